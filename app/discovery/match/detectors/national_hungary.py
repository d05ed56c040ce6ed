"""Numbers of persons and firms in Hungary: TAJ, tax identifier, personal identifier, tax number.

Rules: 1996. évi XX. törvény, annexes (TAJ-szám: weights 3 and 7, modulo 10; adóazonosító jel:
weights 1 to 9, modulo 11; személyi azonosító: weights 1 to 10, since 1997 10 to 1, modulo 11),
computed here; adószám by python-stdnum.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS, short_date, weighted
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country

_HU = Country("Hungary", "HU", "Europe")

_anum = stdnum("hu.anum")


def taj(value: str) -> bool:
    """Check a TAJ-szám, which has nine digits, by its check digit."""
    return weighted(value[:8], (3, 7) * 4) % 10 == int(value[8]) and value[:8].strip("0") != ""


def tax_identifier(value: str) -> bool:
    """Check the first digit of an adóazonosító jel, which must be 8, and its check digit. Between
    these stand five digits for the date of birth, and three more.
    """
    return value[0] == "8" and weighted(value[:9], range(1, 10)) % 11 == int(value[9])


def personal_identifier(value: str) -> bool:
    """Check the sex and century, the date of birth, and the check digit of a személyi
    azonosító.
    """
    if not short_date(value[5:7], value[3:5], value[1:3]) or value[0] not in "1234":
        return False
    up = weighted(value[:10], range(1, 11)) % 11
    down = weighted(value[:10], range(10, 0, -1)) % 11
    return int(value[10]) in {up, down}


def firm(value: str) -> bool:
    """Check an adószám by the check digit within its first eight digits, and by its code of
    taxation (1 to 5). The county at its end is not checked.
    """
    return value[8] in "12345" and _anum(value[:8])


DETECTOR = Detector(
    numbers=(
        Number(
            _HU.national("Personal identifier"),
            forms=("0-000000-0000", "0 000000 0000", "00000000000"),
            words=("személyi azonosító", "szemelyi azonosito", "személyi szám", "szemelyi szam",
                   "személyazonosító", "személyi igazolvány", *PERSON_WORDS),
            check=personal_identifier,
            rule="date, check digit (modulo 11)",
        ),
        Number(
            _HU.health("TAJ number"),
            forms=("000 000 000", "000-000-000", "000000000"),
            words=("taj szám*", "taj szam*", "taj", "tajszám*", "társadalombiztosítási azonosító"),
            check=taj,
            rule="check digit (modulo 10)",
        ),
        Number(
            _HU.tax("Tax identifier of a person"),
            forms=("0000000000", "0 000 000 000"),
            words=("adóazonosító*", "adoazonosito*", "adó azonosító", "adójel*"),
            check=tax_identifier,
            rule="check digit (modulo 11)",
        ),
        Number(
            _HU.company("Tax number of a firm"),
            forms=("00000000-0-00", "00000000000", "00000000 0 00"),
            words=("adószám*", "adoszam*"),
            check=firm,
            rule="check digit (modulo 10)",
        ),
    ),
    matching=(
        Sample("Személyi azonosító: 1-800101-0025", "NATIONAL_ID_HU", "1-800101-0025"),
        Sample("TAJ-szám: 111 111 110", "HEALTH_ID_HU", "111 111 110"),
        Sample("nev;taj\nAnna;111111110\n", "HEALTH_ID_HU", "111111110"),
        Sample("Adóazonosító jele: 8071592153", "TAX_ID_HU", "8071592153"),
        Sample("adószám: 12892312-2-41", "COMPANY_ID_HU", "12892312-2-41"),
    ),
    clean=(
        "TAJ-szám: 111 111 111",
        "111 111 110",
        "Taj Mahal 111111112",
        "adóazonosító jel 8071592154",
        "adószám 12892313-2-41",
        "személyi szám 1-801301-0025",
    ),
)  # fmt: skip
