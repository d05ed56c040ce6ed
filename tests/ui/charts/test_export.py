"""Charts as files: each kind of chart in each format."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.state.oversight.daily_counts import Day
from app.ui.charts.days import DayChart
from app.ui.charts.export import content
from app.ui.charts.history import HistoryChart
from app.ui.charts.series import LEVELS, Series
from app.ui.charts.target_map import TargetMap
from tests.ui import made

DAY = 739_000


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


def test_an_image_is_not_empty(chart: QWidget) -> None:
    image = QImage.fromData(content(Path("a.png"), chart, [], list)())
    colours = {image.pixel(x, y) for x in range(0, image.width(), 3)
               for y in range(0, image.height(), 3)}  # fmt: skip
    assert len(colours) > 2
