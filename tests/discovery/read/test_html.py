"""Values in HTML that markup interrupts: found as displayed, at their true bytes."""

from __future__ import annotations

import io
import random

import pytest

from app.discovery.match import limits
from app.discovery.read.extract.interrupted import interrupted
from app.discovery.read.search import INTERRUPTED, Search, find_all
from app.masking import mask

KEY = b"k" * 32

FOUND = [  # context, source text, displayed text, data type
    ("Card {}.", "4539 <b>1488</b> 0343 6467", "4539 1488 0343 6467", "CARD_VISA"),
    ("Card {}.", "4539</b><b>1488</b><i>0343</i><b>6467", "4539148803436467", "CARD_VISA"),
    ("Card {}.", "4539148803436<a href='#'>467", "4539148803436467", "CARD_VISA"),
    ("Card {}.", "&#52;53914880343646&#x37;", "4539148803436467", "CARD_VISA"),
    ("Card {}.", "4539&nbsp;1488&nbsp;0343&nbsp;6467", "4539\xa01488\xa00343\xa06467", "CARD_VISA"),
    ("SSN {}", "078<span>-</span>05<span>-</span>1121", "078-05-1121", "SSN_US"),
    ("IBAN {}", "DE89 3704 <i>0044 0532 <wbr>0130 00", "DE89 3704 0044 0532 0130 00", "IBAN"),
    ("to {} now", "anna.li<span>&#64;</span>firm.de", "anna.li@firm.de", "EMAIL"),
]
LEFT = [
    "<table><tr><td>4539</td><td>1488</td><td>0343</td><td>6467</td></tr></table>",
    "<p>4539<br>1488<br>0343<br>6467</p>",
    "<p>453914 <b>8803</b> is 436467</p>",
    "<p>" + "1 <b>2</b> " * 400 + "</p>",
]


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "cp1252"])
def test_values_in_which_markup_stands_are_found_at_their_bytes(codec: str) -> None:
    for around, written, read, data_type in FOUND:
        text = "<html><p>caf\xe9 " + around.format(written) + "</p>"
        data = text.encode(codec)
        (match,) = find_all(data, KEY)
        assert data[match.offset : match.offset + match.length] == written.encode(codec), written
        assert (match.data_type, match.masked) == (data_type, mask(read))
        assert INTERRUPTED in match.trace
        plain = "<html><p>caf\xe9 " + around.format(read) + "</p>"
        assert find_all(plain.encode(), KEY)[0].fingerprint == match.fingerprint


@pytest.mark.parametrize("text", LEFT, ids=["cells", "lines", "words", "many"])
def test_what_a_reader_does_not_see_as_one_is_not_joined(text: str) -> None:
    assert [m.data_type for m in find_all(text.encode(), KEY) if INTERRUPTED in m.trace] == []


def test_what_is_whole_is_told_once_and_without_markup() -> None:
    text = b"<p>Card 4539148803436467 <b>5</b> and 4539 <b>1488</b> 0343 6467 <i>1</i></p>"
    whole, pieces = find_all(text, KEY)
    assert INTERRUPTED not in whole.trace
    assert INTERRUPTED in pieces.trace
    assert whole.fingerprint == pieces.fingerprint


def test_only_html_is_read_so() -> None:
    assert find_all(b"x = '4539 <b>1488</b> 0343 6467'", KEY) != []
    assert find_all(b"x = '4539 <q1>1488</q1> 0343 6467'", KEY) == []
    late = b"#" * 5000 + b"<p>Card 4539 <b>1488</b> 0343 6467</p>"
    assert find_all(late, KEY) == []


def test_pieces_over_the_border_of_a_window_are_found_once() -> None:
    written = b"4539 <b>1488</b> 0343 6467"
    for shift in (0, 8, 20, len(written), 40):
        before = b"<html>".ljust(limits.WINDOW - shift, b".")
        search = Search(KEY)
        search.run(io.BytesIO(before + b" Card " + written + b" ." * 40).read)
        (match,) = search.matches
        assert match.offset == len(before) + 6


def test_the_way_back_is_exact_in_any_markup() -> None:
    chance = random.Random(5)
    parts = [*b"4539 1 \xa0 <b> </b> <br> &nbsp; &#52; &bad; < &#".split(b" "), b" "]
    for _ in range(500):
        text = b"".join(chance.choices(parts, k=chance.randrange(60)))
        for stretch in interrupted(text):
            for start in range(len(stretch.text)):
                end = chance.randrange(start + 1, len(stretch.text) + 1)
                place = stretch.written(start, end)
                assert place is None or 0 <= place[0] < place[1] <= len(text)
                if place is not None and stretch.text[start:end].isdigit():
                    assert text[place[0] : place[0] + 1] in b"0123456789&"


def test_characters_that_are_written_as_numbers_are_read() -> None:
    for text, written, data_type in (
        ('{"F\\u00fchrerschein": "N0704578035"}', "N0704578035", "DRIVING_LICENCE_DE"),
        ('{"\\u0418\\u041d\\u041d": "7707083893"}', "7707083893", "TAX_ID_RU"),
        ('x = "erika\\u0040firm.de";', "erika\\u0040firm.de", "EMAIL"),
        ('{"Kennzeichen": "K\\u00d6-AB 123"}', "K\\u00d6-AB 123", "LICENCE_PLATE_DE"),
        ('{"Card \\ud83d\\udcb3": "4539148803436467"}', "4539148803436467", "CARD_VISA"),
    ):
        data = text.encode()
        (match,) = find_all(data, KEY)
        assert data[match.offset : match.offset + match.length] == written.encode(), text
        assert match.data_type == data_type
        assert (INTERRUPTED in match.trace) == ("\\" in written), text
        pairs = text.encode().decode("unicode_escape").encode("utf-16", "surrogatepass")
        (plain,) = find_all(pairs.decode("utf-16").encode(), KEY)
        assert plain.fingerprint == match.fingerprint
    assert find_all(b'"erika\\\\u0040firm.de"', KEY) == []
