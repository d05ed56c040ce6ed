"""Measure how well national numbers are found in the contexts that documents have.

    python packaging/accuracy/national_numbers.py [seed] [-v]

For each module of python-stdnum whose numbers the catalogue claims (`number_labels.py` names them),
numbers are drawn that the module's own check accepts and that somebody can have (`_GIVEN`). Each is
written as the module compacts it, as it formats it, and as the authority writes it; each form
stands in every context, with a drawn label. Prints the recall of each module. A number is found if
a match contains it whose data type is one of its country; or of any country, if its label is one
that several countries share ("Tax ID", "DNI").
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

from number_labels import is_general, labels

from app.discovery.match.finder import finder

BAR = 0.97
_DRAWN, _STEPS, _MOST_TRIES = 30, 12, 40_000
_FIRST_YEAR, _LAST_YEAR = 1930, 2023
_EXAMPLE = re.compile(r">>> (?:validate|compact|format)\(\s*(['\"])(?P<written>.+?)\1")
# a filler: one digit throughout, or a sequence; such numbers belong to nobody
_FILLER = re.compile(r"(\d)\1{5}|012345|123456|234567|345678|456789")
_MORE_EXAMPLES = {"mu.nid": ("B120179300561B", "M050685123456C")}
_KEYS = {"in_": "in", "is_": "is", "gb": "uk gb", "mc": "mc fr", "sk": "sk cz"}  # one number
_KINDS = (
    "NATIONAL_ID", "TAX_ID", "TAX_NUMBER", "VAT", "COMPANY_ID", "SOCIAL_SECURITY", "HEALTH_ID",
    "ID_CARD", "FOREIGNER_ID", "PASSPORT", "VOTER_ID", "SSN",
)  # fmt: skip
# How the authority writes numbers of modules without `format`, and what it writes before them.
_OFFICIAL = {
    "at.businessid": ("FN 000000A",), "at.vnr": ("0000 000000",), "be.vat": ("0000.000.000",),
    "bg.egn": (), "ca.bn": ("00000 0000", "000000000AA0000", "00000 0000 AA 0000"),
    "ec.ci": ("000000000-0",), "ec.ruc": (), "es.dni": ("00000000-A",), "es.nie": ("A-0000000-A",),
    "il.hp": (), "no.fodselsnummer": ("000000 00000",),
    "pe.cui": ("00000000-0",), "ve.rif": ("A-00000000-0",), "vn.mst": ("0000000000-000",),
    "cz.rc": ("000000/0000",), "sk.rc": ("000000/0000",), "de.vat": ("DE 000 000 000",),
}  # fmt: skip
_PREFIXED = frozenset(
    {
        "at.uid", "be.vat", "bg.vat", "cy.vat", "cz.dic", "de.vat", "dk.cvr", "ee.kmkr", "es.cif",
        "es.nif", "fi.alv", "fr.tva", "gb.vat", "gr.vat", "hr.oib", "hu.anum", "ie.vat", "it.iva",
        "lt.pvm", "lu.tva", "lv.pvn", "mc.tva", "mt.vat", "nl.btw", "pl.nip", "pt.nif", "ro.cui",
        "se.vat", "si.ddv", "sk.dph",
    }
)  # fmt: skip
"""VAT numbers of Directive 2006/112/EC, article 215: they also have a prefix of the country."""


def _day(day: str, month: str) -> bool:
    return 1 <= int(day) <= 28 and 1 <= int(month) <= 12


def _business(value: str) -> bool:
    total = sum(int(a) * b for a, b in zip(value, (1, 3, 7, 1, 3, 7, 1, 3, 5), strict=False))
    return -(total + int(value[8]) * 5 // 10) % 10 == int(value[9])


# What the authority does not give, but the module accepts: impossible dates, ranges without
# numbers, numbers of other countries.
_GIVEN: dict[str, Callable[[str], bool]] = {
    "ar.dni": lambda value: len(value) == 8 and "1" <= value[0] <= "6",
    "at.vnr": lambda value: _day(value[4:6], value[6:8]),
    "ee.registrikood": lambda value: value[0] == "1",
    "fr.nir": lambda value: value[0] in "12" and "01" <= value[3:5] <= "12",
    "fr.tva": lambda value: value[:2].isdigit(),  # letters are not given yet
    "gt.nit": lambda value: len(value) >= 7,
    "ie.vat": lambda value: value[1].isdigit(),  # the others are not given any more
    "kr.brn": _business,  # the module does not compute the check digit
    "lv.pvn": lambda value: value[0] >= "4",  # the others are of persons, not for VAT
    "md.idno": lambda value: value[:2] == "10" and value[2:4] <= "24",
    "mx.rfc": lambda value: len(value) >= 12,  # without the homoclave it is not complete
    "pt.nif": lambda value: value[0] in "1235" and value != "123456789",
    "py.ruc": lambda value: len(value) >= 7,
    "ru.inn": lambda value: value[:2] != "00",
    "se.orgnr": lambda value: value[2] >= "2",
    "si.emso": lambda value: value[7:9] == "50",  # 10 to 49 and 60 to 99 are of other countries
    "sv.nit": lambda value: _day(value[4:6], value[6:8]),
    "us.atin": lambda value: value.startswith("9") and value[3:5] == "93",
}

Context = Callable[[str, str], str]


def _table(label: str, value: str) -> str:
    return f"id,name,{label},town\n17,Miller,{value},Springfield\n"


def _tabs(label: str, value: str) -> str:
    return f"Name\t{label}\tTown\nMiller\t{value}\tSpringfield\n"


def _json(label: str, value: str) -> str:
    return json.dumps({"name": "Miller", label: value, "active": True}, ensure_ascii=False)


CONTEXTS: dict[str, Context] = {
    "label: value": lambda label, value: f"Miller, Springfield\n{label}: {value}\n\nRegards\n",
    "label value": lambda label, value: f"Please note {label} {value}, as agreed.\n",
    "comma table": _table,
    "tab table": _tabs,
    "JSON": _json,
    "value (label)": lambda label, value: f"We have noted {value} ({label}) in your file.\n",
}


def _is_valid(module: Any, value: str) -> bool:
    try:
        return bool(module.is_valid(value) and module.compact(value))
    except KeyError:  # python-stdnum 2.2 knows no county for some places of birth in China
        return False


def examples(name: str) -> list[str]:
    """Return the valid numbers in a module's documentation, as written there."""
    module: Any = import_module(f"stdnum.{name}")
    found = [match["written"].strip() for match in _EXAMPLE.finditer(module.__doc__ or "")]
    found = [*_MORE_EXAMPLES.get(name, ()), *found]
    return [each for each in found if each.isascii() and _is_valid(module, each)]


def _plausible(name: str, module: Any, value: str) -> bool:
    if name in _GIVEN and not _GIVEN[name](value):
        return False
    if _FILLER.search(value):
        return False
    birth = getattr(module, "get_birth_date", None)
    if birth is None:
        return True
    try:
        day = birth(value)
    except (ValueError, module.InvalidComponent):
        return not hasattr(module, "get_birth_year")  # a number without a date, of a firm
    return day is None or _FIRST_YEAR <= day.year <= _LAST_YEAR


def _other(sign: str, rng: Random) -> str:
    if sign.isdigit():
        return rng.choice("0123456789")
    return rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") if sign.isalpha() else sign


def drawn(name: str, rng: Random) -> Iterator[str]:
    """Yield numbers of a module, compact. Each is reached from an example of the module by changing
    a few characters at a time, as long as the check accepts them.
    """
    module: Any = import_module(f"stdnum.{name}")
    forms = {
        "".join("0" if c.isdigit() else "A" if c.isalpha() else c for c in each): each
        for each in examples(name)
    }
    for example in forms.values():
        value = module.compact(example)
        for _ in range(max(6, _DRAWN // len(forms))):
            changed, tries = 0, 0
            while changed < _STEPS and tries < _MOST_TRIES:
                tries += 1
                places = set(rng.choices(range(len(value)), k=rng.choice((2, 3, 4))))
                after = "".join(
                    _other(sign, rng) if place in places else sign
                    for place, sign in enumerate(value)
                )
                if _is_valid(module, after) and module.compact(after) == after:
                    changed += after != value
                    value = after
            for _ in range(_MOST_TRIES):  # the last steps lead to a number that somebody can have
                if _plausible(name, module, value):
                    yield value
                    break
                after = "".join(_other(s, rng) if rng.random() < 0.3 else s for s in value)
                if _is_valid(module, after) and module.compact(after) == after:
                    value = after


def written(name: str, value: str) -> set[str]:
    """Return a number compact, as its module formats it, and as the authority writes it."""
    module: Any = import_module(f"stdnum.{name}")
    found = {value}
    if hasattr(module, "format"):
        found.add(str(module.format(value)))
    signs = [sign for sign in value if sign.isalnum()]
    for form in _OFFICIAL.get(name, ()):
        places = sum(sign in "0A" for sign in form.removeprefix("FN"))
        if places == len(signs):
            rest = iter(signs)
            found.add("".join(next(rest) if sign in "0A" else sign for sign in form))
    if name in _PREFIXED and not value.startswith(("CHE", "ES")):
        country = {"gr": "EL", "mc": ""}.get(name[:2], name[:2].upper())
        found.add(country + value.removeprefix(country))
    return found


def _found(name: str, text: str, value: str, *, shared: bool) -> tuple[bool, bool]:
    """Return whether a number is found as one of its country, and whether as one of any country. If
    countries share the label, nobody can tell of which the number is: then any is right.
    """
    raw = text.encode()
    start = raw.rindex(value.encode())
    end = start + len(value.encode())
    country = name.partition(".")[0]
    codes = _KEYS.get(country, country).upper().split()
    at = [
        hit.data_type for hit in finder().hits(raw)[0]
        if hit.start <= start and end <= hit.end and hit.data_type.startswith(_KINDS)
    ]  # fmt: skip
    right = any(code in key.split("_") for key in at for code in codes)
    return right or (shared and bool(at)), right


def shared_labels() -> set[str]:
    """Return the labels, in lower case, that modules of several countries have or could have."""
    countries: dict[str, set[str]] = {}
    for name, names in labels().items():
        for label in names:
            countries.setdefault(label.lower(), set()).add(name.partition(".")[0])
    return {label for label, those in countries.items() if len(those) > 1 or is_general(label)}


def measured(name: str, names: tuple[str, ...], seed: int) -> tuple[Counter[str], Counter[str]]:
    """Return the counts of a module (all, found, and found as one of its country) and what was
    missed: context, label, form.
    """
    rng = Random(f"{seed} {name}")  # noqa: S311 - reproducible
    counts: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    shared = shared_labels()
    for value in drawn(name, rng):
        for form in sorted(written(name, value)):
            for context, make in CONTEXTS.items():
                label = rng.choice(names)
                found, right = _found(name, make(label, form), form, shared=label.lower() in shared)
                counts.update({"all": 1, "found": found, "right": right, f"{context} all": 1})
                counts[f"{context} found"] += found
                if not found:
                    outline = re.sub("[0-9]", "0", re.sub("[A-Za-z]", "A", form))
                    missed[f"{context} | {label} | {outline}"] += 1
    return counts, missed


def main() -> None:
    """Print the figures."""
    seed = next((int(each) for each in sys.argv[1:] if each.isdigit()), 1)
    only = [each for each in sys.argv[1:] if "." in each]
    total: Counter[str] = Counter()
    for name, names in labels().items():
        if only and name not in only:
            continue
        counts, missed = measured(name, names, seed)
        total += counts
        share = counts["found"] / max(1, counts["all"])
        right = counts["right"] / max(1, counts["all"])
        mark = "" if share >= BAR else f"  below {BAR}"
        print(f"{name:26} {share:.3f} of {counts['all']:4} (as of its country {right:.3f}){mark}")
        if "-v" in sys.argv:
            for what, times in missed.most_common(9):
                print(f"      {times:4} {what}")
    for context in CONTEXTS:
        print(f"{context:26} {total[f'{context} found'] / max(1, total[f'{context} all']):.3f}")
    print(f"{'all':26} {total['found'] / max(1, total['all']):.4f} of {total['all']}, as of its "
          f"country {total['right'] / max(1, total['all']):.4f}")  # fmt: skip


if __name__ == "__main__":
    main()
