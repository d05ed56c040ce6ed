"""Buttons of dialogs that are greyed say why, in their tooltip."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.state.connection.connection_state import ConnectionState
from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.ui.dialogs.about import AboutDialog
from app.ui.dialogs.assign import AssignDialog, ExportAssignmentDialog
from app.ui.dialogs.compare_dates import CompareDatesDialog
from app.ui.dialogs.coverage import CoverageDialog
from app.ui.dialogs.data_types.data_types import DataTypesDialog
from app.ui.dialogs.data_types.text_tester import TryTextDialog
from app.ui.dialogs.evidence import EvidenceDialog
from app.ui.dialogs.filters.filters import FiltersDialog
from app.ui.dialogs.import_report import ImportReportDialog
from app.ui.dialogs.journal.journal import JournalDialog
from app.ui.dialogs.lock_settings import LockSettingsDialog
from app.ui.dialogs.note import NoteDialog
from app.ui.dialogs.proposals.proposals_dialog import ProposalsDialog
from app.ui.dialogs.recent_calls import CallsDialog
from app.ui.dialogs.reports import ReportsDialog
from app.ui.dialogs.save_query import SaveQueryDialog
from app.ui.dialogs.scan_folder import ScanFolderDialog
from app.ui.dialogs.servers.connect import ConnectDialog
from app.ui.dialogs.servers.servers import ServersDialog
from app.ui.dialogs.undo.undo_copies import UndoCopiesDialog
from app.ui.dialogs.undo.undo_history import UndoDialog
from app.ui.dialogs.unread import UnreadDialog
from app.ui.kit.dialog import Dialog
from app.ui.look.text import tip_text
from app.ui.panes.query.query_form import QueryForm

KEYS = [Key("11", "1")]
LISTS: dict[str, Callable[[WindowStores], Dialog]] = {
    "about": lambda stores: AboutDialog(stores.components, None),
    "coverage": lambda stores: CoverageDialog(stores, "1", "Finance"),
    "data types": DataTypesDialog,
    "filters": FiltersDialog,
    "journal": JournalDialog,
    "proposals": ProposalsDialog,
    "reports": ReportsDialog,
    "unread": lambda stores: UnreadDialog(stores, "fs01", "11"),
    "vault": UndoCopiesDialog,
}
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


def greyed_without_reason(qtbot: QtBot, dialog: Dialog) -> list[str]:
    qtbot.addWidget(dialog)
    dialog.open()
    buttons = [one for one in dialog.findChildren(QPushButton) if one.isVisible()]
    return [one.text() for one in buttons if not one.isEnabled() and not one.toolTip()]


@pytest.mark.parametrize("name", DIALOGS)
def test_a_greyed_button_says_why(
    qtbot: QtBot, stores: WindowStores, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(type(stores.tasks), "read", lambda *_, **__: None)
    stores.settings.sign_off = ""
    assert greyed_without_reason(qtbot, DIALOGS[name](stores)) == []


@pytest.mark.parametrize("name", LISTS)
def test_a_button_that_waits_for_what_is_loaded_says_so(
    qtbot: QtBot, stores: WindowStores, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Nothing else forbids it: the console is connected, and the account may do everything."""
    monkeypatch.setattr(type(stores.tasks), "read", lambda *_, **__: None)
    monkeypatch.setattr(ConnectionState, "why_not", lambda *_: "")
    assert greyed_without_reason(qtbot, LISTS[name](stores)) == []


def test_the_export_of_filters_waits_for_their_list(
    qtbot: QtBot, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(stores.tasks), "read", lambda *_, **__: None)
    dialog = FiltersDialog(stores)
    qtbot.addWidget(dialog)
    assert tip_text(dialog.export.toolTip()) == "Loading filters …"


def test_the_answers_to_a_proposal_wait_for_its_objects(
    qtbot: QtBot, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(stores.tasks), "read", lambda *_, **__: None)
    dialog = ProposalsDialog(stores)
    qtbot.addWidget(dialog)
    monkeypatch.setattr(type(dialog.detail), "why_not", lambda *_: "")
    dialog.detail.loading = True
    dialog.detail.changed.emit()
    told = {tip_text(one.toolTip()) for one in (dialog.primary, dialog.refuse, dialog.withdraw)}
    assert told == {"The objects of the proposal are still loading."}


def test_apply_says_that_the_query_is_running(qtbot: QtBot, stores: WindowStores) -> None:
    form = QueryForm(stores)
    qtbot.addWidget(form)
    form.show()
    stores.query.running = True
    stores.query.changed.emit()
    apply = form.findChild(QPushButton, "apply")
    assert apply is not None
    assert not apply.isEnabled()
    assert tip_text(apply.toolTip()) == "The query is running."
