"""Numbers under names that many countries share, and under abbreviations in capitals."""

from __future__ import annotations

import pytest

from app.discovery.match.finder import finder


def found(text: str) -> list[tuple[str, str]]:
    raw = f"Noted.\n\n{text}\n".encode()
    hits, _ = finder().hits(raw)
    return [(hit.data_type, raw[hit.start : hit.end].decode()) for hit in hits]


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("Tax ID: 4540536920", "TAX_ID_TR", "4540536920"),
        ("Tax identification number: 20-05536168-2", "TAX_ID_AR", "20-05536168-2"),
        ("VAT number: 15027442", "VAT_LU", "15027442"),
        ("VAT No. 6433435F", "VAT_IE", "6433435F"),
        ("Company registration number: 556703-7485", "COMPANY_ID_SE", "556703-7485"),
        ("Identity card number: 171430710-3", "NATIONAL_ID_EC", "171430710-3"),
    ],
)
def test_a_general_name_announces_the_numbers_of_all_countries(
    text: str, key: str, value: str
) -> None:
    assert found(text) == [(key, value)]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Please note SIN 130 692 544, as agreed.", "SOCIAL_SECURITY_CA"),
        ("Please note PHN 9698 658 215, as agreed.", "HEALTH_ID_CA_BC"),
        ("Please note EIN 91-1144442, as agreed.", "COMPANY_ID_US_EIN"),
        ("We have noted 9698 658 215 (PHN) in your file.", "HEALTH_ID_CA_BC"),
        ("We have noted 91-1144442 (EIN) in your file.", "COMPANY_ID_US_EIN"),
    ],
)
def test_an_abbreviation_in_capitals_needs_no_colon(text: str, key: str) -> None:
    assert [kind for kind, _ in found(text)] == [key]


@pytest.mark.parametrize(
    "text",
    [
        "It is a sin 130 692 544 times over.",
        "The phn 9698 658 215 is a counter.",
        "ein 91-1144442",
        "a basin 130692544",
        "9698 658 215 (phn)",
    ],
)
def test_the_same_letters_in_small_are_a_word(text: str) -> None:
    assert not [kind for kind, _ in found(text) if not kind.startswith("PHONE")]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("34201-0891231-8 (CNIC No.)", "NATIONAL_ID_PK"),
        ("44051401359 (nr PESEL)", "NATIONAL_ID_PL"),
        ("20512333797 (N° de RUC)", "TAX_ID_PE"),
        ("770305-02-1234 (No. Kad Pengenalan)", "NATIONAL_ID_MY"),
        ("32855961 (код ЄДРПОУ)", "COMPANY_ID_UA"),
    ],
)
def test_a_note_in_brackets_says_what_the_number_before_them_is(text: str, key: str) -> None:
    assert [kind for kind, _ in found(f"We have noted {text} in your file.")] == [key]


def test_a_note_about_something_else_announces_no_weak_number() -> None:
    assert not found("We have 12345678 (2 MyKad readers, 770305-02 in all) here.")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("ДДС номер: 175074752", "COMPANY_ID_BG"),
        ("ИН по ДДС: 175074752", "COMPANY_ID_BG"),
    ],
)
def test_abbreviations_in_labels_have_capitals(text: str, key: str) -> None:
    assert [kind for kind, _ in found(text)] == [key]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("12302 6635 RC 0001", "COMPANY_ID_CA"),
        ("12302 6635 RM 0001", "COMPANY_ID_CA"),
    ],
)
def test_business_numbers_with_the_account_of_any_program(text: str, key: str) -> None:
    assert found(f"Business Number: {text}") == [(key, text)]


def test_numbers_in_forms_that_were_unknown() -> None:
    texts = {
        "NIF: 408020000150039": "TAX_ID_DZ",
        "VAT number: CHE-107.787.577 TPV": "VAT_CH",
        "NIF: ES54362315K": "VAT_ES",
        "N° de TVA: 23334175221": "VAT_FR",
        "DIČ: 640903926": "VAT_CZ",
        "RUC: 9991603": "TAX_ID_PY",
        "DNI: 101174102": "NATIONAL_ID_PE",
        "Cédula física: 0105380712": "NATIONAL_ID_CR",
    }
    assert {text: [kind for kind, _ in found(text)] for text in texts} == {
        text: [key] for text, key in texts.items()
    }


@pytest.mark.parametrize("text", ["lib/v/number.py: 623857", "recv number 623857", "vnr=623857"])
def test_a_single_letter_before_number_is_no_name(text: str) -> None:
    assert not found(text)
