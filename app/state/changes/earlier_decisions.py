"""Which objects of a batch are sent, by their earlier decisions and changes."""

from __future__ import annotations

from collections.abc import Sequence

from app.api.records.enums import FILE_CHANGES, MARKS, OPEN, Action, OperationStatus
from app.language import Texts
from app.state.changes.jobs import Jobs
from app.state.decisions_and_undo.batch import Batch
from app.state.decisions_and_undo.change_requests import ChangeRequest, RequestPart
from app.state.results.result_rows import ResultRows
from app.state.rows.keys import Key, Row
from app.state.work.errors import Refusal

tr = Texts(__name__)

REMEDIATED = FILE_CHANGES - {OperationStatus.PARTIALLY_MASKED.value}
"""Statuses of objects about which no decision is possible before an undo."""
_CHANGED = tr("Not undone: the file was changed after the decision. Undo that change first.")


def decided_rows(rows: Sequence[Row], jobs: Jobs, *, fresh: bool) -> set[Key]:
    """Return the rows that are decided, even if they do not show it yet. Only rows that were
    read just now (`fresh`) show what an undo has left.
    """
    last = jobs.unread_decisions({row.key for row in rows})
    shown = {row.key for row in rows if row.bucket != OPEN and (fresh or row.key not in last)}
    marked = {key for key, action in last.items() if action in MARKS}
    return (shown | marked) - {row.key for row in rows if row.status in REMEDIATED}


def leave_out(batch: Batch, rows: Sequence[Row], decided: set[Key]) -> list[Row]:
    """Leave out the rows that are already decided or remediated, and return the others."""
    remediated = [row.key for row in rows if row.status in REMEDIATED]
    kept = [row.key for row in rows if row.key in decided and row.key not in batch.anew]
    batch.leave_out(kept, remediated)
    return [row for row in rows if row.key not in batch.met]


def without_files(batch: Batch, rows: Sequence[Row]) -> list[Row]:
    """Refuse rows whose last action changed a file, and return the others. A file change is undone
    separately.
    """
    for row in rows:
        if row.status in FILE_CHANGES:
            where = row.key.target_id, "", row.location, (row,)
            batch.refuse(RequestPart(*where), Refusal(row.location, _CHANGED, (row.key.object_id,)))
    return [row for row in rows if row.status not in FILE_CHANGES]


def as_wished(row: Row, wish: ChangeRequest) -> bool:
    """Whether the object already has the state that the request would give it."""
    if wish.action is Action.UNDO:
        return not row.status
    ours = row.signoff == wish.sign_off and row.reason.startswith(wish.reason)
    return ours and row.status == MARKS[wish.action]


def count_new(results: ResultRows, batch: Batch, keys: Sequence[Key], read: Sequence[Row]) -> int:
    """Return how many more objects were `read` for these rows than the total of the batch
    includes. If counting would take too long, the total is taken to be correct.
    """
    if not batch.members_counted:
        return len(read) - len(keys)
    members = results.families(keys)
    if members is None:
        return 0
    rows = (results.row_of(key) for key in members if key not in batch.met)
    return len(read) - sum(row is None or row.own for row in rows)
