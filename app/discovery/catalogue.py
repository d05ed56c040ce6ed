"""The built-in data types (spec 2.7) and the detectors that find them: one line for a new one."""

from __future__ import annotations

from app.discovery.detectors import cards, cloud_keys, iban, mail, private_keys, ssn_us, tracks
from app.discovery.detectors.base import DataType, Detector

DETECTORS: tuple[Detector, ...] = (
    tracks.DETECTOR,
    cards.DETECTOR,
    mail.DETECTOR,
    ssn_us.DETECTOR,
    iban.DETECTOR,
    private_keys.DETECTOR,
    cloud_keys.DETECTOR,
)

FOUND: tuple[DataType, ...] = tuple(kind for each in DETECTORS for kind in each.all_types)
TYPES: tuple[DataType, ...] = tuple(
    kind for each in FOUND for kind in ((each, each.variant) if each.strict else (each,))
)
BY_KEY: dict[str, DataType] = {kind.key: kind for kind in TYPES}
