"""Impact of a filter before it is saved, and error rates of data types (/local/v1)."""

from __future__ import annotations

from typing import Literal

from app.api.records.common import Id, Record


class FilteredLocation(Record, frozen=True, kw_only=True):
    """A match location that a filter would change: how many matches, and whether a person has
    confirmed them.
    """

    target_id: Id
    object_id: Id
    path: str
    matches: int
    confirmed: bool


class FilterImpact(Record, frozen=True, kw_only=True):
    """Impact of an unsaved filter on the current results.

    `matches` counts the live matches that the filter covers, `locations` the match locations
    (files, members of archives) that contain them. The effect `hide` removes these matches from the
    results, `test` counts them as test data. `confirmed` is the number of them that a person has
    confirmed, which contradicts the filter. `undecided` are further matches whose values could not
    be read for comparison. `at_once` tells whether the results change on saving, or with the next
    scan. `whole` is false if there was too much to examine. `examples` are some of the locations,
    confirmed ones first.
    """

    effect: Literal["hide", "test"]
    matches: int
    locations: int
    confirmed: int
    confirmed_locations: int
    undecided: int
    at_once: bool
    whole: bool
    examples: list[FilteredLocation]


class Precision(Record, frozen=True, kw_only=True):
    """Share of the decided matches of a data type that were false, in a part of the inventory.

    `part` is `all`; `suffix`, paths that end with `pattern`; or `prefix`, paths that start with it.
    `low` and `high` are the bounds of that share (0 to 1) with 95 % confidence. `partial` means
    that reading all decisions would have taken too long, so that only some of them are counted.
    """

    data_type: str
    part: Literal["all", "suffix", "prefix"]
    pattern: str
    decided: int
    false: int
    low: float
    high: float
    partial: bool = False
