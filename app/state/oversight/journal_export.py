"""Export of the matching records of the audit journal: as CSV for people, in the user's language,
or as one JSON object per line for programs, with the words of the records.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from app.api.records.local import AuditRecord
from app.language import Texts
from app.masking import without_numbers, without_values
from app.state.connection.session import Session
from app.state.export.export_formats import Csv, chosen_suffix, utf8
from app.state.oversight.audit import Audit
from app.state.oversight.journal import JournalFilter, next_page
from app.state.words.event_sentences import sentence_words
from app.state.words.journal import journal_action_word
from app.state.work.new_file import in_thread, new_file
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import NO_FILE, Failure, LongWork, Tasks

tr = Texts(__name__)

JSON_LINES = ".jsonl"
_TASK = "audit.export"
_PAGE = 1000
_COLUMNS = tr.words(
    "record",
    "time",
    "user",
    "action",
    "target_id",
    "path",
    "signed_off_by",
    "reason",
    "outcome",
    "job_id",
    "before",
    "after",
    "hash",
    "proposal_id",
    "proposed_by",
)


class JournalExport(QObject):
    """One export. Invariant: the export itself is recorded in the journal before a record is read,
    and the file is complete or absent.
    """

    changed = Signal()

    def __init__(
        self, session: Session, audit: Audit, tasks: Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.running = False
        self.count = 0
        """Number of records written so far."""
        self.searched = 0
        """Number of records searched so far."""
        self.path: Path | None = None
        """The last complete file; None once another export was begun."""
        self.cancelled = False
        """Whether the last export was cancelled."""
        self._session, self._audit, self._tasks = session, audit, tasks
        tasks.failed.connect(self._on_failed)

    def write(self, path: Path, wanted: JournalFilter, newest: int) -> None:
        """Write the matching records, newest first, to a file; its suffix determines the format.
        Records with a number above `newest` are left out, because the list does not show them: the
        record of this export is one of them. 0 for an unknown number leaves out nothing.
        """
        self.running, self.count, self.searched = True, 0, 0
        self.path, self.cancelled = None, False
        long = LongWork(partial(self._said, path.name), NO_FILE, self.cancel)
        self._tasks.write(_TASK, self._write, path, wanted, newest, long=long)
        self.changed.emit()

    def cancel(self) -> None:
        """Stop; no file is written."""
        self.cancelled = True

    def _said(self, name: str) -> str:
        return tr.plural(
            "The export {name} has written {n} record",
            "The export {name} has written {n} records",
            self.count,
            name=name,
        )

    async def _write(self, path: Path, wanted: JournalFilter, newest: int) -> None:
        as_json = chosen_suffix(path, (".csv", JSON_LINES, "")) == JSON_LINES
        await self._audit.exported("journal", "jsonl" if as_json else "csv")
        try:
            async with new_file(path) as file:
                table = Csv([*_COLUMNS.values()])
                lines = _json if as_json else partial(_csv, table)
                if not as_json:
                    file.write(table.mark + utf8(table.head()))
                before = newest + 1 if newest else None
                while not self.cancelled:
                    params = wanted.params(before, _PAGE)
                    page = await self._session.client.local.search_audit(**params)
                    records = await wanted.found_in(page)
                    await in_thread(_put, file.write, lines, records)
                    self.count += len(records)
                    self.searched += page.searched
                    before = next_page(page, before)
                    self.changed.emit()
                    if before is None:
                        break
                if self.cancelled:
                    raise _Cancelled
        except _Cancelled:
            pass
        else:
            self.path = path
        self.running = False
        self.changed.emit()

    def _on_failed(self, failure: Failure) -> None:
        if failure.name == _TASK and self.running:
            self.running = False
            self.changed.emit()


class _Cancelled(Exception):
    """Raised if the export was cancelled; the unfinished file is removed."""


def _put(
    write: Callable[[bytes], object],
    line: Callable[[AuditRecord], bytes],
    records: Iterable[AuditRecord],
) -> None:
    write(b"".join(line(record) for record in records))


def _cells(record: AuditRecord, action: str, said: str) -> list[str]:
    """Return the cells of a record, whose action and outcome are `action` and `said`."""
    moment = datetime.fromtimestamp(record.timestamp, UTC).isoformat(timespec="seconds")
    path, reason, outcome = map(without_values, (record.path, record.reason, said))
    sign_off = without_numbers(record.sign_off)
    return [
        *(str(record.number), moment, record.user, action, record.target_id or "", path),
        *(sign_off, reason, outcome, record.job_id or "", record.before or "", record.after or ""),
        *(record.hash, record.proposal_id or "", without_numbers(record.proposed_by or "")),
    ]


def _csv(table: Csv, record: AuditRecord) -> bytes:
    words = journal_action_word(record.action), sentence_words(record.outcome)
    return utf8(table.row(_cells(record, *words)))


def _json(record: AuditRecord) -> bytes:
    cells = _cells(record, record.action, record.outcome)
    named = dict(zip(_COLUMNS, cells, strict=True))
    return (json.dumps(named) + "\n").encode()
