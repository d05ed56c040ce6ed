"""Record of what a piece of work does to files, step by step, from strace."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.kit import faults

_TRACED = "openat,lseek,write,pwrite64,ftruncate,fsync,fdatasync,renameat,renameat2,unlinkat"
_LINE = re.compile(r"^\d+ +(\w+)\((.*)\)\s+= (\d+)(?:<([^>]*)>)?$")
_HEX = re.compile(r"(?:\\x[0-9a-f]{2})+|(?<=\")(?=\")")
_RANDOM = re.compile(r"[0-9a-f]{8,}")

Name = tuple[bytes, int | None]
"""A path and the file that it refers to from now on; None once it is removed."""


@dataclass(frozen=True)
class Step:
    """One recorded call. `data` at `offset`; None truncates the file there. `names` change
    together.

    `frees` is the file that lost its last name. `moved` is the name in another folder without which
    this one is not removed. Of a `torn` write only a part is present.
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
        """Whether the step makes earlier steps of its file or folder durable."""
        return self.call in {"fsync", "fdatasync"}

    @property
    def key(self) -> object:
        """The step's folder or file."""
        return self.folder or self.file


@dataclass
class Record:
    """The files before, and the steps. Files are numbered; `born` are those created on the way."""

    names: dict[bytes, int]
    contents: dict[int, bytes]
    steps: list[Step] = field(default_factory=list)
    born: list[int] = field(default_factory=list)

    def own_syncs(self) -> list[int]:
        """Return the steps that are our own syncs (SQLite calls fdatasync)."""
        return [at for at, step in enumerate(self.steps) if step.call == "fsync"]

    def numbers_at_end(self) -> dict[bytes, int]:
        """Return the file of each name after all steps."""
        now = dict(self.names)
        for path, number in (name for step in self.steps for name in step.names):
            now.pop(path, None)
            if number is not None:
                now[path] = number
        return now

    def without(self, at: int) -> tuple[Record, range]:
        """Return the work without one sync, and the step counts at which that matters.

        From the next sync of the same file or folder on nothing is missing.
        """
        steps = [step for number, step in enumerate(self.steps) if number != at]
        key = self.steps[at].key
        later = (
            number
            for number in range(at, len(steps))
            if steps[number].syncs and steps[number].key == key
        )
        last = next(later, len(steps))
        return Record(self.names, self.contents, steps, self.born), range(at, last + 1)

    def told(self, at: int) -> str:
        """Describe what a sync is of, with the same words in each run."""
        step = self.steps[at]
        if step.folder:
            return f"folder {step.folder.rpartition(b'/')[2].decode()}"
        named = {number: path for step in self.steps for path, number in step.names}
        named |= {number: path for path, number in self.names.items()}
        path = named[step.file].rpartition(b"/")[2].decode()
        return f"file {_RANDOM.sub('*', path)}"


def record(prepare: Callable[[], faults.Work], folders: list[Path], log: Path) -> Record:
    """Run the work that `prepare` returns and record what it does to files in `folders`.

    The files are read after `prepare` has opened what it needs.
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
    """Convert strace's lines into steps, tracking the file of each name."""

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


def _bytes(text: str) -> bytes:
    found = _HEX.search(text)
    return bytes.fromhex(found.group().replace("\\x", "")) if found else b""
