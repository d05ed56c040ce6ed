"""Risk over time: the current state, its history, and the targets with the highest risk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QToolButton,
    QWidget,
)

from app.language import Texts, number
from app.masking import without_values
from app.state.console_data.today import day_of, local_day
from app.state.risk.chart_file import save_chart
from app.state.work.loop_scheduler import NextTurn
from app.ui.charts.export import KINDS, Rows, content
from app.ui.charts.history import ACTED_SIGN, SCAN_SIGN, HistoryChart
from app.ui.charts.legend import LegendWord, LevelCard
from app.ui.charts.picture import Caption
from app.ui.charts.series import LEVELS, Level, Series, series
from app.ui.charts.ticks import instant, iso
from app.ui.dialogs.compare_dates import CompareDatesDialog
from app.ui.kit.boxes import STRETCH, hbox, stacked, vbox
from app.ui.kit.controls.buttons import action_button, allow, icon_button
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.file_dialogs import save_chooser
from app.ui.kit.flow_layout import FlowLayout
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.focus_ring import FocusRing
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme
from app.ui.panes.risk.bar import RiskBar
from app.ui.panes.risk.days import RiskDays
from app.ui.panes.risk.targets import TargetsCard

if TYPE_CHECKING:
    from app.state.stores import WindowStores
    from app.ui.actions.qactions import Actions

tr = Texts(__name__)


_COUNTED = tr(
    "Each level counts files and other objects with matches. “Unmapped” "
    "counts the objects to which no risk profile applies, including objects "
    "with test data only."
)
_SEVERAL = tr(
    "An object to which several risk profiles apply is counted at the level "
    "of each of these profiles. The levels can therefore add up to more "
    "than the number of results. Evidence packs count each object once."
)
_ONCE = tr(
    "Each object is counted once, as in evidence packs: at the level of its risk profile with "
    "the highest priority."
)
_STACKED, _LINES, _TABLE, DAYS = range(4)
"""Ways to show the history; `DAYS` shows the matches per day."""
_WAYS = {
    _STACKED: (tr("Stacked"), tr("Show the risk history as stacked areas")),
    _LINES: (tr("Lines"), tr("Show the risk history as lines")),
    _TABLE: (tr("Table"), tr("Show the risk history as a table")),
    DAYS: (tr("Per day"), tr("Show matches per day")),
}


class Point(NamedTuple):
    """Row of the table with the chart's points: a time in seconds since 1970, and the count of each
    level by its key.
    """

    time: float
    counts: dict[str, int]


def _level_column(level: Level) -> Column[Point]:
    return Column(
        title=level.word, text=lambda point: number(point.counts[level.key]), width=88, count=True
    )


POINTS: tuple[Column[Point], ...] = (
    Column(title=tr("When"), text=lambda point: instant(point.time), stretch=True),
    *map(_level_column, LEVELS),
)


_LOW = 560
"""Height of the page in pixels at 100 %. On a lower page, the explanation of the counts is moved to
the end, so that the chart is on the screen.
"""
_WIDE = 720
"""Width of the page in pixels at 100 %, from which there is space for the targets beside the chart.
"""


class RiskPane(QWidget):
    """Page that shows `stores.risk`. The chart can be replaced by a table of the same points, or
    by the matches per day.

    `went` is emitted once the object that the user chose here is shown in the results.
    """

    went = Signal()

    def __init__(
        self, stores: WindowStores, actions: Actions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._stores = stores
        self._shown: object = None
        self._tabled = False
        """Whether the table has the points that the chart shows."""
        self._series = Series()
        self.bar = RiskBar(stores)
        self.sentence = PlainLabel(kind="title", wrap=True)
        self.cards = {level.key: LevelCard(level) for level in LEVELS}
        self.chart = HistoryChart()
        self.legend = [LegendWord(level) for level in LEVELS]
        self.table = ListTable(POINTS, lambda point: point.time, name=tr("Risk history as a table"))
        self.days = RiskDays(stores)
        self.notes = PlainLabel("", "secondary", wrap=True)
        self.counted = PlainLabel(_COUNTED, "secondary", wrap=True)
        self.targets = TargetsCard(stores.risk)
        self.export = icon_button("export", tr("Export this view…"))
        self.report = action_button(actions["reports"])
        texts = (f"{SCAN_SIGN} {tr('Scan')}", f"{ACTED_SIGN} {tr('Decision or remediation')}", "")
        self.signs = [PlainLabel(text, "secondary") for text in texts]
        self._busy = BusyBar()
        self.progress = PlainLabel("", "secondary", wrap=True)
        self._show_due = NextTurn(self._show, self)
        self._empty = EmptyState("risk", "")
        self._ways = {way: _way(*texts) for way, texts in _WAYS.items()}
        self._lay_out()
        self._connect()
        self._show()

    def _lay_out(self) -> None:
        some = list(self.cards.values())
        pairs = [hbox(*((card, 1) for card in some[at : at + 2]), gap=12) for at in (0, 2)]
        self._pairs = hbox(*((pair, 1) for pair in pairs), gap=12)
        self._busy.lie_across()
        split = self._split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setStyleSheet("QSplitter::handle { background: transparent; }")
        drawn = self._chart_card()
        apart = (
            theme().px(12) - split.handleWidth()
        ) // 2  # the same distance as between the cards above
        split.addWidget(_beside(drawn, right=apart))
        split.addWidget(_beside(self.targets, left=apart))
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 1)
        split.setSizes([theme().px(780), theme().px(440)])
        full = QWidget()
        rows = (self.sentence, self.notes, self.counted, self._pairs, (split, 1))
        self._rows = vbox(
            *rows, into=full, gap=12, edges=4
        )  # the ring of the focus is inside the edges
        self._full = QScrollArea()
        self._full.setWidgetResizable(True)
        self._full.setAccessibleName(tr("Risk"))
        FocusRing(self._full)
        self._full.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._full.setFrameShape(QFrame.Shape.NoFrame)
        self._full.setWidget(full)
        self._framed = [drawn, self.targets]
        self._stack = stacked(self._full, self._empty)
        whole = (self.bar, self.progress, self._busy, (self._stack, 1))
        vbox(*whole, into=self, gap=12, edges=(16, 12, 16, 16))

    def parts(self) -> list[QWidget]:
        """Return the parts to style one by one, because all at once would block the window."""
        words = [self.progress, self._busy, self._empty, self.sentence, self.notes, self.counted]
        top = [*self.bar.parts(), *words]
        return [*top, *self.cards.values(), *self._framed, self._full.verticalScrollBar()]

    def _chart_card(self) -> QWidget:
        card = QFrame()
        card.setProperty("kind", "card")
        words = QWidget()
        flow = FlowLayout(words)
        for word in self.legend:
            flow.addWidget(word)
        for sign in self.signs:
            flow.addWidget(sign)
        head = hbox(STRETCH, gap=4)
        for way in self._ways.values():
            head.addWidget(way, 0, Qt.AlignmentFlag.AlignTop)
        for one in (self.export, self.report):
            head.addWidget(one, 0, Qt.AlignmentFlag.AlignTop)
        self._views = stacked(self.chart, self.table, self.days)
        vbox(head, words, (self._views, 1), into=card, gap=None, edges=8)
        self._ways[_STACKED].setChecked(True)
        return card

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = event.size().width() >= theme().px(_WIDE)
        box, across = QBoxLayout.Direction, Qt.Orientation
        self._pairs.setDirection(box.LeftToRight if wide else box.TopToBottom)
        self._split.setOrientation(across.Horizontal if wide else across.Vertical)
        self._split.setMinimumHeight(theme().px(240 if wide else 480))
        low = event.size().height() < theme().px(_LOW)
        self._rows.removeWidget(self.counted)
        at = self._rows.count() if low else self._rows.indexOf(self.notes) + 1
        self._rows.insertWidget(at, self.counted)

    def _connect(self) -> None:
        risk = self._stores.risk
        risk.changed.connect(self._show)
        self._stores.inventory.changed.connect(self._show)
        self._stores.session.changed.connect(self._show)
        self._empty.pressed.connect(risk.refresh)
        self.bar.dates.clicked.connect(self._on_dates)
        self.export.clicked.connect(self._on_export)
        self.targets.export.clicked.connect(self._on_export_targets)
        for key, card in self.cards.items():
            card.clicked.connect(partial(self._on_card_clicked, key))
        for word in self.legend:
            word.toggled.connect(self._show_levels)
        for way in self._ways.values():
            way.clicked.connect(self._on_way_chosen)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_due.start()  # this turn is for the layout of the page
        self._stores.risk.set_shown(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._stores.risk.set_shown(False)

    def _show(self) -> None:
        """Show the state of the store, while visible."""
        if not self.isVisible():
            return
        risk = self._stores.risk
        self.bar.show_state()
        self._busy.setVisible(not risk.loaded and self._stores.session.connected)
        self.sentence.setText(risk.sentence)
        self.progress.setText(risk.progress_text)
        self.progress.setVisible(bool(risk.progress_text))
        self.notes.setText(risk.notes)
        self.notes.setVisible(bool(risk.notes))
        self.counted.setText(f"{_COUNTED} {_ONCE if risk.prioritized else _SEVERAL}")
        self.counted.setVisible(self._stores.session.local)  # other servers may count otherwise
        shown = (risk.points, risk.earlier, risk.marks, risk.profile, risk.level)
        if shown != self._shown:
            self._shown = shown
            self._show_points(series(risk.points))
        self.targets.show_state()
        if not risk.points:
            self._say_why_empty()
        self._stack.setCurrentWidget(self._full if risk.points else self._empty)

    def _show_points(self, shown: Series) -> None:
        self._series = shown
        risk = self._stores.risk
        level = next(level for level in LEVELS if level.key == risk.level)
        earlier = series(risk.earlier)
        apart = shown.times[0] - earlier.times[0] if len(earlier) and len(shown) else 0.0
        self.chart.show_earlier(earlier.shifted(float(apart), level) if apart else Series())
        self.chart.show_marks(risk.marks)
        self.chart.show_series(shown)
        self._show_levels()
        self._tabled = False
        self._fill_table()
        for level in LEVELS:
            counts = shown.counts.get(level.key)
            if counts is not None and len(counts):
                change = int(counts[-1] - counts[0]) if len(counts) > 1 else None
                self.cards[level.key].show_count(int(counts[-1]), change)

    def _fill_table(self) -> None:
        """If the table is in front, fill it with the points. A hidden table is not filled, because
        there may be thousands of points.
        """
        if not self._tabled and self._views.currentWidget() is self.table:
            self._tabled, shown = True, self._series
            rows = [Point(float(time), shown.at(at)) for at, time in enumerate(shown.times)]
            self.table.put(rows[::-1])

    def _show_levels(self) -> None:
        """Show the levels that the user has chosen. While a risk profile is chosen, show only its
        level.
        """
        risk, levelled = self._stores.risk, self._views.currentWidget() is not self.days
        for word in self.legend:
            key = word.level.key
            there = risk.profile is None or key == risk.level
            word.setVisible(there and levelled)
            self.cards[key].setVisible(there)
            self.cards[key].set_chosen(key == risk.level)
            self.chart.set_level_shown(key, there and word.isChecked())
        shown = any(not m.acted for m in risk.marks), any(m.acted for m in risk.marks)
        level = next(level for level in LEVELS if level.key == risk.level)
        self.signs[2].setText(tr("┄ {level}, previous period", level=level.word))
        for sign, there in zip(self.signs, (*shown, bool(risk.earlier)), strict=True):
            sign.setVisible(there and self._views.currentWidget() is self.chart)

    def _say_why_empty(self) -> None:
        session = self._stores.session
        if not session.connected:
            self._empty.say(
                session.message
                or tr("Not connected to a server. Choose “Reconnect” in the Tools menu."),
                "",
                "disconnect",
            )
        elif not self._stores.risk.loaded:
            self._empty.say(tr("Loading the risk history …"), "", "pending")
        elif refused := self._stores.risk.refused:
            self._empty.say(
                tr(
                    "This server does not show risk. Showing risk requires the professional "
                    "edition of the server and the permission to see risk. The server says: "
                    "{refused}",
                    refused=refused,
                ),
                tr("Refresh"),
                "risk",
            )
        else:
            self._empty.say(
                tr("No risk history yet. Every scan, decision and remediation adds a point."),
                tr("Refresh"),
                "risk",
            )

    def _on_card_clicked(self, level: str) -> None:
        self._stores.risk.set_level(level)
        self.targets.show_causes()

    def _on_dates(self) -> None:
        start, _ = self._stores.risk.period.bounds(local_day())
        since = day_of(start).toordinal()
        dialog = CompareDatesDialog(self._stores, since, self.window())
        dialog.went.connect(self.went)
        dialog.open()

    def _on_export(self) -> None:
        if self._views.currentWidget() is self.days:
            titles = [tr("Day (UTC)"), tr("Matches")]
            self._ask_where(
                "matches-per-day.png",
                self.days.chart,
                titles,
                self.days.rows,
                tr("Matches per day"),
            )
            return
        shown = self._series
        columns = [level for level in LEVELS if level.key in shown.counts]

        def rows() -> list[list[str]]:
            counts = [shown.counts[level.key] for level in columns]
            times = map(iso, shown.times)
            return [
                [time, *(str(int(n)) for n in row)]
                for time, *row in zip(times, *counts, strict=True)
            ]

        titles = [tr("When"), *(level.word for level in columns)]
        words = [word.level for word in self.legend if not word.isHidden() and word.isChecked()]
        signs = [sign.whole() for sign in self.signs if not sign.isHidden()]
        legend: Sequence[Level | str] = (
            [*words, *signs] if self._views.currentWidget() is self.chart else ()
        )
        shown_view, headline = self._views.currentWidget(), self._stores.risk.sentence
        self._ask_where("risk-history.png", shown_view, titles, rows, headline, legend)

    def _on_export_targets(self) -> None:
        name, widget, titles, rows = self.targets.view()
        headline = widget.accessibleName()
        self._ask_where(name, widget, titles, lambda: rows, headline)

    def _ask_where(
        self,
        name: str,
        widget: QWidget | None,
        titles: list[str],
        rows: Callable[[], Rows],
        headline: str,
        legend: Sequence[Level | str] = (),
    ) -> None:
        """Ask for a file, and write the view to it in the format of its suffix. The suffix of
        `name`, the proposed name, is the first choice.
        """
        if widget is None:
            return
        period = self._stores.risk.period.days_words(local_day())
        caption = Caption(without_values(headline), period, legend)

        def save(chosen: str) -> None:
            path = Path(chosen)
            stores = self._stores
            drawn = content(path, widget, titles, rows, caption)
            save_chart(stores.tasks, stores.audit, path, drawn)

        kinds = sorted(KINDS.split(";;"), key=lambda kind: Path(name).suffix not in kind)
        made = save_chooser(self, tr("Export view"), ";;".join(kinds), name)
        made.fileSelected.connect(save)
        made.open()

    def _on_way_chosen(self) -> None:
        for kind, way in self._ways.items():
            way.setChecked(way is self.sender())
            if way.isChecked():
                views = {_TABLE: self.table, DAYS: self.days}
                self._views.setCurrentWidget(views.get(kind, self.chart))
                self.chart.set_stacked(kind == _STACKED)
        all_levels = tr("This view always shows all levels.")
        for word in self.legend:
            allow(word, "" if self._views.currentWidget() is self.chart else all_levels)
        self._show_levels()
        self._fill_table()


def _beside(inner: QWidget, left: int = 0, right: int = 0) -> QWidget:
    """Return a widget that contains `inner`, with `left` and `right` pixels of space beside it, for
    a splitter.
    """
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(left, 0, right, 0)
    row.addWidget(inner)
    return made


def _way(name: str, spoken: str) -> QToolButton:
    made = QToolButton()
    made.setText(name)
    made.setCheckable(True)
    made.setAccessibleName(spoken)
    return made
