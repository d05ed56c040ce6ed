"""Numbers of vehicles, devices and SIM cards; positions on the earth.

Sources: ISO 3779 and 49 CFR 565 (VIN), 3GPP TS 23.003 (IMEI, IMSI), ITU-T E.118 (ICCID); for plates
the registration rules of each country.
"""

from __future__ import annotations

from stdnum import imei, imsi, luhn

from app.discovery.detectors.base import DataType, Detector, Sample
from app.discovery.detectors.number import Number
from app.discovery.match import Severity

VIN = DataType("VIN", "Vehicle identification number", "Personal data")
IMEI = DataType("IMEI", "Mobile device number (IMEI)", "Personal data")
ICCID = DataType("ICCID", "SIM card number (ICCID)", "Personal data")
IMSI = DataType("IMSI", "Mobile subscriber identity (IMSI)", "Personal data")
GEO = DataType("GEO_COORDINATES", "Geographic position", "Personal data")

_LETTERS = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", "12345678123457923456789", strict=True))
_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)


def vin(number: str) -> bool:
    """Tell whether sign 9 checks the others, modulo 11."""
    if not number.isalnum() or set("IOQ") & set(number) or number.isdigit():
        return False
    total = sum(
        int(_LETTERS.get(sign, sign)) * weight
        for sign, weight in zip(number, _WEIGHTS, strict=True)
    )
    return "0123456789X"[total % 11] == number[8]  # fmt: skip


def _imei(number: str) -> bool:
    return len(set(number)) > 2 and imei.is_valid(number)


def _iccid(number: str) -> bool:
    return len(set(number)) > 3 and luhn.is_valid(number)


def _plate(
    country: str, key: str, forms: tuple[str, ...], words: tuple[str, ...], region: str = "Europe"
) -> Number:
    kind = DataType(f"LICENCE_PLATE_{key}", f"Licence plate ({country})", "Personal data", region,
                    country)  # fmt: skip
    shared = ("licence plate", "license plate", "number plate", "plate number", "plate no",
              "vehicle registration", "registration plate")  # fmt: skip
    return Number(kind, forms, shared + words, reach=24, capitals=True)


_DE = tuple(
    f"{'A' * place}{sign}{'A' * letters}{gap}{'0' * digits}"
    for place in (1, 2, 3)
    for sign in ("-", " ", ":")
    for letters in (1, 2)
    for gap in (" ", "-")
    for digits in (1, 2, 3, 4)
)
_PLATES = (
    _plate("Germany", "DE", _DE, ("kfz-kennzeichen", "kennzeichen", "amtliches kennzeichen")),
    _plate("United Kingdom", "UK", ("AA00 AAA", "AA00AAA", "A000 AAA"), ("reg no", "vrm")),
    _plate("France", "FR", ("AA-000-AA", "AA 000 AA", "0000 AA 00"),
           ("immatriculation", "plaque d'immatriculation")),
    _plate("Spain", "ES", ("0000 AAA", "0000AAA", "0000-AAA"), ("matrícula", "matricula")),
    _plate("Italy", "IT", ("AA 000AA", "AA000AA"), ("targa",)),
    _plate("Netherlands", "NL", ("AA-00-00", "00-AA-00", "00-00-AA", "AA-00-AA", "AA-AA-00",
                                "00-AAA-0", "0-AAA-00", "A-000-AA", "AAA-00-A"), ("kenteken",)),
    _plate("Poland", "PL", ("AA 00000", "AA 0000A", "AAA X0000", "AAA 0AA0"),
           ("numer rejestracyjny", "nr rej")),
    _plate("Brazil", "BR", ("AAA-0000", "AAA0A00"), ("placa",), "Latin America"),
)  # fmt: skip
_COORDINATES = tuple(f"{head}.{'0' * size}" for head in ("0", "00", "000") for size in range(4, 9))

DETECTOR = Detector(
    numbers=(
        Number(VIN, ("XXXXXXXXXXXXXXXXX",), ("vin", "vehicle identification", "chassis number",
               "chassis no", "fahrgestellnummer", "fahrzeug-identifizierungsnummer",
               "numéro de série",
               "bastidor", "numero di telaio", "chassisnummer"), vin, "sign 9, modulo 11",
               examples=frozenset({"1M8GDM9AXKP042788", "11111111111111111"})),
        Number(IMEI, ("00-000000-000000-0", "00 000000 000000 0", "000000000000000",
                      "000000-00-000000-0"),
               ("imei", "mobile equipment", "device imei", "serial imei"), _imei, "Luhn check",
               examples=frozenset({"490154203237518"})),
        Number(ICCID, ("'89'00000000000000000", "'89'000000000000000000",
                       "'89'00 0000 0000 0000 0000", "'89'00 0000 0000 0000 000"),
               ("iccid", "sim number", "sim card", "simkarte", "carte sim", "sim no"), _iccid,
               "Luhn check"),
        Number(IMSI, ("000000000000000", "000 00 0000000000"),
               ("imsi", "subscriber identity"), imsi.is_valid, "country code", weak=True),
        Number(GEO, _COORDINATES, ("latitude", "longitude", "geo lat", "geo lon", "breitengrad",
               "längengrad", "gps lat", "gps lon", "gps coordinates", "latitud", "longitud",
               "широта", "долгота"), reach=12),
        *_PLATES,
    ),
    matching=(
        Sample("VIN 1HGCM82633A004352 of the car", "VIN", "1HGCM82633A004352"),
        Sample("vin: 1M8GDM9AXKP042788", "VIN", "1M8GDM9AXKP042788", Severity.TEST),
        Sample("IMEI: 35-209900-176148-1", "IMEI", "35-209900-176148-1"),
        Sample("imei=352099001761481", "IMEI", "352099001761481"),
        Sample("ICCID 8991101200003204514", "ICCID", "8991101200003204514"),
        Sample("imsi: 262011234567890", "IMSI", "262011234567890"),
        Sample('"latitude": 52.520008,', "GEO_COORDINATES", "52.520008"),
        Sample("Kennzeichen: M-AB 1234", "LICENCE_PLATE_DE", "M-AB 1234"),
        Sample("number plate AB12 CDE", "LICENCE_PLATE_UK", "AB12 CDE"),
        Sample("immatriculation : AB-123-CD", "LICENCE_PLATE_FR", "AB-123-CD"),
        Sample("matrícula 1234 BCD", "LICENCE_PLATE_ES", "1234 BCD"),
        Sample("targa AB 123CD", "LICENCE_PLATE_IT", "AB 123CD"),
        Sample("kenteken: 12-ABC-3", "LICENCE_PLATE_NL", "12-ABC-3"),
        Sample("nr rej WA 12345", "LICENCE_PLATE_PL", "WA 12345"),
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
        "number plates of 1234 cars",
    ),
)  # fmt: skip
