"""Parser of the structure of a ZIP archive (APPNOTE.TXT 6.3.10: 4.3.7, 4.3.9, 4.3.12, 4.3.14 to
4.3.16, 4.5.3).

An archive is refused if it contains anything that the central directory lacks or contradicts.
"""

from __future__ import annotations

import bz2
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from app.discovery.match import limits
from app.remediation.disk.errors import Refused

_LOCAL, _CENTRAL = b"PK\3\4", b"PK\1\2"
_END, _END64, _LOCATOR64 = b"PK\5\6", b"PK\6\6", b"PK\6\7"
LOCAL_SIZE, _CENTRAL_SIZE, _END_SIZE, LOCATOR64_SIZE = 30, 46, 22, 20
_ENCRYPTED = 0x2041
"""Flags: encrypted, strongly encrypted, headers encrypted."""
STORED, _DEFLATED, BZIP2 = 0, 8, 12
MASK32, _MASK16 = 0xFFFFFFFF, 0xFFFF
_ZIP64 = 1
_SIGNATURES = re.compile(
    rb"META-INF/(?:[^/]*\.(?:SF|RSA|DSA|EC)|(?:document|macro|package)signatures\.xml)"
    rb"|_xmlsignatures/.*",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(slots=True)
class Entry:
    """Entry of the central directory. `at` is the offset of this directory entry in the archive.

    `name` is raw. `start` is the offset of the local header, `data` the offset of the compressed
    data. `fields64` are the offsets of the entry's 8-byte numbers (sizes, start) in the directory.
    """

    at: int
    name: bytes
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    start: int
    fields64: dict[str, int]
    data: int = 0

    @property
    def end(self) -> int:
        """Offset directly after the entry's compressed data."""
        return self.data + self.packed


class Zip:
    """Structure of an archive in memory. Raises Refused if the archive can't be rewritten.

    The central directory begins at `directory`. `end_record` and `record64` are the offsets of the
    two end records; a missing `record64` is -1. `end` is the offset directly after the end record,
    where the archive's comment begins.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        try:
            self.end = self._find_end()
            self.directory, count = self._read_end()
            self.entries = list(self._listed(count))
            self._look_at_entries()
        except struct.error:
            raise damaged() from None

    def entry(self, start: int) -> Entry:
        """Return the entry with the local header at `start`. Raises Refused if there is none, or if
        another entry has the same header or the same name.
        """
        found = [entry for entry in self.entries if entry.start == start]
        if len(found) != 1 or [entry.name for entry in self.entries].count(found[0].name) != 1:
            raise Refused("the archive has another entry of the same name")
        return found[0]

    def content(self, entry: Entry) -> bytes:
        """Return the unpacked content of an entry, verified by its checksum. Raises Refused if it
        is larger than a scan allows, damaged, or packed by an unsupported method.
        """
        raw = self.data[entry.data : entry.end]
        if entry.size > limits.ARCHIVE_ENTRY:
            raise Refused(f"a file in it is larger than {limits.ARCHIVE_ENTRY >> 20} MiB")
        try:
            content = _unpack(raw, entry)
        except (zlib.error, OSError, ValueError, EOFError):
            raise damaged() from None
        if len(content) != entry.size or zlib.crc32(content) != entry.crc:
            raise damaged()
        return content

    def _find_end(self) -> int:
        """Find the end record, and return the offset directly after it. Raises Refused unless only
        the archive's comment follows.
        """
        data = self.data
        at = data.rfind(_END, max(0, len(data) - _END_SIZE - _MASK16))
        while at >= 0:
            if len(data) >= at + _END_SIZE:
                comment = struct.unpack_from("<H", data, at + 20)[0]
                if at + _END_SIZE + comment == len(data):
                    self.end_record = at
                    return at + _END_SIZE
            at = data.rfind(_END, max(0, len(data) - _END_SIZE - _MASK16), at)
        raise Refused("the archive has data after its end, or is damaged")

    def _read_end(self) -> tuple[int, int]:
        """Return the start of the central directory, and the number of entries in it."""
        at = self.end_record
        disk, first, here, count, size, start = struct.unpack_from("<HHHHLL", self.data, at + 4)
        end, self.record64 = at, -1
        if self.data[max(0, at - LOCATOR64_SIZE) : at].startswith(_LOCATOR64):
            end = at - LOCATOR64_SIZE
            disk64, self.record64, disks = struct.unpack_from("<LQL", self.data, end + 4)
            if disk64 or disks != 1:
                raise _split()
            if self.data[self.record64 : self.record64 + 4] != _END64 or self.record64 >= end:
                raise Refused("it begins with other data, like a self-extracting archive")
            end = self.record64
            length, disk_64, first_64, here64, count64, size64, start64 = struct.unpack_from(
                "<Q4xLLQQQQ", self.data, end + 4
            )
            if length + 12 != at - LOCATOR64_SIZE - end or disk_64 or first_64:
                raise damaged()
            count = count64 if count == _MASK16 else count
            here = here64 if here == _MASK16 else here
            size = size64 if size == MASK32 else size
            start = start64 if start == MASK32 else start
        if disk not in {0, _MASK16} or first not in {0, _MASK16} or here != count:
            raise _split()
        if size > limits.ARCHIVE_DIRECTORY or count > limits.ARCHIVE_ENTRIES:
            raise Refused("the archive has too many entries")
        if start + size != end:
            raise Refused(
                "the archive contains other data: it is self-extracting, signed or damaged"
            )
        self._list_end = end
        return start, count

    def _listed(self, count: int) -> Iterator[Entry]:
        at = self.directory
        for _ in range(count):
            if self.data[at : at + 4] != _CENTRAL:
                raise damaged()
            flags, method, _, _, crc, packed, size, names, extras, comments, disk = (
                struct.unpack_from("<HHHHLLLHHHH", self.data, at + 8)
            )
            start = struct.unpack_from("<L", self.data, at + 42)[0]
            name = self.data[at + _CENTRAL_SIZE : at + _CENTRAL_SIZE + names]
            extra = at + _CENTRAL_SIZE + names
            fields = {"size": size, "packed": packed, "start": start}
            places = fields64(self.data, extra, extra + extras, fields)
            if disk:
                raise _split()
            yield Entry(at, name, flags, method, crc, fields["packed"], fields["size"],
                        fields["start"], places)  # fmt: skip
            at += _CENTRAL_SIZE + names + extras + comments
        if at != self._list_end:
            raise Refused("the central directory of the archive is signed, encrypted or damaged")

    def _look_at_entries(self) -> None:
        """Check that the entries do not overlap, have valid positions, and can be changed."""
        end = 0
        for entry in sorted(self.entries, key=lambda entry: entry.start):
            if entry.flags & _ENCRYPTED:
                raise Refused("the archive is encrypted")
            if _SIGNATURES.fullmatch(entry.name):
                raise Refused("it is signed: a change would break its signature")
            if entry.start < end:
                raise Refused("entries of the archive overlap")
            if end == 0 and entry.start:
                raise Refused("it begins with other data, like a self-extracting archive")
            self._look_at_local(entry)
            end = entry.end
        if end > self.directory:
            raise Refused("entries of the archive overlap")
        if self.data[max(0, self.directory - 16) : self.directory] == b"APK Sig Block 42":
            raise Refused("it is signed: a change would break its signature")

    def _look_at_local(self, entry: Entry) -> None:
        """Find the data of an entry. The local header must agree with the directory."""
        at = entry.start
        if self.data[at : at + 4] != _LOCAL:
            raise damaged()
        flags, method = struct.unpack_from("<HH", self.data, at + 6)
        names, extras = struct.unpack_from("<HH", self.data, at + 26)
        name = self.data[at + LOCAL_SIZE : at + LOCAL_SIZE + names]
        if (name, method) != (entry.name, entry.method) or flags & _ENCRYPTED:
            raise Refused("an entry of the archive differs from its central directory")
        entry.data = at + LOCAL_SIZE + names + extras


def fields64(data: bytes, start: int, end: int, fields: dict[str, int]) -> dict[str, int]:
    """Read the 8-byte ZIP64 numbers of those `fields` that do not fit into 4 bytes (APPNOTE
    4.5.3), and store them in `fields`. Return the offsets of these numbers.
    """
    places: dict[str, int] = {}
    wanted = [key for key, value in fields.items() if value == MASK32]
    while start + 4 <= end:
        kind, length = struct.unpack_from("<HH", data, start)
        start += 4
        if start + length > end:
            break
        if kind == _ZIP64:
            for number, key in enumerate(wanted):
                if 8 * number + 8 > length:
                    raise damaged()
                places[key] = start + 8 * number
                fields[key] = struct.unpack_from("<Q", data, places[key])[0]
            return places
        start += length
    if wanted:
        raise damaged()
    return places


def _unpack(raw: bytes, entry: Entry) -> bytes:
    """Decompress an entry. Stop one byte after the size given in the directory, which is enough to
    detect a larger content.
    """
    if entry.method == STORED:
        return raw
    if entry.method == _DEFLATED:
        inflate = zlib.decompressobj(-15)
        content = inflate.decompress(raw, entry.size + 1)
        if not inflate.eof or inflate.unused_data or inflate.unconsumed_tail:
            raise damaged()
        return content
    if entry.method == BZIP2:
        decompressor = bz2.BZ2Decompressor()
        return decompressor.decompress(raw, entry.size + 1)
    raise Refused("the compression method of that file is not supported")


def damaged() -> Refused:
    return Refused("the archive is damaged")


def _split() -> Refused:
    return Refused("the archive is split over several files")
