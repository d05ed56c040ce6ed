"""Decode streams of a PDF (ISO 32000-1, 7.4) as far as possible, and report damage. PDFium drops
the rest of a damaged stream without an error.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Callable, Iterator
from typing import BinaryIO

_READ = 16 << 10
_PIECE = 256 << 10
_MOST_TEXT = 16 << 20
"""Maximum size in bytes of a stream in ASCII (hex or ASCII-85) that is decoded."""
_MOST_GUESSED = 256 << 10
"""Maximum size in bytes of a stream in ASCII that is decoded although it declares no filter."""
_END = b"endstream"
_CHECK = 4
_FILTERS = re.compile(rb"/Filter[\s\0]*(\[[^\]]{0,200}\]|/\w{1,20})")
_NAME = re.compile(rb"/(\w{1,20})")
_FLATE = frozenset({b"FlateDecode", b"Fl"})
_HEX_NAMES = frozenset({b"ASCIIHexDecode", b"AHx"})
_ASCII85_NAMES = frozenset({b"ASCII85Decode", b"A85"})
_OTHERS = frozenset(
    b"LZWDecode LZW RunLengthDecode RL CCITTFaxDecode CCF JBIG2Decode DCTDecode DCT JPXDecode"
    b" Crypt".split()
)
_ALL_HEX = re.compile(rb"[0-9A-Fa-f\s]{40}")
_BLANK = b" \t\r\n\f\0"
_BEGINS_EMPTY = re.compile(rb"\s{0,4}endstream")
_NEAR = re.compile(rb"\)\s{0,4}(?:-?(?:1?[0-9])?[0-9]?(?:\.[0-9]{0,6})?)?\s{0,4}\(")
_APART = re.compile(rb"\)\s{0,4}-[0-9]{3,4}(?:\.[0-9]{0,6})?\s{0,4}\(")
_HEX = re.compile(rb"<([0-9A-Fa-f\s]{2,65536})>")
_NOT_IN_STRINGS = bytes.maketrans(b"()\\", b"   ")

Note = Callable[[], None]
"""Function that is called when a stream cannot be decoded to its end."""


def _ignore() -> None:
    """Do nothing about damage."""


def unpacked(file: BinaryIO, start: int, damaged: Note = _ignore) -> Iterator[tuple[bytes, int]]:
    """Unpack the deflated stream at offset `start`. Yield its unpacked parts, each with the offset
    in the file where its packed bytes end. Call `damaged` if the header, the data or the checksum
    is wrong. No more parts follow wrong data. A missing checksum and an empty stream are no damage,
    because some programs write them.
    """
    file.seek(start)
    head = file.read(_READ)
    if _BEGINS_EMPTY.match(head):
        return
    if not _is_zlib(head):
        damaged()
    inflate, check = zlib.decompressobj(-15), 1
    given, at = head[2:], start + len(head)
    while True:
        ended = not given
        try:
            part = inflate.decompress(given, _PIECE)
        except zlib.error:
            damaged()
            return
        given = inflate.unconsumed_tail
        check = zlib.adler32(part, check)
        yield part, at - len(given) - len(inflate.unused_data)
        if inflate.eof:
            break
        if ended and not part:
            damaged()
            return
        if not given:
            file.seek(at)
            given = file.read(_READ)
            at += len(given)
    file.seek(at - len(inflate.unused_data))
    behind = file.read(_CHECK + len(_END) + 2)
    if behind[:_CHECK] != check.to_bytes(_CHECK, "big") and _END not in behind[:-2]:
        damaged()


def _is_zlib(head: bytes) -> bool:
    """Return whether bytes begin like a zlib stream without a dictionary (RFC 1950)."""
    return (
        head[:1] != b""
        and head[0] & 15 == 8
        and not (int.from_bytes(head[:2], "big") % 31 or head[1] & 32)
    )


def filters(dictionary: bytes) -> list[bytes]:
    """Return the names of a stream's filters ("FlateDecode"), in the order in which they must be
    applied to decode the stream. `dictionary` is the text of the stream's dictionary.
    """
    found = _FILTERS.search(dictionary)
    return _NAME.findall(found[1]) if found else []


def in_ascii(file: BinaryIO, start: int, names: list[bytes], damaged: Note) -> bytes:
    """Return the content of the hex or ASCII-85 stream at offset `start`, as far as it can be
    decoded. `names` are its filters; if there are none, the filter is guessed. Return b"" if the
    stream has a filter for pictures or an obsolete filter, or if it is too large.
    """
    known = _HEX_NAMES | _ASCII85_NAMES
    if set(names) & _OTHERS:
        return b""
    data = _to_its_end(file, start, _MOST_TEXT if names else _MOST_GUESSED).strip(_BLANK)
    if set(names) - known - _FLATE:
        damaged()
        names = []
    for name in names or _guessed(data):
        if name in _HEX_NAMES:
            data = _from_hex(data, damaged)
        elif name in _ASCII85_NAMES:
            data = _from_ascii85(data, damaged)
        else:
            data = _inflated(data, damaged)
    return data


def _to_its_end(file: BinaryIO, start: int, most: int) -> bytes:
    """Return the bytes of a stream up to its end keyword. Return b"" if the keyword does not follow
    within about `most` bytes.
    """
    file.seek(start)
    data = b""
    while len(data) < most and (more := file.read(max(_READ, len(data)))):
        searched = max(0, len(data) - len(_END))
        data += more
        if (end := data.find(_END, searched)) >= 0:
            return data[:end]
    return b""


def _guessed(data: bytes) -> list[bytes]:
    """Return the probable filter of a stream whose dictionary is damaged: hex or ASCII-85. Return
    an empty list if the data looks like neither.
    """
    if _ALL_HEX.match(data):
        return [b"AHx"]
    return [b"A85"] if data.endswith(b"~>") else []


def _from_hex(data: bytes, damaged: Note) -> bytes:
    digits = data.partition(b">")[0].translate(None, _BLANK)
    if right := re.match(rb"[0-9A-Fa-f]*", digits):
        if right.end() < len(digits):
            damaged()
        digits = re.sub(rb"[^0-9A-Fa-f]", b"0", digits)
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))


def _from_ascii85(data: bytes, damaged: Note) -> bytes:
    text = data.removeprefix(b"<~").partition(b"~")[0].translate(None, _BLANK)
    try:
        return base64.a85decode(text)
    except ValueError:
        damaged()
    groups = (text[at : at + 5] for at in range(0, len(text), 5))
    return b"".join(map(_group, groups))


def _group(text: bytes) -> bytes:
    try:
        return base64.a85decode(text)
    except ValueError:
        return b"\n"


def _inflated(data: bytes, damaged: Note) -> bytes:
    inflate = zlib.decompressobj()
    try:
        made = inflate.decompress(data, _MOST_TEXT)
    except zlib.error:
        damaged()
        return b""
    if not inflate.eof and not inflate.unconsumed_tail:
        damaged()
    return made


def joined(content: bytes) -> bytes:
    """Return `content`, which draws a page, in a form in which values can be found: hex strings are
    decoded, and adjacent strings (9.4.3, TJ) are joined, with a space for a wide gap.
    """
    content = _HEX.sub(_literal, content)
    return _APART.sub(b" ", _NEAR.sub(b"", content))


def _literal(found: re.Match[bytes]) -> bytes:
    digits = found[1].translate(None, _BLANK + b"\v")
    made = bytes.fromhex(digits[: len(digits) & -2].decode("ascii"))
    return b"(%b)" % made.translate(_NOT_IN_STRINGS)
