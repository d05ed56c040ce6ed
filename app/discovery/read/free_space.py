"""Search of the disk space that belongs to no file, and may contain data of deleted files."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from functools import partial

from app.discovery.match.matches import FileReport, Found, Problem, Trouble
from app.discovery.match.rules import NO_RULES, Rules
from app.discovery.read.byte_ranges import ByteRange, Searched, search_stretches
from app.discovery.read.extract.unpack_limits import NotScanned
from app.discovery.read.positioned import pread
from app.discovery.read.walk import reason

KIND = "Free disk space"


@dataclass(frozen=True, slots=True)
class Slice:
    """Ranges of free space on the block device `device`; their addresses are bytes from its start.
    `path` is the raw name under which they are reported.
    """

    device: str
    path: bytes
    stretches: tuple[ByteRange, ...]


def scan_slice(part: Slice, key: bytes, rules: Rules = NO_RULES) -> FileReport:
    """Search a slice, and report it like a file. The device is only read. Content and read errors
    never raise an exception; they are reported as problems.
    """
    try:
        device = os.open(part.device, os.O_RDONLY)
        try:
            if not stat.S_ISBLK(os.fstat(device).st_mode):
                return _report(part, Searched((), "", 0, ("it is not a block device",)))
            fetch = partial(_fetch, device)
            return _report(part, search_stretches(part.stretches, fetch, key, rules))
        finally:
            os.close(device)
    except OSError as error:
        return _report(part, Searched((), "", 0, (reason(error),)))


def _fetch(device: int, address: int, length: int) -> bytes:
    data = b""
    while len(data) < length:
        try:
            part = pread(device, length - len(data), address + len(data))
        except OSError as error:
            raise NotScanned(reason(error)) from error
        if not part:
            break
        data += part
    if not data:
        raise NotScanned("the device ends early")
    return data.ljust(length, b"\0")


def _report(part: Slice, searched: Searched) -> FileReport:
    told = (("Encoding", "utf-8"),)
    found = Found("", KIND, "utf-8", searched.size, searched.matches, told, extracted=True)
    return FileReport(
        path=part.path,
        size=searched.size,
        mtime_ns=0,
        device=0,
        inode=0,
        sha256=searched.sha256,
        owner="",
        content_type=KIND,
        container=False,
        found=(found,) if searched.matches else (),
        problems=tuple(
            Problem(part.path, "", Trouble.ERROR, f"Not fully scanned: {note}.")
            for note in searched.notes
        ),
    )
