"""Values that belong to another field than the one they were written after: `status:open`."""

from __future__ import annotations

from app.state.query.language.fields import BY_KEY, FIELDS, Field, Kind
from app.state.query.language.grammar import written
from app.state.query.language.known import Known

_KINDS = frozenset({Kind.LIST, Kind.STATE})


def elsewhere(known: Known, field: Field, text: str) -> str | None:
    """The clause that somebody may have meant who asked for `text` in `field`: the field that has
    a value of this very name, or the count that is called so. Fields whose values are fixed come
    first: a target might be called anything. None if there is none."""
    low = text.casefold()
    for other in sorted(FIELDS, key=lambda one: not one.fixed):
        if other.key == field.key or other.kind not in _KINDS:
            continue
        names = known.names(other.key)
        value = names.value(text)
        shown = None if value is None else names.text(value)
        if shown is not None and shown.casefold() == low:
            return f"{other.name}:{written(shown)}"
    count = BY_KEY.get(low)
    return f"{count.name}>0" if count is not None and count.kind is Kind.COUNT else None
