"""Another account signs in at the same server: nothing of the previous account stays."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.api.records.administration import NewUser, Permissions, ResourcePermissions
from app.api.records.enums import Action
from app.settings import Settings
from app.state.changes.pending_log import PendingLine, PendingLog, pieces
from app.state.connection.session import ServerProfile
from app.state.decisions_and_undo.batch import Stage
from app.state.rows.keys import Key
from app.state.stores import AppStores
from app.state.work.tasks import Failure
from tests.state.approvals.people import PASSWORD, RIGHTS, Service, service
from tests.state.conftest import Run
from tests.ui.live import until

LOOK = RIGHTS[:3]


@asynccontextmanager
async def console(served: Service) -> AsyncIterator[AppStores]:
    """Yield a console that nobody has signed in at yet."""
    app = AppStores(Settings())
    try:
        yield app
    finally:
        await app.close()


def sign_in(app: AppStores, served: Service, user: str) -> None:
    address = served.address
    app.session.connect_server(
        ServerProfile("Elsewhere", address.base_url, user, PASSWORD, address.certificate or "")
    )


async def signed_in(app: AppStores, served: Service, user: str) -> None:
    """Sign in, and wait until the console has read what it reads then."""
    sign_in(app, served, user)
    await until(lambda: app.session.connected and app.session.user == user)
    await until(lambda: app.guard.account is not None)
    await app.tasks.idle()


def test_the_rights_of_the_previous_account_are_never_shown(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with service(tmp_path, folder) as served, console(served) as app:
            await served.add_account("vera", LOOK)
            await signed_in(app, served, "vera")
            assert app.session.view_only
            seen: list[tuple[str, bool]] = []
            app.session.changed.connect(
                lambda: seen.append((app.session.user, app.session.view_only))
            )
            await signed_in(app, served, "ann")
            assert ("ann", False) in seen
            assert ("ann", True) not in seen
            assert not app.session.view_only

    run(work())


def test_administration_knows_the_rights_as_soon_as_they_are_read(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with service(tmp_path, folder) as served, console(served) as app:
            told: list[str] = []
            administration = app.administration
            administration.changed.connect(
                lambda: told.append(administration.why_not("approval_rules", "add"))
            )
            await signed_in(app, served, "ann")
            assert told[-1] == "Your account needs the permission “Global administrator”."

    run(work())


def test_what_the_previous_account_did_and_read_is_cleared(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with service(tmp_path, folder) as served, console(served) as app:
            await signed_in(app, served, "ann")
            await until(lambda: bool(app.main.results.loaded_count))
            sign_in(app, served, "bob")
            assert not app.main.results.loaded_count
            assert not app.inventory.loaded
            assert app.guard.account is None
            await until(lambda: bool(app.main.results.loaded_count))

    run(work())


@pytest.mark.parametrize("stage", [Stage.SENDING, Stage.LOST])
def test_decisions_not_yet_sent_wait_when_another_account_signs_in(
    run: Run, tmp_path: Path, folder: Path, stage: Stage
) -> None:
    async def work() -> None:
        async with service(tmp_path, folder) as served, console(served) as app:
            await signed_in(app, served, "ann")
            await until(lambda: bool(app.main.results.loaded_count))
            keys = [row.key for row in app.main.results.every_row() if row is not None]
            count = app.main.results.count_objects(keys)
            batch = app.outbox.mark(Action.CONFIRMED, keys, "Ann", "Checked")
            batch.stage = stage
            await signed_in(app, served, "bob")
            assert batch.stage is Stage.HELD
            assert count is not None
            assert batch.unsent == count > 1

    run(work())


@pytest.mark.parametrize(
    ("place", "account", "told"),
    [
        ("https://far:1", "", "made at https://far:1. Sign in there, then resume them."),
        ("", "bob", "made by bob. Sign in with this account, then resume them."),
        ("https://far:1", "bob", "made by bob at https://far:1. Sign in there with this account,"),
    ],
)
def test_kept_decisions_say_where_and_by_whom_they_were_made_as_far_as_this_is_known(
    run: Run, tmp_path: Path, folder: Path, place: str, account: str, told: str
) -> None:
    async def work() -> None:
        data = tmp_path / "console"
        head = PendingLine(batch="a", place=place, account=account, action="false_match")
        data.mkdir()
        await PendingLog(data).write(pieces(head, [Key("1", "1")]), sync=True)
        async with service(tmp_path, folder) as served:
            app = AppStores(Settings(), folder=data)
            try:
                failures: list[Failure] = []
                app.tasks.failed.connect(failures.append)
                await signed_in(app, served, "ann")
                await until(lambda: bool(app.outbox.batches))
                app.outbox.go_on(app.outbox.batches[0])
                await until(lambda: bool(failures))
            finally:
                await app.close()
        assert told in str(failures[0].error)

    run(work())


@pytest.mark.parametrize("rights", [LOOK, (*LOOK, "remediation request")])
def test_signing_in_asks_for_nothing_that_the_account_may_not_have(
    run: Run, tmp_path: Path, folder: Path, rights: tuple[str, ...]
) -> None:
    async def work() -> None:
        async with service(tmp_path, folder) as served, console(served) as app:
            await served.add_account("vera", rights)
            await signed_in(app, served, "vera")
            refused = [call for call in app.session.calls.newest() if call.status == 403]
            assert not refused

    run(work())


def test_the_journal_is_not_for_an_account_that_sees_some_targets_only(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with service(tmp_path, folder) as served, console(served) as app:
            owner = served.owner
            target = (owner.inventory.groups[0].targets or [])[0]
            some = ResourcePermissions(realm="target", id=target.id, permissions=list(LOOK))
            granted = Permissions(global_=["api access"], resource=[some])
            user = NewUser(name="vera", password=PASSWORD, permissions=granted)
            await owner.session.client.users.add(user)
            await signed_in(app, served, "vera")
            assert "access to only some of them" in app.audit.why_not_read
            assert not [call for call in app.session.calls.newest() if call.status == 403]

    run(work())
