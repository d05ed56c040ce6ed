"""The states of spec 3, as tables: from which status to which one, and what makes it so.

Each status has one function that writes it (`store.locations.set_status`,
`store.schedules.set_location` and `set_status`, `store.marks.set_status`), and that function asks
here first. A step that is not in the table is a defect: it is refused, never written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.api.records.enums import OperationStatus as Op
from app.api.records.enums import SearchStatus as Search


class IllegalTransition(Exception):
    """A step that the table does not have; nothing was written."""


@dataclass(frozen=True, slots=True)
class Transition:
    """One row: what (`trigger`) leads from a status to another."""

    source: str
    trigger: str
    target: str


class Machine:
    """A table of transitions, in which two statuses have at most one trigger between them."""

    def __init__(self, name: str, rows: Iterable[Transition]) -> None:
        self.name = name
        self.rows = tuple(rows)
        self._triggers = {(row.source, row.target): row.trigger for row in self.rows}
        if len(self._triggers) != len(self.rows):
            raise ValueError(f"{name}: two triggers lead the same way")

    def check(self, source: str, target: str) -> str:
        """The trigger between two statuses. Raises IllegalTransition if there is none."""
        try:
            return self._triggers[source, target]
        except KeyError:
            text = f"{self.name}: there is no way from '{source}' to '{target}'."
            raise IllegalTransition(text) from None


def _rows(sources: Iterable[str], trigger: str, target: str) -> Iterator[Transition]:
    for source in sources:
        yield Transition(str(source), trigger, str(target))


AT_REST = (Search.NONE, Search.SEARCHED, Search.ERROR, Search.STALLED)
"""No scan has to do with the Location."""
HELD = (Search.PAUSED, Search.AUTO_PAUSED, Search.BLOCKED, Search.STALLED)
"""A scan has begun and waits: for a person, a time of day, room on the disk, its files."""
_BEGUN = (
    Search.PREPARING, Search.SEARCHING, *HELD, Search.QUEUED_PROCESSING, Search.INDEXING,
)  # fmt: skip


def _search() -> Iterator[Transition]:
    yield from _rows((*AT_REST, Search.QUEUED), "a scan was queued", Search.QUEUED)
    # One at rest: its scan waited for that of another schedule, which has ended just now.
    yield from _rows((*AT_REST, Search.QUEUED), "its turn has come", Search.PREPARING)
    yield from _rows((Search.PREPARING,), "its root was opened", Search.SEARCHING)
    yield from _rows((Search.SEARCHING,), "files were read", Search.SEARCHING)
    yield from _rows(
        (Search.SEARCHING, Search.AUTO_PAUSED, Search.PAUSED), "a person paused it", Search.PAUSED
    )
    yield from _rows((Search.PAUSED,), "a person resumed it", Search.SEARCHING)
    yield from _rows((Search.SEARCHING,), "a time to pause began", Search.AUTO_PAUSED)
    yield from _rows((Search.AUTO_PAUSED,), "the time to pause is over", Search.SEARCHING)
    yield from _rows((Search.SEARCHING,), "the disk of the store is full", Search.BLOCKED)
    yield from _rows((Search.BLOCKED,), "there is room on the disk again", Search.SEARCHING)
    yield from _rows((Search.STALLED,), "files are read again", Search.SEARCHING)
    yield from _rows(
        (Search.SEARCHING,), "all was read, another is indexed", Search.QUEUED_PROCESSING
    )
    yield from _rows((Search.SEARCHING,), "all was read", Search.INDEXING)
    yield from _rows((Search.QUEUED_PROCESSING,), "nothing else is indexed", Search.INDEXING)
    yield from _rows((Search.INDEXING,), "all is written", Search.SEARCHED)
    # Stopped, the service ended, or no file was done for long: from `stalled` it may go on.
    yield from _rows(_BEGUN, "it came to no end", Search.STALLED)
    yield from _rows(_BEGUN, "it failed", Search.ERROR)
    yield from _rows((Search.QUEUED,), "it never began, as before", Search.NONE)
    yield from _rows((Search.QUEUED,), "it never began, searched before", Search.SEARCHED)
    yield from _rows((Search.QUEUED,), "it never began, failed before", Search.ERROR)
    yield from _rows((Search.QUEUED,), "it never began, stalled before", Search.STALLED)


SEARCH = Machine("search status", _search())
SEARCH_NEVER = {
    Search.PROCESSING: "an event is written in the transaction of what it tells: none waits",
}
"""Search statuses that this service never writes, each because of what stands beside it."""

NOTHING = ""
"""Nothing was done about an object, or what was done is taken back."""
RECORDED_AS = {NOTHING: Op.REMOVE_MARK}
"""What the history and the job say when an object has come to `NOTHING`."""

MARKED = (Op.CONFIRMED, Op.REMEDIATED_MANUALLY, Op.TEST_DATA, Op.FALSE_MATCH)
ACTS = {
    Op.PENDING_MASK: ((Op.MASKED, Op.PARTIALLY_MASKED), Op.UNABLE_MASK),
    Op.PENDING_QUARANTINE: ((Op.QUARANTINED, Op.QUARANTINED_RESTRICTED), Op.UNABLE_QUARANTINE),
    Op.PENDING_DELETE: ((Op.DELETED, Op.DELETED_RESTRICTED), Op.UNABLE_DELETE),
    Op.PENDING_ENCRYPT: ((Op.ENCRYPTED,), Op.UNABLE_ENCRYPT),
}
"""Per pending act: the ways in which it can succeed, and how it fails."""
SETTLED = (
    NOTHING,
    *MARKED,
    *(status for done, unable in ACTS.values() for status in (*done, unable)),
)
"""Nothing goes on at the object."""


def _operation() -> Iterator[Transition]:
    for pending, (done, unable) in ACTS.items():
        yield from _rows(SETTLED, f"{_verb(pending)} was ordered", pending)
        for status in done:
            yield from _rows((pending,), "the file was changed, and read again", status)
        yield from _rows((pending,), "the file is as it was", unable)
        for before in SETTLED:
            if before not in {*done, unable}:
                yield from _rows((pending,), "it never began", before)
        # A person was to look at the file (`attention`); the next start has settled it.
        for status in (*done, unable):
            yield from _rows((unable,), "settled when the service started", status)
    yield from _rows(SETTLED, "a mark or an undo was ordered", Op.PENDING_MODIFICATION)
    for end in SETTLED:
        trigger = "a mark was set, or one from before is back" if end in MARKED else "taken back"
        yield from _rows((Op.PENDING_MODIFICATION,), trigger, end)


def _verb(pending: Op) -> str:
    return pending.value.removeprefix("Pending ").lower()


OPERATION = Machine("operation status", _operation())
_NO_LABELS = "no classification system is connected"
_NO_RIGHTS = "no action of spec 4.2 changes access rights"
OPERATION_NEVER = {
    Op.DELEGATED: "no work is delegated to other people",
    Op.MIP_LABEL_MODIFIED: _NO_LABELS,
    Op.PENDING_LABEL: _NO_LABELS,
    Op.UNABLE_LABEL: _NO_LABELS,
    Op.PERMISSIONS_MODIFIED: _NO_RIGHTS,
    Op.UNABLE_PERMISSIONS: _NO_RIGHTS,
}
"""Operation statuses that this service never writes, each because of what stands beside it."""


def _schedule() -> Iterator[Transition]:
    yield from _rows(("scheduled",), "its time has come", "pending")
    yield from _rows(("scheduled",), "it was planned anew", "scheduled")
    yield from _rows(("pending",), "the service has started again", "pending")
    yield from _rows(("pending",), "all was scanned", "completed")
    yield from _rows(("pending",), "a Location could not be scanned", "failed")
    yield from _rows(("pending",), "it was stopped, or the service ended", "stopped")
    yield from _rows(("pending",), "its run has ended, and it repeats", "scheduled")
    yield from _rows(("scheduled",), "a person paused it", "deactivated")
    yield from _rows(("deactivated",), "a person resumed it", "scheduled")
    yield from _rows(("scheduled", "deactivated", "pending"), "it was cancelled", "cancelled")


SCHEDULE = Machine("status of a schedule", _schedule())

QUERY = Machine(
    "query",
    (
        Transition("(none)", "POST /v1/query", "active"),
        Transition("active", "any GET under it", "active"),
        Transition("active", "idle for more than 10 minutes", "expired"),
    ),
)
"""The life of a query (spec 3); `app.service.context.live_queries` lives it."""
