"""The number of the European Health Insurance Card.

Rules: Decision S2 of the Administrative Commission (2009/C 106/09): 80, the country (ISO 3166
numeric), the institution, a serial number: 20 digits. It has no check digit common to all states.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.types import DataType

_COUNTRIES = frozenset({
    "040", "056", "070", "100", "191", "196", "203", "208", "233", "246", "250", "276", "300",
    "348", "352", "372", "380", "428", "438", "440", "442", "470", "499", "528", "578", "616",
    "620", "642", "688", "703", "705", "724", "752", "756", "807", "826",
})  # fmt: skip


def issued(value: str) -> bool:
    """Return whether the card is from a participating state, and its institution and serial number
    are not all zeros.
    """
    return value[2:5] in _COUNTRIES and value[5:].strip("0") != ""


DETECTOR = Detector(
    numbers=(
        Number(
            DataType("HEALTH_ID_EU", "European Health Insurance Card number", "Health", "Europe"),
            forms=("'80'000000000000000000", "'80'000 00000 0000000000",
                   "'80' 000 00000 0000000000"),
            words=("ehic", "european health insurance", "europäische krankenversicherung*",
                   "carte européenne", "ceam", "tarjeta sanitaria europea", "tessera europea",
                   "tessera sanitaria", "cartão europeu", "ekuz", "evropská karta", "e-helse kort",
                   "europese ziekteverzekeringskaart", "identifikationsnummer der karte",
                   "numero di identificazione della tessera", "identification number of the card",
                   "numéro d'identification de la carte"),
            check=issued,
            rule="country that issues this card",
            weak=True,
        ),
    ),
    matching=(
        Sample("EHIC: 80276123450000012345", "HEALTH_ID_EU", "80276123450000012345"),
        Sample("Tessera sanitaria n. 80380001200123456789", "HEALTH_ID_EU", "80380001200123456789"),
    ),
    clean=("EHIC 80840123450000012345", "80276123450000012345", "ehic 8027612345000001234"),
)  # fmt: skip
