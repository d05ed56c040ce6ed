"""Docks at the left: tabs in a narrow window, otherwise one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow, QTabBar, QTabWidget

from app.language import Texts
from app.state.work.loop_scheduler import NextTurn
from app.ui.frame.docks import Dock
from app.ui.look.theme import theme

tr = Texts(__name__)

_LEFT = Qt.DockWidgetArea.LeftDockWidgetArea


class SideTabs(QObject):
    """Owner of the arrangement of the left docks. Invariant: a dock that the user moved elsewhere,
    or that floats, is left alone.
    """

    def __init__(self, window: QMainWindow, docks: Sequence[Dock]) -> None:
        super().__init__(window)
        self.tabbed: bool | None = None
        """Whether the docks are tabs; None before the first arrangement."""
        self._window = window
        self._docks = docks
        self._title_due = NextTurn(self._show_titles, self)
        window.setDocumentMode(True)
        window.setTabPosition(_LEFT, QTabWidget.TabPosition.North)
        for dock in docks:
            dock.visibilityChanged.connect(self._title_due.start)  # Qt makes tabs in the next turn

    def arrange(self, *, tabbed: bool) -> bool:
        """Combine the docks as tabs or separate them; return False if nothing had to change."""
        if tabbed is self.tabbed:
            return False
        self.tabbed = tabbed
        here = self._here()
        for dock in here[1:]:
            shown = not dock.isHidden()
            if tabbed:
                self._window.tabifyDockWidget(here[0], dock)
            else:  # Qt cannot place a tab beside its group without this
                self._window.removeDockWidget(dock)
                self._window.addDockWidget(_LEFT, dock)
                dock.setVisible(shown)
        if tabbed and here:
            here[0].raise_()
        self._title_due.start()
        return True

    def front(self) -> Dock | None:
        """Return the tab in front; None while there are no tabs."""
        return next((one for one in self._here() if one.in_front), None) if self.tabbed else None

    def _here(self) -> list[Dock]:
        area = self._window.dockWidgetArea
        return [dock for dock in self._docks if not dock.isFloating() and area(dock) == _LEFT]

    def _show_titles(self) -> None:
        """Hide the title bars of docks in tabs, because the tabs already show the names."""
        for dock in self._docks:
            beside = self._window.tabifiedDockWidgets(dock)
            together = not dock.isFloating() and any(not one.isHidden() for one in beside)
            dock.set_slim(slim=together)


def dress_tabs(bar: QTabBar) -> None:
    """Style a tab bar of docks. Qt creates tab bars on demand, and more than one."""
    bar.setProperty("kind", "docks")
    bar.setAccessibleName(tr("Panes on the left"))
    # F6 reaches the panes; an unused tab bar remains, hidden
    bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    bar.setDrawBase(False)
    bar.setExpanding(False)
    theme().dress(bar)
