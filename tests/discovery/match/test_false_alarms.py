"""What noise looked like that was reported: numbers beside words that are not about them."""

from __future__ import annotations

import random

import pytest

from app.discovery.match.finder import finder


def found(text: str) -> list[tuple[str, str]]:
    raw = text.encode()
    return [(hit.data_type, raw[hit.start : hit.end].decode()) for hit in finder().hits(raw)[0]]


PHONE = ("PHONE_NANP", "212-736-5000")
ACCOUNT = "BANK_ACCOUNT"


@pytest.mark.parametrize(
    "text",
    [
        '{"mobile": true, "invoice": "212-736-5000"}',
        '{"phone": "", "part": "212-736-5000"}',
        "phone_type=5 part=212-736-5000",
        "phone=none&part=212-736-5000",
        "Telephone: none\nPart: 212-736-5000",
        "The phone order 212-736-5000 was sent.",
        "A phone for customer no. 212-736-5000",
        "We sell mobile phones here. Part 212-736-5000 is new.",
        "mobile 55787 is the total of 212-736-5000",
        "fax 7 of 9\n212-736-5000",
        "INSERT INTO calls (id, phone) VALUES (212-736-5000, 5)",
    ],
)
def test_a_number_that_something_else_names_does_not_belong_to_a_word_before(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "text",
    [
        '{"phone": "212-736-5000", "invoice": "7"}',
        '{"type": "phone", "value": "212-736-5000"}',
        "phone:\n  number: 212-736-5000",
        "Phone: office: 212-736-5000",
        "Phone no. 212-736-5000",
        "Phone, fax: 212-736-5000",
        "Phone\n212-736-5000",
        "name=x phone=212-736-5000",
        "her phone\nnumber is 212-736-5000",
    ],
)
def test_a_number_belongs_to_the_word_that_names_it(text: str) -> None:
    assert found(text) == [PHONE]


def test_an_account_is_one_of_a_bank_only_where_a_bank_is_mentioned() -> None:
    for text in ("Account number: 4829173650", "customer 7, account no 48291736",
                 "id;account_number\n1;48291736\n7;19283746\n"):  # fmt: skip
        assert found(text) == [], text
    for text in ("Bank: First National\nAccount number: 4829173650", "bank;account no\nX;48291736",
                 "Account number: 4829173650 (checking)"):  # fmt: skip
        assert [kind for kind, _ in found(text)] == [ACCOUNT], text


def table(heading: str, cells: list[str]) -> str:
    return f"row;{heading}\n" + "".join(f"r;{cell}\n" for cell in cells)


def test_a_column_that_counts_up_holds_no_accounts() -> None:
    draw = random.Random(3)
    counted = [str(48291736 + 7 * row) for row in range(40)]
    drawn = [str(draw.randrange(10**7, 10**8)) for _ in range(40)]
    assert found(table("bank account", counted)) == []
    assert len(found(table("bank account", drawn))) == 40


_HEADINGS = [
    ("run", 8), ("nif", 9), ("sin", 9), ("bn", 9), ("identificación", 10),
    ("número de documento", 8), ("company_number", 9), ("cedula", 7), ("cédula", 8), ("cedula", 9),
    ("cedula", 10), ("cedula_no", 8), ("dni", 8), ("cui", 8), ("tax_id", 8), ("tax_id", 9),
    ("tax_id", 10), ("tax_id", 11), ("id_number", 9), ("vat_number", 9), ("national_id", 10),
    ("tax_number", 10), ("tax_no", 11), ("vat_number", 6), ("national_identification_number", 11),
    ("cedula_de_ciudadania", 9),
]  # fmt: skip


def drawn(digits: int, count: int) -> list[str]:
    draw = random.Random(3)
    return [str(draw.randrange(10 ** (digits - 1), 10**digits)) for _ in range(count)]


@pytest.mark.parametrize(("heading", "digits"), _HEADINGS)
@pytest.mark.parametrize("count", [40, 300])
def test_a_column_of_other_numbers_holds_none_of_persons(
    heading: str, digits: int, count: int
) -> None:
    assert found(table(heading, drawn(digits, count))) == []


@pytest.mark.parametrize(("heading", "digits"), _HEADINGS)
def test_the_fields_of_records_with_other_numbers_hold_none_of_persons(
    heading: str, digits: int
) -> None:
    lines = (f'{{"row": "r", "{heading}": "{number}"}}\n' for number in drawn(digits, 300))
    assert found("".join(lines)) == []


def test_a_column_whose_numbers_pass_the_check_holds_them() -> None:
    valid = ["501964843", "123456789", "100000002", "200000004", "500000000", "599999993"]
    assert len(found(table("nif", valid * 3))) >= 15


def test_a_column_of_codes_holds_no_identity_numbers() -> None:
    draw = random.Random(3)
    cells = [f"{draw.getrandbits(32):08x}" for _ in range(100)]
    cells[40] = "12345670"
    assert found(table("número de documento", cells)) == []


def test_references_written_like_a_tax_number_hold_none() -> None:
    draw = random.Random(3)
    cells = [
        f"{draw.choice((20, 23, 27, 30))}-{draw.randrange(10**7, 10**8)}-{draw.randrange(10)}"
        for _ in range(300)
    ]
    assert found(table("reference", cells)) == []
    valid = ["20-05536168-2", "30-41764034-3", "33-18831342-1"]
    assert len(found(table("reference", valid * 3))) == 9


def test_a_column_most_of_which_cannot_be_dialled_holds_no_telephone_numbers() -> None:
    draw = random.Random(3)
    ids = [f"000{draw.randrange(10**6, 10**7)}" for _ in range(30)] + ["2127365000"] * 9
    assert found(table("phone", ids)) == []
    assert len(found(table("phone", ["2127365000"] * 30 + ids[:9]))) == 30


def test_a_table_of_measurements_holds_no_telephone_numbers() -> None:
    row = "+4930901820  60109356632  0.484270127509  985299"
    assert found(f"{row}\n") == []
    assert found("+4930901820,2026-11-28,120,0.45\n") == [("PHONE", "+4930901820")]


def test_the_end_of_a_longer_word_is_no_word_about_cards() -> None:
    for gap in range(30, 42):
        text = f"SXHDUCC{' ' * gap}6774096522211936"
        assert {int(hit.confidence) for hit in finder().hits(text.encode())[0]} <= {1, 2}, gap


def test_the_number_of_a_record_is_none_of_a_person_on_the_line_before() -> None:
    for name in ("Customer no.", "Rechnungsnummer", "Case ID:"):
        assert found(f"NIT of the firm\n{name} 9003730-2\n") == [], name
    assert found("NIT of the firm\n1102291-4\n") == [("TAX_ID_GT", "1102291-4")]


@pytest.mark.parametrize(
    "text",
    [
        "+52.520008,+13.404954",
        "CI 12345678 build",
        "FIN: 12345678",
        "airport LHR FIN JFK, code ABCDEFGH",
        "mobile 10.200.30.40",
        "Mobile;x\n10.20.30.40;1\n",
        "IBAN DE00370400440532013000",
        "IBAN DE01 3704 0044 0532 0130 00",
        "GB29NWBK6016133192681X",
        "RFC: GODE560231GR8",
        "DOB: 30.02.1984",
        "@user.password",
        "password = __NAME__",
        "Basic education in prose",
        "Authorization: Basic usage of it",
        "Invoice ID: 123-45-6789",
    ],
)
def test_what_resembles_a_number_or_a_secret_is_none(text: str) -> None:
    assert found(text) == []
