"""Matches per day of the period that the Risk page shows."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.state.console_data.today import local_day
from app.state.risk.daily_counts import DailyCounts
from app.ui.charts.days import DayChart
from app.ui.kit.boxes import stacked, vbox
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.look.text import PlainLabel, sentence

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)


class RiskDays(QWidget):
    """View that reads the matches per day when it is shown, and again when the risk history has
    changed.
    """

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._risk = stores.risk
        self.daily = DailyCounts(stores.session, stores.tasks, self)
        self._read: object = None
        self.chart = DayChart()
        self.notes = PlainLabel("", "secondary", wrap=True)
        self._empty = EmptyState("history", "")
        self._pages = stacked(self.chart, self._empty)
        vbox((self._pages, 1), self.notes, into=self, gap=4)
        self.daily.changed.connect(self._show)
        self._empty.pressed.connect(self._on_again)
        stores.risk.changed.connect(self._refresh)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh()

    def rows(self) -> list[list[str]]:
        """Return the rows for an export: each day with its number of matches, "" if not known."""
        return [
            [date.fromordinal(day).isoformat(), "" if matches is None else str(matches)]
            for day, matches in self.daily.days
        ]

    def _on_again(self) -> None:
        self._read = None
        self._refresh()

    def _refresh(self) -> None:
        """Read the days while visible, if the period or the risk history has changed since the last
        read.
        """
        if not self.isVisible() or not self._risk.loaded:
            return
        bounds = self._risk.period.bounds(local_day())
        now = (bounds, self._risk.points[-1:], local_day())
        if now != self._read:
            self._read = now
            self.daily.read(*bounds)

    def _show(self) -> None:
        daily = self.daily
        self.chart.show_days(daily.days)
        self.notes.setText(daily.notes)
        self.notes.setVisible(bool(daily.days))
        self._pages.setCurrentWidget(self.chart if daily.days else self._empty)
        if daily.error:
            self._empty.say(sentence(daily.error), tr("Try again"), "error")
        elif daily.loading:
            self._empty.say(tr("Loading …"), "", "pending")
        else:
            self._empty.say(
                tr("No figures for this period. Every scan adds figures."), "", "history"
            )
