"""High confidence needs two kinds of evidence, and that hardly any noise passes."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from app.discovery.match.catalogue import BY_KEY, DETECTORS, FOUND
from app.discovery.match.detectors.evidence import MOST_NOISE, confidence, passing, writing
from app.discovery.match.detectors.number import Number
from app.discovery.match.finder import Finder
from app.discovery.match.matches import Confidence
from tests.discovery.match.test_every_type import drawn

CHECKED = [
    number
    for detector in DETECTORS
    for number in detector.numbers
    if number.check and not (number.weak or number.in_columns)
]


def test_high_needs_two_kinds_of_evidence_and_hardly_any_noise() -> None:
    rare, common = MOST_NOISE / 2, MOST_NOISE * 2
    assert confidence(rare, kinds=2) is Confidence.HIGH
    assert confidence(common, kinds=2) is Confidence.MEDIUM
    assert confidence(rare, kinds=1) is Confidence.MEDIUM
    assert confidence(rare, kinds=0) is Confidence.LOW


def test_the_more_parts_a_number_is_written_in_the_rarer_it_is() -> None:
    order = (
        b"52.520008",
        b"123456789",
        b"12345678901",
        b"12345678-9",
        b"12-3456789A",
        b"1.2-3-4.5",
    )
    shares = [writing(written) for written in order]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] == writing(b"12345678") == 1.0
    assert writing(b"A1B2C3", mixed=True) == 1.0


def test_noise_that_passes_a_check_is_counted() -> None:
    def tenth(value: str) -> bool:
        return value[-1] == "7"

    assert 0.03 < passing(tenth, "00000000", 1.0) < 0.3
    assert passing(lambda _: False, "00000000", 1.0) == 0
    assert passing(tenth, "'ABC'0000", 1.0) < MOST_NOISE  # three letters that are fixed


def filled(form: str, compact: str) -> str:
    """Return a value written in a form; "" if it has another length."""
    parts = form.replace("~", " ").split("'")
    places = sum(sign.isalnum() for part in parts[::2] for sign in part)
    if places + sum(map(len, parts[1::2])) == len(compact):
        parts, places = ["".join(parts)], len(compact)
    if places != len(compact):
        return ""
    left = iter(compact)
    return "".join(
        part if place % 2 else "".join(next(left) if sign.isalnum() else sign for sign in part)
        for place, part in enumerate(parts)
    )


def values_by_form(number: Number) -> Iterator[list[str]]:
    """Yield values of a number in each of its forms, after words about it."""
    words = {number.words[0].strip("*|"), number.words[-1].strip("*|")}
    compacts = {re.sub(r"[^0-9A-Z]", "", value.upper()) for value in drawn(number.type.key)[0]}
    for form in number.forms:
        written = (filled(form, compact) for compact in sorted(compacts))
        yield [f"{word}: {value}\n" for value in written if value for word in words]


def test_a_type_has_a_robust_variant_exactly_if_one_of_its_forms_can_be_sure() -> None:
    finder = Finder(DETECTORS)
    sure = {kind.key for detector in DETECTORS for kind in detector.types}
    tried, untried = set(sure), set[str]()
    for number in CHECKED:
        key = number.type.key
        tried.add(key)
        for texts in values_by_form(number) if key not in sure else ():
            if not texts:
                untried.add(key)
            hits = [hit for text in texts for hit in finder.hits(text.encode())[0]]
            if any(hit.data_type == key and hit.confidence is Confidence.HIGH for hit in hits):
                sure.add(key)
    strict = {kind.key for kind in FOUND if kind.strict and kind.key in tried}
    robust = {key for key in strict if f"{key}_STRICT" in BY_KEY}
    assert strict & sure <= robust
    assert robust - sure <= untried
    assert len(untried - sure) < 12


def test_digits_in_one_piece_after_a_word_are_not_sure_by_one_check_digit() -> None:
    draw = random.Random(7)
    wrongly = {}
    finder = Finder(DETECTORS)
    for number in CHECKED:
        for form in number.forms if number.words else ():
            if set(form) == {"0"} and len(form) <= 8:
                digits = ("".join(draw.choices("0123456789", k=len(form))) for _ in range(200))
                word = max(number.words, key=len).strip("*|")
                text = "\n\n\n".join(f"{word}: {value}\n" for value in digits)
                hits, _ = finder.hits(text.encode())
                if sure := sum(hit.confidence is Confidence.HIGH for hit in hits):
                    wrongly[number.type.key] = sure
    assert not wrongly


def test_the_id_of_an_invoice_is_no_number_of_a_person() -> None:
    finder = Finder(DETECTORS)
    text = b"Invoice ID,Branch\n750-67-8428,A\n226-31-3081,C\n\nssn,x\n226-31-3081,1\n"
    hits, _ = finder.hits(text)
    assert [(hit.data_type, hit.start) for hit in hits] == [("SSN_US", text.rindex(b"226-31"))]


def noise(draw: random.Random) -> str:
    """Return a number or a code as often as they occur in documents, programs and logs."""
    digits = "0123456789"
    kind = draw.random()
    if kind < 0.7:
        least, most = draw.choices(((1, 8), (9, 10), (11, 13), (14, 20)), (85, 10, 4, 1))[0]
        return "".join(draw.choices(digits, k=draw.randint(least, most)))
    if kind < 0.8:
        return f"{draw.uniform(-1000, 1000):.{draw.randint(1, 12)}f}"
    if kind < 0.85:
        return f"20{draw.randrange(30):02}-{draw.randint(1, 12):02}-{draw.randint(1, 28):02}"
    if kind < 0.9:
        parts = (draw.choices(digits, k=draw.randint(1, 6)) for _ in range(draw.randint(2, 5)))
        return draw.choice(" -./").join(map("".join, parts))
    signs = draw.choice(("0123456789abcdef", digits + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    return "".join(draw.choices(signs, k=draw.randint(4, 16)))


def test_noise_after_the_words_of_any_type_is_not_sure() -> None:
    """In 1,000 numbers and codes after a word, none or one is of high confidence by chance."""
    draw = random.Random(21)
    tokens = [noise(draw) for _ in range(1000)]
    finder = Finder(DETECTORS)
    wrongly = {}
    for detector in DETECTORS:
        words = {max(each.words, key=len).strip("*|") for each in detector.numbers if each.words}
        for word in words:
            text = "\n\n\n".join(f"{word}: {token}\n" for token in tokens)
            hits, _ = finder.hits(text.encode())
            sure = [hit.data_type for hit in hits if hit.confidence is Confidence.HIGH]
            for key in {key for key in sure if sure.count(key) > 2}:
                wrongly[word, key] = sure.count(key)
    assert not wrongly
