"""Everything that a kill at any system call can leave, from one run of the work.

`kill -9` leaves exactly what reached the kernel until then. So the work is stopped before each of
its system calls (ptrace), and its files are copied whenever they differ from the previous stop: a
kill at any stop leaves one of these copies. Each copy then replaces the original in turn. A copy
cannot keep the inode numbers by which the journal identifies files: `Inodes` supplies them.
`faults.kill_at` and the runs with strace, which really kill, confirm the result.
"""

from __future__ import annotations

import ctypes
import os
import platform
import shutil
import signal
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.kit import faults

_TRACEME, _SYSCALL, _SETOPTIONS, _GET_SYSCALL_INFO = 0, 24, 0x4200, 0x420E
_MARKED, _KILLED_WITH_US = 1, 0x100000
_PIDFD_GETFD = 438  # the same on every architecture
_SECONDS = 60
_CALLS = """0 read 3 close 5 fstat 8 lseek 10 mprotect 12 brk 13 rt_sigaction 14 rt_sigprocmask
17 pread64 28 madvise 39 getpid 72 fcntl 74 fsync 75 fdatasync 89 readlink 107 geteuid 108 getegid
115 getgroups 138 fstatfs 186 gettid 193 fgetxattr 196 flistxattr 202 futex 262 newfstatat
267 readlinkat 269 faccessat 295 preadv 318 getrandom 332 statx 437 openat2 439 faccessat2"""
_NUMBERS = frozenset(map(int, _CALLS.split()[::2]))
HARMLESS = frozenset(_CALLS.split()[1::2])
"""System calls of x86-64 that do not change files (nobody here creates with openat2)."""

AVAILABLE = sys.platform == "linux"

if AVAILABLE:
    _LIBC = ctypes.CDLL(None, use_errno=True)
    _SYSTEM_CALL = signal.SIGTRAP | 0x80


class Inodes:
    """Identifies files by inode number; a copy counts as its original."""

    def __init__(self) -> None:
        self._known: dict[int, str] = {}

    def name(self, number: int) -> str:
        """Return a file's identity; files newer than the copies get a name that no other had."""
        known = self._known.get(number)
        return known or (f"new {number}" if self._known else str(number))

    def put(self, known: dict[int, str]) -> None:
        """Treat these numbers as copies from now on; empty: every file is itself."""
        self._known = known


@dataclass(frozen=True)
class Left:
    """A copy of the folder as kills at several consecutive system calls leave it."""

    copy: Path
    inodes: dict[int, str]
    calls: int

    def put(self, folder: Path, inodes: Inodes) -> None:
        """Replace the folder by this copy."""
        shutil.rmtree(folder)
        self.copy.rename(folder)
        inodes.put(self.inodes)


@dataclass(frozen=True)
class _File:
    """What a copy needs. Equal if a kill would leave the same."""

    path: Path
    inode: int
    mode: int
    changed: int
    data: bytes
    attributes: tuple[tuple[str, bytes], ...]


def left_by_kills(
    prepare: Callable[[], faults.Work], folder: Path, aside: Path, inodes: Inodes
) -> list[Left]:
    """Run the work that `prepare` returns in another process; return everything that kills of it
    may leave in `folder`. The copies go to `aside`, which must be new and on the same disk.
    """
    aside.mkdir()
    found: list[Left] = []
    now: list[_File] | None = None
    calls = 0
    for stopped, changed in _stops(prepare):
        then = list(_files(folder, stopped)) if now is None or changed else now
        if now is not None and then != now:
            found.append(_copied(now, folder, aside / str(len(found)), inodes, calls))
            calls = 0
        now, calls = then, calls + 1
    if now is not None:
        found.append(_copied(now, folder, aside / str(len(found)), inodes, calls))
    return found


def _stops(prepare: Callable[[], faults.Work]) -> Iterator[tuple[int, bool]]:
    """Yield the work's process at each stop before a system call, and whether the previous call may
    have changed a file.
    """

    def child() -> None:
        work = prepare()
        signal.alarm(_SECONDS)
        _ptrace(_TRACEME, 0, 0)
        os.kill(os.getpid(), signal.SIGSTOP)
        work()

    pid = faults.fork(child)
    try:
        status = os.waitpid(pid, 0)[1]
        assert os.WIFSTOPPED(status), "the preparation failed"
        _ptrace(_SETOPTIONS, pid, _MARKED | _KILLED_WITH_US)
        told, before, changed = 0, False, True
        while os.WIFSTOPPED(status):
            _ptrace(_SYSCALL, pid, told)
            status = os.waitpid(pid, 0)[1]
            told = os.WSTOPSIG(status) if os.WIFSTOPPED(status) else 0
            if told == _SYSTEM_CALL:  # one stop before the call and one after it
                told, before = 0, not before
                if before:
                    yield pid, changed
                    changed = _number(pid) not in _NUMBERS
        pid = 0
        assert status == 0, f"the work itself failed: {status}"
    finally:
        if pid:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


class _Info(ctypes.Structure):
    """ptrace_syscall_info of a process stopped before a call."""

    _fields_ = [
        ("op", ctypes.c_uint8),
        ("arch", ctypes.c_uint32),
        ("places", ctypes.c_uint64 * 2),
        ("number", ctypes.c_uint64),
        ("arguments", ctypes.c_uint64 * 6),
    ]


def _number(pid: int) -> int:
    """Return the system call that the process is about to make; -1 if it is unknown here."""
    if platform.machine() != "x86_64":
        return -1
    info = _Info()
    _ptrace(_GET_SYSCALL_INFO, pid, ctypes.addressof(info), ctypes.sizeof(info))
    return int(info.number)


def _ptrace(request: int, pid: int, data: int, place: int = 0) -> None:
    numbers = [ctypes.c_long(one) for one in (request, pid, place, data)]
    if _LIBC.ptrace(*numbers) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _files(folder: Path, stopped: int) -> Iterator[_File]:
    """Yield all files and folders below `folder`, in order."""
    opened = _opened(stopped)
    for where, folders, names in os.walk(folder):
        folders.sort()
        yield _file(Path(where), opened, stopped)
        for name in sorted(names):
            yield _file(Path(where, name), opened, stopped)


def _file(path: Path, opened: dict[tuple[int, int], int], stopped: int) -> _File:
    status = path.lstat()
    folder = stat.S_ISDIR(status.st_mode)
    data = b"" if folder else _read(path, opened.get((status.st_dev, status.st_ino)), stopped)
    names = [] if folder else os.listxattr(path)
    attributes = tuple((name, os.getxattr(path, name)) for name in names)
    changed = 0 if folder else status.st_mtime_ns
    return _File(path, status.st_ino, status.st_mode, changed, data, attributes)


def _opened(stopped: int) -> dict[tuple[int, int], int]:
    """Return the descriptors that the stopped process can read, by device and inode."""
    found = {}
    for entry in Path(f"/proc/{stopped}/fd").iterdir():
        status = entry.stat()
        if stat.S_ISREG(status.st_mode) and entry.lstat().st_mode & stat.S_IRUSR:
            found[status.st_dev, status.st_ino] = int(entry.name)
    return found


def _read(path: Path, opened: int | None, stopped: int) -> bytes:
    """Return the bytes of a file. If the process has it open, read through that descriptor: opening
    the file might break the process's lease and wait for it.
    """
    if opened is None:
        return path.read_bytes()
    process = os.pidfd_open(stopped)
    try:
        fd = _LIBC.syscall(_PIDFD_GETFD, process, opened, 0)
        assert fd >= 0, os.strerror(ctypes.get_errno())
        try:
            return os.pread(fd, os.fstat(fd).st_size, 0)
        finally:
            os.close(fd)
    finally:
        os.close(process)


def _copied(files: list[_File], folder: Path, to: Path, inodes: Inodes, calls: int) -> Left:
    names: dict[int, str] = {}
    copies: dict[int, Path] = {}
    for file in files:
        path = to / file.path.relative_to(folder)
        if stat.S_ISDIR(file.mode):
            path.mkdir(mode=stat.S_IMODE(file.mode))
        elif file.inode in copies:
            path.hardlink_to(copies[file.inode])
        else:
            path.write_bytes(file.data)
            for name, value in file.attributes:
                os.setxattr(path, name, value)
            path.chmod(stat.S_IMODE(file.mode))
            os.utime(path, ns=(file.changed, file.changed))
            copies[file.inode] = path
            names[path.stat().st_ino] = inodes.name(file.inode)
    return Left(to, names, calls)
