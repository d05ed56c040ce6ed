"""Places of matches in chunks of any encoding: the right occurrence, and no part left out."""

from __future__ import annotations

import codecs
import random
from collections.abc import Iterator
from encodings.aliases import aliases

import pytest

from app.api.records.matchobjects import Chunk, MatchDetail, MatchObjectDetails, ObjectMeta
from app.state.location.hits import encoding_of
from app.state.location.match_places import Places

VALUE = "4111 1111"
LETTERS = "a+~\\éßЖ日本ｶ漢€"
UNUSABLE = ["idna", "punycode", "undefined", "hex", "rot13", "zlib", "no such codec", "a\0b", ""]


def usual() -> Iterator[str]:
    """Yield the text encodings of Python that exist on each system."""
    for name in sorted({*aliases.values(), "hz", "utf-7", "utf-16", "utf-8-sig"}):
        if name in {"mbcs", "oem", "punycode", "idna", "undefined"}:
            continue
        if codecs.lookup(name)._is_text_encoding:  # noqa: SLF001 - there is no public way
            yield name


def body_of(name: str, seed: int) -> tuple[str, list[int], list[int]]:
    """Return a text with some values, where the values begin in it, and the byte at which each
    character begins, followed by the number of bytes.
    """
    choose = random.Random(seed)
    letters = [one for one in LETTERS if one.encode(name, "ignore").decode(name, "ignore") == one]
    body, places = "", []
    for _ in range(4):
        body += "".join(choose.choices(letters, k=choose.randrange(1, 30)))
        places.append(len(body))
        body += VALUE
    if codecs.lookup(name).name == "utf-7":  # its encoder has no state
        return body, places, [len(body[:at].encode(name)) for at in range(len(body) + 1)]
    encode = codecs.getincrementalencoder(name)().encode
    starts = [0]
    for at, character in enumerate(body):
        starts.append(starts[-1] + len(encode(character, final=at == len(body) - 1)))
    return body, places, starts


def matches(places: list[int], starts: list[int]) -> list[MatchDetail]:
    """Return a match for each value."""
    ends = [at + len(VALUE) for at in places]
    return [
        MatchDetail(
            data_type="Card", content=VALUE, offset=starts[at], length=starts[end] - starts[at]
        )
        for at, end in zip(places, ends, strict=True)
    ]


@pytest.mark.parametrize("name", [*usual()])
def test_each_match_has_its_own_place_in_every_encoding(name: str) -> None:
    for seed in range(10):
        body, places, starts = body_of(name, seed)
        chunk = Chunk(offset=0, length=starts[-1], content=body)
        found = Places([chunk], matches(places, starts), name)
        assert [span.start for span in found.of_matches] == places, (seed, body)


@pytest.mark.parametrize("name", [*usual()])
def test_what_a_chunk_has_of_a_match_is_known_in_every_encoding(name: str) -> None:
    for seed in range(10):
        body, places, starts = body_of(name, seed)
        for cut in range(places[1] + 1, places[1] + len(VALUE)):
            first = Chunk(offset=0, length=starts[cut], content=body[:cut])
            rest = starts[-1] - starts[cut]
            chunks = [first, Chunk(offset=starts[cut], length=rest, content=body[cut:])]
            found = Places(chunks, matches(places, starts), name)
            left = {at for span in found.within(0, 0, cut) for at in range(span.start, span.end)}
            right = {
                at for span in found.within(1, 0, len(body)) for at in range(span.start, span.end)
            }
            there = {*range(places[1], places[1] + len(VALUE))}
            assert there <= left | {at + cut for at in right}, (seed, cut, body)


@pytest.mark.parametrize("name", UNUSABLE)
def test_an_encoding_that_is_none_for_texts_is_taken_for_utf_8(name: str) -> None:
    body = "é" * 80 + f".{VALUE}.{VALUE}"
    places = [81, 82 + len(VALUE)]
    starts = [len(body[:at].encode()) for at in range(len(body) + 1)]
    chunk = Chunk(offset=0, length=starts[-1], content=body)
    found = Places([chunk], matches(places, starts), name)
    assert [span.start for span in found.of_matches] == places
    assert found.byte_of(0, 81) == 161
    meta = ObjectMeta(label="Encoding", value=name, is_aggregate=False)
    assert encoding_of(MatchObjectDetails(path="/x", metas=[meta], matches=[], chunks=[])) == ""


def test_a_place_inside_of_a_character_does_not_shift_those_behind_it() -> None:
    text = "éé4111"
    found = Places([Chunk(offset=0, length=8, content=text)], [], "utf-8")
    assert [found.character(0, byte) for byte in range(8)] == [0, 0, 1, 1, 2, 3, 4, 5]
