"""Main window: opens dialogs and forwards requests to the stores, which implement the actions.

The public methods, with those of the frame, are those that `MainActionWindow` declares for the
actions.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent

from app.guide.pages import CONTENTS
from app.language import Texts
from app.state.connection.certificates import CertificateSeen
from app.state.stores import WindowStores
from app.state.work.loop_scheduler import NextTurn
from app.ui.actions.action import MainOnly
from app.ui.actions.qactions import Command
from app.ui.dialogs.import_report import ImportReportDialog
from app.ui.dialogs.journal.acknowledge_damage import AcknowledgeDialog
from app.ui.dialogs.scan_folder import ScanFolderDialog
from app.ui.dialogs.servers.certificate import CertificateDialog
from app.ui.frame.after_restart import AfterRestart
from app.ui.frame.desktop_notifier import DesktopNotifier
from app.ui.frame.detached_windows import DetachedWindows
from app.ui.frame.dialog_loader import DialogLoader
from app.ui.frame.docks import Dock
from app.ui.frame.frame import Frame
from app.ui.frame.guide_window import GuideWindow
from app.ui.frame.lock_screen import LockScreen
from app.ui.frame.notifications import Notifications
from app.ui.frame.quitting import Ending
from app.ui.kit.guide_places import guide_requests
from app.ui.look.text import display, window_title

tr = Texts(__name__)


class MainWindow(Frame):
    """The frame, with the methods that actions call, and with the notifications of the stores."""

    def __init__(self, stores: WindowStores) -> None:
        super().__init__(stores)
        self._heights: dict[Dock, int] = {}
        self._heights_due = NextTurn(self._on_heights_due, self)
        self.coming = DialogLoader(stores, self)
        self.ending = Ending(stores, self.messages, self)
        self._page_due = NextTurn(self._on_page_due, self)
        self.news = Notifications(
            stores, self, self.coming, (self.messages, self.toast, self.status)
        )
        self.after_restart = AfterRestart(stores, self.messages, self)
        self.desktop = DesktopNotifier(stores, self)
        self.torn = DetachedWindows(stores, self, self.news)
        self.lock_screen = LockScreen(stores, self)
        self.guide: GuideWindow | None = None
        self._connect()
        self._on_session()

    def _connect(self) -> None:
        stores = self.stores
        self.actions_.triggered.connect(self._on_triggered)
        stores.session.changed.connect(self._on_session)
        stores.session.unknown_certificate.connect(self._on_unknown_certificate)
        stores.session.password_wanted.connect(self.connect_server)
        stores.inventory.changed.connect(self._on_estate)
        stores.queue.changed.connect(self._on_queue)
        stores.triage.wanted.connect(self._on_decision_wanted)
        stores.triage.restore_wanted.connect(self._on_restore_wanted)
        stores.assignments.looked.connect(self._on_hand_over)
        stores.received.opened.connect(self._on_proposal)
        stores.clusters.chosen.connect(self._on_cluster)
        stores.app.news.arrived.connect(self._on_news)
        self.clusters.view.left.connect(self.results.setFocus)
        self.detail.left.connect(self._on_details_left)
        self.ending.due.connect(self._on_end_due)
        self.lock_screen.quit_wanted.connect(self._on_end_due)
        self.results.tabs.torn.connect(self.torn.tear)
        self.results.opened.connect(self._on_opened)
        self.tree.folder_wanted.connect(self.scan_folder)
        self.toast.undo.connect(stores.triage.undo_last)
        self.journal_bar.act.clicked.connect(self.acknowledge_journal)
        guide_requests().wanted.connect(self._on_guide_wanted)
        guide_requests().search_wanted.connect(self._on_guide_search_wanted)

    def _on_triggered(self, command: Command) -> None:
        run = command.action.run
        (run.run if isinstance(run, MainOnly) else run)(self)

    # Verbs that open dialogs, or pass on the selection

    def scan_folder(self) -> None:
        ScanFolderDialog(self.stores, self).open()

    def import_report(self) -> None:
        ImportReportDialog(self.stores, self).open()

    def acknowledge_journal(self) -> None:
        AcknowledgeDialog(self.stores, self).open()

    def new_tab(self) -> None:
        self.show_page("explore")
        self.stores.tabs.new()
        self.focus_search()

    def tear_off(self) -> None:
        self.torn.tear()

    def show_page(self, name: str) -> None:
        before = self.page
        super().show_page(name)
        if before and before != self.page:
            self.stores.app.first_steps.leave_end()
        if self.page == "explore" and not self.stores.queue.active:
            self._bring_docks()  # the queue may have ended on another page
        elif self.page == "explore":
            self.toolbar.show_page("queue")

    def show_queue(self) -> None:
        """Show the undecided results with their matches and nothing else."""
        self.show_page("explore")
        self.layout_.favour_results()
        if self.page == "explore":
            self.stores.queue.start()
            self.results.setFocus()

    def show_explore(self) -> None:
        self.stores.queue.leave()
        self.show_page("explore")
        self.layout_.favour_results()
        self._bring_docks()
        if self.page == "explore":
            self.results.setFocus()

    def _on_queue(self) -> None:
        """Hide the docks at the left during the queue, and restore them afterwards."""
        if self.page != "explore":
            return
        if self.stores.queue.active:
            beside = [self.docks[name] for name in ("tree", "facets", "clusters")]
            front = self.layout_.tabs.front()  # sorted last, it is raised last on restoring
            beside.sort(key=lambda dock: dock is front)
            self.layout_.set_aside = [dock for dock in beside if not dock.isHidden()]
            if not self._heights_due.asked:  # else they are not laid out yet
                self._heights = {dock: dock.height() for dock in self.layout_.set_aside}
            for dock in self.layout_.set_aside:
                dock.hide()
            self.toolbar.show_page("queue")
        else:
            self._bring_docks()
            self.toolbar.show_page("explore")

    def _bring_docks(self) -> None:
        docks, self.layout_.set_aside = self.layout_.set_aside, ()
        for dock in docks:
            dock.show()
            dock.raise_()
        if docks:
            self._heights_due.start()  # they are laid out by then

    def _on_heights_due(self) -> None:
        """Restore the heights of the docks from before the queue. The docks reappear one by one,
        and Qt redistributes the height each time.
        """
        if not self.layout_.tabs.tabbed:
            docks, heights = [*self._heights], [*self._heights.values()]
            self.resizeDocks(docks, heights, Qt.Orientation.Vertical)

    def scan_scope(self) -> None:
        if target_id := self.stores.query.scope.target_id:
            self.stores.inventory.scan(target_id)

    # Notifications of the stores

    def _on_session(self) -> None:
        session = self.stores.session
        parts = [display(session.profile, 60), *[tr("read-only")] * session.read_only]
        self.setWindowTitle(window_title(*parts))
        distrusted = session.certificate_change is not None
        vacant = self.page == "explore" and not self.stores.inventory.has_targets
        if vacant or distrusted != (self.page == "untrusted"):
            self._page_due.start()

    def _on_estate(self) -> None:
        self._page_due.start()  # this turn is for showing the tree

    def _on_page_due(self) -> None:
        untrusted = self.stores.session.certificate_change is not None
        if untrusted or self.page in {"", "start", "explore", "untrusted"}:
            self.show_page("explore")

    def reveal(self) -> None:
        """Reveal the value of the focused match, or conceal it if it is revealed. To reveal it,
        show the Explore page first, because the other pages do not show the value.
        """
        matches = self.stores.matches
        if not matches.revealed:
            self.show_page("explore")
        if matches.revealed or self.page == "explore":
            super().reveal()

    def show_preview(self) -> None:
        dock = self.docks["detail"]
        if not dock.in_front:
            dock.show()
            self.layout_.favour("detail")
            dock.raise_()
        self.detail.show_preview()

    def _on_opened(self) -> None:
        """Show the matches of a result and focus them."""
        self.docks["detail"].show()
        self.layout_.favour("detail")
        self.detail.read()

    def _on_news(self, words: str) -> None:
        """Offer the page of what is new, once after an update."""
        if not self.messages.is_up():
            self.messages.say(words, retry=self.show_news, verb=tr("What is new"))

    def _on_cluster(self, _one: object) -> None:
        """Focus the results, where the user decides about the similar results that were just
        selected.
        """
        self.layout_.favour_results()
        self.results.setFocus()

    def _on_details_left(self) -> None:
        self.layout_.favour_results()
        self.results.setFocus()

    def _on_guide_wanted(self, place: str) -> None:
        """Show a page of the guide. The window of the guide is created at the first request."""
        if self.guide is None:
            self.guide = GuideWindow(self.stores.guide)
            self.guide.zoomed.connect(self.zoom)
        self.guide.open(place)

    def _on_guide_search_wanted(self, text: str) -> None:
        self._on_guide_wanted(CONTENTS)
        if self.guide is not None:
            self.guide.search(text)

    def _on_unknown_certificate(self, seen: CertificateSeen) -> None:
        CertificateDialog(self.stores, seen, self).open()

    # The end

    def quit(self) -> None:
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()  # the receiver of `closing` ends the window
        if not self.ending.must_wait():
            self._on_end_due()

    def _on_end_due(self) -> None:
        self.torn.close_all()
        if self.guide is not None:
            self.guide.close()
            self.guide.deleteLater()
            self.guide = None
        self.stores.queue.leave()  # the docks of Explore are those to be saved
        super().closeEvent(QCloseEvent())

    # Qt

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        local = [url for url in event.mimeData().urls() if url.isLocalFile()]
        if local and self.actions_["scan_folder"].isEnabled():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        local = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        ScanFolderDialog(self.stores, self, local[0]).open()
