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


class ExactMatch(Record, frozen=True, kw_only=True):
    """A list of values instead of an expression (POST `/local/v1/datatypes/lists`). If the list has
    other columns, `least` of the values in the same row must be `within` so many bytes of a value,
    before or after it; of a row with fewer values, all. They are 128 and 1 unless given.
    """

    list_id: str
    within: int | None = None
    least: int | None = None


class ValueListState(Record, frozen=True, kw_only=True):
    """Numbers of usable `values` and of other `columns` of a list. `lost` says why it cannot be
    used any more; "" if it can.
    """

    values: int
    columns: int
    lost: str


class NewDataType(Record, frozen=True, kw_only=True):
    """The body of POST and PUT `/local/v1/datatypes`.

    `expression` has RE2's syntax. With `keywords`, one of them must occur near a match. `check` is
    the name of a check digit that must be valid: `luhn`, `verhoeff`, `iban`, `mod97`, `mod11_2`,
    `mod11_10`, `digit_sum_10`. `severity` is `match` unless given. With `exact`, the values of a
    list are searched for; then `expression` and `check` are "".
    """

    name: str
    expression: str
    keywords: list[str] | None = None
    check: str | None = None
    severity: Literal["match", "test", "prohibited"] | None = None
    any_case: bool | None = None
    exact: ExactMatch | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}(name={self.name!r})"


class CustomDataType(NewDataType, frozen=True, kw_only=True):
    """A custom data type as read; `key` identifies it in profiles, `values` describes its list."""

    id: Id
    key: str
    values: ValueListState | None = None

    __repr__ = NewDataType.__repr__


class NewValueList(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/datatypes/lists`: the number of other columns, 0 to 4."""

    columns: int


class ValueRows(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/datatypes/lists/<list_id>/rows`: rows of a value and the values
    of the other columns. `last` completes the list.
    """

    rows: list[list[str]]
    last: bool | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.rows)} rows)"


class LeftOut(Record, frozen=True, kw_only=True):
    """How many rows of a list were left out, and the first ones, counted from 1.

    `reason` is `empty`, `short` (fewer than 5 letters and digits; 6 if digits only, without other
    columns), `long` (more than 128, or more than 6 words), `common` (an ordinary word or name, one
    character, a sequence), `alone` (all other columns are empty) or `twice`.
    """

    reason: str
    count: int
    rows: list[int]


class ValueListCheck(Record, frozen=True, kw_only=True):
    """A list so far: its rows, the usable `values`, and what was left out. Rows that occur twice
    are counted when it is `complete`; without a usable value, it cannot be used.
    """

    rows: int
    values: int
    left_out: list[LeftOut]
    complete: bool


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


class DataTypeImpact(Record, frozen=True, kw_only=True):
    """What a data type finds in the beginnings (1 MiB) of the objects that have matches now:
    `matches` in so many `locations`. `read` were searched; `unread` are on other machines, have
    changed, or could not be read. If not `whole`, there was no time for the rest.
    """

    read: int
    unread: int
    locations: int
    matches: int
    whole: bool


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
