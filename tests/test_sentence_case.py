"""Texts of the interface are in sentence case."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.delivery import script

sentence_case = script("sentence_case", ".")
LABELS = {"Reconnect", "Choose columns", "Jobs"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Choose columns", []),
        ("Choose Columns", ["Columns"]),
        ("Nothing was found. Choose Reconnect, or press Ctrl+R.", []),
        ("Nothing was found. Then Reconnect.", ["Reconnect"]),
        ("To print, choose File > Print", []),
        ("Open the Jobs pane, and look at the PDF/A file of Windows", []),
        ("Choose “Show Only Mine”", []),
        ("The Target was moved", ["Target"]),
    ],
)
def test_capitals_in_the_middle_of_a_sentence_are_found(text: str, words: list[str]) -> None:
    assert sentence_case.capitals(text, LABELS) == words


def test_a_heading_that_begins_with_a_small_letter_is_found(tmp_path: Path) -> None:
    path = tmp_path / "pane.py"
    path.write_text('Column(title=tr("due on"), text=str)\nbutton(tr("Undo"))\nbutton(tr("stop"))')
    assert list(sentence_case.small(path)) == ["due on", "stop"]
