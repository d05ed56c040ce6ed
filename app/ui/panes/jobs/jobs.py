"""Scans and remediations, from queued to finished, and their outcomes as far as verified."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import TypeVar

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtGui import QResizeEvent

from app.api.records.enums import ACTIVE_JOB, JobState
from app.api.records.local import Job
from app.language import Texts, clock, moment
from app.state.changes import scan_control
from app.state.changes.change_evidence import State
from app.state.changes.command import Command
from app.state.changes.jobs import Jobs
from app.state.stores import WindowStores
from app.state.words.actions import title_words
from app.state.words.event_sentences import sentence_words
from app.ui.dialogs.coverage import CoverageDialog
from app.ui.dialogs.unread import UnreadDialog
from app.ui.kit.boxes import vbox
from app.ui.kit.controls.buttons import allow, beside, button
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.focus import Pane
from app.ui.kit.tables.table_model import Column
from app.ui.look import icons
from app.ui.look.colours import Role
from app.ui.look.status_colours import ACTION_ICONS
from app.ui.look.text import sentence
from app.ui.look.theme import theme
from app.ui.panes.jobs import job_commands
from app.ui.panes.jobs.job_commands import Entry, JobsView, jobs_of

tr = Texts(__name__)

T = TypeVar("T")
_AGAIN = frozenset({JobState.FAILED, JobState.ATTENTION})
_STATES: dict[str, tuple[str, str, Role]] = {
    JobState.QUEUED: (tr("Queued"), "pending", Role.PENDING),
    JobState.RUNNING: (tr("Running"), "status-searching", Role.ACCENT),
    JobState.DONE: (tr("Done"), "success", Role.CONFIRMED),
    JobState.FAILED: (tr("Failed"), "error", Role.PROHIBITED),
    JobState.CANCELLED: (tr("Cancelled"), "stop", Role.SECONDARY),
    JobState.ATTENTION: (tr("Needs attention"), "warning", Role.MATCH),
    JobState.REFUSED: (tr("Refused"), "error", Role.PROHIBITED),
    JobState.UNKNOWN: (tr("Not verified"), "warning", Role.MATCH),
}
_EVIDENCE = {
    State.CONFIRMED: ("success", Role.CONFIRMED),
    State.PARTLY: ("warning", Role.MATCH),
    State.FAILED: ("error", Role.PROHIBITED),
    State.REFUSED: ("error", Role.PROHIBITED),
    State.OVERTAKEN: ("warning", Role.MATCH),
    State.NOT_CONFIRMED: ("warning", Role.MATCH),
}
_NONE_CHOSEN = tr("Select a job first.")
_HOLD_TIPS = {
    scan_control.PAUSE: tr("Pause this scan; its results so far are kept"),
    scan_control.RESUME: tr("Continue this scan where it was paused"),
}
_PAUSED = (tr("Paused"), "pause", Role.SECONDARY)
_KINDS = {"scan": "run", **ACTION_ICONS}
_JOB, _STATE, _, _BEGUN, _BY = range(5)
_WIDE = {_JOB: 231, _STATE: 286, _BEGUN: 84, _BY: 104}
_MESSAGE_LEAST = 168
"""Smallest width of the message in pixels at 100 %; other columns are narrowed or hidden for it."""


class JobsPane(Pane):
    """Table of commands, newest first, which expand to their jobs. `tools` are placed in the title
    bar of its dock.
    """

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._jobs = stores.jobs
        self._stores = stores
        self._opened: set[str] = set()
        self._keys: list[Hashable] = []
        self._version = (-1, frozenset[str]())
        self.view = JobsView(_columns(stores.jobs, self._opened), job_commands.key, name=tr("Jobs"))
        self._verb = scan_control.PAUSE
        self._share = 1.0
        """Available width for the columns job and state, as a share of their full widths. The
        columns are narrowed to this share, but not below half.
        """
        self._empty = EmptyState("jobs", "")
        self.stop = button(tr("Stop"), "link", "stop")
        self.stop.setObjectName("job_stop")
        self.hold = button(tr("Pause"), "link", "pause")
        self.hold.setObjectName("job_pause")
        self.retry = button(tr("Try again"), "link", "redo")
        self.retry.setObjectName("job_retry")
        self.unread = button(tr("Show unreadable items…"), "link", "warning")
        self.unread.setObjectName("job_unread")
        self.coverage = button(tr("Coverage…"), "link", "report")
        self.coverage.setObjectName("job_coverage")
        self.tools = (self.coverage, self.unread, self.retry, self.hold, self.stop)
        vbox((self.view, 1), (self._empty, 1), into=self, gap=0)
        self.main = self.view
        self.stop.clicked.connect(self._on_stop)
        self.hold.clicked.connect(self._on_hold)
        self.retry.clicked.connect(self._on_retry)
        self.unread.clicked.connect(self._on_unread)
        self.coverage.clicked.connect(self._on_coverage)
        self.view.selectionModel().selectionChanged.connect(self._on_selected)
        self.view.selectionModel().selectionChanged.connect(self._on_looked_at)
        self.view.opening.connect(self._on_opening)
        theme().changed.connect(self._fit)
        stores.jobs.changed.connect(self._on_changed)
        stores.session.changed.connect(self._show_why_empty)
        stores.session.changed.connect(self._on_selected)
        stores.inventory.changed.connect(self._on_selected)
        self._on_changed()

    def current(self) -> Entry | None:
        """Return the selected command or job; None if no row is selected."""
        return next(iter(self.view.selected()), None)  # the focus alone selects nothing

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Narrow the columns for job and state if the message has too little space. Then hide the
        columns for start and user, if they do not fit.
        """
        header, rest = self.view.horizontalHeader(), self.width() - theme().px(_MESSAGE_LEAST)
        share = min(rest / theme().px(_WIDE[_JOB] + _WIDE[_STATE]), 1.0)
        if share != self._share:
            for section in (_JOB, _STATE):
                header.resizeSection(section, round(theme().px(_WIDE[section]) * max(share, 0.5)))
        self._share = share
        rest -= theme().px(_WIDE[_JOB] + _WIDE[_STATE])
        for section in (_BEGUN, _BY):
            rest -= theme().px(_WIDE[section])
            header.setSectionHidden(section, rest < 0)

    def _on_changed(self) -> None:
        chosen = self.current()
        before, version = self._keys, (self._jobs.commands.version, frozenset(self._opened))
        if version != self._version:
            self._version = version
            self.view.source.put(job_commands.entries(self._jobs.commands, self._opened))
            self._keys = [job_commands.key(entry) for entry in self.view.source.rows]
        if self._keys == before:
            self.view.table.touch(range(self.view.source.count))
        else:
            self.view.table.reload()
            if chosen is not None:
                self.choose(job_commands.key(chosen))
        self.view.setVisible(bool(self.view.source.count))
        self._empty.setVisible(not self.view.source.count)
        self._show_why_empty()
        self._on_selected()

    def _show_why_empty(self) -> None:
        """Show why the table is empty. Before the server has listed its jobs, do not claim that
        there are none.
        """
        if self._jobs.loaded:
            self._empty.say(tr("No job yet. Scans, decisions and remediations are listed here."))
        elif self._stores.session.connected:
            self._empty.say(tr("Loading jobs …"))
        else:
            self._empty.say(tr("Not connected to a server. Choose “Reconnect” in the Tools menu."))

    def choose(self, key: str) -> None:
        """Select the row with this key (`job_commands.key`), if there is one."""
        index = self.view.table.index_of(key)
        if index.isValid():
            flags = QItemSelectionModel.SelectionFlag
            self.view.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)

    def _on_selected(self) -> None:
        entry = self.current()
        allow(self.stop, _why_not_stop(entry))
        self._show_hold(entry)
        self._show_retry(entry)
        self.coverage.setVisible(self._has_coverage(entry))
        self.unread.setVisible(isinstance(entry, Job) and self._left_out(entry))

    def _show_hold(self, entry: Entry | None) -> None:
        """Show the button that pauses or resumes the selected scan; disable it with a reason if the
        scan cannot be paused or resumed. If `entry` is not a scan, hide the button.
        """
        scan = entry if isinstance(entry, Job) and scan_control.is_scanning(entry) else None
        self.hold.setVisible(scan is not None)
        if scan is None:
            return
        self._verb = scan_control.RESUME if scan_control.is_paused(scan) else scan_control.PAUSE
        why = self._jobs.why_not_hold(scan, self._verb)
        self.hold.setText(beside(self._verb.capitalize()))
        self.hold.setIcon(icons.icon("run" if self._verb == scan_control.RESUME else "pause"))
        allow(self.hold, why, _HOLD_TIPS[self._verb])

    def _show_retry(self, entry: Entry | None) -> None:
        """Enable the button Retry if a job of this entry can be requested again; otherwise show in
        its tooltip why none can.
        """
        failed = (job for job in jobs_of(entry) if job.state in _AGAIN)
        why = dict.fromkeys(map(self._jobs.why_not_retry, failed))
        allow(self.retry, "" if "" in why else "\n".join(why) or _why_no_retry(entry))

    def _on_looked_at(self) -> None:
        entry = self.current()
        command = self._jobs.commands.of(entry.id) if isinstance(entry, Job) else entry
        if command is not None:
            self._jobs.commands.acknowledge(command)

    def _on_opening(self, row: int, wanted: bool | None) -> None:
        """Expand or collapse a command. If the row is a single job of a command, Left moves to the
        command.
        """
        entry = self.view.source.row(row)
        if isinstance(entry, Job):
            command = self._jobs.commands.of(entry.id)
            if command is None or command.single is not None or wanted is not False:
                return
            self.choose(job_commands.key(command))
        elif entry is not None and (entry.key in self._opened) is not wanted:
            self._opened ^= {entry.key}
            self._on_changed()

    def _can_retry(self, job: Job) -> bool:
        return job.state in _AGAIN and not self._jobs.why_not_retry(job)

    def _left_out(self, job: Job) -> bool:
        """Return whether this scan, or a later scan of the same place, was unable to read
        something. Return False while the scan is active.
        """
        if job.kind != "scan" or job.state in ACTIVE_JOB:
            return False
        inventory = self._stores.inventory
        place = inventory.location(job.target_id, job.location_id) or inventory.target(
            job.target_id
        )
        return place is not None and place.errors.error + place.errors.critical > 0

    def _has_coverage(self, entry: Entry | None) -> bool:
        session = self._stores.session
        scan = isinstance(entry, Job) and entry.kind == "scan" and entry.state not in ACTIVE_JOB
        return scan and session.offers("coverage") and session.connected

    def _on_coverage(self) -> None:
        job = self.current()
        if isinstance(job, Job):
            CoverageDialog(self._stores, job.id, job.path or job.title, self.window()).open()

    def _on_stop(self) -> None:
        entry = self.current()
        if isinstance(entry, Command):
            self._jobs.stop(entry)
        elif entry is not None:
            self._jobs.cancel(entry.id)

    def _on_hold(self) -> None:
        scan = self.current()
        if isinstance(scan, Job):
            self._jobs.hold([scan], self._verb)

    def _on_unread(self) -> None:
        job = self.current()
        if isinstance(job, Job):
            where = job.target_id, job.location_id
            UnreadDialog(self._stores, job.path or job.title, *where, self.window()).open()

    def _on_retry(self) -> None:
        for job in filter(self._can_retry, jobs_of(self.current())):
            self._jobs.retry(job.id)


def _columns(jobs: Jobs, opened: Collection[str] = ()) -> tuple[Column[Entry], ...]:
    def name(entry: Entry) -> str:
        if isinstance(entry, Command):
            return job_commands.title(entry)
        command = jobs.commands.of(entry.id)
        return _title(entry) if command is None or command.single else f"    {_title(entry)}"

    def opens(command: Command) -> str:
        return "chevron-down" if command.key in opened else "chevron-right"

    def outcome(job: Job) -> str:
        evidence = jobs.evidence.get(job.id)
        if evidence is not None and job.kind != "scan":
            return sentence(evidence.words)
        return ", ".join(filter(None, (_state(job)[0], _progress(job))))

    def icon(job: Job) -> str:
        evidence = jobs.evidence.get(job.id)
        if evidence is not None and evidence.state in _EVIDENCE and job.kind != "scan":
            return _EVIDENCE[evidence.state][0]
        return _state(job)[1]

    def role(job: Job) -> Role:
        evidence = jobs.evidence.get(job.id)
        if evidence is not None and evidence.state in _EVIDENCE and job.kind != "scan":
            return _EVIDENCE[evidence.state][1]
        return _state(job)[2]

    message = _either(job_commands.message, _message)
    return (
        Column(
            title=tr("Job"),
            text=name,
            width=_WIDE[_JOB],
            middle=True,
            icon=_either(opens, _icon),
            tip=_either(job_commands.tip, _title_long),
        ),
        Column(
            title=tr("State"),
            text=_either(job_commands.status, outcome),
            width=_WIDE[_STATE],
            icon=_either(job_commands.status_icon, icon),
            role=_either(job_commands.status_role, role),
            share=_either(lambda command: command.share, _share),
        ),
        Column(title=tr("Message"), text=message, stretch=True, role=_secondary, tip=message),
        Column(
            title=tr("Started"), text=_begun, width=_WIDE[_BEGUN], role=_secondary, tip=_begun_long
        ),
        Column(title=tr("Started by"), text=_by, width=_WIDE[_BY], role=_secondary),
    )


def _either(of_command: Callable[[Command], T], of_job: Callable[[Job], T]) -> Callable[[Entry], T]:
    """Return a function of a row. It calls `of_command` or `of_job`, depending on what
    the row is.
    """
    return lambda entry: of_command(entry) if isinstance(entry, Command) else of_job(entry)


def _title(job: Job) -> str:
    """Return the action and the name of its object, without the folder."""
    what, path = title_words(job.title).removesuffix(job.path).strip(), job.path.rstrip("/\\")
    name = path[max(path.rfind(mark) for mark in "/\\") + 1 :]
    return f"{what} {name or job.path}" if what else job.path


def _title_long(job: Job) -> str:
    return title_words(job.title) or job.path


def _state(job: Job) -> tuple[str, str, Role]:
    """Return the word, icon and colour of a job's state. An unknown state is shown as the server
    wrote it.
    """
    if scan_control.is_paused(job):
        return _PAUSED
    return _STATES.get(job.state, (job.state, "info", Role.SECONDARY))


def _icon(job: Job) -> str:
    return _KINDS.get(job.kind, "jobs")


def _secondary(_entry: Entry) -> Role:
    return Role.SECONDARY


def _progress(job: Job) -> str:
    """Return the progress of a running job; "" if it is not known. Return "" for any other job,
    too, because its row shows a message instead.
    """
    if job.state != JobState.RUNNING:
        return ""
    if job.kind == "scan" and job.files_done is not None:
        if job.files_found:
            return tr("{done} of {total} files", done=job.files_done, total=job.files_found)
        return tr.plural("{n} file", "{n} files", job.files_done)
    return "" if job.progress is None else tr("{share}%", share=round(100 * job.progress))


def _share(job: Job) -> float | None:
    return job.progress if job.state == JobState.RUNNING else None


def _message(job: Job) -> str:
    return sentence(sentence_words(job.verification or job.message))


def _begun(entry: Entry) -> str:
    return clock(entry.created, seconds=True)


def _begun_long(entry: Entry) -> str:
    return moment(entry.created, seconds=True)


def _by(entry: Entry) -> str:
    return entry.by if isinstance(entry, Command) else entry.sign_off or entry.user or ""


def _why_not_stop(entry: Entry | None) -> str:
    """Return why an entry of the list cannot be stopped; "" if it can."""
    if entry is None:
        return _NONE_CHOSEN
    active = entry.active if isinstance(entry, Command) else entry.state in ACTIVE_JOB
    return "" if active else tr("The job has already ended.")


def _why_no_retry(entry: Entry | None) -> str:
    """Return why an entry without a failed job cannot be requested again."""
    return _NONE_CHOSEN if entry is None else tr("None of the selected jobs has failed.")
