"""Risk over time: the current state, its history, and the targets with the highest risk."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QToolButton,
    QWidget,
)

from app.api.records.common import number
from app.api.records.risk import RiskPoint, TargetRisk
from app.state.work.loop_scheduler import NextTurn
from app.ui.charts.history import HistoryChart
from app.ui.charts.legend import LegendWord, LevelCard
from app.ui.charts.series import LEVELS, Level, Series, series
from app.ui.charts.ticks import instant
from app.ui.dialogs.timeline import PER_DAY, TimelineDialog
from app.ui.kit.boxes import STRETCH, hbox, stacked, vbox
from app.ui.kit.choices import Choice, ChoiceField
from app.ui.kit.flow_layout import FlowLayout
from app.ui.kit.list_table import ListTable
from app.ui.kit.tables import Column
from app.ui.kit.widgets import BusyBar, EmptyState, button
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

HELP = "A location with several risk profiles is counted once, under the one with highest priority"


R = TypeVar("R")


class Point(NamedTuple):
    """Row of the table with the chart's points."""

    time: float
    counts: dict[str, int]


def _level_column(level: Level, count: Callable[[R, str], int], width: int) -> Column[R]:
    """Return the column of a level; `count` returns a row's number by the key of the level."""
    return Column(
        title=level.word, text=lambda row: f"{count(row, level.key):,}", width=width, count=True
    )


POINTS: tuple[Column[Point], ...] = (
    Column(title="When", text=lambda point: instant(point.time), stretch=True),
    *(_level_column(level, lambda point, key: point.counts[key], 88) for level in LEVELS),
)


TARGETS: tuple[Column[TargetRisk], ...] = (
    Column(title="Top targets", text=lambda target: target.name, stretch=True, middle=True),
    *(_level_column(level, lambda row, key: number(getattr(row, key)), 76) for level in LEVELS[:3]),
)
_NAME_LEAST = 104
"""Smallest width of a target's name in pixels at 100 %."""


class RiskPane(QWidget):
    """Page that shows `stores.risk`. The chart can be replaced by a table of the same points."""

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stores = stores
        self._shown: list[RiskPoint] = []
        self.target = ChoiceField("Target", "All targets")
        self.prioritized = QCheckBox("Count each location once")
        self.prioritized.setProperty("kind", "beside")  # beside a field, whose height it takes
        self.prioritized.setToolTip(HELP)
        self.prioritized.setAccessibleDescription(HELP)
        self.sentence = PlainLabel(kind="title", wrap=True)
        self.cards = {level.key: LevelCard(level) for level in LEVELS}
        self.chart = HistoryChart()
        self.legend = [LegendWord(level) for level in LEVELS]
        self.table = ListTable(POINTS, lambda point: point.time, name="Risk history as a table")
        self.targets = ListTable(
            TARGETS, lambda target: target.id, name="Targets with the highest risk"
        )
        self._busy = BusyBar()
        self.progress = PlainLabel("", "secondary", wrap=True)
        self.per_day = button("Matches per day…", icon="history")
        self._show_due = NextTurn(self._show, self)
        self._fit_due = NextTurn(self._fit_targets, self)  # sizes are valid only after the layout
        self._empty = EmptyState("risk", "")
        self._ways = {way: _way(way) for way in ("Stacked", "Lines", "Table")}
        self._lay_out()
        self._connect()
        self._show()

    def _lay_out(self) -> None:
        self.target.setMaximumWidth(theme().px(280))
        above = Qt.AlignmentFlag.AlignTop
        top = hbox(
            (self.target, 1, above),
            (self.prioritized, 0, above),
            STRETCH,
            (self.per_day, 0, above),
            gap=12,
        )
        cards = hbox(*((card, 1) for card in self.cards.values()), gap=12)
        self._busy.lie_across()
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setStyleSheet("QSplitter::handle { background: transparent; }")
        drawn, listed = self._chart_card(), QFrame()
        apart = (
            theme().px(12) - split.handleWidth()
        ) // 2  # the same distance as between the cards above
        split.addWidget(_beside(drawn, right=apart))
        listed.setProperty("kind", "card")
        vbox(self.targets, into=listed, edges=4)
        split.addWidget(_beside(listed, left=apart))
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 1)
        split.setSizes([theme().px(820), theme().px(400)])
        split.setMinimumHeight(theme().px(240))
        full = QWidget()
        vbox(self.sentence, cards, (split, 1), into=full, gap=12)
        self._full = QScrollArea()
        self._full.setWidgetResizable(True)
        self._full.setAccessibleName("Risk")
        self._full.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._full.setFrameShape(QFrame.Shape.NoFrame)
        self._full.setWidget(full)
        self._framed = [drawn, listed]
        self._split = split
        self._stack = stacked(self._full, self._empty)
        rows = (top, self.progress, self._busy, (self._stack, 1))
        vbox(*rows, into=self, gap=12, edges=(16, 12, 16, 16))

    def parts(self) -> list[QWidget]:
        """Return the parts to style one by one, because all at once would block the window."""
        top = [
            self.target,
            self.prioritized,
            self.per_day,
            self.progress,
            self._busy,
            self._empty,
            self.sentence,
        ]
        return [*top, *self.cards.values(), *self._framed, self._full.verticalScrollBar()]

    def _chart_card(self) -> QWidget:
        card = QFrame()
        card.setProperty("kind", "card")
        words = QWidget()
        flow = FlowLayout(words)
        for word in self.legend:
            flow.addWidget(word)
        head = hbox((words, 1), gap=4)
        for way in self._ways.values():
            head.addWidget(way, 0, Qt.AlignmentFlag.AlignTop)
        self._views = stacked(self.chart, self.table)
        vbox(head, (self._views, 1), into=card, gap=None, edges=8)
        self._ways["Stacked"].setChecked(True)
        return card

    def _connect(self) -> None:
        risk = self._stores.risk
        risk.changed.connect(self._show)
        self._stores.inventory.changed.connect(self._show)
        self._stores.session.changed.connect(self._show)
        self.prioritized.toggled.connect(risk.set_prioritized)
        self.target.edited.connect(self._on_target_edited)
        self.targets.activated.connect(self._on_target_activated)
        self._empty.pressed.connect(risk.refresh)
        self.per_day.clicked.connect(self._on_per_day)
        for word in self.legend:
            word.toggled.connect(partial(self.chart.set_level_shown, word.level.key))
        for way in self._ways.values():
            way.clicked.connect(self._on_way_chosen)
        self._split.splitterMoved.connect(self._fit_due.start)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_due.start()  # this turn is for the layout of the page

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_due.start()

    def _fit_targets(self) -> None:
        """Hide levels that do not fit, lowest first, so that the names stay readable."""
        rest = self.targets.viewport().width() - theme().px(_NAME_LEAST)
        for section in range(1, len(TARGETS)):
            rest -= theme().px(TARGETS[section].width)
            self.targets.setColumnHidden(section, rest < 0)

    def _show(self) -> None:
        """Show the state of the store, while visible."""
        if not self.isVisible():
            return
        risk = self._stores.risk
        groups = self._stores.inventory.groups
        known = [target for group in groups for target in group.targets or ()]
        self.target.offer([Choice(target.name, target.id) for target in known])
        self.target.show_values([risk.target_id] if risk.target_id else [])
        self.prioritized.setChecked(risk.prioritized)
        self._busy.setVisible(not risk.loaded and self._stores.session.connected)
        self.sentence.setText(risk.sentence)
        self.progress.setText(risk.progress_text)
        self.progress.setVisible(bool(risk.progress_text))
        self.per_day.setEnabled(self._stores.session.connected)
        if risk.points != self._shown:
            self._shown = risk.points
            self._show_points(series(risk.points))
        if self.targets.source.rows != risk.targets:
            self.targets.put(risk.targets)
        if not risk.points:
            self._say_why_empty()
        self._stack.setCurrentWidget(self._full if risk.points else self._empty)

    def _show_points(self, shown: Series) -> None:
        self.chart.show_series(shown)
        rows = [Point(float(time), shown.at(at)) for at, time in enumerate(shown.times)]
        self.table.put(rows[::-1])
        for level in LEVELS:
            counts = shown.counts.get(level.key)
            if counts is not None and len(counts):
                change = int(counts[-1] - counts[0]) if len(counts) > 1 else None
                self.cards[level.key].show_count(int(counts[-1]), change)

    def _say_why_empty(self) -> None:
        session = self._stores.session
        if not session.connected:
            self._empty.say(session.message or "Not connected to a server.", "", "disconnect")
        elif not self._stores.risk.loaded:
            self._empty.say("Loading the risk history …", "", "pending")
        elif refused := self._stores.risk.refused:
            self._empty.say(
                "This server shows no risk: that takes its professional edition, and the "
                f"permission for it. It says: {refused}",
                "Refresh",
                "risk",
            )
        else:
            self._empty.say(
                "No risk history yet. Every scan and every remediation adds a point.",
                "Refresh",
                "risk",
            )

    def _on_target_edited(self, values: object) -> None:
        chosen = values[-1] if isinstance(values, list) and values else None
        self._stores.risk.set_target(chosen)
        self.target.show_values([chosen] if chosen else [])

    def _on_target_activated(self, index: QModelIndex) -> None:
        self._stores.risk.set_target(str(self.targets.source.key(index.row())))

    def _on_per_day(self) -> None:
        TimelineDialog(self._stores, *PER_DAY, parent=self.window()).open()

    def _on_way_chosen(self) -> None:
        for name, way in self._ways.items():
            way.setChecked(way is self.sender())
            if way.isChecked():
                self._views.setCurrentWidget(self.table if name == "Table" else self.chart)
                self.chart.set_stacked(name == "Stacked")
        for word in self.legend:
            word.setEnabled(self._views.currentWidget() is self.chart)


def _beside(inner: QWidget, left: int = 0, right: int = 0) -> QWidget:
    """Return `inner` with space between it and the splitter's handle."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(left, 0, right, 0)
    row.addWidget(inner)
    return made


def _way(name: str) -> QToolButton:
    made = QToolButton()
    made.setText(name)
    made.setCheckable(True)
    made.setAccessibleName(f"Show as {name.lower()}")
    return made
