"""A ZIP archive in which the content of some entries is another: all other bytes stay as they are.

Nothing is written anew but the compressed data of these entries and the numbers that tell its
size, its checksum and where what follows it begins (APPNOTE.TXT 6.3.10: 4.3.7, 4.3.9, 4.3.12,
4.3.14 to 4.3.16, 4.5.3). Whatever is not told by the list of contents, or told twice, is refused.
"""

from __future__ import annotations

import bz2
import re
import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.discovery import limits
from app.remediation.errors import Refused
from app.remediation.formats.splices import Splice

_LOCAL, _CENTRAL = b"PK\3\4", b"PK\1\2"
_END, _END64, _LOCATOR64 = b"PK\5\6", b"PK\6\6", b"PK\6\7"
_DESCRIPTOR = b"PK\7\x08"
_LOCAL_SIZE, _CENTRAL_SIZE, _END_SIZE, _END64_SIZE, _LOCATOR64_SIZE = 30, 46, 22, 56, 20
_ENCRYPTED = 0x2041
"""Flags: encrypted, strongly encrypted, headers encrypted."""
_WITH_DESCRIPTOR = 0x8
_STORED, _DEFLATED, _BZIP2 = 0, 8, 12
_MASK32, _MASK16 = 0xFFFFFFFF, 0xFFFF
_ZIP64 = 1
_SIGNATURES = re.compile(
    rb"META-INF/(?:[^/]*\.(?:SF|RSA|DSA|EC)|(?:document|macro|package)signatures\.xml)"
    rb"|_xmlsignatures/.*",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(slots=True)
class Entry:
    """An entry as the list of contents has it; `at` is the place of its line there.

    `name` is raw, `start` where its local header begins, `data` where its compressed data does.
    `fields64` are the places of its 8-byte numbers (sizes, start) in the list.
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
        """Where its compressed data ends."""
        return self.data + self.packed


class Zip:
    """The structure of an archive in memory. Raises Refused for one that is not rewritten."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        try:
            self._end = self._find_end()
            self._directory, count = self._read_end()
            self.entries = list(self._listed(count))
            self._look_at_entries()
        except struct.error:
            raise _damaged() from None

    def entry(self, start: int) -> Entry:
        """The entry whose local header begins there; its name must be the only one of its kind."""
        found = [entry for entry in self.entries if entry.start == start]
        if len(found) != 1 or [one.name for one in self.entries].count(found[0].name) != 1:
            raise Refused("the archive has another entry of the same name")
        return found[0]

    def content(self, entry: Entry) -> bytes:
        """The content of an entry, unpacked up to the caps of a scan and checked."""
        raw = self._data[entry.data : entry.end]
        if entry.size > limits.ARCHIVE_ENTRY:
            raise Refused(f"a file in it is larger than {limits.ARCHIVE_ENTRY >> 20} MiB")
        try:
            content = _unpack(raw, entry)
        except (zlib.error, OSError, ValueError, EOFError):
            raise _damaged() from None
        if len(content) != entry.size or zlib.crc32(content) != entry.crc:
            raise _damaged()
        return content

    def replaced(self, contents: Mapping[int, bytes]) -> list[Splice]:
        """What changes when the entries that start at these places get these contents."""
        splices: list[Splice] = []
        moved: list[tuple[int, int]] = []  # from which place on, by how many bytes
        directory = bytearray(self._data[self._directory : self._end])
        for start in sorted(contents):
            entry = self.entry(start)
            content = contents[start]
            packed = _pack(content, entry.method)
            numbers = {"crc": zlib.crc32(content), "packed": len(packed), "size": len(content)}
            splices += self._local(entry, numbers)
            splices.append(Splice(entry.data, entry.end, packed))
            splices += self._descriptor(entry, numbers)
            moved.append((entry.end, len(packed) - entry.packed))
            at = entry.at - self._directory
            struct.pack_into("<L", directory, at + 16, numbers["crc"])
            self._put(directory, entry, "packed", at + 20, numbers["packed"])
            self._put(directory, entry, "size", at + 24, numbers["size"])
        for entry in self.entries:
            shift = sum(by for place, by in moved if place <= entry.start)
            if shift:
                at = entry.at - self._directory
                self._put(directory, entry, "start", at + 42, entry.start + shift)
        shift = sum(by for _, by in moved)
        self._put_end(directory, shift)
        return [*splices, Splice(self._directory, self._end, bytes(directory))]

    # --- reading ---

    def _find_end(self) -> int:
        """Where the archive ends: right behind its end record and comment."""
        data = self._data
        at = data.rfind(_END, max(0, len(data) - _END_SIZE - _MASK16))
        while at >= 0:
            if len(data) >= at + _END_SIZE:
                comment = struct.unpack_from("<H", data, at + 20)[0]
                if at + _END_SIZE + comment == len(data):
                    self._end_record = at
                    return at + _END_SIZE
            at = data.rfind(_END, max(0, len(data) - _END_SIZE - _MASK16), at)
        raise Refused("something follows the end of the archive, or it is damaged")

    def _read_end(self) -> tuple[int, int]:
        """Where the list of contents begins, and how many entries it has."""
        at = self._end_record
        disk, first, here, count, size, start = struct.unpack_from("<HHHHLL", self._data, at + 4)
        end, self._record64 = at, -1
        if self._data[max(0, at - _LOCATOR64_SIZE) : at].startswith(_LOCATOR64):
            end = at - _LOCATOR64_SIZE
            disk64, self._record64, disks = struct.unpack_from("<LQL", self._data, end + 4)
            if disk64 or disks != 1:
                raise _split()
            if self._data[self._record64 : self._record64 + 4] != _END64 or self._record64 >= end:
                raise Refused("it begins with other data, as an archive that unpacks itself does")
            end = self._record64
            length, disk_64, first_64, here64, count64, size64, start64 = struct.unpack_from(
                "<Q4xLLQQQQ", self._data, end + 4
            )
            if length + 12 != at - _LOCATOR64_SIZE - end or disk_64 or first_64:
                raise _damaged()
            count = count64 if count == _MASK16 else count
            here = here64 if here == _MASK16 else here
            size = size64 if size == _MASK32 else size
            start = start64 if start == _MASK32 else start
        if disk not in {0, _MASK16} or first not in {0, _MASK16} or here != count:
            raise _split()
        if size > limits.ARCHIVE_DIRECTORY or count > limits.ARCHIVE_ENTRIES:
            raise Refused("the archive has too many entries")
        if start + size != end:
            raise Refused(
                "the archive holds more than its entries: it unpacks itself, is signed or damaged"
            )
        self._directory_end = end
        return start, count

    def _listed(self, count: int) -> Iterator[Entry]:
        at = self._directory
        for _ in range(count):
            if self._data[at : at + 4] != _CENTRAL:
                raise _damaged()
            flags, method, _, _, crc, packed, size, names, extras, comments, disk = (
                struct.unpack_from("<HHHHLLLHHHH", self._data, at + 8)
            )
            start = struct.unpack_from("<L", self._data, at + 42)[0]
            name = self._data[at + _CENTRAL_SIZE : at + _CENTRAL_SIZE + names]
            extra = at + _CENTRAL_SIZE + names
            fields = {"size": size, "packed": packed, "start": start}
            places = _fields64(self._data, extra, extra + extras, fields)
            if disk:
                raise _split()
            yield Entry(at, name, flags, method, crc, fields["packed"], fields["size"],
                        fields["start"], places)  # fmt: skip
            at += _CENTRAL_SIZE + names + extras + comments
        if at != self._directory_end:
            raise Refused("the archive's list of contents is signed, encrypted or damaged")

    def _look_at_entries(self) -> None:
        """Every entry lies where it should, alone, and nothing forbids to change the archive."""
        end = 0
        for entry in sorted(self.entries, key=lambda entry: entry.start):
            if entry.flags & _ENCRYPTED:
                raise Refused("the archive is encrypted")
            if _SIGNATURES.fullmatch(entry.name):
                raise Refused("it is signed: a change would break its signature")
            if entry.start < end:
                raise Refused("entries of the archive overlap")
            if end == 0 and entry.start:
                raise Refused("it begins with other data, as an archive that unpacks itself does")
            self._look_at_local(entry)
            end = entry.end
        if end > self._directory:
            raise Refused("entries of the archive overlap")
        if self._data[max(0, self._directory - 16) : self._directory] == b"APK Sig Block 42":
            raise Refused("it is signed: a change would break its signature")

    def _look_at_local(self, entry: Entry) -> None:
        """Find the data of an entry; its local header must say what the list says."""
        at = entry.start
        if self._data[at : at + 4] != _LOCAL:
            raise _damaged()
        flags, method = struct.unpack_from("<HH", self._data, at + 6)
        names, extras = struct.unpack_from("<HH", self._data, at + 26)
        name = self._data[at + _LOCAL_SIZE : at + _LOCAL_SIZE + names]
        if (name, method) != (entry.name, entry.method) or flags & _ENCRYPTED:
            raise Refused("an entry of the archive is not what its list of contents says")
        entry.data = at + _LOCAL_SIZE + names + extras

    # --- writing ---

    def _local(self, entry: Entry, numbers: Mapping[str, int]) -> Iterator[Splice]:
        """The numbers in the local header; where a descriptor tells them, zeros stay zeros."""
        at = entry.start
        flags = struct.unpack_from("<H", self._data, at + 6)[0]
        crc, packed, size = struct.unpack_from("<LLL", self._data, at + 14)
        names = struct.unpack_from("<H", self._data, at + 26)[0]
        fields = {"size": size, "packed": packed}
        places = _fields64(self._data, at + _LOCAL_SIZE + names, entry.data, fields)
        later = bool(flags & _WITH_DESCRIPTOR)
        told = {"packed": (at + 18, fields["packed"]), "size": (at + 22, fields["size"])}
        if not (later and crc == 0):
            yield Splice(at + 14, at + 18, struct.pack("<L", numbers["crc"]))
        for key, (place, value) in told.items():
            if later and value == 0:
                continue
            if value != {"packed": entry.packed, "size": entry.size}[key]:
                raise Refused("an entry of the archive is not what its list of contents says")
            if key in places:
                yield Splice(places[key], places[key] + 8, struct.pack("<Q", numbers[key]))
            else:
                yield Splice(place, place + 4, struct.pack("<L", numbers[key]))

    def _descriptor(self, entry: Entry, numbers: Mapping[str, int]) -> list[Splice]:
        """What follows the data of an entry whose local header does not tell its size."""
        flags = struct.unpack_from("<H", self._data, entry.start + 6)[0]
        if not flags & _WITH_DESCRIPTOR:
            return []
        for sign in (_DESCRIPTOR, b""):
            for form in ("<LLL", "<LQQ"):
                old = sign + struct.pack(form, entry.crc, entry.packed, entry.size)
                if self._data.startswith(old, entry.end):
                    new = struct.pack(form, numbers["crc"], numbers["packed"], numbers["size"])
                    return [Splice(entry.end, entry.end + len(old), sign + new)]
        raise _damaged()

    @staticmethod
    def _put(directory: bytearray, entry: Entry, key: str, at: int, value: int) -> None:
        if key in entry.fields64:
            at += entry.fields64[key] - entry.at - _PLACES[key]
            struct.pack_into("<Q", directory, at, value)
        else:
            struct.pack_into("<L", directory, at, value)

    def _put_end(self, directory: bytearray, shift: int) -> None:
        """The end records: only the places in them move."""
        at = self._end_record - self._directory
        start = struct.unpack_from("<L", directory, at + 16)[0]
        if start != _MASK32:
            struct.pack_into("<L", directory, at + 16, start + shift)
        if self._record64 >= 0:
            record = self._record64 - self._directory
            start64 = struct.unpack_from("<Q", directory, record + 48)[0]
            struct.pack_into("<Q", directory, record + 48, start64 + shift)
            struct.pack_into("<Q", directory, at - _LOCATOR64_SIZE + 8, self._record64 + shift)


_PLACES = {"packed": 20, "size": 24, "start": 42}
"""Where a line of the list of contents has its 4-byte numbers."""


def _fields64(data: bytes, start: int, end: int, fields: dict[str, int]) -> dict[str, int]:
    """Read the ZIP64 numbers of those `fields` that have no room in 4 bytes, in the order that
    APPNOTE 4.5.3 gives them; returns their places."""
    places: dict[str, int] = {}
    wanted = [key for key, value in fields.items() if value == _MASK32]
    while start + 4 <= end:
        kind, length = struct.unpack_from("<HH", data, start)
        start += 4
        if start + length > end:
            break
        if kind == _ZIP64:
            for number, key in enumerate(wanted):
                if 8 * number + 8 > length:
                    raise _damaged()
                places[key] = start + 8 * number
                fields[key] = struct.unpack_from("<Q", data, places[key])[0]
            return places
        start += length
    if wanted:
        raise _damaged()
    return places


def _unpack(raw: bytes, entry: Entry) -> bytes:
    """Never more than the size that the entry claims, and one byte."""
    if entry.method == _STORED:
        return raw
    if entry.method == _DEFLATED:
        inflate = zlib.decompressobj(-15)
        content = inflate.decompress(raw, entry.size + 1)
        if not inflate.eof or inflate.unused_data or inflate.unconsumed_tail:
            raise _damaged()
        return content
    if entry.method == _BZIP2:
        decompressor = bz2.BZ2Decompressor()
        return decompressor.decompress(raw, entry.size + 1)
    raise Refused("the way in which that file is compressed can't be written again")


def _pack(content: bytes, method: int) -> bytes:
    if method == _STORED:
        return content
    if method == _BZIP2:
        return bz2.compress(content)
    deflate = zlib.compressobj(zlib.Z_DEFAULT_COMPRESSION, zlib.DEFLATED, -15)
    return deflate.compress(content) + deflate.flush()


def _damaged() -> Refused:
    return Refused("the archive is damaged")


def _split() -> Refused:
    return Refused("the archive is split over several files")
