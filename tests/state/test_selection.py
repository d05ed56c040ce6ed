"""A selection: as the list of its keys, and quick for a million of them."""

from __future__ import annotations

from array import array

from app.state.keys import Key
from app.state.selection import Selection

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
    """Keys of which none may be asked for."""

    def __getitem__(self, at: object) -> Key:  # type: ignore[override]
        raise AssertionError(at)


def test_a_million_rows_are_not_looked_at_to_count_or_compare_them() -> None:
    keys = NotLookedAt()
    chosen = Selection(keys, [range(1_000_000)])
    assert len(chosen) == 1_000_000
    assert bool(chosen)
    assert chosen == Selection(keys, [range(1_000_000)])
    assert chosen != Selection(keys, [range(999_999)])
