"""What `harden` changes in a process."""

from __future__ import annotations

import subprocess
import sys

import pytest

_GET_DUMPABLE = 3
_HARDENED = f"""
import ctypes, os, resource
from app.secrets.hardening import harden
harden()
print(ctypes.CDLL(None).prctl({_GET_DUMPABLE}, 0, 0, 0, 0))
print(resource.getrlimit(resource.RLIMIT_CORE)[0])
print(oct(os.umask(0)))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="prctl(2)")
def test_a_hardened_process_refuses_debuggers_dumps_and_access_of_others() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _HARDENED], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["0", "0", "0o77"]
