"""Compile tests once before a parallel run, instead of once in each process.

pytest caches compiled tests, but after a checkout the cache is empty, and rewriting the assertions
of all tests takes a process as long as everything else before its first test.
"""

from __future__ import annotations

import compileall
import multiprocessing
import re
import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite
from _pytest.assertion.rewrite import assertstate_key

ROOT = Path(__file__).resolve().parents[2]
_REWRITTEN = re.compile(r"/(test_\w+|conftest)\.py$")
_PARTS = 2


def once(config: pytest.Config) -> None:
    """Compile what has changed, where processes can be forked (each has the configuration)."""
    if sys.dont_write_bytecode or "fork" not in multiprocessing.get_all_start_methods():
        return
    files = [one for one in ROOT.glob("tests/**/*.py") if _REWRITTEN.search(one.as_posix())]
    changed = [file for file in files if _is_old(_kept(file), file)]
    context = multiprocessing.get_context("fork")
    parts = [
        context.Process(target=_rewrite, args=(config, changed[number::_PARTS]))
        for number in range(_PARTS)
        if changed[number::_PARTS]
    ]
    for part in parts:
        part.start()
    for folder in ("app", "tests"):
        compileall.compile_dir(ROOT / folder, rx=_REWRITTEN, quiet=2)
    for part in parts:
        part.join()


def _rewrite(config: pytest.Config, files: list[Path]) -> None:
    state = config.stash[assertstate_key]
    for file in files:
        source, code = rewrite._rewrite_test(file, config)  # noqa: SLF001 - pytest has no public way
        rewrite._write_pyc(state, code, source, _kept(file))  # noqa: SLF001 - pytest has no public way


def _kept(file: Path) -> Path:
    """Return the path of pytest's compiled file."""
    folder = rewrite.get_cache_dir(file)
    rewrite.try_makedirs(folder)
    return folder / f"{file.stem}{rewrite.PYC_TAIL}"


def _is_old(made: Path, source: Path) -> bool:
    return not made.exists() or made.stat().st_mtime < source.stat().st_mtime
