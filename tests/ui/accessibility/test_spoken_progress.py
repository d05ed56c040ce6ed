"""Long work is announced when it begins, when another quarter is done, and when it ends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.api.records.local import Job
from app.state.export.export import Export, ExportJob, ExportState
from app.state.stores import WindowStores
from app.ui.dialogs.evidence import EvidenceDialog
from app.ui.dialogs.reports import ReportsDialog
from app.ui.kit.export_row import ExportRow
from app.ui.kit.spoken_progress import APART_SECONDS, SpokenProgress, progress_words
from app.ui.panes.status.status_bar import StatusBar
from tests.ui import made

Said = list[tuple[str, bool]]
Now = list[float]


@pytest.fixture
def now() -> Now:
    return [0.0]


@pytest.fixture
def voice(qtbot: QtBot, now: Now) -> SpokenProgress:
    widget = QWidget()
    qtbot.addWidget(widget)
    return SpokenProgress(widget, lambda: now[0])


def test_each_quarter_is_said_once(voice: SpokenProgress, said: Said, now: Now) -> None:
    for percent in range(101):
        now[0] += APART_SECONDS
        voice.show(f"{percent} %", percent / 100)
    voice.end("done")
    assert [words for words, _ in said] == ["0 %", "25 %", "50 %", "75 %", "done"]


def test_short_work_says_only_its_beginning_and_end(voice: SpokenProgress, said: Said) -> None:
    for percent in range(101):
        voice.show(f"{percent} %", percent / 100)
    voice.end("done")
    assert [words for words, _ in said] == ["0 %", "done"]


def test_a_share_that_shrinks_or_is_unknown_says_nothing(
    voice: SpokenProgress, said: Said, now: Now
) -> None:
    for share in (0.6, 0.3, None, 0.5):
        now[0] += APART_SECONDS
        voice.show(f"{share}", share)
    assert [words for words, _ in said] == ["0.6"]


def test_the_end_is_said_once_and_only_of_what_began(voice: SpokenProgress, said: Said) -> None:
    voice.end("never began")
    voice.show("begins")
    voice.end("failed", urgent=True)
    voice.end("failed", urgent=True)
    assert said == [("begins", False), ("failed", True)]


def test_percent_are_said_once_there_are_some() -> None:
    assert progress_words("2 scans are running", 0.0) == "2 scans are running"
    assert progress_words("2 scans are running", 0.254) == "2 scans are running: 25 % done"


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def bar(stores: WindowStores, window: QWidget, qtbot: QtBot) -> StatusBar:
    bar = StatusBar(stores, made.actions(stores, window))
    qtbot.addWidget(bar)
    return bar


def update(stores: WindowStores, *jobs: Job) -> None:
    stores.jobs.jobs = [*jobs]
    stores.jobs.commands.update(stores.jobs.jobs, {})
    stores.jobs.changed.emit()


@pytest.mark.usefixtures("bar")
def test_scans_are_said_together_and_not_for_each_job(
    stores: WindowStores, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.ui.kit.spoken_progress.APART_SECONDS", 0.0)
    scans = [replaced(made.job("scan", f"/{n}"), f"{n}", "running", 0.0) for n in range(2)]
    update(stores, *scans)
    for share in (0.1, 0.2, 0.3, 0.31):
        update(stores, *(replaced(scan, scan.id, "running", share) for scan in scans))
    update(stores, *(replaced(scan, scan.id, "done", 1.0) for scan in scans))
    assert said == [("2 scans are running", False), ("2 scans are running: 30 % done", False)]


def replaced(job: Job, key: str, state: str, share: float) -> Job:
    return msgspec.structs.replace(job, id=key, state=state, progress=share)


@pytest.mark.usefixtures("bar")
def test_a_decision_begins_no_announcement_of_scans(stores: WindowStores, said: Said) -> None:
    update(stores, replaced(made.job("mark", "/a"), "1", "running", 0.0))
    assert said == []


def test_an_export(stores: WindowStores, qtbot: QtBot, said: Said, tmp_path: Path) -> None:
    export = stores.export
    row = ExportRow(export)
    qtbot.addWidget(row)
    job = ExportJob(tmp_path / "out.csv", 10)
    for read in range(11):
        show(export, replace(job, read=read, state=ExportState.RUNNING))
    show(export, replace(job, read=10, written=10, state=ExportState.DONE))
    words = [words for words, _ in said]
    assert len(words) == 2
    assert words[0].startswith("Exporting: 0 of 10 rows")
    assert words[1].startswith("Exported 10 results to out.csv")


def show(export: Export, job: ExportJob) -> None:
    export.job = job
    export.changed.emit()


def test_a_report(stores: WindowStores, qtbot: QtBot, said: Said) -> None:
    dialog = ReportsDialog(stores)
    qtbot.addWidget(dialog)
    reports = dialog.reports
    for running, words in ((True, "Reading targets…"), (True, "Writing…"), (False, "Written.")):
        reports.running, reports.said = running, words
        reports.changed.emit()
    assert said == [("Reading targets…", False), ("Written.", False)]


def test_an_evidence_pack(
    stores: WindowStores, qtbot: QtBot, said: Said, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(type(stores.tasks), "read", lambda *_, **__: None)
    monkeypatch.setattr(type(stores.tasks), "write", lambda *_, **__: None)
    dialog = EvidenceDialog(stores, None)
    qtbot.addWidget(dialog)
    said.clear()
    dialog.write_to(str(tmp_path / "pack.zip"))
    evidence = stores.evidence
    evidence.running, evidence.path = False, tmp_path / "pack.zip"
    evidence.changed.emit()
    assert said == [("Recording the export", False), ("The file pack.zip was written.", False)]
