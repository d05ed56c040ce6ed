"""Connection of a service to its scheduler: calls and their answers, and the workers behind it."""

from __future__ import annotations

import asyncio
import concurrent.futures
import pickle
import threading
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from distributed import Client, KilledWorker, Security
from distributed.core import CommClosedError

from app.discovery.match.progress import Heeded
from app.discovery.scan.workers import WorkerDied
from app.scaleout.errors import ScaleOutError, Unreachable
from app.scaleout.joining import CONNECT_SECONDS, check_scheduler
from app.scaleout.performing import PROGRESS, perform
from app.scaleout.sealing import Sealer
from app.scaleout.worker_facts import LOAD, VERSION, RemoteWorker

T = TypeVar("T")

_LOOK_SECONDS = 2.0
_AGAIN_SECONDS = 10.0
_WAIT_SECONDS = 10.0
"""How long a call waits for the first worker after the last one has gone."""
_FETCH_SECONDS = 600.0
"""How long an answer may be on its way from the worker that has it."""
_CANCELLED = (asyncio.CancelledError, concurrent.futures.CancelledError)
_MOST_KNOWN = 1000


class Link:
    """Connection to a scheduler, opened again when it was lost. Thread-safe."""

    def __init__(self, address: str, security: Security, sealer: Sealer) -> None:
        self._address = address
        self._security = security
        self._sealer = sealer
        self._client: Client | None = None
        self._known: dict[str, RemoteWorker] = {}
        self._calls: dict[str, Heeded[Any]] = {}
        self._deserted = time.monotonic()
        self._closed = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="workers", daemon=True)

    def open(self) -> None:
        """Connect. Raises ScaleOutError if the scheduler does not answer, or refuses."""
        self._connect()
        self._look()
        self._watcher.start()

    def close(self) -> None:
        """End the connection. Calls that wait raise Unreachable."""
        self._closed.set()
        if self._watcher.ident is not None:
            self._watcher.join()
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
        with it, and Unreachable if there is no worker.
        """
        client = self._client
        if client is None or self._is_deserted(0.0):
            raise Unreachable("no worker is connected")
        number = uuid.uuid4().hex
        sealed = self._sealer.seal(pickle.dumps((fn, args), 5), f"call {number}")
        self._calls[number] = outcome
        try:
            answer = self._answer(client, outcome, number, sealed)
        finally:
            del self._calls[number]
        done, result = pickle.loads(self._sealer.open(answer, f"answer {number}"))  # noqa: S301
        if not done:
            raise result
        return result  # type: ignore[no-any-return]

    def _answer(self, client: Client, outcome: Heeded[Any], number: str, sealed: bytes) -> bytes:
        try:
            future = client.submit(perform, number, sealed, key=f"call-{number}", pure=False)
        except (CommClosedError, RuntimeError, OSError, *_CANCELLED) as error:
            raise Unreachable("the scheduler is not connected") from error
        done = threading.Event()
        future.add_done_callback(lambda _: done.set())
        try:
            while not done.wait(_LOOK_SECONDS):
                if outcome.cancelled():
                    raise concurrent.futures.CancelledError
                if self._closed.is_set() or self._is_deserted(_WAIT_SECONDS):
                    raise Unreachable("no worker is connected")
            answer: bytes = future.result(_FETCH_SECONDS)
        except KilledWorker:
            raise WorkerDied("the workers that read it were lost") from None
        except (CommClosedError, OSError, RuntimeError) as error:
            raise Unreachable("the scheduler is not connected") from error
        except _CANCELLED:
            if outcome.cancelled():
                raise concurrent.futures.CancelledError from None
            raise Unreachable("the scheduler has dropped the call") from None
        else:
            return answer
        finally:
            future.release()

    def _is_deserted(self, seconds: float) -> bool:
        """Return whether there has been no worker for this long."""
        return not self.threads() and time.monotonic() - self._deserted >= seconds

    def _hear(self, event: tuple[float, tuple[str, int, int]]) -> None:
        """Store the progress of a call."""
        number, size, signs = event[1]
        if (outcome := self._calls.get(number)) is not None:
            outcome.bytes_done, outcome.signs = size, signs

    def _connect(self) -> None:
        """Make a new connection. Raises ScaleOutError."""
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
            raise ScaleOutError(f"The scheduler {self._address} does not answer.") from error
        client.subscribe_topic(PROGRESS, self._hear)
        self._client = client

    def _leave(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            with suppress(CommClosedError, OSError, RuntimeError):  # the scheduler may be gone
                client.close(_LOOK_SECONDS)

    def _watch(self) -> None:
        """Follow which workers there are, and connect again when the scheduler was lost."""
        while not self._closed.wait(_LOOK_SECONDS):
            try:
                self._look()
            except (CommClosedError, OSError, RuntimeError, AttributeError, *_CANCELLED):
                self._none_left()
                self._leave()
                if self._closed.wait(_AGAIN_SECONDS):
                    return
                with suppress(ScaleOutError):
                    self._connect()

    def _look(self) -> None:
        """Read the workers from the scheduler. Raises various errors if it is not connected."""
        if self._client is None or self._client.status != "running":
            raise CommClosedError("not connected")
        info = self._client.scheduler_info(n_workers=-1)["workers"]
        self._none_left(except_for={str(told["name"]) for told in info.values()})
        for address, told in info.items():
            worker = _worker(address, told)
            self._known[worker.name] = worker
        for name in list(self._known)[:-_MOST_KNOWN]:
            del self._known[name]
        if info:
            self._deserted = time.monotonic()

    def _none_left(self, except_for: frozenset[str] | set[str] = frozenset()) -> None:
        for name, worker in list(self._known.items()):
            if name not in except_for:
                self._known[name] = replace(worker, connected=False)


def _worker(address: str, told: dict[str, Any]) -> RemoteWorker:
    load = told["metrics"].get(LOAD)
    return RemoteWorker(
        name=str(told["name"]),
        address=address,
        version=str(told.get(VERSION, "")),
        threads=int(told["nthreads"]),
        load=load if isinstance(load, float) else None,
        seen=float(told["last_seen"]),
    )
