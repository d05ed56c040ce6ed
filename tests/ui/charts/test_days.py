"""Chart of days: figures, unknown days and ticks."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.state.risk.daily_counts import Day, spread
from app.ui.charts.days import DayChart, day_ticks

FIRST = date(2026, 11, 1).toordinal()


@pytest.fixture
def chart(qtbot: QtBot) -> DayChart:
    made = DayChart()
    qtbot.addWidget(made)
    made.resize(700, 300)
    made.show_days(spread({FIRST: 5, FIRST + 2: 1_200}, FIRST, FIRST + 2))
    made.show()
    return made


def test_the_keys_tell_each_day_and_which_are_not_known(chart: DayChart) -> None:
    told: list[str] = []
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Home):
        QTest.keyClick(chart, key)
        told.append(chart.accessibleDescription())
    assert told == [
        "3 Nov 2026: Matches 1,200", "2 Nov 2026: Matches no data", "1 Nov 2026: Matches 5",
    ]  # fmt: skip


def test_an_unknown_day_is_a_band_and_no_bar(chart: DayChart) -> None:
    assert list(chart.bars.opts["x"]) == [0, 2]
    assert list(chart.bars.opts["height"]) == [5, 1_200]
    assert list(chart.bands.opts["x"]) == [1]


def test_no_days_are_no_chart(chart: DayChart) -> None:
    chart.show_days([])
    chart.grab()
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert list(chart.bars.opts["x"]) == []


@pytest.mark.parametrize("days", [1, 7, 31, 92, 366, 4_000])
def test_ticks_are_days_with_room_for_their_labels(days: int) -> None:
    ticks = day_ticks(FIRST, -0.6, days - 0.4, 700.0)
    assert 1 <= len(ticks) <= 7
    assert all(0 <= at < days for at, _ in ticks)
    assert ticks[0][1].endswith("20") or ticks[0][1][-4:].isdigit()


def test_days_begin_with_the_first_known_one() -> None:
    assert spread({}, FIRST, FIRST + 9) == []
    assert spread({FIRST + 8: 3, FIRST - 1: 9}, FIRST, FIRST + 9) == [
        Day(FIRST + 8, 3), Day(FIRST + 9, None),
    ]  # fmt: skip
