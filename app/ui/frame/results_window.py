"""Base of all windows with results: their actions and their appearance.

The public methods are those that `ActionWindow` declares for the actions. The main window adds its
own.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QMainWindow

from app.api.records.enums import Action
from app.api.records.filters import FilterFields
from app.guide.pages import NEWS
from app.language import Texts
from app.settings import Settings
from app.state.approvals.received import ReceivedProposal
from app.state.location.filter_proposals import for_selection
from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.state.workspace.assignments import ReceivedAssignment
from app.state.workspace.decision import Restore, Wanted
from app.ui.actions.qactions import Actions
from app.ui.dialogs.about import AboutDialog
from app.ui.dialogs.assign import KINDS, AssignDialog, ExportAssignmentDialog
from app.ui.dialogs.backups.backups import BackupsDialog
from app.ui.dialogs.data_types.data_types import DataTypesDialog
from app.ui.dialogs.data_types.text_tester import TryTextDialog
from app.ui.dialogs.due_dates import DueDatesDialog
from app.ui.dialogs.evidence import EvidenceDialog
from app.ui.dialogs.filters.create_filter import CreateFilterDialog
from app.ui.dialogs.filters.filters import FiltersDialog
from app.ui.dialogs.fonts import FontsDialog
from app.ui.dialogs.import_assignment import ImportAssignmentDialog
from app.ui.dialogs.journal.journal import JournalDialog
from app.ui.dialogs.lock_settings import LockSettingsDialog
from app.ui.dialogs.mark import MarkDialog
from app.ui.dialogs.note import NoteDialog
from app.ui.dialogs.proposals.history import ProposalHistoryDialog
from app.ui.dialogs.proposals.proposals_dialog import ProposalsDialog
from app.ui.dialogs.proposals.proposer import KINDS as PROPOSALS
from app.ui.dialogs.proposals.received import ReceivedProposalDialog
from app.ui.dialogs.quit import lost_copies
from app.ui.dialogs.recent_calls import CallsDialog
from app.ui.dialogs.remediate.mask_formats import FormatsDialog
from app.ui.dialogs.reports import ReportsDialog
from app.ui.dialogs.sample_set import OpenSampleDialog, RemoveSampleDialog
from app.ui.dialogs.servers.connect import ConnectDialog
from app.ui.dialogs.servers.servers import ServersDialog
from app.ui.dialogs.shortcuts import ShortcutsDialog
from app.ui.dialogs.timeline import TimelineDialog, per_day
from app.ui.dialogs.undo.undo_copies import UndoCopiesDialog
from app.ui.dialogs.undo.undo_history import UndoDialog
from app.ui.dialogs.verify_evidence import SIGNED_FILES, VerifyEvidenceDialog
from app.ui.frame.dialog_loader import DialogLoader
from app.ui.frame.palette import Palette
from app.ui.frame.pane_sizing import grow
from app.ui.kit.file_dialogs import open_chooser
from app.ui.kit.guide_places import guide_requests, place_of
from app.ui.kit.keys import opens_menu
from app.ui.look.colours import Role
from app.ui.look.motion import Motion, reduced_by_system
from app.ui.look.theme import ZOOMS, Look, theme
from app.ui.panes.detail.detail import DetailPane
from app.ui.panes.messages import MessageBar
from app.ui.panes.results.results import ResultsPane
from app.ui.panes.status.status_bar import StatusBar
from app.ui.panes.toast import Toast
from app.ui.panes.toolbar import MainToolBar
from app.ui.system.screen_capture import NOT_EXCLUDED, shield

tr = Texts(__name__)


class ResultsWindow(QMainWindow):
    """Window with results. Subclasses create the parts declared here."""

    settings_changed = Signal()

    stores: WindowStores
    settings: Settings
    actions_: Actions
    toolbar: MainToolBar
    results: ResultsPane
    detail: DetailPane
    messages: MessageBar
    status: StatusBar
    palette_: Palette
    toast: Toast
    coming: DialogLoader

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle a key that no widget has handled. Open a context menu, run the action of the key,
        or show why this action is unavailable.
        """
        if opens_menu(event):
            return
        why_not = self.actions_.press(event, self.results.view, self.detail.preview)
        if why_not is None:
            super().keyPressEvent(event)
        elif why_not:
            self.show_why_not(why_not)

    def show_why_not(self, why_not: str) -> None:
        """Show why an action cannot run: in the status bar, and also in a toast if the status bar
        is too narrow for it.
        """
        if not self.status.note(why_not, passing=True):
            self.toast.say(why_not, look=("info", Role.ACCENT))

    # Open dialogs, or pass on the selection

    def connect_server(self) -> None:
        ConnectDialog(self.stores, self).open()

    def show_servers(self) -> None:
        ServersDialog(self.stores, self).open()

    def show_journal(self) -> None:
        JournalDialog(self.stores, self).open()

    def create_evidence(self) -> None:
        EvidenceDialog(self.stores, self).open()

    def verify_evidence(self) -> None:
        """Ask for an evidence pack or a coverage statement, and verify it."""
        made = open_chooser(self, tr("Verify evidence pack"), SIGNED_FILES)
        made.fileSelected.connect(self._on_evidence_chosen)
        made.open()

    def _on_evidence_chosen(self, path: str) -> None:
        VerifyEvidenceDialog(self.stores, Path(path), self).open()

    def show_vault(self) -> None:
        UndoCopiesDialog(self.stores, self).open()

    def show_backups(self) -> None:
        BackupsDialog(self.stores, self).open()

    def show_calls(self) -> None:
        CallsDialog(self.stores, self).open()

    def show_reports(self) -> None:
        ReportsDialog(self.stores, self).open()

    def show_matches_per_day(self) -> None:
        words = per_day(local=self.stores.session.local)
        TimelineDialog(self.stores, *words, parent=self).open()

    def try_text(self) -> None:
        TryTextDialog(self.stores, self).open()

    def make_rule(self) -> None:
        drafts = for_selection(self.stores.results, self.stores.matches)
        if drafts and not self.coming.any:
            dialog = CreateFilterDialog(self.stores, drafts, self)
            dialog.edit_wanted.connect(self._on_draft)
            dialog.filters.saved.connect(self.status.note)
            self.coming.open_soon(dialog)

    def write_note(self) -> None:
        NoteDialog(self.stores, self._chosen(), self).open()

    def assign(self) -> None:
        AssignDialog(self.stores, self._chosen(), self).open()

    def hand_over(self) -> None:
        ExportAssignmentDialog(self.stores, self._chosen(), self).open()

    def take_over(self) -> None:
        """Ask for an assignment file from another person, and show its contents before import."""
        made = open_chooser(self, tr("Import assignment"), KINDS)
        made.fileSelected.connect(self._on_hand_over_chosen)
        made.open()

    def _on_hand_over_chosen(self, path: str) -> None:
        self.stores.assignments.look(Path(path))

    def _on_hand_over(self, received: ReceivedAssignment) -> None:
        if not self.coming.any:
            self.coming.open_soon(ImportAssignmentDialog(self.stores, received, self))

    def show_proposals(self) -> None:
        """Show the proposals that the server keeps. If it keeps none, show the history of
        proposals in files.
        """
        if self.stores.guard.by_server:
            ProposalsDialog(self.stores, self).open()
        else:
            ProposalHistoryDialog(self.stores, self).open()

    def open_proposal(self) -> None:
        """Ask for a proposal file from another person, and show what it proposes."""
        made = open_chooser(self, tr("Open proposal"), PROPOSALS)
        made.fileSelected.connect(self._on_proposal_chosen)
        made.open()

    def _on_proposal_chosen(self, path: str) -> None:
        self.stores.received.open(Path(path))

    def _on_proposal(self, received: ReceivedProposal) -> None:
        if not self.coming.any:
            dialog = ReceivedProposalDialog(self.stores, received, self)
            dialog.review.connect(self.coming.approve)
            self.coming.open_soon(dialog)

    def show_due_dates(self) -> None:
        DueDatesDialog(self.stores, self).open()

    def show_filters(self) -> None:
        FiltersDialog(self.stores, self).open()

    def show_data_types(self) -> None:
        DataTypesDialog(self.stores, self).open()

    def propose_type(self) -> None:
        """Open the dialog that proposes a data type, from the marked examples. First mark the
        selection in the preview as another example.
        """
        self.stores.examples.mark()
        DataTypesDialog(self.stores, self, examples=True).open()

    def _on_draft(self, draft: FilterFields) -> None:
        FiltersDialog(self.stores, self, draft).open()

    def show_guide(self) -> None:
        """Show the page of the guide for the pane in focus."""
        guide_requests().wanted.emit(place_of(self.focusWidget()))

    def show_news(self) -> None:
        guide_requests().wanted.emit(NEWS)

    def show_settings(self) -> None:
        guide_requests().wanted.emit("settings")

    def show_shortcuts(self) -> None:
        ShortcutsDialog(self.actions_, self).open()

    def show_formats(self) -> None:
        FormatsDialog(self.stores, self).open()

    def show_fonts(self) -> None:
        FontsDialog(self.stores, self).open()

    def show_about(self) -> None:
        AboutDialog(self.stores.components, self).open()

    def remediate(self, action: Action) -> None:
        self.coming.remediate(action, self._chosen())

    def undo_selected(self) -> None:
        self.stores.triage.take_back(self._chosen())

    def _on_restore_wanted(self, wanted: Restore) -> None:
        self.coming.remediate(Action.UNDO, wanted.keys, mixed=wanted.mixed)

    def show_undo(self) -> None:
        UndoDialog(self.stores, self).open()

    def _chosen(self) -> Sequence[Key]:
        """Return the selected results or, if none is selected, the focused one; empty if there is
        neither.
        """
        results = self.stores.results
        return results.selected or ([results.current] if results.current else [])

    def copy_masked(self) -> None:
        text, count = self.results.copied()
        QGuiApplication.clipboard().setText(text)
        chosen = len(self.stores.results.selected)
        if count < chosen:
            note = tr(
                "Copied {n} of {chosen} rows, values masked. To export all rows, press Ctrl+E.",
                n=count,
                chosen=chosen,
            )
        else:
            note = tr.plural(
                "Copied {n} row, values masked.", "Copied {n} rows, values masked.", count
            )
        self.status.note(note)

    def reveal(self) -> None:
        matches = self.stores.matches
        if matches.revealed:
            matches.conceal()
        else:
            self.show_preview()
            matches.reveal()

    def show_preview(self) -> None:
        """Show the matches of the focused result, where a revealed value can be seen."""
        raise NotImplementedError

    def refresh(self) -> None:
        stores = self.stores
        stores.inventory.refresh()
        stores.query.run_again()
        stores.jobs.refresh()
        stores.risk.refresh()
        stores.matches.refresh()
        stores.vault.refresh()

    def lock(self) -> None:
        """Lock the console. If no password is set yet, ask for one first."""
        if self.stores.lock.has_password:
            self.stores.lock.lock()
        else:
            LockSettingsDialog(self.stores, self, now=True).open()

    def open_sample_set(self) -> None:
        """Add the sample set. If there is other data, ask first."""
        if self.stores.inventory.has_other_data:
            OpenSampleDialog(self.stores, self).open()
        else:
            self.stores.app.open_sample_set()

    def remove_sample_set(self) -> None:
        RemoveSampleDialog(self.stores, self).open()

    def show_lock_settings(self) -> None:
        LockSettingsDialog(self.stores, self).open()

    def toggle_capture(self) -> None:
        allowed = not shield().capturable
        done = shield().allow(allowed=allowed)
        self.actions_.refresh()
        if not allowed and not done:
            self.messages.say(NOT_EXCLUDED, "warning")
        elif not done:
            self.messages.say(
                tr("Some windows of the console are still hidden in screenshots."),
                "warning",
            )
        else:
            self.status.note(
                tr("Screen capture is allowed until the console is closed.")
                if allowed
                else tr("Screen capture is no longer allowed.")
            )

    def _on_decision_wanted(self, wanted: Wanted) -> None:
        if not self.coming.any:
            self.coming.open_soon(MarkDialog(self.stores, wanted, self))

    # Appearance

    def toggle_full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def grow_pane(self, across: int, down: int) -> None:
        grow(self, across, down)

    def focus_search(self) -> None:
        self.toolbar.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.toolbar.search.selectAll()

    def _on_results_shown(self) -> None:
        """Move the focus from the query to its results, where letters are keys of actions."""
        if self.toolbar.search.leaves():
            self.results.enter()

    def set_look(self, look: Look) -> None:
        theme().use(look=look)
        self.settings.theme = look.value
        self._keep_settings()

    def set_language(self, code: str) -> None:
        """Save the language. It is used once the console is opened again. If undo copies would be
        lost by closing the console, warn in the message bar, because the status bar could elide the
        warning.
        """
        self.settings.language = code
        self._keep_settings()
        words = tr("The language changes when the console is opened again.")
        if lost := self.stores.app.unfinished.copies:
            self.messages.say(f"{words} {lost_copies(lost)}", "warning")
        else:
            self.status.note(words)

    def zoom(self, step: int) -> None:
        """Zoom in (`step` 1) or out (-1) by one step, or reset to 100 % (0)."""
        now = theme().measures.zoom
        nearest = min(range(len(ZOOMS)), key=lambda at: abs(ZOOMS[at] - now))
        wanted = ZOOMS[min(max(nearest + step, 0), len(ZOOMS) - 1)] if step else 100
        theme().use(zoom=wanted)
        self.settings.zoom = wanted
        self._keep_settings()

    def toggle_compact(self) -> None:
        compact = not theme().measures.compact
        theme().use(compact=compact)
        self.settings.density = "compact" if compact else "comfortable"
        self._keep_settings()

    def toggle_motion(self) -> None:
        """Reduce motion, or allow it again. If the new setting equals that of the system, save that
        the console follows the system.
        """
        wanted = Motion.REDUCED if theme().moves else Motion.FULL
        by_system = Motion.REDUCED if reduced_by_system() else Motion.FULL
        motion = Motion.SYSTEM if wanted is by_system else wanted
        theme().use(motion=motion)
        self.settings.motion = motion.value
        self._keep_settings()

    def toggle_notifications(self) -> None:
        self.settings.desktop_notifications = not self.settings.desktop_notifications
        self._keep_settings()

    def _keep_settings(self) -> None:
        self.actions_.refresh()
        self.settings_changed.emit()
