"""Fixture: what a screen reader is told to say."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Each announcement, and whether it interrupts what is being said."""
    said: list[tuple[str, bool]] = []
    urgent = QAccessible.AnnouncementPoliteness.Assertive

    def note(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            said.append((event.message(), event.politeness() is urgent))

    monkeypatch.setattr(QAccessible, "updateAccessibility", note)
    return said
