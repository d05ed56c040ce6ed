"""One decision on many objects, on its way: what waits, what was taken, what was refused."""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app.state.acts.orders import Part, Wish
from app.state.rows.keys import Key, Row
from app.state.rows.read_queue import Index
from app.state.work.errors import Refusal


class Stage(StrEnum):
    """Where a batch stands. `held` by the analyst, or since the console was closed; `lost` with
    the connection; `stopped` after refusals or an error."""

    SENDING = "sending"
    HELD = "held"
    LOST = "lost"
    STOPPED = "stopped"
    ENDED = "ended"


@dataclass(slots=True, eq=False)
class Batch:
    """Owned by the outbox. `source` is copied into `waiting` when its turn comes."""

    wish: Wish
    source: Sequence[Key]
    doubtful: bool = False
    """Whether some of it may have been done already: then it is read before it is sent."""
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    stage: Stage = Stage.SENDING
    begun: bool = False
    total: int = 0
    waiting: deque[Key] = field(default_factory=deque)
    taken: list[Key] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    refused: list[Key] = field(default_factory=list)
    met: Index = field(default_factory=Index)
    """What was taken or refused; of where each stands nobody asks. A container stands for its
    members, who may be chosen as well."""
    unsettled: dict[str, int] = field(default_factory=dict)
    """Jobs that no read has shown the end of, and of how many objects each is."""
    confirmed: int = 0
    weight: int = 0
    """What each object that is taken adds to those decided today."""
    told: int = 0
    in_a_row: int = 0
    error: BaseException | None = None
    since: float = 0.0

    def __post_init__(self) -> None:
        self.total = len(self.source)

    @property
    def active(self) -> bool:
        """Whether something of it is still to be sent."""
        return self.stage is not Stage.ENDED

    @property
    def sending(self) -> bool:
        """Whether it is being sent, or will be when its turn comes."""
        return self.stage is Stage.SENDING

    @property
    def settled(self) -> bool:
        """Whether all of it was sent, and its outcome read."""
        return not self.active and not self.unsettled

    @property
    def pace(self) -> float:
        """Confirmed objects per minute since it was begun, 0 while that is not known."""
        minutes = (time.monotonic() - self.since) / 60 if self.since else 0.0
        return self.confirmed / minutes if minutes > 0 else 0.0

    def begin(self) -> None:
        """What was to be sent is in `waiting`."""
        self.begun = True
        self.total = len(self.waiting)

    def next(self, count: int) -> list[Key]:
        """Take objects out of those that wait."""
        return [self.waiting.popleft() for _ in range(min(count, len(self.waiting)))]

    def put_back(self, keys: Sequence[Key]) -> None:
        """These were not sent, or it is not known whether."""
        self.waiting.extendleft(reversed(keys))
        self.doubtful = True

    def news(self) -> int:
        """How many were taken since the last time this was asked."""
        before, self.told = self.told, len(self.taken)
        return max(self.told - before, 0)  # of the list is taken away what was taken back

    def take(self, rows: Iterable[Row]) -> None:
        """The server has taken these."""
        keys = [row.key for row in rows]
        self.taken += keys
        self.met.put(keys, 0)

    def refuse(self, part: Part, refusal: Refusal) -> None:
        """The server has refused some objects of a part, and taken the others."""
        bad = set(refusal.object_ids)
        self.refusals.append(refusal)
        refused = [row.key for row in part.rows if row.key.object_id in bad]
        self.refused += refused
        self.met.put(refused, 0)
        self.take(row for row in part.rows if row.key.object_id not in bad)
