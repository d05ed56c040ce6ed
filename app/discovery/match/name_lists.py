# ruff: noqa: RUF001 - letters that look alike
"""Lists of given names, surnames and towns of many countries, made by `packaging/name_lists.py`
from the data of Faker (MIT licence, see NOTICE).
"""

from __future__ import annotations

import lzma
import unicodedata
from dataclasses import dataclass
from functools import cache

from app.paths import resource

_LETTERS = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "’": "'", "æ": "ae",
                          "œ": "oe", "ð": "d", "þ": "th"})  # fmt: skip
_UMLAUTS = (("ae", "a"), ("oe", "o"), ("ue", "u"))


@dataclass(frozen=True, slots=True)
class NameLists:
    """Sets of names, one for each kind of name, in the form that `folded` returns. `ordinary`
    contains the names that are also ordinary words or countries.
    """

    given: frozenset[str]
    family: frozenset[str]
    towns: frozenset[str]
    ordinary: frozenset[str]


@cache
def name_lists() -> NameLists:
    """Return the lists. They are read on first use, which takes 50 milliseconds and 15 MB."""
    text = lzma.decompress(resource("names/lists.xz").read_bytes()).decode("utf-8")
    given, family, towns, ordinary, _ = text.split("\n\n")
    return NameLists(*(frozenset(each.split("\n")) for each in (given, family, towns, ordinary)))


def folded(text: str) -> str:
    """Return a text in lower case without accents, so that "Jose" equals "José"."""
    small = text.lower()
    if small.isascii():
        return small
    parts = unicodedata.normalize("NFKD", small.translate(_LETTERS))
    return "".join(char for char in parts if not unicodedata.combining(char))


def listed(name: str, names: frozenset[str]) -> bool:
    """Return whether a list contains a name. The name may be written with "ae", "oe" or "ue" for an
    umlaut.
    """
    name = folded(name)
    if name in names:
        return True
    return any(
        umlaut in name and name.replace(umlaut, plain) in names for umlaut, plain in _UMLAUTS
    )
