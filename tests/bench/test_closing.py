"""How soon a console ends when its user quits in the middle of work on 120,000 objects.

Window and service are processes of their own; the time runs from the click until both have ended.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.kit.closing import closed_during

COUNT = int(os.environ.get("CLOSING_OBJECTS", "120000"))
MOST_SECONDS = 2.0


@pytest.mark.parametrize("work", ["export", "preflight", "marks"])
def test_a_console_ends_soon(tmp_path: Path, work: str) -> None:
    closed = closed_during(work, tmp_path, COUNT)
    print(f"\n{closed.words} | {closed.question} | ended in {closed.seconds:.2f} s")
    assert closed.code == 0, closed.errors
    assert not list((tmp_path / "out").iterdir())
    assert closed.seconds <= MOST_SECONDS
