"""Difference of two days by object, from snapshots that this console takes once a day.

Servers report only the current state. A snapshot contains paths. Paths from another server are
stored on this computer only if the user allows it for that server (*Cache the last results*). Paths
of this machine need no such permission.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from app.api.errors import ApiError, Gone
from app.language import Texts
from app.masking import without_values
from app.settings import Settings
from app.state.changes.jobs import Jobs
from app.state.connection import passwords
from app.state.connection.passwords import KeyringUnavailable
from app.state.connection.server_list import SERVERS
from app.state.connection.session import LOCAL, ServerProfile, Session
from app.state.console_data.object_history import Changed, Difference, Kind, Seen, Snapshot
from app.state.console_data.object_snapshots import ObjectSnapshots
from app.state.console_data.sealed_folder import KeyUnavailable, NotReadable
from app.state.console_data.today import local_day
from app.state.export.export_formats import Csv
from app.state.inventory.tree import Inventory
from app.state.oversight.audit import Audit
from app.state.risk.chart_file import write_file
from app.state.risk.object_listing import list_objects
from app.state.rows.keys import Key
from app.state.words.statuses import status_word
from app.state.work.errors import NotPossible, StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

T = TypeVar("T")
SOON_MS = 60_000
"""Delay of the snapshot of the day, so that it does not slow down the start."""
_TAKE, _READ, _COMPARE = "snapshots.take", "snapshots.read", "snapshots.compare"
KINDS = {
    Kind.APPEARED: tr("New"),
    Kind.GONE: tr("No longer listed"),
    Kind.DECIDED: tr("Decided"),
    Kind.REOPENED: tr("Undecided again"),
    Kind.GROWN: tr("Matches increased"),
    Kind.SHRUNK: tr("Matches decreased"),
}
"""Words for how an object has changed."""
TITLES = (
    *(tr("Change"), tr("Target"), tr("Path")),
    *(tr("Prohibited before"), tr("Match before"), tr("Test before"), tr("Status before")),
    *(tr("Prohibited after"), tr("Match after"), tr("Test after"), tr("Status after")),
)
"""Headings of a file with changed objects."""


class ObjectComparison(QObject):
    """Snapshots of the server in use, and the difference of two of them. Invariant: a snapshot is
    complete; if an object cannot be read, no snapshot is written.
    """

    changed = Signal()
    reached = Signal(str, str)
    """Target ID and path of the object passed to `reach`; the path is "" if the object no longer
    exists.
    """

    def __init__(
        self,
        session: Session,
        settings: Settings,
        inventory: Inventory,
        jobs: Jobs,
        audit: Audit,
        tasks: Tasks,
        folder: Path | None,
    ) -> None:
        super().__init__()
        self.days: dict[int, float] = {}
        """The days with a snapshot (`date.toordinal`), in order, each with the time at which its
        snapshot was taken (Unix seconds).
        """
        self.loaded = False
        self.difference: Difference | None = None
        self.read: int | None = None
        """Number of objects read so far for a snapshot; None while none is being taken."""
        self.problem = ""
        """Why the last snapshot was not taken, or why the snapshots cannot be read; "" if nothing
        failed.
        """
        self.damaged = False
        """Whether earlier snapshots cannot be read. A new snapshot can then only replace them."""
        self.comparing = False
        self.exporting = False
        self.exported = ""
        """How the last export ended."""
        self._no_keyring = ""
        self._session, self._settings = session, settings
        self._inventory, self._jobs, self._audit = inventory, jobs, audit
        self._tasks = tasks
        self._files = None if folder is None else ObjectSnapshots(folder)
        self._tried = ("", "", 0)
        """Server, account and day of the last snapshot that was started automatically."""
        self._soon = tasks.pace(SOON_MS, self._take_if_due)
        self._forget_results = session.servers.forget_results
        session.servers.forget_results = self._forget_server
        session.signed_in.connect(self._soon.poke)
        session.written.connect(self._on_written)

    async def load(self) -> None:
        """Determine whether there is a keyring. Remove the snapshots of servers for which snapshots
        are not allowed.
        """
        self._no_keyring = await asyncio.to_thread(passwords.why_absent)
        if self._files is not None:
            kept = [one.base_url for one in self._settings.profiles if one.keep_results]
            try:
                await asyncio.to_thread(self._files.forget_all_but, [LOCAL, *kept])
            except OSError as error:
                self.problem = tr(
                    "Old snapshots could not be removed: {reason}.", reason=error.strerror
                )

    @property
    def why_not(self) -> str:
        """Why no snapshots of this server are kept; "" if they are."""
        remote = self._session.remote
        if self._files is None:
            return tr("This console runs without a data folder and stores nothing.")
        if remote is not None and not remote.keep_results:
            return tr(
                "No data of the server {name} is stored on this computer. To store snapshots, tick "
                "“Cache the last results” in the entry of the server.",
                name=remote.name,
            )
        if self._no_keyring:
            return tr(
                "Snapshots are encrypted with a key of the keyring. {problem}",
                problem=self._no_keyring,
            )
        return self._session.why_not_connected

    def refresh(self) -> None:
        """Read which days have a snapshot."""
        if not self.why_not:
            self._tasks.read(_READ, self._load_days)

    def take(self) -> None:
        """Take the snapshot of the day now. A history that cannot be read is replaced."""
        if not self.why_not:
            self._tasks.read(_TAKE, self._take, self.damaged)

    def cancel(self) -> None:
        """Stop taking a snapshot; nothing is written."""
        self._tasks.stop(_TAKE)

    def compare(self, first: int, last: int) -> None:
        """Compare the snapshots of two days."""
        self._tasks.read(_COMPARE, self._compare, first, last)

    def drop_difference(self) -> None:
        """Stop comparing, and clear the difference."""
        self._tasks.stop(_COMPARE)
        self.difference = None
        self.changed.emit()

    def reach(self, key: Key) -> None:
        """Read where an object is now, and emit `reached` with its path; "" if the object no
        longer exists.
        """
        self._tasks.read("snapshots.reach", self._reach, key)

    def export(self, path: Path, rows: Sequence[Changed]) -> None:
        """Write changed objects to a CSV file, and record that in the journal."""
        self._tasks.write("snapshots.export", self._export, path, rows)

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self.days, self.loaded, self.difference, self.read = {}, False, None, None
        self.problem, self.damaged, self.comparing, self.exported = "", False, False, ""
        self.changed.emit()

    def forget_kept(self, profile: ServerProfile) -> None:
        """Remove the snapshots of a server whose cached results were removed."""
        self._tasks.write(SERVERS, self._forget_kept, profile.base_url)

    @property
    def _place(self) -> tuple[str, str]:
        return self._session.place, self._session.user

    def _on_written(self, what: frozenset[str]) -> None:
        if "risk" in what and self._tried != (*self._place, local_day().toordinal()):
            self._soon.poke()

    def _take_if_due(self) -> None:
        """Take the snapshot of the day, if none was taken yet. Do not take it while a scan changes
        the objects.
        """
        if self.why_not:
            return
        if self._jobs.active_scans or not self._inventory.loaded:
            self._soon.poke()
            return
        now = (*self._place, local_day().toordinal())
        if self._tried != now:
            self._tried = now
            self._tasks.read(_TAKE, self._take_first)

    async def _take_first(self) -> None:
        await self._load_days()
        today = local_day().toordinal()
        if not self.problem and max(self.days, default=0) < today:
            await self._take()

    async def _load_days(self) -> None:
        found = await self._kept(lambda files: files.days(*self._place))
        self.days, self.loaded = found or {}, True
        self.changed.emit()

    async def _take(self, start_over: bool = False) -> None:
        """Read all objects and add them to the snapshots; a failure is reported in `problem`."""
        self.problem, self.read = "", 0
        self.changed.emit()
        try:
            await self._take_now(start_over)
        except (ApiError, StateError) as error:
            self.problem = error.message
        finally:
            self.read = None
            self.changed.emit()
        await self._load_days()

    async def _take_now(self, start_over: bool) -> None:
        place, day = self._place, local_day().toordinal()
        targets = [target for group in self._inventory.groups for target in group.targets or ()]
        if not self._inventory.loaded:
            raise NotPossible(tr("The list of targets is not loaded yet. Try again later."))
        if not start_over and day < max(self.days, default=0):
            raise NotPossible(
                tr(
                    "The clock of this computer is set to a day before the last snapshot. Correct "
                    "the clock."
                )
            )
        found = await list_objects(self._session.client, targets, self._tell)
        names = {target.id: target.name for target in targets}
        written = asyncio.get_running_loop().create_future()
        snapshot = Snapshot(day, time.time(), found, names)
        self._tasks.write(SERVERS, self._write, written, place, snapshot, start_over)
        await written

    async def _write(
        self,
        written: asyncio.Future[None],
        place: tuple[str, str],
        snapshot: Snapshot,
        start_over: bool,
    ) -> None:
        """Write a snapshot. Do not write it if its server was removed meanwhile, or if snapshots
        are no longer allowed for that server.
        """
        why, known = "", self._session.servers.find(place[0])
        if self._files is None or (place[0] != LOCAL and not (known and known.keep_results)):
            why = tr("results of this server are no longer kept on this computer")
        else:
            try:
                await asyncio.to_thread(self._files.add, *place, snapshot, start_over=start_over)
            except (KeyringUnavailable, NotReadable, OSError) as error:
                why = f"{error.strerror}" if isinstance(error, OSError) else str(error).rstrip(".")
        if written.cancelled():
            return
        if why:
            written.set_exception(NotPossible(tr("The snapshot cannot be saved: {why}.", why=why)))
        else:
            written.set_result(None)

    def _tell(self, count: int) -> None:
        self.read = count
        self.changed.emit()

    async def _compare(self, first: int, last: int) -> None:
        self.comparing, self.difference = True, None
        self.changed.emit()
        try:
            made = await self._kept(lambda files: files.difference(*self._place, first, last))
        finally:
            self.comparing = False
        self.difference = made
        self.changed.emit()

    async def _kept(self, work: Callable[[ObjectSnapshots], T]) -> T | None:
        """Run `work` in a thread and return what it reads; a failure is reported in `problem`."""
        if self._files is None:
            return None
        self.problem, self.damaged = "", False
        try:
            return await asyncio.to_thread(work, self._files)
        except NotReadable as error:
            self.problem = tr("The snapshots cannot be read: {error}.", error=error)
            self.damaged = not isinstance(error, KeyUnavailable)
            return None

    async def _reach(self, key: Key) -> None:
        listed, path = self._session.client.matchobjects, ""
        with suppress(Gone):
            path = (await listed.get(key.target_id, key.object_id, details=False)).path
        self.reached.emit(key.target_id, path)

    async def _export(self, path: Path, rows: Sequence[Changed]) -> None:
        self.exporting, self.exported = True, ""
        self.changed.emit()
        try:
            await self._audit.exported("results", "csv", len(rows))
            await write_file(path, lambda: comparison_csv(rows))
            self.exported = tr.plural(
                "{n} change exported to {name}, without values.",
                "{n} changes exported to {name}, without values.",
                len(rows),
                name=path.name,
            )
        finally:
            self.exporting = False
            self.changed.emit()

    async def _forget_server(self, place: str) -> str:
        """Remove the cached results and the snapshots of a server; return why that failed, or
        "".
        """
        return await self._forget_results(place) or await self._forget(place)

    async def _forget_kept(self, place: str) -> None:
        if failure := await self._forget(place):
            raise NotPossible(failure)

    async def _forget(self, place: str) -> str:
        if self._files is None:
            return ""
        if place == self._session.place:
            self.forget()
        try:
            await asyncio.to_thread(self._files.forget, place)
        except (KeyringUnavailable, OSError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error).rstrip(".")
            return tr("The snapshots could not be removed: {why}.", why=why)
        return ""


def comparison_csv(rows: Iterable[Changed]) -> bytes:
    """Return the changed objects as a CSV file; values in targets and paths are masked."""
    made = Csv(TITLES)
    return (made.head() + made.rows(map(_line, rows))).encode("utf-8-sig", "replace")


def _line(row: Changed) -> list[str]:
    names = (KINDS[row.kind], without_values(row.target), without_values(row.path))
    return [*names, *_cells(row.before), *_cells(row.after)]


def _cells(seen: Seen | None) -> tuple[str, ...]:
    if seen is None:
        return ("",) * 4
    return str(seen.prohibited), str(seen.match), str(seen.test), status_word(seen.status)
