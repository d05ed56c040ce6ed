"""Bombs, forged sizes and damage: each ends with a reason, and with bounded memory (`T15`)."""

from __future__ import annotations

import io
import lzma
import os
import random
import struct
import tarfile
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import py7zr
import pytest

from app.discovery.match import limits
from app.discovery.match.matches import FileReport, Trouble
from app.discovery.read.file_scan import scan_file
from app.discovery.read.object_bytes import read_bytes
from app.discovery.scan.worker_tasks import work_all
from app.discovery.scan.workers import Workers
from tests.discovery import packing as p

KEY = b"k" * 32
CARD = b"4539148803436467"
NEW = bytes(32)
"""The digest of a file that no scan has seen."""
ENDINGS = (
    "7z bz2 csv docm docx eml gif gz htm html ico jpg json lzma mbox msg odp ods odt ott parquet "
    "pdf png pptx rtf sqlite svg tar tgz tif tiff txt txz webp xls xlsb xlsm xlsx xml xz zip zst"
)


def scan(folder: Path, name: str, data: bytes) -> FileReport:
    (folder / name).write_bytes(data)
    return scan_file(os.fsencode(folder), name.encode(), KEY)


def reasons(report: FileReport) -> list[str]:
    return [problem.message for problem in report.problems]


def zeros(size: int) -> Iterator[bytes]:
    for _ in range(size // limits.MIB):
        yield bytes(limits.MIB)


def gzip_bomb(size: int) -> bytes:
    packer = zlib.compressobj(wbits=31)
    return b"".join(map(packer.compress, zeros(size))) + packer.flush()


def xz_bomb(size: int) -> bytes:
    packer = lzma.LZMACompressor(preset=0)
    return b"".join(map(packer.compress, zeros(size))) + packer.flush()


def overlapping(count: int) -> bytes:
    """Entries that share one range of compressed zeros (a simplified "better zip bomb")."""
    data = p.zipped([("0", bytes(2 * limits.MIB))])
    start = data.index(b"PK\1\2")
    entry = data[start : data.index(b"PK\5\6")]
    entries = b"".join(entry[:-1] + b"%c" % (48 + n) for n in range(count))
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, count, count, len(entries), start, 0)
    return data[:start] + entries + end


def lying_size() -> bytes:
    """An archive whose table of contents claims one byte; the data has more."""
    data = bytearray(p.zipped([("a.txt", CARD * 100)]))
    directory = data.index(b"PK\1\2")
    struct.pack_into("<I", data, directory + 24, 1)
    return bytes(data)


def nested(levels: int, width: int) -> bytes:
    """The shape of 42.zip: nested identical archives of zeros."""
    data = p.zipped([("0.dat", bytes(20 * limits.MIB))])
    for _ in range(levels):
        data = p.zipped([(f"{n}.zip", data) for n in range(width)])
    return data


def escaping() -> bytes:
    return p.tarred([("../up", CARD), ("/etc/passwd", CARD), ("a/../../b", CARD), ("ok", CARD)])


def lying_tar() -> bytes:
    data = bytearray(p.tarred([("a.txt", CARD)]))
    data[124:136] = b"77777777777\0"
    data[148:156] = b" " * 8
    data[148:156] = b"%06o\0 " % sum(data[:512])
    return bytes(data)


def long_pax_header() -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", pax_headers={"comment": "x" * (2 << 20)}) as archive:
        archive.addfile(tarfile.TarInfo("a"))
    data = bytearray(made.getvalue())
    data[156] = ord("x")
    data[148:156] = b" " * 8
    data[148:156] = b"%06o\0 " % sum(data[:512])
    return bytes(data)


def greedy_7z() -> bytes:
    """A 7z whose table of contents requests a dictionary of 3 GiB."""
    made = io.BytesIO()
    with py7zr.SevenZipFile(made, "w", filters=[{"id": lzma.FILTER_LZMA1}]) as archive:
        archive.set_encoded_header_mode(False)
        archive.writestr(b"x" * 9000, "a.txt")
    data = bytearray(made.getvalue())
    header = data.rindex(b"\x03\x01\x01\x05\x5d")
    struct.pack_into("<I", data, header + 5, 3 << 30)
    start = int.from_bytes(data[12:20], "little") + 32
    struct.pack_into("<I", data, 28, zlib.crc32(data[start:]))
    struct.pack_into("<I", data, 8, zlib.crc32(data[12:32]))
    return bytes(data)


def greedy_xz() -> bytes:
    return lzma.compress(
        CARD, filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 200 << 20, "preset": 0}]
    )


BOMBS: dict[str, tuple[Callable[[], bytes], str]] = {
    "bomb.gz": (lambda: gzip_bomb(64 * limits.MIB), "200 times its size"),
    "bomb.tar.gz": (lambda: p.gzipped(p.tarred([("z", bytes(64 << 20))])), "200 times its size"),
    "bomb.xz": (lambda: xz_bomb(16 * limits.MIB), "200 times its size"),
    "bomb.bz2": (lambda: p.bzipped(bytes(16 * limits.MIB)), "200 times its size"),
    "bomb.zst": (lambda: p.zstandard(bytes(64 * limits.MIB)), "200 times its size"),
    "bomb.7z": (lambda: p.seven_zipped([("0", bytes(8 << 20))]), "200 times its size"),
    "bomb.gz.gz": (lambda: p.gzipped(gzip_bomb(64 * limits.MIB)), "200 times its size"),
    "42.zip": (lambda: nested(5, 3), "nested in more than 5 archives"),
    "42-shallow.zip": (lambda: nested(2, 3), "200 times its size"),
    "overlapping.zip": (lambda: overlapping(40), "overlaps another entry"),
    "lying.zip": (lying_size, "damaged"),
    "lying.tar": (lying_tar, "ends early"),
    "escaping.tar": (escaping, "outside the archive"),
    "long.tar": (long_pax_header, "damaged"),
    "greedy.xz": (greedy_xz, "too much memory"),
    "cut.gz": (lambda: p.gzipped(os.urandom(9000))[:-2000], "ends early"),
    "cut.xz": (lambda: p.xzipped(os.urandom(9000))[:-2000], "ends early"),
    "cut.tar": (lambda: p.tarred([("a", os.urandom(9000))])[:2000], "ends early"),
    "more.gz": (lambda: p.gzipped(b"a") + b"and something else", "damaged"),
    "deep.gz": (lambda: deep(9), "nested in more than 5 archives"),
}  # fmt: skip


def deep(levels: int) -> bytes:
    data = CARD
    for _ in range(levels):
        data = p.gzipped(data)
    return data


@pytest.mark.parametrize("name", BOMBS)
def test_what_is_bad_ends_with_a_reason_and_bounded_memory(tmp_path: Path, name: str) -> None:
    make, reason = BOMBS[name]
    data = make()
    scan(tmp_path, "first.txt", CARD)
    tracemalloc.start()
    report = scan(tmp_path, name, data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert any(reason in message for message in reasons(report)), reasons(report)
    assert any(problem.trouble is Trouble.ERROR for problem in report.problems)
    assert report.sha256
    assert peak < 60 * limits.MIB


def test_a_greedy_7z_is_refused(tmp_path: Path) -> None:
    report = scan(tmp_path, "greedy.7z", greedy_7z())
    assert "too much memory" in reasons(report)[0]


def test_members_of_bad_containers_that_can_be_read_are_searched(tmp_path: Path) -> None:
    report = scan(tmp_path, "a.tar", escaping())
    assert [item.inner for item in report.found] == ["ok"]
    cut = p.gzipped(CARD + b"\n" + random.Random(1).randbytes(50_000))[:-40_000]
    (found,) = scan(tmp_path, "a.txt.gz", cut).found
    assert [match.data_type for match in found.matches] == ["CARD_VISA"]
    assert read_bytes(os.fsencode(tmp_path), b"a.txt.gz", "a.txt", [(0, 16)]) == [CARD]


def many_entries(count: int) -> bytes:
    """Return a ZIP of `count` empty files."""
    names = [b"%d" % number for number in range(count)]
    fields = struct.pack("<HHHHH", 20, 0, 0, 0, 33) + bytes(12)
    files, entries, at = [], [], 0
    for name in names:
        files.append(b"PK\3\4" + fields + struct.pack("<HH", len(name), 0) + name)
        rest = struct.pack("<HHHHHII", len(name), 0, 0, 0, 0, 0, at)
        entries.append(b"PK\1\2\x14\0" + fields + rest + name)
        at += len(files[-1])
    directory = b"".join(entries)
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, len(directory), at, 0)
    return b"".join(files) + directory + end


def test_a_hundred_thousand_entries_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ARCHIVE_ENTRIES", 500)
    report = scan(tmp_path, "many.zip", many_entries(100_000))
    assert "more than 500 entries" in reasons(report)[0]
    assert report.container


def test_entries_of_a_tar_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ARCHIVE_ENTRIES", 10)
    report = scan(tmp_path, "many.tar", p.tarred([(str(n), CARD) for n in range(30)]))
    assert len(report.found) == 10
    assert "more than 10 entries" in reasons(report)[0]


def test_messages_of_a_mailbox_are_no_entries_but_their_attachments_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mailbox may have any number of messages, because reading them unpacks nothing."""
    monkeypatch.setattr(limits, "ARCHIVE_ENTRIES", 5)
    messages = [p.mailed([("in.txt", CARD)])] * 30
    report = scan(tmp_path, "many.mbox", p.mailbox(messages))
    assert len(report.found) == 30
    assert report.problems == ()
    messages.append(p.mailed([(str(number), CARD) for number in range(9)]))
    report = scan(tmp_path, "more.mbox", p.mailbox(messages))
    assert len(report.found) == 34
    assert [problem.inner for problem in report.problems] == ["message 31#4"]
    assert "more than 5 entries" in reasons(report)[0]


def test_what_messages_of_a_mailbox_in_an_archive_unpack_is_counted_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages = [p.mailed([("in.zip", p.zipped([("a.txt", CARD + bytes(200_000))]))])] * 20
    box = p.mailbox(messages)
    monkeypatch.setattr(limits, "ARCHIVE_TOTAL", 10 * 200_000)
    report = scan(tmp_path, "a.mbox", box)
    assert (len(report.found), report.problems) == (20, ())
    report = scan(tmp_path, "a.zip", p.zipped([("a.mbox", box)]))
    assert 5 < len(report.found) < 12
    assert "unpacks to more than" in reasons(report)[0]
    monkeypatch.undo()
    monkeypatch.setattr(limits, "ARCHIVE_ENTRIES", 30)
    report = scan(tmp_path, "b.zip", p.zipped([("a.mbox", p.mailbox([p.mailed([])] * 99))]))
    assert report.problems == ()
    report = scan(tmp_path, "a.zip", p.zipped([("a.mbox", box)]))
    assert len(report.found) == 14
    assert "more than 30 entries" in reasons(report)[0]


def test_problems_alone_fill_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REPORT", 5_000)
    bad = p.zipped([("a.txt", CARD)])[:-9]
    report = scan(
        tmp_path, "a.zip", p.zipped([(f"{number}.zip", bad[:50]) for number in range(30)])
    )
    assert report.found == ()
    assert reasons(report)[-1] == (
        "Not fully scanned: it has too many results, so that its other objects are not searched."
    )


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le"])
def test_one_huge_line_is_streamed(tmp_path: Path, codec: str) -> None:
    data = ("x" * (12 << 20) + f" {CARD.decode()} ").encode(codec)
    (tmp_path / "line.txt").write_bytes(data)
    del data
    tracemalloc.start()
    report = scan_file(os.fsencode(tmp_path), b"line.txt", KEY)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    (found,) = report.found
    assert [match.place for match in found.matches] == ["line 1"]
    assert peak < 40 * limits.MIB


def kinds() -> dict[str, bytes]:
    """Return fuzzing input by file ending: a real file if one can be made here."""
    body = b"\n".join([CARD, b"me@example.org", b"DE89370400440532013000"]) * 20
    files = [("a.txt", body)]
    return dict.fromkeys(ENDINGS.split(), body) | {
        "zip": p.zipped(files), "tar": p.tarred(files), "tgz": p.gzipped(p.tarred(files)),
        "gz": p.gzipped(body), "bz2": p.bzipped(body), "xz": p.xzipped(body),
        "zst": p.zstandard(body), "lzma": p.lzma_alone(body), "7z": p.seven_zipped(files),
        "eml": p.mailed(files), "mbox": p.mailbox([p.mailed(files)] * 2), "msg": p.outlook(files),
    }  # fmt: skip


def fuzzed(chance: random.Random, whole: bytes) -> bytes:
    """Return data that is truncated, changed, random, or intact."""
    data = bytearray(whole if chance.random() < 0.8 else chance.randbytes(chance.randrange(3000)))
    for _ in range(chance.choice((0, 1, 3, 30))):
        if data:
            data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.randrange(len(data) + 1)] if chance.random() < 0.6 else data)


def fuzzed_files(folder: Path, count: int, start: int) -> list[tuple[bytes, int, bytes]]:
    chance = random.Random(start)
    files = []
    for number, (end, whole) in zip(range(count), cycle(kinds().items()), strict=False):
        name = f"{number}.{end}"
        data = fuzzed(chance, whole)
        (folder / name).write_bytes(data)
        files.append((name.encode(), len(data), NEW))
    return files


def test_damage_of_any_kind_breaks_nothing(tmp_path: Path) -> None:
    for path, size, _ in fuzzed_files(tmp_path, 160, 1):
        report = scan_file(os.fsencode(tmp_path), path, KEY)
        assert report.sha256
        assert report.size == size


@pytest.mark.slow
def test_ten_thousand_damaged_files_cost_no_worker(tmp_path: Path) -> None:
    files = fuzzed_files(tmp_path, 10_000, 2)
    pool = Workers(2)
    try:
        calls = [
            pool.submit(work_all, os.fsencode(tmp_path), files[at : at + 50], KEY)
            for at in range(0, len(files), 50)
        ]
        reports = [report for call in calls for report in call.result(600)]
    finally:
        pool.shutdown(cancel_futures=True)
    assert [report.path for report in reports] == [path for path, _, _ in files]
    assert all(report.sha256 for report in reports)
