"""Codes of publications, securities, registers and plates, by what is published about them."""

from __future__ import annotations

from random import Random

from tests.discovery.match.generators.accounts import called, forms
from tests.discovery.match.generators.planted import Case
from tests.discovery.match.generators.reckoning import DIGITS, digits, letters, luhn_right


def _book(rng: Random) -> str:
    body = "978" + digits(rng, 9)
    total = sum(int(sign) * (1, 3)[place % 2] for place, sign in enumerate(body))
    return f"{body[:3]}-{body[3]}-{body[4:7]}-{body[7:]}-{-total % 10}"


def _old_book(rng: Random) -> str:
    body = digits(rng, 9)
    total = sum(int(sign) * (10 - place) for place, sign in enumerate(body))
    return body + "0123456789X"[-total % 11]


def _next(value: str) -> str:
    """Return a value with another last digit."""
    return value[:-1] + ("0" if value[-1] in "9X" else str(int(value[-1]) + 1))


_CONSONANTS = "BCDFGHJKLMNPQRSTVWXYZ"


def _sedol(rng: Random) -> str:
    body = letters(rng, 1, _CONSONANTS) + letters(rng, 5, DIGITS + _CONSONANTS)
    weights = (1, 3, 1, 7, 3, 9)
    total = sum(int(sign, 36) * weight for sign, weight in zip(body, weights, strict=True))
    return f"{body}{-total % 10}"


def _siren(rng: Random) -> str:
    body = digits(rng, 8, DIGITS[3:])
    return next(value for sign in DIGITS if luhn_right(value := body + sign))


_REGISTERED = called("Reg. Com.", "Nr. Reg. Com.", "Registrul Comerțului", "ONRC")

CODES: dict[str, Case] = {
    "ISBN": Case(
        (
            _book,
            _old_book,
            lambda rng: _book(rng).replace("-", ""),
            lambda rng: _book(rng).replace("-", " "),
        ),
        called("ISBN", "isbn-13", "ISBN-10"),
        (
            lambda rng: _next(_book(rng)),
            lambda rng: _next(_old_book(rng)),
            lambda rng: digits(rng, 8),
        ),
        ("order {} of", "{}\n"),
    ),
    "ISIL": Case(
        forms("'DE-'000", "'DE-M'00", "'IT-RM'0000", "'FR-'A00000"),
        ("ISIL: {}\n", '{{"isil": "{}"}}'.replace("{{", "{").replace("}}", "}"), "ISIL code {}\n"),
        forms("'QQ-'000", "'DE'00000", "'X-'0000"),
        ("order {} of", "{}\n"),
    ),
    "SEDOL_UK": Case(
        (_sedol,),
        called("SEDOL", "SEDOL code", "sedol no"),
        (
            lambda rng: _next(_sedol(rng)),
            lambda rng: _sedol(rng)[:-1],
            lambda rng: "A" + _sedol(rng)[1:],
        ),
        ("order {} of", "{}\n"),
    ),
    "WKN_DE": Case(
        (
            lambda rng: "8" + digits(rng, 5),
            lambda rng: "A0" + letters(rng, 2, "MNRK") + digits(rng, 2),
            lambda rng: letters(rng, 4, "BASF") + digits(rng, 2),
        ),
        called("WKN", "Wertpapierkennnummer", "wkn"),
        forms("00000", "'A0IO'00", "0000000", "'OOOO'00"),
        ("order {} of", "{}\n"),
    ),
    "COMPANY_ID_DE_REGISTER": Case(
        forms("'HRB 4'0000", "'HRA 4'000", "'HRB4'00000", "'VR 4'000"),
        (
            "Amtsgericht Bonn {}\n",
            "Handelsregister: {}\n",
            "Registergericht Köln, {}, Ust",
            "Commercial register no. {}\n",
        ),
        forms("'HRX 4'0000", "'HRB 4'0000000", "'HR 4'0000"),
        ("order {} of", "{}\n"),
    ),
    "COMPANY_ID_FR_REGISTER": Case(
        (
            _siren,
            lambda rng: "B " + _siren(rng),
            lambda rng: " ".join(("B", (value := _siren(rng))[:3], value[3:6], value[6:])),
        ),
        ("RCS Nancy {}\n", "R.C.S. Paris {}, ok", "Registre du commerce: {}\n"),
        (lambda rng: _next(_siren(rng)), lambda rng: _siren(rng)[:-1]),
        ("order {} of", "{}\n"),
    ),
    "COMPANY_ID_IT_REGISTER": Case(
        forms("'MI-4'829'0'00", "'RM 4'82'0'000", "'TO-48'0'0'000"),
        ("REA: {}\n", "n. REA {}\n", "Numero REA: {}, ok"),
        forms("'M-4'000000", "'MIL-'000000", "'MI-'0000"),
        ("order {} of", "{}\n"),
    ),
    "COMPANY_ID_RO_REGISTER": Case(
        forms("'J4'0'/48'0'/2012'", "'F'0'/4'000'/1998'", "'J40/48'0000'/2021'"),
        _REGISTERED,
        forms("'J40/48'0'/1912'", "'X40/48'0'/2012'", "'J40/'0000000'/2012'"),
        ("order {} of", "{}\n"),
    ),
}
_PLATES: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "AT": (("'W-4'00 AA", "'GU 48'00 A", "'L-4829'0A"), ("Kennzeichen", "Kfz-Kennzeichen"),
           ("'W-0'00 AA", "'WIEN-4'00 A", "'W-4'0 AA")),
    "BE": (("'1-'AAA'-'000", "'2'AAA000", "AAA'-'000"), ("nummerplaat", "immatriculation"),
           ("'0-'AAA'-'000", "'1-'AA'-'0000", "'1-'AAAA'-'00")),
    "CH": (("'ZH 4'00000", "'BE-4'0000", "'VD 4'000"), ("Kontrollschild", "plaque de contrôle"),
           ("'XX 4'00000", "'ZH 0'00000", "'ZH 4'000000")),
    "PT": (("AA'-'00'-'AA", "00'-'AA'-'00", "00'-'00'-'AA"), ("matrícula", "matricula"),
           ("00'-'00'-'00", "AA'-'AA'-'AA", "000'-'AA'-'00")),
    "SE": (("'ABC '000", "'KLM'000", "'XYZ '00'D'"), ("registreringsnummer", "Regnr"),
           ("'AIC '000", "'ABQ'000", "'ABCD '000")),
    "NO": (("'EK 4'0000", "'DN4'0000"), ("kjennemerke", "registreringsnummer"),
           ("'EK 0'0000", "'EKA 4'0000", "'EK 4'000")),
    "DK": (("'EK 4'0 000", "'DN4'0000"), ("nummerplade",),
           ("'EK 0'0 000", "'EKA 4'0 000", "'EK 4'0 00")),
    "FI": (("AAA'-4'00", "AAA'-4'0"), ("rekisterinumero", "rekisteritunnus"),
           ("AAA'-0'00", "AAAA'-4'00", "AAA'-4'000")),
    "CZ": (("'4A'0 0000", "'1AB '0000", "'4A'00000"), ("SPZ", "registrační značka"),
           ("'0A'0 0000", "'4ABC '0000", "'4A'0 000")),
}  # fmt: skip
CODES |= {
    f"LICENCE_PLATE_{key}": Case(
        forms(*right), called(*words), forms(*wrong), ("part {} of", "{}\n")
    )
    for key, (right, words, wrong) in _PLATES.items()
}
