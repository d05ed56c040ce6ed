"""Built-in data types (spec 2.7)."""

from __future__ import annotations

from .common import Record


class DataType(Record, frozen=True, kw_only=True):
    """A kind of sensitive data that scans look for; `_STRICT` ends the key of a robust variant."""

    key: str
    name: str
    category: str
    region: str | None = None
    country: str | None = None
