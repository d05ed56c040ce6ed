"""Array that the garbage collector does not visit."""

import gc

import pytest

from app.state.rows.keys import Key
from app.state.rows.object_array import ObjectArray

KEYS = [Key("1", str(number)) for number in range(3_500)]


def filled() -> ObjectArray[Key]:
    array = ObjectArray[Key](len(KEYS))
    for first in range(0, len(KEYS), 1_000):
        array.put(KEYS[first : first + 1_000], first)
    return array


def test_it_holds_what_a_list_holds() -> None:
    array = filled()
    assert len(array) == len(KEYS)
    assert list(array) == KEYS
    assert array[7] is KEYS[7]
    assert array[-1] is KEYS[-1]
    assert array[990:1_010] == KEYS[990:1_010]
    assert array[3_490:9_000] == KEYS[3_490:]
    assert KEYS[2_000] in array
    assert array.index(KEYS[2_000]) == 2_000
    with pytest.raises(IndexError):
        array[len(KEYS)]


def test_items_are_none_until_stored() -> None:
    array = ObjectArray[Key | None](3)
    assert array[:] == [None, None, None]
    array[1] = KEYS[0]
    copied = array.copy()
    array.clear(slice(0, 2))
    assert array[:] == [None, None, None]
    assert copied[:] == [None, KEYS[0], None]


def test_the_collector_does_not_visit_the_items() -> None:
    array = ObjectArray[Key](1)
    array.put([Key("1", "alone")], 0)
    assert array[0].object_id == "alone"
    assert gc.get_referrers(array[0]) == []
