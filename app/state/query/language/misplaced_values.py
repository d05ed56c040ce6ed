"""Suggestions for values written after the wrong field, such as `status:open`."""

from __future__ import annotations

from app.state.query.language.fields import BY_KEY, FIELDS, Field, Kind
from app.state.query.language.grammar import written
from app.state.query.language.known import Known

_KINDS = frozenset({Kind.LIST, Kind.STATE})


def elsewhere(known: Known, field: Field, text: str, *, translated: bool = False) -> str | None:
    """Return the clause that a user probably meant when writing `text` as a value of `field`; None
    if there is no such clause.

    This is a clause of another field that has this value or, if `text` is the name of a count, a
    comparison of the count. Fields with fixed values are tried first, because a target may have any
    name. With `translated`, `text` is the word for the value in the user's language.
    """
    low = text.casefold()
    for other in sorted(FIELDS, key=lambda one: not one.fixed):
        if other.key == field.key or other.kind not in _KINDS:
            continue
        names = known.names(other.key)
        if translated:
            shown = names.translated(text)
        else:
            value = names.value(text)
            shown = None if value is None else names.text(value)
        if shown is not None and (translated or shown.casefold() == low):
            return f"{other.name}:{written(shown)}"
    count = BY_KEY.get(low)
    return f"{count.name}>0" if count is not None and count.kind is Kind.COUNT else None
