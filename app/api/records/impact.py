"""Impact of a filter before it is saved, and error rates of data types (/local/v1)."""

from __future__ import annotations

from typing import Literal

from app.api.records.common import Id, Record


class FilteredLocation(Record, frozen=True, kw_only=True):
    """A match location that a filter would change: the number of affected matches, and whether a
    person has confirmed any of them.
    """

    target_id: Id
    object_id: Id
    path: str
    matches: int
    confirmed: bool


class FilterImpact(Record, frozen=True, kw_only=True):
    """Impact of an unsaved filter on the current results.

    `matches` counts the live matches that the filter covers; `locations` counts the files and
    members of archives that contain these matches. The effect `hide` removes the matches from the
    results; `test` counts them as test data. `confirmed` counts the matches that a person has
    confirmed, which contradicts the filter. `undecided` counts matches for which the filter could
    not be evaluated, because their values could not be read. `decided` counts the decided objects
    that the filter leaves out. They stay in the results with their decisions, but without matches,
    until a scan without the filter finds the matches again. `at_once` is true if the results change
    on saving, false if they change with the next scan. `whole` is false if there was too much to
    examine. `examples` are some of the locations, those with confirmed matches first.
    """

    effect: Literal["hide", "test"]
    matches: int
    locations: int
    confirmed: int
    confirmed_locations: int
    undecided: int
    decided: int = 0
    at_once: bool
    whole: bool
    examples: list[FilteredLocation]


class Precision(Record, frozen=True, kw_only=True):
    """How many decided matches of a data type were false, in a part of the inventory.

    `part` is `all`, `suffix` (paths that end with `pattern`) or `prefix` (paths that start with
    `pattern`). `low` and `high` (0 to 1) bound the share of false matches with 95 % confidence.
    `partial` means that reading all decisions would have taken too long: only some are counted.
    """

    data_type: str
    part: Literal["all", "suffix", "prefix"]
    pattern: str
    decided: int
    false: int
    low: float
    high: float
    partial: bool = False
