"""The command that opens the console: first checks, then a start screen, then everything else."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

from app.backup_records import RESTORING
from app.paths import default_data_dir, private_dir, resource
from app.start import refuse, run

_NO_WINDOW = (
    "The window is not installed. Install discovery-console[console], or use a command: see "
    "discovery-console --help."
)


def open_console(data: Path, tour: Path | None) -> int:
    """Run the console on the data folder `data` until the user closes it; return the exit code.

    With `tour`, the tour drives the window through the main workflow and writes pictures to the
    folder `tour`. If something cannot be used, a message goes to stderr and the code is 2.
    """
    if find_spec("PySide6") is None:
        return refuse(_NO_WINDOW)
    data = data.absolute()
    try:
        if holds_something_else(data):
            return refuse(
                f"{data} contains other files, which would become private. Choose an empty or new "
                "folder for --data."
            )
        private_dir(data)
        if tour is not None:
            tour.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return refuse_folder(error, data)
    if not _has_display():
        if tour is None:
            return refuse(
                "There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set). Use --tour DIR "
                "to try the console without a display, or use the commands serve and scan."
            )
        screen = resource("offscreen.json")  # Qt's default is 800 x 600
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
    return run("app.display:open_console", data, tour)


def refuse_folder(error: OSError, data: Path) -> int:
    """Print why a folder cannot be used; return the exit code."""
    place = error.filename or data
    return refuse(
        f"{place} cannot be used: {os.strerror(error.errno or 0)}. Make it writable, or choose "
        "another folder."
    )


def holds_something_else(data: Path) -> bool:
    """Return whether the folder `data` exists, is not empty, and is not a data folder of this
    program. Always False for the default data folder. Raises OSError.
    """
    if data == default_data_dir():  # a scan may have stored the pattern engine there
        return False
    ours = (RESTORING, "settings.json", "service/store.db", "logs/console.log", "logs/service.log")
    return data.is_dir() and any(data.iterdir()) and not any((data / our).exists() for our in ours)


def _has_display() -> bool:
    if not sys.platform.startswith("linux") or "QT_QPA_PLATFORM" in os.environ:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
