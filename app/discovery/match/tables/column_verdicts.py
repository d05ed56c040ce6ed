"""Verdicts on those columns of a table whose cells, such as names, have no form of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from app.discovery.match.detectors.cell_kinds import CellKind, Verdict, verdict

MAIL = re.compile(r"[^\s@]{1,64}@[^\s@]{1,80}\.[^\s@.]{2,24}")
_LEAST_TOLD = 2


def judged(
    headings: Sequence[str],
    columns: Sequence[Sequence[str]],
    kinds: Sequence[CellKind],
    *,
    of_person: bool,
) -> dict[int, Verdict]:
    """Return a map from the index of a column to its verdict, for those columns that can be judged.
    A verdict depends on the first cells of a column and on its heading, in the form that the
    function `heading` returns. Clear headings are judged before vague ones. Kinds with `beside` are
    judged last: they count only in a table about persons. The headings "first" and "last" are vague
    alone, but clear together. `of_person` means that the table is known to be about persons. A
    column of names under a vague heading also counts if e-mail addresses confirm it.
    """
    found: dict[int, Verdict] = {}
    mails = _mails(columns)
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
            beside = (half and kind.personal) or kind.beside or _is_told_by_mail(kind, cells, mails)
            if told := verdict(kind, head, cells, of_person=beside):
                found[index] = told
    return found


def _mails(columns: Sequence[Sequence[str]]) -> Sequence[str]:
    """Return the first column most of whose cells are e-mail addresses; empty if there is none."""
    return next(
        (
            cells
            for cells in columns
            if sum(MAIL.fullmatch(cell) is not None for cell in cells) > len(cells) / 2
        ),
        (),
    )


def _is_told_by_mail(kind: CellKind, cells: Sequence[str], mails: Sequence[str]) -> bool:
    """Return whether e-mail addresses confirm the cells of a column. The address in the same row
    must confirm the cell for more than half of the cells, and for at least two different texts.
    """
    if kind.told_by_mail is None or not mails:
        return False
    told = [cell for cell, mail in zip(cells, mails, strict=True) if kind.told_by_mail(cell, mail)]
    return len({*told}) >= _LEAST_TOLD and len(told) > len(cells) / 2


@lru_cache(maxsize=4096)
def _is_called(kind: CellKind, head: str) -> bool | None:
    return kind.is_called(head)


def _order(kinds: Sequence[CellKind]) -> list[tuple[CellKind, bool]]:
    """Return the order of judging, as pairs of a kind and a flag. True means the columns whose
    heading clearly names this kind, False means all other columns.
    """
    pairs = [(kind, clear) for kind in kinds for clear in (True, False)]
    return sorted(pairs, key=lambda pair: (pair[0].beside, not pair[1]))
