"""The built-in data types (contract 2.7) and their detectors. Adding a detector takes one line
here.
"""

from __future__ import annotations

from app.discovery.match.detectors import (
    addresses,
    assigned_secrets,
    bank_numbers,
    bank_pairs,
    birth,
    card_columns,
    card_secrets,
    cards,
    chat_keys,
    cloud_keys,
    code_keys,
    codes,
    command_lines,
    contact_cards,
    driving_licences,
    ehic,
    general_names,
    health_us,
    iban,
    jwt,
    logins,
    mail,
    mrz,
    national_africa,
    national_alpine,
    national_andes,
    national_balkans,
    national_baltic,
    national_benelux,
    national_brazil,
    national_central_america,
    national_czech_slovak,
    national_east,
    national_east_asia,
    national_france,
    national_germany,
    national_greece_cyprus_malta,
    national_hungary,
    national_italy,
    national_mexico,
    national_middle_east,
    national_nordic,
    national_north_america,
    national_oceania,
    national_poland,
    national_portugal,
    national_romania_bulgaria,
    national_south_asia,
    national_southeast_asia,
    national_southern_cone,
    national_spain,
    national_turkey_caucasus,
    national_uk_ireland,
    network,
    passports,
    password_columns,
    password_hashes,
    passwords,
    person_columns,
    person_names,
    phones,
    plates,
    postal_addresses,
    private_keys,
    records,
    secret_keys,
    service_keys,
    ssn_us,
    tracks,
    vat_europe,
    vehicles,
    wallets,
)
from app.discovery.match.detectors.base import DataType, Detector

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
    password_columns.DETECTOR,
    assigned_secrets.DETECTOR,
    command_lines.DETECTOR,
    logins.DETECTOR,
    password_hashes.DETECTOR,
    phones.DETECTOR,
    addresses.DETECTOR,
    postal_addresses.DETECTOR,
    birth.DETECTOR,
    person_columns.DETECTOR,
    person_names.DETECTOR,
    contact_cards.DETECTOR,
    vehicles.DETECTOR,
    plates.DETECTOR,
    codes.DETECTOR,
    network.DETECTOR,
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
    ehic.DETECTOR,
    mrz.DETECTOR,
    bank_pairs.DETECTOR,
    bank_numbers.DETECTOR,
    passports.DETECTOR,
    driving_licences.DETECTOR,
    health_us.DETECTOR,
    national_north_america.DETECTOR,
    national_brazil.DETECTOR,
    national_mexico.DETECTOR,
    national_southern_cone.DETECTOR,
    national_andes.DETECTOR,
    national_central_america.DETECTOR,
    national_east_asia.DETECTOR,
    national_south_asia.DETECTOR,
    national_southeast_asia.DETECTOR,
    national_middle_east.DETECTOR,
    national_africa.DETECTOR,
    national_oceania.DETECTOR,
    card_columns.DETECTOR,
    card_secrets.DETECTOR,
    wallets.DETECTOR,
    records.DETECTOR,
    general_names.DETECTOR,
)

FOUND: tuple[DataType, ...] = tuple(
    dict.fromkeys(kind for detector in DETECTORS for kind in detector.all_types)
)
_TOO_COMMON = frozenset(
    ("COMPANY_ID_TW", "HEALTH_ID_NZ", "HEALTH_ID_US_DEA", "HEALTH_ID_US_NPI", "NATIONAL_ID_AM",
     "NATIONAL_ID_PE", "NATIONAL_ID_SA", "NATIONAL_ID_SV", "TAX_ID_BY", "TAX_ID_ME", "TAX_ID_UA",
     "VOTER_ID_IN")
)  # fmt: skip
"""Types whose check is too weak for high confidence: more than one in a thousand unrelated numbers
of the same form pass the check.
"""
_SURE = frozenset(
    (
        *(kind for detector in DETECTORS for kind in detector.types),
        *(
            number.type
            for detector in DETECTORS
            for number in detector.numbers
            if number.check and not number.weak and number.type.key not in _TOO_COMMON
        ),
    )
)
"""Types whose matches can be of high confidence, because they are found by their form or by a
strong check, and not only by a nearby word. Only these types can have a robust variant, which finds
only matches of high confidence.
"""
TYPES: tuple[DataType, ...] = tuple(
    kind
    for each in FOUND
    for kind in ((each, each.variant) if each.strict and each in _SURE else (each,))
)
BY_KEY: dict[str, DataType] = {kind.key: kind for kind in TYPES}
FORMER: dict[str, str] = {
    called: kind.key
    for kind in FOUND
    if (kind.strict and kind not in _SURE) or kind.key in {"BANK_ACCOUNT_BR", "BANK_ACCOUNT_CA"}
    for called in (kind.variant.key, kind.variant.name)
} | {"Name of a person with a date of birth": "PERSON_NAME"}
"""Map of former keys and names of types to the keys of the types that replace them. Stored
profiles, rules and queries may still contain the former keys and names. Most former keys are those
of robust variants that no longer exist.
"""
DEFAULT: frozenset[str] = frozenset(kind.key for kind in FOUND if kind.default)
