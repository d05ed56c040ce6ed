# ruff: noqa: RUF001 - words of languages whose letters look alike
"""Value added tax numbers of Europe: with their country prefix anywhere, without it only after a
local word.

Forms: Council Directive 2006/112/EC article 215, VIES and HMRC; the rule of each country is
python-stdnum's. Numbers that are a firm's only tax number are in the modules of their countries
(`national_*.py`) and have the prefix there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from app.discovery.match.detectors import (
    national_balkans,
    national_greece_cyprus_malta,
    national_italy,
    national_poland,
    national_portugal,
    national_romania_bulgaria,
)
from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country, about

_VAT_WORDS = (
    "vat", "vat id", "vat no", "vat nr", "vat number", "vat reg", "vat registration", "vatin",
    "tax id", "tax number", "tax identification", "ust id*", "ust.-id*", "uid nummer",
    "umsatzsteuer*", "mwst nr", "tva", "n° tva",
    "btw", "btw nr", "btw nummer", "mwst nummer", "mwst.-nr", "mwst.-nummer", "iva", "moms nr",
    "momsnummer",
    "eu vat", "φπα", "φ.π.α", "fpa",
)  # fmt: skip

Check = Callable[[str], bool]

# Code, country, module, forms after the prefix, bare forms, words before bare ones. Monaco's look
# French, and come first.
_EUROPE: tuple[tuple[str, str, str, tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    ("AT", "Austria", "at.uid", ("'U'00000000", "'U' 00000000", "'U'0000 0000"),
     ("'U'00000000",), ("ust id*", "|uid|", "uid nummer", "uid nr", "umsatzsteuer*")),
    ("BE", "Belgium", "be.vat", ("0000000000", "0000.000.000", "0000 000 000", "000000000"),
     ("0000.000.000", "0000000000"), ("btw", "btw nr", "btw nummer", "ondernemingsnummer*",
     "numéro d'entreprise", "numero d'entreprise", "n° entreprise", "kbo", "bce", "kbo nummer",
     "enterprise number", "numéro de tva", "n° tva", "n° de tva")),
    ("CZ", "Czechia", "cz.dic", ("00000000", "000000000", "0000000000"),
     ("00000000", "000000000", "0000000000"), ("dič", "|dic|", "daňové identifikační číslo",
                                               "danove id*")),
    ("DE", "Germany", "de.vat", ("000000000", "000 000 000", "000/000/000"),
     ("000000000", "000 000 000"), ("ust id*", "ust.-id*", "umsatzsteuer id*",
     "umsatzsteueridentifikation*")),
    ("DK", "Denmark", "dk.cvr", ("00000000", "00 00 00 00"),
     ("00000000",), ("momsnr", "moms nr", "momsnummer", "momsregistreringsnummer")),
    ("EE", "Estonia", "ee.kmkr", ("000000000",),
     ("000000000",), ("kmkr*", "käibemaksukohustuslas*", "km kohustuslas*")),
    ("ES", "Spain", "es.nif", ("X0000000X", "X-0000000-X", "X-0000000X"),
     (), ("nif", "n.i.f", "nif iva", "nif/cif", "cif", "identificación fiscal")),
    ("FI", "Finland", "fi.alv", ("00000000", "0000000-0"),
     ("00000000",), ("alv numero*", "arvonlisäveronumero*", "alv nro", "alv tunniste",
                     "moms nummer")),
    ("MC", "Monaco", "mc.tva", ("00 000 0000 0", "00000000000", "00 0000 00000"),
     ("00 0000 00000",), ("tva monaco", "n° tva", "tva intra*")),
    ("FR", "France", "fr.tva", ("XX000000000", "XX 000 000 000", "XX 000000000"),
     ("XX000000000", "00 000 000 000", "XX 000 000 000"), ("tva intra*", "n° tva", "numéro de tva",
     "numero de tva", "n° de tva", "tva intracommunautaire")),
    ("HU", "Hungary", "hu.anum", ("00000000",),
     ("00000000",), ("közösségi adószám*", "kozossegi adoszam*", "eu adószám*", "adószám*",
     "community tax number")),
    ("IE", "Ireland", "ie.vat", ("0000000A", "0000000AA", "0X00000A"),
     ("0000000A", "0000000AA", "0X00000A"), ("uimhir cbl",)),
    ("LT", "Lithuania", "lt.pvm", ("000000000", "000000000000"),
     ("000000000", "000000000000"), ("pvm kod*", "pvm mok*", "pvm mokėtojo*", "pvm moketojo*")),
    ("LU", "Luxembourg", "lu.tva", ("00000000", "000 000 00"),
     ("00000000",), ("numéro de tva", "n° tva", "n° de tva", "identification tva",
                     "mwst nummer")),
    ("LV", "Latvia", "lv.pvn", ("00000000000", "0000 0000 000"),
     ("00000000000",), ("|pvn|", "pvn reģ*", "pvn reg*", "pvn nr", "pvn numur*", "pvn maksātāj*",
                        "reģistrācijas numurs",
     "reģ. nr")),
    ("MT", "Malta", "mt.vat", ("00000000", "0000-0000", "0000 0000"),
     ("00000000", "0000-0000"), ("numru tal-vat",)),
    ("NL", "Netherlands", "nl.btw", ("000000000'B'00", "000.000.000.'B'00", "000 000 000 'B'00",
     "0000.00.000.'B'.00", "000000000.'B'.00"), ("000000000'B'00", "000.000.000.'B'00"),
     ("btw", "btw nr", "btw nummer", "btw id", "omzetbelastingnummer")),
    ("SE", "Sweden", "se.vat", ("000000000001", "000000-000001", "000000 0000 01"),
     ("000000000001",), ("momsreg*", "momsregistreringsnummer", "momsnummer", "vat nr",
                         "vat nummer", "moms nr")),
    ("SI", "Slovenia", "si.ddv", ("00000000", "0000 0000", "000 000 00"),
     ("00000000",), ("|ddv|", "davčna številka", "davcna stevilka", "davčna št", "id za ddv",
     "ddv id", "id ddv")),
    ("SK", "Slovakia", "sk.dph", ("0000000000", "000 000 00 00", "0000 000 000"),
     ("0000000000",), ("ič dph", "ič-dph", "ič pre da*", "dič", "ic dph")),
    ("GB", "United Kingdom", "gb.vat", ("000000000", "000 0000 00", "000000000000",
     "000 0000 00 000", "000 000 000", "'GD'000", "'HA'000"), ("000 0000 00", "000000000"),
     ("vat reg*", "vat registration", "vat no", "vat number")),
    ("CH", "Switzerland", "ch.vat", ("'E'-000.000.000 'MWST'", "'E'-000.000.000 'TVA'",
     "'E'-000.000.000 'IVA'", "'E'000000000'MWST'", "'E'000000000'TVA'", "'E'000000000'IVA'",
     "'E' 000.000.000 'MWST'", "'E' 000.000.000 'TVA'", "'E'-000.000.000 'TPV'",
     "'E'000000000'TPV'"), (), ()),
    ("NO", "Norway", "no.mva", ("000000000'MVA'", "000 000 000 'MVA'", "000000000 'MVA'"),
     ("000000000'MVA'", "000 000 000 'MVA'", "000000000 'MVA'"), ("mva", "mva nr", "org nr",
     "orgnr", "organisasjonsnummer")),
    ("IS", "Iceland", "is_.vsk", ("000000", "00000"), ("000000", "00000"),
     ("vsk nr", "vat number", "vat no", "vsk númer", "vsk-númer", "vsk. númer", "vsknr",
      "virðisaukaskattsnúmer")),
    ("FO", "Faroe Islands", "fo.vn", ("000000", "000 000"), ("000000", "000 000"),
     ("v tal", "v-nr", "v-number", "vat number", "vat no", "vtal", "mvg tal", "vinnutal")),
)  # fmt: skip
_SHAPES = {
    "AT": ("'ATU'00000000",),
    "BE": ("'BE'0000.000.000", "'BE' 0000.000.000"),
    "CH": ("'CHE'-000.000.000 'MWST'", "'CHE'-000.000.000 'TVA'", "'CHE'-000.000.000 'IVA'"),
    "NL": ("'NL'000000000'B'00",),
    "SE": ("'SE'000000000001",),
}
_AROUND = {
    "IS": about("iceland", "ísland", "island", "vsk", "kennital", "reykjav"),
    "FO": about("faroe", "føroy", "vinnutal", "v-tal", "v tal", "vtal", "mvg", "tórshavn"),
}
"""For each of these countries, a pattern for words around a table. The numbers of these countries
are short and have no check digit. Therefore one of the words is required if the heading of a column
does not name the country.
"""
_PREFIXES = {"GB": ("GB", "XI"), "MC": ("FR",)}


# Of the numbers that are in the modules of their countries: the detector, the type, the prefix, the
# check, and the forms after the prefix.
_ELSEWHERE: tuple[tuple[Detector, str, str, str, tuple[str, ...]], ...] = (
    (national_poland.DETECTOR, "TAX_ID_PL", "PL", "pl.nip", ("0000000000", "000-000-00-00")),
    (national_italy.DETECTOR, "TAX_ID_IT", "IT", "it.iva", ("00000000000",)),
    (national_romania_bulgaria.DETECTOR, "TAX_ID_RO", "RO", "ro.cui",
     ("000000", "0000000", "00000000", "000000000", "0000000000")),
    (national_romania_bulgaria.DETECTOR, "COMPANY_ID_BG", "BG", "bg.vat",
     ("000000000", "0000000000")),
    (national_portugal.DETECTOR, "TAX_ID_PT", "PT", "pt.nif", ("000000000", "000 000 000")),
    (national_greece_cyprus_malta.DETECTOR, "TAX_ID_GR", "EL", "gr.vat", ("000000000",)),
    (national_greece_cyprus_malta.DETECTOR, "TAX_ID_CY", "CY", "cy.vat", ("00000000A",)),
    (national_balkans.DETECTOR, "NATIONAL_ID_HR", "HR", "hr.oib", ("00000000000",)),
)  # fmt: skip


def _without(code: str, prefixes: tuple[str, ...], check: Check) -> Check:
    """Return a check for numbers with a country prefix. It removes the prefix before it applies
    `check`, except for Switzerland and Norway, because their `check` expects the prefix.
    """
    keeps = code in {"CH", "NO"}
    return check if keeps else lambda value: value[:2] in prefixes and check(value[2:])


def _elsewhere() -> Iterator[Number]:
    """Yield the numbers of `_ELSEWHERE` in their form with prefix, to be found after general words
    for such numbers. The modules of their countries declare them for other words.
    """
    for family, key, prefix, module, after in _ELSEWHERE:
        kind = next(number.type for number in family.numbers if number.type.key == key)
        forms = tuple(f"'{prefix}'~{form}" for form in after)
        check = _without(prefix, (prefix,), stdnum(module))
        yield Number(kind, forms, _VAT_WORDS, check, f"the rule of {kind.country}, check digits")


def _numbers() -> Iterator[Number]:
    for code, country, module, after, bare, words in _EUROPE:
        kind, check = Country(country, code, "Europe").vat(), stdnum(module)
        prefixes = _PREFIXES.get(code, (code,))
        gap = "" if code == "CH" else "~"
        forms = tuple(f"'{prefix}'{gap}{form}" for prefix in prefixes for form in after)
        rule = f"the rule of {country}" + ("" if code in {"IS", "FO"} else ", check digits")
        weak = code in {"IS", "FO"}
        yield Number(
            kind,
            forms,
            (*_VAT_WORDS, *words),
            _without(code, prefixes, check),
            rule,
            _SHAPES.get(code, ()),
            weak=weak,
        )
        if bare:
            own = tuple(word for word in words if word not in _VAT_WORDS) if weak else words
            yield Number(kind, bare, own, check, rule, weak=weak)
        if bare and weak:
            around = _AROUND[code]
            shared = tuple(word for word in words if word in _VAT_WORDS)
            yield Number(kind, bare, shared, check, rule, weak=True, amid_column=around)


DETECTOR = Detector(
    numbers=(*_numbers(), *_elsewhere()),
    matching=(
        Sample("UID-Nummer: ATU13585627", "VAT_AT", "ATU13585627"),
        Sample("Firma ATU13585627 Wien", "VAT_AT", "ATU13585627"),
        Sample("BTW BE 0403.019.261", "VAT_BE", "BE 0403.019.261"),
        Sample("DIČ: CZ25123891", "VAT_CZ", "CZ25123891"),
        Sample("USt-IdNr.: DE 136 695 976", "VAT_DE", "DE 136 695 976"),
        Sample("VAT ID: DE136695976", "VAT_DE", "DE136695976"),
        Sample("moms nr DK13585628", "VAT_DK", "DK13585628"),
        Sample("KMKR nr EE100594102", "VAT_EE", "EE100594102"),
        Sample("VAT: ESB64717838", "VAT_ES", "ESB64717838"),
        Sample("ALV-numero FI20774740", "VAT_FI", "FI20774740"),
        Sample("N° TVA : FR 23 334 175 221", "VAT_FR", "FR 23 334 175 221"),
        Sample("közösségi adószám HU12892312", "VAT_HU", "HU12892312"),
        Sample("VAT No. IE6433435F", "VAT_IE", "IE6433435F"),
        Sample("PVM kodas LT119511515", "VAT_LT", "LT119511515"),
        Sample("TVA LU 15027442", "VAT_LU", "LU 15027442"),
        Sample("PVN reģ. Nr. LV40003521600", "VAT_LV", "LV40003521600"),
        Sample("PVN: LV 4000 3521 600", "VAT_LV", "LV 4000 3521 600"),
        Sample("UID: AT U13585627", "VAT_AT", "AT U13585627"),
        Sample("DDV: SI 5022 3054", "VAT_SI", "SI 5022 3054"),
        Sample("IČ DPH: SK 202 274 96 19", "VAT_SK", "SK 202 274 96 19"),
        Sample("TVA FR53000004605", "VAT_MC", "FR53000004605"),
        Sample("VAT number MT 1167-9112", "VAT_MT", "MT 1167-9112"),
        Sample("btw-nr NL004495445B01", "VAT_NL", "NL004495445B01"),
        Sample("momsreg.nr SE123456789701", "VAT_SE", "SE123456789701"),
        Sample("davčna številka SI50223054", "VAT_SI", "SI50223054"),
        Sample("IČ DPH: SK2022749619", "VAT_SK", "SK2022749619"),
        Sample("VAT Reg No: GB 980 7806 84", "VAT_GB", "GB 980 7806 84"),
        Sample("VAT number GBGD225", "VAT_GB", "GBGD225"),
        Sample("VAT Reg. 980 7806 84", "VAT_GB", "980 7806 84"),
        Sample("CHE-107.787.577 MWST", "VAT_CH", "CHE-107.787.577 MWST"),
        Sample("Org.nr: NO 995 525 828 MVA", "VAT_NO", "NO 995 525 828 MVA"),
        Sample("VAT: PL 526-025-02-74", "TAX_ID_PL", "PL 526-025-02-74"),
        Sample("VAT no. IT 00743110157", "TAX_ID_IT", "IT 00743110157"),
        Sample("VAT ID: EL 094259216", "TAX_ID_GR", "EL 094259216"),
        Sample("ΦΠΑ: EL 094259216", "TAX_ID_GR", "EL 094259216"),
        Sample("VSK nr. 00621", "VAT_IS", "00621"),
        Sample("V-tal 623857", "VAT_FO", "623857"),
    ),
    clean=(
        "ATU13585626",
        "VAT: DE136695978",
        "DE136695976",
        "VAT number MT 1167-9113",
        "btw NL004495446B01",
        "private 980 7806 84",
        "vat 20% of 1234567",
        "CHE-107.787.578 MWST",
    ),
)  # fmt: skip
