"""Telephone numbers as written inland, with words about the numbers: the countries and notations
that `phones_national.py` does not cover.

The lengths of the numbers are those of the national formats in libphonenumber, including the 0
that is dialled first.
"""

from __future__ import annotations

from typing import NamedTuple


def grouped(*lengths: int) -> tuple[str, ...]:
    """Return the forms of numbers with these `lengths`. Their digits may be written in any groups;
    the first group may be in brackets.
    """
    heads = ("", "(00)~", "(000)~", "(0000)~", "(00000)~")
    return tuple(
        head + "~".join("0" * (length - head.count("0"))) for length in lengths for head in heads
    )


_USUAL = (
    *grouped(9, 10, 11), "0~(000)~000~00~00", "(00~0)~000~0000", "(0-000)~00000",
    "(00~00)~000~0000", "(00~00)~000~000",
)  # fmt: skip
"""Forms with the most common numbers of digits. Countries share this object, so that its forms are
searched for only once.
"""
_FAR = grouped(9, 10, 11, 12, 13)
_FEW = grouped(7, 8)
_MANY = (*_FEW, *_USUAL)
EIGHT = ("0000 0000", "0000-0000", "00 000 000", "00-000-000", "00 000000", "00-000000")
"""Forms of eight digits in groups. They are also found directly after common English words for a
telephone.
"""


class Plan(NamedTuple):
    """How telephone numbers of some countries are written inland. `regions` are the codes of the
    countries (ISO 3166-1), separated by spaces.

    Numbers in these `forms` are found after the `words`, and after common English words. Numbers in
    the `brief` forms have few digits, so they are found only where the words are labels.
    """

    key: str
    land: str
    regions: str
    forms: tuple[str, ...]
    words: tuple[str, ...]
    region: str
    brief: tuple[str, ...] = ()


LOOSE: tuple[Plan, ...] = (
    Plan("FR", "France", "FR", _USUAL, ("téléphone", "tél", "portable"), "Europe"),
    Plan("BE", "Belgium and Netherlands", "NL BE", _USUAL,
     ("telefoon", "telefoonnummer", "gsm", "mobiel", "tél"), "Europe"),
    Plan("ES", "Spain", "ES", _USUAL,
     ("teléfono", "telefono", "móvil", "tfno", "tfno.", "tlfno"), "Europe"),
    Plan("IT", "Italy", "IT", _USUAL, ("telefono", "cellulare", "|cell|", "cell."),
     "Europe"),
    Plan("PL", "Poland", "PL", _USUAL, ("telefon", "komórka", "|kom|", "kom."), "Europe"),
    Plan("NORDIC", "Denmark, Finland, Norway, Sweden", "SE NO DK FI IS",
     _MANY,
     ("telefon", "mobil", "puhelin", "matkapuhelin", "puh", "puh.", "tlf", "tlf.", "tfn", "gsm",
      "sími", "farsími"), "Europe"),
    Plan("BR", "Brazil", "BR", _USUAL, ("telefone", "celular", "fone", "|cel|", "cel."),
     "Latin America"),
    Plan("MX", "Mexico and Argentina", "MX AR", _USUAL,
     ("teléfono", "telefono", "celular", "|cel|", "cel."), "Latin America"),
    Plan("IN", "India", "IN", _USUAL, ("|mob|", "mob.", "mob no", "|contact|"), "Asia"),
    Plan("AU", "Australia and New Zealand", "AU NZ", _USUAL, ("|mob|", "mob.", "mob no"),
     "Oceania"),
    Plan("JP", "Japan and South Korea", "JP KR", _USUAL,
     ("電話", "電話番号", "携帯", "전화", "전화번호", "휴대폰", "연락처"), "Asia"),
    Plan("RU", "Russia", "RU", _USUAL,
     ("телефон", "тел", "тел.", "моб", "моб.", "мобильный", "сотовый"), "Europe"),
)  # fmt: skip
"""Additional plans for countries in `phones_national.py`: numbers in any groups, after words of the
local languages.
"""
WORLD: tuple[Plan, ...] = (
    Plan("CN", "China", "CN", _FAR,
         ("电话", "手机", "手机号", "联系电话", "电话号码", "座机", "传真", "電話"), "Asia"),
    Plan("ID", "Indonesia", "ID", _FAR,
         ("telepon", "telp", "telp.", "no hp", "|hp|", "nomor telepon", "nomor hp"), "Asia"),
    Plan("VN", "Vietnam", "VN", _USUAL,
         ("điện thoại", "số điện thoại", "sđt", "đt", "di động", "dien thoai"), "Asia"),
    Plan("UA", "Ukraine", "UA", _USUAL,
         ("телефон", "тел", "мобільний", "моб", "моб.", "номер телефону"), "Europe"),
    Plan("GR", "Greece and Cyprus", "GR CY", _USUAL,
         ("τηλ", "τηλέφωνο", "τηλεφωνο", "κινητό", "κινητο", "φαξ"), "Europe", _FEW),
    Plan("TR", "Turkey", "TR", _USUAL,
         ("telefon", "cep", "cep telefonu", "cep tel", "gsm", "faks", "telefon no"), "Europe"),
    Plan("HU", "Hungary", "HU",
         _USUAL,
         ("telefon", "telefonszám", "mobil", "tel szám"), "Europe"),
    Plan("ARAB", "Arab states", "AE SA EG MA JO DZ IQ KW QA OM BH TN LB", _USUAL,
         ("هاتف", "الهاتف", "رقم الهاتف", "جوال", "الجوال", "موبايل", "تلفون", "تليفون", "محمول",
          "فاكس", "gsm"),
         "Middle East", _FEW),
    Plan("CZ", "Czechia and Slovakia", "CZ SK", _USUAL,
         ("telefon", "mobil", "telefón", "telefonní číslo", "telefónne číslo", "|mob|", "mob."),
         "Europe"),
    Plan("RO", "Romania", "RO", _USUAL,
         ("telefon", "mobil", "număr de telefon", "nr telefon"), "Europe"),
    Plan("PT", "Portugal", "PT", _USUAL,
         ("telefone", "telemóvel", "telemovel", "contacto", "|tlm|", "tlm."), "Europe"),
    Plan("BALTIC", "Estonia, Latvia, Lithuania", "EE LV LT", _USUAL,
         ("telefon", "mobiil", "telefoninumber", "tālrunis", "tālr", "mobilais", "telefonas",
          "mobilusis", "|mob|", "mob."),
         "Europe", _FEW),
    Plan("BALKANS", "Bulgaria, Croatia, Serbia, Slovenia", "BG HR RS SI", _USUAL,
         ("телефон", "тел", "моб", "моб.", "мобилен", "telefon", "mobitel", "mobilni", "gsm",
          "|mob|", "mob."),
         "Europe", _FEW),
    Plan("IE", "Ireland", "IE", _MANY, ("fón",), "Europe"),
    Plan("AFRICA", "Kenya, Nigeria, South Africa", "ZA NG KE", _USUAL,
         ("simu", "gsm", "|cell|", "cell."), "Africa"),
    Plan("PK", "Pakistan", "PK", _USUAL, ("فون", "موبائل", "|cell|", "cell."), "Asia"),
    Plan("SEA", "Malaysia, Philippines, Thailand", "TH MY PH", _USUAL,
         ("โทรศัพท์", "โทร", "มือถือ", "เบอร์โทร", "telefon", "|hp|", "no tel", "telepono"), "Asia"),
    Plan("MT", "Malta", "MT", _USUAL, ("telefown", "mowbajl", "mobajl", "numru tat-telefon"),
         "Europe", _FEW),
    Plan("IL", "Israel", "IL", _USUAL, ("טלפון", "נייד", "פלאפון", "טל'"), "Middle East"),
)  # fmt: skip
"""The plans of countries that are not in `phones_national.py`."""
LABELS = ("|phone|", "|telephone|", "|tel|", "|tel.|", "|mobile|", "|fax|", "|phone number|",
          "|mobile number|", "phone no", "mobile no", "contact number", "whatsapp", "cell phone",
          "call me at", "call me on", "call us at", "call us on", "reach me at", "reach me on",
          "my number is", "text me at", "ring me on")  # fmt: skip
"""Labels after which numbers of few digits are found (see `Plan.brief`)."""
