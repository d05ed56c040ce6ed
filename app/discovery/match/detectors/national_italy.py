"""Numbers of persons and firms in Italy and San Marino.

Rules: DM 23-12-1976 and Agenzia delle Entrate (codice fiscale with its check letter, also if digits
were replaced by letters because two persons would have had the same codice, "omocodia"), partita
IVA (Luhn), by python-stdnum; documents: Ministero dell'Interno, form only.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS, is_date
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country
from app.discovery.match.matches import Severity

_IT = Country("Italy", "IT", "Europe")

_cf = stdnum("it.codicefiscale")
_DIGITS = str.maketrans("LMNPQRSTUV", "0123456789")


def codice_fiscale(value: str) -> bool:
    """Check the date of birth and the check letter of a person's codice fiscale. For women, 40 is
    added to the day.
    """
    year, day = value[6:8].translate(_DIGITS), value[9:11].translate(_DIGITS)
    month = "ABCDEHLMPRST".find(value[8]) + 1
    if not (month and year.isdecimal() and day.isdecimal()):
        return False
    return is_date(2000, month, int(day) % 40) and _cf(value)


DETECTOR = Detector(
    numbers=(
        Number(
            _IT.national("Codice fiscale"),
            forms=("AAAAAAXXAXXAXXXA", "AAA AAA XXAXX AXXXA", "AAA AAA XXAXX AXXX A",
                   "AAAAAA XXAXX AXXXA", "AAAAAA-XXAXX-AXXXA", "AAA-AAA-XXAXX-AXXXA",
                   "AAAAAAXXAXX AXXXA"),
            words=("codice fiscale", "cod fiscale", "cod fisc", "|cf|", "codfisc*",
                   "c.f.", "tax code", "fiscal code", "tessera sanitaria", "tax id", *PERSON_WORDS),
            check=codice_fiscale,
            rule="date, check letter",
            shapes=("AAAAAA00A00A000A", "AAA AAA 00A00 A000A"),
            examples=frozenset({"RSSMRA85T10A562S", "RSSMRA80A01H501U", "MRTMTT91D08F205J"}),
        ),
        Number(
            _IT.tax("Partita IVA"),
            forms=("00000000000", "'IT'~00000000000"),
            words=("partita iva", "p iva", "part iva", "piva", "codice fiscale", "cod fiscale",
                   "vat it", "c.f", "cod fisc", "p.i"),
            check=stdnum("it.iva"),
            rule="check digit (Luhn)",
            shapes=("'IT'00000000000",),
        ),
        Number(
            _IT.tax("Partita IVA"),
            forms=("00000000000",),
            words=("|cf|", "|pi|"),
            check=stdnum("it.iva"),
            rule="check digit (Luhn)",
            weak=True,
        ),
        Number(
            _IT.identity_card("Identity card number"),
            forms=("AA00000AA", "AA 00000 AA", "AA0000000", "AA 0000000"),
            words=("carta d'identità", "carta d'identita", "carta identita", "carta di identità",
                   "carta di identita", "|cin|", "|cie|", "c.i.e", "cie n",
                   "documento di identità"),
        ),
        Number(
            _IT.licence("Driving licence number"),
            forms=("AA0000000A", "AA 0000000 A", "'U1'XXXXXXX A", "'U1'XXXXXXXA"),
            words=("patente di guida", "patente", "patente nr", "numero patente"),
        ),
        Number(
            Country("San Marino", "SM", "Europe").tax("COE"),
            forms=("'SM'00000", "'SM' 00000"),
            words=("|coe|", "codice operatore economico"),
        ),
    ),
    matching=(
        Sample("Codice fiscale: RCCMNL83S18D969H", "NATIONAL_ID_IT", "RCCMNL83S18D969H"),
        Sample("C.F. RCC MNL 83S18 D969H", "NATIONAL_ID_IT", "RCC MNL 83S18 D969H"),
        Sample("il signor RCCMNL83S18D969H nato", "NATIONAL_ID_IT", "RCCMNL83S18D969H"),
        Sample("codice fiscale rccmnl83s18d969h",
               "NATIONAL_ID_IT", "rccmnl83s18d969h"),
        Sample("codice fiscale RSSMRA85T10A562S", "NATIONAL_ID_IT", "RSSMRA85T10A562S",
               Severity.TEST),
        Sample("P.IVA 00743110157", "TAX_ID_IT", "00743110157"),
        Sample("Partita IVA: IT 00743110157", "TAX_ID_IT", "IT 00743110157"),
        Sample("Carta d'identità n. CA00000AA", "ID_CARD_IT", "CA00000AA"),
        Sample("patente di guida AB1234567C", "DRIVING_LICENCE_IT", "AB1234567C"),
        Sample("COE: SM 24165", "TAX_ID_SM", "SM 24165"),
    ),
    clean=(
        "RCCMNL83S18D969I",
        "codice fiscale RCCMNL83S18D969A",
        "RCCMNL83S39D969H",
        "p.iva 00743110158",
        "00743110157",
        "patent 1234567",
    ),
)  # fmt: skip
