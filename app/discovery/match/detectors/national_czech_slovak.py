"""Numbers of persons and firms in Czechia and Slovakia.

Rules: zákon 133/2000 Sb. (rodné číslo: date, month + 50 for women, + 20 since 2004; modulo 11
since 1954), zákon 301/1995 Z. z. (the same in Slovakia), IČO modulo 11; by python-stdnum.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country

_CZECHIA = Country("Czechia", "CZ", "Europe")
_SLOVAKIA = Country("Slovakia", "SK", "Europe")

_CZ = _CZECHIA.national("Birth number")
_SK = _SLOVAKIA.national("Birth number")
_CZ_WORDS = ("rodné číslo", "rodne cislo", "rodného čísla", "rodneho cisla", "rod číslo",
             "rod. číslo", "rod cislo", "r. č", "r.č", "rč", "birth number")  # fmt: skip
_SK_WORDS = ("rodné číslo sr", "rodné číslo občana", "rodného čísla občana")
_BIRTH_FORMS = ("000000/0000", "000000/000", "0000000000", "000000 0000", "000000-0000")


def firm(value: str) -> bool:
    """Check an IČO, which has eight digits, by its check digit (weights 8 to 2, modulo 11)."""
    total = sum(int(digit) * weight for digit, weight in zip(value, range(8, 1, -1), strict=False))
    return int(value[7]) == (11 - total % 11) % 10 and value.strip("0") != ""


DETECTOR = Detector(
    numbers=(
        Number(
            _CZ,
            forms=_BIRTH_FORMS,
            words=(*_CZ_WORDS, *PERSON_WORDS),
            check=stdnum("cz.rc"),
            rule="date, check digit (modulo 11)",
            shapes=("000000/0000",),
        ),
        Number(
            _CZ,
            forms=("000000000",),
            words=_CZ_WORDS,
            check=stdnum("cz.rc"),
            rule="date before 1954",
            weak=True,
        ),
        Number(
            _SK,
            forms=_BIRTH_FORMS,
            words=_SK_WORDS,
            check=stdnum("sk.rc"),
            rule="date, check digit (modulo 11)",
        ),
        Number(
            _SK,
            forms=("000000000",),
            words=_SK_WORDS,
            check=stdnum("sk.rc"),
            rule="date before 1954",
            weak=True,
        ),
        Number(
            _CZECHIA.company("IČO"),
            forms=("00000000", "000 00 000"),
            words=("ičo", "|ico|", "identifikační číslo osoby", "identifikacni cislo osoby"),
            check=firm,
            rule="check digit (modulo 11)",
        ),
        Number(
            _SLOVAKIA.company("IČO"),
            forms=("00000000", "00 000 000"),
            words=("identifikačné číslo organizácie", "identifikacne cislo organizacie"),
            check=firm,
            rule="check digit (modulo 11)",
        ),
        Number(
            _CZECHIA.identity_card("Identity card number"),
            forms=("000000000",),
            words=("občanský průkaz", "občanského průkazu", "obcansky prukaz",
                   "obcanskeho prukazu", "číslo op", "č. op"),
        ),
        Number(
            _SLOVAKIA.identity_card("Identity card number"),
            forms=("AA000000", "AA 000000"),
            words=("občiansky preukaz", "občianskeho preukazu", "obciansky preukaz",
                   "obcianskeho preukazu", "číslo op", "č. op"),
        ),
    ),
    matching=(
        Sample("Rodné číslo: 710319/2745", "NATIONAL_ID_CZ", "710319/2745"),
        Sample("Novák Jan, 710319/2745, Brno", "NATIONAL_ID_CZ", "710319/2745"),
        Sample("jmeno;rodne_cislo\nJan;7103192745\n", "NATIONAL_ID_CZ", "7103192745"),
        Sample("r. č. 7103192745", "NATIONAL_ID_CZ", "7103192745"),
        Sample("rodné číslo občana SR 710319/2745", "NATIONAL_ID_SK", "710319/2745"),
        Sample("IČO: 25596641", "COMPANY_ID_CZ", "25596641"),
        Sample("identifikačné číslo organizácie 31 333 532", "COMPANY_ID_SK", "31 333 532"),
        Sample("číslo občanského průkazu 205134567", "ID_CARD_CZ", "205134567"),
        Sample("občiansky preukaz č. EH 123456", "ID_CARD_SK", "EH 123456"),
    ),
    clean=(
        "rodné číslo 710319/2746",
        "710319/2746",
        "/data/201512/1234/x",
        "IČO: 25596642",
        "7103192745",
        "Ríčo 25596641",
    ),
)  # fmt: skip
