"""Quality of data types: what is found of the sample set, and which decisions were made."""

from __future__ import annotations

from app.api.records.common import Record


class PlantedType(Record, frozen=True, kw_only=True):
    """How many values of a data type the sample set contains, how many of them were found, and how
    `more` matches were found where none was planted.
    """

    key: str
    data_type: str
    planted: int
    found: int
    more: int


class SampleRecallState(Record, frozen=True, kw_only=True):
    """Progress of a scan of the sample set, `done` of `total` steps, and its result: empty while it
    runs, after it was cancelled, or if it failed (`error`).
    """

    running: bool
    done: int
    total: int
    types: list[PlantedType]
    error: str


class DecidedType(Record, frozen=True, kw_only=True):
    """How many matches of a data type were decided, and how many of them were right: confirmed or
    remediated, and not marked as false. Test data is not counted. `low` and `high` bound the share
    of right ones (0 to 1), with 95 % confidence. `partial` means that reading all decisions would
    have taken too long, so that only some of them are counted.
    """

    key: str
    data_type: str
    decided: int
    right: int
    low: float
    high: float
    partial: bool = False
