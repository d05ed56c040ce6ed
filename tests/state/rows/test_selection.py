"""A selection: equal to the list of its keys, and fast for a million of them."""

from __future__ import annotations

from array import array

from app.state.rows.keys import Key
from app.state.rows.selection import Selection, SelectionMarks

KEYS = [Key("1", str(number)) for number in range(20)]


def test_it_is_the_list_of_its_keys() -> None:
    chosen = Selection(KEYS, [range(2, 5), array("I", [9, 7]), range(0)])
    listed = [KEYS[at] for at in (2, 3, 4, 9, 7)]
    assert list(chosen) == listed
    assert chosen == listed
    assert [chosen[at] for at in range(-5, 5)] == listed + listed
    assert chosen[1:4] == listed[1:4]
    assert chosen[-2:] == listed[-2:]
    assert len(chosen) == 5
    assert not Selection(KEYS)
    assert KEYS[9] in chosen
    assert KEYS[5] not in chosen


def test_it_is_compared_by_what_it_holds() -> None:
    chosen = Selection(KEYS, [range(2, 5)])
    assert chosen == Selection(KEYS, [range(2, 5)])
    assert chosen == Selection(list(KEYS), [range(2, 3), range(3, 5)])
    assert chosen != Selection(KEYS, [range(2, 6)])
    assert chosen != Selection(KEYS[1:], [range(2, 5)])
    assert chosen != KEYS[2:4]


class NotLookedAt(list[Key]):
    """Keys that must not be accessed one by one."""

    def __getitem__(self, at: object) -> Key:  # type: ignore[override]
        raise AssertionError(at)


def test_a_million_rows_are_not_looked_at_to_count_or_compare_them() -> None:
    keys = NotLookedAt()
    chosen = Selection(keys, [range(1_000_000)])
    assert len(chosen) == 1_000_000
    assert bool(chosen)
    assert chosen == Selection(keys, [range(1_000_000)])
    assert chosen != Selection(keys, [range(999_999)])


def test_marks_are_numbers_that_rise() -> None:
    marks = SelectionMarks(b"\x00\x01\x01\x00\x00\x01")
    assert list(marks) == [1, 2, 5]
    assert (len(marks), marks[0], marks[-1], marks[1:]) == (3, 1, 5, [2, 5])
    assert [one in marks for one in (0, 1, 5, 6, -1)] == [False, True, True, False, False]
    assert marks.stretches(2) == [(1, 2), (5, 5)]
    assert marks.stretches(1) is None
    assert (marks.whole(1, 2), marks.whole(1, 3)) == (True, False)
    assert list(marks.flipped([(0, 1), (5, 5)])) == [0, 2]
    for few in ([], [0], [999], [0, 500, 999]):
        assert list(SelectionMarks(bytes(at in few for at in range(1_000)))) == few
    assert list(marks.put([(3, 4)], on=True).put([(1, 1)], on=False)) == [2, 3, 4, 5]
    assert list(marks) == [1, 2, 5]
    assert Selection(KEYS, [marks])[1:] == [KEYS[2], KEYS[5]]
