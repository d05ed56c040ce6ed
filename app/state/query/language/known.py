"""Known values: names of targets and their IDs, data types, statuses and so on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from app.state.query.language.fields import BY_KEY
from app.state.words.values import value_word

_MOST_COMPARED = 2_000
"""Maximum number of names compared with a misspelt one."""
_NEAR = 0.6
_LENGTHS_APART = 3
_PART = 3
"""Minimum length in characters of a misspelt name for which `Names.nearest` also suggests a name
that contains it.
"""


@dataclass(frozen=True, slots=True)
class Name:
    """A possible value: its display name and its value in the query. `word` is the name in the
    user's language, if it differs; `also` is another text by which it is found.
    """

    text: str
    value: str
    word: str = ""
    also: str = ""


def worded(key: str, values: Iterable[str]) -> list[Name]:
    """Return a `Name` for each of these API values of the field `key`. Its `text` is the API value
    itself.
    """
    words = ((value, value_word(key, value)) for value in values)
    return [Name(value, value, "" if word == value else word) for value, word in words]


Given = Sequence[Name] | Callable[[], Sequence[Name]]


class Names:
    """The names of the values of one field, with indexes for searching."""

    def __init__(self, names: Iterable[Name]) -> None:
        self.all = tuple(names)
        self._by_text: dict[str, str | None] = {}
        self._by_low: dict[str, str | None] = {}
        self._by_word = {one.word.casefold(): one.text for one in reversed(self.all) if one.word}
        self._by_value = {one.value: one.text for one in self.all}
        for one in self.all:
            for found, text in ((self._by_text, one.text), (self._by_low, one.text.casefold())):
                found[text] = one.value if found.get(text, one.value) == one.value else None

    def value(self, text: str) -> str | None:
        """Return the value with the name `text`. If no name matches exactly, ignore case. Return
        None if no name matches, or if several names match.
        """
        if text in self._by_text:
            return self._by_text[text]
        return self._by_low.get(text.casefold())

    def translated(self, word: str) -> str | None:
        """Return the name whose word in the user's language is `word`, ignoring case; None if there
        is none.
        """
        return self._by_word.get(word.casefold())

    def ambiguous(self, text: str) -> bool:
        """Whether several values have this name."""
        found = self._by_text if text in self._by_text else self._by_low
        key = text if found is self._by_text else text.casefold()
        return key in found and found[key] is None

    def text(self, value: str) -> str | None:
        """Return the name of a value; None if it is unknown."""
        return self._by_value.get(value)

    def like(self, fragment: str, most: int) -> list[Name]:
        """Return up to `most` names that contain `fragment`: first those that start with it, then
        those that have it at the start of a word, or whose `also` starts with it, then all others.
        A name whose `text` does not contain the fragment is searched by its `word`.
        """
        low = fragment.casefold()
        begin: list[Name] = []
        words: list[Name] = []
        inside: list[Name] = []
        for one in self.all:
            name = one.text.casefold()
            if one.word and low not in name:
                name = one.word.casefold()
            if name.startswith(low):
                begin.append(one)
                if len(begin) == most:
                    return begin
            elif low in name and len(words) < most:
                at = name.find(low)
                while at > 0 and name[at - 1].isalnum():
                    at = name.find(low, at + 1)
                (words if at > 0 else inside).append(one)
            elif one.also and len(words) < most and one.also.casefold().startswith(low):
                words.append(one)
        return [*begin, *words, *inside][:most]

    def nearest(self, text: str) -> str | None:
        """Return the name most similar to a misspelt `text`. If no name is similar, return one that
        contains `text`, unless `text` is shorter than `_PART`. Return None if there is no such
        name.
        """
        near = nearest(text, (one.text for one in self.all))
        if near is None and len(text) >= _PART:
            near = next((one.text for one in self.like(text, 1)), None)
        return near


class Known:
    """The names of the values of all fields. An empty instance knows only the fixed values.

    The names of a field can be given as a function, which is called at the first use, because there
    may be many names.
    """

    def __init__(
        self, names: Mapping[str, Given] | None = None, *, partial: frozenset[str] = frozenset()
    ) -> None:
        """`partial` are the keys of fields that may have values beyond the names given here."""
        self.partial = partial
        fixed: dict[str, Given] = {
            key: worded(key, field.fixed) for key, field in BY_KEY.items() if field.fixed
        }
        self._given: dict[str, Given] = {**fixed, **(names or {})}
        self._names: dict[str, Names] = {}

    def names(self, key: str) -> Names:
        """Return the known names of the values of the field with this key."""
        if key not in self._names:
            given = self._given.get(key, ())
            self._names[key] = Names(given() if callable(given) else given)
        return self._names[key]


def nearest(text: str, among: Iterable[str]) -> str | None:
    """Return the entry of `among` most similar to `text`; None if none is similar."""
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
