"""Find kinds of numbers that the heading of a column announces, but that the first cells of the
column refute: the cells show that the column holds no such numbers.

A kind with a check digit is refuted only if its check passes no more cells than chance explains.
This is computed from the share of random numbers, written like the cells, that pass the check.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import comb, sqrt

from app.discovery.match.detectors.announced import Announced, announced
from app.discovery.match.detectors.number import Number

IDENTIFIERS = frozenset(("National identifier", "Tax identifier", "Company identifier"))
"""Categories of identifiers. Each weak number of these categories is judged on its own, also
outside of tables; other weak numbers are judged together.
"""
_LONGEST = 40
_LEAST_CELLS, _MANY_CELLS = 5, 20
_MOST, _NEARLY_ALL = 1 / 2, 9 / 10
_FEW_FORMED = 1 / 8
_RISK = 1 / 20  # number of cells that may be mistaken, on average over columns of random numbers
_MOST_RATE, _MOST_RATE_OF_GENERAL = 1 / 8, 3 / 8
"""Upper limits of the estimated share of other numbers that pass a check; the second limit is for
numbers that a general name announces. Some checks (Social Security Number, EIN) pass a larger share
of other numbers. Without a limit, a column that contains only Social Security Numbers, for example,
would look like chance.
"""
_TRIALS, _MOST_OUTLINES = 1000, 3
_DEVIATIONS = 2  # of the estimated share
_DIGITS = "0123456789"
_DIGIT = re.compile("[0-9]")

_Key = tuple[str, bool]
"""The key of a data type, and whether a general name announces its numbers."""


def in_place(numbers: Iterable[Number], around: bytes, cells: int) -> tuple[Number, ...]:
    """Return the `numbers` that have no `amid_column`, or whose `amid_column` is found in `around`,
    the text around the header of a column. If the column has less than five `cells` (a count),
    return all `numbers`.
    """
    return tuple(
        number for number in numbers if cells < _LEAST_CELLS or number.is_amid_column(around)
    )


def borne_out(
    numbers: tuple[Number, ...], word: str, cells: Sequence[str], more: Sequence[str] = ()
) -> tuple[Number, ...]:
    """Return the `numbers` that the first cells under `word`, and `more` cells of the same column,
    do not refute. Placeholders are not counted.

    For numbers with a check digit and for weak identifiers, equal cells count once. A kind with a
    check digit is refuted if no more cells pass its check than chance explains. This needs at least
    20 cells in the forms of the kind. Five cells are enough if a general name announces the kind,
    and six different cells if only one number (even if repeated) passes the check.

    A weak number is refuted if most of the cells in its form fail its check. Unless it is `serial`,
    it is also refuted if the first cells count up in equal steps. If there are 20 cells or more, a
    weak identifier (see `IDENTIFIERS`) is also refuted in two other cases: if over a tenth of the
    cells in its form fail its check, or if hardly any cell has one of its forms.
    """
    told = [
        cell
        for cell in (*cells, *more)
        if len(cell) <= _LONGEST and len(set(_DIGIT.findall(cell))) > 1
    ]
    strong = [number for number in numbers if not number.weak]
    identifying = [
        number for number in numbers if number.weak and number.type.category in IDENTIFIERS
    ]
    other = [number for number in numbers if number.weak and number not in identifying]
    dropped = set[Number]()
    if _counts_up(cells):
        dropped.update(number for number in (*identifying, *other) if not number.serial)
    tally = _tally(strong, word, told)
    kept = tally.beyond_chance()
    dropped.update(number for number in strong if _key(number) not in kept)
    for in_columns in (False, True):  # those for columns only are no other form of the others
        alike = [number for number in other if number.in_columns is in_columns]
        if _tally(alike, word, told).fails():
            dropped.update(alike)
    sure = set[str]().union(*(tally.passed[key] for key in kept))
    rest = [cell for cell in told if cell not in sure]  # the others tell nothing about these
    tally = _tally(identifying, word, rest)
    few = len(rest) >= _MANY_CELLS and len(tally.formed) < len(rest) * _FEW_FORMED
    dropped.update(number for number in identifying if few or tally.refutes(number))
    return tuple(number for number in numbers if number not in dropped)


@dataclass(frozen=True, slots=True)
class _Tally:
    """Counted cells. For each kind: its `numbers`, the cells in one of their forms (`tried`), and
    the cells that also pass the check (`passed`). `formed` are the cells in a form of any kind.
    """

    numbers: dict[_Key, tuple[Number, ...]]
    tried: dict[_Key, list[str]]
    passed: dict[_Key, set[str]]
    formed: list[str]

    def beyond_chance(self) -> set[_Key]:
        """Return the kinds that the cells do not refute: kinds with too few cells, and kinds whose
        check passes more cells than chance explains.

        A general name announces so many kinds that some of their checks pass many cells by chance.
        Therefore these kinds are added one by one, the surest first. A cell that passed the check
        of an added kind does not count for the next ones.
        """
        explained = set[str]()
        kept = {
            key
            for key in self.tried
            if self._are_few(key) or (not key[1] and self._luck(key, explained) < _RISK)
        }
        left = [key for key in self.tried if key[1] and key not in kept and self.passed[key]]
        while left:
            luck = {key: self._luck(key, explained) for key in left}
            surest = min(left, key=luck.__getitem__)
            if luck[surest] >= _RISK:
                break
            kept.add(surest)
            explained |= self.passed[surest]
            left.remove(surest)
        return kept

    def _are_few(self, key: _Key) -> bool:
        """Return whether the cells in the forms of a kind are too few to refute it: fewer than five
        if a general name announces the kind, otherwise fewer than 20. If only one number (even if
        repeated) passes the check, six different cells are enough.
        """
        cells, passed = self.tried[key], self.passed[key]
        if len(passed) == 1 and len({*cells}) > _LEAST_CELLS:
            return False
        return len(cells) < (_LEAST_CELLS if key[1] else _MANY_CELLS)

    def refutes(self, number: Number) -> bool:
        """Return whether the cells refute a weak identifier."""
        cells, passed = {*self.tried[_key(number)]}, len(self.passed[_key(number)])
        count = len(cells)
        least = count * (_NEARLY_ALL if count >= _MANY_CELLS else _MOST)
        return count >= _LEAST_CELLS and passed < least

    def fails(self) -> bool:
        """Return whether the cells refute all numbers together: at least five cells are in a form,
        and most of these fail every check.
        """
        passed = set[str]().union(*self.passed.values())
        right = sum(cell in passed for cell in self.formed)
        return len(self.formed) >= _LEAST_CELLS and right < len(self.formed) * _MOST

    def _luck(self, key: _Key, explained: set[str]) -> float:
        """Return how many cells of a column of random digits would be mistaken for numbers of a
        kind, on average. This is the number of cells, times the probability that at least as many
        random cells pass the check as cells of this column do. Cells in `explained` are left out,
        and equal cells count once. Return 1.0 if no cell passes.
        """
        passed = len(self.passed[key] - explained)
        if not passed:
            return 1.0
        cells = [cell.upper() for cell in {*self.tried[key]} - explained]
        same = 0 if key[1] else _common(cells)  # many numbers begin with their country's digits
        outlines = Counter(cell[:same] + _DIGIT.sub("#", cell[same:]) for cell in cells)
        most = outlines.most_common(_MOST_OUTLINES)
        total = sum(count for _, count in most)
        rate = sum(_rate(self.numbers[key], outline) * count for outline, count in most) / total
        rate = min(rate, _MOST_RATE_OF_GENERAL if key[1] else _MOST_RATE)
        return _at_least(passed, len(cells), rate) * len(cells)


def _common(cells: Sequence[str]) -> int:
    """Return the length of the beginning that several cells have in common; 0 for a single cell."""
    one, other = min(cells), max(cells)
    same = (place for place, sign in enumerate(one) if not other.startswith(sign, place))
    return 0 if len(cells) == 1 else next(same, len(one))


def _key(number: Number) -> _Key:
    return number.type.key, number.general is not None


def _tally(numbers: Sequence[Number], word: str, cells: Sequence[str]) -> _Tally:
    """Collect, for each kind of number, the cells in its form, and those that pass its check."""
    kinds: dict[_Key, tuple[Number, ...]] = {}
    for number in numbers:
        kinds[_key(number)] = (*kinds.get(_key(number), ()), number)
    tally = _Tally(kinds, {key: [] for key in kinds}, {key: set() for key in kinds}, [])
    together = announced(tuple(numbers))
    for cell in cells if numbers else ():
        tried, passed = _judged(together, word, cell)
        for key in tried:
            tally.tried[key].append(cell)
        for key in passed:
            tally.passed[key].add(cell)
        if tried:
            tally.formed.append(cell)
    return tally


@lru_cache(maxsize=2048)
def _judged(together: Announced, word: str, cell: str) -> tuple[frozenset[_Key], frozenset[_Key]]:
    """Return the kinds in whose forms a cell is written, and those whose check it passes. Cached,
    because the first rows of short tables overlap.
    """
    raw = cell.encode()
    hits = together.in_cell(raw, word, 0, len(raw))
    return (
        frozenset((hit.data_type, hit.general) for hit in hits),
        frozenset((hit.data_type, hit.general) for hit in hits if hit.failed is None),
    )


@lru_cache(maxsize=4096)
def _rate(numbers: tuple[Number, ...], outline: str) -> float:
    """Return the share of random values in a form of the `numbers` that also pass the check of one
    of them. The values are written like `outline`, with a random digit for each `#`. The share is
    the upper limit of an estimate, so it is never 0.
    """
    choice = random.Random(outline).choice  # noqa: S311 - the same values each time
    tried = passed = 0
    for _ in range(_TRIALS):
        value = "".join(choice(_DIGITS) if sign == "#" else sign for sign in outline).encode()
        tried += any(number.form.fullmatch(value) for number in numbers)
        passed += any(number.passes(value) for number in numbers)
    return min(1.0, (passed + 1 + _DEVIATIONS * sqrt(passed)) / (tried + 1))


def _at_least(passed: int, count: int, rate: float) -> float:
    """Return the probability that at least `passed` of `count` cells pass a check, if each cell
    passes it with the probability `rate`.
    """
    return sum(
        comb(count, each) * rate**each * (1 - rate) ** (count - each)
        for each in range(passed, count + 1)
    )


def _counts_up(cells: Sequence[str]) -> bool:
    """Return whether the cells, at least five, are numbers that rise or fall in equal steps."""
    if len(cells) < _LEAST_CELLS or not all(
        len(cell) <= _LONGEST and cell.isascii() and cell.isdigit() for cell in cells
    ):
        return False
    steps = {int(after) - int(before) for before, after in pairwise(cells)}
    return len(steps) == 1 and 0 not in steps
