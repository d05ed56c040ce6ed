"""Fixtures: the application as windows expect it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from inspect import iscoroutinefunction, signature
from typing import Any
from weakref import WeakSet

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.api.records.administration import FileFormat, MipLabel
from app.api.records.datatypes import DataType
from app.api.records.risk import RiskProfile, RiskRules
from app.state.query.options import Options
from app.state.stores import WindowStores
from app.state.work.tasks import Tasks
from app.ui.look.theme import theme
from tests.ui import made
from tests.ui.every_verb import recorded_calls
from tests.ui.in_language import Speaker
from tests.ui.live import Story
from tests.ui.tidy import discard

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


@pytest.fixture(scope="session")
def german() -> Iterator[Speaker]:
    """A process in German, for questions that leave nothing open in it."""
    with closing(Speaker("de")) as speaker:
        yield speaker


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Names of the client's methods that the test has called."""
    return recorded_calls(monkeypatch)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an asynchronous test in the loop of its module's `story`."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    story = pyfuncitem.funcargs["story"]
    assert isinstance(story, Story)
    names = signature(pyfuncitem.obj).parameters
    story.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(scope="module")
def story(qapp: QApplication) -> Iterator[Story]:
    """The loop that asynchronous tests of a module share, as they share a console."""
    assert qapp is not None
    story = Story()
    yield story
    story.close()


@pytest.fixture(autouse=True)
def _no_pending_calls(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Cancel the pending calls of a test's stores: many tests run no event loop, so on a busy
    machine such a call would come in the middle of a later test.
    """
    created: WeakSet[Tasks] = WeakSet()
    create = Tasks.__init__

    def remember(tasks: Tasks) -> None:
        create(tasks)
        created.add(tasks)

    monkeypatch.setattr(Tasks, "__init__", remember)
    yield
    for tasks in [*created]:
        if isValid(tasks):
            tasks.stop_pending()


@pytest.fixture(autouse=True)
def _nothing_held(qapp: QApplication) -> Iterator[None]:
    """Release keys and buttons after a test. Qt takes those of the last event for still held, and
    the next test's clicks would extend a selection.
    """
    assert qapp is not None
    yield
    if QApplication.keyboardModifiers() or QApplication.mouseButtons():
        anywhere = QWidget()
        QTest.mouseRelease(anywhere, Qt.MouseButton.LeftButton)
        QTest.keyRelease(anywhere, Qt.Key.Key_Shift)
        assert not QApplication.keyboardModifiers()
        assert not QApplication.mouseButtons()


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application, which no closed window ends: a later test would run in a loop that quits."""
    QApplication.setQuitOnLastWindowClosed(False)
    return qapp


@pytest.fixture(autouse=True, scope="module")
def _nothing_open(qapp: QApplication) -> Iterator[None]:
    """Discard what a module has left: a modal dialog keeps clicks from later windows, and a window
    answers signals of the process, such as requests for the guide.
    """
    assert qapp is not None
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for widget in QApplication.topLevelWidgets():
        if isValid(widget) and (widget.isVisible() or isinstance(widget, QMainWindow)):
            discard(widget)


@pytest.fixture(autouse=True, scope="module")
def _look(qapp: QApplication) -> Iterator[None]:
    """Restore look and zoom after a module: they belong to the process, which runs others next."""
    assert qapp is not None
    look, measures = theme().look, theme().measures
    yield
    if (theme().look, theme().measures) != (look, measures):
        theme().use(look=look, zoom=measures.zoom, compact=measures.compact)


class PatientBot(QtBot):
    """A `QtBot` with longer timeouts: on a machine of two cores with a load of 15, five seconds are
    half a second of work. A wait that fails does so either way.
    """

    def waitUntil(  # noqa: N802 - as Qt names it
        self, callback: Callable[[], bool | None], *, timeout: int = 60_000
    ) -> None:
        """Wait until `callback` returns true or raises nothing."""
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = 60_000, **options: Any) -> Any:  # noqa: N802
        """Wait at the end of a block until `signal` is emitted."""
        return super().waitSignal(signal, timeout=timeout, **options)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """pytest-qt's fixture of this name with longer timeouts."""
    assert qapp is not None
    return PatientBot(request)


@pytest.fixture(scope="session")
def styled(qapp: QApplication) -> QApplication:
    """The application with the console's style, applied once because it takes a second."""
    theme().install(qapp)
    return qapp


@pytest.fixture
def stores(qapp: QApplication) -> WindowStores:
    """WindowStores with no server, with Groups and values to choose in a query."""
    stores = made.stores()
    stores.inventory.groups, stores.query.options = made.inventory(), OPTIONS
    return stores
