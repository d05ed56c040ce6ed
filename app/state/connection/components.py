"""Versions of the components of this installation: the text of `--version --verbose`.

The versions are determined in another process, because loading the pattern engine would block the
window, and the console must not load the engine's code.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys

from app.language import Texts
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

_SECONDS = 60
_UNKNOWN = tr("The versions of the components could not be determined.")


class Components(QObject):
    """The versions as `text`, one component per line; empty until they were determined."""

    changed = Signal()

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self.text = ""
        self._tasks = tasks

    def load(self) -> None:
        """Determine the versions once."""
        if not self.text:
            self._tasks.read("components", self._load)

    async def _load(self) -> None:
        starting = asyncio.ensure_future(asyncio.to_thread(_start))
        try:
            process = await asyncio.shield(starting)
        except asyncio.CancelledError:  # the console ends while the process is being started
            process = await starting
            process.kill()
            await asyncio.to_thread(process.communicate)
            raise
        except OSError:
            self.text = _UNKNOWN
        else:
            try:
                self.text = await asyncio.to_thread(_read, process)
            finally:
                process.kill()  # if the console ends meanwhile
        self.changed.emit()


def _start() -> subprocess.Popen[str]:
    """Start the program with `--version --verbose`. Raises OSError."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-Im", "app"]
    return subprocess.Popen(
        [*program, "--version", "--verbose"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        errors="replace",
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _read(process: subprocess.Popen[str]) -> str:
    """Return what the process prints. If it fails, return an error message."""
    try:
        text, _ = process.communicate(timeout=_SECONDS)
    except subprocess.TimeoutExpired:
        return _UNKNOWN
    return text.strip() if process.returncode == 0 else _UNKNOWN
