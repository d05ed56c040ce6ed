"""The risk chart: readable marks, exact values by keyboard, levels that can be hidden."""

from __future__ import annotations

from datetime import datetime

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.state.risk.risk_history import Mark
from app.ui.charts.axis import counts
from app.ui.charts.curves import steps, thinned
from app.ui.charts.history import HistoryChart
from app.ui.charts.legend import LegendWord
from app.ui.charts.series import LEVELS, Series, series
from app.ui.charts.ticks import count_ticks, date_ticks, instant, moment
from app.ui.look.colours import Role, contrast
from app.ui.look.theme import Look, theme
from tests.ui import made

NOON = datetime(2026, 11, 21, 12).timestamp()  # noqa: DTZ001 local time is meant
DAY = 86_400.0


@pytest.mark.parametrize(
    ("span", "labels"),
    [
        (4.0, ["11:59:56", "11:59:57", "11:59:58", "11:59:59", "12:00:00"]),
        (3600.0, ["11:00", "11:10", "11:20", "11:30", "11:40", "11:50", "12:00"]),
        (2 * DAY, ["12:00", "20 Nov", "12:00", "21 Nov", "12:00"]),
        (28 * DAY, ["26 Oct", "2 Nov", "9 Nov", "16 Nov"]),
        (1095 * DAY, ["2024", "Jul", "2025", "Jul", "2026", "Jul"]),
    ],
)
def test_dates_stand_on_round_times(span: float, labels: list[str]) -> None:
    assert [label for _, label in date_ticks(NOON - span, NOON, 8)] == labels


@pytest.mark.parametrize(
    ("first", "last", "label"),
    [(0.2, 0.9, "12:00:00"), (-20 * DAY, -5 * DAY, "9 Nov 2026"), (2.0, 2.9, "12:00:02")],
)
def test_where_there_is_no_round_time_the_middle_is_told(
    first: float, last: float, label: str
) -> None:
    assert [label for _, label in date_ticks(NOON + first, NOON + last, 2)] == [label]


@pytest.mark.parametrize("most", [2, 4, 8, 16])
@pytest.mark.parametrize("span", [0.0, 1.0, 50.0, 7e3, 9e4, 4e6, 9e7, 4e9])
def test_marks_lie_inside_and_are_not_too_many(span: float, most: int) -> None:
    ticks = date_ticks(NOON - span, NOON, most)
    assert len(ticks) <= most
    assert all(NOON - span <= at <= NOON for at, _ in ticks)


@pytest.mark.parametrize(
    ("highest", "labels"),
    [
        (0, ["0"]),
        (3, ["0", "1", "2", "3"]),
        (99, ["0", "20", "40", "60", "80"]),
        (1204, ["0", "500", "1,000"]),
    ],
)
def test_counts_stand_on_whole_numbers(highest: float, labels: list[str]) -> None:
    assert [label for _, label in count_ticks(highest, 6)] == labels


def test_points_of_a_minute_are_told_apart() -> None:
    assert [instant(NOON + at) for at in (0, 7)] == ["21 Nov 2026 12:00:00", "21 Nov 2026 12:00:07"]


def test_no_line_stands_where_its_label_has_no_room() -> None:
    assert [at for at, _ in counts(0.0, 401.0, 250.0)] == [0, 100, 200, 300]
    assert [at for at, _ in counts(0.0, 420.0, 250.0)] == [0, 100, 200, 300, 400]


@pytest.mark.parametrize("high", [180, 240, 300, 900])
@pytest.mark.parametrize("side", ["left", "bottom"])
def test_every_mark_has_its_label_at_scale_2(chart: HistoryChart, side: str, high: int) -> None:
    chart.resize(600, high)
    axis = chart.getAxis(side)
    (_, marks), *_ = axis.tickValues(*axis.range, 2 * axis.size_along())
    assert marks
    assert all(axis.tickStrings(marks, 1.0, 1.0))


@pytest.mark.parametrize("high", [180, 300, 900])
@pytest.mark.parametrize("zoom", [80, 100, 200])
def test_the_label_of_nothing_has_room(
    chart: HistoryChart, qtbot: QtBot, styled: object, zoom: int, high: int
) -> None:
    def labels() -> list[str]:
        """Return the drawn labels; the axis learns their width by drawing."""
        drawn = QImage(600, high, QImage.Format.Format_RGB32)
        painter = QPainter(drawn)
        painter.setFont(theme().ui_font())
        _, _, texts = chart.getAxis("left").generateDrawSpecs(painter)
        painter.end()
        return [text for _, _, text in texts]

    theme().use(zoom=zoom)
    chart.resize(600, high)
    qtbot.waitUntil(lambda: "0" in labels())
    theme().use(zoom=100)


def test_a_count_stays_as_it_is_until_the_next_point() -> None:
    x, y = steps(np.array([0.0, 10.0, 30.0]), np.array([5.0, 7.0, 2.0]))
    assert list(zip(x, y, strict=True)) == [(0, 5), (10, 5), (10, 7), (30, 7), (30, 2)]


def test_series_is_in_order_and_takes_missing_counts_as_none() -> None:
    shown = series([made.point(20.0, 5), made.point(10.0, 3)])
    assert shown.times.tolist() == [10.0, 20.0]
    assert shown.at(1) == {"high": 5, "medium": 0, "low": 1, "unmapped": 7}
    assert shown.nearest(16.0) == 1


@pytest.fixture
def chart(qtbot: QtBot) -> HistoryChart:
    chart = HistoryChart()
    qtbot.addWidget(chart)
    chart.resize(600, 300)
    chart.show_series(series([made.point(NOON + at * DAY, 10 + at) for at in range(5)]))
    chart.show()
    return chart


def test_arrow_keys_read_out_values(chart: HistoryChart, qtbot: QtBot) -> None:
    pointed: list[int | None] = []
    chart.pointed.connect(pointed.append)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_Right):
        QTest.keyClick(chart, key)
    assert pointed == [4, 3, 0, 1]
    assert chart.accessibleDescription() == (
        f"{moment(NOON + DAY)}: High 11, Medium 0, Low 1, Unmapped 7"
    )
    QTest.keyClick(chart, Qt.Key.Key_Escape)
    assert pointed[-1] is None


def test_hiding_a_level_fits_the_rest(chart: HistoryChart) -> None:
    whole = chart.viewRange()[1][1]
    chart.set_level_shown("unmapped", shown=False)
    assert chart.viewRange()[1][1] < whole
    chart.set_stacked(stacked=False)
    assert chart.viewRange()[1][1] == pytest.approx(14 * 1.08)


def test_a_level_without_a_count_hides_no_line_of_a_stack(chart: HistoryChart) -> None:
    image = chart.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32)
    high, medium = (pixels == theme().color(role).rgb() for role in (Role.HIGH, Role.MEDIUM))
    assert high.sum() > 100
    assert medium.sum() == 0


def test_hiding_all_levels_leaves_an_empty_chart(chart: HistoryChart) -> None:
    for level in LEVELS:
        chart.set_level_shown(level.key, shown=False)
    assert chart.viewRange()[1][1] > 0


@pytest.mark.parametrize("count", [0, 1, 2, 1000])
def test_any_number_of_points_can_be_drawn(chart: HistoryChart, count: int) -> None:
    times = np.arange(count, dtype=np.float64) * DAY + NOON
    chart.show_series(Series(times, {level.key: np.ones(count) for level in LEVELS}))
    chart.grab()
    QTest.keyClick(chart, Qt.Key.Key_End)
    if count:
        low, high = chart.viewRange()[0]
        assert low < times[0] <= times[-1] < high


def test_follows_the_theme(chart: HistoryChart) -> None:
    before = theme().look
    try:
        theme().use(look=Look.DARK)
        assert chart.backgroundBrush().color() == theme().color(Role.SURFACE)
    finally:
        theme().use(look=before)


@pytest.mark.parametrize("look", [Look.LIGHT, Look.DARK, Look.CONTRAST])
def test_words_of_the_legend_can_be_read_in_every_look(
    qtbot: QtBot, styled: object, look: Look
) -> None:
    """Previously, in high contrast they had the text colour of a selected button without its
    background. At 200 % a stroke is wider than a pixel, and one between two pixels has the full
    colour of neither.
    """
    before, zoom = theme().look, theme().measures.zoom
    frame = QWidget()
    qtbot.addWidget(frame)
    word = LegendWord(LEVELS[0])
    QHBoxLayout(frame).addWidget(word)
    try:
        theme().use(look=look, zoom=200)
        theme().dress(frame)
        frame.show()
        qtbot.waitUntil(lambda: theme().settled)
        image = frame.grab(word.geometry()).toImage()
        ground = image.pixelColor(image.width() - 2, 2)
        beside = range(image.width() // 2, image.width() - 4)  # right of the swatch
        inked = max(
            contrast(image.pixelColor(x, y), ground)
            for x in beside
            for y in range(4, image.height() - 4)
        )
        assert inked > 4.5
    finally:
        theme().use(look=before, zoom=zoom)


def test_of_many_points_the_peaks_are_drawn() -> None:
    values = np.zeros(100_003)
    values[[7, 50_001, 100_001]] = 5.0, -3.0, 9.0
    kept = values[thinned(values, 2000)]
    assert len(kept) <= 2004
    assert sorted({*kept.tolist()}) == [-3.0, 0.0, 5.0, 9.0]


def test_keys_zoom_in_and_show_everything_again(chart: HistoryChart) -> None:
    whole = chart.viewRange()[0]
    QTest.keyClick(chart, Qt.Key.Key_Plus)
    (low, high) = chart.viewRange()[0]
    assert high - low == pytest.approx((whole[1] - whole[0]) / 2)
    QTest.keyClick(chart, Qt.Key.Key_0)
    assert chart.viewRange()[0] == pytest.approx(whole)


def test_what_happened_is_told_with_the_point(chart: HistoryChart) -> None:
    chart.show_marks(
        [
            Mark(NOON + DAY - 9, 1, acted=False),
            Mark(NOON + DAY, 1, acted=False),
            Mark(NOON + DAY + 5, 1, acted=True),
        ]
    )
    chart.move_to(1)
    assert chart.accessibleDescription().endswith("Unmapped 7, 2 scans, 1 decision or remediation")
    chart.move_to(0)
    assert "scan" not in chart.accessibleDescription()
