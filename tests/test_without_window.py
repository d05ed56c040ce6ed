"""An installation without the window: no Qt, no pyqtgraph, no qasync, and none of what they need.

The environment has exactly the locked packages of `discovery-console[service]`, linked from the one
that runs the tests.
"""

from __future__ import annotations

import json
import os
import ssl
import subprocess
import sys
import time
import urllib.request
import venv
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.kit.delivery import FOLDER, script

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="makes symbolic links")
ROOT = FOLDER.parent.parent
CARD = "4111 1111 1111 1111"
SECONDS = 60
lock_file, licences = script("lock_file"), script("licences")


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of the environment."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    for pin in lock_file.delivered("service"):
        package = licences.installed(pin)
        for file in package.files if package is not None else ():
            top = file.parts[0]
            if top not in {"..", "__pycache__"} and not (packages / top).is_symlink():
                (packages / top).symlink_to(Path(str(package.locate_file(top))).resolve())
    (packages / "app").symlink_to(ROOT / "app")
    return folder / "bin" / "python"


def run(python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(python), "-Im", "app", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)


def test_nothing_of_the_window_is_installed(python: Path) -> None:
    code = "import importlib.util as u, sys; print([n for n in sys.argv[1:] if u.find_spec(n)])"
    names = ("PySide6", "shiboken6", "pyqtgraph", "qasync", "numpy", "starlette")
    done = subprocess.run(
        [python, "-Ic", code, *names], capture_output=True, text=True, check=True, timeout=SECONDS
    )
    assert done.stdout == "['starlette']\n"


def test_the_window_is_refused_in_one_sentence(python: Path) -> None:
    done = run(python)
    assert (done.returncode, done.stdout) == (2, "")
    said = "The window is not installed. Install discovery-console[console], or use a command:"
    assert done.stderr == f"discovery-console: {said} see discovery-console --help.\n"
    told = run(python, "--version", "--verbose")
    assert "\nWindow: not installed\n" in told.stdout


def test_scan_finds_a_card(python: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text(f"Card {CARD}\n", "utf-8")
    done = run(python, "scan", str(tmp_path), "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert [json.loads(line)["data_type"] for line in done.stdout.splitlines()] == ["CARD_VISA"]


@contextmanager
def serving(python: Path, data: Path) -> Iterator[dict[str, str]]:
    """Run the service; yield the content of its ready file."""
    command = [str(python), "-Im", "app", "serve", "--data", str(data), "--port", "0"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    ready = data / "service" / "ready.json"
    try:
        end = time.monotonic() + SECONDS
        while not (ready.is_file() and ready.stat().st_size):
            assert process.poll() is None, process.communicate()[1]
            assert time.monotonic() < end, "the service does not answer"
            time.sleep(0.05)
        yield json.loads(ready.read_bytes())
    finally:
        process.terminate()
        process.communicate(timeout=SECONDS)
    assert process.returncode == 0


def test_commands_answer_without_qt(python: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(python, data):
        done = run(python, "query", "type:Visa", "--data", str(data))
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
        assert done.stderr == "discovery-console: 0 results.\n"
        for verb in (["jobs"], ["risk"], ["mask", "type:Visa"], ["undo", "type:Visa"]):
            done = run(python, *verb, "--data", str(data), "--format", "csv")
            assert done.returncode == 0, done.stderr


def test_serve_answers(python: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(python, data) as ready:
        request = urllib.request.Request(f"{ready['base_url']}/v1/groups/all")
        word = b64encode(f"{ready['username']}:{ready['password']}".encode()).decode()
        request.add_header("Authorization", f"Basic {word}")
        trusted = ssl.create_default_context(cafile=ready["ca_file"])
        with urllib.request.urlopen(request, context=trusted, timeout=SECONDS) as answer:
            assert answer.status == 200
        assert healthy(data / "service" / "ready.json") == (0, "")
        maps = Path(f"/proc/{ready['pid']}/maps")
        if os.access(maps, os.R_OK):
            assert "Qt6" not in maps.read_text()
    assert healthy(data / "service" / "ready.json") == (
        1,
        "The service does not answer: FileNotFoundError.\n",
    )


def healthy(ready: Path) -> tuple[int, str]:
    """Run the health check of the image; return its exit code and what it prints."""
    command = [sys.executable, str(FOLDER.parent / "oci" / "health.py"), str(ready)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
    return done.returncode, done.stdout
