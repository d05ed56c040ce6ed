"""Backups of the data folder of the embedded service, and their restore."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol

from app.api.errors import ApiError
from app.backup_records import BackupFailed, CheckedBackup, LastBackup, Written
from app.language import Texts
from app.state.changes.jobs import Jobs
from app.state.connection.session import LOCAL, Session
from app.state.oversight.audit import Audit
from app.state.words.backups import backup_words
from app.state.work.errors import StateError
from app.state.work.new_file import to_the_end
from app.state.work.problems import explain
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import NO_FILE, Failure, LongWork, Tasks
from app.state.work.unfinished import Unfinished

tr = Texts(__name__)

_BACKUP, _CHECK, _LAST, _RESTORE = (
    "backups.make",
    "backups.check",
    "backups.last",
    "backups.restore",
)
_PROGRESS_SECONDS = 0.1
_UNEXPECTED = tr("An unexpected error occurred. Try again.")
_OTHER_SERVER = tr(
    "Only the data of this computer is backed up here. For a server, run the command "
    "discovery-console backup on the computer of the server. For the data of this computer, first "
    "choose File > Use this computer."
)
Told = Callable[[int, int], None]


class Backup(Protocol):
    """A backup to a new file, as in `app.backups`. All methods block; those with a result raise
    BackupFailed.
    """

    def check_output(self) -> None:
        """Check that the file can be created."""

    def begin(self) -> None:
        """Do what must be done before the databases are copied."""

    def write(self, name: str, password: str, told: Told, /) -> Written:
        """Write the file with the service's copies of the databases in the folder `name`."""

    def verify(self, written: Written, password: str, told: Told, /) -> None:
        """Verify the file, and record when and where it was written."""

    def close(self) -> None:
        """Stop the backup and delete the copies."""


class Restore(Protocol):
    """A restore in place of the data folder, as in `app.backups`. All methods block."""

    replaced: Path
    """Folder for what the data folder contains until then."""

    def check(self, password: str, told: Told, /) -> CheckedBackup:
        """Extract and check the backup. Raises BackupFailed."""

    def exchange(self) -> None:
        """Replace the content of the data folder, which no service may use. Raises
        BackupFailed.
        """

    def close(self) -> None:
        """Stop the check and delete what was extracted."""


class LocalBackups(Protocol):
    """Backups of the data folder of this console. All methods but `backup` and `restore` block."""

    def last(self) -> LastBackup | None:
        """Return the last backup that was verified."""

    def has_key(self) -> bool:
        """Return whether a backup can contain the key of the undo copies."""

    def backup(self, output: Path, /, *, with_key: bool) -> Backup:
        """Return a backup to a new file."""

    def restore(self, backup: Path, /) -> Restore:
        """Return a restore of a backup."""


class Step(StrEnum):
    """What a backup, or the check of a backup, is doing, or how it ended."""

    IDLE = "idle"
    COPYING = "copying"
    WRITING = "writing"
    VERIFYING = "verifying"
    STOPPING = "stopping"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


RUNNING = frozenset({Step.COPYING, Step.WRITING, Step.VERIFYING, Step.STOPPING})


class Backups(QObject):
    """The backup that is made or was made last, and the restore that the user prepares.
    Invariant: at most one of each exists.
    """

    changed = Signal()
    restore_wanted = Signal(object)
    """The console is to end, to call `exchange` of this checked `Restore`, and to start again."""

    def __init__(
        self,
        session: Session,
        audit: Audit,
        jobs: Jobs,
        unfinished: Callable[[], Unfinished],
        tasks: Tasks,
        load: Callable[[], LocalBackups] | None = None,
    ) -> None:
        """`load` returns the backups of the data folder. It is called in a thread, because its
        modules are loaded then.
        """
        super().__init__()
        self.step, self.error, self.share = Step.IDLE, "", 0.0
        """State of the backup, why it failed, and its progress (0 to 1) in this step."""
        self.path: Path | None = None
        self.written: Written | None = None
        self.last: LastBackup | None = None
        self.last_is_there = self.last_known = False
        """Whether the file of the last backup still exists, and whether `last` was read."""
        self.has_key = True
        """Whether a backup can contain the key of the undo copies."""
        self.check_step, self.check_error, self.check_share = Step.IDLE, "", 0.0
        self.checked: CheckedBackup | None = None
        """The backup that can be restored now."""
        self._restore: Restore | None = None
        self._session, self._audit, self._jobs = session, audit, jobs
        self._unfinished, self._tasks, self._load = unfinished, tasks, load
        self._task: asyncio.Task[None] | None = None
        tasks.failed.connect(self._on_failed)

    @property
    def running(self) -> bool:
        """Whether a backup is being made."""
        return self.step in RUNNING

    @property
    def replaced(self) -> str:
        """Folder in which the present data is kept by the restore."""
        return str(self._restore.replaced) if self._restore is not None else ""

    @property
    def why_not_here(self) -> str:
        """The reason why there are no backups of the data in use; "" if there are."""
        if self._session.place != LOCAL or self._load is None:
            return _OTHER_SERVER
        return ""

    @property
    def why_not_backup(self) -> str:
        """The reason why no backup can be made now; "" if one can."""
        return self.why_not_here or self._session.why_not_connected

    @property
    def why_not_restore(self) -> str:
        """The reason why no backup can be restored now; "" if one can. No service is needed for
        that, because the database of the present data may be damaged.
        """
        if self.why_not_here:
            return self.why_not_here
        if self._session.read_only:
            return tr("Read-only mode is on.")
        if self.running:
            return tr("A backup is being made. Wait until it is complete, or cancel it.")
        if self._jobs.active_scans:
            return tr("A scan is running. Wait until it ends, or choose Tools > Stop scans.")
        left = self._unfinished()
        for work in left.long:
            if said := work.said():
                return tr("{work}. Wait until this work is done.", work=said)
        if left or self._jobs.running:
            return tr("Decisions or changes of files are in progress. Wait until they are done.")
        return ""

    def read(self) -> None:
        """Read when the last backup was made."""
        if not self.why_not_here:
            self._tasks.read(_LAST, self._read)

    def make(self, output: Path, password: str, *, with_key: bool) -> None:
        """Make a backup to a new file."""
        if self.running or self.why_not_backup:
            return
        self.path, self.written, self.error, self.share = output, None, "", 0.0
        self._show(Step.COPYING)
        long = LongWork(self._said, NO_FILE, self.cancel)
        self._tasks.write(_BACKUP, self._make, output, password, with_key, long=long)

    def cancel(self) -> None:
        """Stop the backup; nothing of its file is left."""
        if self.running:
            self._show(Step.STOPPING)
            if self._task is not None:
                self._task.cancel()

    def check(self, backup: Path, password: str) -> None:
        """Check a backup, and what its restore would replace."""
        self.checked = None
        self.check_step, self.check_error, self.check_share = Step.VERIFYING, "", 0.0
        self.changed.emit()
        self._tasks.read(_CHECK, self._check, backup, password)

    def drop(self) -> None:
        """Stop the check, or delete the checked backup that will not be restored."""
        self._tasks.stop(_CHECK)
        self.check_step, self.check_error, self.checked = Step.IDLE, "", None
        if self._restore is not None:
            restore, self._restore = self._restore, None
            self._tasks.write(_RESTORE, to_the_end, restore.close)

    def replace(self) -> None:
        """Restore the checked backup, unless work is in progress."""
        self._tasks.write(_RESTORE, self._replace)

    async def _loaded(self) -> LocalBackups:
        assert self._load is not None  # noqa: S101 - `why_not_here` is asked first
        return await asyncio.to_thread(self._load)

    async def _read(self) -> None:
        backups = await self._loaded()
        self.last = await asyncio.to_thread(backups.last)
        if self.last is not None:
            self.last_is_there = await asyncio.to_thread(Path(self.last.path).is_file)
        with contextlib.suppress(BackupFailed):  # the backup itself reports it
            self.has_key = await asyncio.to_thread(backups.has_key)
        self.last_known = True
        self.changed.emit()

    async def _make(self, output: Path, password: str, with_key: bool) -> None:
        if self.step is Step.STOPPING:  # cancelled before it began
            self._show(Step.CANCELLED)
            return
        self._task = asyncio.current_task()
        try:
            backup = (await self._loaded()).backup(output, with_key=with_key)
            try:
                await asyncio.to_thread(backup.begin)
                name = await self._audit.copy_databases()
                self._show(Step.WRITING)
                written = await self._followed(backup.write, name, password)
                self._show(Step.VERIFYING)
                await self._followed(backup.verify, written, password)
                self.written = written
            finally:
                await to_the_end(backup.close)
        except asyncio.CancelledError:
            self._show(Step.CANCELLED)
            self.read()  # it may have been complete already
        except BackupFailed as error:
            self._fail(backup_words(str(error)))
        except (ApiError, StateError) as error:
            told = explain(error)
            known = backup_words(error.message)
            self._fail(known if known != error.message else f"{told.what} {told.do}")
        except BaseException:
            self._fail(_UNEXPECTED)
            raise
        else:
            self._show(Step.DONE)
            self.read()
        finally:
            self._task = None

    async def _check(self, backup: Path, password: str) -> None:
        restore = (await self._loaded()).restore(backup)
        try:
            self.checked = await self._followed(restore.check, password, check=True)
        except BackupFailed as error:
            await to_the_end(restore.close)
            self.check_step, self.check_error = Step.FAILED, backup_words(str(error))
        except BaseException:
            await to_the_end(restore.close)
            raise
        else:
            self._restore, self.check_step = restore, Step.DONE
        self.changed.emit()

    async def _replace(self) -> None:
        why_not = self.why_not_restore
        if not why_not and self._session.connected:  # jobs of commands, too
            with contextlib.suppress(ApiError):
                active = await self._session.client.local.active_jobs()
                if active.items:
                    why_not = tr("The service is still working. Wait until all jobs have ended.")
        if why_not:
            self.check_error = why_not
            self.changed.emit()
        elif self._restore is not None:
            restore, self._restore = self._restore, None
            self.restore_wanted.emit(restore)

    async def _followed(self, work: Callable[..., Any], *args: object, check: bool = False) -> Any:
        """Run `work` in a thread and show its progress. The last argument of `work` is called with
        the progress. If the caller is cancelled, `work` goes on until its object is closed.
        """
        done = [0, 1]

        def told(*now: int) -> None:
            done[:] = now

        working = asyncio.ensure_future(asyncio.to_thread(work, *args, told))
        working.add_done_callback(_look_at)
        while not (await asyncio.wait([working], timeout=_PROGRESS_SECONDS))[0]:
            share = done[0] / max(done[1], 1)
            if check:
                self.check_share = share
            else:
                self.share = share
            self.changed.emit()
        return working.result()

    def _said(self) -> str:
        if not self.running or self.path is None:
            return ""
        return tr("The backup {name} is being made", name=self.path.name)

    def _fail(self, why: str) -> None:
        self.error = why
        self._show(Step.FAILED)

    def _show(self, step: Step) -> None:
        self.step, self.share = step, 0.0
        self.changed.emit()

    def _on_failed(self, failure: Failure) -> None:
        if failure.name == _CHECK:
            self.check_step, self.check_error = Step.FAILED, _UNEXPECTED
            self.changed.emit()


def _look_at(working: asyncio.Future[Any]) -> None:
    """Take note of an exception, because nobody may wait for it any more."""
    if not working.cancelled():
        working.exception()
