"""Import the layers in fresh interpreters and check what was loaded.

The import contracts in `pyproject.toml` read the source. This checks the result, including what
they cannot see: which Qt module a layer loads, and what libraries import.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

APP = Path(__file__).parent.parent / "app"
QT = ("PySide6", "shiboken6", "pyqtgraph", "qasync")
SERVER = ("app.service", "starlette", "uvicorn")
ENGINES = ("app.discovery", "app.remediation")
CONSOLE = ("app.ui", "app.state")
HTTP = ("httpx", "httpcore", "h11")
DASK = ("dask", "distributed")

FORBIDDEN = {
    "app.command_line": (*QT, *DASK, *SERVER, *ENGINES, *CONSOLE, *HTTP, "app.api", "sqlite3"),
    "app.__main__": (*QT, *DASK, *SERVER, *ENGINES, *CONSOLE, *HTTP, "app.api", "sqlite3"),
    "app.known_values": (*QT, *SERVER, *ENGINES, *CONSOLE, *HTTP, "app.api", "sqlite3", "ssl"),
    "app.masking": (*QT, *SERVER, *ENGINES, *CONSOLE, *HTTP, "app.api", "sqlite3", "ssl"),
    "app.settings": (*QT, *SERVER, *ENGINES, *CONSOLE, *HTTP, "app.api", "sqlite3", "ssl"),
    "app.log": (*QT, *SERVER, *ENGINES, *CONSOLE, *HTTP, "app.api", "sqlite3"),
    "app.secrets": (*QT, *SERVER, *ENGINES, *CONSOLE, *HTTP, "app.api", "sqlite3"),
    "app.api.records": (*QT, *SERVER, *ENGINES, *CONSOLE, *HTTP, "sqlite3", "ssl"),
    "app.api": (*QT, *SERVER, *ENGINES, *CONSOLE, "sqlite3"),
    "app.guide": (*QT, *SERVER, *ENGINES, *CONSOLE, *HTTP, "app.api", "sqlite3", "ssl"),
    # Without a window: with one, Qt is loaded first.
    "app.state": (*QT, *SERVER, *ENGINES, "app.ui"),
    "app.commands": (*QT, *DASK, "app.ui", "numpy"),
    "app.ui": (*SERVER, *ENGINES, "qasync", "sqlite3"),
    # The console finds or starts the service, and runs none of it.
    "app.embedded": (
        *(*QT, "app.discovery", "app.remediation.engine", "app.service.process.run"),
        *("sqlite3", "starlette", "uvicorn"),
    ),
    "app.service": (*QT, *CONSOLE),
    # Only the command line loads sqlite3, for its state file: see the import contracts.
    "app.discovery": (*QT, *DASK, *SERVER, *CONSOLE, *HTTP, "app.api", "app.remediation"),
    "app.scaleout": (*QT, *SERVER, *CONSOLE, *HTTP, "app.api", "app.remediation"),
    "app.scan_reports": (*QT, *SERVER, *CONSOLE, *HTTP, "app.api", "app.remediation"),
    "app.remediation": (*QT, *SERVER, *CONSOLE, *HTTP, "app.api.client", "app.api.wire"),
}

ROWS = (
    ("app.known_values", "app.masking", "app.settings", "app.log", "app.secrets", "app.__main__",
     "app.command_line", "app.discovery", "app.scaleout", "app.scan_reports", "app.remediation",
     "app.service"),
    ("app.commands",),
    ("app.guide", "app.api.records", "app.api", "app.state", "app.embedded"),
    ("app.ui",),
)  # fmt: skip
"""Layers in the order in which one interpreter loads them. Modules of the first ones count for the
later ones, too: so each row begins with the most restricted layer.
"""

LOAD = """
import importlib, json, pkgutil, sys
loaded = {}
for name in sys.argv[1:]:
    ring = importlib.import_module(name)
    for module in pkgutil.walk_packages(getattr(ring, "__path__", []), ring.__name__ + "."):
        last = module.name.rpartition(".")[2]
        if not last.startswith(("__main__", "macos", "windows_")) and last != "windows":
            importlib.import_module(module.name)
    loaded[name] = list(sys.modules)
print(json.dumps(loaded))
"""


@pytest.mark.parametrize("row", ROWS, ids=["programs", "commands", "console", "window"])
def test_ring_loads_nothing_that_it_must_not_know(row: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", LOAD, *row]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=180, cwd=APP.parent
    )
    assert done.returncode == 0, done.stderr
    loaded = json.loads(done.stdout)
    assert set(loaded) == set(row)
    assert {ring: set(FORBIDDEN[ring]) & set(loaded[ring]) for ring in row} == {
        ring: set() for ring in row
    }


def test_every_ring_is_loaded_once() -> None:
    assert sorted(ring for row in ROWS for ring in row) == sorted(FORBIDDEN)


def test_every_room_is_looked_at() -> None:
    rooms = {path.parent.name for path in APP.glob("*/__init__.py")}
    # The tour may import everything, like the composition root; `windows` loads there only.
    assert rooms - {"tour", "windows"} == {
        "api",
        "commands",
        "discovery",
        "guide",
        "remediation",
        "scaleout",
        "scan_reports",
        "secrets",
        "service",
        "state",
        "ui",
    }


LATE = {
    "app.discovery.read.extract.seven_zip",
    "app.discovery.scan.worker_tasks",
    "app.guide.rendering",
    "app.remediation.journal.journal",
    "app.remediation.journal.journal_file",
    "app.service.protocols.imap",
    "app.service.protocols.ssh",
    "app.service.protocols.web_crawler",
    "asyncssh",
}
"""Modules that are slow to load, and not always used: the program starts without them."""


_INDENTED = re.compile(r"^[ \t]+.*\bimport\b", re.MULTILINE)


def test_no_import_hides_in_a_function() -> None:
    """An import inside a function hides a cycle: something is in the wrong package."""
    texts = {path: path.read_text("utf-8") for path in APP.rglob("*.py")}
    hidden = [
        f"{path.relative_to(APP.parent)}:{node.lineno}"
        for path, text in texts.items()
        if _INDENTED.search(text)  # parsing all of them takes three seconds
        for function in ast.walk(ast.parse(text))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
        if not imported(path, node) <= LATE
    ]
    assert not hidden


def imported(path: Path, node: ast.Import | ast.ImportFrom) -> set[str]:
    """Return the full names of the modules that a statement loads."""
    if isinstance(node, ast.Import):
        return {name.name for name in node.names}
    package = path.relative_to(APP.parent).parts[: -node.level] if node.level else ()
    return {".".join([*package, node.module or ""]).strip(".")}
