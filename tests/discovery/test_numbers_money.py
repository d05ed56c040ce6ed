"""Cards, accounts, wallets, passports: made elsewhere (Faker, libraries), written in every usual
way, are found; with a wrong check digit they are not."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from faker import Faker

from app.discovery.detectors import (
    bank_pairs,
    card_columns,
    card_secrets,
    cards,
    iban,
    mrz,
    national_north_america,
    passports,
    ssn_us,
    wallets,
)
from app.discovery.finder import Finder
from app.discovery.match import Severity
from tests.discovery.generators.reckoning import closed, day, digits, letters, luhn_right
from tests.discovery.generators.wallets import WALLETS

FAMILIES = (
    bank_pairs, card_columns, card_secrets, cards, iban, mrz, national_north_america, passports,
    ssn_us, wallets,
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


def test_cards_of_every_brand_are_found_and_with_a_wrong_check_digit_are_not() -> None:
    brands = tuple(kind.key for kind in cards.DETECTOR.all_types)
    assert {f"CARD_{name}" for name in ISSUERS} == set(brands)
    for name, heads in ISSUERS.items():
        rng, right = Random(name), []
        for place in range(20):
            head = heads.split()[place % len(heads.split())]
            count = 15 if name in {"AMEX", "UATP"} or head in {"1800", "2131"} else 16
            right.append(closed(head + digits(rng, count - 1 - len(head)), luhn_right))
        text = "\n".join(f"card {number}, of" for number in right)
        assert found(text, f"CARD_{name}") == right, name
        wrong = [number[:-1] + str((int(number[-1]) + 1) % 10) for number in right]
        assert found("\n".join(f"card {number}, of" for number in wrong), *brands) == [], name


def test_social_security_numbers_that_were_never_issued_are_not_found() -> None:
    rng = Random(9)
    for _ in range(20):
        area = rng.choice([one for one in range(1, 900) if one != 666])
        group, serial = rng.randint(1, 99), rng.randint(1, 9999)
        right = f"{area:03d}-{group:02d}-{serial:04d}"
        assert found(f"ssn {right}", "SSN_US") == [right]
        never = (f"{rng.choice((0, 666, *range(900, 987)))}".zfill(3), "00", "0000")
        for place, part in enumerate(never):
            wrong = "-".join((*right.split("-")[:place], part, *right.split("-")[place + 1 :]))
            assert found(f"ssn {wrong}", "SSN_US") == [], wrong


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


def test_pin_blocks_are_prohibited() -> None:
    rng = Random(5)
    for label in ("PIN block: ", '"pin_block": "', "pinBlock=", "PINBLOCK 0x"):
        for form in ("0", "1", "3"):
            block = f"{form}4" + letters(rng, 14, "0123456789ABCDEF")
            assert found(label + block, "PIN_BLOCK") == [block]
            assert found(label + block.lower(), "PIN_BLOCK") == [block.lower()]
        assert found(label + "123456789", "PIN_BLOCK") == []


def test_wallets_are_found_and_their_check_counts() -> None:
    for key, make in WALLETS.items():
        rng = Random(key)
        for value in (make(rng) for _ in range(20)):
            assert found(f'to "{value}", x', key) == [value]
            last = value[-1]
            other = "2" if last.isdigit() else last.swapcase() if last not in "oO" else "p"
            assert found(value[:-1] + ("3" if other == last else other), key) == []


def weighted(value: str) -> int:
    order = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    codes = (order.index(sign) if sign != "<" else 0 for sign in value)
    return sum(code * (7, 3, 1)[place % 3] for place, code in enumerate(codes)) % 10


def passport(rng: Random) -> str:
    number = letters(rng, 1) + digits(rng, 8)
    born, ends = day(rng), f"{rng.randint(27, 36)}{rng.randint(1, 12):02d}15"
    checked = [f"{part}{weighted(part)}" for part in (number, born, ends)]
    more = "<" * 14 + "0"
    last = weighted("".join(checked) + more)
    return f"{checked[0]}UTO{checked[1]}{rng.choice('MF<')}{checked[2]}{more}{last}"


def test_zones_of_passports_are_found_with_all_their_check_digits() -> None:
    rng = Random(6)
    first = "P<UTODOE<<JANE".ljust(44, "<")
    for second in (passport(rng) for _ in range(20)):
        for sign in ("\n", "\r\n", "\\n", " "):
            zone = first + sign + second
            assert found(f"mrz: {zone}", "MRZ_PASSPORT") == [zone]
        for place in (9, 19, 27, 43):
            wrong = second[:place] + str((int(second[place]) + 1) % 10) + second[place + 1 :]
            assert found(wrong, "MRZ_PASSPORT") == []


def identity_card(rng: Random) -> list[str]:
    number = letters(rng, 1) + digits(rng, 8)
    more, born = digits(rng, 15), day(rng)
    ends = f"{rng.randint(27, 36)}{rng.randint(1, 12):02d}15"
    number, born, ends = (f"{part}{weighted(part)}" for part in (number, born, ends))
    last = weighted(number + more + born + ends + "<" * 11)
    first = f"I<UTO{number}{more}"
    return [
        first,
        f"{born}{rng.choice('MF<')}{ends}UTO{'<' * 11}{last}",
        "DOE<<JANE".ljust(30, "<"),
    ]


def test_zones_of_identity_cards_are_found_with_all_their_check_digits() -> None:
    rng = Random(7)
    for lines in (identity_card(rng) for _ in range(20)):
        zone = "\n".join(lines)
        assert found(f"mrz: {zone}", "MRZ_CARD") == [zone]
        for line, place in ((0, 14), (1, 6), (1, 14), (1, 29)):
            wrong = str((int(lines[line][place]) + 1) % 10)
            bad = [*lines]
            bad[line] = lines[line][:place] + wrong + lines[line][place + 1 :]
            assert found("\n".join(bad), "MRZ_CARD") == []


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
