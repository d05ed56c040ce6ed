"""Probing: lists the entries of one folder, on this machine or another one (contract 4.6)."""

from __future__ import annotations

import contextlib
import heapq
import os
import sys
from collections.abc import Collection, Iterator
from typing import Any

from app.api.records.targets import Probe, ProbeEntry
from app.discovery.read.walk import reason
from app.own_files import Identity, OwnFiles, identity
from app.service.base import problems
from app.service.context.resources import Resources
from app.service.protocols.free_space import FreeSpace
from app.service.protocols.mounts import mount_point
from app.service.protocols.opening import open_source, opened
from app.service.protocols.processes import Processes
from app.service.protocols.source import FREE, MEMORY, MOUNTED, REMOTE, Place, SourceFailed
from app.service.scans import location_checks
from app.service.store.raw_names import display

MOST = 10_000
_LOGIN = ("ssh", "imap", "imaps")


def probe(served: Resources, wanted: Probe) -> list[ProbeEntry]:
    """Return the first 10,000 entries under the path that `wanted` names. Without a path, list `/`;
    for process memory, list all processes.

    Raises Problem (422) if the entries cannot be read.
    """
    if wanted.protocol == MEMORY:
        return _probe_here(
            Processes, location_checks.location_path(MEMORY, (wanted.path or "").strip("/"))
        )
    path = location_checks.location_path(wanted.protocol, wanted.path or "/")
    location_checks.not_own(served.own, wanted.protocol, path, "probe")
    if wanted.protocol == FREE:
        return _probe_here(FreeSpace, path)
    if wanted.protocol in REMOTE:
        return _probe_remote(served, wanted, path)
    if wanted.protocol in MOUNTED and mount_point(path) is None:
        raise problems.Problem(422, f"Unable to probe '{path}': nothing is mounted there.")
    return probe_folder(path, served.own)


def _probe_here(kind: type[Processes | FreeSpace], path: str) -> list[ProbeEntry]:
    try:
        return kind(path).probe()
    except SourceFailed as error:
        raise problems.Problem(422, f"Unable to probe: {error}") from error


def _probe_remote(served: Resources, wanted: Probe, path: str) -> list[ProbeEntry]:
    if wanted.protocol in _LOGIN and not wanted.credential_id:
        raise problems.invalid_input("credential_id")
    try:
        credential = None
        if wanted.credential_id:
            with served.db.read() as conn:
                credential = opened(conn, served.seals, wanted.credential_id)
        place = Place(wanted.protocol, wanted.target_name, path, credential=credential)
        source = open_source(place, served.pool, served.folder)
        with contextlib.closing(source):
            return source.probe()
    except SourceFailed as error:
        raise problems.Problem(422, f"Unable to probe: {error}") from error


def probe_folder(path: str, own: OwnFiles) -> list[ProbeEntry]:
    """Return the first 10,000 entries, sorted by path, each a `file`, `folder` or `empty folder`.

    Links, special files and the program's `own` files are left out, as in scans. Raises Problem
    (422) if the folder cannot be read.
    """
    folder = os.fsencode(path)
    try:
        with contextlib.ExitStack() as opened:
            at: int | bytes = folder
            if sys.platform != "win32":  # the folder checked must be the folder listed
                at = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
                opened.callback(os.close, at)
                own.refuse(at)
            kept = _kept(opened.enter_context(os.scandir(at)), own.identities())
            first = heapq.nsmallest(MOST, kept)
    except OSError as error:
        denied = isinstance(error, PermissionError)  # on macOS, the reason has the next step
        why = reason(error) if denied else error.strerror or "it cannot be read"
        raise problems.Problem(422, f"Unable to probe '{path}': {why}.") from error
    return [_told(os.path.join(folder, name), is_file=file) for name, file in first]  # noqa: PTH118


def _kept(
    entries: Iterator[os.DirEntry[Any]], own: Collection[Identity]
) -> Iterator[tuple[bytes, bool]]:
    """Yield the raw names of files and folders, and whether each is a file."""
    inodes = {inode for _, inode in own}
    for entry in entries:
        file = entry.is_file(follow_symlinks=False)
        if not file and not entry.is_dir(follow_symlinks=False):
            continue
        if not file or entry.inode() in inodes:  # a folder may be a mount point
            try:
                if identity(entry.stat(follow_symlinks=False)) in own:
                    continue
            except FileNotFoundError:
                continue
        yield os.fsencode(entry.name), file


def _told(path: bytes, *, is_file: bool) -> ProbeEntry:
    return ProbeEntry(path=display(path), type="file" if is_file else _kind(path))


def _kind(path: bytes) -> str:
    try:
        with os.scandir(path) as below:
            return "folder" if next(below, None) is not None else "empty folder"
    except OSError:
        return "folder"  # its content is not readable
