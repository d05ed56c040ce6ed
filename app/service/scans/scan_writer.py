"""Writes the records of a scan: status of the Location and the schedule, job, events, and finally
the risk.

Each change is one transaction, so these records always agree.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from app.api.records.enums import JobState, SearchStatus
from app.api.records.local import Event
from app.discovery.scan.memory_budget import MemoryBudget
from app.own_files import OwnFiles
from app.service.base.secrets import Seals
from app.service.events_and_audit.events import EventBus
from app.service.protocols.limits import ROOM
from app.service.scans.reading_now import ReadingNow
from app.service.scans.scan_pool import ScanPool
from app.service.store import events, jobs, locations, marks, risk, schedules
from app.service.store.database import Database
from app.service.store.schedules import ScanLocation


@dataclass(frozen=True, slots=True)
class ScanDependencies:
    """Objects that all scans share. `data` is the data folder; no scan reads the program's `own`
    files.

    `pool` has the processes that read files; `reading` tells what they read now. `free` returns the
    free bytes on the store's disk. A scan holds the lock `indexing` while it drops vanished
    objects. The bytes of objects that are fetched from other machines are reserved in `room`.
    """

    db: Database
    bus: EventBus
    pool: ScanPool
    key: bytes
    seals: Seals
    data: Path
    own: OwnFiles
    now: Callable[[], float]
    free: Callable[[], int]
    reading: ReadingNow = field(default_factory=ReadingNow)
    indexing: threading.Lock = field(default_factory=threading.Lock)
    room: MemoryBudget = field(default_factory=partial(MemoryBudget, ROOM))


class ScanNotes(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Payload of a scan's job.

    `run` and `mark` say where to continue (`scan_runs.Run`, `Reading.mark`). `location` and `line`
    are search statuses from before the scan was queued: `location` that of the Location, and `line`
    that of the Location's entry in the schedule.
    """

    run: int = 0
    mark: bytes | None = None
    goes_on: bool = False
    """Whether the service ended while files were read; its next start then continues the scan."""
    location: str = SearchStatus.NONE
    line: str = SearchStatus.NONE
    began: float = 0.0
    """When the scan began, which may be long after it was queued; 0 if it never did."""

    def text(self) -> str:
        """Return the notes as JSON text, the form in which they are stored."""
        return msgspec.json.encode(self).decode()


def _undecided_again(count: int) -> str:
    if count == 1:
        return "1 decided result has new matches, and is undecided again."
    return f"{count:,} decided results have new matches, and are undecided again."


class ScanWriter:
    """Writes the records of one scan of one Location."""

    def __init__(self, tools: ScanDependencies, place: ScanLocation, job_id: int) -> None:
        self.place = place
        self.job_id = job_id
        self._tools = tools

    def step(self, status: SearchStatus) -> None:
        """Set the search status of the Location and of its entry in the schedule. The state of the
        job becomes `running`, and its message is the search status. With `PREPARING`, the scan
        begins.
        """
        with self._tools.db.write() as conn:
            if status is SearchStatus.PREPARING:
                now = self._tools.now()
                notes = msgspec.structs.replace(self._notes(conn), began=now)
                jobs.update(conn, self.job_id, now=now, payload=notes.text())
            self._set(conn, status, JobState.RUNNING, f"{status.capitalize()}.")

    def tell(self, status: SearchStatus, operation: str, said: str) -> None:
        """Set the search status as `step` does, and publish an event. If the scan has to wait, the
        message of its job gives the reason.
        """
        plain = status in {SearchStatus.SEARCHING, SearchStatus.PAUSED}
        words = "." if plain else f": {said}"
        with self._tools.db.write() as conn:
            self._set(conn, status, JobState.RUNNING, f"{status.capitalize()}{words}")
            event = self._event(conn, operation, said)
        self._tools.bus.hand_on(event)

    def end(
        self,
        status: SearchStatus,
        state: JobState,
        operation: str,
        said: str,
        also: Callable[[sqlite3.Connection], None] = lambda _conn: None,
    ) -> None:
        """Record the end of the scan; its job gets the `state`. `also` may write more in the same
        transaction. The results so far are kept if the scan ended early.
        """
        place, now = self.place, self._tools.now()
        told = []
        with self._tools.db.write() as conn:
            again = marks.reopened(conn, place.location_id, self._notes(conn).began or now)
            if again:
                told.append(self._event(conn, "results undecided again", _undecided_again(again)))
            self._set(conn, status, state, said, searched=now)
            if locations.get(conn, place.target_id, place.location_id) is not None:
                risk.add_point(conn, now, place.target_id)
                counted = "its risk was computed and added to the history."
                told.append(self._event(conn, "risk computed again", counted))
            also(conn)
            told.append(self._event(conn, operation, said))
        for event in told:
            self._tools.bus.hand_on(event)

    def drop(self) -> None:
        """Record that the scan will never start. If no other scan of the Location is queued or
        running, restore the search status that the Location had before.
        """
        place, now = self.place, self._tools.now()
        with self._tools.db.write() as conn:
            notes = self._notes(conn)
            others = schedules.others_at(conn, place.schedule_id, place.location_id)
            known = locations.get(conn, place.target_id, place.location_id)
            if known is not None and known.search_status == SearchStatus.QUEUED and not others:
                before = SearchStatus(notes.location)
                locations.set_status(conn, place.location_id, before)
            self._set_line(conn, SearchStatus(notes.line))
            said = "Stopped before the scan started."
            jobs.update(conn, self.job_id, now=now, state=JobState.CANCELLED, message=said)
            event = self._event(conn, "scan never begun", "the scan was stopped before it started.")
        self._tools.bus.hand_on(event)

    def notes(self) -> ScanNotes:
        """Return the job's payload."""
        with self._tools.db.read() as conn:
            return self._notes(conn)

    def note(self, run: int, mark: bytes | None, *, goes_on: bool = False) -> None:
        """Record the position of the scan, and whether the next start of the service continues the
        scan.
        """
        with self._tools.db.write() as conn:
            notes = msgspec.structs.replace(self._notes(conn), run=run, mark=mark, goes_on=goes_on)
            jobs.update(conn, self.job_id, now=self._tools.now(), payload=notes.text())

    def publish(self, operation: str, said: str) -> None:
        """Publish an event without changing a status."""
        with self._tools.db.write() as conn:
            event = self._event(conn, operation, said)
        self._tools.bus.hand_on(event)

    def announce(self, said: str) -> None:
        """Send progress to the event streams that are open now, without storing it. `said` is the
        message.
        """
        self._tools.bus.announce(
            "scan going on",
            said,
            target_id=self.place.target_id,
            location_id=self.place.location_id,
            job_id=self.job_id,
        )

    def _set(
        self,
        conn: sqlite3.Connection,
        status: SearchStatus,
        state: JobState,
        said: str,
        *,
        searched: float | None = None,
    ) -> None:
        locations.set_status(conn, self.place.location_id, status, search_time=searched)
        self._set_line(conn, status)
        progress = 1.0 if state == JobState.DONE else None
        now = self._tools.now()
        jobs.update(conn, self.job_id, now=now, state=state, message=said, progress=progress)

    def _set_line(self, conn: sqlite3.Connection, status: SearchStatus) -> None:
        """Write the entry of this Location in its schedule."""
        place, now = self.place, self._tools.now()
        started = now if status is SearchStatus.PREPARING else None
        schedules.set_location(
            conn, place.schedule_id, place.location_id, status, now=now, started=started
        )

    def _notes(self, conn: sqlite3.Connection) -> ScanNotes:
        job = jobs.get(conn, self.job_id)
        return ScanNotes() if job is None else msgspec.json.decode(job.payload, type=ScanNotes)

    def _event(self, conn: sqlite3.Connection, operation: str, said: str) -> Event:
        return events.append(
            conn,
            operation,
            f"{self.place.path}: {said}",
            now=self._tools.now(),
            target_id=self.place.target_id,
            location_id=self.place.location_id,
            job_id=self.job_id,
        )
