"""Fixtures: the application as windows find it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.api.records.administration import FileFormat, MipLabel
from app.api.records.datatypes import DataType
from app.api.records.risk import RiskProfile, RiskRules
from app.state.query.options import Options
from app.state.stores import WindowStores
from app.ui.look.theme import theme
from tests.ui import made

OPTIONS = Options(
    data_types=[
        DataType(key=name.upper(), name=name, category="x")
        for name in ("Visa", "Mastercard", "IBAN", "E-mail address")
    ],
    formats=[FileFormat(format="CSV", locations="3")],
    profiles=[
        RiskProfile(profile_id="5", label="Cards", level="High", priority=1, rules=RiskRules())
    ],
    labels=[MipLabel(id="9", name="Secret", description="", sensitivity="1")],
)


class PatientBot(QtBot):
    """Waits longer than five seconds: on a machine of two cores with a load of 15 that is no more
    than half a second of work, and a wait that comes to nothing fails either way."""

    def waitUntil(  # noqa: N802 - as Qt names it
        self, callback: Callable[[], bool | None], *, timeout: int = 60_000
    ) -> None:
        """Wait until `callback` says so."""
        super().waitUntil(callback, timeout=timeout)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """What pytest-qt has under this name, but patient."""
    assert qapp is not None
    return PatientBot(request)


@pytest.fixture(scope="session")
def styled(qapp: QApplication) -> QApplication:
    """The application with the console's style, which is set once: again takes a second."""
    theme().install(qapp)
    return qapp


@pytest.fixture
def stores(qapp: QApplication) -> WindowStores:
    """WindowStores with no server, which know Groups and what a query can choose from."""
    stores = made.stores()
    stores.estate.groups, stores.query.options = made.estate(), OPTIONS
    return stores
