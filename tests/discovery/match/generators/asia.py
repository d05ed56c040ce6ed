"""Numbers of Asia and Oceania, generated from the published rules."""

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

_CHINESE = "0123456789ABCDEFGHJKLMNPQRTUWXY"
_HEALTH = "ABCDEFGHJKLMNPQRSTUVWXYZ"
_PLACES = {
    **{sign: 10 + place for place, sign in enumerate("ABCDEFGHJKLMNPQRSTUVXYWZIO")},
}


def _chinese(rng: Random) -> str:
    body = rng.choice(["110105", "310104", "440306", "510107"]) + day(rng, "Ymd") + digits(rng, 3)
    state = 0
    for digit in body:
        state = (state + int(digit)) * 2 % 11
    return body + "0123456789X"[(1 - state) % 11]


def _credit(rng: Random) -> str:
    body = "91" + rng.choice(["110000", "310000", "440300"]) + digits(rng, 9)

    def right(value: str) -> bool:
        total = sum(_CHINESE.index(s) * pow(3, p, 31) for p, s in enumerate(value[:17]))
        return total % 31 == -_CHINESE.index(value[17]) % 31

    return closed(body, right, _CHINESE)


def _hong_kong(rng: Random) -> str:
    body = letters(rng, 1) + digits(rng, 6)

    def right(value: str) -> bool:
        codes = [36, *(int(sign, 36) for sign in value[:-1])]
        last = 10 if value[-1] == "A" else int(value[-1])
        return (sum(c * w for c, w in zip(codes, range(9, 1, -1), strict=True)) + last) % 11 == 0

    return closed(body, right, DIGITS + "A")


def _taiwanese(rng: Random) -> str:
    body = letters(rng, 1) + rng.choice("12") + digits(rng, 7)
    signs = f"{_PLACES[body[0]]}{body[1:]}"
    weights = (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1)
    return closed(
        body,
        lambda value: sum(
            int(d) * w for d, w in zip(signs + value[-1], weights, strict=True)
        ) % 10 == 0,
    )  # fmt: skip


def _ubn(rng: Random) -> str:
    while True:
        value = digits(rng, 8, "123456789")
        products = (int(d) * w for d, w in zip(value, (1, 2, 1, 2, 1, 2, 4, 1), strict=True))
        if value[6] != "7" and sum(p // 10 + p % 10 for p in products) % 10 == 0:
            return value


def _japanese_company(rng: Random) -> str:
    body = digits(rng, 12)
    total = sum(int(d) * (1 + p % 2) for p, d in enumerate(reversed(body)))
    return str(9 - total % 9) + body


def _korean(rng: Random) -> str:
    body = day(rng) + rng.choice("12") + f"{rng.randint(0, 95):02d}" + digits(rng, 3)
    weights = (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)
    total = sum(int(d) * w for d, w in zip(body, weights, strict=True))
    return body + str((11 - total % 11) % 10)


def _korean_company(rng: Random) -> str:
    body = f"{rng.randint(101, 899)}{rng.randint(10, 89)}" + digits(rng, 4, "123456789")
    total = sum(int(d) * w for d, w in zip(body, (1, 3, 7, 1, 3, 7, 1, 3), strict=False))
    total += sum(map(int, f"{int(body[8]) * 5:02d}"))
    return body + str((10 - total % 10) % 10)


def _gstin(rng: Random) -> str:
    order = DIGITS + LETTERS
    body = rng.choice(["27", "29", "07", "33"]) + _pan(rng) + "1Z"
    total = 0
    for place, sign in enumerate(reversed(body)):
        number = order.index(sign) * (2 - place % 2)
        total += number // 36 + number % 36
    return body + order[-total % 36]


def _pan(rng: Random) -> str:
    return (
        letters(rng, 3)
        + rng.choice("PCHF")
        + letters(rng, 1)
        + digits(rng, 4, "123")
        + letters(rng, 1)
    )


def _verhoeff(count: int) -> Make:
    return lambda rng: closed(digits(rng, count, "23456789"), verhoeff_right)


def _nric(rng: Random) -> str:
    kind, body = rng.choice("STFG"), digits(rng, 7)
    total = sum(int(d) * w for d, w in zip(body, (2, 7, 6, 5, 4, 3, 2), strict=True))
    total += 4 * (kind in "TG")
    order = "ABCDEFGHIZJ" if kind in "ST" else "KLMNPQRTUWX"
    return kind + body + order[10 - total % 11]


def _uen(rng: Random) -> str:
    body = str(rng.randint(1980, 2020)) + digits(rng, 5)
    total = sum(int(d) * w for d, w in zip(body, (10, 8, 6, 4, 9, 7, 5, 3, 1), strict=True))
    return body + "ZKCMDNERGWH"[total % 11]


def _thai(rng: Random) -> str:
    body = digits(rng, 12, "12345678")
    total = sum(int(d) * w for d, w in zip(body, range(13, 1, -1), strict=True))
    return body + str((11 - total % 11) % 10)


def _vietnamese(rng: Random) -> str:
    while True:
        body = digits(rng, 9, "0123")
        weights = (31, 29, 23, 19, 17, 13, 7, 5, 3)
        left = sum(int(d) * w for d, w in zip(body, weights, strict=True)) % 11
        if left:
            return f"{body}{10 - left}"


def _kazakh(rng: Random) -> str:
    return linear(lambda r: day(r) + "3" + digits(r, 4), (*range(1, 12), -1))(rng)


def _abn(rng: Random) -> str:
    weights = (10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19)
    while True:
        body = digits(rng, 9)
        for first in range(10, 100):
            numbers = [int(d) for d in f"{first}{body}"]
            numbers[0] -= 1
            if not sum(n * w for n, w in zip(numbers, weights, strict=True)) % 89:
                return f"{first}{body}"


def _nhi(rng: Random) -> str:
    while True:
        value = letters(rng, 3, _HEALTH) + digits(rng, 4)
        codes = [_HEALTH.index(sign) + 1 for sign in value[:3]] + [int(d) for d in value[3:]]
        total = sum(c * w for c, w in zip(codes, (7, 6, 5, 4, 3, 2, 1), strict=True))
        if total % 11 == 0 and value[6] != "0":
            return value


ASIA: dict[str, Make] = {
    "NATIONAL_ID_CN": _chinese,
    "COMPANY_ID_CN": _credit,
    "NATIONAL_ID_HK": _hong_kong,
    "NATIONAL_ID_TW": _taiwanese,
    "COMPANY_ID_TW": _ubn,
    "NATIONAL_ID_JP": linear(lambda rng: digits(rng, 11), (6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)),
    "COMPANY_ID_JP": _japanese_company,
    "NATIONAL_ID_KR": _korean,
    "COMPANY_ID_KR": _korean_company,
    "NATIONAL_ID_IN": _verhoeff(11),
    "NATIONAL_ID_IN_VID": _verhoeff(15),
    "TAX_ID_IN": _pan,
    "TAX_ID_IN_TAN": lambda rng: letters(rng, 4) + digits(rng, 5) + letters(rng, 1),
    "TAX_ID_IN_GSTIN": _gstin,
    "VOTER_ID_IN": lambda rng: letters(rng, 3)
    + closed(digits(rng, 6), lambda value: luhn_right(value[-7:])),
    "DRIVING_LICENCE_IN": lambda rng: rng.choice(["MH", "DL", "KA", "TN"])
    + f"{rng.randint(1, 40):02d}{rng.randint(1985, 2022)}" + digits(rng, 7),
    "NATIONAL_ID_PK": lambda rng: digits(rng, 12, "1234567") + rng.choice("123456789"),
    "NATIONAL_ID_LK": lambda rng: f"{rng.randint(50, 99)}{rng.randint(1, 365):03d}"
    + digits(rng, 4) + "V",
    "NATIONAL_ID_SG": _nric,
    "COMPANY_ID_SG": _uen,
    "NATIONAL_ID_MY": lambda rng: day(rng) + rng.choice(["14", "01", "10"]) + digits(rng, 4),
    "NATIONAL_ID_ID": lambda rng: "317101" + day(rng, "dmy") + digits(rng, 4),
    "TAX_ID_ID": lambda rng: luhn(lambda r: digits(r, 8, "01"))(rng) + "091000",
    "NATIONAL_ID_TH": _thai,
    "NATIONAL_ID_VN": lambda rng: f"{rng.randint(1, 96):03d}{rng.choice('0123')}" + digits(rng, 8),
    "TAX_ID_VN": _vietnamese,
    "TAX_ID_PH": lambda rng: digits(rng, 9, "123456789") + "000",
    "SOCIAL_SECURITY_PH": lambda rng: digits(rng, 10),
    "HEALTH_ID_PH": lambda rng: digits(rng, 12),
    "NATIONAL_ID_PH": lambda rng: digits(rng, 12),
    "NATIONAL_ID_IL": luhn(lambda rng: digits(rng, 8, "0123")),
    "COMPANY_ID_IL": luhn(lambda rng: digits(rng, 8, "5")),
    "NATIONAL_ID_AE": luhn(lambda rng: f"784{rng.randint(1950, 2020)}" + digits(rng, 7)),
    "NATIONAL_ID_SA": luhn(lambda rng: digits(rng, 9, "12")),
    "TAX_ID_SA": lambda rng: digits(rng, 14, "3") + "3",
    "NATIONAL_ID_KW": linear(
        lambda rng: "2" + day(rng) + digits(rng, 4), (2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2, 1)
    ),
    "NATIONAL_ID_QA": lambda rng: f"2{rng.randint(50, 99)}634" + digits(rng, 5),
    "NATIONAL_ID_BH": lambda rng: day(rng, "ym") + digits(rng, 5),
    "NATIONAL_ID_JO": lambda rng: digits(rng, 10, "9"),
    "NATIONAL_ID_IR": linear(lambda rng: digits(rng, 9), (*range(10, 0, -1),)),
    "NATIONAL_ID_KZ": _kazakh,
    "NATIONAL_ID_UZ": linear(
        lambda rng: rng.choice("34") + day(rng, "dmy") + digits(rng, 6),
        (7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1, 7, -1),
        modulus=10,
    ),
    "TAX_ID_AU": linear(lambda rng: digits(rng, 8), (1, 4, 3, 7, 5, 8, 6, 9, 10)),
    "COMPANY_ID_AU": _abn,
    "COMPANY_ID_AU_ACN": linear(lambda rng: digits(rng, 8), (*range(8, 0, -1), 1), modulus=10),
    "HEALTH_ID_AU": lambda rng: linear(
        lambda r: digits(r, 8, "23456"), (1, 3, 7, 9, 1, 3, 7, 9, -1), modulus=10
    )(rng) + rng.choice("12345"),
    "HEALTH_ID_AU_IHI": luhn(lambda rng: "800360" + digits(rng, 9)),
    "TAX_ID_NZ": linear(lambda rng: digits(rng, 7, "5678"), (2, 7, 6, 5, 4, 3, 2, 1)),
    "HEALTH_ID_NZ": _nhi,
    "COMPANY_ID_NZ": linear(
        lambda rng: "9429" + digits(rng, 8), (1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1), modulus=10
    ),
}  # fmt: skip
