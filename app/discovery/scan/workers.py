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
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, ParamSpec, TypeVar

from app.discovery.match import engine, progress
from app.discovery.match.errors import check_platform
from app.discovery.read import ocr
from app.discovery.read.walk import refuse
from app.discovery.scan.worker_limits import bound
from app.discovery.scan.worker_main import begin
from app.own_files import OwnFiles

P = ParamSpec("P")
T = TypeVar("T")
_Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


Observer = Callable[[str, int], None]
"""Is told what became of a worker (`started`, `ended`, `died`) and its process ID."""


class WorkerDied(BrokenExecutor):
    """The worker process ended before it had answered; the next call gets a new one."""


class Workers(Executor):
    """At most `jobs` worker processes, which start when there is work for them. They open none of
    the program's `own` files."""

    def __init__(
        self, jobs: int, observer: Observer | None = None, own: OwnFiles | None = None
    ) -> None:
        self._jobs = jobs
        self._observer = observer
        self._own = own
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
        future: Future[T] = progress.Heeded()
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
                worker = _Worker(self._own)
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

    def __init__(self, own: OwnFiles | None) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        args = (theirs, engine.made(), own)
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
        while isinstance(message := self._pipe.recv(), ocr.Picture | progress.Heard):
            if isinstance(future, progress.Heeded):
                future.signs += 1
            if isinstance(message, ocr.Picture):
                told = ocr.answer(message, self.process.is_alive)
                self._pipe.send_bytes(pickle.dumps(told))
            elif isinstance(future, progress.Heeded):
                future.bytes_done = message.size
        return message

    def end(self) -> None:
        """Have it exit, by closing the pipe that it watches, and wait until it has."""
        self._pipe.close()
        self.process.join(1.0)
        self.process.kill()  # one that did not watch yet: on a busy machine they start slowly
        self.process.join()


def make_executor(
    jobs: int, observer: Observer | None = None, own: OwnFiles | None = None
) -> Executor:
    """Make a pool of `jobs` worker processes; they start when there is work."""
    return Workers(jobs, observer, own)


@contextmanager
def _interrupt_blocked() -> Iterator[None]:
    """Have a worker that is started meanwhile inherit a blocked SIGINT, from its first moment."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work_for(pipe: Connection, engines: engine.Made, own: OwnFiles | None) -> None:
    """A worker's life: limited first, then call after call, until the other end is closed.

    It tells which engines it had to make, once, and opens none of the program's `own` files.
    """
    if own is not None:
        refuse(own)
    engine.take(engines)
    known = set(engines)
    calls: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_watch, args=(pipe, calls), daemon=True).start()
    ocr.ask_by(_asker(pipe, calls))
    progress.tell_by(pipe.send)
    bound()
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
