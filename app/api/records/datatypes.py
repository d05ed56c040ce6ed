"""Data types: built-in (contract 2.7), custom, and profiles of both (`/local/v1`)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from app.api.records.common import Id, Record


class DataType(Record, frozen=True, kw_only=True):
    """A kind of sensitive data that scans look for. If `key` ends with `_STRICT`, this is a robust
    variant, which finds only matches of high confidence.
    """

    key: str
    name: str
    category: str
    region: str | None = None
    country: str | None = None


class ExactMatch(Record, frozen=True, kw_only=True):
    """A list of values to search for, in place of an expression (POST
    `/local/v1/datatypes/lists`).

    If the list has more than one column, a value from the first column is a match only if values
    from the other columns of its row are near: at least `least` of them (default 1), or all of them
    if the row has fewer. Near means at most `within` bytes (default 128) before or after the value
    from the first column.
    """

    list_id: str
    within: int | None = None
    least: int | None = None


class ValueListState(Record, frozen=True, kw_only=True):
    """State of a list: the number of usable `values`, and of `columns` besides the values. `lost`
    is the reason why the list cannot be used any more; "" if it can be used.
    """

    values: int
    columns: int
    lost: str


class NewDataType(Record, frozen=True, kw_only=True):
    """The body of POST and PUT `/local/v1/datatypes`.

    `expression` has RE2's syntax. If there are `keywords`, one of them must occur near a match.
    `check` names a check digit that must be valid: `luhn`, `verhoeff`, `iban`, `mod97`, `mod11_2`,
    `mod11_10`, `digit_sum_10`. `severity` defaults to `match`. With `exact`, a scan searches for
    the values of a list, and `expression` and `check` are "".
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
    """A stored custom data type. `key` identifies it in profiles; `values` describes its list of
    values.
    """

    id: Id
    key: str
    values: ValueListState | None = None

    __repr__ = NewDataType.__repr__


class NewValueList(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/datatypes/lists`. It says how many columns the list has beside
    the column of values, 0 to 4.
    """

    columns: int


class ValueRows(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/datatypes/lists/<list_id>/rows`. Each row is a value, followed
    by the values of the other columns. `last` completes the list.
    """

    rows: list[list[str]]
    last: bool | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.rows)} rows)"


class LeftOut(Record, frozen=True, kw_only=True):
    """Rows of a list that were left out for one reason: how many, and the numbers of the first
    ones, counted from 1.

    `reason` is one of

        empty   the value is empty
        short   fewer than 5 letters and digits; fewer than 6 if digits only and no other columns
        long    more than 128 characters or 6 words
        common  an ordinary word (or a name, if there are no other columns), one repeated character,
                or a sequence
        alone   all other columns are empty
        twice   the row repeats another row
    """

    reason: str
    count: int
    rows: list[int]


class ValueListCheck(Record, frozen=True, kw_only=True):
    """State of a list during its upload: the number of rows, the usable `values`, and the rows
    left out.

    Repeated rows are counted only when the list is `complete`. A list without a usable value
    cannot be used.
    """

    rows: int
    values: int
    left_out: list[LeftOut]
    complete: bool


class DataTypeTrial(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/datatypes/test`: a text of at most 65,536 characters, and the
    data types to search for.

    Give either `type`, a data type that need not be saved, or `data_types` (keys). If both are
    missing, the search uses the data types that a scan without a profile uses.
    """

    text: str
    type: NewDataType | None = None
    data_types: list[str] | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.text)} characters)"


class DataTypeExamples(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/datatypes/propose`: either at least two examples of a value, or
    words to find literally.
    """

    examples: list[str] | None = None
    words: list[str] | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.examples or self.words or ())} values)"


class ProposedDataType(Record, frozen=True, kw_only=True):
    """Expression and check digit proposed for the given examples or words. `check` is "" for fewer
    than three examples, and if no check digit is valid in all examples.
    """

    expression: str
    check: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class DataTypeImpact(Record, frozen=True, kw_only=True):
    """What a data type would find in the first MiB of each object that has matches now.

    The data type has `matches` in `locations` objects. `read` counts the objects that were
    searched. `unread` counts objects that are on other machines, have changed, or could not be
    read. `whole` is false if the time limit ended the search early.
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
    """A match or a near miss in a text or an object.

    For a near miss, `failed` names the check that rejected it. `data_type` is a name. `offset` and
    `length` are in bytes: of the text as UTF-8, or (in `Why`) of the object's stream.
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
    """The matches and near misses in a text. `cut` means that one of these lists is incomplete."""

    matches: list[TriedMatch]
    near_misses: list[TriedMatch]
    cut: bool


class NewDataTypeProfile(Record, frozen=True, kw_only=True):
    """The body of POST and PUT `/local/v1/profiles`; `data_types` are keys."""

    label: str
    data_types: Annotated[list[str], Meta(min_length=1)]


class DataTypeProfile(NewDataTypeProfile, frozen=True, kw_only=True):
    """A set of data types. A scan with this profile looks only for these data types."""

    id: Id
