"""A run in several processes reports the same as one in one process, even when a process dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CONFTEST = """
from tests.kit import parallel

def pytest_runtestloop(session):
    parallel.run(session, 2)
    return True
"""
FILES = """
import os, pytest

def test_passes(tmp_path):
    (tmp_path / "file").touch()

def test_fails():
    print("said by", os.path.basename(__file__))
    assert not "a reason"

@pytest.fixture
def broken():
    raise ValueError("not set up")

def test_is_not_set_up(broken):
    pass

@pytest.mark.skip(reason="not today")
def test_is_skipped():
    pass
"""
DEADLY = "import os\n\ndef test_dies():\n    os._exit(3)\n"
CUT_SHORT = """
import os, signal, time
from tests.kit.parallel import Sender

def test_dies(request):
    plugins = request.config.pluginmanager.get_plugins()
    (pipe,) = [plugin.pipe for plugin in plugins if isinstance(plugin, Sender)]
    child = os.fork()
    if not child:  # keeps the pipe open
        time.sleep(600)
        os._exit(0)
    with open(os.path.join(os.path.dirname(__file__), "child"), "w") as file:
        file.write(str(child))
    os.write(pipe, b"half a message")
    os.kill(os.getpid(), signal.SIGSEGV)
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux")


def run(folder: Path) -> tuple[int, str]:
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "pytest.ini").write_text("[pytest]")
    with (folder / "output").open("w") as output:  # a pipe would be kept open by its children
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-c", str(folder / "pytest.ini"), str(folder)],
            cwd=ROOT,
            env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            stdout=output,
            stderr=output,
            check=False,
            timeout=120,
        )
    return done.returncode, (folder / "output").read_text()


def test_everything_is_told_once(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"test_{number}.py").write_text(FILES)
    code, told = run(tmp_path)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert " 3 failed, 3 passed, 3 skipped, 3 errors in " in told
    assert told.count("E       ValueError: not set up") == 3
    for number in range(3):
        assert told.count(f"said by test_{number}.py") == 1


def test_a_process_that_dies_fails_the_run(tmp_path: Path) -> None:
    (tmp_path / "test_deadly.py").write_text(DEADLY)
    code, told = run(tmp_path)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "test_dies" in told
    assert "its process ended with 3" in told
    assert " 1 failed in " in told


def test_a_process_that_dies_within_a_message_and_leaves_a_child_fails_the_run(
    tmp_path: Path,
) -> None:
    """As after a crash of Qt: nothing waits for the rest of the message, nor for the child."""
    (tmp_path / "test_crash.py").write_text(CUT_SHORT)
    for number in range(3):
        (tmp_path / f"test_{number}.py").write_text(FILES)
    try:
        code, told = run(tmp_path)
    finally:
        os.kill(int((tmp_path / "child").read_text()), signal.SIGKILL)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "test_crash.py::test_dies" in told
    assert "its process ended with -11" in told
