"""Search of the memory of a running process on this machine (Linux).

Searches the pages that contain what the process has written: heap, stacks, anonymous and shared
memory, and its changes to mapped files. Pages that were never touched, and pages with only the
content of a file, are left out. The process is neither stopped nor changed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from app.discovery.match import limits
from app.discovery.match.matches import FileReport, Found, Problem, Trouble
from app.discovery.match.rules import NO_RULES, Rules
from app.discovery.read.byte_ranges import ByteRange, search_stretches
from app.discovery.read.extract.unpack_limits import NotScanned
from app.discovery.read.positioned import pread
from app.discovery.read.walk import reason

KIND = "Process memory"

_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
_ENTRY = 8
# Top byte of an entry of pagemap (proc(5)): bits 63 (present), 62 (in swap), 61 (of a file).
_IN_USE = bytes(int(byte & 0xC0 != 0) for byte in range(256))
_CHANGED = bytes(int(byte & 0xC0 != 0 and not byte & 0x20) for byte in range(256))
_USED = re.compile(b"\x01+")
_MAPPING = re.compile(
    rb"([0-9a-f]+)-([0-9a-f]+) (r)(.).(.) [0-9a-f]+ [0-9a-f:]+ ([0-9]+) *(.*)", re.DOTALL
)
_OF_THE_KERNEL = (b"[vvar", b"[vdso", b"[vsyscall")
_ENDED = "the process has ended"
_SHARED = (b"/dev/shm/", b"/dev/zero", b"/memfd:", b"/SYSV", b"/anon_hugepage")


@dataclass(frozen=True, slots=True)
class Process:
    """A process. `started` is its start in clock ticks since boot, because a later process may have
    the same ID. Its name (`path`, raw), owner and time (`mtime_ns`, Unix time) are only for its
    report.
    """

    pid: int
    started: int
    path: bytes
    owner: str = ""
    mtime_ns: int = 0


def start_of(pid: int) -> int | None:
    """Return the start of a process in clock ticks since boot; None when it has ended."""
    try:
        told = Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return None
    return int(told.rpartition(b")")[2].split()[19])


def scan_process(process: Process, key: bytes, rules: Rules = NO_RULES) -> FileReport:
    """Search the memory of a process, and report it like a file. Read errors never raise an
    exception; they are reported as problems.
    """
    try:
        with closing(_Memory(process)) as memory:
            stretches, notes = memory.stretches()
            searched = search_stretches(stretches, memory.fetch, key, rules)
    except (FileNotFoundError, ProcessLookupError):
        return _report(process, (_trouble(process, f"Not scanned: {_ENDED}."),))
    except OSError as error:
        return _report(process, (_trouble(process, f"Not scanned: {reason(error)}."),))
    except NotScanned as error:
        return _report(process, (_trouble(process, f"Not scanned: {error}."),))
    notes += searched.notes
    problems = [_trouble(process, f"Not fully scanned: {note}.") for note in notes]
    told = (("Encoding", "utf-8"),)
    found = Found("", KIND, "utf-8", searched.size, searched.matches, told, extracted=True)
    kept = (found,) if searched.matches else ()
    return _report(process, tuple(problems), kept, searched.size, searched.sha256)


class _Memory:
    """The memory of a process, open for reading. Opening it raises OSError, or `NotScanned` if the
    process has ended.
    """

    def __init__(self, process: Process) -> None:
        self._process = process
        self._mem = os.open(f"/proc/{process.pid}/mem", os.O_RDONLY)
        if start_of(process.pid) != process.started:  # from here on, it is certainly this process
            self.close()
            raise NotScanned(_ENDED)

    def close(self) -> None:
        os.close(self._mem)

    def stretches(self) -> tuple[list[ByteRange], list[str]]:
        """Return the ranges of pages to read, and notes on what is left out."""
        found: list[ByteRange] = []
        notes: list[str] = []
        total, room = 0, limits.PROCESS
        with Path(f"/proc/{self._process.pid}/pagemap").open("rb", buffering=0) as pages:
            for start, end, name, kept in self._mappings():
                if end - start > limits.PROCESS_MAPPING:
                    most = limits.PROCESS_MAPPING >> 30
                    notes.append(f"it reserves more than {most} GiB in one range")
                    continue
                for first, last in _used(pages.fileno(), start, end, kept):
                    if (size := min(last - first, room - total)) > 0:
                        found.append(ByteRange(first, size, name))
                    total += last - first
        if total > room:
            notes.append(f"it has more than {room >> 20} MiB of memory")
        return found, notes

    def fetch(self, address: int, length: int) -> bytes:
        """Return bytes of the memory, with zeros for pages that no longer exist. Raises
        `NotScanned` if the process has ended.
        """
        try:
            data = pread(self._mem, length, address)
        except OSError:
            return self._page_by_page(address, length)
        if not data:
            raise NotScanned(_ENDED)
        return data if len(data) == length else data + self._rest(address, data, length)

    def _rest(self, address: int, data: bytes, length: int) -> bytes:
        return self._page_by_page(address + len(data), length - len(data))

    def _page_by_page(self, address: int, length: int) -> bytes:
        parts = []
        while length > 0:
            size = min(length, _PAGE - address % _PAGE)
            try:
                part = pread(self._mem, size, address)
            except OSError:
                part = b""
            parts.append(part.ljust(size, b"\0"))
            address, length = address + size, length - size
        return b"".join(parts)

    def _mappings(self) -> Iterator[tuple[int, int, str, bytes]]:
        """Yield the mappings that may contain what the process has written. For each, yield start,
        end, a name for display, and which pages to read (`_IN_USE` or `_CHANGED`).
        """
        for line in Path(f"/proc/{self._process.pid}/maps").read_bytes().split(b"\n"):
            mapping = _MAPPING.fullmatch(line)
            if mapping is None or not _of_interest(mapping):
                continue
            name = mapping[7].decode("utf-8", "backslashreplace").strip("[]") or "anonymous memory"
            of_a_file = mapping[6] != b"0" and not mapping[7].startswith(_SHARED)
            kept = _CHANGED if of_a_file else _IN_USE
            yield int(mapping[1], 16), int(mapping[2], 16), name, kept


def _of_interest(mapping: re.Match[bytes]) -> bool:
    """Return whether a mapping can contain more than the unchanged content of a file or device."""
    _, _, _, write, share, inode, name = mapping.groups()
    if name.startswith(_SHARED):
        return True
    if name.startswith((b"/dev/", *_OF_THE_KERNEL)):
        return False
    return inode == b"0" or (write == b"w" and share == b"p")


def _used(pagemap: int, start: int, end: int, kept: bytes) -> Iterator[tuple[int, int]]:
    """Yield the address ranges of adjacent pages of the kind `kept` (`_IN_USE` or `_CHANGED`)."""
    most = limits.MIB // _ENTRY
    for first in range(start // _PAGE, end // _PAGE, most):
        count = min(most, end // _PAGE - first)
        entries = pread(pagemap, count * _ENTRY, first * _ENTRY)
        for run in _USED.finditer(entries[_ENTRY - 1 :: _ENTRY].translate(kept)):
            yield (first + run.start()) * _PAGE, (first + run.end()) * _PAGE


def _trouble(process: Process, text: str) -> Problem:
    """Return a problem. It is only a notice if the process has ended, because that is no error."""
    return Problem(process.path, "", Trouble.NOTICE if _ENDED in text else Trouble.ERROR, text)


def _report(
    process: Process,
    problems: tuple[Problem, ...],
    found: tuple[Found, ...] = (),
    size: int = 0,
    sha256: str = "",
) -> FileReport:
    return FileReport(
        path=process.path,
        size=size,
        mtime_ns=process.mtime_ns,
        device=0,
        inode=process.pid,
        sha256=sha256,
        owner=process.owner,
        content_type=KIND,
        container=False,
        found=found,
        problems=problems,
    )
