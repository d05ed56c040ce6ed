"""10,000 random queries converted between text, form, chips and body; parsing time of a text."""

from __future__ import annotations

import random
import time

import pytest

from app.state.query.language.compiling import read
from app.state.query.language.known import Known
from app.state.query.language.writing import text_of
from tests.state.query.language.queries import known, question, round_trip

pytestmark = pytest.mark.bench
QUERIES = 10_000
OF_ONE_SERVER = 100
TEN_KILOBYTES = 10_000


def test_ten_thousand_queries_come_back_as_they_were() -> None:
    dice = random.Random(2026)
    names = known(dice)
    longest = 0
    start = time.process_time()
    for number in range(QUERIES):
        if number % OF_ONE_SERVER == 0:
            names = known(dice)
        asked = question(dice, names)
        round_trip(asked, names)
        longest = max(longest, len(text_of(asked, names)))
    spent = time.process_time() - start
    print(f"\n{QUERIES:,} queries equal; {spent:.1f} CPU s; the longest {longest:,} characters")


def test_how_long_ten_kilobytes_take_to_read() -> None:
    """Texts over 1,000 characters are parsed outside the loop: this shows what that saves."""
    names = known(random.Random(1))
    term = 'type:Visa -format:"C S V" prohibited>0 status:("Confirmed Match",Masked) '
    for size in (100, 1_000, TEN_KILOBYTES):
        text = (term * (size // len(term) + 1))[:size].rpartition(" ")[0]
        best = min(_seconds(text, names) for _ in range(5))
        print(f"\n{len(text):6,} characters: {best * 1000:.1f} ms")


def _seconds(text: str, names: Known) -> float:
    start = time.thread_time()
    read(text, names)
    return time.thread_time() - start
