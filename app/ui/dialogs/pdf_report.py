"""A report as PDF. Blocks are laid out one by one, so that the memory needed does not depend on
the length of the report.

All objects are created and used in the calling thread, which may be any thread.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
    QTextLayout,
    QTextOption,
)
from shiboken6 import delete

from app.language import Texts
from app.state.reports.blocks import (
    Block,
    End,
    Field,
    Head,
    Heading,
    Row,
    Text,
    Title,
    plain,
)

tr = Texts(__name__)

_DPI = 300
_MM = _DPI / 25.4
_INK, _GREY, _LINE, _STRONG = "#1b1f24", "#57606a", "#d0d7de", "#57606a"
_FOOT = 8 * _MM
_FIELD = 15 * _MM
"""Height of a field that is filled in by hand, in dots of the page."""
_PAD = 1.2 * _MM
_KEPT = 30 * _MM
"""Height that must be free for a heading and the text after it, so that no heading ends a page."""


def write_pdf(path: Path, title: str, parts: Iterable[Block]) -> None:
    """Write a report as PDF. Raises OSError if the file cannot be written."""
    path.open("ab").close()  # Qt would not say why it cannot write
    writer = QPdfWriter(str(path))
    writer.setResolution(_DPI)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(18, 18, 18, 14), QPageLayout.Unit.Millimeter)
    writer.setTitle(title)
    writer.setCreator("Discovery Console")
    painter = QPainter()
    if not painter.begin(writer):
        raise OSError(5, tr("the PDF file cannot be created"))
    pages = _Pages(writer, painter, title)
    try:
        for part in parts:
            pages.add(part)
        pages.finish()
    finally:
        delete(painter)  # like `end`, which embeds the fonts, but other threads run meanwhile


class _Pages:
    """Draws blocks below each other, and begins a new page for a block that does not fit."""

    def __init__(self, writer: QPdfWriter, painter: QPainter, title: str) -> None:
        self._writer, self._painter, self._title = writer, painter, title
        self._width, self._height = float(writer.width()), writer.height() - _FOOT
        self._y, self._page = 0.0, 1
        self._head: Head | None = None
        self._font, self._small = _font(9.5), _font(8.5)
        self._bold, self._heading_font = _font(8.5, bold=True), _font(12, bold=True)
        self._title_font = _font(17, bold=True)
        self._left = _option(Qt.AlignmentFlag.AlignLeft)
        self._right = _option(Qt.AlignmentFlag.AlignRight)

    def add(self, block: Block) -> None:
        match block:
            case Title(text):
                self._text(text, self._title_font, _INK, 2)
            case Heading(text):
                self._y += 5 * _MM if self._y else 0
                self._need(_KEPT)
                self._text(text, self._heading_font, _INK, 1.5)
            case Text(text, note):
                self._text(text, self._font, _GREY if note else _INK, 2)
            case Field(label, hint):
                self._field(label, hint)
            case Head():
                self._head = block
                self._need(_KEPT)
                self._row(block, self._cells(block, block.titles, self._bold), _STRONG)
            case Row(cells):
                self._next_row(cells)
            case End():
                self._head = None
                self._y += 2 * _MM

    def finish(self) -> None:
        """Draw the foot of the last page."""
        self._foot()

    def _next_row(self, texts: tuple[str, ...]) -> None:
        head = self._head
        if head is None:
            return
        cells = self._cells(head, texts, self._small)
        if self._y + _height(cells) > self._height:
            self._turn()
            self._row(head, self._cells(head, head.titles, self._bold), _STRONG)
        self._row(head, cells, _LINE)

    def _row(self, head: Head, cells: list[QTextLayout], colour: str) -> None:
        """Draw a row. A row higher than a page is truncated."""
        self._painter.setPen(QColor(_INK))
        left = 0.0
        for cell, width in zip(cells, head.widths, strict=True):
            cell.draw(self._painter, QPointF(left + _PAD, self._y + _PAD))
            left += self._width * width / 100
        self._y += _height(cells)
        self._rule(colour)

    def _cells(self, head: Head, texts: tuple[str, ...], font: QFont) -> list[QTextLayout]:
        """Lay out the cells of a row (plain text); `_row` sets their positions."""
        return [
            self._cell(text, font, self._width * width / 100 - 2 * _PAD, right=at in head.numbers)
            for at, (text, width) in enumerate(zip(texts, head.widths, strict=True))
        ]

    def _cell(self, text: str, font: QFont, width: float, *, right: bool) -> QTextLayout:
        made = QTextLayout(plain(text), font, self._writer)
        made.setTextOption(self._right if right else self._left)
        made.beginLayout()
        y = 0.0
        while y < self._height - 2 * _PAD and (line := made.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, y))
            y += line.height()
        made.endLayout()
        return made

    def _field(self, label: str, hint: str) -> None:
        self._need(_FIELD)
        top = self._y
        self._text(label, self._bold, _INK, 0)
        self._text(hint, self._small, _GREY, 8)
        self._y = max(self._y, top + _FIELD)
        self._rule(_STRONG)
        self._y += 3 * _MM

    def _text(self, text: str, font: QFont, colour: str, gap: float) -> None:
        """Draw a paragraph, and leave `gap` mm below it."""
        made = self._cell(text, font, self._width, right=False)
        height = made.boundingRect().height()
        self._need(height)
        self._painter.setPen(QColor(colour))
        made.draw(self._painter, QPointF(0, self._y))
        self._y += height + gap * _MM

    def _rule(self, colour: str) -> None:
        self._painter.setPen(QPen(QColor(colour), 0.2 * _MM))
        self._painter.drawLine(QPointF(0, self._y), QPointF(self._width, self._y))

    def _need(self, height: float) -> None:
        if self._y and self._y + height > self._height:
            self._turn()

    def _turn(self) -> None:
        self._foot()
        self._writer.newPage()
        self._page += 1
        self._y = 0.0

    def _foot(self) -> None:
        self._painter.save()
        self._painter.setFont(self._small)
        self._painter.setPen(QColor(_GREY))
        area = QRectF(0, self._height, self._width, _FOOT)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        self._painter.drawText(area, left, self._title)
        self._painter.drawText(area, right, tr("Page {number}", number=self._page))
        self._painter.restore()


def _option(side: Qt.AlignmentFlag) -> QTextOption:
    made = QTextOption(side)
    made.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return made


def _height(cells: list[QTextLayout]) -> float:
    return max(cell.boundingRect().bottom() for cell in cells) + 2 * _PAD


def _font(points: float, *, bold: bool = False) -> QFont:
    made = QFont("Sans Serif")
    made.setPointSizeF(points)
    made.setBold(bold)
    return made
