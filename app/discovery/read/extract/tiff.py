"""The text in TIFF tags, which are also those of EXIF (TIFF 6.0; CIPA DC-008)."""

from __future__ import annotations

import struct
from collections.abc import Iterator

_ASCII, _BYTE, _UNDEFINED = 2, 1, 7
_WIDTHS = {_BYTE: 1, _ASCII: 1, 3: 2, 5: 8, 6: 1, _UNDEFINED: 1, 8: 2, 10: 8, 12: 8}
"""Bytes of a number of each type (TIFF 6.0, section 2), if not four."""
_DIRECTORIES = {0x8769, 0xA005}  # EXIF, interoperability
_GPS = 0x8825
_TEXTS = {0x9286, 0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F, 0x02BC, 0x83BB}
_CHARSETS = ((b"ASCII\0\0\0", "latin-1"), (b"UNICODE\0", ""), (b"\0" * 8, "utf-8"))
_MOST_DIRECTORIES = 50
_MOST_TAGS = 2_000
_LONGEST = 1 << 20


def tags(data: bytes) -> Iterator[str]:
    """Yield every text in the tag directories, and the location where a picture was taken."""
    order = {b"II": "<", b"MM": ">"}.get(data[:2])
    if order is None or len(data) < 8:
        return
    waiting, seen = [(struct.unpack(order + "I", data[4:8])[0], False)], set[int]()
    while waiting and len(seen) < _MOST_DIRECTORIES:
        at, gps = waiting.pop(0)
        if at in seen or not 8 <= at <= len(data) - 2:
            continue
        seen.add(at)
        (count,) = struct.unpack_from(order + "H", data, at)
        end = at + 2 + 12 * count
        where: dict[int, bytes] = {}
        for place in range(at + 2, min(end, at + 2 + 12 * _MOST_TAGS, len(data) - 11), 12):
            tag, kind, number, value = struct.unpack_from(order + "HHI4s", data, place)
            if tag in _DIRECTORIES or tag == _GPS:
                waiting.append((struct.unpack(order + "I", value)[0], tag == _GPS))
            elif gps:
                where[tag] = _bytes(data, order, kind, number, value)
            elif kind == _ASCII or tag in _TEXTS:
                yield _text(tag, order, _bytes(data, order, kind, number, value))
        if gps and (position := _position(order, where)):
            yield position
        if end + 4 <= len(data):
            waiting.append((struct.unpack_from(order + "I", data, end)[0], False))


def _bytes(data: bytes, order: str, kind: int, number: int, value: bytes) -> bytes:
    """Return the value of a tag. A value of at most four bytes is stored in the tag, a longer one
    elsewhere.
    """
    width = _WIDTHS.get(kind, 4)
    length = min(number * width, _LONGEST)
    if length <= 4:
        return value[:length]
    (at,) = struct.unpack(order + "I", value)
    return data[at : at + length]


def _text(tag: int, order: str, value: bytes) -> str:
    if 0x9C9B <= tag <= 0x9C9F:  # Windows: title, comment, author, keywords, subject
        return value.decode("utf-16-le", "replace")
    for mark, codec in _CHARSETS:
        if tag == 0x9286 and value.startswith(mark):
            wide = "utf-16-le" if order == "<" else "utf-16-be"
            return value[8:].decode(codec or wide, "replace")
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("cp1252", "replace")


def _position(order: str, where: dict[int, bytes]) -> str:
    """Return a GPS position as text, in degrees north and east; "" if it is incomplete. `where`
    contains the values of the GPS tags: degrees, minutes and seconds.
    """
    parts = []
    for tag, against in ((2, b"S"), (4, b"W")):
        value = where.get(tag, b"")
        if len(value) < 24:
            return ""
        numbers = struct.unpack_from(order + "6I", value)
        if not all(numbers[1::2]):
            return ""
        degrees = sum(
            top / bottom / unit
            for top, bottom, unit in zip(numbers[::2], numbers[1::2], (1, 60, 3600), strict=True)
        )
        parts.append(f"{-degrees if where.get(tag - 1, b'')[:1] == against else degrees:.6f}")
    return f"GPS {parts[0]}, {parts[1]}"
