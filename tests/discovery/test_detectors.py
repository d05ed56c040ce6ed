"""Every detector proves itself with its own samples, alone and together with all the others."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.discovery.catalogue import BY_KEY, DETECTORS, TYPES
from app.discovery.detectors import iban
from app.discovery.detectors.base import Detector, Sample, Subject
from app.discovery.detectors.card_brands import TEST_NUMBERS, issuer_of
from app.discovery.detectors.digits import luhn, mod97
from app.discovery.match import Severity
from app.discovery.sample_values import check_digit
from app.discovery.search import find_all

KEY = b"k" * 32
MATCHING = [(detector, sample) for detector in DETECTORS for sample in detector.matching]
CLEAN = [(detector, text) for detector in DETECTORS for text in detector.clean]


@pytest.mark.parametrize(
    ("detector", "sample"), MATCHING, ids=lambda item: getattr(item, "data_type", "")
)
def test_a_sample_gives_exactly_its_match(detector: Detector, sample: Sample) -> None:
    raw = sample.text.encode()
    hits = list(detector.find(Subject(raw)))
    assert [(hit.data_type, raw[hit.start : hit.end].decode(), hit.severity) for hit in hits] == [
        (sample.data_type, sample.value, sample.severity)
    ]
    assert hits[0].trace


@pytest.mark.parametrize(("detector", "text"), CLEAN)
def test_a_clean_text_gives_nothing(detector: Detector, text: str) -> None:
    assert not list(detector.find(Subject(text.encode())))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "latin-1"])
@pytest.mark.parametrize(
    ("detector", "sample"), MATCHING, ids=lambda item: getattr(item, "data_type", "")
)
def test_a_sample_is_found_among_all_detectors_in_every_encoding(
    detector: Detector, sample: Sample, encoding: str
) -> None:
    text = f"äöü\n{sample.text}\nß".encode(encoding, "replace")
    wanted = sample.value.encode(encoding)
    places = [
        (match.data_type, match.severity, text[match.offset : match.offset + match.length])
        for match in find_all(text, KEY, encoding)
    ]
    assert (sample.data_type, sample.severity, wanted) in places


def test_every_type_is_described_once_and_has_a_sample() -> None:
    assert len(BY_KEY) == len(TYPES)
    assert len({kind.name for kind in TYPES}) == len(TYPES)
    proven = {sample.data_type for _, sample in MATCHING}
    rare = {"CARD_BORICA", "CARD_UKRCARD", "CARD_LANKAPAY", "CARD_HUMO", "CARD_UZCARD"}
    assert set(BY_KEY) - proven == rare | {"CARD_INTERPAYMENT", "CARD_INSTAPAYMENT"}


@pytest.mark.parametrize(
    ("key", "head", "length"),
    [
        ("CARD_BORICA", "220501", 16),
        ("CARD_UKRCARD", "604101", 16),
        ("CARD_LANKAPAY", "357111", 16),
        ("CARD_HUMO", "986001", 16),
        ("CARD_UZCARD", "860012", 16),
        ("CARD_INTERPAYMENT", "636012", 16),
        ("CARD_INSTAPAYMENT", "638012", 16),
        ("CARD_MASTERCARD", "222100", 16),
        ("CARD_MASTERCARD", "272099", 16),
        ("CARD_VISA", "453201", 19),
        ("CARD_UNIONPAY", "620012", 19),
        ("CARD_RUPAY", "652150", 16),
        ("CARD_DISCOVER", "651100", 16),
    ],
)
def test_an_issuer_range_decides_the_brand(key: str, head: str, length: int) -> None:
    body = head.ljust(length - 1, "7")
    matches = find_all((body + check_digit(body)).encode(), KEY)
    assert [match.data_type for match in matches] == [key]


@pytest.mark.parametrize("head", ["222099", "272100", "990000", "400"])
def test_a_number_outside_of_all_ranges_or_lengths_is_no_card(head: str) -> None:
    body = head.ljust(14 if head == "400" else 15, "3")
    assert not find_all((body + check_digit(body)).encode(), KEY)


def test_published_test_numbers_are_cards() -> None:
    for number in TEST_NUMBERS:
        assert luhn(number.encode())
        assert issuer_of(number) is not None
        assert [match.severity for match in find_all(number.encode(), KEY)] == [Severity.TEST]


def test_published_ibans_are_right() -> None:
    for value in iban._PUBLISHED:
        assert mod97(value)
        assert len(value) == iban._LENGTHS[value[:2].decode()]


@given(st.text("0123456789", min_size=11, max_size=18))
def test_luhn_agrees_with_a_second_way_of_reckoning(body: str) -> None:
    right = check_digit(body)
    assert [str(digit) for digit in range(10) if luhn(f"{body}{digit}".encode())] == [right]


def test_a_match_holds_no_value_but_knows_it_again() -> None:
    first, second = find_all(b"a 4539148803436467 b\na 4539-1488-0343-6467 b", KEY)
    assert first.masked == "453914******6467"
    assert second.masked == "4539-14**-****-6467"
    assert first.fingerprint == second.fingerprint
    assert len(first.fingerprint) == 32
    assert find_all(b"4539148803436467", b"other")[0].fingerprint != first.fingerprint
    assert "4539148803436467" not in repr(first)


def test_the_words_around_a_match_do_not_depend_on_its_place() -> None:
    text = b"the card of the guest 4539148803436467 was declined by the bank"
    before, after = find_all(text, KEY)[0], find_all(b"x " * 100 + text, KEY)[0]
    assert before.near == after.near
    assert find_all(b"seen " + text.replace(b"guest", b"host"), KEY)[0].near != before.near


def test_overlapping_hits_count_once() -> None:
    track = b";4539148803436467=27052010000000000?"
    assert [match.severity for match in find_all(track, KEY)] == [Severity.PROHIBITED]


@pytest.mark.parametrize(
    "piece",
    [b"4", b"1111 ", b"4111-", b"AA00", b"a@", b"@", b"a.", b"secretkey= ", b"0000=", b"ssn ",
     b"-----BEGIN PRIVATE KEY-----", b"4539148803436467 ", b"DE89", b"://", b"\xff", b"%B4^"],
)  # fmt: skip
def test_no_input_takes_more_than_linear_time(piece: bytes) -> None:
    def steps(size: int) -> float:
        text = piece * (size // len(piece))
        best = min(_seconds(text) for _ in range(2))
        return best / size

    # Ten times the input may take ten times as long; squared, it would be a hundred times.
    assert steps(300_000) < 5 * steps(30_000) + 1e-7


def _seconds(text: bytes) -> float:
    start = time.process_time()
    find_all(text, KEY)
    return time.process_time() - start
