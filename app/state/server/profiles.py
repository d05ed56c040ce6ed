"""Servers to connect to: what settings keep of them, which certificate was accepted, and why they
do not let us in."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.api.errors import ApiError, BadAnswer, NotReached, NotSignedIn, Refused
from app.api.transport import split_url
from app.settings import Profile, Settings
from app.state.server.certificates import seen

_SAID = 200
"""Characters of what a server says that are shown."""


@dataclass(frozen=True, slots=True)
class ServerProfile:
    """A server to connect to.

    `pin` is the certificate (PEM) accepted before, or "". An empty `password` is looked up in the
    system's keyring; `remember` keeps it there. `production` marks its windows.
    """

    name: str
    base_url: str
    username: str
    password: str = field(repr=False)
    pin: str = field(default="", repr=False)
    remember: bool = False
    production: bool = False

    @property
    def place(self) -> str:
        """Host and port, as people write them. Raises `ValueError` in words."""
        host, port = split_url(self.base_url)
        return f"{host}:{port}"


def pinned(settings: Settings, base_url: str) -> str:
    """The certificate (PEM) that was accepted for this host and port, "" if none was."""
    place = split_url(base_url)
    for known in settings.profiles:
        if known.pinned_pem and split_url(known.base_url) == place:
            return known.pinned_pem
    return ""


def keep(settings: Settings, profile: ServerProfile) -> None:
    """Put a server on top of those in the settings. Its password is not among what is kept."""
    kept = Profile(
        name=profile.name,
        base_url=profile.base_url,
        username=profile.username,
        pinned_sha256=seen(profile.place, profile.pin).sha256 if profile.pin else "",
        pinned_pem=profile.pin,
        production=profile.production,
    )
    others = [known for known in settings.profiles if known.base_url != kept.base_url]
    settings.profiles = [kept, *others]


def why_not_connected(error: ApiError, who: str) -> str:
    """Who did not let us in, why, and what to do. A server's own words never stand as ours."""
    said = error.message[:_SAID]
    if isinstance(error, NotSignedIn):
        return f"{who} refuses this user name or password. Check the user name and the password."
    if isinstance(error, NotReached):
        return f"{error.message} Check the address and the network, then choose Reconnect."
    if isinstance(error, Refused):
        answer = f"{who} answered with an error (status {error.status}): “{said}”"
        return f"{answer} Ask whoever runs it, or choose Reconnect."
    if isinstance(error, BadAnswer):
        answer = f"{who} does not answer as a discovery server does: {said.rstrip('.')}."
        return f"{answer} Check the address, then choose Reconnect."
    return error.message
