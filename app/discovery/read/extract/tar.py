"""TAR archives: ustar (POSIX.1-1988), pax (POSIX.1-2001) and GNU, read forward, entry by entry.

An entry is a byte range of the archive, so nothing is unpacked. Links are not followed; devices and
folders have no content.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO, cast

from app.discovery.read.extract.content import Content, Format, Member, Source
from app.discovery.read.extract.unpack_limits import NotScanned, Slice

_BLOCK = 512
_MAGIC = slice(257, 262)
_CHECKSUM = slice(148, 156)
_FILES = b"07\0S"
_LINKS = b"12"
_WITHOUT_DATA = b"123456"
_LONGEST = 1 << 20
"""Maximum size in bytes of an extended header."""
_NUMBER = re.compile(rb"[0-9](?:[ \-\0]?[0-9]){11}")
_SPARSE_CONTINUES = 482
_CONTINUES_AGAIN = 504


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    kind: int
    start: int
    size: int


def _open(source: Source) -> Content:
    notes: list[str] = []
    remarks: list[str] = []
    members = _members(source.file, notes, remarks)
    return Content("TAR archive", None, members, (), notes, remarks)


def _members(file: BinaryIO, notes: list[str], remarks: list[str]) -> Iterator[Member]:
    names: dict[str, int] = {}
    links = 0
    for entry in _entries(file, notes):
        if entry.kind in _LINKS:
            links += 1
        elif entry.kind in _FILES or entry.kind not in _WITHOUT_DATA:
            count = names[entry.name] = names.get(entry.name, 0) + 1
            name = entry.name if count == 1 else f"{entry.name} ({count})"
            yield Member(name, partial(_slice, file, entry.start, entry.size))
    if links:
        word = "link, which is" if links == 1 else "links, which are"
        remarks.append(f"It has {links:,} {word} not followed")


def _slice(file: BinaryIO, start: int, size: int) -> BinaryIO:
    return cast("BinaryIO", Slice(file, start, size))


def _entries(file: BinaryIO, notes: list[str]) -> Iterator[_Entry]:
    """Yield every entry. Raises `NotScanned` where the archive is damaged. If the padding after an
    entry contains a number, add a note.
    """
    at = 0
    told: dict[str, str] = {}
    while header := _read(file, at, _BLOCK):
        at += _BLOCK
        if not header.strip(b"\0"):  # the end, or two concatenated archives
            continue
        if not is_header(header):
            raise NotScanned("it is damaged")
        kind = header[156]
        size = _size(told.get("size")) if "size" in told else _number(header[124:136])
        if kind in b"xLg":
            text = _long(file, at, size)
            told |= {"path": _text(text.rstrip(b"\0"))} if kind in b"L" else {}
            told |= _pax(text) if kind in b"x" else {}
        elif kind not in b"K":
            at = _past_map(file, at, header, kind)
            name = told.get("GNU.sparse.name") or told.get("path") or _name(header)
            yield _Entry(name, kind, at, size)
            told = {}
        if kind not in _WITHOUT_DATA:
            behind = at + size
            at += -(-size // _BLOCK) * _BLOCK
            file.seek(behind)
            if not notes and _NUMBER.search(file.read(at - behind)):
                notes.append("one of its members is followed by digits that are not searched")


def _read(file: BinaryIO, at: int, length: int) -> bytes:
    file.seek(at)
    data = b""
    while len(data) < length and (part := file.read(length - len(data))):
        data += part
    if data and len(data) < length:
        raise NotScanned("it is damaged: it ends early")
    return data


def _long(file: BinaryIO, at: int, size: int) -> bytes:
    if size > _LONGEST:
        raise NotScanned("it is damaged")
    return _read(file, at, size)


def _past_map(file: BinaryIO, at: int, header: bytes, kind: int) -> int:
    """Return where the data of an entry begins. In a sparse file (GNU), maps precede the data."""
    more = kind in b"S" and header[_SPARSE_CONTINUES] == 1
    while more:
        more = _read(file, at, _BLOCK)[_CONTINUES_AGAIN : _CONTINUES_AGAIN + 1] == b"\1"
        at += _BLOCK
    return at


def is_header(block: bytes) -> bool:
    """Return whether a block of 512 bytes is a header: it contains the correct checksum
    of itself.
    """
    if len(block) < _BLOCK:
        return False
    block = block[:_BLOCK]
    try:
        claimed = _number(block[_CHECKSUM])
    except NotScanned:
        return False
    rest = sum(block) - sum(block[_CHECKSUM]) + 8 * ord(" ")
    signed = rest - 256 * sum(byte > 127 for byte in block)
    return claimed in {rest, signed}


def _number(field: bytes) -> int:
    """Return a number: in octal digits, or, in GNU's format, in base 256."""
    if field[0] & 0x80:
        return int.from_bytes(bytes([field[0] & 0x3F]) + field[1:], "big")
    return _size(field.strip(b" \0").decode("ascii", "replace"), 8)


def _size(text: str | None, base: int = 10) -> int:
    try:
        found = int(text or "0", base)
    except ValueError as error:
        raise NotScanned("it is damaged") from error
    if found < 0:
        raise NotScanned("it is damaged")
    return found


def _name(header: bytes) -> str:
    name = header[:100].partition(b"\0")[0]
    if header[_MAGIC] == b"ustar" and header[262:263] == b"\0":
        prefix = header[345:500].partition(b"\0")[0]
        name = prefix + b"/" + name if prefix else name
    return _text(name)


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "backslashreplace")


def _pax(data: bytes) -> dict[str, str]:
    """Return the records of an extended header; each is: length, blank, keyword, `=`, value, line
    feed. Raises NotScanned if a length is invalid.
    """
    found = {}
    at = 0
    while at < len(data) and data[at : at + 1] != b"\0":
        length = _size(data[at : at + 20].partition(b" ")[0].decode("ascii", "replace"))
        if not length:
            raise NotScanned("it is damaged")
        key, _, value = data[at : at + length - 1].partition(b" ")[2].partition(b"=")
        found[_text(key)] = _text(value)
        at += length
    return found


def is_tar(head: bytes, ending: str) -> bool:
    """Return whether content begins with a valid header. Unless the extension of the file is "tar",
    the header must also have the magic "ustar".
    """
    return (head[_MAGIC] == b"ustar" or ending == "tar") and is_header(head)


TAR = Format("TAR archive", is_tar, _open, streamed=True)
