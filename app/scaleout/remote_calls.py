"""How a worker performs a call of the service: it decrypts the call, gives it to a sandboxed
process, and encrypts the answer.

The process that talks to the cluster parses no content. It gives each call to a process of
`discovery/scan/workers.py`, which has no network. Both processes run as the same user. So an
attacker who takes over a parser can still read the files of the certificate, but can neither send
them nor use an answer to call a function in another process (`answers.py`).
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import wait
from typing import Any

from distributed import get_worker
from distributed.core import Status

from app.discovery.match import answers, progress
from app.discovery.scan.workers import Workers
from app.scaleout.sealing import Sealer

PROGRESS = "discovery-console-progress"
"""Topic of Dask for events about the progress of calls. An event has the number of the call, the
finished bytes of its file, a counter that increases while the process is alive, and the name of the
worker.
"""
_LOOK_SECONDS = 1.0

_WORKS = frozenset({Status.running, Status.paused})

Tell = Callable[[int, int], None]
Wanted = Callable[[], bool]


class Performer:
    """Performs calls with a pool of processes. Thread-safe."""

    def __init__(self, sealer: Sealer, pool: Workers) -> None:
        self._sealer = sealer
        self._pool = pool

    def answer(self, number: str, sealed: bytes, tell: Tell, wanted: Wanted) -> bytes:
        """Perform a call. Return the sealed answer: whether the call succeeded, and its result or
        error.

        `number` identifies the call. `tell` is called with the progress: finished bytes, and a
        counter of signs of life. `wanted` returns whether somebody still waits for the answer. If
        nobody does, the process that performs the call is ended, so that it is free for other
        calls, and b"" is returned.

        Raises ScaleOutError if the call cannot be decrypted, and RuntimeError after the pool was
        shut down.
        """
        fn, args = pickle.loads(self._sealer.open(sealed, f"call {number}"))  # noqa: S301 - sealed
        future = self._pool.submit(fn, *args)
        known = (0, 0)
        while not wait([future], _LOOK_SECONDS).done:
            if not wanted():
                self._pool.abandon(future)
                return b""
            now = progress.bytes_done(future), progress.signs(future)
            if now != known:
                known = now
                tell(*now)
        error = future.exception()
        done: tuple[bool, Any] = (False, error) if error else (True, future.result())
        return self._sealer.seal(answers.dumps(done), f"answer {number}")


_here: list[Performer] = []


def perform_with(performer: Performer) -> None:
    """Set the performer that `perform` uses in this process."""
    _here[:] = [performer]


def perform(number: str, sealed: bytes) -> bytes:
    """Perform the encrypted call `sealed` of the service, and return the encrypted answer. `number`
    identifies the call. Dask runs this in a thread of its worker.
    """
    worker = get_worker()
    key = worker.get_current_task()

    def tell(size: int, signs: int) -> None:
        worker.log_event(PROGRESS, (number, size, signs, worker.name))

    def wanted() -> bool:
        """Return whether somebody waits for the answer. Nobody waits any more once the service has
        released the call or has ended, or once this worker has lost its scheduler.
        """
        task = worker.state.tasks.get(key)
        return worker.status in _WORKS and task is not None and task.state != "cancelled"

    tell(0, 0)  # from now on, its progress is watched
    return _here[0].answer(number, sealed, tell, wanted)
