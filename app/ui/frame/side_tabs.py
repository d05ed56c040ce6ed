"""The docks at the left: tabs of one dock where the window is narrow, else one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow, QTabBar, QTabWidget

from app.state.work.loop_scheduler import NextTurn
from app.ui.frame.docks import Dock
from app.ui.look.theme import theme

_LEFT = Qt.DockWidgetArea.LeftDockWidgetArea


class SideTabs(QObject):
    """Owns how docks at the left share their place. Its one rule: a dock that the user has put
    somewhere else, or that floats, is left where it is."""

    def __init__(self, window: QMainWindow, docks: Sequence[Dock]) -> None:
        super().__init__(window)
        self.tabbed: bool | None = None
        """None while nothing has been arranged."""
        self._window = window
        self._docks = docks
        self._title_due = NextTurn(self._show_titles, self)
        window.setDocumentMode(True)
        window.setTabPosition(_LEFT, QTabWidget.TabPosition.North)
        for dock in docks:
            dock.visibilityChanged.connect(self._on_seen)

    def arrange(self, *, tabbed: bool) -> bool:
        """Put them together or apart; False if they stand so already."""
        if tabbed is self.tabbed:
            return False
        self.tabbed = tabbed
        here = self._here()
        for dock in here[1:]:
            shown = not dock.isHidden()
            if tabbed:
                self._window.tabifyDockWidget(here[0], dock)
            else:  # of a tab Qt makes no neighbour
                self._window.removeDockWidget(dock)
                self._window.addDockWidget(_LEFT, dock)
                dock.setVisible(shown)
        if tabbed and here:
            here[0].raise_()
        self._on_seen()
        return True

    def front(self) -> Dock | None:
        """The tab in front; None while there are no tabs."""
        return next((one for one in self._here() if one.in_front), None) if self.tabbed else None

    def _here(self) -> list[Dock]:
        area = self._window.dockWidgetArea
        return [one for one in self._docks if not one.isFloating() and area(one) == _LEFT]

    def _on_seen(self, *_: object) -> None:
        self._title_due.start()  # tabs are made in the turn after

    def _show_titles(self) -> None:
        """Tabs have names already: a second line with the same name would be for nothing."""
        for dock in self._docks:
            beside = self._window.tabifiedDockWidgets(dock)
            together = not dock.isFloating() and any(not one.isHidden() for one in beside)
            dock.set_slim(slim=together)


def dress_tabs(bar: QTabBar) -> None:
    """Qt makes the tab bars of docks when it needs them, and more than one."""
    bar.setProperty("kind", "docks")
    bar.setAccessibleName("Panes at the left")
    bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # panes have keys; without tabs it stays, unseen
    bar.setDrawBase(False)
    bar.setExpanding(False)
    theme().dress(bar)
