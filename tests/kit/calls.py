"""Hooks on the engine's own system calls, in this process: each can be made to fail, or be preceded
by another program's action.

Where strace needs a process for each call, here a job simply runs again. SQLite's calls are not
covered; strace does that (`faults.strace_fault`).
"""

from __future__ import annotations

import ctypes
import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from app.remediation.disk import linux

_CHANGING = "write pwrite fsync ftruncate rename renameat2 replace unlink mkdir link fchmod fchown"
CHANGING = (*_CHANGING.split(), "utime", "setxattr", "removexattr")
OPENING = ("open", "openat2")
_LOOKING = "read pread preadv lseek stat lstat fstat fcntl listxattr getxattr"
LOOKING = tuple(_LOOKING.split())
_BY_NAME = "stat lstat readlink rename renameat2 replace unlink mkdir link access scandir"
BY_NAME = (*OPENING, *_BY_NAME.split())
"""Calls that find a file by name, not by descriptor."""
_ALL = dict.fromkeys((*CHANGING, *LOOKING, *BY_NAME, "close", "statvfs"))

Before = Callable[[int, str], object]
After = Callable[[str, object], object]
_OPENAT2 = 437


class Calls:
    """Calls by name, and whether a descriptor was synced again after its sync had failed: the
    second sync may succeed although the data are lost.
    """

    def __init__(self, counted: tuple[str, ...], before: Before, after: After) -> None:
        self.made: list[str] = []
        self.synced_again = False
        self._counted = counted
        self._before = before
        self._after = after
        self._failed: set[int] = set()
        self._own = False

    def call(self, name: str, real: Callable[..., Any], *args: Any, **more: Any) -> Any:
        """Do one call, unless it must fail. Calls that `before` makes are not counted."""
        if self._own:
            return real(*args, **more)
        self._own = True
        try:
            if name == "fsync":
                self.synced_again |= args[0] in self._failed
            if name == "close":
                self._failed.discard(args[0])
            if name in self._counted:
                self.made.append(name)
                self._before(len(self.made) - 1, name)
            result = real(*args, **more)
            self._after(name, result)
        except OSError:
            if name == "fsync":
                self._failed.add(args[0])
            raise
        finally:
            self._own = False
        return result


class _Libc:
    """The C library as `linux` uses it: failures are error numbers and -1."""

    def __init__(self, calls: Calls, real: ctypes.CDLL) -> None:
        self._calls = calls
        self._real = real
        self.sync_file_range = real.sync_file_range
        self.fallocate = real.fallocate

    def syscall(self, number: Any, *args: Any) -> int:
        assert number.value == _OPENAT2
        return self._do("openat2", self._real.syscall, number, *args)

    def renameat2(self, *args: Any) -> int:
        return self._do("renameat2", self._real.renameat2, *args)

    def _do(self, name: str, real: Callable[..., int], *args: Any) -> int:
        try:
            result: int = self._calls.call(name, real, *args)
        except OSError as error:
            ctypes.set_errno(error.errno or 0)
            return -1
        return result


def _nothing(*_: object) -> None:
    pass


@contextmanager
def watched(
    counted: tuple[str, ...], before: Before = _nothing, after: After = _nothing
) -> Iterator[Calls]:
    """Call `before(number, name)` before each call whose name is `counted`, numbered from 0, and
    `after(name, result)` after each successful one. Either may make such calls itself; an OSError
    that it raises makes the call fail. For one thread.
    """
    calls = Calls(counted, before, after)

    def instead(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *args, **more: calls.call(name, real, *args, **more)

    places = [(os, name) for name in _ALL if hasattr(os, name)] + [(fcntl, "fcntl")]
    real = [(place, name, getattr(place, name)) for place, name in places]
    libc = linux._libc  # noqa: SLF001 - stands between the program and libc
    for place, name, one in real:
        setattr(place, name, instead(name, one))
    linux._libc = _Libc(calls, libc)  # type: ignore[assignment]  # noqa: SLF001 - stands between the program and libc
    try:
        yield calls
    finally:
        linux._libc = libc  # noqa: SLF001 - stands between the program and libc
        for place, name, one in real:
            setattr(place, name, one)


def failing(at: int, error: int) -> Before:
    """Return a hook that makes the call with this number fail."""

    def before(number: int, name: str) -> None:
        del name
        if number == at:
            raise OSError(error, os.strerror(error))

    return before
