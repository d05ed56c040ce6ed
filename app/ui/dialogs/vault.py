"""Undo copies: the originals of changed files, until when they are kept, and their destruction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QWidget

from app.api.records.local import VaultEntry
from app.language import Texts, number
from app.state.oversight.vault import Copies
from app.ui.charts.ticks import moment
from app.ui.kit.boxes import fill, stacked
from app.ui.kit.dialog import Dialog
from app.ui.kit.list_table import ListTable
from app.ui.kit.tables import Column
from app.ui.kit.widgets import EmptyState
from app.ui.look.text import PlainLabel, display, sentence
from app.ui.look.theme import Role

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)


def _secondary(_one: VaultEntry) -> Role:
    return Role.SECONDARY


def _kept(one: VaultEntry) -> str:
    if one.restored:
        return tr("Already restored")
    return moment(one.expires) if one.usable else tr("Key lost")


def _tip(one: VaultEntry) -> str:
    return "" if one.usable else tr("Undo cannot use this copy any more. You can destroy it.")


COLUMNS: tuple[Column[VaultEntry], ...] = (
    Column(title=tr("File"), text=lambda one: one.path, stretch=True, middle=True),
    Column(title=tr("Bytes"), text=lambda one: number(one.size), width=104, count=True),
    Column(title=tr("Copied"), text=lambda one: moment(one.created), width=152, role=_secondary),
    Column(title=tr("Kept until"), text=_kept, width=152, tip=_tip),
)


class VaultDialog(Dialog):
    """Dialog that lists the copies. Destroying copies cannot be undone, so the user must tick a
    box first.
    """

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        ends = stores.session.undo_ends
        super().__init__(
            tr("Undo copies"),
            tr(
                "The original of each changed file is kept, encrypted, {until}. Select copies to "
                "remove them sooner.",
                until=ends or tr("until its undo period ends"),
            ),
            tr("Destroy"),
            parent,
            wide=True,
            height=480,
        )
        self.setObjectName("vault_dialog")
        end = tr("You quit") if stores.session.loses_undo else tr("Service restart")
        kept = replace(
            COLUMNS[-1],
            text=lambda one: end if one.usable and not one.restored else _kept(one),
        )
        self.view = ListTable(
            (*COLUMNS[:-1], kept) if ends else COLUMNS,
            lambda one: one.job_id,
            name=tr("Undo copies, those that expire first at the top"),
        )
        self._empty = EmptyState("pending", "")
        self._pages = stacked(self._empty, self.view)
        self.sure = QCheckBox(tr("I understand that these files cannot be restored"))
        fill(self.body, (self._pages, 1))
        if folder := stores.app.vault_folder:
            words = tr("The copies are in {folder}.", folder=display(str(folder)))
            fill(self.body, PlainLabel(words, "secondary", wrap=True))
        fill(self.body, self.sure)
        self.dismiss.setText(tr("Close"))
        self.dismiss.setDefault(True)
        self.primary.setProperty("kind", "destroy")
        self.primary.setAutoDefault(False)
        self._session = stores.session
        self.copies = Copies(stores.vault, self)
        self.copies.changed.connect(self._show)
        self.view.selectionModel().selectionChanged.connect(self._on_chosen)
        self.sure.toggled.connect(self._on_chosen)
        self._session.changed.connect(self._on_chosen)
        self.finished.connect(self.copies.stop)
        self.copies.read()

    def accept(self) -> None:
        chosen = self.view.selected()
        self.sure.setChecked(False)
        self.copies.destroy([one.job_id for one in chosen])

    def _on_chosen(self) -> None:
        chosen = self.view.selected()
        why_not = self._session.why_not("purge")
        able = bool(chosen) and not self.copies.loading and not why_not
        self.sure.setEnabled(able)
        self.primary.setText(
            tr.plural("Destroy {n} copy", "Destroy {n} copies", len(chosen))
            if chosen
            else tr("Destroy copies")
        )
        self.primary.setToolTip(why_not)
        self.primary.setEnabled(able and self.sure.isChecked())

    def _show(self) -> None:
        copies = self.copies
        self.view.put(copies.items)
        self._pages.setCurrentWidget(self.view if copies.items else self._empty)
        for control in (self.sure, self.primary):
            control.setVisible(bool(copies.items))
        if copies.loading:
            self._empty.say(tr("Loading the list …"), "", "pending")
        else:
            self._empty.say(tr("There are no undo copies."), "", "undo")
        self.complain(sentence(copies.error))
        self._on_chosen()
