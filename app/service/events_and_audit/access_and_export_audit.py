"""The service's part of the audit journal: records of who saw or exported values, and its state.

The remediator records changes of files itself. Values are returned only when the record of the
access is on disk. One record covers all accesses of an account to the same object within a minute.
If the record cannot be written, the values are withheld.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from app.api.records.local import Acknowledgement, AuditCheck, AuditExport
from app.remediation.disk.errors import RemediationError
from app.remediation.engine import Remediator
from app.remediation.journal.audit_verification import Finding, Verdict
from app.remediation.journal.hash_chain import place
from app.service.accounts.accounts import Account, actor
from app.service.base import problems
from app.service.base.problems import Problem
from app.service.events_and_audit.events import EventBus, EventThrottle
from app.service.store.ids import public
from app.service.store.objects import StoredObject

OPEN = "open"
REVEAL = "reveal"
EXPORT = "export"
BACKUP = "backup"
EXPORTED = {
    "results": "results",
    "journal": "the audit journal",
    "evidence": "an evidence pack",
    "report": "a compliance report",
    "coverage": "a coverage statement",
    "chart": "a risk chart",
    "assignment": "an assignment",
    "proposal": "a proposal",
    "filters": "filters",
}
"""Kinds of files that a console exports, without values of objects. Maps the name in the API to the
text in the audit record.
"""
NOTED = (REVEAL, OPEN, EXPORT)
"""Accesses to values that a console performs itself and reports."""


class AccessAudit:
    """Writes audit records about accesses, as opposed to changes of files. Thread-safe."""

    def __init__(
        self, remediator: Remediator, bus: EventBus, now: Callable[[], float] = time.time
    ) -> None:
        self._remediator = remediator
        self._bus = bus
        self._seldom = EventThrottle(now)
        self._lock = threading.Lock()
        self._last: Verdict | None = None

    def opened(self, who: Account, item: StoredObject, count: int) -> None:
        """Record that `count` values of an object are about to be returned. If this method has
        written a record for the same object and account within the last minute, write no other
        record. Raises Problem (503) if the record cannot be written.
        """
        what = f"{OPEN} {item.id}"
        if self._seldom.is_due(what, who.id):
            self._note(OPEN, who, item.target_id, [item], matches=count)
            self._seldom.count(what, who.id)

    def noted(self, event: str, who: Account, items: Sequence[StoredObject]) -> None:
        """Record that values of these objects are shown unmasked or leave the program. All objects
        are on one Target; `event` is one of `NOTED`. Raises Problem (503) if the record cannot be
        written.
        """
        if items:
            self._note(event, who, items[0].target_id, items)

    def _note(
        self,
        event: str,
        who: Account,
        target_id: int,
        items: Sequence[StoredObject],
        **more: object,
    ) -> None:
        try:
            self._remediator.audit.note(
                event,
                actor(who.id, who.username),
                target=public(target_id),
                objects=[public(item.id) for item in items],
                path=place(items[0].path) if len(items) == 1 else "",
                **more,
            )
        except RemediationError as error:
            raise Problem(503, f"Nothing was shown, as it could not be recorded: {error}") from None

    def exported(self, who: Account, export: AuditExport) -> None:
        """Record that an account writes a file. Raises Problem (503) if the record cannot be
        written.
        """
        kind = EXPORTED[export.what]
        count = "" if export.records is None else f" (records: {export.records:,})"
        values = ", with full values" if export.values else ""
        try:
            self._remediator.audit.note(
                EXPORT,
                actor(who.id, who.username),
                message=f"Exported {kind} as {export.file_format.upper()}{count}{values}",
            )
        except RemediationError as error:
            raise Problem(
                503, f"Nothing was exported because the export could not be recorded: {error}"
            ) from None

    def backed_up(self, who: Account) -> None:
        """Record that an account makes a backup. Raises RemediationError."""
        self._remediator.audit.note(
            BACKUP, actor(who.id, who.username), message="Backed up the data folder"
        )

    def check(self) -> AuditCheck:
        """Read and verify the whole journal. Raises Problem (503) if that is impossible now."""
        try:
            verdict = self._remediator.audit.check()
        except RemediationError as error:
            raise Problem(503, f"The audit journal cannot be read: {error}") from None
        with self._lock:
            self._last = verdict
        if verdict.fault is not None:
            said = f"The audit journal is damaged: {verdict.fault}"
            self._bus.seldom("audit journal damaged", said)
        return checked(verdict)

    def state(self) -> AuditCheck:
        """Return the result of the last check; check now if there was none."""
        with self._lock:
            last = self._last
        return self.check() if last is None else checked(last)

    def acknowledge(self, who: Account, order: Acknowledgement) -> AuditCheck:
        """Acknowledge the journal's damage for an account, and check the journal again. Raises
        Problem: 409 if the journal has no damage, or if all damage was acknowledged before; 503 if
        the acknowledgement cannot be written.
        """
        name = actor(who.id, who.username)
        try:
            self._remediator.audit.acknowledge(name, order.sign_off, order.reason)
        except ValueError:
            raise problems.conflict("The journal has no damage to acknowledge.") from None
        except RemediationError as error:
            raise Problem(503, f"Nothing was acknowledged: {error}") from None
        said = "The damage of the audit journal was acknowledged."
        self._bus.publish("audit journal damaged", said, user=who.username)
        return self.check()


def checked(verdict: Verdict) -> AuditCheck:
    """Convert a verdict into an API record. It describes the first damage that nobody has
    acknowledged; if there is none, the first acknowledged damage.
    """
    known = verdict.fault or next(iter(verdict.acknowledged), None)
    if known is None:
        return AuditCheck(ok=True, records=verdict.records, message="The journal is intact.")
    acknowledged = verdict.fault is None
    return AuditCheck(
        ok=False,
        records=verdict.records,
        message=_sentence(known, acknowledged=acknowledged),
        first_bad=known.number,
        acknowledged=acknowledged,
    )


def _sentence(found: Finding, *, acknowledged: bool) -> str:
    said = str(found)
    since = " The damage was acknowledged." if acknowledged else ""
    return f"{said[0].upper()}{said[1:]}.{since}"
