"""Connection of a service to its scheduler: calls and their answers, and the workers behind it."""

from __future__ import annotations

import asyncio
import pickle
import threading
import time
import uuid
from collections.abc import Callable
from concurrent.futures import CancelledError, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from distributed import Client, KilledWorker, Security
from distributed.core import CommClosedError

from app.discovery.match.progress import Heeded
from app.discovery.scan import answers
from app.discovery.scan.workers import WorkerDied
from app.log import get_logger
from app.scaleout.errors import Unreachable
from app.scaleout.joining import CONNECT_SECONDS, check_scheduler
from app.scaleout.performing import PROGRESS, perform
from app.scaleout.sealing import Sealer
from app.scaleout.worker_facts import LACKS, LOAD, VERSION, RemoteWorker

T = TypeVar("T")

_LOOK_SECONDS = 2.0
_AGAIN_SECONDS = 10.0
_ANSWER_SECONDS = 10.0
"""How long the scheduler may take to list the workers before it counts as lost."""
_WAIT_SECONDS = 10.0
"""How long a call waits for the first worker after the last one has gone."""
_QUEUE_SECONDS = 10.0
"""How long a call waits in the queue before this machine takes it back, if it has nothing to do."""
_SILENT_SECONDS = 240.0
"""How long a call may be in work without progress. Files may take long, but workers then tell that
they are alive; a file system that does not answer keeps one forever. This machine needs time to do
the work itself before the scan of an object ends (`SCAN_SECONDS` of the protocols).
"""
_END_SECONDS = 5.0
_MOST_KNOWN = 1000

_log = get_logger(__name__)


@dataclass(slots=True)
class _Call:
    """A call without an answer, and when it was `given` out. `heard` is when a worker last told
    that it works on it; None before one has begun it. Times are those of `time.monotonic`.
    """

    outcome: Heeded[Any]
    given: float
    heard: float | None = None


def _never() -> bool:
    return False


class Link:
    """Connection to a scheduler, opened again when it was lost. Thread-safe.

    `is_free_here` tells whether this machine could perform another call at once.
    """

    def __init__(self, address: str, security: Security, sealer: Sealer) -> None:
        self._address = address
        self._security = security
        self._sealer = sealer
        self.is_free_here: Callable[[], bool] = _never
        self._client: Client | None = None
        self._scheduler = ""
        self._known: dict[str, RemoteWorker] = {}
        self._calls: dict[str, _Call] = {}
        self._deserted = time.monotonic()
        self._closed = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="workers", daemon=True)

    def open(self) -> None:
        """Connect. Raises Unreachable if the scheduler does not answer; the link then goes on
        trying. Raises ScaleOutError if the scheduler refuses; then it does not.
        """
        try:
            self._connect()
        except Unreachable:
            self._watcher.start()
            raise
        self._watcher.start()

    def close(self) -> None:
        """End the connection. Calls that wait raise Unreachable. A scheduler that does not answer
        delays this by some seconds.
        """
        self._closed.set()
        if self._watcher.ident is not None:
            self._watcher.join(_END_SECONDS)
        self._leave()

    def workers(self) -> list[RemoteWorker]:
        """Return the workers of this session, those that have left, too."""
        return list(self._known.values())

    @property
    def waiting(self) -> int:
        """The number of calls without an answer."""
        return len(self._calls)

    def threads(self) -> int:
        """Return how many calls the connected workers perform at the same time."""
        return sum(worker.threads for worker in self.workers() if worker.connected)

    def call(self, outcome: Heeded[Any], fn: Callable[..., T], /, *args: Any) -> T:
        """Have a worker call a function, and return its result or raise its error. `outcome` gets
        the progress; when it is cancelled, this raises CancelledError.

        If a worker is lost, another one takes the call. Raises WorkerDied if too many were lost
        with it, and Unreachable if there is no worker, or none has answered for whatever reason,
        or none has begun it, and this machine is free.
        """
        client = self._client
        if client is None or self._is_deserted(0.0):
            raise Unreachable("no worker is connected")
        number = uuid.uuid4().hex
        sealed = self._sealer.seal(pickle.dumps((fn, args), 5), f"call {number}")
        call = self._calls[number] = _Call(outcome, time.monotonic())
        try:
            answer = self._answer(client, call, number, sealed)
            done, result = answers.loads(self._sealer.open(answer, f"answer {number}"))
        except (CancelledError, asyncio.CancelledError):
            if outcome.cancelled():
                raise CancelledError from None
            raise Unreachable("the scheduler has dropped the call") from None
        except KilledWorker:
            raise WorkerDied("the workers that read it were lost") from None
        except Unreachable:
            raise
        except Exception as error:
            if not isinstance(error, CommClosedError | OSError):
                _log.warning("the workers have not performed a call", exc_info=error)
            raise Unreachable("no worker has answered") from error
        finally:
            del self._calls[number]
        if not done:
            raise result
        return result  # type: ignore[no-any-return]

    def _answer(self, client: Client, call: _Call, number: str, sealed: bytes) -> bytes:
        """Return the sealed answer. Raises whatever Dask does, CancelledError, or Unreachable."""
        future = client.submit(perform, number, sealed, key=f"call-{number}", pure=False)
        loop: asyncio.AbstractEventLoop = client.loop.asyncio_loop
        answered = asyncio.run_coroutine_threadsafe(gathered(client, future), loop)
        try:
            while not wait([answered], _LOOK_SECONDS).done:
                if call.outcome.cancelled():
                    raise CancelledError
                if self._closed.is_set() or self._is_deserted(_WAIT_SECONDS):
                    raise Unreachable("no worker is connected")
                self._check(call)
            return answered.result()
        finally:
            answered.cancel()
            future.release()

    def _check(self, call: _Call) -> None:
        """Raise Unreachable if it is better not to wait for a call any more."""
        now = time.monotonic()
        if call.heard is None:
            if now - call.given > _QUEUE_SECONDS and self.is_free_here():
                raise Unreachable("no worker has begun the call, and this machine is free")
        elif now - call.heard > _SILENT_SECONDS:
            raise Unreachable("the worker makes no progress")

    def _is_deserted(self, seconds: float) -> bool:
        """Return whether there has been no worker for this long."""
        return not self.threads() and time.monotonic() - self._deserted >= seconds

    def _hear(self, event: tuple[float, tuple[str, int, int]]) -> None:
        """Store the progress of a call."""
        number, size, signs = event[1]
        if (call := self._calls.get(number)) is not None:
            call.heard = time.monotonic()
            call.outcome.bytes_done, call.outcome.signs = size, signs

    def _connect(self) -> None:
        """Make a new connection. Raises Unreachable, ScaleOutError."""
        asyncio.run(check_scheduler(self._address, self._security, "client"))
        try:
            client = Client(
                self._address,
                security=self._security,
                timeout=CONNECT_SECONDS,
                set_as_default=False,
                name="discovery-console",
            )
        except (OSError, RuntimeError) as error:
            raise Unreachable(f"The scheduler {self._address} does not answer.") from error
        client.subscribe_topic(PROGRESS, self._hear)
        self._client, self._scheduler = client, ""

    def _leave(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            with suppress(Exception):  # the scheduler may be gone
                client.close(_LOOK_SECONDS)

    def _watch(self) -> None:
        """Follow which workers there are, and connect again when the scheduler was lost."""
        told = ""
        while not self._closed.is_set():
            try:
                if self._client is None:
                    self._connect()
                self._look()
            except Exception as error:  # noqa: BLE001 - whatever it was, the next try may succeed
                if type(error).__name__ != told:
                    told = type(error).__name__
                    _log.warning("the scheduler was lost", exc_info=error)
                self._none_left()
                self._leave()
                self._closed.wait(_AGAIN_SECONDS)
            else:
                told = ""
                self._closed.wait(_LOOK_SECONDS)

    def _look(self) -> None:
        """Read the workers from the scheduler. Raises various errors if it does not answer."""
        client = self._client
        if client is None or client.status != "running":
            raise CommClosedError("not connected")
        ask = client.scheduler.identity
        scheduler = client.sync(ask, n_workers=-1, callback_timeout=_ANSWER_SECONDS)
        if self._scheduler not in {"", scheduler["id"]}:  # Dask connects again by itself
            raise CommClosedError("another scheduler answers, which may have another version")
        self._scheduler, info = scheduler["id"], scheduler["workers"]
        self._none_left(except_for={str(told["name"]) for told in info.values()})
        for address, told in info.items():
            worker = _worker(address, told)
            self._known[worker.name] = worker
        gone = [name for name, worker in self._known.items() if not worker.connected]
        for name in gone[: max(0, len(self._known) - _MOST_KNOWN)]:
            del self._known[name]
        if info:
            self._deserted = time.monotonic()

    def _none_left(self, except_for: frozenset[str] | set[str] = frozenset()) -> None:
        for name, worker in list(self._known.items()):
            if name not in except_for:
                self._known[name] = replace(worker, connected=False)


async def gathered(client: Client, future: Any) -> bytes:
    """Return the answer of a call; the event loop of the client runs this."""
    return await client.gather(future, asynchronous=True)  # type: ignore[no-any-return]


def _worker(address: str, told: dict[str, Any]) -> RemoteWorker:
    load = told["metrics"].get(LOAD)
    return RemoteWorker(
        name=str(told["name"]),
        address=address,
        version=str(told.get(VERSION, "")),
        threads=int(told["nthreads"]),
        load=load if isinstance(load, float) else None,
        seen=float(told["last_seen"]),
        lacks=tuple(map(str, told.get(LACKS, ()))),
    )
