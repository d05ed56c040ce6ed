"""Crash harness: stop or disturb a piece of work at every step.

Two injectors. `kill_at` kills at our own crash points, on every system. `strace_fault` attaches
strace to a forked child and kills it, or makes a call fail, at any system call, including
SQLite's. strace numbers the calls of each thread separately, and the order of threads is random:
under it all work runs in one thread (`in_turn`), unless requested otherwise.
"""

from __future__ import annotations

import ctypes
import itertools
import os
import pickle
import re
import select
import shutil
import signal
import subprocess
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from pathlib import Path
from typing import Any

from app.remediation.disk import crash, read_ahead

Work = Callable[[], object]

HAS_STRACE = shutil.which("strace") is not None
_CALL = re.compile(r"^\d+ +(\w+)\(", re.MULTILINE)
_SYNC = re.compile(r"^\d+ +(fsync|close)\((\d+)\) += (-?\d+ ?\w*)", re.MULTILINE)
_THREAD = re.compile(r"^\d+", re.MULTILINE)
_PR_SET_PTRACER = 0x59616D61
WAIT_SECONDS = 180.0
_ROOT = Path(__file__).resolve().parents[2]
_SPAWNED = "import pickle, sys; pickle.load(sys.stdin.buffer)()"
_KILL = getattr(signal, "SIGKILL", 9)
"""Signal that ends a process at once; on Windows its exit code then (TerminateProcess)."""


def in_child(work: Work) -> int:
    """Run `work` in another process; return its exit code, negative for a signal.

    It is forked. Windows has no fork: there `work` must be picklable.
    """
    if sys.platform != "win32":
        return os.waitstatus_to_exitcode(ended(fork(work)))
    given = pickle.dumps(work)
    command = [sys.executable, "-c", _SPAWNED]
    return subprocess.run(
        command, input=given, cwd=_ROOT, check=False, timeout=WAIT_SECONDS
    ).returncode


def ended(pid: int, options: int = 0) -> int:
    """Wait for a child; return its status. A hanging child is killed, and the test fails."""
    until = time.monotonic() + WAIT_SECONDS
    if not options:
        _wait(pid)
    while True:
        found, status = os.waitpid(pid, options | os.WNOHANG)
        if found:
            return status
        if time.monotonic() > until:
            where = Path(f"/proc/{pid}/stat")
            state = where.read_text().split()[2] if where.exists() else "?"
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            raise AssertionError(f"the child hung for {WAIT_SECONDS:g} s, in state {state}")
        time.sleep(0.0005)


def _wait(pid: int) -> None:
    """Sleep until a child ends or hangs: polling takes ten times as long."""
    if sys.platform == "linux":
        child = os.pidfd_open(pid)
        waiting = select.poll()
        waiting.register(child, select.POLLIN)
        waiting.poll(WAIT_SECONDS * 1000)
        os.close(child)


def crash_points(work: Work) -> list[str]:
    """Run `work`; return the names of the crash points that it passes, in order."""
    found: list[str] = []
    crash.arm(found.append)
    try:
        work()
    finally:
        crash.arm(None)
    return found


def kill_at(number: int, work: Work) -> bool:
    """Run `work` in a child and kill it at crash point `number` (from 0); return True if so."""
    return abs(in_child(partial(_killed_at, number, work))) == _KILL


def _killed_at(number: int, work: Work) -> None:
    passed = itertools.count()  # two threads may share it

    def hook(_: str) -> None:
        if next(passed) == number:
            os.kill(os.getpid(), _KILL)

    crash.arm(hook)
    work()


def system_calls(prepare: Callable[[], Work], log: Path) -> list[tuple[str, int]]:
    """Return name and number, from 1, of each system call of the work that `prepare` returns."""
    assert strace_fault(prepare, [], log) == 0, "the work itself failed"
    assert of_one_thread(log)
    counted = Counter(_CALL.findall(log.read_text()))
    counted.pop("exit_group", None)
    return [(name, number) for name, total in counted.items() for number in range(1, total + 1)]


class _Inline(Executor):
    """An executor that runs each task immediately in the calling thread."""

    def __init__(self, *_: object) -> None:
        pass

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def in_turn() -> None:
    """Run the work that accompanies reading a large file in turn with it from now on."""
    setattr(read_ahead, "ThreadPoolExecutor", _Inline)  # noqa: B010 - another type
    read_ahead.WORTH = sys.maxsize


def of_one_thread(log: Path) -> bool:
    """Return whether all calls that strace recorded belong to one thread."""
    return len(set(_THREAD.findall(log.read_text()))) == 1


def synced_after_failure(log: Path) -> bool:
    """Return whether a file or folder was synced again through a descriptor whose sync had failed.

    The second sync may succeed although the data are lost. An interrupted sync has not failed:
    Python retries it (PEP 475).
    """
    failed = set()
    for call, fd, result in _SYNC.findall(log.read_text()):
        if call == "close":
            failed.discard(fd)
        elif fd in failed:
            return True
        elif result.startswith("-1") and result != "-1 EINTR":
            failed.add(fd)
    return False


def strace_fault(
    prepare: Callable[[], Work], options: list[str], log: Path, *, threads: bool = False
) -> int:
    """Run the work that `prepare` returns under strace; return its wait status.

    `prepare` runs in the child, too, before strace attaches. `options` are strace's, for instance
    `["-e", "inject=fsync:error=EIO:when=2"]`. Without `threads` all work runs in one thread.
    """

    def child() -> None:
        if not threads:
            in_turn()
        ctypes.CDLL(None).prctl(_PR_SET_PTRACER, ctypes.c_ulong(-1), 0, 0, 0)
        work = prepare()
        os.kill(os.getpid(), signal.SIGSTOP)
        work()

    pid = fork(child)
    status = ended(pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status), "the preparation failed"
    command = ["strace", "-f", "-qq", "-o", str(log), *options, "-p", str(pid)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as tracer:
        about = Path(f"/proc/{pid}/status")
        while "TracerPid:\t0" in about.read_text():
            assert tracer.poll() is None, "strace could not attach"
            time.sleep(0.001)  # yields the processor to strace; the condition above ends the wait
        os.kill(pid, signal.SIGCONT)
        return ended(pid)


def fork(work: Work) -> int:
    """Run `work` in a new process that then ends; return its ID."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the test runner has threads
        pid = os.fork()
    if pid == 0:
        code = 1
        try:
            work()
            code = 0
        finally:
            os._exit(code)
    return pid
