"""Writing a report: records are framed, compressed, signed and encrypted as they arrive."""

from __future__ import annotations

import hashlib
import zlib
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, TypeVar

from app.discovery.match.matches import FileReport, Match, Problem
from app.discovery.match.matches import Found as FoundObject
from app.discovery.scan.scanner import Progress
from app.scan_reports import records
from app.scan_reports.records import (
    MOST_IN_RECORD,
    End,
    File,
    Foot,
    Found,
    LeftOut,
    Matches,
    OneMatch,
    OneProblem,
    Problems,
    Record,
)
from app.scan_reports.sealing import Sealer
from app.secrets.signing import SigningKey

PURPOSE = "scan report 1"
"""Purpose of the signature (`secrets/signing.py`)."""
_MOST = 2**63 - 1
_LEVEL = 3
T = TypeVar("T")


class ReportWriter:
    """Writes a report for the service with the public key `service` to `file`. Needs constant
    memory. Its methods raise OSError if the file cannot be written.
    """

    def __init__(self, file: IO[bytes], service: bytes, signing: SigningKey) -> None:
        self._file, self._signing = file, signing
        self._sealer = Sealer(service)
        self._digest = hashlib.sha256(self._sealer.header)
        self._packer = zlib.compressobj(_LEVEL)
        file.write(self._sealer.header)

    def add(self, record: Record) -> None:
        """Write a record."""
        data = framed(record)
        self._digest.update(data)
        self._file.write(self._sealer.add(self._packer.compress(data)))

    def add_report(self, report: FileReport) -> None:
        """Write the report of a file."""
        for record in records_of(report):
            self.add(record)

    def add_left_out(self, waiting: deque[tuple[bytes, int]]) -> None:
        """Write files that filters have excluded, and remove them from `waiting`."""
        taken = [waiting.popleft() for _ in range(len(waiting))]
        for part in _parts(taken):
            self.add(LeftOut([(path, min(size, _MOST)) for path, size in part]))

    def end_root(self, progress: Progress, failed: str = "") -> None:
        """Write the files that filters have excluded, then the counts at the end of a folder."""
        self.add_left_out(progress.left_out)
        self.add(
            End(
                files_found=progress.files_found,
                files_done=progress.files_done,
                files_read=progress.files_read,
                files_left_out=progress.files_left_out,
                bytes_found=min(progress.bytes_found, _MOST),
                bytes_done=min(progress.bytes_done, _MOST),
                bytes_left_out=min(progress.bytes_left_out, _MOST),
                failed=failed,
            )
        )

    def finish(self) -> None:
        """Sign and complete the report."""
        signed = self._signing.sign(PURPOSE, self._digest.digest())
        foot = framed(Foot(signed.signature))
        packed = self._packer.compress(foot) + self._packer.flush()
        self._file.write(self._sealer.add(packed) + self._sealer.end())


def framed(record: Record) -> bytes:
    """Return the length of an encoded record (4 bytes, big-endian), followed by the record."""
    data = records.encode(record)
    return len(data).to_bytes(4) + data


def records_of(report: FileReport) -> Iterator[Record]:
    """Yield the report of a file as records: `File`, then its objects, each with its matches, and
    then its problems.
    """
    yield File(
        path=report.path,
        size=min(report.size, _MOST),
        mtime_ns=max(-_MOST, min(report.mtime_ns, _MOST)),
        device=str(report.device),
        inode=str(report.inode),
        sha256=report.sha256,
        owner=report.owner,
        group=report.group,
        mode=report.mode,
        content_type=report.content_type,
        container=report.container,
        metadata=list(report.metadata),
        listed=None if report.listed is None else min(report.listed, _MOST),
        holes=report.holes,
    )
    for found in report.found:
        yield from _found(found)
    for part in _parts(report.problems):
        yield Problems([_problem(problem) for problem in part])


def _parts(items: Sequence[T]) -> Iterator[Sequence[T]]:
    for at in range(0, len(items), MOST_IN_RECORD):
        yield items[at : at + MOST_IN_RECORD]


def _found(found: FoundObject) -> Iterator[Record]:
    yield Found(
        inner=found.inner,
        content_type=found.content_type,
        encoding=found.encoding,
        size=min(found.size, _MOST),
        metadata=list(found.metadata),
        extracted=found.extracted,
        frame=list(found.frame),
    )
    for part in _parts(found.matches):
        yield Matches(list(_matches(part)))


def _matches(matches: Iterable[Match]) -> Iterator[OneMatch]:
    for match in matches:
        yield OneMatch(
            match.data_type,
            match.severity,
            match.offset,
            match.length,
            match.masked,
            match.fingerprint,
            match.near,
            [(check.name, check.outcome) for check in match.trace],
            match.place,
            match.confidence,
        )


def _problem(problem: Problem) -> OneProblem:
    return OneProblem(problem.path, problem.inner, problem.trouble, problem.message)
