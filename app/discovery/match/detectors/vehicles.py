"""Numbers of vehicles, devices and SIM cards; geographic coordinates.

Sources: ISO 3779 and 49 CFR 565 (VIN), 3GPP TS 23.003 (IMEI, IMSI), ITU-T E.118 (ICCID); for plates
the registration rules of each country.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from stdnum import imei, imsi, luhn

from app.discovery.match.detectors.base import DataType, Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.matches import Severity

VIN = DataType("VIN", "Vehicle identification number", "Personal data")
IMEI = DataType("IMEI", "Mobile device number (IMEI)", "Personal data")
ICCID = DataType("ICCID", "SIM card number (ICCID)", "Personal data")
IMSI = DataType("IMSI", "Mobile subscriber identity (IMSI)", "Personal data")
GEO = DataType("GEO_COORDINATES", "Geographic position", "Personal data", default=False)

_LETTERS = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", "12345678123457923456789", strict=True))
_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)


def vin(number: str) -> bool:
    """Return whether character 9 of a VIN is the check character of the other characters, modulo
    11.
    """
    if not number.isalnum() or set("IOQ") & set(number) or number.isdigit():
        return False
    total = sum(
        int(_LETTERS.get(sign, sign)) * weight
        for sign, weight in zip(number, _WEIGHTS, strict=True)
    )
    return "0123456789X"[total % 11] == number[8]  # fmt: skip


def european(number: str) -> bool:
    """Return whether this may be the VIN of a European maker. Such VINs have no check digit, and
    their last four characters are digits.
    """
    signs = number[0] in "STUVWXYZ" and not set("IOQ") & set(number)
    return signs and number[-4:].isdigit() and sum(sign.isdigit() for sign in number) < 15


def _imei(number: str) -> bool:
    return len(set(number)) > 2 and imei.is_valid(number)


def _iccid(number: str) -> bool:
    return len(set(number)) > 3 and luhn.is_valid(number)


def plate(
    country: str,
    key: str,
    forms: Iterable[str],
    words: tuple[str, ...],
    signs: str,
    region: str = "Europe",
) -> Number:
    """Return the `Number` for the licence plates of a country. `signs` is an expression for all
    characters of a plate without separators. An umlaut in it is written as the two bytes of its
    UTF-8 form.
    """
    may_be = re.compile(signs)
    kind = DataType(f"LICENCE_PLATE_{key}", f"Licence plate ({country})", "Personal data", region,
                    country)  # fmt: skip
    shared = ("licence plate", "license plate", "number plate", "plate number", "plate no",
              "vehicle registration", "registration plate")  # fmt: skip
    return Number(
        kind,
        tuple(forms),
        shared + words,
        lambda value: may_be.fullmatch(value) is not None,
        "letters and digits that are issued",
        reach=24,
        capitals=True,
        weak=True,
    )


_DE = tuple(
    f"{'Ä' * place}{sign}{'A' * letters}{gap}{'0' * digits}{ending}"
    for place in (1, 2, 3)
    for sign in ("-", " ", ":")
    for letters in (1, 2)
    for gap in (" ", "-", "")
    for digits in (1, 2, 3, 4)
    for ending in ("", "'E'", "'H'")
)
_PL = tuple(
    district + gap + number
    for district, numbers in (
        ("AA", "00000 0000A 000AA 0A000 0AA00"),
        ("AAA", "A000 00AA 0A00 00A0 0AA0 AA00 00000 0000A 000AA"),
    )
    for gap in (" ", "")
    for number in numbers.split()
)
_ES = "BCDFGHJKLMNPRSTVWXYZ"
_IT = "[A-HJ-NPR-TV-Z]{2}"
_PLATES = (
    plate("Germany", "DE", _DE, ("kfz-kennzeichen", "kennzeichen", "amtliches kennzeichen",
           "nummernschild"), "(?:[A-Z]|\xc3[\x84\x96\x9c]){1,3}[A-Z]{1,2}[1-9][0-9]{0,3}[EH]?"),
    plate("United Kingdom", "UK", ("AA00 AAA", "AA00AAA", "A000 AAA"), (
           "reg no", "vrm", "registration number", "registration no", "|registration|", "|reg|",
           "reg number", "car registration"),
           "[A-HJ-PR-Y]{2}[0-9]{2}[A-HJ-PR-Z]{3}|[A-HJ-NPR-TV-Y][1-9][0-9]{2}[A-HJ-PR-Z]{3}"),
    plate("France", "FR", ("AA-000-AA", "AA 000 AA", "AA000AA", "0000 AA 00", "000 AAA 00",
           "00 AAA 00", "0000-AA-00", "000-AAA-00", "000 AA 00"),
           ("immatriculation", "immatriculé*", "plaque d'immatriculation", "|plaque|"),
           "[A-HJ-NP-TV-Z]{2}(?!000)[0-9]{3}[A-HJ-NP-TV-Z]{2}|[1-9][0-9]{1,3}[A-Z]{2,3}[0-9]{2}"),
    plate("Spain", "ES", ("0000 AAA", "0000AAA", "0000-AAA"), ("matrícula", "matricula", "placa"),
           f"[0-9]{{4}}[{_ES}]{{3}}"),
    plate("Italy", "IT", ("AA 000AA", "AA000AA", "AA 000 AA", "AA-000-AA"), ("targa",),
           f"{_IT}[0-9]{{3}}{_IT}"),
    plate("Netherlands", "NL", (
        "AA-00-00", "00-AA-00", "00-00-AA", "AA-00-AA", "AA-AA-00", "00-AA-AA", "00-AAA-0",
        "0-AAA-00", "A-000-AA", "AA-000-A", "AAA-00-A", "A-00-AAA", "0-AA-000", "000-AA-0",
    ), ("kenteken", "kentekennummer", "kentekenplaat"),
        "(?=.*[0-9])(?:[0-9]*[A-Z]{2}[0-9]*|[0-9]*[B-DF-HJ-NPR-TV-Z]+[0-9]*[B-DF-HJ-NPR-TV-Z]*)"),
    plate("Poland", "PL", _PL, ("numer rejestracyjny", "nr rej", "nr rejestracyjny",
           "tablica rejestracyjna"),
           "[A-Z]{2,3}?[ACE-HJ-NP-Y0-9]{4,5}"),
    plate("Brazil", "BR", ("AAA-0000", "AAA 0000", "AAA0000", "AAA0A00", "AAA-0A00",
           "AAA 0A00"), ("placa",),
           "[A-Z]{3}[0-9][A-Z0-9][0-9]{2}", "Latin America"),
)  # fmt: skip
_DEGREES = ("0", "00", *(f"'1{tens}'0" for tens in range(8)))  # up to 179
_COORDINATES = tuple(f"{head}.{'0' * size}" for head in _DEGREES for size in range(4, 9))
_VIN_WORDS = (
    "vin", "vehicle identification", "chassis number", "chassis no", "fahrgestellnummer",
    "fahrzeug-identifizierungsnummer", "fahrzeugidentifikationsnummer", "|fin|", "numéro de série",
    "numéro de châssis", "bastidor", "telaio", "numero di telaio", "chassisnummer",
)  # fmt: skip

DETECTOR = Detector(
    numbers=(
        Number(VIN, ("XXXXXXXXXXXXXXXXX",), _VIN_WORDS, vin,
               "check character at position 9 (modulo 11)",
               examples=frozenset({"1M8GDM9AXKP042788", "11111111111111111"})),
        Number(VIN, ("XXXXXXXXXXXXXXXXX",), _VIN_WORDS, european, "European manufacturer",
               weak=True),
        Number(IMEI, ("00-000000-000000-0", "00 000000 000000 0", "000000000000000",
                      "000000-00-000000-0"),
               ("imei", "imei1", "imei 1", "imei2", "imei 2", "mobile equipment", "device imei",
                "serial imei"), _imei, "Luhn check",
               examples=frozenset({"490154203237518"})),
        Number(ICCID, ("'89'00000000000000000", "'89'000000000000000000",
                       "'89'00 0000 0000 0000 0000", "'89'00 0000 0000 0000 000"),
               ("iccid", "sim number", "sim card", "sim card number", "simkarte", "carte sim",
                "sim no", "sim serial", "sim-kartennummer"), _iccid,
               "Luhn check"),
        Number(IMSI, ("000000000000000", "000 00 0000000000"),
               ("imsi", "subscriber identity"), imsi.is_valid, "country code", weak=True),
        Number(GEO, _COORDINATES, ("latitude", "longitude", "geo lat", "geo lon", "breitengrad",
               "längengrad", "gps lat", "gps lon", "gps coordinates", "latitud", "longitud",
               "широта", "долгота", "|lat|", "|lon|", "|lng|"), reach=12),
        *_PLATES,
    ),
    matching=(
        Sample("VIN 1HGCM82633A004352 of the car", "VIN", "1HGCM82633A004352"),
        Sample("vin: 1M8GDM9AXKP042788", "VIN", "1M8GDM9AXKP042788", Severity.TEST),
        Sample("Fahrgestellnummer WVWZZZ1JZ3W386752", "VIN", "WVWZZZ1JZ3W386752"),
        Sample("IMEI: 35-209900-176148-1", "IMEI", "35-209900-176148-1"),
        Sample("imei=352099001761481", "IMEI", "352099001761481"),
        Sample("ICCID 8991101200003204514", "ICCID", "8991101200003204514"),
        Sample("imsi: 262011234567890", "IMSI", "262011234567890"),
        Sample('"latitude": 52.520008,', "GEO_COORDINATES", "52.520008"),
        Sample('{"lat": 52.520008,', "GEO_COORDINATES", "52.520008"),
        Sample("Kennzeichen: M-AB 1234", "LICENCE_PLATE_DE", "M-AB 1234"),
        Sample("Kennzeichen: HH-AB 12E", "LICENCE_PLATE_DE", "HH-AB 12E"),
        Sample("Kennzeichen: KÖ-AB 123", "LICENCE_PLATE_DE", "KÖ-AB 123"),
        Sample("Kennzeichen ÜB-AB1234", "LICENCE_PLATE_DE", "ÜB-AB1234"),
        Sample("number plate AB12 CDE", "LICENCE_PLATE_UK", "AB12 CDE"),
        Sample("immatriculation : AB-123-CD", "LICENCE_PLATE_FR", "AB-123-CD"),
        Sample("matrícula 1234 BCD", "LICENCE_PLATE_ES", "1234 BCD"),
        Sample("immatriculé 217 ABC 42", "LICENCE_PLATE_FR", "217 ABC 42"),
        Sample("targa AB 123CD", "LICENCE_PLATE_IT", "AB 123CD"),
        Sample("kenteken: 12-XBD-3", "LICENCE_PLATE_NL", "12-XBD-3"),
        Sample("kentekennummer GB-123-K", "LICENCE_PLATE_NL", "GB-123-K"),
        Sample("nr rej WA 12345", "LICENCE_PLATE_PL", "WA 12345"),
        Sample("nr rejestracyjny WPI 12AC", "LICENCE_PLATE_PL", "WPI 12AC"),
        Sample("placa ABC-1D23", "LICENCE_PLATE_BR", "ABC-1D23"),
        Sample("placa ABC1D23", "LICENCE_PLATE_BR", "ABC1D23"),
    ),
    clean=(
        "VIN 1HGCM82634A004352",
        "1HGCM82633A004352",
        "IMEI: 352099001761482",
        "352099001761481",
        "iccid 8991101200003204515",
        "imsi: 26201123456789",
        "latitude of the place 3.14",
        "AB12 CDE",
        "number plate AB12 QIC",
        "immatriculation : AB-000-CD",
        '"latitude": 821.763813,',
        "number plates of 1234 cars",
    ),
)  # fmt: skip
