"""Licence plates of nine countries that `vehicles.py` does not cover. A plate is found only with a
word about it, such as "Kennzeichen".

Codes in programs and parts lists have the same forms, so plates are searched for only when
requested. Sources: the vehicle registration rules of each country (Austria KFG § 48, Belgium AR 20
July 2001, Switzerland VZV art. 83, Portugal DL 54/2005, Sweden TSFS 2015:63, Norway
kjøretøyforskriften chapter 9, Denmark BEK 1334/2019, Finland act 541/2019, Czechia 56/2001 Sb.).
"""

from __future__ import annotations

from dataclasses import replace

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.vehicles import plate


def _named(
    country: str, key: str, forms: tuple[str, ...], words: tuple[str, ...], signs: str
) -> Number:
    number = plate(country, key, forms, words, signs)
    return replace(number, type=replace(number.type, default=False))


_AT = tuple(
    f"{'A' * district}{sign}{rest}"
    for district in (1, 2)
    for sign in ("-", " ")
    for rest in ("000 AA", "000 A", "0000 A", "0000 AA", "00000 A", "000AA", "0000A", "00000A")
)
_CANTONS = "AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH"

DETECTOR = Detector(
    numbers=(
        _named("Austria", "AT", _AT, ("kennzeichen", "kfz-kennzeichen"),
               "[A-Z]{1,2}[1-9][0-9]{2,4}[A-Z]{1,2}"),
        _named("Belgium", "BE", ("0-AAA-000", "0AAA000", "AAA-000"),
               ("nummerplaat", "plaque d'immatriculation", "|plaque|", "immatriculation"),
               "[1-9]?[A-Z]{3}[0-9]{3}"),
        _named("Switzerland", "CH",
               tuple(f"'{canton}'{gap}{'0' * size}" for canton in _CANTONS.split()
                     for gap in (" ", "-") for size in range(3, 7)),
               ("kontrollschild", "autonummer", "kennzeichen", "plaque de contrôle", "targa"),
               "[A-Z]{2}[1-9][0-9]{2,5}"),
        _named("Portugal", "PT", ("AA-00-AA", "AA-00-00", "00-AA-00", "00-00-AA"),
               ("matrícula", "matricula"), "(?=.*[0-9])[A-Z0-9]{6}"),
        _named("Sweden", "SE", ("AAA 000", "AAA000", "AAA 00A", "AAA00A"),
               ("registreringsnummer", "regnr", "reg nr", "reg.nr"),
               "[A-HJ-PR-UW-Z]{3}[0-9]{2}[0-9A-HJ-NPR-UW-Z]"),
        _named("Norway", "NO", ("AA 00000", "AA00000"),
               ("registreringsnummer", "kjennemerke", "regnr", "reg nr"), "[A-Z]{2}[1-9][0-9]{4}"),
        _named("Denmark", "DK", ("AA 00 000", "AA00000"),
               ("registreringsnummer", "nummerplade", "regnr", "reg nr"), "[A-Z]{2}[1-9][0-9]{4}"),
        _named("Finland", "FI", ("AAA-000", "AAA-00", "AAA-0"),
               ("rekisterinumero", "rekisteritunnus", "rek.nro", "reknro"),
               "[A-Z]{3}[1-9][0-9]{0,2}"),
        _named("Czechia", "CZ", ("0A0 0000", "0AA 0000", "0A00000"),
               ("spz", "registrační značka", "státní poznávací značka", "|rz|"),
               "[1-9][A-Z][A-Z0-9][0-9]{4}"),
    ),
    matching=(
        Sample("Kennzeichen W-482 AB", "LICENCE_PLATE_AT", "W-482 AB"),
        Sample("nummerplaat 1-ABC-482", "LICENCE_PLATE_BE", "1-ABC-482"),
        Sample("Kontrollschild ZH 482917", "LICENCE_PLATE_CH", "ZH 482917"),
        Sample("matrícula 48-AB-29", "LICENCE_PLATE_PT", "48-AB-29"),
        Sample("Regnr: ABC 48D", "LICENCE_PLATE_SE", "ABC 48D"),
        Sample("kjennemerke EK 48291", "LICENCE_PLATE_NO", "EK 48291"),
        Sample("nummerplade EK 48 291", "LICENCE_PLATE_DK", "EK 48 291"),
        Sample("rekisterinumero ABC-482", "LICENCE_PLATE_FI", "ABC-482"),
        Sample("SPZ 4A8 2917", "LICENCE_PLATE_CZ", "4A8 2917"),
    ),
    clean=(
        "W-482 AB",
        "nummerplaat 1-AB-4829",
        "Kontrollschild XX 482917",
        "registreringsnummer EK 08291",
    ),
)  # fmt: skip
