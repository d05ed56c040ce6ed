"""Commands as a user runs them, without Qt, against the real service."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.settings import Profile, Settings, save
from tests.service.conftest import own_service
from tests.service.running import Running

__all__ = ["own_service"]

HERE = Path(__file__).parents[2]
CARD = "5500 0055 5555 5559"
MASKED = "5500 00** **** 5559"
LOADED = """
import importlib, json, os, sys
from app.__main__ import main
for name in ("query", "mark", "mask", "undo", "jobs", "risk", "stores"):
    importlib.import_module("app.commands." + name)
assert "PySide6" not in sys.modules
for line in sys.stdin:
    job = json.loads(line)
    pid = os.fork()
    if not pid:
        for number, path in ((1, job["out"]), (2, job["err"])):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        sys.modules["app.commands.stores"].LOST_SECONDS = job["lost"]
        code = main(job["arguments"])
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
"""
"""A process that has loaded the commands, and forks one for each."""


@dataclass(frozen=True)
class Done:
    """A command that has ended."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of an answer in JSON."""
        rows: list[dict[str, Any]] = json.loads(self.out)["results"]
        return rows


Run = Callable[..., Done]


@pytest.fixture(scope="session")
def loaded() -> Iterator[subprocess.Popen[str]]:
    """The process that forks commands."""
    with subprocess.Popen(
        [sys.executable, "-c", LOADED],
        cwd=HERE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


@pytest.fixture
def run(loaded: subprocess.Popen[str], own_service: Running, tmp_path: Path) -> Run:
    """Run a command on the data folder of the service; `lost` is how long it waits for a server
    that does not answer.
    """

    def run(*arguments: str, data: Path | None = None, lost: float = 1.0) -> Done:
        out, err = tmp_path / "stdout", tmp_path / "stderr"
        given = [*arguments, "--data", str(data or own_service.data)]
        job = {"arguments": given, "out": str(out), "err": str(err), "lost": lost}
        assert loaded.stdin is not None
        assert loaded.stdout is not None
        loaded.stdin.write(json.dumps(job) + "\n")
        loaded.stdin.flush()
        code = int(loaded.stdout.readline())
        done = Done(code, out.read_text("utf-8"), err.read_text("utf-8"))
        assert "Traceback" not in done.err
        assert CARD not in done.out + done.err
        assert CARD.replace(" ", "") not in done.out + done.err
        return done

    return run


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with two files that contain a card number."""
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "=1+1.csv").write_text(f"name;card\nDoe;{CARD}\n", "utf-8")
    (folder / "größe 日本語.txt").write_text(f"日本 {CARD}\n", "utf-8")
    return folder


@pytest.fixture
def scanned(own_service: Running, files: Path) -> Running:
    """The service, after a scan of `files`."""
    own_service.scan_folder(files)
    return own_service


def profile(folder: Path, base_url: str, name: str, certificate: str) -> Path:
    """Write settings with one server, called "far"; return their folder."""
    folder.mkdir(exist_ok=True)
    known = Profile(name="far", base_url=base_url, username=name, pinned_pem=certificate)
    save(Settings(profiles=[known], sign_off="Roe"), folder)
    return folder


def begin_long_scan(service: Running, folder: Path) -> None:
    """Start a scan that takes minutes: of one large file with many names."""
    folder.mkdir()
    first = folder / "0.txt"
    first.write_text("nothing to see here\n" * 1_000_000)
    for number in range(1, 500):
        (folder / f"{number}.txt").hardlink_to(first)
    service.start_scan(*service.add_folder(folder))
