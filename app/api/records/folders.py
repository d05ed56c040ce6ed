"""Folders inside a Location, with the counts of matches below each of them."""

from __future__ import annotations

from app.api.records.common import Record


class Folder(Record, frozen=True, kw_only=True):
    """A folder with results somewhere below it: its path without a final separator, and its counts
    of matches.

    `folders` is true if the folder has subfolders with results.
    """

    path: str
    prohibited: int
    match: int
    test: int
    folders: bool
