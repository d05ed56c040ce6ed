"""Values over neighbouring cells, and gzip in Base64."""

from __future__ import annotations

import base64
import gzip
import random
import re

import pytest

from app.discovery.match.detectors.check_digits import luhn
from app.discovery.match.matches import Match
from app.discovery.read.hidden.hits import CELLS, ENCODED
from app.discovery.read.search import find_all

KEY = bytes(32)
IBAN = "DE89370400440532013000"


def cards(count: int) -> list[str]:
    rng, found = random.Random(3), list[str]()
    while len(found) < count:
        number = "4" + "".join(rng.choices("0123456789", k=15))
        if luhn(number.encode()):
            found.append(number)
    return found


def values(data: bytes, data_type: str) -> list[str]:
    """Return the letters and digits of the matches of a type, which must not be masked."""
    matches = [each for each in find_all(data, KEY) if each.data_type == data_type]
    assert all(CELLS in match.trace for match in matches)
    return [re.sub(r"[^0-9A-Z+]", "", written(data, match)) for match in matches]


def written(data: bytes, match: Match) -> str:
    return data[match.offset : match.offset + match.length].decode()


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("frame", ["7{0}{1}{0}x", '"{1}"'])
def test_a_card_number_in_four_cells_of_several_rows(separator: str, frame: str) -> None:
    quoted = frame.startswith('"')
    between = f'"{separator}"' if quoted else separator
    wanted = cards(6)
    rows = [between.join(card[at : at + 4] for at in range(0, 16, 4)) for card in wanted]
    data = "\n".join(frame.format(separator, row) for row in rows).encode() + b"\n"
    assert values(data, "CARD_VISA") == wanted
    few = "\n".join(frame.format(separator, row) for row in rows[:3]).encode() + b"\n"
    assert values(few, "CARD_VISA") == []


def test_tables_of_four_digits_are_no_card_numbers() -> None:
    rng = random.Random(5)
    rows = (",".join(str(rng.randint(1000, 6999)) for _ in range(6)) for _ in range(5000))
    assert find_all("\n".join(rows).encode(), KEY) == []
    same = "\n".join(["4539,1488,0343,6467"] * 20)
    assert find_all(same.encode(), KEY) == []


def test_an_iban_in_two_cells() -> None:
    assert values(b"name,cc,account\nMe,DE89,370400440532013000\n", "IBAN") == [IBAN]
    assert values(b"name;a;b\nMe;DE89 3704;0044 0532 0130 00\n", "IBAN") == [IBAN]
    assert values(b"name,cc,account\nMe,DE88,370400440532013000\n", "IBAN") == []


def test_a_code_and_a_telephone_number() -> None:
    rows = "".join(f"x,+49,30901{at}\n" for at in range(820, 826))
    wanted = [f"+4930901{at}" for at in range(820, 826)]
    assert values(f"name,code,no\n{rows}".encode(), "PHONE") == wanted
    assert values(b"a,+49,30901820,b\n", "PHONE") == []
    told = b"name,area code,phone\nx,212,736-5000\ny,212,7365001\n"
    assert values(told, "PHONE_NANP") == ["2127365000", "2127365001"]
    assert values(b"name;Vorwahl;Telefon\nx;030;901820\n", "PHONE_DE") == ["030901820"]


@pytest.mark.parametrize("width", [0, 76])
@pytest.mark.parametrize("frame", ['{{"data": "{}"}}\n', "{}\n", "x={}&y=2\n"])
def test_gzip_in_base64(width: int, frame: str) -> None:
    text = f"card 4539148803436467 {'and some more words ' * 9} {random.Random(1).random()}"
    packed = base64.b64encode(gzip.compress(text.encode())).decode()
    lines = "\n".join(re.findall(f".{{1,{width}}}", packed)) if width else packed
    (match,) = find_all(frame.format(lines).encode(), KEY)
    assert match.data_type == "CARD_VISA"
    assert ENCODED in match.trace
    twice = base64.b64encode(f"gzip: {packed}".encode())
    assert [each.data_type for each in find_all(twice, KEY)] == ["CARD_VISA"]


def test_gzip_in_base64_that_is_damaged_or_large() -> None:
    bomb = base64.b64encode(gzip.compress(b"card 4539148803436467\n" + bytes(50_000_000)))
    assert len(find_all(b"x " + bomb[:60_000] + b" y", KEY)) <= 1
    assert find_all(b"x H4sI" + b"A" * 400 + b" y", KEY) == []
