"""Health: US providers and Medicare beneficiaries, medical record numbers, ICD-10 codes.

Sources: CMS (NPI: Luhn with the prefix 80840, 45 CFR 162.406; MBI format of 2018), DEA (check digit
of registration numbers), WHO (ICD-10: a letter, a digit, a character, up to four more).
"""

from __future__ import annotations

from app.discovery.match.detectors.base import DataType, Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.world import Country, luhn, not_trivial
from app.discovery.match.matches import Severity

_US = Country("United States", "US", "North America")
_ICD = DataType("ICD_10", "Diagnosis code (ICD-10)", "Health")

_MBI_LETTERS = frozenset("ACDEFGHJKMNPQRTUVWXY")
_REGISTRANTS = frozenset("ABCDEFGHJKLMPRSTUX")


def _provider(value: str) -> bool:
    return value[0] in "12" and luhn("80840" + value)


def _beneficiary(value: str) -> bool:
    letters = value[1] + value[4] + value[7:9]
    either = value[2] + value[5]
    return value[0] != "0" and all(
        sign.isdigit() or sign in _MBI_LETTERS for sign in letters + either
    )


def _registrant(value: str) -> bool:
    digits = [int(digit) for digit in value[2:]]
    total = sum(digits[0:5:2]) + 2 * sum(digits[1:6:2])
    return value[0] in _REGISTRANTS and total % 10 == digits[6]


DETECTOR = Detector(
    numbers=(
        Number(
            _US.health("National Provider Identifier", "NPI"),
            forms=("0000000000",),
            words=("npi", "national provider", "provider npi", "npi number"),
            check=_provider,
            rule="check digit (Luhn, with the prefix 80840)",
            examples=frozenset({"1234567893"}),
        ),
        Number(
            _US.health("Medicare Beneficiary Identifier", "MBI"),
            forms=("0AX0-AX0-AA00", "0AX0AX0AA00", "0AX0 AX0 AA00"),
            words=("mbi", "medicare beneficiary", "medicare number", "medicare id", "medicare no",
                   "medicare claim", "hicn"),
            check=_beneficiary,
            rule="letters as in the MBI format (CMS, US)",
            shapes=("0AX0-AX0-AA00",),
            examples=frozenset({"1EG4TE5MK73", "1EG4TE5MK72"}),
        ),
        Number(
            _US.health("DEA registration number", "DEA"),
            forms=("AA0000000", "A'9'0000000", "AA-0000000", "AA 0000000"),
            words=("dea", "dea no", "dea number", "dea registration", "dea #", "dea reg"),
            check=_registrant,
            rule="registrant and check digit",
        ),
        Number(
            _ICD,
            forms=("A0X.X", "A0X.XX", "A0X.XXX", "A0X.XXXX"),
            words=("icd", "icd 10", "diagnosis", "diagnosis code", "diagnoses", "|dx|", "diagnose*",
                   "diagnóstico", "diagnostico", "diagnostic code", "diagnosi", "диагноз", "診断",
                   "诊断", "cid 10", "cie 10", "cim 10", "primary dx", "admitting"),
            reach=64,
        ),
        Number(
            _ICD,
            forms=("A0X", "A0XX", "A0XXX", "A0X.X", "A0X.XX"),
            words=("icd 10 code", "icd10", "icd 10 cm", "icd 10", "icd code", "cid 10", "cie 10",
                   "cim 10", "diagnosis code", "icd 10 gm"),
        ),
        Number(
            _ICD,
            forms=("A00",),
            words=("|diagnosis|", "|diagnose|", "|dx|", "|diagnóstico|", "|diagnostico|",
                   "|diagnosi|", "|диагноз|", "|診断|", "|诊断|", "|icd|", "hauptdiagnose",
                   "nebendiagnose", "primary dx", "admitting diagnosis"),
            reach=4,
        ),
        Number(
            DataType("MEDICAL_RECORD_NUMBER", "Medical record number", "Health"),
            forms=("000000", "0000000", "00000000", "000000000", "0000000000", "000-00-00",
                   "'MRN'000000", "'MRN'0000000", "'MRN'00000000", "00-00-00", "A000000",
                   "A0000000",
                   "A00000000"),
            words=("mrn", "medical record", "patient id", "patient no", "patient number",
                   "patientennummer", "hospital number", "numéro de patient", "med rec no"),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
            serial=True,
        ),
    ),
    matching=(
        Sample("NPI: 2494208905", "HEALTH_ID_US_NPI", "2494208905"),
        Sample("provider,npi\nDr. Ott,2045618081\n", "HEALTH_ID_US_NPI",
               "2045618081"),
        Sample("NPI 1234567893", "HEALTH_ID_US_NPI", "1234567893", Severity.TEST),
        Sample("beneficiary 2E93-CM8-PX44", "HEALTH_ID_US_MBI", "2E93-CM8-PX44"),
        Sample("MBI 1EG4-TE5-MK73", "HEALTH_ID_US_MBI", "1EG4-TE5-MK73", Severity.TEST),
        Sample("DEA# MU1312533", "HEALTH_ID_US_DEA", "MU1312533"),
        Sample("Diagnosis: type 2 diabetes (E11.9)", "ICD_10", "E11.9"),
        Sample("ICD-10 code I10", "ICD_10", "I10"),
        Sample("Diagnose: I10, Hypertonie", "ICD_10", "I10"),
        Sample("MRN: 00482917", "MEDICAL_RECORD_NUMBER", "00482917"),
        Sample("MRN E1482917", "MEDICAL_RECORD_NUMBER", "E1482917"),
    ),
    clean=(
        "NPI 1234567890",
        "NPI 1732184101",
        "1SG4-TE5-MK73",
        "DEA AB1234567",
        "diagnosis of version 1.2.3",
        "the diagnosis took 15.5 s",
        "the diagnosis M16 was out of date",
        "idea no AB1234563",
        "mrn 111111",
    ),
)  # fmt: skip
