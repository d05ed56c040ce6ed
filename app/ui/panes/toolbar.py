"""Tool bar below the menus: pages at the left, the query bar, Run and Form."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QToolBar, QToolButton, QWidget

from app.language import Texts
from app.state.stores import WindowStores
from app.ui.actions.qactions import Actions
from app.ui.kit.boxes import hbox, line
from app.ui.kit.controls.buttons import ActionButton, action_button
from app.ui.look.text import set_tip, tip_text
from app.ui.look.theme import theme
from app.ui.panes.query.query_bar import QueryBar

tr = Texts(__name__)

PAGES = ("queue", "explore", "risk", "administration")
WITHOUT_QUERY = ("risk", "administration")
_WIDE = 900
"""Width of the tool bar in pixels at 100 %, below which the verdict on the query has only an icon.
"""
_GAP = 4
_BESIDE = 136
"""Width of the buttons beside the query in pixels at 100 %, with icons only."""
_QUERY_LEAST = 240
"""Width of the query in pixels at 100 %, below which buttons lose their texts."""


class MainToolBar(QToolBar):
    """Tool bar with the buttons of the pages and the query bar; Enter in the query bar runs the
    query. In a narrow window Run and Form show only their icons; in a narrower window, so do the
    buttons of the pages. In the narrowest window, the query has no buttons beside it.
    """

    def __init__(self, stores: WindowStores, actions: Actions, *, alone: bool = False) -> None:
        """`alone` says that the window has only one page, so the buttons of pages and Form are left
        out.
        """
        super().__init__(tr("Toolbar"))
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._pages = QButtonGroup(self)
        self._buttons: dict[str, QToolButton] = {}
        self.search = QueryBar(stores.text)
        self.search.setObjectName("search")
        self._short: tuple[bool, bool] = (False, False)
        """Whether Run and Form show only icons, and whether the buttons of pages do."""
        self._alone = False
        """Whether the query has no buttons beside it."""
        inner = self._inner = QWidget()
        row = hbox(into=inner, gap=4, edges=(8, 0, 8, 0))
        if not alone:
            for name in PAGES:
                row.addWidget(self._page_button(actions, name))
            row.addSpacing(theme().px(4))
            row.addWidget(line(upright=True))
            row.addSpacing(theme().px(4))
        self._query = QWidget()
        names = ("run_query",) if alone else ("run_query", "form")
        self._verbs = [ActionButton(actions[name]) for name in names]
        self._beside = [action_button(actions[name]) for name in ("back", "forward")]
        hbox(*self._beside, (self.search, 1), *self._verbs, into=self._query, gap=_GAP)
        row.addWidget(self._query, 1)
        row.addStretch()
        self.setContentsMargins(0, 0, 0, 0)
        self.addWidget(inner)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.search.set_short(event.size().width() < theme().px(_WIDE))
        self._fit_buttons()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:  # texts or fonts have changed
            self._fit_buttons()
        return done

    def _fit_buttons(self) -> None:
        """Hide the texts of Run and Form, then of the pages, if the query would get too narrow."""
        if self._query.isHidden():
            return
        verbs, pages = self._short
        self._activate()  # else the hints may be of the texts before
        least = self._inner.minimumSizeHint().width() - self.search.minimumSizeHint().width()
        room = self.width() - least - theme().px(_QUERY_LEAST)
        of_verbs, of_pages = _texts(self._verbs), _texts(self._buttons.values())
        room += (0 if verbs else of_verbs) + (0 if pages else of_pages)  # with icons only
        room -= theme().px(_BESIDE) if self._alone else 0
        short = (room < of_verbs + of_pages, room < of_pages)
        alone = room < -theme().px(_QUERY_LEAST) // 2  # not even half of it is left
        if (short, alone) == (self._short, self._alone):
            return
        self._short, self._alone = short, alone
        for one in (*self._beside, *self._verbs):
            one.setVisible(not self._alone)  # showing one lays out the bar, which may need none
        for verb in self._verbs:
            verb.set_short(short[0])
        icon, text = Qt.ToolButtonStyle.ToolButtonIconOnly, Qt.ToolButtonStyle.ToolButtonTextOnly
        for page in self._buttons.values():
            page.setToolButtonStyle(icon if short[1] else text)
        self._activate()  # a bar that is not shown yet would keep their places

    def _activate(self) -> None:
        for part in (self._query, self._inner):
            if (layout := part.layout()) is not None:
                layout.activate()

    def show_page(self, name: str) -> None:
        """Mark the button of the page `name`, which is now shown. Hide the query bar if the page
        has no query.
        """
        self._query.setVisible(name not in WITHOUT_QUERY)
        if name in self._buttons:
            self._buttons[name].setChecked(True)

    def _page_button(self, actions: Actions, name: str) -> QToolButton:
        command = actions[name]
        made = QToolButton()
        made.setObjectName(f"page_{name}")
        made.setProperty("kind", "page")
        made.setText(command.action.short or command.action.text)
        made.setIcon(command.icon())
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        set_tip(made, tip_text(command.toolTip()))
        made.setCheckable(True)
        made.clicked.connect(command.trigger)
        self._pages.addButton(made)
        self._buttons[name] = made
        return made


def _texts(buttons: Iterable[QAbstractButton]) -> int:
    """Return the width that the texts of the buttons take at most, in pixels."""
    names = [(one, one.accessibleName() or one.text()) for one in buttons]
    return sum(one.fontMetrics().horizontalAdvance(name) + theme().px(16) for one, name in names)


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
