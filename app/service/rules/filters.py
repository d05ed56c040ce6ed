"""Global filters (spec 2.1, 4.1): what they may be, and how they take effect.

When. A scan obeys the filters that are there when it begins. Results that are there already change
only by `ignore_match` and `test_match`, at once: the store holds no values, but the keyed
fingerprint of a filter's value finds the matches that have it. All other types, and every filter
that goes or changes, take effect at the next scan of a Location; it brings back what a filter has
taken out. What is marked by people stays marked.

What (ours, where the contract is silent). Prefix, suffix and match are literal texts; in an
expression `*` is any run and `?` one character, and all else is itself. Paths are compared as the
results show them, whole and in their own case: the path of the Location included, `#` before the
member of an archive. Values are compared with the normalised match: without separators, and in one
case where its data type knows only one. A file in one of several date ranges is read, also one
whose times nobody knows; Linux tells Python only when a file was changed, not when it was made.
Days are days of UTC; 1 MB is 1,048,576 bytes. What is left out of a scan
leaves the results at its end. A field that the type does not carry is checked, but not kept.
"""

from __future__ import annotations

import datetime as dt
import re
import sqlite3
from collections.abc import Callable, Iterable
from typing import Any

from app.api.records.filters import EXPRESSION_TYPES, FILTER_TYPES, FilterFields
from app.discovery.match.catalogue import BY_KEY
from app.discovery.match.rules import Rules, Values, spellings
from app.discovery.match.wildcards import LONGEST
from app.discovery.read.search import fingerprint
from app.service.base import problems
from app.service.base.secrets import Seals
from app.service.rules import risk
from app.service.store import filters, groups, names, seen, targets
from app.service.store import risk as points
from app.service.store.filters import StoredFilter
from app.service.store.ids import internal

KINDS = {
    "locations": tuple(name for name in FILTER_TYPES if name.startswith(("exclude", "include"))),
    "matches": tuple(name for name in FILTER_TYPES if name.startswith("ignore")),
    "test_data": tuple(name for name in FILTER_TYPES if name.startswith("test")),
}
"""The types of each kind that GET /v1/filters can be asked for."""
MOST_DAYS = 99
AT_ONCE = ("ignore_match", "test_match")
"""The types that change the results that are there when they are saved."""

_CARRIED = {
    **dict.fromkeys(EXPRESSION_TYPES, ("expression",)),
    "include_date_range": ("from_date", "to_date"),
    "include_recent": ("days",),
    "exclude_max_size": ("size",),
}
_MEGABYTE = 1 << 20
_MOST_MEGABYTES = 1 << 32
_DAY = 86_400.0
_FOREVER = float("inf")


def checked(c: sqlite3.Connection, new: FilterFields) -> StoredFilter:
    """A filter to be stored, with the fields that its type carries.

    Raises Problem (422) naming a field that is missing or out of its range; a number out of range
    is refused whatever the type (spec 2.1).
    """
    if new.type not in _CARRIED:
        raise problems.invalid_input("type")
    for name, allowed in _ALLOWED.items():
        value = getattr(new, name)
        missing = value is None and name in _CARRIED[new.type]
        if missing or (value is not None and not allowed(value)):
            raise problems.invalid_input(name)
    if new.from_date and new.to_date and new.from_date > new.to_date:
        raise problems.invalid_input("to_date")
    carried: dict[str, Any] = {name: getattr(new, name) for name in _CARRIED[new.type]}
    group_id, target_id = _scope(c, new.apply_to)
    return StoredFilter(type=new.type, group_id=group_id, target_id=target_id, **carried)


def rules(c: sqlite3.Connection, seals: Seals, target_id: int, root: str, now: float) -> Rules:
    """What a scan of `root`, a path of this Target, has to obey from now on."""
    return rules_of(filters.in_force(c, seals.expressions, target_id), root, now)


def each_rule(
    c: sqlite3.Connection, seals: Seals, target_id: int, root: str, now: float
) -> list[tuple[str, Rules]]:
    """What each filter that is in force for this Target stands for by itself, with its type."""
    found = filters.in_force(c, seals.expressions, target_id)
    return [(one.type, rules_of([one], root, now)) for one in found]


def rules_of(found: list[StoredFilter], root: str, now: float) -> Rules:
    """What these filters, and no others, stand for."""
    sizes = [one.size for one in found if one.size is not None]
    return Rules(
        root=root,
        prefixes=_expressions(found, "exclude_prefix"),
        suffixes=_expressions(found, "exclude_suffix"),
        expressions=_expressions(found, "exclude_expression"),
        periods=tuple(_periods(found, now)),
        largest=min(sizes) * _MEGABYTE if sizes else None,
        ignored=_values(found, "ignore"),
        tests=_values(found, "test"),
    )


def ignored(c: sqlite3.Connection, seals: Seals, target_id: int) -> Rules:
    """The values that are ignored in this Target: what is no residue after a mask."""
    return Rules(ignored=_values(filters.in_force(c, seals.expressions, target_id), "ignore"))


def apply_to_results(c: sqlite3.Connection, key: bytes, new: StoredFilter, now: float) -> None:
    """Have a filter that was just written change the results that are there, as far as it can.

    `key` is that of the fingerprints.
    """
    if new.type not in AT_ONCE:
        return
    prints = fingerprints(c, key, new.expression or "")
    act = filters.drop_matches if new.type == "ignore_match" else filters.count_as_test
    if touched := act(c, new, prints):  # once for all Targets: a point counts the whole store
        seen.distrust(c, touched)  # without this filter they would be others again
        risk.remap(c, objects=[key for objects in touched.values() for key in objects])
        points.add_point(c, now, *touched)


def fingerprints(c: sqlite3.Connection, key: bytes, value: str) -> set[str]:
    """The fingerprints that this value would have as a match, whatever its data type; `key` is that
    of the fingerprints."""
    values = [text.encode() for text in spellings(value)]
    types = [*BY_KEY, *(one for one, _ in names.custom(c))]
    return {fingerprint(key, each, one) for each in types for one in values}


def _scope(c: sqlite3.Connection, apply_to: str | None) -> tuple[int | None, int | None]:
    """The keys of a Group or of a Target. Raises Problem (422) if the ID is of neither."""
    if apply_to is None:
        return None, None
    key = internal(apply_to)
    if key is not None and groups.exists(c, key):
        return key, None
    if key is not None and targets.get(c, key) is not None:
        return None, key
    raise problems.invalid_input("apply_to")


def _expressions(found: Iterable[StoredFilter], kind: str) -> tuple[str, ...]:
    return tuple(one.expression for one in found if one.type == kind and one.expression)


def _values(found: list[StoredFilter], what: str) -> Values:
    """The values of the filters that `ignore` or `test` them, in all their spellings."""

    def spelt(kind: str) -> frozenset[str]:
        texts = _expressions(found, f"{what}_{kind}")
        return frozenset(one for text in texts for one in spellings(text))

    return Values(spelt("match"), tuple(spelt("prefix")), tuple(spelt("expression")))


def _periods(found: Iterable[StoredFilter], now: float) -> Iterable[tuple[float, float]]:
    for one in found:
        if one.days is not None:
            yield now - one.days * _DAY, _FOREVER
        elif one.from_date and one.to_date:
            yield _midnight(one.from_date), _midnight(one.to_date) + _DAY


def _midnight(day: str) -> float:
    return dt.datetime.combine(dt.date.fromisoformat(day), dt.time(), dt.UTC).timestamp()


def _is_expression(text: str) -> bool:
    return 0 < len(text.encode()) <= LONGEST and "\0" not in text


def _is_day(text: str) -> bool:
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text, re.ASCII):
        return False
    try:
        dt.date.fromisoformat(text)
    except ValueError:
        return False
    return True


_ALLOWED: dict[str, Callable[[Any], bool]] = {
    "expression": _is_expression,
    "from_date": _is_day,
    "to_date": _is_day,
    "days": lambda days: 1 <= days <= MOST_DAYS,
    "size": lambda size: 1 <= size <= _MOST_MEGABYTES,
}
"""Which values each field may have."""
