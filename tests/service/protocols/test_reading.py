"""The reading of another machine: it ends when it is to end."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from typing import Any

from app.api.records.targets import ProbeEntry
from app.service.protocols.reading import RemoteReading
from app.service.protocols.source import Remote


class Silent(Executor):
    """Workers that take a call and never answer, as over an object that takes very long."""

    def __init__(self) -> None:
        self.asked = threading.Event()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        del fn, args, kwargs
        self.asked.set()
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        return future


class One:
    """A source of one object."""

    ahead = 0

    def walk(self) -> Iterator[Remote]:
        yield Remote(b"a.txt", 1)

    def read(self, remote: Remote) -> bytes:
        del remote
        return b"x"

    def probe(self) -> list[ProbeEntry]:
        return []

    def close(self) -> None:
        pass


def test_cancelled_reading_waits_for_no_worker() -> None:
    pool = Silent()
    reading = RemoteReading(One, key=secrets.token_bytes(32), pool=pool)
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.extend(reading.run()), daemon=True)
    thread.start()
    assert pool.asked.wait(10)
    reading.cancel()
    thread.join(10)
    assert not thread.is_alive()
    assert found == []
