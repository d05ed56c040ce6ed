"""What may be on a disk after the power fails: the power-loss explorer.

`kill -9` keeps everything the kernel was told, so it can't see a missing fsync. Here the writes of
a piece of work are recorded with strace, and disks are rebuilt as they may look when the power
fails after each step: what was synced is there, of the rest anything between nothing and all,
torn and out of order. Names and contents are independent of each other (as POSIX allows; ext4 is
kinder). Modes and attributes are not modelled.
"""

from __future__ import annotations

import random
import re
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.kit import faults

_TRACED = "openat,write,pwrite64,ftruncate,fsync,fdatasync,renameat,renameat2,unlinkat"
_LINE = re.compile(r"^(\w+)\((.*)\)\s+= (\d+)(?:<([^>]*)>)?$")
_HEX = re.compile(r"(?:\\x[0-9a-f]{2})+|(?<=\")(?=\")")
_CHOICES = ("none", "all", "half", "torn", "last")


@dataclass(frozen=True)
class Step:
    """One recorded call. `data` at `offset`; None cuts the file there. `names` change together."""

    call: str
    file: int = -1
    offset: int = 0
    data: bytes | None = None
    folder: bytes = b""
    names: tuple[tuple[bytes, int | None], ...] = ()


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

    def without(self, at: int) -> Record:
        """The same work as if one step had been forgotten."""
        steps = [step for number, step in enumerate(self.steps) if number != at]
        return Record(self.names, self.contents, steps, self.born)


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
        elif where.startswith(self._folders):
            fd = int(args[0].partition("<")[0])
            self._made.steps.append(self._step(call, where, fd, args))

    def _create(self, path: bytes) -> None:
        if path not in self._now:
            number = len(self._made.contents)
            self._made.contents[number] = b""
            self._made.born.append(number)
            self._made.steps.append(self._named("create", (path, number)))

    def _step(self, call: str, where: bytes, fd: int, args: list[str]) -> Step:
        if call in {"fsync", "fdatasync"}:
            if where in self._now:
                return Step(call, file=self._now[where])
            return Step(call, folder=where)
        if call == "unlinkat":
            return self._named(call, (where + b"/" + _bytes(args[1]), None))
        if call in {"renameat", "renameat2"}:
            there = _bytes(args[2].partition("<")[2])  # between two folders it is one step, too
            one, other = where + b"/" + _bytes(args[1]), there + b"/" + _bytes(args[3])
            left = self._now[other] if "RENAME_EXCHANGE" in args[-1] else None
            return self._named(call, (one, left), (other, self._now[one]))
        file = self._now[where]
        if call == "ftruncate":
            return Step(call, file=file, offset=int(args[1]))
        data = _bytes(args[1])
        if call == "pwrite64":
            return Step(call, file=file, offset=int(args[3]), data=data)
        offset = self._at[fd]
        self._at[fd] += len(data)
        return Step(call, file=file, offset=offset, data=data)

    def _named(self, call: str, *names: tuple[bytes, int | None]) -> Step:
        for path, number in names:
            if number is None:
                self._now.pop(path, None)
            else:
                self._now[path] = number
        return Step(call, folder=names[0][0].rpartition(b"/")[0], names=names)


Disk = dict[bytes, tuple[int, bytes]]
"""By path: the number of the file, and its bytes."""


def disks(made: Record, shuffled: int = 3, seed: int = 1) -> Iterator[tuple[str, Disk]]:
    """Different disks that a power loss after some step may leave, each with a name.

    Beside the regular ones, `shuffled` random ones are tried for each step.
    """
    dice, seen = random.Random(seed), set()
    for end in range(len(made.steps) + 1):
        fixed = [(one, two) for one in _CHOICES for two in ("none", "all")]
        mixed = [("random", "random")] * shuffled
        for contents, names in fixed + mixed:
            disk = _disk(made, end, contents, names, dice)
            key = tuple(sorted((path, number, data) for path, (number, data) in disk.items()))
            if hash(key) not in seen:
                seen.add(hash(key))
                yield f"after step {end}: contents {contents}, names {names}", disk


def _disk(made: Record, end: int, contents: str, names: str, dice: random.Random) -> Disk:
    sure: dict[object, list[Step]] = defaultdict(list)
    open_: dict[object, list[Step]] = defaultdict(list)
    for step in made.steps[:end]:
        key: object = step.folder or step.file
        if step.call in {"fsync", "fdatasync"}:
            sure[key] += open_.pop(key, [])
        else:
            open_[key].append(step)
    for key, steps in open_.items():
        choice = names if isinstance(key, bytes) else contents
        sure[key] += _some(steps, choice, dice)
    files = {number: _written(data, sure.get(number, [])) for number, data in made.contents.items()}
    where: dict[bytes, int] = dict(made.names)
    for key, steps in sure.items():
        if isinstance(key, bytes):
            for path, number in (name for step in steps for name in step.names):
                where.pop(path, None)
                if number is not None:
                    where[path] = number
    return {path: (number, files[number]) for path, number in where.items()}


def _some(steps: list[Step], choice: str, dice: random.Random) -> list[Step]:
    """Which unsynced steps reached the disk. Names of one folder keep their order."""
    if choice == "random":
        if steps[0].folder:
            return steps[: dice.randint(0, len(steps))]
        return [step for step in steps if dice.random() < 0.5]
    if choice == "none":
        return []
    if choice == "half":
        return steps[: len(steps) // 2]
    last = steps[-1]
    if choice == "torn" and last.data:
        torn = Step(last.call, last.file, last.offset, last.data[: len(last.data) // 2])
        return [*steps[:-1], torn]
    if choice == "last" and not last.folder:
        return [last]
    return steps


def _written(data: bytes, steps: list[Step]) -> bytes:
    now = bytearray(data)
    for step in steps:
        if step.data is None:
            del now[step.offset :]
            now.extend(bytes(step.offset - len(now)))
        else:
            now.extend(bytes(max(0, step.offset - len(now))))
            now[step.offset : step.offset + len(step.data)] = step.data
    return bytes(now)


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
