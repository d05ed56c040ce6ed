"""Charts as files: PNG and SVG of a widget, CSV of its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRect, QSize
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.state.export.export_formats import Cell, Csv
from app.ui.charts.picture import NO_CAPTION, Caption, picture

tr = Texts(__name__)

KINDS = tr("PNG image (*.png);;SVG drawing (*.svg);;CSV table (*.csv)")
Rows = Sequence[Sequence[Cell]]


def content(
    path: Path,
    widget: QWidget,
    titles: Sequence[str],
    rows: Callable[[], Rows],
    caption: Caption = NO_CAPTION,
) -> Callable[[], bytes]:
    """Return a function that returns the content for `path`, in the format of its suffix. The
    returned function may run in another thread, because `widget` is drawn before this call returns.
    Only a PNG image contains the caption; only a CSV table uses `titles` and `rows`.
    """
    if path.suffix.lower() == ".svg":
        drawn = _svg(widget)
        return lambda: drawn
    if path.suffix.lower() == ".csv":
        return partial(_csv, titles, rows())
    return partial(_png, picture(widget, caption))


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"PNG").write(image)
    return bytes(buffer.data().data())


def _svg(widget: QWidget) -> bytes:
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(widget.logicalDpiX())  # recorded pictures are scaled by it
    size: QSize = widget.size()
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setTitle(widget.accessibleName())
    with QPainter(generator) as painter:
        QWidget.render(widget, painter, QPoint())  # a graphics view has another `render`
    return bytes(held.data())


def _csv(titles: Sequence[str], rows: Rows) -> bytes:
    made = Csv(titles)
    return "".join([made.head(), *map(made.row, rows)]).encode("utf-8-sig")
