"""Columns and texts of real numbers, among which stand placeholders, typing errors and others:
the numbers are found.
"""

from __future__ import annotations

from itertools import accumulate, cycle
from random import Random

import pytest

from app.discovery.match.finder import finder
from app.discovery.match.matches import Severity

_DRAW = Random(7)


def found(heading: str, cells: list[str]) -> int:
    text = f"name,{heading}\n" + "".join(f"Anna,{cell}\n" for cell in cells)
    return len({hit.start for hit in finder().hits(text.encode())[0]})


def cpf(*, valid: bool = True) -> str:
    digits = [_DRAW.randrange(10) for _ in range(9)]
    for _ in range(2):
        total = sum(weight * digit for weight, digit in enumerate(reversed(digits), 2))
        digits.append(-total % 11 % 10)
    if not valid:
        digits[-1] = (digits[-1] + 5) % 10
    value = "".join(map(str, digits))
    return f"{value[:3]}.{value[3:6]}.{value[6:9]}-{value[9:]}"


def dni() -> str:
    return str(_DRAW.randrange(2 * 10**7, 5 * 10**7))


def mykad() -> str:
    day = f"{_DRAW.randrange(60, 99)}{_DRAW.randrange(1, 13):02}{_DRAW.randrange(1, 28):02}"
    return f"{day}-{_DRAW.randrange(1, 14):02}-{_DRAW.randrange(1000, 9999)}"


def rodne(*, old: bool) -> str:
    month, day = _DRAW.randrange(1, 13), _DRAW.randrange(1, 28)
    if old:
        return f"{_DRAW.randrange(10, 53)}{month:02}{day:02}{_DRAW.randrange(100, 999)}"
    stem = f"{_DRAW.randrange(60, 99)}{month:02}{day:02}{_DRAW.randrange(100, 999)}"
    last = int(stem) % 11
    return f"{stem}{last}" if last < 10 else rodne(old=False)


@pytest.mark.parametrize("heading", ["cpf", "mykad", "passport number", "rodné číslo"])
def test_a_cell_of_thousands_of_digits_hides_nothing(heading: str) -> None:
    text = f"name,{heading}\nAnna,{'1' * 5000}\nmail,ann@nrao.edu\n"
    assert [hit.data_type for hit in finder().hits(text.encode())[0]] == ["EMAIL"]


@pytest.mark.parametrize("blank", ["NULL", r"\N", "-", "N/A", "0", "000000-00-0000"])
def test_a_column_that_begins_with_placeholders_holds_numbers(blank: str) -> None:
    assert found("dni", [blank] * 70 + [dni() for _ in range(100)]) == 100


@pytest.mark.parametrize(("heading", "draw"), [("dni", dni), ("mykad", mykad)])
def test_numbers_in_one_row_of_sixteen_are_found(heading: str, draw: object) -> None:
    assert callable(draw)
    assert found(heading, [draw() if row % 16 == 5 else "NULL" for row in range(800)]) == 50


@pytest.mark.parametrize(("new", "old"), [(60, 4), (64, 400)])
def test_the_rare_form_of_a_number_is_found(new: int, old: int) -> None:
    cells = [rodne(old=False) for _ in range(new)] + [rodne(old=True) for _ in range(old)]
    assert found("rodné číslo", cells) == new + old


@pytest.mark.parametrize("good", [4, 8])
@pytest.mark.parametrize("bad", ["000000-00-0000", "991399-01-1234"])
def test_a_bad_cell_in_a_small_table_hides_no_other(good: int, bad: str) -> None:
    assert found("mykad", [*(mykad() for _ in range(good)), bad]) >= good


def test_placeholders_of_zeros_hide_no_numbers() -> None:
    cells = [mykad() if row % 8 else "000000-00-0000" for row in range(800)]
    assert found("mykad", cells) >= 700


@pytest.mark.parametrize(("wrong", "right"), [(33, 967), (5, 4)])
def test_wrong_numbers_at_the_beginning_hide_no_right_ones(wrong: int, right: int) -> None:
    cells = [cpf(valid=False) for _ in range(wrong)] + [cpf() for _ in range(right)]
    assert found("cpf", cells) >= right


@pytest.mark.parametrize(("wrong", "right"), [(4, 21), (100, 40)])
def test_wrong_numbers_nearby_hide_no_right_ones_without_a_word(wrong: int, right: int) -> None:
    cells = [cpf(valid=False) for _ in range(wrong)] + [cpf() for _ in range(right)]
    assert found("value", cells) == right


def test_numbers_half_of_which_are_wrong_are_found_without_a_word() -> None:
    assert found("value", [cpf(valid=row % 2 == 0) for row in range(400)]) == 200


def test_copies_in_small_letters_are_no_wrong_numbers() -> None:
    code = "RSSMRA85T10A562S"
    text = f"{code.lower()}\n" * 8 + f"{code}\n"
    assert [hit.value for hit in finder().hits(text.encode())[0]] == [code.encode()]


@pytest.mark.parametrize("heading", ["mrn", "patient id", "passport number", "driver licence"])
def test_sorted_numbers_are_found(heading: str) -> None:
    steps = cycle((1, 3, 2, 7, 5, 9))
    rising = list(accumulate(range(40), lambda last, _: last + next(steps), initial=48291736))
    assert found(heading, [str(each) for each in rising]) == 41


@pytest.mark.parametrize("heading", ["mrn", "patient id", "MRN"])
def test_record_numbers_given_one_after_the_other_are_found(heading: str) -> None:
    assert found(heading, [str(4829173 + row) for row in range(40)]) == 40


@pytest.mark.parametrize("number", ["+49 30 901820", "+4930901820", "+44-20-7219-3000"])
def test_a_telephone_number_in_its_column_is_found_beside_an_amount(number: str) -> None:
    text = "phone,amount\n" + f"{number},12.50\n" * 30
    hits = finder().hits(text.encode())[0]
    assert [hit.data_type for hit in hits] == ["PHONE"] * 30
    assert {hit.value.decode() for hit in hits} == {number.replace(" ", "").replace("-", "")}


def test_a_number_of_fiction_in_a_column_is_test_data() -> None:
    text = "name,phone\n" + "Anna,+14155550132\n" * 3
    assert {hit.severity for hit in finder().hits(text.encode())[0]} == {Severity.TEST}


def cedula(digits: int) -> str:
    head = str(_DRAW.randrange(1000, 1130)) if digits == 10 else str(_DRAW.randrange(1000, 9999))
    return head + str(_DRAW.randrange(10 ** (digits - 5), 10 ** (digits - 4)))


def test_a_column_called_cedula_holds_numbers_of_ten_digits_of_colombia() -> None:
    text = "id;cedula\n" + "".join(f"{row};{cedula(10)}\n" for row in range(50))
    hits = finder().hits(text.encode())[0]
    assert [hit.data_type for hit in hits] == ["NATIONAL_ID_CO"] * 50


@pytest.mark.parametrize(
    "header", ["id;cedula de ciudadania", "nombre;cedula", "id;cedula;celular", "id;cédula;correo"]
)
def test_short_numbers_are_of_colombia_where_the_header_speaks_of_it_or_of_persons(
    header: str,
) -> None:
    filler = ";x" * (header.count(";") - 1)
    text = header + "\n" + "".join(f"a;{cedula(8)}{filler}\n" for _ in range(50))
    kinds = [hit.data_type for hit in finder().hits(text.encode())[0]]
    assert kinds.count("NATIONAL_ID_CO") == 50


@pytest.mark.parametrize("header", ["apellidos,dni", "reniec,documento nacional de identidad"])
def test_a_column_of_dni_in_a_table_about_persons_holds_those_of_peru(header: str) -> None:
    numbers = [f"{_DRAW.randrange(10**6, 9 * 10**7):08}" for _ in range(60)]
    text = f"{header}\n" + "".join(f"x,{number}\n" for number in numbers)
    assert len(finder().hits(text.encode())[0]) == 60


@pytest.mark.parametrize("heading", ["vsk nr", "Virðisaukaskattsnúmer", "V-tal"])
def test_a_heading_of_iceland_or_the_faroes_announces_numbers_of_few_digits(heading: str) -> None:
    numbers = [str(_DRAW.randrange(100_200, 999_000)) for _ in range(40)]
    text = f"row,{heading}\n" + "".join(f"x,{number}\n" for number in numbers)
    assert len(finder().hits(text.encode())[0]) == 40


def test_new_numbers_without_a_check_digit_are_found_among_old_ones() -> None:
    numbers = [korean(old=row % 3 > 0) for row in range(60)]
    assert found("주민등록번호", numbers) == 60


def korean(*, old: bool) -> str:
    """Return a resident registration number, before or since October 2020."""
    stem = f"8{_DRAW.randrange(10)}{_DRAW.randrange(1, 13):02}{_DRAW.randrange(1, 29):02}1"
    stem += f"{_DRAW.randrange(100_00, 950_00):05}"
    total = sum(int(a) * int(b) for a, b in zip(stem, "234567892345", strict=True))
    last = (11 - total % 11) % 10
    return f"{stem[:6]}-{stem[6:]}{last if old else (last + 3) % 10}"
