"""Repetitive text: skipping repeats changes no match, and leaves little to check."""

from __future__ import annotations

import random
from unittest import mock

import pytest

from app.discovery.match import finder as finding
from app.discovery.match.detectors.base import Repeat
from app.discovery.match.finder import finder
from app.discovery.match.repeats import place_in, shortened
from app.discovery.read.search import find_all

CARD = "4539148803436467"
KEY = bytes(32)
SIZE = 160_000
LINES = {
    "cards": f"card: {CARD}\n",
    "in one line": f"{CARD},",
    "groups": "4539 1488 0343 6467 ",
    "near misses": "4539148803436460;",
    "telephones": "tel: 030 123456\n",
    "addresses that run together": "erika@example.org",
    "words": "ssn ",
    "a table": "17,DE89370400440532013000,123-45-6789\n",
    "a header each": "card;iban\n12;34\n",
    "long rows": "card;" * 100 + "\n" + "1;" * 100 + "\n",
    "keys": "-----BEGIN RSA PRIVATE KEY-----\n" + "QUJD" * 30 + "\n",
    "escapes": "\\u00fc " + CARD + " ",
    "HTML": f"<b>{CARD[:8]}</b>{CARD[8:]}<br>",
    "blanks": " ",
    "dates": "born 2024-01-02\n",
}


def text_of(line: str, seed: str) -> bytes:
    """Return the line many times, between text that does not repeat."""
    dice = random.Random(seed)
    ends = [" ".join(f"{dice.randrange(10**9)} kg" for _ in range(1_000)) for _ in range(3)]
    body = line * (SIZE // len(line))
    again = body if seed == "places" else ""
    head = "name,iban,ssn\n" if line.count(",") > 1 else ""
    return (f"{ends[0]} card {CARD}\n{head}{body}{ends[1]}{again}\n{ends[2]}").encode()


@pytest.mark.parametrize("kind", LINES)
def test_hits_are_the_same(kind: str) -> None:
    text = text_of(LINES[kind], kind)
    short, repeats = shortened(text)
    assert len(repeats) == 1
    assert len(short) < len(text) * 0.8
    hits = finder().hits(text)
    with mock.patch.object(finding, "shortened", lambda whole: (whole, ())):
        assert finder().hits(text) == hits
    assert len(short) + sum(repeat.length for repeat in repeats) == len(text)


def test_matches_of_markup_are_the_same() -> None:
    text = b"<html><body>" + text_of(LINES["HTML"], "HTML").replace(b"kg", b"<br>")
    with mock.patch("app.discovery.read.search.shortened", lambda whole: (whole, ())):
        before = [(each.offset, each.length, each.near) for each in find_all(text, KEY)]
    assert [(each.offset, each.length, each.near) for each in find_all(text, KEY)] == before
    assert len(before) > 5_000


def test_what_does_not_repeat_stays_as_it_is() -> None:
    dice = random.Random(1)
    for text in (
        b"",
        b"short",
        dice.randbytes(1 << 20),
        b" ".join(b"%d" % n for n in range(99_999)),
    ):
        assert shortened(text) == (text, ())


def test_places_of_the_whole_text_in_the_short_one() -> None:
    text = text_of("0123456789", "places")
    short, repeats = shortened(text)
    for place in range(0, len(text) - 20, 997):
        at = place_in(place, repeats)
        assert short[at : at + 16] == text[place : place + 16]
    assert place_in(5, (Repeat(10, 4, 3),)) == 5


def test_runs_of_digits_count_as_often_as_they_stand_there() -> None:
    """Among many numbers with a wrong check digit, a few valid ones occur by chance."""
    text = (f"{CARD}\n" + "4539148803436460\n" * 20) * 4_000
    assert shortened(text.encode())[1]
    assert not finder().hits(text.encode())[0]
    assert finder().hits(text[:400].encode())[0]
