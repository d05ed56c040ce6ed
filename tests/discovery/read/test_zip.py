"""Members of archives are found with their own offsets; bombs and forgeries end with a reason."""

from __future__ import annotations

import io
import os
import struct
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.discovery.match import limits
from app.discovery.match.errors import ObjectGone, ObjectUnreadable
from app.discovery.match.matches import FileReport
from app.discovery.read.file_scan import scan_file
from app.discovery.read.object_bytes import read_bytes

KEY = b"k" * 32
CARD = b"4539148803436467"
STORED, DEFLATED = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED


def archive(*members: tuple[str, bytes], method: int = DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as file:
        for name, data in members:
            file.writestr(name, data)
    return packed.getvalue()


def scan(folder: Path, data: bytes, name: str = "a.zip") -> FileReport:
    (folder / name).write_bytes(data)
    return scan_file(os.fsencode(folder), os.fsencode(name), KEY)


def reasons(report: FileReport) -> list[str]:
    return [problem.message for problem in report.problems]


def test_finds_in_members_of_nested_archives_and_reads_them_again(tmp_path: Path) -> None:
    wide = "Grüße, Karte 4539148803436467".encode("utf-16-le")
    inside = archive(("deep/w.txt", b"\xff\xfe" + wide), ("x#y.txt", b"me@firm.de"))
    report = scan(tmp_path, archive(("in#1.zip", inside), ("plain.csv", b"a;" + CARD)))
    assert report.container
    assert report.content_type == "ZIP archive"
    assert not report.problems
    found = {item.inner: item for item in report.found}
    assert set(found) == {"in#1.zip#deep/w.txt", "in#1.zip#x#y.txt", "plain.csv"}
    assert found["plain.csv"].content_type == "CSV"
    assert found["in#1.zip#deep/w.txt"].encoding == "utf-16-le"
    for inner, item in found.items():
        (match,) = item.matches
        place = (match.offset, match.length)
        (raw,) = read_bytes(os.fsencode(tmp_path), b"a.zip", inner, [place])
        assert raw.decode(item.encoding) in {CARD.decode(), "me@firm.de"}


def test_a_document_that_is_an_archive_is_opened(tmp_path: Path) -> None:
    text = b"<w:document><w:p><w:r><w:t>" + CARD + b"</w:t></w:r></w:p></w:document>"
    packed = archive(("word/document.xml", text), ("word/x.bin", CARD))
    report = scan(tmp_path, packed, "a.docx")
    assert report.content_type == "Word document"
    assert [(item.inner, item.extracted) for item in report.found] == [
        ("", True),
        ("word/x.bin", False),
    ]


def test_reading_what_is_gone_or_broken_says_so(tmp_path: Path) -> None:
    scan(tmp_path, archive(("a.txt", b"hello")))
    root = os.fsencode(tmp_path)
    assert read_bytes(root, b"a.zip", "a.txt", [(1, 3)]) == [b"ell"]
    assert read_bytes(root, b"a.zip", "a.txt", [(9, 3)]) == [b""]
    several = [(0, 1), (2, 2), (4, 9), (20, 3)]
    assert read_bytes(root, b"a.zip", "a.txt", several) == [b"h", b"ll", b"o", b""]
    with pytest.raises(ObjectGone):
        read_bytes(root, b"a.zip", "b.txt", [(0, 3)])
    with pytest.raises(ObjectGone):
        read_bytes(root, b"b.zip", "", [(0, 3)])
    (tmp_path / "a.zip").write_bytes(b"PK\x03\x04 nothing more")
    with pytest.raises(ObjectUnreadable, match="damaged"):
        read_bytes(root, b"a.zip", "a.txt", [(0, 3)])


def test_archives_too_deep_are_not_clean(tmp_path: Path) -> None:
    data = archive(("card.txt", CARD))
    for level in range(limits.ARCHIVE_DEPTH - 1):
        data = archive((f"{level}.zip", data))
    fits = scan(tmp_path, data)
    assert [item.inner.count("#") for item in fits.found] == [limits.ARCHIVE_DEPTH - 1]
    assert not fits.problems
    deeper = scan(tmp_path, archive(("top.zip", data)))
    assert not deeper.found
    assert "nested in more than 5 archives" in reasons(deeper)[0]


def test_a_bomb_inside_an_archive_is_refused_and_the_next_member_is_scanned(tmp_path: Path) -> None:
    bomb = archive(("zeros.txt", b"card " + CARD + b" " + b"0" * (300 * limits.MIB)))
    assert len(bomb) < limits.MIB
    tracemalloc.start()
    report = scan(tmp_path, archive(("bomb.zip", bomb), ("next.txt", CARD), method=STORED))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "larger than 200 MiB" in reasons(report)[0]
    assert [item.inner for item in report.found] == ["next.txt"]
    assert peak < 100 * limits.MIB


def test_unpacking_stops_at_the_ratio_and_what_came_before_is_searched(tmp_path: Path) -> None:
    report = scan(tmp_path, archive(("zeros.txt", CARD + b" " + b"0" * (30 * limits.MIB))))
    assert "200 times its size" in reasons(report)[0]
    assert [item.inner for item in report.found] == ["zeros.txt"]


def test_the_total_is_capped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ARCHIVE_TOTAL", 10_000)
    report = scan(tmp_path, archive(*((f"{n}.txt", os.urandom(3000)) for n in range(5))))
    assert len([text for text in reasons(report) if "unpacks to more" in text]) == 2


def test_entries_over_the_cap_are_not_clean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ARCHIVE_ENTRIES", 3)
    report = scan(tmp_path, archive(*((f"{n}.txt", CARD) for n in range(5))))
    assert len(report.found) == 3
    assert "more than 3 entries" in reasons(report)[0]


def test_a_long_central_directory_is_not_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ARCHIVE_DIRECTORY", 500)
    report = scan(tmp_path, archive(*((f"{n}.txt", CARD) for n in range(50)), method=STORED))
    assert "its central directory is too long" in reasons(report)[0]


def test_overlapping_entries_are_read_once(tmp_path: Path) -> None:
    data = bytearray(archive(("a.txt", CARD), ("b.txt", CARD), method=STORED))
    second = data.rfind(b"PK\x01\x02")
    data[second + 42 : second + 46] = struct.pack("<I", 0)  # both start at the first one
    data[second + 46 : second + 51] = b"a.txt"
    report = scan(tmp_path, bytes(data))
    assert len(report.found) <= 1
    assert any("overlaps" in text or "same name" in text for text in reasons(report))


@pytest.mark.parametrize("name", ["../up.txt", "/etc/x", "a/../../b", "C:\\x.txt", "a\\..\\b"])
def test_names_that_lead_outside_are_not_read(tmp_path: Path, name: str) -> None:
    report = scan(tmp_path, archive((name, CARD), ("ok.txt", CARD)))
    assert [item.inner for item in report.found] == ["ok.txt"]
    assert "outside the archive" in reasons(report)[0]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_the_second_of_two_equal_names_is_not_clean(tmp_path: Path) -> None:
    report = scan(tmp_path, archive(("a.txt", b"nothing"), ("a.txt", CARD)))
    assert "same name" in reasons(report)[0]


def test_an_encrypted_member_is_not_clean(tmp_path: Path) -> None:
    data = bytearray(archive(("a.txt", CARD), method=STORED))
    data[6] |= 1
    data[data.rfind(b"PK\x01\x02") + 8] |= 1
    report = scan(tmp_path, bytes(data))
    assert not report.found
    assert "encrypted" in reasons(report)[0]


def test_an_unknown_method_is_not_clean(tmp_path: Path) -> None:
    data = bytearray(archive(("a.txt", CARD), method=STORED))
    data[8] = 97
    data[data.rfind(b"PK\x01\x02") + 10] = 97
    assert "compression method is not supported" in reasons(scan(tmp_path, bytes(data)))[0]


def test_a_wrong_checksum_is_reported_and_the_text_is_searched(tmp_path: Path) -> None:
    data = bytearray(archive(("a.txt", b"card " + CARD), method=STORED))
    place = data.find(b"card")
    data[place : place + 4] = b"karT"
    report = scan(tmp_path, bytes(data))
    assert "damaged" in reasons(report)[0]


def test_what_only_looks_like_an_archive_is_searched_as_it_is(tmp_path: Path) -> None:
    report = scan(tmp_path, b"PK\x03\x04 " + CARD)
    assert not report.container
    assert len(report.found) == 1
    assert "damaged" in reasons(report)[0]


def test_an_archive_too_large_for_memory_is_read_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = archive(("a.txt", CARD), ("fill.bin", os.urandom(3000)), method=STORED)
    whole = scan(tmp_path, data)
    monkeypatch.setattr(limits, "ARCHIVE_IN_MEMORY", 1000)
    placed = scan(tmp_path, data)
    assert placed.found == whole.found
    assert placed.sha256 == whole.sha256


@given(st.binary(max_size=200), st.integers(0, 400), st.integers(0, 255))
@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_no_damage_raises(tmp_path: Path, tail: bytes, place: int, byte: int) -> None:
    data = bytearray(
        archive(("a.txt", CARD * 3), ("n.zip", archive(("b.txt", CARD))), method=DEFLATED)
    )
    data[place % len(data)] = byte
    scan(tmp_path, bytes(data) + tail)
    scan(tmp_path, bytes(data[:place]) + tail)
