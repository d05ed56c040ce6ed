"""The server's audit journal: its integrity, and the events this console reports to it."""

from __future__ import annotations

from contextlib import suppress

from app.api.errors import ApiError, Gone, NotAccepted, NotAllowed
from app.api.records.local import AuditCheck, AuditExport, AuditNote
from app.language import Texts
from app.state.connection.session import Session
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.oversight.journal import JournalFields
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

REVEAL, OPEN = "reveal", "open"
_READERS = "node visible", "report detail"  # not translated
_LATE = frozenset({"report", "coverage", "chart", "assignment", "proposal", "filters"})
"""Kinds of files that older servers do not know."""
_ONLY_SOME = tr(
    "The journal covers all targets of the server, but your account has "
    "access to only some of them."
)


class Audit(QObject):
    """Known damage of the journal. Invariant: damage is shown as long as the server reports it."""

    changed = Signal()

    def __init__(self, session: Session, guard: ApprovalGuard, tasks: Tasks) -> None:
        super().__init__()
        self.check: AuditCheck | None = None
        """Result of the last check; None if unknown."""
        self.journal_fields = JournalFields()
        """What the user last entered in the filter of the journal."""
        self._session = session
        self._guard = guard
        self._tasks = tasks
        guard.account_read.connect(self._on_account_read)

    @property
    def why_not_read(self) -> str:
        """The reason why the account may not read the journal; "" if it may. The journal is about
        all Targets, so the permission is needed globally.
        """
        if reason := self._session.why_not("audit"):
            return reason
        return "" if self.reads_everything else _ONLY_SOME

    @property
    def reads_everything(self) -> bool:
        """Whether the account may see every value; True while its permissions are unknown."""
        return self._guard.holds_everywhere(*_READERS)

    @property
    def damage(self) -> AuditCheck | None:
        """The unacknowledged damage; None if there is none, or if it is unknown."""
        check = self.check
        return check if check and not check.ok and not check.acknowledged else None

    def saw(self, check: AuditCheck) -> None:
        """Store the result of a check that another store has requested."""
        self._show(check)

    def acknowledge(self, sign_off: str, reason: str) -> None:
        """Accept the damage and continue; the journal records who decided that, and why."""
        self._session.remember_reason(sign_off, reason)
        self._tasks.write("audit.acknowledge", self._acknowledge, sign_off, reason)

    async def revealed(self, target_id: str, object_id: str) -> None:
        """Report that values are shown unmasked, if the server keeps a journal."""
        await self._tell(REVEAL, target_id, object_id)

    async def opened(self, target_id: str, object_id: str) -> None:
        """Report that an object is about to be opened in another program, if the server keeps a
        journal.
        """
        await self._tell(OPEN, target_id, object_id)

    async def _tell(self, event: str, target_id: str, object_id: str) -> None:
        if self._session.can("audit"):
            note = AuditNote(event=event, target_id=target_id, object_ids=[object_id])
            await self._session.client.local.note(note)

    async def exported(
        self, what: str, file_format: str, records: int | None = None, *, values: bool = False
    ) -> None:
        """Report that a file is about to be written, if the server keeps a journal. `values` says
        that the file contains full values. Nothing is reported if the server is too old to know
        this kind of file, or if the account may not read details and the file contains no values.
        Raises any other API error.
        """
        if self._session.can("audit"):
            note = AuditExport(what=what, file_format=file_format, records=records, values=values)
            late = (NotAccepted,) if what in _LATE else ()
            refused = () if values else (NotAllowed,)
            with suppress(Gone, *late, *refused):
                await self._session.client.local.note_export(note)

    async def copy_databases(self) -> str:
        """Let the server copy its databases for a backup; return the name of their folder there.
        Raises any API error.
        """
        return (await self._session.client.local.copy_databases()).name

    def forget(self) -> None:
        """Clear all state before another server or another account is used."""
        self.journal_fields = JournalFields()
        self._show(None)

    def _on_account_read(self) -> None:
        if not self.why_not_read:
            self._tasks.read("audit", self._load)
        else:
            self._show(None)

    async def _load(self) -> None:
        try:
            self._show(await self._session.client.local.audit_state())
        except (NotAllowed, Gone):  # without the right to read the journal, report nothing
            self._show(None)

    async def _acknowledge(self, sign_off: str, reason: str) -> None:
        try:
            self._show(await self._session.client.local.acknowledge_audit(sign_off, reason))
        except ApiError:
            self._tasks.read("audit", self._load)  # another user may have been first
            raise

    def _show(self, check: AuditCheck | None) -> None:
        before, self.check = self.check, check
        if _judgement(check) != _judgement(before):
            self.changed.emit()


def _judgement(check: AuditCheck | None) -> object:
    """Return the fields by which two checks are compared. The number of records is not one of them,
    because it always grows.
    """
    return check and (check.ok, check.acknowledged, check.first_bad, check.message)
