"""Every type of the catalogue finds at least 20 values and rejects 20 impossible ones, generated
independently of the detectors: no new type comes without them.
"""

from __future__ import annotations

from functools import cache

import pytest

from app.discovery.match.catalogue import BY_KEY, FOUND
from app.discovery.match.detectors.types import Hit
from app.discovery.match.finder import Finder, finder
from app.discovery.match.matches import Confidence
from tests.discovery.match import (
    test_credentials,
    test_numbers_europe,
    test_numbers_money,
    test_numbers_world,
    test_personal_data,
)
from tests.discovery.match.generators.accounts import ACCOUNTS
from tests.discovery.match.generators.codes import CODES
from tests.discovery.match.generators.keys import KEYS
from tests.discovery.match.generators.logins import LOGINS
from tests.discovery.match.generators.persons import PERSONS
from tests.discovery.match.generators.planted import COUNT, Case
from tests.discovery.match.generators.things import THINGS
from tests.discovery.match.generators.tokens import BEGUN, NAMED
from tests.discovery.match.generators.wallets import WALLETS

TABLES = {"accounts": ACCOUNTS, "codes": CODES, "keys": KEYS, "logins": LOGINS, "persons": PERSONS,
          "things": THINGS}  # fmt: skip
ONLY_WHEN_NAMED = frozenset(kind.key for kind in FOUND if not kind.default)
CASES: dict[str, Case] = {key: case for table in TABLES.values() for key, case in table.items()}


def looking_for(key: str) -> Finder:
    """Return the default finder, or one that includes the types that must be named."""
    return finder(ONLY_WHEN_NAMED) if key in ONLY_WHEN_NAMED else finder()


@cache
def hits(key: str, text: str) -> list[Hit]:
    return [hit for hit in looking_for(key).hits(text.encode())[0] if hit.data_type == key]


def found(key: str, text: str) -> list[tuple[int, str]]:
    raw = text.encode()
    return [(hit.start, raw[hit.start : hit.end].decode()) for hit in hits(key, text)]


def drawn(key: str) -> tuple[list[str], list[str]]:
    """Return the valid and impossible values of a type, from here or from its own test."""
    if key in CASES:
        return CASES[key].rights(key), CASES[key].wrongs(key)
    if key in test_numbers_europe.MAKERS:
        return test_numbers_europe.rights_and_wrongs(key)
    if key in test_numbers_world.MADE:
        return test_numbers_world.values(key), test_numbers_world.wrongs(key)
    if key in WALLETS:
        return test_numbers_money.addresses_of(key)
    if key in test_personal_data.INLAND:
        return test_personal_data.numbers_of(key)
    if key.startswith("CARD_") and key[5:] in test_numbers_money.ISSUERS:
        return test_numbers_money.numbers_of(key[5:])
    outline = BEGUN.get(key) or NAMED[key][1] if key in {**BEGUN, **NAMED} else ""
    values = test_credentials.tokens(outline, key) if outline else []
    return values, test_credentials.cut(values)


def test_every_type_has_twenty_values_and_twenty_that_cannot_be() -> None:
    few = {}
    for key in (kind.key for kind in FOUND):
        right, wrong = map(set, drawn(key))
        if min(len(right), len(wrong)) < COUNT or right & wrong:
            few[key] = len(right), len(wrong), sorted(right & wrong)
    assert not few


@pytest.mark.parametrize("table", TABLES)
def test_right_values_are_found_however_they_are_written(table: str) -> None:
    missed = {}
    for key, case in TABLES[table].items():
        text, wanted = case.texts(case.rights(key))
        if (got := found(key, text)) != wanted or not can_be_sure(key, text):
            missed[key] = sorted(set(wanted) - set(got))[:9], sorted(set(got) - set(wanted))[:9]
    assert not missed


def can_be_sure(key: str, text: str) -> bool:
    """Return whether a match is of high confidence, or the type has no strict variant."""
    sure = [hit for hit in hits(key, text) if hit.confidence is Confidence.HIGH]
    return bool(sure) or f"{key}_STRICT" not in BY_KEY


@pytest.mark.parametrize("table", TABLES)
def test_impossible_values_are_not_found(table: str) -> None:
    wrongly = {}
    for key, case in TABLES[table].items():
        text, _ = case.texts(case.wrongs(key))
        wrongly[key] = found(key, text)
    assert not {key: got for key, got in wrongly.items() if got}


@pytest.mark.parametrize("table", TABLES)
def test_right_values_of_which_nothing_tells_are_not_found(table: str) -> None:
    wrongly = {}
    for key, case in TABLES[table].items():
        if case.without:
            wrongly[key] = found(key, case.told_by_nothing(case.rights(key)))
    assert not {key: got for key, got in wrongly.items() if got}
