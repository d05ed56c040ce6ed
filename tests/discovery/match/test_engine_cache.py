"""The stored engine: loaded from the installation or the user's folder, never from anybody else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name

import pytest

from app.discovery.match import engine, engine_cache
from app.discovery.match.engine import Expression, compiled
from app.discovery.read import search

EXPRESSIONS = (
    Expression("[^0-9][0-9]{12}", any_case=False),
    Expression("passport", any_case=True),
)
OTHERS = tuple((Expression(f"word{number}", any_case=False),) for number in range(5))
TEXT = b"123456789012 PassPort"
FOUND = [(0, 12), (1, 21)]
needs_root = pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="needs root")
MADE: dict[str, bytes] = {}
"""Engines compiled by this process, of this test."""
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Wine has no access lists")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the data folder of a user whose installation has no engine, with nothing loaded."""
    tmp_path.chmod(0o700)
    monkeypatch.setattr(engine_cache, "INSTALLED", tmp_path / "installation" / "engine")
    monkeypatch.setattr(engine_cache, "default_data_dir", lambda: tmp_path / "share" / "data")
    monkeypatch.setattr(engine, "_made", MADE)
    MADE.clear()
    return tmp_path / "share" / "data"


def makes(expressions: tuple[Expression, ...] = EXPRESSIONS) -> dict[str, bytes]:
    """Use an engine as a new process does; return what had to be compiled for that."""
    MADE.clear()
    found = compiled(expressions)(TEXT, 99)
    assert list(found) == (FOUND if expressions is EXPRESSIONS else [])
    return dict(engine.made())


def kept(expressions: tuple[Expression, ...] = EXPRESSIONS) -> Path:
    """Keep an engine in the user's folder; return its file."""
    ((digest, packed),) = makes(expressions).items()
    engine_cache.keep(digest, packed)
    return engine_cache.folder() / digest


@pytest.mark.parametrize("content", [None, b"", b"0" * 64 + b"x", b"not an engine", b"\0" * 99])
def test_what_was_stored_for_something_else_is_ignored(content: bytes | None) -> None:
    if content is not None:
        (digest,) = makes()
        engine_cache.INSTALLED.mkdir(parents=True)
        (engine_cache.INSTALLED / digest).write_bytes(content)
    assert makes()


def test_the_engine_of_the_installation_is_loaded() -> None:
    ((digest, packed),) = makes().items()
    engine_cache.install(digest, packed)
    assert not makes()
    engine_cache.install(digest, packed[:-9])  # damaged
    assert makes()


def test_the_engine_in_the_users_folder_is_loaded(home: Path) -> None:
    path = kept()
    assert not makes()
    assert path.parent.parent == home
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_the_users_engine_does_not_stand_in_for_that_of_the_installation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept()
    monkeypatch.setattr(engine_cache, "uses_folder", False)
    assert makes()


def test_the_users_engine_is_loaded_where_that_of_the_installation_is_for_another_processor() -> (
    None
):
    ((digest, packed),) = makes().items()
    engine_cache.keep(digest, packed)
    engine_cache.install(digest, packed[:-9])
    assert not makes()


def test_damage_is_compiled_again_and_replaced() -> None:
    path = kept()
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    assert makes()
    assert kept() == path
    assert path.read_bytes() == whole
    assert not makes()


def test_other_patterns_or_another_library_have_another_engine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept()
    assert makes(OTHERS[0])
    assert not makes()
    monkeypatch.setattr(engine, "_PLATFORM", ("linux", "x86_64", "0.0"))
    assert makes()


def forget_engines() -> None:
    """Forget the loaded engines, as in a new process."""
    of_hits = (f"read.hidden.hits:{name}" for name in ("_in_text", "_in_binary", "_in_characters"))
    for name in ("match.finder:_kept", *of_hits):
        resolve_name(f"app.discovery.{name}").cache_clear()


def test_a_worker_compiles_nothing_after_the_engines_were_stored() -> None:
    """Neither for words and numbers, nor for values that are hidden in texts or binary content."""
    forget_engines()
    search.prepare()
    stored = set(engine.made())
    assert len(stored) == 4
    MADE.clear()
    forget_engines()
    assert len(search.find_all("Kärtchen 4539148803436467".encode(), bytes(32))) == 1
    assert not engine.made()


def test_only_the_newest_engines_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_cache, "_MOST_KEPT", 3)
    left = engine_cache.folder() / ".unfinished"
    engine_cache.folder().mkdir(parents=True)
    left.write_bytes(b"written by a process that was killed")
    for number, expressions in enumerate(OTHERS):
        os.utime(kept(expressions), (number, number))
    last = kept()
    left_over = sorted(engine_cache.folder().iterdir(), key=lambda path: path.stat().st_mtime)
    assert len(left_over) == 3
    assert left_over[-1] == last
    assert not makes()


PLANTED: list[Callable[[Path], object]] = [
    lambda path: path.chmod(0o622),
    lambda path: path.parent.chmod(0o777),
    lambda path: path.parent.parent.chmod(0o777),
]


@pytest.mark.parametrize("plant", PLANTED)
def test_an_engine_that_others_could_have_planted_is_never_loaded(
    plant: Callable[[Path], object], home: Path
) -> None:
    path = kept()
    for closed in (home.parents[1], *home.parents):
        if closed.stat().st_mode & 0o011 == 0:
            closed.chmod(0o711)
    path.parent.chmod(0o711)
    path.parent.parent.chmod(0o711)
    assert not makes()
    plant(path)
    assert makes()


@needs_root
def test_an_engine_of_somebody_else_is_never_loaded() -> None:
    path = kept()
    os.chown(path, 1, -1)
    assert makes()


@needs_root
def test_the_administrator_leaves_nothing_in_the_home_of_a_user(tmp_path: Path) -> None:
    os.chown(tmp_path, 1, -1)
    before = list(tmp_path.iterdir())
    kept()
    assert list(tmp_path.iterdir()) == before
    assert makes()
