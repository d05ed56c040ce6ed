"""Descriptions of filters and of their effects. Values of matches are masked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from app.api.records.filters import FilterFields
from app.api.records.impact import FilterImpact, Precision
from app.language import Texts, number
from app.masking import MASK, mask

tr = Texts(__name__)


class Field(NamedTuple):
    """Field of a filter: its label, and what is said while it is empty."""

    label: str
    gap: str = ""


class Kind(NamedTuple):
    """Filter type. `choice` is its name in the list of types, `words` its description with the
    placeholder `{value}` ("" if the description needs plural forms), and `hint` an example.
    """

    choice: str
    words: str
    field: Field
    hint: str


_BEGINNING = Field(
    tr("Begins with"),
    tr("Enter the beginning of the paths or values to see the effect of the filter."),
)
_ENDING = Field(tr("Ends with"), tr("Enter the end of the paths to see the effect of the filter."))
_PATH = Field(tr("Path"), tr("Enter the path to see the effect of the filter."))
_VALUE = Field(tr("Value"), tr("Enter the value to see the effect of the filter."))
_MEGABYTES = Field(tr("Megabytes"))
_DAYS = Field(tr("Days"))
# fmt: off
KINDS = {
    "exclude_prefix": Kind(tr("Exclude paths that begin with …"),
                           tr("Exclude paths that begin with {value}"),
                           _BEGINNING, "/srv/app/cache/"),
    "exclude_suffix": Kind(tr("Exclude paths that end with …"),
                           tr("Exclude paths that end with {value}"), _ENDING, ".min.js"),
    "exclude_expression": Kind(tr("Exclude paths like …"), tr("Exclude paths like {value}"),
                               _PATH, "*/node_modules/*"),
    "exclude_max_size": Kind(tr("Exclude files larger than …"),
                             tr("Exclude files larger than {value}"), _MEGABYTES, ""),
    "include_recent": Kind(tr("Scan only files changed in the last …"), "", _DAYS, ""),
    "include_date_range": Kind(tr("Scan only files changed between …"),
                               tr("Scan only files changed between {value}"), _DAYS, ""),
    "ignore_match": Kind(tr("Ignore the value …"), tr("Ignore the value {value}"), _VALUE, ""),
    "ignore_prefix": Kind(tr("Ignore values that begin with …"),
                          tr("Ignore values that begin with {value}"), _BEGINNING, "411111"),
    "ignore_expression": Kind(tr("Ignore values like …"), tr("Ignore values like {value}"),
                              _VALUE, "*@example.com"),
    "test_match": Kind(tr("Count as test data: the value …"),
                       tr("Count as test data: the value {value}"), _VALUE, ""),
    "test_prefix": Kind(tr("Count as test data: values that begin with …"),
                        tr("Count as test data: values that begin with {value}"),
                        _BEGINNING, "411111"),
    "test_expression": Kind(tr("Count as test data: values like …"),
                            tr("Count as test data: values like {value}"),
                            _VALUE, "*@example.com"),
}
# fmt: on
"""Filter types by their names in the API, in the order in which they are offered: first the types
that leave out files, then those about values.
"""
WILDCARDS = tr(
    "* stands for any number of characters, ? for exactly one; all other characters "
    "stand for themselves."
)
_ISSUER = 6
_LONG = re.compile(r"\w(?:[ .\-]?\w){6,}")


def words(one: FilterFields) -> str:
    """Describe a filter. A value is masked; a prefix shows its first six characters."""
    kind = KINDS.get(one.type)
    if kind is None:
        return one.type
    if one.type == "include_recent":
        return tr.plural(
            "Scan only files changed in the last {n} day",
            "Scan only files changed in the last {n} days",
            one.days or 0,
        )
    return kind.words.format(value=_value(one)).rstrip()


def _value(one: FilterFields) -> str:
    """Return what a filter compares with, as text: a size, two dates, or the expression (see
    `shown`).
    """
    if one.type == "exclude_max_size":
        return f"{number(one.size)} MB" if one.size else ""
    if one.type == "include_date_range":
        return tr("{first} and {last}", first=one.from_date, last=one.to_date)
    return shown(one)


def shown(one: FilterFields) -> str:
    """Return the expression of a filter for display. Paths are shown in full. Values are masked,
    but the first six characters of a prefix are shown. In a regular expression, only parts that may
    be values are masked.
    """
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
    """Describe where a filter applies. `names` has the names of Groups and Targets by ID."""
    return tr("Everything") if one.apply_to is None else names.get(one.apply_to, one.apply_to)


def outcome(impact: FilterImpact) -> str:
    """Describe the effect of a filter, without conflicts."""
    if not (impact.matches or impact.undecided or impact.decided):
        return tr("The filter would not change any current result.")
    told = [_effect(impact)] if impact.matches or impact.undecided else []
    if impact.decided:
        told.append(
            tr.plural(
                "{n} decided result would stay in the list with its decision, but without matches.",
                "{n} decided results would stay in the list with their decisions, but without"
                " matches.",
                impact.decided,
            )
        )
    if impact.undecided:
        told.append(
            tr.plural(
                "{n} match could not be compared.",
                "{n} matches could not be compared.",
                impact.undecided,
            )
        )
    if not impact.whole:
        told.append(tr("Not all results were examined; the real numbers are higher."))
    return " ".join(told)


def _effect(impact: FilterImpact) -> str:
    count, places = impact.matches, _in_objects(impact.locations)
    if impact.effect == "test" and impact.at_once:
        return tr.plural(
            "The filter would count {n} match {places} as test data immediately.",
            "The filter would count {n} matches {places} as test data immediately.",
            count,
            places=places,
        )
    if impact.effect == "test":
        return tr.plural(
            "From the next scan on, the filter would count {n} match {places} as test data.",
            "From the next scan on, the filter would count {n} matches {places} as test data.",
            count,
            places=places,
        )
    if impact.at_once:
        return tr.plural(
            "The filter would hide {n} match {places} immediately.",
            "The filter would hide {n} matches {places} immediately.",
            count,
            places=places,
        )
    return tr.plural(
        "From the next scan on, the filter would hide {n} match (test data included) {places}.",
        "From the next scan on, the filter would hide {n} matches (test data included) {places}.",
        count,
        places=places,
    )


def conflict(impact: FilterImpact) -> str:
    """Describe the conflict with matches that people have confirmed, or return ""."""
    if not impact.confirmed:
        return ""
    places = _in_objects(impact.confirmed_locations)
    if impact.effect == "hide":
        return tr.plural(
            "Conflict: the filter would also hide {n} confirmed match {places}.",
            "Conflict: the filter would also hide {n} confirmed matches {places}.",
            impact.confirmed,
            places=places,
        )
    return tr.plural(
        "Conflict: the filter would also count {n} confirmed match {places} as test data.",
        "Conflict: the filter would also count {n} confirmed matches {places} as test data.",
        impact.confirmed,
        places=places,
    )


def _in_objects(count: int) -> str:
    return tr.plural("in {n} object", "in {n} objects", count)


def where(one: Precision) -> str:
    """Describe the part of the inventory to which the precision applies."""
    return {"all": tr("Everywhere"), "suffix": f"*{one.pattern}"}.get(one.part, one.pattern)


def rule(one: Precision) -> FilterFields | None:
    """Return the filter that excludes the part of the inventory to which the precision applies;
    None if this part is the whole inventory.
    """
    if one.part == "all":
        return None
    return FilterFields(type=f"exclude_{one.part}", expression=one.pattern)
