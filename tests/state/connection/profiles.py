"""Profiles of servers that tests run."""

from __future__ import annotations

from app.state.connection.session import ServerProfile
from tests.service.running import Running


def profile(server: Running, *, password: str = "", pin: str = "") -> ServerProfile:
    return ServerProfile(
        name="Elsewhere",
        base_url=server.base_url,
        username="analyst",
        password=password or server.password,
        pin=pin,
    )
