"""Text stored in picture files in addition to the picture: EXIF, XMP, IPTC and comments.

The formats are JPEG, PNG, GIF, TIFF and WebP. Text blocks usually have a few KiB. Very long ones
are cut, with a note, so that the time does not depend on the size of the picture. Text drawn in the
picture is read only if it is requested.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from app.discovery.match import limits
from app.discovery.read.extract.content import Content, Source
from app.discovery.read.extract.markup import unescape
from app.discovery.read.extract.picture_text import drawn
from app.discovery.read.extract.pieces import gather
from app.discovery.read.extract.tiff import tags
from app.discovery.read.extract.unpack_limits import NotScanned

_JPEG, _PNG, _GIF = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", (b"GIF87a", b"GIF89a")
_TIFF = (b"II*\0", b"MM\0*")
PICTURE = (_JPEG, _PNG, *_GIF, *_TIFF, b"RIFF")
"""First bytes of a picture in one of the formats."""
_MOST_BLOCKS = 20_000
_LARGEST = 1 << 20
_CUT = f"an embedded text is longer than {_LARGEST >> 20} MiB"
_EXIF, _XMP = b"Exif\0\0", b"http://ns.adobe.com/xap/1.0/\0"
_XML = re.compile(r"=\"([^\"<>]+)\"|>([^<>]+)<")
_Block = tuple[str, bytes]
"""Kind of a text block (EXIF, XMP, IPTC or comment), and its bytes."""


def is_image(head: bytes, _: str) -> bool:
    """Return whether content is a picture in one of these formats."""
    return head.startswith((_JPEG, _PNG, *_GIF, *_TIFF)) or _is_webp(head)


def _is_webp(head: bytes) -> bool:
    return head[:4] == b"RIFF" and head[8:12] == b"WEBP"


def open_image(source: Source) -> Content:
    """Return the text stored in addition to the picture and, if requested, the text
    drawn in it.
    """
    head = source.file.read(12)
    source.file.seek(0)
    name, blocks = next(one for one in _KINDS if head.startswith(one[0]))[1:]
    notes: list[str] = []

    def lines() -> Iterator[tuple[str, str]]:
        try:
            for kind, data in blocks(source.file):
                for line in _TEXTS[kind](data):
                    if clean := line.replace("\0", " ").strip():
                        yield kind, clean + "\n"
        except NotScanned as error:
            notes.append(str(error))
        except (struct.error, zlib.error, ValueError, OSError):
            notes.append("it is damaged")
        if source.budget.seconds:
            source.file.seek(0)
            picture = _exactly(source.file, limits.PICTURE + 1)
            for line in drawn(picture, source.budget, notes):
                yield "text", line

    return Content(name, gather(lines(), lambda kind, _: f"{kind} of the picture"), notes=notes)


def _exactly(file: BinaryIO, length: int) -> bytes:
    parts = []
    while length > 0 and (data := file.read(length)):
        parts.append(data)
        length -= len(data)
    return b"".join(parts)


def _of_jpeg(file: BinaryIO) -> Iterator[_Block]:
    """Yield the text segments before the picture (ITU T.81, annex B)."""
    file.seek(2)
    for _ in range(_MOST_BLOCKS):
        mark = _exactly(file, 4)
        if len(mark) < 4 or mark[0] != 0xFF or mark[1] in {0xD9, 0xDA}:
            return
        data = _exactly(file, int.from_bytes(mark[2:], "big") - 2)
        if mark[1] == 0xE1 and data.startswith(_EXIF):
            yield "EXIF", data[len(_EXIF) :]
        elif mark[1] == 0xE1 and data.startswith(_XMP):
            yield "XMP", data[len(_XMP) :]
        elif mark[1] == 0xED:
            yield "IPTC", data
        elif mark[1] == 0xFE:
            yield "comment", data


def _of_png(file: BinaryIO) -> Iterator[_Block]:
    """Yield the text chunks (ISO/IEC 15948, 11.3.4)."""
    file.seek(8)
    cut = False
    for _ in range(_MOST_BLOCKS):
        head = _exactly(file, 8)
        if len(head) < 8:
            break
        length, kind = int.from_bytes(head[:4], "big"), head[4:]
        if kind not in {b"tEXt", b"zTXt", b"iTXt", b"eXIf"}:
            file.seek(length + 4, 1)
            continue
        data = _exactly(file, min(length, _LARGEST))
        file.seek(length - len(data) + 4, 1)
        cut = cut or length > _LARGEST
        if kind == b"eXIf":
            yield "EXIF", data
            continue
        text = _chunk(kind, data)
        yield ("XMP" if data.startswith(b"XML:com.adobe.xmp") else "comment"), text
    if cut:
        raise NotScanned(_CUT)


def _chunk(kind: bytes, data: bytes) -> bytes:
    key, _, rest = data.partition(b"\0")
    if kind == b"tEXt":
        text = rest.decode("latin-1")
    elif kind == b"zTXt":
        text = _inflated(rest[1:]).decode("latin-1")
    else:
        packed = rest[:1] == b"\1"
        found = rest[2:].split(b"\0", 2)[-1]  # behind the language and the translated keyword
        text = (_inflated(found) if packed else found).decode("utf-8", "replace")
    return key + b": " + text.encode()


def _inflated(data: bytes) -> bytes:
    return zlib.decompressobj().decompress(data, _LARGEST)


def _of_gif(file: BinaryIO) -> Iterator[_Block]:
    """Yield comments and XMP (GIF89a, 24 and 26), block by block."""
    cut = False
    screen = _exactly(file, 13)
    _skip_colours(file, screen[10] if len(screen) == 13 else 0)
    for _ in range(_MOST_BLOCKS):
        kind = _exactly(file, 1)
        if kind == b"!":
            label = _exactly(file, 1)
            parts = list(_sub_blocks(file))
            cut = cut or sum(len(data) + 1 for _, data in parts) > _LARGEST
            if label == b"\xfe":
                yield "comment", b"".join(data for _, data in parts)
            elif label == b"\xff" and parts and parts[0][1] == b"XMP DataXMP":
                # XMP is not split into blocks: the apparent length bytes are letters of it.
                yield "XMP", b"".join(length + data for length, data in parts[1:])
        elif kind == b",":
            image = _exactly(file, 9)
            _skip_colours(file, image[8] if len(image) == 9 else 0)
            _exactly(file, 1)
            for _block in _sub_blocks(file):
                pass
        else:
            break
    if cut:
        raise NotScanned(_CUT)


def _skip_colours(file: BinaryIO, flags: int) -> None:
    if flags & 0x80:
        file.seek(3 << ((flags & 7) + 1), 1)


def _sub_blocks(file: BinaryIO) -> Iterator[tuple[bytes, bytes]]:
    left = _LARGEST
    while (length := _exactly(file, 1)) not in {b"", b"\0"}:
        data = _exactly(file, length[0])
        if left >= 0:  # the last one shows that there is more
            yield length, data
        left -= len(data) + 1


def _of_tiff(file: BinaryIO) -> Iterator[_Block]:
    yield "EXIF", _exactly(file, 4 * _LARGEST)


def _of_webp(file: BinaryIO) -> Iterator[_Block]:
    file.seek(12)
    cut = False
    for _ in range(_MOST_BLOCKS):
        head = _exactly(file, 8)
        if len(head) < 8:
            break
        length = int.from_bytes(head[4:], "little")
        if head[:4] in {b"EXIF", b"XMP "}:
            data = _exactly(file, min(length, _LARGEST))
            yield head[:4].decode().strip(), data.removeprefix(_EXIF)
            cut = cut or length > _LARGEST
            length -= len(data)
        file.seek(length + (length & 1), 1)
    if cut:
        raise NotScanned(_CUT)


def _xmp(data: bytes) -> Iterator[str]:
    for attribute, text in _XML.findall(data.decode("utf-8", "replace")):
        yield unescape(attribute or text)


def _iptc(data: bytes) -> Iterator[str]:
    """Yield the records in a Photoshop block (IPTC-IIM 4.2, 1.6)."""
    at = data.find(b"\x1c")
    while 0 <= at < len(data) - 5:
        length = int.from_bytes(data[at + 3 : at + 5], "big")
        if data[at + 1] in {1, 2} and length < 0x8000:
            yield _text(data[at + 5 : at + 5 + length])
            at += 5 + length - 1
        at = data.find(b"\x1c", at + 1)


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _comment(data: bytes) -> Iterator[str]:
    yield _text(data)


_KINDS = (
    (_JPEG, "JPEG picture", _of_jpeg),
    (_PNG, "PNG picture", _of_png),
    (_GIF, "GIF picture", _of_gif),
    (_TIFF, "TIFF picture", _of_tiff),
    (b"RIFF", "WebP picture", _of_webp),
)
_TEXTS = {"EXIF": tags, "XMP": _xmp, "IPTC": _iptc, "comment": _comment}
