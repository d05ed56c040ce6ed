"""Telephone numbers: international ones anywhere, national ones after a word.

The numbering plans of the countries (ITU-T E.164) determine whether a number can be dialled.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

from app.discovery.match.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.dialling import dials
from app.discovery.match.detectors.number import Number
from app.discovery.match.engine import Part
from app.discovery.match.matches import Check, Confidence, Severity

PHONE = DataType("PHONE", "Telephone number (international)", "Personal data")

_SEPARATOR = rb"(?:[ .\-/()]|\xc2\xa0|\xe2\x80[\x87\x89\x90-\x93\xaf]){0,3}"
_INTERNATIONAL = re.compile(rb"\+[1-9](?:" + _SEPARATOR + rb"[0-9]){6,14}(?![0-9A-Za-z])")
_NO_DIGIT = re.compile(r"[^0-9]")
_FICTION = re.compile(r"1\d{3}55501\d{2}$")
_GOES_ON = re.compile(rb"[.\-/:]?[0-9]|[.]?[eE][+\-0-9]|%")
_DECIMAL = re.compile(rb"\+[0-9]{4,}\.[0-9]+")  # a code has at most three digits
_DIAL_ZERO = frozenset(
    ("GB", "DE", "AT", "CH", "FR", "NL", "BE", "SE", "FI", "AU", "NZ", "JP", "KR")
)
_TRACE = (
    Check("Pattern", "international telephone number"),
    Check("Numbering plan", "the country assigns such numbers"),
    Check("Neighbours", "not part of a longer number"),
)
_FICTION_CHECK = Check("Known numbers", "reserved for fiction")


def international(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge a plus sign and digits."""
    found = _INTERNATIONAL.match(subject.text, start)
    if not found or _GOES_ON.match(subject.text, found.end()):
        return
    written = found.group()
    if _DECIMAL.fullmatch(written):
        return
    while not (digits := _dialled(written)) and b" " in written:
        written = written.rpartition(b" ")[0].rstrip(b" .-/(")  # the rest may be another number
    if digits:
        fiction = _FICTION.match(digits, 1) is not None
        yield Hit(
            PHONE.key,
            start,
            start + len(written),
            digits.encode("ascii"),
            (*_TRACE, _FICTION_CHECK) if fiction else _TRACE,
            Severity.TEST if fiction else Severity.MATCH,
            Confidence.HIGH,
        )


def _dialled(written: bytes) -> str:
    """Return the number as dialled, "" when it cannot be; "(0)" is dialled only inland."""
    text = written.decode("latin-1")
    for form in dict.fromkeys((text, text.replace("(0)", ""))):
        digits = _NO_DIGIT.sub("", form)
        if _FICTION.match(digits) or dials(digits):
            return "+" + digits
    return ""


def _national(regions: tuple[str, ...], number: str) -> bool:
    """Return whether a number can be dialled in one of the regions; with the 0 where one is dialled
    before it.
    """
    digits = _NO_DIGIT.sub("", number)
    with_zero = digits.startswith("0")
    return any(dials(digits, region) for region in regions if with_zero or region not in _DIAL_ZERO)


def _indian(number: str) -> bool:
    """Return whether the number is Indian. One that begins with 0 and is also valid in Britain
    counts as British: the 0 is rarely written before an Indian mobile number.
    """
    digits = _NO_DIGIT.sub("", number)
    return dials(digits, "IN") and not (digits.startswith("0") and dials(digits, "GB"))


_SHARED = (
    "phone", "telephone", "tel", "mobile", "cell phone", "fax", "phone number", "phone no",
    "contact number", "mobile no", "mobile number", "whatsapp", "cellphone", "cell number",
    "cell no",
)  # fmt: skip


def _number(
    key: str,
    land: str,
    regions: str,
    forms: tuple[str, ...],
    words: tuple[str, ...] = (),
    region: str = "Europe",
    shared: tuple[str, ...] = _SHARED,
    check: Callable[[str], bool] | None = None,
) -> Number:
    check = check or partial(_national, tuple(regions.split()))
    kind = DataType(f"PHONE_{key}", f"Telephone number ({land})", "Personal data", region, land)
    return Number(kind, forms, shared + words, check, "numbering plan of the country", weak=True)


_GERMAN = ("telefon", "telefonnummer", "handy", "handynummer", "mobil", "rufnummer", "telefax")
_TRUNK = tuple(
    f"{open_}{head}{close}{gap}{tail}"
    for open_, close, gap in (("", "", "~"), ("(", ")", " "), ("(", ")", ""))
    for head in ("00", "000", "0000", "00000")
    for tail in ("00000", "000000", "0000000", "00000000", "000 0000", "00 00 00", "000 000",
                 "0000 0000", "00 00 000", "000 00 00", "000 00 000", "0000-0000")
)  # fmt: skip
_PAIRS = ("00~00~00~00~00", "(00) 00 00 00 00", "000 000 00 00")
_KINDS = (
    _number(
        "NANP", "United States and Canada", "US CA",
        ("000~000~0000", "(000) 000-0000", "(000)000-0000", "(000) 000 0000", "1~000~000~0000",
         "1 (000) 000-0000", "(000)-000-0000"),
        ("|cell|",),
        region="North America",
    ),
    _number("UK", "United Kingdom", "GB", (
        "00000 000000", "00000 000 000", "0000 000 0000", "000 0000 0000", "00000000000",
        "(00000) 000000", "(0000) 000 0000", "(000) 0000 0000", "00000-000000", "000-0000-0000",
        "0000-000-0000", "(000)00000000", "(0000)0000000"),
        ("|mob|", "mob no"),
    ),
    _number("DE", "Germany, Austria, Switzerland", "DE AT CH",
            (*_TRUNK, *_PAIRS, "0000~000~000", "00~000000000"), _GERMAN,
            shared=("tel", "fax", "phone")),
    _number("FR", "France", "FR", _PAIRS, ("téléphone", "portable", "n° de tél")),
    _number("BE", "Belgium and Netherlands", "NL BE",
            ("000~0000000", "00~00000000", "0000~000000", "0000~00~00~00", "00~000~00~00",
             "000~00~00~00", "(000) 0000000", "(000) 000 0000"),
            ("telefoon", "telefoonnummer", "mobiele nummer", "gsm")),
    _number("ES", "Spain", "ES", ("000~000~000", "000~00~00~00", "00~000~00~00"),
            ("teléfono", "telefono", "móvil", "movil")),
    _number("IT", "Italy", "IT", ("000~0000000", "000~000~0000", "00~00000000", "0000~000000",
                                 "00~0000~0000", "000~000~000"),
            ("telefono", "cellulare", "numero di telefono")),
    _number("PL", "Poland", "PL", ("000~000~000", "00~000~00~00"),
            ("telefon", "telefonu", "komórka", "nr tel")),
    _number("NORDIC", "Denmark, Finland, Norway, Sweden", "SE NO DK FI",
            ("000-0000000", "000-000 00 00", "00 000 000 00", "000 00 00 00", "00 00 00 00",
             "000 00 000", "00-000 00", "000 000 0000", "000 0000000", "00 00000000", "00000000"),
            ("telefon", "mobil", "mobiltelefon", "mobilnummer", "puhelin", "matkapuhelin",
             "puhelinnumero", "tlf"), shared=("fax", "phone number")),
    _number("BR", "Brazil", "BR",
            ("(00) 00000-0000", "(00) 0000-0000", "00 00000-0000", "00 0000-0000",
             "(00)00000-0000", "00000000000"), ("telefone", "celular"), "Latin America"),
    _number("MX", "Mexico and Argentina", "MX AR",
            ("00 0000 0000", "000 000 0000", "(00) 0000-0000", "(000) 000-0000",
             "000 00-0000-0000", "000 0000-0000", "0000 00-000-0000", "0000 000-0000"),
            ("teléfono", "telefono", "celular"), "Latin America"),
    _number("IN", "India", "IN", ("00000~00000", "0000000000", "000~0000~0000", "000000 00000",
                                "000000-00000"), ("|mob|", "mob no"), "Asia"),
    _number("IN", "India", "IN", ("00000000000", "00000~000000"), ("|mob|", "mob no"), "Asia",
            check=_indian),
    _number("AU", "Australia and New Zealand", "AU NZ",
            ("0000~000~000", "00~0000~0000", "(00) 0000 0000", "00~000~0000", "000~000~0000"),
            ("|mob|", "mob no"), "Oceania"),
    _number("JP", "Japan and South Korea", "JP KR",
            ("000-0000-0000", "00-0000-0000", "000-000-0000", "0000-00-0000", "00000000000",
             "0000000000", "00-000-0000"), ("電話", "電話番号", "携帯", "전화", "휴대폰"), "Asia"),
    _number("RU", "Russia", "RU",
            ("0 (000) 000-00-00", "0~000~000~00~00", "00000000000", "(000) 000-00-00"),
            ("телефон", "тел", "мобильный")),
)  # fmt: skip

DETECTOR = Detector(
    types=(PHONE,),
    anchors=(
        Anchor(r"\+[1-9][0-9 .\-()]{7}", 9, international, "0-9A-Za-z+", part=Part.OUTLINES),
    ),
    numbers=_KINDS,
    matching=(
        Sample("ring +49 30 901820 today", "PHONE", "+49 30 901820"),
        Sample("call +1 (212) 736-5000.", "PHONE", "+1 (212) 736-5000"),
        Sample("+44 (0)20 7219 3000", "PHONE", "+44 (0)20 7219 3000"),
        Sample("'+33142927000',", "PHONE", "+33142927000"),
        Sample("+33 1 42 92 70 00 17", "PHONE", "+33 1 42 92 70 00"),
        Sample("+1 415 555 0132", "PHONE", "+1 415 555 0132", Severity.TEST),
        Sample("Phone: (212) 736-5000", "PHONE_NANP", "(212) 736-5000"),
        Sample("Tel. 020 7219 3000", "PHONE_UK", "020 7219 3000"),
        Sample("Telefon: 030 901820", "PHONE_DE", "030 901820"),
        Sample("mobile 07911 223456", "PHONE_UK", "07911 223456"),
        Sample("cell: 212.736.5000", "PHONE_NANP", "212.736.5000"),
        Sample("Handynummer 0171 2345678", "PHONE_DE", "0171 2345678"),
        Sample("téléphone : 01 42 92 70 00", "PHONE_FR", "01 42 92 70 00"),
        Sample("telefoon 020 5549111", "PHONE_BE", "020 5549111"),
        Sample("teléfono: 912 34 56 78", "PHONE_ES", "912 34 56 78"),
        Sample("cellulare 347 123 4567", "PHONE_IT", "347 123 4567"),
        Sample("nr tel 22 694 25 00", "PHONE_PL", "22 694 25 00"),
        Sample("puhelin: 040 123 4567", "PHONE_NORDIC", "040 123 4567"),
        Sample("celular (11) 98765-4321", "PHONE_BR", "(11) 98765-4321"),
        Sample("teléfono: 55 5658 1111", "PHONE_MX", "55 5658 1111"),
        Sample("mobile number: 98765 43210", "PHONE_IN", "98765 43210"),
        Sample("Mobile: 0412 345 678", "PHONE_AU", "0412 345 678"),
        Sample("電話: 03-3580-3311", "PHONE_JP", "03-3580-3311"),
        Sample("тел. 8 (495) 606-36-02", "PHONE_RU", "8 (495) 606-36-02"),
        Sample("name,phone\nx,212-736-5000\n", "PHONE_NANP", "212-736-5000"),
    ),
    clean=(
        "x = a +1 - 2.5 + 3.75",
        "+1234567890123456789",
        "2025-01-01T10:00:00+01:00",
        "version 1.2+4915112345",
        "+00 000 0000",
        "+12.5e+10, +1.000.000",
        "offset +35236450.6 m",
        "phone 3 of 12",
        "max cell rate:  353207.547 cells/sec",
        "phones sold: 1732184100",
        "tel 1.2.3.4",
        "'457173': {'en': 'cbb mobil'},\n '45717409': {'en': 'tdc'}",
        "(212) 736-5000",
    ),
)  # fmt: skip
