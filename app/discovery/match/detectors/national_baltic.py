"""Numbers of persons in Estonia, Latvia and Lithuania, and of firms in Estonia and Lithuania.

Rules: Estonian standard EVS 585, Latvian Iedzīvotāju reģistra likums (codes without a date begin
with 32), Lithuanian Gyventojų registro įstatymas; computed by python-stdnum.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country
from app.discovery.match.matches import Severity

_EE = Country("Estonia", "EE", "Europe")

_pvn = stdnum("lv.pvn")


def latvian(value: str) -> bool:
    """Check a personas kods. A number that begins with 4 to 9 belongs to a firm, and fails."""
    return value[0] < "4" and _pvn(value)


DETECTOR = Detector(
    numbers=(
        Number(
            _EE.national("Personal code"),
            forms=("00000000000", "0 000000 0000"),
            words=("*isikukood*", "|ik|", "personal code", *PERSON_WORDS),
            check=stdnum("ee.ik"),
            rule="date, check digit (modulo 11)",
        ),
        Number(
            _EE.company("Registry code"),
            forms=("00000000",),
            words=("registrikood*", "registry code", "äriregistri*", "reg kood"),
            check=stdnum("ee.registrikood"),
            rule="check digit (modulo 11)",
        ),
        Number(
            Country("Latvia", "LV", "Europe").national("Personal code"),
            forms=("000000-00000", "00000000000", "000000 00000"),
            words=("personas kod*", "pers kods", "p.k", "|pk|", "personal code", *PERSON_WORDS),
            check=latvian,
            rule="date, check digit (modulo 11)",
        ),
        Number(
            Country("Lithuania", "LT", "Europe").national("Personal code"),
            forms=("00000000000",),
            words=("asmens kod*", "a. k.", "personal code", *PERSON_WORDS),
            check=stdnum("lt.asmens"),
            rule="date, check digit (modulo 11)",
        ),
    ),
    matching=(
        Sample("Isikukood: 36805280109", "NATIONAL_ID_EE", "36805280109"),
        Sample("isikukoodiga 36805280109", "NATIONAL_ID_EE", "36805280109"),
        Sample("registrikood 12345678", "COMPANY_ID_EE", "12345678", Severity.TEST),
        Sample("Personas kods 161175-19997", "NATIONAL_ID_LV", "161175-19997"),
        Sample("personas koda Nr. 328673-00679", "NATIONAL_ID_LV", "328673-00679"),
        Sample("Asmens kodas 33309240064", "NATIONAL_ID_LT", "33309240064"),
        Sample("vardas;asmens_kodas\nJonas;33309240064\n", "NATIONAL_ID_LT", "33309240064"),
    ),
    clean=(
        "isikukood 36805280108",
        "36805280109",
        "personas kods 161175-19996",
        "asmens kodas 33309240065",
        "registrikood 32345674",
        "personal code 17321841000",
        "ISBN 978-3-16-148410-0, isikukood",
    ),
)
