"""The scan of one Location: search statuses, progress, batches into the store, final state."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable, Generator
from functools import partial
from typing import cast

from app.api.records.enums import JobState, SearchStatus
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.matches import FileReport
from app.discovery.scan.scanner import Progress
from app.service.scans.findings import Findings
from app.service.scans.location_readers import Reading
from app.service.scans.scan_options import Options
from app.service.scans.scan_place import ScanPlace
from app.service.scans.scan_writer import ScanDependencies, ScanNotes, ScanWriter
from app.service.scans.throttling import SERVICE_ENDED, STOPPED, Halt, Throttle
from app.service.store import coverage, datatypes, locations, scan_cache, scan_runs
from app.service.store.jobs import StoredJob
from app.service.store.schedules import ScanLocation
from app.service.store.slices import work_off

ANNOUNCE_SECONDS = 0.2

__all__ = ["SERVICE_ENDED", "STOPPED", "Halt", "LocationScan", "interrupted"]


class LocationScan:
    """One scan of one Location. Call `run` in a thread; the other methods are thread-safe.

    `held` is the search status of a scan that was reading or paused when the service ended; the
    scan continues in that status. `begun` means that the scan has left the queue. `kept` means
    that the service is ending, and that its next start must continue the scan.
    """

    def __init__(
        self,
        tools: ScanDependencies,
        place: ScanLocation,
        job_id: int,
        options: Options,
        *,
        held: SearchStatus | None = None,
    ) -> None:
        self.place = place
        self.begun = held is not None
        self.kept = False
        self._tools = tools
        self._job_id = job_id
        self._books = ScanWriter(tools, place, job_id)
        self._where = ScanPlace(tools, place, options, self._books)
        self._steering = Throttle(tools, self._books, options, held)
        self._progress = Progress()
        self._went_on = held is not None
        self._reading: Reading | None = None
        self._findings: Findings | None = None
        self._announced = time.monotonic()
        self._signs = 0
        self._lost: list[str] = []
        """Names of data types that the scan cannot search for."""

    def halt(self, reason: Halt) -> None:
        """End the scan as soon as possible. Results so far are kept."""
        self._steering.halt(reason)
        if self._reading is not None:
            self._reading.cancel()

    def pause(self) -> None:
        """Pause the scan; files being read are finished. Raises Problem (422) if the scan is paused
        already or is not reading files.
        """
        self._steering.pause()

    def resume(self) -> None:
        """Resume a paused scan. Raises Problem (422) if the scan is not paused."""
        self._steering.resume()

    def run(self) -> bool:
        """Scan; return whether the scan was completed. The final state is stored, unless the
        service ends before all files were read. In this case, the scan stays queued or unfinished,
        and the next start of the service continues it.
        """
        halted = self._steering.halted
        if halted is not None and not self.begun:
            if halted is STOPPED:
                self.never_begin()
            return False
        try:
            self._prepare()
            self._read()
        except (DiscoveryError, LookupError) as error:
            self.failed(str(error), partial(self._state_coverage, complete=False))
            return False
        finally:
            self._steering.end()
        if self._steering.halted is SERVICE_ENDED and self._findings is not None:
            self._findings.settle(goes_on=True)
            self.kept = True
            return False
        halted = self._steering.halted or self._index()
        if halted is None:
            self._finish()
        else:
            self._ended_early(halted)
        return halted is None

    def failed(
        self, reason: str, also: Callable[[sqlite3.Connection], None] = lambda _conn: None
    ) -> None:
        """End the scan with an error; `reason` is a sentence for the user. `also` may write more in
        the same transaction.
        """
        self._steering.end()
        self._books.end(
            SearchStatus.ERROR, JobState.FAILED, "scan failed", f"{reason} {self._count()}", also
        )

    def never_begin(self) -> None:
        """Remove the scan from the queue."""
        self._books.drop()

    def _prepare(self) -> None:
        """Determine where reading begins, and open the Location."""
        notes = ScanNotes()
        if self.begun:
            notes = self._books.notes()
        else:
            self.begun = True
            self._books.step(SearchStatus.PREPARING)
        rules = self._where.rules()  # once: the cache depends on the rules used for reading
        lost = self._where.lost_types()
        basis, prefix = self._where.basis(rules), self._where.prefix
        with self._tools.db.write() as conn:
            run = scan_runs.resume(conn, self.place.location_id, prefix, notes.run)
            if run is None:
                notes = ScanNotes()
                run = scan_runs.begin(conn, self.place.location_id, prefix)
            scan_cache.expect(conn, self.place.location_id, basis)
            datatypes.remember(conn, self.place.location_id, rules.wanted)
        run.lost_types = frozenset(one.key for one in lost)
        self._lost = sorted(one.name for one in lost)
        self._reading = self._where.open(rules, notes.mark, self._steer)
        with self._tools.db.write() as conn:  # only now, because `open` needs the earlier list
            coverage.begin(conn, self._job_id)
        self._steering.away = self._where.pool.away
        self._progress = self._reading.progress
        self._findings = Findings(self._tools, self._books, self._job_id, run, self._reading, rules)
        if self._steering.halted is not None:  # halted while opening
            self._reading.cancel()
        self._steering.begin()

    def _read(self) -> None:
        """Process the reports until there are no more."""
        self._steering.go_on(0, _nothing)  # a paused scan must not read
        reading, findings = self._reading, self._findings
        if self._steering.halted is not None or reading is None or findings is None:
            return
        if self._went_on:  # clears `goes_on`: a crash is an interruption from here on
            findings.settle()
        with contextlib.closing(cast(Generator[FileReport, None, None], reading.run())) as reports:
            try:
                for report in reports:
                    self._steering.heard()
                    findings.take(report)
                self._steering.finish(findings.settle)
            finally:
                findings.write(whole=True)  # results before an error count

    def _steer(self) -> bool:
        """Write and announce results now and then. While the scan is held, wait. Return whether
        more may be read now.
        """
        findings = self._findings
        if findings is None:
            return True
        findings.write_when_due()
        if self._progress.signs != self._signs:  # a slow file is being worked on
            self._signs = self._progress.signs
            self._steering.heard()
        now = time.monotonic()
        if self._progress.files_done and now - self._announced >= ANNOUNCE_SECONDS:
            self._books.announce(self._so_far())
            self._announced = now
        return self._steering.go_on(self._progress.bytes_given, findings.settle)

    def _index(self) -> Halt | None:
        """Wait until no other scan drops vanished objects, then drop those of this scan. Return the
        reason if the scan was halted before the end; None otherwise.
        """
        if not self._tools.indexing.acquire(blocking=False):
            self._books.step(SearchStatus.QUEUED_PROCESSING)
            self._tools.indexing.acquire()
        try:
            self._books.step(SearchStatus.INDEXING)
            findings = self._findings
            while findings is not None and (gone := findings.vanished()):
                if not work_off(findings.dropper(gone), self._steering.rest):
                    return self._steering.halted
            if findings is not None and not work_off(
                findings.finder_of_gone(), self._steering.rest
            ):
                return self._steering.halted
        finally:
            self._tools.indexing.release()
        return None

    def _finish(self) -> None:
        """Record the end, with totals."""
        with self._tools.db.read() as conn:
            found = locations.sums(conn, self.place.target_id).get(self.place.location_id)
            whole = 0 if self._findings is None else self._findings.coverage.whole(conn)
        total = 0 if found is None else found.match + found.prohibited + found.test
        trouble = 0 if found is None else found.error + found.critical
        unread = f", {trouble:,} could not be read" if trouble else ""
        if self._progress.files_left_out:
            unread += f", {self._progress.files_left_out:,} excluded by filters"
        if self._progress.files_unchanged:
            unread = f" ({self._progress.files_unchanged:,} unchanged since the last scan){unread}"
        self._books.end(
            SearchStatus.SEARCHED,
            JobState.DONE,
            "scan ended with matches" if total else "scan ended without matches",
            f"{_files(whole)} read{unread}. Matches found: {total:,}.{self._not_searched()}",
            partial(self._state_coverage, complete=True),
        )

    def _not_searched(self) -> str:
        """Return a sentence on the lost data types, "" if there are none."""
        if not self._lost:
            return ""
        return (
            " Data types not searched for, because their list or expression is lost: "
            f"{', '.join(self._lost)}. Their earlier matches in unchanged files are kept."
        )

    def _ended_early(self, halt: Halt) -> None:
        self._books.end(
            SearchStatus.STALLED,
            halt.state,
            "scan stalled",
            f"{halt.reason}: {self._count()} Scan it again for complete results.",
            partial(self._state_coverage, complete=False),
        )

    def _state_coverage(self, conn: sqlite3.Connection, *, complete: bool) -> None:
        if self._findings is not None:
            self._findings.coverage.state(
                conn, self._where.shown, self._tools.now(), self._lost, complete=complete
            )

    def _so_far(self) -> str:
        return f"{self._progress.files_done:,} of {_files(self._progress.files_found)}"

    def _count(self) -> str:
        return f"{self._progress.files_read:,} of {_files(self._progress.files_found)} were read."


def _nothing() -> None:
    """Do nothing: there are no results yet."""


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count:,} files"


def interrupted(tools: ScanDependencies, place: ScanLocation, job: StoredJob) -> None:
    """Record the end of a scan that a crash of the service has interrupted."""
    ScanWriter(tools, place, job.id).end(
        SearchStatus.STALLED,
        JobState.FAILED,
        "scan stalled",
        f"Interrupted, because the service ended abruptly. {job.files_done or 0:,} files were "
        "read. Scan it again for complete results.",
    )
