"""Changes of the store that are also recorded in the audit journal: either both happen, or
neither.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence

from app.remediation.disk.errors import RemediationError
from app.remediation.journal.audit_chain import AuditChain
from app.service.base.problems import Problem
from app.service.store.database import Database

Note = dict[str, object]
SUBJECTS = ("proposal", "machine", "report")
"""Fields of an audit record that name the subject of the record."""
INTERRUPTED = "interrupted"
"""Event of a record which says that the change in an earlier record was not made."""


class AuditedStore:
    """Writes changes to the store, each together with its audit records. Thread-safe."""

    def __init__(self, db: Database, audit: AuditChain) -> None:
        self._db = db
        self._audit = audit

    @contextlib.contextmanager
    def write(self) -> Iterator[tuple[sqlite3.Connection, list[Note]]]:
        """Run a transaction. The block appends notes to the yielded list; they are added to the
        journal just before the commit. Raises Problem (503) if the notes cannot be written; then
        nothing is changed.

        A crash between note and commit leaves a record of a change that the store does not have.
        The next start finds such records and calls `interrupted`.
        """
        notes, noted = list[Note](), False
        try:
            with self._db.write() as conn:
                yield conn, notes
                if notes:
                    self._note(notes)
                    noted = True
        except BaseException:
            if noted:
                with contextlib.suppress(Problem):  # the next start records it
                    self.interrupted(notes)
            raise

    def interrupted(self, notes: Sequence[Note]) -> None:
        """Record that the changes in these notes were not made. Raises Problem (503) if the journal
        cannot be written.
        """
        self._note(
            [
                {
                    **{name: note[name] for name in (*SUBJECTS, "proposal_hash") if name in note},
                    "event": INTERRUPTED,
                    "actor": "",
                    "message": f"Not carried out: {note['event']}. The service ended first.",
                }
                for note in notes
            ]
        )

    def _note(self, notes: Sequence[Note]) -> None:
        try:
            self._audit.note_all(notes)
        except RemediationError as error:
            text = f"Nothing was changed, as it could not be recorded: {error}"
            raise Problem(503, text) from None
