"""A dock with a title bar of ours: one quiet line, movable, floatable, closable."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDockWidget, QFrame, QHBoxLayout, QWidget

from app.ui.capture import shield
from app.ui.text import PlainLabel
from app.ui.theme import theme
from app.ui.widgets import icon_button


class Dock(QDockWidget):
    """Holds one pane. `name` is what its place is remembered by; `tools` stand in its title bar.

    `parts` of a large pane are styled one by one; a pane without them all at once. `closed` says
    that somebody has closed it: it is also hidden by other pages, and where there is no room.
    """

    closed = Signal()

    def __init__(
        self,
        name: str,
        title: str,
        pane: QWidget,
        tools: Sequence[QWidget] = (),
        parts: Sequence[QWidget] = (),
    ) -> None:
        super().__init__(title)
        self.setObjectName(f"dock_{name}")
        self.setAllowedAreas(Qt.DockWidgetArea.AllDockWidgetAreas)
        bar = QFrame()
        bar.setProperty("kind", "dock")
        row = QHBoxLayout(bar)
        row.setContentsMargins(theme().px(8), 0, theme().px(2), 0)
        row.setSpacing(theme().px(4))
        row.addWidget(PlainLabel(title, "secondary"), 1)
        for tool in tools:
            row.addWidget(tool)
        shut = icon_button("close", f"Close {title}")
        shut.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        shut.clicked.connect(self.close)
        row.addWidget(shut)
        self.setTitleBarWidget(bar)
        self.setWidget(pane)
        self.pane = pane
        theme().dress_parts(self, (bar, *parts) if parts else (self,))
        self.topLevelChanged.connect(self._on_floated)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def _on_floated(self, alone: bool) -> None:
        if alone:
            shield().protect(self)
