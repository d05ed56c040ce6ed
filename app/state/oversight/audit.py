"""The server's audit journal: whether it is whole, its records, and what this console tells it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.api.errors import ApiError, Gone, NotAllowed
from app.api.records.local import AuditCheck, AuditNote, AuditRecord
from app.state.server.session import Session
from app.state.work.errors import StateError
from app.state.work.tasks import Tasks

REVEAL, OPEN = "reveal", "open"
MOST = 1000
"""Records that are read: the last ones."""


class Audit(QObject):
    """Knows of a damage of the journal. Its one rule: it stands until the server takes it back."""

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.check: AuditCheck | None = None
        """What the last check has found; None when it cannot be known."""
        self._session = session
        self._tasks = tasks
        self._generation = session.generation
        session.changed.connect(self._on_session)

    @property
    def damage(self) -> AuditCheck | None:
        """What is wrong and not acknowledged; None when nothing is, or when it cannot be known."""
        check = self.check
        return check if check and not check.ok and not check.acknowledged else None

    def saw(self, check: AuditCheck) -> None:
        """The journal was read anew, and this was found."""
        self._show(check)

    def acknowledge(self, sign_off: str, reason: str) -> None:
        """Go on in spite of the damage; the journal records who decided that, and why."""
        self._session.remember_reason(sign_off, reason)
        self._tasks.write("audit.acknowledge", self._acknowledge, sign_off, reason)

    async def revealed(self, target_id: str, object_id: str) -> None:
        """Tell that values are shown unmasked, where the server keeps a journal."""
        await self._tell(REVEAL, target_id, object_id)

    async def opened(self, target_id: str, object_id: str) -> None:
        """Tell that an object is about to be opened in another program."""
        await self._tell(OPEN, target_id, object_id)

    async def _tell(self, event: str, target_id: str, object_id: str) -> None:
        if self._session.can("audit"):
            note = AuditNote(event=event, target_id=target_id, object_ids=[object_id])
            await self._session.client.local.note(note)

    def forget(self) -> None:
        """Drop everything: what comes next is another server's."""
        self._show(None)

    def _on_session(self) -> None:
        session = self._session
        if session.connected and session.generation != self._generation:
            self._generation = session.generation
            if session.can("audit"):
                self._tasks.read("audit", self._load)
            else:
                self._show(None)

    async def _load(self) -> None:
        try:
            self._show(await self._session.client.local.audit_state())
        except (NotAllowed, Gone):  # who may not read the journal is not told of it
            self._show(None)

    async def _acknowledge(self, sign_off: str, reason: str) -> None:
        try:
            self._show(await self._session.client.local.acknowledge_audit(sign_off, reason))
        except ApiError:
            self._tasks.read("audit", self._load)  # somebody else may have been first
            raise

    def _show(self, check: AuditCheck | None) -> None:
        before, self.check = self.check, check
        if _judgement(check) != _judgement(before):
            self.changed.emit()


def _judgement(check: AuditCheck | None) -> object:
    """What a check comes to: that the journal has grown is no news."""
    return check and (check.ok, check.acknowledged, check.first_bad, check.message)


class AuditReading(QObject):
    """The last records of the journal, newest first, and what a check of all of it came to. Its one
    rule: it says itself what went wrong while reading."""

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.check: AuditCheck | None = None
        self.records: list[AuditRecord] = []
        self.loading = False
        self.error = ""
        self._session = session
        self._tasks = tasks

    def read(self) -> None:
        """Check the journal anew, and read its end."""
        self.loading, self.error = True, ""
        self.changed.emit()
        self._tasks.read("audit.records", self._load)

    def stop(self) -> None:
        """Nobody looks at it any more."""
        self._tasks.stop("audit.records")

    async def _load(self) -> None:
        try:
            client = self._session.client
            self.check = await client.local.verify_audit()
            page = await client.local.audit(offset=max(0, self.check.records - MOST), limit=MOST)
            self.records = page.items[::-1]
        except (ApiError, StateError) as error:
            self.error = error.message
        self.loading = False
        self.changed.emit()
