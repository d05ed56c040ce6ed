"""Validation of risk profile rules: checks that the types of the records (records/risk.py) cannot
do.
"""

from __future__ import annotations

import sqlite3
from typing import Any

from msgspec.structs import replace

from app.api.records.enums import METADATA_LABELS, OperationStatus
from app.api.records.queries import DATE_LABELS
from app.api.records.risk import AccessRule, MetadataRule, NewRiskRules, RiskProfile
from app.service.base import problems
from app.service.store import names
from app.service.store.sql_text import is_day

_STATUSES = frozenset(str(status) for status in OperationStatus)
_NAMING = {"locations": "prefix", "metadata": "value", "access": "name"}
"""For each criterion, the field of its rules that can name something on a hidden Target."""
_RIGHTS = "Permission "  # rights are a separate criterion


def check(conn: sqlite3.Connection, rules: NewRiskRules) -> None:
    """Raise Problem: 404 for an unknown data type, 422 if there are no rules, or if any rule can
    never match.
    """
    if not any((rules.data_types, rules.locations, rules.metadata, rules.access, rules.operation)):
        raise problems.invalid_input("rules")
    if not all(names.keys(conn, rule.data_type) for rule in rules.data_types or ()):
        raise problems.unknown_object()
    if any("\0" in rule.prefix for rule in rules.locations or ()):
        raise problems.invalid_input("rules->locations")
    if not all(_metadata(rule) for rule in rules.metadata or ()):
        raise problems.invalid_input("rules->metadata")
    if not all(_access(rule) for rule in rules.access or ()):
        raise problems.invalid_input("rules->access")
    if not _STATUSES.issuperset(rule.status for rule in rules.operation or ()):
        raise problems.invalid_input("rules->operation")


def told(profile: RiskProfile) -> RiskProfile:
    """Return a profile for an account with a limited view. Rules that name a path, an owner, a
    group or a metadata value are left out, because these may belong to a hidden Target. `withheld`
    is the number of rules left out; None if there are none.
    """
    rules, withheld = profile.rules, 0
    kept: dict[str, list[Any] | None] = {}
    for criterion, naming in _NAMING.items():
        all_of_it: list[Any] | None = getattr(rules, criterion)
        some = [rule for rule in all_of_it or () if not rule.get(naming)]
        withheld += len(all_of_it or ()) - len(some)
        kept[criterion] = None if all_of_it is None else some
    return replace(profile, rules=replace(rules, **kept), withheld=withheld or None)


def _metadata(rule: MetadataRule) -> bool:
    if rule.label not in METADATA_LABELS or rule.label.startswith(_RIGHTS):
        return False
    if rule.start_date is None and rule.end_date is None:
        return bool(rule.value)
    if rule.label not in DATE_LABELS or rule.value is not None:
        return False
    first, last = rule.start_date or "", rule.end_date or ""
    return is_day(first) and is_day(last) and first <= last


def _access(rule: AccessRule) -> bool:
    return rule.name is None or (bool(rule.name) and rule.who != "everyone")
