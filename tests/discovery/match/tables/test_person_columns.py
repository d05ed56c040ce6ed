"""Columns of names and addresses are found in every form of a table, by a verdict on the column."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from app.discovery.match.detectors.types import Hit
from app.discovery.match.finder import finder
from app.discovery.match.matches import Confidence

# Surnames that no list has, so that the tests do not repeat the lists.
GIVEN = ("Jürgen", "Małgorzata", "Aoife", "Étienne", "Begoña", "Lorenzo", "Sjoerd", "Zsófia")
FAMILY = ("Quistlethorpe", "Brzęczykowski", "Hasenöhrlein", "de la Vegaria", "O'Thistlewood")
HEADINGS = (
    ("first_name", "last_name"), ("Vorname", "Nachname"), ("Prénom", "Nom"),
    ("nombre", "apellidos"), ("Imię", "Nazwisko"), ("customerFirstName", "customerLastName"),
    ("Förnamn", "Efternamn"),
    ("Keresztnév", "Vezetéknév"), ("Имя", "Фамилия"), ("名", "姓"),
)  # fmt: skip
OTHERS = {
    "item": ("Victoria Sponge", "Granny Smith", "Oak Table", "Ruby Ring", "Olive Oil"),
    "city": ("Florence", "Austin", "Victoria", "Paris", "Charlotte"),
    "vendor": ("Siemens AG", "Wayne Enterprises", "Dell", "Stark Industries", "Ford"),
    "month": ("April", "May", "June", "August", "January"),
    "colour": ("Rose", "Violet", "Olive", "Amber", "Ruby"),
}


def names(text: str, key: str = "PERSON_NAME") -> list[str]:
    return [text.encode()[hit.start : hit.end].decode() for hit in hits(text, key)]


def hits(text: str, key: str) -> list[Hit]:
    return [hit for hit in finder().hits(text.encode())[0] if hit.data_type == key]


def separated(heads: list[str], rows: list[list[str]], sign: str) -> str:
    lines = [heads, *rows]
    return "".join(sign.join(cells) + "\n" for cells in lines)


def markdown(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "# Data\n\n" + "".join("| " + " | ".join(cells) + " |\n" for cells in lines) + "\nEnd\n"


def fixed_width(heads: list[str], rows: list[list[str]]) -> str:
    widths = [max(map(len, column)) + 2 for column in zip(heads, *rows, strict=True)]
    lines = [heads, *rows]
    return "".join(
        "".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + "\n"
        for cells in lines
    )


def copied(heads: list[str], rows: list[list[str]]) -> str:
    body = "".join("\t".join(cells) + "\n" for cells in rows)
    return f"COPY public.people ({', '.join(heads)}) FROM stdin;\n{body}\\.\n"


def inserted(heads: list[str], rows: list[list[str]]) -> str:
    quoted = [[cell.replace("'", "''") for cell in cells] for cells in rows]
    values = ",\n".join("(" + ", ".join(f"'{cell}'" for cell in cells) + ")" for cells in quoted)
    return f"INSERT INTO `people` ({', '.join(heads)}) VALUES\n{values};\n"


def created(heads: list[str], rows: list[list[str]]) -> str:
    columns = ",\n".join(f"  `{head}` varchar(80)" for head in heads)
    statement = inserted([], rows).replace(" () VALUES\n", " VALUES ")
    return f"CREATE TABLE `people` (\n{columns}\n);\n{statement}"


def forms(heads: list[str], rows: list[list[str]]) -> Iterator[tuple[str, str]]:
    for sign in ",;\t|":
        yield repr(sign), separated(heads, rows, sign)
    yield "byte order mark", "\ufeff" + separated(heads, rows, ",")
    for write in (markdown, fixed_width, copied, inserted, created):
        yield write.__name__, write(heads, rows)


@pytest.mark.parametrize("pair", HEADINGS, ids="-".join)
def test_names_are_found_under_their_headings_in_every_form_of_a_table(
    pair: tuple[str, str],
) -> None:
    rng = random.Random("".join(pair))
    others = rng.sample(sorted(OTHERS), 2)
    heads = [others[0], *pair, others[1]]
    rows = [
        [
            rng.choice(OTHERS[others[0]]),
            rng.choice(GIVEN),
            rng.choice(FAMILY),
            rng.choice(OTHERS[others[1]]),
        ]
        for _ in range(12)
    ]
    for form, text in forms(heads, rows):
        wanted = [cell for row in rows for cell in row[1:3]]
        found = [name.replace("''", "'") for name in names(text)]
        assert sorted(found) == sorted(wanted), form


def test_full_names_are_found_under_a_heading_that_names_other_things_too() -> None:
    rows = [[str(row), f"{GIVEN[row % 8]} {FAMILY[row % 5]}"] for row in range(12)]
    for form, text in forms(["id", "name"], rows):
        found = [name.replace("''", "'") for name in names(text)]
        assert sorted(found) == sorted(row[1] for row in rows), form


@pytest.mark.parametrize("other", sorted(OTHERS))
@pytest.mark.parametrize("head", ["", "name", "title"])
def test_columns_of_things_are_no_names(other: str, head: str) -> None:
    rng = random.Random(other)
    rows = [[str(row), rng.choice(OTHERS[other])] for row in range(30)]
    for form, text in forms(["id", head or other], rows):
        assert names(text) == [], form


def test_a_table_without_header_is_judged_by_its_content() -> None:
    people = ("Anna,Schmidt", "John,Smith", "Maria,Garcia", "Peter,Jones", "Ali,Khan", "Eva,Meyer")
    text = "".join(f"{number},{person}\n" for number, person in enumerate(people))
    assert names(text) == ",".join(people).split(",")
    assert {hit.confidence for hit in hits(text, "PERSON_NAME")} == {Confidence.MEDIUM}


def test_the_trace_tells_the_verdict_on_the_column() -> None:
    (hit,) = hits("Vorname;n\nAnna;1\n-;2\n", "PERSON_NAME")
    told = [check.outcome for check in hit.trace if check.name == "Column"]
    assert told == ["the column is called “vorname”; 1 of its first 1 values are known"]
    assert hit.confidence is Confidence.HIGH


def test_a_row_with_a_word_about_a_number_does_not_end_the_table() -> None:
    rows = [["Phone Case", "Anna Schmidt"], ["Fax", "John Smith"], ["Oak Table", "Maria Garcia"]]
    assert names(separated(["item", "full name"], rows, ",")) == [row[1] for row in rows]


def test_parts_of_addresses_are_found_beside_names_and_streets() -> None:
    rows = [["Jane", "12 High Street", "York", "YO1 7AB"], ["Eva", "Hauptstr. 5", "Ulm", "89073"]]
    text = separated(["first name", "address", "town", "postcode"], rows, ";")
    assert names(text, "ADDRESS_PART") == [cell for row in rows for cell in row[1:]]
    assert names("town;postcode\nYork;YO1 7AB\n", "ADDRESS_PART") == []


def test_a_column_of_names_goes_on_in_the_next_window() -> None:
    _, table = finder().hits(b"first name;n\nAnna;1\n")
    found, _ = finder().hits(b"Ulla;2\nKim;3\n", table)
    assert [hit.value for hit in found] == [b"kim"]


def test_binary_content_that_looks_like_columns_of_fixed_width_is_no_table() -> None:
    text = b"\x80name  phone  first name\xff\nAnna  x  Ulla\n" * 3
    assert finder().hits(text)[0] == []


def test_rows_with_quoted_separators_do_not_end_the_table() -> None:
    people = [f"{FAMILY[row % 5]}, {GIVEN[row % 8]}" for row in range(40)]
    rows = [[str(row), f'"{person}"'] for row, person in enumerate(people)]
    text = separated(["id", "full name"], rows, ",")
    assert names(text) == people
    inches = separated(["full name", "size"], [["Jane Quistlein", '5"'] for _ in range(40)], ",")
    assert len(names(inches)) == 40


def test_a_row_with_a_heading_in_another_column_is_no_header() -> None:
    rows = [["Jürgen", "Quistlein", "Phone", "Employee"], ["Zoé", "Vegaria", "Fax", "Agent"]]
    text = separated(["vorname", "nachname", "device", "job"], rows * 4, ",")
    assert names(text) == [cell for row in rows * 4 for cell in row[:2]]


def test_few_names_must_be_known_where_nearly_all_cells_have_two_words() -> None:
    known = ["Jane Xqarvyn", "Aoife Qwyldt", "Lorenzo Qzanth", "Sjoerd Xybrand", "Étienne Qvist"]
    unknown = ["Xqueline Qarvyn", "Qwerlina Xyldt", "Zqoria Qanth", "Qxandra Xybrandt"]
    rows = [[str(row), one] for row, one in enumerate((*known, *unknown))]
    for head in ("name", "contact", "owner"):
        assert len(names(separated(["id", head], rows, ","))) == len(rows), head
        assert names(separated(["id", head], rows[4:], ",")) == [], head


def test_first_and_last_together_are_headings_of_names() -> None:
    rows = [["Qxandra", "Xybrandt"], ["Zqoria", "Qanth"], ["Xqueline", "Qarvyn"]]
    assert len(names(separated(["first", "last"], rows, ","))) == 6
    assert names(separated(["first", "size"], rows, ",")) == []


def test_separators_within_quotes_of_a_header_are_no_columns() -> None:
    rows = ["Berlin,Roe,Jane", "Hamburg,Poe,John", "Leipzig,Doe,Anna", "Bremen,Low,Mary"]
    assert names("\n".join(['"town, or ""place""","surname"', *rows])) == []
    rows = ['"Berlin",Roe', '"Hamburg",Poe', '"Leipzig",Fisher', '"Bremen",Miller']
    assert len(names("\n".join(['"town, or place",surname', *rows]))) == 4


def test_addresses_beside_a_column_show_that_it_holds_surnames() -> None:
    people = ["Qvistrup", "Xqarvyn", "Zqanthe"]
    rows = [[name, f"a.{name.lower()}@firm.example.org"] for name in people]
    assert names(separated(["name", "mail"], rows, ";")) == people


def test_listed_surnames_beside_addresses_are_names() -> None:
    people = ["Schmidt", "García", "Fernández"]
    rows = [[name, f"user{row}@firm.org"] for row, name in enumerate(people)]
    assert names(separated(["name", "mail"], rows, ";")) == people


def test_mailboxes_of_departments_are_no_persons() -> None:
    rows = [[name, f"{name.lower()}@firm.org"] for name in ("Sales", "Support", "Orders")]
    assert names(separated(["name", "mail"], rows, ";")) == []
