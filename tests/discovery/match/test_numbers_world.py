"""Numbers of America, Asia, Africa, Oceania, of health and banks: generated elsewhere, they are
found in every usual notation; impossible ones are not.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from app.discovery.match.detectors import (
    bank_numbers,
    health_us,
    national_africa,
    national_andes,
    national_brazil,
    national_central_america,
    national_east_asia,
    national_mexico,
    national_middle_east,
    national_north_america,
    national_oceania,
    national_south_asia,
    national_southeast_asia,
    national_southern_cone,
)
from app.discovery.match.detectors.types import Hit
from app.discovery.match.finder import Finder
from tests.discovery.match.generators.africa import AFRICA
from tests.discovery.match.generators.americas import AMERICAS
from tests.discovery.match.generators.asia import ASIA
from tests.discovery.match.generators.money_health import MONEY_HEALTH
from tests.discovery.match.generators.reckoning import written
from tests.discovery.match.world_writing import CAPITALS, WRITTEN, WRONG

FAMILIES = (
    bank_numbers, health_us, national_africa, national_andes, national_brazil,
    national_central_america, national_east_asia, national_mexico, national_middle_east,
    national_north_america, national_oceania, national_south_asia, national_southeast_asia,
    national_southern_cone,
)  # fmt: skip
REGIONS = {"America": AMERICAS, "Asia": ASIA, "Africa": AFRICA, "money, health": MONEY_HEALTH}
MADE = {key: make for region in REGIONS.values() for key, make in region.items()}
COUNT = 20
GAP = "\n\n\nnothing to see here\n\n\n"


@cache
def world() -> Finder:
    return Finder([family.DETECTOR for family in FAMILIES])


@cache
def values(key: str) -> list[str]:
    rng = Random(key)
    return [MADE[key](rng) for _ in range(COUNT)]


def wrongs(key: str) -> list[str]:
    """Return impossible numbers: each with a wrong part; too long ones where that would leave fewer
    than 20 different ones.
    """
    found = [wrong(key, value) for value in values(key)]
    return (
        found
        if len(set(found)) == COUNT
        else [found[0], *(f"{value}7777" for value in values(key))]
    )


def wrong(key: str, value: str) -> str:
    """Return the value with an impossible part, or with another last digit."""
    if key in WRONG:
        place, part = WRONG[key]
        return value[:place] + part + value[place + len(part) :]
    return value[:-1] + ("8" if value[-1] in "9Z" else chr(ord(value[-1]) + 1))


def text_of(key: str, numbers: list[str]) -> tuple[str, list[str]]:
    """Return a text with the numbers in every form and context, and the expected matches."""
    forms, labels = WRITTEN[key]
    pieces, wanted = [], []
    for place, number in enumerate(numbers):
        label = labels[place % len(labels)]
        shown = [written(form, number) for form in forms]
        if place % 4 == 3 and key not in CAPITALS:
            shown.append(shown[0].lower())
        pieces += [f"{label}: {each}" for each in shown]
        each, name = shown[place % len(shown)], label.lower().replace(" ", "_")
        pieces += [
            f'{{"{name}": "{each}", "town": "Ulm"}}',
            f"<tr><td>{label}</td><td>{each}</td></tr>",
            f"{label.upper()}={each};",
        ]
        wanted += shown + [each] * 3
    rows = "".join(f"{place};{written(forms[0], n)};Ulm\n" for place, n in enumerate(numbers))
    table = f"no;{labels[0]};town\n{rows}"
    wanted += [written(forms[0], number) for number in numbers]
    return GAP.join([*pieces, table]), wanted


@cache
def hits(key: str, text: str) -> list[Hit]:
    return [hit for hit in world().hits(text.encode())[0] if hit.data_type == key]


def found(key: str, text: str) -> list[str]:
    raw = text.encode()
    return [raw[hit.start : hit.end].decode() for hit in hits(key, text)]


def test_every_type_is_tested() -> None:
    types = {kind.key for family in FAMILIES for kind in family.DETECTOR.all_types}
    without = {"ICD_10", "MEDICAL_RECORD_NUMBER", "BANK_ACCOUNT"}
    assert types - without == set(MADE) == set(WRITTEN)


@pytest.mark.parametrize("region", REGIONS)
def test_right_numbers_are_found_however_they_are_written(region: str) -> None:
    missed = {}
    for key in REGIONS[region]:
        text, wanted = text_of(key, values(key))
        if sorted(got := found(key, text)) != sorted(wanted):
            missed[key] = (set(wanted) - set(got), set(got) - set(wanted))
    assert not missed


@pytest.mark.parametrize("region", REGIONS)
def test_impossible_numbers_are_not_found(region: str) -> None:
    wrongly = {}
    for key in REGIONS[region]:
        text, _ = text_of(key, wrongs(key))
        if got := found(key, text):
            wrongly[key] = got
    assert not wrongly
