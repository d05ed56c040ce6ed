"""Buttons of dialogs that are greyed say why, in their tooltip."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.ui.dialogs.assign import AssignDialog, ExportAssignmentDialog
from app.ui.dialogs.compare_dates import CompareDatesDialog
from app.ui.dialogs.data_types.data_types import DataTypesDialog
from app.ui.dialogs.data_types.text_tester import TryTextDialog
from app.ui.dialogs.evidence import EvidenceDialog
from app.ui.dialogs.filters.filters import FiltersDialog
from app.ui.dialogs.import_report import ImportReportDialog
from app.ui.dialogs.journal.journal import JournalDialog
from app.ui.dialogs.lock_settings import LockSettingsDialog
from app.ui.dialogs.note import NoteDialog
from app.ui.dialogs.recent_calls import CallsDialog
from app.ui.dialogs.save_query import SaveQueryDialog
from app.ui.dialogs.scan_folder import ScanFolderDialog
from app.ui.dialogs.servers.connect import ConnectDialog
from app.ui.dialogs.servers.servers import ServersDialog
from app.ui.dialogs.undo_list import UndoDialog
from app.ui.kit.dialog import Dialog

KEYS = [Key("11", "1")]
DIALOGS: dict[str, Callable[[WindowStores], Dialog]] = {
    "assign": lambda stores: AssignDialog(stores, KEYS),
    "compare": lambda stores: CompareDatesDialog(stores, 0),
    "connect": lambda stores: ConnectDialog(stores, None),
    "calls": CallsDialog,
    "data types": DataTypesDialog,
    "evidence": EvidenceDialog,
    "export assignment": lambda stores: ExportAssignmentDialog(stores, KEYS),
    "filters": FiltersDialog,
    "journal": JournalDialog,
    "lock": lambda stores: LockSettingsDialog(stores, None),
    "note": lambda stores: NoteDialog(stores, KEYS),
    "report": ImportReportDialog,
    "save query": lambda stores: SaveQueryDialog(stores, None),
    "scan folder": lambda stores: ScanFolderDialog(stores, None),
    "servers": lambda stores: ServersDialog(stores, None),
    "text": TryTextDialog,
    "undo": UndoDialog,
}


@pytest.mark.parametrize("name", DIALOGS)
def test_a_greyed_button_says_why(
    qtbot: QtBot, stores: WindowStores, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(type(stores.tasks), "read", lambda *_, **__: None)
    stores.settings.sign_off = ""
    dialog = DIALOGS[name](stores)
    qtbot.addWidget(dialog)
    dialog.open()
    buttons = [one for one in dialog.findChildren(QPushButton) if one.isVisible()]
    greyed = [one for one in buttons if not one.isEnabled()]
    assert [one.text() for one in greyed if not one.toolTip()] == []
