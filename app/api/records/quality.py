"""Quality of data types: the share of the sample set that was found, and users' decisions."""

from __future__ import annotations

from app.api.records.common import Record


class PlantedType(Record, frozen=True, kw_only=True):
    """Recall of one data type on the sample set: how many values the set contains, and how many
    were found. `more` counts matches at places without such a value.
    """

    key: str
    data_type: str
    planted: int
    found: int
    more: int


class SampleRecallState(Record, frozen=True, kw_only=True):
    """State of a scan of the sample set: `done` of `total` steps, and the result. The result is
    empty while the scan runs, after it was cancelled, and if it failed (`error`).
    """

    running: bool
    done: int
    total: int
    types: list[PlantedType]
    error: str


class DecidedType(Record, frozen=True, kw_only=True):
    """How many matches of a data type were decided, and how many of these were right: confirmed or
    remediated, and not marked as false.

    Test data is not counted. `low` and `high` bound the share of right matches (0 to 1) with 95 %
    confidence. `partial` means that reading all decisions would have taken too long: only some are
    counted.
    """

    key: str
    data_type: str
    decided: int
    right: int
    low: float
    high: float
    partial: bool = False
