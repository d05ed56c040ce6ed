"""Consoles of two people at one service that keeps no proposals, as an older version would."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from app.api.records.administration import NewUser, Permissions, ResourcePermissions
from app.api.records.local import Capabilities
from app.api.resources.local import Local
from app.api.transport import Address
from app.settings import Settings
from app.state.connection.session import ServerProfile
from app.state.stores import AppStores
from tests.state.conftest import Console, console
from tests.ui.live import until

PASSWORD = "Long enough, 4 sure"
RIGHTS = (
    *("node visible", "report summary", "report detail"),
    *("remediation act directly", "remediation mark location"),
)
RULES = ("mask", "false_match")


@pytest.fixture
def keeps_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the feature from what services announce: their proposals travel as files."""
    ask = Local.capabilities

    async def older(local: Local) -> Capabilities | None:
        found = await ask(local)
        if found is None:
            return None
        others = [feature for feature in found.features if feature != "approvals"]
        return msgspec.structs.replace(found, features=others)

    monkeypatch.setattr(Local, "capabilities", older)


@dataclass
class Service:
    """A service that has scanned a folder; its owner's console, and where others sign in."""

    owner: Console
    address: Address
    tmp_path: Path

    async def add_account(self, name: str, rights: tuple[str, ...] = RIGHTS) -> None:
        """Add an account with these rights on everything."""
        wide = ResourcePermissions(realm="global", id="", permissions=list(rights))
        granted = Permissions(global_=["api access"], resource=[wide])
        user = NewUser(name=name, password=PASSWORD, permissions=granted)
        await self.owner.session.client.users.add(user)

    @asynccontextmanager
    async def person(
        self, user: str, *, console: str = "", approvals: tuple[str, ...] = RULES
    ) -> AsyncIterator[AppStores]:
        """Yield the console of somebody who has signed in as `user`; each `console` keeps its own
        data.
        """
        folder = self.tmp_path / f"console-{console or user}"
        folder.mkdir(mode=0o700, exist_ok=True)
        app = AppStores(Settings(sign_off=user.title()), None, folder)
        app.session.sign_off = user.title()  # as after the first decision
        profile = ServerProfile(
            name="Elsewhere",
            base_url=self.address.base_url,
            username=user,
            password=PASSWORD,
            pin=self.address.certificate or "",
            approvals=approvals,
        )
        app.session.connect_server(profile)
        try:
            await until(lambda: app.session.connected and app.main.results.loaded_count)
            await app.tasks.idle()
            yield app
        finally:
            await app.main.close()


@asynccontextmanager
async def service(tmp_path: Path, folder: Path) -> AsyncIterator[Service]:
    """Yield a service that has scanned `folder`, with the accounts ann and bob."""
    async with console(tmp_path / "data") as owner:
        await owner.scan(folder)
        made = Service(owner, owner.session.client.address, tmp_path)
        for name in ("ann", "bob"):
            await made.add_account(name)
        yield made
