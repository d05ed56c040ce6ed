# ruff: noqa: RUF001 - labels in languages with similar letters
"""Accounts, card secrets, passports and patient records, by their issuers' publications."""

from __future__ import annotations

import re
from random import Random

from tests.discovery.match.generators.planted import Case
from tests.discovery.match.generators.reckoning import (
    DIGITS,
    LETTERS,
    Make,
    closed,
    day,
    digits,
    letters,
    luhn_right,
)


def called(*labels: str) -> tuple[str, ...]:
    """Return each label before a value, and as a column header above it."""
    ways = []
    for place, label in enumerate(labels):
        tag = label.replace(" ", "_")
        ways += [
            f"{label}: {{}}\n",
            f"{label} {{}}, ok",
            f'{{"{tag}": "{{}}", "x": 1}}',
            f"{tag}={{}};",
            f"<tr><td>{label}</td><td>{{}}</td></tr>",
            f"no;{label};town\n{place + 1};{{}};Ulm\n",
        ]
    return tuple(ways)


def template(form: str) -> Make:
    """Return a generator of values in a form: `0` is a digit, `A` a letter, `X` either, text in
    single quotes and all other characters are literal.
    """
    signs = {"0": DIGITS, "A": LETTERS, "X": DIGITS + LETTERS}

    def make(rng: Random) -> str:
        parts = form.split("'")
        return "".join(
            part if place % 2 else "".join(rng.choice(signs.get(sign, sign)) for sign in part)
            for place, part in enumerate(parts)
        )

    return make


def forms(*all_forms: str) -> tuple[Make, ...]:
    return tuple(map(template, all_forms))


# SWIFT, IBAN Registry, release 99: BBAN structure; n digit, a capital, c either (here capitals).
_REGISTRY = """
AD 8n12c AE 19n AL 8n16c AT 16n AZ 4a20c BA 16n BE 12n BG 4a6n8c BH 4a14c BI 23n BR 23n1a1c
BY 4c4n16c CH 5n12c CR 18n CY 8n16c CZ 20n DE 18n DJ 23n DK 14n DO 4c20n EE 16n EG 25n ES 20n
FI 14n FK 2a12n FO 14n FR 10n11c2n GB 4a14n GE 2a16n GI 4a15c GL 14n GR 7n16c GT 4c20c HN 4a20n
HR 17n HU 24n IE 4a14n IL 19n IQ 4a15n IS 22n IT 1a10n12c JO 4a4n18c KW 4a22c KZ 3n13c LB 4n20c
LC 4a24c LI 5n12c LT 16n LU 3n13c LV 4a13c LY 21n MC 10n11c2n MD 2c18c ME 18n MK 3n10c2n MN 16n
MR 23n MT 4a5n18c MU 4a19n3a NI 4a20n NL 4a10n NO 11n OM 3n16c PK 4a16c PL 24n PS 4a21c PT 21n
QA 4a21c RO 4a16c RS 18n RU 14n15c SA 2n18c SC 4a20n3a SD 14n SE 20n SI 15n SK 20n SM 1a10n12c
SO 19n ST 21n SV 4a20n TL 19n TN 20n TR 6n16c UA 6n19c VA 18n VG 4a16n XK 16n YE 4a4n18c
"""
_BBAN = _REGISTRY.split()
_KINDS = {"n": DIGITS, "a": LETTERS, "c": DIGITS + LETTERS}


def _account(rng: Random, outline: str) -> str:
    parts = re.findall(r"(\d+)([nac])", outline)
    return "".join(letters(rng, int(count), _KINDS[kind]) for count, kind in parts)


def _with_check(country: str, account: str) -> str:
    number = "".join(str(int(sign, 36)) for sign in f"{account}{country}00")
    return f"{country}{98 - int(number) % 97:02d}{account}"


def _iban(country: str, outline: str) -> Make:
    return lambda rng: _with_check(country, _account(rng, outline))


def _grouped_iban(rng: Random) -> str:
    return re.sub("(.{4})(?=.)", r"\1 ", _with_check("FR", _account(rng, "10n11c2n")))


def _iban_of_wrong_check(rng: Random) -> str:
    value = _with_check("ES", _account(rng, "20n"))
    return value[:-1] + str((int(value[-1]) + 1) % 10)


def _iban_of_swapped_digits(rng: Random) -> str:
    value = _with_check("DE", digits(rng, 15) + rng.choice(("482", "917", "365")))
    return value[:-2] + value[-1] + value[-2]


_IBANS = tuple(
    _iban(country, outline) for country, outline in zip(_BBAN[::2], _BBAN[1::2], strict=True)
)


# Social Security Administration, POMS RM 10201: numbers that are never issued.
def _social(rng: Random, area: str = "", group: str = "", serial: str = "") -> str:
    first = area or f"{rng.choice([number for number in range(1, 900) if number != 666]):03d}"
    return (
        f"{first}-{group or f'{rng.randint(1, 99):02d}'}-{serial or f'{rng.randint(1, 9999):04d}'}"
    )


def _bare(make: Make, sign: str = "-") -> Make:
    return lambda rng: make(rng).replace("-", sign)


# ISO 7812: a personal Visa number, and the code printed beside the signature.
def _card(rng: Random) -> str:
    return closed(digits(rng, 15, "4"), luhn_right)


def _beside_card(before: str, after: str = "") -> str:
    return f"{before.replace('CARD', _card(Random(before)))}{{}}{after}"


# ISO 9564: formats 0, 1, 3, an encrypted block of 8 bytes, one of 16 (format 4).
def _pin_block(first: str, size: int = 16) -> Make:
    return lambda rng: first + letters(rng, size - len(first), "0123456789ABCDEF")


# ICAO Doc 9303, part 3: weights 7, 3, 1; A is 10, the filler 0.
def weighted(value: str) -> str:
    codes = (0 if sign == "<" else int(sign, 36) for sign in value)
    return str(sum(code * (7, 3, 1)[place % 3] for place, code in enumerate(codes)) % 10)


def _checked(value: str) -> str:
    return value + weighted(value)


def _day_parts(rng: Random) -> tuple[str, str, str]:
    number = _checked(letters(rng, 1) + digits(rng, 8))
    born, ends = day(rng), f"{rng.randint(27, 36)}{rng.randint(1, 12):02d}15"
    return number, _checked(born), _checked(ends)


_NAMES = ("DOE<<JANE", "ERIKSSON<<ANNA<MARIA", "VAN<DER<BERG<<P", "OBRIEN<<SEAN", "LI<<WEI")


def _passport_zone(rng: Random) -> tuple[str, str]:
    number, born, ends = _day_parts(rng)
    more = _checked(digits(rng, 9) + "<" * 5)
    last = weighted(number + born + ends + more)
    first = f"P<UTO{rng.choice(_NAMES)}".ljust(44, "<")
    return first, f"{number}UTO{born}{rng.choice('MF<')}{ends}{more}{last}"


def _card_zone(rng: Random) -> tuple[str, str, str]:
    number, born, ends = _day_parts(rng)
    more = digits(rng, 15)
    last = weighted(number + more + born + ends + "<" * 11)
    return (
        f"I<UTO{number}{more}",
        f"{born}{rng.choice('MF<')}{ends}UTO{'<' * 11}{last}",
        rng.choice(_NAMES).ljust(30, "<"),
    )


def _card_zone_of_two(rng: Random) -> tuple[str, str]:
    number, born, ends = _day_parts(rng)
    more = digits(rng, 7)
    last = weighted(number + born + ends + more)
    first = f"I<UTO{rng.choice(_NAMES)}".ljust(36, "<")
    return first, f"{number}UTO{born}{rng.choice('MF<')}{ends}{more}{last}"


def _zone(lines: tuple[str, ...], sign: str = "\n") -> str:
    return sign.join(lines)


def _wrong_at(line: int, place: int, make: object) -> Make:
    def wrong(rng: Random) -> str:
        lines = list(make(rng))  # type: ignore[operator]
        there = lines[line]
        other = str((int(there[place]) + 1) % 10)
        lines[line] = there[:place] + other + there[place + 1 :]
        return "\n".join(lines)

    return wrong


_ZONE_WAYS = ("{}\n", "mrz: {}\n", "MRZ\n{}\nend", "<mrz>{}</mrz>", '{"mrz": "{}"}')

_SORT = ("Sort code", "sort code", "sort_code", "Bank sort code")
_US_PASSPORT = ("US Passport", "U.S. passport number", "United States passport no.")

ACCOUNTS: dict[str, Case] = {
    "IBAN": Case(
        (*_IBANS, _grouped_iban),
        (*called("IBAN", "Konto", "cuenta IBAN"), "pay {} now", "({})", "a,{},b\n"),
        (
            _iban_of_wrong_check,
            _iban_of_swapped_digits,
            lambda rng: _with_check("DE", digits(rng, 17)),  # a character too few
            lambda rng: _with_check("NL", letters(rng, 4) + digits(rng, 11)),  # one too many
            lambda rng: _with_check("GB", digits(rng, 18)),  # digits instead of the bank's letters
            lambda rng: _with_check("ZZ", digits(rng, 18)),  # no such country code
        ),
    ),
    "SSN_US": Case(
        (_social, _bare(_social, " "), _bare(_social, "")),
        called("SSN", "Social Security Number", "social security no.", "employee_ssn", "Soc Sec #"),
        (
            lambda rng: _social(rng, area="000"),
            lambda rng: _social(rng, area="666"),
            lambda rng: _social(rng, area=str(rng.randint(900, 999)), group="10"),
            lambda rng: _social(rng, group="00"),
            lambda rng: _social(rng, serial="0000"),
            lambda rng: _social(rng)[:-1],
            lambda rng: _social(rng) + "7",
        ),
    ),
    # Payments Canada, routing rule: transit of 5, institution of 3, account of 7 to 12 digits.
    "BANK_ACCOUNT_CA": Case(
        forms("00000-003 1000000", "00000-004, account 100000000", "00000 001 1000000"),
        ("Transit number: {}\n", "transit/institution {}\n", "Transit no. {}, Toronto"),
        forms("0000-003 1000000", "00000-03 1000000", "00000-003 10000", "0A000-003 1000000"),
        ("order {} of", "{}\n"),
    ),
    # Febraban: agency of 4 with or without check digit, account with its check digit.
    "BANK_ACCOUNT_BR": Case(
        forms("0001-9 Conta corrente 10482-7", "4000 Conta 50000-'X'", "3000, conta: 2000000-1",
              "1000-2 C/C 30000-4", "1000 c/c 30000-4", "2000 Conta poupança 100000-3"),
        ("Agência {}\n", "Ag. {}\n", "agencia: {}, Brasília", "Banco do Brasil, Ag {}\n"),
        forms("10 Conta corrente 10482-7", "A000 Conta corrente 50000-1", "4000 Conta 1",
              "40000000 Conta 50000-'X'"),
        ("pedido {} de", "{}\n"),
    ),
    # Pay.UK: three pairs; accounts of eight digits.
    "SORT_CODE_UK": Case(
        forms("20-00-00", "40 00 00", "600000", "08-00-00", "77–00–00"),
        (*called(*_SORT), "S/C: {}\n", "s/c={};"),
        forms("20-00-0", "20-00-000", "2-00-00", "200-00-00", "20-0A-00", "2000000", "20000"),
        ("on {} it", "{}\n", "date {}\n"),
    ),
    "BANK_ACCOUNT_UK": Case(
        forms("20-00-00, account no. 50000000", "400000 'Account' number: 10000000",
              "60-00-00 'Acc No' 30000000", "20-00-00\n'Account' number: 50000000",
              "20-00-00 / 50000000", "20-00-00 50000000"),
        ("Sort code {}\n", "sort code: {}\n", "Sort Code: {}. Thanks"),
        forms("20-00-00, account no. 50000", "20-00-00, account no. 5000000000",
              "20-00-0, account no. 50000000", "20-00-00, account no. 5000000A"),
        ("{}\n", "in {} it"),
    ),
    # AusPayNet: bank and state of 3, branch of 3; accounts of up to 10 digits.
    "BSB_AU": Case(
        forms("062-000", "733 000", "083000", "112–000"),
        called("BSB", "BSB number", "BSB no.", "bsb_number"),
        forms("062-00", "062-0000", "62-000", "06200", "0620000", "0A2-000"),
        ("on {} it", "{}\n", "part {}\n"),
    ),
    "BANK_ACCOUNT_AU": Case(
        forms("062-000 'Account' 10000000", "733000 'Acc': 100000",
              "083-000, account number 100000000",
              "112-000\n'Account' number: 10000000", "062-000 / 10000000"),
        ("BSB {}\n", "BSB: {}\n", "BSB number: {}. Thanks"),
        forms("062-000 'Account' 1000", "062-000 'Account' 100000000000",
              "62-000 'Account' 10000000",
              "062-000 'Account' 100A000"),
        ("{}\n", "in {} it"),
    ),
    "BANK_ACCOUNT": Case(
        forms("0048200000", "10000000", "482000000000", "4820000"),
        called("Bank account number", "bank account", "Kontonummer", "bank account no.", "Kontonr.",
               "número de cuenta", "numéro de compte", "rekeningnummer", "bank acct number"),
        forms("000", "12", "A0A0A", "0000000000000000000000", "00000"),
        ("order {} of", "{}\n", "the account of 2 {}\n"),
    ),
    "PASSPORT": Case(
        forms("X4000000", "400000000", "19FV40000", "AB1000000", "Z0000000", "44000000",
              "A-4000000"),
        called("Passport No", "passport number", "Reisepass Nr.", "Passeport n°", "pasaporte",
               "passaporto n.", "nr paszportu", "номер паспорта", "passnummer",
               "número de pasaporte", "passaporte nº", "Reisepassnummer"),
        forms("X40", "AAAAAAAA", "4000000000000", "AAAA0000000", "X40000000000000"),
        ("order {} of", "{}\n", "part no. {}\n"),
    ),
    # AAMVA DL/ID card design standard: the states' forms; RDW, Sweden and Poland.
    "DRIVING_LICENCE": Case(
        forms("A4000000", "A40000000", "400000000", "44000000", "AA400000", "A400-0000-0000",
              "A400-000-00-000-0", "A4000 00000 00000", "4400000000", "40000/00/0000",
              "44-00-000000-00", "A4000-00000-00000"),
        called("Driver license number", "driver's license", "Drivers License No", "driving licence",
               "DL number", "licencia de conducir", "rijbewijsnummer", "nr prawa jazdy",
               "körkort nr", "kørekort", "řidičský průkaz č.", "ajokortin numero", "운전면허번호"),
        forms("40", "AAAAAAAA", "4000", "AAAAA000", "4.00.0", "400000000000000000", "'20300412'",
              "'1732104'000", "A40-0000-0000-0"),
        ("order {} of", "{}\n", "part no. {}\n", "license {} of the program\n"),
    ),
    # Department of State, 8 FAM: nine digits, or since 2021 a letter and eight digits.
    "PASSPORT_US": Case(
        forms("400000000", "500000000", "A00000000"),
        called(*_US_PASSPORT),
        forms("40000000", "4000000000", "AB0000000", "A0000000", "A000000000", "40000000A"),
        ("order {} of", "{}\n"),
    ),
    # National Immigration Administration: G or E and 8 digits; E, a letter but I and O, 7 digits.
    "PASSPORT_CN": Case(
        forms("E40000000", "G50000000", "EA4000000", "EH1000000", "PE1000000", "SE1000000",
              "DE1000000"),
        called("护照号码", "护照号", "护照", "Chinese passport", "China passport no."),
        forms("EI4000000", "EO4000000", "B40000000", "E4000000", "E400000000", "40000000"),
        ("编号 {} 的", "{}\n"),
    ),
    # ICAO issuer data of Japan: two letters, seven digits.
    "PASSPORT_JP": Case(
        forms("TK4000000", "MU1000000", "TR9000000", "NZ1000000"),
        called("旅券番号", "パスポート番号", "Japanese passport", "Japan passport no."),
        forms("T4000000", "TKA400000", "TK400000", "TK40000000", "400000000"),
        ("番号 {} の", "{}\n"),
    ),
    # Ministry of Foreign Affairs: M, S, R, O or D and 8 digits; since 2021 M123A4567.
    "PASSPORT_KR": Case(
        forms("M40000000", "S10000000", "M700A0000", "R10000000", "M100B2000"),
        called("여권번호", "여권 번호", "Korean passport", "South Korea passport no."),
        forms("M4000000", "M400000000", "B40000000", "MM4000000", "M70A00000", "400000000"),
        ("번호 {} 의", "{}\n"),
    ),
    # WHO: a letter, two digits (in the US the third character may be a letter), up to four after a
    # dot.
    "ICD_10": Case(
        forms("E11.9", "I10.0", "J45.0", "F32.1", "S72.001'A'", "C50.911", "Z38.0", "M54.5",
              "A00.0",
              "K00.1", "N10.0", "O80.9", "'C7A'.010"),
        ("ICD-10: {}\n", "ICD10 code {}\n", "Diagnosis: {} since", "diagnosis code: {}\n",
         "dx: {}\n", "Diagnose: {}\n", '{"icd10": "{}"}', "no;diagnosis code;x\n1;{};y\n",
         "Diagnosis (ICD-10-CM): {}, chronic"),
        forms("E1.90", "11.9", "EE1.9", "E000.0", "E10.00000", "E1", "E-10", "0E1.1"),
        ("row {} of", "{}\n", "cell {} is"),
    ),
    "MEDICAL_RECORD_NUMBER": Case(
        forms("00400000", "1000000", "400000", "E1000000", "00-40-00"),
        called("MRN", "Medical record number", "medical record no.", "patient MRN", "mrn"),
        forms("40", "AAAAAAA", "0000000000000000000", "4"),
        ("order {} of", "{}\n", "row {}\n"),
    ),
    # PCI DSS: three digits, four of American Express.
    "CARD_VERIFICATION_VALUE": Case(
        (*forms("000", "100", "0000"),),
        (
            _beside_card("CARD, CVV "), _beside_card("card CARD exp 05/27 cvv2: "),
            _beside_card('{"number": "CARD", "cvc": "', '"}'),
            _beside_card("<pan>CARD</pan><cvv>", "</cvv>"),
            _beside_card("CARD 05/27 CID "), _beside_card("CARD\nSecurity code: ", "\n"),
            _beside_card("card=CARD&cvv=", "&x"), _beside_card("CARD\nPrüfziffer: ", "\n"),
            _beside_card("name,card number,cvv\nEva,CARD,", "\n"),
            _beside_card("CARD 12/28 (CVC2 ", ")"), _beside_card("cc CARD csc=", "\n"),
        ),
        forms("00", "00000", "0A0", "A00", "000000", "0"),
        ("CVV {}\n", "4539148803436468, CVV {}\n"),
    ),
    "PIN_BLOCK": Case(
        (_pin_block("04"), _pin_block("14"), _pin_block("34"), _pin_block("06"), _pin_block(""),
         _pin_block("", 32)),
        ("PIN block: {}\n", '{"pin_block": "{}"}', "pinBlock=0x{}\n", "PINBLOCK {}\n",
         "encrypted PIN block {} of", "<pinblock>{}</pinblock>", "EPB pin_block='{}'"),
        (_pin_block("04", 15), _pin_block("04", 17), _pin_block("14", 12), _pin_block("G4"),
         _pin_block("04", 24)),
        ("trace {} of", "{}\n", "block: {}\n"),
    ),
    "MRZ_PASSPORT": Case(
        (
            lambda rng: _zone(_passport_zone(rng)), lambda rng: _zone(_passport_zone(rng), "\r\n"),
            lambda rng: _zone(_passport_zone(rng), "\\n"),
            lambda rng: _zone(_passport_zone(rng), " "),
            lambda rng: _passport_zone(rng)[1],
        ),
        _ZONE_WAYS,
        tuple(_wrong_at(1, place, _passport_zone) for place in (9, 19, 27, 42, 43)),
    ),
    "MRZ_CARD": Case(
        (
            lambda rng: _zone(_card_zone(rng)), lambda rng: _zone(_card_zone(rng), "\r\n"),
            lambda rng: _zone(_card_zone(rng), "\\n"), lambda rng: _zone(_card_zone_of_two(rng)),
        ),
        _ZONE_WAYS,
        (*(_wrong_at(line, place, _card_zone) for line, place in
           ((0, 14), (1, 6), (1, 14), (1, 29))),
         *(_wrong_at(1, place, _card_zone_of_two) for place in (9, 19, 27, 35))),
    ),
}  # fmt: skip
"""Cases by data type key."""
