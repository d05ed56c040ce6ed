"""Verdicts on the columns of a table whose cells have no form of their own, such as names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from app.discovery.match.detectors.cell_kinds import CellKind, Verdict, verdict


def judged(
    headings: Sequence[str],
    columns: Sequence[Sequence[str]],
    kinds: Sequence[CellKind],
    *,
    of_person: bool,
) -> dict[int, Verdict]:
    """Return the verdicts by the index of the column, for those columns that can be judged. A
    verdict depends on the heading of a column (in the form of `heading`) and its first cells. Clear
    headings are judged before vague ones. The kinds that count only beside persons come last. The
    headings "first" and "last" are vague alone, but clear together. `of_person` means that the
    table is known to be about persons.
    """
    found: dict[int, Verdict] = {}
    halves = [kind for kind in kinds if kind.is_half]
    paired = bool(halves) and all(
        any(_is_called(kind, head) is None for head in headings) for kind in halves
    )
    for kind, clear in _order(kinds):
        names = [
            told.kind for told in found.values() if told.kind.personal and not told.kind.beside
        ]
        if kind.beside and not (of_person or names):
            continue
        half = of_person or paired or (len(names) == 1 and names[0].is_half)
        for index, cells in enumerate(columns):
            head = headings[index]
            if index in found or (_is_called(kind, head) is True) is not clear:
                continue
            if told := verdict(
                kind, head, cells, of_person=(half and kind.personal) or kind.beside
            ):
                found[index] = told
    return found


@lru_cache(maxsize=4096)
def _is_called(kind: CellKind, head: str) -> bool | None:
    return kind.is_called(head)


def _order(kinds: Sequence[CellKind]) -> list[tuple[CellKind, bool]]:
    """Return the order of judging, as pairs of a kind and a flag. True means the columns whose
    heading clearly names this kind, False means all other columns.
    """
    pairs = [(kind, clear) for kind in kinds for clear in (True, False)]
    return sorted(pairs, key=lambda pair: (pair[0].beside, not pair[1]))
