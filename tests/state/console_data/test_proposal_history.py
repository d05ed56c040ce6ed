"""History of exported and approved proposals: a damaged file loses nothing, and it is said."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from app.state.console_data.proposal_history import FILE_NAME, HistoryEntry, ProposalHistory
from app.state.work.errors import NotPossible

FIRST, SECOND = "a" * 64, "b" * 64


def entry(digest: str) -> HistoryEntry:
    return HistoryEntry(
        kind="approved", digest=digest, place="here", action="mask", objects=1, reason="a test",
        proposed_by="ann", approved_by="bob", when=1.0,
    )  # fmt: skip


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A folder with a history of two approvals, of which the first lost its end."""
    lines = [msgspec.json.encode(entry(digest)) for digest in (FIRST, SECOND)]
    (tmp_path / FILE_NAME).write_bytes(lines[0][:-20] + b"\n" + lines[1] + b"\n")
    return tmp_path


def loaded(folder: Path) -> ProposalHistory:
    history = ProposalHistory(folder)
    asyncio.run(history.load())
    return history


def test_unreadable_lines_are_told_and_logged(
    damaged: Path, caplog: pytest.LogCaptureFixture
) -> None:
    history = loaded(damaged)
    assert [one.digest for one in history.entries("here")] == [SECOND]
    assert "Unreadable lines in the history of proposals: 1." in history.notice
    assert "cannot be read" in caplog.text


def test_an_approval_on_an_unreadable_line_still_counts(damaged: Path) -> None:
    history = loaded(damaged)
    assert "already been approved" in history.why_not(FIRST)
    with pytest.raises(NotPossible):
        asyncio.run(history.use(entry(FIRST)))


def test_an_unreadable_line_stays_in_the_file(damaged: Path) -> None:
    before = (damaged / FILE_NAME).read_bytes()
    asyncio.run(loaded(damaged).use(entry("c" * 64)))
    assert (damaged / FILE_NAME).read_bytes().startswith(before)


def test_a_whole_history_says_nothing(tmp_path: Path) -> None:
    asyncio.run(ProposalHistory(tmp_path).add(entry(FIRST)))
    assert loaded(tmp_path).notice == ""
