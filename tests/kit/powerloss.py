"""Power-loss explorer: disk contents that are possible after a power failure.

`kill -9` keeps everything that reached the kernel, so it can't reveal a missing fsync. This module
rebuilds disks as they may look when the power fails after each step of recorded work: synced data
are present, of the rest anything between nothing and all, torn and out of order. Names and contents
are independent of each other, and so are names (as POSIX allows; ext4 is stricter): only a rename
within a folder is atomic. A rename between folders may show both names until both are synced. A
removed file may be gone before the renames that preceded its removal are present (a disk without
its own journal, as FAT, frees it first): then no name shows it. Modes and attributes are not
modelled.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from tests.kit.recorded import Record, Step

_CONTENTS = ("none", "all", "half", "torn", "last", "each torn")
_NAMES = ("none", "all")
_MORE_NAMES = ("freed", "last", "first folder", "other folders")
"""Combined with none and with all of the unsynced contents."""

Disk = dict[bytes, tuple[int, bytes]]
"""The file number and bytes of each path."""

Contents = frozenset[tuple[bytes, bytes]]
"""Paths with the bytes of each file."""


def unseen(made: Record, wrong: Callable[[Record, Iterable[int]], Iterable[bool]]) -> list[str]:
    """Return our own syncs, except the last, whose omission no disk reveals. One is left out at a
    time.

    `wrong` receives the work without that sync, and the step counts at which it matters, the last
    one first, because work that is reported as done but not durable shows there.
    """
    missed = []
    for at in made.own_syncs()[:-1]:
        less, ends = made.without(at)
        if not any(wrong(less, reversed(ends))):
            missed.append(made.told(at))
    return missed


def disks(
    made: Record, shuffled: int = 3, seed: int = 1, ends: Iterable[int] | None = None
) -> Iterator[tuple[str, Disk]]:
    """Yield different disks that a power loss may leave, each with a name.

    Besides the regular ones, `shuffled` random disks are tried for each step. `ends` are the step
    counts after which the power may fail, in the order to try them; None means all.
    """
    dice, seen = random.Random(seed), set()
    fixed = [(one, two) for one in _CONTENTS for two in _NAMES]
    fixed += [(one, two) for one in ("none", "all") for two in _MORE_NAMES]
    bytes_of: dict[tuple[int, tuple[int, ...]], bytes] = {}
    for end in range(len(made.steps) + 1) if ends is None else ends:
        lost = _Lost(made, end, dice, bytes_of)
        for contents, names in fixed + [("random", "random")] * shuffled:
            disk = lost.disk(contents, names)
            key = tuple(sorted((path, number, data) for path, (number, data) in disk.items()))
            if hash(key) not in seen:
                seen.add(hash(key))
                yield f"after step {end}: contents {contents}, names {names}", disk
            if not lost.open:
                break  # everything is durable


class _Lost:
    """A power failure after some steps: `sure` steps are on the disk, `open` ones may be."""

    def __init__(
        self,
        made: Record,
        end: int,
        dice: random.Random,
        bytes_of: dict[tuple[int, tuple[int, ...]], bytes],
    ) -> None:
        """Initialize; `bytes_of` caches files after certain steps."""
        self._made, self._dice, self._bytes_of = made, dice, bytes_of
        self.sure: dict[object, list[Step]] = defaultdict(list)
        self.open: dict[object, list[Step]] = defaultdict(list)
        for step in made.steps[:end]:
            if step.syncs:
                self.sure[step.key] += self.open.pop(step.key, [])
            else:
                self.open[step.key].append(step)

    def disk(self, contents: str, names: str) -> Disk:
        """Return a disk with this choice of the open contents and names."""
        dice = self._dice
        folders = _of_folders(self.open)
        there = {
            key: _some_names(steps, names, first=number == 0, dice=dice)
            for number, (key, steps) in enumerate(folders)
        }
        freed = {
            step.frees
            for _, steps in folders
            for step in steps
            if step.frees is not None
            and (names == "freed" or (names == "random" and dice.random() < 0.5))
        }
        where = _names_at(self._made, self.sure, there)
        some = {
            key: _some(steps, contents, dice)
            for key, steps in self.open.items()
            if isinstance(key, int)
        }
        return {
            path: (at, self._file(at, some.get(at, [])))
            for path, at in where.items()
            if at not in freed
        }

    def _file(self, number: int, some: list[Step]) -> bytes:
        """Return a file's bytes with these open steps. A torn step is a new one each time."""
        sure = self.sure.get(number, [])
        if any(step.torn for step in some):
            return _written(self._file(number, []), some)
        key = number, tuple(id(step) for step in (*sure, *some))
        if key not in self._bytes_of:
            before = self._file(number, []) if some else self._made.contents[number]
            self._bytes_of[key] = _written(before, some or sure)
        return self._bytes_of[key]


def _of_folders(steps: dict[object, list[Step]]) -> list[tuple[object, list[Step]]]:
    return [(key, some) for key, some in steps.items() if isinstance(key, bytes)]


def _names_at(
    made: Record, sure: dict[object, list[Step]], there: dict[object, list[Step]]
) -> dict[bytes, int]:
    """Map each name to its file when `there` are the unsynced steps on the disk."""
    reached = {
        name for steps in (*sure.values(), *there.values()) for step in steps for name in step.names
    }
    where = dict(made.names)
    for key in dict.fromkeys([*sure, *there]):
        for step in sure.get(key, []):
            _rename(where, step)
        for step in there.get(key, []):
            if step.moved is not None and step.moved not in reached:
                continue  # the old name stays until the new one exists
            _rename(where, step)
    return where


def _rename(where: dict[bytes, int], step: Step) -> None:
    for path, number in step.names:
        where.pop(path, None)
        if number is not None:
            where[path] = number


def _some_names(steps: list[Step], choice: str, *, first: bool, dice: random.Random) -> list[Step]:
    """Return the unsynced names of a folder that reached the disk."""
    if choice == "random":
        return [step for step in steps if dice.random() < 0.5]
    if choice == "last":
        return steps[-1:]
    whole = choice == "all" or (choice == "first folder" and first)
    return steps if whole or (choice == "other folders" and not first) else []


def _some(steps: list[Step], choice: str, dice: random.Random) -> list[Step]:
    """Return the unsynced writes to a file that reached the disk."""
    if choice == "random":
        return [step for step in steps if dice.random() < 0.5]
    if choice == "none":
        return []
    if choice == "half":
        return steps[: len(steps) // 2]
    if choice == "torn":
        return [*steps[:-1], replace(steps[-1], torn=True)]
    if choice == "each torn":
        return [replace(step, torn=True) for step in steps]
    return steps[-1:] if choice == "last" else steps


def _written(data: bytes, steps: list[Step]) -> bytes:
    now = bytearray(data)
    for step in steps:
        if step.data is None:
            del now[step.offset :]
            now.extend(bytes(step.offset - len(now)))
        else:
            now.extend(bytes(max(0, step.offset - len(now))))
            new = _torn(step.data, bytes(now[step.offset :])) if step.torn else step.data
            now[step.offset : step.offset + len(new)] = new
    return bytes(now)


def _torn(new: bytes, there: bytes) -> bytes:
    """Return the write up to the middle of its difference from the present bytes."""
    length = len(new)
    differs = int.from_bytes(new) ^ int.from_bytes(there[:length].ljust(length, b"\0"))
    first = length - (differs.bit_length() + 7) // 8
    end = length - ((differs & -differs).bit_length() - 1) // 8 if differs else length
    return new[: (first + end) // 2]


def lay_out(disk: Disk, folders: list[Path]) -> dict[int, int]:
    """Make the folders contain exactly this. Return the file number by inode."""
    for raw in _files(folders):
        os.unlink(raw)  # noqa: PTH108 - a Path would take as long as the file
    by_inode = {}
    for raw, (number, data) in disk.items():
        with open(raw, "wb") as file:  # noqa: PTH123
            file.write(data)
            by_inode[os.fstat(file.fileno()).st_ino] = number
    return by_inode


def contents(folders: list[Path]) -> Contents:
    """Return the current content of the folders."""
    found = []
    for raw in _files(folders):
        with open(raw, "rb") as file:  # noqa: PTH123
            found.append((raw, file.read()))
    return frozenset(found)


def _files(folders: list[Path]) -> Iterator[bytes]:
    for folder in folders:
        for where, _, names in os.walk(bytes(folder)):
            yield from (b"%b/%b" % (where, name) for name in names)
