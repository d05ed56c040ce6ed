"""Cards, accounts, wallets, passports: generated elsewhere (Faker, libraries), they are found in
every usual notation; with a wrong check digit they are not.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from faker import Faker

from app.discovery.match.detectors import (
    bank_pairs,
    card_columns,
    card_secrets,
    cards,
    iban,
    national_north_america,
    passports,
    wallets,
)
from app.discovery.match.finder import Finder
from app.discovery.match.matches import Confidence, Severity
from tests.discovery.match.generators.reckoning import closed, digits, luhn_right
from tests.discovery.match.generators.wallets import WALLETS

FAMILIES = (
    bank_pairs, card_columns, card_secrets, cards, iban, national_north_america, passports,
    wallets,
)  # fmt: skip
COUNTRIES = ("de_DE", "en_GB", "fr_FR", "es_ES", "it_IT", "nl_NL", "pl_PL", "sv_SE", "tr_TR")


@cache
def finder() -> Finder:
    return Finder([family.DETECTOR for family in FAMILIES])


def found(text: str, *keys: str) -> list[str]:
    raw = text.encode()
    hits, _ = finder().hits(raw)
    return [raw[hit.start : hit.end].decode() for hit in hits if hit.data_type in keys]


def grouped(value: str, sign: str, size: int = 4) -> str:
    return sign.join(value[start : start + size] for start in range(0, len(value), size))


def test_ibans_of_faker_are_found_in_any_grouping_and_case() -> None:
    fakers = [Faker(country) for country in COUNTRIES]
    for place, fake in enumerate(fakers):
        fake.seed_instance(place)
        for value in (fake.iban() for _ in range(20)):
            shown = [value, *(grouped(value, sign) for sign in (" ", "-", ".", "\u00a0"))]
            shown += [
                f"{value[:2]} {value[2:4]} {grouped(value[4:], ' ')}",
                f"iban {value.lower()}",
            ]
            text = "\n".join(shown)
            wanted = [each.removeprefix("iban ") for each in shown]
            assert found(text, "IBAN") == wanted
            wrong = value[:-1] + ("8" if value[-1] in "9Z" else chr(ord(value[-1]) + 1))
            assert found(text.replace(value, wrong).replace(value.lower(), wrong.lower()),
                         "IBAN") == shown[1:6]  # fmt: skip


def test_cards_of_faker_are_found_in_columns_and_with_rare_separators() -> None:
    fake = Faker()
    fake.seed_instance(4)
    numbers = [fake.credit_card_number(kind) for kind in ("visa16", "mastercard", "amex") * 8]
    keys = tuple(kind.key for kind in cards.DETECTOR.all_types)
    for head in ("card number", "Kreditkarte", "PAN", "número de tarjeta", "cc", "卡号"):
        for sign in ",;\t|":
            rows = "".join(f"{place}{sign}{n}{sign}x\n" for place, n in enumerate(numbers))
            assert found(f"no{sign}{head}{sign}town\n{rows}", *keys) == numbers
    for number in (number for number in numbers if len(number) == 16):
        shown = [f"card {grouped(number, sign)}" for sign in (" ", "-", ".", "/", "_", "  ", " - ")]
        assert [f"card {each}" for each in found("\n".join(shown), *keys)] == shown
        wrong = number[:-1] + str((int(number[-1]) + 1) % 10)
        assert found("\n".join(shown).replace(number[-4:], wrong[-4:]), *keys) == []


ISSUERS = {
    "VISA": "4532 4485 4916", "MASTERCARD": "51 55 222100 2720", "AMEX": "34 37",
    "DISCOVER": "6011 644 6580 6599", "JCB": "3528 3589 1800 2131", "DINERS": "36 3853 3005",
    "UNIONPAY": "6225 6212 8171", "MAESTRO": "6759 5612", "MIR": "2200 2204",
    "RUPAY": "608001 652155 8172 5085", "TROY": "979212", "ELO": "636368 509012",
    "HIPERCARD": "606282 384100", "VERVE": "506100 507865", "DANKORT": "5019 4571",
    "BANCONTACT": "6703", "CABAL": "604201 589657", "NARANJA": "589562", "BORICA": "2205",
    "UKRCARD": "604001", "LANKAPAY": "357111", "HUMO": "9860", "UZCARD": "8600",
    "INTERPAYMENT": "636012", "INSTAPAYMENT": "638012", "UATP": "1354 1220",
}  # fmt: skip


def numbers_of(name: str) -> tuple[list[str], list[str]]:
    """Return cards of a brand, and the same with a wrong check digit."""
    rng, right = Random(name), []
    for place in range(20):
        head = ISSUERS[name].split()[place % len(ISSUERS[name].split())]
        count = 15 if name in {"AMEX", "UATP"} or head in {"1800", "2131"} else 16
        right.append(closed(head + digits(rng, count - 1 - len(head)), luhn_right))
    return right, [number[:-1] + str((int(number[-1]) + 1) % 10) for number in right]


def test_cards_of_every_brand_are_found_and_with_a_wrong_check_digit_are_not() -> None:
    brands = tuple(kind.key for kind in cards.DETECTOR.all_types)
    assert {f"CARD_{name}" for name in ISSUERS} == set(brands)
    for name in ISSUERS:
        right, wrong = numbers_of(name)
        text = "\n".join(f"card {number}, of" for number in right)
        assert found(text, f"CARD_{name}") == right, name
        assert found("\n".join(f"card {number}, of" for number in wrong), *brands) == [], name


def test_a_column_of_cards_is_sure_and_beside_it_stands_what_must_not_be_kept() -> None:
    raw = b"name,card number,cvv\nEva,4539148803436467,123\nUdo,4539148803436468,4321\n"
    hits, _ = finder().hits(raw)
    assert [(hit.data_type, int(hit.confidence), hit.severity) for hit in hits] == [
        ("CARD_VISA", 3, Severity.MATCH),
        ("CARD_VERIFICATION_VALUE", 2, Severity.PROHIBITED),
        ("CARD_VERIFICATION_VALUE", 2, Severity.PROHIBITED),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "4539148803436467, CVV 123",
        "4539 1488 0343 6467 exp 05/27 cvv2: 123",
        '{"number": "4539148803436467", "cvc": "123"}',
        "<pan>4539148803436467</pan><cvv>123</cvv>",
        "cvv=123&card=4539148803436467",
    ],
)
def test_a_verification_value_beside_a_card_is_prohibited(text: str) -> None:
    assert found(text, "CARD_VERIFICATION_VALUE") == ["123"]
    assert found(text.replace("6467", "6468"), "CARD_VERIFICATION_VALUE") == []


TEST_CARD, REAL_CARD = "4111111111111111", "4539148803436467"


@pytest.mark.parametrize(
    ("text", "severities"),
    [
        (f"{TEST_CARD}, CVV 123", [Severity.TEST]),
        (f'{{"number": "{TEST_CARD}", "cvc": "123"}}', [Severity.TEST]),
        ("cvv=123&card=4111 1111 1111 1111", [Severity.TEST]),
        (f"{TEST_CARD} and {REAL_CARD} cvv 123", [Severity.PROHIBITED]),
        (f"{TEST_CARD} cvv 123 of {REAL_CARD}", [Severity.PROHIBITED]),
        (f"name,card number,cvv\nEva,{TEST_CARD},123\n", [Severity.TEST]),
        (
            f"name,card number,cvv\nEva,{TEST_CARD},123\nUdo,{REAL_CARD},456\nx,,789\n",
            [Severity.TEST, Severity.PROHIBITED, Severity.PROHIBITED],
        ),
        (f"card,pan,cvv\n{TEST_CARD},{REAL_CARD},123\n", [Severity.PROHIBITED]),
    ],
)
def test_a_verification_value_beside_published_test_cards_only_is_test_data(
    text: str, severities: list[Severity]
) -> None:
    hits, _ = finder().hits(text.encode())
    found = [hit for hit in hits if hit.data_type == "CARD_VERIFICATION_VALUE"]
    assert [hit.severity for hit in found] == severities
    for hit in found:
        told = any("published test number" in check.outcome for check in hit.trace)
        assert told is (hit.severity is Severity.TEST)


def addresses_of(key: str) -> tuple[list[str], list[str]]:
    """Return addresses, and the same with another last character."""
    rng = Random(key)
    right = [WALLETS[key](rng) for _ in range(20)]
    return right, [value[:-1] + _other(value[-1]) for value in right]


def _other(sign: str) -> str:
    other = "2" if sign.isdigit() else sign.swapcase() if sign not in "oO" else "p"
    return "3" if other == sign else other


def test_wallets_are_found_and_their_check_counts() -> None:
    for key in WALLETS:
        for right, wrong in zip(*addresses_of(key), strict=True):
            assert found(f'to "{right}", x', key) == [right]
            assert found(wrong, key) == []


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("Passport Number: AB1234087", "PASSPORT", "AB1234087"),
        ("Reisepass C01X00T47 / Passnummer: C1023904", "PASSPORT", "C1023904"),
        ("<passportNumber>482910375</passportNumber>", "PASSPORT", "482910375"),
        ("name,passport\nEva,X4829103\n", "PASSPORT", "X4829103"),
        ("Sort code: 20-48-29\nAccount number: 55773911", "BANK_ACCOUNT_UK",
         "20-48-29\nAccount number: 55773911"),
        ("name,sort code,account number\nEva,20-48-29,55773911\n", "BANK_ACCOUNT_UK", "55773911"),
        ("name,bsb,account\nEva,063-482,10482917\n", "BANK_ACCOUNT_AU", "10482917"),
        ("BSB: 063482 Acc: 104829", "BANK_ACCOUNT_AU", "063482 Acc: 104829"),
    ],
)  # fmt: skip
def test_passports_and_accounts_are_told_by_words(text: str, key: str, value: str) -> None:
    assert found(text, key) == [value]


def test_a_label_is_told_from_a_word_of_a_language() -> None:
    rng = Random(7)
    sin = closed(digits(rng, 8, "4"), luhn_right)
    key = "SOCIAL_SECURITY_CA"
    for label in ("SIN: ", "sin=", '"sin": "', "<sin>", "employee_sin: ", "name\tsin\nEva\t"):
        assert found(f"{label}{sin}\n", key) == [sin]
    for words in ("math.sin ", "se fue sin ", "since: ", "sin(", "a single: "):
        assert found(f"{words}{sin}\n", key) == []


@pytest.mark.parametrize(
    ("text", "confidence"),
    [
        ("paid by card, invoice id 4539148803436467", Confidence.MEDIUM),
        ("invoice id: 4539148803436467", Confidence.LOW),
        ('{"order_number": "4539148803436467"}', Confidence.LOW),
        ("invoice paid by card 4539148803436467", Confidence.HIGH),
        ("invoice 4539148803436467", Confidence.MEDIUM),
    ],
)
def test_a_number_named_as_that_of_another_record_is_less_likely_a_card(
    text: str, confidence: Confidence
) -> None:
    (hit,) = finder().hits(text.encode())[0]
    assert hit.confidence is confidence
