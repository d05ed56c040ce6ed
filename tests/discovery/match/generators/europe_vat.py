"""European value added tax numbers with prefix, generated from the published rules."""

from __future__ import annotations

from random import Random

from tests.discovery.match.generators.europe_north import (
    BSN,
    CVR,
    ORGNR_NO,
    ORGNR_SE,
    SIREN,
    UID_CH,
    Y_TUNNUS,
    baltic,
    mod_11_10,
    pps,
)
from tests.discovery.match.generators.europe_south import ANUM, austrian_vat, cif, ico
from tests.discovery.match.generators.reckoning import DIGITS, Make, digits, linear


def _belgian(rng: Random) -> str:
    body = digits(rng, 8, "0")
    return f"{body}{97 - int(body) % 97:02d}"


def _french(siren: str) -> str:
    return f"FR{(12 + 3 * (int(siren) % 97)) % 97:02d}{siren}"


def _luxembourgish(rng: Random) -> str:
    body = digits(rng, 6, "123")
    return f"{body}{int(body) % 89:02d}"


def _maltese(rng: Random) -> str:
    body = digits(rng, 6, "123456789")
    total = sum(int(d) * w for d, w in zip(body, (3, 4, 6, 7, 8, 9), strict=True))
    return f"{body}{37 - total % 37:02d}"


def _latvian(rng: Random) -> str:
    while True:
        body = digits(rng, 10, "49")
        total = sum(int(d) * w for d, w in zip(body, (9, 1, 4, 8, 3, 10, 2, 5, 7, 6), strict=True))
        check = (3 - total) % 11
        if check < 10:
            return f"{body}{check}"


def _slovak(rng: Random) -> str:
    while True:
        value = digits(rng, 2, "123456789") + digits(rng, 8, "234789")
        if int(value) % 11 == 0:
            return value


def _slovene(rng: Random) -> str:
    body = digits(rng, 7, "123456789")
    total = sum(int(d) * w for d, w in zip(body, range(8, 1, -1), strict=True))
    check = 11 - total % 11
    return _slovene(rng) if check == 11 else f"{body}{check % 10}"


def _british(rng: Random) -> str:
    body = digits(rng, 7, "123456789")
    total = sum(int(d) * w for d, w in zip(body, range(8, 1, -1), strict=True))
    return f"{body}{97 - (total + 55) % 97:02d}"


def _lithuanian(rng: Random) -> str:
    return baltic(lambda r: digits(r, 7, "123") + "1")(rng)


VATS: dict[str, Make] = {
    "AT": austrian_vat,
    "BE": lambda rng: "BE" + _belgian(rng),
    "CZ": lambda rng: "CZ" + ico(rng),
    "DE": lambda rng: "DE" + mod_11_10(9)(rng),
    "DK": lambda rng: "DK" + CVR(rng),
    "EE": lambda rng: "EE" + linear(lambda r: digits(r, 8, "1"), (3, 7, 1) * 3, modulus=10)(rng),
    "ES": lambda rng: "ES" + cif(rng),
    "FI": lambda rng: "FI" + Y_TUNNUS(rng),
    "FR": lambda rng: _french(SIREN(rng)),
    "MC": lambda rng: _french("000" + digits(rng, 6, DIGITS)),
    "HU": lambda rng: "HU" + ANUM(rng),
    "IE": lambda rng: "IE" + pps(rng),
    "LT": lambda rng: "LT" + _lithuanian(rng),
    "LU": lambda rng: "LU" + _luxembourgish(rng),
    "LV": lambda rng: "LV" + _latvian(rng),
    "MT": lambda rng: "MT" + _maltese(rng),
    "NL": lambda rng: "NL" + BSN(rng) + f"B{rng.randint(1, 99):02d}",
    "SE": lambda rng: "SE" + ORGNR_SE(rng) + "01",
    "SI": lambda rng: "SI" + _slovene(rng),
    "SK": lambda rng: "SK" + _slovak(rng),
    "GB": lambda rng: "GB" + _british(rng),
    "CH": lambda rng: "CHE" + UID_CH(rng) + rng.choice(["MWST", "TVA", "IVA"]),
    "NO": lambda rng: "NO" + ORGNR_NO(rng) + "MVA",
    "IS": lambda rng: "IS" + digits(rng, 5, "123456789"),
    "FO": lambda rng: "FO" + digits(rng, 6, "123456789"),
}
EUROPE_VAT: dict[str, Make] = {f"VAT_{code}": make for code, make in VATS.items()}
