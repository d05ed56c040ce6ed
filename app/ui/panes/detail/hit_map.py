"""Narrow map beside the preview with the positions of the object's matches."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language import Texts
from app.state.location.hits import PARTS, Hits
from app.ui.kit.accessibility import spoken_as
from app.ui.look import status_colours
from app.ui.look.colours import Role
from app.ui.look.text import set_tip
from app.ui.look.theme import theme

tr = Texts(__name__)

_WIDTH = 12
KINDS = {
    1: (status_colours.TEST, 0.4),
    2: (status_colours.MATCH, 0.7),
    3: (status_colours.PROHIBITED, 1.0),
}
"""Style of a tick, and its width as a share of the map's width. The key is the severity of the most
severe match that the tick stands for: 1 (lowest) to 3. The widths differ, so that colour is not the
only difference.
"""


@spoken_as(QAccessible.Role.Graphic)
class HitMap(QWidget):
    """Map of the matches. `chosen` carries the number of the match nearest to a click or drag. The
    keyboard uses the actions Next match and Previous match instead.
    """

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._hits = Hits()
        self._hit = 0
        self._drawn: QPixmap | None = None
        self._rows: Mapping[int, int] = {}
        """Vertical centre of each match's row in the text beside the map, in pixels, by match
        number. Empty if the text needs scrolling.
        """
        self._beside = False
        """Whether the row of every match is known."""
        self.setFixedWidth(theme().px(_WIDTH))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        theme().changed.connect(self._on_theme_changed)

    def show_hits(self, hits: Hits, hit: int) -> None:
        """Show these matches on the map; the one with the number `hit` is focused."""
        if hits is self._hits and hit == self._hit:
            return
        if hits is not self._hits:
            self._drawn = None
        self._hits, self._hit = hits, hit
        self._beside = self._all_stand()
        about = tr.plural(
            "Position of {n} match in the object",
            "Positions of {n} matches in the object",
            len(hits.items),
        )
        if 0 <= hit < len(hits.items):
            share = round(100 * hits.items[hit].offset / max(hits.size, 1))
            begins = tr(
                "match {match} begins at {share}% of the object", match=hit + 1, share=share
            )
            about = f"{about}; {begins}"
        self.setAccessibleName(about)
        set_tip(self, about)
        self.update()

    def stand(self, rows: Mapping[int, int]) -> None:
        """Align the ticks with the rows of a text that is fully visible. `rows` maps each match
        number to the vertical centre of the match's row in pixels. If `rows` is empty or lacks a
        match, the map covers the object from the first byte to the last.
        """
        if rows != self._rows:
            self._rows, self._drawn = rows, None
            self._beside = self._all_stand()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(_WIDTH), theme().px(64))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        with QPainter(self) as painter:
            if self._drawn is None:
                self._drawn = self._draw()
            painter.drawPixmap(0, 0, self._drawn)
            if 0 <= self._hit < len(self._hits.items):
                tall = self._tall()
                top = self._top_of(self._hit, tall) - theme().px(2)
                painter.setPen(theme().color(Role.TEXT))
                painter.drawRect(QRect(0, top, self.width() - 1, tall + theme().px(4) - 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._drawn = None

    def _draw(self) -> QPixmap:
        """Draw everything except the focused match, which often changes."""
        ratio = self.devicePixelRatioF()
        drawn = QPixmap(self.size() * ratio)
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(theme().color(Role.RAISED))
        with QPainter(drawn) as painter:
            tall = self._tall()
            for gravity, top in self._ticks(tall):
                kind, share = KINDS[gravity]
                wide = max(1, round((self.width() - 2) * share))
                painter.fillRect(QRect(1, top, wide, tall), theme().color(kind.role))
        return drawn

    def _ticks(self, tall: int) -> list[tuple[int, int]]:
        """Return severity and position of each tick. The most severe ones are last, so that they
        are drawn on top.
        """
        if self._beside:
            numbers = range(len(self._hits.items))
            found = [(self._hits.gravity(number), self._top_of(number, tall)) for number in numbers]
        else:
            parts = enumerate(self._hits.map)
            found = [(grave, self._top(part / PARTS, tall)) for part, grave in parts if grave]
        return sorted(found)

    def _all_stand(self) -> bool:
        count = len(self._hits.items)
        return 0 < count == len(self._rows) and all(number in self._rows for number in range(count))

    def _top_of(self, number: int, tall: int) -> int:
        if self._beside:
            return self._rows[number] - tall // 2
        return self._top(self._hits.items[number].offset / max(self._hits.size, 1), tall)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._choose(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._choose(event)

    def _choose(self, event: QMouseEvent) -> None:
        if not event.buttons() & Qt.MouseButton.LeftButton:
            return
        y = event.position().y()
        if self._beside:
            number = min(self._rows, key=lambda one: abs(self._rows[one] - y))
        else:
            share = min(max(y / max(self.height(), 1), 0.0), 1.0)
            number = self._hits.nearest(round(share * self._hits.size))
        if number >= 0 and number != self._hit:
            self.chosen.emit(number)

    def _tall(self) -> int:
        return theme().px(2) if self._beside else max(theme().px(2), self.height() // PARTS)

    def _top(self, share: float, tall: int) -> int:
        return round(share * (self.height() - tall))

    def _on_theme_changed(self) -> None:
        self.setFixedWidth(theme().px(_WIDTH))
        self._drawn = None
        self.update()
