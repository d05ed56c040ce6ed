"""Tool bar below the menus: pages at the left, the query bar, Run and Form."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QToolBar, QToolButton, QWidget

from app.language import Texts
from app.state.stores import WindowStores
from app.ui.actions.commands import Actions
from app.ui.kit.boxes import hbox
from app.ui.kit.widgets import ActionButton, action_button, line
from app.ui.look.text import set_tip, tip_text
from app.ui.look.theme import theme
from app.ui.panes.query_bar import QueryBar

tr = Texts(__name__)

PAGES = ("queue", "explore", "risk", "administration")
WITHOUT_QUERY = ("risk", "administration")
_WIDE = 900
"""Pixels at 100 % from which there is space for more than the query."""


class MainToolBar(QToolBar):
    """Tool bar with the buttons of the pages and the query bar; Enter in the query bar runs the
    query.
    """

    def __init__(self, stores: WindowStores, actions: Actions, *, alone: bool = False) -> None:
        """`alone`: the window has no other pages."""
        super().__init__(tr("Toolbar"))
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._pages = QButtonGroup(self)
        self._buttons: dict[str, QToolButton] = {}
        self.search = QueryBar(stores.text)
        self.search.setObjectName("search")
        inner = QWidget()
        row = hbox(into=inner, gap=4, edges=(8, 0, 8, 0))
        if not alone:
            for name in PAGES:
                row.addWidget(self._page_button(actions, name))
            row.addSpacing(theme().px(4))
            row.addWidget(line(upright=True))
            row.addSpacing(theme().px(4))
        self._query = QWidget()
        asking = hbox(
            action_button(actions["back"]),
            action_button(actions["forward"]),
            (self.search, 1),
            ActionButton(actions["run_query"]),
            into=self._query,
            gap=4,
        )
        if not alone:
            asking.addWidget(ActionButton(actions["form"]))
        row.addWidget(self._query, 1)
        row.addStretch()
        self.setContentsMargins(0, 0, 0, 0)
        self.addWidget(inner)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.search.set_short(event.size().width() < theme().px(_WIDE))

    def show_page(self, name: str) -> None:
        """Mark the button of the current page; some pages have no query."""
        self._query.setVisible(name not in WITHOUT_QUERY)
        if name in self._buttons:
            self._buttons[name].setChecked(True)

    def _page_button(self, actions: Actions, name: str) -> QToolButton:
        command = actions[name]
        made = QToolButton()
        made.setObjectName(f"page_{name}")
        made.setProperty("kind", "page")
        made.setText(command.action.short or command.action.text)
        set_tip(made, tip_text(command.toolTip()))
        made.setCheckable(True)
        made.clicked.connect(command.trigger)
        self._pages.addButton(made)
        self._buttons[name] = made
        return made


def bare(name: str, title: str, content: QWidget) -> QToolBar:
    """Return a tool bar with only `content`, as wide as the window."""
    made = QToolBar(title)
    made.setObjectName(name)
    made.setProperty("kind", "bare")
    made.setMovable(False)
    made.setContentsMargins(0, 0, 0, 0)
    made.addWidget(content)
    theme().dress(made)
    return made
