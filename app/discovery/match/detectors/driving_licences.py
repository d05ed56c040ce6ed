"""Driving licence numbers without a check digit, after a word about them.

Licences with a check digit are in the modules of their countries. Sources: the forms that the
states of the US and the provinces of Canada issue (AAMVA DL/ID card design standard, annex of
formats), and those of the authorities of the other countries, as published in PRADO or RESPER.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import DataType, Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.world import no_filler_no_date

_OWNERS = ("driver", "drivers", "driver's", "driver\u2019s", "driving")
_ENGLISH = tuple(
    f"{owner} {licence}{rest}"
    for owner in _OWNERS
    for licence in ("licence", "license", "lic")
    for rest in ("", " no", " nr", " num", " number", " id")
)
_WORDS = (
    *_ENGLISH,
    "dl no", "dl nr", "dl number", "dl num", "driver permit no", "driver permit number",
    "permiso de conducir", "permiso de conducción", "licencia de conducir",
    "licencia de conducción", "carnet de conducir", "licencia de manejo", "rijbewijs",
    "rijbewijsnummer", "rijbewijs nr", "prawo jazdy", "prawa jazdy", "körkort", "körkortsnummer",
    "kørekort", "kørekortnummer", "førerkort", "førerkortnummer", "ajokortti", "ajokortin numero",
    "řidičský průkaz", "řidičského průkazu", "vodičský preukaz", "jogosítvány",
    "vezetői engedély", "permis de conducere", "vozačka dozvola", "vozniško dovoljenje",
    "sürücü belgesi", "ehliyet no", "ehliyet numaras*", "άδεια οδήγησης", "carta de condução",
    "посвідчення водія", "運転免許証", "免許証番号", "運転免許証番号", "운전면허", "운전면허번호",
    "운전면허 번호", "giấy phép lái xe", "ใบขับขี่", "רישיון נהיגה", "رخصة القيادة",
)  # fmt: skip

DETECTOR = Detector(
    numbers=(
        Number(
            DataType("DRIVING_LICENCE", "Driving licence number", "Identity document"),
            forms=("0000000", "00000000", "000000000", "0000000000", "000000000000",
                   "0000000000000", "A000000", "A0000000", "A00000000", "A000000000",
                   "A00000000000", "A000000000000", "A0000000000000", "A00000000000000",
                   "AA000000", "AA0000000", "AA00000000", "AA000000A", "AAA000000", "AAA00000000",
                   "000AA0000", "00AAA00000", "00AA000000", "'WDL'XXXXXXXXX", "000 000 000",
                   "00 000 000", "00-000-000", "0000-00-0000", "A00-00-0000", "A00-000-000",
                   "A000-0000-0000", "A000-000-00-000-0", "A-000-000-000-000",
                   "A 000 000 000 000", "A0000 00000 00000", "A0000-00000-00000",
                   "A000-0000-0000-00", "A0000-000000-00", "00-00-000000-00", "00000/00/0000"),
            words=_WORDS,
            check=no_filler_no_date,
            rule="not a placeholder, and not a date",
            weak=True,
        ),
    ),
    matching=(
        Sample("Driver license number: AC3549217", "DRIVING_LICENCE", "AC3549217"),
        Sample("my driver's license is H12234567", "DRIVING_LICENCE", "H12234567"),
        Sample("Drivers License #: D400-7836-0193", "DRIVING_LICENCE", "D400-7836-0193"),
        Sample('{"driverLicenseNumber": "493217605"}', "DRIVING_LICENCE", "493217605"),
        Sample("Rijbewijsnummer 5183902746", "DRIVING_LICENCE", "5183902746"),
        Sample("nr prawa jazdy 01934/17/2261", "DRIVING_LICENCE", "01934/17/2261"),
        Sample("운전면허번호: 11-04-163857-21", "DRIVING_LICENCE", "11-04-163857-21"),
    ),
    clean=(
        "driver license, valid until 20310412",
        "driver license 2.14.7",
        "driver licensed 1732184100",
        "license number 493217605",
        "drivers: license MIT, 10.1.2600",
        "D400-7836-0193",
        "driving licence number 111111111",
    ),
)  # fmt: skip
