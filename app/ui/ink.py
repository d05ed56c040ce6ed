"""How the rows of a table or a tree are drawn: all of a screen in a few milliseconds.

Views draw by these functions, not by a delegate: Qt asks a model written in Python a dozen
questions for each cell that a delegate draws, and a screen has hundreds of cells. Zero is a faint
dash, a row that is not loaded a quiet bar, the current row of the focused view has a ring.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QStaticText

from app.ui import icons
from app.ui.tables import Content
from app.ui.text import elide_path
from app.ui.theme import Role, rgba, theme

PAD = 8
"""Pixels at 100 % between the edge of a cell and its text."""

NOTHING = "\N{EN DASH}"
"""What stands for zero."""

_MOST_KEPT = 4_000


class _Text(NamedTuple):
    """A text that was cut and laid out for one width."""

    glyphs: QStaticText
    width: int


class Ink:
    """Colours, fonts and lengths of one theme: ask `ink` for that of the moment."""

    def __init__(self) -> None:
        look = theme()
        self._plain = look.plain
        self._pens = {role: QPen(look.color(role)) for role in Role}
        self._fonts = (look.ui_font(), look.mono_font())
        self._metrics = (QFontMetrics(self._fonts[0]), QFontMetrics(self._fonts[1]))
        self._selection, self._accent = look.color(Role.SELECTION), look.color(Role.ACCENT)
        self._hairline, self._quiet = rgba(Role.BORDER, 0.6), rgba(Role.TEXT, 0.08)
        self._track = rgba(Role.TEXT, 0.12)
        self._pad, self._edge = look.px(PAD), look.px(3)
        self._icon, self._gap = look.px(icons.SIZE), look.px(6)
        self._share, self._below = look.px(3), look.px(2)
        self._bar, self._bar_least = look.px(8), look.px(24)
        self._texts = _texts_in(self._fonts[0].key(), self._fonts[1].key())

    def width(self, content: Content) -> int:
        """Pixels that a cell needs to show all of `content`."""
        text = self._metrics[content.mono].horizontalAdvance(content.text)
        return text + 2 * self._pad + (self._icon + self._gap if content.icon is not None else 0)

    def frame(self, painter: QPainter, row: QRect, *, selected: bool, ring: bool) -> None:
        """What lies under the cells of a row: its background, the line below it, the focus."""
        if selected:
            painter.fillRect(row, self._selection)
        painter.fillRect(row.x(), row.bottom(), row.width(), 1, self._hairline)
        if ring:
            painter.fillRect(row.x(), row.top(), row.width(), 1, self._accent)
            painter.fillRect(row.x(), row.bottom(), row.width(), 1, self._accent)
            painter.fillRect(row.x(), row.top(), self._edge, row.height(), self._accent)

    def cell(
        self, painter: QPainter, rect: QRect, content: Content, *, selected: bool, enabled: bool
    ) -> None:
        """One cell, between its paddings."""
        inner = rect.adjusted(self._pad, 0, -self._pad, 0)
        if content.loading:
            self._draw_bar(painter, inner, right=content.right)
            return
        if content.share is not None:
            self._draw_share(painter, inner, content.share)
            inner.adjust(0, 0, 0, -self._share - 1)
        text, role = content.text, self._role(content, selected=selected, enabled=enabled)
        if content.number and text in {"0", ""}:
            text, role = NOTHING, Role.FAINT
        elif content.icon is not None:
            if content.icon:
                own = None if self._plain and selected else content.icon_role
                other = Role.SECONDARY if role is Role.TEXT else role
                top = inner.y() + (inner.height() - self._icon) // 2
                place = QRect(inner.x(), top, self._icon, self._icon)
                icons.paint(painter, place, content.icon, own or other)
            inner.adjust(self._icon + self._gap, 0, 0, 0)
        if text:
            self._draw_text(painter, inner, text, content, role)

    def _role(self, content: Content, *, selected: bool, enabled: bool) -> Role:
        if not enabled:
            return Role.FAINT
        if selected and self._plain:
            return Role.ON_SELECTION
        return content.role or (Role.ON_SELECTION if selected else Role.TEXT)

    def _draw_text(
        self, painter: QPainter, rect: QRect, text: str, content: Content, role: Role
    ) -> None:
        glyphs, width = self._laid_out(text, rect.width(), content)
        if width > rect.width():
            return  # not even the dots have room
        painter.setFont(self._fonts[content.mono])
        painter.setPen(self._pens[role])
        left = rect.right() + 1 - width if content.right else rect.x()
        high = self._metrics[content.mono].height()
        painter.drawStaticText(QPoint(left, rect.y() + (rect.height() - high) // 2), glyphs)

    def _laid_out(self, text: str, room: int, content: Content) -> _Text:
        key = (text, room, content.mono, content.middle)
        found = self._texts.get(key)
        if found is None:
            metrics = self._metrics[content.mono]
            if content.middle:
                text = elide_path(text, metrics, room)
            elif metrics.horizontalAdvance(text) > room:
                text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
            glyphs = QStaticText(text)
            glyphs.setTextFormat(Qt.TextFormat.PlainText)
            glyphs.prepare(font=self._fonts[content.mono])
            if len(self._texts) > _MOST_KEPT:
                self._texts.clear()
            found = self._texts[key] = _Text(glyphs, metrics.horizontalAdvance(text))
        return found

    def _draw_share(self, painter: QPainter, rect: QRect, share: float) -> None:
        """A thin bar at the bottom of the cell."""
        whole = QRect(
            rect.x(), rect.bottom() - self._share - self._below, rect.width(), self._share
        )
        painter.fillRect(whole, self._track)
        done = round(whole.width() * min(max(share, 0.0), 1.0))
        painter.fillRect(QRect(whole.topLeft(), QSize(done, self._share)), self._accent)

    def _draw_bar(self, painter: QPainter, rect: QRect, *, right: bool) -> None:
        """The place of a text that has not come yet."""
        width = min(rect.width(), max(self._bar_least, rect.width() * 6 // 10))
        left = rect.right() - width + 1 if right else rect.x()
        top = rect.center().y() - self._bar // 2
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._quiet)
        painter.drawRoundedRect(QRect(left, top, width, self._bar), self._bar / 2, self._bar / 2)
        painter.restore()


def ink() -> Ink:
    """The one of the theme in force; all views share it."""
    return _of_turn(theme().turn)


@lru_cache(maxsize=1)
def _texts_in(_font: str, _mono: str) -> dict[tuple[str, int, bool, bool], _Text]:
    """What is laid out in these fonts. It has no colour: a change of look leaves it as it is."""
    return {}


@lru_cache(maxsize=1)
def _of_turn(_turn: int) -> Ink:
    return Ink()
