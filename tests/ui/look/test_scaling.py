"""Spacing of existing layouts at every zoom."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.boxes import bar
from app.ui.look.theme import ZOOMS, theme


@pytest.fixture(autouse=True)
def _zoom() -> Iterator[None]:
    theme().use(zoom=100)
    yield
    theme().use(zoom=100)


def laid_out(window: QWidget) -> tuple[QVBoxLayout, QHBoxLayout, QGridLayout, QWidget]:
    """Return a column in `window` with a bar, a row that inherits its spacing, and a grid."""
    column = QVBoxLayout(window)
    column.setContentsMargins(theme().px(8), theme().px(5), 0, theme().px(3))
    column.setSpacing(theme().px(7))
    row, grid, foot = QHBoxLayout(), QGridLayout(), bar("foot", 24)[0]
    grid.setHorizontalSpacing(theme().px(12))
    grid.setVerticalSpacing(theme().px(4))
    grid.setColumnMinimumWidth(1, theme().px(30))
    column.addLayout(row)
    column.addLayout(grid)
    column.addWidget(foot)
    return column, row, grid, foot


def lengths(parts: tuple[QVBoxLayout, QHBoxLayout, QGridLayout, QWidget]) -> list[int]:
    column, row, grid, foot = parts
    edges = column.contentsMargins()
    sides = [edges.left(), edges.top(), edges.right(), edges.bottom()]
    gaps = [column.spacing(), row.spacing(), grid.horizontalSpacing(), grid.verticalSpacing()]
    return [*sides, *gaps, grid.columnMinimumWidth(1), foot.minimumHeight()]


def test_layouts_have_the_room_that_they_would_be_made_with(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    parts = laid_out(window)
    for zoom in (*ZOOMS, *reversed(ZOOMS), 200, 110, 80, 100):
        theme().use(zoom=zoom)
        fresh = QWidget()
        qtbot.addWidget(fresh)
        assert lengths(parts) == lengths(laid_out(fresh)), zoom


def test_what_was_given_other_room_since_keeps_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column, *_ = laid_out(window)
    theme().use(zoom=200)
    column.setContentsMargins(40, 0, 0, 0)
    theme().use(zoom=100)
    assert column.contentsMargins().left() == 20
