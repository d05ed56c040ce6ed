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

from app.discovery.match import answers
from app.discovery.match.progress import Heeded
from app.discovery.scan.workers import WorkerDied, WorkerOverLimit
from app.log import get_logger
from app.scaleout.errors import AgentAway, Unreachable
from app.scaleout.joining import CONNECT_SECONDS, check_scheduler
from app.scaleout.remote_calls import PROGRESS, perform
from app.scaleout.sealing import Sealer
from app.scaleout.worker_facts import GROUP, LACKS, LOAD, VERSION, Chosen, RemoteWorker

T = TypeVar("T")

_LOOK_SECONDS = 2.0
_AGAIN_SECONDS = 10.0
_ANSWER_SECONDS = 10.0
"""Seconds that the scheduler may take to list the workers before it counts as lost."""
_WAIT_SECONDS = 10.0
"""Seconds that a call waits for a new worker after the last worker has left."""
_QUEUE_SECONDS = 10.0
"""Seconds that a call waits for a worker to begin it. After that, this machine performs the call as
soon as it has a free process.
"""
_SILENT_SECONDS = 240.0
"""A call that a worker has begun is given up after this number of seconds without progress. (For a
large file, a worker reports that it is alive.) Without this limit, a call would wait forever if a
file system does not answer. The limit is low enough for this machine to perform the call itself
before the time for the scan of an object ends (`SCAN_SECONDS` of the protocols).
"""
AWAY_SECONDS = 120.0
"""Seconds that a call waits for the workers that were chosen for it, if none of them is connected.
"""
_END_SECONDS = 5.0
_MOST_KNOWN = 1000

_log = get_logger(__name__)


class ChosenCall(Heeded[T]):
    """The future of a call that only the `chosen` workers may perform."""

    def __init__(self, chosen: Chosen) -> None:
        super().__init__()
        self.chosen = chosen


def chosen_of(outcome: Heeded[Any]) -> Chosen | None:
    """Return the workers that may perform a call; None if all may."""
    return outcome.chosen if isinstance(outcome, ChosenCall) else None


@dataclass(slots=True)
class _Call:
    """A call that has no answer yet. `given` is the time when it was given to the scheduler.
    `heard` is the time when a worker last reported progress of the call; None until a worker has
    begun it. Both are times of `time.monotonic`.
    """

    outcome: Heeded[Any]
    given: float
    heard: float | None = None


def _never() -> bool:
    return False


class Link:
    """Connection to a scheduler. If it is lost, it is opened again. Thread-safe.

    The owner sets `is_free_here` to a function that returns whether this machine could perform
    another call immediately.
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
        """Connect. Raises Unreachable if the scheduler does not answer; the link then tries again
        in a thread. Raises ScaleOutError if the scheduler refuses; the link does not try again.
        """
        try:
            self._connect()
        except Unreachable:
            self._watcher.start()
            raise
        self._watcher.start()

    def close(self) -> None:
        """End the connection. Calls of `call` that wait for an answer raise Unreachable. Takes some
        seconds if the scheduler does not answer.
        """
        self._closed.set()
        if self._watcher.ident is not None:
            self._watcher.join(_END_SECONDS)
        self._leave()

    def workers(self) -> list[RemoteWorker]:
        """Return the workers that were connected since this link was opened, including workers that
        have left.
        """
        return list(self._known.values())

    @property
    def waiting(self) -> int:
        """The number of calls that wait for an answer."""
        return len(self._calls)

    def threads(self, chosen: Chosen | None = None) -> int:
        """Return how many calls the connected workers can perform at the same time. With `chosen`,
        count only the chosen workers.
        """
        return sum(
            worker.threads
            for worker in self.workers()
            if worker.connected and (chosen is None or chosen.includes(worker))
        )

    def call(self, outcome: Heeded[Any], fn: Callable[..., T], /, *args: Any) -> T:
        """Have a worker call a function, and return its result or raise its error. `outcome` gets
        the progress. If `outcome` is cancelled, this raises CancelledError.

        If a worker is lost during the call, the scheduler gives the call to another worker. Raises
        WorkerDied if too many workers were lost during this call. Raises Unreachable if there is no
        worker, if the worker makes no progress, if no worker has begun the call while this machine
        is free, or if there is no answer for another reason.

        A `ChosenCall` waits for the chosen workers. Raises AgentAway if none of them is connected
        for `AWAY_SECONDS`, and WorkerOverLimit if the worker makes no progress.
        """
        client = self._client_for(outcome, time.monotonic())
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
        except (Unreachable, AgentAway, WorkerOverLimit):
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
        """Return the sealed answer. Raises errors of Dask, and the errors that `call` raises."""
        chosen = chosen_of(call.outcome)
        only = {chosen.resource: 1} if chosen else None
        key = f"call-{number}"
        future = client.submit(perform, number, sealed, key=key, pure=False, resources=only)
        loop: asyncio.AbstractEventLoop = client.loop.asyncio_loop
        answered = asyncio.run_coroutine_threadsafe(gathered(client, future), loop)
        try:
            while not wait([answered], _LOOK_SECONDS).done:
                if call.outcome.cancelled():
                    raise CancelledError
                self._require(chosen, call.given, _WAIT_SECONDS)
                self._check(call)
            return answered.result()
        finally:
            answered.cancel()
            future.release()

    def _client_for(self, outcome: Heeded[Any], given: float) -> Client:
        """Return the client for a call that was made at the time `given`. For a `ChosenCall`, wait
        until there is a client. Raises the errors that `call` raises.
        """
        chosen = chosen_of(outcome)
        self._require(chosen, given)
        while (client := self._client) is None and chosen is not None:
            if outcome.cancelled():
                raise CancelledError
            self._closed.wait(_LOOK_SECONDS)
            self._require(chosen, given)
        if client is None:
            raise Unreachable("the scheduler does not answer")
        return client

    def _require(self, chosen: Chosen | None, given: float, seconds: float = 0.0) -> None:
        """Raise Unreachable if this link is closed. Without `chosen`, raise it also if no worker
        has been connected for `seconds`. With `chosen`, raise AgentAway if the chosen workers have
        been away for `AWAY_SECONDS`; the time before `given`, when the call was made, does not
        count.
        """
        if self._closed.is_set() or (chosen is None and self._is_deserted(seconds)):
            raise Unreachable("no worker is connected")
        if chosen is not None and self._away_seconds(chosen, given) >= AWAY_SECONDS:
            raise AgentAway(
                f"{chosen.away}. Start its worker, or choose another proxy agent; then scan again."
            )

    def _check(self, call: _Call) -> None:
        """Raise Unreachable if a call is not worth waiting for any more: no worker has begun it
        while this machine is free, or its worker makes no progress. A `ChosenCall` waits until a
        worker begins it; if that worker makes no progress, raise WorkerOverLimit.
        """
        now, chosen = time.monotonic(), chosen_of(call.outcome)
        if chosen is not None and self._is_lost(call):
            call.heard = call.outcome.reader = None  # another one will begin it
        if call.heard is None:
            if chosen is not None:
                return
            if now - call.given > _QUEUE_SECONDS and self.is_free_here():
                raise Unreachable("no worker has begun the call, and this machine is free")
        elif now - call.heard > _SILENT_SECONDS:
            if chosen is not None:
                raise WorkerOverLimit("the worker made no progress for several minutes")
            raise Unreachable("the worker makes no progress")

    def _away_seconds(self, chosen: Chosen, since: float) -> float:
        """Return the number of seconds for which none of the chosen workers has been connected. The
        time before `since` does not count. Return 0 if one of them is connected.
        """
        known = [worker for worker in self.workers() if chosen.includes(worker)]
        if any(worker.connected for worker in known):
            return 0.0
        return time.monotonic() - max([since, *(worker.left for worker in known)])

    def _is_lost(self, call: _Call) -> bool:
        """Return whether the worker that has begun a call has left since its last message."""
        worker = self._known.get(call.outcome.reader or "")
        return worker is not None and not worker.connected and worker.left > (call.heard or 0.0)

    def _is_deserted(self, seconds: float) -> bool:
        """Return whether no worker has been connected for at least `seconds`."""
        return not self.threads() and time.monotonic() - self._deserted >= seconds

    def _hear(self, event: tuple[float, tuple[str, int, int, str]]) -> None:
        """Store the progress of a call, from an event of the topic `PROGRESS`."""
        number, size, signs, name = event[1]
        if (call := self._calls.get(number)) is not None:
            call.heard = time.monotonic()
            call.outcome.bytes_done, call.outcome.signs = size, signs
            call.outcome.reader = str(name)

    def _connect(self) -> None:
        """Make a new connection. Raises Unreachable if the scheduler does not answer, and
        ScaleOutError if it refuses.
        """
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
        """Keep the list of workers up to date, and connect again after the scheduler was lost. Runs
        in a thread until `close`.
        """
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
            if name not in except_for and worker.connected:
                self._known[name] = replace(worker, connected=False, left=time.monotonic())


async def gathered(client: Client, future: Any) -> bytes:
    """Return the sealed answer to a call, whose future in Dask is `future`. Must run in the
    client's event loop.
    """
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
        group=str(told.get(GROUP, "")),
    )
