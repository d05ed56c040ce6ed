"""Notifications of the stores, shown in the message bar, the toast or the status line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.api.errors import NotReached
from app.api.records.approvals import Proposal, ProposalState
from app.api.records.local import Job
from app.language import Texts
from app.state.approvals.proposing import PROPOSE, ProposalMade
from app.state.changes.change_evidence import FINAL
from app.state.changes.plan import PLAN_TASKS
from app.state.changes.remedy_answer import Sent
from app.state.connection.profiles import ServerProfile
from app.state.console_data.signer import spoken
from app.state.export.export import ExportJob
from app.state.location.opening import Opened
from app.state.stores import WindowStores
from app.state.words.actions import title_words
from app.state.words.event_sentences import sentence_words
from app.state.words.statuses import job_state_word
from app.state.work.errors import NotConnected, Refusal
from app.state.work.tasks import Failure
from app.state.workspace.assignments import ExportedAssignment
from app.ui.dialogs.mark import MarkDialog
from app.ui.dialogs.proposals.answer_words import answer_words
from app.ui.dialogs.proposals.proposer import action_on
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.dialogs.scan_folder import ScanFolderDialog
from app.ui.dialogs.servers.servers import RemoveServerDialog
from app.ui.frame.decision_toast import DecisionToast
from app.ui.frame.dialog_loader import DialogLoader
from app.ui.frame.results_window import ResultsWindow
from app.ui.kit.export_row import export_words
from app.ui.look.colours import Role
from app.ui.look.text import display
from app.ui.panes.messages import MessageBar
from app.ui.panes.status.status_bar import StatusBar
from app.ui.panes.toast import Toast
from app.ui.system.screen_capture import NOT_EXCLUDED, shield

tr = Texts(__name__)

_SHOW_PROPOSALS = tr("Show proposals")
_NO_KEYRING = tr("This system has no keyring: after a restart, the console signs with another key.")
_NEW_KEY = tr(
    "This is a new signing key, because the earlier key is not in the system's keyring. "
    "Recipients have to ask you to confirm the new key."
)


class Notifications(QObject):
    """Controller of notifications. Invariant: each is shown once, in one place."""

    def __init__(
        self,
        stores: WindowStores,
        window: QWidget,
        coming: DialogLoader,
        bars: tuple[MessageBar, Toast, StatusBar],
    ) -> None:
        super().__init__(window)
        self._stores = stores
        self._window = window
        self._coming = coming
        self._messages, self._toast, self._status = bars
        self._decisions = DecisionToast(stores, self._toast)
        if stores.is_main:
            stores.session.restarted.connect(self._on_restarted)
            stores.session.servers.failed.connect(self._on_keyring_failed)
            stores.cache.failed.connect(self._on_cache_failed)
            stores.cache.forgotten.connect(self._on_forgotten)
            stores.inventory.note.connect(self._messages.say)
            stores.inventory.not_added.connect(self._on_not_added)
            stores.jobs.finished.connect(self._on_job_finished)
            stores.own_answers.arrived.connect(self._on_answers)
            shield().changed.connect(self._on_capture)
        stores.tasks.failed.connect(self._on_failed)
        stores.tasks.recovered.connect(self._messages.close_failure)
        stores.outbox.sent.connect(self._on_sent_by_some)
        stores.triage.note.connect(self._status.note)
        stores.tabs.note.connect(self._status.note)
        stores.examples.note.connect(self._status.note)
        self._hear(stores)

    def _on_capture(self) -> None:
        """Warn if a window that is shown could not be excluded from captures."""
        if shield().refused and not shield().allowed:
            self._messages.say(NOT_EXCLUDED, "warning")

    def hear(self, stores: WindowStores) -> None:
        """From now on, also report the outcome of work in `stores`, which belong to a window that
        is being closed.
        """
        stores.tasks.failed.connect(self._tell_failure)
        stores.tasks.recovered.connect(self._messages.close_failure)
        stores.export.ended.connect(self._on_exported_elsewhere)
        self._hear(stores)

    def _hear(self, stores: WindowStores) -> None:
        stores.opening.ready.connect(self._on_ready_to_open)
        stores.plan.sent.connect(self._decisions.show_sent)
        stores.assignments.done.connect(self._on_handed_over)
        stores.assignments.taken.connect(self._on_taken_over)
        stores.proposing.made.connect(self._on_proposed)

    def _on_restarted(self) -> None:
        self._messages.say(
            tr(
                "The service on this computer stopped and was restarted. Check the jobs: each "
                "running job was restarted or is marked as not done."
            ),
            "warning",
        )

    def _on_keyring_failed(self, base_url: str, words: str) -> None:
        """Report that the keyring could not be used. If the dialog that removes this server is
        open, do nothing, because that dialog reports it.
        """
        asking = self._window.findChildren(RemoveServerDialog)
        if not any(dialog.asks_about(base_url) for dialog in asking):
            self._messages.say(words, "warning")

    def _on_cache_failed(self, words: str) -> None:
        """Report why cached results could not be stored or removed."""
        self._messages.say(words, "warning")

    def _on_forgotten(self, profile: ServerProfile) -> None:
        self._status.note(
            tr("Removed the cached results of {name}.", name=display(profile.name, 60))
        )

    def _on_not_added(self, refusal: Refusal) -> None:
        """Report why a folder was not added. If a scan dialog is open, do nothing, because that
        dialog reports it.
        """
        if not any(child.isVisible() for child in self._window.findChildren(ScanFolderDialog)):
            self._messages.say(refusal.message, "error")

    def _on_ready_to_open(self, opened: Opened) -> None:
        if QDesktopServices.openUrl(QUrl.fromLocalFile(str(opened.path))):
            self._status.note(
                tr("Opening the folder. This is recorded in the audit journal.")
                if opened.folder
                else tr("Opening the file. This is recorded in the audit journal.")
            )
        else:
            self._messages.say(
                tr("No program on this computer can open the folder.")
                if opened.folder
                else tr("No program on this computer can open the file."),
                "error",
            )

    def _on_failed(self, failure: Failure) -> None:
        if failure.name in PLAN_TASKS and self._coming.remediating:
            return  # the dialog reports it and offers to continue
        if failure.name == PROPOSE and self._is_proposing():
            return
        self._tell_failure(failure)

    def _tell_failure(self, failure: Failure) -> None:
        """Show a failure in the message bar. Two failures are not shown: a lost connection, which
        has a banner, and a failed read from a server that is no longer in use.
        """
        session = self._stores.session
        away = isinstance(failure.error, NotReached | NotConnected)
        if away and not session.connected:
            return
        if failure.retry is not None and not session.concerns(failure.error):
            return
        told = session.told(failure.error)
        self._messages.show_failure(replace(failure, error=told))

    def _on_sent_by_some(self, sent: Sent) -> None:
        """Report that decisions were sent. Only the active window reports this, or the main window
        if no window with results is active, because all windows share the outbox.
        """
        at_work = QApplication.activeWindow()
        while isinstance(at_work, QDialog) and (below := at_work.parentWidget()) is not None:
            at_work = below.window()
        main = self._stores.is_main
        if at_work is self._window or (main and not isinstance(at_work, ResultsWindow)):
            self._decisions.show_sent(sent)

    def _on_handed_over(self, handed: ExportedAssignment) -> None:
        """Show a message about an exported assignment. The message shows the key, and stays until
        it is closed, because the recipient may ask for the key.
        """
        self._messages.say(
            tr(
                "Exported and signed: {name}. The recipient may ask for your key: {signer}.",
                name=display(handed.path.name, 80),
                signer=spoken(handed.signer),
            )
            + self._about_key()
        )

    def _about_key(self) -> str:
        """Return a note if the signing key is new, or will not outlast a restart; "" otherwise. The
        note begins with a space.
        """
        signer = self._stores.signer
        if signer.lasting:
            return f" {_NEW_KEY}" if signer.replaced else ""
        return f" {_NO_KEYRING}"

    def _is_proposing(self) -> bool:
        """Return whether a dialog that can propose is on the screen. Such a dialog reports
        failures itself.
        """
        kinds = RemediateDialog, MarkDialog
        return any(one.isVisible() for kind in kinds for one in self._window.findChildren(kind))

    def _on_proposed(self, made: ProposalMade) -> None:
        """Report what was proposed. After an export to a file, the message shows the key and stays
        until the user closes it, because the recipient may ask for the key.
        """
        what = action_on(made.action, tr.plural("{n} object", "{n} objects", made.objects))
        if made.path is None:
            self._decisions.let_go()
            self._toast.say(
                tr("Proposal sent: {what}. A second person must approve it.", what=what)
            )
            return
        self._messages.say(
            tr(
                "Proposal exported to {name}: {what}. Send it to the second person, who may ask "
                "for your key: {signer}.",
                what=what,
                name=display(made.path.name, 80),
                signer=spoken(made.signer),
            )
            + self._about_key()
        )

    def _on_answers(self, answered: Sequence[Proposal]) -> None:
        """Report answers to the user's own proposals. The answers stay marked as new until the
        user opens the list of proposals. They may arrive at any time, so good news is a toast,
        which does not move the page under the pointer.
        """
        words, show, verb = answer_words(answered), self._status.proposals.click, _SHOW_PROPOSALS
        if all(one.state == ProposalState.APPROVED for one in answered):
            self._decisions.let_go()
            self._toast.say(words, look=("info", Role.ACCENT), more=verb, act=show)
        else:
            self._messages.say(words, "warning", retry=show, verb=verb)

    def _on_taken_over(self, count: int) -> None:
        self._status.note(tr.plural("Imported: {n} object.", "Imported: {n} objects.", count))

    def _on_exported_elsewhere(self, job: ExportJob) -> None:
        """Report the end of an export. The window that showed its progress was closed
        meanwhile.
        """
        self._status.note(export_words(job))

    def _on_job_finished(self, job: Job) -> None:
        """Report the end of a scan, or the verified outcome of a remediation (docs/reliability.md,
        "What may be said of a change").
        """
        outcome = sentence_words(job.message) or job_state_word(job.state)
        if job.kind != "scan":
            evidence = self._stores.jobs.evidence.get(job.id)
            if evidence is None or evidence.state not in FINAL:
                return
            outcome = evidence.words
        self._status.note(f"{display(title_words(job.title), 80)}: {display(outcome, 120)}")
