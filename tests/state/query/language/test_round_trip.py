"""A query is the same as text, as form, as chips and as body; `make bench` tries ten times more."""

from __future__ import annotations

import random

from tests.state.query.language.queries import known, question, round_trip

QUERIES = 1_000
OF_ONE_SERVER = 50


def test_random_queries_come_back_as_they_were() -> None:
    dice = random.Random(6)
    names = known(dice)
    for number in range(QUERIES):
        if number % OF_ONE_SERVER == 0:
            names = known(dice)
        round_trip(question(dice, names), names)
