"""Texts about decisions and undo copies that go with a removed Target or Location."""

from __future__ import annotations

from app.language import Texts
from app.state.inventory.removal import Removed

tr = Texts(__name__)


def removed_lines(removed: Removed) -> list[tuple[str, int]]:
    """Return a line of text with its number for each kind of thing, also if the number is 0."""
    decided, marked, copies = removed.decided or 0, removed.marked or 0, removed.copies or 0
    return [
        (tr.plural("{n} result with a decision", "{n} results with a decision", decided), decided),
        (
            tr.plural(
                "{n} result marked as test data or false match",
                "{n} results marked as test data or false match",
                marked,
            ),
            marked,
        ),
        (
            tr.plural(
                "{n} undo copy, without which its file cannot be restored",
                "{n} undo copies, without which their files cannot be restored",
                copies,
            ),
            copies,
        ),
    ]
