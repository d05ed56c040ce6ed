"""Area that scrolls the pages of a window, if the window is too small for them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QWidget

from app.ui.look.theme import theme

FITTING = 200
"""Largest zoom in per cent at which every page, at its smallest size, fits a 1280 x 800 window."""
_MOST = 600, 120
"""Width and height in pixels that a window of 1280 x 800 has for a page at every zoom above
`FITTING`.
"""
_SHARE = 4


class ScrolledPages(QScrollArea):
    """Scroll area that is filled by `pages`. If the zoom exceeds `FITTING`, and the smallest size
    of the pages exceeds the area, the area scrolls, and the pages get the height that they prefer.

    `setWidgetResizable` is not used: with it, pages with wrapped text would get this height at any
    zoom.
    """

    def __init__(self, pages: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            theme().dress(bar)
        self.setWidget(pages)
        pages.setAutoFillBackground(False)  # `setWidget` turns it on, with colors of the old look
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size of the pages; if the zoom exceeds `FITTING`, at most `_MOST`."""
        pages = self.widget()
        least = QSize() if pages is None else pages.minimumSizeHint()
        return least if theme().measures.zoom <= FITTING else least.boundedTo(QSize(*_MOST))

    def sizeHint(self) -> QSize:
        """Return the size that the pages prefer. If the zoom exceeds `FITTING`, the height is at
        most a quarter of the window's.
        """
        pages = self.widget()
        hint = QSize() if pages is None else pages.sizeHint()
        if theme().measures.zoom > FITTING:
            hint.setHeight(min(hint.height(), self.window().height() // _SHARE))
        return hint

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        done = super().eventFilter(watched, event)
        if event.type() is QEvent.Type.LayoutRequest and watched is self.widget():
            self._fit()
            self.updateGeometry()
        return done

    def _fit(self) -> None:
        """Give the pages the size of the area. If they do not fit at a zoom above `FITTING`, make
        them larger, so that the area scrolls.
        """
        pages, room = self.widget(), self.maximumViewportSize()
        if pages is None:
            return
        least = pages.minimumSizeHint()
        right, below = self.verticalScrollBar().sizeHint(), self.horizontalScrollBar().sizeHint()
        across = least.width() <= room.width()
        fits = across and _least_height(pages, room.width()) <= room.height()
        if fits or theme().measures.zoom <= FITTING:
            pages.resize(room)
            return
        wide = max(room.width() - right.width(), least.width())
        high = room.height() - (below.height() if wide > room.width() - right.width() else 0)
        pages.resize(QSize(wide, max(high, _height(pages, wide))))


def _least_height(pages: QWidget, wide: int) -> int:
    """Return the smallest height of the shown page at a width."""
    page = pages.currentWidget() if isinstance(pages, QStackedWidget) else pages
    layout = None if page is None else page.layout()
    least = pages.minimumSizeHint().height()
    return least if layout is None else max(least, layout.totalMinimumHeightForWidth(wide))


def _height(pages: QWidget, wide: int) -> int:
    """Return the height that the shown page prefers at a width."""
    page = pages.currentWidget() if isinstance(pages, QStackedWidget) else pages
    layout = None if page is None else page.layout()
    high = max(pages.minimumSizeHint().height(), pages.sizeHint().height())
    return high if layout is None else max(high, layout.totalHeightForWidth(wide))
