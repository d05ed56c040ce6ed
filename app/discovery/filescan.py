"""The scan of one file: what a worker does, from its bytes to a report."""

from __future__ import annotations

import hashlib
import io
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache

from app.discovery import limits
from app.discovery.extract.formats import (
    archive_type,
    content_type,
    is_zip,
    packed_format,
)
from app.discovery.extract.text import Read
from app.discovery.extract.zip import Archive, Budget, NotScanned
from app.discovery.match import FileReport, Found, Problem, Trouble
from app.discovery.search import Search
from app.discovery.walk import open_file, problem, reason

try:
    import pwd
except ImportError:  # not on Windows
    pwd = None  # type: ignore[assignment]

_HEAD = 4096
LEVELS = "#"
"""Stands between the levels of containers in an inner path."""


class Overtime(Exception):
    """Raised inside `scan_file` by a worker's timer, when one file has used up its time."""


class _Stream:
    """The file's own bytes, up to the size it had when opened, counted and hashed as they go."""

    def __init__(self, file: io.FileIO, size: int) -> None:
        self._file = file
        self._left = size
        self.hash = hashlib.sha256()
        self.size = 0

    def read(self, length: int) -> bytes:
        data = self._file.read(min(length, self._left)) or b""
        self._left -= len(data)
        self.size += len(data)
        self.hash.update(data)
        return data

    def drain(self) -> None:
        while self.read(limits.MIB):
            pass


@dataclass
class _Outcome:
    """What the scan of one file gathers."""

    path: bytes
    name: str
    key: bytes
    found: list[Found] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    content_type: str = ""
    container: bool = False
    metadata: tuple[tuple[str, str], ...] = ()

    def note(self, message: str, inner: str = "", trouble: Trouble = Trouble.ERROR) -> None:
        self.problems.append(Problem(self.path, inner, trouble, message))

    def unscanned(self, why: str, inner: str = "") -> None:
        self.note(f"Not fully scanned: {why}.", inner)


def scan_file(root: bytes, path: bytes, key: bytes) -> FileReport:
    """Scan the file `path` below `root`; fingerprints are keyed with `key`.

    Bad content never raises: what could not be read is a `Problem` of the report.
    """
    started = time.perf_counter()
    outcome = _Outcome(path, os.fsdecode(path or root.rpartition(b"/")[2]), key)
    try:
        descriptor = open_file(root, path)
    except OSError as error:
        return not_scanned(problem(path, error))
    with io.FileIO(descriptor) as file:
        before = os.fstat(descriptor)
        stream = _Stream(file, before.st_size)
        ended = _scan_to_its_end(outcome, file, stream)
        after = os.fstat(descriptor)
    whole = stream.size == before.st_size
    if _state(before) != _state(after) or (ended and not whole):
        outcome.note("Changed while it was being scanned: scan it again.", trouble=Trouble.NOTICE)
    return FileReport(
        path=path,
        size=stream.size,
        mtime_ns=before.st_mtime_ns,
        device=before.st_dev,
        inode=before.st_ino,
        sha256=stream.hash.hexdigest() if whole else "",
        owner=_owner(before.st_uid),
        content_type=outcome.content_type,
        container=outcome.container,
        found=tuple(outcome.found),
        problems=tuple(outcome.problems),
        metadata=_metadata(before) + outcome.metadata,
        seconds=time.perf_counter() - started,
    )


def not_scanned(problem: Problem) -> FileReport:
    """Report a file or folder of which nothing could be read."""
    return FileReport(
        path=problem.path, size=0, mtime_ns=0, device=0, inode=0, sha256="", owner="",
        content_type="", container=False, problems=(problem,),
    )  # fmt: skip


def _state(info: os.stat_result) -> tuple[int, int]:
    return info.st_size, info.st_mtime_ns


def _scan_to_its_end(outcome: _Outcome, file: io.FileIO, stream: _Stream) -> bool:
    try:
        _scan(outcome, file, stream)
    except Overtime:
        outcome.unscanned("it took too long")
    except MemoryError:
        outcome.unscanned("it needs too much memory")
    except OSError as error:
        outcome.unscanned(reason(error))
    else:
        return True
    return False


def _scan(outcome: _Outcome, file: io.FileIO, stream: _Stream) -> None:
    head = stream.read(_HEAD)
    if not is_zip(head):
        _search(outcome, _resumed(head, stream.read), head, outcome.name, "")
        return
    packed = io.BytesIO(_packed(head, stream))
    archive = packed if packed.getbuffer().nbytes else file
    outcome.content_type = archive_type(outcome.name)
    try:
        opened = Archive(archive, budget := Budget())
    except NotScanned as error:
        outcome.unscanned(f"{error}, so that its packed bytes were searched")
        archive.seek(0)
        _search(outcome, archive.read, head, outcome.name, "")
        return
    outcome.container = True
    _scan_archive(outcome, opened, budget, "", 1)


def _packed(head: bytes, stream: _Stream) -> bytes:
    """Return a whole archive when it fits in memory; otherwise only hash it."""
    rest = []
    size = len(head)
    while data := stream.read(limits.MIB):
        size += len(data)
        if size <= limits.ARCHIVE_IN_MEMORY:
            rest.append(data)
        else:
            rest.clear()
    return head + b"".join(rest) if size <= limits.ARCHIVE_IN_MEMORY else b""


def _scan_archive(
    outcome: _Outcome, archive: Archive, budget: Budget, prefix: str, depth: int
) -> None:
    for info in archive.members():
        inner = prefix + info.filename
        if budget.entries <= 0:
            outcome.unscanned(f"it has more than {limits.ARCHIVE_ENTRIES:,} entries", inner)
            return
        try:
            member = archive.open(info)
            head = member.read(_HEAD)
            if is_zip(head):
                _scan_nested(outcome, head + member.read_all(), budget, inner, depth)
            else:
                _search(outcome, _resumed(head, member.read), head, info.filename, inner)
        except NotScanned as error:
            outcome.unscanned(str(error), inner)


def _scan_nested(outcome: _Outcome, data: bytes, budget: Budget, inner: str, depth: int) -> None:
    if depth >= limits.ARCHIVE_DEPTH:
        raise NotScanned(f"it lies more than {limits.ARCHIVE_DEPTH} archives deep")
    nested = Archive(io.BytesIO(data), budget)
    _scan_archive(outcome, nested, budget, inner + LEVELS, depth + 1)


def _search(outcome: _Outcome, read: Read, head: bytes, name: str, inner: str) -> None:
    """Search one stream. Trouble while reading it is raised at the end, so that nothing is lost."""
    search = Search(outcome.key)
    trouble: list[NotScanned | OSError] = []

    def read_what_can_be_read(length: int) -> bytes:
        try:
            return read(length)
        except (NotScanned, OSError) as error:
            trouble.append(error)
            return b""

    try:
        search.run(read_what_can_be_read)
    finally:
        kind = content_type(name, head, search.encoding)
        if not outcome.content_type:
            outcome.content_type = kind
        metadata = (("Encoding", search.encoding.codec),)
        if not inner:
            outcome.metadata = metadata
        if search.matches:
            outcome.found.append(
                Found(
                    inner, kind, search.encoding.codec, search.size, tuple(search.matches), metadata
                )
            )
    if trouble:
        raise trouble[0]
    if search.cut:
        outcome.unscanned(f"only its first {limits.MATCHES:,} matches are listed", inner)
    if packed := packed_format(head):
        outcome.note(f"Not fully scanned: {packed} is not unpacked yet.", inner, Trouble.NOTICE)


def _resumed(head: bytes, read: Read) -> Read:
    """Read `head` again, and then what follows it."""
    first = [head]
    return lambda length: first.pop() if first else read(length)


@lru_cache(maxsize=256)
def _owner(uid: int) -> str:
    if pwd is None:
        return ""
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)


def _metadata(info: os.stat_result) -> tuple[tuple[str, str], ...]:
    return tuple(_labels(info))


def _labels(info: os.stat_result) -> Iterator[tuple[str, str]]:
    yield "File Owner", _owner(info.st_uid)
    if (born := getattr(info, "st_birthtime", None)) is not None:
        yield "File Created", _iso(born)
    yield "File Modified", _iso(info.st_mtime)


def _iso(seconds: float) -> str:
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
    except (OverflowError, ValueError, OSError):
        return ""
