"""The books of a scan: statuses of the Location and the schedule, the job, the events; at its end
the risk of the Location as well.

Each entry is one transaction, so that they never tell different stories.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from app.api.records.enums import SearchStatus
from app.api.records.local import Event

from . import risk
from .events import EventBus
from .secrets import Seals
from .store import events, jobs, locations, schedules
from .store.database import Database
from .store.schedules import ScanLocation

MODULE = "agent"


@dataclass(frozen=True, slots=True)
class Tools:
    """What every scan works with. `data` is our own folder, never scanned but for `sample`."""

    db: Database
    bus: EventBus
    pool: Executor
    key: bytes
    seals: Seals
    data: Path
    sample: Path
    now: Callable[[], float]


class Books:
    """Keeps the books of one scan of one Location."""

    def __init__(self, tools: Tools, place: ScanLocation, job_id: int) -> None:
        self.place = place
        self.job_id = job_id
        self._tools = tools

    def step(self, status: SearchStatus, percent: float | None = None) -> None:
        """The scan has got to `status`; `percent` of it is done, None while that is unknown."""
        with self._tools.db.write() as c:
            self._set(c, status, "running", f"{status.capitalize()}.", percent)

    def tell(self, status: SearchStatus, kind: str, said: str, percent: float | None) -> None:
        """A step that is an event of class `kind`, too."""
        with self._tools.db.write() as c:
            self._set(c, status, "running", f"{status.capitalize()}.", percent)
            event = self._event(c, kind, said)
        self._tools.bus.hand_on(event)

    def end(self, status: SearchStatus, state: str, kind: str, said: str) -> None:
        """The scan has ended; its job with `state`. What it has recorded counts, whole or not."""
        place, now = self.place, self._tools.now()
        with self._tools.db.write() as c:
            self._set(c, status, state, said, None)
            locations.set_status(c, place.location_id, status, search_time=now)
            if locations.get(c, place.target_id, place.location_id) is not None:
                risk.after_scan(c, place.target_id, now)
            event = self._event(c, kind, said)
        self._tools.bus.hand_on(event)

    def drop(self) -> None:
        """The scan will never begin: the Location is as it was before it was queued."""
        with self._tools.db.write() as c:
            known = locations.get(c, self.place.target_id, self.place.location_id)
            searched = known is not None and known.search_time is not None
            status = SearchStatus.SEARCHED if searched else SearchStatus.NONE
            self._set(c, status, "cancelled", "Stopped before it began.", None)

    def announce(self, said: str) -> None:
        """Progress, for whoever looks on just now."""
        self._tools.bus.announce(
            MODULE,
            "Search Running",
            said,
            target_id=self.place.target_id,
            location_id=self.place.location_id,
            job_id=self.job_id,
        )

    def _set(
        self,
        c: sqlite3.Connection,
        status: SearchStatus,
        state: str,
        said: str,
        percent: float | None,
    ) -> None:
        place, now = self.place, self._tools.now()
        started = now if status is SearchStatus.PREPARING else None
        locations.set_status(c, place.location_id, status, progress=percent)
        schedules.set_location(
            c, place.schedule_id, place.location_id, status, now=now, started=started
        )
        progress = 1.0 if state == "done" else None
        jobs.update(c, self.job_id, now=now, state=state, message=said, progress=progress)

    def _event(self, c: sqlite3.Connection, kind: str, said: str) -> Event:
        return events.append(
            c,
            now=self._tools.now(),
            module=MODULE,
            kind=kind,
            message=f"{self.place.path}: {said}",
            target_id=self.place.target_id,
            location_id=self.place.location_id,
            job_id=self.job_id,
        )
