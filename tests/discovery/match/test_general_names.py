"""Numbers under names that many countries share, and under abbreviations in capitals."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from stdnum.luhn import calc_check_digit

from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.types import Hit
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


def confidence_of(text: str) -> list[tuple[str, str]]:
    hits, _ = finder().hits(f"Noted.\n\n{text}\n".encode())
    return [(hit.data_type, hit.confidence.name) for hit in hits]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("RUC / Tax ID: 20512333797", "TAX_ID_PE"),
        ("Tax ID / RUC: 20512333797", "TAX_ID_PE"),
        ("We have noted 20512333797 (tax number / RUC) here.", "TAX_ID_PE"),
        ("name,Tax number (Steuernummer),town\nMiller,9381508152,Berlin", "TAX_NUMBER_DE"),
        ("name,Tax number (Steuernummer),town\nMiller,2475081508,Berlin", "TAX_NUMBER_DE"),
        ("Tax ID pending, mobile 0712 345 678", "PHONE_AU"),
        ("Tax ID or mobile: 0712 345 678", "PHONE_AU"),
    ],
)
def test_a_specific_word_or_form_comes_before_a_general_name(text: str, key: str) -> None:
    assert [kind for kind, _ in found(text)] == [key]


def cards(count: int) -> list[str]:
    """Return card numbers in groups of four, drawn with a valid check digit."""
    rng = Random(3)
    drawn = ("4" + "".join(rng.choices("0123456789", k=14)) for _ in range(count))
    return [" ".join(re.findall("....", each + calc_check_digit(each))) for each in drawn]


@pytest.mark.parametrize("text", ["Tax ID not given. Paid with", "Tax ID paid", "VAT number:"])
def test_a_general_name_takes_no_part_of_a_card_number(text: str) -> None:
    for card in cards(100):
        assert found(f"{text} {card}") == [("CARD_VISA", card)]


@pytest.mark.parametrize(
    "text", ["National ID: 4540 5369 2046 99", "Tax ID: ABC-4540536920", "Tax ID: 17 4540536920"]
)
def test_a_general_name_takes_no_part_of_a_longer_code(text: str) -> None:
    assert not [kind for kind, _ in found(text) if not kind.startswith("PHONE")]


def test_of_general_names_no_match_is_of_high_confidence() -> None:
    rng = Random(4)
    for _ in range(100):
        number = f"{rng.randrange(10**8):08}-{rng.randrange(10)}"
        assert {sure for _, sure in confidence_of(f"Tax ID: {number}")} <= {"LOW"}, number


@pytest.mark.parametrize(
    ("text", "key", "sure"),
    [
        ("Tax ID: 20-05536168-2", "TAX_ID_AR", "MEDIUM"),  # few random values pass
        ("Tax ID: 4540536920", "TAX_ID_TR", "LOW"),  # one of many countries' check fits
        ("id,Tax ID\n17,20-05536168-2", "TAX_ID_AR", "MEDIUM"),
        ("id,Tax ID\n17,4540536920", "TAX_ID_TR", "LOW"),
    ],
)
def test_confidence_is_low_where_many_random_values_pass(text: str, key: str, sure: str) -> None:
    assert confidence_of(text) == [(key, sure)]


def test_a_general_name_reaches_a_few_words_only() -> None:
    assert found("Tax ID of the firm: 4540536920")
    assert not found("Tax ID of the firm that we had named before: 4540536920")


def test_the_number_before_a_note_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Number] = []
    original = Number.judged

    def counting(number: Number, *args: Any, **named: Any) -> Hit | None:
        judged.extend([number] * named["after"])
        return original(number, *args, **named)

    monkeypatch.setattr(Number, "judged", counting)
    found("12345678 (vat tax id tin vat number vat tax id tin tva nif)")
    assert judged
    assert len(judged) == len(set(judged))


@pytest.mark.parametrize("text", ["P.I.N. 00743110157", "C.F.O. 00743110157", "p.i.n: 00743110157"])
def test_an_abbreviation_that_goes_on_is_another(text: str) -> None:
    assert not found(text)


def test_an_abbreviation_that_ends_with_a_point_announces() -> None:
    for text in ("P.I. 00743110157", "P.I.: 00743110157", "C.F. 00743110157"):
        assert found(text) == [("TAX_ID_IT", "00743110157")]


def test_uid_is_a_label_or_in_capitals() -> None:
    assert not found("The uid U13585627 is of a process.")
    assert found("Firma UID U13585627 Wien") == [("VAT_AT", "U13585627")]
    assert found("uid: U13585627") == [("VAT_AT", "U13585627")]
