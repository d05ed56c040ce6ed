"""Numbers of persons and firms in Portugal.

Rules: AT (NIF: modulo 11), Cartão de Cidadão (modulo 10, letters from A = 10), by python-stdnum;
Instituto da Segurança Social (NISS: primes 29 to 2, modulo 10), computed here.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS, weighted
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country
from app.discovery.match.matches import Severity

_PT = Country("Portugal", "PT", "Europe")

_nif = stdnum("pt.nif")


def niss(value: str) -> bool:
    """Check the check digit of a NISS, and its first digit: 1 for persons, 2 for firms."""
    total = weighted(value, (29, 23, 19, 17, 13, 11, 7, 5, 3, 2))
    return value[0] in "12" and 9 - total % 10 == int(value[10])


def nif(value: str) -> bool:
    """Check a NIF, whose first digit stands for the kind of taxpayer."""
    return value.removeprefix("PT")[0] in "1235689" and _nif(value)


DETECTOR = Detector(
    numbers=(
        Number(
            _PT.tax("NIF"),
            forms=("000000000", "000 000 000", "000.000.000", "000-000-000", "'PT'~000000000",
                   "'PT'~000~000~000"),
            words=("nif", "n.i.f", "contribuinte", "nipc", "número fiscal", "numero fiscal",
                   "identificação fiscal", "identificacao fiscal", "nº fiscal"),
            check=nif,
            rule="check digit (modulo 11)",
            shapes=("'PT'000000000",),
        ),
        Number(
            _PT.social("NISS"),
            forms=("00000000000", "000 000 000 00", "0 0000 0000 00"),
            words=("niss", "segurança social", "seguranca social", "seg social",
                   *PERSON_WORDS),
            check=niss,
            rule="check digit (modulo 10)",
        ),
        Number(
            _PT.identity_card("Citizen card number"),
            forms=("00000000 0 XX0", "000000000XX0", "00000000 0XX0", "00000000-0-XX0",
                   "00000000-0XX0"),
            words=("cartão de cidadão", "cartao de cidadao", "cartão do cidadão",
                   "cartao do cidadao", "cartão cidadão", "cartao cidadao",
                   "bilhete de identidade", "identificação civil", "identificacao civil", "nº cc",
                   "cc nº", "|cc|", "citizen card", *PERSON_WORDS),
            check=stdnum("pt.cc"),
            rule="check digit (modulo 10)",
            shapes=("00000000 0 AA0", "00000000 0 AX0"),
        ),
        Number(
            _PT.health("Health service user number"),
            forms=("000000000", "000 000 000"),
            words=("número de utente", "numero de utente", "nº utente", "utente sns",
                   "utente do sns", "num utente", "nr utente"),
        ),
    ),
    matching=(
        Sample("NIF: 501 964 843", "TAX_ID_PT", "501 964 843"),
        Sample("Contribuinte n.º PT 501964843", "TAX_ID_PT", "PT 501964843"),
        Sample("NISS 12345678902", "SOCIAL_SECURITY_PT", "12345678902"),
        Sample("Cartão de Cidadão n.º 00000000 0 ZZ4", "ID_CARD_PT", "00000000 0 ZZ4"),
        Sample("Silva 00000000 0 ZZ4", "ID_CARD_PT", "00000000 0 ZZ4"),
        Sample("Número de utente: 123 456 789", "HEALTH_ID_PT", "123 456 789",
               Severity.TEST),
    ),
    clean=(
        "NIF: 501 964 842",
        "501964843",
        "NISS 12345678903",
        "00000000 0 ZZ3",
        "nifty 501964843",
    ),
)  # fmt: skip
