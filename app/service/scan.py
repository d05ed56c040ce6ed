"""The scan of one Location: search statuses, progress, batches into the store, a true end."""

from __future__ import annotations

import contextlib
import hmac
import os
import sqlite3
import time
from collections.abc import Generator
from dataclasses import astuple, replace
from functools import partial
from pathlib import Path
from typing import Any, cast

from app.api.records.enums import SearchStatus
from app.discovery.edition import edition
from app.discovery.errors import DiscoveryError, RootVanished
from app.discovery.match import FileReport
from app.discovery.rules import Rules, shown
from app.discovery.scanner import Progress, Settled

from . import filters, risk
from .options import Options
from .protocols.limits import TASKS
from .protocols.opening import open_source, stored_place
from .protocols.reading import RemoteReading
from .protocols.source import MOUNTED, REMOTE, LoginRefused, Source
from .readings import FileReading, MountedReading, Reading
from .scan_books import Books, Notes, Tools
from .slices import work_off
from .steering import SERVICE_ENDED, STOPPED, Halt, Steering
from .store import datatypes, jobs, locations, mounts, recording, removal, seen
from .store.jobs import StoredJob
from .store.recording import Run
from .store.schedules import ScanLocation

BATCH_FILES = 200
BATCH_SECONDS = 0.5
BATCH_FOLDERS = 100
ANNOUNCE_SECONDS = 0.2
_MOST_BYTES = 2**63 - 1  # other machines tell sizes as they like; the store keeps 64 bits

__all__ = ["SERVICE_ENDED", "STOPPED", "Halt", "LocationScan", "interrupted"]


class LocationScan:
    """One scan of one Location. `run` it in a thread; the other calls come from any thread.

    `begun` tells whether it has left the queue. `held` is the search status of a scan that was
    paused when the service ended: it goes on being paused, and later goes on where it was.
    """

    def __init__(
        self,
        tools: Tools,
        place: ScanLocation,
        job_id: int,
        options: Options,
        *,
        held: SearchStatus | None = None,
    ) -> None:
        self.place = place
        self.begun = held is not None
        self._tools = tools
        self._job_id = job_id
        self._options = options
        self._books = Books(tools, place, job_id)
        self._steering = Steering(tools, self._books, options, held)
        self._progress = Progress()
        self._reading: Reading | None = None
        self._run: Run | None = None
        self._batch: list[FileReport] = []
        self._stored = self._announced = time.monotonic()
        self._short_of_memory = False

    @property
    def kept(self) -> bool:
        """Whether the service has ended while this was paused: then it is still to be done."""
        return self._steering.halted is SERVICE_ENDED and self._steering.held

    def halt(self, reason: Halt) -> None:
        """End the scan as soon as may be. What was found so far stays."""
        self._steering.halt(reason)
        if self._reading is not None:
            self._reading.cancel()

    def pause(self) -> None:
        """Hold the scan; files that are being read are finished. Raises Problem (422)."""
        self._steering.pause()

    def resume(self) -> None:
        """Go on. Raises Problem (422) if the scan is not paused."""
        self._steering.resume()

    def run(self) -> bool:
        """Scan; whether it came to its end. Its state is in the store in any case."""
        halted = self._steering.halted
        if halted is not None and not self.begun:
            if halted is STOPPED:
                self.never_begin()
            return False
        try:
            self._prepare()
            self._read()
        except (DiscoveryError, LookupError) as error:
            self.failed(str(error))
            return False
        finally:
            self._steering.end()
        halted = self._steering.halted or self._index()
        if halted is None:
            self._finish()
        elif not self.kept:
            self._ended_early(halted)
        return halted is None

    def failed(self, reason: str) -> None:
        """End the scan with an error; `reason` is a sentence for people."""
        self._steering.end()
        self._books.end(SearchStatus.ERROR, "failed", "scan failed", f"{reason} {self._count()}")

    def never_begin(self) -> None:
        """Take the scan out of the queue."""
        self._books.drop()

    def _prepare(self) -> None:
        """Find out where to begin, and open the place."""
        notes = Notes()
        if self.begun:
            notes = self._books.notes()
        else:
            self.begun = True
            self._books.step(SearchStatus.PREPARING)
        prefix = os.fsencode(self.place.subpath or "")
        rules = self._rules()  # once: what is read is remembered on the very basis it was read on
        basis = self._basis(rules)
        with self._tools.db.write() as c:
            run = recording.resume(c, self.place.location_id, prefix, notes.run)
            if run is None:
                notes = Notes()
                run = recording.begin(c, self.place.location_id, prefix)
            seen.expect(c, self.place.location_id, basis)
            datatypes.remember(c, self.place.location_id, rules.wanted)
        self._run = run
        self._reading = self._open(notes.mark, rules)
        self._progress = self._reading.progress
        if self._steering.halted is not None:  # asked for while it was opened
            self._reading.cancel()
        self._steering.begin()

    def _open(self, mark: bytes | None, rules: Rules) -> Reading:
        place, tools = self.place, self._tools
        if place.protocol in REMOTE:
            return RemoteReading(
                self._connect,
                key=tools.key,
                pool=tools.pool,
                room=tools.room,
                steer=self._steer,
                rules=rules,
                memory=self._options.memory,
                tasks=1 if self._options.one_worker else TASKS,
            )
        folder = _folder(place)
        local: dict[str, Any] = {
            "key": tools.key,
            "pool": tools.pool,
            "options": self._options,
            "excluded": self._excluded(),
            "rules": rules,
            "steer": self._steer,
            "after": mark,
            "recall": self._recall,
        }
        if place.protocol not in MOUNTED:
            return FileReading(folder, **local)
        with tools.db.read() as c:
            mounted = mounts.mount_point(c, place.location_id)
        return MountedReading(folder, mounted=mounted, **local)

    def _recall(self, folder: bytes) -> bytes | None:
        """What earlier scans know of a folder below what is scanned."""
        prefix = os.fsencode(self.place.subpath or "")
        with self._tools.db.read() as c:
            return seen.recall(c, self.place.location_id, recording.joined(prefix, folder))

    def _connect(self) -> Source:
        """Log in to the other machine. Raises SourceFailed."""
        place, tools = self.place, self._tools
        with tools.db.read() as c:
            where = stored_place(
                c, tools.seals, place.target_id, place.location_id, place.subpath or ""
            )
        try:
            source = open_source(where, tools.pool, tools.data)
        except LoginRefused as error:
            self._books.publish("credential refused by a target", str(error))
            raise
        self._books.publish("connection to a target made", f"connected to {where.host}.")
        return source

    def _rules(self) -> Rules:
        """What the filters that are there now say about this place, and the data types to look for.
        Raises LookupError when a profile of them is gone."""
        place, tools = self.place, self._tools
        root = shown(place.path, os.fsencode(place.subpath or ""))
        with tools.db.read() as c:
            rules = filters.rules(c, tools.seals, place.target_id, root, tools.now())
            wanted = datatypes.wanted(c, tools.seals.expressions, self._options.profiles)
        return replace(rules, wanted=wanted)

    def _basis(self, rules: Rules) -> str:
        """On what it depends whether what was read once must be read again. The rules hold what
        people typed: it is keyed."""
        told = repr((edition(), _inside(rules), self._excluded()))
        return hmac.digest(
            self._tools.key, told.encode("utf-8", "backslashreplace"), "sha256"
        ).hex()

    def _excluded(self) -> tuple[Path, ...]:
        """Our own files hold keys and undo copies; but the sample set is there to be scanned."""
        root = Path(self.place.path).resolve()
        return () if root.is_relative_to(self._tools.sample) else (self._tools.data,)

    def _read(self) -> None:
        """Take the reports until there are no more."""
        self._steering.go_on(0, _nothing)  # a scan that is paused looks at nothing
        if self._steering.halted is not None or self._reading is None:
            return
        with contextlib.closing(cast(Generator[FileReport, None, None], self._reading.run())) as to:
            try:
                for report in to:
                    self._take(report)
                self._steering.finish(self._settle)
            finally:
                self._write(whole=True)  # what was found before trouble counts

    def _take(self, report: FileReport) -> None:
        self._batch.append(report)
        self._steering.heard()
        self._note_memory(report)
        if len(self._batch) >= BATCH_FILES:
            self._write()

    def _steer(self) -> bool:
        """Write and tell from time to time, and wait as long as something keeps the scan."""
        now = time.monotonic()
        if self._batch and now - self._stored >= BATCH_SECONDS:
            self._write()
        if self._progress.files_done and now - self._announced >= ANNOUNCE_SECONDS:
            self._books.announce(self._so_far())
            self._announced = now
        return self._steering.go_on(self._progress.bytes_given, self._settle)

    def _settle(self) -> None:
        """Write down all there is, and where to go on after a restart."""
        self._write(whole=True)
        if self._run is not None and self._reading is not None:
            self._books.note(self._run.number, self._reading.mark)

    def _write(self, *, whole: bool = False) -> None:
        """A batch and the progress that it means, in one transaction.

        A file that was changed after it was read (by our own mask, say) is read again: the store
        must not go back to what was. One that changes all the time is recorded as it was read.
        A batch that cannot be written stays: nothing is remembered as read before it is.
        """
        self._stored = time.monotonic()
        if self._run is None or self._reading is None:
            return
        batch = self._batch
        for last in (False, False, True):
            with self._tools.db.write() as c:
                stale = [] if last else [one for one in batch if self._stale(c, one)]
                current = [report for report in batch if report not in stale]
                if current:
                    recording.record(c, self._run, current, self._tools.now())
                    risk.remap(c, objects=self._run.touched)
                self._write_progress(c)
            if not stale:
                break
            batch = [self._reading.read_again(report) for report in stale]
        self._batch = []
        self._keep(self._run, self._reading.settled(whole=whole))

    def _stale(self, c: sqlite3.Connection, report: FileReport) -> bool:
        """Whether a report does not tell what the store has to know: the file was changed since, or
        it holds what an earlier scan has read, but the store something else."""
        if self._run is None or self._reading is None:
            return False
        if report.unchanged:
            return not recording.holds(c, self._run, report)
        return self._reading.stale(report)

    def _keep(self, run: Run, settled: Settled) -> None:
        """Write down what was learned: only after what was found, so that nothing is missed."""
        learned = list(settled.learned.items())
        for at in range(0, max(len(learned), len(settled.unchanged)), BATCH_FOLDERS):
            until = at + BATCH_FOLDERS
            part = Settled(dict(learned[at:until]), settled.unchanged[at:until])
            with self._tools.db.write() as c:
                seen.settle(c, run, part)

    def _write_progress(self, c: sqlite3.Connection) -> None:
        progress, share = self._progress, self._share()
        jobs.update(
            c,
            self._job_id,
            now=self._tools.now(),
            progress=share,
            files_done=progress.files_read,
            files_found=progress.files_found,
            bytes_done=min(progress.bytes_done, _MOST_BYTES),
        )
        percent = None if share is None else round(share * 100, 1)
        locations.set_progress(c, self.place.location_id, percent)

    def _share(self) -> float | None:
        """How much of the bytes is done, 0 to 1; None while the whole is unknown."""
        progress = self._progress
        if progress.walking or not progress.bytes_found:
            return None
        return min(progress.bytes_done / progress.bytes_found, 1.0)

    def _note_memory(self, report: FileReport) -> None:
        """Tell, once, that a file was too large for the memory that a worker may have."""
        if not self._short_of_memory and any("memory" in one.message for one in report.problems):
            self._short_of_memory = True
            self._books.publish(
                "file too large for the memory",
                "a file needs more memory than a worker may have; see what could not be read.",
            )

    def _index(self) -> Halt | None:
        """Drop what is gone, one Location after the other; the reason if it was to end before."""
        if not self._tools.indexing.acquire(blocking=False):
            self._books.step(SearchStatus.QUEUED_PROCESSING)
            self._tools.indexing.acquire()
        try:
            self._books.step(SearchStatus.INDEXING)
            while gone := self._vanished():
                if not work_off(partial(self._drop, gone), self._steering.rest):
                    return self._steering.halted
        finally:
            self._tools.indexing.release()
        return None

    def _vanished(self) -> list[tuple[int, int]]:
        if self._run is None:
            return []
        with self._tools.db.read() as c:
            return recording.vanished(c, self._run)

    def _drop(self, gone: list[tuple[int, int]], size: int) -> bool:
        """Take a slice of objects away; whether there are more."""
        keys = removal.take(gone, size)
        if self._run is not None:
            with self._tools.db.write() as c:
                seen.forget(c, self._run, recording.drop(c, self._run, keys))
        return bool(gone)

    def _finish(self) -> None:
        """Tell the sums."""
        with self._tools.db.read() as c:
            found = locations.sums(c, self.place.target_id).get(self.place.location_id)
        total = 0 if found is None else found.match + found.prohibited + found.test
        trouble = 0 if found is None else found.error + found.critical
        unread = f", {trouble} could not be read" if trouble else ""
        if self._progress.files_left_out:
            unread += f", {self._progress.files_left_out} left out by filters"
        if self._progress.files_unchanged:
            unread = f" ({self._progress.files_unchanged} unchanged since the last scan){unread}"
        self._books.end(
            SearchStatus.SEARCHED,
            "done",
            "scan ended with matches" if total else "scan ended without matches",
            f"{_files(self._progress.files_read)} read{unread}, {total} matches found.",
        )

    def _ended_early(self, halt: Halt) -> None:
        self._books.end(
            SearchStatus.STALLED,
            halt.state,
            "scan stalled",
            f"{halt.reason}: {self._count()} Scan it again for the whole.",
        )

    def _so_far(self) -> str:
        return f"{self._progress.files_done} of {self._progress.files_found} files"

    def _count(self) -> str:
        return f"{self._progress.files_read} of {_files(self._progress.files_found)} were read."


def _folder(place: ScanLocation) -> Path:
    """What is scanned of a place on this machine. Raises RootVanished if a link below the Location
    leads there: it may lead out of it (trust.md F9)."""
    folder = Path(place.path, place.subpath or "")
    if place.subpath and folder.resolve() != Path(place.path).resolve() / place.subpath:
        raise RootVanished(f"{folder} cannot be scanned: a link leads there.")
    return folder


def _inside(rules: Rules) -> tuple[object, ...]:
    """What of the rules decides what is found in a file (and in its members); the rest decides
    which files are read, and is asked for each."""
    wanted = rules.wanted
    return (
        None if wanted.types is None else sorted(wanted.types),
        [astuple(each) for each in wanted.custom],
        rules.root,
        rules.prefixes,
        rules.suffixes,
        rules.expressions,
        *(
            (sorted(each.single), each.prefixes, each.expressions)
            for each in (rules.ignored, rules.tests)
        ),
    )


def _nothing() -> None:
    """Nothing was found yet that could be written."""


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"


def interrupted(tools: Tools, place: ScanLocation, job: StoredJob) -> None:
    """Write the true end of a scan that a crash of the service has cut short."""
    Books(tools, place, job.id).end(
        SearchStatus.STALLED,
        "failed",
        "scan stalled",
        f"Interrupted, because the service ended abruptly. {job.files_done or 0} files were read. "
        "Scan it again for the whole.",
    )
