"""Lifetime of live queries."""

from __future__ import annotations

from array import array

from app.service.queries.open_queries import IDLE_SECONDS, ROOM, Queries, Result
from app.service.routes.queries import id_list


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_query_dies_after_ten_idle_minutes_and_use_keeps_it_alive() -> None:
    clock = Clock()
    queries = Queries(clock)
    key = queries.add(Result({}, "1"))
    for _ in range(3):
        clock.now += IDLE_SECONDS
        assert queries.get(key, "1") is not None
    clock.now += IDLE_SECONDS + 1
    assert queries.get(key, "1") is None


def test_small_queries_live_on_however_many_there_are() -> None:
    queries = Queries(lambda: 0.0)
    keys = [queries.add(Result({1: array("q", [1])}, "1")) for _ in range(500)]
    assert all(queries.get(key, "1") is not None for key in keys)
    assert len(set(keys)) == len(keys)


def test_oldest_query_makes_room_when_there_is_none_left() -> None:
    clock = Clock()
    queries = Queries(clock)
    many = array("q", bytes(8 * (ROOM // 3)))
    keys = []
    for _ in range(4):
        clock.now += 1
        keys.append(queries.add(Result({1: many}, "1")))
    assert [queries.get(key, "1") is None for key in keys] == [True, True, False, False]
    whole = queries.add(Result({1: many * 4}, "1"))
    assert queries.get(whole, "1") is not None


def test_result_knows_its_members() -> None:
    result = Result({1: array("q", [5, 3])}, "1")
    assert not result.indexed(1)
    result.index(1)
    assert result.holds(1, 3)
    assert not result.holds(1, 4)
    result.index(2)
    assert not result.holds(2, 3)


def test_id_lists_are_one_json_array_however_long() -> None:
    for count in (0, 1, 9_999, 10_000, 10_001, 20_000):
        text = b"".join(id_list(range(1, count + 1)))
        assert text.count(b'"') == 2 * count
        assert text.startswith(b"[")
        assert text.endswith(b"]")
        assert text.count(b",") == max(0, count - 1)


def test_a_query_belongs_to_its_user_and_nobody_pushes_out_a_colleague() -> None:
    queries = Queries(lambda: 0.0)
    mine = queries.add(Result({}, "1"))
    assert queries.get(mine, "2") is None
    many = array("q", bytes(8 * (ROOM // 3)))
    for _ in range(5):
        queries.add(Result({1: many}, "2"))
    assert queries.get(mine, "1") is not None
