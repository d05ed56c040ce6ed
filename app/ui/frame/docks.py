"""Dock with a compact title bar: movable, floatable, closable."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QFrame, QWidget

from app.language import Texts
from app.ui.kit.boxes import hbox
from app.ui.kit.controls.buttons import icon_button
from app.ui.kit.scrolled_pages import ScrolledPages
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme
from app.ui.system.screen_capture import shield

tr = Texts(__name__)


class _Title(QFrame):
    """Title bar of a dock. It is `slim`, and takes no space, while the dock is a tab whose label
    already shows the dock's name.
    """

    slim = False

    def sizeHint(self) -> QSize:
        return QSize(0, 0) if self.slim else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0) if self.slim else super().minimumSizeHint()


class Dock(QDockWidget):
    """Dock that holds one pane. `name` is the key of its saved place; `tools` are in its title
    bar.

    The `parts` of a large pane are styled one by one; a pane without parts is styled in one step.
    `closed` is emitted only when the user closes the dock, not when the dock is hidden because of
    another page or a lack of space.
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
        self._title = bar = _Title()
        bar.setProperty("kind", "dock")
        row = hbox((PlainLabel(title, "secondary"), 1), into=bar, gap=4, edges=(8, 0, 2, 0))
        for tool in tools:
            row.addWidget(tool)
        shut = icon_button("close", tr("Close {title}", title=title))
        shut.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        shut.clicked.connect(self.close)
        row.addWidget(shut)
        self.setTitleBarWidget(bar)
        content = ScrolledPages(pane)
        policy = content.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # or the docks would be resized with each other tab
        content.setSizePolicy(policy)
        self.setWidget(content)
        self.pane = pane
        self.in_front = False
        """Whether the dock is visible: shown, and not behind another tab."""
        self.visibilityChanged.connect(self._on_seen)
        theme().dress_parts(self, (bar, *parts) if parts else (self,))
        self.topLevelChanged.connect(self._on_floated)

    def set_slim(self, *, slim: bool) -> None:
        """Hide or show the title bar."""
        if slim is not self._title.slim:
            self._title.slim = slim
            self._title.setVisible(not slim)
            self._title.updateGeometry()

    def _on_seen(self, seen: bool) -> None:
        """Hide the content while the dock is behind another tab. Qt regards such a dock as visible:
        the Tab key would reach its content, and the content would keep the focus.
        """
        self.in_front = seen
        self.widget().setVisible(seen or self.isHidden())

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Forward keys to the actions of the main window while the dock is floating."""
        super().keyPressEvent(event)
        owner = self.parentWidget()
        if self.isFloating() and owner is not None and not event.isAccepted():
            QApplication.sendEvent(owner, event)

    def _on_floated(self, alone: bool) -> None:
        if alone:
            shield().protect(self)
