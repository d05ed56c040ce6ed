"""Worker processes: started afresh (spawn), limited, deaf to Ctrl+C, and never left behind.

Every worker watches a pipe whose other end only this process holds. When that end closes, because
`shutdown` closed it or because this process died in any way, the workers exit at once.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any, ParamSpec, TypeVar

from app.discovery import limits
from app.discovery.errors import check_platform
from app.discovery.filescan import Overtime, scan_file
from app.discovery.match import FileReport

if sys.platform != "win32":
    import resource

NICENESS = 10
"""A scan takes what is left over: the window and other people's programs come first."""

P = ParamSpec("P")
T = TypeVar("T")


class Workers(Executor):
    """A pool of worker processes that replaces itself when a worker dies.

    The calls in flight then fail with `BrokenExecutor`; the next `submit` starts a new pool.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._lock = threading.Lock()
        self._closed = False
        self._pool, self._lifeline = self._start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run `fn` in a worker. Raises RuntimeError after `shutdown`, DiscoveryError on Windows.

        Windows has no such limits for a process; content is never read without them.
        """
        check_platform()
        with self._lock:
            if self._closed:
                raise RuntimeError("the workers have been shut down")
            with _interrupt_blocked():
                try:
                    return self._pool.submit(fn, *args, **kwargs)
                except BrokenExecutor:
                    self._stop()
                    self._pool, self._lifeline = self._start()
                    return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers: after the work in hand, or at once with `cancel_futures`."""
        with self._lock:
            self._closed = True
            if cancel_futures:
                self._lifeline.close()
                self._kill()
            self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)
            if wait:
                self._lifeline.close()

    def _start(self) -> tuple[ProcessPoolExecutor, Connection]:
        context = multiprocessing.get_context("spawn")
        watched, lifeline = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(
            self._jobs, mp_context=context, initializer=_prepare, initargs=(watched,)
        )
        return pool, lifeline

    def _kill(self) -> None:
        """End workers that do not watch their lifeline yet: on a busy machine they start slowly.

        The pool has no call for it before Python 3.14.
        """
        for process in list((self._pool._processes or {}).values()):
            process.kill()

    def _stop(self) -> None:
        self._lifeline.close()
        self._pool.shutdown(wait=False, cancel_futures=True)


def make_executor(jobs: int) -> Executor:
    """Make a pool of `jobs` worker processes; they start when there is work."""
    return Workers(jobs)


@contextmanager
def _interrupt_blocked() -> Iterator[None]:
    """Have a worker that is started meanwhile inherit a blocked SIGINT, from its first moment."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare(lifeline: Connection) -> None:
    """Limit this new worker process (trust.md 2.7, "Parser child")."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGXCPU, _on_overtime)
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    memory = _address_space() + limits.WORKER_MEMORY
    for what, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NPROC, 0),
        (resource.RLIMIT_NOFILE, limits.WORKER_FILES),
    ):
        resource.setrlimit(what, (most, most))


def _end_with(lifeline: Connection) -> None:
    """Exit when the other end of `lifeline` is closed; nothing is ever sent through it."""
    try:
        lifeline.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)


def _address_space() -> int:
    """Bytes of address space this process has now: Python and its modules, no content yet."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except OSError:  # not Linux
        return 0
    return pages * resource.getpagesize()


def _on_overtime(_number: int, _frame: FrameType | None) -> Any:
    raise Overtime


def work_all(root: bytes, files: Sequence[tuple[bytes, int]], key: bytes) -> list[FileReport]:
    """Scan several small files (name and size), each under its own limit. Runs in a worker."""
    return [work(root, path, size, key) for path, size in files]


def work(root: bytes, path: bytes, size: int, key: bytes) -> FileReport:
    """Scan one file under a limit of processor time. Runs in a worker."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    allowed = limits.WORKER_CPU + limits.WORKER_CPU_PER_MIB * size / limits.MIB
    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    end = int(used.ru_utime + used.ru_stime + allowed) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (end, most))
    try:
        return scan_file(root, path, key)
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
