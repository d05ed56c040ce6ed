"""What may be on a disk after the power fails: the power-loss explorer.

`kill -9` keeps everything the kernel was told, so it can't see a missing fsync. Here the writes of
a piece of work are recorded with strace, and disks are rebuilt as they may look when the power
fails after each step: what was synced is there, of the rest anything between nothing and all,
torn and out of order. Names and contents are independent of each other, and so are names (as POSIX
allows; ext4 is kinder): only a rename within a folder is there as a whole or not at all. One from a
folder to another may show both names until both are synced. A removed file may be gone before the
renames that led to its removal are there (a disk without a journal of its own, as FAT, frees it
first): then no name shows it. Modes and attributes are not modelled.
"""

from __future__ import annotations

import random
import re
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.kit import faults

_TRACED = "openat,lseek,write,pwrite64,ftruncate,fsync,fdatasync,renameat,renameat2,unlinkat"
_LINE = re.compile(r"^\d+ +(\w+)\((.*)\)\s+= (\d+)(?:<([^>]*)>)?$")
_HEX = re.compile(r"(?:\\x[0-9a-f]{2})+|(?<=\")(?=\")")
_CONTENTS = ("none", "all", "half", "torn", "last", "each torn")
_NAMES = ("none", "all")
_MORE_NAMES = ("freed", "last", "first folder", "other folders")
"""Tried with few contents: they need names of which little is synced."""

Name = tuple[bytes, int | None]
"""A path, and the file that it means from now on: none, when it is removed."""


@dataclass(frozen=True)
class Step:
    """One recorded call. `data` at `offset`; None cuts the file there. `names` change together.

    `frees` is the file that has no name any more. `moved` is the name in another folder without
    which this one is not taken away. Of a `torn` write a part is there.
    """

    call: str
    file: int = -1
    offset: int = 0
    data: bytes | None = None
    folder: bytes = b""
    names: tuple[Name, ...] = ()
    frees: int | None = None
    moved: Name | None = None
    torn: bool = False

    @property
    def syncs(self) -> bool:
        """Whether it makes durable what was done to its file or folder."""
        return self.call in {"fsync", "fdatasync"}

    @property
    def key(self) -> object:
        """The folder or the file that it is about."""
        return self.folder or self.file


def _ends(step: Step, key: object) -> bool:
    return step.syncs and step.key == key


_RANDOM = re.compile(r"[0-9a-f]{8,}")


@dataclass
class Record:
    """The files before, and the steps. Files are numbered; `born` are those made on the way."""

    names: dict[bytes, int]
    contents: dict[int, bytes]
    steps: list[Step] = field(default_factory=list)
    born: list[int] = field(default_factory=list)

    def own_syncs(self) -> list[int]:
        """The steps that are our own syncs (SQLite calls fdatasync)."""
        return [at for at, step in enumerate(self.steps) if step.call == "fsync"]

    def numbers_at_end(self) -> dict[bytes, int]:
        """Which file each name means when all is done."""
        now = dict(self.names)
        for path, number in (name for step in self.steps for name in step.names):
            now.pop(path, None)
            if number is not None:
                now[path] = number
        return now

    def without(self, at: int) -> tuple[Record, range]:
        """The same work as if one sync had been forgotten, and after how many steps that matters.

        From the next sync of the same file or folder on nothing is missing.
        """
        steps = [step for number, step in enumerate(self.steps) if number != at]
        key = self.steps[at].key
        later = (number for number in range(at, len(steps)) if _ends(steps[number], key))
        last = next(later, len(steps))
        return Record(self.names, self.contents, steps, self.born), range(at, last + 1)

    def told(self, at: int) -> str:
        """What a sync is of, in words that are the same in each run."""
        step = self.steps[at]
        if step.folder:
            return f"folder {step.folder.rpartition(b'/')[2].decode()}"
        named = {number: path for one in self.steps for path, number in one.names}
        named |= {number: path for path, number in self.names.items()}
        path = named[step.file].rpartition(b"/")[2].decode()
        return f"file {_RANDOM.sub('*', path)}"


def record(prepare: Callable[[], faults.Work], folders: list[Path], log: Path) -> Record:
    """Run the work that `prepare` returns and record what it does to files in `folders`.

    The files are looked at after `prepare` has opened what it needs.
    """

    def prepared() -> faults.Work:
        work = prepare()
        for folder in folders:
            target = log.with_name(f"before-{folder.name}")
            shutil.copytree(folder, target)
        return work

    options = ["-y", "-xx", "-s", "100000000", "-e", f"trace={_TRACED}"]
    assert faults.strace_fault(prepared, options, log) == 0
    assert faults.of_one_thread(log)
    names: dict[bytes, int] = {}
    contents: dict[int, bytes] = {}
    for folder in folders:
        before = log.with_name(f"before-{folder.name}")
        found = sorted(path for path in before.rglob("*") if path.is_file())
        for number, path in enumerate(found, start=len(names)):
            names[bytes(folder / path.relative_to(before))] = number
            contents[number] = path.read_bytes()
    made = Record(names, contents)
    _Reader(made, tuple(bytes(folder) for folder in folders)).read(log)
    return made


class _Reader:
    """Turns strace's lines into steps, following which name means which file."""

    def __init__(self, made: Record, folders: tuple[bytes, ...]) -> None:
        self._made = made
        self._folders = folders
        self._now = dict(made.names)
        self._at: dict[int, int] = {}

    def read(self, log: Path) -> None:
        for line in log.read_text().splitlines():
            if match := _LINE.match(line):
                call, arguments, result, opened = match.groups()
                self._one(call, arguments.split(", "), int(result), _bytes(opened or ""))

    def _one(self, call: str, args: list[str], result: int, opened: bytes) -> None:
        where = _bytes(args[0].partition("<")[2])
        if call == "openat":
            self._at[result] = 0
            if opened.startswith(self._folders) and "O_CREAT" in args[2]:
                self._create(opened)
        elif call == "lseek":
            self._at[int(args[0].partition("<")[0])] = result
        elif where.startswith(self._folders):
            fd = int(args[0].partition("<")[0])
            self._made.steps += self._steps(call, where, fd, args)

    def _create(self, path: bytes) -> None:
        if path not in self._now:
            number = len(self._made.contents)
            self._made.contents[number] = b""
            self._made.born.append(number)
            self._made.steps.append(self._named("create", (path, number)))

    def _steps(self, call: str, where: bytes, fd: int, args: list[str]) -> list[Step]:
        if call == "unlinkat":
            return [self._removed(where + b"/" + _bytes(args[1]))]
        if call not in {"renameat", "renameat2"}:
            return [self._step(call, where, fd, args)]
        there = _bytes(args[2].partition("<")[2])
        one, other = where + b"/" + _bytes(args[1]), there + b"/" + _bytes(args[3])
        left = self._now[other] if "RENAME_EXCHANGE" in args[-1] else None
        new = (other, self._now[one])
        if there == where:
            return [self._named(call, (one, left), new)]
        return [self._named(call, new), replace(self._named(call, (one, left)), moved=new)]

    def _removed(self, path: bytes) -> Step:
        number = self._now[path]
        step = self._named("unlinkat", (path, None))
        return step if number in self._now.values() else replace(step, frees=number)

    def _step(self, call: str, where: bytes, fd: int, args: list[str]) -> Step:
        if call in {"fsync", "fdatasync"}:
            if where in self._now:
                return Step(call, file=self._now[where])
            return Step(call, folder=where)
        file = self._now[where]
        if call == "ftruncate":
            return Step(call, file=file, offset=int(args[1]))
        data = _bytes(args[1])
        if call == "pwrite64":
            return Step(call, file=file, offset=int(args[3]), data=data)
        offset = self._at[fd]
        self._at[fd] += len(data)
        return Step(call, file=file, offset=offset, data=data)

    def _named(self, call: str, *names: Name) -> Step:
        for path, number in names:
            if number is None:
                self._now.pop(path, None)
            else:
                self._now[path] = number
        return Step(call, folder=names[0][0].rpartition(b"/")[0], names=names)


Disk = dict[bytes, tuple[int, bytes]]
"""By path: the number of the file, and its bytes."""


def unseen(made: Record, wrong: Callable[[Record, Iterable[int]], Iterable[bool]]) -> list[str]:
    """The syncs of our own, but the last, whose loss no disk shows: each is forgotten alone.

    `wrong` is given the work without it, and after how many steps that matters: the last first,
    because what is said to be done and is not durable shows there.
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
    """Different disks that a power loss after some step may leave, each with a name.

    Beside the regular ones, `shuffled` random ones are tried for each step. `ends` are the numbers
    of steps after which it may be, in the order in which they are tried: all, unless given.
    """
    dice, seen = random.Random(seed), set()
    fixed = [(one, two) for one in _CONTENTS for two in _NAMES]
    fixed += [(one, two) for one in ("none", "all") for two in _MORE_NAMES]
    for end in range(len(made.steps) + 1) if ends is None else ends:
        for contents, names in fixed + [("random", "random")] * shuffled:
            disk = _disk(made, end, contents, names, dice)
            key = tuple(sorted((path, number, data) for path, (number, data) in disk.items()))
            if hash(key) not in seen:
                seen.add(hash(key))
                yield f"after step {end}: contents {contents}, names {names}", disk


def _disk(made: Record, end: int, contents: str, names: str, dice: random.Random) -> Disk:
    sure: dict[object, list[Step]] = defaultdict(list)
    open_: dict[object, list[Step]] = defaultdict(list)
    for step in made.steps[:end]:
        if step.syncs:
            sure[step.key] += open_.pop(step.key, [])
        else:
            open_[step.key].append(step)
    there = {
        key: _some_names(steps, names, first=number == 0, dice=dice)
        for number, (key, steps) in enumerate(_of_folders(open_))
    }
    freed = {
        step.frees
        for _, steps in _of_folders(open_)
        for step in steps
        if step.frees is not None
        and (names == "freed" or (names == "random" and dice.random() < 0.5))
    }
    where = _names_at(made, sure, there)
    for key, steps in open_.items():
        if isinstance(key, int):
            sure[key] += _some(steps, contents, dice)
    files = {number: _written(data, sure.get(number, [])) for number, data in made.contents.items()}
    return {path: (at, files[at]) for path, at in where.items() if at not in freed}


def _of_folders(steps: dict[object, list[Step]]) -> list[tuple[object, list[Step]]]:
    return [(key, some) for key, some in steps.items() if isinstance(key, bytes)]


def _names_at(
    made: Record, sure: dict[object, list[Step]], there: dict[object, list[Step]]
) -> dict[bytes, int]:
    """Which file each name means, when of the unsynced steps those `there` are on the disk."""
    reached = {
        name for steps in (*sure.values(), *there.values()) for one in steps for name in one.names
    }
    where = dict(made.names)
    for key in dict.fromkeys([*sure, *there]):
        for step in sure.get(key, []):
            _rename(where, step)
        for step in there.get(key, []):
            if step.moved is not None and step.moved not in reached:
                continue  # the old name stays until the new one is there
            _rename(where, step)
    return where


def _rename(where: dict[bytes, int], step: Step) -> None:
    for path, number in step.names:
        where.pop(path, None)
        if number is not None:
            where[path] = number


def _some_names(steps: list[Step], choice: str, *, first: bool, dice: random.Random) -> list[Step]:
    """Which unsynced names of a folder reached the disk."""
    if choice == "random":
        return [step for step in steps if dice.random() < 0.5]
    if choice == "last":
        return steps[-1:]
    whole = choice == "all" or (choice == "first folder" and first)
    return steps if whole or (choice == "other folders" and not first) else []


def _some(steps: list[Step], choice: str, dice: random.Random) -> list[Step]:
    """Which unsynced writes into a file reached the disk."""
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
    """The write up to the middle of what differs from what is there."""
    length = len(new)
    differs = int.from_bytes(new) ^ int.from_bytes(there[:length].ljust(length, b"\0"))
    first = length - (differs.bit_length() + 7) // 8
    end = length - ((differs & -differs).bit_length() - 1) // 8 if differs else length
    return new[: (first + end) // 2]


def lay_out(disk: Disk, folders: list[Path]) -> dict[int, int]:
    """Make the folders hold exactly this. Returns the file's number by its inode."""
    for folder in folders:
        for path in folder.rglob("*"):
            if path.is_file():
                path.unlink()
    by_inode = {}
    for raw, (number, data) in disk.items():
        path = Path(raw.decode())
        path.write_bytes(data)
        by_inode[path.stat().st_ino] = number
    return by_inode


def _bytes(text: str) -> bytes:
    found = _HEX.search(text)
    return bytes.fromhex(found.group().replace("\\x", "")) if found else b""
