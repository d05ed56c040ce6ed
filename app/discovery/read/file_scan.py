"""Scan of one file in a worker: from its bytes to a report."""

from __future__ import annotations

import hashlib
import io
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial

from app.discovery.match.errors import Overtime
from app.discovery.match.matches import FileReport, Trouble, not_scanned
from app.discovery.match.progress import begin
from app.discovery.match.rules import NO_RULES, Rules
from app.discovery.read import placeholders
from app.discovery.read.extract.mail import BOXED
from app.discovery.read.extract.unpack_limits import NotScanned
from app.discovery.read.object_scan import scan_object
from app.discovery.read.outcome import Outcome
from app.discovery.read.own_bytes import OwnBytes, gaps
from app.discovery.read.owners import ownership
from app.discovery.read.walk import open_file, problem, reason


@dataclass(frozen=True, slots=True)
class Fetched:
    """An object whose bytes are in memory, usually fetched from another machine: its bytes, and
    what its source says about it.

    `path` is its raw name below the root. `name` helps to recognise its format. With `mail`, the
    object is an e-mail: its text is searched, and its attachments are its members. `mtime_ns` is in
    Unix time. `mode` and `group` are as in `FileReport`.
    """

    path: bytes
    name: str
    data: bytes = field(repr=False)
    mtime_ns: int = 0
    owner: str = ""
    metadata: tuple[tuple[str, str], ...] = ()
    mail: bool = False
    mode: int | None = None
    group: str = ""


def scan_file(
    root: bytes, path: bytes, key: bytes, rules: Rules = NO_RULES, listed: int | None = None
) -> FileReport:
    """Scan the file `path` below `root`; fingerprints are keyed with `key`. `listed` is the size
    in bytes that the walk saw, for the report; None if there was no walk.

    The caller must have checked that the `rules` do not leave out the file itself. Here, the rules
    are applied to its members and matches.

    Bad content never raises an exception. What could not be read is a `Problem` in the report.
    """
    with placeholders.allowed(download=rules.wanted.downloads):
        return _scan_file(root, path, key, rules, listed)


def _scan_file(
    root: bytes, path: bytes, key: bytes, rules: Rules, listed: int | None
) -> FileReport:
    started = time.perf_counter()
    outcome = Outcome(path, _name(root, path), key, rules)
    try:
        descriptor = open_file(root, path)
    except OSError as error:
        return not_scanned(problem(path, error))
    with io.FileIO(descriptor) as file:
        before = os.fstat(descriptor)
        stream = OwnBytes(file, before.st_size, gaps(descriptor, before))
        ended = _to_its_end(outcome, partial(scan_object, outcome, file, stream))
        after = os.fstat(descriptor)
        owned = ownership(descriptor, before)
    outcome.keep_named("", stream.size)
    whole = stream.size == before.st_size
    if _state(before) != _state(after) or (ended and not whole):
        outcome.note("Changed during the scan. Scan it again.", trouble=Trouble.NOTICE)
    return FileReport(
        path=path,
        size=stream.size,
        mtime_ns=before.st_mtime_ns,
        device=before.st_dev,
        inode=before.st_ino,
        sha256=stream.sha256() if whole else "",
        owner=owned.owner,
        content_type=outcome.content_type,
        container=outcome.container,
        found=tuple(outcome.found),
        problems=tuple(outcome.problems),
        metadata=_metadata(before, owned.owner) + outcome.metadata,
        mode=owned.mode,
        group=owned.group,
        seconds=time.perf_counter() - started,
        listed=listed,
        holes=stream.holes,
    )


def scan_bytes(fetched: Fetched, key: bytes, rules: Rules = NO_RULES) -> FileReport:
    """Scan an object whose bytes the caller has fetched. The report is like that of `scan_file`."""
    started = time.perf_counter()
    outcome = Outcome(fetched.path, fetched.name, key, rules)
    file = io.BytesIO(fetched.data)
    stream = OwnBytes(file, len(fetched.data))
    _to_its_end(
        outcome, partial(scan_object, outcome, file, stream, BOXED if fetched.mail else None)
    )
    outcome.keep_named("", len(fetched.data))
    return FileReport(
        path=fetched.path,
        size=len(fetched.data),
        mtime_ns=fetched.mtime_ns,
        device=0,
        inode=0,
        sha256=hashlib.sha256(fetched.data).hexdigest(),
        owner=fetched.owner,
        content_type=outcome.content_type,
        container=outcome.container,
        found=tuple(outcome.found),
        problems=tuple(outcome.problems),
        metadata=fetched.metadata + outcome.metadata,
        mode=fetched.mode,
        group=fetched.group,
        seconds=time.perf_counter() - started,
    )


def fetched(
    root: bytes, path: bytes, most: int, allowed: Callable[[int], object]
) -> tuple[Fetched, os.stat_result] | None:
    """Return a file of this machine as an object for `scan_bytes`, and the status of the file. Its
    content is not parsed. `allowed` is called with the descriptor of the open file, and raises
    OSError if the file must not be read.

    Return None if the file cannot or must not be read, changes while it is read, is larger than
    `most` bytes, or is a sparse file with holes that `scan_file` would skip.
    """
    try:
        descriptor = open_file(root, path)
    except OSError:
        return None
    with io.FileIO(descriptor) as file:
        try:
            allowed(descriptor)
            before = os.fstat(descriptor)
            if before.st_size > most or gaps(descriptor, before):
                return None
            data = file.read(before.st_size + 1)
            same = _state(before) == _state(os.fstat(descriptor)) and len(data) == before.st_size
        except OSError:
            return None
        owned = ownership(descriptor, before)
    found = Fetched(
        path=path,
        name=_name(root, path),
        data=data,
        mtime_ns=before.st_mtime_ns,
        owner=owned.owner,
        metadata=_metadata(before, owned.owner),
        mode=owned.mode,
        group=owned.group,
    )
    return (found, before) if same else None


def _name(root: bytes, path: bytes) -> str:
    return os.fsdecode(path or root.rpartition(b"/")[2])


def _state(info: os.stat_result) -> tuple[int, int]:
    return info.st_size, info.st_mtime_ns


def _to_its_end(outcome: Outcome, scan: Callable[[], None]) -> bool:
    begin()
    try:
        scan()
    except Overtime:
        outcome.unscanned("it took too long")
    except MemoryError:
        outcome.unscanned("it needs too much memory")
    except OSError as error:
        outcome.unscanned(reason(error))
    except NotScanned as error:
        outcome.unscanned(str(error))
    else:
        return True
    return False


def _metadata(info: os.stat_result, owned_by: str) -> tuple[tuple[str, str], ...]:
    return tuple(_labels(info, owned_by))


def _labels(info: os.stat_result, owned_by: str) -> Iterator[tuple[str, str]]:
    yield "File Owner", owned_by
    if (born := getattr(info, "st_birthtime", None)) is not None:
        yield "File Created", _iso(born)
    yield "File Modified", _iso(info.st_mtime)


def _iso(seconds: float) -> str:
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
    except (OverflowError, ValueError, OSError):
        return ""
