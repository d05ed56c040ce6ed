"""Dialog that adds many Targets, checked row by row beforehand, and shows the outcome of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QWidget

from app.language import Texts, number
from app.state.administration.bulk import BulkTargets
from app.state.administration.target_csv import Draft
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.choices import Choice
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.table_model import Column, TableModel
from app.ui.kit.tables.table_view import TableView
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display, sentence
from app.ui.look.theme import theme

tr = Texts(__name__)

_HEIGHT = 560


@dataclass(frozen=True, slots=True)
class Words:
    """Texts of the dialog for one purpose, such as the import of a file; `none` is shown if there
    are no rows.
    """

    title: str
    about: str
    none: str


DISCOVERED = Words(
    tr("Discovered targets"),
    tr("Machines that the server discovered and that are not added yet. Select some, or add all."),
    tr(
        "No new targets. The server can discover its own computer and the servers of mounted "
        "folders."
    ),
)
IMPORTED = Words(
    tr("Import targets"),
    tr(
        "Rows with a problem are not added. Correct the file and import it again: no target is "
        "added twice."
    ),
    tr("The file contains no rows. Choose another file."),
)


def _state(draft: Draft) -> str:
    if draft.key:
        return tr("Added")
    return sentence(draft.problem) or tr("Ready")


def _icon(draft: Draft) -> str:
    if draft.key:
        return "success"
    return "warning" if draft.problem else "pending"


def _role(draft: Draft) -> Role:
    if draft.key:
        return Role.CONFIRMED
    return Role.MATCH if draft.problem else Role.SECONDARY


_LINE: Column[Draft] = Column(
    title=tr("Line"),
    text=lambda draft: number(draft.line),
    width=64,
    right=True,
    role=lambda _draft: Role.SECONDARY,
)
_NAME: Column[Draft] = Column(
    title=tr("Name"), text=lambda draft: str(draft.values["name"]), stretch=True
)
_GROUP: Column[Draft] = Column(title=tr("Group"), text=lambda draft: draft.group, width=136)
_PLATFORM: Column[Draft] = Column(
    title=tr("Platform"), text=lambda draft: str(draft.values["platform"]), width=112
)
_STATE: Column[Draft] = Column(title=tr("Status"), text=_state, width=360, icon=_icon, role=_role)


class _Drafts:
    """Source of the table: the drafts by index."""

    def __init__(self, bulk: BulkTargets) -> None:
        self._bulk = bulk

    @property
    def count(self) -> int:
        return len(self._bulk.drafts)

    def key(self, index: int, /) -> int:
        return index

    def row(self, index: int, /) -> Draft | None:
        return self._bulk.drafts[index]

    def index_of(self, key: int, /) -> int | None:
        return key if 0 <= key < self.count else None

    def want(self, first: int, last: int, /) -> None:
        """Do nothing, because all drafts are present."""


class BulkDialog(Dialog):
    """Dialog that adds the selected drafts or, without a selection, all that have no problem. It
    stays open to show the outcome of each. `groups` are offered for drafts that name no Group.
    """

    def __init__(
        self, bulk: BulkTargets, groups: Sequence[Choice], words: Words, parent: QWidget | None
    ) -> None:
        super().__init__(words.title, words.about, tr("Add targets"), parent, wide=True)
        self.setObjectName("bulk_targets")
        self.bulk = bulk
        self._words = words
        named = () if groups else (_LINE,)
        grouped = () if groups else (_GROUP,)
        self._model = TableModel((*named, _NAME, *grouped, _PLATFORM, _STATE), _Drafts(bulk))
        self.view = TableView(self._model)
        self.view.setAccessibleName(words.title)
        self.group = ComboBox()
        for choice in groups:
            self.group.addItem(display(choice.text), choice.value)
        self.told = PlainLabel("", "secondary", wrap=True)
        self._busy = BusyBar()
        self._empty = EmptyState("pending", "")
        self._lay_out(bool(groups))
        self.resize(self.width(), theme().px(_HEIGHT))
        bulk.changed.connect(self._on_changed)
        bulk.progressed.connect(self._on_progressed)
        self.view.selectionModel().selectionChanged.connect(self._offer)
        self.finished.connect(bulk.stop)
        self._on_changed()

    def accept(self) -> None:
        """Add the targets."""
        if self.group.count():
            self.bulk.put_group(str(self.group.currentData() or ""))
        if numbers := self._chosen():
            self.bulk.add(numbers)

    def reject(self) -> None:
        """Stop adding. If nothing is being added, close the dialog."""
        if self.bulk.adding:
            self.bulk.cancel()
        else:
            super().reject()

    def _lay_out(self, grouped: bool) -> None:
        if grouped:
            row = QHBoxLayout()
            label = PlainLabel(tr("Group for the new targets"), "secondary")
            label.setBuddy(self.group)
            self.group.setAccessibleName(tr("Group for the new targets"))
            row.addWidget(label)
            row.addWidget(self.group, 1)
            self.body.addLayout(row)
        else:
            self.group.setParent(self)
            self.group.hide()
        table = QWidget()
        self._pages = QStackedLayout(table)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.view)
        self._busy.lie_across()
        self.body.addWidget(self._busy)
        self.body.addWidget(table, 1)
        self.body.addWidget(self.told)

    def _chosen(self) -> list[int]:
        """Return the selected drafts that can be added. Without a selection, return all drafts
        that can be added.
        """
        ranges = self.view.selectionModel().selection().toList()
        if not ranges:
            return self.bulk.addable(range(len(self.bulk.drafts)))
        return self.bulk.addable(at for one in ranges for at in range(one.top(), one.bottom() + 1))

    def _on_changed(self) -> None:
        bulk = self.bulk
        if not bulk.adding:
            self._model.reload()
        self._pages.setCurrentWidget(self.view if bulk.drafts else self._empty)
        if bulk.loading:
            self._empty.say(tr("Reading …"), "", "pending")
        else:
            icon = "error" if bulk.error else "info"
            self._empty.say(sentence(bulk.error) or self._words.none, "", icon)
        self._on_progressed()

    def _on_progressed(self) -> None:
        bulk = self.bulk
        self._busy.setVisible(bulk.loading or bulk.adding)
        self._busy.show_share(bulk.tried / bulk.total if bulk.adding and bulk.total else None)
        self.dismiss.setText(tr("Stop") if bulk.adding else tr("Close"))
        if bulk.adding:
            self.told.setText(
                tr("{sent} of {total} targets sent …", sent=bulk.tried, total=bulk.total)
            )
            self.view.viewport().update()
        else:
            self.told.setText(self._summary())
        self._offer()

    def _summary(self) -> str:
        drafts = self.bulk.drafts
        added = sum(bool(draft.key) for draft in drafts)
        wrong = sum(bool(draft.problem) for draft in drafts)
        parts = (
            tr.plural("{n} row", "{n} rows", len(drafts)) * bool(drafts),
            tr.plural("{n} row added", "{n} rows added", added) * bool(added),
            tr.plural("{n} row with a problem", "{n} rows with a problem", wrong) * bool(wrong),
        )
        return ", ".join(filter(None, parts))

    def _offer(self) -> None:
        count = 0 if self.bulk.adding or self.bulk.loading else len(self._chosen())
        busy = tr("Targets are being added.") if self.bulk.adding else ""
        none = tr("Reading …") if self.bulk.loading else tr("There is no row to add.")
        allow(self.primary, "" if count else busy or none)
        self.primary.setText(
            tr.plural("Add {n} target", "Add {n} targets", count) if count else tr("Add targets")
        )
