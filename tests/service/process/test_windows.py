"""Without the features that Windows lacks, the service can be imported and a scan says why it
fails.
"""

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

OWN = {"app.remediation.disk.windows", "app.remediation.disk.windows_folder"}
ROOMS = ("app.service", "app.discovery", "app.remediation")
ELSEWHERE = {"app.remediation.disk.linux", "app.remediation.disk.macos", *OWN}

def load():
    for room in ROOMS:
        package = importlib.import_module(room)
        for module in pkgutil.walk_packages(package.__path__, room + "."):
            if module.name not in ELSEWHERE and not module.name.endswith("__main__"):
                importlib.import_module(module.name)

load()
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
ELSEWHERE -= OWN
load()
"""

SCAN = """
from app.discovery.match.errors import DiscoveryError
from app.discovery.read.object_bytes import read_bytes
from app.discovery.scan.scanner import Scan, find_all, make_executor

pool = make_executor(1)
for work in (
    lambda: list(Scan(pathlib.Path("."), key=bytes(32), executor=pool).run()),
    lambda: pool.submit(find_all, b"", bytes(32), "utf-8"),
    lambda: read_bytes(b".", b"a.txt", "", [(0, 1)]),
):
    try:
        work()
    except DiscoveryError as error:
        print(error)
pool.shutdown()
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="takes away what Linux has")


def test_everything_can_be_imported_and_scanning_says_that_it_is_not_available() -> None:
    command = [sys.executable, "-c", WINDOWS + SCAN]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Scanning is not available on Windows in this version.\n" * 3
