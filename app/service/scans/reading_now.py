"""What the agents read for scans at this moment."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from app.discovery.match.progress import reader
from app.discovery.match.rules import shown
from app.discovery.scan.worker_calls import work_all
from app.service.store.raw_names import joined
from app.service.store.schedules import ScanLocation

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ReadingCall:
    """The objects of one call to a worker. `path` is the path of the first object, for display;
    `objects` is the number of objects.
    """

    target_id: int
    location_id: int
    path: str
    objects: int


class ReadingNow:
    """Keeps the calls that scans have made, and that no worker has answered yet. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._calls: dict[Future[Any], ReadingCall] = {}

    def watch(self, executor: Executor, place: ScanLocation, prefix: bytes) -> Executor:
        """Return an executor for the scan of a place. It passes all calls on to `executor`, and
        notes the calls that read objects. `prefix` is the scanned subpath of the Location.
        """
        return _Watched(executor, place, prefix, self._add)

    def by_agent(self) -> dict[str, list[ReadingCall]]:
        """Return the calls that are being performed, by the name of the worker; "" stands for this
        machine.
        """
        with self._lock:
            calls = list(self._calls.items())
        found: dict[str, list[ReadingCall]] = {}
        for future, call in calls:
            if (name := reader(future)) is not None:
                found.setdefault(name, []).append(call)
        return found

    def _add(self, future: Future[Any], call: ReadingCall) -> None:
        with self._lock:
            self._calls[future] = call
        future.add_done_callback(self._remove)

    def _remove(self, future: Future[Any]) -> None:
        with self._lock:
            self._calls.pop(future, None)


class _Watched(Executor):
    """Executor of one scan, which calls `add` with every call that reads objects."""

    def __init__(
        self,
        executor: Executor,
        place: ScanLocation,
        prefix: bytes,
        add: Callable[[Future[Any], ReadingCall], None],
    ) -> None:
        self._executor = executor
        self._place = place
        self._prefix = prefix
        self._add = add

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submit a call to the wrapped executor. Raises the errors of that executor's `submit`."""
        future = self._executor.submit(fn, *args, **kwargs)
        paths = _paths(fn, args)
        if paths:
            place = self._place
            path = shown(place.path, joined(self._prefix, paths[0]))
            call = ReadingCall(place.target_id, place.location_id, path, len(paths))
            self._add(future, call)
        return future


def _paths(fn: Callable[..., Any], args: Sequence[Any]) -> list[bytes]:
    """Return the raw paths of the objects that a call reads, relative to the scanned place."""
    if fn is work_all:
        return [path for path, _, _ in args[1]]
    path = getattr(args[0], "path", None) if args else None
    return [path] if isinstance(path, bytes) else []
