"""Office documents before 2007."""

from __future__ import annotations

import struct

import pytest

from app.discovery.read.extract.unpack_limits import NotScanned
from tests.discovery.packing import compound, outlook
from tests.discovery.read.extract.reading import opened, places, text

CARD = "4539148803436467"
FILL = bytes(5_000)  # streams below 4 KiB are stored elsewhere in the file


def doc(*pieces: str, flags: int = 0x0200) -> bytes:
    """Return a Word document in pieces: those with letters beyond cp1252 are UTF-16."""
    main, places_, ends = bytearray(1_000), [], [0]
    for piece in pieces:
        try:
            data, where = piece.encode("cp1252"), 0x40000000 | len(main) * 2
        except UnicodeEncodeError:
            data, where = piece.encode("utf-16-le"), len(main)
        main += data
        main += b"\0" * (len(main) % 2)
        places_.append(struct.pack("<HIH", 0, where, 0))
        ends.append(ends[-1] + len(piece))
    plc = struct.pack(f"<{len(ends)}I", *ends) + b"".join(places_)
    clx = b"\1\2\0xx" + b"\2" + struct.pack("<I", len(plc)) + plc
    struct.pack_into("<H", main, 0x0A, flags)
    struct.pack_into("<II", main, 0x01A2, 3, len(clx))
    tree: dict[str, object] = {
        "WordDocument": bytes(main) + FILL,
        "1Table": b"abc" + clx + FILL,
        "ObjectPool": {"_1": {"Package": b"PK embedded"}},
    }
    return compound(tree)


def ppt() -> bytes:
    def record(kind: int, data: bytes, version: int = 0) -> bytes:
        return struct.pack("<HHI", version, kind, len(data)) + data

    one = record(0x03F3, bytes(20)) + record(0x0FA8, b"first\rline")
    two = record(0x03F3, bytes(20)) + record(0x0FA0, f"Grüße {CARD}".encode("utf-16-le"))
    listed = record(0x0FF0, one + two, 0xF)
    slide = record(0x03EE, record(0x0FA8, b"boxed"), 0xF)
    return compound({"PowerPoint Document": record(0x03E8, listed, 0xF) + slide + FILL})


def xls() -> bytes:
    def record(kind: int, data: bytes = b"") -> bytes:
        return struct.pack("<HH", kind, len(data)) + data

    def begin(kind: int) -> bytes:
        return record(0x0809, struct.pack("<HHHHII", 0x0600, kind, 0, 1997, 0, 0x0600))

    name = b"\x03\0Pay"
    globals_ = len(begin(5)) + len(record(0x0085, bytes(6) + name)) + 4
    sheet = begin(0x10) + record(0x0203, struct.pack("<HHHd", 11, 2, 0, float(CARD)))
    sheet += record(0x0204, struct.pack("<HHHHB", 11, 3, 0, 5, 0) + b"words")
    sheet += record(0x00BD, struct.pack("<HHHIHIH", 12, 0, 0, 123 << 2 | 2, 1, 45325 << 2 | 2, 1))
    sheet += record(0x027E, struct.pack("<HHHI", 12, 2, 0, (-250 << 2 | 3) & 0xFFFFFFFF))
    sheet += record(0x00FD, struct.pack("<HHHI", 12, 3, 0, 1))
    sheet += record(0x0006, struct.pack("<HHH8sH", 12, 4, 0, bytes(6) + b"\xff\xff", 0))
    sheet += record(0x0207, struct.pack("<HB", 4, 1) + "имя!".encode("utf-16-le"))
    sheet += record(0x01B6, bytes(18)) + record(0x003C, b"\0a remark") + record(0x000A)
    rich = struct.pack("<HBH", 4, 8, 1) + b"rich" + bytes(4)
    strings = struct.pack("<II", 2, 2) + rich + struct.pack("<HB", 9, 0) + b"4539 "
    more = record(0x00E0, bytes(20)) + record(0x00E0, struct.pack("<HH", 0, 14) + bytes(16))
    more += record(0x00FC, strings) + record(0x003C, b"\1" + "1488".encode("utf-16-le"))
    globals_ += len(more)
    book = begin(5) + record(0x0085, struct.pack("<IBB", globals_, 0, 0) + name) + more
    book += record(0x000A)
    return compound({"Workbook": book + sheet + FILL})


def test_word_by_its_pieces() -> None:
    data = doc("Title\rCard 4539", "148803436467\r", "имя Ω\r", 'see \x13HYPERLINK "x"\x14me\x15\r')
    content = opened(data, "doc")
    assert content.content_type == "Word document"
    assert text(content) == f'Title\nCard {CARD}\nимя Ω\nsee  HYPERLINK "x" me \n'
    assert places(opened(data), CARD) == ["paragraph 2"]
    (member,) = opened(data).members
    assert (member.name, member.open().read()) == ("ObjectPool/_1/Package", b"PK embedded")


def test_word_without_its_pieces_is_searched_as_it_is() -> None:
    data = bytearray(doc(f"Card {CARD}", f"имя {CARD}"))
    place = data.find(b"abc\1\2\0xx\2")
    data[place + 8] = 9
    content = opened(bytes(data))
    read = text(content)
    assert read.count(CARD) == 2
    assert content.notes == ["only the text recognised in its bytes was searched"]


def test_presentations_and_workbooks() -> None:
    assert places(opened(ppt()), "line", CARD, "boxed") == ["slide 1", "slide 2", "slide 1"]
    content = opened(xls(), "xls")
    row = "123\t2024-02-03\t-2.5\t4539 1488\tимя!"
    assert text(content) == f"\t\t{CARD}\twords\n{row}\na remark\n"
    assert not content.notes
    assert places(opened(xls()), CARD, "words") == ["Pay!C12", "Pay!D12"]


def test_other_compound_files() -> None:
    content = opened(compound({"Contents": "UTF-16 text".encode("utf-16-le") + FILL}))
    assert text(content) == "UTF-16 text\n"
    assert opened(outlook([], "hello")).content_type == "E-mail"
    with pytest.raises(NotScanned, match="encrypted"):
        opened(compound({"EncryptedPackage": FILL, "EncryptionInfo": FILL}), "docx")
    with pytest.raises(NotScanned, match="encrypted"):
        text(opened(doc("secret", flags=0x0300)))
