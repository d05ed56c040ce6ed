"""Risk: history, levels, per Target, profiles (spec 2.9, 4.7; supplement)."""

from __future__ import annotations

from typing import Any

from .common import Count, Id, Record


class RiskPoint(Record, frozen=True, kw_only=True):
    """One point of the risk history (Unix seconds); a count is absent when its flag was off."""

    timestamp: float
    all: Count | None = None
    high: Count | None = None
    medium: Count | None = None
    low: Count | None = None
    unmapped: Count | None = None


class ProfilePoint(Record, frozen=True, kw_only=True):
    """One point of the history of one risk profile."""

    timestamp: float
    count: Count


class LevelCounts(Record, frozen=True, kw_only=True):
    """Locations per risk level, now."""

    high: Count
    medium: Count
    low: Count
    unmapped: Count


class TargetRisk(Record, frozen=True, kw_only=True):
    """Locations per risk level of one Target."""

    id: Id
    name: str
    high: Count
    medium: Count
    low: Count
    unmapped: Count


class RiskLevelInfo(Record, frozen=True, kw_only=True):
    """A risk level as the server names and colours it (`priority` is a number in text)."""

    level_id: str
    label: str
    color: str
    priority: str


class RiskRules(Record, frozen=True, kw_only=True):
    """Rules of a risk profile; a profile maps if one rule of every criterion present holds."""

    data_types: list[Any] | None = None
    locations: list[Any] | None = None
    metadata: list[Any] | None = None
    access: list[Any] | None = None
    operation: list[Any] | None = None


class RiskProfile(Record, frozen=True, kw_only=True):
    """A risk profile; `priority` 1 is the highest."""

    profile_id: Id
    label: str
    level: str
    priority: int
    rules: RiskRules
