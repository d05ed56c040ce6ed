"""The identities of an answer: how they are freed."""

from __future__ import annotations

import asyncio
import gc
import sys
from itertools import pairwise

import msgspec

from app.state.results.result_index import SLICE, ResultIndex
from tests.state.query.test_query_text import ROW


async def filled(count: int) -> ResultIndex:
    found = ResultIndex()
    await found.take([("1", [str(number) for number in range(count)])], ResultIndex(), None)
    return found


def test_an_answer_is_freed_in_small_steps_and_a_selection_keeps_its_keys() -> None:
    found = asyncio.run(filled(4 * SLICE))
    kept = found.keys  # as a selection does
    freeing = found.let_go()
    held = [[sys.getrefcount(key) for key in kept]]
    try:
        while True:
            freeing.send(None)
            held.append([sys.getrefcount(key) for key in kept])
    except StopIteration:
        held.append([sys.getrefcount(key) for key in kept])
    steps = [sum(map(int.__ne__, before, now)) for before, now in pairwise(held)]
    assert max(steps) <= SLICE
    assert sum(steps) >= len(kept)  # all were let go
    assert [key.object_id for key in kept] == [str(number) for number in range(4 * SLICE)]
    assert len(found.keys) == len(found.rows) == 0


def test_the_collector_visits_no_key_and_no_row_of_an_answer() -> None:
    found = asyncio.run(filled(SLICE))
    found.put(5, msgspec.structs.replace(ROW, key=found.keys[5]))
    assert gc.get_referrers(found.keys[4]) == []
    assert gc.get_referrers(found.row_of(found.keys[5])) == []
