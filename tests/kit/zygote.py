"""Services without the second that a new interpreter takes to load them: forked, not spawned.

One process per test runner has the service's modules and the engine loaded, and waits. For each
service it forks a child, which does what `app.service.host.command` does from there on: it reads
the handover from its own stdin, in a session of its own, and knows nothing of its siblings. How the
program really starts a service is what `tests/service/test_process_host.py` and
`tests/state/test_desktop.py` test. Its workers are forked as well (`forked_workers`).
"""

from __future__ import annotations

import atexit
import gc
import os
import selectors
import signal
import socket
import struct
import subprocess
import sys
import threading
from functools import cache
from multiprocessing import resource_tracker
from pathlib import Path
from typing import IO, NoReturn

from app.service.host import Process, spawn
from tests.kit import forked_workers

_ENTRY = (
    "import sys; sys.path.insert(0, sys.argv.pop()); "
    "from tests.kit.zygote import serve; serve(int(sys.argv.pop()))"
)
_ROOT = str(Path(__file__).resolve().parents[2])
_NUMBER = struct.Struct("!i")


class Forked:
    """A service process; what `subprocess.Popen` is for one that was spawned."""

    def __init__(self, pid: int, stdin: int, stdout: int, ended: socket.socket) -> None:
        self.pid = pid
        self.stdin: IO[bytes] | None = open(stdin, "wb", buffering=0)  # noqa: SIM115
        self.stdout: IO[bytes] | None = open(stdout, "rb")  # noqa: SIM115
        self.returncode: int | None = None
        self._ended = ended
        self._lock = threading.Lock()

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, once it has ended. Raises subprocess.TimeoutExpired."""
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._ended, selectors.EVENT_READ)
            if not waiting.select(timeout):
                raise subprocess.TimeoutExpired("service", timeout or 0.0)
        with self._lock:
            if self.returncode is None:  # the number stays for others that wait for it
                said = self._ended.recv(_NUMBER.size, socket.MSG_PEEK)
                self.returncode = _NUMBER.unpack(said)[0]
            return self.returncode

    def kill(self) -> None:
        """kill -9, unless it has ended."""
        try:
            self.wait(0)
        except subprocess.TimeoutExpired:
            os.kill(self.pid, signal.SIGKILL)


class Zygote:
    """The process that forks, seen from the test runner; it ends with it."""

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._lock = threading.Lock()
        with theirs:
            number = theirs.fileno()
            command = [sys.executable, "-I", "-c", _ENTRY, str(number), _ROOT]
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, pass_fds=[number], start_new_session=True
            )
        atexit.register(self.close)

    def fork(self, errors: int, *, fork_workers: bool) -> Forked:
        """Begin a service whose stderr is the descriptor `errors`."""
        stdin, ours_in = os.pipe()
        ours_out, stdout = os.pipe()
        ended, theirs = socket.socketpair()
        with theirs, self._lock:
            given = [stdin, stdout, errors, theirs.fileno()]
            socket.send_fds(self._control, [b"workers" if fork_workers else b"alone"], given)
            said = self._control.recv(_NUMBER.size)
        os.close(stdin)
        os.close(stdout)
        return Forked(_NUMBER.unpack(said)[0], ours_in, ours_out, ended)

    def close(self) -> None:
        """End it; services that still run are the business of their tests."""
        self._control.close()
        try:
            self._process.wait(60)
        except subprocess.TimeoutExpired:
            self._process.kill()


@cache
def _zygote() -> Zygote:
    return Zygote()


def fork(errors: int) -> Process:
    """Begin a service, as `app.service.host.spawn` does; on Linux by forking."""
    return _zygote().fork(errors, fork_workers=True) if sys.platform == "linux" else spawn(errors)


def fork_without_workers(errors: int) -> Process:
    """Begin a service that starts its workers as the program does: they are its own children."""
    return _zygote().fork(errors, fork_workers=False) if sys.platform == "linux" else spawn(errors)


def serve(number: int) -> NoReturn:
    """The zygote's life: fork when asked, tell who ended, and end with the test runner."""
    from app.discovery import workers  # noqa: PLC0415 - the runner itself needs none of it
    from app.discovery.finder import finder  # noqa: PLC0415

    finder()  # made once for all services and all workers
    resource_tracker.ensure_running()  # as well
    forking = forked_workers.Forking(forked_workers.begin(workers.work_for))

    from app.keystore import keystore  # noqa: PLC0415 - a worker needs none of these
    from app.service import child  # noqa: PLC0415

    keystore()  # the search is made once for all services
    gc.collect()
    gc.freeze()  # a child that looked through all this would copy it
    control = socket.socket(fileno=number)
    waiting = selectors.PollSelector()  # not epoll, which a process shares with its children
    waiting.register(control, selectors.EVENT_READ)
    while True:
        for key, _ in waiting.select():
            if key.fileobj is not control:
                _tell(waiting, key)
                continue
            message, given, _, _ = socket.recv_fds(control, 8, 4)
            if not message:
                sys.exit(0)
            pid = os.fork()
            if not pid:
                _become_service(waiting, control, given)
                if message == b"workers":
                    vars(workers)["multiprocessing"] = forking
                _leave(child.main())
            control.send(_NUMBER.pack(pid))
            for fd in given[:3]:
                os.close(fd)
            waiting.register(os.pidfd_open(pid), selectors.EVENT_READ, (pid, given[3]))


def _leave(code: int) -> NoReturn:
    """End a child as an interpreter ends, but for taking down what it shares with its siblings:
    writing to all of it would copy all of it."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _tell(waiting: selectors.BaseSelector, key: selectors.SelectorKey) -> None:
    """Pass the exit code of a service that has ended to whoever waits for it."""
    pid, told = key.data
    waiting.unregister(key.fileobj)
    os.close(key.fd)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    with socket.socket(fileno=told) as channel:
        channel.send(_NUMBER.pack(code))


def _become_service(
    waiting: selectors.BaseSelector, control: socket.socket, given: list[int]
) -> None:
    """In the child: let go of all that is the zygote's, and take the three streams."""
    waiting.unregister(control)
    control.close()
    for key in list(waiting.get_map().values()):
        os.close(key.fd)
        os.close(key.data[1])
    waiting.close()
    os.setsid()
    for standard, fd in enumerate(given[:3]):
        os.dup2(fd, standard)
    for fd in given:
        os.close(fd)
