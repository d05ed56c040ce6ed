"""Numbers of persons and firms in Spain and Andorra.

Rules: RD 1553/2005 (DNI: letter of modulo 23), Orden INT/2058/2008 (NIE), Orden EHA/451/2008 (NIF
of firms), by python-stdnum; Tesorería General (número de afiliación: modulo 97 of province and
serial number), computed here; Andorra: NRT, form only, by python-stdnum.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import any_of, stdnum
from app.discovery.match.detectors.world import Country
from app.discovery.match.matches import Severity

_ES = Country("Spain", "ES", "Europe")

_nif = stdnum("es.nif")
_cif = stdnum("es.cif")


def affiliation(value: str) -> bool:
    """Check the province and the key (the last two digits) of a número de afiliación. The key is
    the remainder modulo 97 of the digits before it: province, and serial number (7 or 8 digits).
    """
    province, serial, key = value[:2], int(value[2:-2]), int(value[-2:])
    numbers = {int(province + value[2:-2])}  # a short serial number: both variants
    if serial < 10_000_000:
        numbers.add(int(province) * 10_000_000 + serial)
    known = "01" <= province <= "53" or province == "66"
    return known and any(number % 97 == key for number in numbers)


def _without_either(value: str) -> bool:
    """Check the NIF of a person with neither DNI nor NIE: it begins with K, L or M."""
    return value[0] in "KLM" and _nif(value)


DETECTOR = Detector(
    numbers=(
        Number(
            _ES.national("DNI or NIE"),
            forms=("00000000A", "00000000-A", "00000000 A", "00.000.000-A", "00.000.000 A",
                   "00.000.000A", "A0000000A", "A-0000000-A", "A 0000000 A", "A-0000000A",
                   "A0000000-A", "A.0000000.A", "A-00000000-A"),
            words=("dni", "nie", "nif", "d.n.i", "n.i.f", "n.i.e",
                   "documento nacional de identidad", "documento de identidad",
                   "número de identidad", "numero de identidad", "identificación fiscal",
                   "identificacion fiscal", "tarjeta de residencia",
                   "tarjeta de residente", "identidad de extranjero",
                   "identificación de extranjero", "identificacion de extranjero", "tax id",
                   "national identity document",
                   *PERSON_WORDS),
            check=any_of(stdnum("es.dni"), stdnum("es.nie"), _without_either),
            rule="check letter (modulo 23)",
            shapes=("00.000.000-A", "'X'-0000000-A", "'Y'-0000000-A"),
            examples=frozenset({"12345678Z", "00000000T", "00000001R", "99999999R", "X1234567L"}),
        ),
        Number(
            _ES.tax("NIF of a firm (CIF)"),
            forms=("A00000000", "A-00000000", "A0000000A", "A-0000000-A", "A-00.000.000",
                   "A 00000000", "'ES'~A00000000", "'ES'~A0000000A", "'ES'~A-00000000"),
            words=("cif", "c.i.f", "nif", "n.i.f", "identificación fiscal",
                   "identificacion fiscal", "vat es", "nif iva"),
            check=lambda value: _cif(value.removeprefix("ES")),
            rule="check digit or letter (Luhn)",
        ),
        Number(
            _ES.social("Social security number"),
            forms=("000000000000", "00 00000000 00", "00/00000000/00", "00-00000000-00",
                   "00 0000000000", "00/0000000000", "00 0000 0000 00"),
            words=("seguridad social", "afiliación", "afiliacion", "nss", "n.s.s", "|naf|", "nuss",
                   "núm ss", "num ss", "nº ss", "nº afil", "num afiliacion", "numero ss"),
            check=affiliation,
            rule="key (modulo 97)",
            shapes=("00/00000000/00",),
        ),
        Number(
            Country("Andorra", "AD", "Europe").tax("NRT"),
            forms=("A-000000-A", "A000000A", "A 000000 A", "A000000-A", "A-000.000-A",
                   "A 000.000 A"),
            words=("nrt", "registre tributari", "tax registration", "nif andorra",
                   "número de registre"),
            check=stdnum("ad.nrt"),
            rule="letters and range",
            weak=True,
        ),
    ),
    matching=(
        Sample("Número de identificación de extranjero: X2247723W", "NATIONAL_ID_ES", "X2247723W"),
        Sample("DNI: 54362315-K", "NATIONAL_ID_ES", "54362315-K"),
        Sample("Don José con D.N.I. 54.362.315-K", "NATIONAL_ID_ES", "54.362.315-K"),
        Sample("García, 54.362.315-K, Madrid", "NATIONAL_ID_ES", "54.362.315-K"),
        Sample("NIF: M-1234567-L", "NATIONAL_ID_ES", "M-1234567-L"),
        Sample("NIE X-2482300-W", "NATIONAL_ID_ES", "X-2482300-W"),
        Sample("dni 54362315k", "NATIONAL_ID_ES", "54362315k"),
        Sample("DNI 12345678Z", "NATIONAL_ID_ES", "12345678Z", Severity.TEST),
        Sample("C.I.F. B-64717838", "TAX_ID_ES", "B-64717838"),
        Sample("Nº Seguridad Social: 28/12345678/40", "SOCIAL_SECURITY_ES", "28/12345678/40"),
        Sample("NRT L-713123-B", "TAX_ID_AD", "L-713123-B"),
    ),
    clean=(
        "DNI: 54362315-A",
        "54362315K",
        "cif A64717839",
        "NIE x-2482300a",
        "nss 281234567841",
        "SHA 12345678A",
        "seguridad social 1732184100",
    ),
)  # fmt: skip
