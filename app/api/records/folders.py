"""Folders inside a Location, and the number of matches in each, including its subfolders."""

from __future__ import annotations

from app.api.records.common import Record


class Folder(Record, frozen=True, kw_only=True):
    """A folder that contains results, perhaps only in its subfolders: its path without a final
    separator, and its counts of matches.

    `folders` is true if the folder has subfolders with results.
    """

    path: str
    prohibited: int
    match: int
    test: int
    folders: bool
