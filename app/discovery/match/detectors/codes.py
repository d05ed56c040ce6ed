"""Codes of publications, libraries, securities and trade registers, after a word.

Such codes are rarely about a person, so these types are searched for only when requested. Sources:
ISO 2108 (ISBN), ISO 15511 (ISIL), London Stock Exchange (SEDOL: weights 1, 3, 1, 7, 3, 9, modulo
10), WM-Datenservice (WKN: no I and no O), § 8 HGB, Code de commerce R123-237, ONRC, D.P.R.
581/1995.
"""

from __future__ import annotations

import re
from dataclasses import replace

from app.discovery.match.detectors.base import DataType, Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country, luhn, not_trivial

_ISBN = "~".join("0" * 9)
_DE = Country("Germany", "DE", "Europe")
_FR = Country("France", "FR", "Europe")
_IT = Country("Italy", "IT", "Europe")
_RO = Country("Romania", "RO", "Europe")
_GB = Country("United Kingdom", "UK", "Europe")
_isil = stdnum("isil")
_RO_FIRM = re.compile(r"[JFC][0-9]{3,9}(?:199[0-9]|20[0-4][0-9])")


def _register(country: Country) -> DataType:
    return replace(country.company("Trade register number", "REGISTER"), default=False)


def _security(country: Country, key: str) -> DataType:
    return replace(country.bank(key, key), default=False, strict=False)


def _wkn(value: str) -> bool:
    """Check that a WKN has no I and no O and, if it consists of digits only, that it is no filler
    such as 111111.
    """
    return not set("IO") & set(value) and (not_trivial(value) if value.isdigit() else True)


DETECTOR = Detector(
    numbers=(
        Number(
            DataType("ISBN", "ISBN of a book", "Other codes", default=False),
            forms=(f"'97'0~0~{_ISBN}", f"{_ISBN}~X"),
            words=("isbn", "isbn-13", "isbn-10", "isbn 13", "isbn 10"),
            check=stdnum("isbn"),
            rule="check digit, modulo 10 or 11",
        ),
        Number(
            DataType("ISIL", "ISIL of a library", "Other codes", default=False),
            forms=tuple(f"AA-{'X' * letters}{'0' * digits}" for letters in range(6)
                        for digits in range(1, 6)),
            words=("|isil|", "isil code", "isil no", "isil number"),
            check=lambda value: _isil(f"{value[:2]}-{value[2:]}"),
            rule="country",
            weak=True,
        ),
        Number(
            _security(_GB, "SEDOL"),
            forms=("XXXXXX0",),
            words=("sedol", "sedol code", "sedol no", "sedol number"),
            check=stdnum("gb.sedol"),
            rule="check digit, modulo 10",
        ),
        Number(
            _security(_DE, "WKN"),
            forms=("000000", "A0XXXX", "AA0XXX", "AAA0XX", "AAAA00", "A00XXX"),
            words=("wkn", "wertpapierkennnummer", "wertpapier kennnummer"),
            check=_wkn,
            rule="letters that are issued",
            weak=True,
        ),
        Number(
            _register(_DE),
            forms=tuple(f"'{part}'{gap}{'0' * size}" for part in ("HRA", "HRB", "GnR", "PR", "VR")
                        for gap in (" ", "") for size in range(2, 7)),
            words=("handelsregister*", "registergericht", "amtsgericht", "register court",
                   "commercial register", "genossenschaftsregister*", "vereinsregister*"),
        ),
        Number(
            _register(_FR),
            forms=("A 000 000 000", "A 000000000", "A000000000", "000 000 000", "000000000"),
            words=("rcs", "r.c.s", "registre du commerce"),
            check=lambda value: luhn(value[-9:]),
            rule="check digit (Luhn)",
        ),
        Number(
            _register(_IT),
            forms=("AA-000000", "AA-0000000", "AA 000000", "AA 0000000"),
            words=("|rea|", "n. rea", "numero rea", "r.e.a"),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
        ),
        Number(
            _register(_RO),
            forms=tuple(f"A{county}/{'0' * size}/0000" for county in ("0", "00")
                        for size in range(1, 7)),
            words=("registrul comerțului", "registrul comertului", "reg. com", "nr. reg. com",
                   "onrc", "nr ord reg com"),
            check=lambda value: _RO_FIRM.fullmatch(value) is not None,
            rule="register and year",
        ),
    ),
    matching=(
        Sample("ISBN 978-0-306-40615-7", "ISBN", "978-0-306-40615-7"),
        Sample("isbn: 0-8044-2957-X", "ISBN", "0-8044-2957-X"),
        Sample("ISIL: DE-1a48", "ISIL", "DE-1a48"),
        Sample("SEDOL B15KXQ8", "SEDOL_UK", "B15KXQ8"),
        Sample("WKN: A0MNRK", "WKN_DE", "A0MNRK"),
        Sample("Amtsgericht Aachen HRB 44123", "COMPANY_ID_DE_REGISTER", "HRB 44123"),
        Sample("RCS Nancy B 323 159 715", "COMPANY_ID_FR_REGISTER", "B 323 159 715"),
        Sample("REA: MI-1234068", "COMPANY_ID_IT_REGISTER", "MI-1234068"),
        Sample("Nr. Reg. Com. J52/750/2012", "COMPANY_ID_RO_REGISTER", "J52/750/2012"),
    ),
    clean=(
        "ISBN 978-0-306-40615-8",
        "978-0-306-40615-7",
        "ISIL: XX-1a48",
        "SEDOL B15KXQ9",
        "WKN: A0MNIO",
        "WKN number",
        "HRB 44123",
        "RCS Nancy B 323 159 716",
        "Nr. Reg. Com. J52/750/1912",
    ),
)  # fmt: skip
