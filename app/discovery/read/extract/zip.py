"""ZIP archives, read within the maximum sizes and ratios in `limits`, because they may be archive
bombs or declare false sizes (docs/reliability.md, "Untrusted content").

Nothing is ever unpacked to disk. If a member cannot be read to its end, `NotScanned` is raised,
whose text says why, and the scan continues with the next member.
"""

from __future__ import annotations

import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import IO, BinaryIO, cast

from app.discovery.match import limits
from app.discovery.read.extract.content import Content, Format, Member, Source
from app.discovery.read.extract.format_names import archive_type
from app.discovery.read.extract.unpack_limits import Bounded, Budget, NotScanned, Rewinding

_LOCAL_HEADER = 30
_ENTRY = b"PK\3\4"
_LEAST_ENTRY = _LOCAL_HEADER + 24
"""Minimum size in bytes of a gap between two entries: a smaller gap is not examined for another
entry. It may consist of times and owners in the local header of the entry before it (up to 28
bytes), and of a data descriptor after the data of this entry (APPNOTE 4.3.9, up to 24 bytes).
"""
_END_RECORD = 22
_LONGEST_END = 65_557 + 76
"""Bytes of an end record with the longest comment, and of the ZIP64 records before it."""
_GAP = 1 << 20
"""Maximum number of bytes that are examined in a gap between entries. Alignment padding is shorter.
"""
_LZMA_START = 5
"""Bytes of LZMA data before the dictionary size (APPNOTE 5.8.8)."""
_ENCRYPTED = 0x1
_DAMAGE = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, ValueError,
    NotImplementedError, RuntimeError, struct.error,
)  # fmt: skip


class Archive:
    """One ZIP archive over a seekable file. Raises `NotScanned` when it cannot be opened.

    `notes` report content of the archive that is not read: entries that are missing in the
    directory, and data after the end of the archive.
    """

    def __init__(self, file: IO[bytes], budget: Budget) -> None:
        self._file = file
        self._budget = budget
        self._refuse_large_directory()
        try:
            self._zip = zipfile.ZipFile(file)
        except _DAMAGE as error:
            raise NotScanned("the archive is damaged") from error
        self._reasons = dict(self._check())
        self.notes = [*self._lost(), *self._goes_on()]

    def members(self) -> Iterator[zipfile.ZipInfo]:
        """Return every member that is not a folder, in the archive's order."""
        return (info for info in self._zip.infolist() if not info.filename.endswith("/"))

    def open(self, info: zipfile.ZipInfo) -> Bounded:
        """Open a member for reading. Raises `NotScanned` if the member must not be read, or cannot
        be opened.
        """
        if reason := self._reasons.get(id(info)):
            raise NotScanned(reason)
        try:
            unpack = _unpacker(self._zip.open(info))
        except _DAMAGE as error:
            raise NotScanned(_reason(error)) from error
        held = self._dictionary(info)
        return Bounded(
            unpack, lambda: info.compress_size, self._budget, limits.ARCHIVE_ENTRY, lambda: held
        )

    def _dictionary(self, info: zipfile.ZipInfo) -> int:
        """Return the dictionary size in bytes of a member packed by LZMA; 0 for other members. The
        size is stored at the start of the member's data. (The dictionary fills as the member is
        read.)
        """
        if info.compress_type != zipfile.ZIP_LZMA:
            return 0
        self._file.seek(info.header_offset)
        head = self._file.read(_LOCAL_HEADER)
        names = int.from_bytes(head[26:28], "little") + int.from_bytes(head[28:30], "little")
        self._file.seek(info.header_offset + _LOCAL_HEADER + names + _LZMA_START)
        return int.from_bytes(self._file.read(4), "little")

    def _refuse_large_directory(self) -> None:
        """Raise `NotScanned` if the directory, by its declared size, is too long to be parsed."""
        self._file.seek(0, 2)
        size = self._file.tell()
        self._file.seek(max(0, size - _LONGEST_END))
        tail = self._file.read()
        end, end64 = tail.rfind(b"PK\5\6"), tail.rfind(b"PK\6\6")
        claimed = int.from_bytes(tail[end + 12 : end + 16], "little") if end >= 0 else 0
        if end64 >= 0:
            claimed = max(
                claimed % 0xFFFFFFFF, int.from_bytes(tail[end64 + 40 : end64 + 48], "little")
            )
        if claimed > limits.ARCHIVE_DIRECTORY:
            raise NotScanned("its central directory is too long")

    def _check(self) -> Iterator[tuple[int, str]]:
        """Yield the members that must not be read, as pairs: the `id()` of the member's `ZipInfo`,
        and the reason. Only the entries of the directory are examined.
        """
        names: set[str] = set()
        for info in self._zip.infolist():
            if info.flag_bits & _ENCRYPTED:
                yield id(info), "it is encrypted"
            elif info.filename in names:
                yield id(info), "another entry has the same name"
            elif info.file_size > limits.ARCHIVE_ENTRY:
                yield id(info), f"it is larger than {limits.ARCHIVE_ENTRY >> 20} MiB"
            names.add(info.filename)
        end = 0
        for info in sorted(self._zip.infolist(), key=lambda info: info.header_offset):
            if info.header_offset < end:
                yield id(info), "it overlaps another entry"
            end = info.header_offset + _LOCAL_HEADER + len(info.orig_filename) + info.compress_size

    def _lost(self) -> Iterator[str]:
        """Report entries in the gaps between the listed entries, because the directory may have
        lost some.
        """
        if isinstance(self._file, Rewinding):
            return  # it would have to be unpacked again for this
        end = 0
        entries = sorted(self._zip.infolist(), key=lambda info: info.header_offset)
        starts = [(entry.header_offset, entry) for entry in entries]
        for start, info in [*starts, (self._zip.start_dir, None)]:
            least = _LEAST_ENTRY if end else _LOCAL_HEADER
            if start - end >= least and self._holds_entry(end, start):
                yield "it contains entries that are missing in its central directory"
                return
            if info is not None:
                end = max(end, start + _LOCAL_HEADER + len(info.orig_filename) + info.compress_size)

    def _goes_on(self) -> Iterator[str]:
        """Report data after the end of the archive. Such data can mean that the archive has lost
        its own directory, and that the directory found is that of a nested archive.
        """
        if isinstance(self._file, Rewinding):
            return
        size = self._file.seek(0, 2)
        self._file.seek(max(0, size - _LONGEST_END))
        tail = self._file.read()
        end = tail.rfind(b"PK\5\6")
        if end >= 0 and tail[end + _END_RECORD + len(self._zip.comment) :].strip(b"\0\r\n\t "):
            yield "what follows the end of the archive is not searched; it may be damaged"

    def _holds_entry(self, start: int, end: int) -> bool:
        """Return whether the first `_GAP` bytes of a gap contain the start of an unlisted entry.
        The gap before the first listed entry may contain a program (self-extracting archive);
        there, only an entry at the start of the file counts.
        """
        self._file.seek(start)
        gap = self._file.read(min(end - start, _GAP))
        return gap.startswith(_ENTRY) if start == 0 else _ENTRY in gap


def _open(source: Source) -> Content:
    archive = Archive(source.file, source.budget)
    members = (Member(info.filename, partial(_member, archive, info)) for info in archive.members())
    return Content(archive_type(source.name), None, members, (), archive.notes)


def _member(archive: Archive, info: zipfile.ZipInfo) -> BinaryIO:
    return cast("BinaryIO", archive.open(info))


def _unpacker(stream: IO[bytes]) -> Callable[[int], bytes]:
    def unpack(length: int) -> bytes:
        try:
            return stream.read(length)
        except _DAMAGE as error:
            raise NotScanned(_reason(error)) from error

    return unpack


def _reason(error: Exception) -> str:
    if isinstance(error, NotImplementedError):
        return "its compression method is not supported"
    return "it is damaged"


_BEGINS = (b"PK\x03\x04", b"PK\x05\x06")
ZIP = Format("ZIP archive", lambda head, _: head.startswith(_BEGINS), _open, begins=_BEGINS)
