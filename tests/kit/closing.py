"""A console in its own process, closed in the middle of long work (`tests.ui.frame.closing`)."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from app.service.process.folder_lock import only_service
from tests.kit.bigstore import build
from tests.kit.processes import last_words, started

WAIT_SECONDS = 900.0


@dataclass(frozen=True)
class Closed:
    """What the window has said, and how the console has ended."""

    words: str
    question: str
    button: str
    seconds: float
    code: int
    errors: str


def closed_during(work: str, folder: Path, count: int) -> Closed:
    """Run a console with `count` objects, and let its user quit during some work; return when the
    console and its service have ended, and the data folder is free.
    """
    data = folder / "data"
    (folder / "out").mkdir()
    build(data / "service", count)
    command = [sys.executable, "-m", "tests.ui.frame.closing", str(data), str(count), work]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as console:
        assert console.stdout is not None
        said, children = dict[str, str](), list[psutil.Process]()
        for line in console.stdout:
            children = children or psutil.Process(console.pid).children(recursive=True)
            said.update(json.loads(line))
            if "clicked" in said:
                break
        errors = last_words(console, WAIT_SECONDS)
        seconds = time.time() - float(said.get("at", 0))
    psutil.wait_procs(children, timeout=WAIT_SECONDS)
    with only_service(data):  # raises if the folder is still in use
        pass
    words, question, button = (said.get(name, "") for name in ("words", "question", "button"))
    return Closed(words, question, button, seconds, console.returncode, errors)
