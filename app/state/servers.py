"""Servers to connect to: what settings keep of them, and which certificate was accepted."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.api.transport import split_url
from app.settings import Profile, Settings
from app.state.certificates import seen


@dataclass(frozen=True, slots=True)
class ServerProfile:
    """A server to connect to.

    `pin` is the certificate (PEM) accepted before, or "". An empty `password` is looked up in the
    system's keyring; `remember` keeps it there.
    """

    name: str
    base_url: str
    username: str
    password: str = field(repr=False)
    pin: str = field(default="", repr=False)
    remember: bool = False

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
    )
    others = [known for known in settings.profiles if known.base_url != kept.base_url]
    settings.profiles = [kept, *others]
