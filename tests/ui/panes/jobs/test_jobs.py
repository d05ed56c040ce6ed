"""The jobs: one row for a command, which opens to its jobs, and one line for all."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.api.records.enums import Action
from app.api.records.local import Job
from app.api.wire import Page
from app.service.process.host import Process
from app.state.changes.command import Command, Outcome
from app.state.changes.commands import Summary
from app.state.changes.plan import Phase
from app.state.connection.session import Connection
from app.state.decisions_and_undo.batch import Batch, Stage
from app.state.decisions_and_undo.change_requests import ChangeRequest
from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.ui.panes.jobs.job_commands import status_icon
from app.ui.panes.jobs.jobs import JobsPane
from app.ui.panes.status.status_bar import jobs_words
from app.ui.panes.triage import BatchRow
from tests.kit import zygote
from tests.kit.processes import suspended
from tests.state.changes.test_commands import job
from tests.ui.live import CARD, console, run, until

FILES = 15
MANY, ACCEPTED = 150, 20


def shown(pane: JobsPane) -> list[tuple[str, str]]:
    """Job and state of each row."""
    model = pane.view.model()
    rows = range(model.rowCount())
    return [(model.index(at, 0).data(), model.index(at, 1).data()) for at in rows]


@pytest.fixture
def pane(stores: WindowStores, styled: QApplication, qtbot: QtBot) -> JobsPane:
    """Five thousand jobs of one command, below a scan."""
    made = JobsPane(stores)
    qtbot.addWidget(made)
    made.resize(1000, 200)
    made.show()
    some = [job(at, "failed" if at < 3 else "done", command="c1") for at in range(5_000, 0, -1)]
    stores.jobs.jobs = [job(6_000, kind="scan", title="Scan /pay", path="/pay"), *some]
    stores.jobs.changed.emit()
    return made


def test_a_command_that_was_cancelled_in_part_is_no_success() -> None:
    command = Command("c1", "confirmed", 0.0, "Roe")
    command.say("1", Outcome.DONE)
    command.say("2", Outcome.CANCELLED)
    assert status_icon(command) == "stop"


def test_a_command_is_a_row_until_it_is_opened(pane: JobsPane) -> None:
    assert shown(pane) == [("Scan pay", "Done"), ("Mask 5,000 files", "4,998 done, 2 failed")]
    pane.choose("command c1")
    QTest.keyClick(pane.view, Qt.Key.Key_Right)
    assert pane.view.model().rowCount() == 5_002
    assert [state for _, state in shown(pane)[2:5]] == ["Failed", "Failed", "Done"]
    QTest.keyClick(pane.view, Qt.Key.Key_Return)
    assert pane.view.model().rowCount() == 2


def test_members_of_archives_are_not_called_files(stores: WindowStores, pane: JobsPane) -> None:
    paths = ("/pay/a.txt", "/pay/b.zip#c.txt", "/pay/b.zip#d.txt")
    stores.jobs.jobs = [job(at, path=path, command="c2") for at, path in enumerate(paths, 7_000)]
    stores.jobs.changed.emit()
    assert [name for name, _ in shown(pane)] == ["Mask 3 objects"]


def test_left_goes_from_a_job_to_its_command_and_shuts_it(pane: JobsPane) -> None:
    pane.choose("command c1")
    QTest.keyClick(pane.view, Qt.Key.Key_Return)
    QTest.keyClick(pane.view, Qt.Key.Key_Down)
    QTest.keyClick(pane.view, Qt.Key.Key_Left)
    assert pane.view.currentIndex().row() == 1
    QTest.keyClick(pane.view, Qt.Key.Key_Left)
    assert pane.view.model().rowCount() == 2


def test_a_press_on_the_chevron_opens_and_shuts(pane: JobsPane) -> None:
    for count in (5_002, 2):
        place = pane.view.visualRect(pane.view.model().index(1, 0)).topLeft() + QPoint(8, 8)
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(pane.view.viewport(), left, none, place)
        assert pane.view.model().rowCount() == count


def test_a_running_scan_offers_to_pause_and_a_paused_one_to_resume(
    stores: WindowStores, pane: JobsPane
) -> None:
    stores.session.connection = Connection.CONNECTED
    for at, message in enumerate(("Searching.", "Manually paused."), 8_000):
        stores.jobs.jobs = [job(at, "running", kind="scan", path="/pay", message=message)]
        stores.jobs.changed.emit()
        pane.choose(stores.jobs.jobs[0].id)
        word, other = ("Pause", "Running") if message == "Searching." else ("Resume", "Paused")
        assert (pane.hold.text().strip(), pane.hold.isEnabled()) == (word, True)
        assert shown(pane)[0][1] == other
    stores.jobs.jobs = [job(8_002, kind="scan", path="/pay")]
    stores.jobs.changed.emit()
    pane.choose(stores.jobs.jobs[0].id)
    assert pane.hold.isHidden()


def test_why_a_job_cannot_be_tried_again_is_told(stores: WindowStores, pane: JobsPane) -> None:
    for at, kind in enumerate(("mask", "encrypt"), 8_000):
        stores.jobs.jobs = [job(at, "failed", kind=kind, path="/pay/a.txt")]
        stores.jobs.changed.emit()
        pane.choose(stores.jobs.jobs[0].id)
        assert not pane.retry.isEnabled()
        assert "start the action again" in pane.retry.toolTip()
    stores.jobs.jobs = [job(8_002, "failed", kind="delete", path="/pay/a.txt")]
    stores.jobs.changed.emit()
    pane.choose(stores.jobs.jobs[0].id)
    assert (pane.retry.isEnabled(), pane.retry.toolTip()) == (True, "")


def test_why_a_scan_cannot_be_paused_is_told(stores: WindowStores, pane: JobsPane) -> None:
    stores.session.connection = Connection.CONNECTED
    stores.jobs.jobs = [job(8_000, "running", kind="scan", path="/pay", message="Searching.")]
    stores.jobs.changed.emit()
    pane.choose(stores.jobs.jobs[0].id)
    stores.session.read_only = True
    stores.session.changed.emit()
    assert not pane.hold.isEnabled()
    assert "Read-only mode is on." in pane.hold.toolTip()


def test_the_strip_tells_in_one_line_how_all_stands() -> None:
    for summary, words in (
        (Summary(0, 0, 0, 0, 0, None), "no job running"),
        (Summary(1, 0, 0, 0, 4, None), "1 running"),
        (Summary(3, 2, 12, 1, 4, 0.5), "3 running, 2 of 12 done, 1 needs attention"),
        (Summary(0, 0, 0, 2, 1_000, None), "1,000 done, 2 need attention"),
    ):
        assert jobs_words(summary) == words


def test_a_mask_of_many_files_is_one_row_after_a_restart_too(
    styled: QApplication, tmp_path: Path
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for number in range(FILES):
        (folder / f"{number}.txt").write_text(f"{number} {CARD}\n", encoding="utf-8")

    def rows(stores: WindowStores) -> list[tuple[str, str]]:
        return [row for row in shown(JobsPane(stores)) if row[0] == f"Mask {FILES} files"]

    async def main() -> None:
        data, plan = tmp_path / "data", None
        async with console(data, folder, own=True) as stores:
            plan, results = stores.plan, stores.results
            plan.prepare(Action.MASK, [results.key(at) for at in range(results.count)])
            await until(lambda: plan.phase is Phase.READY)
            (folder / "3.txt").write_text("changed", encoding="utf-8")
            plan.submit("Roe", "clean-up")
            await until(lambda: stores.jobs.evidence and not stores.jobs.commands.summary().running)
            await stores.tasks.idle()
            assert [state for _, state in rows(stores)] == ["14 verified, 1 failed"]
            assert stores.jobs.commands.summary().attention == 1
        (folder / "new.txt").write_text(f"{CARD}\n", encoding="utf-8")
        async with console(data, folder, own=True) as stores:
            assert [state for _, state in rows(stores)] == ["14 done, 1 failed"]
            assert stores.jobs.commands.summary().attention == 0

    run(main())


def test_stop_sends_no_more_of_a_command_and_cancels_what_waits(
    styled: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server has accepted some jobs that are not in any list that was read."""
    files = [tmp_path / "files" / f"{number}.txt" for number in range(MANY)]
    files[0].parent.mkdir()
    for file in files:
        file.write_text(f"{file.stem} {CARD}\n", encoding="utf-8")

    services: list[Any] = []

    def spawn(errors: int) -> Process:
        service = zygote.fork_without_workers(errors)
        services.append(service)
        return service

    async def main() -> None:
        data = tmp_path / "data"
        async with console(data, files[0].parent, own=True, spawn=spawn) as stores:
            plan, results, commands = stores.plan, stores.results, stores.jobs.commands
            local, listed = stores.session.client.local, asyncio.Event()
            read = local.jobs

            async def held_back(**about: Any) -> Page[Job]:
                await listed.wait()
                return await read(**about)

            pane = JobsPane(stores)
            plan.prepare(Action.MASK, [results.key(at) for at in range(results.count)])
            await until(lambda: plan.phase is Phase.READY)
            with suspended(services[0].pid):  # the first job needs a worker, and waits
                monkeypatch.setattr(local, "jobs", held_back)
                plan.submit("Roe", "clean-up")
                await until(lambda: commands.newest_first()[0].kind == "mask")
                command = commands.newest_first()[0]
                await until(lambda: len(command.outcomes) >= ACCEPTED)
                pane.choose(f"command {command.key}")
                pane.stop.click()
                listed.set()
                await until(lambda: len(command.under_way()) == 1)
            await until(lambda: not command.active)
            await stores.tasks.idle()
            assert ACCEPTED - 1 <= command.counts[Outcome.CANCELLED] < MANY - 1
            left = sum(CARD in file.read_text(encoding="utf-8") for file in files)
            assert command.counts[Outcome.CONFIRMED] == len(files) - left
            assert commands.summary().attention == 0

    run(main())


@pytest.mark.parametrize(("doubtful", "words"), [(False, "3 not sent"), (True, "3 not verified")])
def test_a_decision_that_may_have_been_made_is_not_called_unsent(
    stores: WindowStores, qtbot: QtBot, doubtful: bool, words: str
) -> None:
    keys = [Key("1", str(number)) for number in range(3)]
    batch = Batch(ChangeRequest(Action.CONFIRMED, "Roe", "real"), keys, stage=Stage.STOPPED)
    batch.begin()
    batch.doubtful = doubtful
    row = BatchRow(stores, batch)
    qtbot.addWidget(row)
    row.show_state()
    assert row.words.whole() == f"Confirmed: 0 of 3 verified · stopped, {words}"


def test_the_progress_says_how_many_decisions_are_still_to_be_sent(
    stores: WindowStores, qtbot: QtBot
) -> None:
    keys = [Key("1", str(number)) for number in range(3)]
    batch = Batch(ChangeRequest(Action.CONFIRMED, "Roe", "real"), keys)
    batch.begin()
    batch.accepted = 1
    row = BatchRow(stores, batch)
    qtbot.addWidget(row)
    row.show_state()
    assert row.words.whole() == "Confirmed: 0 of 3 verified · 2 still to be sent"
