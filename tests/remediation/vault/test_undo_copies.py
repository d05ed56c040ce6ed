"""Undo copies whose vault key is missing: those that still count as lost."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

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
