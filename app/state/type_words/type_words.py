"""Words for the names of data types. Names of custom data types are not translated."""

from __future__ import annotations

import re
from functools import lru_cache

from app.language import Texts, current
from app.state.type_words.names import CATEGORIES, NAMES
from app.state.type_words.places import PLACES

tr = Texts(__name__)

_ROBUST = ", robust"
_WITH_PLACE = re.compile(r"(.+) \(([^()]+)\)")
_BETWEEN = ", "
"""Separates the names of several data types; also occurs within some names."""
_BEGINNINGS = frozenset(name.partition(_BETWEEN)[0] for name in NAMES if _BETWEEN in name)
_MOST = 200
"""Maximum number of parts of a list that is translated. No scan finds so many types, and
translating a longer list would take long.
"""
_MOST_PARTS = 6
"""Maximum number of parts of one name, separated by `_BETWEEN`."""


@lru_cache(maxsize=4_096)
def type_word(name: str) -> str:
    """Return the word for the name of a data type; a name that is not built-in is returned
    unchanged.
    """
    return _known(name) or name


def types_words(names: str) -> str:
    """Return the words for the names of several data types. The names are separated by commas, and
    so are the words.
    """
    return names if current().code == "en" else _types_words(names)


@lru_cache(maxsize=65_536)
def _types_words(names: str) -> str:
    parts, found = names.split(_BETWEEN), list[str]()
    if len(parts) > _MOST:
        return names
    while parts:
        most = min(len(parts), _MOST_PARTS) if _may_continue(parts) else 1
        longest = range(most, 1, -1)
        size = next((n for n in longest if _known(_BETWEEN.join(parts[:n]))), 1)
        found.append(type_word(_BETWEEN.join(parts[:size])))
        del parts[:size]
    return _BETWEEN.join(found)


def _may_continue(parts: list[str]) -> bool:
    """Whether the first part may be only the beginning of a name."""
    first = parts[0]
    return (
        first in _BEGINNINGS
        or ("(" in first and not first.endswith(")"))
        or parts[1:2] == [_ROBUST.removeprefix(_BETWEEN)]
    )


def category_word(category: str) -> str:
    """Return the word for the category of a data type; an unknown category is returned
    unchanged.
    """
    return CATEGORIES.get(category, category)


def place_word(place: str) -> str:
    """Return the word for the country or region of a data type; an unknown place is returned
    unchanged.
    """
    return PLACES.get(place, place)


def _known(name: str) -> str:
    """Return the word for the name of a built-in data type; "" for any other."""
    if name.endswith(_ROBUST):
        word = _known(name.removesuffix(_ROBUST))
        return tr("{name}, robust", name=word) if word else ""
    if name in NAMES:
        return NAMES[name]
    found = _WITH_PLACE.fullmatch(name)
    if found is None or found[1] not in NAMES or found[2] not in PLACES:
        return ""
    return f"{NAMES[found[1]]} ({PLACES[found[2]]})"
