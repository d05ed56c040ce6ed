"""The room around and between things that were laid out once, at every zoom.

Layouts know only pixels, and panes are laid out when the window opens. A style sheet scales its own
lengths; this does the same for margins, gaps and the height of bars.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QLayout, QWidget

_KEPT = "at100"
"""The property with lengths at 100 %: they would be rounded with each zoom anew."""
_BARS = frozenset({"bar", "foot", "dock"})


def rescale(window: QWidget, before: int, now: int) -> None:
    """Give the layouts and bars of `window`, made for a zoom of `before` per cent, the room that
    they would have been given at `now`."""
    parts = list(_parts(window))
    kept = [_at100(part, _lengths(part), before) for part in parts]  # gaps may come from outside
    for part, lengths in zip(parts, kept, strict=True):
        part.setProperty(_KEPT, lengths)
        _put(part, [_pixels(one, now) for one in lengths])


def _parts(window: QWidget) -> Iterator[QLayout | QFrame]:
    for layout in window.findChildren(QLayout):
        if isinstance(layout, QBoxLayout | QGridLayout):  # not Qt's own, of docks and toolbars
            yield layout
    for frame in window.findChildren(QFrame):
        if frame.property("kind") in _BARS:
            yield frame


def _at100(part: QObject, lengths: list[int], zoom: int) -> list[float]:
    """What is kept of `part`, unless somebody has given it other lengths since."""
    kept = part.property(_KEPT)
    if isinstance(kept, list) and [_pixels(one, zoom) for one in kept] == lengths:
        return kept
    return [one * 100 / zoom if one > 0 else one for one in lengths]


def _lengths(part: QLayout | QFrame) -> list[int]:
    if isinstance(part, QFrame):
        return [part.minimumHeight()]
    edges = part.contentsMargins()
    found = [edges.left(), edges.top(), edges.right(), edges.bottom()]
    if isinstance(part, QGridLayout):
        columns = (part.columnMinimumWidth(at) for at in range(part.columnCount()))
        return [*found, part.horizontalSpacing(), part.verticalSpacing(), *columns]
    return [*found, part.spacing()]


def _put(part: QLayout | QFrame, lengths: list[int]) -> None:
    if isinstance(part, QFrame):
        part.setMinimumHeight(lengths[0])
        return
    part.setContentsMargins(*lengths[:4])
    if isinstance(part, QGridLayout):
        part.setHorizontalSpacing(lengths[4])
        part.setVerticalSpacing(lengths[5])
        for at, width in enumerate(lengths[6:]):
            part.setColumnMinimumWidth(at, width)
    else:
        part.setSpacing(lengths[4])


def _pixels(length: float, zoom: int) -> int:
    return round(length * zoom / 100) if length > 0 else int(length)  # below 0: as the style has it
