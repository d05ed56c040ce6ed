"""What is left to do of a scan: found by a walk ahead of the workers, kept small, folder by folder.

A million files wait here in some fifty megabytes: names and states of a folder are one text each.
"""

from __future__ import annotations

import os
import queue
import threading
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from app.discovery.match import Problem
from app.discovery.rules import Rules
from app.discovery.seen import DIGEST, STATE, Recall, Record, record, same_size, state, states_of
from app.discovery.walk import Folder, below, position, times


@dataclass(slots=True)
class Progress:
    """How far a scan is; safe to read from another thread. `walking`: still finding files.

    `files_done` counts those that could not be read as well, `files_read` does not;
    `files_left_out`, those that the rules leave out, are not even found. `files_unchanged` were
    read by an earlier scan: they count as read and done. `bytes_given` counts what the workers
    were given.
    """

    files_found: int = 0
    files_done: int = 0
    files_read: int = 0
    files_left_out: int = 0
    files_unchanged: int = 0
    bytes_found: int = 0
    bytes_done: int = 0
    bytes_unchanged: int = 0
    bytes_given: int = 0
    walking: bool = True


@dataclass(slots=True)
class OpenFolder:
    """A folder whose files are being read: the states and digests of those that are known, and how
    many are still to come."""

    path: bytes
    known: dict[bytes, tuple[bytes, bytes]]
    left: int


@dataclass(frozen=True, slots=True)
class File:
    """A file to read. `path` is its raw name below the root, `state` that of `seen`; `digest` is
    that of the content an earlier scan has read, if it may be the same, or else zeros."""

    path: bytes
    size: int
    state: bytes
    digest: bytes
    folder: OpenFolder


@dataclass(frozen=True, slots=True)
class Unchanged:
    """Files of a folder that were not read again: these (raw names in it); None for all of it."""

    folder: bytes
    names: tuple[bytes, ...] | None


@dataclass(slots=True)
class _Listed:
    """The files to read of one folder."""

    path: bytes
    known: dict[bytes, tuple[bytes, bytes]]
    names: list[bytes] = field(default_factory=list)
    sizes: array[int] = field(default_factory=lambda: array("q"))
    states: list[bytes] = field(default_factory=list)
    digests: list[bytes] = field(default_factory=list)

    def packed(self) -> _Packed:
        return _Packed(
            self.path,
            record(self.known) if self.known else b"",
            b"/".join(self.names),
            self.sizes,
            b"".join(self.states),
            b"".join(self.digests),
        )


@dataclass(frozen=True, slots=True)
class _Packed:
    """The same, small."""

    path: bytes
    known: bytes
    names: bytes
    sizes: array[int]
    states: bytes
    digests: bytes

    def files(self) -> Iterator[File]:
        """Its files, in order."""
        names = self.names.split(b"/")
        folder = OpenFolder(self.path, Record(self.known).files(), len(names))
        for place, (name, size) in enumerate(zip(names, self.sizes, strict=True)):
            yield File(
                below(self.path, name),
                size,
                self.states[STATE.size * place : STATE.size * (place + 1)],
                self.digests[DIGEST * place : DIGEST * (place + 1)],
                folder,
            )


class WorkList:
    """Fills itself in a thread, from folders that `walk` gives; asks `recall` what is known.

    Files up to `after`, in the order of the walk, are done. What it finds is counted in `progress`.
    `learned` has the new records of folders, by name, for who keeps them.
    """

    def __init__(
        self, rules: Rules, recall: Recall | None, after: bytes | None, progress: Progress
    ) -> None:
        self._rules = rules
        self._chosen_by_file = bool(rules.periods) or rules.largest is not None
        self._recall = recall
        self._after = None if after is None else position(after)
        self._progress = progress
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._found: queue.SimpleQueue[_Packed | Problem | Unchanged | Exception | None] = (
            queue.SimpleQueue()
        )
        self._files: Iterator[File] = iter(())
        self.learned: dict[bytes, bytes] = {}

    def fill(self, folders: Callable[[], Iterator[Folder]]) -> None:
        """Begin to walk."""
        self._thread = threading.Thread(
            target=self._walk, args=(folders,), name="walk", daemon=True
        )
        self._thread.start()

    def end(self) -> None:
        """End the walk, and wait for that."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def next(self, seconds: float) -> File | Problem | Unchanged | None:
        """What comes next; None at the end. Raises queue.Empty when it does not come in time, and
        the error that ended the walk: a walk cut short must not look like an empty folder."""
        if (file := next(self._files, None)) is not None:
            return file
        item = self._found.get(timeout=seconds) if seconds else self._found.get_nowait()
        if isinstance(item, Exception):
            raise item
        if isinstance(item, _Packed):
            self._files = item.files()
            return next(self._files)
        return item

    def _walk(self, folders: Callable[[], Iterator[Folder]]) -> None:
        try:
            for folder in folders():
                if self._stop.is_set():
                    break
                self._take(folder)
        except Exception as error:  # noqa: BLE001 - raised again in the thread that takes the files
            self._found.put(error)
        else:
            self._found.put(None)
        finally:
            self._progress.walking = False

    def _take(self, folder: Folder) -> None:
        for problem in folder.problems:
            self._found.put(problem)
        stored = None if self._recall is None else self._recall(folder.path)
        known: dict[bytes, tuple[bytes, bytes]] = {}
        if stored is not None and folder.files and not self._chosen_by_file:
            states = states_of([(name, state(info)) for name, info in folder.files])
            if Record(stored).same(states):
                self._unchanged(folder.path, None, [info for _, info in folder.files])
                return
        if stored is not None:
            known = Record(stored).files()
        self._compare(folder, known)

    def _compare(self, folder: Folder, known: dict[bytes, tuple[bytes, bytes]]) -> None:
        """Give out what has to be read of a folder."""
        listed, kept = _Listed(folder.path, {}), []
        for name, info in folder.files:
            path = below(folder.path, name)
            if self._rules.leave_out(path, info.st_size, times(info)):
                self._progress.files_left_out += 1
                continue
            now = state(info)
            before, digest = known.get(name, (b"", b""))
            if before == now:
                listed.known[name] = (now, digest)
                kept.append((name, info))
                continue
            done = self._after is not None and position(path) <= self._after
            self._count(info.st_size, done=done)
            if not done:
                listed.names.append(name)
                listed.sizes.append(info.st_size)
                listed.states.append(now)
                listed.digests.append(
                    digest if before and same_size(before, now) else bytes(DIGEST)
                )
        if kept:
            self._unchanged(
                folder.path, tuple(name for name, _ in kept), [info for _, info in kept]
            )
        if listed.names:
            self._found.put(listed.packed())
        elif known and self._recall is not None:  # files are gone, nothing else has changed
            self.learned[folder.path] = record(listed.known)

    def _unchanged(
        self, folder: bytes, names: tuple[bytes, ...] | None, files: list[os.stat_result]
    ) -> None:
        size = sum(info.st_size for info in files)
        self._progress.files_found += len(files)
        self._progress.files_unchanged += len(files)
        self._progress.files_done += len(files)
        self._progress.files_read += len(files)
        self._progress.bytes_found += size
        self._progress.bytes_unchanged += size
        self._progress.bytes_done += size
        self._found.put(Unchanged(folder, names))

    def _count(self, size: int, *, done: bool) -> None:
        """Count a file that was found; `done`: an earlier part of this scan has read it."""
        self._progress.files_found += 1
        self._progress.bytes_found += size
        if done:
            self._progress.files_done += 1
            self._progress.files_read += 1
            self._progress.bytes_done += size
