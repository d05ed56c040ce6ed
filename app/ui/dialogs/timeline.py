"""Counts over time as a list, newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QWidget

from app.language import Texts, number
from app.state.risk.timeline import MOST, Timeline
from app.ui.charts.ticks import instant
from app.ui.kit.boxes import fill, stacked
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import sentence
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

HEIGHT = 480
"""Height of the dialog in pixels at 100 %."""


def per_day(*, local: bool) -> tuple[str, str, str]:
    """Return title, description and column heading of the dialog with all matches per day. `local`
    says that the server is this project's service. Only this service is known to leave test data
    out of the counts.
    """
    about = (
        tr("Number of matches, without test data, at the end of each day, newest day first.")
        if local
        else tr("Number of matches at the end of each day, newest day first.")
    )
    return tr("Matches per day"), about, tr("Matches")


class Entry(NamedTuple):
    """Row of the list: a count at a time (Unix seconds). `change` is the difference to the count
    in the row below; None in the last row.
    """

    time: float
    number: int
    change: int | None


class TimelineDialog(Dialog):
    """Dialog that reads and lists a `Timeline`; `what` is the heading of its counts."""

    def __init__(
        self,
        stores: WindowStores,
        title: str,
        about: str,
        what: str,
        profile_id: str = "",
        *,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, about, tr("Close"), parent, wide=True)
        self.setObjectName("timeline_dialog")
        columns: tuple[Column[Entry], ...] = (
            Column(title=tr("When"), text=lambda entry: instant(entry.time), stretch=True),
            Column(title=what, text=lambda entry: number(entry.number), width=112, count=True),
            Column(title=tr("Change"), text=_change, width=112, right=True,
                   role=lambda _entry: Role.SECONDARY),
        )  # fmt: skip
        self.view = ListTable(columns, lambda entry: entry.time, name=title)
        self._empty = EmptyState("pending", tr("Loading …"))
        self._pages = stacked(self._empty, self.view)
        fill(self.body, (self._pages, 1))
        self.dismiss.hide()
        self.resize(theme().px(560), theme().px(HEIGHT))
        self.timeline = Timeline(stores.session, stores.tasks, profile_id)
        self.timeline.changed.connect(self._show)
        self._empty.pressed.connect(self.timeline.read)
        self.finished.connect(self.timeline.stop)
        self.timeline.read()

    def _show(self) -> None:
        timeline = self.timeline
        points = timeline.points
        older = [count for _, count in points[1:]]
        changes = [count - before for (_, count), before in zip(points, older, strict=False)]
        ends = [*changes, None][: len(points)]
        self.view.put([Entry(*point, change) for point, change in zip(points, ends, strict=True)])
        self._pages.setCurrentWidget(self.view if points else self._empty)
        if timeline.error:
            self._empty.say(sentence(timeline.error), tr("Try again"), "error")
        elif timeline.loading:
            self._empty.say(tr("Loading …"), "", "pending")
        else:
            self._empty.say(
                tr("No history of matches yet. Every scan adds an entry."), "", "history"
            )
        if not timeline.whole:
            self.complain(tr("Only the last {n} entries are shown.", n=MOST))


def _change(entry: Entry) -> str:
    if not entry.change:
        return "" if entry.change is None else tr("unchanged")
    return f"{'+' if entry.change > 0 else ''}{number(entry.change)}"
