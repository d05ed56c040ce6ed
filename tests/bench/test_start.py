"""How soon the console shows something: its start screen, then its window.

The reference is a bare PySide6 window. Each start is a process of its own, from its beginning to
the first paint of a window; the program has started before, as on every day but the first.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

STARTS = 9
MOST_LONGER = 1.5
"""Upper bound of the time to the first paint, relative to a bare window."""
PAINTED = """
import os, sys
from PySide6 import QtWidgets

class Watched(QtWidgets.QApplication):
    def notify(self, receiver, event):
        done = super().notify(receiver, event)
        if event.type() is event.Type.Paint and type(receiver).__name__ == sys.argv[1]:
            os._exit(0)
        return done

QtWidgets.QApplication = Watched
sys.argv[0] = "discovery-console"
"""
BARE = """
app = Watched([])
class Bare(QtWidgets.QWidget):
    pass
window = Bare()
window.show()
app.exec()
"""
CONSOLE = """
from app.__main__ import main
main([])
"""


def seconds(code: str, painted: str, data: Path) -> float:
    """Return the time from the start of a process to the first paint of a `painted`."""
    environment = {**os.environ, "XDG_DATA_HOME": str(data), "QT_QPA_PLATFORM": "offscreen"}
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", PAINTED + code, painted], env=environment, check=True)
    return time.perf_counter() - began


def test_the_first_paint_comes_soon_after_that_of_a_bare_window(tmp_path: Path) -> None:
    seconds(CONSOLE, "StartScreen", tmp_path)
    found: dict[str, list[float]] = {"bare": [], "start screen": [], "window": []}
    for _ in range(STARTS):
        found["bare"].append(seconds(BARE, "Bare", tmp_path))
        found["start screen"].append(seconds(CONSOLE, "StartScreen", tmp_path))
        found["window"].append(seconds(CONSOLE, "MainWindow", tmp_path))
    best = {name: min(all_of) for name, all_of in found.items()}
    print("", *(f"{name} {took * 1000:.0f} ms" for name, took in best.items()), sep="\n", end="")
    assert best["start screen"] <= MOST_LONGER * best["bare"]
