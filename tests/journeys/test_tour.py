"""The main use case, end to end, as a separate program: window, service, workers, real files."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from functools import partial
from itertools import count
from pathlib import Path
from typing import cast

import pytest

from app.tour import driver
from app.tour.driver import Driver, StepFailedError

STEPS = [
    *("start", "scan", "find", "read", "mark", "preview", "mask", "undo", "risk", "palette"),
    "dark",
]


def test_the_tour_passes_and_leaves_nothing_running(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "tour"
    done = subprocess.run(
        [sys.executable, "-m", "app", "--data", str(data), "--tour", str(folder)],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads((folder / "tour.json").read_text(encoding="utf-8"))
    assert [step["step"] for step in told["steps"]] == STEPS
    assert all(step["ok"] for step in told["steps"])
    assert len(list(folder.glob("*.png"))) >= len(STEPS)
    assert "worst gap of the GUI timer" in done.stdout
    assert not done.stderr
    assert not _processes_of(data)
    assert not _unfinished(data)


def test_a_wait_goes_on_while_there_is_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "STEP_SECONDS", 0.0)
    wait = partial(Driver.until, cast("Driver", None))
    asked = count()
    asyncio.run(wait(lambda: next(asked) == 5, "the fifth time", count().__next__))
    with pytest.raises(StepFailedError, match="waited in vain for: the tenth time"):
        asyncio.run(wait(lambda: next(asked) == 10, "the tenth time"))


def _processes_of(data: Path) -> list[str]:
    """Return command lines of processes that use the data folder."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes()
            place = (folder / "cwd").readlink()
        except OSError:  # it has ended or is not ours
            continue
        if os.fsencode(data) in line or place.is_relative_to(data):
            found.append(line.decode(errors="replace"))
    return found


def _unfinished(data: Path) -> list[Path]:
    """Return what an unfinished job would leave beside the files."""
    return list((data / "sample-set").rglob(".dc-*.tmp"))
