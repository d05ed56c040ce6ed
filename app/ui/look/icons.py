"""Line icons from resources/icons, tinted by role, sharp at every scale and zoom.

The files draw with `currentColor`. A tinted pixmap is created when it is first painted, and cached
by its colour. After a change of the theme, icons in use are painted in the new colours.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.language import current
from app.paths import resource
from app.ui.look.colours import Role
from app.ui.look.theme import theme

SIZE = 16
"""Side length of an icon in a row, a menu or a button, in pixels at 100 % zoom."""
_DIRECTED = frozenset({"chevron-left", "chevron-right", "next", "previous", "redo", "undo"})
"""Icons that are mirrored in a language that is written from right to left."""


def icon(name: str, role: Role = Role.SECONDARY) -> QIcon:
    """Return the icon `name` (a file of resources/icons without extension) in the colour of `role`.

    Raises:
        FileNotFoundError: there is no such icon.
    """
    _source(name)
    return QIcon(_Engine(name, role))


def paint(painter: QPainter, rect: QRect, name: str, role: Role = Role.SECONDARY) -> None:
    """Draw the icon into `rect`, without a QIcon. This is for code that paints cells.

    Raises:
        FileNotFoundError: there is no such icon.
    """
    _draw(painter, rect, name, theme().color(role).name())


def pixmap(name: str, role: Role, side: int, ratio: float = 1.0) -> QPixmap:
    """Return the icon, tinted by `role`, as a square of `side` device pixels. `ratio` is the device
    pixel ratio of the result.

    Raises:
        FileNotFoundError: there is no such icon.
    """
    return _rendered(name, theme().color(role).name(), side, ratio)


def _draw(painter: QPainter, rect: QRect, name: str, colour: str) -> None:
    """Draw the icon into the middle of `rect`, aligned to pixels."""
    ratio = painter.device().devicePixelRatioF()
    side = min(rect.width(), rect.height())
    corner = QPoint(rect.x() + (rect.width() - side) // 2, rect.y() + (rect.height() - side) // 2)
    painter.drawPixmap(corner, _rendered(name, colour, round(side * ratio), ratio))


@lru_cache(maxsize=256)
def _source(name: str) -> str:
    return resource(f"icons/{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=2048)
def _rendered(name: str, colour: str, side: int, ratio: float) -> QPixmap:
    image = QImage(_shape(name, side))
    if "currentColor" in _source(name):
        with QPainter(image) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            painter.fillRect(image.rect(), QColor(colour))
    made = QPixmap.fromImage(image)
    made.setDevicePixelRatio(ratio)
    return made


@lru_cache(maxsize=512)
def _shape(name: str, side: int) -> QImage:
    """Return the icon in black. It is cached, so that the file is read and rendered only once for
    all colours.
    """
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if name in _DIRECTED and current().right_to_left:
            painter.translate(side, 0)
            painter.scale(-1, 1)
        drawn = QSvgRenderer(_source(name).replace("currentColor", "#000000").encode())
        drawn.render(painter, QRectF(0, 0, side, side))
    return image


class _Engine(QIconEngine):
    """Icon engine that draws one icon in the current theme."""

    def __init__(self, name: str, role: Role) -> None:
        super().__init__()
        self._name = name
        self._role = role

    def clone(self) -> QIconEngine:
        return _Engine(self._name, self._role)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:  # noqa: ARG002
        _draw(painter, rect, self._name, self._colour(mode).name())

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:  # noqa: ARG002
        side = min(size.width(), size.height())
        return _rendered(self._name, self._colour(mode).name(), side, 1.0)

    def scaledPixmap(
        self,
        size: QSize,
        mode: QIcon.Mode,
        state: QIcon.State,  # noqa: ARG002
        scale: float,
    ) -> QPixmap:
        """Return a pixmap for a display with the device pixel ratio `scale`. `size` is in
        device-independent pixels (since Qt 6.8).
        """
        side = round(min(size.width(), size.height()) * scale)
        return _rendered(self._name, self._colour(mode).name(), side, scale)

    def _colour(self, mode: QIcon.Mode) -> QColor:
        if mode is QIcon.Mode.Disabled:
            return theme().color(Role.FAINT)
        if mode is QIcon.Mode.Selected:
            return theme().color(Role.ON_SELECTION)
        return theme().color(self._role)
