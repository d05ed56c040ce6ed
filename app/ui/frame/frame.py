"""Frame of the main window: placement and styling of panes, pages, docks and bars."""

from __future__ import annotations

from PySide6.QtCore import QChildEvent, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QMoveEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QTabBar

from app.language import Texts
from app.state.connection.session import Connection
from app.state.stores import WindowStores
from app.state.work.loop_scheduler import NextTurn
from app.ui.actions.qactions import Actions
from app.ui.administration.page import AdministrationPage
from app.ui.frame.docks import Dock
from app.ui.frame.explore_page import ExplorePage
from app.ui.frame.goto import GoToAnything
from app.ui.frame.hints import Hints
from app.ui.frame.layout import Layout
from app.ui.frame.notice_area import NoticeArea
from app.ui.frame.palette import Palette
from app.ui.frame.results_window import ResultsWindow
from app.ui.frame.side_tabs import dress_tabs
from app.ui.kit.file_dialogs import use_settings
from app.ui.kit.focus import focus_into, focus_next
from app.ui.kit.production_band import ProductionBand
from app.ui.kit.scrolled_pages import ScrolledPages
from app.ui.kit.tabs import Pages
from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.panes.clusters import ClustersPane
from app.ui.panes.detail.detail import DetailPane
from app.ui.panes.facets import FacetsPane
from app.ui.panes.first_steps import FirstStepsBar
from app.ui.panes.jobs.jobs import JobsPane
from app.ui.panes.messages import Banner, JournalBar, MessageBar
from app.ui.panes.query.query_form import QueryForm
from app.ui.panes.results.results import ResultsPane
from app.ui.panes.risk.risk import RiskPane
from app.ui.panes.start import StartPane
from app.ui.panes.status.status_bar import StatusBar, TotalsBar
from app.ui.panes.summary import SummaryBar
from app.ui.panes.toast import Toast
from app.ui.panes.toolbar import MainToolBar, bare
from app.ui.panes.tree.tree import TreePane
from app.ui.panes.triage import TriageBar
from app.ui.panes.untrusted_certificate import UntrustedPane
from app.ui.system.screen_capture import shield

tr = Texts(__name__)

FRAME = """
QMainWindow { background: palette(window); }
QMainWindow::separator { background: palette(mid); width: 1px; height: 1px; }
QMenu { menu-scrollable: 1; }
"""
"""Style sheet of the window. It must contain the rule that lets menus scroll, because menus are
made before the menu bar is styled.

Qt resolves palette() when it polishes a widget. On a theme change the window polishes only itself,
and its parts are styled one by one.
"""
LEAST = 600, 320
"""Smallest size of the window in pixels at any zoom. A screen of 1280 x 800 at a scale of 200 % has
640 x 400 such pixels, and some of them are needed for the window's frame and the system's bar.
"""
KEEP_MS = 1_000
"""Milliseconds from a change of the columns until the columns are saved. They are not saved at
once, because one drag makes many changes.
"""


class Frame(ResultsWindow):
    """Main window with its panes. Closing hides the window and emits `closing`; the code that
    created the window then quits the program.
    """

    closing = Signal()
    _tab_bars: tuple[QTabBar, ...] = ()
    _kept: tuple[str, dict[str, str]] | None = None
    """Docks and columns as last stored in the settings."""

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self.stores = stores
        self.settings = stores.settings
        use_settings(stores.settings, stores.save_settings)
        self.setStyleSheet(FRAME)
        theme().drawing.watch(self)
        self.setWindowIcon(icons.icon("app"))
        self.setMinimumSize(QSize(*LEAST))
        self.setAcceptDrops(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setDockOptions(QMainWindow.DockOption.AllowTabbedDocks)
        self.actions_ = Actions(stores, self)
        self._facets_made_way, self._left_heights = False, (0, 0)
        self._facets_due = NextTurn(self._on_facets_due, self)
        self._make_panes()
        self._place_panes()
        self.toast = Toast(self, before=self.status.state_icon, after=self.status.sums.text)
        self.palette_ = Palette(self.actions_, self)
        self.goto = GoToAnything(stores, self.actions_, self)
        self.notices.above = (self.toast, self.palette_, self.goto)
        theme().dress_parts(self.form, self.form.parts())
        theme().dress_parts(self.risk, self.risk.parts())
        theme().dress_parts(self.administration, self.administration.parts())
        above = (self.toast, self.palette_, self.goto, self.menuBar())
        for part in (
            self.start,
            self.untrusted,
            self.summary,
            self.results,
            self.triage,
            self.totals,
            *above,
        ):
            theme().dress(part)
        totals = self.status.sums, self.totals
        self.layout_ = Layout(self, self.docks, *totals, self.settings)
        self._keeping = QTimer(self, interval=KEEP_MS, singleShot=True)
        self._hints = Hints(self.results, self.detail, self.tree, self.facets, self.status)
        self._connect_panes()
        self.page = ""
        self._restoring = bool(self.settings.window_state)
        self.layout_.restore()
        self.show_page("explore")

    def _connect_panes(self) -> None:
        for bar in self._bars:
            bar.shown.connect(self.notices.fit)
        theme().changed.connect(self._on_theme_changed)
        self.risk.went.connect(self._on_went)
        self.stores.query.ran.connect(self._on_ran)
        self.results.shown.connect(self._on_results_shown)
        self.tree.chosen.connect(self.layout_.favour_results, Qt.ConnectionType.QueuedConnection)
        self._keeping.timeout.connect(self._on_keep_due)
        columns = self.results.view.horizontalHeader()
        for signal in (columns.sectionResized, columns.sectionMoved, self.results.view.arranged):
            signal.connect(self._on_columns_changed)
        for name, dock in self.docks.items():
            dock.visibilityChanged.connect(self.actions_[name].setChecked)
        self.docks["clusters"].closed.connect(self._on_clusters_closed)
        self.stores.desks.leaving.connect(self.keep_desk)
        self.stores.desks.changed.connect(self._on_desk_changed)

    def _make_panes(self) -> None:
        stores, actions = self.stores, self.actions_
        self.start = StartPane(stores, actions)
        self.tree = TreePane(stores)
        self.facets = FacetsPane(stores)
        self.clusters = ClustersPane(stores)
        self.form = QueryForm(stores)
        self.summary = SummaryBar(stores, actions)
        self.results = ResultsPane(stores, actions)
        self.triage = TriageBar(stores, actions)
        self.detail = DetailPane(stores, actions)
        self.risk = RiskPane(stores, actions)
        self.untrusted = UntrustedPane(stores)
        self.administration = AdministrationPage(stores, actions)
        self.jobs = JobsPane(stores)
        self.messages = MessageBar()
        self.band = ProductionBand()
        self.band.follow(stores.session, self)
        self.banner = Banner(stores)
        self.journal_bar = JournalBar(stores)
        self.first_steps = FirstStepsBar(stores, actions)
        self.toolbar = MainToolBar(stores, actions)
        self.status = StatusBar(stores, actions)
        self.totals = TotalsBar(stores)

    def _place_panes(self) -> None:
        actions = self.actions_
        actions.fill(self.menuBar())
        theme().dress(self.toolbar)
        self.addToolBar(self.toolbar)
        self.addToolBarBreak()
        self._bars = (self.band, self.banner, self.journal_bar, self.messages, self.first_steps)
        self.notices = NoticeArea(self, self._bars, self.toolbar)
        explore = self.explore = ExplorePage(
            self.form, self.summary, self.results, self.triage, self.totals
        )
        self.pages = {
            "start": self.start,
            "explore": explore,
            "risk": self.risk,
            "administration": self.administration,
            "untrusted": self.untrusted,
        }
        self.stack = Pages()
        for page in self.pages.values():
            self.stack.addWidget(page)
        self.middle = ScrolledPages(self.stack)
        self.setCentralWidget(self.middle)
        self.docks = {
            "tree": Dock("tree", tr("Targets"), self.tree),
            "facets": Dock("facets", tr("Facets"), self.facets),
            "clusters": Dock("clusters", tr("Similar"), self.clusters),
            "detail": Dock("detail", tr("Details"), self.detail, parts=self.detail.parts()),
            "jobs": Dock("jobs", tr("Jobs"), self.jobs, self.jobs.tools),
        }
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.docks["tree"])
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.docks["facets"])
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.docks["clusters"])
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.docks["detail"])
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self.docks["jobs"])
        self.addToolBar(Qt.ToolBarArea.BottomToolBarArea, bare("status", tr("Status"), self.status))

    # Pages and panes

    def show_page(self, name: str) -> None:
        """Show a page. While there are no Targets, show the start page in place of Explore.
        Exception: after a restart of a console that has shown results before, show Explore until
        the service has answered, or the connection has failed. While the server is not trusted,
        show only the page with the server's certificates.
        """
        nothing = not self.stores.inventory.has_targets and not self._may_have_targets()
        wanted = "start" if name == "explore" and nothing else name
        if self.stores.session.certificate_change is not None:
            wanted = "untrusted"
        if wanted == self.page:
            return
        theme().still(self)
        if self.page == "explore":
            self.layout_.leave()
        self.page = wanted
        self.stores.results.on_screen = wanted in {"explore", "start"}  # Start gives way to results
        self.actions_.refresh_soon()
        self.messages.show_page("explore" if wanted == "start" else wanted)
        docks = wanted == "explore"
        if not docks:
            self.layout_.enter(docks=docks)  # before the page is shown, to lay it out only once
        self.stack.setCurrentWidget(self.pages[wanted])
        self.status.sums.setVisible(wanted == "explore")
        self.toolbar.show_page(name)
        if docks:
            self.layout_.enter(docks=docks)
        self.notices.settle()  # the docks' saved layout may come from a time without messages
        self.pages[wanted].setFocus()
        if wanted != "explore":
            self._hints.clear()

    def _may_have_targets(self) -> bool:
        """Return whether there may be Targets that are not known yet. This is so if the console has
        shown results before and, since it was started, has neither received an answer from the
        service nor failed to connect.
        """
        session = self.stores.session
        failed = session.connection in {Connection.FAILED, Connection.LOST}
        refused = session.connection is Connection.SIGNED_OUT and session.message  # "" before
        if failed or refused or self.stores.inventory.loaded:
            self._restoring = False
        return self._restoring

    def toggle_pane(self, name: str) -> None:
        dock = self.docks[name]
        if self.page != "explore" and name != "jobs":
            self.show_page("explore")
            dock.show()
        else:
            dock.setVisible(not dock.in_front)
        if not dock.isHidden():
            self.layout_.favour(name)
            dock.raise_()

    def show_clusters(self) -> None:
        """Show the clusters of similar results in place of the facets, and focus them. If the
        clusters already have the focus, close them.
        """
        dock, facets = self.docks["clusters"], self.docks["facets"]
        if dock.isAncestorOf(self.focusWidget()):
            self.results.setFocus()
            dock.close()
            return
        self.show_page("explore")
        tabbed = self.layout_.tabs.tabbed  # tabs have space for both
        if not tabbed and dock.isHidden() and not facets.isHidden() and not facets.isFloating():
            self._facets_made_way = True
            self._left_heights = self.docks["tree"].height(), facets.height()
            facets.hide()
            dock.show()
            self._share_left(dock)
        dock.show()
        self.layout_.favour("clusters")
        dock.raise_()
        self.clusters.setFocus()

    def _on_clusters_closed(self) -> None:
        if self._facets_made_way:
            self._facets_made_way = False
            self.docks["facets"].show()
            self._facets_due.start()  # the other dock disappears only in the next turn

    def _on_facets_due(self) -> None:
        self._share_left(self.docks["facets"])

    def _share_left(self, below: Dock) -> None:
        """Restore the heights of the tree and of the dock below it. Both heights are set, because
        Qt would squeeze the tree if only the height of the other dock were set.
        """
        docks = [self.docks["tree"], below]
        self.resizeDocks(docks, list(self._left_heights), Qt.Orientation.Vertical)

    def to_front(self) -> None:
        """Show and activate the window."""
        self.show()
        self.raise_()
        self.activateWindow()

    def toggle_form(self) -> None:
        self.show_page("explore")
        if self.page == "explore":  # the start page has no query form
            theme().still(self)
            was_visible = self.form.isVisible()
            self.layout_.favour_results()
            if self.form.isVisible() is was_visible:
                self.explore.toggle_form()
            else:  # it was open, but a dock had taken the place of the page
                focus_into(self.form)
            self.middle.verticalScrollBar().setValue(0)

    def focus_search(self) -> None:
        if self.page in {"risk", "administration"}:  # these pages have no query
            self.show_page("explore")
        super().focus_search()

    def cycle_panes(self, step: int) -> None:
        panes = [
            self.toolbar.search,
            self.form,
            self.results,
            self.start,
            self.untrusted,
            self.risk,
            self.administration,
            self.detail,
            self.tree,
            self.facets,
            self.clusters,
            self.jobs,
        ]
        shown = [pane for pane in panes if pane.isVisible()]  # not behind a tab
        focus_next(shown, self.focusWidget(), step, main=self.results)

    def reset_layout(self) -> None:
        self.layout_.reset()
        self.settings_changed.emit()

    def keep_desk(self) -> None:
        """Store the layout of the docks and of the columns, and the tabs, in the settings."""
        self.layout_.keep()
        self.results.keep()
        self.stores.tabs.keep()
        self._kept = self._desk()

    def _desk(self) -> tuple[str, dict[str, str]]:
        """Return the docks and columns stored in the settings."""
        return self.settings.window_state, dict(self.settings.columns)

    def _on_desk_changed(self) -> None:
        """Show the docks and columns of the server now in use. Do not place the docks again if they
        are the same as before, which is so for a new server: placing them blocks the event loop for
        long.
        """
        if self._desk() != self._kept:
            self.results.restore()
            self.layout_.show_kept()
        self.notices.settle()  # the layout may come from a time without messages

    def _on_ran(self, more: bool) -> None:
        """Show the results after a query was run, if a dock has taken their place. If `more` is
        set, keep the dock, because the user may narrow the query further in it.
        """
        if not more:
            self.layout_.favour_results()

    def _on_went(self) -> None:
        self.show_page("explore")

    def _on_columns_changed(self, *_: int) -> None:
        self._keeping.start()

    def _on_keep_due(self) -> None:
        before = self.settings.columns
        self.results.keep()
        if self.settings.columns != before:
            self.settings_changed.emit()

    # Qt

    def childEvent(self, event: QChildEvent) -> None:
        super().childEvent(event)
        made = event.child() if event.polished() else None
        if isinstance(made, QTabBar):
            # keep a reference to the tab bar that Qt created
            self._tab_bars = (*self._tab_bars, made)
            dress_tabs(made)

    def _on_theme_changed(self) -> None:
        for one in (self, self.pages["explore"]):
            one.style().unpolish(one)
            one.style().polish(one)
        self.layout_.rescale()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        shield().protect(self)
        self.layout_.show()
        self.notices.settle()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.layout_.fit_screen()  # the system places a window when it puts a frame around it

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange:
            self.layout_.fit_screen()  # a frame may come without a move

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.layout_.fit()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()
        self.keep_desk()
        self.settings_changed.emit()
        self.hide()
        self.closing.emit()
