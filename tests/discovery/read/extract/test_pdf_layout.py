"""Values in columns of a PDF, whatever the order in which the columns are drawn."""

from __future__ import annotations

import pytest

from app.discovery.read.extract.content import Piece
from app.discovery.read.extract.pdf_layout import MOST_LINES
from app.discovery.read.extract.places import Pieces
from app.discovery.read.search import Search
from tests.discovery.read.extract.reading import opened
from tests.kit.pdf import placed

KEY = b"k" * 32
CARD = "4539 1488 0343 6467"
SENTENCES = (
    ("The customer asked us to charge the card 4539 1488", "The other column says nothing at all"),
    (
        "0343 6467 and was charged on the same day, as the",
        "about it, and its lines end elsewhere, as",
    ),
    ("bank has told us in a letter of the next morning.", "lines of any column do."),
)
ADDRESSES = (
    ("Lange Str. 5", "Gartenweg 7"), ("12345 Berlin", "54321 Hamburg"),
)  # fmt: skip
LABELS = ("Konto:", "IBAN:", "Telefon:", "Anschrift:")
VALUES = ("Inhaber", "DE89 3704 0044 0532 0130 00", "030 901820", "Lange Str. 5", "12345 Berlin")


def by_rows(rows: tuple[tuple[str, str], ...]) -> list[tuple[int, int, str]]:
    return [
        (50 + 270 * column, 700 - 14 * number, text)
        for number, row in enumerate(rows)
        for column, text in enumerate(row)
    ]


def by_columns(*columns: tuple[str, ...]) -> list[tuple[int, int, str]]:
    return [
        (50 + 270 * number, 700 - 14 * row, text)
        for number, column in enumerate(columns)
        for row, text in enumerate(column)
    ]


def found(data: bytes) -> list[tuple[str, str, str]]:
    """Return data type, bytes and place of each match."""
    pieces = list(opened(data, "pdf").pieces or ())
    stream = "".join(piece.text for piece in pieces).encode()
    places = Pieces(iter(pieces))
    search = Search(KEY, "utf-8", places=places)
    search.run(places.read)
    return [
        (match.data_type, stream[match.offset :][: match.length].decode(), match.place)
        for match in search.matches
    ]


@pytest.mark.parametrize("drawn", [by_rows(SENTENCES), by_columns(*zip(*SENTENCES, strict=True))])
def test_a_value_over_two_lines_of_a_column(drawn: list[tuple[int, int, str]]) -> None:
    assert found(placed(drawn)) == [("CARD_VISA", CARD, "page 1")]


@pytest.mark.parametrize("drawn", [by_rows(ADDRESSES), by_columns(*zip(*ADDRESSES, strict=True))])
def test_addresses_side_by_side_are_not_mixed(drawn: list[tuple[int, int, str]]) -> None:
    assert found(placed(drawn)) == [
        ("ADDRESS_DE", "Lange Str. 5\n12345 Berlin", "page 1"),
        ("ADDRESS_DE", "Gartenweg 7\n54321 Hamburg", "page 1"),
    ]


def test_labels_and_values_that_are_drawn_apart() -> None:
    assert found(placed(by_columns(LABELS, VALUES))) == [
        ("IBAN", "DE89 3704 0044 0532 0130 00", "page 1"),
        ("PHONE_DE", "030 901820", "page 1"),
        ("ADDRESS_DE", "Lange Str. 5\n12345 Berlin", "page 1"),
    ]


def test_a_value_of_a_row_is_a_match_once_and_another_of_the_page_is_one_more() -> None:
    rows = (("Card", CARD), ("Card", "5555 5555 5555 4444"), ("Sum", "12.50"))
    drawn = [*by_rows(rows), (50, 400, f"Please charge {CARD} again.")]
    assert [value for _, value, _ in found(placed(drawn))] == [CARD, "5555 5555 5555 4444", CARD]


def test_groups_of_digits_in_neighbouring_columns_and_rows_are_no_value() -> None:
    rows = (("4539", "1488"), ("0343", "6467"), ("4539 1488", "0343 6467"))
    assert not found(placed(by_rows(rows)))


def test_lists_and_pages_with_one_column_are_read_as_they_are_drawn() -> None:
    lines = [
        (50, 700, "Title"),
        (50, 680, "1."),
        (80, 680, "first"),
        (50, 660, "2."),
        (80, 660, "x"),
    ]
    _, page = list(opened(placed(lines)).pieces or ())
    assert page.text == "Title\n1. first\n2. x\n"


def test_the_layout_of_a_page_with_very_many_lines_is_not_read() -> None:
    rows = tuple((f"left {number}", "right") for number in range(MOST_LINES + 1))
    drawn = [(left, 9 * number, text) for number, (left, _, text) in enumerate(by_rows(rows))]
    pieces: list[Piece] = list(opened(placed(drawn)).pieces or ())
    assert not any(piece.cells for piece in pieces)
