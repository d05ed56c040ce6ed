"""The scan of one Location: search statuses, progress, batches into the store, a true end."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import Generator, Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from app.api.records.enums import SearchStatus
from app.discovery.errors import DiscoveryError
from app.discovery.match import FileReport
from app.discovery.scanner import Scan
from app.discovery.workers import work

from . import risk
from .problems import Problem
from .scan_books import Books, Tools
from .store import jobs, locations, recording
from .store.jobs import StoredJob
from .store.recording import Run
from .store.schedules import ScanLocation

BATCH_FILES = 200
BATCH_SECONDS = 0.5
ANNOUNCE_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Halt:
    """Why a scan ends before its end: the state of its job, and the reason in words."""

    state: str
    reason: str


STOPPED = Halt("cancelled", "Stopped")
SERVICE_ENDED = Halt("cancelled", "Interrupted, because the service ended")


class LocationScan:
    """One scan of one Location. `run` it in a thread; the other calls come from any thread.

    `begun` tells whether it has left the queue.
    """

    def __init__(self, tools: Tools, place: ScanLocation, job_id: int) -> None:
        self.place = place
        self.begun = False
        self._job_id = job_id
        self._tools = tools
        self._books = Books(tools, place, job_id)
        self._halt: Halt | None = None
        self._steering = threading.Lock()
        self._over = False
        self._go = threading.Event()
        self._go.set()
        folder = Path(place.path, place.subpath or "")
        self._root = os.fsencode(folder.resolve())
        self._scan = Scan(
            folder,
            key=tools.key,
            executor=tools.pool,
            excluded=self._excluded(),
        )

    def halt(self, reason: Halt) -> None:
        """End the scan as soon as may be. What was found so far stays."""
        self._halt = self._halt or reason
        self._scan.cancel()
        self._go.set()

    def pause(self) -> None:
        """Hold the scan; files that are being read are finished. Raises Problem (422)."""
        with self._steering:
            if self._over or not self._go.is_set():
                raise Problem(422, "The scan is paused already, or has ended.")
            self._go.clear()
            self._tell(SearchStatus.PAUSED, "Search Paused", "the scan is paused.")

    def resume(self) -> None:
        """Go on. Raises Problem (422) if the scan is not paused."""
        with self._steering:
            if self._over or self._go.is_set():
                raise Problem(422, "The scan is not paused.")
            self._tell(SearchStatus.SEARCHING, "Search Resumed", "the scan goes on.")
            self._go.set()

    def run(self) -> bool:
        """Scan; whether it came to its end. Its state is in the store in any case."""
        if self._halt is not None:
            if self._halt is STOPPED:
                self.never_begin()
            return False
        self.begun = True
        self._books.step(SearchStatus.PREPARING)
        try:
            self._check()
            with self._tools.db.write() as c:
                run = recording.begin(
                    c, self.place.location_id, os.fsencode(self.place.subpath or "")
                )
            self._tell(SearchStatus.SEARCHING, "Search Started", "the scan has started.")
            reports = cast(Generator[FileReport, None, None], self._scan.run())
            with contextlib.closing(reports):
                self._store(run, reports)
            with self._steering:
                self._over = True
        except (DiscoveryError, LookupError) as error:
            self.failed(str(error))
            return False
        if self._halt is not None:
            self._ended_early(self._halt)
            return False
        self._finish(run)
        return True

    def failed(self, reason: str) -> None:
        """End the scan with an error; `reason` is a sentence for people."""
        with self._steering:
            self._over = True
        self._books.end(SearchStatus.ERROR, "failed", "Search Failed", f"{reason} {self._count()}")

    def never_begin(self) -> None:
        """Take the scan out of the queue."""
        self._books.drop()

    def _excluded(self) -> tuple[Path, ...]:
        """Our own files hold keys and undo copies; but the sample set is there to be scanned."""
        root = Path(self.place.path).resolve()
        return () if root.is_relative_to(self._tools.sample) else (self._tools.data,)

    def _check(self) -> None:
        if self.place.protocol != "file":
            raise DiscoveryError(
                f"Locations of the kind '{self.place.protocol}' cannot be scanned in this version."
            )

    def _store(self, run: Run, reports: Iterator[FileReport]) -> None:
        batch: list[FileReport] = []
        stored = announced = time.monotonic()
        for report in self._until_trouble(reports):
            if isinstance(report, DiscoveryError):
                self._write(run, batch)  # what was found before it counts
                raise report
            batch.append(report)
            now = time.monotonic()
            if len(batch) >= BATCH_FILES or now - stored >= BATCH_SECONDS:
                self._write(run, batch)
                batch, stored = [], now
            if now - announced >= ANNOUNCE_SECONDS:
                self._books.announce(self._so_far())
                announced = now
            if not self._go.is_set():
                self._write(run, batch)
                batch = []
                self._go.wait()
        self._write(run, batch)

    def _until_trouble(
        self, reports: Iterator[FileReport]
    ) -> Iterator[FileReport | DiscoveryError]:
        """The reports, and the trouble with the scan as a whole that has ended them, if any."""
        try:
            yield from reports
        except DiscoveryError as error:
            yield error

    def _write(self, run: Run, batch: list[FileReport]) -> None:
        """A batch and the progress that it means, in one transaction.

        A file that was changed after it was read (by our own mask, say) is read again: the store
        must not go back to what was. One that changes all the time is recorded as it was read.
        """
        for last in (False, False, True):
            with self._tools.db.write() as c:
                stale = [] if last else [report for report in batch if self._stale(report)]
                current = [report for report in batch if report not in stale]
                if current:
                    recording.record(c, run, current, self._tools.now())
                    risk.remap(c, objects=run.touched)
                self._progress(c)
            if not stale:
                return
            batch = [self._read_again(report) for report in stale]

    def _stale(self, report: FileReport) -> bool:
        if not report.found:
            return False
        try:
            found = os.stat(os.path.join(self._root, report.path), follow_symlinks=False)  # noqa: PTH116, PTH118 - raw bytes
        except OSError:
            return False
        return (found.st_size, found.st_mtime_ns) != (report.size, report.mtime_ns)

    def _read_again(self, report: FileReport) -> FileReport:
        try:
            return self._tools.pool.submit(
                work, self._root, report.path, report.size, self._tools.key
            ).result()
        except (BrokenExecutor, RuntimeError):  # the worker died, or the service ends
            return report

    def _progress(self, c: sqlite3.Connection) -> None:
        progress = self._scan.progress
        jobs.update(
            c,
            self._job_id,
            now=self._tools.now(),
            progress=self._share(),
            files_done=progress.files_read,
            files_found=progress.files_found,
            bytes_done=progress.bytes_done,
        )
        if self._go.is_set():
            locations.set_status(
                c, self.place.location_id, SearchStatus.SEARCHING, progress=self._percent()
            )

    def _share(self) -> float | None:
        """How much of the bytes is done, 0 to 1; None while the whole is unknown."""
        progress = self._scan.progress
        if progress.walking or not progress.bytes_found:
            return None
        return min(progress.bytes_done / progress.bytes_found, 1.0)

    def _percent(self) -> float | None:
        share = self._share()
        return None if share is None else round(share * 100, 1)

    def _finish(self, run: Run) -> None:
        self._books.step(SearchStatus.INDEXING, 100.0)
        with self._tools.db.write() as c:
            recording.finish(c, run)
            found = locations.sums(c, self.place.target_id).get(self.place.location_id)
        total = 0 if found is None else found.match + found.prohibited + found.test
        trouble = 0 if found is None else found.error + found.critical
        unread = f", {trouble} could not be read" if trouble else ""
        self._books.end(
            SearchStatus.SEARCHED,
            "done",
            "Search Detected Matches" if total else "No Matches Found",
            f"{_files(self._scan.progress.files_read)} read{unread}, {total} matches found.",
        )

    def _ended_early(self, halt: Halt) -> None:
        self._books.end(
            SearchStatus.STALLED,
            halt.state,
            "Search Stalled",
            f"{halt.reason}: {self._count()} Scan it again for the whole.",
        )

    def _tell(self, status: SearchStatus, kind: str, said: str) -> None:
        self._books.tell(status, kind, said, self._percent())

    def _so_far(self) -> str:
        progress = self._scan.progress
        return f"{progress.files_done} of {progress.files_found} files"

    def _count(self) -> str:
        progress = self._scan.progress
        return f"{progress.files_read} of {_files(progress.files_found)} were read."


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"


def interrupted(tools: Tools, place: ScanLocation, job: StoredJob) -> None:
    """Write the true end of a scan that a crash of the service has cut short."""
    Books(tools, place, job.id).end(
        SearchStatus.STALLED,
        "failed",
        "Search Stalled",
        f"Interrupted, because the service ended abruptly. {job.files_done or 0} files were read. "
        "Scan it again for the whole.",
    )
