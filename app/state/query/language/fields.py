"""The fields of the query language: names, types, and their counterparts in the API."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from app.api.records.enums import PROTOCOLS, OperationStatus
from app.api.records.queries import DATE_LABELS, MIP_METHODS, ORDERS
from app.language import Texts

tr = Texts(__name__)


class Kind(Enum):
    """Value type of a field."""

    LIST = auto()
    """Any number of texts, of which one must match."""
    TEXT = auto()
    """One text."""
    DAYS = auto()
    """One range of days."""
    COUNT = auto()
    """A comparison with a number, evaluated on rows only."""
    STATE = auto()
    """Any number of words, of which one must apply; evaluated on rows only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field. `sign` is the operator after its name. The `key` is the name, followed by `~` if
    the operator is `:~`.

    `api` is the body field that this field sets or, with `meta`, the label of a metadata filter.
    `named`: users write names, but the API takes IDs. `on_rows`: loaded rows can be tested for this
    field, so a clause with it can be negated.
    """

    name: str
    about: str
    kind: Kind
    api: str = ""
    sign: str = ":"
    meta: bool = False
    named: bool = False
    on_rows: bool = False
    free: bool = False
    """Whether any value is accepted, known or not."""
    parts: bool = False
    """Whether a row matches if its text contains the value. A value that starts with `WHOLE` must
    still match the complete text.
    """
    fixed: tuple[str, ...] = ()
    """The possible values; empty if they are unknown here."""
    others: tuple[str, ...] = ()
    """Aliases of the field."""

    @property
    def key(self) -> str:
        return f"{self.name}~" if self.sign == ":~" else self.name


OPEN, CONFIRMED, TEST, FALSE, DONE = BUCKETS = ("open", "confirmed", "test", "false", "done")
"""States of a decision: the parts of the totals bar, and values of the field `is`."""
OVERDUE, TODAY, WEEK, LATER, NEVER = DUES = ("overdue", "today", "week", "later", "never")
"""Due states of an object: due before today, due today, due within the six days after today, due
later, never due.
"""
DEFAULTS = {"order": "location", "direction": "asc"}
"""Defaults of the server (contract 4.5); the body omits them."""
COMPARISONS = (">=", "<=", "!=", ">", "<", "=")

# fmt: off
_SHORT: dict[str, tuple[str, tuple[str, ...], str]] = {
    "File Owner": ("owner", ("file-owner",), tr("File Owner, or a part of the name")),
    "Document Creator": ("creator", ("author",), tr("Document Creator, or a part of the name")),
    "Sender": ("sender", ("from",), tr("Sender, or a part of the name")),  # not translated
    "File Modified": ("modified", ("file-modified",), tr("File Modified: one day, or a range "
                                                         "written as first..last")),
    "File Created": ("created", ("file-created",), tr("File Created: one day, or a range written "
                                                      "as first..last")),
    "Date": ("date", (), tr("Date: one day, or a range written as first..last")),  # not translated
    "Document Modified": ("doc-modified", (), tr("Document Modified: one day, or a range written "
                                                 "as first..last")),
    "Document Created": ("doc-created", (), tr("Document Created: one day, or a range written as "
                                               "first..last")),
}
# fmt: on
"""Name, aliases and description of the field of each metadata label."""


def _meta(label: str) -> Field:
    name, others, about = _SHORT[label]
    if label in DATE_LABELS:
        return Field(name=name, about=about, kind=Kind.DAYS, api=label, meta=True, others=others)
    return Field(name=name, about=about, kind=Kind.TEXT, api=label, meta=True, others=others,
                 on_rows=label == "File Owner")  # fmt: skip


# fmt: off
FIELDS: tuple[Field, ...] = (
    Field(name="target", about=tr("Name of a target"), kind=Kind.LIST, api="target", named=True,
          on_rows=True, others=("host",)),
    Field(name="group", about=tr("Name of a group"), kind=Kind.LIST, api="group", named=True,
          on_rows=True),
    Field(name="type", about=tr("Data type found in the object"), kind=Kind.LIST, api="data_type",
          on_rows=True, others=("data-type", "datatype")),
    Field(name="status", about=tr("Remediation status"), kind=Kind.LIST, on_rows=True,
          api="remediation_status", fixed=tuple(one.value for one in OperationStatus)),
    Field(name="path", about=tr("Protocol, or path of a parent folder"), kind=Kind.LIST,
          api="prefix", on_rows=True, free=True, others=("prefix", "protocol", "in")),
    Field(name="path", sign=":~", about=tr("Part of the path or name"), kind=Kind.TEXT,
          api="search", on_rows=True, others=("prefix", "search")),
    Field(name="format", about=tr("File format"), kind=Kind.LIST, api="content_type", on_rows=True,
          others=("content-type",)),
    Field(name="risk", about=tr("Risk profile"), kind=Kind.LIST, api="risk_profile", named=True),
    *(_meta(label) for label in _SHORT),
    Field(name="label", about=tr("Sensitivity label"), kind=Kind.LIST, api="label", named=True),
    Field(name="classification", about=tr("Origin of the sensitivity label"), kind=Kind.LIST,
          api="method", fixed=MIP_METHODS, others=("mip", "class")),
    Field(name="filter", about=tr("Advanced filter expression"), kind=Kind.LIST, api="afconfig",
          others=("afconfig",)),
    Field(name="prohibited", about=tr("Number of prohibited matches"), kind=Kind.COUNT, sign="",
          on_rows=True),
    Field(name="match", about=tr("Number of matches"), kind=Kind.COUNT, sign="", on_rows=True,
          others=("matches",)),
    Field(name="test", about=tr("Number of matches that are test data"), kind=Kind.COUNT, sign="",
          on_rows=True),
    Field(name="is", about=tr("State of the decision"), kind=Kind.STATE, fixed=BUCKETS,
          on_rows=True, others=("state",)),
    Field(name="note", about=tr("Part of your note; * for any note"), kind=Kind.STATE, free=True,
          on_rows=True, others=("noted",)),
    Field(name="assigned", about=tr("Assignee: part of the name, or =name; * for anybody"),
          kind=Kind.STATE, free=True, parts=True, on_rows=True,
          others=("assignee", "delegated")),
    Field(name="age", about=tr("Days since this console first saw the object"), kind=Kind.COUNT,
          sign="", on_rows=True, others=("days",)),
    Field(name="due", about=tr("Due state according to your deadlines"), kind=Kind.STATE,
          on_rows=True, fixed=DUES),
    Field(name="order", about=tr("Sort by"), kind=Kind.TEXT, api="order", fixed=ORDERS,
          others=("sort",)),
    Field(name="direction", about=tr("Sort direction"), kind=Kind.TEXT, api="direction",
          fixed=("asc", "desc")),
)
# fmt: on
OWNER = "owner"
"""The only field about people that rows contain. If a query also has other metadata, this field
becomes a condition on rows.
"""
OURS = frozenset({"note", "assigned", "age", "due"})
"""Fields local to the console; no server knows them."""
ANYTHING = "*"
WHOLE = "="
"""Prefix of a value that must match the complete text. It is used in fields that otherwise match a
part of the text (`Field.parts`).
"""
BY_KEY = {field.key: field for field in FIELDS}
BY_LABEL = {field.api: field for field in FIELDS if field.meta}
ONLY_SERVER = frozenset(PROTOCOLS)
"""Values of `path` for which rows cannot be tested."""


def field_of(name: str, *, containing: bool = False) -> Field | None:
    """Return the field with this name or alias, ignoring case; None if there is none. With
    `containing`, only fields with the operator `:~` are searched; without it, these fields are
    skipped.
    """
    low = name.casefold()
    for field in FIELDS:
        if (field.sign == ":~") is containing and low in {field.name, *field.others}:
            return field
    return None
