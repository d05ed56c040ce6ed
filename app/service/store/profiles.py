"""Default risk profiles of a new database."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from app.api.records.risk import RiskRules
from app.discovery.match.catalogue import TYPES
from app.service.store.risk import add_profile

LIVE = ("match", "prohibited")
"""Severities that a rule counts by default: all but test data."""


def seed(conn: sqlite3.Connection) -> None:
    """Write the default profiles; priority 1 is the highest."""
    for priority, (label, level, rules) in enumerate(_defaults(), start=1):
        add_profile(conn, label, level, priority, rules)


def _defaults() -> tuple[tuple[str, str, RiskRules], ...]:
    return (
        ("Prohibited card data", "High", _any_of("Cardholder data", severities=["prohibited"])),
        ("Secrets and keys", "High", _any_of("Credentials")),
        ("Payment cards", "High", _any_of("Cardholder data")),
        ("National identifiers", "Medium", _any_of("National identifier")),
        ("Bank accounts", "Medium", _any_of("Financial data")),
        ("Personal data", "Low", _any_of("Personal data")),
    )


def _any_of(category: str, severities: Sequence[str] = LIVE) -> RiskRules:
    """Return rules that apply to objects with at least one match of these severities, of any data
    type of this category.
    """
    keys = [kind.key for kind in TYPES if kind.category == category]
    return RiskRules(
        data_types=[
            {"data_type": key, "severities": list(severities), "minimum": 1} for key in keys
        ]
    )
