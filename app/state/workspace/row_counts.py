"""Numbers and states of the results that a decision is about, members of archives included."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from app.api.records.enums import OPEN
from app.state.changes.earlier_decisions import REMEDIATED
from app.state.results.result_rows import ResultRows
from app.state.rows.keys import Key, Row


def count_decided(results: ResultRows, keys: Sequence[Key]) -> int | None:
    """Return how many results of these rows are known to be decided or remediated. Return None if
    counting would take too long.
    """
    rows = _rows(results, keys)
    if rows is None:
        return None
    return sum(row is not None and row.bucket not in {"", OPEN} for row in rows)


def count_prohibited(results: ResultRows, keys: Sequence[Key]) -> tuple[int, bool]:
    """Return how many results of these rows are known to contain prohibited values, and whether
    this is known of all of them. If counting would take too long, nothing is known.
    """
    rows = _rows(results, keys)
    if rows is None:
        return 0, False
    prohibited = sum(row is not None and row.own and row.prohibited > 0 for row in rows)
    return prohibited, None not in rows


def are_remediated(results: ResultRows, keys: Sequence[Key]) -> bool:
    """Whether all results of these rows are known to be remediated, so that the server would refuse
    a decision. False if looking would take too long.
    """
    own = [row for row in _rows(results, keys) or () if row is None or row.own]
    return bool(own) and all(row is not None and row.status in REMEDIATED for row in own)


def is_many(results: ResultRows, keys: Sequence[Key]) -> bool:
    """Whether a decision on these rows concerns more than one object."""
    count = results.count_objects(keys)
    return count is None or count > 1


def have_members(results: ResultRows, keys: Sequence[Key]) -> bool:
    """Whether there are several rows, or one with known members."""
    return len(keys) > 1 or any(len(list(islice(results.family(key), 2))) > 1 for key in keys)


def _rows(results: ResultRows, keys: Sequence[Key]) -> list[Row | None] | None:
    """Return the results of these rows, each once, with None for one that is not loaded. Return
    None if there are too many.
    """
    members = results.families(keys)
    return None if members is None else [results.row_of(key) for key in members]
