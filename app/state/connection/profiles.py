"""Server profiles: servers in the settings, accepted certificates, and messages for failed
connections.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.api.errors import ApiError, BadAnswer, NotReached, NotSignedIn, NotTrusted, Refused
from app.api.transport import split_url
from app.language import Texts
from app.settings import Profile, Settings
from app.state.connection.certificates import not_trusted, seen

tr = Texts(__name__)

_SAID = 200
"""Maximum number of characters shown of a server's message."""


@dataclass(frozen=True, slots=True)
class ServerProfile:
    """A server to connect to.

    `pin` is the previously accepted certificate (PEM), or "". `remember` keeps the password in the
    system's keyring. If `password` is empty, the password is looked up in the keyring.
    `production` marks the windows of this server, `keep_results` caches its last results.
    `approvals` are the actions that need a second person, if the server has no rules of its own.
    """

    name: str
    base_url: str
    username: str
    password: str = field(repr=False)
    pin: str = field(default="", repr=False)
    remember: bool = False
    production: bool = False
    keep_results: bool = False
    approvals: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """Host and port for display. Raises `ValueError` with a readable message."""
        host, port = split_url(self.base_url)
        return f"{host}:{port}"


def stored(known: Profile) -> ServerProfile:
    """Convert a server of the settings to a `ServerProfile`, without a password."""
    return ServerProfile(
        name=known.name,
        base_url=known.base_url,
        username=known.username,
        password="",
        pin=known.pinned_pem,
        remember=known.remember,
        production=known.production,
        keep_results=known.keep_results,
        approvals=tuple(known.approvals),
    )


def find(settings: Settings, base_url: str) -> Profile | None:
    """Return the server of the settings with this host and port; None if there is none."""
    place = _place(base_url)
    known = (known for known in settings.profiles if _place(known.base_url) == place)
    return next(known, None) if place is not None else None


def pinned(settings: Settings, base_url: str) -> str:
    """Return the accepted certificate (PEM) of this host and port; "" if none."""
    known = find(settings, base_url)
    return known.pinned_pem if known is not None else ""


def keep(settings: Settings, profile: ServerProfile) -> None:
    """Put a server first in the settings, replacing one with the same host and port. Its password
    is not stored there.
    """
    kept = Profile(
        name=profile.name,
        base_url=profile.base_url,
        username=profile.username,
        pinned_sha256=seen(profile.place, profile.pin).sha256 if profile.pin else "",
        pinned_pem=profile.pin,
        production=profile.production,
        remember=profile.remember,
        keep_results=profile.keep_results,
        approvals=list(profile.approvals),
    )
    place = _place(profile.base_url)
    others = [known for known in settings.profiles if _place(known.base_url) != place]
    settings.profiles = [kept, *others]


def _place(base_url: str) -> tuple[str, int] | None:
    """Return host and port of an address; None if it is not valid."""
    try:
        return split_url(base_url)
    except ValueError:
        return None


def why_not_connected(error: ApiError, who: str) -> str:
    """Return a message for a failed connection to the server called `who`: the reason, and what to
    do. The server's own text is quoted, so that it cannot pass for a message of the console.
    """
    said = error.message[:_SAID]
    if isinstance(error, NotSignedIn):
        return tr(
            "{who} rejected the user name or password. Check the user name and the password.",
            who=who,
        )
    if isinstance(error, NotTrusted):
        return not_trusted(error)
    if isinstance(error, NotReached):
        return tr(
            "{error} Check the address and the network, then choose Reconnect.", error=error.message
        )
    if isinstance(error, Refused):
        return tr(
            "{who} answered with an error (status {status}): “{said}” Ask the administrator, "
            "or choose Reconnect.",
            who=who,
            status=error.status,
            said=said,
        )
    if isinstance(error, BadAnswer):
        return tr(
            "{who} does not answer like a discovery server: {said}. Check the address, then choose "
            "Reconnect.",
            who=who,
            said=said.rstrip("."),
        )
    return error.message
