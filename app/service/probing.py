"""Probing: the entries of one local folder (spec 4.6)."""

from __future__ import annotations

import heapq
import os
from collections.abc import Iterator

from app.api.records.targets import ProbeEntry

from . import problems
from .store.recording import display

MOST = 10_000


def probe_folder(path: str) -> list[ProbeEntry]:
    """The first 10,000 entries by path: `file`, `folder` or `empty folder`.

    Links and special files are left out: scans do not follow them either. Raises Problem (422)
    if the folder cannot be read.
    """
    try:
        with os.scandir(os.fsencode(path)) as entries:
            first = heapq.nsmallest(MOST, _kept(entries), key=lambda entry: entry.path)
    except OSError as error:
        raise problems.Problem(
            422, f"Unable to probe '{path}': {error.strerror or 'it cannot be read'}."
        ) from error
    return [ProbeEntry(path=display(entry.path), type=_kind(entry)) for entry in first]


def _kept(entries: Iterator[os.DirEntry[bytes]]) -> Iterator[os.DirEntry[bytes]]:
    for entry in entries:
        if entry.is_dir(follow_symlinks=False) or entry.is_file(follow_symlinks=False):
            yield entry


def _kind(entry: os.DirEntry[bytes]) -> str:
    if entry.is_file(follow_symlinks=False):
        return "file"
    try:
        with os.scandir(entry.path) as below:
            return "folder" if next(below, None) is not None else "empty folder"
    except OSError:
        return "folder"  # what it holds is hidden from us
