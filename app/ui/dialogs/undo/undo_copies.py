"""Undo copies: the originals of changed files, until when they are kept, and their destruction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QWidget

from app.api.records.local import VaultEntry
from app.language import Texts, number
from app.state.oversight.undo_copies import Copies
from app.ui.charts.ticks import moment
from app.ui.kit.accessibility import announce
from app.ui.kit.boxes import fill, stacked
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display, sentence

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)


def _secondary(_one: VaultEntry) -> Role:
    return Role.SECONDARY


def _kept(one: VaultEntry) -> str:
    if one.restored:
        return tr("Already restored")
    if one.of_undo:
        return tr("Copy made before an undo")
    return moment(one.expires) if one.usable else tr("Key lost")


def _tip(one: VaultEntry) -> str:
    if _restorable(one):
        return ""
    if one.usable or one.restored:
        return tr("Undo cannot use this undo copy. You can destroy the copy.")
    return tr(
        "The key of this undo copy is not in the system's keyring. If the data "
        "folder was moved or copied, use the folder at its earlier path and "
        "with the same user account as before. The change can then be undone."
    )


def _restorable(one: VaultEntry) -> bool:
    return one.usable and not one.of_undo


COLUMNS: tuple[Column[VaultEntry], ...] = (
    Column(title=tr("File"), text=lambda one: one.path, stretch=True, middle=True),
    Column(title=tr("Bytes"), text=lambda one: number(one.size), width=104, count=True),
    Column(title=tr("Copied"), text=lambda one: moment(one.created), width=152, role=_secondary),
    Column(title=tr("Kept until"), text=_kept, width=184, tip=_tip),
)


class UndoCopiesDialog(Dialog):
    """Dialog that lists the copies. Destroying copies cannot be undone, so the user must tick a
    box first.
    """

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        ends = stores.session.undo_ends
        super().__init__(
            tr("Undo copies"),
            tr(
                "The original of each changed file is kept in encrypted form, {until}. To "
                "undo a change, select the file in the results and choose Triage > Undo for "
                "selected results. To destroy undo copies sooner, select the copies here.",
                until=ends or tr("until the undo period of the change ends"),
            ),
            tr("Destroy"),
            parent,
            wide=True,
            height=480,
        )
        self.setObjectName("undo_copies_dialog")
        end = (
            tr("Until the console closes")
            if stores.session.loses_undo
            else tr("Until the service restarts")
        )
        kept = replace(
            COLUMNS[-1],
            text=lambda one: end if _restorable(one) else _kept(one),
        )
        self.view = ListTable(
            (*COLUMNS[:-1], kept) if ends else COLUMNS,
            lambda one: one.job_id,
            name=tr("Undo copies, sorted by expiry (earliest at the top)"),
        )
        self._empty = EmptyState("pending", "")
        self._pages = stacked(self._empty, self.view)
        self.sure = QCheckBox(tr("I understand that files without an undo copy cannot be restored"))
        self.sum = PlainLabel(kind="secondary", wrap=True)
        fill(self.body, (self._pages, 1), self.sum)
        if folder := stores.app.vault_folder:
            words = tr("The undo copies are in {folder}.", folder=display(str(folder)))
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
        if not why_not and self.copies.loading:
            why_not = tr("Loading the list …")
        elif not why_not and not chosen:
            why_not = tr("Select undo copies first.")
        allow(self.sure, why_not)
        self.primary.setText(
            tr.plural("Destroy {n} undo copy", "Destroy {n} undo copies", len(chosen))
            if chosen
            else tr("Destroy undo copies")
        )
        sure = "" if self.sure.isChecked() else tr("Confirm with the check box first.")
        allow(self.primary, why_not or sure)

    def _show(self) -> None:
        copies = self.copies
        self.view.put(copies.items)
        self._pages.setCurrentWidget(self.view if copies.items else self._empty)
        for control in (self.sure, self.primary):
            control.setVisible(bool(copies.items))
        if copies.loading:
            self._empty.say(tr("Loading the list …"), "", "pending")
        else:
            self._empty.say(
                tr("There are no undo copies. Every change of a file keeps one for some days."),
                "",
                "undo",
            )
        self.complain(sentence(copies.error))
        self._say_sum()
        self._on_chosen()

    def _say_sum(self) -> None:
        """Show what the last destruction did, and how many copies undo can still restore."""
        copies = self.copies
        gone = tr.plural("{n} undo copy destroyed.", "{n} undo copies destroyed.", copies.purged)
        left = tr.plural(
            "{left} of {n} undo copy can be restored.",
            "{left} of {n} undo copies can be restored.",
            len(copies.items),
            left=number(sum(map(_restorable, copies.items))),
        )
        parts = [gone] if copies.purged else []
        parts += [left] if copies.items else []
        words = "" if copies.loading else " ".join(parts)
        if words != self.sum.whole():
            self.sum.setText(words)
            if copies.purged:
                announce(self.sum, words)
