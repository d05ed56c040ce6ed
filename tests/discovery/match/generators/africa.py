"""African numbers, generated from the published rules."""

from __future__ import annotations

from random import Random

from tests.discovery.match.generators.reckoning import (
    DIGITS,
    Make,
    closed,
    day,
    digits,
    letters,
    linear,
    luhn,
)

_MAURITIAN = DIGITS + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _mauritian(rng: Random) -> str:
    body = letters(rng, 1) + day(rng, "dmy") + digits(rng, 6)

    def right(value: str) -> bool:
        codes = [_MAURITIAN.index(sign) for sign in value]
        return sum(code * (14 - place) for place, code in enumerate(codes)) % 17 == 0

    return closed(body, right, _MAURITIAN[:17])


def _zimbabwean(rng: Random) -> str:
    body = f"{rng.randint(2, 86):02d}" + digits(rng, 6)
    order = "ABCDEFGHJKLMNPQRSTVWXYZ"  # the first letter is 1, the last is 0
    return body + order[int(body) % 23 - 1] + f"{rng.randint(1, 86):02d}"


def _ice(rng: Random) -> str:
    body = "00" + digits(rng, 11)
    return body + f"{-int(body) * 100 % 97:02d}"


def _ghanaian(rng: Random) -> str:
    body = "00" + digits(rng, 7)
    left = sum((place + 1) * int(digit) for place, digit in enumerate(body)) % 11
    return "C" + body + ("X" if left == 10 else str(left))


def _mozambican(rng: Random) -> str:
    return linear(lambda r: digits(r, 8, "14"), (8, 9, 4, 5, 6, 7, 8, 9, -1))(rng)


AFRICA: dict[str, Make] = {
    "NATIONAL_ID_ZA": luhn(lambda rng: day(rng) + digits(rng, 4) + rng.choice("01") + "8"),
    "TAX_ID_ZA": luhn(lambda rng: digits(rng, 9, "0129")),
    "NATIONAL_ID_NG": lambda rng: digits(rng, 11, "123456789"),
    "BVN_NG": lambda rng: "22" + digits(rng, 9),
    "TAX_ID_NG": lambda rng: digits(rng, 8) + "0001",
    "TAX_ID_KE": lambda rng: "A" + digits(rng, 9) + letters(rng, 1),
    "NATIONAL_ID_GH": lambda rng: "GHA" + digits(rng, 10),
    "TAX_ID_GH": _ghanaian,
    "NATIONAL_ID_EG": lambda rng: "2" + day(rng) + f"{rng.randint(1, 35):02d}" + digits(rng, 5),
    "TAX_ID_EG": lambda rng: digits(rng, 9, "123456789"),
    "NATIONAL_ID_MA": lambda rng: letters(rng, 2) + digits(rng, 6),
    "COMPANY_ID_MA": _ice,
    "TAX_ID_TN": lambda rng: digits(rng, 7) + letters(rng, 1, "ABCDEFGHJKLM") + "AM000",
    "TAX_ID_DZ": lambda rng: digits(rng, 15),
    "NATIONAL_ID_MU": _mauritian,
    "TAX_ID_MZ": _mozambican,
    "NATIONAL_ID_ZW": _zimbabwean,
    "NATIONAL_ID_UG": lambda rng: rng.choice(["CM", "CF"]) + digits(rng, 8) + letters(rng, 4),
    "NATIONAL_ID_TZ": lambda rng: day(rng, "Ymd") + digits(rng, 12),
    "NATIONAL_ID_RW": lambda rng: f"1{rng.randint(1950, 2005)}{rng.choice('78')}" + digits(rng, 10),
    "NATIONAL_ID_ZM": lambda rng: digits(rng, 9),
    "NATIONAL_ID_BW": lambda rng: digits(rng, 4) + rng.choice("12") + digits(rng, 4),
    "NATIONAL_ID_AO": lambda rng: digits(rng, 9) + "LA" + digits(rng, 3),
}
