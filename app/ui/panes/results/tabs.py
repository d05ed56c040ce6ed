"""Tabs above the results, one for each query; hidden while there is only one tab."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QHelpEvent, QIcon, QMouseEvent
from PySide6.QtWidgets import QTabBar, QToolButton, QToolTip

from app.language import Texts
from app.ui.actions.availability import connected
from app.ui.kit.controls.buttons import icon_button
from app.ui.kit.menu import Menu, allow_entry
from app.ui.look import icons
from app.ui.look.text import display, tooltip
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores
    from app.state.workspace.tabs import Tab
    from app.ui.actions.qactions import Actions

tr = Texts(__name__)

CONTEXT = ("new_tab", "duplicate_tab", "tear_off", "pin_tab", "close_tab")
EVERYTHING = tr("Everything")
_LONGEST = 28
"""Largest number of characters of a query in a tab."""


_TAB_LEAST = 112
"""Width of a tab in pixels at 100 %, below which the bar scrolls instead of cutting queries."""
_OUT = 40
"""Distance from the tab bar in pixels at 100 %, beyond which a dragged tab is detached."""


class ResultTabs(QTabBar):
    """Tab bar that follows `stores.tabs`. The middle button closes a tab, the right button opens a
    menu.

    `torn` carries the number of a tab that was dragged out of the bar.
    """

    torn = Signal(int)

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__()
        self._stores, self._tabs = stores, stores.tabs
        self._tearable = stores.is_main  # only the main window's tabs can be detached
        self._actions = actions
        self._following = False
        self._dragged = -1
        self.setAccessibleName(tr("Queries"))
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu)
        self.currentChanged.connect(self._on_current_changed)
        self._tabs.changed.connect(self._follow)
        theme().changed.connect(self._follow)
        self._follow()

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of a tab. The tooltip is not set on the tab, because screen readers
        would then read the HTML of the tooltip.
        """
        if not isinstance(event, QHelpEvent):
            return super().event(event)
        at = self.tabAt(event.pos())
        told = _told(self._tabs.tabs[at]) if at >= 0 else ()
        QToolTip.showText(event.globalPos(), tooltip("\n".join(filter(None, told))), self)
        return True

    def minimumTabSizeHint(self, at: int) -> QSize:
        hint = self.tabSizeHint(at)
        return QSize(min(hint.width(), theme().px(_TAB_LEAST)), hint.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        left = event.button() is Qt.MouseButton.LeftButton
        drags = left and self._tearable
        self._dragged = self.tabAt(event.position().toPoint()) if drags else -1
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        out = self._dragged >= 0 and self._is_out(event)
        self.setCursor(Qt.CursorShape.DragMoveCursor if out else Qt.CursorShape.ArrowCursor)

    def _is_out(self, event: QMouseEvent) -> bool:
        far = theme().px(_OUT)
        return not self.rect().adjusted(-far, -far, far, far).contains(event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, self._dragged = self._dragged, -1
        if dragged >= 0 and self._is_out(event):
            self.unsetCursor()
            super().mouseReleaseEvent(event)
            self.torn.emit(dragged)
            return
        at = self.tabAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.MiddleButton and at >= 0:
            self._tabs.close(at)
        else:
            super().mouseReleaseEvent(event)

    def _follow(self) -> None:
        self._following = True
        tabs = self._tabs.tabs
        while self.count() > len(tabs):
            self.removeTab(self.count() - 1)
        while self.count() < len(tabs):
            self.addTab("")
        side = theme().px(16)
        self.setIconSize(QSize(side, side))
        for at, tab in enumerate(tabs):
            self._show(at, tab)
        self.setCurrentIndex(self._tabs.at)
        self.setVisible(len(tabs) > 1)
        self._following = False

    def _show(self, at: int, tab: Tab) -> None:
        name, found = _told(tab)
        self.setTabText(at, display(name, _LONGEST).replace("&", "&&"))
        self.setTabIcon(at, icons.icon("pin") if tab.pinned else QIcon())
        parts = (tr("Pinned") if tab.pinned else "", display(name), found)
        self.setAccessibleTabName(at, ", ".join(filter(None, parts)))
        right = QTabBar.ButtonPosition.RightSide
        if tab.pinned:
            self.setTabButton(at, right, None)
        elif self.tabButton(at, right) is None:
            close = icon_button("close", tr("Close tab"))
            close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            close.clicked.connect(self._on_close)
            self.setTabButton(at, right, close)
        if isinstance(shut := self.tabButton(at, right), QToolButton):
            shut.setIconSize(QSize(theme().px(12), theme().px(12)))
            shut.adjustSize()

    def _on_close(self) -> None:
        button, right = self.sender(), QTabBar.ButtonPosition.RightSide
        at = next(at for at in range(self.count()) if self.tabButton(at, right) is button)
        self._tabs.close(at)

    def _on_current_changed(self, at: int) -> None:
        if not self._following:
            self._tabs.go(at)

    def menu(self, at: int) -> Menu:
        """Return the menu of a tab, or that of the bar if `at` is -1. A tab in the background comes
        to the front only when the user chooses an entry that shows it.
        """
        tabs = self._tabs
        if at in {-1, tabs.at}:
            return self._actions.context(CONTEXT, self)
        menu, offline = self._actions.context(CONTEXT[:1], self), connected(self._stores)
        self._add(menu, "duplicate_tab", offline)
        if self._tearable:
            self._add(menu, "tear_off", offline or tabs.why_not_part(at))
        pin = self._add(menu, "pin_tab")
        pin.setCheckable(True)
        pin.setChecked(tabs.tabs[at].pinned)
        self._add(menu, "close_tab", tabs.why_not_close(at))
        menu.triggered.connect(partial(self._on_chosen, tabs.tabs[at]))
        return menu

    def _add(self, menu: Menu, name: str, why_not: str = "") -> QAction:
        """Add an entry that looks like the action `name`; `why_not` is why it is disabled."""
        command = self._actions[name]
        entry = menu.addAction(command.icon(), command.text())
        entry.setData(name)
        allow_entry(entry, why_not, command.action.tip)
        return entry

    def _on_chosen(self, tab: Tab, entry: QAction) -> None:
        if tab not in self._tabs.tabs:  # closed while the menu was open
            return
        at = self._tabs.tabs.index(tab)
        match entry.data():
            case "duplicate_tab":
                self._tabs.go(at)
                if self._tabs.front is tab:
                    self._tabs.duplicate()
            case "tear_off":
                self.torn.emit(at)
            case "pin_tab":
                self._tabs.toggle_pin(at)
            case "close_tab":
                self._tabs.close(at)

    def _on_menu(self, where: QPoint) -> None:
        self.menu(self.tabAt(where)).popup(self.mapToGlobal(where))


def _told(tab: Tab) -> tuple[str, str]:
    """Return the whole text of a tab's query, and its number of results in words. The second text
    is "" if the number is unknown.
    """
    count = tab.count
    found = "" if count is None else tr.plural("{n} result", "{n} results", count)
    return tab.text or EVERYTHING, found
