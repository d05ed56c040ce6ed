"""State machines of contract 3 as tables: source status, trigger, target status.

Only these functions write a status: `store.locations.set_status`, `store.schedules.set_location`
and `set_status`, `store.marks.set_status` and `reopen`, and `store.counting`, which ends what
`reopen` began. The `set_` functions first check the transition here. A transition outside the table
is a defect and is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.api.records.enums import STATES
from app.api.records.enums import OperationStatus as Op
from app.api.records.enums import ScheduleStatus as Schedule
from app.api.records.enums import SearchStatus as Search


class IllegalTransition(Exception):
    """A transition is not in the table; nothing was written."""


@dataclass(frozen=True, slots=True)
class Transition:
    """A row of the table: `trigger` changes the status from `source` to `target`."""

    source: str
    trigger: str
    target: str


class Machine:
    """A table of transitions with at most one trigger between two statuses. Raises ValueError if
    two statuses have more than one.
    """

    def __init__(self, name: str, rows: Iterable[Transition]) -> None:
        self.name = name
        self.rows = tuple(rows)
        self._triggers = {(row.source, row.target): row.trigger for row in self.rows}
        if len(self._triggers) != len(self.rows):
            raise ValueError(f"{name}: two triggers cause the same change of state")

    def check(self, source: str, target: str) -> str:
        """Return the trigger between two statuses. Raises IllegalTransition if there is none."""
        try:
            return self._triggers[source, target]
        except KeyError:
            text = f"{self.name}: there is no way from '{source}' to '{target}'."
            raise IllegalTransition(text) from None


def _rows(sources: Iterable[str], trigger: str, target: str) -> Iterator[Transition]:
    for source in sources:
        yield Transition(str(source), trigger, str(target))


AT_REST = (Search.NONE, Search.SEARCHED, Search.ERROR, Search.STALLED)
"""Search statuses of a Location that no scan reads at the moment. An interrupted scan leaves
`STALLED`.
"""
HELD = (Search.PAUSED, Search.AUTO_PAUSED, Search.BLOCKED, Search.STALLED)
"""Search statuses of a scan that waits: for a user (`PAUSED`), a time of day (`AUTO_PAUSED`), disk
space (`BLOCKED`), or a file that takes long (`STALLED`).
"""
_BEGUN = (
    Search.PREPARING, Search.SEARCHING, *HELD, Search.QUEUED_PROCESSING, Search.INDEXING,
)  # fmt: skip


def _search() -> Iterator[Transition]:
    yield from _rows((*AT_REST, Search.QUEUED), "a scan was queued", Search.QUEUED)
    # From rest: the scan waited for a scan of the Location by another schedule, which has ended.
    yield from _rows((*AT_REST, Search.QUEUED), "its turn has come", Search.PREPARING)
    yield from _rows((Search.PREPARING,), "its root was opened", Search.SEARCHING)
    yield from _rows((Search.SEARCHING,), "files were read", Search.SEARCHING)
    yield from _rows(
        (Search.SEARCHING, Search.AUTO_PAUSED, Search.PAUSED), "a person paused it", Search.PAUSED
    )
    yield from _rows((Search.PAUSED,), "a person resumed it", Search.SEARCHING)
    yield from _rows((Search.SEARCHING,), "a scheduled pause began", Search.AUTO_PAUSED)
    yield from _rows((Search.AUTO_PAUSED,), "the scheduled pause is over", Search.SEARCHING)
    yield from _rows((Search.SEARCHING,), "the disk of the store is full", Search.BLOCKED)
    yield from _rows((Search.BLOCKED,), "there is room on the disk again", Search.SEARCHING)
    yield from _rows((Search.STALLED,), "files are read again", Search.SEARCHING)
    yield from _rows(
        (Search.SEARCHING,),
        "all was read, but another scan is being indexed",
        Search.QUEUED_PROCESSING,
    )
    yield from _rows((Search.SEARCHING,), "all was read", Search.INDEXING)
    yield from _rows((Search.QUEUED_PROCESSING,), "nothing else is indexed", Search.INDEXING)
    yield from _rows((Search.INDEXING,), "all is written", Search.SEARCHED)
    # Stopped, service ended, or no file finished for a long time: a stalled scan may continue.
    yield from _rows(_BEGUN, "it was interrupted", Search.STALLED)
    yield from _rows(_BEGUN, "it failed", Search.ERROR)
    yield from _rows((Search.QUEUED,), "it never began, not searched before", Search.NONE)
    yield from _rows((Search.QUEUED,), "it never began, searched before", Search.SEARCHED)
    yield from _rows((Search.QUEUED,), "it never began, failed before", Search.ERROR)
    yield from _rows((Search.QUEUED,), "it never began, stalled before", Search.STALLED)


SEARCH = Machine("search status", _search())

NOTHING = ""
"""Operation status of an object that has no action, or whose action was undone."""

MARKED = (Op.CONFIRMED, Op.REMEDIATED_MANUALLY, Op.TEST_DATA, Op.FALSE_MATCH)
ACTS = {
    Op.PENDING_MASK: ((Op.MASKED, Op.PARTIALLY_MASKED), Op.UNABLE_MASK),
    Op.PENDING_QUARANTINE: ((Op.QUARANTINED, Op.QUARANTINED_RESTRICTED), Op.UNABLE_QUARANTINE),
    Op.PENDING_DELETE: ((Op.DELETED, Op.DELETED_RESTRICTED), Op.UNABLE_DELETE),
    Op.PENDING_ENCRYPT: ((Op.ENCRYPTED,), Op.UNABLE_ENCRYPT),
}
"""For each pending action: the statuses on success, and the status on failure."""
FINAL = STATES["done"]
"""Operation statuses after which a scan should find no undecided match at all."""
TAKEN_AWAY = (
    Op.DELETED, Op.DELETED_RESTRICTED, Op.QUARANTINED, Op.QUARANTINED_RESTRICTED, Op.ENCRYPTED,
)  # fmt: skip
"""Operation statuses of objects whose file this program has deleted, moved or encrypted."""
REOPENS = (*STATES["test"], *STATES["false"], *FINAL)
"""Operation statuses that end when a scan finds new matches in the object: the object is then
undecided again.
"""
SETTLED = (
    NOTHING,
    Op.REMOVE_MARK,
    *MARKED,
    *(status for done, unable in ACTS.values() for status in (*done, unable)),
)
"""Operation statuses of objects without a running operation."""


def _operation() -> Iterator[Transition]:
    for pending, (done, unable) in ACTS.items():
        yield from _rows(SETTLED, f"{_verb(pending)}was requested", pending)
        for status in done:
            yield from _rows((pending,), "the file was changed, and read again", status)
        yield from _rows((pending,), "the file is as it was", unable)
        for before in SETTLED:
            if before not in {*done, unable}:
                trigger = "it never began, or its result could not be checked"
                yield from _rows((pending,), trigger, before)
        # The file needed a user's attention (`attention`); the next service start has settled it.
        for status in (*done, unable):
            yield from _rows((unable,), "settled when the service started", status)
    yield from _rows(SETTLED, "a mark or an undo was requested", Op.PENDING_MODIFICATION)
    yield from _rows(REOPENS, "a scan found new matches", Op.REMOVE_MARK)
    for covering in REOPENS:
        yield from _rows((Op.REMOVE_MARK,), "its new matches are gone", covering)
    yield from _rows((Op.REMOVE_MARK,), "it is an archive, and a member was decided", NOTHING)
    for end in SETTLED:
        trigger = "a mark was set or restored" if end in MARKED else "it was undone"
        yield from _rows((Op.PENDING_MODIFICATION,), trigger, end)


def _verb(pending: Op) -> str:
    return pending.value.removeprefix("Pending ").lower()


OPERATION = Machine("operation status", _operation())


def _schedule() -> Iterator[Transition]:
    yield from _rows((Schedule.SCHEDULED,), "its time has come", Schedule.PENDING)
    yield from _rows((Schedule.SCHEDULED,), "it was planned again", Schedule.SCHEDULED)
    yield from _rows((Schedule.PENDING,), "the service has started again", Schedule.PENDING)
    yield from _rows((Schedule.PENDING,), "all was scanned", Schedule.COMPLETED)
    yield from _rows((Schedule.PENDING,), "a Location could not be scanned", Schedule.FAILED)
    yield from _rows((Schedule.PENDING,), "it was stopped, or the service ended", Schedule.STOPPED)
    yield from _rows((Schedule.PENDING,), "its run has ended, and it repeats", Schedule.SCHEDULED)
    yield from _rows((Schedule.SCHEDULED,), "a person paused it", Schedule.DEACTIVATED)
    yield from _rows((Schedule.DEACTIVATED,), "a person resumed it", Schedule.SCHEDULED)
    yield from _rows(
        (Schedule.SCHEDULED, Schedule.DEACTIVATED, Schedule.PENDING),
        "it was cancelled",
        Schedule.CANCELLED,
    )


SCHEDULE = Machine("status of a schedule", _schedule())
