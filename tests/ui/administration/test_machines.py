"""The section of enrolled machines: listed with their last report, revoked after a question."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.api.records.machines import Machine, NewMachine
from app.api.resources.base import PAGE
from app.api.resources.machines import Machines
from app.api.wire import Page
from app.state.administration.outcomes import Saved
from app.ui.administration.forms.delete_dialog import RevokeDialog
from app.ui.frame.window import MainWindow
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    fits,
    section,
    select,
    workspace,
)
from tests.ui.live import run, until
from tests.ui.spoken import nameless

REFUSED = "Select only machines whose enrolment is not revoked yet."


async def enrolled(window: MainWindow, *names: str) -> list[Machine]:
    """Enrol machines, as a command does; return them once they are listed."""
    client, records = window.stores.session.client, section(window, "machines").records
    new = [NewMachine(name=name, paths=["/srv/a", "/home"]) for name in names]
    made = [(await client.machines.enrol(one)).machine for one in new]
    records.read()
    await until(lambda: records.count == len(names) and not records.loading)
    return made


def states(window: MainWindow) -> list[str]:
    return column(section(window, "machines"), 1)


def test_an_enrolled_machine_is_listed_with_its_folders(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "machines", own=True) as window:
            (machine,) = await enrolled(window, "web01")
            of = section(window, "machines")
            assert column(of, 0) == ["web01"]
            assert column(of, 2) == ["Never"]
            facts = dict(of.facts(machine))
            assert facts["Enrolled folders"] == "/home\n/srv/a"
            assert facts["Maximum age of a report"] == "7 days"
            assert facts["Revoked on"] == "Never"
            assert nameless(of) == []
            await fits(window)

    run(work())


def test_the_command_that_enrols_is_shown_with_and_without_machines(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "machines", own=True) as window:
            of = section(window, "machines")
            assert "discovery-console enrol NAME FOLDER" in of.about.text()
            await enrolled(window, "web01", "web02")
            assert of.about.text().startswith("2 of 2 enrolments are valid.\n")
            assert "discovery-console enrol NAME FOLDER" in of.about.text()

    run(work())


def test_revoking_asks_first_and_is_read_back(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "machines", own=True) as window:
            await enrolled(window, "web01", "web02", "web03")
            of = section(window, "machines")
            select(of, "web01", "web02")
            await act(window, "revoke_machine")
            form = await dialog(RevokeDialog)
            assert form.primary.text() == "Revoke 2 enrolments"
            assert form.dismiss.isDefault()
            await fits(form)
            assert states(window) == ["Enrolled"] * 3
            form.accept()
            await closed(RevokeDialog)
            await until(lambda: states(window) == ["Revoked", "Revoked", "Enrolled"])
            listed = (await window.stores.session.client.machines.list()).items
            assert [machine.revoked is None for machine in listed] == [False, False, True]

    run(work())


def test_a_batch_of_revoked_enrolments_is_read_back_with_one_read(
    tmp_path: Path, styled: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads, listed = list[int](), Machines.list

    async def counted(self: Machines, *, offset: int = 0, limit: int = PAGE) -> Page[Machine]:
        reads.append(limit)
        return await listed(self, offset=offset, limit=limit)

    async def work() -> None:
        async with workspace(tmp_path / "data", "machines", own=True) as window:
            machines = await enrolled(window, *(f"web{at:02}" for at in range(12)))
            records = section(window, "machines").records
            records.follow(shown=False)
            monkeypatch.setattr(Machines, "list", counted)
            ended = list[object]()
            records.ended.connect(ended.append)
            records.act("revoke", [machine.id for machine in machines])
            await until(lambda: ended)
            assert isinstance(ended[0], Saved)
            assert len(reads) == 1
            monkeypatch.undo()
            rows = (await window.stores.session.client.machines.list()).items
            assert all(machine.revoked is not None for machine in rows)

    run(work())


def test_an_enrolment_is_revoked_once(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "machines", own=True) as window:
            (machine,) = await enrolled(window, "web01")
            await window.stores.session.client.machines.revoke(machine.id)
            section(window, "machines").records.read()
            await until(lambda: states(window) == ["Revoked"])
            select(section(window, "machines"), "web01")
            assert window.stores.administration.why_not("machines", "revoke") == REFUSED

    run(work())


def test_revoking_needs_the_permission_and_writing(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "machines", own=True) as window:
            await enrolled(window, "web01")
            select(section(window, "machines"), "web01")
            stores = window.stores
            assert stores.administration.why_not("machines", "revoke") == ""
            stores.session.permissions = frozenset({"api access", "node visible"})
            assert "System manager" in stores.administration.why_not("machines", "revoke")
            stores.session.set_read_only(read_only=True)
            assert stores.administration.why_not("machines", "revoke") == "Read-only mode is on."

    run(work())
