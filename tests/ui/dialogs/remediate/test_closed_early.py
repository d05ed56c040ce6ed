"""The dialog of a remedy, closed before the server has answered."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.api.records.enums import Action
from app.state.changes.remediation_delivery import Delivery
from app.state.decisions_and_undo.change_requests import ChangeRequest
from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.ui.dialogs.remediate.remediate import RemediateDialog
from tests.ui.live import run

FILE = Key("1", "11")


@pytest.mark.parametrize("closed", [False, True])
def test_a_closed_dialog_moves_no_focus(
    stores: WindowStores,
    styled: QApplication,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    *,
    closed: bool,
) -> None:
    assert styled is not None
    parent = QWidget()
    qtbot.addWidget(parent)
    answer = stores.plan.answer
    moved: list[object] = []
    answer.left.connect(moved.append)
    monkeypatch.setattr(stores.results, "current", FILE, raising=False)
    monkeypatch.setattr(Delivery, "taken", lambda _: [FILE])

    async def work() -> None:  # the next undecided result is searched by a task
        dialog = RemediateDialog(stores, parent)
        dialog.open()
        answer.expect()
        if closed:
            dialog.reject()
        answer.take(Delivery(ChangeRequest(Action.MASK)), [FILE])
        assert bool(moved) is not closed
        dialog.reject()
        await stores.tasks.idle()

    run(work())
