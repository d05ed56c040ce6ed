"""Kinds of cells that have no form of their own, such as names. Therefore a column of a table is
judged as a whole.

The heading of a column, the cells below it and the other columns of the table together give one
verdict, which is part of the trace of each match.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from app.discovery.match.detectors.name_shapes import LONGEST, Likeness
from app.discovery.match.detectors.types import DataType, Hit
from app.discovery.match.detectors.words import cases_of, escaped
from app.discovery.match.matches import Check, Confidence, Severity

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SIGNS = re.compile(r"[_.\-\s/:*#]+")
_FITTING = 0.8
_KNOWN_VAGUE = 0.5
_KNOWN_UNNAMED = 0.8
_KNOWN_VAGUE_HALF = 0.8
_KNOWN_OR_HALF = 0.8
_IN_PARTS = 0.85
_KNOWN_IN_PARTS, _MANY = 0.5, 8
_KNOWN_HIGH = 0.3
_LEAST_UNNAMED = 5
_FILLER = re.compile(r"[\s\-:.*=_?]*|(?i:n/?a|null|none|nil|unknown|\\n|nan|tbd)")


def _never(_cell: str) -> bool:
    return False


def words(text: str) -> frozenset[str]:
    """Return the parts of a text between its commas. In each part, single spaces separate the
    words.
    """
    return frozenset(" ".join(word.split()) for word in text.split(","))


def value_of(cell: str) -> bytes:
    """Return the normalised value of a name or an address."""
    return " ".join(re.sub(r"[\s,;\"]+", " ", cell).lower().split()).encode()


@dataclass(frozen=True, slots=True, eq=False)
class CellKind:
    """A kind of cells; `called` is its name in the trace, and `likeness` judges a single cell.
    A cell is known if its `likeness` is `KNOWN`.

    `heads` are headings of such columns, in lower case, with spaces between words. `vague` headings
    are also used for other things, so most cells below them must be known. `prefixes` are words
    that may precede a heading. The engine searches for the headings in `told`. With `unnamed`, a
    column without a heading counts if enough of its cells are known. With `beside`, a column counts
    only in a table that also has a column about persons; `personal` columns are about persons. A
    column has at least `least` cells.

    `value` normalises a cell. A cell for which `doubtful` is true does not count as known. `parts`
    says whether a cell has several parts; if nearly all cells have, fewer cells must be known under
    a vague heading. `told_by_mail` says whether the e-mail address in a row confirms the cell of
    this row. Columns of an `is_half` kind hold only a part of a name.
    """

    type: DataType
    called: str
    likeness: Callable[[str], Likeness]
    heads: frozenset[str]
    vague: frozenset[str] = frozenset()
    prefixes: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()
    doubtful: Callable[[str], bool] = _never
    parts: Callable[[str], bool] = _never
    told_by_mail: Callable[[str, str], bool] | None = None
    unnamed: bool = False
    is_half: bool = False
    beside: bool = False
    longest: int = LONGEST
    least: int = 1
    personal: bool = True
    value: Callable[[str], bytes] = value_of

    def is_called(self, head: str) -> bool | None:
        """Return True if a heading (in the form of `heading`) names this kind, None if it is
        vague, and False if it does not.
        """
        if head in self.heads:
            return True
        if head in self.vague:
            return None
        first, _, rest = head.partition(" ")
        return first in self.prefixes and (rest in self.heads or rest in self.vague)

    def expressions(self) -> Iterator[str]:
        """Yield expressions with which the engine finds the headings in `told`, in any case. The
        expressions are plain texts, so searching for them costs hardly anything.
        """
        for head in sorted(self.told):
            for case in [head] if head.isascii() else cases_of(head):
                parts = list(map(escaped, case.split()))
                yield from dict.fromkeys(gap.join(parts) for gap in ("", " ", "_"))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict that a column is of a `kind`: the reason (`check`), and the confidence of its
    cells.
    """

    kind: CellKind
    check: Check
    confidence: Confidence

    def hit(self, text: bytes, start: int, end: int, *, near_misses: bool) -> list[Hit]:
        """Return a list with the hit of a cell of the column. The list is empty if the cell is too
        long, empty or a filler such as "n/a", or if it is not of this kind and no near misses are
        requested.
        """
        if not 0 < end - start <= self.kind.longest:
            return []
        cell = text[start:end].decode("utf-8", "replace")
        if _FILLER.fullmatch(cell):
            return []
        failed = None
        if not self.kind.likeness(cell):
            failed = Check("Pattern", f"not written like {self.kind.called}")
            if not near_misses:
                return []
        return [
            Hit(
                self.kind.type.key, start, end, self.kind.value(cell),
                (_written(self.kind), self.check), Severity.MATCH, self.confidence, failed, 1,
            )
        ]  # fmt: skip


def heading(cell: str) -> str:
    """Return a heading in the form of `CellKind.heads`."""
    return " ".join(_SIGNS.sub(" ", _CAMEL.sub(" ", cell.strip("\ufeff \"'`[]\r"))).lower().split())


def verdict(
    kind: CellKind, head: str, cells: Sequence[str], *, of_person: bool = False
) -> Verdict | None:
    """Judge a column by its heading (in the form of `heading`; "" if the table has none) and its
    first cells. `of_person` means that another column shows that the table is about persons.
    Return None if the column is not of this kind.
    """
    called = kind.is_called(head)
    if called is False and (head or not kind.unnamed):
        return None
    filled = [cell for cell in cells if not _FILLER.fullmatch(cell)]
    if called is False and not _begins_known(kind, filled):
        return None
    judged: list[Likeness] = []
    most = (1 - _FITTING) * len(filled)
    for cell in filled:
        judged.append(kind.likeness(cell) if len(cell) <= kind.longest else Likeness.NO)
        if judged.count(Likeness.NO) > most:
            return None
    if len(judged) < kind.least:
        return None
    known = sum(each is Likeness.KNOWN for each in judged)
    if not called and not of_person and not _is_known(kind, filled, judged, vague=called is None):
        return None
    content = f"{known} of its first {len(judged)} values are known"
    named = f"the column is called “{head}”; " if head else ""
    high = called and known >= _KNOWN_HIGH * len(judged)
    return Verdict(
        kind, Check("Column", named + content), Confidence.HIGH if high else Confidence.MEDIUM
    )


def _is_known(
    kind: CellKind, cells: Sequence[str], judged: Sequence[Likeness], *, vague: bool
) -> bool:
    """Return whether enough cells are known. With `vague`, the column has a vague heading; without,
    it has no heading.
    """
    count = len(judged)
    least = _KNOWN_UNNAMED if not vague else _KNOWN_VAGUE_HALF if kind.is_half else _KNOWN_VAGUE
    pairs = zip(cells, judged, strict=True)
    sure = sum(each is Likeness.KNOWN and not kind.doubtful(cell) for cell, each in pairs)
    half = sum(each is Likeness.HALF for each in judged)
    if sure >= least * count or sure + half >= _KNOWN_OR_HALF * count:
        return True
    if not vague or len(set(cells)) < _MANY or sum(map(kind.parts, cells)) < _IN_PARTS * count:
        return False
    return sum(each > Likeness.FORM for each in judged) >= _KNOWN_IN_PARTS * count


def _begins_known(kind: CellKind, cells: Sequence[str]) -> bool:
    """Return whether at least four of the first five cells are known, and at least four of the five
    are different.
    """
    first = cells[:_LEAST_UNNAMED]
    known = (len(cell) <= kind.longest and kind.likeness(cell) is Likeness.KNOWN for cell in first)
    return len(set(first)) >= _LEAST_UNNAMED - 1 and sum(known) >= _LEAST_UNNAMED - 1


@cache
def _written(kind: CellKind) -> Check:
    return Check("Pattern", f"written like {kind.called}")
