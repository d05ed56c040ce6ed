"""The guide names every setting, action, key, command, option, data type, format, event, error and
permission of the program. `make guide` writes them, in German, too: what the English pages name is
looked at here, and test_german.py compares the German pages with them.
"""

from __future__ import annotations

import builtins
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from cyclopts import App

from app import evidence_verifier
from app.api import errors as api
from app.api.records.enums import CREDENTIAL_PERMISSIONS, GLOBAL_PERMISSIONS, NODE_PERMISSIONS
from app.command_line import app as command_line
from app.discovery.match.catalogue import FOUND
from app.discovery.read.extract.format_names import BINARY_ENDINGS, PACKED_ENDINGS, TEXT_ENDINGS
from app.discovery.read.extract.formats import FORMATS
from app.guide.pages import load_page, sections
from app.service.base.event_table import EMITTED
from app.settings import Settings
from app.state.export.export_formats import Form
from app.state.work import errors as state
from app.state.work.problems import EXPLAINED, explain
from app.ui.actions.actions import ACTIONS
from app.ui.dialogs.reports import FORMATS as REPORTS
from tests.kit.delivery import script

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "packaging" / "guide" / "reference.py"


def rows(name: str) -> list[list[str]]:
    """Return the cells of all rows of the tables of a page."""
    lines = re.findall(r"(?m)^\| (.*) \|$", load_page(name).text)
    return [re.split(r" *(?<!\\)\| *", line) for line in lines]


def test_the_generated_parts_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """If this fails, run `make guide`."""
    monkeypatch.setattr(sys, "argv", [str(SCRIPT)])  # else "-m pytest" gets into usages
    assert script("reference", "guide").outdated("en", write=False) == []


def test_the_generated_parts_are_up_to_date_in_german() -> None:
    """If this fails, run `make guide`; a KeyError names a text that german.tsv must translate."""
    command = [sys.executable, str(SCRIPT), "--check", "de"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_action_is_there_with_its_keys() -> None:
    found = {(row[0], row[1]) for row in rows("keys") if len(row) == 3}
    for action in ACTIONS:
        text = action.text.removesuffix("…")
        name = f"{action.submenu} > {text}" if action.submenu else text
        named = [keys for text, keys in found if text == name]
        assert named, name
        assert any(all(f"`{key}`" in keys for key in action.keys) for keys in named), name


def test_every_setting_is_there() -> None:
    found = {row[0]: row[1] for row in rows("settings")}
    for field in msgspec.structs.fields(Settings):
        assert found[f"`{field.name}`"], field.name


def commands(app: App, path: str) -> Iterator[tuple[str, App]]:
    """Yield all commands below `app`, with their names."""
    yield path, app
    for name in app:
        if not name.startswith("-"):
            yield from commands(app[name], f"{path} {name}")


def test_every_command_and_option_is_there() -> None:
    text = load_page("commands").text
    found = 0
    for path, app in commands(command_line, "discovery-console"):
        assert f"{path}\n" in text or f"{path} " in text, path
        if app.default_command is None:
            continue
        section = text.partition(f"\n## {path}\n")[2].partition("\n## ")[0] or text
        for argument in app.assemble_argument_collection():
            if argument.names != ("*",):  # a group of options, each of which follows
                assert f"`{argument.names[0]}" in section, (path, argument.names)
                found += 1
    assert found > 20


def test_every_data_type_is_there_with_its_key() -> None:
    pages = ("credentials", "cards", "national", "tax", "companies", "documents", "personal")
    found = {row[1]: row for page in pages for row in rows(f"types-{page}")}
    for kind in FOUND:
        row = found[f"`{kind.key}`"]
        assert row[0] == kind.name
        assert ("only if a profile names it" in row[3]) is not kind.default, kind.name


def test_every_reader_is_there() -> None:
    text = load_page("finding").text
    named = re.findall(r"(?m)^Readers, as errors name them: (.*?)\. Everything", text)
    assert set(named[0].split(", ")) == {reader.name for reader in FORMATS}


def test_every_ending_of_a_format_is_there() -> None:
    found = {row[0]: row[1] for row in rows("finding") if len(row) == 2}
    for name, ends in {**PACKED_ENDINGS, **BINARY_ENDINGS, **TEXT_ENDINGS}.items():
        assert found[name] == ", ".join(f"`.{end}`" for end in ends.split())


def test_every_suffix_of_a_chosen_file_is_there() -> None:
    text = load_page("the-window").text.partition("\n## Files\n")[2]
    code = "".join(path.read_text("utf-8") for path in (ROOT / "app" / "ui").rglob("*.py"))
    names = re.findall(r"\((\*\.[a-z. *]+)\)", code)
    suffixes = {suffix.removeprefix("*") for name in names for suffix in name.split()}
    forms = subclasses(Form)  # type: ignore[type-abstract]
    suffixes |= {f".{form.name}" for form in forms if hasattr(form, "name")}  # a base has none
    suffixes |= {f".{suffix}" for _, suffix, _ in REPORTS}
    assert {".xlsx", ".pdf", ".svg"} <= suffixes
    assert not [suffix for suffix in suffixes if f"`{suffix}`" not in text]


def test_every_file_of_an_evidence_pack_is_there() -> None:
    text = load_page("evidence").text
    assert not [name for name in evidence_verifier.NAMES if f"`{name}`" not in text]


def test_every_environment_variable_is_there() -> None:
    code = "".join(path.read_text("utf-8") for path in (ROOT / "app").rglob("*.py"))
    found = set(re.findall(r"DISCOVERY_CONSOLE_[A-Z]+", code))
    named = {row[0] for row in rows("settings")}
    assert found
    assert {f"`{name}`" for name in found} <= named


def test_the_comparison_has_a_date_and_a_source_in_each_part() -> None:
    text = load_page("comparison").text
    assert re.search(r"(?m)^As of \d{1,2} [A-Z][a-z]+ \d{4}", text)
    parts = [part for part in sections(text) if part.anchor]
    tools = [part for part in parts if "**Better there:**" in part.text]
    assert [part.anchor for part in parts if part not in tools] == [
        "where-this-program-is-behind-all-of-them"
    ]
    assert len(tools) >= 4
    for part in tools:
        assert "**Better here:**" in part.text, part.heading
        assert re.search(r"(?m)^Sources?: .*\(https://", part.text), part.heading


def test_every_event_is_there() -> None:
    found = {row[0]: tuple(row[1:]) for row in rows("events")}
    assert {name: found[name] for name in EMITTED} == EMITTED


def subclasses(base: type[T]) -> Iterator[type[T]]:
    """Yield the classes below `base`."""
    for kind in base.__subclasses__():
        yield kind
        yield from subclasses(kind)


def test_every_error_is_there_with_what_to_do() -> None:
    text = load_page("errors").text
    every = [*subclasses(api.ApiError), api.BadIdentifier, *subclasses(state.StateError)]
    bases = {api.Refused, api.NotReached} - {kind for kind, *_ in EXPLAINED}
    missing = [
        kind.__name__
        for kind in every
        if kind.__module__.startswith("app.")
        and kind not in bases
        and f"`{kind.__name__}`" not in text
    ]
    assert not missing
    assert explain(ValueError("x")).what in text
    for _, what, do in EXPLAINED:
        assert f"| {what} | {do.replace('|', chr(92) + '|')} |" in text


INTERNAL = {
    # raised and caught within a module or between two, without a text for a user
    "ReadAbandoned", "IllegalTransition", "NotAsked", "Later", "InvalidSeal", "SealBroken",
    "Crowded", "Overtime", "OverBudget", "NotSigned", "Moved", "NotDays", "NotRead", "NoEngine",
    # shown as an error of the API: its answers have the text
    "Problem", "HostTrusted",
    # a reason of a refused remedy, as `Refused`
    "Damaged", "Final", "Own", "KeyGone",
    # of the automatic tour
    "StepFailedError",
    # a base class
    "DiscoveryError", "ApiError", "StateError",
}  # fmt: skip


def exceptions() -> set[str]:
    """Return the names of all public classes of exceptions in the program."""
    bases: dict[str, set[str]] = {}
    for path in (ROOT / "app").rglob("*.py"):
        for name, of in re.findall(r"(?m)^class (\w+)\(([\w., ]+)\):", path.read_text("utf-8")):
            named = {base.strip().rpartition(".")[2] for base in of.split(",")}
            bases[name] = bases.get(name, set()) | named
    known = {
        name
        for name, kind in vars(builtins).items()
        if isinstance(kind, type) and issubclass(kind, BaseException)
    }
    while more := {name for name, of in bases.items() if of & known} - known:
        known |= more
    return {name for name in known & bases.keys() if not name.startswith("_")}


def test_every_exception_is_there_or_internal() -> None:
    text = load_page("errors").text
    assert {name for name in exceptions() if f"`{name}`" not in text} - INTERNAL == set()


def test_every_error_outside_the_window_says_what_to_do() -> None:
    found = [row for row in rows("errors") if len(row) == 3 and row[0].strip("-")]
    assert len(found) > 60
    assert not [row for row in found if not row[0].strip() or len(row[1].split()) < 3]


def test_every_permission_is_there() -> None:
    text = load_page("administration").text
    every = (*GLOBAL_PERMISSIONS, *NODE_PERMISSIONS, *CREDENTIAL_PERMISSIONS)
    assert not [name for name in every if f"`{name}`" not in text]
