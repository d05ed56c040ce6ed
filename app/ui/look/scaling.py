"""Scaling of margins, spacing and bar heights with the zoom.

Layouts only use pixels and are created once, when the window opens. A style sheet scales its own
lengths; this module scales the rest.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QLayout, QWidget

_KEPT = "at100"
"""Property with the lengths at 100 %, which avoids accumulating rounding errors."""
_BARS = frozenset({"bar", "foot", "dock"})


def rescale(window: QWidget, before: int, now: int) -> None:
    """Scale the layouts and bars of `window` from zoom `before` to `now`, in per cent."""
    parts = list(_parts(window))
    # read all first: setting one may change the spacing of another
    kept = [_at100(part, _lengths(part), before) for part in parts]
    for part, lengths in zip(parts, kept, strict=True):
        part.setProperty(_KEPT, lengths)
        _put(part, [_pixels(length, now) for length in lengths])


def _parts(window: QWidget) -> Iterator[QLayout | QFrame]:
    for layout in window.findChildren(QLayout):
        # excludes Qt's internal ones of docks and toolbars
        if isinstance(layout, QBoxLayout | QGridLayout):
            yield layout
    for frame in window.findChildren(QFrame):
        if frame.property("kind") in _BARS:
            yield frame


def _at100(part: QObject, lengths: list[int], zoom: int) -> list[float]:
    """Return the lengths of `part` at 100 %: the stored ones or, if code has changed the lengths
    since, new ones computed from `lengths`.
    """
    kept = part.property(_KEPT)
    if isinstance(kept, list) and [_pixels(one, zoom) for one in kept] == lengths:
        return kept
    return [length * 100 / zoom if length > 0 else length for length in lengths]


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
    # negative: the style's default
    return round(length * zoom / 100) if length > 0 else int(length)
