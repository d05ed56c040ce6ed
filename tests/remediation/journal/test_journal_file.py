"""Reading a journal file never creates or changes one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.remediation.journal import journal_file
from app.remediation.journal.journal_file import Unreadable
from app.remediation.undo_copies.keys import audit_key
from tests.remediation.room import JOURNAL_KEY


@pytest.mark.parametrize(
    "read",
    [
        journal_file.key_ids,
        lambda path: [*journal_file.rows(path, lambda _: None)],
        lambda path: journal_file.verify(path, audit_key(JOURNAL_KEY), [], lambda _: None),
    ],
    ids=["keys", "rows", "chain"],
)
def test_a_journal_that_is_missing_is_unreadable_and_not_created(
    tmp_path: Path, read: Callable[[Path], object]
) -> None:
    with pytest.raises(Unreadable):
        read(tmp_path / "journal.db")
    assert [*tmp_path.iterdir()] == []
