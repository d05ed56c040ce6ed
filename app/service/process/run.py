"""One running service, from an empty process to its clean end.

Start: isolate the process; lock the data folder; open keys and store; recover from a crash (files
first, then jobs and scans); only then open the socket. End: streams and requests, scans, the
running job completed, the store, the folder.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hmac
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from app import __version__
from app.keystore import keystore
from app.log import get_logger
from app.own_files import OwnFiles
from app.paths import default_data_dir
from app.remediation import RemediationError, Remediator
from app.remediation.journal import head_file
from app.service.accounts import licence
from app.service.accounts.accounts import Accounts
from app.service.base.secrets import Seals
from app.service.context.live_queries import Queries
from app.service.process.asgi import create_app
from app.service.process.installation_keys import (
    KeyFileError,
    VaultKey,
    folder_keys,
    forget_earlier,
)
from app.service.process.isolation import StartError, harden, only_service
from app.service.process.keyring_head import KeyringHead
from app.service.process.server import Server, bind
from app.service.process.tls import LOOPBACK_NAMES, Certificate, ensure_certificate
from app.service.record.access_audit import AccessAudit
from app.service.record.events import EventBus
from app.service.record.notices import Notices
from app.service.remedies.dry_runs import Previewer
from app.service.remedies.job_runner import FEATURES, JobRunner
from app.service.remedies.rescans import reader, rebuilder, rescanner
from app.service.routes.context import Context
from app.service.scans.scan_runner import SAMPLE_SET, ScanRunner
from app.service.store.database import Database, DatabaseError
from app.service.upkeep.remapping import Remapper
from app.service.upkeep.sweeping import Sweeper

WILDCARDS = ("", "0.0.0.0", "::")  # noqa: S104 - they are refused
UNDO_UNTIL_QUIT = "undo-until-quit"
_REPORT_SECONDS = 60.0
_COLLECTED = (10_000, 10, 10)
"""Garbage collection thresholds (new objects before a collection): a response makes a hundred."""

_log = get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Start options of a service. `session` is the same for every start by one console."""

    data: Path
    username: str
    password: str = field(repr=False)
    vault: VaultKey
    session: str = field(repr=False)
    host: str = "127.0.0.1"
    port: int = 0


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
        """Add a file elsewhere to those that nobody can access through this service."""
        self._own.keep(path, state)

    def run(self, announce: Callable[[Running], None]) -> None:
        """Serve until `stop` or a signal; `announce` is called when requests are answered.

        Raises StartError, with a message for the user, if the service cannot start.
        """
        harden()
        with (
            _signals(self._on_signal),
            only_service(self._options.data),
            contextlib.ExitStack() as end,
        ):
            try:
                self._run(announce, end)
            except (DatabaseError, KeyFileError, RemediationError) as error:
                raise StartError(str(error)) from error

    def _on_signal(self, name: str) -> None:
        self._signal = name
        self.stop()

    def _run(self, announce: Callable[[Running], None], end: contextlib.ExitStack) -> None:
        options = self._options
        names = _names(options.host)
        certificate = _certificate(options.data / "service" / "tls", names)
        context = _build(options, self._own, certificate.pem(), end)
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
            _report_now_and_then(context.accounts)
            gc.freeze()  # exempt all startup objects from collection
            gc.set_threshold(*_COLLECTED)
            _log.info("service ready", port=port)

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
    """Return the names of a service on this host. Raises StartError for a wildcard address."""
    if host in WILDCARDS:
        raise StartError(
            f"'{host}' is not an address that clients can use. Set --host to the address on "
            "which the service answers."
        )
    return LOOPBACK_NAMES if host in LOOPBACK_NAMES else (*LOOPBACK_NAMES, host)


def _certificate(folder: Path, names: tuple[str, ...]) -> Certificate:
    try:
        return ensure_certificate(folder, names)
    except OSError as error:
        raise StartError(f"The folder {folder} cannot be used: {error.strerror}.") from error


def own_files(data: Path) -> OwnFiles:
    """Return the files that a service with this data folder protects: its own, and those in the
    default data folder of the user's console. The sample set is exempt, so that it can be scanned.
    """
    data, usual = data.resolve(), default_data_dir()
    return OwnFiles(data, scannable=SAMPLE_SET, others=[usual] if usual.resolve() != data else ())


def _build(options: Options, own: OwnFiles, certificate: str, end: contextlib.ExitStack) -> Context:
    """Open all parts, and recover from a crash, files first."""
    folder = options.data / "service"
    keys = folder_keys(folder, options.vault)
    key = keys.fingerprint
    db = Database(folder, options.vault.value)
    end.callback(db.close)
    bus = EventBus(db)
    notices = Notices(bus)
    end.callback(notices.ended)
    seals = Seals.derive(keys.filters, options.vault.value)
    scans = ScanRunner(db, bus, key, seals, options.data, own)
    kept = _kept_head(options)
    remediator = Remediator(
        folder / "remediation",
        options.vault.value,
        journal_key=keys.journal,
        audit_key=keys.audit,
        earlier_key=keys.earlier,
        lasting=options.vault.lasting,
        rescan=rescanner(scans.pool, key, db, seals),
        rebuild=rebuilder(scans.pool, key, db, seals),
        head=folder / head_file.NAME,
        heads=kept.load() if kept else (),
        own=own,
    )
    end.callback(remediator.close)
    if kept:
        kept.follow(remediator.audit_head)
        end.callback(kept.close)
    end.callback(scans.close)
    jobs = JobRunner(db, bus, remediator, reader(scans.pool, key, db, seals, time.time))
    end.callback(jobs.close)
    notices.damage = remediator.damage  # as found, before anything is written
    jobs.recover()
    if not remediator.unsettled():  # pending jobs of an earlier version need its key
        forget_earlier(folder, options.vault)
    jobs.begin_session(_mark(options))
    scans.recover()
    notices.started()
    features = FEATURES if options.vault.lasting else (*FEATURES, UNDO_UNTIL_QUIT)
    previews = Previewer(db, remediator, until_quit=not options.vault.lasting)
    remapper = Remapper(db, bus)
    end.callback(remapper.close)
    sweeper = Sweeper(db)
    end.callback(sweeper.close)
    accounts = Accounts(options.username, options.password, db=db, tell=partial(_tell_login, bus))
    end.callback(accounts.close)
    accounts.on_change(bus.leave)
    return Context(
        folder=options.data,
        own=own,
        db=db,
        key=key,
        seals=seals,
        pool=scans.pool,
        bus=bus,
        scans=scans,
        jobs=jobs,
        queries=Queries(),
        accounts=accounts,
        notices=notices,
        previews=previews,
        remapper=remapper,
        sweeper=sweeper,
        trail=AccessAudit(remediator, bus),
        features=features,
        version=__version__,
        certificate=certificate,
        user=options.username,
    )


def _kept_head(options: Options) -> KeyringHead | None:
    """Return the keyring's copy of the journal head; None without a keyring."""
    backend = keystore() if options.vault.lasting else None
    return KeyringHead(backend, options.data) if backend else None


def _settings(context: Context, hosts: frozenset[str]) -> str:
    """Describe the service's configuration for the user."""
    with context.db.read() as conn:
        edition, state = licence.edition(conn), licence.state(conn)
    names = ", ".join(sorted(hosts))
    return f"Edition {edition}, {state}. Answers to {names}. Data folder {context.folder}."


def _mark(options: Options) -> str:
    """Return an identifier of this session; another vault key yields another one."""
    return hmac.new(options.vault.value, options.session.encode(), "sha256").hexdigest()


def _tell_login(bus: EventBus, operation: str, text: str, username: str | None) -> None:
    """Record a login in a thread; the guard runs in the loop, which must not block."""
    publish = partial(bus.publish, operation, text, user=username)
    asyncio.get_running_loop().run_in_executor(None, publish)


def _report_now_and_then(accounts: Accounts) -> None:
    """Record failed logins that were held back, also when no further one follows."""
    accounts.report()
    asyncio.get_running_loop().call_later(_REPORT_SECONDS, _report_now_and_then, accounts)


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host.lower()


@contextlib.contextmanager
def _signals(stop: Callable[[str], None]) -> Iterator[None]:
    """Turn signals that end a program into calls of `stop` while the block runs."""
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
