"""Numbers of persons and firms in Poland: PESEL, NIP, REGON, identity card.

Rules: ustawa o ewidencji ludności (PESEL), rozporządzenie o NIP, GUS (REGON), computed by
python-stdnum; dowód osobisty: Ministerstwo Cyfryzacji, weights 7, 3, 1, computed here.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country

_PL = Country("Poland", "PL", "Europe")

_nip = stdnum("pl.nip")


def identity_card_number(value: str) -> bool:
    """Check a dowód osobisty, whose fourth character is the check digit of the others."""
    weights = (7, 3, 1, 9, 7, 3, 1, 7, 3)
    total = sum(int(sign, 36) * weight for sign, weight in zip(value, weights, strict=True))
    return total % 10 == 0


DETECTOR = Detector(
    numbers=(
        Number(
            _PL.national("PESEL"),
            forms=("00000000000", "000000 00000", "00 00 00 00000"),
            words=("pesel*", *PERSON_WORDS),
            check=stdnum("pl.pesel"),
            rule="date, check digit (modulo 10)",
        ),
        Number(
            _PL.tax("NIP"),
            forms=("0000000000", "000-000-00-00", "000-00-00-000", "000 000 00 00",
                   "000 00 00 000", "'PL'~000~000~00~00", "'PL'~000~00~00~000"),
            words=("nip", "numer nip", "numer identyfikacji podatkowej",
                   "identyfikator podatkowy", "vat ue"),
            check=_nip,
            rule="check digit (modulo 11)",
            shapes=("'PL'0000000000",),
        ),
        Number(
            _PL.company("REGON"),
            forms=("000000000", "00000000000000", "000 000 000", "000-000-000"),
            words=("regon*",),
            check=stdnum("pl.regon"),
            rule="check digit (modulo 11)",
        ),
        Number(
            _PL.identity_card("Identity card number"),
            forms=("AAA000000", "AAA 000000", "AAA-000000", "AAA 000 000"),
            words=("dowód osobisty", "dowod osobisty", "dowodu osobistego", "dowodem osobistym",
                   "dowód osob", "nr dowodu", "numer dowodu", "seria i numer", "id card",
                   "identity card"),
            check=identity_card_number,
            rule="check digit (weights 7, 3, 1)",
        ),
    ),
    matching=(
        Sample("PESEL: 44051401359", "NATIONAL_ID_PL", "44051401359"),
        Sample("nr PESEL 440514 01359", "NATIONAL_ID_PL", "440514 01359"),
        Sample("<pesel>44051401359</pesel>\n<tel>44051401359</tel>", "NATIONAL_ID_PL",
               "44051401359"),
        Sample("NIP 856-73-46-215", "TAX_ID_PL", "856-73-46-215"),
        Sample("NIP: PL 8567346215", "TAX_ID_PL", "PL 8567346215"),
        Sample("REGON 192598184", "COMPANY_ID_PL", "192598184"),
        Sample("Dowód osobisty: ABS 123456", "ID_CARD_PL", "ABS 123456"),
        Sample("seria i numer dowodu osobistego ABS123456", "ID_CARD_PL", "ABS123456"),
    ),
    clean=(
        "PESEL: 44051401358",
        "44051401359",
        "pesel 99999999999",
        "NIP 856-73-46-216",
        "snippet 8567346215",
        "regon 192598183",
        "dowód osobisty ABS123457",
        "ABS 123456",
    ),
)  # fmt: skip
