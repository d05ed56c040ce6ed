"""Descriptions of filters and of their effects. Values of matches are masked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from app.api.records.filters import FilterFields
from app.api.records.impact import FilterImpact, Precision
from app.masking import MASK, mask
from app.ui.look.text import amount


class Kind(NamedTuple):
    """Filter type: its description, the label of its field, and an example."""

    words: str
    field: str
    hint: str


KINDS = {
    "exclude_prefix": Kind("Exclude paths that begin with", "Beginning", "/srv/app/cache/"),
    "exclude_suffix": Kind("Exclude paths that end with", "Ending", ".min.js"),
    "exclude_expression": Kind("Exclude paths like", "Path", "*/node_modules/*"),
    "exclude_max_size": Kind("Exclude files larger than", "Megabytes", ""),
    "include_recent": Kind("Scan only files changed in the last", "Days", ""),
    "include_date_range": Kind("Scan only files changed between", "Days", ""),
    "ignore_match": Kind("Ignore the value", "Value", ""),
    "ignore_prefix": Kind("Ignore values that begin with", "Beginning", "411111"),
    "ignore_expression": Kind("Ignore values like", "Value", "*@example.com"),
    "test_match": Kind("Count the value as test data", "Value", ""),
    "test_prefix": Kind("Count as test data: values that begin with", "Beginning", "411111"),
    "test_expression": Kind("Count as test data: values like", "Value", "*@example.com"),
}
"""Filter types in the order in which they are offered, those on locations first."""
WILDCARDS = "* matches any characters, ? matches one; other characters match themselves."
_ISSUER = 6
_LONG = re.compile(r"\w(?:[ .\-]?\w){6,}")


def words(one: FilterFields) -> str:
    """Describe a filter. A value is masked; a prefix shows its first six characters."""
    kind = KINDS.get(one.type)
    if kind is None:
        return one.type
    if one.type == "exclude_max_size":
        return f"{kind.words} {one.size:,} MB" if one.size else kind.words
    if one.type == "include_recent":
        return f"{kind.words} {amount(one.days or 0, 'day', 'days')}"
    if one.type == "include_date_range":
        return f"{kind.words} {one.from_date} and {one.to_date}"
    return f"{kind.words} {shown(one)}"


def shown(one: FilterFields) -> str:
    """Return the expression of a filter with values masked."""
    text = one.expression or ""
    if one.type.startswith("exclude"):
        return text
    if one.type.endswith("_prefix"):
        return text[:_ISSUER] + MASK * len(text[_ISSUER:])
    if one.type.endswith("_expression"):
        return _LONG.sub(_masked, text)
    return mask(text)


def _masked(found: re.Match[str]) -> str:
    """Mask a long run of letters and digits if it contains a digit, because it may be a value."""
    text = found.group()
    return mask(text) if any(char.isdigit() for char in text) else text


def scope(one: FilterFields, names: Mapping[str, str]) -> str:
    """Describe where a filter applies; `names` are those of Groups and Targets by ID."""
    return "Everything" if one.apply_to is None else names.get(one.apply_to, one.apply_to)


def outcome(impact: FilterImpact) -> str:
    """Describe the effect of a filter, without conflicts."""
    if not impact.matches and not impact.undecided:
        return "Would not change any current result."
    matches = amount(impact.matches, "match", "matches")
    places = amount(impact.locations, "location", "locations")
    when = "at once" if impact.at_once else "with the next scan"
    if impact.effect == "test":
        told = f"Would count {matches} in {places} as test data, {when}."
    else:
        told = f"Would hide {matches} in {places}, {when}."
    if impact.undecided:
        told += f" {amount(impact.undecided, 'match', 'matches')} could not be compared."
    if not impact.whole:
        told += " Not everything was examined; the real numbers are higher."
    return told


def conflict(impact: FilterImpact) -> str:
    """Describe the conflict with matches that people have confirmed, or return ""."""
    if not impact.confirmed:
        return ""
    verb = "hide" if impact.effect == "hide" else "count as test data"
    matches = amount(impact.confirmed, "confirmed match", "confirmed matches")
    places = amount(impact.confirmed_locations, "location", "locations")
    return f"Conflict: the filter would also {verb} {matches} in {places}."


def where(one: Precision) -> str:
    """Describe the part of the inventory to which the precision applies."""
    return {"all": "Everywhere", "suffix": f"*{one.pattern}"}.get(one.part, one.pattern)


def rule(one: Precision) -> FilterFields | None:
    """Return the filter that excludes this part of the inventory; None if it is the whole
    inventory.
    """
    if one.part == "all":
        return None
    return FilterFields(type=f"exclude_{one.part}", expression=one.pattern)
