"""What came of an action: per object the evidence there is, while it is being gathered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.api.records.enums import Action
from app.api.records.local import Job
from app.state.verify import State
from app.ui import marks
from app.ui.cells import TableView
from app.ui.tables import Column, ListSource, TableModel
from app.ui.text import PlainLabel, amount, sentence
from app.ui.theme import Role, theme
from app.ui.widgets import BusyBar, button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.state.jobs import Jobs
    from app.state.keys import Key
    from app.state.stores import Stores


def _columns(jobs: Jobs) -> tuple[Column[Job], ...]:
    def state(job: Job) -> State | None:
        evidence = jobs.evidence.get(job.id)
        return evidence.state if evidence else None

    def words(job: Job) -> str:
        evidence = jobs.evidence.get(job.id)
        return sentence(evidence.words) if evidence else "Requested. Waiting for confirmation"

    def role(job: Job) -> Role:
        return marks.evidence_look(state(job))[1]

    def icon(job: Job) -> str:
        return marks.evidence_look(state(job))[0]

    return (
        Column(title="File", text=lambda job: job.path, width=400, middle=True),
        Column(title="Evidence", text=words, stretch=True, role=role, icon=icon),
    )


class Outcome(QWidget):
    """Follows the jobs that were started after `known` was noted, for the keys it is told."""

    changed = Signal()

    def __init__(self, stores: Stores, known: set[str]) -> None:
        super().__init__()
        self._jobs = stores.jobs
        self._session = stores.session
        self._known = known
        self._action = ""
        self.keys: list[Key] = []
        self.waiting, self.all_confirmed, self.undoing = True, False, False
        self._source: ListSource[Job] = ListSource(key=lambda job: job.id)
        self._model = TableModel(_columns(stores.jobs), self._source)
        self.view = TableView(self._model)
        self.view.setAccessibleName("What came of it")
        self._busy = BusyBar()
        self._busy.setFixedHeight(theme().px(2))
        self._sum = PlainLabel(kind="heading")
        self.undo = button("Undo", icon="undo")
        self.undo.setObjectName("remediate_undo")
        row = QHBoxLayout()
        row.addWidget(self._sum, 1)
        row.addWidget(self.undo, 0, Qt.AlignmentFlag.AlignRight)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme().px(8))
        column.addLayout(row)
        column.addWidget(self._busy)
        column.addWidget(self.view, 1)
        for signal in (stores.jobs.changed, stores.session.changed):
            signal.connect(self._show)

    def begin(self, action: Action, keys: Sequence[Key]) -> None:
        """Follow what was asked for these objects."""
        self._action, self.keys = action.value, list(keys)
        self._show()

    def _show(self) -> None:
        if not self._action:
            return
        mine = {key.object_id for key in self.keys}
        latest = {
            (job.target_id, job.path): job  # the newest is first in the list, so it stays
            for job in reversed(self._jobs.jobs)
            if job.id not in self._known
            and job.kind in {self._action, Action.UNDO}
            and mine & self._jobs.objects(job)
        }
        jobs = sorted(latest.values(), key=lambda job: job.path)
        self._source.put(jobs)
        self._model.reload()
        seen = [(job, self._jobs.evidence[job.id].state) for job in jobs if self._told(job)]
        confirmed = sum(state is State.CONFIRMED for _, state in seen)
        ended = sum(state.final or state is State.REFUSED for _, state in seen)
        self._sum.setText(f"{confirmed:,} of {amount(len(jobs), 'file', 'files')} confirmed")
        self.waiting = not jobs or ended < len(jobs)
        self.all_confirmed = bool(jobs) and confirmed == len(jobs)
        self.undoing = any(job.kind == Action.UNDO for job in jobs)
        self._busy.setVisible(self.waiting and self._session.connected)
        self.changed.emit()
        done = any(state is State.CONFIRMED and job.kind == self._action for job, state in seen)
        self.undo.setEnabled(done and self._session.can("undo"))

    def _told(self, job: Job) -> bool:
        return job.id in self._jobs.evidence
