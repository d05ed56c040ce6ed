"""Explanation of the focused match: its checks, the filters, and the near misses around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QSplitter, QWidget

from app.api.records.datatypes import TriedMatch
from app.api.records.local_objects import FiltersAsked, Why
from app.language import Texts
from app.state.type_words.type_words import type_word
from app.state.words.checks import check_word, check_words
from app.state.words.unread import unread_words
from app.ui.kit.boxes import STRETCH, bar, fill, hbox, stacked, vbox
from app.ui.kit.check_list import PASSED, CheckList, CheckRow
from app.ui.kit.controls.buttons import action_button
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.following_tab import FollowingTab
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look import status_colours
from app.ui.look.colours import Role
from app.ui.look.focus_ring import FocusRing
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores
    from app.ui.actions.qactions import Actions

tr = Texts(__name__)

_FILTERS = {
    "exclude_prefix": tr("Path prefixes"),
    "exclude_suffix": tr("Path suffixes"),
    "exclude_expression": tr("Path patterns"),
    "ignore_match": tr("Ignored values"),
    "ignore_prefix": tr("Ignored prefixes"),
    "ignore_expression": tr("Ignored patterns"),
    "test_match": tr("Test-data values"),
    "test_prefix": tr("Test-data prefixes"),
    "test_expression": tr("Test-data patterns"),
    "include_date_range": tr("Dates"),
    "include_recent": tr("Recently changed"),
    "exclude_max_size": tr("Maximum size"),
}
_CONFIDENCE = {
    "low": tr("low confidence"),
    "medium": tr("medium confidence"),
    "high": tr("high confidence"),
}
_BY_FILTER = tr("Excluded by a filter")


def _because(one: TriedMatch) -> str:
    if one.failed is None:
        return _BY_FILTER
    outcome = next((step.outcome for step in one.trace if step.name == one.failed), "")
    return check_words(one.failed, outcome) if outcome else check_word(one.failed)


def _told(one: TriedMatch) -> str:
    steps = (check_words(step.name, step.outcome) for step in one.trace)
    return "\n".join((tr("At byte {offset}", offset=one.offset), *steps))


NEAR_MISSES: tuple[Column[TriedMatch], ...] = (
    Column(
        title=tr("Near miss"),
        text=lambda one: type_word(one.data_type),
        stretch=True,
        icon=lambda one: "error" if one.failed else "filter",
        role=lambda one: Role.SECONDARY if one.failed else Role.MATCH,
        tip=_told,
    ),
    Column(title=tr("Value"), text=lambda one: one.masked, width=144, mono=True),
    Column(title=tr("Reason", "of a near miss"), text=_because, stretch=True, tip=_told),
)


class WhyTab(FollowingTab):
    """Tab with the explanation, which is requested only while the tab is visible. Enter on a near
    miss moves the preview to the place of the near miss, and emits `place_wanted`.
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
            name=tr("Near misses around the match"),
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
        fill(column, PlainLabel(tr("Filters"), "heading"), self.filters, STRETCH)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setObjectName("surface")
        scroll.setAccessibleName(tr("Checks of the match"))
        FocusRing(scroll)
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
            self._empty.say(
                reason or tr("Checking the match …"), "", "why" if reason else "pending"
            )
            return
        match = told.match
        self.checks.show_match(match)
        if match is None:
            self._title.setText(tr("The scan recorded no details for this match."))
            self._icon.show_icon("info", Role.SECONDARY)
        else:
            kind = status_colours.severity(match.severity)
            self._icon.show_icon(kind.icon, kind.role)
            confidence = _CONFIDENCE[match.confidence]
            self._title.setText(f"{type_word(match.data_type)} · {kind.word} · {confidence}")
        self.filters.say(list(_filters(why)))
        self._show_near(why)

    def _show_near(self, why: Why) -> None:
        found = sorted([*why.near_misses, *why.ignored], key=lambda one: one.offset)
        self.near.put(found)
        self.near.setVisible(bool(found))
        if why.problem:
            self._around.setText(
                tr(
                    "Near misses could not be determined. {problem}",
                    problem=unread_words(why.problem),
                )
            )
            return
        whole = why.start == 0 and why.end >= self._stores.matches.found.size
        words = _near(len(found)) if whole else _near_between(len(found), why.start, why.end)
        more = tr("more near misses were found than are shown") if why.cut else ""
        self._around.setText(f"{'; '.join(filter(None, (words, more)))}.")

    def _on_activated(self, index: QModelIndex) -> None:
        one = self.near.source.row(index.row())
        if one is not None:
            self._stores.matches.look_at(one.offset)
            self.place_wanted.emit()


def _near(found: int) -> str:
    """Return in words how many near misses a whole object has."""
    if not found:
        return tr("No near miss in this object")
    return tr.plural("{n} near miss in this object", "{n} near misses in this object", found)


def _near_between(found: int, start: int, end: int) -> str:
    """Return in words how many near misses are between the byte offsets `start` and `end` of an
    object.
    """
    if not found:
        return tr("No near miss from byte {start} to {end}", start=start, end=end)
    return tr.plural(
        "{n} near miss from byte {start} to {end}",
        "{n} near misses from byte {start} to {end}",
        found,
        start=start,
        end=end,
    )


def _filters(why: Why) -> Iterator[CheckRow]:
    """Yield a row for each type of active filter. The row says how many such filters there are, and
    how many of them apply to the match. If no filter is active or the filters could not be checked,
    yield a row that says so.
    """
    if why.problem:
        yield CheckRow("info", Role.SECONDARY, tr("Active filters"), tr("not checked"))
    elif not why.filters:
        yield CheckRow("info", Role.SECONDARY, tr("Active filters"), tr("none"))
    for one in why.filters:
        yield CheckRow(*_look(one), _FILTERS.get(one.type, one.type), _held(one))


def _look(one: FiltersAsked) -> tuple[str, Role]:
    return ("filter", Role.MATCH) if one.holding else (PASSED, Role.SECONDARY)


def _held(one: FiltersAsked) -> str:
    if not one.holding:
        return tr.plural(
            "{n} filter, which does not apply", "{n} filters, none of which applies", one.filters
        )
    if one.type.startswith("test"):
        return tr.plural(
            "{n} of {filters} filters applies: the match counts as test data",
            "{n} of {filters} filters apply: the match counts as test data",
            one.holding,
            filters=one.filters,
        )
    return tr.plural(
        "{n} of {filters} filters applies: the next scan excludes the match",
        "{n} of {filters} filters apply: the next scan excludes the match",
        one.holding,
        filters=one.filters,
    )
