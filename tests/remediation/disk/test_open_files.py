"""Looking for programs that have a file open, where the file system has no leases."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

if sys.platform == "linux":
    from app.remediation.disk import linux

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc of Linux")


def is_written(path: Path) -> bool:
    status = path.stat()
    return linux.seen_writer(status.st_dev, status.st_ino)


def test_a_writer_in_another_process_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("x")
    with path.open("ab") as file, subprocess.Popen(["sleep", "60"], stdout=file) as process:
        file.close()
        assert is_written(path)
        process.kill()
    assert not is_written(path)


def test_a_reader_is_no_writer(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("x")
    with path.open("rb"):
        assert not is_written(path)


@pytest.mark.parametrize("name", ["listdir", "scandir"])
def test_a_process_that_ends_meanwhile_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    real: Callable[..., object] = getattr(os, name)

    def ended(path: object = ".") -> object:
        if str(path) == "/proc/1/fd":
            raise FileNotFoundError(2, "No such file or directory", path)
        return real(path)

    path = tmp_path / "a.txt"
    with path.open("wb"):
        monkeypatch.setattr(os, name, ended)
        assert is_written(path)
