"""Numbers after a keyword: a combined search finds the same as one search each."""

from __future__ import annotations

import random
import re

from app.discovery.match.catalogue import DETECTORS
from app.discovery.match.detectors.announced import Announced, announced
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.words import words_of

NUMBERS = [number for detector in DETECTORS for number in detector.numbers]
LONG = re.compile(rb"[0-9]{7}")
OTHER_NAME = re.compile(
    rb"\n *[A-Za-z][A-Za-z0-9_.\- ]{0,30}[ \"']{0,2}:|=[^\s=,;&]+ [A-Za-z][A-Za-z0-9_.\- ]{0,30}="
)
NEARER = re.compile(
    rb"(?<![0-9.])[0-9]+\.[0-9]{2,}(?![.0-9])|(?<![0-9])[0-9]{5,}(?![0-9])|[0-9][^\n]*\n"
)
SIGNS = {
    "0": "0123456789",
    "A": "ABCXYZabcz",
    "X": "01239ABCXYZ",
    " ": (" ", "  ", "\xa0", "\u2009"),
    "-": "-\u2011\u2212",
    "~": ("", " ", ".", "-", "/", "\u202f"),
}


def written(form: str, chance: random.Random) -> bytes:
    """Return random text of this form."""
    return b"".join(
        part.encode("latin-1")
        if place % 2
        else "".join(chance.choice(SIGNS.get(sign, sign)) for sign in part).encode()
        for place, part in enumerate(form.split("'"))
    )


def alone(number: Number, text: bytes, end: int) -> tuple[int, int] | None:
    """Return the number's span after a keyword that ends at `end`, by its own expression."""
    found = number.form.search(text, end, end + number.reach + 40)
    if found is None or found.start() > end + number.reach:
        return None
    if LONG.search(text, end, found.start()) or text.count(b"\n", end, found.start()) > 2:
        return None
    if OTHER_NAME.search(text, end, found.start()):
        return None  # a new line with the name of another value, or name=value name=
    if number.weak and NEARER.search(text, end, found.start()):
        return None  # the word is about the other number, or its line
    return found.span()


def together(numbers: Announced, text: bytes, end: int) -> set[tuple[str, tuple[int, int]]]:
    return {(hit.data_type, (hit.start, hit.end)) for hit in numbers.after_word(text, "w", end)}


def test_every_form_of_every_number_is_found_in_a_cell() -> None:
    chance = random.Random(5)
    for number in NUMBERS:
        one = announced((number,))
        for form in number.forms:
            value = written(form, chance)
            text = b"x," + (value.upper() if number.capitals else value) + b"\n"
            hits = [(hit.start, hit.end) for hit in one.in_cell(text, "w", 2, len(text) - 1)]
            assert hits == [(2, len(text) - 1)], (number.type.key, form, text)


def test_together_they_are_found_where_each_is_found_alone() -> None:
    chance = random.Random(6)
    running = [number for number in NUMBERS if not number.in_columns]
    groups = dict.fromkeys(word.numbers for word in words_of(running))
    largest = sorted(groups, key=len)[-60:]  # in the same order in every run
    fillers = (b" ", b": ", b" is ", b"\n", b"\n\n\n", b" no. 12 of ", b'": "', b" 1234567 ", b"=(")
    for numbers in largest:
        those = announced(numbers)
        for _ in range(12):
            forms = [form for number in chance.sample(numbers, 1) for form in number.forms]
            text = b"w" + b"".join(
                chance.choice(fillers) + written(chance.choice(forms), chance) for _ in range(4)
            )
            expected = {
                (number.type.key, span)
                for number in numbers
                if (span := alone(number, text, 1)) is not None
            }
            assert together(those, text, 1) == expected, text
