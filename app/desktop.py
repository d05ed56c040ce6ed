"""The composition root of the console: settings, service, stores, window; closed in reverse order.

Startup order: the data folder and the log; the QApplication; the event loop shared by Qt and
asyncio; the stores; the window, which appears immediately; then the service starts and the stores
fill. Closing the window only hides it: the main coroutine finishes the writes, stops the service
and ends, and only then does the loop.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

from PySide6.QtCore import (
    QMessageLogContext,
    QSocketNotifier,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication

from app import __version__, log, qt_libraries
from app import settings as stored
from app.api.transport import Address
from app.loop import Loop
from app.paths import APP_NAME, default_data_dir, private_dir, resource
from app.service.process.host import ServiceAddress, ServiceFailedError, ServiceHost, Spawn, spawn
from app.settings import Settings
from app.state.stores import AppStores, WindowStores
from app.state.work.errors import ServiceFailed
from app.state.work.tasks import Failure
from app.tour import run_tour
from app.ui.frame.window import MainWindow
from app.ui.look.theme import Look, theme
from app.ui.system.collector import Collector

BAD_INPUT = 2
_END_SIGNALS = [signal.SIGINT, signal.SIGTERM]

_log = log.get_logger(__name__)


def console_command(data: Path, tour: Path | None) -> int:
    """Run the console on the data folder `data` until it is closed; return the exit code.

    With `tour` the window is driven through its main workflow, and pictures are written to that
    folder. If something cannot be used, a message is written to stderr and the code is 2.
    """
    data = data.absolute()
    try:
        if _holds_something_else(data):
            return _refuse(
                f"{data} contains other files, which would become private. Choose an empty or new "
                "folder for --data."
            )
        private_dir(data)
        log.configure(data, "console")
        if tour is not None:
            tour.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        place = error.filename or data
        return _refuse(
            f"{place} cannot be used: {os.strerror(error.errno or 0)}. Make it writable, or choose "
            "another folder."
        )
    if not _has_display():
        if tour is None:
            return _refuse(
                "There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set). Use --tour DIR "
                "to try the console without a display, or use the commands serve and scan."
            )
        screen = resource("offscreen.json")  # Qt's default is 800 x 600
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
    app = _on_display()
    with asyncio.Runner(loop_factory=partial(Loop, app)) as runner:
        return runner.run(Desktop(data).run(tour))


class Embedded:
    """Adapter of the embedded service's host to the session's interface."""

    def __init__(self, data: Path, spawn: Spawn = spawn) -> None:
        self.pid = 0
        self._host = ServiceHost(data, spawn=spawn)

    def listen(
        self,
        lost: Callable[[str], None],
        back: Callable[[Address], None],
        failed: Callable[[str], None],
    ) -> None:
        """Register callbacks for changes; they run in the event loop."""

        def on_exit(code: int) -> None:
            how = f"was ended by signal {-code}" if code < 0 else f"ended (exit code {code})"
            lost(f"The service on this computer {how} and is restarting. Your files are intact.")

        def on_restart(found: ServiceAddress) -> None:
            back(self._address(found))

        self._host.on_exit = on_exit
        self._host.on_restart = on_restart
        self._host.on_failed = failed

    async def start(self) -> Address:
        """Start the service and return once it answers. Raises `ServiceFailed`."""
        try:
            return self._address(await self._host.start())
        except ServiceFailedError as error:
            raise ServiceFailed(str(error)) from error

    async def stop(self) -> None:
        """Stop the service cleanly."""
        await self._host.stop()

    def _address(self, found: ServiceAddress) -> Address:
        self.pid = found.pid
        return Address(found.base_url, found.username, found.password, found.certificate)


class Desktop:
    """One run of the console. Must be created inside the loop."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._ending: asyncio.Event | None = None

    async def run(self, tour: Path | None) -> int:
        """Show the window, wait until it is closed, and shut everything down."""
        self._ending = asyncio.Event()
        settings, damage = stored.load(self._data)
        _use_look(settings)
        host = Embedded(self._data)
        stores = AppStores(settings, host, self._data).main
        with Faults(stores), Signals(self._end):
            window = MainWindow(stores)
            window.closing.connect(self._end)
            window.settings_changed.connect(stores.save_settings)
            window.show()
            if damage:
                window.messages.say(damage)
            stores.session.connect_local()
            gc.freeze()  # skip permanent objects in collections
            collector = Collector()
            collector.start()
            try:
                return await self._until_end(window, stores, tour)
            finally:
                collector.stop()
                window.torn.close_all()
                window.hide()
                await stores.close()
                await host.stop()
                window.deleteLater()

    def _end(self) -> None:
        if self._ending is not None:
            self._ending.set()

    async def _until_end(self, window: MainWindow, stores: WindowStores, tour: Path | None) -> int:
        """Return the exit code: of the tour if there is one, else 0 when the window has been
        closed.
        """
        assert self._ending is not None  # noqa: S101 - `run` has made it
        waiting = asyncio.ensure_future(self._ending.wait())
        if tour is None:
            await waiting
            return 0
        touring = asyncio.ensure_future(run_tour(window, stores, tour))
        await asyncio.wait([waiting, touring], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if not touring.done():
            touring.cancel()
            return 1
        return touring.result()


class Faults:
    """Handler of uncaught exceptions: log type and place, and show one message.

    Neither the log nor the message contains the text of an exception or of Qt, which may quote a
    path or a value.
    """

    def __init__(self, stores: WindowStores) -> None:
        self._stores = stores
        self._shown: set[str] = set()
        self._before = sys.excepthook

    def __enter__(self) -> None:
        self._before, sys.excepthook = sys.excepthook, self._on_exception
        asyncio.get_running_loop().set_exception_handler(self._on_loop_error)
        qInstallMessageHandler(_on_qt_message)

    def __exit__(self, *_: object) -> None:
        sys.excepthook = self._before
        asyncio.get_running_loop().set_exception_handler(None)
        qInstallMessageHandler(None)

    def _on_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        self._before(kind, error, trace)
        self._show(error)

    def _on_loop_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:  # noqa: ARG002
        error = context.get("exception")
        _log.error("event loop error", exc_info=error)
        if isinstance(error, BaseException):
            self._show(error)

    def _show(self, error: BaseException) -> None:
        """Show each place once: a fault in a paint event occurs sixty times a second."""
        kinds, places = log.describe(error)
        fault = f"{kinds[:1]} {places[-1:]}"
        if fault not in self._shown:
            self._shown.add(fault)
            self._stores.tasks.failed.emit(Failure("console", error, None))


class Signals:
    """Handler of Ctrl+C and SIGTERM: the first signal closes the console like its window, the
    second one ends it immediately.

    The second signal has its default effect, which works even if shutdown hangs, because it needs
    neither the loop nor Python. The service ends with its parent, and files are never left half
    written.

    Python runs a signal's handler only when Python code runs, which does not happen while Qt waits.
    So the signal also writes into a socket that wakes Qt up.
    """

    def __init__(self, end: Callable[[], None]) -> None:
        self._end = end
        self._old: dict[signal.Signals, Any] = {}
        self._inside, self._outside = socket.socketpair()
        self._notifier: QSocketNotifier | None = None

    def __enter__(self) -> None:
        self._inside.settimeout(0)
        self._outside.settimeout(0)
        signal.set_wakeup_fd(self._outside.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._inside.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._on_wake)
        for number in _END_SIGNALS:
            self._old[number] = signal.signal(number, self._on_signal)

    def __exit__(self, *_: object) -> None:
        for number, old in self._old.items():
            signal.signal(number, old)
        signal.set_wakeup_fd(-1)
        if self._notifier is not None:
            self._notifier.setEnabled(False)
        self._inside.close()
        self._outside.close()

    def _on_wake(self) -> None:
        self._inside.recv(4096)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        for one in self._old:
            signal.signal(one, signal.SIG_DFL)
        self._old.clear()  # stays so until the process ends
        _log.info("ending by signal", signal=signal.Signals(number).name)
        if number == signal.SIGINT:
            print("discovery-console: stopping. Ctrl+C again stops at once.", file=sys.stderr)  # noqa: T201
        self._end()


def _on_display() -> QApplication:
    """Return the application. If no window can be opened, for example over a closed connection, end
    the process with one sentence: Qt would abort.
    """

    def on_message(kind: QtMsgType, _context: QMessageLogContext, _text: str) -> None:
        if kind == QtMsgType.QtFatalMsg:
            lacking = qt_libraries.advice()
            todo = lacking or "Check DISPLAY and WAYLAND_DISPLAY."
            code = _refuse(f"No window can be opened. {todo}")
            sys.stderr.flush()
            os._exit(code)  # Qt would abort next

    qInstallMessageHandler(on_message)
    app = application()
    qInstallMessageHandler(None)
    return app


def application() -> QApplication:
    app = QApplication([APP_NAME])
    app.setApplicationName(APP_NAME)
    app.setApplicationDisplayName("Discovery Console")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(APP_NAME)
    app.setQuitOnLastWindowClosed(False)
    theme().install(app)
    return app


def _use_look(settings: Settings) -> None:
    compact = settings.density == "compact"
    theme().use(look=Look(settings.theme), zoom=settings.zoom, compact=compact)


def _holds_something_else(data: Path) -> bool:
    """Whether an existing folder is not a data folder of this program. Raises OSError."""
    if data == default_data_dir():  # a scan may have stored the pattern engine there
        return False
    ours = ("settings.json", "service/store.db", "logs/console.log", "logs/service.log")
    return data.is_dir() and any(data.iterdir()) and not any((data / our).exists() for our in ours)


def _has_display() -> bool:
    if not sys.platform.startswith("linux") or "QT_QPA_PLATFORM" in os.environ:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _on_qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:  # noqa: ARG001
    if kind in {QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg}:
        return
    _log.warning("qt message", level=kind.name, name=context.category, step=context.function)


def _refuse(message: str) -> int:
    print(f"discovery-console: {message}", file=sys.stderr)  # noqa: T201 - a command's answer
    return BAD_INPUT
