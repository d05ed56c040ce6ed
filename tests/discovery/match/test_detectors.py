"""Every detector finds its own samples, alone and together with all others."""

from __future__ import annotations

import io
import random
import time
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stdnum import util

from app.discovery.match import limits
from app.discovery.match.catalogue import BY_KEY, DETECTORS, FOUND, TYPES
from app.discovery.match.detectors import iban, stdnum_checks
from app.discovery.match.detectors.card_brands import TEST_NUMBERS, issuer_of
from app.discovery.match.detectors.check_digits import luhn
from app.discovery.match.detectors.iban import mod97
from app.discovery.match.finder import Finder
from app.discovery.match.matches import Confidence, Severity
from app.discovery.read.search import Search, find_all
from app.discovery.sample.sample_values import check_digit

KEY = b"k" * 32
SAMPLES = [sample for detector in DETECTORS for sample in detector.matching]
ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be", "latin-1")


@cache
def every_finder() -> Finder:
    """Return a finder of all types; creating it is slow."""
    return Finder(DETECTORS)


def test_a_family_finds_exactly_its_samples_and_nothing_in_clean_text() -> None:
    for detector in DETECTORS:
        finder = Finder((detector,))
        for sample in detector.matching:
            raw = sample.text.encode()
            hits, _ = finder.hits(raw)
            found = [
                (hit.data_type, raw[hit.start : hit.end].decode(), hit.severity) for hit in hits
            ]
            assert found == [(sample.data_type, sample.value, sample.severity)], sample.text
            assert hits[0].trace
        for text in detector.clean:
            assert finder.hits(text.encode())[0] == [], text


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_sample_is_found_among_all_detectors_in_every_encoding(encoding: str) -> None:
    for sample in SAMPLES:
        if not BY_KEY[sample.data_type].default:
            continue  # not searched by default
        text = f"äöü\n{sample.text}\nß"
        try:
            data = text.encode(encoding)
        except UnicodeEncodeError:
            continue  # the encoding lacks a character of the sample
        wanted = sample.value.encode(encoding)
        places = [
            (match.data_type, match.severity, data[match.offset : match.offset + match.length])
            for match in find_all(data, KEY, encoding)
        ]
        assert (sample.data_type, sample.severity, wanted) in places, sample.text


def test_every_type_is_described_once_and_has_a_sample() -> None:
    assert len(BY_KEY) == len(TYPES)
    assert len({kind.name for kind in TYPES}) == len(TYPES)
    proven = {sample.data_type for sample in SAMPLES}
    rare = {"CARD_BORICA", "CARD_UKRCARD", "CARD_LANKAPAY", "CARD_HUMO", "CARD_UZCARD"}
    unproven = {kind.key for kind in FOUND} - proven
    assert unproven == rare | {"CARD_INTERPAYMENT", "CARD_INSTAPAYMENT"}


def test_a_robust_variant_holds_the_matches_that_two_things_speak_for() -> None:
    finder = Finder(DETECTORS, {"SSN_US_STRICT"})
    hits, _ = finder.hits(b"Order 536-90-4399 of Monday; SSN 536-90-4398.")
    assert [(hit.data_type, hit.start) for hit in hits] == [("SSN_US_STRICT", 33)]


def test_a_near_miss_says_which_check_failed() -> None:
    finder = every_finder()
    assert finder.hits(b"card 4539148803436468")[0] == []
    near, _ = finder.hits(b"card 4539148803436468", near_misses=True)
    assert [hit.failed.name for hit in near if hit.failed] == ["Check digit"]
    (miss,) = near
    assert miss.trace[-1] == miss.failed  # later checks were not run


def test_no_near_miss_says_that_the_check_that_rejects_it_passed() -> None:
    finder = every_finder()
    texts = [text for detector in DETECTORS for text in detector.clean]
    texts += [sample.text.replace("1", "7").replace("3", "2") for sample in SAMPLES]
    near, _ = finder.hits("\n\n\n\n".join(texts).encode(), near_misses=True)
    failed = [(hit, hit.failed) for hit in near if hit.failed is not None]
    assert len(failed) > 100
    for hit, check in failed:
        told = [each for each in hit.trace if each.name == check.name]
        assert told in ([], [check]), hit.trace


TABLE = "order;card holder ssn;city\n1;536-90-4399;Bonn\n2;536904398;Kiel\n"


def test_a_word_over_a_column_announces_every_number_under_it() -> None:
    for sign in ";\t,|":
        text = TABLE.replace(";", sign).encode()
        hits, table = every_finder().hits(text)
        assert [text[hit.start : hit.end] for hit in hits] == [b"536-90-4399", b"536904398"]
        assert table is not None


def test_a_column_goes_on_in_the_next_stretch_of_text() -> None:
    finder = every_finder()
    _, table = finder.hits(TABLE.encode())
    hits, table = finder.hits(
        b'4;x;Ulm\n5;"536904397";"Ulm; Donau"\n\nThe end; 6;536904396;y\n', table
    )
    assert [hit.value for hit in hits] == [b"536904397"]
    assert table is None


def test_a_table_is_over_where_rows_are_others_however_long_it_was() -> None:
    rows = "".join(f"{row};536-90-{row};x\n" for row in range(2000, 2500))
    others = "".join(f"{row};536-91-{row};x;y\n" for row in range(2000, 2500))
    hits, table = every_finder().hits(f"order;ssn;city\n{rows}{others}".encode())
    after = [hit for hit in hits if hit.value.startswith(b"53691") and hit.special]
    assert len([hit for hit in hits if hit.value.startswith(b"53690")]) == 500
    assert len(after) <= 8
    assert table is None


def test_a_blank_line_ends_a_table_whose_first_column_is_told_too() -> None:
    text = b"ssn;city\n536904399;Bonn\n\n536904398;Kiel\n"
    hits, table = every_finder().hits(text)
    assert [hit.value for hit in hits] == [b"536904399"]
    assert table is None


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


@pytest.mark.parametrize("number", ["4539148803436467", "135410014004955"])  # 1: start is corrected
@pytest.mark.parametrize(
    "before",
    [
        "",
        " ",
        ",",
        "no.",
        r"a\n",
        r"\R",
        r"\T",
        "%2f",
        "%0A",
        "%aF",
        "card",
        "PAN",
        "visa_",
        "é",
        "\n",
    ],
)
def test_a_card_in_one_piece_is_found_behind_what_does_not_belong_to_it(
    number: str, before: str
) -> None:
    text = f"card {before}{number} of".encode()
    (hit,) = every_finder().hits(text)[0]
    assert text[hit.start : hit.end].decode() == number


@pytest.mark.parametrize("number", ["4539148803436467", "135410014004955", "11010519491231002X"])
@pytest.mark.parametrize("before", ["a", "xyZ", "0x", "0.", "7.", " .", ",.", "3", "19"])
def test_a_run_of_digits_behind_what_belongs_to_it_is_none(number: str, before: str) -> None:
    text = f"card {before}{number} of".encode()
    assert every_finder().hits(text)[0] == []
    if before[-1].isalpha() and luhn(number.encode()):
        (hit,) = every_finder().hits(text, near_misses=True)[0]
        assert (text[hit.start : hit.end].decode(), hit.failed and hit.failed.name) == (
            number, "Neighbours")  # fmt: skip


@pytest.mark.parametrize("before", ["", "no.", '").', "(", "id:"])
def test_a_long_number_stands_behind_a_point_too(before: str) -> None:
    text = f"{before}11010519491231002X of".encode()
    (hit,) = every_finder().hits(text)[0]
    assert hit.data_type == "NATIONAL_ID_CN"


def test_times_behind_a_point_are_no_numbers_whose_check_digits_could_be_right() -> None:
    lines = [f"app.log.16999999{number:05}" for number in range(60)]
    text = "\n".join([*lines, "x 4539148803436467 y"]).encode()
    (hit,) = every_finder().hits(text)[0]
    assert hit.confidence is Confidence.MEDIUM


def test_published_ibans_are_right() -> None:
    for value in iban.PUBLISHED:
        assert mod97(value)
        assert len(value) == iban.LENGTHS[value[:2].decode()]


@settings(deadline=None)
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


@pytest.mark.parametrize(
    "before",
    ["trace=", '"span_id": "', "Request-Id: ", "correlationId='", '"id": "', "ref: ", "userId=",
     "item code: ", "Artikelnummer: ", "serial="],
)  # fmt: skip
def test_a_number_that_is_called_an_identifier_is_no_sure_card(before: str) -> None:
    (match,) = find_all(f"level=info {before}4539148803436467 x".encode(), KEY)
    assert match.confidence is Confidence.LOW


def test_what_programs_and_tables_hold_by_chance_is_no_sure_match() -> None:
    """Each text was reported with higher confidence in a scan of real source code."""
    for text in (
        "anon.35f1c86a.llvm.4572557311293201945",
        "repacker-fuzzer-5390364397928448 | Bin 0",
        "apply 0 -> #2238000000000000",
        "IGNORE # 341124311214535",
        "[4220315081820346526, 7177518203184491332]",
        "( 260 11 10 t 25 19 16 254 265 247 101 105 )",
        "z\0submit\0Password: i\1\2\3c4\0\0t",
        "b f f 4537 4537 4537 4392 0 4270 - -",
        "11 10 4 t ',' 0 - 0 0 2298 2299 3120 3121 - - -",
        "\n".join(f"C -1 ; WX 600 ; B {place} 180 291 {310 - place} ;" for place in range(40, 60)),
        "C 45 ; WX 333 ; N hyphen ; B 42 180 291 310 ;",
        "agents: PASETO v4 passports, Ed25519 signing",
        "Phone Number Verification Service (20170620) SDK",
        "Fax: +27 838 2797047",
        "Norwegian bank account numbers\nis-valid-app\t0.3.0\t1595112",
        "is-fin\t1.0.0\t2022-09\tfinance\nmc683xx\t0.2.0\t2026-10\tof the",
        "passwd:gecos",
    ):
        found = {match.confidence for match in find_all(text.encode(), KEY)}
        assert found <= {Confidence.LOW}, text


def test_numbers_whose_check_digits_are_right_by_chance_are_no_cards() -> None:
    rng = random.Random(4)
    lines = [
        f'"GET /t?cb={rng.randrange(4 * 10**15, 6 * 10**15)} HTTP/1.1" 200' for _ in range(999)
    ]
    lines[7] = "card 4539148803436467"
    text = "\n".join(lines).encode()
    (card,) = find_all(text, KEY)
    assert text[: card.offset].endswith(b"card ")
    assert card.confidence is Confidence.HIGH
    lines[500:] = [f"{number};x;{number}1" for number in ("4539148803436467", "5425233430109903")]
    cards = find_all("\n".join([*lines[:30], *lines[500:] * 50]).encode(), KEY)[-50:]
    assert {match.confidence for match in cards} == {Confidence.MEDIUM}


def test_a_number_below_a_line_that_ends_with_a_digit_and_a_point_is_no_part_of_that() -> None:
    for text in ("RUT, Seite 5.\n032439480017 \n", "SSN: see 7-\n219-09-9998\n"):
        assert len(find_all(text.encode(), KEY)) == 1, text


def test_overlapping_hits_count_once() -> None:
    track = b";4539148803436467=27052010000000000?"
    assert [match.severity for match in find_all(track, KEY)] == [Severity.PROHIBITED]


@pytest.mark.parametrize(
    "piece",
    [b"4", b"1111 ", b"4111-", b"AA00", b"a@", b"@", b"a.", b"secretkey= ", b"0000=",
     b"-----BEGIN PRIVATE KEY-----", b"4539148803436467 ", b"DE89", b"://", b"\xff", b"%B4^"],
)  # fmt: skip
def test_no_input_takes_more_than_linear_time(piece: bytes) -> None:
    def steps(size: int) -> float:
        text = piece * (size // len(piece))
        best = min(_seconds(text) for _ in range(2))
        return best / size

    # Ten times the input may take ten times as long, not a hundred times.
    assert steps(40_000) < 5 * steps(4_000) + 1e-7


def _seconds(text: bytes) -> float:
    start = time.process_time()
    find_all(text, KEY)
    return time.process_time() - start


@pytest.mark.parametrize("codec", ["ascii", "utf-16-le", "cp037"])
def test_a_table_that_ends_soon_behind_a_window_is_read_to_its_end(codec: str) -> None:
    """Text after a window belongs to the next window, which begins inside the table."""
    unit = len("x".encode(codec))
    size = (64 << 10) * unit
    rows = "".join(f"{number},Item,-\n" for number in range(6000))
    text = f"id,name,ssn\n{rows}1,Item,536904398\n\n" + "lorem ipsum\n" * 9000
    assert size < text.index("536904398") * unit < size + limits.WINDOW_AFTER // 2
    search = Search(b"k" * 32, codec)
    search.run(io.BytesIO(text.encode(codec)).read, size)
    assert [match.data_type for match in search.matches] == ["SSN_US"]
    assert search.matches[0].offset == text.index("536904398") * unit


def test_the_short_way_to_clean_a_value_gives_what_the_long_one_does() -> None:
    """The short one replaces the slower one of the library."""
    for value in ("A1b2", "", "12-34", "\uff11\uff12", "4`5", "x²", "ﬁ", "0" * 40, "ABCxyz09"):
        for signs in ("", " -", " -./,", "A1", "²"):
            assert stdnum_checks.clean(value, signs) == stdnum_checks._clean(value, signs)  # noqa: SLF001 - the function that the library had
    assert util.clean is stdnum_checks.clean
