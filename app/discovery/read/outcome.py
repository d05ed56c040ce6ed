"""Result of the scan of one file: matches, and reasons why something was not read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.discovery.match import limits
from app.discovery.match.catalogue import DEFAULT
from app.discovery.match.detectors.types import STRICT
from app.discovery.match.match_buffer import MatchBuffer
from app.discovery.match.matches import Found, Match, Problem, Trouble
from app.discovery.match.rules import Rules
from app.discovery.read.extract.content import Metadata
from app.discovery.read.search import fingerprint

_FEW = 1000
_OBJECT, _PAIR = 500, 200  # approximate bytes of a record


@dataclass
class Outcome:
    """Collects the result of the scan of one file."""

    path: bytes
    name: str
    key: bytes
    rules: Rules
    found: list[Found] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    content_type: str = ""
    container: bool = False
    metadata: tuple[tuple[str, str], ...] = ()
    named: dict[str, tuple[Match, ...]] = field(default_factory=dict)
    """Matches in the names of objects. A key is an object's path in the file (`inner`), "" for the
    file itself. The matches of an object are removed when they are added to `found`.
    """
    few: int = _FEW
    """How many more matches are stored as `Match` objects. If it is below zero, matches are packed
    (`MatchBuffer.pack`), which takes less memory.
    """
    room: int = field(default_factory=lambda: limits.REPORT)
    """Bytes that the report may still take."""

    def note(self, message: str, inner: str = "", trouble: Trouble = Trouble.ERROR) -> None:
        self.room -= _OBJECT + 4 * len(inner)
        self.problems.append(Problem(self.path, inner, trouble, message))

    def add_named(self, inner: str, matches: tuple[Match, ...]) -> None:
        """Store the matches in the name of an object. They are reported together with the matches
        in its content, which the caller searches next.
        """
        if matches:
            self.named[inner] = matches

    def keep_named(self, inner: str, size: int) -> None:
        """Report the matches in the name of an object, unless they were reported together with
        matches in its content. `size` is the size of the object's stream in bytes, 0 if unknown.
        """
        if matches := self.named.pop(inner, ()):
            kind = "" if inner else self.content_type
            self.found.append(Found(inner, kind, "utf-8", size, matches))

    def keep(self, matches: MatchBuffer, inner: str, told: Metadata) -> Sequence[Match]:
        """Return the matches of the object `inner` in the form in which the report stores them:
        packed if the report already has many matches. The size of the object's metadata `told` is
        subtracted from `room`, and so is the size of packed matches.
        """
        self.few -= len(matches)
        self.room -= _OBJECT + sum(_PAIR + len(label) + len(text) for label, text in told)
        self.room -= 4 * len(inner)
        if self.few >= 0:
            return tuple(matches)
        self.room -= matches.pack()
        return matches

    def wanted(self, data_type: str) -> bool:
        """Return whether a data type (its key), or its robust variant (contract 2.7), is searched
        for.
        """
        types = self.rules.wanted.types
        types = DEFAULT if types is None else types
        return data_type in types or data_type + STRICT in types

    def missing(
        self, values: set[tuple[str, bytes]], found: Sequence[Found]
    ) -> set[tuple[str, bytes]]:
        """Return those of the `values` (data type, value) that are neither matches in `found` nor
        ignored by the rules.
        """
        if not values:
            return set()
        known = {
            match.fingerprint for each in found for match in each.matches if not match.is_in_name
        }
        return {
            (kind, value)
            for kind, value in values
            if not self.rules.ignored.hold(value.decode("ascii", "replace"))
            and fingerprint(self.key, kind, value) not in known
            and fingerprint(self.key, kind + STRICT, value) not in known
        }

    def told_of(self, inner: str) -> bool:
        """Return whether the report contains a problem of this object."""
        return any(problem.inner == inner for problem in self.problems)

    def unscanned(self, why: str, inner: str = "") -> None:
        self.note(f"Not fully scanned: {why}.", inner)
