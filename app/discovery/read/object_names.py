"""Search of names: of a file, of the folders above it up to the Location, and of a member.

A match in a name has offset and length 0, because it is not in the object's stream.
"""

from __future__ import annotations

import io
import os
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.discovery.match.finder import finder
from app.discovery.match.matches import IN_NAME, Check, Confidence, Match
from app.discovery.match.rules import Rules
from app.discovery.read.extract.text import Encoding, Window
from app.discovery.read.search import Search
from app.discovery.read.walk import below

FILE, FOLDER, MEMBER = "in the file's name", "in a folder's name", "in the member's name"
_CHECK = Check(IN_NAME, "not in the content")
_LONGEST = 4096
_MAY_HOLD = re.compile(r"@|(?:\d\D*){5}")
"""A name must contain this; otherwise it is not searched for values of built-in data types. Most
names contain no value, and a search is slow.
"""
_EXTENSION = re.compile(r"(?<=.)\.[A-Za-z][0-9A-Za-z]{0,5}$")
_APART = b"\n\n\n"
"""Separator between two names. No value and no table extends over it."""
_SEPARATORS = str.maketrans("_", " ")
_ALL_SEPARATORS = str.maketrans("_-.", "   ")


def in_path(path: bytes, key: bytes, rules: Rules) -> tuple[Match, ...]:
    """Return the matches in the path of a file (raw, below the scanned root), and in the path from
    the Location to this root.
    """
    *folders, name = os.fsdecode(below(rules.above, path)).split("/")
    return _matches([*((folder, FOLDER) for folder in folders), (name, FILE)], key, rules)


def in_member(name: str, key: bytes, rules: Rules) -> tuple[Match, ...]:
    """Return the matches in the name of a member, which may be a path in its container."""
    return _matches(((part, MEMBER) for part in name.split("/")), key, rules)


def _matches(names: Iterable[tuple[str, str]], key: bytes, rules: Rules) -> tuple[Match, ...]:
    """Return the matches in these names: one per data type and value, and none of low confidence.
    Each name comes with the text that describes its place: `FILE`, `FOLDER` or `MEMBER`.
    """
    names = list(names)
    wanted, likely = rules.wanted, any(_MAY_HOLD.search(name) for name, _ in names)
    if not likely and not wanted.custom:
        return ()
    places = _Names(names)
    if not likely and not finder(wanted.types, wanted.custom).has_custom(places.text):
        return ()
    search = Search(key, "utf-8", rules, places)
    search.run(io.BytesIO(places.text).read)
    kept: dict[tuple[str, str], Match] = {}
    listed = {data_type.key for data_type in wanted.custom if data_type.exact}
    taken: list[tuple[str, int, int, int]] = []
    for match in sorted(search.matches, key=_rank):
        number, start, end = places.within_name(match)
        # a value of a list counts beside other types
        rivals = match.data_type if match.data_type in listed else ""
        if match.confidence is Confidence.LOW or any(
            [rivals, number] == other and start < last and first < end
            for *other, first, last in taken
        ):
            continue
        taken.append((rivals, number, start, end))
        named = replace(match, offset=0, length=0, trace=(*match.trace, _CHECK))
        kept.setdefault((match.data_type, match.fingerprint), named)
    return tuple(kept.values())


def _rank(match: Match) -> tuple[int, int]:
    """Return the sort key by which overlapping matches in the forms of a name are chosen: highest
    confidence first, then the shortest. In a longer match, a separator or an extension may wrongly
    count as a part of the value.
    """
    return -match.confidence, match.length


def _forms(name: str) -> Iterator[str]:
    """Yield the forms in which a name is searched: without its extension; without its extension and
    with blanks in place of some or all separators; and unchanged. A character has the same position
    in all forms.
    """
    stem = _EXTENSION.sub("", name)
    yield from dict.fromkeys(
        (stem, stem.translate(_SEPARATORS), stem.translate(_ALL_SEPARATORS), name)
    )


class _Names:
    """All forms of some names, joined to one text. For each form, its name and its place (`FILE`
    ...) are stored.
    """

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        lines: list[bytes] = []
        self._names: list[tuple[int, str]] = []
        self._starts: list[int] = []
        at = 0
        for number, (name, place) in enumerate(names):
            for form in _forms(name[:_LONGEST]):
                lines.append(form.encode("utf-8", "replace"))
                self._names.append((number, place))
                self._starts.append(at)
                at += len(lines[-1]) + len(_APART)
        self._end = at
        self.text = _APART.join(lines)

    def within_name(self, match: Match) -> tuple[int, int, int]:
        """Return the index of the name, and where the match begins and ends in it."""
        line = bisect_right(self._starts, match.offset) - 1
        start = match.offset - self._starts[line]
        return self._names[line][0], start, start + match.length

    def of(self, window: Window, encoding: Encoding, offset: int, length: int) -> str | None:  # noqa: ARG002 - of Places
        """Return the place of a match; None if it is not within one name."""
        line = bisect_right(self._starts, offset) - 1
        following = self._starts[line + 1] if line + 1 < len(self._starts) else self._end
        return self._names[line][1] if offset + length <= following - len(_APART) else None

    def leave(self, window: Window, encoding: Encoding) -> None:
        """Do nothing, because no data of earlier positions is kept."""
