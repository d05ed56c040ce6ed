"""One running service, from an empty process to its clean end.

Start: isolate the process; lock the data folder; open keys and store; recover from a crash (files
first, then jobs and scans); only then open the socket. End: streams and requests; scans; the
running job, which is completed; the store; the lock on the folder.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.decoding import prepare_records
from app.discovery.match.native.library import native
from app.log import get_logger
from app.own_files import OwnFiles
from app.paths import default_data_dir
from app.remediation.disk.errors import RemediationError
from app.secrets.hardening import harden
from app.service.accounts import licence
from app.service.accounts.accounts import Accounts
from app.service.base.problems import Problem
from app.service.process.asgi import create_app
from app.service.process.build import Options, build
from app.service.process.folder_lock import StartError, only_service
from app.service.process.installation_keys import InstallationKeyError
from app.service.process.server import Server, bind
from app.service.process.tls import (
    LOOPBACK_NAMES,
    Certificate,
    CertificateDamagedError,
    ensure_certificate,
)
from app.service.routes.context import Context
from app.service.scans.scan_runner import SAMPLE_SET
from app.service.store.database import DatabaseError

WILDCARDS = ("", "0.0.0.0", "::")  # noqa: S104 - they are refused
_REPORT_SECONDS = 60.0
_COLLECTED = (10_000, 10, 10)
"""Thresholds for `gc.set_threshold`. They are higher than the defaults, because a response creates
a hundred objects.
"""

_log = get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Running:
    """Address of a running service, and its certificate."""

    base_url: str
    certificate: Certificate
    pid: int


class Service:
    """A service in this process; call `run` in the main thread, `stop` from any thread."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._own = own_files(options.data)
        self._stop = threading.Event()
        self._signal = ""
        self._server: Server | None = None

    def stop(self) -> None:
        """Request the end. Work on the current file is finished first."""
        self._stop.set()
        if self._server is not None:
            self._server.stop()

    def keep(self, path: Path, state: os.stat_result) -> None:
        """Make a file or folder outside the data folder inaccessible to all requests, even after it
        is renamed. `state` is its present status. What appears at `path` later is inaccessible,
        too.
        """
        self._own.keep(path, state)

    def run(self, announce: Callable[[Running], None]) -> None:
        """Serve until `stop` or a signal. `announce` is called when the service accepts requests.

        Raises StartError, with a message for the user, if the service cannot start.
        """
        prepare_records()
        harden()
        with (
            _signals(self._on_signal),
            only_service(self._options.data),
            contextlib.ExitStack() as end,
        ):
            try:
                self._run(announce, end)
            except (DatabaseError, InstallationKeyError, RemediationError, Problem) as error:
                raise StartError(str(error)) from error

    def _on_signal(self, name: str) -> None:
        self._signal = name
        self.stop()

    def _run(self, announce: Callable[[Running], None], end: contextlib.ExitStack) -> None:
        options = self._options
        names = _names(options.host)
        certificate = _certificate(options.data / "service" / "tls", names)
        context = build(options, self._own, certificate.pem(), end)
        notices = context.notices
        try:
            listener = end.enter_context(contextlib.closing(bind(options.host, options.port)))
        except StartError as error:
            notices.could_not_start(str(error))
            raise
        port = listener.getsockname()[1]
        hosts = frozenset(f"{_in_url(name)}:{port}" for name in names)
        running = Running(f"https://{_in_url(options.host)}:{port}", certificate, os.getpid())

        def ready() -> None:
            context.bus.attach(asyncio.get_running_loop())
            notices.answers(running.base_url, _settings(context, hosts))
            announce(running)  # requests wait for this; no scan may read what it writes
            context.scans.resume_queued()  # from here on, long-running writers are active
            context.jobs.resume_queued()
            context.remapper.start()
            context.sweeper.start()
            context.expiry.start()
            _report_now_and_then(context.accounts)
            gc.freeze()  # exempt all startup objects from collection
            gc.set_threshold(*_COLLECTED)
            _log.info("service ready", port=port)
            if native().refused:
                _log.warning("numbers are found more slowly", state=native().state)

        def stopping() -> None:
            context.bus.close()
            if self._signal:
                notices.signalled(self._signal)
            context.accounts.report(everything=True)
            context.scans.cancel_all()

        self._server = Server(
            create_app(context, hosts),
            listener,
            certificate.server_context(),
            on_ready=ready,
            on_stop=stopping,
        )
        if not self._stop.is_set():
            asyncio.run(self._server.serve())
            _log.info("service ends")


def _names(host: str) -> tuple[str, ...]:
    """Return the host names and addresses by which clients reach a service that listens on `host`.
    Raises StartError for a wildcard address.
    """
    if host in WILDCARDS:
        raise StartError(
            f"'{host}' is not an address that clients can use. Set --host to the address on "
            "which the service answers."
        )
    return LOOPBACK_NAMES if host in LOOPBACK_NAMES else (*LOOPBACK_NAMES, host)


def _certificate(folder: Path, names: tuple[str, ...]) -> Certificate:
    try:
        return ensure_certificate(folder, names)
    except CertificateDamagedError as error:
        raise StartError(str(error)) from error
    except OSError as error:
        raise StartError(f"The folder {folder} cannot be used: {error.strerror}.") from error


def own_files(data: Path) -> OwnFiles:
    """Return the files that a service with this data folder protects: its own files, and the files
    in the default data folder of the user's console. The sample set is not protected, so that
    scans can read it.
    """
    data, usual = data.resolve(), default_data_dir()
    return OwnFiles(data, scannable=SAMPLE_SET, others=[usual] if usual.resolve() != data else ())


def _settings(context: Context, hosts: frozenset[str]) -> str:
    """Describe the service's configuration for the user."""
    with context.db.read() as conn:
        edition, state = licence.edition(conn), licence.state(conn)
    names = ", ".join(sorted(hosts))
    return f"Edition {edition}, {state}. Host names: {names}. Data folder: {context.folder}."


def _report_now_and_then(accounts: Accounts) -> None:
    """Periodically record failed logins that are due for a report, even if no further failure
    follows.
    """
    accounts.report()
    asyncio.get_running_loop().call_later(_REPORT_SECONDS, _report_now_and_then, accounts)


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host.lower()


@contextlib.contextmanager
def _signals(stop: Callable[[str], None]) -> Iterator[None]:
    """While the block runs, call `stop` when a signal arrives that would end the program."""
    names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {
        number: signal.signal(number, lambda got, _: stop(signal.Signals(got).name))
        for number in numbers
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
