"""The identities and rows of an answer: how they are freed, and the members of an archive."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

import msgspec
import pytest

from app.state.results.result_index import SLICE, ResultIndex
from app.state.rows.keys import Key, Row
from app.state.rows.selection import Selection
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


def archive(found: ResultIndex, place: int, children: Sequence[int]) -> Row:
    """Store the row of an archive with these members, and return it."""
    row = msgspec.structs.replace(
        ROW,
        key=found.keys[place],
        location=f"/{place}.zip",
        children=tuple(map(str, children)),
        own=False,
    )
    found.put(place, row)
    return row


def member(found: ResultIndex, place: int, path: str = "/0.zip#a") -> Row:
    row = msgspec.structs.replace(ROW, key=found.keys[place], location=path, leaf=True)
    found.put(place, row)
    return row


def test_the_members_of_an_archive_are_those_of_all_levels() -> None:
    found = asyncio.run(filled(4))
    outer = archive(found, 0, [1, 2])
    archive(found, 2, [3])
    assert {row.key.object_id for row in (member(found, 1), member(found, 3))} == {
        row.key.object_id for row in found.members(outer)
    }


def test_members_of_which_one_is_not_in_the_results_are_not_known() -> None:
    found = asyncio.run(filled(2))
    outer = archive(found, 0, [1, 2])
    member(found, 1)
    assert found.members(outer) == []


def test_an_archive_that_lists_itself_has_its_other_members() -> None:
    found = asyncio.run(filled(2))
    outer, inner = archive(found, 0, [0, 1]), member(found, 1)
    assert found.members(outer) == [inner]


def test_too_many_members_are_not_read_whatever_their_levels() -> None:
    found = asyncio.run(filled(211))
    outer = archive(found, 0, range(1, 11))
    for inner in range(1, 11):
        inside = range(inner * 20 - 9, inner * 20 + 11)
        archive(found, inner, inside)
        for place in inside:
            member(found, place)
    assert found.members(outer) == []


def test_members_that_an_earlier_query_has_listed_are_not_all() -> None:
    async def work() -> None:
        before, found = await filled(2), ResultIndex()
        archive(before, 0, [1])
        member(before, 1)
        await found.take([("1", ["0", "1", "2"])], before, None)
        kept = found.rows[0]
        assert kept is not None
        assert found.members(kept) == []
        member(found, 2)
        found.put(0, noted := msgspec.structs.replace(kept, note="a note is no answer"))
        assert found.members(noted) == []
        assert len(found.members(archive(found, 0, [1, 2]))) == 2

    asyncio.run(work())


def test_a_member_that_is_loaded_announces_its_archive() -> None:
    found = asyncio.run(filled(2))
    archive(found, 0, [1])
    found.take_fresh()
    member(found, 1)
    assert found.take_fresh() == {0, 1}


def test_members_that_nobody_asks_for_are_not_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, all were: an archive with 10,000 members stopped the window for 24 ms."""
    found = asyncio.run(filled(1_000))
    row = archive(found, 0, range(1, 1_000))
    asked: list[Key] = []
    row_of = ResultIndex.row_of

    def noted(self: ResultIndex, key: Key) -> Row | None:
        asked.append(key)
        return row_of(self, key)

    monkeypatch.setattr(ResultIndex, "row_of", noted)
    assert [one.object_id for one in islice(found.family(row.key), 3)] == ["0", "1", "2"]
    assert len(asked) <= 3


def test_few_members_of_large_archives_are_looked_at_for_their_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = asyncio.run(filled(5_002))
    row = archive(found, 0, range(1, 5_001))
    few = archive(found, 5_001, [1, 2])
    asked: list[Key] = []
    family = ResultIndex.family

    def noted(self: ResultIndex, key: Key) -> Iterator[Key]:
        asked.append(key)
        return family(self, key)

    monkeypatch.setattr(ResultIndex, "family", noted)
    assert found.count_objects([row.key]) is None
    assert len(asked) <= 1_001
    assert found.count_objects([few.key, found.keys[1], found.keys[3]]) == 3
    assert found.count_objects(Selection(found.keys, [range(1, 5_002)])) == 5_000
    asked.clear()
    assert found.count_objects(Selection(found.keys, [range(5_002)])) == 5_000
    assert asked == []


def test_objects_are_counted_among_many_archives() -> None:
    found = asyncio.run(filled(SLICE + 10))
    for place in range(SLICE + 1):
        archive(found, place, [SLICE + 5, SLICE + 6])
    assert found.count_objects(found.keys[:3]) == 2
    assert found.count_objects(found.keys[SLICE + 1 : SLICE + 4]) == 3
    assert found.count_objects(Selection(found.keys, [range(SLICE + 1)])) is None
