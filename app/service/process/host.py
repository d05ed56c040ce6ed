"""The console's side of its own service: starting, watching, restarting and stopping it.

This module does not use Qt. It needs a running event loop (asyncio's or qasync's) and never blocks
the loop: it waits for the child in a thread. The rest of the console treats the service like any
other server; only this module knows that the service is a child process.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Protocol

import msgspec

from app import __version__
from app.frozen import SERVICE, is_frozen
from app.log import get_logger
from app.paths import private_dir
from app.service.base.session_account import DEFAULT_USERNAME, new_password
from app.service.process.folder_lock import unusable
from app.service.process.handshake import Answer, Handshake
from app.service.process.installation_keys import InstallationKeyError, VaultKey, vault_key

START_SECONDS = 120.0
STOP_SECONDS = 20.0
QUICK_CRASH_SECONDS = 60.0
MOST_QUICK_CRASHES = 5
_MOST_STDERR = 1 << 20
_ROOT = str(Path(__file__).resolve().parents[3])
_ENTRY = (
    "import gc, sys; sys.path.insert(0, sys.argv.pop()); gc.disable(); "  # as in `app.start`
    "from app.service.process.child import main; gc.freeze(); gc.enable(); sys.exit(main())"
)

_log = get_logger(__name__)


class ServiceFailedError(Exception):
    """The service cannot be started; the text names the cause and the next step."""


@dataclass(frozen=True, slots=True)
class ServiceAddress:
    """Address and login of the service. `certificate` (PEM) is the certificate to trust."""

    base_url: str
    username: str
    password: str = field(repr=False)
    certificate: str = field(repr=False)
    pid: int


class Process(Protocol):
    """A process with two pipes: the part of `subprocess.Popen` used here."""

    stdin: IO[bytes] | None
    stdout: IO[bytes] | None

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit code. Raises subprocess.TimeoutExpired."""

    def kill(self) -> None:
        """Kill the process."""


def command() -> list[str]:
    """Return the command that starts the service as a child. -I isolates Python from user settings;
    a frozen program is isolated anyway.
    """
    if is_frozen():
        return [sys.executable, SERVICE]
    return [sys.executable, "-I", "-c", _ENTRY, _ROOT]


def spawn(errors: int) -> Process:
    """Start a new process as the service. Its stderr goes to the file descriptor `errors`."""
    return subprocess.Popen(
        command(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        # Ctrl+C in a terminal is for the console only. Not a new session: Linux shares CPU time by
        # session, and then the niceness of scan workers would not favour windows.
        process_group=0,
    )


Spawn = Callable[[int], Process]


def _ignore(*_: object) -> None:
    """Default callback that does nothing."""


class ServiceHost:
    """Owns the child process of one data folder.

    All callbacks run in the event loop. When the child exits by itself, `on_exit` gets its exit
    code (negative: the signal that killed it), and the host restarts it. Then `on_restart` gets
    the new address. If the child exits again and again or cannot start, `on_failed` gets a message
    for the user. `first_pause` is the wait in seconds before the first restart; each further wait
    is three times as long. `spawn` starts the process.
    """

    def __init__(
        self,
        data: Path,
        *,
        on_exit: Callable[[int], None] = _ignore,
        on_restart: Callable[[ServiceAddress], None] = _ignore,
        on_failed: Callable[[str], None] = _ignore,
        first_pause: float = 0.2,
        spawn: Spawn = spawn,
    ) -> None:
        self.on_exit = on_exit
        self.on_restart = on_restart
        self.on_failed = on_failed
        self._data = data
        self._first_pause = first_pause
        self._spawn = spawn
        self._password = new_password()
        self._session = secrets.token_hex(16)
        self._key: VaultKey | None = None
        self._child: Child | None = None
        self._launch: asyncio.Future[tuple[Child, Answer]] | None = None
        self._stopping = asyncio.Event()
        self._crashes: list[float] = []
        self._restart: asyncio.Task[None] | None = None

    @property
    def log_file(self) -> Path:
        """Return the path of the service's log."""
        return self._data / "logs" / "service.log"

    async def start(self) -> ServiceAddress:
        """Start the service, and return when it accepts requests. Raises ServiceFailedError."""
        self._stopping.clear()
        return await self._start()

    async def _start(self) -> ServiceAddress:
        if self._key is None:  # once: the key survives a crash of the service
            try:
                self._key = await asyncio.to_thread(vault_key, self._data)
            except InstallationKeyError as error:
                raise ServiceFailedError(str(error)) from error
        handover = Handshake(
            data=str(self._data),
            username=DEFAULT_USERNAME,
            password=self._password,
            vault_key=self._key.value,
            lasting=self._key.lasting,
            locked=self._key.locked,
            replaced=self._key.replaced,
            session=self._session,
            version=__version__,
        )
        self._refuse_if_stopping()
        self._launch = asyncio.ensure_future(
            asyncio.to_thread(launch, self._data, handover, self._spawn)
        )
        # Shielded: if the caller is cancelled, the starting process must not be lost.
        child, answer = await asyncio.shield(self._launch)
        self._refuse_if_stopping()
        self._child = child
        child.watch(asyncio.get_running_loop(), self._ended)
        return ServiceAddress(
            answer.base_url,
            DEFAULT_USERNAME,
            self._password,
            answer.certificate,
            answer.pid,
        )

    def _refuse_if_stopping(self) -> None:
        if self._stopping.is_set():
            raise ServiceFailedError("The service was stopped while it was starting.")

    async def stop(self, timeout: float = STOP_SECONDS) -> None:  # noqa: ASYNC109 - for the child
        """Stop the service cleanly; after `timeout` seconds, kill it (`Child.kill`)."""
        self._stopping.set()
        if self._restart is not None:
            await self._restart
        self._child = None
        if self._launch is not None:
            with contextlib.suppress(ServiceFailedError):
                child, _ = await self._launch
                await asyncio.to_thread(child.end, timeout)

    def _ended(self, child: Child, code: int) -> None:
        """Report that the child has exited by itself, and restart the child."""
        if self._stopping.is_set() or child is not self._child:
            return
        self._child = None
        _log.error("service ended by itself", exit_code=code)
        self.on_exit(code)
        now = time.monotonic()
        self._crashes = [at for at in self._crashes if now - at < QUICK_CRASH_SECONDS]
        self._crashes.append(now)
        if len(self._crashes) >= MOST_QUICK_CRASHES:
            self.on_failed(
                f"The service ended {len(self._crashes)} times within a minute and was not "
                f"restarted. Its log is {self.log_file}. Restart the console to try again."
            )
            return
        self._restart = asyncio.ensure_future(self._start_again(len(self._crashes)))

    async def _start_again(self, attempt: int) -> None:
        pause = self._first_pause * 3 ** (attempt - 1)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), pause)
            return
        try:
            address = await self._start()
        except ServiceFailedError as error:
            if not self._stopping.is_set():
                self.on_failed(str(error))
            return
        self.on_restart(address)


class Child:
    """A child process. All methods may block: call them in threads."""

    def __init__(self, process: Process) -> None:
        self._process = process

    def talk(self, handover: Handshake) -> Answer:
        """Send `handover`, which contains the secrets, and return the child's answer.

        Raises ServiceFailedError if the child does not start in time, or answers that it cannot
        start.
        """
        assert self._process.stdin is not None  # noqa: S101 - both are pipes
        assert self._process.stdout is not None  # noqa: S101
        timer = threading.Timer(START_SECONDS, self._process.kill)
        timer.start()
        try:
            self._process.stdin.write(msgspec.json.encode(handover) + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
            answer = msgspec.json.decode(line, type=Answer)
        except (OSError, msgspec.DecodeError):
            answer = Answer()
        finally:
            timer.cancel()
        if answer.base_url:
            return answer
        self.end(STOP_SECONDS)
        raise ServiceFailedError(answer.error)

    def watch(self, loop: asyncio.AbstractEventLoop, ended: Callable[[Child, int], None]) -> None:
        """Call `ended` in the loop once the process has exited."""

        def wait() -> None:
            code = self._process.wait()
            if not loop.is_closed():
                loop.call_soon_threadsafe(ended, self, code)

        threading.Thread(target=wait, name="service-watch", daemon=True).start()

    def kill(self) -> None:
        """Kill the process and wait until it has exited.

        No file stays damaged: the next start completes or rolls back a change that was interrupted.
        """
        self._process.kill()
        self._process.wait()

    def end(self, seconds: float) -> None:
        """Close the child's input, which tells the child to end. Kill the child if it still runs
        after `seconds`.
        """
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()


def _open_stderr(path: Path) -> int:
    """Open the file for the child's stderr, which shows errors that are not in the log. Truncate a
    large file.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    if path.exists() and path.stat().st_size > _MOST_STDERR:
        flags |= os.O_TRUNC
    return os.open(path, flags, 0o600)


def launch(data: Path, handover: Handshake, spawn: Spawn = spawn) -> tuple[Child, Answer]:
    """Start a child and wait until it accepts requests. Raises ServiceFailedError."""
    try:
        log = private_dir(data / "logs") / "service.log"
        errors = _open_stderr(log.with_suffix(".stderr"))
    except OSError as error:
        raise ServiceFailedError(unusable(data, error)) from error
    try:
        child = Child(spawn(errors))
        return child, child.talk(handover)
    except ServiceFailedError as error:
        raise ServiceFailedError(str(error) or f"The service did not start. See {log}.") from error
    except OSError as error:
        raise ServiceFailedError(f"The service did not start: {error.strerror}.") from error
    finally:
        os.close(errors)
