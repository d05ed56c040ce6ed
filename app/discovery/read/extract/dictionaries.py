"""Memory of decoders: the dictionary size that the header of a packed stream declares."""

from __future__ import annotations

import lzma
import struct

_XZ = b"\xfd7zXZ\0"
_XZ_START = 12
"""Bytes before the first block of an XZ stream (XZ format, 2.1.1)."""
_LZMA2, _MOST_LZMA2 = 0x21, 40
_FOUR_GIB = (4 << 30) - 1
_KINDS = {b"\x03\x01\x01": lzma.FILTER_LZMA1, b"\x21": lzma.FILTER_LZMA2}
_PPMD, _ZSTANDARD, _BROTLI = b"\x03\x04\x01", b"\x04\xf7\x11\x01", b"\x04\xf7\x11\x02"
_LARGEST_WINDOW = 128 << 20
_BROTLI_WINDOW = 16 << 20


def dictionary_of_xz(head: bytes) -> int:
    """Return the dictionary size in bytes of an XZ stream, or of LZMA data without a container.
    `head` is the beginning of the data. For XZ, the size is that of the first block, because the
    other blocks are similar. Return 0 if `head` contains no size.
    """
    if not head.startswith(_XZ):
        return int(struct.unpack_from("<I", head, 1)[0]) if len(head) >= 5 else 0
    if len(head) <= _XZ_START + 2 or not head[_XZ_START]:
        return 0  # no blocks
    block = head[_XZ_START : _XZ_START + 4 * (head[_XZ_START] + 1)]
    flags, at = block[1], 2
    for _ in range((flags & 0xC0).bit_count()):
        _, at = _number(block, at)
    for _ in range((flags & 3) + 1):
        kind, at = _number(block, at)
        size, at = _number(block, at)
        if kind == _LZMA2 and at < len(block):
            return of_lzma2(block[at])
        at += size
    return 0


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return a number stored in groups of seven bits, lowest first, and the offset after the
    number.
    """
    value = shift = 0
    while at < len(data) and shift < 63:
        value |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if data[at - 1] < 0x80:
            break
    return value, at


def of_lzma2(byte: int) -> int:
    """Return the dictionary size in bytes that this byte encodes (XZ format, 5.3.1)."""
    bits = byte & 0x3F
    return _FOUR_GIB if bits >= _MOST_LZMA2 else (2 | bits & 1) << (bits // 2 + 11)


def window_of_zstandard(head: bytes) -> int | None:
    """Return the window size in bytes that a Zstandard frame declares (RFC 8878, 3.1.1.1). `head`
    is the beginning of the frame; bytes of its header that are missing in `head` count as zero.
    Return None if `head` does not begin like a frame.
    """
    if len(head) < 6 or not head.startswith(b"\x28\xb5\x2f\xfd"):
        return None
    told = head[4]
    if not told & 0x20:
        base = 1 << (10 + (head[5] >> 3))
        return base + base // 8 * (head[5] & 7)
    at = 5 + (0, 1, 2, 4)[told & 3]  # single segment: the window is the whole content
    size = (1, 2, 4, 8)[told >> 6]
    return int.from_bytes(head[at : at + size], "little") + (256 if size == 2 else 0)


def of_coder(method: bytes, properties: bytes, head: bytes) -> int:
    """Return the maximum bytes of memory that a 7z coder needs for its dictionary; 0 for a coder
    without one. `method` is the ID of the coder, `properties` are its properties from the archive,
    and `head` is the beginning of its packed data. Raises LZMAError for invalid properties.
    """
    if kind := _KINDS.get(method):
        told: dict[str, int] = lzma._decode_filter_properties(kind, properties)  # type: ignore[attr-defined]
        return told["dict_size"]
    if method == _PPMD:
        return int.from_bytes(properties[1:5], "little")
    if method == _ZSTANDARD:
        window = window_of_zstandard(head)
        return _LARGEST_WINDOW if window is None else window
    return _BROTLI_WINDOW if method == _BROTLI else 0
