"""Memory of decoders is bounded, summed over all levels of an archive, and released in time."""

from __future__ import annotations

import io
import lzma
import os
import random
import struct
import sys
import tarfile
import zipfile
from pathlib import Path

import py7zr
import pytest

from app.discovery.match import limits
from app.discovery.match.matches import FileReport
from app.discovery.read.extract.dictionaries import (
    dictionary_of_xz,
    of_coder,
    of_lzma2,
    window_of_zstandard,
)
from app.discovery.read.extract.unpack_limits import Bounded, Budget, NotScanned
from app.discovery.read.file_scan import scan_file

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

KEY = bytes(32)
KIB = 1 << 10
CARD = b"\ncard 4539 1488 0343 6467\n"
_LETTERS = bytes.maketrans(b"0123456789abcdef", b"ghijklmnopqrstuv")
PLAIN = random.Random(1).randbytes(700 * KIB).hex().encode().translate(_LETTERS)
TEXT = PLAIN + CARD
"""Larger than the dictionaries of these tests, even compressed."""
PARAMETER = zstd.CompressionParameter


def xz(data: bytes, dictionary: int = 512 * KIB, **how: int) -> bytes:
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": dictionary}]
    return lzma.compress(data, filters=filters, **how)


def zstandard(data: bytes, window: int) -> bytes:
    options = {int(PARAMETER.window_log): window, int(PARAMETER.content_size_flag): 0}
    compressor = zstd.ZstdCompressor(options=options)
    return compressor.compress(data) + compressor.flush()


def scan(folder: Path, name: str, data: bytes) -> FileReport:
    (folder / name).write_bytes(data)
    return scan_file(os.fsencode(folder), name.encode(), KEY)


def reasons(report: FileReport) -> list[str]:
    return [problem.message for problem in report.problems]


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "DECODER_MEMORY", 1280 * KIB)


def test_the_dictionary_of_xz() -> None:
    for size in (4 * KIB, 6 * KIB, 1 << 20, 3 << 20, 64 << 20):
        for check in (lzma.CHECK_NONE, lzma.CHECK_CRC64):
            assert dictionary_of_xz(xz(b"a", size, check=check)) == size
    chain = [{"id": lzma.FILTER_DELTA, "dist": 4}, {"id": lzma.FILTER_LZMA2, "dict_size": 1 << 20}]
    assert dictionary_of_xz(lzma.compress(b"a", filters=chain)) == 1 << 20
    start = xz(b"")[:12]
    with_sizes = (
        start + bytes([4, 0xC0]) + b"\x90\x4e" + b"\xff\xff\x03" + b"\x21\x01\x16" + bytes(8)
    )
    assert dictionary_of_xz(with_sizes) == 8 << 20
    assert dictionary_of_xz(start + b"\0") == dictionary_of_xz(b"") == 0
    assert of_lzma2(40) == 2**32 - 1
    alone = lzma.compress(b"a", lzma.FORMAT_ALONE, filters=[{"id": lzma.FILTER_LZMA1,
                                                             "dict_size": 3 << 20}])  # fmt: skip
    assert dictionary_of_xz(alone) == 3 << 20


def test_a_head_of_xz_that_is_cut_or_random_tells_something() -> None:
    chance = random.Random(2)
    whole = xz(b"a")
    for _ in range(2000):
        head = whole[:12] + chance.randbytes(chance.randrange(60))
        assert dictionary_of_xz(head) >= 0
        assert (window_of_zstandard(b"\x28\xb5\x2f\xfd" + head) or 0) >= 0


def test_the_window_of_zstandard() -> None:
    for window in (10, 17, 26):
        assert window_of_zstandard(zstandard(b"a" * 99, window)) == 1 << window
    for size in (20, 300, 70_000):
        assert window_of_zstandard(zstd.compress(os.urandom(size))) == size


def test_what_coders_of_7z_ask_for() -> None:
    assert of_coder(b"\x21", b"\x28", b"") == 2**32 - 1
    assert of_coder(b"\x03\x01\x01", b"\x5d" + struct.pack("<I", 1 << 26), b"") == 1 << 26
    assert of_coder(b"\x03\x04\x01", struct.pack("<BI", 6, 512 << 20), b"") == 512 << 20
    assert of_coder(b"\x04\xf7\x11\x01", bytes(3), zstandard(b"a" * 99, 22)) == 1 << 22
    assert of_coder(b"\x04\xf7\x11\x01", bytes(3), b"something else") > limits.DECODER_MEMORY
    assert of_coder(b"\x04\xf7\x11\x01", bytes(3), zstd.compress(b"")) == 0
    assert of_coder(b"\x04\xf7\x11\x01", bytes(3), zstd.compress(b"a")) == 1
    assert of_coder(b"\0", b"", b"") == 0


@pytest.mark.usefixtures("little")
def test_dictionaries_of_all_levels_count_together(tmp_path: Path) -> None:
    two = scan(tmp_path, "a.txt.xz.xz", xz(xz(TEXT)))
    assert len(two.found[0].matches) == 1
    assert two.problems == ()
    for name, data in {
        "a.txt.xz.xz.xz": xz(xz(xz(TEXT))),
        "a.txt.zst.xz.xz": xz(xz(zstandard(TEXT, 19))),
    }.items():
        three = scan(tmp_path, name, data)
        assert reasons(three) == ["Not fully scanned: it needs too much memory."]
        assert three.problems[0].inner.count("#") == 2


@pytest.mark.usefixtures("little")
def test_what_is_small_fills_no_dictionary(tmp_path: Path) -> None:
    report = scan(tmp_path, "a.txt.xz.xz.xz", xz(xz(xz(CARD))))
    assert len(report.found[0].matches) == 1
    assert report.problems == ()


@pytest.mark.usefixtures("little")
def test_dictionaries_are_let_go_of(tmp_path: Path) -> None:
    """In total, many more are filled than fit in memory together."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for number, data in enumerate([xz(TEXT, 1 << 20)] * 4 + [xz(TEXT, 1 << 20)[:-300_000]] * 4):
            entry = tarfile.TarInfo(f"{number}.txt.xz")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    report = scan(tmp_path, "a.tar", made.getvalue())
    assert len(report.found) == 4
    assert [reason.count("ends early") for reason in reasons(report)] == [1] * 4


@pytest.mark.usefixtures("little")
def test_a_dictionary_is_let_go_of_before_all_is_unpacked_again(tmp_path: Path) -> None:
    """A ZIP is read from its end: the stream around it does not fit in memory."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("a.txt", CARD)
        archive.writestr("large.txt", PLAIN * 4)
        archive.writestr("b.txt", CARD)
    with pytest.MonkeyPatch.context() as small:
        small.setattr(limits, "ARCHIVE_MEMBER_IN_MEMORY", 1 << 20)
        report = scan(tmp_path, "a.zip.xz", xz(made.getvalue(), 1 << 20))
    assert [found.inner for found in report.found] == ["a.zip#a.txt", "a.zip#b.txt"]
    assert report.problems == ()


@pytest.mark.usefixtures("little")
def test_the_dictionary_of_a_member_of_a_zip(tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("small.txt", CARD)
        archive.writestr("large.txt", CARD + PLAIN + PLAIN.upper())
    told = b"\x09\x04\x05\0\x5d"
    usual, allowed, large = (told + struct.pack("<I", size) for size in (8 << 20, 1 << 20, 2 << 20))
    assert made.getvalue().count(usual) == 2
    for other, why in (
        (allowed, []),
        (large, ["Not fully scanned: it needs too much memory."]),
    ):
        report = scan(tmp_path, "a.zip", made.getvalue().replace(usual, other))
        assert [found.inner for found in report.found] == ["small.txt", "large.txt"]
        assert reasons(report) == why


def test_a_7z_of_zstandard_and_of_brotli_is_read(tmp_path: Path) -> None:
    for kind in (py7zr.FILTER_ZSTD, py7zr.FILTER_BROTLI):
        made = io.BytesIO()
        with py7zr.SevenZipFile(made, "w", filters=[{"id": kind, "level": 3}]) as archive:
            archive.writestr(TEXT, "a.txt")
        report = scan(tmp_path, "a.7z", made.getvalue())
        assert len(report.found[0].matches) == 1
        assert report.problems == ()


@pytest.mark.usefixtures("little")
def test_the_dictionary_of_a_block_of_7z_is_let_go_of_before_the_next(tmp_path: Path) -> None:
    """The first member of the second block is read before the block is searched."""
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("c.txt", TEXT)
    path = tmp_path / "made"
    filters = [{"id": py7zr.FILTER_LZMA2, "preset": 0, "dict_size": 1 << 20}]
    blocks: dict[str, bytes] = {"a.txt": TEXT, "b.zip": inner.getvalue(), "d.txt": CARD}
    for name, data in blocks.items():
        with py7zr.SevenZipFile(path, "a" if path.exists() else "w", filters=filters) as archive:
            archive.writestr(data, name)
    report = scan(tmp_path, "a.7z", path.read_bytes())
    assert reasons(report) == []
    assert [found.inner for found in report.found] == ["a.txt", "b.zip#c.txt", "d.txt"]


def test_nothing_follows_what_was_refused() -> None:
    budget = Budget()
    budget.decoders = 10
    stream = Bounded(io.BytesIO(TEXT).read, lambda: len(TEXT), budget, len(TEXT), lambda: 20)
    for _ in range(2):
        with pytest.raises(NotScanned, match="it needs too much memory"):
            stream.read(100)
        budget.decoders = 100
    other = Bounded(io.BytesIO(TEXT).read, lambda: len(TEXT), budget, len(TEXT), lambda: 20)
    other.read(30)
    budget.decoders = -50
    other.close()
    assert other.closed
    assert budget.decoders == -30
