"""Desktop notifications: after long work, while no window is active, without any name or value."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.state.export.export import ExportJob, ExportState
from app.ui.actions import availability
from app.ui.frame import desktop_notifier
from app.ui.frame.window import MainWindow
from app.ui.system import notification_area

ENDED = ["Export completed: 120,000 results"]


@pytest.fixture
def told(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is notified; nothing is too short, and no window is active."""
    monkeypatch.setattr(desktop_notifier, "LONG_SECONDS", 0.0)
    words: list[str] = []
    window.desktop.notified.connect(words.append)
    monkeypatch.setattr(QApplication, "activeWindow", lambda: None)
    yield words
    window.desktop.notified.disconnect(words.append)
    window.stores.export.job = None
    window.stores.export.changed.emit()
    window.settings.desktop_notifications = True


def export(window: MainWindow) -> None:
    """Let an export begin and end."""
    job = ExportJob(Path("/secret/4111.csv"), 120_000, written=120_000)
    for state in (ExportState.RUNNING, ExportState.DONE):
        job.state, window.stores.export.job = state, job
        window.stores.export.changed.emit()


def test_the_end_of_long_work_is_told(window: MainWindow, told: list[str]) -> None:
    export(window)
    assert told == ENDED


def test_nothing_is_told_in_an_active_window(
    window: MainWindow, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QApplication, "activeWindow", lambda: window)
    export(window)
    assert told == []


def test_short_work_is_not_told(
    window: MainWindow, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desktop_notifier, "LONG_SECONDS", 1_000.0)
    export(window)
    assert told == []


def test_the_setting_is_unavailable_where_nothing_can_be_shown(window: MainWindow) -> None:
    """As in tests, which run without a desktop."""
    window.actions_.refresh()
    action = window.actions_["desktop_notifications"]
    assert not action.isEnabled()
    assert notification_area.NONE in action.toolTip()


def test_the_setting_turns_notifications_off_and_on(
    window: MainWindow, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(availability, "why_no_notifications", lambda: "")
    window.actions_.refresh()
    window.actions_["desktop_notifications"].trigger()
    export(window)
    assert told == []
    window.actions_["desktop_notifications"].trigger()
    export(window)
    assert told == ENDED
