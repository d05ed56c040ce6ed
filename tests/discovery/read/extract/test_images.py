"""Pictures: their metadata."""

from __future__ import annotations

import random
import struct
import zlib

import pytest

from app.discovery.read.extract.tiff import tags
from tests.discovery.read.extract.reading import opened, places, text

XMP = b'<x:xmpmeta dc:creator="me@firm.de"><dc:title>A &amp; B</dc:title></x:xmpmeta>'


def tiff(order: str = "<") -> bytes:
    """Return a TIFF with a description, an EXIF directory with a comment, and a GPS directory."""
    name = b"John Doe 4539148803436467\0"
    comment = b"UNICODE\0" + "Grüße".encode("utf-16-le" if order == "<" else "utf-16-be")
    mark = {"<": b"II*\0", ">": b"MM\0*"}[order]
    at_exif, at_gps = 50, 68
    at_name = at_gps + 2 + 12 * 4 + 4
    at_comment = at_name + len(name)
    at_degrees = at_comment + len(comment)

    def tag(number: int, kind: int, count: int, value: int | bytes) -> bytes:
        packed = value if isinstance(value, bytes) else struct.pack(order + "I", value)
        return struct.pack(order + "HHI", number, kind, count) + packed

    main = [tag(0x010E, 2, len(name), at_name), tag(0x8769, 4, 1, at_exif)]
    main.append(tag(0x8825, 4, 1, at_gps))
    exif = [tag(0x9286, 7, len(comment), at_comment)]
    gps = [tag(1, 2, 2, b"N\0\0\0"), tag(2, 5, 3, at_degrees), tag(3, 2, 2, b"W\0\0\0")]
    gps.append(tag(4, 5, 3, at_degrees))
    end = struct.pack(order + "I", 0)

    def directory(entries: list[bytes]) -> bytes:
        return struct.pack(order + "H", len(entries)) + b"".join(entries) + end

    data = mark + struct.pack(order + "I", 8) + directory(main)
    data += directory(exif) + directory(gps) + name + comment
    return data + struct.pack(order + "6I", 52, 1, 30, 1, 0, 1)


def jpeg() -> bytes:
    iptc = b"Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10\x1c\x02\x78\0\x05hello"
    segments = [
        (0xE1, b"Exif\0\0" + tiff()),
        (0xE1, b"http://ns.adobe.com/xap/1.0/\0" + XMP),
        (0xED, iptc),
        (0xFE, b"a comment"),
    ]
    packed = (bytes([0xFF, k]) + struct.pack(">H", len(d) + 2) + d for k, d in segments)
    return b"\xff\xd8" + b"".join(packed) + b"\xff\xda\0\2pixels\xff\xd9"


def png() -> bytes:
    chunks = [
        (b"IHDR", bytes(13)),
        (b"tEXt", b"Author\0Ann Other"),
        (b"zTXt", b"Comment\0\0" + zlib.compress(b"packed 4539148803436467")),
        (b"iTXt", b"Title\0\0\0de\0Titel\0Gr\xc3\xbc\xc3\x9fe"),
        (b"eXIf", tiff(">")),
        (b"IEND", b""),
    ]
    packed = (struct.pack(">I", len(d)) + k + d + bytes(4) for k, d in chunks)
    return b"\x89PNG\r\n\x1a\n" + b"".join(packed)


def gif() -> bytes:
    image = b"," + bytes(9) + b"\x02\x02ab\0"
    xmp = b"\x0bXMP DataXMP" + b"<a>" + b"long text".ljust(54) + b"</a>"  # "<" is 60
    image += b"!\xff" + xmp + b"\0"
    return b"GIF89a" + bytes(7) + image + b"!\xfe\x05hello\x04 you\0;"


def webp() -> bytes:
    chunks = b"VP8 \x03\0\0\0abc\0" + b"XMP " + struct.pack("<I", len(XMP)) + XMP
    return b"RIFF" + struct.pack("<I", len(chunks) + 4) + b"WEBP" + chunks


OF_TIFF = "John Doe 4539148803436467\nGrüße\nGPS 52.500000, -52.500000\n"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (jpeg(), f"{OF_TIFF}me@firm.de\nA & B\nhello\na comment\n"),
        (png(), "Author: Ann Other\nComment: packed 4539148803436467\nTitle: Grüße\n" + OF_TIFF),
        (gif(), "long text\nhello you\n"),
        (tiff(), OF_TIFF),
        (tiff(">"), OF_TIFF),
        (webp(), "me@firm.de\nA & B\n"),
    ],
    ids=["jpeg", "png", "gif", "tiff", "big-endian", "webp"],
)
def test_what_is_written_beside_a_picture(data: bytes, expected: str) -> None:
    content = opened(data)
    assert text(content) == expected
    assert not content.notes


def test_a_text_in_a_tag_of_short_numbers_ends_where_it_ends() -> None:
    author = "Ann Other".encode("utf-16-le")
    tag = struct.pack("<HHHII", 1, 0x9C9D, 3, len(author) // 2, 26)
    data = b"II*\0" + struct.pack("<I", 8) + tag + bytes(4) + author + b"something else"
    assert list(tags(data)) == ["Ann Other"]


def test_places() -> None:
    assert places(opened(jpeg()), "4539148803436467") == ["EXIF of the picture"]


def test_no_damage_raises() -> None:
    random_ = random.Random(1)
    for data in (jpeg(), png(), gif(), tiff(), webp()):
        for _ in range(60):
            made = bytearray(data)
            for _ in range(random_.randrange(1, 8)):
                made[random_.randrange(12, len(made))] = random_.randrange(256)
            text(opened(bytes(made[: random_.randrange(12, len(made) + 1)])))


def test_a_text_that_is_cut_is_said_to_be() -> None:
    """Previously, the rest was dropped silently."""
    long = b"Comment\0" + b"a word " * 200_000
    chunk = struct.pack(">I", len(long)) + b"tEXt" + long + bytes(4)
    block = b"\xff" + b"a word " * 36 + b"abc"
    for data in (
        png()[:33] + chunk + png()[33:],
        gif()[:13] + b"!\xfe" + block * 5_000 + b"\0" + gif()[13:],
        b"RIFF\0\0\0\0WEBPXMP " + struct.pack("<I", 2_000_000) + b"<a>word</a>" * 200_000,
    ):
        content = opened(data)
        assert "word" in text(content), data[:8]
        assert content.notes == ["an embedded text is longer than 1 MiB"], data[:8]
