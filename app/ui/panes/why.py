"""Explanation of the focused match: its checks, the filters, and the near misses around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QScrollArea,
    QSplitter,
    QWidget,
)

from app.api.records.datatypes import TriedMatch
from app.api.records.local_objects import FiltersAsked, Why
from app.ui.kit.boxes import STRETCH, fill, hbox, stacked, vbox
from app.ui.kit.check_list import PASSED, CheckList, CheckRow
from app.ui.kit.following_tab import FollowingTab
from app.ui.kit.list_table import ListTable
from app.ui.kit.tables import Column
from app.ui.kit.widgets import BusyBar, EmptyState, IconLabel, action_button, bar
from app.ui.look import status_style
from app.ui.look.text import PlainLabel, amount
from app.ui.look.theme import Role, theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores
    from app.ui.actions.commands import Actions

_FILTERS = {
    "exclude_prefix": "Path prefixes",
    "exclude_suffix": "Path suffixes",
    "exclude_expression": "Path patterns",
    "ignore_match": "Ignored values",
    "ignore_prefix": "Ignored prefixes",
    "ignore_expression": "Ignored patterns",
    "test_match": "Test-data values",
    "test_prefix": "Test-data prefixes",
    "test_expression": "Test-data patterns",
    "include_date_range": "Dates",
    "include_recent": "Recently changed",
    "exclude_max_size": "Maximum size",
}
_BY_FILTER = "Excluded by a filter"


def _because(one: TriedMatch) -> str:
    if one.failed is None:
        return _BY_FILTER
    outcome = next((step.outcome for step in one.trace if step.name == one.failed), "")
    return f"{one.failed}: {outcome}" if outcome else one.failed


def _told(one: TriedMatch) -> str:
    steps = (f"{step.name}: {step.outcome}" for step in one.trace)
    return "\n".join((f"At byte {one.offset:,}", *steps))


NEAR_MISSES: tuple[Column[TriedMatch], ...] = (
    Column(
        title="Near miss",
        text=lambda one: one.data_type,
        stretch=True,
        icon=lambda one: "error" if one.failed else "filter",
        role=lambda _one: Role.SECONDARY,
        tip=_told,
    ),
    Column(title="Value", text=lambda one: one.masked, width=144, mono=True),
    Column(title="Reason", text=_because, stretch=True, tip=_told),
)


class WhyTab(FollowingTab):
    """Tab with the explanation, which is requested only while the tab is visible. Enter on a near
    miss emits `place_wanted`, to show its place in the preview.
    """

    place_wanted = Signal()

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__(stores, stores.why)
        self._icon, self._title = IconLabel("match"), PlainLabel("", "heading", wrap=True)
        self._busy = BusyBar()
        self._busy.lie_across()
        self.checks, self.filters = CheckList(), CheckList()
        self._around = PlainLabel("", "secondary", wrap=True)
        self.near = ListTable(
            NEAR_MISSES,
            lambda one: (one.offset, one.data_type),
            name="Near misses around the match",
        )
        self.near.activated.connect(self._on_activated)
        self._empty = EmptyState("why", "")
        self._lay_out(actions)
        stores.why.changed.connect(self._show)
        stores.matches.changed.connect(self._show)
        self._show()

    def _lay_out(self, actions: Actions) -> None:
        edge = theme().px(8)
        head = hbox((self._icon, 0, Qt.AlignmentFlag.AlignTop), (self._title, 1), gap=6)
        told = QWidget()
        column = vbox(head, self.checks, into=told, edges=8)
        column.addSpacing(theme().px(4))
        fill(column, PlainLabel("Filters", "heading"), self.filters, STRETCH)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setObjectName("surface")
        scroll.setAccessibleName("Checks of the match")
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(told)
        below = QWidget()
        self._around.setContentsMargins(edge, 0, edge, 0)
        self._around.setAlignment(Qt.AlignmentFlag.AlignTop)
        vbox(self._around, (self.near, 1), into=below, gap=4, edges=(0, 8, 0, 0))
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        parts.addWidget(scroll)
        parts.addWidget(below)
        parts.setSizes([theme().px(320), theme().px(200)])
        self._parts = parts
        stack = QWidget()
        self._stack = stacked(parts, self._empty, into=stack)
        foot, row = bar("foot", 34)
        fill(row, STRETCH, action_button(actions["try_text"], text=True, kind=""))
        vbox(self._busy, (stack, 1), foot, into=self, gap=0)

    def _show(self) -> None:
        told = self._stores.why
        why, reason = told.told, told.why_not or told.error
        self._busy.setVisible(why is None and not reason)
        self._stack.setCurrentWidget(self._parts if why is not None else self._empty)
        if why is None:
            self._empty.say(reason or "Checking the match …", "", "why" if reason else "pending")
            return
        match = told.match
        self.checks.show_match(match)
        if match is None:
            self._title.setText("The scan recorded no details for this match.")
            self._icon.show_icon("info", Role.SECONDARY)
        else:
            kind = status_style.severity(match.severity)
            self._icon.show_icon(kind.icon, kind.role)
            words = f"{match.data_type} · {kind.word} · {match.confidence} confidence"
            self._title.setText(words)
        self.filters.say(list(_filters(why)))
        self._show_near(why)

    def _show_near(self, why: Why) -> None:
        found = sorted([*why.near_misses, *why.ignored], key=lambda one: one.offset)
        self.near.put(found)
        self.near.setVisible(bool(found))
        if why.problem:
            self._around.setText(f"Near misses could not be determined. {why.problem}")
            return
        whole = why.start == 0 and why.end >= self._stores.matches.found.size
        where = "in this object" if whole else f"from byte {why.start:,} to {why.end:,}"
        count = amount(len(found), "near miss", "near misses") if found else "No near miss"
        more = "; there are more" if why.cut else ""
        self._around.setText(f"{count} {where}{more}.")

    def _on_activated(self, index: QModelIndex) -> None:
        one = self.near.source.row(index.row())
        if one is not None:
            self._stores.matches.look_at(one.offset)
            self.place_wanted.emit()


def _filters(why: Why) -> Iterator[CheckRow]:
    """Yield a row for each type of active filter. It says how many such filters there are, and how
    many of them apply to the match.
    """
    if why.problem:
        yield CheckRow("info", Role.SECONDARY, "Active filters", "not checked")
    elif not why.filters:
        yield CheckRow("info", Role.SECONDARY, "Active filters", "none")
    for one in why.filters:
        yield CheckRow(*_look(one), _FILTERS.get(one.type, one.type), _held(one))


def _look(one: FiltersAsked) -> tuple[str, Role]:
    return ("filter", Role.MATCH) if one.holding else (PASSED, Role.SECONDARY)


def _held(one: FiltersAsked) -> str:
    count = amount(one.filters, "filter", "filters")
    if not one.holding:
        return f"{count}, none applies"
    if one.type.startswith("test"):
        return f"{count}, {one.holding} applies: counted as test data"
    return f"{count}, {one.holding} applies: excluded by the next scan"
