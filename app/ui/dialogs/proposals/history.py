"""Proposals in signed files: those exported here, and those approved here."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.language import Texts, number
from app.state.console_data.proposal_history import HistoryEntry
from app.ui.charts.ticks import moment
from app.ui.dialogs.proposals.proposals_dialog import action_name
from app.ui.dialogs.proposals.proposer import KINDS
from app.ui.kit.boxes import fill, stacked
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.dialog import Dialog
from app.ui.kit.file_dialogs import open_chooser
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import ACTION_ICONS
from app.ui.look.text import sentence

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_KINDS = {"exported": (tr("Exported"), "export"), "approved": (tr("Approved"), "confirm")}

# fmt: off
COLUMNS: tuple[Column[HistoryEntry], ...] = (
    Column(title=tr("Event"), text=lambda one: _KINDS[one.kind][0], width=104,
           icon=lambda one: _KINDS[one.kind][1]),
    Column(title=tr("When"), text=lambda one: moment(one.when), width=152,
           role=lambda _one: Role.SECONDARY),
    Column(title=tr("Action"), text=lambda one: action_name(one.action), width=152,
           icon=lambda one: ACTION_ICONS.get(one.action, "")),
    Column(title=tr("Objects"), text=lambda one: number(one.objects), width=72, count=True),
    Column(title=tr("Proposed by"), text=lambda one: one.proposed_by, width=144, middle=True),
    Column(title=tr("Approved by"), text=lambda one: one.approved_by, width=120, middle=True),
    Column(title=tr("Reason"), text=lambda one: one.reason, stretch=True),
)
# fmt: on


class ProposalHistoryDialog(Dialog):
    """Dialog for servers that keep no proposals. It lists the proposals of this console, and opens
    proposal files.
    """

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Proposals"),
            tr(
                "This server does not store proposals, so they are exchanged as signed files. The "
                "list shows the proposals that were exported or approved with this console."
            ),
            tr("Open proposal…"),
            parent,
            wide=True,
            height=440,
        )
        self.setObjectName("proposal_history_dialog")
        self._stores = stores
        self.view = ListTable(
            COLUMNS,
            lambda one: (one.kind, one.digest, one.when),
            name=tr("Proposals, newest first"),
        )
        self._empty = EmptyState(
            "user",
            tr(
                "No proposal yet. Proposals that you export or approve with this console are "
                "listed here."
            ),
        )
        self._pages = stacked(self._empty, self.view)
        fill(self.body, (self._pages, 1))
        self.dismiss.setText(tr("Close"))
        stores.proposal_history.changed.connect(self._show)
        self._show()

    def accept(self) -> None:
        made = open_chooser(self, tr("Open proposal"), KINDS)
        made.fileSelected.connect(self._on_chosen)
        made.open()

    def _on_chosen(self, path: str) -> None:
        self._stores.received.open(Path(path))
        super().accept()

    def _show(self) -> None:
        history = self._stores.proposal_history
        found = history.entries(self._stores.session.place)
        self.view.put(found)
        self._pages.setCurrentWidget(self.view if found else self._empty)
        self.complain(sentence(history.problem or history.notice))
