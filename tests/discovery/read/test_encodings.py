"""Encodings are detected by content, and offsets are bytes of the stream in all of them."""

from __future__ import annotations

import io
from codecs import BOM_UTF16_BE, BOM_UTF32_BE
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.discovery.match.matches import Match
from app.discovery.read.extract.encodings import detect
from app.discovery.read.extract.text import Encoding, Text
from app.discovery.read.search import Search, find_all
from tests.discovery.texts import CASES, VALUES, text

KEY = b"k" * 32
FOUND = {line.partition(": ")[2] for line in VALUES.split("\n") if line}


def found_in(data: bytes, matches: list[Match], codec: str) -> set[str]:
    return {data[match.offset : match.offset + match.length].decode(codec) for match in matches}


@pytest.mark.parametrize(("codec", "language"), CASES)
def test_the_same_text_gives_the_same_matches_in_each_encoding(codec: str, language: str) -> None:
    said = text(language)
    data = said.encode(codec)
    encoding = detect(data)
    assert encoding.searchable(data).decode().lstrip("\ufeff") == said
    matches = find_all(data, KEY)
    assert found_in(data, matches, encoding.codec) >= FOUND
    plain = find_all(said.encode(), KEY)
    assert [
        (match.data_type, match.masked, match.fingerprint, match.near, match.place)
        for match in matches
    ] == [(one.data_type, one.masked, one.fingerprint, one.near, one.place) for one in plain]


@pytest.mark.parametrize(("codec", "language"), CASES)
def test_a_long_text_is_searched_in_windows_as_it_is_in_one(codec: str, language: str) -> None:
    data = text(language).encode(codec) + b"".join(
        text(language).encode(codec.replace("utf-8-sig", "utf-8")).removeprefix(b"\xff\xfe\0\0")
        for _ in range(30 if codec not in {"utf-16", "utf-32"} else 0)
    )
    whole = find_all(data, KEY)
    for size in (5_000, 7_004):
        search = Search(KEY)
        search.run(io.BytesIO(data).read, size)
        assert list(search.matches) == whole
        assert search.size == len(data)


@pytest.mark.parametrize("codec", ["cp932", "euc_jp", "gb18030", "cp950", "cp949"])
def test_any_bytes_are_counted_back_in_encodings_of_several_bytes(codec: str) -> None:
    encoding = Encoding(codec)
    for lead, trail in product(range(0x80, 0x100), range(256)):
        data = bytes((lead, trail)) + b" a"
        searched = Text(encoding, data)
        assert searched.offset(searched.searchable.rindex(b" a")) == data.rindex(b" a")


@settings(deadline=None)  # the first search creates the finder
@given(st.binary(max_size=60), st.sampled_from(sorted({codec for codec, _ in CASES})))
def test_damaged_text_is_counted_back_as_well(damage: bytes, codec: str) -> None:
    codec = {
        "utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le", "shift_jis": "cp932",
        "gbk": "gb18030",
    }.get(codec, codec)  # fmt: skip
    unit = Encoding(codec).unit
    damage = damage[: len(damage) - len(damage) % unit]
    line = " \n 4539148803436467 ".encode(codec)
    places = [
        (one.offset, one.length) for one in find_all(damage + line + damage, KEY, codec)
        if one.data_type == "CARD_VISA"
    ]  # fmt: skip
    wanted = len(damage) + len(" \n ".encode(codec))
    assert not places or (wanted, 16 * unit) in places


def test_a_mark_tells_the_order_of_bytes() -> None:
    for mark, codec in ((BOM_UTF16_BE, "utf-16-be"), (BOM_UTF32_BE, "utf-32-be")):
        data = mark + text("Korean").encode(codec)
        places = {(one.offset - len(mark), one.length) for one in find_all(data, KEY)}
        assert places == {
            (one.offset, one.length) for one in find_all(data[len(mark) :], KEY, codec)
        }
        assert found_in(data, find_all(data, KEY), codec) >= FOUND


def test_text_that_ends_within_a_character_is_searched() -> None:
    for codec, cut in (("utf-16-le", 1), ("utf-32-be", 3), ("cp932", 1)):
        data = text("Japanese").encode(codec) + "日".encode(codec)
        assert find_all(data[:-cut], KEY) == find_all(data, KEY) != []


def test_ascii_says_nothing_until_something_else_comes() -> None:
    data = b"plain,text\n" * 800 + text("Russian").encode("koi8-r")
    search = Search(KEY)
    search.run(io.BytesIO(data).read, 4096)
    assert search.encoding.codec == "koi8-r"


def test_lines_are_counted_across_windows() -> None:
    for codec in ("utf-8", "utf-16-le", "cp037", "cp932"):
        data = "".join(
            f"{n} nothing\n" if n % 400 else f"x {n}@example.org\n" for n in range(1, 2000)
        )
        search = Search(KEY, codec)
        search.run(io.BytesIO(data.encode(codec)).read, 4096)
        assert [match.place for match in search.matches] == [
            "line 400", "line 800", "line 1,200", "line 1,600",
        ]  # fmt: skip
