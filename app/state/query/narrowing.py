"""Changes of a question by one value: include it, exclude it, or remove it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from app.state.query.language.days import read_days
from app.state.query.language.fields import BY_KEY, OWNER, Field, Kind
from app.state.query.language.question import ANY, NOT, Condition, Question, day_range, settled

SEVERITIES = ("prohibited", "match", "test")


def asked(question: Question, key: str, value: str) -> bool:
    """Whether the question asks for this value of the field `key`."""
    field = BY_KEY[key]
    if key in SEVERITIES:
        return _more_than_none(key) in question.conditions
    if field.kind is Kind.DAYS:
        there = question.body.meta or ()
        return all(day_number in there for day_number in day_range(field.api, *read_days(value)))
    if any(value in one.values for one in _of(question, key, ANY)):
        return True
    return field.kind is not Kind.STATE and value in values(question, key)


def values(question: Question, key: str) -> Sequence[str]:
    """Return the values that the body of the question has for the field `key`."""
    field = BY_KEY[key]
    if field.meta:
        entries = question.body.meta or ()
        return [entry.value for entry in entries if entry.label == field.api and entry.value]
    found = getattr(question.body, field.api) or ()
    return [found] if isinstance(found, str) else found


def with_value(question: Question, key: str, value: str, *, alone: bool = False) -> Question:
    """Return the question with the value added, or (`alone`) as the only value of the field."""
    field = BY_KEY[key]
    left = without_value(question, key, value)
    if key in SEVERITIES:
        return _and(left, _more_than_none(key))
    if field.kind is Kind.DAYS:
        return _within_days(left, field, value)
    if key == OWNER and alone and all(one.label == field.api for one in left.body.meta or ()):
        left = _put(left, field, None)  # beside other metadata it is a separate condition
    if field.kind is Kind.STATE or key == OWNER:
        others = () if alone else tuple(value for c in _of(left, key, ANY) for value in c.values)
        rest = tuple(
            condition for condition in left.conditions if condition not in _of(left, key, ANY)
        )
        return _and(Question(left.body, rest), Condition(key, ANY, (*others, value)))
    if field.kind is Kind.TEXT:
        return _put(left, field, value)
    return _put(left, field, [value] if alone else [*values(left, key), value])


def not_value(question: Question, key: str, value: str) -> Question:
    """Return `question`, changed so that it excludes this value of the field `key`. If rows cannot
    be tested for the field, return `question` unchanged.
    """
    if not BY_KEY[key].on_rows:
        return question
    left = without_value(question, key, value)
    if key in SEVERITIES:
        return _and(left, Condition(key, "=", ("0",)))
    return _and(left, Condition(key, NOT, (value,)))


def without_value(question: Question, key: str, value: str) -> Question:
    """Return the question without this value of the field `key`, whether it is included or
    excluded. For counts and days, all conditions of the field are removed.
    """
    body, conditions = question.body, []
    for condition in question.conditions:
        if condition.field != key:
            conditions.append(condition)
        elif key not in SEVERITIES:
            conditions.append(
                Condition(
                    key, condition.op, tuple(held for held in condition.values if held != value)
                )
            )
    left = Question(body, tuple(condition for condition in conditions if condition.values))
    field = BY_KEY[key]
    if field.kind is Kind.DAYS:
        return _put(left, field, [one for one in body.meta or () if one.label != field.api])
    if field.meta:
        kept = [one for one in body.meta or () if (one.label, one.value) != (field.api, value)]
        return _put(left, field, kept)
    if key in SEVERITIES or field.kind is Kind.STATE:
        return settled(left)
    kept_values = [one for one in values(question, key) if one != value]
    return _put(left, field, kept_values if field.kind is Kind.LIST else "".join(kept_values))


def _within_days(left: Question, field: Field, value: str) -> Question:
    """Return `left` with the range of days `value` in the metadata field `field`. If `left` also
    asks for owners, turn them into a condition, because servers combine metadata entries by "or".
    """
    owners = tuple(values(left, OWNER))
    others = [one for one in left.body.meta or () if one.label != BY_KEY[OWNER].api]
    days = day_range(field.api, *read_days(value))
    question = Question(
        msgspec.structs.replace(left.body, meta=[*others, *days]),
        (*left.conditions, *([Condition(OWNER, ANY, owners)] if owners else ())),
    )
    return settled(question)


def _more_than_none(key: str) -> Condition:
    return Condition(key, ">", ("0",))


def _of(question: Question, key: str, op: str) -> list[Condition]:
    return [
        condition
        for condition in question.conditions
        if (condition.field, condition.op) == (key, op)
    ]


def _and(question: Question, condition: Condition) -> Question:
    return settled(Question(question.body, (*question.conditions, condition)))


def _put(question: Question, field: Field, value: object) -> Question:
    name = "meta" if field.meta else field.api
    body = msgspec.structs.replace(question.body, **{name: value or None})
    return settled(Question(body, question.conditions))
