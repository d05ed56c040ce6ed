"""Buttons of the status bar."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from app.ui.panes.status.status_button import StatusButton


@pytest.mark.parametrize("words", ["Finance & HR", "Read-write", "Jobs · 4 done"])
def test_a_text_takes_exactly_what_the_button_grows_by(styled: QApplication, words: str) -> None:
    assert styled is not None
    button = StatusButton("jobs", "Jobs")
    font = button.font()
    for size in (9.3, 10.0, 11.7):  # widths of letters are no whole pixels
        font.setPointSizeF(size)
        button.setFont(font)
        button.say(words)
        button.limit(None)
        full = button.minimumSizeHint().width()
        assert button.taken() == button.need()
        button.limit(0)
        assert button.taken() == 0
        assert full - button.minimumSizeHint().width() == button.need()
