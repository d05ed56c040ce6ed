# ruff: noqa: RUF001 - words of languages whose letters look alike
"""Numbers of persons in Albania and the states of former Yugoslavia.

Rules: JMBG of 1976 (date, region, serial number, modulo 11; by python-stdnum as EMŠO), whose region
identifies the state; Croatia: Zakon o OIB (ISO 7064 MOD 11,10); tax numbers by python-stdnum.
Albania: NID, a letter for the decade of birth, form and date only.
"""

from __future__ import annotations

from collections.abc import Callable

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS, is_date
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country
from app.discovery.match.matches import Severity

_SERBIA = Country("Serbia", "RS", "Europe")
_MONTENEGRO = Country("Montenegro", "ME", "Europe")
_NORTH_MACEDONIA = Country("North Macedonia", "MK", "Europe")
_SLOVENIA = Country("Slovenia", "SI", "Europe")
_AL = Country("Albania", "AL", "Europe")

_RS = _SERBIA.national("JMBG")
_BA = Country("Bosnia and Herzegovina", "BA", "Europe").national("JMBG")
_ME = _MONTENEGRO.national("JMBG")
_MK = _NORTH_MACEDONIA.national("EMBG")
_SI = _SLOVENIA.national("EMŠO")
_emso = stdnum("si.emso")
_pib = stdnum("rs.pib")
_JMBG_FORMS = ("0000000000000", "0000000 00 000 0", "0000000 000000", "0000000-00-000-0")
_JMBG_WORDS = ("jmbg", "j.m.b.g", "jmb", "matični broj građana", "maticni broj gradjana",
               "maticni broj", "matični broj", "јмбг", "матични број", *PERSON_WORDS)  # fmt: skip


def jmbg(low: int, high: int) -> Callable[[str], bool]:
    """Return the check of a JMBG of one state, whose regions have the numbers `low` to `high`."""
    return lambda value: low <= int(value[7:9]) <= high and _emso(value)


def albanian(value: str) -> bool:
    """Check an NID by its decade and date of birth. For women, 50 is added to the month; a month
    may also have another 30 added. A serial number and a letter follow.
    """
    month = int(value[2:4])
    return value[0] <= "T" and month < 93 and is_date(2000, month % 50 % 30, int(value[4:6]))


def kosovan(value: str) -> bool:
    """Check only the first digit of a personal number (1 or 2). The rule for its check digit is not
    published.
    """
    return value[0] in "12"


DETECTOR = Detector(
    numbers=(
        *(
            Number(
                kind,
                forms=_JMBG_FORMS,
                words=(*_JMBG_WORDS, *more),
                check=jmbg(low, high),
                rule=f"date, region {low:02} to {high}, check digit (modulo 11)",
            )
            for kind, low, high, more in (
                (_RS, 70, 99, ()),
                (_BA, 10, 19, ()),
                (_ME, 20, 29, ()),
                (_MK, 40, 49, ("embg", "ембг", "единствен матичен број", "матичен број")),
                (_SI, 50, 59, ("emšo", "emso", "unique master citizen number",
                               "enotna matična številka", "matična številka")),
            )
        ),
        Number(
            Country("Croatia", "HR", "Europe").national("OIB"),
            forms=("00000000000", "'HR'~00000000000"),
            words=("oib", "osobni identifikacijski broj", "|pin|", "vat number", "vat no", "vat id",
                   *PERSON_WORDS),
            check=stdnum("hr.oib"),
            rule="check digit (ISO 7064 MOD 11,10)",
            shapes=("'HR'00000000000",),
            examples=frozenset({"12345678903", "00000000001"}),
        ),
        Number(
            _AL.national("NID"),
            forms=("A00000000A",),
            words=("|nid|", "numri personal", "nr personal", "numri i identitetit",
                   "letërnjoftim*", "leternjoftim*", *PERSON_WORDS),
            check=albanian,
            rule="date",
        ),
        Number(
            Country("Kosovo", "XK", "Europe").national("Personal number"),
            forms=("0000000000",),
            words=("numri personal", "nr personal", "numri personal kosov*"),
            check=kosovan,
            rule="first digit",
            weak=True,
        ),
        Number(
            _SERBIA.tax("PIB"),
            forms=("000000000", "'RS'~000000000"),
            words=("pib", "pib broj", "poreski identifikacioni broj", "пиб",
                   "порески идентификациони број", "|tin|"),
            check=lambda value: _pib(value.removeprefix("RS")),
            rule="check digit (ISO 7064 MOD 11,10)",
        ),
        Number(
            _MONTENEGRO.tax("PIB"),
            forms=("00000000",),
            words=("pib", "poreski broj", "pib broj", "poreski identifikacioni broj", "пиб",
                   "|tin|"),
            check=stdnum("me.pib"),
            rule="check digit (modulo 11)",
        ),
        Number(
            _NORTH_MACEDONIA.tax("EDB"),
            forms=("0000000000000", "'MK'~0000000000000"),
            words=("edb", "едб", "едбс", "единствен даночен број", "даночен број",
                   "danocen broj"),
            check=stdnum("mk.edb"),
            rule="check digit (modulo 11)",
            shapes=("'MK'0000000000000",),
        ),
        Number(
            _AL.tax("NIPT"),
            forms=("A00000000A", "A 00000000 A", "'AL'~A00000000A"),
            words=("nipt", "nuis", "numri i identifikimit", "tax identification",
                   "taxpayer identification"),
            check=stdnum("al.nipt"),
            rule="form",
            weak=True,
        ),
        Number(
            _SLOVENIA.company("Matična številka"),
            forms=("0000000", "0000000000"),
            words=("matična številka podjetja", "maticna stevilka", "matična št",
                   "company registration number"),
            check=stdnum("si.maticna"),
            rule="check digit (modulo 11)",
        ),
    ),
    matching=(
        Sample("JMBG: 0710003730015", "NATIONAL_ID_RS", "0710003730015"),
        Sample("ЈМБГ 0710003730015", "NATIONAL_ID_RS", "0710003730015"),
        Sample("jmbg 0101006100008", "NATIONAL_ID_BA", "0101006100008"),
        Sample("Matični broj: 0101006200002", "NATIONAL_ID_ME", "0101006200002"),
        Sample("ЕМБГ 0101006400001", "NATIONAL_ID_MK", "0101006400001"),
        Sample("EMŠO: 0101006500006", "NATIONAL_ID_SI", "0101006500006"),
        Sample("OIB: 33392005961", "NATIONAL_ID_HR", "33392005961"),
        Sample("OIB HR33392005961", "NATIONAL_ID_HR", "HR33392005961"),
        Sample("Numri personal: I85101001A", "NATIONAL_ID_AL", "I85101001A"),
        Sample("Numri personal 1234567890", "NATIONAL_ID_XK", "1234567890", Severity.TEST),
        Sample("PIB 101134702", "TAX_ID_RS", "101134702"),
        Sample("PIB: 02655284", "TAX_ID_ME", "02655284"),
        Sample("ЕДБ: 4030000375897", "TAX_ID_MK", "4030000375897"),
        Sample("NIPT J91402501L", "TAX_ID_AL", "J91402501L"),
        Sample("matična št. 9331310000", "COMPANY_ID_SI", "9331310000"),
    ),
    clean=(
        "JMBG: 0710003730016",
        "0710003730015",
        "oib 33392005962",
        "jmbg 1732184100000",
        "pib 101134703",
        "distrib 101134702",
        "nid=A99999999A",
    ),
)  # fmt: skip
