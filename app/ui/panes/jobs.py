"""Scans and remediations, running and finished, with the verified outcome of each."""

from __future__ import annotations

import time

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.api.records.local import Job
from app.state.changes.jobs import Jobs
from app.state.changes.verify import State
from app.state.stores import WindowStores
from app.ui.dialogs.unread import UnreadDialog
from app.ui.kit.table_view import TableView
from app.ui.kit.tables import Column, ListSource, TableModel
from app.ui.kit.widgets import EmptyState, button
from app.ui.look.status_style import ACTION_ICONS
from app.ui.look.text import sentence
from app.ui.look.theme import Role, theme

_RUNNING = frozenset({"queued", "running"})
_STATES = {
    "queued": ("Queued", "pending", Role.PENDING),
    "running": ("Running", "status-searching", Role.ACCENT),
    "done": ("Done", "success", Role.CONFIRMED),
    "failed": ("Failed", "error", Role.PROHIBITED),
    "cancelled": ("Cancelled", "stop", Role.SECONDARY),
    "attention": ("Needs attention", "warning", Role.MATCH),
}
_EVIDENCE = {
    State.CONFIRMED: ("success", Role.CONFIRMED),
    State.PARTLY: ("warning", Role.MATCH),
    State.FAILED: ("error", Role.PROHIBITED),
    State.REFUSED: ("error", Role.PROHIBITED),
    State.OVERTAKEN: ("warning", Role.MATCH),
    State.NOT_CONFIRMED: ("warning", Role.MATCH),
}
_KINDS = {"scan": "run", **ACTION_ICONS}
_JOB, _STATE, _, _BEGUN, _BY = range(5)
_WIDE = {_JOB: 231, _STATE: 286, _BEGUN: 84, _BY: 104}
_MESSAGE_LEAST = 168
"""Smallest width of the message in pixels at 100 %; other columns are narrowed or hidden for it."""


class JobsPane(QWidget):
    """Table of jobs, newest first. `tools` are placed in the title bar of its dock."""

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._jobs = stores.jobs
        self._stores = stores
        self._source: ListSource[Job] = ListSource(_key)
        self._model: TableModel[Job] = TableModel(_columns(stores.jobs), self._source)
        self.view = TableView(self._model)
        self.view.setAccessibleName("Jobs")
        self._share = 1.0
        """Share of their full widths that job and state get."""
        self._empty = EmptyState("jobs", "")
        self.stop = button("Stop", "link", "stop")
        self.stop.setObjectName("job_stop")
        self.retry = button("Try again", "link", "redo")
        self.retry.setObjectName("job_retry")
        self.unread = button("Show unreadable items…", "link", "warning")
        self.unread.setObjectName("job_unread")
        self.tools = (self.unread, self.retry, self.stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.view, 1)
        column.addWidget(self._empty, 1)
        self.setFocusProxy(self.view)
        self.stop.clicked.connect(self._on_stop)
        self.retry.clicked.connect(self._on_retry)
        self.unread.clicked.connect(self._on_unread)
        self.view.selectionModel().selectionChanged.connect(self._on_selected)
        theme().changed.connect(self._fit)
        stores.jobs.changed.connect(self._on_changed)
        stores.session.changed.connect(self._show_why_empty)
        stores.estate.changed.connect(self._on_selected)
        self._on_changed()

    def current(self) -> Job | None:
        """Return the selected job."""
        chosen = self.view.selectionModel().selectedRows()  # the focus alone selects nothing
        return self._source.row(chosen[0].row()) if chosen else None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Hide columns without space beside the message, and distribute the rest."""
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
        same = [job.id for job in self._jobs.jobs] == [
            self._source.key(at) for at in range(self._source.count)
        ]
        self._source.put(self._jobs.jobs)
        if same:
            self._model.touch(range(self._source.count))
        else:
            self._model.reload()
            if chosen is not None:
                self._choose(chosen.id)
        self.view.setVisible(bool(self._source.count))
        self._empty.setVisible(not self._source.count)
        self._show_why_empty()
        self._on_selected()

    def _show_why_empty(self) -> None:
        """Say that there are no jobs only once the server has told so."""
        if self._jobs.loaded:
            self._empty.say("No scan or remediation has run yet.")
        elif self._stores.session.connected:
            self._empty.say("Loading jobs\N{HORIZONTAL ELLIPSIS}")
        else:
            self._empty.say("Not connected to a server.")

    def _choose(self, job_id: str) -> None:
        index = self._model.index_of(job_id)
        if index.isValid():
            flags = QItemSelectionModel.SelectionFlag
            self.view.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)

    def _on_selected(self) -> None:
        job = self.current()
        self.stop.setEnabled(job is not None and job.state in _RUNNING)
        again = job is not None and job.state in {"failed", "attention"}
        self.retry.setEnabled(job is not None and again and self._jobs.can_retry(job))
        self.unread.setVisible(job is not None and self._left_out(job))

    def _left_out(self, job: Job) -> bool:
        """Return whether this scan, or a later one of the place, could not read something."""
        if job.kind != "scan" or job.state in _RUNNING:
            return False
        estate = self._stores.estate
        place = estate.location(job.target_id, job.location_id) or estate.target(job.target_id)
        return place is not None and place.errors.error + place.errors.critical > 0

    def _on_stop(self) -> None:
        if job := self.current():
            self._jobs.cancel(job.id)

    def _on_unread(self) -> None:
        if job := self.current():
            where = job.target_id, job.location_id
            UnreadDialog(self._stores, job.path or job.title, *where, self.window()).open()

    def _on_retry(self) -> None:
        if job := self.current():
            self._jobs.retry(job.id)


def _key(job: Job) -> str:
    return job.id


def _columns(jobs: Jobs) -> tuple[Column[Job], ...]:
    def outcome(job: Job) -> str:
        evidence = jobs.evidence.get(job.id)
        if evidence is not None and job.kind != "scan":
            return sentence(evidence.words)
        return ", ".join(filter(None, (_STATES.get(job.state, (job.state,))[0], _progress(job))))

    def icon(job: Job) -> str:
        evidence = jobs.evidence.get(job.id)
        if evidence is not None and evidence.state in _EVIDENCE and job.kind != "scan":
            return _EVIDENCE[evidence.state][0]
        return _STATES.get(job.state, ("", "info"))[1]

    def role(job: Job) -> Role:
        evidence = jobs.evidence.get(job.id)
        if evidence is not None and evidence.state in _EVIDENCE and job.kind != "scan":
            return _EVIDENCE[evidence.state][1]
        return _STATES.get(job.state, ("", "", Role.SECONDARY))[2]

    return (
        Column(
            title="Job", text=_title, width=_WIDE[_JOB], middle=True, icon=_icon, tip=_title_long
        ),
        Column(
            title="State", text=outcome, width=_WIDE[_STATE], icon=icon, role=role, share=_share
        ),
        Column(title="Message", text=_message, stretch=True, role=_secondary, tip=_message),
        Column(title="Started", text=_begun, width=_WIDE[_BEGUN], role=_secondary, tip=_begun_long),
        Column(title="By", text=_by, width=_WIDE[_BY], role=_secondary),
    )


def _title(job: Job) -> str:
    """Return the action and the name of its object; of a path the end matters most."""
    what, path = job.title.removesuffix(job.path).strip(), job.path.rstrip("/\\")
    name = path[max(path.rfind(mark) for mark in "/\\") + 1 :]
    return f"{what} {name or job.path}" if what else job.path


def _title_long(job: Job) -> str:
    return job.title or job.path


def _icon(job: Job) -> str:
    return _KINDS.get(job.kind, "jobs")


def _secondary(_job: Job) -> Role:
    return Role.SECONDARY


def _progress(job: Job) -> str:
    """Return the progress; a finished job reports by its message instead."""
    if job.state != "running":
        return ""
    if job.kind == "scan" and job.files_done is not None:
        found = f" of {job.files_found:,}" if job.files_found else ""
        return f"{job.files_done:,}{found} files"
    return "" if job.progress is None else f"{job.progress:.0%}"


def _share(job: Job) -> float | None:
    return job.progress if job.state == "running" else None


def _message(job: Job) -> str:
    return sentence(job.verification or job.message)


def _begun(job: Job) -> str:
    return time.strftime("%H:%M:%S", time.localtime(job.created))


def _begun_long(job: Job) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(job.created))


def _by(job: Job) -> str:
    return job.sign_off or job.user or ""
