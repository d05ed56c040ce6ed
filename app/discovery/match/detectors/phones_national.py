"""National telephone numbers, found after a word or in a column."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.discovery.late_pattern import late
from app.discovery.match.detectors.base import DataType
from app.discovery.match.detectors.dialling import dials
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.phones_world import EIGHT, LABELS, LOOSE, WORLD, grouped

_NO_DIGIT = late(r"[^0-9]")
_YEARS = late(r"(?:19|20)[0-9]{2}(?:19|20)[0-9]{2}")
_REACH_OF_NUMBER = 48
_DIAL_ZERO = frozenset(
    ("GB", "DE", "AT", "CH", "FR", "NL", "BE", "SE", "FI", "AU", "NZ", "JP", "KR", "IE", "ZA", "NG",
     "KE", "PK", "TH", "MY", "PH", "IL", "BG", "HR", "RS", "SI")
)  # fmt: skip


def _national(regions: tuple[str, ...], number: str) -> bool:
    """Return whether a number can be dialled in one of the regions. In regions where a 0 is
    dialled before national numbers, the number must begin with 0.
    """
    digits = _NO_DIGIT.sub("", number)
    with_zero = digits.startswith("0")
    return any(dials(digits, region) for region in regions if with_zero or region not in _DIAL_ZERO)


def _of_eight(regions: str, number: str) -> bool:
    """Return whether a number of eight digits in groups can be dialled, and does not consist of two
    years.
    """
    return not _YEARS.fullmatch(number) and _national(tuple(regions.split()), number)


def _indian(number: str) -> bool:
    """Return whether the number is Indian. A number that begins with 0 and is also valid in
    Britain counts as British, because the 0 is rarely written before an Indian mobile number.
    """
    digits = _NO_DIGIT.sub("", number)
    return dials(digits, "IN") and not (digits.startswith("0") and dials(digits, "GB"))


_SHARED = (
    "phone", "telephone", "tel", "mobile", "cell phone", "fax", "phone number", "phone no",
    "contact number", "mobile no", "mobile number", "whatsapp", "cellphone", "cell number",
    "cell no", "call me at", "call me on", "call us at", "call us on", "reach me at", "reach me on",
    "my number is", "text me at", "ring me on",
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
    reach: int = _REACH_OF_NUMBER,
) -> Number:
    check = check or partial(_national, tuple(regions.split()))
    kind = DataType(f"PHONE_{key}", f"Telephone number ({land})", "Personal data", region, land)
    rule = "numbering plan of the country"
    return Number(kind, forms, shared + words, check, rule, weak=True, reach=reach)


_GERMAN = (
    "natel",
    "telefon",
    "telefonnummer",
    "handy",
    "handynummer",
    "mobil",
    "rufnummer",
    "telefax",
)
_TRUNK = tuple(
    f"{open_}{head}{close}{gap}{tail}"
    for open_, close, gap in (("", "", "~"), ("(", ")", " "), ("(", ")", ""))
    for head in ("00", "000", "0000", "00000")
    for tail in ("00000", "000000", "0000000", "00000000", "000 0000", "00 00 00", "000 000",
                 "0000 0000", "00 00 000", "000 00 00", "000 00 000", "0000-0000")
)  # fmt: skip
_PAIRS = ("00~00~00~00~00", "(00) 00 00 00 00", "000~000~00~00")
NATIONAL = (
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
    *(_number(plan.key, plan.land, plan.regions, plan.forms, plan.words, plan.region, ())
      for plan in LOOSE),
    _number("IN", "India", "IN", grouped(11), ("|mob|", "mob.", "|contact|"), "Asia", (), _indian),
    *(_number(plan.key, plan.land, plan.regions, plan.forms, plan.words, plan.region)
      for plan in WORLD),
    *(_number(plan.key, plan.land, plan.regions, plan.brief, plan.words, plan.region, LABELS)
      for plan in WORLD if plan.brief),
    *(_number(plan.key, plan.land, plan.regions, forms, (), plan.region, words, reach=reach,
              check=partial(_of_eight, plan.regions))
      for plan in WORLD if plan.brief
      for forms, words, reach in ((EIGHT, _SHARED, 4), (("00000000",), ("tel.",), 3))),
)  # fmt: skip
