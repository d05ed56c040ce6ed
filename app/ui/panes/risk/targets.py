"""Card beside the risk chart: the top Targets, the heat map, and the causes of the change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from app import language
from app.api.records.common import number
from app.api.records.risk import TargetRisk
from app.language import Texts
from app.state.risk.risk_words import Part, cause_word
from app.state.work.loop_scheduler import NextTurn
from app.ui.charts.export import Rows
from app.ui.charts.series import LEVELS, Level
from app.ui.charts.target_map import TargetMap
from app.ui.kit.boxes import stacked, vbox
from app.ui.kit.controls.buttons import icon_button
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.kit.tabs import tabs
from app.ui.look.text import sentence
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.risk.risk import Risk

tr = Texts(__name__)

_NAME_LEAST = 104
"""Smallest width of a target's name in pixels at 100 %."""


def _level_column(level: Level) -> Column[TargetRisk]:
    return Column(
        title=level.word,
        text=lambda row: language.number(number(getattr(row, level.key))),
        width=92 if level.key == "unmapped" else 76,
        count=True,
        about=tr("Sort by {level}", level=level.word),
    )


def _change(part: Part) -> str:
    return f"{'-' if part.change < 0 else '+'}{language.number(abs(part.change))}"


TARGETS: tuple[Column[TargetRisk], ...] = (
    Column(title=tr("Top targets"), text=lambda target: target.name, stretch=True, middle=True),
    *map(_level_column, LEVELS),
)
CAUSES: tuple[Column[Part], ...] = (
    Column(
        title=tr("Cause"), text=lambda part: sentence(cause_word(part.cause)), stretch=True,
    ),
    Column(title=tr("Target"), text=lambda part: part.name, stretch=True, middle=True),
    Column(title=tr("Change"), text=_change, width=76, right=True),
)  # fmt: skip


class TargetsCard(QFrame):
    """Card with tabs that show `stores.risk`: Targets as a list and as a heat map, and the causes
    of the change that the sentence of the Risk page states.
    """

    def __init__(self, risk: Risk) -> None:
        super().__init__()
        self._risk = risk
        self.setProperty("kind", "card")
        self.list = ListTable(TARGETS, lambda one: one.id, name=tr("Targets with the highest risk"))
        self.map = TargetMap()
        self.causes = ListTable(CAUSES, lambda part: part, name=tr("Causes of the change"))
        self._no_causes = EmptyState("risk", "")
        self._causes = stacked(self.causes, self._no_causes)
        self.causes_page = QWidget()
        vbox((self._causes, 1), into=self.causes_page, gap=None, edges=None)
        self._scrolled = QScrollArea()
        self._scrolled.setWidgetResizable(True)
        self._scrolled.setFrameShape(QFrame.Shape.NoFrame)
        self._scrolled.setWidget(self.map)
        self._scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the map has keys of its own
        self.tabs = tabs(tr("Targets and causes"))
        self.tabs.addTab(self.list, tr("Targets"))
        self.tabs.addTab(self._scrolled, tr("Heat map"))
        self.tabs.addTab(self.causes_page, tr("Causes"))
        self.export = icon_button("export", tr("Export this view…"))
        self.tabs.setCornerWidget(self.export)
        vbox(self.tabs, into=self, edges=4)
        self._fit_due = NextTurn(self._fit, self)  # sizes are valid only after the layout
        self.list.horizontalHeader().sectionClicked.connect(self._on_heading_clicked)
        self.list.activated.connect(self._on_target_activated)
        self.map.moved.connect(self._on_moved)
        self.map.sorted_by.connect(risk.set_sort)
        self.map.chosen.connect(risk.set_target)

    def show_state(self) -> None:
        """Show the state of the store."""
        risk = self._risk
        if self.list.source.rows != risk.targets:
            self.list.put(risk.targets)
        if self.causes.source.rows != risk.parts:
            self.causes.put(risk.parts)
        if not risk.parts:
            self._no_causes.say(risk.no_causes, "", "risk")
        self._causes.setCurrentWidget(self.causes if risk.parts else self._no_causes)
        at = self.tabs.indexOf(self.causes_page)
        self.tabs.setTabText(at, tr("Causes: {level}", level=risk.level_word))
        self.map.show_targets(risk.targets, risk.trends, risk.sort)

    def show_causes(self) -> None:
        """Bring the causes to the front."""
        self.tabs.setCurrentWidget(self.causes_page)

    def view(self) -> tuple[str, QWidget, list[str], Rows]:
        """Return what is needed to export the view in front: a file name, the widget, headings and
        rows. For a view that is a table and no picture, the file name ends with `.csv`.
        """
        rows: Rows
        level, front = self._risk.level, self.tabs.currentWidget()
        if front is self.causes_page:
            rows = [
                [self._risk.level_word, sentence(cause_word(part.cause)), part.name, part.change]
                for part in self._risk.parts
            ]
            titles = [tr("Level"), tr("Cause"), tr("Target"), tr("Change")]
            return f"risk-causes-{level}.csv", self.causes, titles, rows
        titles = [tr("Target"), *(level.word for level in LEVELS)]
        keys = [level.key for level in LEVELS]
        rows = [[one.name, *(getattr(one, key) for key in keys)] for one in self._risk.targets]
        if front is self.list:
            return "risk-targets.csv", self.list, titles, rows
        return "risk-heat-map.png", self.map, titles, rows

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_due.start()

    def _fit(self) -> None:
        """Hide levels that do not fit, lowest first, so that the names stay readable."""
        rest = self.list.viewport().width() - theme().px(_NAME_LEAST)
        for section in range(1, len(TARGETS)):
            rest -= theme().px(TARGETS[section].width)
            self.list.setColumnHidden(section, rest < 0)

    def _on_moved(self, cell: QRect) -> None:
        """Scroll to the cell of the map that the keys have reached."""
        middle = cell.center()
        self._scrolled.ensureVisible(middle.x(), middle.y(), cell.width() // 2, cell.height() // 2)

    def _on_heading_clicked(self, section: int) -> None:
        if section:
            self._risk.set_sort(LEVELS[section - 1].key)

    def _on_target_activated(self, index: QModelIndex) -> None:
        self._risk.set_target(str(self.list.source.key(index.row())))
