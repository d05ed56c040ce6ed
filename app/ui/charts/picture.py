"""Picture of a chart for a document: the view under its headline, its period and its legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QWidget

from app.ui.charts.series import Level
from app.ui.charts.swatch import draw_swatch
from app.ui.look.colours import Role
from app.ui.look.theme import theme

SCALE = 2
"""Pixels of the picture per pixel of the screen at 100 %."""
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
_HIGHEST = 10_000


class Caption(NamedTuple):
    """Texts of a picture in addition to the view. A legend entry is either a level, which is drawn
    as a line and a name, or a text that already contains its symbol.
    """

    headline: str = ""
    period: str = ""
    legend: Sequence[Level | str] = ()


NO_CAPTION = Caption()


class _Piece(NamedTuple):
    """A text and its area. If `level` is set, the line of the level is drawn before the text."""

    area: QRect
    text: str
    font: QFont
    role: Role
    level: Level | None = None


def picture(widget: QWidget, caption: Caption) -> QImage:
    """Return a picture of `widget` with the caption above it. Call this in the GUI thread."""
    pieces = _pieces(caption, widget.width())
    above = max((piece.area.bottom() for piece in pieces), default=0)
    above += theme().px(8) if pieces else 0
    image = QImage(
        QSize(widget.width(), widget.height() + above) * SCALE, QImage.Format.Format_RGB32
    )
    image.setDevicePixelRatio(SCALE)
    image.fill(theme().color(Role.SURFACE))
    with QPainter(image) as painter:
        for piece in pieces:
            if piece.level is not None:
                line = QRect(
                    piece.area.left() - theme().px(28), piece.area.top(), theme().px(22), 0
                )
                line.setHeight(piece.area.height())
                draw_swatch(painter, line, piece.level)
            painter.setFont(piece.font)
            painter.setPen(theme().color(piece.role))
            painter.drawText(piece.area, _WRAP, piece.text)
        QWidget.render(widget, painter, QPoint(0, above))  # a graphics view has another `render`
    return image


def _pieces(caption: Caption, width: int) -> list[_Piece]:
    """Place the texts from top to bottom. The legend gets as many lines as it needs."""
    edge, gap = theme().px(12), theme().px(4)
    plain, bold = theme().ui_font(), theme().ui_font()
    bold.setBold(True)
    bold.setPointSizeF(bold.pointSizeF() * 1.25)
    pieces: list[_Piece] = []
    top = edge
    for text, font, role in (
        (caption.headline, bold, Role.TEXT),
        (caption.period, plain, Role.SECONDARY),
    ):
        if text:
            room = QRect(edge, top, width - 2 * edge, _HIGHEST)
            area = QFontMetrics(font).boundingRect(room, _WRAP, text)
            pieces.append(_Piece(area.adjusted(0, 0, 1, 1), text, font, role))
            top = area.bottom() + gap
    metrics, left = QFontMetrics(plain), edge
    for entry in caption.legend:
        level, text = (None, entry) if isinstance(entry, str) else (entry, entry.word)
        before = 0 if level is None else theme().px(28)
        size = QSize(metrics.horizontalAdvance(text) + 1, metrics.height())
        if left > edge and left + before + size.width() > width - edge:
            left, top = edge, top + size.height() + gap
        area = QRect(QPoint(left + before, top), size)
        pieces.append(_Piece(area, text, plain, Role.SECONDARY, level))
        left = area.right() + theme().px(16)
    return pieces
