"""The composition root of the console: creates settings, service, stores and window, and closes
them in reverse order.

Startup order: the data folder and the log; the QApplication; the event loop shared by Qt and
asyncio; the stores; the window, which appears immediately; the service; then the stores are
filled. Closing the window only hides it. The main coroutine then finishes the writes, stops the
service and returns; only after that does the loop end.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from types import FrameType, TracebackType
from typing import Any

from PySide6.QtCore import (
    QMessageLogContext,
    QSocketNotifier,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication

from app import log
from app import settings as stored
from app.backup_records import RESTORE_UNDONE, RESTORING, BackupFailed
from app.console_command import refuse_folder
from app.display import refuse_window
from app.embedded import Embedded
from app.event_loop import Loop
from app.language import Texts
from app.settings import Settings
from app.state.oversight.backups import LocalBackups, Restore
from app.state.stores import AppStores, WindowStores
from app.state.words.backups import backup_words
from app.state.work.tasks import Failure
from app.tour import run_tour
from app.ui.frame.start_screen import StartScreen
from app.ui.frame.window import MainWindow
from app.ui.look.fonts import Families
from app.ui.look.motion import Motion
from app.ui.look.theme import Look, theme
from app.ui.system.garbage_collection import Collector

tr = Texts(__name__)

_END_SIGNALS = [signal.SIGINT, signal.SIGTERM]

_log = log.get_logger(__name__)


def run_console(
    app: QApplication,
    start_screen: StartScreen,
    data: Path,
    tour: Path | None,
    *,
    undone: bool = False,
) -> int:
    """Run the console on the data folder `data` until the user closes it; return the exit code.

    With `tour`, the tour drives the window through the main workflow and writes pictures to the
    folder `tour`. `undone` means that a restore was interrupted, and has just been undone.
    """
    said = backup_words(RESTORE_UNDONE) if undone else ""
    try:
        log.configure(data, "console")
    except OSError as error:
        return refuse_folder(error, data)
    theme().install(app)
    with asyncio.Runner(loop_factory=partial(Loop, app)) as runner:
        try:
            code: int = runner.run(_run_all(data, start_screen, tour, said))
        except BackupFailed as error:
            said = str(error)
        else:
            return code
    return refuse_window(said)


async def _run_all(data: Path, start_screen: StartScreen, tour: Path | None, said: str) -> int:
    """Run the console. If the user restores a backup, run it again with the restored data. `said`
    is a message for the user.

    Raises BackupFailed, in the user's language, if the restore was neither completed nor undone.
    """
    desktop = Desktop(data, start_screen, said)
    code = await desktop.run(tour)
    while desktop.restore is not None:
        start_screen = StartScreen()
        start_screen.show()
        words = await restored_words(desktop.restore)
        if (data / RESTORING).exists():
            start_screen.close()
            raise BackupFailed(words)
        desktop = Desktop(data, start_screen, words)
        code = await desktop.run(None)
    return code


async def restored_words(restore: Restore) -> str:
    """Replace the data folder, which nothing uses now, by a checked backup. Return a message for
    the user: where the earlier data is, or why nothing was restored.
    """
    try:
        await asyncio.to_thread(restore.exchange)
    except BackupFailed as error:
        return backup_words(str(error))
    finally:
        await asyncio.to_thread(restore.close)
    return tr("The backup was restored. The earlier data is in {folder}.", folder=restore.replaced)


class Desktop:
    """One run of the console. Must be created inside the loop."""

    def __init__(
        self, data: Path, start_screen: StartScreen | None = None, message: str = ""
    ) -> None:
        """`message` is shown when the window opens."""
        self.restore: Restore | None = None
        """The restore for which the console has ended."""
        self._data, self._message = data, message
        self._start_screen = start_screen
        self._ending: asyncio.Event | None = None

    async def run(self, tour: Path | None) -> int:
        """Show the window, wait until it is closed or the tour has ended, and shut everything down.
        Return the exit code.
        """
        self._ending = asyncio.Event()
        settings, damage = stored.load(self._data)
        use_look(settings)
        host = Embedded(self._data)
        stores = AppStores(settings, host, self._data, partial(_backups_of, self._data)).main
        stores.backups.restore_wanted.connect(self._on_restore)
        with Faults(stores), Signals(self._end):
            window = MainWindow(stores)
            window.closing.connect(self._end)
            window.settings_changed.connect(stores.save_settings)
            window.layout_.shrink_to_screen()
            window.lock_screen.show_main()
            if self._start_screen is not None:
                self._start_screen.close_after(window.lock_screen.window or window)
            if said := " ".join(filter(None, (self._message, damage))):
                window.messages.say(said)
            stores.app.news.look()
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

    def _on_restore(self, restore: Restore) -> None:
        self.restore = restore
        self._end()

    def _end(self) -> None:
        if self._ending is not None:
            self._ending.set()

    async def _until_end(self, window: MainWindow, stores: WindowStores, tour: Path | None) -> int:
        """Wait until the tour has ended or the window is closed. Return the exit code of the tour,
        1 if the window is closed before the tour has ended, or 0 if there is no tour.
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
    """Handler of uncaught exceptions: logs type and place, and shows one message for each place in
    the code.

    The text of an exception, or of a message from Qt, is neither logged nor shown to the user,
    because it may quote a path or a value.
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
        """Show one message for each place in the code. A fault in a paint event, for example,
        occurs sixty times a second.
        """
        kinds, places = log.describe(error)
        fault = f"{kinds[:1]} {places[-1:]}"
        if fault not in self._shown:
            self._shown.add(fault)
            self._stores.tasks.failed.emit(Failure("console", error, None))


class Signals:
    """Handler of Ctrl+C and SIGTERM. The first signal has the same effect as closing the window of
    the console; the second signal ends the process immediately.

    The second signal has its default effect. That works even if shutdown hangs, because it needs
    neither the loop nor Python. The service ends with its parent process, and files are never left
    half written.

    Python runs the handler of a signal only while Python code runs. While Qt waits, no Python code
    runs. So each signal is also written to a socket, which wakes Qt up.
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
            print("discovery-console: stopping. Ctrl+C again stops at once.", file=sys.stderr)  # noqa: T201 # not translated
        self._end()


def _backups_of(data: Path) -> LocalBackups:
    """Return the backups of a data folder. Their modules are loaded only now."""
    made: LocalBackups = resolve_name("app.backups:LocalBackups")(data)
    return made


def use_look(settings: Settings) -> None:
    """Apply theme, zoom, density, fonts and motion of the settings to the console."""
    compact = settings.density == "compact"
    theme().use(
        look=Look(settings.theme),
        zoom=settings.zoom,
        compact=compact,
        families=Families(settings.font, settings.mono_font),
        motion=Motion(settings.motion),
    )


def _on_qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:  # noqa: ARG001
    if kind in {QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg}:
        return
    _log.warning("qt message", level=kind.name, name=context.category, step=context.function)
