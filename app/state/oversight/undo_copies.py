"""Undo copies in the server's vault: how much can still be restored."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.api.errors import ApiError, Gone, NotAllowed
from app.api.records.enums import MARKS, Action
from app.api.records.local import Job, VaultEntry, VaultState
from app.state.changes.jobs import Jobs
from app.state.connection.server_reading import ServerReading
from app.state.connection.session import Session
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.work.errors import UNEXPECTED, StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Failure, Tasks

CHANGING = frozenset(action.value for action in Action) - {mark.value for mark in MARKS}
"""Actions whose jobs add or remove a copy in the vault."""
READ_MS = 500
_DESTROY = "vault.destroy"
MEANWHILE_MS = 5_000
"""Interval of requests while remediations run. It is long, because the server examines every copy
for each request.
"""


class Vault(QObject):
    """Summary of the vault. It is requested immediately once all remediations have ended, but only
    rarely while some are running.
    """

    changed = Signal()
    lost = Signal(int)
    """Carries the number of undo copies that became useless when the previous run of the program
    ended, because the system has no keyring.
    """

    def __init__(
        self,
        session: Session,
        guard: ApprovalGuard,
        jobs: Jobs,
        tasks: Tasks,
        save: Callable[[], None],
    ) -> None:
        super().__init__()
        self.state: VaultState | None = None
        """The summary; None if it is unknown, there is no vault, or this account may not see it."""
        self.session = session
        self._jobs = jobs
        self.tasks = tasks
        self._save = save
        self._compared = False
        """Whether the number of copies was compared with that of the previous run of the program.
        """
        self._due = False
        self._soon = tasks.pace(READ_MS, self.refresh, reads="vault")
        self._meanwhile = tasks.pace(MEANWHILE_MS, self.refresh)
        guard.account_read.connect(self._on_account_read)
        jobs.finished.connect(self._on_finished)
        jobs.changed.connect(self._on_jobs)

    @property
    def restorable(self) -> int:
        """Number of changes of files that can be undone; 0 while unknown. Copies that were made by
        an undo do not count, because an undo cannot be undone.
        """
        return 0 if self.state is None else self.state.copies - self.state.of_undos

    @property
    def _readable(self) -> bool:
        """Whether there is a vault, and the account may see it, as far as is known."""
        return self.session.offers("vault") and self.session.can("vault")

    def refresh(self) -> None:
        """Request the summary again."""
        self._due = False
        if self._readable:
            self.tasks.read("vault", self._load)

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self._show(None)

    def _on_account_read(self) -> None:
        if not self._readable:
            self._show(None)
        self.refresh()

    def _on_finished(self, job: Job) -> None:
        self._due = self._due or job.kind in CHANGING
        self._on_jobs()

    def _on_jobs(self) -> None:
        if self._due:
            running = CHANGING & set(self._jobs.outstanding)
            (self._meanwhile if running else self._soon).poke()

    async def _load(self) -> None:
        try:
            self._show(await self.session.client.local.vault_state())
            self._compare(self.restorable)
        except (NotAllowed, Gone):  # irrelevant to accounts that may not remediate
            self._show(None)

    def _compare(self, copies: int) -> None:
        if not self.session.loses_undo:
            return
        settings = self.session.settings
        before, settings.undo_copies = settings.undo_copies, copies
        if not self._compared and before > copies:
            self.lost.emit(before - copies)
        self._compared = True
        if before != copies:
            self._save()

    def _show(self, state: VaultState | None) -> None:
        if state != self.state:
            self.state = state
            self.changed.emit()


class Copies(ServerReading):
    """List of the undo copies; the copies that expire first are on top. Invariant: the list is read
    again after copies were destroyed.
    """

    def __init__(self, vault: Vault, parent: QObject | None = None) -> None:
        super().__init__("vault.copies", vault.session, vault.tasks, parent)
        self.items: list[VaultEntry] = []
        self.purged = 0
        """Number of copies that the last call of `destroy` has destroyed."""
        self._vault = vault

    def destroy(self, job_ids: Sequence[str]) -> None:
        """Destroy the copies of these jobs, which makes their undo impossible."""
        self.purged = 0
        self._begin()
        self._tasks.write(_DESTROY, self._destroy, tuple(job_ids))

    def _on_failed(self, failure: Failure) -> None:
        """End a read, or a destruction of copies, that failed with an unexpected error."""
        if failure.name == _DESTROY and self.loading:
            self.error, self.loading = UNEXPECTED, False
            self.changed.emit()
        else:
            super()._on_failed(failure)

    async def _read_all(self) -> None:
        page = await self._session.client.local.vault()
        self.items = sorted(page.items, key=lambda one: one.expires)

    async def _destroy(self, job_ids: Sequence[str]) -> None:
        try:
            for job_id in job_ids:
                await self._session.client.local.purge(job_id)
                self.purged += 1
        except (ApiError, StateError) as error:
            failed = error.message
        else:
            failed = ""
        await self._load()
        self.error = failed or self.error
        self._vault.refresh()
        self.changed.emit()
