"""Numbers under a heading are dropped only if chance explains them: never because of the order of
the rows, of wrong numbers among them, or of several countries in one column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
import stdnum.be.nn
import stdnum.gb.utr
import stdnum.lt.asmens
import stdnum.no.fodselsnummer
import stdnum.pl.nip
import stdnum.pl.pesel
import stdnum.tr.tckimlik

from app.discovery.match.detectors.refuting import borne_out
from app.discovery.match.finder import finder

_DRAW = Random(11)
_COUNTRIES = (stdnum.pl.pesel, stdnum.be.nn, stdnum.no.fodselsnummer, stdnum.tr.tckimlik,
              stdnum.lt.asmens)  # fmt: skip
_GENERAL = ("national_id", "tax_id", "identity number", "personal identification number")


def _person(head: str = "") -> str:
    """Return eleven digits that begin with a day."""
    return head + (
        f"{_DRAW.randrange(60, 99)}{_DRAW.randrange(1, 13):02}{_DRAW.randrange(1, 29):02}"
        f"{_DRAW.randrange(10000):04}"
    )


def _stem(country: object) -> str:
    if country is stdnum.no.fodselsnummer:
        day = f"{_DRAW.randrange(1, 29):02}{_DRAW.randrange(1, 13):02}{_DRAW.randrange(60, 99)}"
        return f"{day}{_DRAW.randrange(100, 499)}"
    if country is stdnum.lt.asmens:
        return _person("3")[:10]
    if country is stdnum.tr.tckimlik:
        return str(_DRAW.randrange(10**8, 10**9))
    return _person()[:9] if country is stdnum.be.nn else _person()


def valid(country: object) -> str:
    while True:
        stem = _stem(country)
        last = 11 - len(stem)
        for end in _DRAW.sample(range(10**last), 10**last):
            number = f"{stem}{end:0{last}}"
            if country.is_valid(number):  # type: ignore[attr-defined]
                return number


def pesel() -> str:
    return valid(stdnum.pl.pesel)


def other(digits: int, wrong: Callable[[str], bool] = lambda _: True) -> str:
    while True:
        number = str(_DRAW.randrange(10 ** (digits - 1), 10**digits))
        if wrong(number):
            return number


def no_pesel() -> str:
    return other(11, lambda number: not stdnum.pl.pesel.is_valid(number))


def nip(*, right: bool = True) -> str:
    return other(10, lambda number: stdnum.pl.nip.is_valid(number) is right)


def table(heading: str, cells: list[str]) -> str:
    return f"id;{heading}\n" + "".join(f"a{row};{cell}\n" for row, cell in enumerate(cells))


def records(heading: str, cells: list[str]) -> str:
    return "".join(f'{{"id": "r", "{heading}": "{cell}"}}\n' for cell in cells)


def values(text: str) -> list[str]:
    return [hit.value.decode() for hit in finder().hits(text.encode())[0]]


def kinds(text: str) -> Counter[str]:
    return Counter(hit.data_type for hit in finder().hits(text.encode())[0])


@pytest.mark.parametrize("heading", _GENERAL)
@pytest.mark.parametrize("write", [table, records])
@pytest.mark.parametrize("rows", [2, 10])
def test_a_column_of_several_countries_holds_the_numbers_of_all(
    heading: str, write: Callable[[str, list[str]], str], rows: int
) -> None:
    countries = _COUNTRIES if rows > 2 else (stdnum.pl.pesel, stdnum.be.nn, stdnum.tr.tckimlik)
    cells = [valid(country) for _ in range(rows) for country in countries]
    assert values(write(heading, cells)) == cells


@pytest.mark.parametrize("write", [table, records])
@pytest.mark.parametrize("late", [False, True])
def test_the_order_of_right_and_wrong_numbers_does_not_matter(
    write: Callable[[str, list[str]], str], late: bool
) -> None:
    right, wrong = [pesel() for _ in range(500)], [no_pesel() for _ in range(64)]
    assert values(write("pesel", wrong + right if late else right + wrong)) == right


@pytest.mark.parametrize(
    "line", ["WARN pesel {} rejected\n", "Pesel of customer: {}\n\n\n\n", "Pesel: {}\n"]
)
def test_running_text_is_no_column(line: str) -> None:
    right = [pesel() for _ in range(2)]
    cells = [right[0], *(no_pesel() for _ in range(60)), right[1]]
    assert values("".join(map(line.format, cells))) == right


@pytest.mark.parametrize(
    ("heading", "right", "wrong"),
    [("pesel", pesel, no_pesel), ("nip", nip, lambda: nip(right=False))],
)
def test_wrong_numbers_in_a_small_column_hide_no_right_ones(
    heading: str, right: Callable[[], str], wrong: Callable[[], str]
) -> None:
    cells = [right(), right(), *(wrong() for _ in range(3))]
    assert values(table(heading, cells)) == cells[:2]


def test_more_right_numbers_than_by_chance_are_found_under_a_general_heading() -> None:
    right = [nip() for _ in range(25)]
    cells = right + [nip(right=False) for _ in range(30)]
    assert set(values(table("tax_id", cells))) >= set(right)


def test_twelve_right_numbers_among_sixty_four_are_more_than_chance_explains() -> None:
    right = [pesel() for _ in range(12)]
    assert values(table("pesel", right + [no_pesel() for _ in range(52)])) == right


def test_a_check_that_nearly_all_numbers_pass_is_not_taken_for_chance() -> None:
    cells = [f"{_DRAW.randrange(100, 600)}{_DRAW.randrange(10, 99)}1234" for _ in range(64)]
    assert kinds(records("ssn", cells)) == {"SSN_US": 64}


@pytest.mark.parametrize(
    ("bad", "good", "kind"),
    [("+49 000 0000{:02}", "030 9018{:02}", "PHONE_DE"),
     ("+999123456{:02}", "(212) 736-50{:02}", "PHONE_NANP")],
)  # fmt: skip
def test_international_numbers_that_cannot_be_dialled_hide_no_national_ones(
    bad: str, good: str, kind: str
) -> None:
    cells = [bad.format(row) for row in range(10, 18)] + [good.format(row) for row in range(20, 25)]
    assert kinds(table("phone", cells)) == {kind: 5}


def cedula() -> str:
    return str(_DRAW.randrange(10**7, 8 * 10**7))


def test_words_in_the_whole_header_count() -> None:
    middle = "".join(f"columna_larga_{column};" for column in range(40))
    cells = [cedula() for _ in range(30)]
    rows = "".join(f"x;{'7;' * 40}{cell}\n" for cell in cells)
    assert values(f"nombre;{middle}cedula\n{rows}") == cells


def test_words_in_the_whole_record_count() -> None:
    middle = "".join(f' "campo_largo_{field}": "valor de texto",\n' for field in range(40))
    cells = [cedula() for _ in range(30)]
    text = "".join(f'{{\n "cedula": "{cell}",\n{middle} "nombre": "x"\n}},\n' for cell in cells)
    assert values(text) == cells


@pytest.mark.parametrize(
    "heading",
    ["alumno", "Estudiante", "id_cliente", "titular", "nombreCompleto", "clientName", "socio",
     "usuario", "trabajador", "sueldo", "salario", "e-mail", "lastname", "salary"],
)  # fmt: skip
def test_a_table_with_a_heading_about_persons_holds_their_numbers(heading: str) -> None:
    text = f"cedula;{heading}\n" + "".join(f"{cedula()};1x\n" for _ in range(50))
    assert kinds(text)["NATIONAL_ID_CO"] == 50


@pytest.mark.parametrize("heading", ["filename", "hostname", "asociado_a", "mailing"])
def test_parts_of_other_words_are_not_about_persons(heading: str) -> None:
    text = f"cedula;{heading}\n" + "".join(f"{cedula()};1x\n" for _ in range(50))
    assert kinds(text) == {}


def test_a_national_number_beside_a_salary_is_found() -> None:
    rows = "".join(f"{other(11)};{row}\n" for row in range(50))
    assert kinds("national_identification_number;salary\n" + rows)["NATIONAL_ID_NG"] == 50


@pytest.mark.parametrize("cell", ["ann.roe@nrao.edu", "Juan Pérez"])
def test_columns_of_names_or_addresses_show_that_a_table_is_about_persons(cell: str) -> None:
    text = "cedula;responsible\n" + "".join(f"{cedula()};{cell}\n" for _ in range(50))
    assert kinds(text)["NATIONAL_ID_CO"] == 50


def test_a_rare_form_is_found_beside_the_usual_one_of_another_country() -> None:
    usual = [f"{cedula()[:2]}.{cedula()[:3]}.{cedula()[:3]}" for _ in range(57)]
    rare = [f"{_DRAW.randrange(1, 8)}-1{cedula()[:3]}-0{cedula()[:3]}" for _ in range(5)]
    assert kinds(table("cedula", usual + rare)) == {"NATIONAL_ID_CO": 57, "NATIONAL_ID_CR": 5}


@pytest.mark.parametrize(
    ("heading", "draw", "kind"),
    [("cédula", lambda: f"0{_DRAW.randrange(1, 8)}{other(8)}", "NATIONAL_ID_CR"),
     ("tax_id", lambda: f"{other(7)}{_DRAW.choice('ABE')}AM000", "TAX_ID_TN"),
     ("tax_id", lambda: f"{_DRAW.randrange(30, 39)}-{other(7)}", "COMPANY_ID_US_EIN")],
)  # fmt: skip
def test_a_form_that_few_other_numbers_have_is_evidence(
    heading: str, draw: Callable[[], str], kind: str
) -> None:
    assert kinds(table(heading, [draw() for _ in range(30)]))[kind] >= 25


def test_a_heading_that_names_a_document_announces_its_numbers_alone() -> None:
    cells = [f"{_DRAW.randrange(10**6, 9 * 10**7):08}" for _ in range(50)]
    assert values(table("documento nacional de identidad", cells)) == cells


def test_the_columns_of_a_hundred_tables_of_a_text_are_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged = list[str]()

    def counted(*given: object) -> object:
        judged.append("")
        return borne_out(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("app.discovery.match.tables.table_header.borne_out", counted)
    cells = [pesel() for _ in range(150)]
    text = "".join(f"x{row},national id\n2,{cell}\n" for row, cell in enumerate(cells))
    assert values(text) == cells
    assert len(judged) == 100


def test_one_number_that_is_repeated_among_wrong_ones_does_not_bear_out_a_column() -> None:
    valid_sin, wrong = "130-692-544", ["135-792-468", "246-813-579", "314-159-265", "271-828-182",
                                       "161-803-398"]  # fmt: skip
    cells = [cell for other in wrong for cell in (valid_sin, other, valid_sin)]
    assert values(table("sin", cells)) == []


def test_several_numbers_among_wrong_ones_bear_out_a_short_column() -> None:
    cells = ["130-692-544", "046-454-286", "135-792-468", "246-813-579", "314-159-265",
             "271-828-182", "161-803-398"]  # fmt: skip
    assert values(table("sin", cells)) == ["130692544", "046454286"]


def test_a_repeated_number_does_not_bear_out_a_weak_identifier() -> None:
    wrong = ["11100304173", "89880791880", "56991920779", "01234567890", "95175385246"]
    cells = [cell for other in wrong for cell in ("28763400123", other, "28763400123")]
    assert values(table("qid", cells)) == []
