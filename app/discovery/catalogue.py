"""The built-in data types (spec 2.7) and the detectors that find them: one line for a new one."""

from __future__ import annotations

from app.discovery.detectors import (
    cards,
    chat_keys,
    cloud_keys,
    code_keys,
    iban,
    jwt,
    logins,
    mail,
    national_alpine,
    national_balkans,
    national_baltic,
    national_benelux,
    national_czech_slovak,
    national_east,
    national_france,
    national_germany,
    national_greece_cyprus_malta,
    national_hungary,
    national_italy,
    national_nordic,
    national_poland,
    national_portugal,
    national_romania_bulgaria,
    national_spain,
    national_turkey_caucasus,
    national_uk_ireland,
    password_hashes,
    passwords,
    private_keys,
    secret_keys,
    service_keys,
    ssn_us,
    tracks,
    vat_europe,
)
from app.discovery.detectors.base import DataType, Detector

DETECTORS: tuple[Detector, ...] = (
    tracks.DETECTOR,
    cards.DETECTOR,
    mail.DETECTOR,
    ssn_us.DETECTOR,
    iban.DETECTOR,
    private_keys.DETECTOR,
    cloud_keys.DETECTOR,
    code_keys.DETECTOR,
    service_keys.DETECTOR,
    chat_keys.DETECTOR,
    jwt.DETECTOR,
    secret_keys.DETECTOR,
    passwords.DETECTOR,
    logins.DETECTOR,
    password_hashes.DETECTOR,
    national_alpine.DETECTOR,
    national_balkans.DETECTOR,
    national_baltic.DETECTOR,
    national_benelux.DETECTOR,
    national_czech_slovak.DETECTOR,
    national_east.DETECTOR,
    national_france.DETECTOR,
    national_germany.DETECTOR,
    national_greece_cyprus_malta.DETECTOR,
    national_hungary.DETECTOR,
    national_italy.DETECTOR,
    national_nordic.DETECTOR,
    national_poland.DETECTOR,
    national_portugal.DETECTOR,
    national_romania_bulgaria.DETECTOR,
    national_spain.DETECTOR,
    national_turkey_caucasus.DETECTOR,
    national_uk_ireland.DETECTOR,
    vat_europe.DETECTOR,
)

FOUND: tuple[DataType, ...] = tuple(kind for each in DETECTORS for kind in each.all_types)
TYPES: tuple[DataType, ...] = tuple(
    kind for each in FOUND for kind in ((each, each.variant) if each.strict else (each,))
)
BY_KEY: dict[str, DataType] = {kind.key: kind for kind in TYPES}
