"""Workers of test services, forked to save the half second of loading the engine.

A process that has only the engine loaded waits, and forks each worker that a service requests. From
there on the worker runs the program's code. `tests/discovery/scan/test_scanner.py` and every
service that is not `zygote.fork`ed test how the program really starts its workers.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import select
import selectors
import signal
import socket
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

_NUMBER = struct.Struct("!i")


class Worker:
    """A worker process, as the service sees it: the needed part of multiprocessing's `Process`."""

    def __init__(self, address: bytes, pipe: Connection, *told: object) -> None:
        self._address = address
        self._pipe = pipe
        self._told = told
        self._life = socket.socket(socket.AF_UNIX)
        self.pid = 0

    def start(self) -> None:
        """Request the fork. The worker owns its end of the pipe; our `_life` ends when it does."""
        self._life.connect(self._address)
        socket.send_fds(self._life, [b"w"], [self._pipe.fileno()])
        self._life.sendall(pickle.dumps(self._told))
        self._life.shutdown(socket.SHUT_WR)
        self.pid = _NUMBER.unpack(self._life.recv(_NUMBER.size))[0]

    def is_alive(self) -> bool:
        """Return whether it still runs."""
        return not self._ended(0)

    def join(self, timeout: float | None = None) -> None:
        """Wait at most `timeout` seconds until it has ended."""
        self._ended(timeout)

    def kill(self) -> None:
        """Kill it with SIGKILL, unless it has ended."""
        if self.is_alive():
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def _ended(self, timeout: float | None) -> bool:
        waiting = select.poll()  # a service may have more descriptors than select() accepts
        waiting.register(self._life, select.POLLIN)
        return bool(waiting.poll(None if timeout is None else timeout * 1000))


class Forking:
    """Replacement for `multiprocessing` in `app.discovery.scan.workers`, in a service whose workers
    are forked by the process that listens at `address`.
    """

    Pipe = staticmethod(multiprocessing.Pipe)

    def __init__(self, address: bytes) -> None:
        self._address = address

    def get_context(self, _method: str) -> Forking:
        """Return itself: these workers start in one way only."""
        return self

    def Process(  # noqa: N802 - the name that multiprocessing gave it
        self, *, target: Callable[..., None], args: tuple[Connection, object, object], daemon: bool
    ) -> Worker:
        """Return a worker that has not started; the forking process knows its task."""
        return Worker(self._address, *args)


def begin(do: Callable[[Connection, Any, Any], None]) -> bytes:
    """Start the process that forks workers with task `do`; return the address that it listens on.

    It ends with this process.
    """
    parent = os.pidfd_open(os.getpid())
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(b"")  # the system chooses the name
        listener.listen(64)
        if not os.fork():
            _serve(listener, parent, do)
        os.close(parent)
        return bytes(listener.getsockname())


def _serve(
    listener: socket.socket, parent: int, do: Callable[[Connection, Any, Any], None]
) -> None:
    waiting = selectors.PollSelector()
    waiting.register(listener, selectors.EVENT_READ)
    waiting.register(parent, selectors.EVENT_READ)
    while True:
        for key, _ in waiting.select():
            if key.fileobj == parent:
                sys.exit(0)
            if key.fileobj is not listener:
                _leave(waiting, key)
                continue
            service, _ = listener.accept()
            _, given, _, _ = socket.recv_fds(service, 1, 1)
            pid = os.fork()
            if not pid:
                listener.close()
                os.close(parent)
                _forget(waiting)
                with service, service.makefile("rb") as said:
                    told = pickle.load(said)
                do(Connection(given[0]), *told)
            service.sendall(_NUMBER.pack(pid))
            os.close(given[0])
            waiting.register(os.pidfd_open(pid), selectors.EVENT_READ, (pid, service))


def _leave(waiting: selectors.BaseSelector, key: selectors.SelectorKey) -> None:
    """Report the end of a worker to its service by closing their shared connection."""
    pid, service = key.data
    waiting.unregister(key.fileobj)
    os.close(key.fd)
    os.waitpid(pid, 0)
    service.close()


def _forget(waiting: selectors.BaseSelector) -> None:
    """In a worker: close what belongs to its siblings."""
    for key in list(waiting.get_map().values()):
        if key.data:
            os.close(key.fd)
            key.data[1].close()
    waiting.close()
