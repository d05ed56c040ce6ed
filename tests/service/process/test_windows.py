"""Without the features that Windows lacks, everything that the service needs can be imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

# First import everything, so that libraries see the real system; then import our own modules again
# with the features removed that Windows lacks.
WINDOWS = """
import ctypes, importlib, os, pathlib, pkgutil, signal, sys, types
from unittest import mock

ROOMS = ("app.service", "app.discovery", "app.remediation")
OF_WINDOWS = ("windows",)
OF_OTHERS = ("linux", "macos", "unix_")

def load(elsewhere):
    for room in ROOMS:
        package = importlib.import_module(room)
        for module in pkgutil.walk_packages(package.__path__, room + "."):
            name = module.name.rpartition(".")[2]
            if not name.startswith(("__main__", *elsewhere)):
                importlib.import_module(module.name)

load((*OF_WINDOWS, "macos"))
for name in [name for name in sys.modules if name == "app" or name.startswith("app.")]:
    del sys.modules[name]
for name in ("resource", "pwd", "fcntl", "grp", "termios"):
    sys.modules[name] = None
sys.modules["msvcrt"] = types.ModuleType("msvcrt")
for name in ("O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "geteuid", "getuid", "pread",
             "setxattr", "getxattr", "listxattr", "fchmod", "fchown"):
    delattr(os, name)
for name in ("pthread_sigmask", "SIGXCPU", "SIGHUP", "SIGURG", "SIGKILL"):
    delattr(signal, name)
os.supports_dir_fd.clear()
sys.platform = "win32"
ctypes.WinDLL = mock.Mock()
load(OF_OTHERS)
print("loaded")
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="takes away what Linux has")


def test_everything_can_be_imported() -> None:
    command = [sys.executable, "-c", WINDOWS]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=180, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "loaded\n"
