"""The time until the end of a task, in a unit that people can grasp."""

from __future__ import annotations

import pytest

from app.state.words.time_left import time_left


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (5, "10/min · less than 1 min left"),
        (10, "10/min · 1 min left"),
        (900, "10/min · 90 min left"),
        (910, "10/min · 2 h left"),
        (20_000, "10/min · 33 h left"),
        (21_600, "10/min · 36 h left"),
        (21_700, "10/min · 2 days left"),
        (1_000_000, "10/min · 69 days left"),
    ],
)
def test_time_left_has_a_unit_that_fits(count: int, words: str) -> None:
    assert time_left(10.0, count) == words


def test_unknown_pace_says_nothing() -> None:
    assert time_left(0.0, 5) == ""
