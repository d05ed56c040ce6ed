"""Conversion of a question to its canonical text, which reads back as the same question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec

from app.api.records.queries import ClassificationFilter, MetaFilter, Query
from app.state.query.language.days import written_days
from app.state.query.language.fields import BY_KEY, BY_LABEL, FIELDS, WHOLE, Field, Kind
from app.state.query.language.grammar import written
from app.state.query.language.known import Known
from app.state.query.language.question import FIRST_DAY, LAST_DAY, NOT, Condition, Question

MIP = ("method", "label")
_NOT_FILTERS = ("order", "direction")


@dataclass(frozen=True, slots=True)
class Term:
    """One value of one field, or one condition, shown as a chip. `text` is its notation."""

    field: str
    text: str
    value: str | Condition

    @property
    def on_rows(self) -> bool:
        """Whether the term can be tested only on loaded rows."""
        return isinstance(self.value, Condition)


def text_of(question: Question, known: Known) -> str:
    """Return the text of a normalized question."""
    body = question.body
    parts = [_listed(field, values, known) for field, values in _values(body)]
    people = [_one(field, value, known) for field, value in _meta(body.meta or [])]
    parts += [" or ".join(people)] if people else []
    parts += [condition_text(condition, known) for condition in question.conditions]
    parts += [f"{name}:{written(value)}" for name in _NOT_FILTERS if (value := getattr(body, name))]
    return " ".join(parts)


def condition_text(condition: Condition, known: Known) -> str:
    """Return the text of one condition on loaded rows."""
    field = BY_KEY[condition.field]
    if field.kind is Kind.COUNT:
        return f"{field.name}{condition.op}{condition.values[0]}"
    sign = "-" if condition.op == NOT else ""
    return sign + _listed(field, condition.values, known)


def terms(question: Question, known: Known) -> list[Term]:
    """Split a question into terms."""
    body = question.body
    asked = [(field, value) for field, values in _values(body) for value in values]
    asked += _meta(body.meta or [])
    found = [Term(field.key, _one(field, value, known), value) for field, value in asked]
    return found + [
        Term(condition.field, condition_text(condition, known), condition)
        for condition in question.conditions
    ]


def without(question: Question, term: Term) -> Question:
    """Return the question without one of its terms."""
    body, conditions, field = question.body, question.conditions, BY_KEY[term.field]
    if isinstance(term.value, Condition):
        return Question(
            body, tuple(condition for condition in conditions if condition != term.value)
        )
    if field.meta:
        meta = [one for one in body.meta or [] if one.label != field.api]
        return Question(msgspec.structs.replace(body, meta=meta or None), conditions)
    return Question(_without(body, field, term.value), conditions)


def _values(body: Query) -> Iterable[tuple[Field, Sequence[str]]]:
    """Yield the fields that have values in the body, each with its values, in the order of
    `FIELDS`. Order and direction are not included.
    """
    mip = body.classification_mip or ClassificationFilter()
    for field in FIELDS:
        if field.meta or not field.api or field.name in _NOT_FILTERS:
            continue
        found = getattr(mip if field.api in MIP else body, field.api)
        if found:
            yield field, [found] if isinstance(found, str) else found


def _meta(entries: list[MetaFilter]) -> Iterable[tuple[Field, str]]:
    """Yield each label once, with the notation of its value or range."""
    seen: set[str] = set()
    for entry in entries:
        if entry.label in seen:
            continue
        seen.add(entry.label)
        field = BY_LABEL[entry.label]
        if field.kind is Kind.TEXT:
            yield field, entry.value or ""
        else:
            both = [one for one in entries if one.label == entry.label]
            first = next((one.start_date for one in both if one.start_date), FIRST_DAY)
            last = next((one.end_date for one in both if one.end_date), LAST_DAY)
            yield field, written_days(first, last)


def _without(body: Query, field: Field, value: str) -> Query:
    """Return the body without one value."""
    if field.api in MIP:
        mip = body.classification_mip or ClassificationFilter()
        left = [one for one in getattr(mip, field.api) or () if one != value] or None
        mip = msgspec.structs.replace(mip, **{field.api: left})
        return msgspec.structs.replace(
            body, classification_mip=mip if mip.method or mip.label else None
        )
    now = getattr(body, field.api)
    kept = [one for one in now if one != value] or None if isinstance(now, list) else None
    return msgspec.structs.replace(body, **{field.api: kept})


def _listed(field: Field, values: Sequence[str], known: Known) -> str:
    if len(values) == 1:
        return _one(field, values[0], known)
    sign = field.sign[1:]
    inside = ",".join(f"{sign}{value_text(field, value, known)}" for value in values)
    return f"{field.name}:({inside})"


def _one(field: Field, value: str, known: Known) -> str:
    return f"{field.name}{field.sign}{value_text(field, value, known)}"


def value_text(field: Field, value: str, known: Known) -> str:
    """Return the notation of a value. This is its name if the name is unambiguous, otherwise the
    value itself. In the second case, `=` is put before the value if its field has names or fixed
    values, or if the value could be taken for another name.
    """
    if field.kind is Kind.DAYS:
        return value
    if field.parts and value.startswith(WHOLE) and value != WHOLE:
        return f"{WHOLE}{written(value[1:])}"
    if field.free:
        return written(value)
    names = known.names(field.key)
    text = names.text(value)
    if text is not None and names.value(text) == value:
        return written(text)
    taken = names.value(value)
    if (
        field.named
        or field.fixed
        or (taken is not None and taken != value)
        or names.ambiguous(value)
    ):
        return f"={written(value)}"
    return written(value)
