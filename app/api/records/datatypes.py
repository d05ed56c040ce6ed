"""Data types: built-in (contract 2.7), custom, and profiles of both (`/local/v1`)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from app.api.records.common import Id, Record


class DataType(Record, frozen=True, kw_only=True):
    """A kind of sensitive data that scans look for; `_STRICT` ends the key of a robust variant."""

    key: str
    name: str
    category: str
    region: str | None = None
    country: str | None = None


class NewDataType(Record, frozen=True, kw_only=True):
    """The body of POST and PUT `/local/v1/datatypes`.

    `expression` has RE2's syntax. With `keywords`, one of them must occur near a match. `check` is
    the name of a check digit that must be valid: `luhn`, `verhoeff`, `iban`, `mod97`, `mod11_2`,
    `mod11_10`, `digit_sum_10`. `severity` is `match` unless given.
    """

    name: str
    expression: str
    keywords: list[str] | None = None
    check: str | None = None
    severity: Literal["match", "test", "prohibited"] | None = None
    any_case: bool | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}(name={self.name!r})"


class CustomDataType(NewDataType, frozen=True, kw_only=True):
    """A custom data type as read; `key` identifies it in profiles."""

    id: Id
    key: str

    __repr__ = NewDataType.__repr__


class DataTypeTrial(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/datatypes/test`: a text of at most 65,536 characters, and the
    data types to search for.

    These are either `type`, which need not be saved, or `data_types` (keys); without both, they are
    the data types of a scan without a profile.
    """

    text: str
    type: NewDataType | None = None
    data_types: list[str] | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.text)} characters)"


class DataTypeExamples(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/datatypes/propose`: either examples of a value, at least two, or
    words to be found as they are.
    """

    examples: list[str] | None = None
    words: list[str] | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.examples or self.words or ())} values)"


class ProposedDataType(Record, frozen=True, kw_only=True):
    """Expression and check of a data type for these examples or words. `check` is "" for fewer than
    three examples, or if there is no check that all of them pass.
    """

    expression: str
    check: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class TraceStep(Record, frozen=True, kw_only=True):
    """One check that a candidate has gone through, and its outcome."""

    name: str
    outcome: str


class TriedMatch(Record, frozen=True, kw_only=True):
    """A match in a tried text, or a near miss, for which `failed` names the check that rejected it.
    `data_type` is a name; `offset` and `length` are bytes of the text as UTF-8.
    """

    data_type: str
    severity: str
    confidence: Literal["low", "medium", "high"]
    offset: int
    length: int
    masked: str
    trace: list[TraceStep]
    failed: str | None = None


class DataTypeTried(Record, frozen=True, kw_only=True):
    """Matches and near misses of a text. `cut`: the list is incomplete."""

    matches: list[TriedMatch]
    near_misses: list[TriedMatch]
    cut: bool


class NewDataTypeProfile(Record, frozen=True, kw_only=True):
    """The body of POST and PUT `/local/v1/profiles`; `data_types` are keys."""

    label: str
    data_types: Annotated[list[str], Meta(min_length=1)]


class DataTypeProfile(NewDataTypeProfile, frozen=True, kw_only=True):
    """A data type profile: a scan with it looks for these data types only."""

    id: Id
