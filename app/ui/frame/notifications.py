"""What the stores have to say, said in its place: message bar, toast, or status line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.api.errors import NotReached
from app.api.records.enums import Action
from app.api.records.local import Job
from app.state.changes.plan import PLAN_TASKS, Sent
from app.state.changes.verify import FINAL, State
from app.state.kept.signer import spoken
from app.state.location.opening import Opened
from app.state.stores import Stores
from app.state.work.errors import NotConnected, Refusal
from app.state.work.tasks import Failure
from app.state.workspace.assignments import Handed
from app.ui.dialogs.scan_folder import ScanFolderDialog
from app.ui.frame.dialog_loader import Coming
from app.ui.frame.results_window import ResultsWindow
from app.ui.look.text import amount, display
from app.ui.panes.messages import MessageBar, Toast
from app.ui.panes.status import StatusBar

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


class News(QObject):
    """Owns what is said of the stores. Its one rule: each thing is said once, in one place."""

    def __init__(
        self,
        stores: Stores,
        window: QWidget,
        coming: Coming,
        bars: tuple[MessageBar, Toast, StatusBar],
    ) -> None:
        super().__init__(window)
        self._stores = stores
        self._window = window
        self._coming = coming
        self._messages, self._toast, self._status = bars
        if stores.main is stores:
            stores.session.restarted.connect(self._on_restarted)
            stores.estate.note.connect(self._messages.say)
            stores.estate.not_added.connect(self._on_not_added)
            stores.jobs.finished.connect(self._on_job_finished)
        stores.tasks.failed.connect(self._on_failed)
        stores.tasks.recovered.connect(self._messages.close_failure)
        stores.outbox.sent.connect(self._on_sent_by_some)
        stores.triage.note.connect(self._status.note)
        stores.tabs.note.connect(self._status.note)
        self._hear(stores)

    def hear(self, stores: Stores) -> None:
        """The window of these is closed: what they still do is told here."""
        stores.tasks.failed.connect(self._tell_failure)
        stores.tasks.recovered.connect(self._messages.close_failure)
        self._hear(stores)

    def _hear(self, stores: Stores) -> None:
        stores.opening.ready.connect(self._on_ready_to_open)
        stores.plan.sent.connect(self._on_sent)
        stores.export.done.connect(self._on_exported)
        stores.hand_overs.done.connect(self._on_handed_over)
        stores.hand_overs.taken.connect(self._on_taken_over)

    def _on_restarted(self) -> None:
        self._messages.say(
            "The service of this machine stopped and was started again. Look at the jobs: what was "
            "under way has begun anew, or is marked as not done.",
            "warning",
        )

    def _on_not_added(self, refusal: Refusal) -> None:
        """Of a dropped folder; the dialog tells of its own."""
        if not any(one.isVisible() for one in self._window.findChildren(ScanFolderDialog)):
            self._messages.say(refusal.message, "error")

    def _on_ready_to_open(self, opened: Opened) -> None:
        what = "folder" if opened.folder else "file"
        if QDesktopServices.openUrl(QUrl.fromLocalFile(str(opened.path))):
            self._status.note(f"The {what} is being opened; that is recorded.")
        else:
            self._messages.say(f"This system has no program to open the {what}.", "error")

    def _on_failed(self, failure: Failure) -> None:
        if failure.name in PLAN_TASKS and self._coming.remediating:
            return  # the dialog tells it, and how to go on
        self._tell_failure(failure)

    def _tell_failure(self, failure: Failure) -> None:
        """A lost connection is the banner's to tell; everything else goes to the message bar."""
        away = isinstance(failure.error, NotReached | NotConnected)
        if away and not self._stores.session.connected:
            return
        told = self._stores.session.told(failure.error)
        self._messages.show_failure(replace(failure, error=told))

    def _on_sent_by_some(self, sent: Sent) -> None:
        """Decisions of all windows go one way: told is it in the one that is worked in."""
        at_work = QApplication.activeWindow()
        while isinstance(at_work, QDialog) and (below := at_work.parentWidget()) is not None:
            at_work = below.window()
        main = self._stores.main is self._stores
        if at_work is self._window or (main and not isinstance(at_work, ResultsWindow)):
            self._on_sent(sent)

    def _on_sent(self, sent: Sent) -> None:
        what = _SENT.get(sent.action, sent.action.value)
        if sent.files:
            count = amount(sent.files, "file", "files")
        elif sent.action is Action.UNDO:
            count = amount(sent.count, "decision", "decisions")
        else:
            count = amount(sent.count, "object", "objects")
        self._toast.say(f"{what} requested for {count}", undoable=sent.undoable)

    def _on_handed_over(self, handed: Handed) -> None:
        """It stays until it is closed: the key may be asked for."""
        lasting = self._stores.signer.lasting
        more = "" if lasting else " Without a keyring, the next start signs with another one."
        self._messages.say(
            f"Written and signed: {display(handed.path.name, 80)}. Whoever takes it over may ask "
            f"for your key: {spoken(handed.signer)}.{more}"
        )

    def _on_taken_over(self, count: int) -> None:
        self._status.note(f"Taken over: {amount(count, 'object', 'objects')}.")

    def _on_exported(self, path: Path) -> None:
        self._status.note(f"Written: {display(path.name, 80)}. Values are not in it.")

    def _on_job_finished(self, job: Job) -> None:
        """Of scans the end, of remediations only what a later read has shown (trust.md 6.2)."""
        outcome = job.message or job.state
        if job.kind != "scan":
            evidence = self._stores.jobs.evidence.get(job.id)
            if evidence is None or evidence.state not in FINAL:
                return
            if evidence.state in {State.FAILED, State.REFUSED}:
                self._toast.hide()  # it still says that it was requested
            outcome = evidence.words
        self._status.note(f"{display(job.title, 80)}: {display(outcome, 120)}")
