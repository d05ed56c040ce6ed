"""Place of the bars above the pages. The content of the window does not jump under the mouse.

If a bar came or went while the user was about to click, the click would land on another row.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QSize
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractItemView, QDockWidget, QMainWindow, QSizePolicy, QWidget
from shiboken6 import isValid

from app.language import Texts
from app.state.work.loop_scheduler import NextTurn
from app.ui.kit.boxes import vbox
from app.ui.kit.scrolled_pages import ScrolledPages
from app.ui.look.theme import theme
from app.ui.panes.toolbar import bare

tr = Texts(__name__)

STILL_SECONDS = 1.0
"""If the mouse has not moved for this time when a key is pressed, the user works with the keyboard,
and the content may move.
"""
_MOVES = frozenset({QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel})


class NoticeArea(QObject):
    """Shows bars below the tool bar `below` of a window. They lie over a strip of the layout that
    is as high as they are.

    If the mouse is over a long table, the table moves with the strip, and is scrolled back by the
    same distance, so that the row under the mouse stays there. Over other content the strip keeps
    its height: a bar that comes covers the top of the content, and a bar that goes leaves an empty
    space. The strip gets its new height when the mouse leaves this content, for which moving it
    onto the bar is enough, or when the user presses a key without having moved the mouse for
    `STILL_SECONDS`.
    """

    def __init__(self, window: QMainWindow, bars: Sequence[QWidget], below: QWidget) -> None:
        super().__init__(window)
        self._window, self._bars, self._below = window, bars, below
        self._strip = _Strip()
        self._tool_bar = bare("notices", tr("Messages"), self._strip)
        window.addToolBar(self._tool_bar)
        inner = QWidget()
        vbox(*bars, into=inner, gap=0)
        self._over = ScrolledPages(inner)
        self._over.setParent(window)
        self._over.setAccessibleName(tr("Messages"))
        theme().dress(self._over)
        self.above: Sequence[QWidget] = ()
        """Parts of the window that are never covered by a bar."""
        self._watched: list[QObject] = []
        self._moved = 0.0
        self._due = NextTurn(self.fit, self)
        for part in (inner, self._strip, self._tool_bar, below):
            part.installEventFilter(self)
        self.fit()

    @property
    def height(self) -> int:
        """Height of the bars in pixels."""
        return self._over.sizeHint().height() if self._is_up() else 0

    @property
    def held(self) -> bool:
        """Whether the strip has not the height of the bars yet, because of the mouse."""
        return self._strip.high != self.height

    def fit(self) -> None:
        """Show the bars that are up, and adjust the strip as soon as the content may move."""
        if not (self.held and self._is_over_content()):
            self.settle()
        elif (view := self._view_under_mouse()) is not None and self._stays(view):
            self._settle_around(view)
        else:
            self._place()
            self._watch(watching=True)

    def settle(self) -> None:
        """Adjust the strip now, because the content changes in any case."""
        self._strip.set_high(self.height)
        self._tool_bar.setVisible(self._strip.high > 0)
        self._place()
        self._watch(watching=False)

    def _view_under_mouse(self) -> QAbstractItemView | None:
        """Return the list, table or tree of the content whose rows the mouse is over."""
        views = (one for part in self._content() for one in part.findChildren(QAbstractItemView))
        return next((one for one in views if one.isVisible() and one.viewport().underMouse()), None)

    def _stays(self, view: QAbstractItemView) -> bool:
        """Return whether nothing moves under the mouse when the strip gets its new height: a list
        can be scrolled by the same distance, or the mouse is below its last row.
        """
        if not view.indexAt(view.viewport().mapFromGlobal(QCursor.pos())).isValid():
            return True
        scrolling, higher = view.verticalScrollBar(), self.height - self._strip.high
        if view.verticalScrollMode() is not QAbstractItemView.ScrollMode.ScrollPerPixel:
            return False
        # A list that fills its view can be scrolled further by as much as the view gets lower.
        return scrolling.maximum() > 0 if higher > 0 else scrolling.value() >= -higher

    def _settle_around(self, view: QAbstractItemView) -> None:
        """Adjust the strip, and scroll a list so that its rows stay where they are."""
        scrolling, higher = view.verticalScrollBar(), self.height - self._strip.high
        self.settle()
        # now, because a list can be scrolled further only once its view is lower
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        scrolling.setValue(scrolling.value() + higher)

    def _is_up(self) -> bool:
        return any(not bar.isHidden() for bar in self._bars)

    def _place(self) -> None:
        high, window = self.height, self._window
        # A bar gets its height once it is visible, so it must not wait for a height.
        self._over.setVisible(self._is_up())
        if self._strip.isVisible() and self._strip.width() > 0:
            top = self._strip.mapTo(window, QPoint()).y()
        else:
            top = self._below.geometry().bottom() + 1
        self._over.setGeometry(QRect(0, top, window.width(), high))
        if high > 0:
            for part in (self._over, *(one for one in self.above if one.isVisible())):
                part.raise_()

    def _is_over_content(self) -> bool:
        """Return whether the mouse is over a part of the window that the strip would move."""
        return self._window.isVisible() and any(part.underMouse() for part in self._content())

    def _content(self) -> list[QWidget]:
        docks = self._window.findChildren(QDockWidget)
        middle = self._window.centralWidget()
        return [
            *([] if middle is None else [middle]),
            *(dock for dock in docks if not dock.isFloating()),
        ]

    def _watch(self, *, watching: bool) -> None:
        """Watch mouse and keys, only while the strip must be adjusted, because this needs time."""
        if watching == bool(self._watched):
            return
        for part in filter(isValid, self._watched):  # the system's window may be gone
            part.removeEventFilter(self)
        self._watched = []
        if watching:
            self._moved = monotonic()
            handle = self._window.windowHandle()
            self._watched = [*self._content(), *([] if handle is None else [handle])]
        for part in self._watched:
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched in self._watched:
            if kind in {QEvent.Type.Leave, QEvent.Type.ZOrderChange}:  # a dock may cover the bars
                self._due.start()
            elif kind in _MOVES:
                self._moved = monotonic()
            elif kind is QEvent.Type.KeyPress and monotonic() - self._moved >= STILL_SECONDS:
                self.settle()
        elif kind in {QEvent.Type.Resize, QEvent.Type.Move}:
            self._place()
        elif kind is QEvent.Type.LayoutRequest:
            self.fit()
        return super().eventFilter(watched, event)


class _Strip(QWidget):
    """Space in the layout for the bars."""

    def __init__(self) -> None:
        super().__init__()
        self.high = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_high(self, high: int) -> None:
        """Set the height in pixels."""
        if high != self.high:
            self.high = high
            self.setFixedHeight(high)

    def sizeHint(self) -> QSize:
        return QSize(0, self.high)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.high)
