"""Health and bank numbers, generated from the published rules."""

from __future__ import annotations

from random import Random

from tests.discovery.match.generators.reckoning import (
    LETTERS,
    Make,
    closed,
    digits,
    letters,
    linear,
    luhn_right,
    mod97_right,
)

_MBI = "ACDEFGHJKMNPQRTUVWXY"


def _beneficiary(rng: Random) -> str:
    value = rng.choice("123456789") + letters(rng, 1, _MBI) + letters(rng, 1, _MBI + "0123456789")
    value += digits(rng, 1) + letters(rng, 1, _MBI) + letters(rng, 1, _MBI + "0123456789")
    return value + digits(rng, 1) + letters(rng, 2, _MBI) + digits(rng, 2)


def _clabe(rng: Random) -> str:
    body = rng.choice(["002", "012", "014", "072"]) + "010" + digits(rng, 11)
    total = sum(int(d) * w % 10 for d, w in zip(body, (3, 7, 1) * 6, strict=False))
    return body + str((10 - total % 10) % 10)


def _new_zealand(rng: Random) -> str:
    weights = (0, 0, 6, 3, 7, 9, 10, 5, 8, 4, 2, 1)
    while True:
        value = "010242" + digits(rng, 6)
        if not sum(int(d) * w for d, w in zip(value, weights, strict=True)) % 11:
            return value[:6] + "0" + value[6:] + "00"


def _isin(rng: Random) -> str:
    body = rng.choice(["US", "DE", "GB"]) + "0" + digits(rng, 8)

    def right(value: str) -> bool:
        return luhn_right("".join(str(int(sign, 36)) for sign in value))

    return closed(body, right)


def _lei(rng: Random) -> str:
    body = "5299" + "00" + letters(rng, 12, LETTERS + "0123456789")
    return next(f"{body}{n:02d}" for n in range(2, 99) if mod97_right(f"{body}{n:02d}"))


def _cbu(rng: Random) -> str:
    first = linear(lambda r: "0" + digits(r, 6), (7, 1, 3, 9, 7, 1, 3, 1), modulus=10)(rng)
    second = linear(
        lambda r: digits(r, 13), (3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3, 1), modulus=10
    )(rng)
    return first + second


MONEY_HEALTH: dict[str, Make] = {
    "HEALTH_ID_US_NPI": lambda rng: closed(
        digits(rng, 9, "12"), lambda value: luhn_right("80840" + value)
    ),
    "HEALTH_ID_US_MBI": _beneficiary,
    "HEALTH_ID_US_DEA": lambda rng: letters(rng, 1, "ABFGM") + letters(rng, 1)
    + linear(lambda r: digits(r, 6), (1, 2, 1, 2, 1, 2, -1), modulus=10)(rng),
    "ROUTING_NUMBER_US": linear(
        lambda rng: rng.choice(["01", "07", "11", "26", "32"]) + digits(rng, 6),
        (3, 7, 1, 3, 7, 1, 3, 7, 1),
        modulus=10,
    ),
    "CLABE_MX": _clabe,
    "CBU_AR": _cbu,
    "BANK_ACCOUNT_NZ": _new_zealand,
    "ISIN": _isin,
    "LEI": _lei,
    "IFSC_IN": lambda rng: letters(rng, 4) + "0" + digits(rng, 6),
    "BIC": lambda rng: letters(rng, 4) + rng.choice(["DE", "FR", "US", "JP"]) + letters(rng, 2),
}  # fmt: skip
