"""A console that is closed in the middle of long work: it asks, ends, and leaves nothing behind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.state.results.results import LOAD_ALL_BELOW
from tests.kit.closing import closed_during

COUNT = LOAD_ALL_BELOW + 1_000
"""So many that the rows are not loaded anyway, but read by the work."""
SHOWN = {
    "export": r"Exporting: [\d,]+ of [\d,]+ rows · [\d,]+/min · .* left",
    "preflight": r"[\d,]+ of [\d,]+ objects (read|checked) · [\d,]+/min · .* left",
    "marks": r"Confirmed: [\d,]+ of [\d,]+ verified · [\d,]+ still to be sent · .* left",
}
ASKED = {
    "export": r"The export out\.xlsx has read [\d,]+ of [\d,]+ rows\. "
    r"If .*, no file is written\.",
    "preflight": r"The preview has \w+ [\d,]+ of [\d,]+ \w+\. If .*, nothing is changed\.",
    "marks": r"[\d,]+ decisions are still to be recorded\. "
    r"If you quit now, they are kept for the next start\.",
}
BUTTONS = {
    "export": "Discard work and quit",
    "preflight": "Discard work and quit",
    "marks": "Quit now",
}


@pytest.mark.parametrize("work", ["export", "preflight", "marks"])
def test_quitting_during_long_work_asks_and_then_ends(tmp_path: Path, work: str) -> None:
    closed = closed_during(work, tmp_path, COUNT)
    assert re.search(SHOWN[work], closed.words), (closed.words, closed.errors)
    assert re.fullmatch(ASKED[work], closed.question), closed.question
    assert closed.button == BUTTONS[work]
    assert closed.code == 0, closed.errors
    assert "Traceback" not in closed.errors
    assert list((tmp_path / "out").iterdir()) == []
