"""Undo copies whose vault key is missing: those that still count as lost."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.remediation.journal.journal import Journal
from tests.remediation.room import OTHER_KEY, Room, act, undo


def lost(room: Room, days: float = 0) -> int:
    """Return how many changes cannot be undone with another vault key, after some days."""
    with closing(room.engine(key=OTHER_KEY, now=lambda: time.time() + days * 86_400)) as engine:
        return engine.copies.without_key


def test_a_copy_of_a_change_that_was_undone_is_not_lost(tmp_path: Path) -> None:
    room = Room(tmp_path)
    act(room)
    assert lost(room) == 1
    undo(room)
    assert lost(room) == 0


def test_a_copy_that_has_expired_is_not_lost(tmp_path: Path) -> None:
    room = Room(tmp_path)
    act(room)
    assert lost(room, days=6) == 1
    assert lost(room, days=8) == 0


def test_more_copies_need_no_more_questions_to_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, asked, ask = Room(tmp_path), [0], Journal.ask

    def counted(journal: Journal, question: Any) -> Any:
        asked[0] += 1
        return ask(journal, question)

    with closing(room.engine()) as engine:
        for at in "123":
            assert engine.act(room.order(), f"job {at}").ok
            assert engine.undo(f"job {at}", f"undo {at}", "17", "A. Analyst", "check").ok
        assert engine.act(room.order(), "job 4").ok
    monkeypatch.setattr(Journal, "ask", counted)
    with closing(room.engine(key=OTHER_KEY)) as engine:
        asked[0] = 0
        assert len(engine.copies.entries()) > 3
        assert engine.copies.without_key == 1
        assert asked[0] < 6
