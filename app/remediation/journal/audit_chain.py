"""Damage of the audit chain: found by checks, recorded in the chain, acknowledged by a user."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence

from app.remediation.disk.errors import JournalUnwritable
from app.remediation.journal import audit, audit_verification
from app.remediation.journal.journal import Journal


class AuditChain:
    """The audit chain of a journal. `heads` are ends of the chain that are recorded elsewhere."""

    def __init__(
        self, journal: Journal, heads: Sequence[audit.Head], now: Callable[[], float]
    ) -> None:
        self._journal = journal
        self._heads = tuple(heads)
        self._now = now
        self._damage: audit_verification.Finding | None = None

    def records(self, after: int = 0, limit: int = 100) -> list[audit.Record]:
        """Return records of the audit chain with a number above `after`."""
        return self._journal.audit_records(after, limit)

    def newest(self, before: int, limit: int) -> list[audit.Record]:
        """Return records with a number below `before`, newest first. Raises RemediationError."""
        return self._journal.audit_newest(before, limit)

    def rows(self, after: int, limit: int) -> list[audit.Row]:
        """Return records with a number above `after`, as stored. Raises RemediationError."""
        return self._journal.audit_rows(after, limit)

    def head(self) -> audit.Head:
        """Return the end of the chain; stored elsewhere and passed as `heads`, it reveals cuts."""
        return self._journal.audit_head()

    def check(self) -> audit_verification.Verdict:
        """Verify the whole chain. New damage is recorded in it, and blocks `act`."""
        verdict = self._journal.audit_check(self._heads)
        self._damage = verdict.fault
        if verdict.fault is not None and not verdict.noted:
            with contextlib.suppress(JournalUnwritable):  # the next check records it
                self._journal.note_damage(verdict.fault, self._now())
        return verdict

    def verify(self) -> str:
        """Return "" if the chain is intact, or a description of the first bad record."""
        return str(self.check().fault or "")

    @property
    def damage(self) -> str:
        """Damage of the audit chain found by the last check; "" if none, or if it was acknowledged.
        Until then files can only be restored.
        """
        return str(self._damage or "")

    def acknowledge(self, actor: str, sign_off: str, reason: str) -> None:
        """Continue in spite of the damage; a record states who decided that.

        Raises ValueError without a damage, JournalUnwritable when that can't be recorded.
        """
        note = {"time": self._now(), "actor": actor, "sign_off": sign_off, "reason": reason}
        self._journal.acknowledge(note, self._heads)
        self._heads = ()
        self._damage = None

    def note(self, event: str, actor: str, **said: object) -> None:
        """Record an event that changes no file; `said` must not contain values found in files.

        Raises JournalUnwritable.
        """
        self.note_all([{"event": event, "actor": actor, **said}])

    def note_all(self, notes: Sequence[Mapping[str, object]]) -> None:
        """Record events as `note` does, all or none of them."""
        now = self._now()
        self._journal.note(*({"time": now, **note} for note in notes))
