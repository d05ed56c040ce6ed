"""Numbers of persons and firms in Austria, Switzerland and Liechtenstein.

Rules: § 31 ASVG (Sozialversicherungsnummer, modulo 11), BMF (Abgabenkontonummer), Art. 50c AHVG
(AHV number of 2008: EAN-13 with 756), UIDV (UID, modulo 11); computed by python-stdnum.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS, short_date
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country
from app.discovery.match.matches import Severity

_AT = Country("Austria", "AT", "Europe")
_CH = Country("Switzerland", "CH", "Europe")

_vnr = stdnum("at.vnr")
_businessid = stdnum("at.businessid")


def austrian(value: str) -> bool:
    """Check the check digit and the date of a Sozialversicherungsnummer. The months 13 to 15 are
    valid, too: they are assigned when a day has no serial numbers left.
    """
    month = value[6:8] if value[6:8] <= "12" else "01"
    return _vnr(value) and short_date(value[4:6], month, value[8:10]) and value[6:8] <= "15"


DETECTOR = Detector(
    numbers=(
        Number(
            _AT.social("Social insurance number"),
            forms=("0000000000", "0000 000000", "0000 00 00 00", "0000-000000", "0000/000000",
                   "0000 00.00.00"),
            words=("*versicherungsnummer*", "*versicherungsnr*", "sv nummer", "sv nr", "svnr",
                   "svnummer", "sozialvers*", "e card", "vsnr", "vnr", "versicherungs nr",
                   *PERSON_WORDS),
            check=austrian,
            rule="date, check digit (modulo 11)",
        ),
        Number(
            _AT.tax("Abgabenkontonummer"),
            forms=("00-000/0000", "00 000/0000", "000000000", "00 0000000"),
            words=("abgabenkonto*", "*steuernummer*", "steuer nr", "st nr", "finanzamtsnummer"),
            check=stdnum("at.tin"),
            rule="tax office, check digit (Luhn)",
        ),
        Number(
            _AT.company("Firmenbuchnummer"),
            forms=("000000A", "000000 A", "'FN'~000000A", "'FN'~000000 A", "'FN'~00000A"),
            words=("firmenbuch*", "fn nr", "fb nr", "company register number"),
            check=lambda value: _businessid(value.lower()),
            rule="digits and letter",
            weak=True,
        ),
        Number(
            _CH.social("AHV number"),
            forms=("'756.'0000.0000.00", "'756'~0000~0000~00"),
            words=("ahv*", "avs", "ahvn13", "navs*", "*versichertennummer*", "sozialvers*",
                   "numéro avs", "numero avs", "n° avs", "avs nr", "oasi", *PERSON_WORDS),
            check=stdnum("ch.ssn"),
            rule="check digit (EAN-13)",
            shapes=("'756.'0000.0000.00",),
            examples=frozenset({"7569217076985", "7561234567897"}),
        ),
        Number(
            _CH.company("UID"),
            forms=("'CHE'-000.000.000", "'CHE'~000~000~000", "000.000.000"),
            words=("uid nummer", "uid nr", "numéro ide", "unternehmens id*", "n° ide"),
            check=stdnum("ch.uid"),
            rule="check digit (modulo 11)",
            shapes=("'CHE'-000.000.000", "'CHE'000000000"),
        ),
    ),
    matching=(
        Sample("SV-Nr.: 1237 010180", "SOCIAL_SECURITY_AT", "1237 010180"),
        Sample("Sozialversicherungsnummer 1237010180", "SOCIAL_SECURITY_AT", "1237010180"),
        Sample("Abgabenkontonummer: 59-119/9013", "TAX_ID_AT", "59-119/9013"),
        Sample("Firmenbuch FN 122119m", "COMPANY_ID_AT", "FN 122119m"),
        Sample("AHV-Nr. 756.9217.0769.85", "SOCIAL_SECURITY_CH", "756.9217.0769.85",
               Severity.TEST),
        Sample("Keller, 756.3047.5009.62", "SOCIAL_SECURITY_CH", "756.3047.5009.62"),
        Sample("numéro AVS 7563047500962", "SOCIAL_SECURITY_CH", "7563047500962"),
        Sample("CHE-100.155.212", "COMPANY_ID_CH", "CHE-100.155.212"),
        Sample("VNR: 1237 010180", "SOCIAL_SECURITY_AT", "1237 010180"),
    ),
    clean=(
        "SV-Nr.: 2237 010180",
        "VNR: 2237 010180",
        "svnr 1237 310280",
        "756.9217.0769.84",
        "7563047500962",
        "CHE-100.155.213",
        "uid=1000",
        "Abgabenkonto 59-119/9014",
    ),
)  # fmt: skip
