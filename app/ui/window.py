"""The main window: opens dialogs, and hands on what is asked of it. What actions do lives in the
stores.

Public methods, those of the frame included, are the `window.` verbs of `ui/actions.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication

from app.api.records.enums import MARKS, Action
from app.api.records.filters import FilterFields
from app.state.certificates import CertificateSeen
from app.state.keys import Key
from app.state.proposals import for_selection
from app.state.stores import Stores
from app.state.triage import Wanted
from app.state.turns import NextTurn
from app.ui.capture import shield
from app.ui.coming import Coming
from app.ui.dialogs.about import AboutDialog
from app.ui.dialogs.acknowledge import AcknowledgeDialog
from app.ui.dialogs.calls import CallsDialog
from app.ui.dialogs.certificate import CertificateDialog
from app.ui.dialogs.connect import ConnectDialog
from app.ui.dialogs.data_types import DataTypesDialog
from app.ui.dialogs.due_dates import DueDatesDialog
from app.ui.dialogs.filters import FiltersDialog
from app.ui.dialogs.journal import JournalDialog
from app.ui.dialogs.mark import MarkDialog
from app.ui.dialogs.note import NoteDialog
from app.ui.dialogs.rule import RuleDialog
from app.ui.dialogs.scan_folder import ScanFolderDialog
from app.ui.dialogs.shortcuts import ShortcutsDialog
from app.ui.dialogs.tester import TryTextDialog
from app.ui.dialogs.undo import UndoDialog
from app.ui.dialogs.vault import VaultDialog
from app.ui.docks import Dock
from app.ui.ending import Ending
from app.ui.frame import Frame
from app.ui.news import News
from app.ui.text import amount, display

TITLE = "Discovery Console"


class MainWindow(Frame):
    """The frame, with the verbs of the actions, and with what the stores have to say."""

    def __init__(self, stores: Stores) -> None:
        super().__init__(stores)
        self._beside: list[Dock] = []
        """Docks that are hidden while the queue is shown."""
        self.coming = Coming(stores, self)
        self.ending = Ending(stores, self.messages, self)
        self._jobs_due = NextTurn(self.layout_.show_jobs_once, self)
        self._page_due = NextTurn(self._on_page_due, self)
        self.news = News(stores, self, self.coming, (self.messages, self.toast, self.status))
        self._connect()
        self._on_session()

    def _connect(self) -> None:
        stores = self.stores
        stores.session.changed.connect(self._on_session)
        stores.session.unknown_certificate.connect(self._on_unknown_certificate)
        stores.session.password_wanted.connect(self.connect_server)
        stores.estate.changed.connect(self._on_estate)
        stores.queue.changed.connect(self._on_queue)
        stores.triage.wanted.connect(self._on_decision_wanted)
        stores.clusters.chosen.connect(self._on_cluster)
        self.clusters.view.left.connect(self._on_clusters_left)
        stores.jobs.changed.connect(self._on_jobs)
        self.ending.due.connect(self._on_end_due)
        self.tree.folder_wanted.connect(self.scan_folder)
        self.toast.undo.connect(stores.triage.undo_last)
        self.journal_bar.act.clicked.connect(self.acknowledge_journal)

    # Verbs that open something, or pass on what is selected

    def scan_folder(self) -> None:
        ScanFolderDialog(self.stores, self).open()

    def connect_server(self) -> None:
        ConnectDialog(self.stores, self).open()

    def show_journal(self) -> None:
        JournalDialog(self.stores, self).open()

    def show_vault(self) -> None:
        VaultDialog(self.stores, self).open()

    def show_calls(self) -> None:
        CallsDialog(self.stores, self).open()

    def open_file(self) -> None:
        self.stores.opening.open(folder=False)

    def open_folder(self) -> None:
        self.stores.opening.open(folder=True)

    def try_text(self) -> None:
        TryTextDialog(self.stores, self).open()

    def acknowledge_journal(self) -> None:
        AcknowledgeDialog(self.stores, self).open()

    def make_rule(self) -> None:
        drafts = for_selection(self.stores.results, self.stores.matches)
        if drafts:
            dialog = RuleDialog(self.stores, drafts, self)
            dialog.edit_wanted.connect(self._on_draft)
            dialog.filters.saved.connect(self.status.note)
            self.coming.open_soon(dialog)

    def new_tab(self) -> None:
        self.show_page("explore")
        self.stores.tabs.new()
        self.focus_search()

    def write_note(self) -> None:
        NoteDialog(self.stores, self._chosen(), self).open()

    def show_due_dates(self) -> None:
        DueDatesDialog(self.stores, self).open()

    def show_filters(self) -> None:
        FiltersDialog(self.stores, self).open()

    def show_data_types(self) -> None:
        DataTypesDialog(self.stores, self).open()

    def _on_draft(self, draft: FilterFields) -> None:
        FiltersDialog(self.stores, self, draft).open()

    def run_query(self) -> None:
        self.toolbar.run()

    def show_palette(self) -> None:
        self.palette_.open()

    def go_to(self) -> None:
        self.goto.open()

    def show_shortcuts(self) -> None:
        ShortcutsDialog(self.actions_, self).open()

    def show_about(self) -> None:
        AboutDialog(self).open()

    def remediate(self, action: Action) -> None:
        self.coming.remediate(action, self._chosen())

    def undo_selected(self) -> None:
        self.stores.triage.take_back(self._chosen())

    def show_queue(self) -> None:
        """What is undecided, with its matches beside it and nothing else."""
        self.show_page("explore")
        if self.page == "explore":
            self.stores.queue.start()
            self.results.setFocus()

    def show_explore(self) -> None:
        self.stores.queue.leave()
        self.show_page("explore")
        self._bring_docks()

    def _on_queue(self) -> None:
        """The docks at the left have no part in the queue: they come back after it."""
        if self.page != "explore":
            return
        if self.stores.queue.active:
            beside = (self.docks[name] for name in ("tree", "facets", "clusters"))
            self._beside = [dock for dock in beside if not dock.isHidden()]
            for dock in self._beside:
                dock.hide()
            self.toolbar.show_page("queue")
        else:
            self._bring_docks()
            self.toolbar.show_page("explore")

    def _bring_docks(self) -> None:
        docks, self._beside = self._beside, []
        for dock in docks:
            dock.show()

    def show_undo(self) -> None:
        UndoDialog(self.stores, self).open()

    def _chosen(self) -> Sequence[Key]:
        """What is selected, or else the row in focus."""
        results = self.stores.results
        return results.selected or ([results.current] if results.current else [])

    def step_row(self, step: int) -> None:
        self.results.step(step)

    def select_all(self) -> None:
        self.results.select_all()

    def copy_masked(self) -> None:
        text, count = self.results.copied()
        QGuiApplication.clipboard().setText(text)
        chosen = len(self.stores.results.selected)
        more = f" of {chosen:,}; Ctrl+E writes all into a file" if count < chosen else ""
        self.status.note(f"Copied {amount(count, 'row', 'rows')}{more}, values masked.")

    def reveal(self) -> None:
        matches = self.stores.matches
        if matches.revealed:
            matches.conceal()
        else:
            matches.reveal()

    def refresh(self) -> None:
        stores = self.stores
        stores.estate.refresh()
        stores.query.run_again()
        stores.jobs.refresh()
        stores.risk.refresh()
        stores.matches.refresh()
        stores.vault.refresh()

    def toggle_private(self) -> None:
        session = self.stores.session
        session.set_private(private=not session.private)

    def toggle_capture(self) -> None:
        allowed = not shield().allowed
        if not shield().allow(allowed=allowed):
            self.messages.say(
                "The system did not change whether all windows can be captured.", "warning"
            )
        self.actions_.refresh()
        can = "can be captured until the console is closed" if allowed else "cannot be captured"
        self.status.note(f"The windows of the console {can}.")

    def toggle_read_only(self) -> None:
        session = self.stores.session
        session.set_read_only(not session.read_only)

    def scan_scope(self) -> None:
        if target_id := self.stores.estate.scope.target_id:
            self.stores.estate.scan(target_id)

    def stop_scans(self) -> None:
        jobs = self.stores.jobs
        for job in jobs.jobs:
            if job.kind == "scan" and job.state in {"queued", "running"}:
                jobs.cancel(job.id)

    # What the stores say

    def _on_session(self) -> None:
        session = self.stores.session
        parts = [display(session.profile, 60), TITLE]
        if session.read_only:
            parts.insert(1, "read-only")
        self.setWindowTitle(" - ".join(parts))

    def _on_estate(self) -> None:
        self._page_due.start()  # this turn has the tree to show

    def _on_page_due(self) -> None:
        if self.page != "risk":
            self.show_page("explore")

    def _on_decision_wanted(self, wanted: Wanted) -> None:
        if not self.coming.any:
            self.coming.open_soon(MarkDialog(self.stores, wanted, self))

    def _on_cluster(self, _one: object) -> None:
        """What is alike is selected: there it is decided."""
        self.results.setFocus()

    def _on_clusters_left(self) -> None:
        self.results.setFocus()

    def _on_jobs(self) -> None:
        quiet = {mark.value for mark in MARKS} | {Action.UNDO.value}
        running = [job for job in self.stores.jobs.jobs if job.state in {"queued", "running"}]
        if any(job.kind not in quiet for job in running):
            self._jobs_due.start()

    def _on_unknown_certificate(self, seen: CertificateSeen) -> None:
        CertificateDialog(self.stores, seen, self).open()

    # The end

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()  # whoever hears `closing` ends it
        if not self.ending.must_wait():
            self._on_end_due()

    def _on_end_due(self) -> None:
        self.stores.queue.leave()  # what is remembered are the docks of Explore
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
