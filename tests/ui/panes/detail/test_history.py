"""Which change the history offers to undo."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.api.records.local import Job
from app.settings import Settings
from app.state.stores import AppStores
from app.ui.panes.detail.history import HistoryTab

OVER, STILL = 1.0, 9e9


def done(kind: str, number: int, until: float | None = None) -> Job:
    """Return a job that has ended."""
    return Job(
        id=f"{number}", kind=kind, state="done", title=kind, created=number, updated=number,
        target_id="t", location_id="l", path="/a", message="", undoable_until=until,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("jobs", "offered"),
    [
        ([done("mask", 2, STILL), done("Confirm", 1)], ["Undo: Mask"]),
        ([done("mask", 2, OVER), done("Confirm", 1)], []),  # an undo would reverse the mask first
        ([done("undo", 3), done("mask", 2, OVER), done("Confirm", 1)], ["Undo: Confirm"]),
        ([done("undo", 2), done("Confirm", 1)], []),
    ],
)
def test_only_the_last_change_that_was_not_undone_can_be_undone(
    jobs: list[Job], offered: list[str], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores = AppStores(Settings()).main
    monkeypatch.setattr(stores.session, "why_not", lambda _action: "")
    monkeypatch.setattr(type(stores.past), "jobs", jobs)
    tab = HistoryTab(stores)
    qtbot.addWidget(tab)
    names = [one.accessibleName() for one in tab.findChildren(QPushButton)]
    assert [name for name in names if name.startswith("Undo")] == offered
