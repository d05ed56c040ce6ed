"""Fixtures: the application as windows find it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from app.ui.theme import theme


@pytest.fixture(scope="session")
def styled(qapp: QApplication) -> QApplication:
    """The application with the console's style, which is set once: again takes a second."""
    theme().install(qapp)
    return qapp
