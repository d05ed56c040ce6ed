"""Speed of the whole `scan` command by kind of data, with one worker, beside other programs.

`KIND_MB` sets the size of each corpus (30; files of 60 bytes: a twentieth of it). Prints bytes per
processor second of: the command, its engine alone (the first pass over the same bytes, in memory),
Kingfisher, which looks for secrets only, ripgrep with some shapes that are not validated, and
reading the bytes. Kingfisher is installed into an environment of its own; a program that cannot be
installed, or is not (ripgrep), has an empty column.

The tests assert what holds today. What a core in C has to reach is in the issues.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import venv
from collections.abc import Callable
from functools import partial
from pathlib import Path
from unittest import mock

import pytest

from app.discovery.match import finder as finding
from app.discovery.match.catalogue import DEFAULT, DETECTORS
from app.discovery.match.engine import Expression, compiled
from app.discovery.match.engine import Scan as Pass
from tests.bench.kinds import KINDS, program, readable
from tests.bench.measured import processor_seconds, size_of

HERE = Path(__file__).parents[2]
MB = 1_000_000
SMALL_SHARE = 20
ROUNDS = 3
COLUMNS = ("ours", "engine", "Kingfisher", "ripgrep", "read")
SMALL = "files of 60 bytes"
CERTAIN = ("planted mix", "logs", "numeric CSV", "SQL dump", SMALL)
"""Kinds that contain values wherever the benchmark runs."""
MOST_NUMERIC = 10
"""Time for a byte of numbers, in times of a byte of logs."""
KINGFISHER = "kingfisher-bin==2.14.0"
SHAPES = r"""
\b[0-9]{13,19}\b
\b[0-9]{4}[ -][0-9]{4}[ -][0-9]{4}[ -][0-9]{1,7}\b
\b3[47][0-9]{2}[ -][0-9]{6}[ -][0-9]{5}\b
\b[A-Z]{2}[0-9]{2}(?: ?[0-9A-Z]{4}){3,7}(?: ?[0-9A-Z]{1,3})?\b
\b[0-9]{3}-[0-9]{2}-[0-9]{4}\b
\b[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}\b
\b[0-9]{2}\.[0-9]{3}\.[0-9]{3}/[0-9]{4}-[0-9]{2}\b
\b[A-Z]{2} ?[0-9]{2} ?[0-9]{2} ?[0-9]{2} ?[A-D]\b
\b[A-Z]{6}[0-9]{2}[A-Z][0-9]{2}[A-Z][0-9]{3}[A-Z]\b
\b[0-9]{6}[-+A][0-9]{3}[0-9A-Z]\b
\b[0-9]{17}[0-9X]\b
[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+\.[A-Za-z0-9.-]+
\+[1-9][0-9 .()-]{7,20}
\bAKIA[0-9A-Z]{16}\b
\bgh[pousr]_[0-9A-Za-z]{36}\b
\bxox[abprs]-[0-9A-Za-z-]{10,}
\beyJ[0-9A-Za-z_-]+\.[0-9A-Za-z_-]+\.[0-9A-Za-z_-]+
-----BEGIN [A-Z ]*PRIVATE KEY-----
\b(?:bc1|[13])[a-zA-HJ-NP-Z0-9]{25,39}\b
(?i)(?:password|passwd|pwd|secret)["']? ?[:=] ?\S+
"""


@pytest.fixture(scope="module")
def kingfisher(tmp_path_factory: pytest.TempPathFactory) -> str | None:
    """Return Kingfisher, installed for this run; None where it cannot be."""
    folder = tmp_path_factory.mktemp("kingfisher")
    venv.create(folder, with_pip=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip"]
    install = [*pip, "install", "-q", "--no-deps", KINGFISHER]
    done = subprocess.run(install, check=False, capture_output=True)
    return str(folder / "bin" / "kingfisher") if done.returncode == 0 else None


def test_every_kind_of_data(tmp_path: Path, kingfisher: str | None) -> None:
    """The programs take turns, because the machine's speed varies."""
    shapes, found = tmp_path / "shapes", tmp_path / "found.jsonl"
    shapes.write_text(SHAPES.strip() + "\n")
    first_pass = _first_pass()
    per_byte: dict[str, float] = {}
    print(f"\n{'MB per processor second':24}", *(f"{name:>10}" for name in COLUMNS), "   matches")
    for kind, write in KINDS.items():
        folder = tmp_path / kind
        folder.mkdir()
        wanted = int(os.environ.get("KIND_MB", "30")) * MB
        write(folder, wanted // SMALL_SHARE if kind == SMALL else wanted)
        runs = _runs(folder, found, shapes, first_pass, kingfisher)
        taken: dict[str, list[float]] = {name: [] for name in runs}
        for _ in range(ROUNDS):
            for name, run in runs.items():
                taken[name].append(processor_seconds(run))
        size = size_of(folder)
        rates = {name: size / statistics.median(those) / MB for name, those in taken.items()}
        shown = (f"{rates[name]:10.1f}" if name in rates else " " * 10 for name in COLUMNS)
        matches = found.read_bytes().count(b"\n")
        print(f"{kind:24}", *shown, f"{matches:10,}", flush=True)
        per_byte[kind] = 1 / rates["ours"]
        assert matches or kind not in CERTAIN
        shutil.rmtree(folder)
    assert per_byte["numeric CSV"] <= MOST_NUMERIC * per_byte["logs"]


def _runs(
    folder: Path,
    found: Path,
    shapes: Path,
    first_pass: Callable[[bytes], object],
    kingfisher: str | None,
) -> dict[str, Callable[[], object]]:
    """Return what is measured on a corpus, by column."""
    ours = (sys.executable, "-m", "app", "scan", "--jobs", "1", "--output", found, folder)
    runs: dict[str, Callable[[], object]] = {
        "ours": partial(_run, *ours),
        "engine": lambda: [first_pass(each) for each in readable(folder)],
        "read": lambda: sum(map(len, readable(folder))),
    }
    if kingfisher:
        options = ("--jobs", "1", "--no-validate", "--no-update-check", "--git-history", "none")
        runs["Kingfisher"] = partial(_run, kingfisher, "scan", folder, *options)
    if ripgrep := program("rg"):
        runs["ripgrep"] = partial(
            _run, ripgrep, "-j1", "-a", "-o", "--no-unicode", "-f", shapes, folder
        )
    return runs


def _run(*command: str | Path) -> None:
    """Run a command. Kingfisher exits with 200 or more when it has found something, ripgrep with 1
    when it has not.
    """
    done = subprocess.run(
        command, cwd=HERE, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    assert done.returncode in {0, 1, 200, 205}, done.stderr


def _first_pass() -> Callable[[bytes], object]:
    """Return the first pass of the engine, without what judges the places that it finds."""
    kept: list[Pass] = []

    def keep(expressions: list[Expression]) -> Pass:
        kept.append(compiled(expressions))
        return kept[-1]

    with mock.patch("app.discovery.match.finder.compiled", keep):
        finding.Finder(DETECTORS, DEFAULT)
    return lambda text: sum(1 for _ in kept[0](text, sys.maxsize))
