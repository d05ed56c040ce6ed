"""Sign-off and reason of a change: what enters a reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.state.stores import WindowStores
from app.ui.dialogs.assign import ExportAssignmentDialog
from app.ui.dialogs.evidence import EvidenceDialog
from app.ui.dialogs.journal.acknowledge_damage import AcknowledgeDialog
from app.ui.dialogs.sign_off import Signing
from app.ui.kit.dialog import Dialog
from tests.ui import made

OF_OTHERS = ["published test numbers", "order numbers"]


@pytest.fixture
def signing(qtbot: QtBot) -> Signing:
    signing = Signing("Roe", OF_OTHERS, "")
    qtbot.addWidget(signing)
    signing.show()
    qtbot.waitActive(signing)
    return signing


def test_typing_enters_no_reason_of_another_action(signing: Signing, qtbot: QtBot) -> None:
    signing.focus_first_gap()
    edit = made.the(QLineEdit, signing.reason)
    qtbot.waitUntil(signing.reason.hasFocus)
    QTest.keyClicks(edit, "p")
    assert signing.why() == "p"


def test_typing_replaces_a_prefilled_reason(qtbot: QtBot) -> None:
    signing = Signing("Roe", OF_OTHERS, "Credentials in files")
    qtbot.addWidget(signing)
    QTest.keyClicks(made.the(QLineEdit, signing.reason), "cards")
    assert signing.why() == "cards"


def test_the_mouse_wheel_enters_no_reason_of_another_action(signing: Signing) -> None:
    middle = QPointF(signing.reason.rect().center())
    event = QWheelEvent(
        middle,
        signing.reason.mapToGlobal(middle),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - the name is refused by PySide
    )
    QApplication.sendEvent(signing.reason, event)
    assert signing.why() == ""


def test_reasons_of_other_actions_can_be_chosen(signing: Signing) -> None:
    QTest.keyClick(signing.reason, Qt.Key.Key_Down)
    assert signing.why() == OF_OTHERS[0]


@pytest.mark.parametrize(
    "dialog",
    [EvidenceDialog, AcknowledgeDialog, lambda stores: ExportAssignmentDialog(stores, [])],
    ids=["evidence", "acknowledge", "assignment"],
)
def test_a_name_from_an_earlier_session_is_questioned_until_it_is_confirmed(
    qtbot: QtBot,
    stores: WindowStores,
    monkeypatch: pytest.MonkeyPatch,
    dialog: Callable[[WindowStores], Dialog],
) -> None:
    monkeypatch.setattr(type(stores.tasks), "read", lambda *_, **__: None)
    stores.settings.sign_off = "Roe"
    for confirmed in (False, True):
        stores.session.sign_off = "Roe" if confirmed else ""
        shown = dialog(stores)
        qtbot.addWidget(shown)
        shown.open()
        assert ("earlier session" not in " ".join(made.texts(shown))) is confirmed
