"""Stores with which a command, like a window, can query, decide, change files and follow jobs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from app import settings as kept_settings
from app.backup_records import RESTORE_UNDONE, BackupFailed, undo_interrupted_restore
from app.commands.failures import NOT_CONNECTED, CommandFailed, failure
from app.commands.options import Server
from app.commands.output import say
from app.decoding import prepare_records
from app.embedded import RunningOrEmbedded
from app.settings import Profile, Settings
from app.state.changes.decision_outbox import DECIDE, Outbox
from app.state.changes.dispatch import Dispatch
from app.state.changes.jobs import Jobs
from app.state.changes.plan import Plan
from app.state.connection.certificates import CertificateSeen
from app.state.connection.profiles import stored
from app.state.connection.session import Connection, Session
from app.state.console_data.ages import Ages
from app.state.console_data.notes import Assignees, Notes
from app.state.console_data.proposal_history import ProposalHistory
from app.state.decisions_and_undo.undo_stack import UndoStack
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.inventory.machines import Machines
from app.state.inventory.tree import Inventory
from app.state.oversight.audit import Audit
from app.state.query.language.partial import read_parts
from app.state.query.query_store import QueryStore
from app.state.results.results import Results
from app.state.risk.risk import Risk
from app.state.rows.keys import Key
from app.state.work.errors import NotAll
from app.state.work.tasks import Failure, Tasks
from app.terminal import printable, read_secret

LOST_SECONDS = 20.0
"""How long a command waits for a server that no longer answers."""
_AWAITED = frozenset({"query", "plan", "remediate", DECIDE, "risk"})
"""Names of the tasks whose failure ends any command."""
_RETRIES = " Reconnecting …"
_THEN = " What was requested before may be done: see discovery-console jobs."
_EMPTY = "The query is empty, which means every result. Name what to change."


class CommandStores:
    """The stores of a command, which has no window. They read what the window keeps in `folder`
    (notes, assignments, and when objects were first seen), and save no settings.
    """

    def __init__(self, settings: Settings, host: RunningOrEmbedded | None, folder: Path) -> None:
        prepare_records()
        self.tasks = tasks = Tasks()
        self.session = session = Session(settings, tasks, host, _save_nothing, self._load)
        self.inventory = Inventory(session, tasks)
        self.machines = Machines(session, tasks)
        self.guard = ApprovalGuard(session, self.inventory, tasks)
        stack = UndoStack()
        self._notes = Notes(session, stack, tasks, folder)
        self._assigned = Assignees(session, stack, tasks, folder)
        self._ages = Ages(session, settings, tasks, folder, _save_nothing)
        self.audit = Audit(session, self.guard, tasks)
        self.jobs = Jobs(session, self.inventory, self.guard, tasks)
        self.query = QueryStore(session, self.inventory, tasks, at_sign_in=False)
        self.results = Results(
            session, self.inventory, self.query, self._notes, self._assigned, self._ages, tasks
        )
        self.dispatch = Dispatch(session, self.inventory, self.results, self.jobs, self.guard)
        self.outbox = Outbox(session, self.inventory, self.results, self.jobs, self.dispatch, tasks)
        self.plan = Plan(
            session,
            self.inventory,
            self.results,
            self.dispatch,
            stack,
            self.guard,
            ProposalHistory(None),
            tasks,
        )
        self.risk = Risk(session, tasks)
        self.awaited = _AWAITED
        """Names of the tasks whose failure ends the command; the others are optional."""
        self._host = host
        self._unread = [self._notes.load, self._assigned.load, self._ages.load]
        self._loading = asyncio.Lock()
        self._failures: list[Failure] = []
        self._certificate: CertificateSeen | None = None
        tasks.failed.connect(self._failures.append)
        session.unknown_certificate.connect(self._on_unknown_certificate)

    @property
    def own_service(self) -> bool:
        """Whether the service was started for this command, and ends with it."""
        return self._host is not None and not self._host.found

    async def ask(self, text: str, *, changes: bool = False) -> Sequence[Key]:
        """Run a query, written as in the window, and return its results. `changes` means that the
        command will change the results; then an empty query is an error. Raises `CommandFailed` if
        the query is invalid or fails.
        """
        if changes and not text.strip():
            raise CommandFailed(_EMPTY)
        parts = await asyncio.to_thread(read_parts, text, self.query.known)
        for problem in parts.problems:
            where = f" (at character {problem.start + 1})"
            if not problem.warning:
                raise CommandFailed(f"{printable(problem.words).rstrip('.')}{where}.")
            say(f"{printable(problem.words).rstrip('.')}{where}.")
        self.query.replace(parts.question)
        self.query.run()
        await self.until(lambda: self.query.last_answered is not None, self.query.changed)
        await self.tasks.idle()
        self.check()
        return self.results.shown([(0, self.results.count - 1)])

    async def until(self, holds: Callable[[], bool], *signals: Any) -> None:
        """Wait until `holds()` returns True; it is called again after each of the signals. Raises
        `CommandFailed` if a task fails, or if the server does not answer any more.
        """
        news = asyncio.Event()
        watched = (*signals, self.tasks.failed, self.tasks.changed, self.session.changed)

        def on_news() -> None:
            news.set()

        for signal in watched:
            signal.connect(on_news)
        lost = 0.0
        try:
            while True:
                self.check()
                if holds():
                    return
                now = asyncio.get_running_loop().time()
                lost = (lost or now) if self.session.connection is Connection.LOST else 0.0
                if lost and now - lost > LOST_SECONDS:
                    message = self.session.message.removesuffix(_RETRIES)
                    raise CommandFailed(f"{message}{_THEN}", NOT_CONNECTED)
                try:
                    async with asyncio.timeout(1.0):
                        await news.wait()
                except TimeoutError:
                    continue
                news.clear()
        finally:
            for signal in watched:
                signal.disconnect(on_news)

    def check(self) -> None:
        """Raise `CommandFailed` if there is no connection, or if a task has failed."""
        session = self.session
        if (seen := self._certificate) is not None:
            raise CommandFailed(
                f"The certificate of {seen.host} is unknown. Nothing was sent. Connect once in the "
                f"window, and compare its fingerprint there: {' '.join(seen.fingerprint)}.",
                NOT_CONNECTED,
            )
        if session.connection is Connection.FAILED:
            change = session.certificate_change
            todo = " Compare its fingerprint in the window before you trust it." if change else ""
            if session.needs_password:
                todo = " Use --password-file, or let the window remember it."
            raise CommandFailed(f"{session.message}{todo}", NOT_CONNECTED)
        for failed in self._failures:
            if failed.name in self.awaited and not isinstance(failed.error, NotAll):
                raise failure(session.told(failed.error))

    async def close(self) -> None:
        """Send no more changes, wait until the writes in progress have ended, and close the
        connection.
        """
        self.dispatch.stop()
        self.outbox.stop()
        self._ages.keep()
        await self.tasks.close()
        await self.session.close()

    async def _load(self) -> None:
        """Load notes, assignments and ages, unless loaded before: query conditions need them."""
        async with self._loading:
            while self._unread:
                await self._unread[0]()
                del self._unread[0]

    def _on_unknown_certificate(self, seen: CertificateSeen) -> None:
        self._certificate = seen


@asynccontextmanager
async def connected(server: Server) -> AsyncIterator[CommandStores]:
    """Yield stores that are connected to the server. Raises `CommandFailed` if there is no
    connection.
    """
    try:
        if await asyncio.to_thread(undo_interrupted_restore, server.folder):
            say(RESTORE_UNDONE)
    except BackupFailed as error:
        raise CommandFailed(str(error)) from error
    settings, damage = await asyncio.to_thread(kept_settings.load, server.folder)
    if damage:
        say(damage)
    known = _profile(settings, server.profile)
    host = None if known is not None else RunningOrEmbedded(server.folder)
    stores = CommandStores(settings, host, server.folder)
    try:
        if known is None:
            stores.session.connect_local()
        else:
            password = await asyncio.to_thread(_password, server, known)
            stores.session.connect_server(replace(stored(known), password=password))
        await stores.until(lambda: stores.session.connected, stores.session.changed)
        await stores.tasks.idle()
        yield stores
    finally:
        await stores.close()
        if host is not None:
            await host.stop()


def _profile(settings: Settings, name: str) -> Profile | None:
    """Return the server profile with this name or address; None for an empty name. Raises
    `CommandFailed` if the settings have no such profile.
    """
    if not name:
        return None
    wanted = name.casefold().rstrip("/")
    for known in settings.profiles:
        if wanted in {known.name.casefold(), known.base_url.casefold().rstrip("/")}:
            return known
    names = ", ".join(known.name for known in settings.profiles) or "none"
    raise CommandFailed(f"There is no server {name!r} in the settings. Known servers: {names}.")


def _password(server: Server, known: Profile) -> str:
    """Return the server's password from the password file, or ask the user for it. If there is no
    password file and the keyring has the password, return "" without asking. Also return "" if the
    input ends without a password. Raises `CommandFailed` if the password file cannot be read.
    """
    if server.password_file is None and known.remember:
        return ""
    prompt = f"Password of {printable(known.username)} at {printable(known.name)}: "
    return secret(prompt, server.password_file)


def secret(prompt: str, file: Path | None) -> str:
    """Return the first line of `file` (`-`: of standard input), or ask the user for it. Return ""
    if the input ends without a line. Raises `CommandFailed`.
    """
    try:
        return read_secret(prompt, file)
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise CommandFailed(f"The password file cannot be read: {reason}.") from error


def _save_nothing() -> None:
    """Do nothing instead of saving the settings. A window may have changed the settings meanwhile,
    and saving would undo its changes.
    """
