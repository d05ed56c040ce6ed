"""Numbers of persons and firms of the United States and Canada.

Sources: IRS (publication 1635, internal revenue manual 3.13.2: prefixes and ranges); Canada Revenue
Agency (SIN and BN: Luhn, ISO/IEC 7812-1); health numbers of British Columbia (modulo 11), Ontario
(Luhn) and Québec (letters of the name, date of birth).
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import short_date
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country, all_of, luhn, not_trivial
from app.discovery.match.matches import Severity

_US = Country("United States", "US", "North America")
_CA = Country("Canada", "CA", "North America")

_ITIN = _US.tax("Individual Taxpayer Identification Number", "ITIN")
_EIN = _US.company("Employer Identification Number", "EIN")


def _itin(value: str) -> bool:
    return value[0] == "9" and (50 <= int(value[3:5]) <= 99 and value[3:5] not in {"89", "93"})


def _adoption(value: str) -> bool:
    return value[0] == "9" and value[3:5] == "93"


def _ramq(value: str) -> bool:
    """Check only the date of birth; 50 is added to the month for women. Letters of the surname (3)
    and of the first name (1) precede it.
    """
    month = int(value[6:8])
    return short_date(value[8:10], str(month - 50 if month > 50 else month), value[4:6])


DETECTOR = Detector(
    numbers=(
        Number(
            _ITIN,
            forms=("000-00-0000", "000 00 0000"),
            words=("itin", "individual taxpayer", "taxpayer id", "tax id", "tax identification"),
            check=_itin,
            rule="begins with 9, group of an ITIN",
        ),
        Number(
            _ITIN,
            forms=("000000000",),  # after other words, one in 25 tax numbers of other kinds
            words=("itin", "individual taxpayer", "individual taxpayer identification",
                   "taxpayer id"),
            check=_itin,
            rule="begins with 9, group of an ITIN",
        ),
        Number(
            _US.tax("Adoption Taxpayer Identification Number", "ATIN"),
            forms=("000-00-0000", "000 00 0000", "000000000"),
            words=("atin", "adoption taxpayer"),
            check=_adoption,
            rule="begins with 9, group 93",
        ),
        Number(
            _EIN,
            forms=("00-0000000",),
            words=("employer id", "employer identification", "federal tax id", "fein", "|ein|",
                   "ein no", "ein number", "federal id", "irs number", "tax id", "ein is",
                   "taxpayer identification", "irs employer"),
            check=all_of(stdnum("us.ein"), not_trivial),
            rule="prefix of a campus of the IRS",
            weak=True,
        ),
        Number(
            _EIN,
            forms=("000000000",),
            words=("employer identification", "employer id", "federal tax id", "fein", "|ein|",
                   "ein no", "ein number"),
            check=all_of(stdnum("us.ein"), not_trivial),
            rule="prefix of a campus of the IRS",
            weak=True,
        ),
        Number(
            _US.tax("Preparer Tax Identification Number", "PTIN"),
            forms=("'P'00000000", "'P'-00000000"),
            words=("ptin", "preparer tax", "preparer's tax"),
        ),
        Number(
            _CA.social("Social Insurance Number"),
            forms=("000-000-000", "000 000 000", "000.000.000", "000000000"),
            words=("social insurance", "|sin|", "sin no", "sin number", "sin #", "sin is",
                   "assurance sociale", "|nas|", "s.i.n", "numéro d'assurance sociale",
                   "canadian sin"),
            check=stdnum("ca.sin"),
            rule="check digit (Luhn)",
            examples=frozenset({"046454286"}),
        ),
        Number(
            _CA.company("Business Number"),
            forms=("000000000", "000000000'R'A0000", "000000000 'R'A0000", "000000000 'R'A 0000",
                   "00000 0000 'R'A0000", "00000 0000 'R'A 0000", "00000 0000"),
            words=("business number", "cra number", "gst number", "hst number", "gst/hst",
                   "numéro d'entreprise", "|bn|", "cra business", "gst no", "hst no",
                   "tps/tvh"),
            check=stdnum("ca.bn"),
            rule="check digit (Luhn)",
        ),
        Number(
            _CA.health("Personal Health Number of British Columbia", "BC"),
            forms=("0000 000 000", "0000-000-000", "0000000000"),
            words=("personal health number", "|phn|", "phn no", "bc services card", "carecard",
                   "msp number", "health number"),
            check=stdnum("ca.bc_phn"),
            rule="check digit, modulo 11",
        ),
        Number(
            _CA.health("Health card of Ontario", "ON"),
            forms=("0000-000-000", "0000 000 000", "0000000000", "0000-000-000-AA",
                   "0000-000-000 AA", "0000 000 000 AA", "0000000000AA", "0000000000 AA"),
            words=("ohip", "ontario health", "health card", "carte santé"),
            check=lambda value: value[0] != "0" and luhn(value[:10]),
            rule="check digit (Luhn)",
        ),
        Number(
            _CA.health("Health insurance number of Québec", "QC"),
            forms=("AAAA 0000 0000", "AAAA-0000-0000", "AAAA00000000"),
            words=("ramq", "assurance maladie", "carte soleil", "numéro d'assurance maladie",
                   "quebec health", "québec health"),
            check=_ramq,
            rule="date of birth",
        ),
    ),
    matching=(
        Sample("ITIN: 996-70-9092", "TAX_ID_US_ITIN", "996-70-9092"),
        Sample("ITIN: 996709092", "TAX_ID_US_ITIN", "996709092"),
        Sample("ATIN 970-93-7065", "TAX_ID_US_ATIN", "970-93-7065"),
        Sample('{"ein": "36-6296262"}', "COMPANY_ID_US_EIN", "36-6296262"),
        Sample("company,ein,town\nAcme,988117506,Reno\n", "COMPANY_ID_US_EIN",
               "988117506"),
        Sample("Preparer PTIN P01234567", "TAX_ID_US_PTIN", "P01234567"),
        Sample("SIN: 422 680 231", "SOCIAL_SECURITY_CA", "422 680 231"),
        Sample("Social Insurance Number 046 454 286", "SOCIAL_SECURITY_CA", "046 454 286",
               Severity.TEST),
        Sample("GST number 846760809 RT0001", "COMPANY_ID_CA", "846760809 RT0001"),
        Sample("PHN: 9927 844 720",
               "HEALTH_ID_CA_BC", "9927 844 720"),
        Sample("OHIP 1781-665-201-XK", "HEALTH_ID_CA_ON", "1781-665-201-XK"),
        Sample("RAMQ: TFMF 5112 0528", "HEALTH_ID_CA_QC", "TFMF 5112 0528"),
    ),
    clean=(
        "ITIN 923-45-1234",
        "tax id: 996709092",
        "EIN: 00-1234567",
        "es kommt ein 12-3456789 vor",
        "sin 046 454 286 nada",
        "math.sin(123456782)",
        "business number of the order 1732184100",
        "health card 4111111111111",
        "RAMQ: ABCD 9913 4512",
    ),
)  # fmt: skip
