"""Replacement of entries in a ZIP archive. All other bytes stay the same.

For each entry that is replaced, the new compressed data is written. The numbers that depend on this
data are updated: size, checksum, and the offsets of everything that follows in the archive. The
docstring of `zip_structure` names the sections of the standard.
"""

from __future__ import annotations

import bz2
import struct
import zlib
from collections.abc import Iterator, Mapping

from app.remediation.disk.errors import Refused
from app.remediation.formats.splices import Splice
from app.remediation.formats.zip_structure import (
    BZIP2,
    LOCAL_SIZE,
    LOCATOR64_SIZE,
    MASK32,
    STORED,
    Entry,
    Zip,
    damaged,
    fields64,
)

_DESCRIPTOR = b"PK\7\x08"
_WITH_DESCRIPTOR = 0x8
_PLACES = {"packed": 20, "size": 24, "start": 42}
"""Offsets of the 4-byte numbers in an entry of the central directory."""


def replaced(archive: Zip, contents: Mapping[int, bytes]) -> list[Splice]:
    """Return the changes of the archive that give entries new contents. `contents` maps the offset
    of an entry's local header to its new, uncompressed content. Raises Refused if the structure of
    the archive is damaged or contradictory.
    """
    splices: list[Splice] = []
    moved: list[tuple[int, int]] = []  # offset, and how far the bytes after it move
    directory = bytearray(archive.data[archive.directory : archive.end])
    for start in sorted(contents):
        entry = archive.entry(start)
        content = contents[start]
        packed = _pack(content, entry.method)
        numbers = {"crc": zlib.crc32(content), "packed": len(packed), "size": len(content)}
        splices += _local(archive, entry, numbers)
        splices.append(Splice(entry.data, entry.end, packed))
        splices += _descriptor(archive, entry, numbers)
        moved.append((entry.end, len(packed) - entry.packed))
        at = entry.at - archive.directory
        struct.pack_into("<L", directory, at + 16, numbers["crc"])
        _put(directory, entry, "packed", at + 20, numbers["packed"])
        _put(directory, entry, "size", at + 24, numbers["size"])
    for entry in archive.entries:
        shift = sum(by for place, by in moved if place <= entry.start)
        if shift:
            at = entry.at - archive.directory
            _put(directory, entry, "start", at + 42, entry.start + shift)
    shift = sum(by for _, by in moved)
    _put_end(archive, directory, shift)
    return [*splices, Splice(archive.directory, archive.end, bytes(directory))]


def _local(archive: Zip, entry: Entry, numbers: Mapping[str, int]) -> Iterator[Splice]:
    """Yield the changes of CRC and sizes in the local header of an entry. If the header has zeros
    in their place, the zeros stay, because a data descriptor after the entry has the numbers.
    """
    at = entry.start
    flags = struct.unpack_from("<H", archive.data, at + 6)[0]
    crc, packed, size = struct.unpack_from("<LLL", archive.data, at + 14)
    names = struct.unpack_from("<H", archive.data, at + 26)[0]
    fields = {"size": size, "packed": packed}
    places = fields64(archive.data, at + LOCAL_SIZE + names, entry.data, fields)
    later = bool(flags & _WITH_DESCRIPTOR)
    told = {"packed": (at + 18, fields["packed"]), "size": (at + 22, fields["size"])}
    if not (later and crc == 0):
        yield Splice(at + 14, at + 18, struct.pack("<L", numbers["crc"]))
    for key, (place, value) in told.items():
        if later and value == 0:
            continue
        if value != {"packed": entry.packed, "size": entry.size}[key]:
            raise Refused("an entry of the archive differs from its central directory")
        if key in places:
            yield Splice(places[key], places[key] + 8, struct.pack("<Q", numbers[key]))
        else:
            yield Splice(place, place + 4, struct.pack("<L", numbers[key]))


def _descriptor(archive: Zip, entry: Entry, numbers: Mapping[str, int]) -> list[Splice]:
    """Return the changes of an entry's data descriptor, which has the sizes if the header does
    not.
    """
    flags = struct.unpack_from("<H", archive.data, entry.start + 6)[0]
    if not flags & _WITH_DESCRIPTOR:
        return []
    for sign in (_DESCRIPTOR, b""):
        for form in ("<LLL", "<LQQ"):
            old = sign + struct.pack(form, entry.crc, entry.packed, entry.size)
            if archive.data.startswith(old, entry.end):
                new = struct.pack(form, numbers["crc"], numbers["packed"], numbers["size"])
                return [Splice(entry.end, entry.end + len(old), sign + new)]
    raise damaged()


def _put(directory: bytearray, entry: Entry, key: str, at: int, value: int) -> None:
    if key in entry.fields64:
        at += entry.fields64[key] - entry.at - _PLACES[key]
        struct.pack_into("<Q", directory, at, value)
    else:
        struct.pack_into("<L", directory, at, value)


def _put_end(archive: Zip, directory: bytearray, shift: int) -> None:
    """Update the offsets in the end records, which are part of `directory`, for a central directory
    that begins `shift` bytes later.
    """
    at = archive.end_record - archive.directory
    start = struct.unpack_from("<L", directory, at + 16)[0]
    if start != MASK32:
        struct.pack_into("<L", directory, at + 16, start + shift)
    if archive.record64 >= 0:
        record = archive.record64 - archive.directory
        start64 = struct.unpack_from("<Q", directory, record + 48)[0]
        struct.pack_into("<Q", directory, record + 48, start64 + shift)
        struct.pack_into("<Q", directory, at - LOCATOR64_SIZE + 8, archive.record64 + shift)


def _pack(content: bytes, method: int) -> bytes:
    if method == STORED:
        return content
    if method == BZIP2:
        return bz2.compress(content)
    deflate = zlib.compressobj(zlib.Z_DEFAULT_COMPRESSION, zlib.DEFLATED, -15)
    return deflate.compress(content) + deflate.flush()
