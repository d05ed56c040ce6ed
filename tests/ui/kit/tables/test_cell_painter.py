"""Cells that the painter draws in narrow columns."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from app.ui.kit.tables.cell_painter import ink
from app.ui.kit.tables.table_model import Content


def drawn(content: Content, width: int) -> bytes:
    """Return the picture of a cell."""
    made = QPixmap(width, 26)
    made.fill("white")
    with QPainter(made) as painter:
        ink().cell(painter, (0, 0, width, 26), content, selected=False, enabled=True)
    return bytes(made.toImage().constBits())


def test_a_word_that_would_be_cut_to_two_letters_gives_way_to_its_icon(
    styled: QApplication,
) -> None:
    alone = drawn(Content("", icon="confirm"), 70)
    assert drawn(Content("Confirmed match", icon="confirm"), 70) == alone
    assert drawn(Content("Confirmed match", icon="confirm"), 110) != drawn(
        Content("", icon="confirm"), 110
    )
