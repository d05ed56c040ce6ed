"""The values that are known: names of targets and their IDs, data types, statuses and so on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from app.state.query.language.fields import BY_KEY

_MOST_COMPARED = 2_000
"""Names that a misspelt one is compared with."""
_NEAR = 0.6
_LENGTHS_APART = 3


@dataclass(frozen=True, slots=True)
class Name:
    """Something to choose: what people call it, and what goes into the query."""

    text: str
    value: str


Given = Sequence[Name] | Callable[[], Sequence[Name]]


class Names:
    """The names of one field, with what is needed to find one."""

    def __init__(self, names: Iterable[Name]) -> None:
        self.all = tuple(names)
        self._by_text: dict[str, str | None] = {}
        self._by_low: dict[str, str | None] = {}
        self._by_value = {one.value: one.text for one in self.all}
        for one in self.all:
            for found, text in ((self._by_text, one.text), (self._by_low, one.text.casefold())):
                found[text] = one.value if found.get(text, one.value) == one.value else None

    def value(self, text: str) -> str | None:
        """What `text` stands for: exactly so written, or else in any case. None if nothing is
        called so, or several things are."""
        if text in self._by_text:
            return self._by_text[text]
        return self._by_low.get(text.casefold())

    def ambiguous(self, text: str) -> bool:
        """Whether several things are called so."""
        found = self._by_text if text in self._by_text else self._by_low
        key = text if found is self._by_text else text.casefold()
        return key in found and found[key] is None

    def text(self, value: str) -> str | None:
        """What `value` is called."""
        return self._by_value.get(value)

    def like(self, fragment: str, most: int) -> list[Name]:
        """The names that begin with `fragment`, after them those that hold it."""
        low = fragment.casefold()
        begin: list[Name] = []
        inside: list[Name] = []
        for one in self.all:
            name = one.text.casefold()
            if name.startswith(low):
                begin.append(one)
                if len(begin) == most:
                    return begin
            elif low in name and len(inside) < most:
                inside.append(one)
        return [*begin, *inside][:most]

    def nearest(self, text: str) -> str | None:
        """What somebody may have meant who wrote `text`."""
        return nearest(text, (one.text for one in self.all))


class Known:
    """The names of every field that has some. An empty one knows the fixed values only.

    Names that a function gives are asked for when they are first needed: there may be many.
    """

    def __init__(self, names: Mapping[str, Given] | None = None) -> None:
        fixed: dict[str, Given] = {
            key: [Name(text, text) for text in field.fixed]
            for key, field in BY_KEY.items()
            if field.fixed
        }
        self._given: dict[str, Given] = {**fixed, **(names or {})}
        self._names: dict[str, Names] = {}

    def names(self, key: str) -> Names:
        """What is known of the field with this key."""
        if key not in self._names:
            given = self._given.get(key, ())
            self._names[key] = Names(given() if callable(given) else given)
        return self._names[key]


def nearest(text: str, among: Iterable[str]) -> str | None:
    """The one of `among` that is spelt most like `text`, if any is."""
    low = text.casefold()
    matcher = SequenceMatcher(b=low, autojunk=False)
    best, score, compared = None, _NEAR, 0
    for name in among:
        if abs(len(name) - len(low)) > max(_LENGTHS_APART, len(low) // 2):
            continue
        matcher.set_seq1(name.casefold())
        if matcher.real_quick_ratio() > score and matcher.quick_ratio() > score:
            ratio = matcher.ratio()
            if ratio > score:
                best, score = name, ratio
        compared += 1
        if compared == _MOST_COMPARED:
            break
    return best
