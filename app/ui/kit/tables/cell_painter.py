"""Painter for the rows of tables and trees, which draws a screenful in a few milliseconds.

Views use these functions instead of a delegate, because Qt queries a Python model a dozen times for
each cell that a delegate draws, and a screen has hundreds of cells. Zero is drawn as a faint dash,
and a row that is not loaded as a pale bar. A selected row has a bar at its left edge. The current
row has a ring if its view has the focus. In a language that is written from right to left, all of
this is mirrored.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QIcon, QPainter, QPen, QPixmap, QStaticText

from app.language import current
from app.ui.kit.tables.table_model import Content
from app.ui.look import icons
from app.ui.look.colours import Role
from app.ui.look.text import elide_count, elide_list, elide_path, elide_told
from app.ui.look.theme import rgba, theme

PAD = 8
"""Pixels at 100 % between the edge of a cell and its text."""

NOTHING = "\N{EN DASH}"
"""Text shown for zero."""

_LEAST_SAID = 4
"""Smallest number of letters to which a word beside an icon may be shortened. If there is space for
fewer, only the icon is drawn.
"""
_MOST_KEPT = 2_000
_MOST_APART = 8
"""Pixels by which a text may be wider than the sum of its separately measured parts."""
Cut = Callable[[str, QFontMetrics, int], str]
"""Function that fits a text into a width in pixels."""


class _Text(NamedTuple):
    """Text that was elided and laid out for one width."""

    glyphs: QStaticText
    width: int


class CellPainter:
    """Painter with the colours, fonts and lengths of one theme. The function `ink` returns the
    painter of the current theme.
    """

    def __init__(self) -> None:
        look = theme()
        self._plain, self._mirrored = look.plain, current().right_to_left
        self._pens = {role: QPen(look.color(role)) for role in Role}
        self._fonts = (look.ui_font(), look.mono_font())
        self._metrics = (QFontMetrics(self._fonts[0]), QFontMetrics(self._fonts[1]))
        self._high = self._metrics[0].height()
        self._lift = (0, self._metrics[1].ascent() - self._metrics[0].ascent())
        self._pictures: dict[tuple[str, Role, float], QPixmap] = {}
        self._bars: dict[tuple[int, float], QPixmap] = {}
        self._selection, self._accent = look.color(Role.SELECTION), look.color(Role.ACCENT)
        self._chosen = look.color(Role.ON_SELECTION)
        self._hairline, self._quiet = rgba(Role.BORDER, 0.6), rgba(Role.TEXT, 0.08)
        self._raised, self._border = look.color(Role.RAISED), look.color(Role.BORDER)
        self._track = rgba(Role.TEXT, 0.12)
        self._pad, self._edge = look.px(PAD), look.px(4)
        self.arrow_side, self._icon_edge = look.px(12), look.px(4)
        self._icon, self._gap = look.px(icons.SIZE), look.px(6)
        self._share, self._below = look.px(3), look.px(2)
        self._bar, self._bar_least = look.px(8), look.px(24)
        self._texts = _texts_in(self._fonts[0].key(), self._fonts[1].key())

    def width(self, content: Content) -> int:
        """Return the pixels that a cell needs to show all of `content`."""
        text = self._metrics[content.mono].horizontalAdvance(content.text)
        if content.after:
            text += self._pad + self._metrics[0].horizontalAdvance(content.after)
        return text + 2 * self._pad + (self._icon + self._gap if content.icon is not None else 0)

    def frame(self, painter: QPainter, row: QRect, *, selected: bool, ring: bool) -> None:
        """Draw what is behind the cells of a row: background, bar, bottom line and focus ring."""
        if selected:
            painter.fillRect(row, self._selection)
            self.bar(painter, row)
        painter.fillRect(row.x(), row.bottom(), row.width(), 1, self._hairline)
        if ring:
            # in this theme the accent may equal the selection colour
            inside = self._plain and selected
            colour = self._chosen if inside else self._accent
            row = row.adjusted(2, 2, -2, -2) if inside else row
            painter.fillRect(row.x(), row.top(), row.width(), 1, colour)
            painter.fillRect(row.x(), row.bottom(), row.width(), 1, colour)
            painter.fillRect(row.x(), row.top(), 1, row.height(), colour)

    def bar(self, painter: QPainter, row: QRect) -> None:
        """Draw the bar of a selected row. The bar stays at the edge of the view while columns
        scroll. A high-contrast theme has no bar, because there the background alone has a contrast
        of 3:1.
        """
        if not self._plain:
            left = max(row.x(), 0)
            if self._mirrored:
                left = min(row.right() + 1, painter.window().width()) - self._edge
            painter.fillRect(left, row.y(), self._edge, row.height(), self._accent)

    def heading(self, painter: QPainter, rect: QRect) -> None:
        """Draw the background of a header section."""
        painter.fillRect(rect, self._raised)
        painter.fillRect(rect.x(), rect.bottom(), rect.width(), 1, self._border)

    def icon(self, painter: QPainter, rect: QRect, icon: QIcon, aligned: Qt.AlignmentFlag) -> None:
        """Draw an icon in place of the text of a header section."""
        place = rect.adjusted(self._pad, 0, -self._pad, 0)
        side = min(self._icon, place.width())
        right = bool(aligned & Qt.AlignmentFlag.AlignRight) != self._mirrored
        left = place.right() + 1 - side if right else place.x()
        icon.paint(painter, left, rect.y() + (rect.height() - 1 - side) // 2, side, side)

    def arrow(self, painter: QPainter, rect: QRect, name: str, *, right: bool) -> None:
        """Draw the sort arrow of a header section: at its end if `right`, otherwise close before
        its icon. `name` is the name of the arrow's icon.
        """
        side, least = self.arrow_side, rect.x() + self._icon_edge
        before = rect.right() + 1 - self._pad - self._icon - self._icon_edge - side
        left = rect.right() + 1 - side if right else max(before, least)
        if self._mirrored:
            left = rect.x() + rect.right() + 1 - left - side
        place = QRect(left, rect.center().y() - side // 2, side, side)
        icons.paint(painter, place, name, Role.TEXT if right else Role.SECONDARY)

    def cell(
        self,
        painter: QPainter,
        box: tuple[int, int, int, int],
        content: Content,
        *,
        selected: bool,
        enabled: bool,
    ) -> None:
        """Draw a cell inside its padding; `box` is x, y, width and height in pixels."""
        x, y, wide, high = box
        x, wide = x + self._pad, wide - 2 * self._pad
        text, role, icon, icon_role, share, right, number, mono, middle, bar = content[:10]
        listed, told, after = content[10:]
        right = right != self._mirrored
        if bar:
            self._draw_bar(painter, QRect(x, y, wide, high), right=right)
            return
        if share is not None:
            self._draw_share(painter, QRect(x, y, wide, high), share)
            high -= self._share + 1
        if selected or not enabled:
            role = self._role(role, enabled=enabled)
        if number and text in {"0", ""}:
            text, role = NOTHING, Role.ON_SELECTION if selected and self._plain else Role.FAINT
        elif icon is not None:
            if icon:
                own = None if self._plain and selected else icon_role
                at = x + wide - self._icon if self._mirrored else x
                self._draw_icon(painter, (at, y + (high - self._icon) // 2), icon, own, role)
            wide -= self._icon + self._gap
            x = x if self._mirrored else x + self._icon + self._gap
        if not text:
            return
        cut = _cut_of(number=number, middle=middle, listed=listed, told=told)
        cut = _elide_word if cut is None and icon else cut
        glyphs, width = self._texts.get((text, wide, mono, cut)) or self._laid_out(
            text, wide, mono=mono, cut=cut
        )
        if width > wide:
            return  # not even the ellipsis fits
        painter.setFont(self._fonts[mono])
        painter.setPen(self._pens[role or Role.TEXT])
        left = x + wide - width if right else x
        # monospaced values share the baseline of other text
        painter.drawStaticText(left, y + (high - self._high) // 2 - self._lift[mono], glyphs)
        if after and wide - width - self._pad >= self._bar_least:
            quiet = None if self._plain else Role.SECONDARY
            free = wide - width + self._pad
            box = x - self._pad if self._mirrored else left + width, y, free, high
            self.cell(painter, box, _said(after, quiet), selected=selected, enabled=enabled)

    def _role(self, role: Role | None, *, enabled: bool) -> Role | None:
        """Return the text colour for `role` in a selected row or a disabled view."""
        if not enabled:
            return Role.FAINT
        return Role.ON_SELECTION if self._plain or role is None else role

    def _draw_icon(
        self,
        painter: QPainter,
        corner: tuple[int, int],
        name: str,
        own: Role | None,
        role: Role | None,
    ) -> None:
        """Draw an icon before a text. The colour of the icon is `own`, if given. Otherwise it is
        the colour of the text (`role`); but if `role` is `Role.TEXT` or None, it is
        `Role.SECONDARY`.
        """
        other = role if role is not None and role is not Role.TEXT else Role.SECONDARY
        painter.drawPixmap(*corner, self._picture(painter, name, own or other))

    def _picture(self, painter: QPainter, name: str, role: Role) -> QPixmap:
        ratio = painter.device().devicePixelRatioF()
        found = self._pictures.get((name, role, ratio))
        if found is None:
            found = icons.pixmap(name, role, round(self._icon * ratio), ratio)
            self._pictures[name, role, ratio] = found
        return found

    def _laid_out(self, text: str, room: int, *, mono: bool, cut: Cut | None) -> _Text:
        """Elide and lay out a text, and cache the result."""
        metrics, key = self._metrics[mono], (text, room, mono, cut)
        width = metrics.horizontalAdvance(text)
        if width > room:
            text, width = _fitted(text, room, metrics, cut)
        glyphs = QStaticText(text)
        glyphs.setTextFormat(Qt.TextFormat.PlainText)
        glyphs.prepare(font=self._fonts[mono])
        if len(self._texts) >= _MOST_KEPT:
            self._texts.popitem(last=False)  # evict only the oldest: texts on screen stay
        found = self._texts[key] = _Text(glyphs, width)
        return found

    def _draw_share(self, painter: QPainter, rect: QRect, share: float) -> None:
        """Draw a thin progress bar at the bottom of the cell."""
        whole = QRect(
            rect.x(), rect.bottom() - self._share - self._below, rect.width(), self._share
        )
        painter.fillRect(whole, self._track)
        done = round(whole.width() * min(max(share, 0.0), 1.0))
        painter.fillRect(QRect(whole.topLeft(), QSize(done, self._share)), self._accent)

    def _draw_bar(self, painter: QPainter, rect: QRect, *, right: bool) -> None:
        """Draw a placeholder for a text that is not loaded yet."""
        width = min(rect.width(), max(self._bar_least, rect.width() * 6 // 10))
        if width <= 0:
            return
        left = rect.right() - width + 1 if right else rect.x()
        top = rect.center().y() - self._bar // 2
        ratio = painter.device().devicePixelRatioF()
        found = self._bars.get((width, ratio))
        if found is None:
            found = self._bars[width, ratio] = self._bar_of(width, ratio)
        painter.drawPixmap(left, top, found)

    def _bar_of(self, width: int, ratio: float) -> QPixmap:
        made = QPixmap(round(width * ratio), round(self._bar * ratio))
        made.setDevicePixelRatio(ratio)
        made.fill(Qt.GlobalColor.transparent)
        with QPainter(made) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._quiet)
            painter.drawRoundedRect(QRect(0, 0, width, self._bar), self._bar / 2, self._bar / 2)
        return made


def _cut_of(*, number: bool, middle: bool, listed: bool, told: bool) -> Cut | None:
    """Return the function that elides a text of this kind; None if Qt elides it at its end."""
    if number or told:
        return elide_count if number else elide_told
    return elide_path if middle else elide_list if listed else None


def _elide_word(text: str, metrics: QFontMetrics, room: int) -> str:
    """Cut a text at its end; return "" if fewer than `_LEAST_SAID` letters would be left."""
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
    return shown if len(shown) > _LEAST_SAID else ""


@lru_cache(maxsize=_MOST_KEPT)
def _said(words: str, role: Role | None) -> Content:
    """Return the content that draws the secondary text of a cell. It is cached, because many rows
    share it.
    """
    return Content(words, role, middle=True)


def ink() -> CellPainter:
    """Return the `CellPainter` of the current theme, shared by all views."""
    return _of_turn(theme().turn)


def _fitted(text: str, room: int, metrics: QFontMetrics, cut: Cut | None) -> tuple[str, int]:
    """Return the text fitted into `room` by `cut`, and its width in pixels.

    A width that exceeds `room` means that nothing is to be drawn. This is so in three cases: not
    even the ellipsis fits; too few letters of a word beside an icon would remain; a shortened count
    does not fit, and a truncated count would be another number.
    """
    shown, width = "", 0
    for less in range(_MOST_APART + 1):
        left = room - less
        shown = cut(text, metrics, left) if cut is not None else ""
        if not shown and cut is _elide_word:
            return text, metrics.horizontalAdvance(text)
        shown = shown or metrics.elidedText(text, Qt.TextElideMode.ElideRight, left)
        width = metrics.horizontalAdvance(shown)
        if width <= room:
            return shown, width
    if cut is None or cut is elide_count:  # a truncated number would be a different one
        return shown, width
    return _fitted(text, room, metrics, None)


@lru_cache(maxsize=1)
def _texts_in(_font: str, _mono: str) -> OrderedDict[tuple[str, int, bool, Cut | None], _Text]:
    """Return the cache of texts laid out in these fonts. It holds no colours, so it survives a
    change of look.
    """
    return OrderedDict()


@lru_cache(maxsize=1)
def _of_turn(_turn: int) -> CellPainter:
    return CellPainter()
