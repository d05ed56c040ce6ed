"""Numbers of southern and eastern Europe, Türkiye and the Caucasus, from the published rules."""

from __future__ import annotations

from random import Random

from tests.discovery.match.generators.europe_north import cross, mod_11_10
from tests.discovery.match.generators.reckoning import (
    DIGITS,
    LETTERS,
    Make,
    closed,
    day,
    digits,
    letters,
    linear,
    luhn,
    luhn_right,
)

_ODD = (
    1,
    0,
    5,
    7,
    9,
    13,
    15,
    17,
    19,
    21,
    2,
    4,
    18,
    20,
    11,
    3,
    6,
    8,
    12,
    14,
    16,
    10,
    22,
    25,
    24,
    23,
)
_JMBG = (7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)


def weights_to(check: Make, weights: tuple[int, ...], *, ten: str = "0", modulus: int = 11) -> Make:
    """Return a generator whose check digit is a weighted sum modulo `modulus`; `ten` means 10."""

    def make(rng: Random) -> str:
        body = check(rng)
        left = sum(int(d) * w for d, w in zip(body, weights, strict=True)) % modulus
        return body + (ten if left == 10 else str(left))

    return make


def _dni(rng: Random) -> str:
    kind = rng.choice(["", "X", "Y"])
    body = digits(rng, 7 if kind else 8)
    number = int({"": "", "X": "0", "Y": "1"}[kind] + body)
    return kind + body + "TRWAGMYFPDXBNJZSQVHLCKE"[number % 23]


def cif(rng: Random) -> str:
    """Draw the NIF of a Spanish company."""
    return rng.choice("ABH") + closed(digits(rng, 7), luhn_right)


def _nss(rng: Random) -> str:
    body = rng.choice(["28", "08", "41"]) + digits(rng, 8, "123456789")
    return f"{body}{int(body) % 97:02d}"


def _citizen_card(rng: Random) -> str:
    body = digits(rng, 9) + letters(rng, 2)

    def right(value: str) -> bool:
        codes = [int(sign, 36) * (2 - place % 2) for place, sign in enumerate(value)]
        return sum(code - 9 * (code > 9) for code in codes[0::2]) % 10 == (-sum(codes[1::2]) % 10)

    return closed(body, right)


def _codice_fiscale(rng: Random) -> str:
    consonants = "BCDFGLMNPRSTVZ"
    born = day(rng, "y") + rng.choice("ABCDEHLMPRST")
    born += f"{rng.randint(1, 28) + rng.choice([0, 40]):02d}"
    body = letters(rng, 6, consonants) + born + rng.choice("AFHL") + f"{rng.randint(1, 999):03d}"
    if rng.random() < 0.3:  # replacement for a code that two persons share
        body = body[:14] + "LMNPQRSTUV"[int(body[14])]
    codes = [int(sign) if sign.isdigit() else LETTERS.index(sign) for sign in body]
    total = sum(_ODD[code] for code in codes[0::2]) + sum(codes[1::2])
    return body + LETTERS[total % 26]


def _tic(rng: Random) -> str:
    body = rng.choice("013459") + digits(rng, 7, "3456789")
    total = sum(int(d) for d in body[1::2]) + sum(_ODD[int(d)] for d in body[0::2])
    return body + LETTERS[total % 26]


def _jmbg(low: int, high: int) -> Make:
    return linear(
        lambda rng: day(rng, "dm") + f"{rng.randint(950, 999)}{rng.randint(low, high)}"
        + digits(rng, 3), _JMBG,
    )  # fmt: skip


def _tckn(rng: Random) -> str:
    body = digits(rng, 9, "123456789")
    odd, even = sum(map(int, body[0::2])), sum(map(int, body[1::2]))
    body += str((7 * odd - even) % 10)
    return body + str(sum(map(int, body)) % 10)


def _vkn(rng: Random) -> str:
    body, total = digits(rng, 9), 0
    for place, digit in enumerate(body):
        moved = (int(digit) + 9 - place) % 10
        total += 9 if moved == 9 else moved * 2 ** (9 - place) % 9
    return f"{body}{-total % 10}"


def _dowod(rng: Random) -> str:
    head, tail = letters(rng, 3), digits(rng, 5)
    plain = [DIGITS.find(s) if s.isdigit() else 10 + LETTERS.index(s) for s in head + tail]
    total = sum(c * w for c, w in zip(plain, (7, 3, 1, 7, 3, 1, 7, 3), strict=True))
    return f"{head}{total % 10}{tail}"


def _birth_number(rng: Random) -> str:
    women = rng.choice([0, 50])
    body = f"{rng.randint(55, 99)}{rng.randint(1, 12) + women:02d}{rng.randint(1, 28):02d}"
    body += digits(rng, 3)
    return _birth_number(rng) if int(body) % 11 == 10 else f"{body}{int(body) % 11}"


def _cui(rng: Random) -> str:
    body = digits(rng, 8, "123456789")
    total = sum(int(d) * w for d, w in zip(body, (5, 3, 2, 1, 7, 5, 3, 2), strict=True))
    return f"{body}{total * 10 % 11 % 10}"


def _inn(rng: Random) -> str:
    ten = rng.random() < 0.5
    body = "77" + digits(rng, 7 if ten else 8)
    rows = [(2, 4, 10, 3, 5, 9, 4, 6, 8)] if ten else [
        (7, 2, 4, 10, 3, 5, 9, 4, 6, 8), (3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8)]  # fmt: skip
    for row in rows:
        body += str(sum(int(d) * w for d, w in zip(body, row, strict=True)) % 11 % 10)
    return body


def _snils(rng: Random) -> str:
    body = digits(rng, 9, "123456789")
    total = sum(int(d) * (9 - place) for place, d in enumerate(body))
    while total > 101:
        total %= 101
    return f"{body}{0 if total in {100, 101} else total:02d}"


def _ogrn(rng: Random) -> str:
    body = "1" + digits(rng, 11)
    return f"{body}{int(body) % 11 % 10}"


def _edrpou(rng: Random) -> str:
    body = digits(rng, 7, "1267")
    for start in (1, 3):
        check = sum(int(d) * (start + place) for place, d in enumerate(body)) % 11
        if check < 10:
            return f"{body}{check}"
    return body + "0"


def _voen(rng: Random) -> str:
    body = digits(rng, 8)
    check = sum(int(d) * w for d, w in zip(body, (4, 1, 8, 6, 2, 7, 5, 3), strict=True)) % 11
    return _voen(rng) if check == 10 else f"{body}{check}{rng.choice('12')}"


def _belarusian(rng: Random) -> str:
    head = rng.choice("34") + day(rng, "dmy") + rng.choice("ABCHKEM")
    return head + digits(rng, 3) + rng.choice(["PB", "BA", "BI"]) + digits(rng, 1)


def ico(rng: Random) -> str:
    """Draw a Czech or Slovak IČO: remainders 0 and 10 give 1, remainder 1 gives 0."""
    body = digits(rng, 7, "12345")
    left = sum(int(d) * (8 - place) for place, d in enumerate(body)) % 11
    return f"{body}{ {0: 1, 1: 0, 10: 1}.get(left, 11 - left) }"


def _slovene_firm(rng: Random) -> str:
    value = linear(lambda r: digits(r, 6, "5123"), (7, 6, 5, 4, 3, 2, 1))(rng)
    return _slovene_firm(rng) if value.endswith("0") else value  # none with a sum of 0 is issued


def _albanian(rng: Random) -> str:
    month = rng.randint(1, 12) + rng.choice([0, 50])
    born = f"{rng.randint(0, 9)}{month:02d}{rng.randint(1, 28):02d}"
    return rng.choice("FGHI") + born + digits(rng, 3) + letters(rng, 1)


_ICO = (8, 7, 6, 5, 4, 3, 2, 1)
NIF_PT: Make = linear(lambda rng: digits(rng, 8, "1256"), (9, 8, 7, 6, 5, 4, 3, 2, 1))
IVA: Make = luhn(lambda rng: digits(rng, 7) + rng.choice(["015", "058", "097"]))
ANUM: Make = linear(lambda rng: digits(rng, 7, "12"), (9, 7, 3, 1, 9, 7, 3, 1), modulus=10)

EUROPE_SOUTH: dict[str, Make] = {
    "HEALTH_ID_EU": lambda rng: "80" + rng.choice(["276", "380", "250"]) + digits(rng, 15),
    "NATIONAL_ID_PL": linear(
        lambda rng: day(rng) + digits(rng, 4), (1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1), modulus=10
    ),
    "TAX_ID_PL": linear(lambda rng: digits(rng, 9, "567"), (6, 5, 7, 2, 3, 4, 5, 6, 7, -1)),
    "COMPANY_ID_PL": linear(lambda rng: digits(rng, 8, "0123"), (8, 9, 2, 3, 4, 5, 6, 7, -1)),
    "ID_CARD_PL": _dowod,
    "NATIONAL_ID_CZ": _birth_number,
    "NATIONAL_ID_SK": _birth_number,
    "COMPANY_ID_CZ": ico,
    "COMPANY_ID_SK": ico,
    "ID_CARD_CZ": lambda rng: digits(rng, 9, "12"),
    "ID_CARD_SK": lambda rng: letters(rng, 2) + digits(rng, 6),
    "NATIONAL_ID_HU": linear(
        lambda rng: rng.choice("12") + day(rng) + digits(rng, 3), (*range(1, 11), -1)
    ),
    "HEALTH_ID_HU": linear(lambda rng: digits(rng, 8, "01"), (3, 7) * 4 + (-1,), modulus=10),
    "TAX_ID_HU": linear(lambda rng: "8" + digits(rng, 8), (*range(1, 10), -1)),
    "COMPANY_ID_HU": lambda rng: ANUM(rng) + rng.choice("12345") + "41",
    "NATIONAL_ID_ES": _dni,
    "TAX_ID_ES": cif,
    "SOCIAL_SECURITY_ES": _nss,
    "TAX_ID_AD": lambda rng: "E" + digits(rng, 6) + letters(rng, 1),
    "TAX_ID_PT": NIF_PT,
    "SOCIAL_SECURITY_PT": lambda rng: closed(
        digits(rng, 10, "12"),
        lambda v: (sum(int(d) * w for d, w in zip(v, (29, 23, 19, 17, 13, 11, 7, 5, 3, 2, 1),
                                                  strict=True)) % 10 == 9),
    ),
    "ID_CARD_PT": _citizen_card,
    "HEALTH_ID_PT": lambda rng: digits(rng, 9),
    "NATIONAL_ID_IT": _codice_fiscale,
    "TAX_ID_IT": IVA,
    "ID_CARD_IT": lambda rng: "CA" + digits(rng, 5) + letters(rng, 2),
    "DRIVING_LICENCE_IT": lambda rng: letters(rng, 2) + digits(rng, 7) + letters(rng, 1),
    "TAX_ID_SM": lambda rng: "SM" + digits(rng, 5, "12345"),
    "TAX_ID_GR": linear(
        lambda rng: digits(rng, 8, "01"), (256, 128, 64, 32, 16, 8, 4, 2, -1)
    ),
    "SOCIAL_SECURITY_GR": luhn(lambda rng: day(rng, "dmy") + digits(rng, 4)),
    "ID_CARD_GR": lambda rng: letters(rng, 2, "ABEZHIKMNOPTYX") + digits(rng, 6),
    "TAX_ID_CY": _tic,
    "ID_CARD_CY": lambda rng: digits(rng, 6, "123456789"),
    "NATIONAL_ID_MT": lambda rng: digits(rng, 7, "0123") + rng.choice("MGAP"),
    "NATIONAL_ID_RS": _jmbg(70, 99),
    "NATIONAL_ID_BA": _jmbg(10, 19),
    "NATIONAL_ID_ME": _jmbg(20, 29),
    "NATIONAL_ID_MK": _jmbg(40, 49),
    "NATIONAL_ID_SI": _jmbg(50, 59),
    "NATIONAL_ID_HR": mod_11_10(11),
    "NATIONAL_ID_AL": _albanian,
    "NATIONAL_ID_XK": lambda rng: digits(rng, 10, "12"),
    "TAX_ID_RS": mod_11_10(9),
    "TAX_ID_ME": linear(lambda rng: "0" + digits(rng, 6, "23"), _ICO),
    "TAX_ID_MK": linear(lambda rng: "40" + digits(rng, 10), _JMBG),
    "TAX_ID_AL": lambda rng: rng.choice("JKL") + digits(rng, 1) + "1" + day(rng, "md")[:4]
    + digits(rng, 2) + letters(rng, 1),
    "COMPANY_ID_SI": _slovene_firm,
    "NATIONAL_ID_RO": weights_to(
        lambda rng: rng.choice("12") + day(rng) + f"{rng.randint(1, 39):02d}"
        + f"{rng.randint(1, 999):03d}", (2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9), ten="1",
    ),
    "TAX_ID_RO": _cui,
    "ID_CARD_RO": lambda rng: rng.choice(["RX", "MZ", "KX"]) + digits(rng, 6),
    "NATIONAL_ID_MD": weights_to(lambda rng: "20" + digits(rng, 10), (7, 3, 1) * 4, modulus=10),
    "COMPANY_ID_MD": weights_to(lambda rng: "10" + digits(rng, 10), (7, 3, 1) * 4, modulus=10),
    "NATIONAL_ID_BG": weights_to(
        lambda rng: day(rng) + digits(rng, 3), (2, 4, 8, 5, 10, 9, 7, 3, 6)
    ),
    "FOREIGNER_ID_BG": weights_to(
        lambda rng: digits(rng, 9), (21, 19, 17, 13, 11, 9, 7, 3, 1), modulus=10
    ),
    "COMPANY_ID_BG": linear(lambda rng: digits(rng, 8, "12"), (*range(1, 9), -1)),
    "NATIONAL_ID_TR": _tckn,
    "TAX_ID_TR": _vkn,
    "NATIONAL_ID_GE": lambda rng: "01" + digits(rng, 9),
    "NATIONAL_ID_AM": lambda rng: (
        f"{rng.randint(11, 41)}{rng.randint(1, 12):02d}{digits(rng, 6)}"
    ),
    "NATIONAL_ID_AZ": lambda rng: digits(rng, 1) + letters(rng, 4, "ABCDE") + digits(rng, 2),
    "TAX_ID_AZ": _voen,
    "TAX_ID_RU": _inn,
    "SOCIAL_SECURITY_RU": _snils,
    "COMPANY_ID_RU": _ogrn,
    "ID_CARD_RU": lambda rng: digits(rng, 10, "4"),
    "DRIVING_LICENCE_RU": lambda rng: digits(rng, 10, "9"),
    "TAX_ID_UA": weights_to(lambda rng: digits(rng, 9, "123"), (-1, 5, 7, 9, 4, 6, 10, 5, 7)),
    "COMPANY_ID_UA": _edrpou,
    "ID_CARD_UA": lambda rng: digits(rng, 9),
    "NATIONAL_ID_BY": _belarusian,
    "TAX_ID_BY": linear(lambda rng: digits(rng, 8, "1234567"), (29, 23, 19, 17, 13, 7, 5, 3, -1)),
}  # fmt: skip


def austrian_vat(rng: Random) -> str:
    """Draw U, seven digits, and the difference to ten of the products' digit sum plus 4."""
    body = digits(rng, 7)
    return f"ATU{body}{-(cross(body, (1, 2, 1, 2, 1, 2, 1)) + 4) % 10}"
