"""Processes of this machine whose memory can be searched (Linux).

The system decides which memory this user may read (ptrace(2), "access mode checking"): root reads
all processes, other users only their own, unless Yama restricts that further. This program's own
processes are excluded, because their memory contains the patterns of the search.
"""

from __future__ import annotations

import mmap
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
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

if sys.platform != "win32":
    import pwd

_PROC = Path("/proc")
_YAMA = Path("/proc/sys/kernel/yama/ptrace_scope")
_NOBODY = "3"  # Yama: no process may read another one's memory, not even root's
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_LONGEST_NAME = 255


@dataclass(frozen=True, slots=True)
class _Seen:
    """A process as listed in /proc. `name` is the process's own name (comm), `program` its
    executable.
    """

    pid: int
    parent: int
    started: int
    uid: int
    name: bytes
    program: bytes
    size: int

    @property
    def path(self) -> bytes:
        """Name in reports: process name with PID, without a separator."""
        return b"%s (%d)" % (self.name.replace(b"/", b"_"), self.pid)


def unavailable() -> str:
    """Return why the memory of processes cannot be read on this machine; empty if it can."""
    if sys.platform != "linux":
        return "process memory can be read on Linux only"
    try:
        scope = _YAMA.read_text("ascii").strip()
    except OSError:  # no Yama
        return ""
    return "this system does not allow reading process memory" if scope == _NOBODY else ""


def is_selection(path: str) -> bool:
    """Return whether a Location's path can select processes: it is empty (all processes), a PID,
    or a name.
    """
    return "/" not in path and len(os.fsencode(path)) <= _LONGEST_NAME and path.isprintable()


class Processes:
    """The processes that `path` selects: all for an empty path, otherwise by PID, name or
    program.
    """

    ahead = limits.LISTED_AHEAD

    def __init__(self, path: str) -> None:
        """Raises SourceFailed if no memory can be read."""
        if why := unavailable():
            raise SourceFailed(f"{why[0].upper()}{why[1:]}.")
        self._wanted = os.fsencode(path)
        self.known: dict[bytes, Process] = {}

    def walk(self) -> Iterator[Remote | Problem]:
        """Yield the selected processes, sorted by PID, and problems that say why others are
        skipped. Raises SourceFailed if `path` names a process that does not run.
        """
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
            elif one.uid != _own_uid() and not self._wanted:
                others += 1
            elif why:
                yield Problem(one.path, "", Trouble.ERROR, f"Not scanned: {why}.")
        if others:
            text = f"{others} processes of other users were skipped: only root can read them."
            yield Problem(b"", "", Trouble.NOTICE, text)

    def probe(self) -> list[ProbeEntry]:
        """Return the readable processes, at most 10,000. Raises SourceFailed."""
        names = sorted(os.fsdecode(one.path) for one in self.walk() if isinstance(one, Remote))
        return [ProbeEntry(path=name, type="file") for name in names[: limits.PROBED]]

    def close(self) -> None:
        """Do nothing: no resources are held."""

    def _means(self, one: _Seen) -> bool:
        return not self._wanted or self._wanted in {b"%d" % one.pid, one.name, one.program}


class ProcessReading(ListedReading[Processes]):
    """Reads the memory of processes; each is searched in place by a worker."""

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
    """Return a process; None if it has ended, or has no memory of its own (a kernel thread)."""
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
    size = pages * mmap.PAGESIZE
    return _Seen(int(folder.name), int(fields[1]), int(fields[19]), uid, name, program, size)


def _ours(seen: list[_Seen]) -> set[int]:
    """Return the PIDs of this process, its descendants, and the console that started it."""
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
    """Return why the memory of a process may not be read. None means that it may be read; "" means
    that the process has ended.
    """
    try:
        os.close(os.open(f"/proc/{one.pid}/mem", os.O_RDONLY))
    except PermissionError:
        return "no permission to read its memory"
    except OSError:
        return ""
    return None if start_of(one.pid) == one.started else ""


def _own_uid() -> int | None:
    if sys.platform == "win32":
        return None
    return os.geteuid()


def _user(uid: int) -> str:
    if sys.platform != "win32":
        with suppress(KeyError):
            return pwd.getpwuid(uid).pw_name
    return str(uid)


@lru_cache(maxsize=1)
def _boot_ns() -> int:
    """Return the boot time (ns, Unix)."""
    lines = (_PROC / "stat").read_text("ascii").splitlines()
    seconds = next((line.split()[1] for line in lines if line.startswith("btime ")), "0")
    return int(seconds) * 10**9
