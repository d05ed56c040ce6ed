"""American numbers, generated from the published rules."""

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
)

CONSONANTS = "BCDFGHJKLMNPQRSTVWXYZ"


def _head(count: int, *heads: str) -> Make:
    """Return a generator of `count` digits that begin with one of `heads`."""
    return lambda rng: (head := rng.choice(heads)) + digits(rng, count - len(head))


def _any(count: int) -> Make:
    return lambda rng: digits(rng, count, "123456789")


def _curp(rng: Random) -> str:
    body = rng.choice("BDHR") + "E" + letters(rng, 2, "DHLR") + day(rng)
    body += rng.choice("HM") + rng.choice(["AS", "BC", "DF", "JC", "YN"])
    body += letters(rng, 3, CONSONANTS) + rng.choice("0123")
    order = DIGITS + "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"

    def right(value: str) -> bool:
        total = sum(order.index(sign) * (18 - place) for place, sign in enumerate(value))
        return total % 10 == 0

    return closed(body, right)


def _peruvian(rng: Random) -> str:
    body = digits(rng, 8)
    total = sum(int(d) * w for d, w in zip(body, (3, 2, 7, 6, 5, 4, 3, 2), strict=True))
    return body + "67890112345"[(11 - total % 11) % 11]


def _sunat(rng: Random) -> str:
    body = rng.choice(["10", "20"]) + digits(rng, 8)
    weights = (5, 4, 3, 2, 7, 6, 5, 4, 3, 2)
    left = sum(int(d) * w for d, w in zip(body, weights, strict=True)) % 11
    return body + str((11 - left) % 10)


def _rif(rng: Random) -> str:
    kind, body = rng.choice("VEJPG"), digits(rng, 8)
    total = 4 * ("VEJPG".index(kind) + 1)
    if kind in "JPG":
        total = 4 * {"J": 3, "P": 4, "G": 5}[kind]
    total += sum(int(d) * w for d, w in zip(body, (3, 2, 7, 6, 5, 4, 3, 2), strict=True))
    check = 11 - total % 11
    return kind + body + (str(check) if check < 10 else "0")


def _rnc(rng: Random) -> str:
    body = digits(rng, 8, "1345")
    left = sum(int(d) * w for d, w in zip(body, (7, 9, 8, 6, 5, 4, 3, 2), strict=True)) % 11
    return body + str({0: 2, 1: 1}.get(left, 11 - left))


def _guatemalan(rng: Random) -> str:
    body = digits(rng, 7, "123456789")
    left = -sum(int(d) * w for d, w in zip(body, range(8, 1, -1), strict=True)) % 11
    return body + (str(left) if left < 10 else "K")


def _nicaraguan(rng: Random) -> str:
    body = rng.choice(["001", "281", "441"]) + day(rng, "dmy") + digits(rng, 4)
    return body + "ABCDEFGHJKLMNPQRSTUVWXY"[int(body) % 23]


def _rut(rng: Random) -> str:
    body = digits(rng, 8, "12")
    total = sum(int(d) * w for d, w in zip(body, (3, 2, 7, 6, 5, 4, 3, 2), strict=True))
    return body + "0123456789K0"[11 - total % 11] if total % 11 else body + "0"


def _ecuador(rng: Random) -> str:
    return luhn(lambda r: f"{r.randint(1, 24):02d}{r.randint(0, 5)}" + digits(r, 6))(rng)


_TITLE = linear(
    lambda rng: digits(rng, 8) + f"{rng.randint(3, 28):02d}",
    (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, -1),
    (0, 0, 0, 0, 0, 0, 0, 0, 7, 8, 9, -1),
)
_COMPANY = (5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2, 1)
_CUIT = (5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)

AMERICAS: dict[str, Make] = {
    "TAX_ID_US_ITIN": lambda rng: "9" + digits(rng, 2) + rng.choice(["70", "88", "91", "52"])
    + digits(rng, 4),
    "TAX_ID_US_ATIN": lambda rng: "9" + digits(rng, 2) + "93" + digits(rng, 4),
    "COMPANY_ID_US_EIN": _head(9, "12", "36", "46", "83", "98"),
    "TAX_ID_US_PTIN": lambda rng: "P" + digits(rng, 8),
    "SOCIAL_SECURITY_CA": luhn(_head(8, "1", "4", "7", "9")),
    "COMPANY_ID_CA": luhn(_head(8, "1", "8", "7")),
    "HEALTH_ID_CA_BC": linear(_head(9, "9"), (0, 2, 4, 8, 5, 10, 9, 7, 3, 1)),
    "HEALTH_ID_CA_ON": luhn(_any(9)),
    "HEALTH_ID_CA_QC": lambda rng: letters(rng, 4)
    + f"{rng.randint(50, 99)}{rng.choice((1, 5, 12, 51, 58, 62)):02d}{rng.randint(1, 28):02d}"
    + digits(rng, 2),
    "NATIONAL_ID_BR": linear(_any(9), (*range(10, 0, -1),), (*range(11, 0, -1),)),
    "COMPANY_ID_BR": linear(
        lambda rng: digits(rng, 8, "123456789") + "0001", _COMPANY, (6, *_COMPANY)
    ),
    "SOCIAL_SECURITY_BR": linear(_head(10, "1", "2"), (3, 2, 9, 8, 7, 6, 5, 4, 3, 2, 1)),
    "DRIVING_LICENCE_BR": linear(
        _any(9), (*range(9, 0, -1), -1), (*range(1, 10), 0, -1)
    ),
    "VOTER_ID_BR": _TITLE,
    "HEALTH_ID_BR": linear(_head(14, "7", "8", "9"), (*range(15, 0, -1),)),
    "NATIONAL_ID_BR_RG": linear(_head(8, "1", "2", "3", "4"), (2, 3, 4, 5, 6, 7, 8, 9, 100)),
    "NATIONAL_ID_MX": _curp,
    "TAX_ID_MX": lambda rng: letters(rng, 2, "DLMR") + "X" + letters(rng, 1, "BCD") + day(rng)
    + letters(rng, 2, LETTERS[:22]) + rng.choice("0123456789A"),
    "SOCIAL_SECURITY_MX": luhn(_any(10)),
    "VOTER_ID_MX": lambda rng: letters(rng, 6, CONSONANTS) + day(rng) + f"{rng.randint(1, 32):02d}"
    + rng.choice("HM") + digits(rng, 3),
    "TAX_ID_AR": linear(_head(10, "20", "23", "27", "30", "33"), _CUIT),
    "NATIONAL_ID_AR": _head(8, "1", "2", "3", "4"),
    "NATIONAL_ID_CL": _rut,
    "NATIONAL_ID_UY": linear(_head(7, "1", "3", "4", "5"), (2, 9, 8, 7, 6, 3, 4, 1), modulus=10),
    "TAX_ID_UY": linear(
        lambda rng: f"{rng.randint(1, 22):02d}" + digits(rng, 6, "123") + "001",
        (4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2, 1),
    ),
    "TAX_ID_PY": linear(_head(8, "8"), (*range(9, 0, -1),)),
    "TAX_ID_CO": linear(_head(9, "8", "9"), (41, 37, 29, 23, 19, 17, 13, 7, 3, 1)),
    "NATIONAL_ID_CO": _head(10, "10", "11"),
    "TAX_ID_PE": _sunat,
    "NATIONAL_ID_PE": _peruvian,
    "NATIONAL_ID_EC": _ecuador,
    "TAX_ID_EC": lambda rng: _ecuador(rng) + "001",
    "TAX_ID_VE": _rif,
    "NATIONAL_ID_VE": lambda rng: "V" + digits(rng, 8, "12"),
    "NATIONAL_ID_DO": luhn(_head(10, "001", "402", "223")),
    "TAX_ID_DO": _rnc,
    "TAX_ID_GT": _guatemalan,
    "NATIONAL_ID_GT": lambda rng: linear(
        _any(8), (2, 3, 4, 5, 6, 7, 8, 9, -1)
    )(rng) + f"{rng.randint(1, 22):02d}01",
    "NATIONAL_ID_CR": _head(9, "1", "2", "5", "7"),
    "NATIONAL_ID_SV": linear(_any(8), (*range(9, 1, -1), 1), modulus=10),
    "TAX_ID_SV": linear(
        lambda rng: "0614" + day(rng, "dmy") + f"{rng.randint(101, 999)}",
        (2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1),
    ),
    "NATIONAL_ID_NI": _nicaraguan,
    "NATIONAL_ID_HN": lambda rng: f"{rng.randint(1, 18):02d}01{rng.randint(1950, 2010)}"
    + digits(rng, 5, "01"),
    "NATIONAL_ID_CU": lambda rng: day(rng) + digits(rng, 5, "01234"),
}  # fmt: skip
