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

TYPES: tuple[DataType, ...] = tuple(kind for detector in DETECTORS for kind in detector.types)
BY_KEY: dict[str, DataType] = {kind.key: kind for kind in TYPES}
