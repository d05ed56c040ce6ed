"""Progress of one decision on many objects: waiting, accepted and refused ones."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from app.state.decisions_and_undo.change_requests import ChangeRequest, RequestPart
from app.state.rows.keys import Key, Row
from app.state.rows.read_queue import RowIndex
from app.state.work.errors import Refusal


class Stage(StrEnum):
    """State of a batch. `held`: paused by the analyst, or because the console was closed. `lost`:
    the connection was lost. `stopped`: ended by refusals or an error.
    """

    SENDING = "sending"
    HELD = "held"
    LOST = "lost"
    STOPPED = "stopped"
    ENDED = "ended"


@dataclass(slots=True, eq=False)
class Batch:
    """A batch of decisions, owned by the outbox. When it starts, the keys in `source` are copied
    into `waiting`.
    """

    ahead: ClassVar = 400
    """Maximum number of unconfirmed jobs, because each is polled until it ends."""
    wish: ChangeRequest
    source: Sequence[Key]
    doubtful: bool = False
    """Whether some objects may have been decided already. Every object is then read again before it
    is sent.
    """
    stage: Stage = Stage.SENDING
    keeps: bool = False
    """Whether objects that are already decided or remediated are left out. If the batch has no
    other objects, the decided ones are decided again.
    """
    anew: frozenset[Key] = frozenset()
    """Objects that are decided even if `keeps` would leave them out as already decided."""
    revived: bool = False
    """Whether an earlier run of the console may have sent a part of the batch."""
    earlier_taken: Sequence[Key] = ()
    """The objects that the server accepted in an earlier run of the console, and that have not been
    read again yet.
    """
    begun: bool = False
    total: int = 0
    members_counted: bool = False
    """Whether `total` counts the known members of containers. Otherwise, each container counts as
    one object until it is sent.
    """
    waiting: deque[Key] = field(default_factory=deque)
    accepted: int = 0
    """Number of accepted objects, including objects whose decision was undone individually later.
    """
    taken: list[Key] = field(default_factory=list)
    """The accepted objects that an undo of the batch would restore."""
    undone: set[Key] = field(default_factory=set)
    """Objects that were undone individually while the batch was active. They may include objects of
    other batches.
    """
    refusals: list[Refusal] = field(default_factory=list)
    refused: list[Key] = field(default_factory=list)
    kept: list[Key] = field(default_factory=list)
    """The objects that keep their earlier decision."""
    remediated: int = 0
    """Number of objects that were left out because their files were changed by a remediation."""
    replaced: int = 0
    """Number of accepted objects that had another decision before."""
    prohibited: int = 0
    """Number of accepted objects that contain prohibited values and are no longer counted as
    prohibited.
    """
    met: RowIndex = field(default_factory=RowIndex)
    """Objects that were accepted, refused or left out so far; the index is used as a set.

    If a container and its members were both selected, this prevents counting an object twice.
    """
    unsettled: dict[str, int] = field(default_factory=dict)
    """For each job (ID) whose outcome has not been read yet, the number of its objects."""
    confirmed: int = 0
    weight: int = 0
    """Number that each accepted object adds to today's count of decisions."""
    on_progress: Callable[[int], object] = int
    """Called when objects were accepted or refused. The argument is the change of today's count of
    decisions.
    """
    in_a_row: int = 0
    error: BaseException | None = None
    since: float = 0.0
    earlier: int = 0
    """Number of objects that were confirmed before `since`, when the pace was last reset."""

    def __post_init__(self) -> None:
        self.total = len(self.source)

    @property
    def id(self) -> str:
        """The ID of the command; also identifies the batch in the log of pending requests."""
        return self.wish.command

    @property
    def active(self) -> bool:
        """Whether some objects of the batch are still to be sent."""
        return self.stage is not Stage.ENDED

    @property
    def unsent(self) -> int:
        """Number of objects that the server has neither accepted nor refused yet."""
        return max(0, self.total - self.accepted - len(self.refused))

    @property
    def settled(self) -> bool:
        """Whether everything was sent and all outcomes have been read."""
        return not self.active and not self.unsettled

    @property
    def wanted(self) -> bool:
        """Whether the batch is being sent, or is queued to be sent."""
        return self.stage is Stage.SENDING

    @property
    def awaited(self) -> int:
        """Number of jobs whose outcome has not been read yet."""
        return len(self.unsettled)

    @property
    def pace(self) -> float:
        """Confirmed objects per minute since the start or the last pause; 0 while unknown."""
        minutes = (time.monotonic() - self.since) / 60 if self.since else 0.0
        return (self.confirmed - self.earlier) / minutes if minutes > 0 else 0.0

    def start_clock(self) -> None:
        """Measure the pace from now on."""
        self.since, self.earlier = time.monotonic(), self.confirmed

    def begin(self) -> None:
        """Mark the batch as begun. Call it once `waiting` is filled."""
        self.begun = True

    def next(self, count: int) -> list[Key]:
        """Remove up to `count` objects from the front of the queue, and return them."""
        return [self.waiting.popleft() for _ in range(min(count, len(self.waiting)))]

    def drop_rest(self) -> None:
        """Discard the waiting objects and subtract them from `total`."""
        dropped = len(self.waiting) if self.begun else self.total
        self.total = max(self.total - dropped, self.accepted + len(self.refused))
        self.waiting.clear()
        self.source = ()

    def count_ended(self) -> None:
        """Count the objects of an ended batch: those that the server has accepted or refused."""
        self.total = self.accepted + len(self.refused)

    def put_back(self, keys: Sequence[Key]) -> None:
        """Put objects back at the front of the queue, and mark the batch as `doubtful`. These
        objects were not sent, or their request may not have arrived.
        """
        self.waiting.extendleft(reversed(keys))
        self.doubtful = True

    def leave_out(self, kept: Sequence[Key], remediated: Sequence[Key]) -> None:
        """Record objects that keep their earlier decision, and objects that were remediated."""
        self.kept += kept
        self.remediated += len(remediated)
        self.total -= len(kept) + len(remediated)
        self.met.put([*kept, *remediated], 0)

    def decide_kept(self) -> RowIndex:
        """Queue the objects that kept their decision, to decide them after all. Return the previous
        index `met`, whose memory the caller must free.
        """
        met, self.met, self.keeps = self.met, RowIndex(), False
        self.waiting.extend(self.kept)
        self.total += len(self.kept)
        self.kept = []
        return met

    def take(self, rows: Iterable[Row]) -> None:
        """Record objects that need no request, because they have the decision already."""
        keys = [row.key for row in rows]
        self.accepted += len(keys)
        self.taken += [key for key in keys if key not in self.undone]
        self.met.put(keys, 0)

    def accept(self, rows: Sequence[Row], jobs: Mapping[str, int]) -> None:
        """Record objects that the server accepted, and the number of objects of each job."""
        self.take(rows)
        self.unsettled.update(jobs)
        self.on_progress(self.weight * len(rows))

    def give_up(self) -> None:
        """Stop after too many refusals in a row."""
        if self.wanted:
            self.stage = Stage.STOPPED

    def refuse(self, part: RequestPart, refusal: Refusal) -> None:
        """Record that the server refused some objects of a part."""
        bad = set(refusal.object_ids)
        self.refusals.append(refusal)
        refused = [row.key for row in part.rows if row.key.object_id in bad]
        self.refused += refused
        self.met.put(refused, 0)
        self.on_progress(0)
