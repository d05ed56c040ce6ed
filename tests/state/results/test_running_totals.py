"""Running totals over loaded rows: which columns have anything to show."""

from __future__ import annotations

import msgspec

from app.state.results.running_totals import RunningTotals
from app.state.rows.keys import Before
from tests.state.query.test_query_text import ROW

MASKED = msgspec.structs.replace(
    ROW, prohibited=0, match=0, before=Before(types="Visa", prohibited=2, match=5, test=0)
)


def test_counts_from_before_a_decision_keep_their_columns() -> None:
    books = RunningTotals()
    books.add(MASKED)
    assert books.filled & {"prohibited", "match", "test"} == {"prohibited", "match"}


def test_what_is_counted_out_keeps_no_column() -> None:
    books = RunningTotals()
    books.add(MASKED)
    books.remove(MASKED)
    assert not books.filled
