"""The program's own files, identified by device and inode instead of by name.

Store, keys, undo copies, logs and the ready file are never scanned or changed, whichever account,
link, mount or spelling of the name is used. A leaf module: service, discovery and remediation each
check a file or folder after opening it.
"""

from __future__ import annotations

import os
import stat
import threading
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

REFUSED = "it belongs to this program"
_TRUSTED_SECONDS = 0.2
"""Seconds after an update of the registry during which `holds` does not update it again for a file
that is unlikely to be our own. Such a file is one with only one name, or a folder.
"""
_TICK_NS = 1_000_000_000
"""Nanoseconds. A folder that was changed less than this time ago may change again without getting
another modification time.
"""

Identity = tuple[int, int]
"""Device and inode."""


class OwnFileError(PermissionError):
    """The opened file is the program's own."""


@dataclass(slots=True)
class _Listing:
    """Contents of a folder. `files` maps the name of a file to two values: the inode that the
    folder lists for this name, and the identity of the file. `settled` means that every later
    change of the folder will give it another modification time.
    """

    mtime_ns: int
    settled: bool
    files: dict[str, tuple[int, Identity]] = field(default_factory=dict)
    folders: list[str] = field(default_factory=list)


def identity(state: os.stat_result) -> Identity:
    """Return the identity of a file or folder."""
    return state.st_dev, state.st_ino


class OwnFiles:
    """Registry of the program's own files: everything inside `folder` except `scannable` (the
    folder of the sample set), the files and folders at the paths `others`, and those with the
    identities `kept`.

    Links inside `folder` are followed, because an undo vault may have been moved to another disk.
    Thread-safe; can be sent to another process.
    """

    def __init__(
        self,
        folder: Path,
        *,
        scannable: str = "",
        others: Collection[Path] = (),
        kept: Collection[Identity] = (),
    ) -> None:
        self._folder = folder
        self._scannable = scannable
        self._others = tuple(others)
        self._kept = frozenset(kept)
        self._lock = threading.Lock()
        self._listed: dict[Identity, _Listing] = {}
        self._singles: set[Identity] = set()
        self._known: frozenset[Identity] = self._kept
        self._looked = float("-inf")

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (self._folder, self._scannable, self._others, self._kept)

    def keep(self, path: Path, state: os.stat_result) -> None:
        """Register the file at `path`, or the folder at `path` with everything in it. `state` is
        the present status of this file or folder.

        A file or folder stays registered after it is renamed. Any other file or folder that appears
        at `path` later is registered, too.
        """
        with self._lock:
            self._others = (*self._others, path)
            self._kept |= {identity(state)}
        self._looked = float("-inf")

    def identities(self) -> frozenset[Identity]:
        """Return the identities of all files and folders that are currently the program's own."""
        with self._lock:
            self._look()
            return self._known

    def holds(self, state: os.stat_result) -> bool:
        """Return whether an open file or folder with the status `state` belongs to the program
        now.
        """
        single = state.st_nlink == 1 or not stat.S_ISREG(state.st_mode)
        trusted = single and time.monotonic() - self._looked < _TRUSTED_SECONDS
        if trusted and identity(state) not in self._known:
            return False
        return identity(state) in self.identities()

    def refuse(self, descriptor: int) -> None:
        """Raise OwnFileError if the open file is the program's own."""
        if self.holds(os.fstat(descriptor)):
            raise OwnFileError(1, REFUSED)

    def lead_to(self, path: str | os.PathLike[str]) -> bool:
        """Return whether a path leads to one of the program's own files or folders, directly or by
        links, or to a place inside one. For a missing path, the nearest existing folder above it
        decides.
        """
        known = self.identities()
        free = self._free()
        real = os.path.realpath(path)
        for way in (str(path), real):
            for state in _upwards(way):
                if identity(state) == free:
                    break
                if identity(state) in known:
                    return True
        return self._below(real)

    def _below(self, real: str) -> bool:
        """Return whether a path is inside one of the program's own folders, judged by name only:
        some file systems have no permanent inodes.
        """
        top = os.path.realpath(self._folder)
        if self._scannable and _inside(real, os.path.join(top, self._scannable)):  # noqa: PTH118
            return False
        return any(_inside(real, each) for each in (top, *map(os.path.realpath, self._others)))

    def _free(self) -> Identity | None:
        """Return the identity of the scannable folder. None if the folder does not exist, or is a
        link, which may lead anywhere.
        """
        if not self._scannable:
            return None
        state = _status(self._folder / self._scannable, follow=False)
        return identity(state) if state and stat.S_ISDIR(state.st_mode) else None

    def _look(self) -> None:
        """Update the registry: only changed folders are listed again."""
        free, found = self._free(), dict[Identity, _Listing]()
        singles, changed = set(self._kept), False
        pending = [str(self._folder), *map(str, self._others)]
        while pending:
            path = pending.pop()
            state = _status(path)
            if state is None or identity(state) in found or identity(state) == free:
                continue
            if not stat.S_ISDIR(state.st_mode):
                singles.add(identity(state))
                continue
            before = self._listed.get(identity(state))
            if before and before.settled and before.mtime_ns == state.st_mtime_ns:
                listing = before
            else:
                listing, changed = _list(path, state, before), True
            found[identity(state)] = listing
            pending += listing.folders
        if changed or found.keys() != self._listed.keys() or singles != self._singles:
            files = {each for one in found.values() for _, each in one.files.values()}
            self._known = frozenset(found.keys() | files | singles)
        self._listed, self._singles, self._looked = found, singles, time.monotonic()


def _remade(
    folder: Path, scannable: str, others: Collection[Path], kept: Collection[Identity]
) -> OwnFiles:
    return OwnFiles(folder, scannable=scannable, others=others, kept=kept)


def _list(path: str, state: os.stat_result, before: _Listing | None) -> _Listing:
    """List a folder. A file with a known name and inode is not examined again."""
    settled = time.time_ns() - state.st_mtime_ns > _TICK_NS
    listing = _Listing(state.st_mtime_ns, settled)
    try:
        with os.scandir(path) as entries:
            for entry in entries:
                if entry.is_dir():
                    listing.folders.append(entry.path)
                    continue
                old = before.files.get(entry.name) if before else None
                if old is None or old[0] != entry.inode():
                    there = _status(entry.path)
                    if there is None:
                        continue
                    old = entry.inode(), identity(there)
                listing.files[entry.name] = old
    except OSError:
        listing.settled = False
    return listing


def _status(path: str | Path, *, follow: bool = True) -> os.stat_result | None:
    try:
        return os.stat(path, follow_symlinks=follow)  # noqa: PTH116 - a million times
    except (OSError, ValueError):
        return None


def _upwards(path: str) -> Iterator[os.stat_result]:
    """Yield the status of each existing part of a path, from the path itself up to the root."""
    for each in (Path(path), *Path(path).parents):
        if (state := _status(each)) is not None:
            yield state


def _inside(path: str, folder: str) -> bool:
    path, folder = os.path.normcase(path), os.path.normcase(folder).rstrip(os.sep)
    return path == folder or path.startswith(folder + os.sep)
