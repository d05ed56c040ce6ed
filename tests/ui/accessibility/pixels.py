"""Contrast of what is drawn: the ink in an area against its ground."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

RATIO = 3
"""Pixels of the device to one of the widget: the middle of a thin stroke has its full colour."""


class Drawn:
    """A widget as drawn, with areas in its own coordinates."""

    def __init__(self, widget: QWidget) -> None:
        image = QImage(widget.size() * RATIO, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(RATIO)
        QWidget.render(widget, image, QPoint())  # a graphics view has another `render`
        flat = np.frombuffer(image.constBits(), np.uint32)
        self._pixels = flat.reshape(image.height(), image.bytesPerLine() // 4).copy()

    def area(self, rect: QRect) -> NDArray[np.uint32]:
        """Return the pixels of an area."""
        left, top = max(rect.left(), 0) * RATIO, max(rect.top(), 0) * RATIO
        return self._pixels[top : (rect.bottom() + 1) * RATIO, left : (rect.right() + 1) * RATIO]

    def contrast(self, rect: QRect) -> float:
        """Return the largest contrast in an area to its most frequent colour."""
        colours, counts = np.unique(self.area(rect), return_counts=True)
        light = _luminance(colours)
        return float(_ratios(light, light[counts.argmax()]).max())

    def difference(self, rect: QRect, other: QRect) -> float:
        """Return the largest contrast between two areas of the same size, pixel by pixel."""
        one, another = (_luminance(self.area(area)) for area in (rect, other))
        return float(_ratios(one, another).max())


def _luminance(colours: NDArray[np.uint32]) -> NDArray[np.float64]:
    parts = np.stack([(colours >> shift & 255) / 255.0 for shift in (16, 8, 0)], axis=-1)
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def _ratios(
    one: NDArray[np.float64], other: NDArray[np.float64] | np.float64
) -> NDArray[np.float64]:
    return (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)
