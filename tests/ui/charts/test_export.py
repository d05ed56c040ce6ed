"""Charts as files: each kind of chart in each format."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.state.risk.daily_counts import Day
from app.ui.charts.days import DayChart
from app.ui.charts.export import content
from app.ui.charts.history import HistoryChart
from app.ui.charts.picture import Caption
from app.ui.charts.series import LEVELS, Series
from app.ui.charts.target_map import TargetMap
from app.ui.look.colours import Role
from app.ui.look.theme import theme
from tests.ui import made

DAY = 739_000
MOST_DIFFERENT = 0.005
"""Share of pixels: text is smoothed in another way."""


def history() -> HistoryChart:
    chart = HistoryChart()
    counts = {level.key: np.array([3.0, 5.0]) for level in LEVELS}
    chart.show_series(Series(np.array([1.79e9, 1.7901e9]), counts))
    return chart


def days() -> DayChart:
    chart = DayChart()
    chart.show_days([Day(DAY, 5), Day(DAY + 1, None), Day(DAY + 2, 7)])
    return chart


def heat_map() -> TargetMap:
    chart = TargetMap()
    chart.show_targets([made.target_risk(11, made.EVIL, 5)], {}, "high")
    return chart


@pytest.fixture(params=[history, days, heat_map])
def chart(request: pytest.FixtureRequest, qtbot: QtBot) -> QWidget:
    shown: QWidget = request.param()
    qtbot.addWidget(shown)
    shown.resize(600, 300)
    shown.show()
    return shown


def test_a_drawing_is_vectors_of_the_size_of_the_chart(chart: QWidget) -> None:
    drawn = ET.fromstring(content(Path("a.svg"), chart, [], list)())
    assert drawn.get("viewBox") == "0 0 600 300"
    kinds = {node.tag.rpartition("}")[2] for node in drawn.iter()}
    assert kinds & {"path", "polyline", "rect", "polygon"}
    assert "text" in kinds


def test_a_drawing_looks_like_the_chart(chart: QWidget) -> None:
    renderer = QSvgRenderer(QByteArray(content(Path("a.svg"), chart, [], list)()))
    drawn = QImage(chart.size(), QImage.Format.Format_RGB32)
    drawn.fill(0)
    painter = QPainter(drawn)
    renderer.render(painter)
    painter.end()
    shown = chart.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert differing(drawn, shown) < MOST_DIFFERENT


def differing(one: QImage, other: QImage) -> float:
    """Return the share of pixels with clearly another colour."""
    a, b = (
        np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
        for image in (one, other)
    )
    apart = np.abs(a[..., :3].astype(int) - b[..., :3].astype(int)).max(axis=2)
    return float((apart > 64).mean())


def test_an_image_is_not_empty(chart: QWidget) -> None:
    image = QImage.fromData(content(Path("a.png"), chart, [], list)())
    colours = {image.pixel(x, y) for x in range(0, image.width(), 3)
               for y in range(0, image.height(), 3)}  # fmt: skip
    assert len(colours) > 2
    assert image.size() == chart.size() * 2


def test_an_image_has_headline_period_and_legend_above_the_view(chart: QWidget) -> None:
    def image(caption: Caption) -> QImage:
        return QImage.fromData(content(Path("a.png"), chart, [], list, caption)())

    bare, named, whole = (
        image(Caption()),
        image(Caption("High 412 to 305 since 1 Nov", "This month: 1 Nov 2026 to 28 Nov 2026")),
        image(
            Caption(
                "High 412 to 305 since 1 Nov",
                "This month: 1 Nov 2026 to 28 Nov 2026",
                [*LEVELS, "\N{BLACK SQUARE} Scan"],
            )
        ),
    )
    assert bare.height() < named.height() < whole.height()
    assert differing(whole.copy(0, whole.height() - 600, 1200, 600), bare) < MOST_DIFFERENT
    assert theme().color(Role.HIGH).rgb() not in rgbs(named.copy(0, 0, 1200, 120))
    legend = rgbs(whole.copy(0, 0, 1200, whole.height() - 600))
    assert {theme().color(level.role).rgb() for level in LEVELS} <= legend


def rgbs(image: QImage) -> set[int]:
    """Return the colours of all pixels."""
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


def test_lines_of_an_image_are_as_wide_as_on_the_screen(qtbot: QtBot) -> None:
    chart = history()
    qtbot.addWidget(chart)
    chart.resize(600, 300)
    chart.show()
    image = QImage.fromData(content(Path("a.png"), chart, [], list)())
    shrunk = image.scaled(
        chart.size(), mode=Qt.TransformationMode.SmoothTransformation
    ).convertToFormat(QImage.Format.Format_RGB32)
    shown = chart.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    high = theme().color(Role.HIGH).rgb()
    at = [
        sum(i.pixel(x, y) == high for x in range(600) for y in range(300)) for i in (shrunk, shown)
    ]
    assert at[0] > at[1] / 2 > 0
