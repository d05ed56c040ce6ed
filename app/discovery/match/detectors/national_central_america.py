"""Numbers of Central America and the Caribbean.

Sources: DGII and JCE of the Dominican Republic, SAT and RENAP of Guatemala, TSE of Costa Rica,
Ministerio de Hacienda and RNPN of El Salvador, CSE of Nicaragua, RNP of Honduras, Cuba's civil
register.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import weighted
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import (
    Country,
    about_persons,
    all_of,
    day_first,
    not_trivial,
    rest,
)

_REGION = "Central America"
_DO = Country("Dominican Republic", "DO", "Caribbean")
_GT = Country("Guatemala", "GT", _REGION)
_CR = Country("Costa Rica", "CR", _REGION)
_SV = Country("El Salvador", "SV", _REGION)
_NI = Country("Nicaragua", "NI", _REGION)
_HN = Country("Honduras", "HN", _REGION)
_CU = Country("Cuba", "CU", "Caribbean")


_NIT = (
    "nit",
    "n.i.t",
    "número de identificación tributaria",
    "numero de identificacion tributaria",
)
_ID = ("cédula", "cedula")
_COSTA_RICAN = (
    "cédula física", "cédula jurídica", "cédula de persona física", "cédula de persona jurídica",
)  # fmt: skip


def _cui(value: str) -> bool:
    """Check the check digit of the serial number (8 digits), the department (01 to 22), and the
    municipality.
    """
    check = rest(value, (2, 3, 4, 5, 6, 7, 8, 9), 11)
    return check == int(value[8]) and 1 <= int(value[9:11]) <= 22 and 1 <= int(value[11:]) <= 38


def _costa_rican(value: str) -> bool:
    return not_trivial(value) and value.strip("0") != ""


def _dui(value: str) -> bool:
    return -rest(value, (9, 8, 7, 6, 5, 4, 3, 2), 10) % 10 == int(value[8])


def _nicaraguan(value: str) -> bool:
    """Check the date of birth, and the letter, computed modulo 23 from all digits. A municipality
    (3 digits) precedes the date, and a serial number (4 digits) follows it.
    """
    return day_first(value[3:9]) and "ABCDEFGHJKLMNPQRSTUVWXY"[int(value[:13]) % 23] == value[13]


def _honduran(value: str) -> bool:
    """Check the department (01 to 18), municipality and year of birth (1900 to 2035, as in
    `birth.py`). The serial number must not be zero.
    """
    return (
        1 <= int(value[:2]) <= 18
        and 1 <= int(value[2:4]) <= 28
        and 1900 <= int(value[4:8]) <= 2035
        and weighted(value[8:], (1,) * 5) > 0
    )


DETECTOR = Detector(
    numbers=(
        Number(
            _DO.national("Cédula"),
            forms=("000-0000000-0", "000 0000000 0", "00000000000"),
            words=(*_ID, "|cedula|", "cédula de identidad y electoral", "|cie|"),
            check=all_of(stdnum("do.cedula"), not_trivial),
            rule="check digit (Luhn)",
        ),
        Number(
            _DO.tax("RNC"),
            forms=("000-00000-0", "0-00-00000-0", "000000000", "000 00000 0"),
            words=("rnc", "registro nacional de contribuyente*",
                   "registro nacional del contribuyente*"),
            check=stdnum("do.rnc"),
            rule="check digit, modulo 11",
        ),
        Number(
            _GT.tax("NIT"),
            forms=("0000000-X", "00000000-X", "000000-X", "0000000X", "00000000X",
                   "00000-X", "000000X"),
            words=_NIT,
            check=all_of(stdnum("gt.nit"), not_trivial),
            rule="check digit, modulo 11",
        ),
        Number(
            _GT.national("CUI or DPI"),
            forms=("0000 00000 0000", "0000-00000-0000", "0000000000000"),
            words=("cui", "dpi", "documento personal de identificación",
                   "código único de identificación", "documento personal de identificacion",
                   "codigo unico de identificacion"),
            check=_cui,
            rule="check digit, modulo 11, department, municipality",
            shapes=("0000 00000 0000",),
        ),
        Number(
            _CR.national("Cédula de identidad"),
            forms=("0-0000-0000", "0 0000 0000", "00-0000-0000"),
            words=(*_ID, *_COSTA_RICAN, "identity card number"),
            check=_costa_rican,
            rule="province",
            weak=True,
        ),
        Number(
            _CR.national("Cédula de identidad"),
            forms=("'0'000000000", "000000000"),
            words=_COSTA_RICAN,
            check=_costa_rican,
            rule="province",
            weak=True,
        ),
        Number(
            _CR.national("Cédula de identidad"),
            forms=("'0'000000000",),
            words=(*_ID, "identity card number"),
            check=_costa_rican,
            rule="province",
            weak=True,
        ),
        Number(
            _CR.national("Cédula de identidad"),
            forms=("000000000",),
            words=(*_ID, "identity card number"),
            check=_costa_rican,
            rule="province",
            weak=True,
            amid_column=about_persons("costa rica"),
        ),
        Number(
            _SV.national("DUI"),
            forms=("00000000-0", "000000000"),
            words=("dui", "documento único de identidad", "documento unico de identidad"),
            check=all_of(_dui, not_trivial),
            rule="check digit, modulo 10",
        ),
        Number(
            _SV.tax("NIT"),
            forms=("0000-000000-000-0", "00000000000000", "0000 000000 000 0"),
            words=_NIT,
            check=all_of(stdnum("sv.nit"), lambda value: day_first(value[4:10])),
            rule="date and check digit, modulo 11",
            shapes=("0000-000000-000-0",),
        ),
        Number(
            _NI.national("Cédula de identidad"),
            forms=("000-000000-0000A", "0000000000000A", "000 000000 0000A"),
            words=_ID,
            check=_nicaraguan,
            rule="date and check letter, modulo 23",
            shapes=("000-000000-0000A",),
        ),
        Number(
            _HN.national("DNI"),
            forms=("0000-0000-00000", "0000 0000 00000", "0000000000000"),
            words=("dni", "tarjeta de identidad", "número de identidad", "numero de identidad",
                   "documento nacional de identificación"),
            check=_honduran,
            rule="department, municipality, year of birth",
            weak=True,
        ),
        Number(
            _CU.national("Número de identidad"),
            forms=("00000000000",),
            words=("carnet de identidad", "carné de identidad", "identity card number",
                   "número de identidad",
                   "numero de identidad", "número de identidad permanente"),
            check=all_of(stdnum("cu.ni"), not_trivial),
            rule="date of birth",
            weak=True,
        ),
    ),
    matching=(
        Sample("Cédula de persona física: 1-0913-0259", "NATIONAL_ID_CR", "1-0913-0259"),
        Sample("Cédula: 001-6720238-1", "NATIONAL_ID_DO", "001-6720238-1"),
        Sample("RNC 4-31-03180-4", "TAX_ID_DO", "4-31-03180-4"),
        Sample("NIT 1102291-4", "TAX_ID_GT", "1102291-4"),
        Sample("DPI 8764 25554 1001", "NATIONAL_ID_GT", "8764 25554 1001"),
        Sample("cédula 1-0912-0847", "NATIONAL_ID_CR", "1-0912-0847"),
        Sample("DUI: 32666778-4", "NATIONAL_ID_SV", "32666778-4"),
        Sample("NIT: 0614-250170-283-9", "TAX_ID_SV", "0614-250170-283-9"),
        Sample("Cédula 441-220588-9203A", "NATIONAL_ID_NI", "441-220588-9203A"),
        Sample("DNI 1401-1983-02101", "NATIONAL_ID_HN", "1401-1983-02101"),
        Sample("DNI 0801-2031-00456", "NATIONAL_ID_HN", "0801-2031-00456"),
        Sample("carnet de identidad 91052115798", "NATIONAL_ID_CU", "91052115798"),
    ),
    clean=(
        "cédula 000-1234567-0",
        "NIT 1234567-0",
        "1234 56789 9999",
        "DNI 9901-1985-00123",
        "carnet de identidad 99139912345",
    ),
)  # fmt: skip
