"""Toast after a decision: what was requested, and then its outcome."""

from __future__ import annotations

import re

from PySide6.QtCore import QObject

from app.api.records.enums import Action
from app.language import Texts
from app.state.changes.command import BAD, Command, Outcome
from app.state.changes.remedy_answer import Sent
from app.state.decisions_and_undo.undo_stack import UndoEntry
from app.state.stores import WindowStores
from app.state.words.event_sentences import sentence_words
from app.ui.look.text import display
from app.ui.panes.jobs.job_commands import (
    counted,
    outcome_words,
    status,
    status_icon,
    status_role,
    title,
)
from app.ui.panes.toast import Toast

tr = Texts(__name__)

_SENT = {
    Action.MASK: tr("Masking"),
    Action.QUARANTINE: tr("Quarantine"),
    Action.DELETE: tr("Deletion"),
    Action.ENCRYPT: tr("Encryption"),
    Action.CONFIRMED: tr("Confirmation"),
    Action.FALSE_MATCH: tr("Marking as false match"),
    Action.TEST_DATA: tr("Marking as test data"),
    Action.REMEDIATED_MANUALLY: tr("Marking as remediated by hand"),
    Action.UNDO: tr("Undo"),
}
_DONE = {
    Action.MASK: tr("Masked {what}"),
    Action.QUARANTINE: tr("Quarantined {what}"),
    Action.DELETE: tr("Deleted {what}"),
    Action.ENCRYPT: tr("Encrypted {what}"),
    Action.CONFIRMED: tr("Marked {what} as confirmed"),
    Action.FALSE_MATCH: tr("Marked {what} as false match"),
    Action.TEST_DATA: tr("Marked {what} as test data"),
    Action.REMEDIATED_MANUALLY: tr("Marked {what} as remediated by hand"),
    Action.UNDO: tr("Undone: {what}"),
}
"""Title of a request whose outcome is as intended."""
_AS_INTENDED = frozenset({Outcome.CONFIRMED, Outcome.DONE})
_UNCHANGED = frozenset({Outcome.FAILED, Outcome.REFUSED, Outcome.CANCELLED})
"""Outcomes after which there is nothing to undo."""
_NAME = 48
"""Maximum number of characters of a file name in the toast."""
_REASON = 300
"""Maximum number of characters of a reason in the toast."""


class DecisionToast(QObject):
    """Shows the latest request of `stores` in `toast`. It follows the request until its outcome is
    known, or until the toast shows something else.
    """

    def __init__(self, stores: WindowStores, toast: Toast) -> None:
        super().__init__(toast)
        self._stores = stores
        self._toast = toast
        self._requested: Sent | None = None
        """The request that the toast shows, until its outcome is known."""
        self._newest: UndoEntry | None = None
        """The newest entry of the undo history when the request was sent."""
        self._name = ""
        """File name of the result that the request is about; "" if there are several results, or if
        the name is unknown.
        """
        stores.jobs.changed.connect(self._on_jobs)
        toast.more.connect(stores.triage.decide_kept)

    def let_go(self) -> None:
        """Do not show the outcome of the request, because the toast shows something else."""
        self._requested = None

    def show_sent(self, sent: Sent) -> None:
        """Show what was requested."""
        what = _SENT.get(sent.action, sent.action.value)
        if sent.files:
            count = tr.plural("{n} file", "{n} files", sent.files)
        elif sent.action is Action.UNDO:
            count = tr.plural("{n} decision", "{n} decisions", sent.count)
        else:
            count = tr.plural("{n} object", "{n} objects", sent.count)
        self._requested = sent if sent.count else None
        self._newest = next(reversed(self._stores.undo.done), None)
        self._name = self._name_of(sent)
        words = tr("{what} requested for {count}", what=what, count=self._name or count)
        self._toast.say(
            _with_others(words if sent.count else "", sent),
            undoable=sent.undoable,
            more=self._offer(sent),
        )

    def _offer(self, sent: Sent) -> str:
        """Return the text of the button that applies the decision also to the results that kept
        their earlier decision. Return "" if there are no such results, or if something else was
        decided since.
        """
        newest = self._newest
        batch = newest.batch if newest is not None else None
        kept = batch is not None and batch.id == sent.command and len(self._stores.triage.kept)
        return tr.plural("Decide this one, too", "Decide these {n}, too", kept) if kept else ""

    def _name_of(self, sent: Sent) -> str:
        """Return the file name of the only result of a request, elided in the middle, or ""."""
        taken = self._newest.taken if self._newest is not None and sent.undoable else []
        row = self._stores.results.row_of(taken[0]) if len(taken) == sent.count == 1 else None
        name = re.split(r"[/\\]", row.location.rstrip("/\\"))[-1] if row is not None else ""
        half = _NAME // 2
        return name if len(name) <= _NAME else f"{name[:half]}…{name[1 - half :]}"

    def _on_jobs(self) -> None:
        """Show the outcome of the request that the toast shows, once all of it is known."""
        sent = self._requested
        if sent is None or not self._toast.isVisible():
            return
        command = self._stores.jobs.commands.by_key.get(sent.command)
        if command is not None and not command.active:
            self._requested = None
            newest = next(reversed(self._stores.undo.done), None)
            held = newest is not None and newest is self._newest  # else Undo is about another one
            changed = any(n for outcome, n in command.counts.items() if outcome not in _UNCHANGED)
            words = _with_others(self._outcome(command, sent), sent)
            if why := self._why_failed(command):
                words = tr("{words}: {why}", words=words, why=display(why, _REASON))
            self._toast.say(
                words,
                undoable=sent.undoable and held and changed,
                look=(status_icon(command), status_role(command)),
                more=self._offer(sent) if held else "",
            )

    def _outcome(self, command: Command, sent: Sent) -> str:
        """Return what was done and its proof, or what was requested and how it ended."""
        outcomes = [outcome for outcome, _ in command.told()]
        done = _DONE.get(sent.action, "") if _AS_INTENDED.issuperset(outcomes) else ""
        if not done:
            return tr("{command} · {status}", command=title(command), status=status(command))
        if self._name and command.total == 1:
            what, proof = self._name, outcome_words(outcomes[0])
        else:
            # of decisions sent before a restart, only the record is known
            alike = outcome_words(Outcome.DONE)
            words = tr("{n} {outcome}", n=command.total, outcome=alike)
            what, proof = counted(command), status(command) if len(outcomes) == 1 else words
        return tr("{command} · {status}", command=done.format(what=what), status=proof)

    def _why_failed(self, command: Command) -> str:
        """Return why a command failed: the reason of the first of its jobs that did not end as
        intended; "" if no reason is known.
        """
        job_id = next((key for key, one in command.outcomes.items() if one in BAD), "")
        evidence, job = self._stores.jobs.evidence.get(job_id), command.jobs.get(job_id)
        if evidence is not None:
            return evidence.words
        return sentence_words(job.message) if job is not None else ""


def _with_others(words: str, sent: Sent) -> str:
    """Return what was requested or done (`words`), and how many of the objects contain prohibited
    values. If the request is about several objects, also say how many earlier decisions were
    replaced. If results kept their earlier decision, say how many.
    """
    parts = [words] if words else []
    if sent.prohibited:
        parts.append(
            tr.plural(
                "{n} contains prohibited values",
                "{n} contain prohibited values",
                sent.prohibited,
            )
        )
    if sent.replaced and sent.count > 1:
        replaced = tr.plural(
            "replaces {n} earlier decision", "replaces {n} earlier decisions", sent.replaced
        )
        parts.append(replaced)
    if sent.kept:
        parts.append(
            tr.plural(
                "{n} result keeps its earlier decision",
                "{n} results keep their earlier decision",
                sent.kept,
            )
        )
    if sent.remediated:
        parts.append(
            tr.plural(
                "{n} result is already remediated",
                "{n} results are already remediated",
                sent.remediated,
            )
        )
    return "; ".join(parts)
