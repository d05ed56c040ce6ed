# ruff: noqa: RUF001 - words of languages whose letters look alike
"""Numbers of persons and firms in Romania, Moldova and Bulgaria.

Rules: Legea 105/1996 and OUG 97/2005 (CNP: date, county, modulo 11), ANAF (CUI), Moldova: IDNP
(weights 7, 3, 1), Bulgaria: ЗГР (ЕГН: date, modulo 11), ЛНЧ of foreigners (modulo 10); by
python-stdnum.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.types import DataType
from app.discovery.match.detectors.world import Country

_RO = Country("Romania", "RO", "Europe")
_MD = Country("Moldova", "MD", "Europe")
_BG = Country("Bulgaria", "BG", "Europe")

_LNCH = DataType(
    "FOREIGNER_ID_BG", "LNCh of foreigners (Bulgaria)", "National identifier", "Europe", "Bulgaria"
)
_idno, _vat_bg = stdnum("md.idno"), stdnum("bg.vat")


def moldovan(first: str, value: str) -> bool:
    """Check the number of a person (IDNP) or of a firm (IDNO). `first` holds the possible first
    digits: "02" for persons, "1" for firms.
    """
    return value[0] in first and value.strip("0") != "" and _idno(value)


DETECTOR = Detector(
    numbers=(
        Number(
            _RO.national("CNP"),
            forms=("0000000000000", "0 000000 000000", "0 00 00 00 00 000 0", "0 000000 00 000 0",
                   "0-000000-000000"),
            words=("cnp", "c.n.p", "personal numeric code", "cod numeric personal",
                   "codul numeric personal", "codnumeric",
                   *PERSON_WORDS),
            check=stdnum("ro.cnp"),
            rule="date, county, check digit (modulo 11)",
        ),
        Number(
            _RO.tax("CUI"),
            forms=("00000000", "0000000", "000000", "000000000", "'RO'~00000000", "'RO'~0000000",
                   "'RO'~000000", "'RO'~000000000", "0000000000", "'RO'~0000000000", "000 000 00",
                   "'RO' 000 000 00"),
            words=("cui", "c.u.i", "cif", "c.i.f", "cod fiscal", "codul fiscal",
                   "cod unic de înregistrare", "cod unic de inregistrare",
                   "codul unic de înregistrare", "codul unic de inregistrare",
                   "cod de înregistrare fiscală", "cod de inregistrare fiscala",
                   "cod de identificare fiscală", "cod de identificare fiscala"),
            check=stdnum("ro.cui"),
            rule="check digit (modulo 11)",
        ),
        Number(
            _RO.identity_card("Identity card number"),
            forms=("AA 000000", "AA000000", "AA 'nr' 000000", "AA 'nr.' 000000", "AA-000000"),
            words=("carte de identitate", "cartea de identitate", "buletin de identitate",
                   "buletinul", "c.i. seria", "ci seria", "serie ci", "serie si numar"),
        ),
        Number(
            _MD.national("IDNP"),
            forms=("0000000000000",),
            words=("idnp", "cod personal", "codul personal", "număr de identificare",
                   *PERSON_WORDS),
            check=lambda value: moldovan("02", value),
            rule="check digit (weights 7, 3, 1)",
        ),
        Number(
            _MD.company("IDNO"),
            forms=("0000000000000",),
            words=("idno", "cod fiscal", "codul fiscal", "state identification number"),
            check=lambda value: moldovan("1", value),
            rule="check digit (weights 7, 3, 1)",
        ),
        Number(
            _BG.national("EGN"),
            forms=("0000000000", "000000 0000", "000000-0000", "000000 000 0"),
            words=("егн", "е.г.н", "единен граждански номер", "единния граждански номер", "egn",
                   "e.g.n", "unified civil number", "uniform civil number",
                   "edinen grajdanski nomer", *PERSON_WORDS),
            check=stdnum("bg.egn"),
            rule="date, check digit (modulo 11)",
        ),
        Number(
            _LNCH,
            forms=("0000000000", "0000 000 000"),
            words=("лнч", "личен номер на чужденец", "lnch*", "lnč", "pnf",
                   "personal number of a foreigner"),
            check=stdnum("bg.pnf"),
            rule="check digit (modulo 10)",
        ),
        Number(
            _BG.company("EIK"),
            forms=("000000000", "0000000000", "'BG'~000000000", "'BG' 000 000 000"),
            words=("еик", "булстат", "bulstat", "единен идентификационен код", "ддс номер",
                   "eik number", "ин по ддс", "идентификационен номер по ддс", "bulgarian vat"),
            check=_vat_bg,
            rule="check digit (modulo 11)",
            shapes=("'BG'000000000",),
        ),
    ),
    matching=(
        Sample("Codul unic de înregistrare: 18547290", "TAX_ID_RO", "18547290"),
        Sample("CNP: 1630615123457", "NATIONAL_ID_RO", "1630615123457"),
        Sample("cod numeric personal 1 630615 123457", "NATIONAL_ID_RO", "1 630615 123457"),
        Sample("CUI: RO 18547290", "TAX_ID_RO", "RO 18547290"),
        Sample("C.I.F. 18547290", "TAX_ID_RO", "18547290"),
        Sample("carte de identitate seria RX nr. 123456", "ID_CARD_RO", "RX nr. 123456"),
        Sample("IDNP 2004051001230", "NATIONAL_ID_MD", "2004051001230"),
        Sample("IDNO: 1008600038413", "COMPANY_ID_MD", "1008600038413"),
        Sample("ЕГН: 7523169263", "NATIONAL_ID_BG", "7523169263"),
        Sample("EGN: 752316 926 3", "NATIONAL_ID_BG", "752316 926 3"),
        Sample("име;егн\nИван;8032056031\n", "NATIONAL_ID_BG", "8032056031"),
        Sample("ЛНЧ 7111042925", "FOREIGNER_ID_BG", "7111042925"),
        Sample("ЕИК: 175074752", "COMPANY_ID_BG", "175074752"),
    ),
    clean=(
        "CNP: 1630615123458",
        "1630615123457",
        "circuit 18547290",
        "ЕГН 8032056032",
        "ЛНЧ 7111042922",
        "cod fiscal 18547291",
        "idno 1732184100001",
    ),
)  # fmt: skip
