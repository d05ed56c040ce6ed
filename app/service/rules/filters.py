"""Global filters (contract 2.1, 4.1): validation, and how they take effect.

When a filter takes effect: a scan applies the filters that exist when it begins. Only
`ignore_match` and `test_match` change existing results immediately. The store holds no values; it
finds the matches with a filter's value by the keyed fingerprint of this value. All other filter
types, and any removal or change of a filter, take effect at the next scan of a Location. That scan
also restores what a filter had removed. Decisions of users are kept.

What a filter means (decided here, where the contract is silent): prefix, suffix and match are
literal texts. In an expression, `*` is any run of characters, `?` is one character, and everything
else is literal. Paths are compared whole and case-sensitively. They have the form that the results
show: with the path of the Location, and with a `#` before the member of an archive. Values are
compared with the normalised match: without separators, and case-folded if its data type ignores
case. If there are several date ranges, a file in one of them is read, and so is a file with unknown
times. On Linux, Python reports only the time of change, not of creation. Days are UTC days; 1 MB is
1,048,576 bytes. At its end, a scan removes the files that it has left out from the results. A field
that the filter type does not use is validated but not stored.
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
from app.service.store import filters, groups, names, risk_causes, scan_cache, targets
from app.service.store import risk as points
from app.service.store.filters import StoredFilter
from app.service.store.ids import internal

KINDS = {
    "locations": tuple(name for name in FILTER_TYPES if name.startswith(("exclude", "include"))),
    "matches": tuple(name for name in FILTER_TYPES if name.startswith("ignore")),
    "test_data": tuple(name for name in FILTER_TYPES if name.startswith("test")),
}
"""For each kind that GET /v1/filters accepts, its filter types."""
MOST_DAYS = 99
AT_ONCE = ("ignore_match", "test_match")
"""Filter types that change existing results when they are saved."""

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


def checked(conn: sqlite3.Connection, new: FilterFields) -> StoredFilter:
    """Return a filter for the store, with the fields that its type uses.

    Raises Problem (422), which names a field that is missing or out of range. A number out of
    range is refused for every type (contract 2.1).
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
    group_id, target_id = _scope(conn, new.apply_to)
    return StoredFilter(type=new.type, group_id=group_id, target_id=target_id, **carried)


def rules(conn: sqlite3.Connection, seals: Seals, target_id: int, root: str, now: float) -> Rules:
    """Return the rules that a scan must apply now. `root` is the path of the scanned Location on
    this Target.
    """
    return rules_of(filters.in_force(conn, seals.expressions, target_id), root, now)


def each_rule(
    conn: sqlite3.Connection, seals: Seals, target_id: int, root: str, now: float
) -> list[tuple[str, Rules]]:
    """Return the type and the rules of each filter that applies to this Target."""
    found = filters.in_force(conn, seals.expressions, target_id)
    return [(one.type, rules_of([one], root, now)) for one in found]


def rules_of(found: list[StoredFilter], root: str, now: float) -> Rules:
    """Return the combined rules of these filters."""
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


def ignored(conn: sqlite3.Connection, seals: Seals, target_id: int) -> Rules:
    """Return the values that filters of this Target ignore. These values do not count as residue
    after masking.
    """
    return Rules(ignored=_values(filters.in_force(conn, seals.expressions, target_id), "ignore"))


def apply_to_results(conn: sqlite3.Connection, key: bytes, new: StoredFilter, now: float) -> None:
    """Apply a new filter to the existing results if its type is one of `AT_ONCE`; otherwise do
    nothing. `key` is the key of the fingerprints.
    """
    if new.type not in AT_ONCE:
        return
    prints = fingerprints(conn, key, new.expression or "")
    risk_causes.settle(conn)  # what has changed before has other causes
    act = filters.drop_matches if new.type == "ignore_match" else filters.count_as_test
    if touched := act(conn, new, prints):  # one call: a point counts the whole store
        scan_cache.distrust(conn, touched)  # the scan cache now depends on this filter
        risk.remap(conn, objects=[key for objects in touched.values() for key in objects])
        points.add_point(conn, now, *touched, cause="filtered")


def fingerprints(conn: sqlite3.Connection, key: bytes, value: str) -> set[str]:
    """Return the fingerprints of this value as a match of each data type. `key` is the key of the
    fingerprints.
    """
    values = [text.encode() for text in spellings(value)]
    types = [*BY_KEY, *(one for one, _ in names.custom(conn))]
    return {fingerprint(key, data_type, value) for data_type in types for value in values}


def _scope(conn: sqlite3.Connection, apply_to: str | None) -> tuple[int | None, int | None]:
    """Return the key of the Group and the key of the Target to which a filter is limited. At least
    one of them is None; both are None if `apply_to` is None (no limit). Raises Problem (422) if
    neither a Group nor a Target has the ID `apply_to`.
    """
    if apply_to is None:
        return None, None
    key = internal(apply_to)
    if key is not None and groups.exists(conn, key):
        return key, None
    if key is not None and targets.get(conn, key) is not None:
        return None, key
    raise problems.invalid_input("apply_to")


def _expressions(found: Iterable[StoredFilter], kind: str) -> tuple[str, ...]:
    return tuple(one.expression for one in found if one.type == kind and one.expression)


def _values(found: list[StoredFilter], what: str) -> Values:
    """Return the values that these filters ignore (`what` is `ignore`) or count as test data
    (`test`), in all their spellings.
    """

    def spelt(kind: str) -> frozenset[str]:
        texts = _expressions(found, f"{what}_{kind}")
        return frozenset(spelling for text in texts for spelling in spellings(text))

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
"""For each field, the function that tells whether a value is valid."""
