"""Worker processes: started afresh (spawn), limited, deaf to Ctrl+C, and never left behind.

Each worker has a pipe of its own and a thread here that serves it. Nothing is shared between
workers, so one that is killed at any moment takes no lock with it and leaves no half message for
another: it costs only the call it had in hand. (A `ProcessPoolExecutor` shares its queues: a
worker killed while it wrote could leave the others, and `shutdown`, waiting for ever.)
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import pickle
import queue
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import FrameType
from typing import Any, ParamSpec, TypeVar

from app.discovery import engine, heard, limits, ocr
from app.discovery.begin import begin
from app.discovery.custom import Customs, CustomType, Hopeless, checked
from app.discovery.errors import DiscoveryError, check_platform
from app.discovery.explain import Explained, Stretch, explain
from app.discovery.extract.links import links
from app.discovery.filescan import Fetched, Overtime, not_scanned, scan_bytes, scan_file
from app.discovery.finder import finder
from app.discovery.free_space import Slice, scan_slice
from app.discovery.match import FileReport, Problem, Trouble
from app.discovery.process_memory import Process, scan_process
from app.discovery.recheck import unchanged
from app.discovery.rules import NO_RULES, Rules, Values, Wanted
from app.discovery.trial import Trial, trial

if sys.platform != "win32":
    import resource

NICENESS = 10
"""A scan takes what is left over: the window and other people's programs come first."""

P = ParamSpec("P")
T = TypeVar("T")
_Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


Observer = Callable[[str, int], None]
"""Is told what became of a worker (`started`, `ended`, `died`) and its process ID."""


class WorkerDied(BrokenExecutor):
    """The worker process ended before it had answered; the next call gets a new one."""


class Workers(Executor):
    """At most `jobs` worker processes, which start when there is work for them."""

    def __init__(self, jobs: int, observer: Observer | None = None) -> None:
        self._jobs = jobs
        self._observer = observer
        self._lock = threading.Lock()
        self._closed = False
        self._idle = 0
        self._waiting: queue.SimpleQueue[tuple[Future[Any], _Call] | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._processes: set[SpawnProcess] = set()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run `fn` in a worker. Raises RuntimeError after `shutdown`, DiscoveryError on Windows.

        Windows has no such limits for a process; content is never read without them. The future
        fails with `WorkerDied` when the worker does not live to answer.
        """
        check_platform()
        future: Future[T] = heard.Heeded()
        with self._lock:
            if self._closed:
                raise RuntimeError("the workers have been shut down")
            self._waiting.put((future, (fn, args, kwargs)))
            if self._idle:
                self._idle -= 1
            elif len(self._threads) < self._jobs:
                thread = threading.Thread(target=self._serve, name="worker", daemon=True)
                self._threads.append(thread)
                thread.start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers: after the work in hand, or at once with `cancel_futures`."""
        with self._lock:
            self._closed = True
            if cancel_futures:
                self._cancel_waiting()
                for process in self._processes:
                    process.kill()
            for _ in self._threads:
                self._waiting.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def _cancel_waiting(self) -> None:
        while True:
            try:
                item = self._waiting.get_nowait()
            except queue.Empty:
                return
            if item is not None:
                item[0].cancel()

    def _serve(self) -> None:
        """The thread of one worker: one call after the other, and a new worker after a death."""
        worker: _Worker | None = None
        while (item := self._waiting.get()) is not None:
            future, call = item
            if future.set_running_or_notify_cancel():
                if worker is None or not worker.process.is_alive():
                    self._leave(worker, "died")
                    worker = self._begin()
                if worker is None or not worker.answer(future, call):
                    self._leave(worker, "died")
                    worker = None
                    future.set_exception(WorkerDied("the process that did this ended"))
            # Neither stays alive while this thread waits: a result may be large.
            del future, call, item
            with self._lock:
                self._idle += self._waiting.empty()
        self._leave(worker, "ended")

    def _begin(self) -> _Worker | None:
        """Start a worker; None when the workers have been shut down meanwhile, or the system has
        no process or descriptor left."""
        with self._lock:
            if self._closed:
                return None
            try:
                worker = _Worker()
            except OSError:
                return None
            self._processes.add(worker.process)
        self._tell("started", worker)
        return worker

    def _leave(self, worker: _Worker | None, how: str) -> None:
        if worker is None:
            return
        worker.end()
        with self._lock:
            self._processes.discard(worker.process)
            closed = self._closed  # then it was killed by us, not by what it read
        self._tell("ended" if closed else how, worker)

    def _tell(self, how: str, worker: _Worker) -> None:
        if self._observer is not None:
            self._observer(how, worker.process.pid or 0)


class _Worker:
    """One worker process and the pipe to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        args = (theirs, engine.made())
        self.process = context.Process(target=begin, args=args, daemon=True)
        resource_tracker.ensure_running()  # its own start would unblock the signal again
        with _interrupt_blocked():
            self.process.start()
        theirs.close()

    def answer(self, future: Future[Any], call: _Call) -> bool:
        """Have the worker do a call, and settle its future; False when the worker died over it."""
        try:
            message = pickle.dumps(call)
        except (pickle.PicklingError, TypeError, AttributeError) as error:
            future.set_exception(error)
            return True
        try:
            self._pipe.send_bytes(message)
            done, result, engines = self._answered(future)
        except (EOFError, OSError):
            return False
        except (pickle.UnpicklingError, TypeError, AttributeError) as error:  # no exception of ours
            future.set_exception(error)
            return True
        engine.take(engines)  # for the workers that come after it
        if done:
            future.set_result(result)
        else:
            future.set_exception(result)
        return True

    def _answered(self, future: Future[Any]) -> Any:
        """What comes back; meanwhile it may ask for the text in pictures, or tell how far it is."""
        while isinstance(message := self._pipe.recv(), ocr.Picture | heard.Heard):
            if isinstance(message, ocr.Picture):
                told = ocr.answer(message, self.process.is_alive)
                self._pipe.send_bytes(pickle.dumps(told))
            elif isinstance(future, heard.Heeded):
                future.bytes_done = message.size
        return message

    def end(self) -> None:
        """Have it exit, by closing the pipe that it watches, and wait until it has."""
        self._pipe.close()
        self.process.join(1.0)
        self.process.kill()  # one that did not watch yet: on a busy machine they start slowly
        self.process.join()


def make_executor(jobs: int, observer: Observer | None = None) -> Executor:
    """Make a pool of `jobs` worker processes; they start when there is work."""
    return Workers(jobs, observer)


@contextmanager
def _interrupt_blocked() -> Iterator[None]:
    """Have a worker that is started meanwhile inherit a blocked SIGINT, from its first moment."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work_for(pipe: Connection, engines: engine.Made) -> None:
    """A worker's life: limited first, then call after call, until the other end is closed.

    It tells which engines it had to make, once.
    """
    engine.take(engines)
    known = set(engines)
    calls: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_watch, args=(pipe, calls), daemon=True).start()
    ocr.ask_by(_asker(pipe, calls))
    heard.tell_by(pipe.send)
    _limit()
    while True:
        call = pickle.loads(calls.get())  # noqa: S301 - from the process that made us
        if isinstance(call, ocr.Told):
            continue  # it came too late
        fn, args, kwargs = call
        try:
            done, result = True, fn(*args, **kwargs)
        except Exception as error:  # noqa: BLE001 - goes to the caller, as from any executor
            done, result = False, error
        new = {key: each for key, each in engine.made().items() if key not in known}
        known.update(new)
        pipe.send((done, result, new))


def _asker(pipe: Connection, calls: queue.SimpleQueue[bytes]) -> ocr.Ask:
    """What asks the other end for the text in a picture, and waits for it."""
    numbers = itertools.count(1)

    def ask(data: bytes) -> ocr.Told:
        picture = ocr.Picture(next(numbers), data)
        pipe.send(picture)
        while True:
            told = pickle.loads(calls.get())  # noqa: S301 - from the process that made us
            if isinstance(told, ocr.Told) and told.number == picture.number:
                return told

    return ask


def _watch(pipe: Connection, calls: queue.SimpleQueue[bytes]) -> None:
    """Take calls from the pipe, and exit, even from the middle of work, when it is closed."""
    try:
        while True:
            calls.put(pipe.recv_bytes())
    except (EOFError, OSError):
        os._exit(0)


def _limit() -> None:
    """Limit this new worker process (trust.md 2.7, "Parser child")."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGXCPU, _on_overtime)
    memory = _address_space() + limits.WORKER_MEMORY
    for what, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NPROC, 0),
        (resource.RLIMIT_NOFILE, limits.WORKER_FILES),
    ):
        resource.setrlimit(what, (most, most))


def _address_space() -> int:
    """Bytes of address space this process has now: Python and its modules, no content yet."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except OSError:  # not Linux
        return 0
    return pages * resource.getpagesize()


def _on_overtime(_number: int, _frame: FrameType | None) -> Any:
    raise Overtime


def work_all(
    root: bytes,
    files: Sequence[tuple[bytes, int, bytes]],
    key: bytes,
    memory: int | None = None,
    rules: Rules = NO_RULES,
) -> list[FileReport]:
    """Scan several small files (name, size, and the digest of `seen` or zeros), each under its own
    limits. Runs in a worker."""
    return [work(root, path, size, key, memory, rules, digest) for path, size, digest in files]


def work(
    root: bytes,
    path: bytes,
    size: int,
    key: bytes,
    memory: int | None = None,
    rules: Rules = NO_RULES,
    digest: bytes = b"",
) -> FileReport:
    """Scan one file under a limit of processor time. Runs in a worker.

    `memory` is how many bytes the worker may add for it; without, what every worker may. With the
    `digest` of what an earlier scan has read, it is only searched when it holds something else.
    """
    _make_finder(rules)  # not at the expense of the first file
    try:
        with _limited_time(size), _limited_memory(memory):
            again = unchanged(root, path, digest) if any(digest) else None
            return again or scan_file(root, path, key, rules)
    except Overtime:
        return _too_long(path)


def _too_long(path: bytes) -> FileReport:
    """The report when time is up at a step that tells of it not by itself: the first, the last."""
    message = "Not fully scanned: it took too long."
    return not_scanned(Problem(path, "", Trouble.ERROR, message))


def work_fetched(
    fetched: Fetched, key: bytes, memory: int | None = None, rules: Rules = NO_RULES
) -> FileReport:
    """Scan one fetched object under the limits of `work`. Runs in a worker."""
    _make_finder(rules)
    try:
        with _limited_time(len(fetched.data)), _limited_memory(memory):
            return scan_bytes(fetched, key, rules)
    except Overtime:
        return _too_long(fetched.path)


def work_process(
    process: Process, size: int, key: bytes, memory: int | None = None, rules: Rules = NO_RULES
) -> FileReport:
    """Search the memory of a process, of about so many bytes, under the limits of `work`. Runs in a
    worker."""
    _make_finder(rules)
    try:
        with _limited_time(size), _limited_memory(memory):
            return scan_process(process, key, rules)
    except Overtime:
        return _too_long(process.path)


def work_within(size: int, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function under the limit of processor time that `work` has for so many bytes. Runs in
    a worker. Raises Overtime."""
    with _limited_time(size):
        return call(*args, **kwargs)


def work_slice(part: Slice, size: int, key: bytes, rules: Rules = NO_RULES) -> FileReport:
    """Search free space, of so many bytes, under the limits of `work`. Runs in a worker."""
    _make_finder(rules)
    try:
        with _limited_time(size):
            return scan_slice(part, key, rules)
    except Overtime:
        return _too_long(part.path)


def _make_finder(rules: Rules) -> None:
    """Have what a scan looks for ready. Raises DiscoveryError when that cannot be."""
    finder(rules.wanted.types, rules.wanted.custom)


def work_check(custom: CustomType, others: tuple[CustomType, ...]) -> str:
    """Why a custom data type cannot be used beside the others; "" when it can. Runs in a worker,
    under a limit of processor time."""
    with _limited_time(0):
        try:
            Customs((*others, checked(custom)))
        except Hopeless as error:
            return str(error)
        except (Overtime, MemoryError):
            return "it takes too long, or too much memory"
    return ""


def work_trial(text: bytes, wanted: Wanted) -> Trial:
    """Try data types on a text, under a limit of processor time. Runs in a worker. Raises
    DiscoveryError when that cannot be done, or takes too long."""
    try:
        with _limited_time(len(text)):
            return trial(text, wanted)
    except (Overtime, MemoryError) as error:
        raise DiscoveryError("The text takes too long, or too much memory.") from error


def work_explain(stretch: Stretch, rules: Rules, asked: Sequence[Values]) -> Explained:
    """Tell why things in a stretch are no matches, under a limit of processor time. Runs in a
    worker. Raises DiscoveryError."""
    try:
        with _limited_time(len(stretch.data)):
            return explain(stretch, rules, asked)
    except (Overtime, MemoryError) as error:
        raise DiscoveryError("The text takes too long, or too much memory.") from error


def work_links(data: bytes, url: str) -> list[str] | None:
    """The links of a web page, under a limit of processor time. Runs in a worker.

    None for a page that takes too long or needs too much memory.
    """
    try:
        with _limited_time(len(data)):
            return links(data, url)
    except (Overtime, MemoryError):
        return None


@contextmanager
def _limited_time(size: int) -> Iterator[None]:
    """Raise `Overtime` within the block when so many bytes have taken too much processor time.

    A library that does not come back from its own code meanwhile never lets it be raised: a little
    later the system ends the process (SIGPROF).
    """
    used = resource.getrusage(resource.RUSAGE_SELF)
    allowed = limits.WORKER_CPU + limits.WORKER_CPU_PER_MIB * size / limits.MIB
    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    end = int(used.ru_utime + used.ru_stime + allowed) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (end, most))
    signal.setitimer(signal.ITIMER_PROF, allowed + limits.WORKER_CPU_GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))


@contextmanager
def _limited_memory(memory: int | None) -> Iterator[None]:
    """Let this process add no more than so many bytes within the block."""
    if memory is None:
        yield
        return
    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (min(_address_space() + memory, most), most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
