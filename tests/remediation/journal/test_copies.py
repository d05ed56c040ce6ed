"""A copy of the journal that is made while others write to it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.remediation.disk.errors import JournalUnwritable
from app.remediation.journal import journal as journal_module
from app.remediation.journal.audit_chain import AuditChain
from app.remediation.journal.journal import Journal

KEY = bytes(32)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A journal with some pages of records."""
    with closing(Journal(tmp_path, KEY)) as made:
        chain = AuditChain(made, (), time.time)
        chain.note_all([{"event": "open", "actor": "1:ann", "message": "x" * 3_000}] * 40)
        yield made


def numbers(journal: Journal) -> list[int]:
    """Return the numbers of all records."""
    return [record.number for record in AuditChain(journal, (), time.time).records(0, 1000)]


def test_others_write_while_pages_are_copied_and_the_copy_is_whole(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_module, "_COPY_PAGES", 1)
    chain, parts = AuditChain(journal, (), time.time), list[int]()

    def pause(_: float) -> None:
        """Write from another thread, which waits for the lock of the journal."""
        parts.append(len(parts))
        other = threading.Thread(target=chain.note, args=("open", "2:bob"))
        other.start()
        other.join()

    monkeypatch.setattr("app.remediation.journal.journal.time.sleep", pause)
    with journal.copied(tmp_path / "copy.db", lambda: None):
        pass
    assert len(parts) > 20
    (tmp_path / "copied").mkdir()
    (tmp_path / "copy.db").rename(tmp_path / "copied" / "journal.db")
    with closing(Journal(tmp_path / "copied", KEY, tmp_path / "audit.head")) as copy:
        assert numbers(copy) == numbers(journal) == [*range(1, 41 + len(parts))]
        assert AuditChain(copy, (), time.time).check().fault is None


def test_nothing_is_written_while_the_block_runs(journal: Journal, tmp_path: Path) -> None:
    chain = AuditChain(journal, (), time.time)
    with journal.copied(tmp_path / "copy.db", lambda: None):
        other = threading.Thread(target=chain.note, args=("open", "2:bob"))
        other.start()
        other.join(0.2)
        assert other.is_alive()
        assert chain.head().number == 40
    other.join()
    assert chain.head().number == 41


def test_a_copy_that_cannot_be_written_says_so(journal: Journal, tmp_path: Path) -> None:
    copied = journal.copied(tmp_path / "none" / "copy.db", lambda: None)
    with pytest.raises(JournalUnwritable, match=r"the copy .*copy\.db cannot be written"), copied:
        pass
    assert AuditChain(journal, (), time.time).head().number == 40
