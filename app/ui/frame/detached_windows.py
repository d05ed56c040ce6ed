"""Windows of their own: a tab of the results that stands beside the main window.

It has a query of its own, with its results and what is decided on them; the server, the jobs and
what can be undone are those of all windows. Closed by its frame, it gives its tabs back.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.masking import mask_within
from app.state.stores import Stores
from app.state.work.loop_scheduler import Pieces
from app.state.workspace.tabs import Tab
from app.ui.actions.commands import Actions
from app.ui.frame.dialog_loader import Coming
from app.ui.frame.docks import Dock
from app.ui.frame.explore_page import EXPLORE
from app.ui.frame.frame import FRAME
from app.ui.frame.notifications import News
from app.ui.frame.palette import Palette
from app.ui.frame.pane_sizing import grow
from app.ui.frame.results_window import ResultsWindow
from app.ui.kit.production_band import ProductionBand
from app.ui.kit.screen_capture import shield
from app.ui.kit.widgets import focus_into
from app.ui.look import icons
from app.ui.look.text import display
from app.ui.look.theme import theme
from app.ui.panes.detail import DetailPane
from app.ui.panes.messages import Banner, MessageBar, Toast
from app.ui.panes.result_tabs import EVERYTHING
from app.ui.panes.results import ResultsPane
from app.ui.panes.status import StatusBar
from app.ui.panes.toolbar import MainToolBar, bare
from app.ui.panes.triage import TriageBar

if TYPE_CHECKING:
    from app.ui.frame.window import MainWindow

MOST = 6
"""Windows beside the main one: each holds the results of its query."""
WIDTH, HEIGHT, _DETAIL, _BAR = 1080, 720, 400, 36
"""Pixels at 100 %."""
_LONGEST = 60


class TornWindow(ResultsWindow):
    """One query with its results and the object in focus. `left` says that it was closed."""

    left = Signal(object)

    def __init__(self, stores: Stores, main: MainWindow) -> None:
        super().__init__()
        self.stores = stores
        self.settings = stores.settings
        self._main = main
        self.setObjectName("torn")
        self.setWindowIcon(icons.icon("app"))
        self.setMinimumSize(QSize(640, 420))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setStyleSheet(FRAME)
        theme().drawing.watch(self)
        self.actions_ = Actions(stores, self)

    def filling(self) -> Iterator[None]:
        """Make the panes, one after the other: all at once would hold up the loop."""
        stores, actions = self.stores, self.actions_
        actions.fill(self.menuBar())
        theme().dress(self.menuBar())
        yield
        self.results = ResultsPane(stores, actions)
        self.toolbar = MainToolBar(stores, actions, alone=True)
        self._own(self.results, self.toolbar)
        yield
        self.triage = TriageBar(stores, actions)
        self.status = StatusBar(stores, actions)
        self._own(self.triage, self.status)
        yield
        self.detail = DetailPane(stores, actions)
        self.dock = Dock("detail", "Detail", self.detail, parts=self.detail.parts())
        self._own(self.dock)
        yield
        self.messages, self.banner = MessageBar(), Banner(stores)
        self.band = ProductionBand()
        self.band.follow(stores.session, self)
        self._own(self.messages, self.banner, self.band)
        self._place()
        yield
        self.coming = Coming(stores, self)
        self.palette_ = Palette(actions, self)
        self.toast = Toast(self, (self.status, self.triage), self.dock)
        for part in (self.toolbar, self.results, self.triage, self.toast, self.palette_):
            theme().dress(part)
        yield
        self.news = News(stores, self, self.coming, (self.messages, self.toast, self.status))
        self._connect()

    def _own(self, *parts: QWidget) -> None:
        """A window that never comes takes them with it."""
        for part in parts:
            part.setParent(self)

    def _place(self) -> None:
        self._middle = QWidget()
        self._middle.setObjectName("explore")
        self._middle.setStyleSheet(EXPLORE)
        column = QVBoxLayout(self._middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.results, 1)
        column.addWidget(self.triage)
        self.setCentralWidget(self._middle)
        self.toolbar.setMinimumHeight(theme().px(_BAR))
        self.addToolBar(self.toolbar)
        self.addToolBarBreak()
        told = QWidget()
        notices = QVBoxLayout(told)
        notices.setContentsMargins(0, 0, 0, 0)
        notices.setSpacing(0)
        notices.addWidget(self.band)
        notices.addWidget(self.banner)
        notices.addWidget(self.messages)
        self._notice_bar = bare("notices", "Messages", told)
        self.addToolBar(self._notice_bar)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self.addToolBar(Qt.ToolBarArea.BottomToolBarArea, bare("status", "Status", self.status))
        self.resize(theme().px(WIDTH), theme().px(HEIGHT))
        if kept := self.settings.torn_geometry:
            self.restoreGeometry(QByteArray.fromBase64(kept.encode()))

    def _connect(self) -> None:
        stores = self.stores
        self.band.shown.connect(self._on_notices)
        self.banner.shown.connect(self._on_notices)
        self.messages.shown.connect(self._on_notices)
        stores.session.changed.connect(self._on_titled)
        stores.tabs.changed.connect(self._on_titled)
        stores.tabs.ended.connect(self._on_ended)
        self.results.opened.connect(self._on_opened)
        stores.triage.wanted.connect(self._on_decision_wanted)
        stores.triage.restore_wanted.connect(self._on_restore_wanted)
        stores.hand_overs.looked.connect(self._on_hand_over)
        self.settings_changed.connect(self._main.settings_changed)
        self.toast.undo.connect(stores.triage.undo_last)
        self.dock.visibilityChanged.connect(self.actions_["detail"].setChecked)
        theme().changed.connect(self._on_theme_changed)
        self._on_titled()
        self._on_notices()

    def come(self, tab: Tab) -> None:
        """Be shown, with this tab."""
        self.show()
        self.resizeDocks([self.dock], [theme().px(_DETAIL)], Qt.Orientation.Horizontal)
        self._on_notices()
        self.results.setFocus()
        self.stores.tabs.open(tab)

    # Verbs that stand in the main window, too

    def quit(self) -> None:
        """The console ends, not this window alone."""
        self._main.to_front()  # it may have to ask
        self._main.close()

    def tear_off(self) -> None:
        """It is torn off: it goes back."""
        self.close()

    def new_tab(self) -> None:
        self.stores.tabs.new()
        self.focus_search()

    def cycle_panes(self, step: int) -> None:
        panes = [one for one in (self.toolbar.search, self.results, self.detail) if one.isVisible()]
        here = self.focusWidget()
        inside = [one is here or one.isAncestorOf(here) for one in panes] if here else []
        at = inside.index(True) if True in inside else -step
        for further in range(1, len(panes) + 1):
            if focus_into(panes[(at + further * step) % len(panes)]):
                return

    def grow_pane(self, across: int, down: int) -> None:
        grow(self, across, down)

    def toggle_pane(self, name: str) -> None:
        """Its own detail; the others are the main window's."""
        if name == "detail":
            self.dock.setVisible(not self.dock.isVisible())
        else:
            self._main.to_front()
            self._main.toggle_pane(name)

    def show_page(self, name: str) -> None:
        self._main.to_front()
        self._main.show_page(name)

    def show_queue(self) -> None:
        self._main.to_front()
        self._main.show_queue()

    def show_explore(self) -> None:
        self._main.to_front()
        self._main.show_explore()

    def _on_titled(self) -> None:
        """No value stands in a title: what a query asks for might be one."""
        session, text = self.stores.session, self.stores.tabs.front.text or EVERYTHING
        parts = [display(mask_within(text), _LONGEST), display(session.profile, _LONGEST)]
        parts += ["read-only"] * session.read_only
        self.setWindowTitle(" - ".join([*parts, "Discovery Console"]))

    def _on_notices(self) -> None:
        self._notice_bar.setVisible(
            any(bar.is_up() for bar in (self.band, self.banner, self.messages))
        )

    def _on_opened(self) -> None:
        self.dock.show()
        self.detail.read()

    def _on_ended(self) -> None:
        """Its last tab was closed, for good."""
        self.left.emit([])

    # Qt

    def _on_theme_changed(self) -> None:
        for one in (self, self._middle):
            one.style().unpolish(one)
            one.style().polish(one)
        self.toolbar.setMinimumHeight(theme().px(_BAR))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        shield().protect(self)

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()  # whoever hears `left` ends it
        self.left.emit(self.stores.tabs.all_left())


class TornWindows(QObject):
    """Owns the windows beside the main one. Its one rule: no tab is lost unless it was closed."""

    def __init__(self, stores: Stores, main: MainWindow) -> None:
        super().__init__(main)
        self.open: list[TornWindow] = []
        self._stores = stores
        self._main = main
        self._place = stores.session.place
        self._pieces = Pieces(self)
        self._coming: tuple[TornWindow, Tab] | None = None
        """The one that is being made, and what it is for."""
        self._pieces.ended.connect(self._on_ended)
        stores.session.changed.connect(self._on_session)
        main.actions_.chosen.connect(self._on_keys_chosen)

    def why_not(self) -> str:
        """Why no further one can be made, in words; "" when it can."""
        return f"There are {MOST} windows: close one first." if len(self.open) >= MOST else ""

    def tear(self, at: int | None = None) -> None:
        """Move a tab, the one in front if none is named, into a window of its own."""
        tabs = self._stores.tabs
        at = tabs.at if at is None else at
        if self._pieces.some_left:  # one at a time
            return
        if reason := self.why_not() or tabs.why_not_part(at):
            self._main.status.note(reason)
            return
        tab = tabs.part(at)
        window = TornWindow(self._stores.beside(), self._main)
        window.left.connect(partial(self._on_left, window))
        window.actions_.chosen.connect(self._on_keys_chosen)
        self.open.append(window)
        self._coming = window, tab
        self._pieces.start(self._making(window, tab))

    def close_all(self, *, forget: bool = False) -> None:
        """Give all tabs back: the console ends, or (`forget`) another server is used."""
        for window in [*self.open]:
            self._on_left(window, window.stores.tabs.all_left(), forget=forget)

    def _making(self, window: TornWindow, tab: Tab) -> Iterator[None]:
        yield from window.filling()
        yield
        window.come(tab)
        self._coming = None

    def _on_ended(self) -> None:
        if self._coming is not None:  # an error: its tab is not lost
            self._on_left(self._coming[0], self._coming[0].stores.tabs.all_left())

    def _on_left(self, window: TornWindow, tabs: list[Tab], *, forget: bool = False) -> None:
        if window not in self.open:
            return
        if self._coming is not None and self._coming[0] is window:  # it never came
            tabs, self._coming = [self._coming[1]], None
            self._pieces.stop()
        if forget:
            for tab in tabs:
                tab.forget()
        self._stores.tabs.take(tabs)
        self.open.remove(window)
        if window.isVisible():
            kept = bytes(window.saveGeometry().toBase64().data()).decode("ascii")
            self._stores.settings.torn_geometry = kept
            self._main.settings_changed.emit()
        self._main.news.hear(window.stores)
        window.hide()
        window.deleteLater()
        self._stores.tasks.write("window.close", window.stores.close)

    def _on_session(self) -> None:
        """What is asked of one server is not asked of another."""
        if self._stores.session.place != self._place:
            self._place = self._stores.session.place
            self.close_all(forget=True)

    def _on_keys_chosen(self) -> None:
        """In one window: they hold in all."""
        for window in (self._main, *self.open):
            window.actions_.use_kept_keys()
