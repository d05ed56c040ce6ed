"""Bytes of an object as text and as hex: linked, in any encoding, and never an unmasked value."""

from __future__ import annotations

import pytest

from app.state.location.excerpt import ENCODINGS, Excerpt, received
from app.state.location.hits import PARTS, Hits, hits_of
from app.state.location.preview import Hit

CARD, OTHER = "4532 0151 1283 0366", "5500005555555559"
BODY = f"é;{CARD};\u202e<b>x</b>\nmail {CARD} and {OTHER}\n"


def hit(offset: int, length: int, severity: str = "match") -> Hit:
    return Hit("Visa", severity, "", offset, length, -1, -1, -1)


def made(body: str, codec: str, before: int = 0) -> tuple[bytes, Hits]:
    """Return the bytes of a text after `before` zeros, and its hits, none of them in the first
    line.
    """
    lead = bytes(before)
    found = []
    for value in (CARD, OTHER):
        at = body.find(value, body.find("\n"))
        offset = before + len(body[:at].encode(codec))
        found.append(hit(offset, len(value.encode(codec))))
    data = lead + body.encode(codec)
    return data, hits_of(found, len(data))


def text(stretch: Excerpt, hit: int = 0, *, revealed: bool = False, at: int | None = None) -> str:
    lines = stretch.text.draw(hit, revealed=revealed, at=at)
    return "\n".join("".join(segment.text for segment in line.segments) for line in lines)


def as_bytes(stretch: Excerpt, place: int, *, revealed: int = -1) -> bytes:
    part = stretch.hex(place, revealed=revealed)
    return bytes(cell.byte for cell in part.cells if cell.byte >= 0)


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-32-be", "cp932"])
def test_text_and_hex_show_the_same_hits_masked(codec: str) -> None:
    body = BODY if codec != "cp932" else BODY.replace("é", "あ").replace("\u202e", "")
    data, hits = made(body, codec, before=8)
    stretch = Excerpt(8, len(data), data[8:], hits, codec)
    assert CARD not in text(stretch)  # nor in the first line, which has no match
    assert "4532 01** **** 0366" in text(stretch)
    for number, stars in ((0, 6), (1, 12)):  # reveals one value; the first one occurs twice
        assert text(stretch, number, revealed=True).count("*") == stars
    part = stretch.hex(hits.items[1].offset)
    owners = [cell.match for cell in part.cells]
    for number, one in enumerate(hits.items):
        assert owners[one.offset - part.offset :][: one.length] == [number] * one.length
    assert {
        segment.match for line in stretch.text.draw(0, revealed=False) for segment in line.segments
    } == {-1, 0, 1}
    for number, one in enumerate(hits.items):
        value = data[one.offset : one.offset + one.length]
        assert value in as_bytes(stretch, 0, revealed=number)
        assert as_bytes(stretch, 0, revealed=number) != data[8:]
    assert CARD.encode(codec) not in as_bytes(stretch, 0)
    hidden = sum(cell.byte < 0 for cell in part.cells)
    assert hidden == 3 * 6 * len("0".encode(codec))  # six digits per value


@pytest.mark.parametrize("codec", [*ENCODINGS.values(), "latin-1"])
@pytest.mark.parametrize("body", ["utf-8", "utf-16-le"])
def test_in_no_encoding_is_a_value_to_be_read(codec: str, body: str) -> None:
    data, hits = made(BODY, body)
    shown = text(Excerpt(0, len(data), data, hits, codec))
    digits = "".join(char for char in shown if char.isdigit())
    assert not any(value.replace(" ", "") in digits for value in (CARD, OTHER))


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le"])
@pytest.mark.parametrize("cut", [5, 12])
def test_the_rest_of_a_match_that_begins_before_is_masked(codec: str, cut: int) -> None:
    data = f"{CARD}; {CARD[:4]} and more".encode(codec)
    width = len("0".encode(codec))
    hits = hits_of([hit(0, len(CARD) * width)], len(data))
    stretch = Excerpt(cut * width, len(data), data[cut * width :], hits, codec)
    assert not any(char.isdigit() for char in text(stretch).partition(";")[0])
    cells = stretch.hex(0).cells[: (len(CARD) - cut) * width]
    assert all(cell.byte < 0 or chr(cell.byte) in " \0" for cell in cells)


def test_the_beginning_of_a_match_that_ends_after_is_masked() -> None:
    data = f"x {CARD}".encode()
    hits = hits_of([hit(2, len(CARD))], len(data))
    stretch = Excerpt(0, len(data), data[:15], hits, "utf-8")
    assert text(stretch) == "x **** **** ***"
    assert as_bytes(stretch, 0) == b"x   "


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "latin-1", "cp932"])
@pytest.mark.parametrize("body", ["utf-8", "utf-16-le"])
def test_a_value_of_another_part_of_the_object_is_masked_here(codec: str, body: str) -> None:
    secret = "hunter-2-Zebra"
    here = f"the key {secret}, again".encode(body)
    hits = hits_of([hit(1_000_000, len(secret.encode(body)))], 2_000_000)
    stretch = Excerpt(0, 2_000_000, here, hits, codec, [secret])
    assert "Zebra" not in text(stretch).replace("\0", "")
    assert b"Zebra" not in as_bytes(stretch, 0).replace(b"\0", b"")


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le"])
def test_a_number_written_with_other_separators_is_masked(codec: str) -> None:
    other = CARD.replace(" ", "-")
    data = f"{CARD}; {other}; {CARD.replace(' ', '')}".encode(codec)
    hits = hits_of([hit(0, len(CARD.encode(codec)))], len(data))
    stretch = Excerpt(0, len(data), data, hits, codec)
    assert text(stretch) == "4532 01** **** 0366; 4532-01**-****-0366; 453201******0366"
    assert text(stretch).encode(codec).replace("*".encode(codec), b"") == as_bytes(stretch, 0)


def test_all_bytes_of_a_masked_character_are_hidden() -> None:
    mail = "€€€€€@x.de"  # ten characters in twenty bytes, but not each in two
    data = mail.encode()
    stretch = Excerpt(0, len(data), data, hits_of([hit(0, len(data))], len(data)), "utf-8")
    assert text(stretch) == "€****@x.de"
    hidden = [cell.byte < 0 for cell in stretch.hex(0).cells]
    assert hidden == [False] * 3 + [True] * 12 + [False] * 5


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le"])
def test_a_valid_card_number_that_is_no_match_is_masked_in_text_and_bytes(codec: str) -> None:
    body = f"{CARD} no. 4485275742308327\n"
    data = body.encode(codec)
    stretch = Excerpt(0, len(data), data, hits_of([hit(0, len(CARD.encode(codec)))], 0), codec)
    assert text(stretch, revealed=True) == f"{CARD} no. 448527******8327\n".rstrip()
    assert "4485275742308327".encode(codec) not in as_bytes(stretch, 0, revealed=0)


@pytest.mark.parametrize("number", [0, 1])
def test_each_of_two_matches_in_the_same_bytes_reveals_them(number: int) -> None:
    data = CARD.encode()
    both = hits_of([hit(0, len(data)), hit(0, len(data))], len(data))
    stretch = Excerpt(0, len(data), data, both, "utf-8")
    assert text(stretch, number) != CARD
    assert text(stretch, number, revealed=True) == CARD
    assert as_bytes(stretch, 0, revealed=number) == data


@pytest.mark.parametrize("order", [1, -1])
def test_what_one_match_hides_no_other_shows(order: int) -> None:
    outer = f"%B{CARD}^"
    data = outer.encode()
    both = [hit(0, len(outer)), hit(2, len(CARD))]
    stretch = Excerpt(0, len(data), data, hits_of(both, len(data)), "utf-8")
    whole = Excerpt(0, len(data), data, hits_of(both[:1], len(data)), "utf-8")
    assert text(stretch, [0, 1][order]) == text(whole)
    assert as_bytes(stretch, 0) == as_bytes(whole, 0)


def test_each_of_several_equal_values_is_its_own_match() -> None:
    data = f"{CARD};{CARD};{CARD}".encode()
    hits = hits_of([hit(at * 20, len(CARD)) for at in range(3)], len(data))
    cells = Excerpt(0, len(data), data, hits, "utf-8").hex(0).cells
    assert [cells[at * 20].match for at in range(3)] == [0, 1, 2]


def test_a_stretch_never_holds_half_a_value() -> None:
    found = hits_of([hit(10, 20), hit(40, 20), hit(100, 20)], 1000)
    assert found.whole(15, 50) == (30, 40)
    assert found.whole(0, 200) == (0, 200)
    assert found.whole(45, 55) == (60, 60)
    nested = hits_of([hit(10, 50), hit(12, 5), hit(40, 25), hit(61, 1)], 1000)
    assert nested.whole(20, 100) == (65, 100)
    assert nested.whole(0, 63) == (0, 10)
    assert [*found.within(10, 41)] == [0, 1]
    assert [found.nearest(place) for place in (0, 24, 26, 999)] == [0, 0, 1, 2]


def test_the_map_keeps_the_gravest_of_each_part() -> None:
    found = hits_of([hit(0, 1, "test"), hit(1, 1, "prohibited"), hit(999, 1, "odd")], 1000)
    assert (found.map[0], found.map[PARTS - 1], sum(map(bool, found.map))) == (3, 2, 2)
    assert found.counts == {"test": 1, "prohibited": 1, "match": 1}


def test_a_line_of_any_length_is_shown_around_a_byte() -> None:
    data = b"x" * 60_000 + CARD.encode() + b"y" * 5_000
    hits = hits_of([hit(60_000, len(CARD))], len(data))
    stretch = Excerpt(0, len(data), data, hits, "utf-8")
    lines = stretch.text.draw(0, revealed=False, at=30_000)
    assert any(line.offset == 30_000 for line in lines)
    assert not stretch.covers(0, 0) or stretch.covers(0, 4096)
    assert not Excerpt(100, 10**9, data, Hits(), "utf-8").covers(150, 4096)


@pytest.mark.parametrize(
    ("content", "taken"),
    [("YWJj", b"abc"), ("YWI=", None), ("YWJjZA==", None), ("YW\u202eJj", None), ("", None)],
)
def test_only_the_bytes_that_were_asked_for_are_taken(content: str, taken: bytes | None) -> None:
    assert received(content, 3) == taken
