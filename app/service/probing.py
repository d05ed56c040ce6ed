"""Probing: the entries of one folder, here or on another machine (spec 4.6)."""

from __future__ import annotations

import contextlib
import heapq
import os
from collections.abc import Iterator

from app.api.records.targets import Probe, ProbeEntry

from . import checks, problems
from .context import Context
from .protocols.freespace import FreeSpace
from .protocols.mounts import mount_point
from .protocols.opening import open_source, opened
from .protocols.processes import Processes
from .protocols.source import FREE, MEMORY, MOUNTED, REMOTE, Place, SourceFailed
from .store.recording import display

MOST = 10_000
_LOGIN = ("ssh", "imap", "imaps")


def probe(served: Context, wanted: Probe) -> list[ProbeEntry]:
    """The first 10,000 entries of what is to be probed; `/` if no path is given, all processes.

    Raises Problem (422) if it cannot be read.
    """
    if wanted.protocol == MEMORY:
        return _probe_here(Processes, checks.location_path(MEMORY, (wanted.path or "").strip("/")))
    path = checks.location_path(wanted.protocol, wanted.path or "/")
    if wanted.protocol == FREE:
        return _probe_here(FreeSpace, path)
    if wanted.protocol in REMOTE:
        return _probe_remote(served, wanted, path)
    if wanted.protocol in MOUNTED and mount_point(path) is None:
        raise problems.Problem(422, f"Unable to probe '{path}': nothing is mounted there.")
    return probe_folder(path)


def _probe_here(kind: type[Processes | FreeSpace], path: str) -> list[ProbeEntry]:
    try:
        return kind(path).probe()
    except SourceFailed as error:
        raise problems.Problem(422, f"Unable to probe: {error}") from error


def _probe_remote(served: Context, wanted: Probe, path: str) -> list[ProbeEntry]:
    if wanted.protocol in _LOGIN and not wanted.credential_id:
        raise problems.invalid_input("credential_id")
    try:
        credential = None
        if wanted.credential_id:
            with served.db.read() as c:
                credential = opened(c, served.seals, wanted.credential_id)
        place = Place(wanted.protocol, wanted.target_name, path, credential=credential)
        source = open_source(place, served.scans.pool, served.folder)
        with contextlib.closing(source):
            return source.probe()
    except SourceFailed as error:
        raise problems.Problem(422, f"Unable to probe: {error}") from error


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
