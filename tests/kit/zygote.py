"""Services that are forked instead of spawned, which saves a second of loading.

One process per test runner has the service's modules and the engine loaded, and waits. For each
service it forks a child, which then does what `service/process/host.py` does: it reads the handover
from its own stdin, in its own session, and knows nothing of its siblings.
`tests/service/process/test_host.py` and `tests/state/test_desktop.py` test how the program really
starts a service. Its workers are forked, too (`forked_workers`), also for tests without a service.
Passwords are hashed with little memory: `tests/service/accounts/test_accounts.py` tests the real
cost.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import selectors
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from contextlib import closing
from functools import cache, partial
from importlib import import_module
from multiprocessing import resource_tracker
from pathlib import Path
from typing import IO, Any, NoReturn

from app.service.process.host import Process, spawn
from tests.kit import forked_workers

_ENTRY = (
    "import sys; sys.path.insert(0, sys.argv.pop()); "
    "from tests.kit.zygote import serve; serve(int(sys.argv.pop()))"
)
_ROOT = str(Path(__file__).resolve().parents[2])
_NUMBER = struct.Struct("!i")
_LONGEST = 8  # bytes of a request, and of an address
HASHING_KIB = 8
"""KiB of memory that forked services use to hash a password."""


class Forked:
    """A forked service process, with the interface of `subprocess.Popen`."""

    def __init__(self, pid: int, stdin: int, stdout: int, ended: socket.socket) -> None:
        self.pid = pid
        self.stdin: IO[bytes] | None = open(stdin, "wb", buffering=0)  # noqa: SIM115
        self.stdout: IO[bytes] | None = open(stdout, "rb")  # noqa: SIM115
        self.stderr: IO[str] | None = None
        self.returncode: int | None = None
        self._ended = ended
        self._lock = threading.Lock()

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended; return its exit code. Raises subprocess.TimeoutExpired."""
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._ended, selectors.EVENT_READ)
            if not waiting.select(timeout):
                raise subprocess.TimeoutExpired("service", timeout or 0.0)
        with self._lock:
            if self.returncode is None:  # the number stays readable for others
                said = self._ended.recv(_NUMBER.size, socket.MSG_PEEK)
                self.returncode = _NUMBER.unpack(said)[0]
            return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        try:
            self.wait(0)
        except subprocess.TimeoutExpired:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it with SIGKILL, unless it has ended."""
        self.send_signal(signal.SIGKILL)


class Zygote:
    """The forking process, as the test runner sees it; it ends with the runner."""

    def __init__(self, control: socket.socket, pid: int) -> None:
        self.owner = os.getpid()
        self._control = control
        self._ends = os.pidfd_open(pid)
        self._lock = threading.Lock()
        self.process: subprocess.Popen[bytes] | None = None
        """The handle of a spawned process, kept alive."""
        atexit.register(self.close)

    def twin(self) -> Zygote:
        """Return a copy of it for the calling copy of the test runner: on a shared connection,
        replies could reach another runner. It has the same modules loaded.
        """
        control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            socket.send_fds(self._control, [b"twin"], [theirs.fileno()])
        self._control.close()
        return Zygote(control, _NUMBER.unpack(control.recv(_NUMBER.size))[0])

    def fork(self, errors: int, kind: bytes) -> Forked:
        """Start a service whose stderr is the descriptor `errors`.

        `kind` is `workers`: the console's, with forked workers; `cheap`: the same, with encryption
        keys that cost little; `alone`: with spawned workers; `deadly`: reading a line with the path
        of a file, it kills itself at the crash point that the file names, and deletes that; or
        `serve`: in the foreground, reading a line with its arguments.
        """
        stdin, ours_in = os.pipe()
        ours_out, stdout = os.pipe()
        ended, theirs = socket.socketpair()
        with theirs, self._lock:
            given = [stdin, stdout, errors, theirs.fileno()]
            socket.send_fds(self._control, [kind], given)
            said = self._control.recv(_NUMBER.size)
        os.close(stdin)
        os.close(stdout)
        return Forked(_NUMBER.unpack(said)[0], ours_in, ours_out, ended)

    def workers(self) -> bytes:
        """Return the address of the process that forks workers."""
        with self._lock:
            self._control.send(b"address")
            return self._control.recv(_LONGEST)

    def close(self) -> None:
        """End it and wait for that; services that still run are left to their tests."""
        self._control.close()
        select.select([self._ends], [], [], 60)
        os.close(self._ends)
        if self.process is not None:
            self.process.poll()


@cache
def first() -> Zygote:
    """Return the one that loads everything. A test runner starts it before it is itself forked."""
    control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        number = theirs.fileno()
        command = [sys.executable, "-I", "-c", _ENTRY, str(number), _ROOT]
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, pass_fds=[number], start_new_session=True
        )
    made = Zygote(control, process.pid)
    made.process = process
    return made


@cache
def _zygote() -> Zygote:
    begun = first()
    return begun if begun.owner == os.getpid() else begun.twin()


def fork(errors: int) -> Process:
    """Start a service, as `app.service.process.host.spawn` does; on Linux by forking."""
    return _zygote().fork(errors, b"workers") if sys.platform == "linux" else spawn(errors)


def fork_cheap(errors: int) -> Process:
    """Begin a service that derives keys from passwords at next to no cost. What it encrypts claims
    the usual cost, so that it can be undone, but not be opened with the password (Linux)."""
    return _zygote().fork(errors, b"cheap")


def fork_deadly(errors: int, flag: Path) -> Forked:
    """Start a service that kills itself at the crash point that the file `flag` names (Linux)."""
    made = _zygote().fork(errors, b"deadly")
    assert made.stdin is not None
    made.stdin.write(os.fsencode(flag) + b"\n")
    return made


def fork_to_serve(errors: int, **arguments: Any) -> Forked:
    """Start a service in the foreground, as `serve_command` does with these arguments (Linux)."""
    made = _zygote().fork(errors, b"serve")
    assert made.stdin is not None
    made.stdin.write(json.dumps(arguments).encode() + b"\n")
    return made


def workers_address() -> bytes:
    """Return the address of the process that forks workers (Linux only)."""
    return _zygote().workers()


def fork_without_workers(errors: int) -> Process:
    """Start a service that starts its workers as the program does: they are its own children."""
    return _zygote().fork(errors, b"alone") if sys.platform == "linux" else spawn(errors)


def serve(number: int) -> NoReturn:
    """Run the zygote: fork on request, report exit codes, and end with the test runner."""
    from app.discovery.match.finder import finder  # noqa: PLC0415
    from app.discovery.scan import workers  # noqa: PLC0415 - the runner itself needs none of it

    finder()  # once for all services and all workers
    resource_tracker.ensure_running()  # likewise
    address = forked_workers.begin(workers.work_for)
    forking = forked_workers.Forking(address)

    from app.service.accounts import passwords  # noqa: PLC0415 - a worker needs none
    from app.service.process import child, serve_command  # noqa: F401, PLC0415 - likewise

    _warm()
    passwords.Hashing.__init__.__defaults__ = (1, HASHING_KIB)
    gc.collect()
    gc.freeze()  # a collection in a child would copy all of it
    control = socket.socket(fileno=number)
    waiting = selectors.PollSelector()  # not epoll, which a process shares with its children
    waiting.register(control, selectors.EVENT_READ)
    twins: list[int] = []
    while True:
        for key, _ in waiting.select():
            if key.fileobj is not control:
                _tell(waiting, key)
                continue
            message, given, _, _ = socket.recv_fds(control, _LONGEST, 4)
            if not message:
                for twin in twins:
                    os.waitpid(twin, 0)
                sys.exit(0)
            if message == b"address":
                control.send(address)
                continue
            if message == b"twin":
                control = _as_twin(waiting, control, given[0], twins)
                break
            pid = os.fork()
            if not pid:
                _become_service(waiting, control, given)
                _live(message, forking)
            control.send(_NUMBER.pack(pid))
            for fd in given[:3]:
                os.close(fd)
            waiting.register(os.pidfd_open(pid), selectors.EVENT_READ, (pid, given[3]))


def _as_twin(
    waiting: selectors.BaseSelector, control: socket.socket, fd: int, twins: list[int]
) -> socket.socket:
    """Fork this process; the copy takes requests at `fd`. Return this process's request socket."""
    theirs = socket.socket(fileno=fd)
    pid = os.fork()
    if pid:
        theirs.close()
        twins.append(pid)
        return control
    waiting.unregister(control)
    control.close()
    waiting.register(theirs, selectors.EVENT_READ)
    twins.clear()
    theirs.send(_NUMBER.pack(os.getpid()))
    return theirs


def _live(kind: bytes, forking: forked_workers.Forking) -> NoReturn:
    """Run a service of one of the kinds of `Zygote.fork`."""
    from app.discovery.scan import workers  # noqa: PLC0415 - as in `serve`
    from app.remediation.disk import crash  # noqa: PLC0415
    from app.remediation.undo_copies import container  # noqa: PLC0415
    from app.service.process import child, serve_command  # noqa: PLC0415

    if kind != b"alone":
        vars(workers)["multiprocessing"] = forking
    if kind == b"cheap":
        vars(container).update(_PASSES=1, _LANES=1, _MEMORY_KIB=HASHING_KIB)
    if kind == b"deadly":
        crash.arm(partial(_die, Path(os.fsdecode(b"".join(iter(lambda: os.read(0, 1), b"\n"))))))
    if kind == b"serve":
        given = json.loads(sys.stdin.readline())
        data, ready = Path(given["data"]), Path(given["ready"])
        _leave(serve_command.serve_command(data, port=given["port"], ready_file=ready))
    _leave(child.main())


def _die(flag: Path, point: str) -> None:
    """Kill this process at the crash point that the file names, once."""
    if flag.exists() and flag.read_text() == point:
        flag.unlink()
        os.kill(os.getpid(), signal.SIGKILL)


def _warm() -> None:
    """Do once for all services what each would do: late imports and cached detection."""
    from app.decoding import prepare_records  # noqa: PLC0415
    from app.discovery.scan.edition import edition  # noqa: PLC0415 - as in `serve`
    from app.secrets.keystore import keystore  # noqa: PLC0415
    from app.service.process import tls  # noqa: PLC0415
    from app.service.rules import risk  # noqa: PLC0415
    from app.service.store.database import Database  # noqa: PLC0415

    import_module("anyio._backends._asyncio")
    "localhost".encode("idna")
    keystore()
    edition()
    prepare_records()
    with tempfile.TemporaryDirectory() as name:
        tls.ensure_certificate(Path(name)).server_context()
        with closing(Database(Path(name))) as db, db.write() as conn:
            risk.remap(conn)


def _leave(code: int) -> NoReturn:
    """Exit a child as an interpreter does, but without destroying shared objects, which would copy
    all of their memory.
    """
    threading._shutdown()  # type: ignore[attr-defined]  # noqa: SLF001 - as the interpreter does at its end
    atexit._run_exitfuncs()  # noqa: SLF001 - as the interpreter does at its end
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _tell(waiting: selectors.BaseSelector, key: selectors.SelectorKey) -> None:
    """Send the exit code of an ended service to the process that waits for it."""
    pid, told = key.data
    waiting.unregister(key.fileobj)
    os.close(key.fd)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    with socket.socket(fileno=told) as channel:
        channel.send(_NUMBER.pack(code))


def _become_service(
    waiting: selectors.BaseSelector, control: socket.socket, given: list[int]
) -> None:
    """In the child: close the zygote's descriptors and set up the three streams."""
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
