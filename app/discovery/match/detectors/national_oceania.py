"""Numbers of Australia and New Zealand.

Sources: ATO and ABR (TFN modulo 11, ABN modulo 89), ASIC (ACN modulo 10), Services Australia
(Medicare modulo 10), Australian Digital Health Agency (IHI: Luhn), Inland Revenue (IRD modulo 11),
HISO 10046 (NHI: modulo 11, of the new form modulo 24), NZBN (GS1).
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country, all_of, begins, luhn, not_trivial, rest

_AU = Country("Australia", "AU", "Oceania")
_NZ = Country("New Zealand", "NZ", "Oceania")


_NHI_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # neither I nor O


def _medicare(value: str) -> bool:
    check = rest(value, (1, 3, 7, 9, 1, 3, 7, 9), 10)
    return value[0] in "23456" and check == int(value[8]) and value[9] != "0"


def _nhi(value: str) -> bool:
    if not set(value) <= set(_NHI_LETTERS + "0123456789"):
        return False
    codes = [_NHI_LETTERS.index(sign) + 1 if sign.isalpha() else int(sign) for sign in value[:6]]
    total = sum(code * weight for code, weight in zip(codes, range(7, 1, -1), strict=True))
    if value[5].isalpha():
        return _NHI_LETTERS[23 - total % 24] == value[6]
    check = 11 - total % 11
    return check != 11 and str(check % 10) == value[6]


DETECTOR = Detector(
    numbers=(
        Number(
            _AU.tax("Tax file number"),
            forms=("000 000 000", "000-000-000", "000000000", "00 000 000", "00000000"),
            words=("tfn", "tax file"),
            check=all_of(stdnum("au.tfn"), not_trivial),
            rule="check digit, modulo 11",
        ),
        Number(
            _AU.company("Australian Business Number"),
            forms=("00 000 000 000", "00000000000", "00-000-000-000"),
            words=("abn", "australian business number"),
            check=all_of(stdnum("au.abn"), not_trivial),
            rule="check digits, modulo 89",
            shapes=("00 000 000 000",),
        ),
        Number(
            _AU.company("Australian Company Number", "ACN"),
            forms=("000 000 000", "000000000", "000-000-000"),
            words=("acn", "australian company number", "arbn"),
            check=all_of(stdnum("au.acn"), not_trivial),
            rule="check digit, modulo 10",
        ),
        Number(
            _AU.health("Medicare number"),
            forms=("0000 00000 0", "0000-00000-0", "0000000000", "0000 00000 0/0", "0000 00000 0-0",
                   "0000000000/0", "00000000000", "0000 00000 0 0", "0000000000 0"),
            words=("medicare", "medicare no", "medicare card"),
            check=all_of(_medicare, not_trivial),
            rule="check digit, modulo 10",
            shapes=("0000 00000 0",),
        ),
        Number(
            _AU.health("Individual Healthcare Identifier", "IHI"),
            forms=("0000 0000 0000 0000", "0000000000000000", "0000-0000-0000-0000"),
            words=("ihi", "individual healthcare", "healthcare identifier", "hpi-i", "hpi-o",
                   "hpii"),
            check=all_of(begins("80036"), luhn),
            rule="begins with 80036, check digit (Luhn)",
            shapes=("'80036'00000000000",),
        ),
        Number(
            _NZ.tax("IRD number"),
            forms=("00-000-000", "000-000-000", "00000000", "000000000", "00 000 000",
                   "000 000 000", "0000000-0", "00000000-0"),
            words=("ird", "ird no", "inland revenue", "ird number"),
            check=all_of(stdnum("nz.ird"), not_trivial),
            rule="check digit, modulo 11",
        ),
        Number(
            _NZ.health("NHI number"),
            forms=("AAA0000", "AAA00AX", "AAA 0000", "AAA-0000"),
            words=("nhi", "nhi no", "national health index", "nhi number"),
            check=_nhi,
            rule="check digit, modulo 11 or 24",
        ),
        Number(
            _NZ.company("NZBN"),
            forms=("0000000000000", "0000 000 000 000"),
            words=("nzbn", "new zealand business number"),
            check=all_of(begins("9429"), stdnum("ean")),
            rule="begins with 9429, check digit (GS1)",
        ),
    ),
    matching=(
        Sample("TFN: 589 370 968", "TAX_ID_AU", "589 370 968"),
        Sample("ABN 33460148445", "COMPANY_ID_AU", "33460148445"),
        Sample("Smith Pty Ltd 90 910 912 837", "COMPANY_ID_AU", "90 910 912 837"),
        Sample("ACN 903 655 809", "COMPANY_ID_AU_ACN", "903 655 809"),
        Sample("Medicare No. 6001 30178 5", "HEALTH_ID_AU", "6001 30178 5"),
        Sample("card 4668 09951 2", "HEALTH_ID_AU", "4668 09951 2"),
        Sample("IHI 8003 6013 6758 4997", "HEALTH_ID_AU_IHI", "8003 6013 6758 4997"),
        Sample("IRD number 88-913-728", "TAX_ID_NZ", "88-913-728"),
        Sample("NHI VPJ5512", "HEALTH_ID_NZ", "VPJ5512"),
        Sample("NZBN 9429188778852", "COMPANY_ID_NZ", "9429188778852"),
    ),
    clean=(
        "TFN 123 456 789",
        "ABN 99 999 999 999",
        "99 999 999 999 bytes",
        "medicare 1234567890",
        "NHI ABC1234",
        "ird 12-345-678",
        "+61 2 9374 4000",
    ),
)  # fmt: skip
