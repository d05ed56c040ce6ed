"""Worker processes: spawned, limited, immune to Ctrl+C, and never left behind.

Each worker has its own pipe, and is served by its own thread of the parent process. Workers share
nothing. So a worker that is killed at any moment holds no lock and leaves no half message for
another worker: only its current call is lost. (A `ProcessPoolExecutor` shares its queues: a worker
killed while writing could leave the others, and `shutdown`, waiting forever.)
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
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import AbstractContextManager, contextmanager, nullcontext
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, ParamSpec, TypeVar

from app.discovery.match import answers, engine, progress
from app.discovery.match.limits import RECOGNITION_MEMORY, WORKER_MEMORY
from app.discovery.read import ocr
from app.discovery.read.walk import refuse
from app.discovery.sandbox.worker_limits import bound
from app.discovery.sandbox.worker_watch import Bounds, Watch
from app.discovery.scan import recognition
from app.discovery.scan.worker_count import most_workers
from app.discovery.scan.worker_main import begin
from app.own_files import OwnFiles

if sys.platform == "win32":
    from app.windows import jobs

P = ParamSpec("P")
T = TypeVar("T")
_Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


Main = Callable[[Connection, Any, Any], None]
"""Main function of a worker process. It gets the pipe to its parent, the compiled engines and the
program's `OwnFiles`, and calls `work_for`.
"""

Observer = Callable[[str, int], None]
"""Function that is called with an event of a worker ("started", "ended" or "died") and its process
ID.
"""


class WorkerDied(BrokenExecutor):
    """The worker process ended before it had answered. The next call gets a new process."""


class WorkerOverLimit(WorkerDied):
    """The worker was ended because it exceeded a limit. The text is the end of a sentence."""


class AnswerRefused(WorkerDied):
    """The worker was ended because its answer contained something that is not allowed
    (`answers.loads`): a fault of this program, or a worker that was taken over through a file.
    """


class Workers(Executor):
    """Pool of at most `jobs` worker processes, which start on demand. The workers open none of the
    program's `own` files. `main` is their main function.
    """

    def __init__(
        self,
        jobs: int,
        observer: Observer | None = None,
        own: OwnFiles | None = None,
        *,
        main: Main = begin,
    ) -> None:
        self._jobs = jobs
        self._observer = observer
        self._own = own
        self._main = main
        self._recognizing: Workers | None = None
        self._lock = threading.Lock()
        self._closed = False
        self._idle = 0
        self._waiting: queue.SimpleQueue[tuple[Future[Any], _Call] | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._processes: set[SpawnProcess] = set()
        self._working: dict[Future[Any], SpawnProcess] = {}

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run `fn` in a worker. Raises RuntimeError after `shutdown`.

        The future fails with `WorkerDied` when the worker ends before it answers.
        """
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

    def abandon(self, future: Future[Any]) -> None:
        """Cancel a call. If a worker is already performing the call, end the worker; the call then
        fails with `WorkerDied`.
        """
        if not future.cancel():
            with self._lock:
                if (process := self._working.get(future)) is not None:
                    process.kill()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers: after all calls that were submitted, or immediately with
        `cancel_futures`.
        """
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
        if self._recognizing is not None:
            # Pictures that nobody waits for any more may still be read.
            self._recognizing.shutdown(wait, cancel_futures=wait or cancel_futures)

    def _cancel_waiting(self) -> None:
        while True:
            try:
                item = self._waiting.get_nowait()
            except queue.Empty:
                return
            if item is not None:
                item[0].cancel()

    def _serve(self) -> None:
        """Thread of one worker: send it one call after another, and start a new worker after a
        death.
        """
        worker: _Worker | None = None
        while (item := self._waiting.get()) is not None:
            future, call = item
            if future.set_running_or_notify_cancel():
                worker = self._handle(worker, future, call)
            # Release them while this thread waits: a result may be large.
            del future, call, item
            with self._lock:
                self._idle += self._waiting.empty()
        self._leave(worker, "ended")

    def _handle(self, worker: _Worker | None, future: Future[Any], call: _Call) -> _Worker | None:
        """Handle a call with this worker or, if it is gone, with a new one. Return the worker that
        was used. Return None if that worker has died, or if no worker could be started.
        """
        if worker is None or not worker.process.is_alive():
            self._leave(worker, "died")
            worker = self._begin()
        died: WorkerDied | None = _died()
        if worker is not None:
            with self._lock:
                self._working[future] = worker.process
            died = worker.answer(future, call)
            with self._lock:
                del self._working[future]
        if died is None:
            return worker
        self._leave(worker, "died")
        future.set_exception(died)
        return None

    def _begin(self) -> _Worker | None:
        """Start a worker. Return None if the workers have been shut down meanwhile, or the system
        cannot create a process or descriptor.
        """
        with self._lock:
            if self._closed:
                return None
            try:
                worker = _Worker(self._main, self._own, self._recognize)
            except OSError:
                return None
            self._processes.add(worker.process)
        self._tell("started", worker)
        return worker

    def _recognize(self, picture: bytes) -> Future[tuple[str, str]]:
        """Recognise the text in a picture in another pool, whose workers have RapidOCR. Raises
        RuntimeError after `shutdown`.
        """
        with self._lock:
            if self._closed:
                raise RuntimeError("the workers have been shut down")
            if self._recognizing is None:
                jobs = min(self._jobs, most_workers(2, RECOGNITION_MEMORY))  # beside this pool
                self._recognizing = Workers(jobs, main=recognition.begin)
        return self._recognizing.submit(recognition.text_of, picture)

    def _leave(self, worker: _Worker | None, how: str) -> None:
        if worker is None:
            return
        worker.end()
        with self._lock:
            self._processes.discard(worker.process)
            closed = self._closed  # if so, we killed it, not what it read
        self._tell("ended" if closed else how, worker)

    def _tell(self, how: str, worker: _Worker) -> None:
        if self._observer is not None:
            self._observer(how, worker.process.pid or 0)


class _Worker:
    """One worker process and the pipe to it."""

    def __init__(self, main: Main, own: OwnFiles | None, recognize: ocr.Recognize) -> None:
        self._recognize = recognize
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        args = (theirs, engine.made(), own)
        self.process = context.Process(target=main, args=args, daemon=True)
        with _interrupt_blocked():
            self.process.start()
        theirs.close()
        self._watch = Watch(self.process.pid or 0)
        self._confinement = _confined(self.process)

    def answer(self, future: Future[Any], call: _Call) -> WorkerDied | None:
        """Let the worker handle a call and set the future's result. Return the error if the worker
        died or exceeded a limit, otherwise None.
        """
        try:
            message = pickle.dumps(call)
        except (pickle.PicklingError, TypeError, AttributeError) as error:
            future.set_exception(error)
            return None
        try:
            self._pipe.send_bytes(message)
            done, result, engines = self._answered(future)
            engine.take(engines)  # for workers started later
        except WorkerOverLimit as error:
            return error
        except (pickle.UnpicklingError, TypeError, ValueError):
            return AnswerRefused("the worker process sent an answer that is not allowed")
        except (EOFError, OSError):
            return _died()
        if done:
            future.set_result(result)
        else:
            future.set_exception(result)
        return None

    def _answered(self, future: Future[Any]) -> Any:
        """Return the worker's answer. Until it arrives, handle the other messages of the worker
        (requests to recognise the text in pictures, and progress), and enforce its bounds. Raises
        WorkerOverLimit if the worker exceeds its bounds.
        """
        while isinstance(message := self._received(), ocr.Picture | progress.Heard | Bounds):
            if isinstance(message, Bounds):
                self._watch.bounds = message
                self._confinement.limit_memory(message.memory)
                continue
            if isinstance(future, progress.Heeded):
                future.signs += 1
            if isinstance(message, ocr.Picture):
                told = ocr.answer(message, self.process.is_alive, self._recognize)
                self._pipe.send_bytes(pickle.dumps(told))
            elif isinstance(future, progress.Heeded):
                future.bytes_done = message.size
        return message

    def _received(self) -> Any:
        """Return the next message. Raises WorkerOverLimit if the worker exceeds its bounds, and
        EOFError if it has ended.
        """
        while not self._pipe.poll(self._watch.interval):
            if why := self._watch.exceeded():
                self.process.kill()
                raise WorkerOverLimit(why)
        return answers.loads(self._pipe.recv_bytes())

    def end(self) -> None:
        """Close the pipe; the process then exits by itself. Kill the process if it has not exited
        within a second.
        """
        self._pipe.close()
        self.process.join(1.0)
        self.process.kill()  # it may not watch the pipe yet: on a busy machine workers start slowly
        self.process.join()
        self._confinement.close()


def _died() -> WorkerDied:
    return WorkerDied("the worker process ended unexpectedly")


def make_executor(
    jobs: int, observer: Observer | None = None, own: OwnFiles | None = None
) -> Executor:
    """Return a pool of `jobs` worker processes, which start on demand."""
    return Workers(jobs, observer, own)


if sys.platform == "win32":

    def _confined(process: SpawnProcess) -> jobs.Job:
        """Put a worker into a Job Object before it gets anything to read. If that fails, end the
        worker and raise OSError.
        """
        try:
            return jobs.Job(process.sentinel)
        except OSError:
            process.kill()
            process.join()
            raise

    def _interrupt_blocked() -> AbstractContextManager[None]:
        """Return a context manager that does nothing. On Windows, a new worker itself ignores
        Ctrl+C as soon as it can.
        """
        return nullcontext()

else:

    class _Confinement:
        """Counterpart of the Job Object of Windows. It does nothing, because on Unix a worker
        limits itself, or its parent enforces the bounds that the worker has sent.
        """

        def limit_memory(self, most: int | None) -> None:
            """Do nothing."""

        def close(self) -> None:
            """Do nothing."""

    def _confined(_process: SpawnProcess) -> _Confinement:
        return _Confinement()

    @contextmanager
    def _interrupt_blocked() -> Iterator[None]:
        """Block SIGINT within the block, so that a worker that is started there inherits the
        blocked signal.
        """
        resource_tracker.ensure_running()  # starting it later would unblock the signal
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work_for(
    pipe: Connection, engines: engine.Made, own: OwnFiles | None, memory: int = WORKER_MEMORY
) -> None:
    """Main loop of a worker: apply the limits, then handle calls until the other end closes the
    pipe.

    If the worker had to compile an engine that is not in `engines`, its next answer includes this
    engine, for later workers. The worker opens none of the program's `own` files. It may use
    `memory` bytes more than it uses now.
    """
    if own is not None:
        refuse(own)
    engine.take(engines)
    known = set(engines)
    calls: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_watch, args=(pipe, calls), daemon=True).start()
    ocr.ask_by(_asker(pipe, calls))
    progress.tell_by(pipe.send)
    bound(pipe.send, memory)
    while True:
        call = pickle.loads(calls.get())  # noqa: S301 - from the process that made us
        if isinstance(call, ocr.Told):
            continue  # an answer that came too late
        fn, args, kwargs = call
        try:
            done, result = True, fn(*args, **kwargs)
        except Exception as error:  # noqa: BLE001 - goes to the caller, as from any executor
            done, result = False, error
        new = {key: each for key, each in engine.made().items() if key not in known}
        known.update(new)
        pipe.send_bytes(answers.dumps((done, result, new)))


def _asker(pipe: Connection, calls: queue.SimpleQueue[bytes]) -> ocr.Ask:
    """Return a function that asks the parent process for the text in a picture."""
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
    """Queue the calls from the pipe. When the pipe is closed, exit the process, even in the middle
    of work.
    """
    try:
        while True:
            calls.put(pipe.recv_bytes())
    except (EOFError, OSError):
        os._exit(0)
