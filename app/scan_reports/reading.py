"""Reading a report that arrives in pieces, and checking its signature at the end.

Use no record until `finish` has yielded its last record and has ended without an error. Memory does
not grow with the report.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from app.discovery.match.matches import Check, Confidence, FileReport, Match, Problem
from app.discovery.match.matches import Found as FoundObject
from app.scan_reports import records
from app.scan_reports.errors import DAMAGED, NEWER, ReportRefused
from app.scan_reports.records import (
    MOST_RECORD_BYTES,
    VERSION,
    End,
    File,
    Foot,
    Found,
    Head,
    LeftOut,
    Matches,
    OneMatch,
    Problems,
    Record,
    Root,
)
from app.scan_reports.sealing import Opener
from app.scan_reports.writing import PURPOSE
from app.secrets.signing import Signature, verified

_AT_ONCE = 1 << 20
_MOST_BYTES = 64 << 30
"""Maximum size in bytes of a report after decompression."""
_BLOCK = 1 << 18


class ReportReader:
    """Reader of a report that is encrypted for the service with the key `private`. Its methods
    raise `ReportRefused` if the report is not usable.

    `head` is set once the first record has been read. The signature is checked with the public key
    in `head`; the caller must check whether the machine with this key is enrolled.
    """

    def __init__(self, private: X25519PrivateKey) -> None:
        self.head: Head | None = None
        self._opener = Opener(private)
        self._unpacker = zlib.decompressobj()
        self._plain = bytearray()
        self._digest = hashlib.sha256()
        self._begun = self._signed = False
        self._bytes = 0
        self._order = _Order()

    def add(self, data: bytes) -> Iterator[Record]:
        """Add `data` to the report, and yield the records that are now complete."""
        for chunk in self._opener.add(data):
            yield from self._records(chunk)

    def finish(self) -> Iterator[Record]:
        """Yield the remaining records; then check that the report is complete and signed."""
        yield from self._records(self._opener.end())
        if self._plain or not self._signed or not self._unpacker.eof:
            raise ReportRefused(DAMAGED)

    def _records(self, chunk: bytes) -> Iterator[Record]:
        if not self._begun:
            self._digest.update(self._opener.header)
            self._begun = True
        while chunk:
            try:
                self._plain += self._unpacker.decompress(chunk, _AT_ONCE)
            except zlib.error:
                raise ReportRefused(DAMAGED) from None
            if self._unpacker.unused_data:
                raise ReportRefused(DAMAGED)
            chunk = self._unpacker.unconsumed_tail
            yield from self._frames()

    def _frames(self) -> Iterator[Record]:
        at = 0
        plain = self._plain
        while len(plain) - at >= 4:
            size = int.from_bytes(plain[at : at + 4])
            if size > MOST_RECORD_BYTES or self._signed:
                raise ReportRefused(DAMAGED)
            if len(plain) - at < 4 + size:
                break
            frame = bytes(plain[at : at + 4 + size])
            at += 4 + size
            record = self._checked(frame)
            if record is not None:
                yield record
        self._bytes += at
        if self._bytes > _MOST_BYTES:
            raise ReportRefused(DAMAGED)
        del plain[:at]

    def _checked(self, frame: bytes) -> Record | None:
        """Decode a record from its frame, check its order, and return it. For a `Foot`, check the
        signature and return None. Raises `ReportRefused` if the record is damaged, misplaced, or of
        a newer version.
        """
        try:
            record = records.decode(frame[4:])
        except msgspec.DecodeError:
            newer = self.head is None or self.head.version > VERSION
            raise ReportRefused(NEWER if newer else DAMAGED) from None
        self._order.check(record)
        if isinstance(record, Foot):
            self._check_signature(record)
            return None
        if isinstance(record, Head):
            if record.version > VERSION:
                raise ReportRefused(NEWER)
            self.head = record
        self._digest.update(frame)
        return record

    def _check_signature(self, foot: Foot) -> None:
        assert self.head is not None  # noqa: S101 - `_Order` requires it first
        signature = Signature(key=self.head.machine, signature=foot.signature)
        if not verified(PURPOSE, self._digest.digest(), signature):
            raise ReportRefused(DAMAGED)
        self._signed = True


class _Order:
    """Checks the order of records. `check` raises `ReportRefused` for a record that may not follow
    the record before it.
    """

    _AFTER: dict[type[Record], tuple[type[Record] | None, ...]] = {  # noqa: RUF012 - constant
        Head: (None,),
        Root: (Head, End),
        File: (Root, File, Found, Matches, Problems, LeftOut),
        Found: (File, Found, Matches),
        Matches: (Found, Matches),
        Problems: (File, Found, Matches, Problems),
        LeftOut: (Root, File, Found, Matches, Problems, LeftOut),
        End: (Root, File, Found, Matches, Problems, LeftOut),
        Foot: (End,),
    }

    def __init__(self) -> None:
        self._last: type[Record] | None = None

    def check(self, record: Record) -> None:
        if self._last not in self._AFTER[type(record)]:
            raise ReportRefused(DAMAGED)
        self._last = type(record)


def read_file(path: Path, private: X25519PrivateKey) -> Iterator[Record]:
    """Yield the records of a report in a file. Raises `ReportRefused` if the report is not usable,
    and OSError if the file cannot be read.
    """
    reader = ReportReader(private)
    with path.open("rb") as file:
        while data := file.read(_BLOCK):
            yield from reader.add(data)
    yield from reader.finish()


def reports_of(found: Iterable[Record]) -> Iterator[FileReport | LeftOut | Root | End]:
    """Combine the records of each file into its report, and yield the reports. Of the other
    records, yield `LeftOut`, `Root` and `End` unchanged, and omit `Head`. Raises `ReportRefused` if
    the device or inode of a file is not a number.
    """
    parts: list[Record] = []
    for record in found:
        if isinstance(record, Found | Matches | Problems):
            parts.append(record)
            continue
        if parts:
            yield _report(parts)
            parts = []
        if isinstance(record, File):
            parts = [record]
        elif isinstance(record, LeftOut | Root | End):
            yield record


def _report(parts: list[Record]) -> FileReport:
    file = parts[0]
    assert isinstance(file, File)  # noqa: S101 - `_Order` requires it first
    found: list[tuple[Found, list[Match]]] = []
    problems: list[Problem] = []
    for part in parts[1:]:
        if isinstance(part, Found):
            found.append((part, []))
        elif isinstance(part, Matches):
            found[-1][1].extend(map(_match, part.matches))
        elif isinstance(part, Problems):
            problems.extend(
                Problem(one.path, one.inner, one.trouble, one.message) for one in part.problems
            )
    return FileReport(
        path=file.path,
        size=file.size,
        mtime_ns=file.mtime_ns,
        device=_number(file.device),
        inode=_number(file.inode),
        sha256=file.sha256,
        owner=file.owner,
        content_type=file.content_type,
        container=file.container,
        found=tuple(_object(head, matches) for head, matches in found),
        problems=tuple(problems),
        metadata=tuple(file.metadata),
        mode=file.mode,
        group=file.group,
        listed=file.listed,
        holes=file.holes,
    )


def _object(head: Found, matches: list[Match]) -> FoundObject:
    return FoundObject(
        inner=head.inner,
        content_type=head.content_type,
        encoding=head.encoding,
        size=head.size,
        matches=matches,
        metadata=tuple(head.metadata),
        extracted=head.extracted,
        frame=tuple(head.frame),
    )


def _match(one: OneMatch) -> Match:
    return Match(
        data_type=one.data_type,
        severity=one.severity,
        offset=one.offset,
        length=one.length,
        masked=one.masked,
        fingerprint=one.fingerprint,
        near=one.near,
        trace=tuple(Check(name, outcome) for name, outcome in one.trace),
        place=one.place,
        confidence=Confidence(one.confidence),
    )


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ReportRefused(DAMAGED) from None
