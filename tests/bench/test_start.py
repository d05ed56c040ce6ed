"""How soon each form of the console shows something: its start screen.

The reference is a bare PySide6 window. Each start is a process of its own, from its beginning to
the first flush of a window, which Qt logs in the category `qt.widgets.painting`; the program has
started before, as on every day but the first. Make the wheel and the one-folder program first:
`make wheel frozen`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import sysconfig
import time
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FROZEN = ROOT / "build" / "frozen" / "discovery-console" / "discovery-console"
STARTS = 9
MOST_LONGER = 1.5
"""Upper bound of the time to the first paint, relative to a bare window."""
BARE = """
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([])
window = QWidget()
window.show()
app.exec()
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of the wheel, installed beside the libraries of this environment."""
    [built] = (ROOT / "dist").glob("*.whl")
    folder = tmp_path_factory.mktemp("wheel")
    venv.create(folder, with_pip=False)
    paths = {"base": str(folder), "platbase": str(folder)}
    libraries = Path(sysconfig.get_path("purelib", vars=paths))
    (libraries / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    python = folder / "bin" / "python"
    install = ["pip", "install", "--quiet", "--no-deps", "--no-index", str(built)]
    subprocess.run([python, "-m", *install], check=True)
    return folder / "bin" / "discovery-console"


def seconds(command: list[str], painted: str, data: Path) -> float:
    """Return the time from the start of a process to the first flush of a `painted`."""
    environment = {
        **os.environ,
        "XDG_DATA_HOME": str(data),
        "QT_QPA_PLATFORM": "offscreen",
        "QT_LOGGING_RULES": "qt.widgets.painting=true",
    }
    began = time.perf_counter()
    with subprocess.Popen(
        command,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=ROOT,
    ) as process:
        try:
            assert process.stderr is not None
            assert any("Flushing" in line and painted in line for line in process.stderr)
            return time.perf_counter() - began
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def test_the_first_paint_comes_soon_after_that_of_a_bare_window(
    tmp_path: Path, wheel: Path
) -> None:
    bare = [sys.executable, "-c", BARE]
    forms = {
        "make run": [sys.executable, "-m", "app"],
        "wheel": [str(wheel)],
        "frozen program": [str(FROZEN)],
    }
    starts = {"bare": (bare, "QWidget")}
    starts.update({name: (command, "StartScreen") for name, command in forms.items()})
    found: dict[str, list[float]] = {name: [] for name in starts}
    for number in range(STARTS + 1):
        for name, (command, painted) in starts.items():
            took = seconds(command, painted, tmp_path)
            if number:  # the first start of each is not counted
                found[name].append(took)
    best = {name: min(all_of) for name, all_of in found.items()}
    print("", *(f"{name} {took * 1000:.0f} ms" for name, took in best.items()), sep="\n", end="")
    for name in forms:
        assert best[name] <= MOST_LONGER * best["bare"], name
