"""Windows, encodings, and byte offsets in all of them."""

from __future__ import annotations

import codecs
import io
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.discovery.match import limits
from app.discovery.read.extract.encodings import detect
from app.discovery.read.extract.text import Encoding, windows
from app.discovery.read.file_scan import scan_file
from app.discovery.read.search import Search, find_all

KEY = b"k" * 32
CARD = "4539148803436467"


@pytest.mark.parametrize(
    ("data", "codec", "binary"),
    [
        (b"plain", "utf-8", False),
        ("größer".encode(), "utf-8", False),
        (codecs.BOM_UTF8 + b"x", "utf-8", False),
        ("größer".encode("latin-1"), "latin-1", False),
        ("„größer“: 5 €".encode("cp1252"), "cp1252", False),
        ("\ufefftext".encode("utf-16-le"), "utf-16-le", False),
        ("\ufefftext".encode("utf-16-be"), "utf-16-be", False),
        ("plain text without a mark\n".encode("utf-16-le"), "utf-16-le", False),
        ("plain text without a mark\n".encode("utf-16-be"), "utf-16-be", False),
        (("漢字" * 900 + "1 ").encode("utf-16-le"), "utf-16-le", False),
        (("漢字" * 900 + "1 ").encode("utf-16-be"), "utf-16-be", False),
        (b"\x7fELF\x02\x01\x01\0\0\0\0\0\x03\0>\0\x01\0", "latin-1", True),
        (bytes(range(256)), "latin-1", True),
        (b"", "utf-8", False),
    ],
)
def test_detects_the_encoding(data: bytes, codec: str, binary: bool) -> None:
    assert detect(data) == Encoding(codec, binary)


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be", "utf-16", "latin-1", "cp1252"]
)
def test_an_offset_counts_bytes_of_the_stream(encoding: str) -> None:
    before = "Grüße, señor: " if encoding in {"latin-1", "cp1252"} else "Grüße 日本 🙂 "
    mark = codecs.BOM_UTF16_BE if encoding == "utf-16-be" else b""
    data = mark + f"{before}{CARD} ünd weiter\n".encode(encoding)
    (match,) = find_all(data, KEY)
    plain = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le"}.get(encoding, encoding)
    raw = data[match.offset : match.offset + match.length]
    assert raw.decode(plain) == CARD


@settings(deadline=None)  # the first search creates the finder
@given(st.text(), st.text(), st.sampled_from(["utf-16-le", "utf-16-be"]))
def test_utf_16_is_searched_unit_by_unit(before: str, after: str, codec: str) -> None:
    data = f"{before}|{CARD}|{after}".encode(codec, "surrogatepass")
    places = [(match.offset, match.length) for match in find_all(data, KEY, codec)]
    assert (len(f"{before}|".encode(codec, "surrogatepass")), 32) in places


def test_a_card_in_a_binary_file_is_found() -> None:
    data = b"\0\1\2\3" * 50 + b"\0" + CARD.encode() + b"\0" * 9
    assert [match.offset for match in find_all(data, KEY)] == [201]


@settings(deadline=None)
@given(st.binary(max_size=300), st.integers(1, 40), st.data())
def test_windows_cover_a_stream_exactly_once(data: bytes, half: int, draws: st.DataObject) -> None:
    source = io.BytesIO(data)

    def read(length: int) -> bytes:
        return source.read(draws.draw(st.integers(1, length)))

    end = 0
    for window in windows(read, 2 * half):
        assert window.first == end
        assert window.at <= window.first <= window.last <= window.at + len(window.data)
        assert data[window.at : window.at + len(window.data)] == window.data
        end = window.last
    assert end == len(data)


@pytest.mark.parametrize("shift", range(0, 24, 2))
@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le"])
def test_a_match_across_a_border_is_found_once(shift: int, codec: str) -> None:
    size = 4096
    filler = "-" * ((size - shift) // len("-".encode(codec)) - 1)
    data = f"{filler} {CARD} me@firm.de {'.' * 5000}".encode(codec)
    search = Search(KEY, codec)
    search.run(io.BytesIO(data).read, size)
    assert [match.data_type for match in search.matches] == ["CARD_VISA", "EMAIL"]
    assert search.size == len(data)
    assert list(search.matches) == find_all(data, KEY, codec)


def test_a_key_block_that_spans_windows_hides_what_is_inside() -> None:
    lines = "\n".join(["QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2"] * 90)
    data = (
        f"-----BEGIN PRIVATE KEY-----\n{lines} {CARD}\n{lines}\n-----END PRIVATE KEY-----".encode()
    )
    search = Search(KEY)
    search.run(io.BytesIO(data).read, 1024)
    assert [(match.data_type, match.length) for match in search.matches] == [
        ("PRIVATE_KEY", len(data))
    ]


def test_context_before_a_window_still_counts() -> None:
    text = b"x" * 1000 + b" card " + b"6759649826438453123"[:19]
    whole = find_all(text, KEY)
    search = Search(KEY)
    search.run(io.BytesIO(text).read, 1004)
    assert list(search.matches) == whole


def test_more_matches_than_the_cap_are_not_kept_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MATCHES", 5)
    (tmp_path / "a.txt").write_bytes(b"me@firm.de " * 9)
    report = scan_file(os.fsencode(tmp_path), b"a.txt", KEY)
    assert len(report.found[0].matches) == 5
    assert "only its first 5 matches are listed" in report.problems[0].message
