"""The application object on its display, with a start screen while the rest is loaded."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from pkgutil import resolve_name

from PySide6.QtCore import (
    QMessageLogContext,
    Qt,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication, QMessageBox

from app import __version__
from app.backup_records import BackupFailed, undo_interrupted_restore
from app.paths import APP_NAME
from app.start import missing_libraries, refuse, run
from app.ui.frame.start_screen import StartScreen
from app.ui.look.translation import language_setting, use_language


def open_console(data: Path, tour: Path | None) -> int:
    """Show the start screen and load everything else; return the exit code of the console.

    A restore of a backup that was interrupted is undone first, because the settings belong to it.
    """
    app = on_display()
    undone, problem = False, ""
    try:
        undone = undo_interrupted_restore(data)
    except BackupFailed as error:
        problem = str(error)
    use_language(app, language_setting(data))
    if problem:
        words = resolve_name("app.state.words.backups:backup_words")  # only now: has translations
        return refuse_window(words(problem))
    screen = StartScreen()
    screen.show_now(app)
    return run("app.desktop:run_console", app, screen, data, tour, undone=undone)


def refuse_window(message: str) -> int:
    """Say in a box and on standard error why the console cannot open; return the exit code. Call
    this while no event loop runs.
    """
    code = refuse(message)
    if QApplication.platformName() != "offscreen":  # nobody could close the box
        box = QMessageBox(QMessageBox.Icon.Critical, "Discovery Console", "")  # not translated
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(message)
        box.exec()
    return code


def on_display() -> QApplication:
    """Create and return the QApplication. If no window can be opened, for example because there is
    no display, end the process with a one-line message; Qt itself would abort.
    """

    def on_message(kind: QtMsgType, _context: QMessageLogContext, _text: str) -> None:
        if kind == QtMsgType.QtFatalMsg:
            lacking = missing_libraries()
            todo = lacking or "Check DISPLAY and WAYLAND_DISPLAY."  # not translated
            code = refuse(f"No window can be opened. {todo}")  # not translated
            sys.stderr.flush()
            os._exit(code)  # Qt would abort next

    qInstallMessageHandler(on_message)
    app = application()
    qInstallMessageHandler(None)
    return app


def application() -> QApplication:
    """Return a new application with the names of the program."""
    app = QApplication([APP_NAME])
    app.setApplicationName(APP_NAME)
    app.setApplicationDisplayName("Discovery Console")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(APP_NAME)
    app.setQuitOnLastWindowClosed(False)
    return app
