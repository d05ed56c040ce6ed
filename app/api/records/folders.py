"""Folders inside a Location, with the counts of matches below each of them."""

from __future__ import annotations

from app.api.records.common import Record


class Folder(Record, frozen=True, kw_only=True):
    """A folder that holds results, at any depth: its path without a separator at the end, and its
    counts of matches. `folders` is true if it contains such folders itself.
    """

    path: str
    prohibited: int
    match: int
    test: int
    folders: bool
