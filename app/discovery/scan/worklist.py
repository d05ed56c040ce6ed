"""Queue of the remaining work of a scan, filled folder by folder by a walk ahead of the workers.

The queue is compact: a million files take about fifty megabytes, even in a single folder. The
names of some thousand files are stored as one byte string, and so are their states.
"""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from app.discovery.match.matches import Problem
from app.discovery.match.rules import Rules
from app.discovery.read.walk import Folder, Looked, below, position, times
from app.discovery.scan.listing import NO_DIGEST, File, Listed, Packed, Parts
from app.discovery.scan.scan_cache import (
    Pair,
    Recall,
    ScanCache,
    paired,
    same_size,
    state,
    states_as_looked,
)

_PART = 4096
LISTED = 10_000


@dataclass(slots=True)
class Progress:
    """Progress of a scan. It is safe to read from another thread. `walking` means that the scan is
    still finding files.

    Files that could not be read, or only in part, count in `files_done`, but not in `files_read`.
    `files_unchanged` counts files that an earlier scan has read; they also count as read and done.
    `files_left_out` counts files that the rules exclude; they do not count as found. `left_out` has
    the raw names of the first `LISTED` excluded files, with their sizes in bytes; the caller may
    remove them.

    `bytes_given` counts the bytes of files passed to workers. `bytes_in_hand` is the number of
    bytes already searched in the large files that workers are reading. `signs` changes whenever a
    worker shows that it is alive.
    """

    files_found: int = 0
    files_done: int = 0
    files_read: int = 0
    files_left_out: int = 0
    files_unchanged: int = 0
    bytes_left_out: int = 0
    left_out: deque[tuple[bytes, int]] = field(default_factory=deque)
    bytes_found: int = 0
    bytes_done: int = 0
    bytes_unchanged: int = 0
    bytes_given: int = 0
    bytes_in_hand: int = 0
    signs: int = 0
    walking: bool = True

    def leave_out(self, path: bytes, size: int) -> None:
        """Count a file that is excluded by the rules."""
        if self.files_left_out < LISTED:
            self.left_out.append((path, size))
        self.files_left_out += 1
        self.bytes_left_out += size

    @property
    def bytes_through(self) -> int:
        """The sum of `bytes_done` (the bytes of finished files) and `bytes_in_hand`, but at most
        the larger of `bytes_found` and `bytes_done`.
        """
        return min(self.bytes_done + self.bytes_in_hand, max(self.bytes_found, self.bytes_done))


@dataclass(frozen=True, slots=True)
class Unchanged:
    """Files of a folder that were not read again. `names` are their raw names; None means all files
    of the folder.
    """

    folder: bytes
    names: tuple[bytes, ...] | None


class WorkList:
    """Queue of the files to read. A thread fills the queue from the folders of `walk`, and leaves
    out the files that are unchanged according to `recall`.

    Files up to `after`, in the order of the walk, count as done, except for those in `retry`. The
    counts in `progress` are kept up to date. `learned` has the new records of folders by raw name,
    for the caller to store; `unchanged` lists the files that need not be read. (These two do not go
    through the queue, because each folder would then wake the thread that takes the files.)
    """

    def __init__(
        self,
        rules: Rules,
        recall: Recall | None,
        after: bytes | None,
        progress: Progress,
        retry: frozenset[bytes] = frozenset(),
    ) -> None:
        self._rules = rules
        self._chosen_by_file = bool(rules.periods) or rules.largest is not None
        self._recall = recall
        self._after = None if after is None else position(after)
        self._retry = retry
        self._progress = progress
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._found: queue.SimpleQueue[Packed | Problem | Exception | None] = queue.SimpleQueue()
        self._files: Iterator[File] = iter(())
        self.learned: dict[bytes, bytes] = {}
        self.unchanged: deque[Unchanged] = deque()

    def fill(self, folders: Callable[[], Iterator[Folder]]) -> None:
        """Start the thread that fills the queue from the walk that `folders` returns."""
        self._thread = threading.Thread(
            target=self._walk, args=(folders,), name="walk", daemon=True
        )
        self._thread.start()

    def end(self) -> None:
        """Stop the walk, and wait until its thread has ended."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def next(self, seconds: float) -> File | Problem | None:
        """Return the next file to read, or the next problem of the walk; None when the walk has
        ended and the queue is empty. Raises queue.Empty if nothing is queued within `seconds`.

        An error that ended the walk is raised here, so that an incomplete walk does not look like
        an empty folder.
        """
        if (file := next(self._files, None)) is not None:
            return file
        item = self._found.get(timeout=seconds) if seconds else self._found.get_nowait()
        if isinstance(item, Exception):
            raise item
        if isinstance(item, Packed):
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
        """Queue those files of a folder that must be read, some thousand at a time."""
        stored = None if self._recall is None else self._recall(folder.path)
        known, parts, path = ScanCache(stored), Parts(), folder.path
        same, given, count = True, 0, 0
        for place, (files, more) in enumerate(_with_more(folder.parts)):
            if self._stop.is_set():
                return
            parts.many = more or place > 0
            if pair := None if stored is None else self._same(known, files):
                parts.add(place, pair, known.stored)
                if not same:
                    self._tell_unchanged(path, (name for name, _ in files))
            else:
                self._tell_unchanged(path, known.passed() if same else ())
                same = False
                listed = Listed(path, place, parts if parts.many else None)
                self._compare(listed, files, known)
                given += self._give(listed, parts)
            count = place + 1
        parts.count = count
        whole = same and known.ended
        if whole and parts.known:
            self.unchanged.append(Unchanged(path, None))
        elif same:
            self._tell_unchanged(path, known.passed())
        if stored is not None and not given and not whole:
            self.learned[path] = parts.record()  # files are gone, nothing else has changed
        for problem in folder.problems:
            self._found.put(problem)

    def _same(self, known: ScanCache, files: list[Looked]) -> Pair | None:
        """If these files come next in `known` and none has changed, count them as unchanged, and
        return their `Pair`. Otherwise return None. Always return None if the rules select files by
        time or size.
        """
        if self._chosen_by_file:
            return None
        pair = known.same(states_as_looked(files), len(files))
        if pair is not None:
            self._count_unchanged([info.st_size for _, info in files])
        return pair

    def _compare(self, listed: Listed, files: list[Looked], known: ScanCache) -> None:
        """Compare these files of a folder with the records in `known`, to determine which of them
        must be read.
        """
        sizes: list[int] = []
        for name, info in files:
            path = below(listed.path, name)
            if self._rules.leave_out(path, info.st_size, times(info)):
                self._progress.leave_out(path, info.st_size)
                continue
            now = state(info)
            before, digest = known.find(name) or (b"", b"")
            if before == now:
                listed.known[name] = (now, digest)
                sizes.append(info.st_size)
                continue
            done = self._is_done(path)
            self._count(info.st_size, done=done)
            if not done:
                listed.add(name, now, digest if before and same_size(before, now) else NO_DIGEST)
        self._count_unchanged(sizes)
        self._tell_unchanged(listed.path, listed.known)

    def _is_done(self, path: bytes) -> bool:
        after = self._after
        return after is not None and position(path) <= after and path not in self._retry

    def _give(self, listed: Listed, parts: Parts) -> int:
        """Queue those files of a part that must be read, and return their number. If no file must
        be read, store the record of the part.
        """
        if listed.names:
            self._found.put(listed.packed())
        else:
            parts.add(listed.place, paired(listed.known))
        return len(listed.names)

    def _tell_unchanged(self, folder: bytes, names: Iterable[bytes]) -> None:
        left = iter(names)
        while some := tuple(islice(left, _PART)):
            self.unchanged.append(Unchanged(folder, some))

    def _count_unchanged(self, sizes: list[int]) -> None:
        size = sum(sizes)
        self._progress.files_found += len(sizes)
        self._progress.files_unchanged += len(sizes)
        self._progress.files_done += len(sizes)
        self._progress.files_read += len(sizes)
        self._progress.bytes_found += size
        self._progress.bytes_unchanged += size
        self._progress.bytes_done += size

    def _count(self, size: int, *, done: bool) -> None:
        """Count a file that was found. `done` means that the file was read already, by the earlier
        scan that this scan continues.
        """
        self._progress.files_found += 1
        self._progress.bytes_found += size
        if done:
            self._progress.files_done += 1
            self._progress.files_read += 1
            self._progress.bytes_done += size


def _with_more(parts: Iterator[list[Looked]]) -> Iterator[tuple[list[Looked], bool]]:
    """Yield the parts of a folder, each with a flag for whether more parts follow."""
    part = next(parts, None)
    while part is not None:
        following = next(parts, None)
        yield part, following is not None
        part = following
