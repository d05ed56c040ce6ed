"""The main window: opens dialogs, and shows what the stores tell. What actions do lives in them.

Public methods, those of the frame included, are the `window.` verbs of `ui/actions.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer, QUrl
from PySide6.QtGui import (
    QCloseEvent,
    QDesktopServices,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
)

from app.api.errors import NotReached
from app.api.records.enums import MARKS, Action
from app.api.records.filters import FilterFields
from app.api.records.local import Job
from app.state.certificates import CertificateSeen
from app.state.errors import NotConnected, Refusal
from app.state.keys import Key
from app.state.opening import Opened
from app.state.plan import PLAN_TASKS, Sent
from app.state.proposals import for_selection
from app.state.stores import Stores
from app.state.tasks import Failure
from app.state.triage import Wanted
from app.state.verify import FINAL, State
from app.ui.dialogs.about import AboutDialog, ShortcutsDialog
from app.ui.dialogs.acknowledge import AcknowledgeDialog
from app.ui.dialogs.certificate import CertificateDialog
from app.ui.dialogs.connect import ConnectDialog
from app.ui.dialogs.data_types import DataTypesDialog
from app.ui.dialogs.filters import FiltersDialog
from app.ui.dialogs.journal import JournalDialog
from app.ui.dialogs.mark import MarkDialog
from app.ui.dialogs.proof import Proof
from app.ui.dialogs.quit import QuitDialog, still_to_be
from app.ui.dialogs.remediate import RemediateDialog
from app.ui.dialogs.rule import RuleDialog
from app.ui.dialogs.scan_folder import ScanFolderDialog
from app.ui.dialogs.tester import TryTextDialog
from app.ui.dialogs.undo import UndoDialog
from app.ui.docks import Dock
from app.ui.frame import Frame
from app.ui.text import amount, display
from app.ui.widgets import Dialog

TITLE = "Discovery Console"
TURN_MS = 10
"""Until the next turn of the loop: after 0 Qt goes on within this one, and after less than a turn
lasts it takes what comes next before anything else that is due."""
_SENT = {
    Action.MASK: "Masking",
    Action.QUARANTINE: "Quarantine",
    Action.DELETE: "Deletion",
    Action.ENCRYPT: "Encryption",
    Action.CONFIRMED: "Confirmation",
    Action.FALSE_MATCH: "Mark as false match",
    Action.TEST_DATA: "Mark as test data",
    Action.REMEDIATED_MANUALLY: "Mark as remediated by hand",
    Action.UNDO: "Undo",
}


class MainWindow(Frame):
    """The frame, with the verbs of the actions, and with what the stores have to say."""

    def __init__(self, stores: Stores) -> None:
        super().__init__(stores)
        self._finishing = False
        self._beside: list[Dock] = []
        """Docks that are hidden while the queue is shown."""
        self._coming: Dialog | Proof | Action | None = None
        """What is about to be a dialog on screen, made in several turns of the loop so that none
        is long. A second press of the key meanwhile changes nothing."""
        self._connect()
        self._on_session()

    def _connect(self) -> None:
        stores = self.stores
        stores.session.changed.connect(self._on_session)
        stores.session.unknown_certificate.connect(self._on_unknown_certificate)
        stores.session.password_wanted.connect(self.connect_server)
        stores.session.restarted.connect(self._on_restarted)
        stores.estate.changed.connect(self._on_estate)
        stores.estate.note.connect(self._on_note)
        stores.estate.not_added.connect(self._on_not_added)
        stores.opening.ready.connect(self._on_ready_to_open)
        stores.tasks.failed.connect(self._on_failed)
        stores.plan.sent.connect(self._on_sent)
        stores.outbox.sent.connect(self._on_sent)
        stores.triage.note.connect(self.status.note)
        stores.export.done.connect(self._on_exported)
        stores.queue.changed.connect(self._on_queue)
        stores.triage.wanted.connect(self._on_decision_wanted)
        stores.jobs.changed.connect(self._on_jobs)
        stores.jobs.finished.connect(self._on_job_finished)
        stores.jobs.changed.connect(self._end_if_finished)
        stores.tasks.changed.connect(self._end_if_finished)
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
            self._open_soon(dialog)

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
        self._prepare(action)

    def _prepare(self, action: Action) -> None:
        if self._coming is None:
            self.stores.plan.prepare(action, self._chosen())
            self._coming = action
            QTimer.singleShot(TURN_MS, self, self._on_plan_made)

    def _on_plan_made(self) -> None:
        self._coming = Proof(self.stores)
        QTimer.singleShot(TURN_MS, self, self._on_proof_made)

    def _on_proof_made(self) -> None:
        if isinstance(self._coming, Proof):
            self._coming = RemediateDialog(self.stores, self, self._coming)
            QTimer.singleShot(TURN_MS, self, self._on_dialog_made)

    def _on_dialog_made(self) -> None:
        if isinstance(self._coming, RemediateDialog):
            self._coming.fill()
            self._open_soon(self._coming)

    def _open_soon(self, dialog: Dialog) -> None:
        """Show it in the next turn of the loop: to make it has taken this one."""
        self._coming = dialog
        QTimer.singleShot(TURN_MS, self, self._on_open_due)

    def _on_open_due(self) -> None:
        dialog, self._coming = self._coming, None
        if isinstance(dialog, Dialog):
            dialog.open()

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
            beside = (self.docks["tree"], self.docks["facets"])
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

    def toggle_private(self) -> None:
        session = self.stores.session
        session.set_private(private=not session.private)

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

    def _on_restarted(self) -> None:
        self.messages.say(
            "The service of this machine stopped and was started again. Look at the jobs: what was "
            "under way has begun anew, or is marked as not done.",
            "warning",
        )

    def _on_estate(self) -> None:
        if self.page != "risk":
            self.show_page("explore")

    def _on_ready_to_open(self, opened: Opened) -> None:
        what = "folder" if opened.folder else "file"
        if QDesktopServices.openUrl(QUrl.fromLocalFile(str(opened.path))):
            self.status.note(f"The {what} is being opened; that is recorded.")
        else:
            self.messages.say(f"This system has no program to open the {what}.", "error")

    def _on_note(self, words: str) -> None:
        self.messages.say(words)

    def _on_not_added(self, refusal: Refusal) -> None:
        """Of a dropped folder; the dialog tells of its own."""
        if not any(one.isVisible() for one in self.findChildren(ScanFolderDialog)):
            self.messages.say(refusal.message, "error")

    def _on_failed(self, failure: Failure) -> None:
        """A lost connection is the banner's to tell; everything else goes to the message bar."""
        away = isinstance(failure.error, NotReached | NotConnected)
        if away and not self.stores.session.connected:
            return
        if failure.name in PLAN_TASKS and self._remediating():
            return  # the dialog tells it, and how to go on
        told = self.stores.session.told(failure.error)
        self.messages.show_failure(replace(failure, error=told))

    def _remediating(self) -> bool:
        dialogs = self.findChildren(RemediateDialog)
        coming = isinstance(self._coming, Action | Proof | RemediateDialog)
        return coming or any(one.isVisible() for one in dialogs)

    def _on_exported(self, path: Path) -> None:
        self.status.note(f"Written: {display(path.name, 80)}. Values are not in it.")

    def _on_decision_wanted(self, wanted: Wanted) -> None:
        if self._coming is None:
            self._open_soon(MarkDialog(self.stores, wanted, self))

    def _on_sent(self, sent: Sent) -> None:
        what = _SENT.get(sent.action, sent.action.value)
        marked = sent.action in MARKS
        count = (
            amount(sent.count, "object", "objects")
            if marked
            else amount(sent.files, "file", "files")
        )
        self.toast.say(f"{what} requested for {count}", undoable=sent.undoable)

    def _on_jobs(self) -> None:
        quiet = {mark.value for mark in MARKS} | {Action.UNDO.value}
        running = [job for job in self.stores.jobs.jobs if job.state in {"queued", "running"}]
        if any(job.kind not in quiet for job in running):
            QTimer.singleShot(TURN_MS, self, self.layout_.show_jobs_once)  # a turn of its own

    def _on_job_finished(self, job: Job) -> None:
        """Of scans the end, of remediations only what a later read has shown (trust.md 6.2)."""
        outcome = job.message or job.state
        if job.kind != "scan":
            evidence = self.stores.jobs.evidence.get(job.id)
            if evidence is None or evidence.state not in FINAL:
                return
            if evidence.state in {State.FAILED, State.REFUSED}:
                self.toast.hide()  # it still says that it was requested
            outcome = evidence.words
        self.status.note(f"{display(job.title, 80)}: {display(outcome, 120)}")

    def _on_unknown_certificate(self, seen: CertificateSeen) -> None:
        CertificateDialog(self.stores, seen, self).open()

    # The end

    def closeEvent(self, event: QCloseEvent) -> None:
        """What was asked for and has not begun is dropped with the service: so ask first."""
        outstanding = self.stores.dispatch.outstanding
        if not outstanding:
            self.stores.queue.leave()  # what is remembered are the docks of Explore
            super().closeEvent(event)
            return
        event.ignore()
        if not any(one.isVisible() for one in self.findChildren(QuitDialog)):
            dialog = QuitDialog(outstanding, self)
            dialog.finish.connect(self._on_finish_wanted)
            dialog.drop.connect(self._on_drop_wanted)
            dialog.rejected.connect(self._on_stay_wanted)
            dialog.open()

    def _on_finish_wanted(self) -> None:
        self._finishing = True
        if outstanding := self.stores.dispatch.outstanding:
            self.messages.say(f"{still_to_be(outstanding)}. Then the console closes.")
        self._end_if_finished()

    def _on_drop_wanted(self) -> None:
        self.stores.dispatch.stop()
        self._end()

    def _on_stay_wanted(self) -> None:
        self._finishing = False

    def _end_if_finished(self) -> None:
        if self._finishing and not self.stores.dispatch.outstanding:
            self._finishing = False
            self._end()

    def _end(self) -> None:
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
