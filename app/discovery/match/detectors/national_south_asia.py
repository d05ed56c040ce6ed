"""Numbers of India, Pakistan and Sri Lanka.

Sources: UIDAI (Aadhaar: Verhoeff), Income Tax Department (PAN, TAN), GSTN (GSTIN: Luhn modulo 36),
Election Commission (EPIC: Luhn), NADRA (CNIC), Department for Registration of Persons (NIC).
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country, all_of, not_trivial

_REGION = "Asia"
_IN = Country("India", "IN", _REGION)
_PK = Country("Pakistan", "PK", _REGION)
_LK = Country("Sri Lanka", "LK", _REGION)


_CODES = """
    AN AP AR AS BH BR CG CH DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB
    PY RJ SK TG TN TR TS UA UK UP WB
"""
_STATES = frozenset(_CODES.split())


def _licence(value: str) -> bool:
    """Check the state, the office, and the year of issue. A serial number of 7 digits follows."""
    return value[:2] in _STATES and 1950 <= int(value[4:8]) <= 2040 and value[2:4] != "00"


def _sri_lankan(value: str) -> bool:
    """Check the year of birth, and the day of the year; for women, 500 is added to the day."""
    old = len(value) == 10
    year, day = (1900 + int(value[:2]), value[2:5]) if old else (int(value[:4]), value[4:7])
    number = int(day) - 500 if int(day) > 500 else int(day)
    return 1900 <= year <= 2030 and 1 <= number <= 366


DETECTOR = Detector(
    numbers=(
        Number(
            _IN.national("Aadhaar number"),
            forms=("0000 0000 0000", "0000-0000-0000", "000000000000"),
            words=("aadhaar", "aadhar", "adhaar", "adhar card", "uidai", "आधार",
                   "uid number", "uid no", "ஆதார்", "ఆధార్", "আধার"),
            check=all_of(stdnum("in_.aadhaar"), not_trivial),
            rule="check digit (Verhoeff)",
        ),
        Number(
            _IN.national("Aadhaar virtual ID", "VID"),
            forms=("0000 0000 0000 0000", "0000000000000000"),
            words=("|vid|", "virtual id", "aadhaar vid", "vid no"),
            check=all_of(stdnum("in_.vid"), not_trivial),
            rule="check digit (Verhoeff)",
        ),
        Number(
            _IN.tax("Permanent Account Number"),
            forms=("AAAAA0000A", "AAAAA 0000 A", "AAAAA-0000-A"),
            words=("pan", "permanent account", "income tax pan", "pan card", "पैन",
                   "स्थायी लेखा संख्या", "pancard"),
            check=stdnum("in_.pan"),
            rule="kind of holder",
        ),
        Number(
            _IN.tax("Tax deduction account number", "TAN"),
            forms=("AAAA00000A",),
            words=("|tan|", "tan no", "tan number", "tax deduction"),
        ),
        Number(
            _IN.tax("GSTIN", "GSTIN"),
            forms=("00AAAAA0000AX'Z'X", "00 AAAAA0000A X'Z'X", "00-AAAAA0000A-X'Z'X"),
            words=("gstin", "gst no", "gst number", "gst", "gst identification"),
            check=stdnum("in_.gstin"),
            rule="state, PAN (tax number of India) and check digit",
            shapes=("00AAAAA0000AX'Z'X",),
        ),
        Number(
            _IN.voter("EPIC, voter's card"),
            forms=("AAA0000000", "AAA 0000000", "AAA/0000000"),
            words=("epic", "epic no", "voter id", "voter card", "voters id", "elector photo",
                   "electoral photo", "मतदाता"),
            check=stdnum("in_.epic"),
            rule="check digit (Luhn)",
        ),
        Number(
            _IN.licence(),
            forms=("AA0000000000000", "AA00 00000000000", "AA-0000000000000", "AA-00-0000-0000000",
                   "AA00-00000000000", "AA 00 0000 0000000", "AA-00 00000000000"),
            words=("driving licence", "driving license", "driver's licence", "dl no", "dl number",
                   "licence no", "license no"),
            check=_licence,
            rule="state and year",
            weak=True,
        ),
        Number(
            _PK.national("CNIC"),
            forms=("00000-0000000-0", "0000000000000", "00000 0000000 0"),
            words=("cnic", "nicop", "شناختی کارڈ", "snic", "computerized national identity",
                   "national identity card"),
            check=all_of(stdnum("pk.cnic"), not_trivial),
            rule="province and sex",
            weak=True,
        ),
        Number(
            _LK.national("NIC"),
            forms=("000000000'V'", "000000000'X'", "000000000 'V'", "000000000000"),
            words=("nic no", "nic number", "|nic|", "national identity card", "sri lanka* nic",
                   "ජාතික හැඳුනුම්පත්"),
            check=all_of(_sri_lankan, not_trivial),
            rule="year and day of birth",
            weak=True,
        ),
    ),
    matching=(
        Sample("Aadhaar No: 6645 3403 2215", "NATIONAL_ID_IN", "6645 3403 2215"),
        Sample("आधार 2076 9060 6787", "NATIONAL_ID_IN", "2076 9060 6787"),
        Sample("VID: 3911 5297 8319 5580", "NATIONAL_ID_IN_VID", "3911 5297 8319 5580"),
        Sample("PAN: RFICW3854P", "TAX_ID_IN", "RFICW3854P"),
        Sample("TAN no. DELM12345L", "TAX_ID_IN_TAN", "DELM12345L"),
        Sample("GSTIN 27LHMPN2173E1ZZ", "TAX_ID_IN_GSTIN", "27LHMPN2173E1ZZ"),
        Sample("Mumbai;29ENFFL3183B1ZL;x", "TAX_ID_IN_GSTIN", "29ENFFL3183B1ZL"),
        Sample("Voter ID UAX3272325", "VOTER_ID_IN", "UAX3272325"),
        Sample("Driving Licence MH23 19979660280", "DRIVING_LICENCE_IN",
               "MH23 19979660280"),
        Sample("CNIC 69048-0442616-1", "NATIONAL_ID_PK", "69048-0442616-1"),
        Sample("NIC No. 670761935V", "NATIONAL_ID_LK", "670761935V"),
    ),
    clean=(
        "Aadhaar 1234 5678 9012",
        "aadhaar 2341 2341 2347",
        "PAN: ABMXA3211G",
        "27AAPFU0939F1ZO",
        "epic 1234567890",
        "CNIC 91234-1234567-1",
        "the story is epic: ABC1234567",
    ),
)  # fmt: skip
