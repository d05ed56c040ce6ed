"""Pages under tabs, and pages without tabs."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QStackedWidget, QTabWidget


class _Tabs(QTabWidget):
    """Tabs whose pages get the available height. Otherwise tables would request heights for which a
    dialog has to scroll.
    """

    def hasHeightForWidth(self) -> bool:
        return False


def tabs(name: str) -> QTabWidget:
    """Return pages under a row of tabs; the style sheet draws the line below the tabs. `name` is
    for screen readers.
    """
    made = _Tabs()
    made.setAccessibleName(name)
    made.tabBar().setAccessibleName(name)
    made.setDocumentMode(True)
    made.tabBar().setDrawBase(False)  # Qt's own line is white and above the tabs
    made.setElideMode(Qt.TextElideMode.ElideNone)  # if space is short, arrows scroll the tabs
    made.setUsesScrollButtons(True)
    return made


class Pages(QStackedWidget):
    """Stack of pages whose size hint is that of the current page, not of the largest."""

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.minimumSizeHint() if page else super().minimumSizeHint()

    def sizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.sizeHint() if page else super().sizeHint()
