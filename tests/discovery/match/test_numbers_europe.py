# ruff: noqa: RUF001 - labels in languages with similar letters
"""European numbers: generators independent of the detectors' checks, each country's forms and
labels, Faker's locales, the examples of python-stdnum.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from random import Random

import pytest
from faker import Faker
from stdnum.cz import rc

from app.discovery.match.detectors import (
    ehic,
    national_alpine,
    national_balkans,
    national_baltic,
    national_benelux,
    national_czech_slovak,
    national_east,
    national_france,
    national_germany,
    national_greece_cyprus_malta,
    national_hungary,
    national_italy,
    national_nordic,
    national_poland,
    national_portugal,
    national_romania_bulgaria,
    national_spain,
    national_turkey_caucasus,
    national_uk_ireland,
    vat_europe,
)
from app.discovery.match.finder import Finder
from app.discovery.match.matches import Confidence
from tests.discovery.match.european_ways import WAYS
from tests.discovery.match.generators.europe_north import EUROPE_NORTH
from tests.discovery.match.generators.europe_south import EUROPE_SOUTH
from tests.discovery.match.generators.europe_vat import EUROPE_VAT
from tests.discovery.match.generators.reckoning import DIGITS, LETTERS

FAMILIES = (
    ehic,
    national_alpine,
    national_balkans,
    national_baltic,
    national_benelux,
    national_czech_slovak,
    national_east,
    national_france,
    national_germany,
    national_greece_cyprus_malta,
    national_hungary,
    national_italy,
    national_nordic,
    national_poland,
    national_portugal,
    national_romania_bulgaria,
    national_spain,
    national_turkey_caucasus,
    national_uk_ireland,
    vat_europe,
)
MAKERS = {**EUROPE_NORTH, **EUROPE_SOUTH, **EUROPE_VAT}
APART = "\n.\n.\n.\n"
CHECK_AT = {
    "NATIONAL_ID_IS": 8, "ID_CARD_PL": 3, "SOCIAL_SECURITY_AT": 3, "TAX_ID_AZ": 8, "TAX_ID_UK": 0,
    "COMPANY_ID_HU": 7, "DRIVING_LICENCE_DE": 9, "NATIONAL_ID_IE": 7, "VAT_IE": 9, "VAT_SE": 11,
    "VAT_NL": 10, "VAT_CH": 11, "VAT_NO": 10,
}  # fmt: skip
"""Index of the check digit, if it is not the last character."""
IMPOSSIBLE = {
    "NATIONAL_ID_DK": (2, "13"), "NATIONAL_ID_HU": (3, "13"), "NATIONAL_ID_AL": (2, "19"),
    "NATIONAL_ID_AM": (0, "09"), "NATIONAL_ID_BY": (3, "13"), "NATIONAL_ID_XK": (0, "9"),
    "NATIONAL_ID_MT": (7, "C"), "SOCIAL_SECURITY_UK": (0, "D"), "DRIVING_LICENCE_UK": (8, "39"),
    "HEALTH_ID_EU": (2, "840"),
    "ID_CARD_NL": (3, "O"), "TAX_ID_AD": (0, "B"), "NATIONAL_ID_FI": (9, "G"),
}  # fmt: skip
"""An impossible part for numbers without a check digit, or with several rules for it."""
BARE = {
    "COMPANY_ID_AT", "TAX_NUMBER_DE", "ID_CARD_FR", "DRIVING_LICENCE_FR", "ID_CARD_CZ",
    "ID_CARD_SK",
    "HEALTH_ID_PT", "ID_CARD_IT", "DRIVING_LICENCE_IT", "TAX_ID_SM", "ID_CARD_GR", "ID_CARD_CY",
    "TAX_ID_AL", "ID_CARD_RO", "NATIONAL_ID_GE", "NATIONAL_ID_AZ", "ID_CARD_RU",
    "DRIVING_LICENCE_RU", "ID_CARD_UA", "VAT_IS", "VAT_FO",
}  # fmt: skip
"""Numbers that only their length identifies."""


@cache
def _finder(key: str) -> Finder:
    return Finder([family.DETECTOR for family in FAMILIES], key.split())


def shown(form: str, value: str) -> str:
    """Return a value in a form: `0`, `A` and `X` take its next character, a letter equal to its
    next character takes that one. A form without initial letters drops those of the value.
    """
    if form and form[0] == "0" and value[:2].isalpha() and value[:2] not in "CHE":
        value = value[2:] if value[:2] == form[:2] or not form[0].isalpha() else value
    out, place = "", 0
    for sign in form:
        taken = sign in "0AX" or (sign.isalpha() and value[place : place + 1] == sign)
        out += value[place] if taken else sign
        place += taken
    return out + value[place:]


def broken(key: str, value: str) -> str:
    """Return the number with a wrong check digit, or an impossible part."""
    if key in BARE:
        return value + "777"
    if key in IMPOSSIBLE:
        place, part = IMPOSSIBLE[key]
        return value[:place] + part + value[place + len(part) :]
    place = CHECK_AT.get(key, len(value) - 1)
    order = DIGITS if value[place].isdigit() else LETTERS
    other = order[(order.index(value[place]) + 1) % len(order)]
    return value[:place] + other + value[place + 1 :]


def placed(label: str, column: str, value: str) -> tuple[str, ...]:
    """Return a value as written in letters, settings, JSON, XML, HTML."""
    tag = column.replace(" ", "_").replace("'", "")
    return (
        f"{label}: {value}.",
        f"({label} {value})",
        f"{label}={value.lower()}",
        f'{{"{column}": "{value}", "x": 1}}',
        f"<{tag}>{value}</{tag}>",
        f"<tr><th>{label}</th>\n  <td>{value}</td></tr>",
        f"{label}\t{value}",
    )


def by_country(keys: Iterable[str]) -> dict[str, list[str]]:
    """Group keys by the last part of their names. One test per country, because tests have
    overhead.
    """
    found: dict[str, list[str]] = {}
    for key in keys:
        found.setdefault(key.rpartition("_")[2], []).append(key)
    return found


COUNTRIES = by_country(MAKERS)


@pytest.mark.parametrize("country", COUNTRIES)
def test_numbers_of_a_country(country: str) -> None:
    for key in COUNTRIES[country]:
        are_found_however_they_are_written(key)
        are_not_found_when_they_are_wrong(key)


def rights_and_wrongs(key: str) -> tuple[list[str], list[str]]:
    """Return twenty valid and twenty invalid numbers."""
    rng = Random(key)
    values = [MAKERS[key](rng) for _ in range(20)]
    return values, [broken(key, value) for value in values]


def are_found_however_they_are_written(key: str) -> None:
    labels, forms = WAYS[key]
    rng, texts = Random(key), []
    for turn in range(20):
        value = MAKERS[key](rng)
        for place in range(turn % 2, 7, 2):
            form = forms[(turn + place) % len(forms)]
            label = labels[(turn // 2 + place) % len(labels)]
            texts.append((placed(label, labels[0], shown(form, value))[place], shown(form, value)))
    finder = _finder(key)
    raw = APART.join(text for text, _ in texts).encode()
    hits = finder.hits(raw)[0]
    found = [raw[hit.start : hit.end].decode().upper() for hit in hits]
    assert found == [value.upper() for _, value in texts], key
    for form in forms:
        rows = [shown(form, MAKERS[key](rng)) for _ in range(6)]
        table = f"no;{labels[0]};x\n" + "".join(f"1;{row};y\n" for row in rows)
        hits = finder.hits(table.encode())[0]
        assert [table.encode()[hit.start : hit.end].decode() for hit in hits] == rows, key


def are_not_found_when_they_are_wrong(key: str) -> None:
    labels, forms = WAYS[key]
    texts = []
    for turn, value in enumerate(rights_and_wrongs(key)[1]):
        form = forms[0 if key in BARE else turn % len(forms)]
        texts.append(f"{labels[turn % len(labels)]}: {shown(form, value)}")
    hits, _ = _finder(key).hits(APART.join(texts).encode())
    assert [hit.value for hit in hits] == [], key


def test_every_european_number_is_generated() -> None:
    declared = {kind.key for family in FAMILIES for kind in family.DETECTOR.all_types}
    assert declared == set(MAKERS) == set(WAYS)


def test_a_number_without_a_check_is_no_sure_match() -> None:
    for key in BARE:
        labels, forms = WAYS[key]
        value = shown(forms[0], MAKERS[key](Random(key)))
        (hit,) = _finder(key).hits(f"{labels[0]}: {value}".encode())[0]
        assert hit.confidence is Confidence.MEDIUM, key


FAKED = (
    ("sv_SE", "ssn", "NATIONAL_ID_SE", "Personnummer"),
    ("sv_SE", "org_id", "COMPANY_ID_SE", "Orgnr"),
    ("fi_FI", "ssn", "NATIONAL_ID_FI", "Hetu"), ("no_NO", "ssn", "NATIONAL_ID_NO", "Fødselsnummer"),
    ("et_EE", "ssn", "NATIONAL_ID_EE", "Isikukood"), ("lv_LV", "ssn", "NATIONAL_ID_LV", "ssn"),
    ("pl_PL", "ssn", "NATIONAL_ID_PL", "PESEL"),
    ("cs_CZ", "birth_number", "NATIONAL_ID_CZ", "R. č."),
    ("sk_SK", "birth_number", "NATIONAL_ID_SK", "rodné číslo občana"),
    ("de_DE", "rvnr", "SOCIAL_SECURITY_DE", "RVNR"), ("de_DE", "kvnr", "HEALTH_ID_DE", "KVNR"),
    ("de_DE", "vat_id", "VAT_DE", "USt-IdNr."), ("de_AT", "ssn", "SOCIAL_SECURITY_AT", "SVNR"),
    ("fr_CH", "ssn", "SOCIAL_SECURITY_CH", "No AVS"), ("nl_BE", "ssn", "NATIONAL_ID_BE", "NISS"),
    ("nl_NL", "ssn", "NATIONAL_ID_NL", "BSN"), ("fr_FR", "ssn", "SOCIAL_SECURITY_FR", "NIR"),
    ("es_ES", "nif", "NATIONAL_ID_ES", "DNI"), ("es_ES", "nie", "NATIONAL_ID_ES", "NIE"),
    ("es_ES", "cif", "TAX_ID_ES", "CIF"), ("it_IT", "ssn", "NATIONAL_ID_IT", "Cod. Fiscale"),
    ("it_IT", "vat_id", "TAX_ID_IT", "P. IVA"), ("en_GB", "ssn", "SOCIAL_SECURITY_UK", "NI number"),
    ("el_GR", "vat_id", "TAX_ID_GR", "ΑΦΜ"), ("el_GR", "tin", "TAX_ID_GR", "ΑΦΜ"),
    ("el_GR", "ssn", "SOCIAL_SECURITY_GR", "ΑΜΚΑ"), ("hr_HR", "ssn", "NATIONAL_ID_HR", "OIB"),
    ("ro_RO", "ssn", "NATIONAL_ID_RO", "CNP"), ("tr_TR", "ssn", "NATIONAL_ID_TR", "TC Kimlik"),
    ("uk_UA", "ssn", "TAX_ID_UA", "РНОКПП"), ("mk_MK", "ssn", "NATIONAL_ID_MK", "ЕМБГ"),
    ("sr_BA", "ssn", "NATIONAL_ID_BA", "JMBG"), ("es_ES", "nuss", "SOCIAL_SECURITY_ES", "NUSS"),
    ("hu_HU", "ssn", "NATIONAL_ID_HU", "Személyi szám"),
    ("ru_RU", "individuals_inn", "TAX_ID_RU", "ИНН"),
    ("ru_RU", "businesses_inn", "TAX_ID_RU", "ИНН"),
    ("ru_RU", "snils", "SOCIAL_SECURITY_RU", "СНИЛС"),
    ("ru_RU", "businesses_ogrn", "COMPANY_ID_RU", "ОГРН"), ("pl_PL", "nip", "TAX_ID_PL", "NIP"),
    ("pl_PL", "regon", "COMPANY_ID_PL", "REGON"), ("pl_PL", "identity_card_number", "ID_CARD_PL",
    "Dowód osobisty"), ("fr_FR", "siren", "COMPANY_ID_FR", "SIREN"),
    ("fr_FR", "siret", "COMPANY_ID_FR", "SIRET"), ("it_IT", "company_vat", "TAX_ID_IT", "P. IVA"),
)  # fmt: skip


def test_what_faker_makes_is_found() -> None:
    missed = {}
    for locale, method, key, label in FAKED:
        fake = faker_of(locale)
        fake.seed_instance(20261122)
        values = [str(getattr(fake, method)()) for _ in range(20)]
        if method == "birth_number":  # made with any day of any month, from today's date on
            values = [value for value in values if rc.is_valid(value)]
        raw = APART.join(f"{label}: {value}" for value in values).encode()
        hits = _finder(key).hits(raw)[0]
        found = {raw[hit.start : hit.end].decode() for hit in hits}
        missed[locale, method] = [value for value in values if value not in found]
    assert not any(missed.values()), missed


@cache
def faker_of(locale: str) -> Faker:
    return Faker(locale)


# Module of python-stdnum: data type, label.
PUBLISHED = {
    "ad.nrt": ("TAX_ID_AD", "NRT"), "al.nipt": ("TAX_ID_AL", "NIPT"),
    "at.tin": ("TAX_ID_AT", "Abgabenkonto"), "at.uid": ("VAT_AT", "UID-Nr."),
    "at.vnr": ("SOCIAL_SECURITY_AT", "SV-Nr."), "at.businessid": ("COMPANY_ID_AT", "Firmenbuch"),
    "az.voen": ("TAX_ID_AZ", "VÖEN"), "be.eid": ("ID_CARD_BE", "carte d'identité"),
    "be.nn": ("NATIONAL_ID_BE", "NISS"), "be.ssn": ("NATIONAL_ID_BE", "INSZ"),
    "be.bis": ("NATIONAL_ID_BE", "bis-nummer"), "be.vat": ("VAT_BE", "BTW"),
    "bg.egn": ("NATIONAL_ID_BG", "ЕГН"), "bg.pnf": ("FOREIGNER_ID_BG", "ЛНЧ"),
    "by.unp": ("TAX_ID_BY", "УНП"), "ch.ssn": ("SOCIAL_SECURITY_CH", "AHV"),
    "ch.uid": ("COMPANY_ID_CH", "UID-Nummer:"), "ch.vat": ("VAT_CH", "MWST-Nr."),
    "cy.vat": ("TAX_ID_CY", "TIC:"), "cz.rc": ("NATIONAL_ID_CZ", "rodné číslo"),
    "de.idnr": ("TAX_ID_DE", "IdNr."), "de.stnr": ("TAX_NUMBER_DE", "Steuernummer"),
    "dk.cpr": ("NATIONAL_ID_DK", "CPR"), "dk.cvr": ("COMPANY_ID_DK", "CVR"),
    "ee.ik": ("NATIONAL_ID_EE", "isikukood"), "ee.registrikood": ("COMPANY_ID_EE", "registrikood"),
    "es.cif": ("TAX_ID_ES", "CIF"), "es.dni": ("NATIONAL_ID_ES", "DNI"),
    "es.nie": ("NATIONAL_ID_ES", "NIE"), "fi.hetu": ("NATIONAL_ID_FI", "hetu"),
    "fi.ytunnus": ("COMPANY_ID_FI", "Y-tunnus"), "fr.nif": ("TAX_ID_FR", "numéro fiscal"),
    "fr.nir": ("SOCIAL_SECURITY_FR", "NIR"), "fr.siren": ("COMPANY_ID_FR", "SIREN"),
    "fr.siret": ("COMPANY_ID_FR", "SIRET"), "gb.nhs": ("HEALTH_ID_UK", "NHS"),
    "gb.utr": ("TAX_ID_UK", "UTR"), "gb.vat": ("VAT_GB", "VAT no."),
    "gr.amka": ("SOCIAL_SECURITY_GR", "ΑΜΚΑ"), "gr.vat": ("TAX_ID_GR", "ΑΦΜ"),
    "hr.oib": ("NATIONAL_ID_HR", "OIB"), "ie.pps": ("NATIONAL_ID_IE", "PPS No"),
    "is_.kennitala": ("NATIONAL_ID_IS", "kennitala"), "it.iva": ("TAX_ID_IT", "P.IVA"),
    "lt.asmens": ("NATIONAL_ID_LT", "asmens kodas"),
    "lv.pvn": ("NATIONAL_ID_LV VAT_LV", "personas kods / PVN nr"),
    "mc.tva": ("VAT_MC", "N° TVA"), "md.idno": ("COMPANY_ID_MD", "IDNO"),
    "me.pib": ("TAX_ID_ME", "PIB"),
    "mk.edb": ("TAX_ID_MK", "ЕДБ"), "nl.bsn": ("NATIONAL_ID_NL", "BSN"),
    "nl.identiteitskaartnummer": ("ID_CARD_NL", "paspoortnummer"),
    "no.fodselsnummer": ("NATIONAL_ID_NO", "fødselsnummer"), "no.mva": ("VAT_NO", "MVA"),
    "no.orgnr": ("COMPANY_ID_NO", "Orgnr"), "pl.nip": ("TAX_ID_PL", "NIP"),
    "pl.pesel": ("NATIONAL_ID_PL", "PESEL"), "pl.regon": ("COMPANY_ID_PL", "REGON"),
    "pt.cc": ("ID_CARD_PT", "Cartão de Cidadão"), "pt.nif": ("TAX_ID_PT", "NIF"),
    "ro.cnp": ("NATIONAL_ID_RO", "CNP"), "ro.cui": ("TAX_ID_RO", "CUI"),
    "rs.pib": ("TAX_ID_RS", "PIB"), "ru.inn": ("TAX_ID_RU", "ИНН"),
    "ru.ogrn": ("COMPANY_ID_RU", "ОГРН"), "se.orgnr": ("COMPANY_ID_SE", "orgnr"),
    "se.personnummer": ("NATIONAL_ID_SE", "personnummer"), "se.vat": ("VAT_SE", "VAT-nr"),
    "si.emso": ("NATIONAL_ID_SI", "EMŠO"), "sk.rc": ("NATIONAL_ID_SK", "rodné číslo občana"),
    "tr.tckimlik": ("NATIONAL_ID_TR", "TC Kimlik"),
    "tr.vkn": ("TAX_ID_TR", "Vergi No"), "ua.edrpou": ("COMPANY_ID_UA", "ЄДРПОУ"),
    "ua.rntrc": ("TAX_ID_UA", "РНОКПП"),
}  # fmt: skip
_EXAMPLE = re.compile(r">>> validate\((['\"])(?P<written>.+?)\1\).*\n'")


def test_the_examples_of_python_stdnum_are_found_as_they_stand_there() -> None:
    missed = []
    for module, (key, label) in PUBLISHED.items():
        for example in _EXAMPLE.finditer(import_module(f"stdnum.{module}").__doc__ or ""):
            raw = f"{label}: {example['written'].strip()}.".encode()
            if not _finder(key).hits(raw)[0]:
                missed.append((module, example["written"]))
    assert not missed
