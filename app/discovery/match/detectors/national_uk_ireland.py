"""Numbers of persons in the United Kingdom and Ireland.

Rules: HMRC NIM39110 (National Insurance number: prefixes; it has no check digit), NHS Data
Dictionary (NHS number, modulo 11; in Northern Ireland 320 to 399 at the beginning), NHS Scotland
(CHI: date of birth, modulo 11), HMRC (UTR), DVLA (driver number: surname, date of birth, initials;
its check letters are not published), Client Identity Services (PPS number, modulo 23). Computed by
python-stdnum or, where it has no function, here.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS, is_date, short_date, weighted
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country
from app.discovery.match.matches import Severity

_UK = Country("United Kingdom", "UK", "Europe")

_NINO = _UK.social("National Insurance number")
_utr = stdnum("gb.utr")
_EXAMPLES = frozenset({"QQ123456C", "QQ123456A", "QQ123456B"})
_NINO_WORDS = ("national insurance", "nino", "ni number", "ni no", "n.i. number", "nat ins",
               "ni nr", "n.i. no")  # fmt: skip
_HEXADECIMAL = frozenset("ABCDEF")
_NEVER_ISSUED = frozenset({"BG", "GB", "KN", "NK", "NT", "TN", "ZZ"})


def national_insurance(value: str) -> bool:
    """Check that the prefix of a National Insurance number can be issued, and that its suffix is A
    to D or missing.
    """
    prefix = value[:2]
    allowed = not set(prefix) & set("DFIQUV") and prefix[1] != "O"
    return allowed and prefix not in _NEVER_ISSUED and value[8:] in {"", "A", "B", "C", "D"}


def community_health_index(value: str) -> bool:
    """Check the date of birth (DDMMYY) and the check digit of a CHI number. The check digit is
    computed like that of an NHS number, modulo 11.
    """
    total = weighted(value[:9], range(10, 1, -1)) % 11
    right = (11 - total) % 11 == int(value[9])
    return right and short_date(value[:2], value[2:4], value[4:6])


def driver_number(value: str) -> bool:
    """Check the date of birth in a driver number, and that surname and initials are letters,
    padded with 9. For women, 50 is added to the month.
    """
    surname, born, initials = value[:5], value[5:11], value[11:13]
    month, day = int(born[1:3]) % 50, int(born[3:5])
    padded = surname.rstrip("9").isalpha() and (initials.rstrip("9") + "A").isalpha()
    return padded and int(born[1:3]) < 63 and is_date(2000, month, day) and value[13].isdigit()


DETECTOR = Detector(
    numbers=(
        Number(
            _NINO,
            forms=("AA000000A", "AA 00 00 00 A", "AA-00-00-00-A", "AA 000000 A", "AA 000 000 A",
                   "AA000000 A", "AA.00.00.00.A", "AA 00 00 00"),
            words=(*_NINO_WORDS, *PERSON_WORDS),
            check=national_insurance,
            rule="issued prefix and suffix",
            examples=_EXAMPLES,
        ),
        Number(
            _NINO,
            forms=("AA 00 00 00 A", "AA-00-00-00-A"),
            words=(),
            check=lambda value: not set(value[:2]) <= _HEXADECIMAL and national_insurance(value),
            rule="issued prefix and suffix, not all hexadecimal digits",
            shapes=("AA 00 00 00 A", "AA-00-00-00-A"),
            examples=_EXAMPLES,
        ),
        Number(
            _NINO,
            forms=("'ZZ'000000'T'", "'ZZ' 00 00 00 'T'", "'ZZ' 000000 'T'"),
            words=_NINO_WORDS,
            severity=Severity.TEST,  # a prefix that is never issued, used in examples
        ),
        Number(
            _UK.health("NHS number"),
            forms=("000 000 0000", "0000000000", "000-000-0000", "000.000.0000"),
            words=("nhs", "nhs number", "nhs no", "nhsnumber", "nhs num", "health service number",
                   "health and care number", "patient number"),
            check=stdnum("gb.nhs"),
            rule="check digit (modulo 11)",
            examples=frozenset({"9434765919", "9999999999", "4505577104", "1234567881"}),
        ),
        Number(
            Country("United Kingdom", "SCOTLAND", "Europe").health("CHI number (Scotland)"),
            forms=("0000000000", "000000 0000", "000000-0000"),
            words=("|chi|", "chi number", "chi no", "community health index"),
            check=community_health_index,
            rule="date, check digit (modulo 11)",
        ),
        Number(
            _UK.tax("Unique Taxpayer Reference"),
            forms=("0000000000", "00000 00000", "0000000000K", "00000 00000 K", "0000 000 000"),
            words=("utr", "unique taxpayer", "taxpayer reference", "tax reference"),
            check=lambda value: _utr(value.removesuffix("K")),
            rule="check digit (modulo 11)",
        ),
        Number(
            _UK.licence("Driver number"),
            forms=("AXXXX000000XX0AA", "AXXXX 000000 XX0AA", "AXXXX-000000-XX0AA",
                   "AXXXX000000XX0AA 00", "AXXXX 000000 XX 0AA"),
            words=("driving licen*", "driver licen*", "drivers licen*", "driver s licen*",
                   "driver number", "licence number", "licence no", "dvla"),
            check=driver_number,
            rule="possible surname, date of birth and initials",
            shapes=("AAAAA000000AA0AA", "AAAAA000000A'9'0AA"),
            examples=frozenset({"MORGA657054SM9IJ", "MORGA753116SM9IJ"}),
        ),
        Number(
            Country("Ireland", "IE", "Europe").national("PPS number"),
            forms=("0000000A", "0000000AA", "0000000 A", "0000000 AA", "0000000-A", "0000000-AA"),
            words=("pps", "pps number", "pps no", "ppsn", "rsi number", "personal public service",
                   "uimhir psp"),
            check=stdnum("ie.pps"),
            rule="check letter (modulo 23)",
        ),
    ),
    matching=(
        Sample("National Insurance number: AB 12 34 56 C", "SOCIAL_SECURITY_UK", "AB 12 34 56 C"),
        Sample("NINO=ab123456c", "SOCIAL_SECURITY_UK", "ab123456c"),
        Sample("Jane JK 12 34 56 C London", "SOCIAL_SECURITY_UK", "JK 12 34 56 C"),
        Sample("NI No. QQ 12 34 56 C", "SOCIAL_SECURITY_UK", "QQ 12 34 56 C", Severity.TEST),
        Sample("NI number ZZ 12 34 56 T", "SOCIAL_SECURITY_UK", "ZZ 12 34 56 T", Severity.TEST),
        Sample("NHS number: 943 476 5870", "HEALTH_ID_UK", "943 476 5870"),
        Sample("NHS No 943 476 5919", "HEALTH_ID_UK", "943 476 5919", Severity.TEST),
        Sample("CHI number 010101 0028", "HEALTH_ID_SCOTLAND", "010101 0028"),
        Sample("UTR: 19558 39661", "TAX_ID_UK", "19558 39661"),
        Sample("Driving licence JONES710238HA8XY", "DRIVING_LICENCE_UK", "JONES710238HA8XY"),
        Sample("holder JONES710238HA8XY x", "DRIVING_LICENCE_UK", "JONES710238HA8XY"),
        Sample("MORGA657054SM9IJ", "DRIVING_LICENCE_UK", "MORGA657054SM9IJ", Severity.TEST),
        Sample("PPS No: 6433435F", "NATIONAL_ID_IE", "6433435F"),
        Sample("PPSN 6433435OA", "NATIONAL_ID_IE", "6433435OA"),
    ),
    clean=(
        "AB123456C",
        "NINO DA123456C",
        "GB 12 34 56 A",
        "FF AE 12 34 56 A8 AB 12 34 56 C",
        "NHS number 943 476 5871",
        "CHI number 310201 0028",
        "chip 0101010028",
        "UTR 2955839661",
        "JONES713338HA8XY",
        "PPS 6433435A",
        "national insurance 2025-11-21",
    ),
)  # fmt: skip
