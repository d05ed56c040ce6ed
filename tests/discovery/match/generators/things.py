"""Vehicles, devices and network addresses, by what is published about their numbers."""

from __future__ import annotations

import ipaddress
from random import Random

from tests.discovery.match.generators.accounts import called, forms
from tests.discovery.match.generators.planted import Case
from tests.discovery.match.generators.reckoning import (
    DIGITS,
    LETTERS,
    Make,
    closed,
    digits,
    letters,
    luhn_right,
)

# 49 CFR 565.15: the ninth character is the sum of values times weights, modulo 11; 10 is X.
_VALUES = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", "12345678123457923456789", strict=True))


def _vehicle(rng: Random, maker: str = "") -> str:
    order = "ABCDEFGHJKLMNPRSTUVWXYZ"
    head = (maker or rng.choice(("1HG", "4T1", "5YJ", "2FM", "3VW"))) + letters(
        rng, 5, order + DIGITS
    )
    tail = rng.choice("ABCDEFGHJKLMNPRSTVWXY") + letters(rng, 1, order) + digits(rng, 6)
    weights = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
    total = sum(
        weight * int(_VALUES.get(sign, sign))
        for weight, sign in zip(weights, f"{head}0{tail}", strict=True)
    )
    return head + "0123456789X"[total % 11] + tail


def _other_check(rng: Random) -> str:
    value = _vehicle(rng)
    return value[:8] + ("1" if value[8] != "1" else "2") + value[9:]


def _shown(make: Make, form: str) -> Make:
    """Return a generator of numbers, their digits in a written form."""

    def shown(rng: Random) -> str:
        signs = iter(make(rng))
        return "".join(next(signs) if sign == "0" else sign for sign in form)

    return shown


def _luhn(head: str, size: int) -> Make:
    return lambda rng: closed(head + digits(rng, size - 1 - len(head)), luhn_right)


def _not_luhn(head: str, size: int) -> Make:
    def wrong(rng: Random) -> str:
        value = _luhn(head, size)(rng)
        return value[:-1] + str((int(value[-1]) + 1) % 10)

    return wrong


_IMEI = _luhn("35", 15)
_MNC = ("26201", "310410", "23415", "20801", "22201", "21407", "44010", "72405", "50501", "20404")


def _subscriber(rng: Random) -> str:
    head = rng.choice(_MNC)
    return head + digits(rng, 15 - len(head))


def _degrees(least: float, most: float, places: int = 6) -> Make:
    return lambda rng: f"{rng.uniform(least, most):.{places}f}"


def _plate(form: str, **signs: str) -> Make:
    """Return a generator of plates: `0` is a digit, `1` a digit but zero, each other character one
    of its own letters (a capital without letters is literal).
    """
    drawn_of = {"0": DIGITS, "1": DIGITS[1:], **signs}
    return lambda rng: "".join(rng.choice(drawn_of.get(sign, sign)) for sign in form)


_UK = "ABCDEFGHJKLMNOPRSTUVWXY"  # no I or Q; the last letters no Z
_SIV = "ABCDEFGHJKLMNPQRSTVWXYZ"  # no I, O or U
_ES = "BCDFGHJKLMNPRSTVWXYZ"  # no vowels, no Q
_IT = "ABCDEFGHJKLMNPRSTVWXYZ"  # no I, O, Q or U
_NL = "BDFGHJKLNPRSTVXZ"  # no vowels, no C, M, Q, W or Y
_PL = "ACEFGHJKLMNPRSTUVWXY"  # after the district no B, D, I, O, Q or Z


def _address_4(rng: Random) -> str:
    first = rng.choice(
        [number for number in range(1, 224) if number != 127]
    )  # higher ones are no hosts
    return ".".join(map(str, (first, *(rng.randint(1, 254) for _ in "abc"))))


def _address_6(rng: Random) -> str:
    words = [
        0x2A00 + rng.randrange(64),
        *(rng.choice((0, rng.randrange(1 << 16))) for _ in "abcdefg"),
    ]
    return str(ipaddress.IPv6Address(b"".join(word.to_bytes(2, "big") for word in words)))


def _device(sign: str = ":", size: int = 6, every: int = 2) -> Make:
    def make(rng: Random) -> str:
        value = bytes([rng.randrange(64) * 4, *rng.randbytes(size - 1)]).hex()
        return sign.join(value[place : place + every] for place in range(0, len(value), every))

    return make


THINGS: dict[str, Case] = {
    "VIN": Case(
        (_vehicle, lambda rng: _vehicle(rng).lower(),
         # ISO 3779 has no check digit: makers in Europe fill with Z.
         lambda rng: "WVWZZZ1JZ" + "3W" + digits(rng, 6), lambda rng: "WBA" + "3A5C50" + "CF"
         + digits(rng, 6)),
        called("VIN", "vin", "chassis number", "Fahrgestellnummer", "VIN number",
               "numéro de châssis", "bastidor", "telaio", "vehicle identification number"),
        (_other_check, lambda rng: _vehicle(rng)[:-1], lambda rng: _vehicle(rng) + "1",
         lambda rng: _vehicle(rng)[:-1] + "O", lambda rng: _vehicle(rng)[:-2] + "I1"),
    ),
    # 3GPP TS 23.003, 6.2.1: type 8, serial number 6, Luhn.
    "IMEI": Case(
        (_IMEI, _shown(_IMEI, "00-000000-000000-0"), _shown(_IMEI, "00 000000 000000 0"),
         _luhn("86", 15), _shown(_luhn("01", 15), "000000-00-000000-0")),
        called("IMEI", "imei", "IMEI number", "IMEI-Nummer", "imei1", "IMEI 2"),
        (_not_luhn("35", 15), _luhn("35", 14), _luhn("35", 17), lambda rng: "0" * 14 + digits(rng,
                                                                                              3)),
        ("order {} of", "{}\n"),
    ),
    # ITU-T E.118: 89, country, issuer, Luhn.
    "ICCID": Case(
        (_luhn("8949", 19), _luhn("8901", 20), _luhn("89860", 20), _luhn("8944", 19),
         _shown(_luhn("8949", 20), "0000 0000 0000 0000 0000")),
        called("ICCID", "iccid", "SIM card number", "SIM number", "SIM-Kartennummer", "SIM serial"),
        (_not_luhn("8949", 19), _luhn("7949", 19), _luhn("8949", 17), _luhn("8949", 22)),
        ("order {} of", "{}\n"),
    ),
    # ITU-T E.212: the first digit of a country is 2 to 7 (or 901); 15 digits.
    "IMSI": Case(
        (_subscriber,),
        called("IMSI", "imsi", "IMSI number"),
        forms("'000262'000000000", "'162'000000000000", "'862'000000000000", "'26201'000000",
              "'26201'0000000000000"),
        ("order {} of", "{}\n"),
    ),
    "GEO_COORDINATES": Case(
        (_degrees(0, 89), _degrees(30, 60, 5), _degrees(20, 50, 4), _degrees(1, 9, 7),
         _degrees(100, 179)),
        ('"latitude": {},', "latitude: {}\n", '"lat": {},', "lat={}&", "<latitude>{}</latitude>",
         "id,latitude,longitude\n1,{},9.99\n", '"longitude": {},', "lon={}\n", '"lng": {}}',
         "Breitengrad: {}\n", "lat: -{}\n", "GPS latitude {}\n"),
        (_degrees(200.1, 999), _degrees(180.1, 199), _degrees(1000, 99999)),
        ("height: {}\n", "x = {}\n", "a factor of {} is"),
    ),
    # FZV, annex 1: district of 1 to 3 letters, 1 or 2 letters, a number up to 9999; suffix E or H.
    "LICENCE_PLATE_DE": Case(
        (_plate("M-AA 1000", A=LETTERS), _plate("B A 100", A=LETTERS), _plate("HH-AA 10E",
                                                                              A=LETTERS),
         _plate("KEL-AA 1", A=LETTERS), _plate("MTK A 1000", A=LETTERS),
         _plate("M-AA-1000", A=LETTERS), _plate("S AA 10H", A=LETTERS)),
        called("Kennzeichen", "Kfz-Kennzeichen", "amtliches Kennzeichen", "license plate",
               "Nummernschild", "kfz_kennzeichen"),
        (_plate("M-AA Z000", A=LETTERS, Z="0"), _plate("MABC-AA 1000", A=LETTERS),
         _plate("M-AAA 1000",
                                                                                      A=LETTERS),
         _plate("M-AA 10000", A=LETTERS), _plate("1-AA 1000", A=LETTERS)),
        ("Teil {} von", "{}\n"),
    ),
    # DVLA, INF104: two letters, age of two digits, three letters; no I or Q.
    "LICENCE_PLATE_UK": Case(
        (_plate("AA5B CCC", A=_UK, B=DIGITS, C=f"{_UK}Z"), _plate("AA1BCCC", A=_UK, B=DIGITS[2:],
         C=_UK), _plate("AA7B CCC", A=_UK, B="01234", C=_UK)),
        called("number plate", "registration plate", "vehicle registration", "licence plate",
               "reg no", "VRM", "vehicle_registration"),
        (_plate("AA5B QIC", A=_UK, B="0123", C=_UK), _plate("A55B CC", A=_UK, B="12", C=_UK),
         _plate("IA5B CCC", A=_UK, B="0123", C=_UK), _plate("AA555 CCC", A=_UK, C=_UK),
         _plate("AA5B CCCC", A=_UK, B="0123", C=_UK)),
        ("part {} of", "{}\n"),
    ),
    # Arrêté du 9 février 2009 (SIV): AA-001-AA to ZZ-999-ZZ, without I, O, U.
    "LICENCE_PLATE_FR": Case(
        (_plate("AA-100-AA", A=_SIV), _plate("AA 100 AA", A=_SIV), _plate("AA100AA", A=_SIV)),
        called("immatriculation", "plaque d'immatriculation", "n° d'immatriculation",
               "numéro d'immatriculation"),
        (_plate("IA-100-AA", A=_SIV), _plate("AA-100-OA", A=_SIV), _plate("AA-ZZZ-AA", A=_SIV,
                                                                          Z="0"),
         _plate("UA-100-AA", A=_SIV), _plate("AA-10-AA", A=_SIV), _plate("AAA-100-AA", A=_SIV)),
        ("pièce {} de", "{}\n"),
    ),
    # Orden INT/624/2008: four digits, three consonants without Ñ and Q.
    "LICENCE_PLATE_ES": Case(
        (_plate("0000 BBB", B=_ES), _plate("0000BBB", B=_ES), _plate("0000-BBB", B=_ES)),
        called("matrícula", "matricula", "placa", "número de matrícula", "matrícula del vehículo"),
        (_plate("0000 ABB", B=_ES), _plate("0000 BBQ", B=_ES), _plate("000 BBB", B=_ES),
         _plate("00000 BBB", B=_ES), _plate("0000 BB", B=_ES), _plate("0000 BEB", B=_ES)),
        ("pieza {} de", "{}\n"),
    ),
    # DM 4 August 1998: two letters, three digits, two letters without I, O, Q, U.
    "LICENCE_PLATE_IT": Case(
        (_plate("AA 000AA", A=_IT), _plate("AA000AA", A=_IT), _plate("AA 000 AA", A=_IT),
         _plate("AA-000-AA", A=_IT)),
        called("targa", "Targa veicolo", "numero di targa", "targa n."),
        (_plate("IA 000AA", A=_IT), _plate("AA 000OA", A=_IT), _plate("AA 00AA", A=_IT),
         _plate("AA 0000AA", A=_IT), _plate("QA 000AA", A=_IT)),
        ("pezzo {} di", "{}\n"),
    ),
    # RDW, sidecodes 4 to 14.
    "LICENCE_PLATE_NL": Case(
        tuple(_plate(form, B=_NL) for form in (
            "BB-BB-00", "00-BB-BB", "00-BBB-0", "0-BBB-00", "BB-000-B", "B-000-BB", "BBB-00-B",
            "B-00-BBB", "0-BB-000", "000-BB-0")),
        called("kenteken", "Kentekennummer", "kentekenplaat", "kenteken nr."),
        (_plate("AA-AA-00", A="AEIO"), _plate("00-BBBB-0", B=_NL), _plate("0-BBB-0", B=_NL),
         _plate("00-CQC-0", C="CQ"), _plate("BB-BB-BB", B=_NL), _plate("00-00-00")),
        ("deel {} van", "{}\n"),
    ),
    # Regulation of 8 November 2024 on registration: district of 2 or 3 letters, 4 or 5 characters.
    "LICENCE_PLATE_PL": Case(
        (_plate("WA 10000", A=_PL), _plate("KR 1000A", A=_PL), _plate("WPI 1000A", A=_PL),
         _plate("PO 100AA", A=_PL), _plate("GDA A100", A=_PL), _plate("WPR 00AA", A=_PL),
         _plate("SK1000A", A=_PL), _plate("DW 1A000", A=_PL), _plate("ZS 1AA00", A=_PL)),
        called("nr rej", "numer rejestracyjny", "nr rejestracyjny", "tablica rejestracyjna",
               "nr rej."),
        (_plate("WA 100"), _plate("W 10000"), _plate("WPIA 10000", A=_PL), _plate("WA 1000O"),
         _plate("WA 1000I"), _plate("WA 100000")),
        ("nr {} z", "{}\n"),
    ),
    # CONTRAN, Resolução 969: ABC1D23; before it ABC-1234.
    "LICENCE_PLATE_BR": Case(
        (_plate("AAA0A00", A=LETTERS), _plate("AAA-0000", A=LETTERS), _plate("AAA0000", A=LETTERS),
         _plate("AAA 0000", A=LETTERS)),
        called("placa", "Placa do veículo", "placa nº", "placa_veiculo"),
        (_plate("AA0A00", A=LETTERS), _plate("AAAA-0000", A=LETTERS), _plate("AAA-00000",
                                                                             A=LETTERS),
         _plate("AAA0AA0", A=LETTERS), _plate("0AA-0000", A=LETTERS)),
        ("peça {} de", "{}\n"),
    ),
    "IP_ADDRESS": Case(
        (_address_4,),
        ("from {} port 22", "{} - - [21/Nov/2026]", "http://{}:8080/", "{}\n", '"ip": "{}"', "[{}]",
         "{}/24\n", "x={};"),
        (lambda rng: f"{_address_4(rng)}.{rng.randint(1, 9)}",
         lambda rng: f"{rng.randint(256, 999)}."
         + _address_4(rng).partition(".")[2], lambda rng: _address_4(rng).rpartition(".")[0],
         lambda rng: f"{_address_4(rng)[:-1]}0300"),
        ("v{}", "version {}\n", "x{}y"),
    ),
    # RFC 5952.
    "IPV6_ADDRESS": Case(
        (_address_6, lambda rng: _address_6(rng).upper()),
        ("[{}]:443", "addr {}.", "{}\n", '"ip": "{}"', "{}/64\n", "from {} port 22"),
        (lambda rng: ":".join(f"{rng.randrange(4096, 65536):x}" for _ in range(7)),
         lambda rng: ":".join(f"{rng.randrange(4096, 65536):x}" for _ in range(9)),
         lambda rng: f"2a00:{rng.randrange(999):x}::1::{rng.randrange(99):x}",
         lambda rng: f"2a00:g{rng.randrange(999):x}::1"),
    ),
    # IEEE 802: six octets.
    "MAC_ADDRESS": Case(
        (_device(), _device("-"), _device(".", every=4), lambda rng: _device()(rng).upper()),
        ("ether {} txq", "{}\n", '"mac": "{}"', "[{}]", "mac={};"),
        (_device(size=5), _device(size=7), _device(size=20), lambda rng: _device()(rng)[:-1] + "g",
         lambda rng: _device()(rng)[:-2] + "-" + digits(rng, 2)),
    ),
}  # fmt: skip
"""Cases by data type key."""
