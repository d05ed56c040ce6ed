"""The audit chain of a journal: its records, and damage to them. Checks find damage, the chain
records it, and a user acknowledges it.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from app.remediation.disk.errors import JournalUnwritable
from app.remediation.journal import agreement, audit_verification, hash_chain
from app.remediation.journal.journal import Journal

_AT_ONCE = 1000
"""Number of records that are read at once. Writers have to wait during this time."""


class AuditChain:
    """The audit chain of a journal. `heads` are ends of the chain that were recorded elsewhere.

    All methods raise JournalUnwritable or JournalDamaged if the journal cannot be used.
    """

    def __init__(
        self, journal: Journal, heads: Sequence[hash_chain.Head], now: Callable[[], float]
    ) -> None:
        self._journal = journal
        self._heads = tuple(heads)
        self._now = now
        self._damage: audit_verification.Finding | None = None

    def records(self, after: int = 0, limit: int = 100) -> list[hash_chain.Record]:
        """Return up to `limit` records with a number above `after`, in order."""
        return self._journal.ask(partial(hash_chain.records, after=after, limit=limit))

    def newest(self, before: int, limit: int) -> list[hash_chain.Record]:
        """Return up to `limit` records with a number below `before`, newest first."""
        return self._journal.ask(partial(hash_chain.newest, before=before, limit=limit))

    def rows(self, after: int, limit: int) -> list[hash_chain.Row]:
        """Return up to `limit` records with a number above `after`, in order, exactly as stored."""
        return self._journal.ask(partial(hash_chain.rows, after=after, limit=limit))

    def head(self) -> hash_chain.Head:
        """Return the end of the chain. Store it elsewhere and pass it as `heads` later, to detect
        removed records.
        """
        return self._journal.ask(hash_chain.head)

    def check(self) -> audit_verification.Verdict:
        """Verify the whole chain. New damage is recorded in the chain. Until a user acknowledges
        the damage, `Remediator.act` refuses all orders.
        """
        verdict = self._verdict()
        self._damage = verdict.fault
        if verdict.fault is not None and not verdict.noted:
            said = audit_verification.note_of(verdict.fault, audit_verification.DAMAGED)
            with contextlib.suppress(JournalUnwritable):  # the next check records it
                self.note_all([said])
                self._note_end()
        return verdict

    def verify(self) -> str:
        """Verify the chain as `check` does. Return a description of the first damage that nobody
        has acknowledged; "" if there is none.
        """
        return str(self.check().fault or "")

    @property
    def damage(self) -> str:
        """Damage of the audit chain that the last check has found; "" if there is none, or if a
        user has acknowledged it. While there is damage, files can only be restored.
        """
        return str(self._damage or "")

    def acknowledge(self, actor: str, sign_off: str, reason: str) -> None:
        """Continue despite the damage. A record states who decided so.

        Raises ValueError if there is no damage, JournalUnwritable if the record can't be written.
        """
        with self._journal.lock:  # no record may be added in between: this covers all before it
            verdict = self._verdict()
            if verdict.fault is None:
                raise ValueError("the audit journal has no damage that is not acknowledged")
            said = audit_verification.note_of(verdict.fault, audit_verification.ACKNOWLEDGE)
            jobs = {"unrecorded": verdict.unrecorded, "odd": verdict.odd}
            more = {name: value for name, value in jobs.items() if value}
            who = {"actor": actor, "sign_off": sign_off, "reason": reason}
            self.note_all([{**who, **said, **more, "seen": verdict.seen}])
            self._note_end()
        self._heads = ()
        self._damage = None

    def note(self, event: str, actor: str, **said: object) -> None:
        """Record an event that changes no file. `said` are further fields of the record; they must
        not contain values found in files.
        """
        self.note_all([{"event": event, "actor": actor, **said}])

    def note_all(self, notes: Sequence[Mapping[str, object]]) -> None:
        """Record several events: either all of them, or none."""
        now = self._now()
        with self._journal.write("note", *({"time": now, **note} for note in notes)):
            pass  # nothing but the records

    def copied(
        self, path: Path, check: Callable[[], None]
    ) -> contextlib.AbstractContextManager[None]:
        """Write a consistent copy of the whole journal to the new file `path`, then run the `with`
        block. During the block, no other thread can write to the journal, so the copy stays
        complete. `check` is called after each step of copying; an exception from `check` stops the
        copy.
        """
        return self._journal.copied(path, check)

    def _verdict(self) -> audit_verification.Verdict:
        """Verify the chain against its recorded ends. Other threads may write meanwhile."""
        journal, noted = self._journal, self._journal.noted.head
        check = audit_verification.Check(
            journal.audit_key,
            None if noted is None else [noted, *self._heads],
            journal.ask(agreement.ended),
        )
        after = hash_chain.BEFORE_ALL
        while True:
            rows, odd = journal.ask(partial(_rows, after=after))
            if not rows:
                return check.verdict()
            check.read(rows, odd)
            after = rows[-1][0]

    def _note_end(self) -> None:
        """Write the current end of the chain to the head file, even if the recorded end does not
        agree with the chain.
        """
        try:
            self._journal.noted.create(self.head())
        except OSError as error:
            raise JournalUnwritable(
                f"the end of the journal cannot be stored ({error.strerror})"
            ) from None


def _rows(
    db: sqlite3.Connection, after: int
) -> tuple[list[hash_chain.Row], dict[int, agreement.Mismatch]]:
    """Return the next records, and the mismatches between these records and their jobs."""
    rows = hash_chain.rows(db, after, _AT_ONCE)
    return rows, agreement.odd(db, rows)
