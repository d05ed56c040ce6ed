"""Numbers of persons in Sweden, Norway, Denmark, Finland and Iceland, and of firms there.

Rules: Skatteverket SKV 704 and 709, Skatteetaten (fødselsnummer and D-number), CPR-kontoret (since
2007 numbers without a check digit are issued), Digi- ja väestötietovirasto (new century characters
of 2023), Þjóðskrá; computed by python-stdnum where there is no function here.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.check_digits import luhn
from app.discovery.match.detectors.europe import PERSON_WORDS, is_date, short_date
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country
from app.discovery.match.matches import Severity

_SE = Country("Sweden", "SE", "Europe")
_NO = Country("Norway", "NO", "Europe")
_DK = Country("Denmark", "DK", "Europe")
_FI = Country("Finland", "FI", "Europe")

_hetu = stdnum("fi.hetu")
_orgnr_se = stdnum("se.orgnr")


def swedish(value: str) -> bool:
    """Check a personnummer, or a samordningsnummer, in which 60 is added to the day."""
    digits = value.replace("+", "")
    day = int(digits[-6:-4]) % 60
    short = short_date(f"{day}", digits[-8:-6], digits[-10:-8])
    dated = short if len(digits) == 10 else is_date(int(digits[:4]), int(digits[4:6]), day)
    return dated and luhn(digits[-10:].encode())


def swedish_firm(value: str) -> bool:
    """Check an organisationsnummer. Its third digit must be 2 or more. In the number of a person,
    the third digit begins the month, so it is 0 or 1.
    """
    return value[-8] >= "2" and _orgnr_se(value[-10:])


def finnish(value: str) -> bool:
    """Check a henkilötunnus. In numbers of persons born before 2000, the century character is a
    hyphen, which is not part of the compact value.
    """
    return _hetu(value if len(value) == 11 else f"{value[:6]}-{value[6:]}")


_PERSON_SE = ("*personnummer*", "person nr", "pers nr", "samordningsnummer", "personal number",
              "pnr", "social security", "ssn")  # fmt: skip
_PERSON_NO = ("*fødselsnummer*", "*foedselsnummer*", "*fodselsnummer*", "*personnummer*",
              "fødselsnr", "fodselsnr", "birth number", "personnr", "d nummer", "dnummer",
              "fnr", "f.nr")  # fmt: skip
_PERSON_DK = (
    "cpr",
    "civil registration number",
    "cpr nr",
    "cpr nummer",
    "cprnr",
    "*personnummer*",
    "personnr",
)
_PERSON_FI = ("*henkilötunnus*", "*henkilotunnus*", "henkilötunnuksen", "hetu", "sotu",
              "personbeteckning*", "*personnummer*", "sosiaaliturvatunnus")  # fmt: skip

DETECTOR = Detector(
    numbers=(
        Number(
            _SE.national("Personal identity number"),
            forms=("000000~0000", "00000000~0000", "000000+0000", "00000000+0000"),
            words=(*PERSON_WORDS, *_PERSON_SE),
            check=swedish,
            rule="date, check digit (Luhn)",
            shapes=("'19'000000-0000",),
        ),
        Number(
            _SE.company("Organisation number"),
            forms=("000000-0000", "0000000000", "'16'000000-0000"),
            words=("*organisationsnummer*", "org nr", "orgnr", "org nummer"),
            check=swedish_firm,
            rule="check digit (Luhn)",
        ),
        Number(
            _NO.national("National identity number"),
            forms=("000000~00000", "000000 000 00", "00 00 00 00000"),
            words=(*PERSON_WORDS, *_PERSON_NO),
            check=stdnum("no.fodselsnummer"),
            rule="date, two check digits (modulo 11)",
        ),
        Number(
            _NO.company("Organisation number"),
            forms=("000000000", "000 000 000"),
            words=("*organisasjonsnummer*", "org nr", "orgnr", "foretaksnummer", "org nummer"),
            check=stdnum("no.orgnr"),
            rule="check digit (modulo 11)",
        ),
        Number(
            _DK.national("CPR number"),
            forms=("000000-0000", "000000 0000", "0000000000", "000000 - 0000"),
            words=_PERSON_DK,
            check=stdnum("dk.cpr"),
            rule="date and century",
        ),
        Number(
            _DK.company("CVR number"),
            forms=("00000000", "00 00 00 00", "'DK'~00000000", "'DK'~00~00~00~00"),
            words=("cvr", "cvr nr", "cvr nummer", "cvrnr", "se nummer", "se nr", "momsnummer",
                   "virksomhedsnummer"),
            check=stdnum("dk.cvr"),
            rule="check digit (modulo 11)",
        ),
        Number(
            _FI.national("Personal identity code"),
            forms=("000000-000X", "000000A000X", "000000+000X"),
            words=(*PERSON_WORDS, *_PERSON_FI),
            check=finnish,
            rule="date, check character (modulo 31)",
            shapes=("000000-000X",),
            examples=frozenset({"131052308T"}),
        ),
        Number(
            _FI.company("Business ID"),
            forms=("0000000-0", "00000000"),
            words=("y tunnus", "ytunnus", "fo nummer", "yritystunnus", "business id",
                   "business identifier", "business identity code"),
            check=stdnum("fi.ytunnus"),
            rule="check digit (modulo 11)",
        ),
        Number(
            Country("Iceland", "IS", "Europe").national("Kennitala"),
            forms=("000000-0000", "000000 0000", "0000000000"),
            words=("kennitala*", "kennitölu*", "kennitolu*", "kt.", "kt", "id number",
                   *PERSON_WORDS),
            check=stdnum("is_.kennitala"),
            rule="date, check digit (modulo 11)",
        ),
    ),
    matching=(
        Sample("Business identifier: 2077474-0", "COMPANY_ID_FI", "2077474-0"),
        Sample("Personnummer: 19811218-9876", "NATIONAL_ID_SE", "19811218-9876"),
        Sample("811218+9876 är hans personnummer, samordningsnummer 701063-2391",
               "NATIONAL_ID_SE", "701063-2391"),
        Sample("Anna;19811218-9876;Lund", "NATIONAL_ID_SE", "19811218-9876"),
        Sample("organisationsnummer 556703-7485", "COMPANY_ID_SE", "556703-7485"),
        Sample("Fødselsnummer: 151086 95088", "NATIONAL_ID_NO", "151086 95088"),
        Sample("Org.nr. 995 525 828", "COMPANY_ID_NO", "995 525 828"),
        Sample("CPR-nr.: 211062-5629", "NATIONAL_ID_DK", "211062-5629"),
        Sample("CVR-nr. 13 58 56 28", "COMPANY_ID_DK", "13 58 56 28"),
        Sample("Henkilötunnus: 240147-121A", "NATIONAL_ID_FI", "240147-121A"),
        Sample("hetu 131052-308T", "NATIONAL_ID_FI", "131052-308T", Severity.TEST),
        Sample("Y-tunnus 2077474-0", "COMPANY_ID_FI", "2077474-0"),
        Sample("kt. 120174-3399", "NATIONAL_ID_IS", "120174-3399"),
    ),
    clean=(
        "Personnummer: 19811218-9877",
        "20240117-0813 job started",
        "build 151086 95088",
        "kt. 120174-3398",
        "131052-308U",
        "cpr 310262-5629",
        "personnummer 1732184100",
        "orgnr 2025-11-21",
        "hetu v1.2.3 of 2024",
    ),
)  # fmt: skip
