"""Two accounts at one server: who changed a record, and what an account may do."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from app.api.client import Client
from app.api.records.administration import NewUser, Permissions, ResourcePermissions
from app.api.records.targets import NewTarget, TargetUpdate
from app.api.transport import Address
from app.settings import Settings
from app.state.administration.authors import Author
from app.state.administration.outcomes import Diverged
from app.state.connection.session import ServerProfile
from app.state.stores import AppStores, WindowStores
from tests.state.administration.lists import console, ended, listed, opened
from tests.ui.live import until

Run = Callable[[Coroutine[Any, Any, None]], None]
PASSWORD = "Long enough, 4 sure"


async def account(stores: WindowStores, name: str, *permissions: str) -> Address:
    """Add an account with permissions on everything; return its address."""
    wide = ResourcePermissions(realm="global", id="", permissions=list(permissions[1:]))
    granted = Permissions(global_=["api access", permissions[0]], resource=[wide])
    user = NewUser(name=name, password=PASSWORD, permissions=granted)
    await stores.session.client.users.add(user)
    mine = stores.session.client.address
    return Address(mine.base_url, name, PASSWORD, mine.certificate)


def test_who_changed_a_record_meanwhile_is_named(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", own=True) as stores:
            other = Client(await account(stores, "ann", "system manager", "node visible"))
            targets = stores.administration.targets
            key = await stores.session.client.targets.create(NewTarget(name="host"))
            base = (await opened(targets, key)).values
            theirs = TargetUpdate(group_id=base["group_id"], comments="theirs")
            await other.targets.update(key, theirs)
            await other.close()
            mine = base | {"comments": "mine"}
            outcome = await ended(targets, lambda: targets.save(key, base, mine))
            assert isinstance(outcome, Diverged)
            assert outcome.author == Author("ann")

    run(work())


def test_a_remote_account_that_may_only_look_is_told_why(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", own=True) as stores:
            await stores.session.client.targets.create(NewTarget(name="host"))
            address = await account(stores, "bob", "risk admin", "node visible")
            remote = AppStores(Settings()).main
            assert address.certificate is not None
            remote.session.connect_server(
                ServerProfile(
                    name="serve",
                    base_url=address.base_url,
                    username="bob",
                    password=PASSWORD,
                    pin=address.certificate,
                )
            )
            await until(lambda: remote.session.connected)
            administration = remote.administration
            rows = await listed(administration.targets)
            assert [row.target.name for row in rows] == ["host"]
            await until(lambda: administration.why_not("targets", "add"))
            words = "Your account needs the permission “Access control” or “System manager”."
            assert administration.why_not("targets", "add") == words
            await remote.close()

    run(work())
