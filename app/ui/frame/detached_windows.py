"""Detached windows, each of which shows a tab of the results beside the main window.

A detached window has its own query, results and decisions; it shares the server, the jobs and the
undo history with all windows. When the user closes it, its tabs return to the main window.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.masking import without_values
from app.state.stores import WindowStores
from app.state.work.loop_scheduler import ChunkedWork
from app.state.workspace.tabs import Tab
from app.ui.actions.action import MainOnly
from app.ui.actions.qactions import Actions, Command
from app.ui.frame.dialog_loader import DialogLoader
from app.ui.frame.docks import Dock
from app.ui.frame.explore_page import EXPLORE
from app.ui.frame.frame import FRAME, LEAST, Frame
from app.ui.frame.notice_area import NoticeArea
from app.ui.frame.notifications import Notifications
from app.ui.frame.palette import Palette
from app.ui.frame.results_window import ResultsWindow
from app.ui.kit.boxes import vbox
from app.ui.kit.focus import focus_next
from app.ui.kit.production_band import ProductionBand
from app.ui.look import icons
from app.ui.look.text import display, window_title
from app.ui.look.theme import theme
from app.ui.panes.detail.detail import DetailPane
from app.ui.panes.messages import Banner, MessageBar
from app.ui.panes.results.results import ResultsPane
from app.ui.panes.results.tabs import EVERYTHING
from app.ui.panes.status.status_bar import StatusBar
from app.ui.panes.toast import Toast
from app.ui.panes.toolbar import MainToolBar, bare
from app.ui.panes.triage import TriageBar
from app.ui.system.screen_capture import shield

tr = Texts(__name__)

MOST = 6
"""Maximum number of detached windows, because each holds the results of its query."""
WIDTH, HEIGHT, _DETAIL, _BAR = 1080, 720, 400, 36
"""In pixels at a zoom of 100 %."""
_LONGEST = 60


class DetachedWindow(ResultsWindow):
    """Window of one query with its results and the focused object. `left` is emitted on closing,
    with the tabs that return to the main window.
    """

    left = Signal(object)

    def __init__(self, stores: WindowStores, main: Frame) -> None:
        super().__init__()
        self.stores = stores
        self.settings = stores.settings
        self._main = main
        self.setObjectName("torn")
        self.setWindowIcon(icons.icon("app"))
        self.setMinimumSize(QSize(*LEAST))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setStyleSheet(FRAME)
        theme().drawing.watch(self)
        self.actions_ = Actions(stores, self)
        self.actions_.triggered.connect(self._on_triggered)

    def filling(self) -> Iterator[None]:
        """Create the panes one by one, because creating all in one step would block the event
        loop.
        """
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
        self.dock = Dock("detail", tr("Details"), self.detail, parts=self.detail.parts())
        self._own(self.dock)
        yield
        self.messages, self.banner = MessageBar(), Banner(stores)
        self.band = ProductionBand()
        self.band.follow(stores.session, self)
        self._own(self.messages, self.banner, self.band)
        self._place()
        yield
        self.coming = DialogLoader(stores, self)
        self.palette_ = Palette(actions, self)
        self.toast = Toast(self, before=self.status.state_icon, after=self.status.sums.text)
        self._notices.above = (self.toast, self.palette_)
        for part in (self.toolbar, self.results, self.triage, self.toast, self.palette_):
            theme().dress(part)
        yield
        self.news = Notifications(
            stores, self, self.coming, (self.messages, self.toast, self.status)
        )
        self._connect()

    def _own(self, *parts: QWidget) -> None:
        """Become the parent of the parts, so that they are deleted even if the window is never
        shown.
        """
        for part in parts:
            part.setParent(self)

    def _place(self) -> None:
        self._middle = QWidget()
        self._middle.setObjectName("explore")
        self._middle.setStyleSheet(EXPLORE)
        vbox((self.results, 1), self.triage, into=self._middle, gap=0)
        self.setCentralWidget(self._middle)
        self.toolbar.setMinimumHeight(theme().px(_BAR))
        self.addToolBar(self.toolbar)
        self.addToolBarBreak()
        self._bars = (self.band, self.banner, self.messages)
        self._notices = NoticeArea(self, self._bars, self.toolbar)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self.addToolBar(Qt.ToolBarArea.BottomToolBarArea, bare("status", tr("Status"), self.status))
        room = self.screen().availableGeometry().size()
        self.resize(QSize(theme().px(WIDTH), theme().px(HEIGHT)).boundedTo(room))
        if kept := self.settings.torn_geometry:
            self.restoreGeometry(QByteArray.fromBase64(kept.encode()))

    def _connect(self) -> None:
        stores = self.stores
        for bar in self._bars:
            bar.shown.connect(self._notices.fit)
        stores.session.changed.connect(self._on_titled)
        stores.tabs.changed.connect(self._on_titled)
        stores.tabs.ended.connect(self._on_ended)
        self.results.opened.connect(self._on_opened)
        self.detail.left.connect(self.results.setFocus)
        self.results.shown.connect(self._on_results_shown)
        stores.triage.wanted.connect(self._on_decision_wanted)
        stores.triage.restore_wanted.connect(self._on_restore_wanted)
        stores.assignments.looked.connect(self._on_hand_over)
        stores.received.opened.connect(self._on_proposal)
        self.settings_changed.connect(self._main.settings_changed)
        self.toast.undo.connect(stores.triage.undo_last)
        self.dock.visibilityChanged.connect(self.actions_["detail"].setChecked)
        theme().changed.connect(self._on_theme_changed)
        self._on_titled()
        self._notices.settle()

    def come(self, tab: Tab) -> None:
        """Show the window, and open this tab in it."""
        self.show()
        self.resizeDocks([self.dock], [theme().px(_DETAIL)], Qt.Orientation.Horizontal)
        self._notices.settle()
        self.results.setFocus()
        self.stores.tabs.open(tab)

    def _on_triggered(self, command: Command) -> None:
        run = command.action.run
        if not isinstance(run, MainOnly):  # those are disabled here
            run(self)

    # Verbs that the main window has, too

    def quit(self) -> None:
        """Quit the console, not only this window."""
        self._main.to_front()  # quitting may ask a question
        self._main.close()

    def tear_off(self) -> None:
        """Close this window, which returns its tabs to the main window. In the main window, the
        same action detaches a tab.
        """
        self.close()

    def new_tab(self) -> None:
        self.stores.tabs.new()
        self.focus_search()

    def cycle_panes(self, step: int) -> None:
        panes = [one for one in (self.toolbar.search, self.results, self.detail) if one.isVisible()]
        focus_next(panes, self.focusWidget(), step, main=self.results)

    def toggle_pane(self, name: str) -> None:
        """Toggle the detail pane of this window, or any other pane in the main window."""
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
        self._main.actions_["queue"].trigger()

    def show_explore(self) -> None:
        self._main.to_front()
        self._main.actions_["explore"].trigger()

    def _on_titled(self) -> None:
        """Update the title. Values in it are masked, because a query may contain
        sensitive values.
        """
        session, text = self.stores.session, self.stores.tabs.front.text or EVERYTHING
        parts = [display(without_values(text), _LONGEST), display(session.profile, _LONGEST)]
        parts += [tr("read-only")] * session.read_only
        self.setWindowTitle(window_title(*parts))

    def show_preview(self) -> None:
        self.dock.show()
        self.detail.show_preview()

    def _on_opened(self) -> None:
        self.dock.show()
        self.detail.read()

    def _on_ended(self) -> None:
        """Close the window after its last tab was closed permanently."""
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
        event.ignore()  # the receiver of `left` ends the window
        self.left.emit(self.stores.tabs.all_left())


class DetachedWindows(QObject):
    """Owner of the detached windows. Invariant: no tab is lost unless it was closed."""

    def __init__(self, stores: WindowStores, main: Frame, news: Notifications) -> None:
        super().__init__(main)
        self.open: list[DetachedWindow] = []
        self._stores = stores
        self._main = main
        self._news = news
        self._place = stores.session.place
        self._pieces = ChunkedWork(self)
        self._coming: tuple[DetachedWindow, Tab] | None = None
        """Window under construction, and the tab for it."""
        self._pieces.ended.connect(self._on_ended)
        stores.session.changed.connect(self._on_session)
        main.actions_.chosen.connect(self._on_keys_chosen)

    def why_not(self) -> str:
        """Return why no further window can be created, or ""."""
        return (
            tr("{most} windows are open. Close a window first.", most=MOST)
            if len(self.open) >= MOST
            else ""
        )

    def tear(self, at: int | None = None) -> None:
        """Detach a tab, by default the one in front, into a new window."""
        tabs = self._stores.tabs
        at = tabs.at if at is None else at
        if self._pieces.some_left:  # one window at a time
            return
        if reason := self.why_not() or tabs.why_not_part(at):
            self._main.status.note(reason)
            return
        tab = tabs.part(at)
        window = DetachedWindow(self._stores.app.window(), self._main)
        window.left.connect(partial(self._on_left, window))
        window.actions_.chosen.connect(self._on_keys_chosen)
        self.open.append(window)
        self._coming = window, tab
        self._pieces.start(self._making(window, tab))

    def close_all(self, *, forget: bool = False) -> None:
        """Close all windows, and return their tabs to the main window. With `forget`, discard the
        tabs instead: after a change of the server, they are already stored for the previous server.
        The tab of a window under construction is not stored, so it is returned even with `forget`.
        """
        for window in [*self.open]:
            self._on_left(window, window.stores.tabs.all_left(), forget=forget)

    def _making(self, window: DetachedWindow, tab: Tab) -> Iterator[None]:
        yield from window.filling()
        yield
        window.come(tab)
        self._coming = None

    def _on_ended(self) -> None:
        if self._coming is not None:  # construction failed: keep its tab
            self._on_left(self._coming[0], self._coming[0].stores.tabs.all_left())

    def _on_left(self, window: DetachedWindow, tabs: list[Tab], *, forget: bool = False) -> None:
        if window not in self.open:
            return
        tabs = [] if forget else tabs
        if self._coming is not None and self._coming[0] is window:  # it was never shown
            tabs, self._coming = [self._coming[1]], None
            tabs[0].forget()
            self._pieces.stop()
        self._stores.tabs.take(tabs)
        self.open.remove(window)
        if window.isVisible():
            kept = bytes(window.saveGeometry().toBase64().data()).decode("ascii")
            self._stores.settings.torn_geometry = kept
            self._main.settings_changed.emit()
        self._news.hear(window.stores)
        window.hide()
        window.deleteLater()
        self._stores.tasks.write("window.close", window.stores.close)

    def _on_session(self) -> None:
        """Close all windows when the server changes, because their queries belong to
        one server.
        """
        if self._stores.session.place != self._place:
            self._place = self._stores.session.place
            self.close_all(forget=True)

    def _on_keys_chosen(self) -> None:
        """Apply shortcuts that were changed in one window to all windows."""
        for window in (self._main, *self.open):
            window.actions_.use_kept_keys()
