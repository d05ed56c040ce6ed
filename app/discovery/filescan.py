"""The scan of one file: what a worker does, from its bytes to a report."""

from __future__ import annotations

import hashlib
import io
import os
import stat
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache, partial
from typing import BinaryIO

from app.discovery import limits
from app.discovery.extract.budget import Budget, NotScanned
from app.discovery.extract.formats import (
    archive_type,
    content_type,
    is_zip,
    packed_format,
)
from app.discovery.extract.mail import Mail
from app.discovery.extract.text import Read
from app.discovery.extract.zip import Archive
from app.discovery.match import FileReport, Found, Problem, Trouble
from app.discovery.rules import NO_RULES, Rules
from app.discovery.search import Search
from app.discovery.walk import open_file, problem, reason

try:
    import grp
    import pwd
except ImportError:  # not on Windows
    grp = pwd = None  # type: ignore[assignment]

_HEAD = 4096
LEVELS = "#"
"""Stands between the levels of containers in an inner path."""


class Overtime(Exception):
    """Raised inside `scan_file` by a worker's timer, when one file has used up its time."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """An object that was fetched from another machine: its bytes, and what its source tells of it.

    `path` is its raw name below the root, `name` the one that tells its format. A `mail` is an
    e-mail, whose text is searched and whose attachments are its members. `mode` and `group` are
    those of `FileReport`.
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


class _Stream:
    """The file's own bytes, up to the size it had when opened, counted and hashed as they go."""

    def __init__(self, file: BinaryIO, size: int) -> None:
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
    rules: Rules
    found: list[Found] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    content_type: str = ""
    container: bool = False
    metadata: tuple[tuple[str, str], ...] = ()

    def note(self, message: str, inner: str = "", trouble: Trouble = Trouble.ERROR) -> None:
        self.problems.append(Problem(self.path, inner, trouble, message))

    def unscanned(self, why: str, inner: str = "") -> None:
        self.note(f"Not fully scanned: {why}.", inner)


def scan_file(root: bytes, path: bytes, key: bytes, rules: Rules = NO_RULES) -> FileReport:
    """Scan the file `path` below `root`; fingerprints are keyed with `key`.

    The `rules` have let this file pass; they decide on its members and its matches.

    Bad content never raises: what could not be read is a `Problem` of the report.
    """
    started = time.perf_counter()
    outcome = _Outcome(path, os.fsdecode(path or root.rpartition(b"/")[2]), key, rules)
    try:
        descriptor = open_file(root, path)
    except OSError as error:
        return not_scanned(problem(path, error))
    with io.FileIO(descriptor) as file:
        before = os.fstat(descriptor)
        stream = _Stream(file, before.st_size)
        ended = _to_its_end(outcome, partial(_scan, outcome, file, stream))
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
        mode=None if grp is None else stat.S_IMODE(before.st_mode),
        group=_group(before.st_gid),
        seconds=time.perf_counter() - started,
    )


def scan_bytes(fetched: Fetched, key: bytes, rules: Rules = NO_RULES) -> FileReport:
    """Scan an object that somebody else has fetched, as `scan_file` does a file."""
    started = time.perf_counter()
    outcome = _Outcome(fetched.path, fetched.name, key, rules)
    if fetched.mail:
        _to_its_end(outcome, partial(_scan_mail, outcome, fetched.data))
    else:
        file = io.BytesIO(fetched.data)
        _to_its_end(outcome, partial(_scan, outcome, file, _Stream(file, len(fetched.data))))
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


def not_scanned(problem: Problem) -> FileReport:
    """Report a file or folder of which nothing could be read."""
    return FileReport(
        path=problem.path, size=0, mtime_ns=0, device=0, inode=0, sha256="", owner="",
        content_type="", container=False, problems=(problem,),
    )  # fmt: skip


def _state(info: os.stat_result) -> tuple[int, int]:
    return info.st_size, info.st_mtime_ns


def _to_its_end(outcome: _Outcome, scan: Callable[[], None]) -> bool:
    try:
        scan()
    except Overtime:
        outcome.unscanned("it took too long")
    except MemoryError:
        outcome.unscanned("it needs too much memory")
    except OSError as error:
        outcome.unscanned(reason(error))
    else:
        return True
    return False


def _scan(outcome: _Outcome, file: BinaryIO, stream: _Stream) -> None:
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


def _scan_mail(outcome: _Outcome, data: bytes) -> None:
    """Search the text of a mail, and each attachment as a member."""
    try:
        mail = Mail(data)
    except NotScanned as error:
        outcome.unscanned(f"{error}, so that its raw bytes were searched")
        _search(outcome, io.BytesIO(data).read, data[:_HEAD], outcome.name, "")
        return
    _search(outcome, io.BytesIO(mail.text).read, mail.text[:_HEAD], outcome.name, "")
    outcome.metadata += mail.metadata
    outcome.container = bool(mail.attachments)
    budget = Budget()
    for part in mail.attachments:
        if outcome.rules.leave_out_path(outcome.path, part.name):
            continue
        head = part.data[:_HEAD]
        try:
            if is_zip(head):
                _scan_nested(outcome, part.data, budget, part.name, 0)
            else:
                _search(outcome, io.BytesIO(part.data).read, head, part.name, part.name)
        except NotScanned as error:
            outcome.unscanned(str(error), part.name)


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
        if outcome.rules.leave_out_path(outcome.path, inner):
            continue
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
    search = Search(outcome.key, rules=outcome.rules)
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


@lru_cache(maxsize=256)
def _group(gid: int) -> str:
    if grp is None:
        return ""
    try:
        return grp.getgrgid(gid).gr_name
    except KeyError:
        return str(gid)


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
