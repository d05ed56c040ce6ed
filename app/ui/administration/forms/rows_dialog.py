"""Base of the dialogs that add many records, checked row by row beforehand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtWidgets import QStackedLayout, QWidget

from app.language import Texts, number
from app.state.administration.bulk.adding import Bulk
from app.state.administration.bulk.csv_rows import Draft
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.dialog import Dialog
from app.ui.kit.spoken_progress import SpokenProgress
from app.ui.kit.tables.table_model import Column, TableModel
from app.ui.kit.tables.table_view import TableView
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, sentence
from app.ui.look.theme import theme

tr = Texts(__name__)

B = TypeVar("B", bound=Bulk)
_HEIGHT = 560


@dataclass(frozen=True, slots=True)
class Words:
    """Texts of the dialog for one purpose, such as the import of a file. `none` is shown if there
    are no rows, `adding` says why nothing else can be added meanwhile. `offer` returns the text of
    the button that adds so many rows, `progress` how many of all rows were sent.
    """

    title: str
    about: str
    none: str
    adding: str
    offer: Callable[[int], str]
    progress: Callable[[int, int], str]


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


LINE: Column[Draft] = Column(
    title=tr("Line"),
    text=lambda draft: number(draft.line),
    width=64,
    right=True,
    role=lambda _draft: Role.SECONDARY,
)
STATE: Column[Draft] = Column(title=tr("Status"), text=_state, width=360, icon=_icon, role=_role)


class _Drafts:
    """Source of the table: the drafts by index."""

    def __init__(self, bulk: Bulk) -> None:
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


class RowsDialog(Dialog, Generic[B]):
    """Dialog that adds the selected drafts or, without a selection, all that have no problem. It
    stays open to show the outcome of each.
    """

    def __init__(
        self, bulk: B, words: Words, columns: Sequence[Column[Draft]], parent: QWidget | None
    ) -> None:
        super().__init__(words.title, words.about, words.offer(0), parent, wide=True)
        self.bulk = bulk
        self._words = words
        self._model = TableModel(tuple(columns), _Drafts(bulk))
        self.view = TableView(self._model)
        self.view.setAccessibleName(words.title)
        self.told = PlainLabel("", "secondary", wrap=True)
        self._busy = BusyBar()
        self._voice = SpokenProgress(self._busy)
        self._empty = EmptyState("pending", "")
        self._lay_out()
        self.resize(self.width(), theme().px(_HEIGHT))
        bulk.changed.connect(self._on_changed)
        bulk.progressed.connect(self._on_progressed)
        self.view.selectionModel().selectionChanged.connect(self._offer)
        self.finished.connect(bulk.stop)
        self._on_changed()

    def accept(self) -> None:
        """Add the rows."""
        if self._addable():
            self.bulk.add(self._chosen())

    def reject(self) -> None:
        """Stop adding. If nothing is being added, close the dialog."""
        if self.bulk.adding:
            self.bulk.cancel()
        else:
            super().reject()

    def _lay_out(self) -> None:
        table = QWidget()
        self._pages = QStackedLayout(table)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.view)
        self._busy.lie_across()
        self.body.addWidget(self._busy)
        self.body.addWidget(table, 1)
        self.body.addWidget(self.told)

    def _chosen(self) -> list[range]:
        """Return the indexes of the selected drafts; without a selection, those of all drafts."""
        ranges = self.view.selectionModel().selection().toList()
        chosen = [range(one.top(), one.bottom() + 1) for one in ranges]
        return chosen or [range(len(self.bulk.drafts))]

    def _addable(self) -> int:
        """Return how many of the chosen drafts can be added."""
        return sum(map(self.bulk.tally.addable, self._chosen()))

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
        share = bulk.tried / bulk.total if bulk.adding and bulk.total else None
        self._busy.show_share(share)
        self.dismiss.setText(tr("Stop") if bulk.adding else tr("Close"))
        if bulk.adding:
            self.told.setText(self._words.progress(bulk.tried, bulk.total))
            self.view.viewport().update()
            self._voice.show(self.told.whole(), share)
        else:
            self.told.setText(self._summary())
            self._voice.end(self.told.whole())
        self._offer()

    def _summary(self) -> str:
        drafts, tally = self.bulk.drafts, self.bulk.tally
        added, wrong = tally.added, tally.wrong
        parts = (
            tr.plural("{n} row", "{n} rows", len(drafts)) * bool(drafts),
            tr.plural("{n} row added", "{n} rows added", added) * bool(added),
            tr.plural("{n} row with a problem", "{n} rows with a problem", wrong) * bool(wrong),
        )
        return ", ".join(filter(None, parts))

    def _offer(self) -> None:
        count = 0 if self.bulk.adding or self.bulk.loading else self._addable()
        busy = self._words.adding if self.bulk.adding else ""
        none = tr("Reading …") if self.bulk.loading else tr("There is no row to add.")
        allow(self.primary, "" if count else busy or none)
        self.primary.setText(self._words.offer(count))
