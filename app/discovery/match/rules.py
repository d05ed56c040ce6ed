"""Rules of a scan, made from filters: what the scan leaves out, and which matches do not count.

Rules are plain values that can be sent to worker processes. They contain text that people have
typed, which may be sensitive, so no `repr` shows it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.discovery.match.wildcards import wildcards
from app.paths import is_of_windows

if TYPE_CHECKING:  # the process that only gives work to others does not load the check digits
    from app.discovery.match.custom_types import CustomType

_SEPARATORS = re.compile(r"[\s.\-/]")


def spellings(text: str) -> frozenset[str]:
    """Return the possible normalised values (`Hit.value`) of a value that a person has typed: with
    and without separators, unchanged, in lower case and in capitals.
    """
    plain = _SEPARATORS.sub("", text)
    found = {text, "".join(text.split()), plain, plain.replace("_", "")}
    return frozenset(found | {each.lower() for each in found} | {each.upper() for each in found})


@dataclass(frozen=True, slots=True)
class Values:
    """Set of values of matches: single values, prefixes, and expressions with wildcards.

    Each entry is stored in all its `spellings`, which are compared with the normalised value of a
    match.
    """

    single: frozenset[str] = field(default=frozenset(), repr=False)
    prefixes: tuple[str, ...] = field(default=(), repr=False)
    expressions: tuple[str, ...] = field(default=(), repr=False)

    def hold(self, value: str) -> bool:
        """Return whether one of the entries matches this normalised value."""
        return (
            value in self.single
            or value.startswith(self.prefixes)
            or (
                bool(self.expressions)
                and any(wildcards(expression).matches(value) for expression in self.expressions)
            )
        )


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a scan searches for: the built-in data types with these keys (None means the default
    ones), and all custom data types. With `pictures`, text drawn in pictures is searched, too.
    With `downloads`, files that are only in the cloud are downloaded and read.
    """

    types: frozenset[str] | None = None
    custom: tuple[CustomType, ...] = ()
    pictures: bool = False
    downloads: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """What a scan searches for, what it leaves out (by path, size or time), and which matches count
    as test data.

    A path is left out if it begins with one of the `prefixes`, ends with one of the `suffixes`, or
    matches one of the `expressions` (with wildcards). Paths are compared as they are displayed:
    they begin with `root`, the scanned path, and have `#` before the member of a container. `above`
    is the raw path from the Location to `root`.

    Files of more than `largest` bytes are left out. `periods` are pairs of a start and an end in
    Unix seconds; the end itself is excluded. If there are any, only files with a time within one of
    them are read. Values in `ignored` are not reported; those in `tests` count as test data.
    """

    root: str = ""
    above: bytes = b""
    prefixes: tuple[str, ...] = field(default=(), repr=False)
    suffixes: tuple[str, ...] = field(default=(), repr=False)
    expressions: tuple[str, ...] = field(default=(), repr=False)
    periods: tuple[tuple[float, float], ...] = ()
    largest: int | None = None
    ignored: Values = Values()
    tests: Values = Values()
    wanted: Wanted = Wanted()

    def leave_out_path(self, path: bytes, inner: str = "") -> bool:
        """Return whether a file is left out. If `inner` is given, return whether this member of the
        file is left out. `path` is the raw name of the file below the root.
        """
        return self._leave_out(shown(self.root, path, inner))

    def _leave_out(self, path: str) -> bool:
        return (
            path.startswith(self.prefixes)
            or path.endswith(self.suffixes)
            or any(wildcards(expression).matches(path) for expression in self.expressions)
        )

    def leave_out(self, path: bytes, size: int, times: Iterable[float]) -> bool:
        """Return whether a file is left out: by its path, its size in bytes, or the times (Unix
        seconds) at which it was created or changed. A file with unknown times is in every period.
        """
        if self.largest is not None and size > self.largest:
            return True
        known = tuple(times)
        inside = any(start <= time < end for time in known for start, end in self.periods)
        if self.periods and known and not inside:
            return True
        return self.leave_out_path(path)


def shown(root: str, path: bytes, inner: str = "") -> str:
    r"""Return a path for display: bytes that are not UTF-8 are shown as `\xff`, and a member has
    `#` before it. If the root is a Windows path, the slashes of the raw name are shown as
    backslashes.
    """
    name = path.decode("utf-8", "backslashreplace")
    separator = separator_of(root)
    text = root.rstrip(separator) + separator + name.replace("/", separator) if name else root
    return f"{text}#{inner}" if inner else text


def separator_of(root: str) -> str:
    """Return the separator of the names in a path. The path may come from another system."""
    return "/" if root.startswith("/") else "\\" if is_of_windows(root) else os.sep


NO_RULES = Rules()
"""Default rules: everything is read, every match is reported, and none counts as test data."""
