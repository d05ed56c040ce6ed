"""The processes of this machine whose memory can be searched (Linux), and the reading of them.

Read is what the system lets this user read (ptrace(2), "access mode checking"): as root all
processes, else those of the same user, unless the system keeps them apart (Yama). This program is
left out: it looks for what it would find in itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from app.api.records.targets import ProbeEntry
from app.discovery.match.matches import FileReport, Problem, Trouble
from app.discovery.read.process_memory import Process, start_of
from app.discovery.scan.worker_tasks import work_process
from app.service.protocols import limits
from app.service.protocols.listed import ListedReading, Task
from app.service.protocols.source import Remote, SourceFailed

try:
    import pwd
except ImportError:  # not on Windows
    pwd = None  # type: ignore[assignment]

_PROC = Path("/proc")
_YAMA = Path("/proc/sys/kernel/yama/ptrace_scope")
_NOBODY = "3"  # Yama: no process may look into another one, whoever asks
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_LONGEST_NAME = 255


@dataclass(frozen=True, slots=True)
class _Seen:
    """A process as the system tells of it: `name` is what it calls itself, `program` its file."""

    pid: int
    parent: int
    started: int
    uid: int
    name: bytes
    program: bytes
    size: int

    @property
    def path(self) -> bytes:
        """What its report is called: a name with its number, without a separator."""
        return b"%s (%d)" % (self.name.replace(b"/", b"_"), self.pid)


def unavailable() -> str:
    """Why the memory of processes cannot be read on this machine at all; "" when it can."""
    if sys.platform != "linux":
        return "the memory of processes can be read on Linux only"
    try:
        scope = _YAMA.read_text("ascii").strip()
    except OSError:  # a system without it
        return ""
    return "this system lets nobody read the memory of a process" if scope == _NOBODY else ""


def is_selection(path: str) -> bool:
    """Whether the path of a Location can mean processes: nothing for all, a number, or a name."""
    return "/" not in path and len(os.fsencode(path)) <= _LONGEST_NAME and path.isprintable()


class Processes:
    """The processes that `path` means: all without one, else the one of that number, or those that
    have this name, or whose program has it."""

    ahead = limits.LISTED_AHEAD

    def __init__(self, path: str) -> None:
        """Raises SourceFailed where no memory can be read."""
        if why := unavailable():
            raise SourceFailed(f"{why[0].upper()}{why[1:]}.")
        self._wanted = os.fsencode(path)
        self.known: dict[bytes, Process] = {}

    def walk(self) -> Iterator[Remote | Problem]:
        """Processes by number, and why some are left out. Raises SourceFailed without any."""
        seen = sorted(_running(), key=lambda one: one.pid)
        ours = _ours(seen)
        chosen = [one for one in seen if one.pid not in ours and self._means(one)]
        if not chosen and self._wanted:
            name = self._wanted.decode("utf-8", "backslashreplace")
            raise SourceFailed(f"No process '{name}' runs on this machine.")
        others = 0
        for one in chosen:
            why = _refused(one)
            if why is None:
                owner, begun = _user(one.uid), _boot_ns() + one.started * 10**9 // _TICKS
                self.known[one.path] = Process(one.pid, one.started, one.path, owner, begun)
                yield Remote(one.path, one.size, begun, owner)
            elif one.uid != os.geteuid() and not self._wanted:
                others += 1
            elif why:
                yield Problem(one.path, "", Trouble.ERROR, f"Not scanned: {why}.")
        if others:
            text = f"{others} processes of other users were left out: only root may read them."
            yield Problem(b"", "", Trouble.NOTICE, text)

    def probe(self) -> list[ProbeEntry]:
        """The processes that can be read, the first 10,000. Raises SourceFailed."""
        names = sorted(os.fsdecode(one.path) for one in self.walk() if isinstance(one, Remote))
        return [ProbeEntry(path=name, type="file") for name in names[: limits.PROBED]]

    def close(self) -> None:
        """Nothing is held."""

    def _means(self, one: _Seen) -> bool:
        return not self._wanted or self._wanted in {b"%d" % one.pid, one.name, one.program}


class ProcessReading(ListedReading[Processes]):
    """One reading of the memory of processes: each is searched by a worker, where it lies."""

    def _held(self, item: Remote) -> int:  # noqa: ARG002 - nothing is fetched
        return 0

    def _begin(self, source: Processes, item: Remote, size: int) -> Task | FileReport:  # noqa: ARG002
        self.progress.bytes_given += item.size
        process = source.known[item.path]
        return Task(
            item,
            partial(
                self._pool.submit,
                work_process, process, item.size, self._key, self._memory, self._rules,
            ),
        )  # fmt: skip


def _running() -> Iterator[_Seen]:
    for entry in _PROC.iterdir():
        if entry.name.isdigit() and (one := _seen(entry)) is not None:
            yield one


def _seen(folder: Path) -> _Seen | None:
    """A process; None for one that has ended, or has no memory of its own (the kernel's)."""
    try:
        uid = folder.stat().st_uid
        fields = (folder / "stat").read_bytes().rpartition(b")")[2].split()
        pages = int((folder / "statm").read_bytes().split()[1])
        name = (folder / "comm").read_bytes().removesuffix(b"\n")
    except OSError:
        return None
    if not pages:
        return None
    try:
        program = os.fsencode((folder / "exe").readlink().name)
    except OSError:
        program = b""
    size = pages * os.sysconf("SC_PAGE_SIZE")
    return _Seen(int(folder.name), int(fields[1]), int(fields[19]), uid, name, program, size)


def _ours(seen: list[_Seen]) -> set[int]:
    """This process, what it has started, and the console that has started it."""
    found = {os.getpid()}
    if _same_program(os.getppid()):
        found.add(os.getppid())
    below = {os.getpid()}
    while below:
        below = {one.pid for one in seen if one.parent in below} - found
        found |= below
    return found


def _same_program(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/exe").readlink() == Path("/proc/self/exe").readlink()
    except OSError:
        return False


def _refused(one: _Seen) -> str | None:
    """Why its memory may not be read; None when it may, "" when it has ended meanwhile."""
    try:
        os.close(os.open(f"/proc/{one.pid}/mem", os.O_RDONLY | os.O_CLOEXEC))
    except PermissionError:
        return "the system does not let this user read its memory"
    except OSError:
        return ""
    return None if start_of(one.pid) == one.started else ""


def _user(uid: int) -> str:
    try:
        return str(uid) if pwd is None else pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)


@lru_cache(maxsize=1)
def _boot_ns() -> int:
    """When the machine was started (ns, Unix)."""
    lines = (_PROC / "stat").read_text("ascii").splitlines()
    seconds = next((line.split()[1] for line in lines if line.startswith("btime ")), "0")
    return int(seconds) * 10**9
