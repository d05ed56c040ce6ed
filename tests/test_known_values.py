"""Known values are found wherever a text has them, also in part and with other separators."""

from __future__ import annotations

import random
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.known_values import ExactValues, KnownValues, Occurrence

CARD = "4532 0151 1283 0366"


def found(values: KnownValues, text: str) -> set[str]:
    return {text[one.start : one.end] for one in values.within(text)}


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (CARD, "4532015112830366"),
        (CARD, "4532-0151-1283-0366"),
        ("4532015112830366", "4532 0151\xa01283.0366"),
        ("DE89370400440532013000", "de89 3704 0044 0532 0130 00"),
        ("+49 30 901820", "49 (30) 90-18-20"),
        ("4532015112830366", "4532015112830366".replace("", "\0")[1:-1]),
    ],
)
def test_a_number_is_found_as_it_may_be_written(value: str, written: str) -> None:
    assert found(KnownValues({value: 0}), f"is {written}, or so") == {written}


@pytest.mark.parametrize("text", ["hunter 2 zebra", "Hunter-2-Zebra", "4532\n0151 1283 0366"])
def test_other_values_are_found_only_as_they_are(text: str) -> None:
    assert found(KnownValues({"hunter-2-zebra": 0, CARD: 1}), text) == set()


def test_parts_at_the_ends_of_a_text_are_found() -> None:
    values = KnownValues({CARD: 7})
    cut = set(values.cut("1283-0366, then 4532-0151"))
    assert cut == {Occurrence(0, 9, 7, whole=False), Occurrence(16, 25, 7, whole=False)}
    assert set(values.cut("0366")) == {Occurrence(0, 4, 7, whole=False)}
    assert set(values.cut("366")) == set()


@settings(deadline=None)
@given(st.text("01a", max_size=60), st.sets(st.text("01a", min_size=4, max_size=6), max_size=99))
def test_many_values_are_found_as_few_are(text: str, values: set[str]) -> None:
    expected = {
        Occurrence(at, at + len(value), 0, whole=True)
        for value in values
        for at in range(len(text))
        if text.startswith(value, at)
    }
    assert set(ExactValues(dict.fromkeys(values, 0)).within(text)) == expected


@settings(deadline=None)
@given(st.text("01a", max_size=12), st.sets(st.text("01a", min_size=4, max_size=9), max_size=20))
def test_every_part_of_a_value_at_an_end_of_a_text_is_found(text: str, values: set[str]) -> None:
    expected = {
        *(
            (0, at)
            for at in range(4, len(text) + 1)
            if any(value.endswith(text[:at]) and len(value) > at for value in values)
        ),
        *(
            (at, len(text))
            for at in range(len(text) - 3)
            if any(value.startswith(text[at:]) and len(value) > len(text) - at for value in values)
        ),
    }
    found = set(ExactValues(dict.fromkeys(values, 0)).cut(text))
    assert {(one.start, one.end) for one in found} == expected


def test_the_index_of_long_values_is_not_much_larger_than_they_are() -> None:
    numbers = random.Random(1)
    long = {f"{number}-{numbers.randbytes(2_000).hex()}": number for number in range(200)}
    tracemalloc.start()
    try:
        values = KnownValues(long)
        assert not set(values.cut("nothing of it")) | set(values.within("nothing of it"))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 5 * sum(map(len, long))
