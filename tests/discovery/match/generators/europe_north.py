"""Numbers of northern and western Europe, generated from the published rules."""

from __future__ import annotations

from random import Random

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
    verhoeff_right,
)

_NINO = "ABCEGHJKLMNPRSTWXYZ"
_CARD = "CFGHJKLMNPRTVWXYZ"


def mod_11_10_right(value: str) -> bool:
    """Return whether ISO 7064 MOD 11,10 holds: two moduli alternating, digit by digit."""
    product = 10
    for digit in value[:-1]:
        product = (int(digit) + product) % 10 * 2 or 20
        product %= 11
    return (product + int(value[-1])) % 10 == 1


def mod_11_10(count: int) -> Make:
    """Return a generator of `count` digits that pass ISO 7064 MOD 11,10."""
    return lambda rng: closed(digits(rng, count - 1, "123456789"), mod_11_10_right)


def baltic(head: Make) -> Make:
    """Return a generator with the Estonian and Lithuanian check digit: two rows of weights, modulo
    11.
    """

    def make(rng: Random) -> str:
        value = head(rng)
        for shift in (0, 2):
            check = sum(int(d) * ((i + shift) % 9 + 1) for i, d in enumerate(value)) % 11
            if check < 10:
                return f"{value}{check}"
        return value + "0"

    return make


def cross(value: str, weights: tuple[int, ...]) -> int:
    """Return the sum of the digits of all products, modulo 10."""
    return sum(sum(map(int, str(int(d) * w))) for d, w in zip(value, weights, strict=True)) % 10


def icao_right(value: str) -> bool:
    """Return whether weights 7, 3, 1 hold; letters count from A = 10."""
    signs = DIGITS + LETTERS
    total = sum(signs.index(sign) * (7, 3, 1)[i % 3] for i, sign in enumerate(value[:-1]))
    return total % 10 == int(value[-1])


def _hetu(rng: Random) -> str:
    body = day(rng, "dmy") + f"{rng.randint(2, 899):03d}"
    return body + "0123456789ABCDEFHJKLMNPRSTUVWXY"[int(body) % 31]


def _latvian(rng: Random) -> str:
    while True:
        body = day(rng, "dmy") + "1" + digits(rng, 3)
        weights = (1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
        check = (1101 - sum(int(d) * w for d, w in zip(body, weights, strict=True))) % 11
        if check < 10:
            return f"{body}{check}"


def _idnr(rng: Random) -> str:
    some = rng.sample("123456789", 8)
    order = [*some, some[0], "0"]
    rng.shuffle(order)
    while order[0] == "0":
        rng.shuffle(order)
    return closed("".join(order), mod_11_10_right)


def _rvnr(rng: Random) -> str:
    area, born, letter, serial = "15", day(rng, "dmy"), letters(rng, 1), digits(rng, 2)
    plain = area + born + f"{LETTERS.index(letter) + 1:02d}" + serial
    weights = (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)
    return f"{area}{born}{letter}{serial}{cross(plain, weights)}"


def _kvnr(rng: Random) -> str:
    letter, body = letters(rng, 1), digits(rng, 8)
    return f"{letter}{body}{cross(f'{LETTERS.index(letter) + 1:02d}{body}', (1, 2) * 5)}"


def _german_card(rng: Random) -> str:
    body = rng.choice("LCFGHJKMNPRTVWXYZ") + digits(rng, 1) + letters(rng, 7, DIGITS + _CARD)
    return closed(body, icao_right)


def _german_licence(rng: Random) -> str:
    body = letters(rng, 1) + digits(rng, 1) + "7" + digits(rng, 1) + letters(rng, 3, "RSE")
    body += digits(rng, 1) + letters(rng, 1)
    signs = DIGITS + LETTERS
    total = sum(signs.index(sign) * (9 - place) for place, sign in enumerate(body)) % 11
    return _german_licence(rng) if total == 10 else f"{body}{total}5"


def _svnr(rng: Random) -> str:
    serial, born = digits(rng, 3, "123456789"), day(rng, "dmy")
    check = sum(int(d) * w for d, w in zip(serial + born, (3, 7, 9, 5, 8, 4, 2, 1, 6), strict=True))
    return _svnr(rng) if check % 11 == 10 else f"{serial}{check % 11}{born}"


def _belgian(rng: Random) -> str:
    body = day(rng) + digits(rng, 3)
    return f"{body}{97 - int(body) % 97:02d}"


def _belgian_card(rng: Random) -> str:
    body = digits(rng, 10, "5")
    return f"{body}{int(body) % 97 or 97:02d}"


def _matricule(rng: Random) -> str:
    body = day(rng, "Ymd") + digits(rng, 3)
    return closed(body, luhn_right) + closed(body, verhoeff_right)[-1]


def _nir(rng: Random) -> str:
    head = rng.choice("12") + day(rng, "ym")
    place = rng.choice(["75", "13", "2A", "2B", "99", "06"])
    tail = f"{rng.randint(1, 400):03d}{rng.randint(1, 999):03d}"
    plain = head + {"2A": "19", "2B": "18"}.get(place, place) + tail
    return f"{head}{place}{tail}{97 - int(plain) % 97:02d}"


def _spi(rng: Random) -> str:
    body = digits(rng, 10, "0123")
    return f"{body}{int(body) % 511:03d}"


def _utr(rng: Random) -> str:
    body = digits(rng, 9)
    total = sum(int(d) * w for d, w in zip(body, (6, 7, 8, 9, 10, 5, 4, 3, 2), strict=True)) % 11
    return "21987654321"[total] + body


def _driver(rng: Random) -> str:
    surname = letters(rng, rng.choice([3, 5])).ljust(5, "9")
    month = rng.randint(1, 12) + rng.choice([0, 50])
    born = f"{digits(rng, 1)}{month:02d}{rng.randint(1, 28):02d}{digits(rng, 1)}"
    return f"{surname}{born}{letters(rng, rng.choice([1, 2])).ljust(2, '9')}9{letters(rng, 2)}"


def pps(rng: Random) -> str:
    """Draw an Irish PPS number, old or with the second letter of 2013."""
    body, more = digits(rng, 7), rng.choice(["", "A", "H"])
    total = sum(int(d) * w for d, w in zip(body, range(8, 1, -1), strict=True))
    total += 9 * (" ABCDEFGHI".index(more) if more else 0)
    return body + "WABCDEFGHIJKLMNOPQRSTUV"[total % 23] + more


_NHS = (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
ORGNR_NO: Make = linear(lambda rng: digits(rng, 8, "89"), (3, 2, 7, 6, 5, 4, 3, 2, 1))
CVR: Make = linear(lambda rng: digits(rng, 7, "1234"), (2, 7, 6, 5, 4, 3, 2, 1))
Y_TUNNUS: Make = linear(lambda rng: "2" + digits(rng, 6), (7, 9, 10, 5, 8, 4, 2, 1))
BSN: Make = linear(lambda rng: digits(rng, 8, "12345"), (9, 8, 7, 6, 5, 4, 3, 2, -1))
ORGNR_SE: Make = luhn(lambda rng: digits(rng, 2, "25789") + digits(rng, 7, "56789"))
UID_CH: Make = linear(lambda rng: digits(rng, 8, "1234"), (5, 4, 3, 2, 7, 6, 5, 4, 1))
SIREN: Make = luhn(lambda rng: digits(rng, 8, "3456789"))

EUROPE_NORTH: dict[str, Make] = {
    "NATIONAL_ID_SE": luhn(lambda rng: day(rng) + digits(rng, 3)),
    "COMPANY_ID_SE": ORGNR_SE,
    "NATIONAL_ID_NO": linear(
        lambda rng: day(rng, "dmy") + digits(rng, 3, "01234"),
        (3, 7, 6, 1, 8, 9, 4, 5, 2, 1), (5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1),
    ),
    "COMPANY_ID_NO": ORGNR_NO,
    "NATIONAL_ID_DK": lambda rng: day(rng, "dmy") + digits(rng, 4, "0123"),
    "COMPANY_ID_DK": CVR,
    "NATIONAL_ID_FI": _hetu,
    "COMPANY_ID_FI": Y_TUNNUS,
    "NATIONAL_ID_IS": lambda rng: linear(
        lambda r: day(r, "dmy") + digits(r, 2, "23456789"), (3, 2, 7, 6, 5, 4, 3, 2, 1)
    )(rng) + "9",
    "NATIONAL_ID_EE": baltic(lambda rng: rng.choice("34") + day(rng) + digits(rng, 3)),
    "COMPANY_ID_EE": baltic(lambda rng: digits(rng, 7, "1789")),
    "NATIONAL_ID_LV": _latvian,
    "NATIONAL_ID_LT": baltic(lambda rng: rng.choice("34") + day(rng) + digits(rng, 3)),
    "TAX_ID_DE": _idnr,
    "TAX_NUMBER_DE": lambda rng: "181" + digits(rng, 8),
    "SOCIAL_SECURITY_DE": _rvnr,
    "HEALTH_ID_DE": _kvnr,
    "ID_CARD_DE": _german_card,
    "DRIVING_LICENCE_DE": _german_licence,
    "SOCIAL_SECURITY_AT": _svnr,
    "TAX_ID_AT": luhn(lambda rng: "59" + digits(rng, 6)),
    "COMPANY_ID_AT": lambda rng: digits(rng, 6, "123") + letters(rng, 1),
    "SOCIAL_SECURITY_CH": linear(lambda rng: "756" + digits(rng, 9), (1, 3) * 6 + (1,), modulus=10),
    "COMPANY_ID_CH": lambda rng: "CHE" + UID_CH(rng),
    "NATIONAL_ID_BE": _belgian,
    "ID_CARD_BE": _belgian_card,
    "NATIONAL_ID_NL": BSN,
    "ID_CARD_NL": lambda rng: (
        letters(rng, 2, "NSX") + letters(rng, 6, "0123BDFGHR") + digits(rng, 1)
    ),
    "COMPANY_ID_NL": BSN,
    "NATIONAL_ID_LU": _matricule,
    "SOCIAL_SECURITY_FR": _nir,
    "TAX_ID_FR": _spi,
    "COMPANY_ID_FR": SIREN,
    "ID_CARD_FR": lambda rng: digits(rng, 12),
    "DRIVING_LICENCE_FR": lambda rng: digits(rng, 2) + letters(rng, 2) + digits(rng, 5),
    "SOCIAL_SECURITY_UK": lambda rng: (
        rng.choice("AJLS") + rng.choice("BCHRX") + digits(rng, 6) + rng.choice("ABCD")
    ),
    "HEALTH_ID_UK": linear(lambda rng: digits(rng, 9, "4679"), _NHS),
    "HEALTH_ID_SCOTLAND": linear(lambda rng: day(rng, "dmy") + digits(rng, 3), _NHS),
    "TAX_ID_UK": _utr,
    "DRIVING_LICENCE_UK": _driver,
    "NATIONAL_ID_IE": pps,
}  # fmt: skip
