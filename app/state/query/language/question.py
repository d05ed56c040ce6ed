"""A question: the body of a query, and conditions that can only be tested on loaded rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.api.records.queries import (
    DATE_LABELS,
    MIP_METHODS,
    ClassificationFilter,
    MetaFilter,
    Query,
)
from app.state.query.language.fields import BY_KEY, BY_LABEL, DEFAULTS, OWNER

NOT, ANY = "not", "any"
FIRST_DAY, LAST_DAY = "19000101", "99991231"
"""The server requires both ends of a range (contract 4.5); these replace an open end."""


_RANK = {label: at for at, label in enumerate(BY_LABEL)}


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on loaded rows.

    `op` is `not` (none of `values` matches), `any` (at least one matches) or a comparison with the
    one number in `values`. `field` is a key of `fields.BY_KEY`; values are those of the API.
    """

    field: str
    op: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """The body of a query, with `conditions` that the body cannot express. Equivalent questions are
    equal after `settled`.
    """

    body: Query = field(default_factory=Query)
    conditions: tuple[Condition, ...] = ()


def settled(question: Question) -> Question:
    """Return `question` in normal form: no empty values, duplicates or explicit defaults."""
    body = question.body
    values = {name: getattr(body, name) for name in body.__struct_fields__}
    for name, value in values.items():
        if isinstance(value, list) and name != "meta":
            values[name] = _once(value)
        elif name in DEFAULTS:
            values[name] = None if value == DEFAULTS[name] else value or None
    values["search"] = body.search or None
    meta, conditions = _owned(_meta(body.meta or []), question.conditions)
    values["meta"] = meta or None
    values["classification_mip"] = _classification(body.classification_mip)
    return Question(Query(**values), tuple(conditions))


def _owned(
    meta: list[MetaFilter], conditions: Iterable[Condition]
) -> tuple[list[MetaFilter], list[Condition]]:
    """Merge the conditions. Then combine the condition on the owner with the owner in the metadata:
    a single owner becomes metadata, several owners become a condition.

    Nothing is combined if there is no condition on the owner. The same applies if there is other
    metadata, because servers join metadata by "or".
    """
    done = _merged(conditions)
    at = next((at for at, one in enumerate(done) if (one.field, one.op) == (OWNER, ANY)), None)
    if at is None or any(one.label != BY_KEY[OWNER].api for one in meta):
        return meta, done
    owners = tuple(dict.fromkeys((*(one.value or "" for one in meta), *done[at].values)))
    if len(owners) > 1:
        return [], [*done[:at], Condition(OWNER, ANY, owners), *done[at + 1 :]]
    alone = [MetaFilter(label=BY_KEY[OWNER].api, value=owners[0])]
    return alone, [*done[:at], *done[at + 1 :]]


def _meta(entries: list[MetaFilter]) -> list[MetaFilter]:
    """Keep one value or range per label, in the order of the field table. A range is two entries
    (contract 4.5).
    """
    done: list[MetaFilter] = []
    for entry in entries:
        if entry.label not in DATE_LABELS:
            first_one = all(one.label != entry.label for one in done)
            done += [entry] if entry.value and first_one else []
        elif all(one.label != entry.label for one in done):
            ends = [one for one in entries if one.label == entry.label]
            first = next((one.start_date for one in ends if one.start_date), FIRST_DAY)
            last = next((one.end_date for one in ends if one.end_date), LAST_DAY)
            done += day_range(entry.label, first, last)
    known = [one for one in done if one.label in BY_LABEL]
    return sorted(known, key=lambda one: _RANK[one.label])


def day_range(label: str, first: str, last: str) -> list[MetaFilter]:
    """Return a range as the contract requires: two entries with the same label and one date
    each."""
    return [MetaFilter(label=label, start_date=first), MetaFilter(label=label, end_date=last)]


def _classification(found: ClassificationFilter | None) -> ClassificationFilter | None:
    if found is None:
        return None
    chosen, label = set(found.method or ()), _once(found.label)
    method = [one for one in MIP_METHODS if one in chosen] or None
    return ClassificationFilter(method=method, label=label) if method or label else None


def _once(values: list[str] | None) -> list[str] | None:
    return [value for value in dict.fromkeys(values or ()) if value] or None


def _merged(conditions: Iterable[Condition]) -> list[Condition]:
    """Merge the conditions on each field: one for excluded values, and one for accepted values.
    Different comparisons of a field stay separate.
    """
    done: dict[tuple[str, ...], Condition] = {}
    for condition in conditions:
        alone = condition.op not in {NOT, ANY}
        key = (
            (condition.field, condition.op, *condition.values)
            if alone
            else (condition.field, condition.op)
        )
        before = done[key].values if key in done else ()
        values = tuple(dict.fromkeys((*before, *condition.values)))
        if values:
            done[key] = Condition(
                condition.field, condition.op, condition.values if alone else values
            )
    return list(done.values())
