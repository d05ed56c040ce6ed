"""Every setting of the console, declared once: key, type and bounds, default, and one sentence.

A settings file is small, so loading and saving are plain functions; the GUI calls them in another
thread. Settings contain no password: the system's keyring stores passwords, or the console asks
for them.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from app.decoding import NOT_DECODED
from app.paths import private_dir, write_private

FILE_NAME = "settings.json"
_LARGEST = 4 * 1024 * 1024
MOST_RECENT = 50
"""Maximum number of recent queries stored."""
MOST_TABS = 20
LONGEST_PATH = 4_096
MOST_DESKS = 20
"""Maximum number of servers whose tabs, columns and docks are stored."""
MOST_SIGN_OFFS = 50
"""Maximum number of other accounts whose sign-off name and reasons are stored."""
MOST_ANSWERS_SEEN = 200
"""Maximum number of accounts for which the settings keep the time of the last answer that the
account has seen (an answer to one of its proposals).
"""

FAMILY = r'^[^"\\\x00-\x1f\x7f-\x9f\u2028\u2029]*\Z'
"""Pattern of the font families that can be chosen: those that Qt's style sheets can name."""

_Base64 = Annotated[str, Meta(pattern=r"^[0-9A-Za-z+/=]*$", max_length=65_536)]


class Profile(Struct, kw_only=True):
    """A server profile, with the data that identifies the server."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]
    base_url: Annotated[str, Meta(pattern=r"^https://[^@\s]+$", max_length=2_000)]
    username: Annotated[str, Meta(max_length=200)] = ""
    pinned_sha256: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")] = ""
    """SHA-256 of the accepted certificate (DER), lower-case hex; "" uses the system's trust store.
    """
    pinned_pem: Annotated[str, Meta(max_length=65_536)] = ""
    """The accepted certificate. If given, no other certificate is trusted."""
    production: bool = False
    """Whether windows and dialogs have a band with the server's name."""
    remember: bool = False
    """Whether the password is in the system's keyring."""
    keep_results: bool = False
    """Whether the server's last results are cached, so that they can be read while the server
    cannot be reached. The cache is encrypted with a key in the system's keyring.
    """
    approvals: Annotated[list[Annotated[str, Meta(max_length=50)]], Meta(max_length=20)] = (
        msgspec.field(default_factory=list)
    )
    """Actions that need the approval of a second person, if the server has no rules of its own."""


class Decided(Struct, kw_only=True, frozen=True):
    """A day (ISO 8601; "" for none), and the number of objects that the analyst decided on this
    day.
    """

    day: Annotated[str, Meta(pattern=r"^(\d{4}-\d{2}-\d{2})?$")] = ""
    count: Annotated[int, Meta(ge=0)] = 0


_Queries = Annotated[list[Annotated[str, Meta(max_length=2_000)]], Meta(max_length=MOST_TABS)]


class Desk(Struct, kw_only=True):
    """Tabs, columns and docks of a server, saved while another server is in use."""

    pinned_tabs: _Queries = msgspec.field(default_factory=list)
    open_tabs: _Queries = msgspec.field(default_factory=list)
    window_state: _Base64 = ""
    columns: dict[str, _Base64] = msgspec.field(default_factory=dict)


class SignOff(Struct, kw_only=True):
    """Sign-off name and reasons of an account, saved while another account is signed in."""

    name: Annotated[str, Meta(max_length=200)] = ""
    recent_reasons: list[str] = msgspec.field(default_factory=list)
    reasons: dict[str, str] = msgspec.field(default_factory=dict)
    saved_reasons: list[str] = msgspec.field(default_factory=list)


_Days = Annotated[int, Meta(ge=0, le=3_650)]


class Due(Struct, kw_only=True, frozen=True):
    """Deadlines in days for an object, by the severity of its most severe match; 0 means no
    deadline.
    """

    prohibited: _Days = 0
    match: _Days = 0
    test: _Days = 0


class Settings(Struct, kw_only=True):
    """The settings of one user, with their defaults. Fields may be set at any time; `save` writes
    all of them.
    """

    theme: Annotated[
        Literal["system", "light", "dark", "contrast"],
        Meta(description="Theme: system, light, dark or high contrast."),
    ] = "system"
    language: Annotated[
        str,
        Meta(
            pattern=r"^(system|en|de|pseudo|pseudo-rtl)$",
            description="Language from the next start on: system, en or de. pseudo and pseudo-rtl "
            "test the layout.",
        ),
    ] = "system"
    zoom: Annotated[
        int, Meta(ge=80, le=400, description="Size of text and controls, in percent.")
    ] = 100
    font: Annotated[
        str,
        Meta(
            pattern=FAMILY,
            max_length=200,
            description="Font family of texts; empty for that of the system.",
        ),
    ] = ""
    mono_font: Annotated[
        str,
        Meta(
            pattern=FAMILY,
            max_length=200,
            description="Font family of paths, values and bytes; empty for that of the system.",
        ),
    ] = ""
    motion: Annotated[
        Literal["system", "reduced", "full"],
        Meta(
            description="Motion: as the system wishes (Windows and macOS), reduced, so that "
            "nothing moves by itself, or full."
        ),
    ] = "system"
    density: Annotated[
        Literal["comfortable", "compact"], Meta(description="Height of table rows.")
    ] = "comfortable"
    sign_off: Annotated[
        str, Meta(max_length=200, description="Sign-off name recorded with each remediation.")
    ] = ""
    recent_reasons: Annotated[
        list[Annotated[str, Meta(max_length=1_000)]],
        Meta(max_length=10, description="Recent reasons, newest first."),
    ] = msgspec.field(default_factory=list)
    reasons: Annotated[
        dict[str, Annotated[str, Meta(max_length=1_000)]],
        Meta(max_length=20, description="The last reason of each decision."),
    ] = msgspec.field(default_factory=dict)
    saved_reasons: Annotated[
        list[Annotated[str, Meta(max_length=1_000)]],
        Meta(max_length=9, description="Reasons for the digit keys 1 to 9."),
    ] = msgspec.field(default_factory=list)
    sign_off_of: Annotated[
        str,
        Meta(
            max_length=2_300,
            description="Account that the sign-off name and the reasons belong to; empty before "
            "the first sign-in.",
        ),
    ] = ""
    sign_offs: Annotated[
        dict[Annotated[str, Meta(max_length=2_300)], SignOff],
        Meta(
            max_length=MOST_SIGN_OFFS, description="Sign-off names and reasons of other accounts."
        ),
    ] = msgspec.field(default_factory=dict)
    recent_queries: Annotated[
        list[Annotated[str, Meta(max_length=2_000)]],
        Meta(max_length=MOST_RECENT, description="Recent queries, newest first."),
    ] = msgspec.field(default_factory=list)
    pinned_tabs: Annotated[
        list[Annotated[str, Meta(max_length=2_000)]],
        Meta(max_length=MOST_TABS, description="Queries of pinned tabs, in order."),
    ] = msgspec.field(default_factory=list)
    open_tabs: Annotated[
        list[Annotated[str, Meta(max_length=2_000)]],
        Meta(max_length=MOST_TABS, description="Queries of the tabs that are not pinned."),
    ] = msgspec.field(default_factory=list)
    decided: Annotated[
        Decided, Meta(description="Number of objects decided on the last working day.")
    ] = Decided()
    due: Annotated[
        Due, Meta(description="Days until an object is due, by its most severe match; 0: never.")
    ] = Due()
    undo_copies: Annotated[
        int,
        Meta(ge=0, description="Changes here that could be undone at the last count."),
    ] = 0
    quarantine_folder: Annotated[
        str,
        Meta(
            max_length=LONGEST_PATH, description="Quarantine folder on the computer of the service."
        ),
    ] = ""
    file_folder: Annotated[
        str, Meta(max_length=LONGEST_PATH, description="Folder of the last file saved or opened.")
    ] = ""
    read_only: Annotated[
        bool, Meta(description="Disable actions that change a file or a record.")
    ] = False
    desktop_notifications: Annotated[
        bool,
        Meta(
            description=(
                "Show a desktop notification when long work ends and no window of the console is "
                "active."
            )
        ),
    ] = True
    reveal_seconds: Annotated[
        int, Meta(ge=5, le=300, description="Seconds until a revealed value is masked again.")
    ] = 30
    profiles: Annotated[
        list[Profile], Meta(max_length=100, description="Servers to connect to.")
    ] = msgspec.field(default_factory=list)
    signers: Annotated[
        dict[Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")], Annotated[str, Meta(max_length=100)]],
        Meta(max_length=200, description="Keys of people who exported assignments, by name."),
    ] = msgspec.field(default_factory=dict)
    answers_seen: Annotated[
        dict[Annotated[str, Meta(max_length=2_300)], float],
        Meta(
            max_length=MOST_ANSWERS_SEEN,
            description="Time of the last answer to a proposal that each account has seen.",
        ),
    ] = msgspec.field(default_factory=dict)
    keys: Annotated[
        dict[str, Annotated[str, Meta(max_length=50)]],
        Meta(max_length=200, description="Changed keyboard shortcuts."),
    ] = msgspec.field(default_factory=dict)
    window_geometry: Annotated[
        _Base64, Meta(description="Position and size of the window, as saved by Qt.")
    ] = ""
    torn_geometry: Annotated[
        _Base64, Meta(description="Position and size of the last detached tab.")
    ] = ""
    window_state: Annotated[_Base64, Meta(description="Docks and toolbars, as saved by Qt.")] = ""
    administration_section: Annotated[
        str, Meta(max_length=50, description="The section of the administration shown last.")
    ] = ""
    risk_period: Annotated[
        str,
        Meta(
            pattern=r"^(days|week|month|quarter|year|all)$",
            description="Period that the Risk page shows first.",
        ),
    ] = "month"
    first_step: Annotated[
        int,
        Meta(ge=0, le=7, description="The first step to do next; 0: not begun, 7: all are done."),
    ] = 0
    first_steps_shown: Annotated[bool, Meta(description="Show the bar of the first steps.")] = False
    seen_news: Annotated[
        str,
        Meta(
            pattern=r"^(\d{4}-\d\d-\d\d)?$",
            description="Date of the newest entry of “What is new” at the last start.",
        ),
    ] = ""
    columns: Annotated[
        dict[str, _Base64], Meta(description="Columns of each table, as saved by Qt.")
    ] = msgspec.field(default_factory=dict)
    lock_hash: Annotated[
        str,
        Meta(
            pattern=r"^(\$argon2id\$[!-~]+)?$",
            max_length=400,
            description="Argon2id hash of the password that unlocks the console; empty for none.",
        ),
    ] = ""
    lock_minutes: Annotated[
        int,
        Meta(ge=0, le=240, description="Idle minutes after which the console locks; 0: never."),
    ] = 0
    lock_on_minimize: Annotated[
        bool, Meta(description="Lock the console when its main window is minimized.")
    ] = False
    desk_of: Annotated[
        str,
        Meta(
            max_length=2_000,
            description="Address of the server that tabs, columns and docks belong to; empty for "
            "this computer.",
        ),
    ] = ""
    desks: Annotated[
        dict[Annotated[str, Meta(max_length=2_000)], Desk],
        Meta(max_length=MOST_DESKS, description="Tabs, columns and docks of other servers."),
    ] = msgspec.field(default_factory=dict)


def load(folder: Path) -> tuple[Settings, str]:
    """Return the settings stored in `folder`, and a message for the user ("" if all is well).

    Unreadable values are replaced by defaults. The old file is then kept as
    `settings.damaged-<time>.json`, and the message says so.
    """
    path = folder / FILE_NAME
    settings, problem = _stored(path)
    return settings, f"{problem} {_keep(path)}" if problem else ""


def save(settings: Settings, folder: Path) -> None:
    """Write the settings atomically to a file in `folder`, mode 0600. The folder is created if
    missing. A present file that is damaged is first renamed, as in `load`.

    Raises:
        msgspec.ValidationError: a value is out of its bounds; nothing is written.
        OSError: the file cannot be written, or a damaged one cannot be renamed; no content is lost.
    """
    msgspec.convert(msgspec.to_builtins(settings), Settings)
    content = msgspec.json.format(msgspec.json.encode(settings), indent=2)
    path = private_dir(folder) / FILE_NAME
    if _stored(path)[1]:
        _move_aside(path)
    write_private(path, content)


def _stored(path: Path) -> tuple[Settings, str]:
    """Return the settings in a file, and a sentence that says which of them are unreadable ("" if
    all is well). Unreadable settings have their defaults.
    """
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
        values = msgspec.json.decode(content, type=dict[str, Any])
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, *NOT_DECODED):
        return Settings(), "The settings could not be read: defaults are used."
    settings, bad = _read(values)
    return settings, f"These settings were damaged and have their default: {bad}." if bad else ""


def _read(values: dict[str, Any]) -> tuple[Settings, str]:
    """Read the valid values; also return the names of invalid ones. Ignore unknown keys, which
    later versions may have written.
    """
    settings, bad = Settings(), []
    for field in msgspec.structs.fields(Settings):
        if field.name not in values:
            continue
        try:
            setattr(settings, field.name, msgspec.convert(values[field.name], field.type))
        except msgspec.ValidationError:
            bad.append(field.name)
    return settings, ", ".join(bad)


def _keep(path: Path) -> str:
    """Rename a damaged file, and return a message with its new path."""
    try:
        return f"The old file is kept as {_move_aside(path)}."
    except OSError as error:
        return (
            f"The old file {path} could not be renamed: {error.strerror}. No setting is saved "
            "until it can be."
        )


def _move_aside(path: Path) -> Path:
    """Rename a damaged file, and return its new path. Raises OSError."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    return path.replace(path.with_name(f"settings.damaged-{stamp}.json"))
