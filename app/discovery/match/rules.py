"""What a scan leaves out, and which matches it does not count: the rules that filters stand for.

Rules are plain values, so that they travel to worker processes. They hold what people typed, which
may be sensitive: no `repr` shows it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from app.discovery.match.custom_types import CustomType
from app.discovery.match.wildcards import wildcards

_SEPARATORS = re.compile(r"[\s.\-/]")


def spellings(text: str) -> frozenset[str]:
    """How the value that a person wrote so may be written as a normalised value (`Hit.value`):
    with and without separators, as it stands and in one case."""
    plain = _SEPARATORS.sub("", text)
    found = {text, "".join(text.split()), plain, plain.replace("_", "")}
    return frozenset(found | {each.lower() for each in found} | {each.upper() for each in found})


@dataclass(frozen=True, slots=True)
class Values:
    """Values of matches: single ones, those with a prefix, those that an expression stands for.

    Each is held in all its `spellings`, and compared with the normalised value of a match.
    """

    single: frozenset[str] = field(default=frozenset(), repr=False)
    prefixes: tuple[str, ...] = field(default=(), repr=False)
    expressions: tuple[str, ...] = field(default=(), repr=False)

    def hold(self, value: str) -> bool:
        """Whether this value is one of them."""
        return (
            value in self.single
            or value.startswith(self.prefixes)
            or (
                bool(self.expressions)
                and any(wildcards(each).matches(value) for each in self.expressions)
            )
        )


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a scan looks for: the data types with these keys (None stands for the default ones), and
    data types of users, which are looked for whatever the keys; and whether in the text that is
    drawn in `pictures` too."""

    types: frozenset[str] | None = None
    custom: tuple[CustomType, ...] = ()
    pictures: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """What a scan looks for and leaves out (by path, size, time), and what it makes of matches.

    Paths are compared as they are shown to people: below `root`, the path of what is scanned, with
    `#` before the member of a container. `largest` is in bytes. `periods` are Unix seconds, from
    and to (not included): with any, only files of one of them are read. Values `ignored` are not
    reported, `tests` count as test data.
    """

    root: str = ""
    prefixes: tuple[str, ...] = field(default=(), repr=False)
    suffixes: tuple[str, ...] = field(default=(), repr=False)
    expressions: tuple[str, ...] = field(default=(), repr=False)
    periods: tuple[tuple[float, float], ...] = ()
    largest: int | None = None
    ignored: Values = Values()
    tests: Values = Values()
    wanted: Wanted = Wanted()

    def leave_out_path(self, path: bytes, inner: str = "") -> bool:
        """Whether a file (raw name below the root), or this member of it, is left out."""
        return self._leave_out(shown(self.root, path, inner))

    def _leave_out(self, path: str) -> bool:
        return (
            path.startswith(self.prefixes)
            or path.endswith(self.suffixes)
            or any(wildcards(each).matches(path) for each in self.expressions)
        )

    def leave_out(self, path: bytes, size: int, times: Iterable[float]) -> bool:
        """Whether a file is left out: by its path, its size in bytes, or the times (Unix seconds)
        at which it was made or changed. One whose times nobody knows is in every period."""
        if self.largest is not None and size > self.largest:
            return True
        known = tuple(times)
        inside = any(start <= time < end for time in known for start, end in self.periods)
        if self.periods and known and not inside:
            return True
        return self.leave_out_path(path)


def shown(root: str, path: bytes, inner: str = "") -> str:
    """A path as people see it: bytes that are no UTF-8 as `\\xff`, `#` before a member."""
    name = path.decode("utf-8", "backslashreplace")
    text = root.rstrip(os.sep) + os.sep + name if name else root
    return f"{text}#{inner}" if inner else text


NO_RULES = Rules()
"""Everything is read, and counts as it is."""
