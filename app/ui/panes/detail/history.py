"""History of the focused object, newest first, each entry with its evidence."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QWidget

from app.api.records.enums import UNDO_COPIED, JobState
from app.language import Texts
from app.state.words.actions import title_words
from app.state.words.event_sentences import sentence_words
from app.state.words.statuses import job_state_word
from app.ui.charts.ticks import moment
from app.ui.kit.boxes import fill, line, stacked, vbox
from app.ui.kit.controls.buttons import button
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.following_tab import FollowingTab
from app.ui.look import status_colours
from app.ui.look.colours import Role
from app.ui.look.focus_ring import FocusRing
from app.ui.look.text import PlainLabel, sentence, set_tip
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.api.records.local import Job
    from app.state.changes.change_evidence import Evidence
    from app.state.stores import WindowStores

tr = Texts(__name__)

_STATES: dict[str, tuple[str, Role]] = {
    JobState.QUEUED: ("pending", Role.PENDING),
    JobState.RUNNING: ("pending", Role.PENDING),
    JobState.DONE: ("info", Role.SECONDARY),
    JobState.FAILED: ("error", Role.PROHIBITED),
    JobState.CANCELLED: ("stop", Role.SECONDARY),
    JobState.ATTENTION: ("warning", Role.MATCH),
}
_KINDS = {
    "scan": tr("Scan"),
    "mask": tr("Mask"),
    "quarantine": tr("Quarantine"),
    "delete": tr("Delete"),
    "encrypt": tr("Encrypt"),
    "confirmed": tr("Mark as confirmed"),
    "remediated_manually": tr("Mark as remediated by hand"),
    "test_data": tr("Mark as test data"),
    "false_match": tr("Mark as false match"),
    "undo": tr("Undo"),
}
_WHY_OVER = tr(
    "Possible causes: the undo copy has expired, was destroyed or was already restored, or "
    "the key of the undo copy is lost. If the system keyring is missing or locked, the key is "
    "lost when the service ends."
)
MOST = 100
"""Largest number of entries shown; the journal has all."""


def job_look(job: Job, evidence: Evidence | None) -> tuple[str, Role, str]:
    """Return icon, colour and text for a job. They show its `evidence` or, if that is None, the
    state of the job and the server's message.
    """
    if evidence is not None:
        return *status_colours.evidence_look(evidence.state), evidence.words
    icon, role = _STATES.get(job.state, ("info", Role.SECONDARY))
    told = sentence_words(job.verification or job.message)
    return icon, role, told or sentence(job_state_word(job.state))


def _title(job: Job) -> str:
    """Return what was done, without the path, which the pane already shows."""
    return _KINDS.get(job.kind) or title_words(job.title)


def _who(job: Job) -> list[str]:
    """Return the sign-off name, and the account if its name differs; without a sign-off, only the
    account.
    """
    account = job.user if job.user and job.user != job.sign_off else ""
    if not job.sign_off:
        return [account]
    return [job.sign_off, tr("signed in as {account}", account=account) if account else ""]


class _Entry(QFrame):
    """Entry of one job: what was done, its state, when, by whom and why."""

    undo_wanted = Signal()

    def __init__(self, job: Job, evidence: Evidence | None, until: str, *, undoable: bool) -> None:
        super().__init__()
        icon, role, words = job_look(job, evidence)
        by = [moment(job.created), *_who(job), job.reason or ""]
        grid = QGridLayout(self)
        edge = theme().px(8)
        grid.setContentsMargins(edge, theme().px(8), edge, theme().px(8))
        grid.setHorizontalSpacing(theme().px(8))
        grid.setVerticalSpacing(theme().px(2))
        grid.setColumnStretch(1, 1)
        grid.addWidget(IconLabel(icon, role), 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(PlainLabel(_title(job), "heading", wrap=True), 0, 1)
        grid.addWidget(PlainLabel(words, wrap=True), 1, 1)
        grid.addWidget(PlainLabel(" · ".join(filter(None, by)), "secondary", wrap=True), 2, 1)
        if undoable:
            undo = button(tr("Undo"), icon="undo")
            undo.setAccessibleName(tr("Undo: {job}", job=_title(job)))
            undo.clicked.connect(self.undo_wanted)
            grid.addWidget(undo, 0, 2, 2, 1, Qt.AlignmentFlag.AlignTop)
        over = _over(job)
        if over or (until and undoable):
            said = PlainLabel(over or until, "secondary", wrap=True)
            set_tip(said, _WHY_OVER if over else "")
            grid.addWidget(said, 3, 1, 1, 2)


_NOTHING = tr("No action on this object yet. Decisions and changes are listed here.")


class HistoryTab(FollowingTab):
    """Tab with the latest jobs on the object. If a change can be undone now, its entry has an Undo
    button.
    """

    def __init__(self, stores: WindowStores) -> None:
        super().__init__(stores, stores.past)
        self._shown: object = None
        self._empty = EmptyState("history", _NOTHING)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setObjectName("surface")
        self._scroll.setAccessibleName(tr("History"))
        FocusRing(self._scroll)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._stack = stacked(self._empty, self._scroll, into=self)
        stores.matches.changed.connect(self._show)
        stores.jobs.changed.connect(self._show)
        stores.past.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        jobs = self._stores.past.jobs[:MOST]
        self._empty.say(self._why_empty())
        evidence = self._stores.jobs.evidence
        why_not = self._stores.session.why_not("undo")
        wanted = ([(job, evidence.get(job.id)) for job in jobs], why_not)
        if wanted == self._shown:
            return
        self._shown = wanted
        inner = QWidget()
        column = vbox(into=inner, gap=0)
        undoable_job = _to_undo(jobs)
        for job in jobs:
            until = _until(job, self._stores.session.undo_ends)
            undoable = job is undoable_job and not why_not
            entry = _Entry(job, evidence.get(job.id), until, undoable=undoable)
            entry.undo_wanted.connect(self._on_undo_wanted)
            fill(column, entry, line())
        column.addStretch(1)
        self._scroll.setWidget(inner)
        self._stack.setCurrentWidget(self._scroll if jobs else self._empty)

    def _why_empty(self) -> str:
        past = self._stores.past
        if past.error:
            return past.error
        loading = past.told is None and not past.why_not
        return tr("Loading history …") if loading else _NOTHING

    def _on_undo_wanted(self) -> None:
        key = self._stores.matches.key
        if key is not None:
            self._stores.triage.take_back([key])


def _until(job: Job, ends: str) -> str:
    """Describe until when the job can be undone; "" if it has no such time. `ends` says when undo
    ends earlier on this server (`ConnectionState.undo_ends`).
    """
    if job.undoable_until is None:
        return ""
    return tr("You can undo this change {until}.", until=ends or _until_then(job.undoable_until))


def _until_then(when: float) -> str:
    return tr("until {when}", when=moment(when))


def _over(job: Job) -> str:
    """Return a text saying that the change can no longer be undone and, if known, since when.
    Return "" if the change can still be undone, or if the job made no undo copy.
    """
    if job.kind not in UNDO_COPIED or job.state != JobState.DONE:
        return ""
    if job.undoable_until is None:
        return tr("Undo is no longer possible")
    if job.undoable_until > time.time():
        return ""
    return tr("Undo was possible until {when}", when=moment(job.undoable_until))


def _to_undo(jobs: Sequence[Job]) -> Job | None:
    """Return the change that an undo would reverse now: the newest change that has not been undone.
    Return None if there is no such change, or if its undo copy is gone. `jobs` are sorted, the
    newest first.
    """
    undone = 0
    for job in jobs:
        if job.kind == "scan" or job.state != JobState.DONE:
            continue
        if job.kind == "undo":
            undone += 1
        elif undone:
            undone -= 1
        else:
            return None if _over(job) else job
    return None
