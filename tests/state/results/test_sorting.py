"""The order of loaded rows, compared with a plain sort."""

from __future__ import annotations

import gc
import random
from collections.abc import Sequence
from typing import TypeVar

import msgspec
import pytest

from app.state.results.result_index import ResultIndex
from app.state.results.result_view import FEW, ResultView
from app.state.results.row_filter import RowFilter
from app.state.results.sorting import Sorted
from app.state.rows.keys import Row
from app.state.rows.object_array import ObjectArray
from tests.state.query.test_query_text import ROW

T = TypeVar("T")


def array_of(items: Sequence[T]) -> ObjectArray[T]:
    found = ObjectArray[T](len(items))
    found.put(items, 0)
    return found


def row(count: int) -> Row:
    return msgspec.structs.replace(ROW, prohibited=count)


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_rows_stay_in_order_while_they_come_change_and_go(seed: int, descending: bool) -> None:
    dice = random.Random(seed)
    rows: list[Row | None] = [None] * 4_000
    shown = Sorted(
        lambda one: one.prohibited > 0, lambda one: one.prohibited, descending=descending
    )
    for _ in range(40):
        places = dice.sample(range(len(rows)), 300)
        for place in places:
            rows[place] = dice.choice((None, row(dice.randrange(30)), row(dice.randrange(9_999))))
        changed = shown.look(rows, places)
        assert changed
        assert not shown.look(rows, places)
    sign = -1 if descending else 1
    held = [(sign * one.prohibited, at) for at, one in enumerate(rows) if one and one.prohibited]
    expected = [place for _, place in sorted(held)]
    assert [shown.place(at) for at in range(len(shown))] == expected
    assert [shown.at(place) for place in expected] == list(range(len(shown)))
    assert shown.at(next(at for at, one in enumerate(rows) if one is None)) is None
    for wrong in (-1, len(shown)):
        with pytest.raises(IndexError):
            shown.place(wrong)
    gone = range(len(rows))
    assert shown.look([None] * len(rows), gone)
    assert len(shown) == 0


def test_loaded_rows_are_given_in_pieces_as_they_are_shown() -> None:
    found, of = ResultIndex(), [row(3), None, row(0), row(5), row(4)]
    found.rows, found.keys = array_of(of), array_of([ROW.key] * len(of))
    some = RowFilter(lambda one: one.prohibited > 0)
    falling = Sorted(lambda one: one.prohibited > 0, lambda one: one.prohibited, descending=True)
    for row_filter, counts in (None, [3, 0, 5, 4]), (some, [3, 5, 4]), (falling, [5, 4, 3]):
        shown = ResultView(found, row_filter)
        shown.look(range(len(of)))
        given = [shown.loaded_rows(at, at + 1) for at in (0, 2, 4, 6)]
        assert [one.prohibited for piece in given for one in piece] == counts


@pytest.mark.parametrize("falling", [False, True, None])
def test_marked_places_are_marked_rows_however_many(falling: bool | None) -> None:
    size, rng = 2 * FEW, random.Random(1)
    found, of = ResultIndex(), [row(rng.randrange(100)) for _ in range(2 * FEW)]
    found.rows, found.keys = array_of(of), array_of([ROW.key] * size)
    some: RowFilter | Sorted = RowFilter(lambda one: one.prohibited > 9)
    if falling is not None:
        some = Sorted(lambda one: one.prohibited > 9, lambda one: one.prohibited,
                      descending=falling)  # fmt: skip
    shown = ResultView(found, some)
    shown.look(range(size))
    for count in (0, 1, 2, size // 2, size - 1, size):
        places = set(rng.sample(range(size), count))
        rows = shown.rows(bytearray(place in places for place in range(size)))
        assert {shown.place(one) for one in rows} == {
            place for place in places if of[place].prohibited > 9
        }
        assert len(rows.marked) == len(shown)


def test_the_collector_visits_no_value_of_sorted_rows() -> None:
    values = [f"{number % 7}" * 9 for number in range(5_000)]
    rows = [row(number + 1) for number in range(len(values))]
    shown = Sorted(lambda _: True, lambda one: values[one.prohibited - 1], descending=True)
    shown.look(rows, range(len(rows)))
    seen = [object_ for object_ in gc.get_referrers(*values) if object_ is not values]
    assert sum(map(len, seen)) <= 100  # the values that borders of chunks keep
