"""What a filter would do before it is saved, and how often data types are wrong (/local/v1)."""

from __future__ import annotations

from typing import Literal

from app.api.records.common import Id, Record


class FilteredLocation(Record, frozen=True, kw_only=True):
    """A match location that a filter would change: how many matches, and whether a person has
    confirmed them."""

    target_id: Id
    object_id: Id
    path: str
    matches: int
    confirmed: bool


class FilterImpact(Record, frozen=True, kw_only=True):
    """What a filter that is not saved would do to the results that are there now.

    Counted are live matches and the match locations (files, members of archives) that they lie in.
    With the effect `hide` they would leave the results, with `test` count as test data. `confirmed`
    of them were confirmed by a person: a conflict. `undecided` are further matches whose values
    could not be read to be compared. `at_once` tells whether the results change with the saving, or
    with the next scan. It is not `whole` if there was more than could be looked at. `examples` are
    some of the locations, confirmed ones first.
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
    """How many of the decided matches of a data type were false, in a part of the estate.

    `part` says which: `all`; `suffix`, paths that end with `pattern`; `prefix`, paths that begin
    with it. `low` and `high` bound the share of false ones (0 to 1), with 95 % confidence.
    """

    data_type: str
    part: Literal["all", "suffix", "prefix"]
    pattern: str
    decided: int
    false: int
    low: float
    high: float
