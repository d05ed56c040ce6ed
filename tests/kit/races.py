"""Race harness: another program works on the same files at the worst moment."""

from __future__ import annotations

import os
import pickle
import random
import select
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tests.kit.faults import WAIT_SECONDS, Work, ended, fork

MARK = b"edited %08d\n"
KINDS = ("append", "replace", "rewrite")
_CLOSE = 0.0005
"""Seconds of busy waiting, because sleeping is imprecise."""


@dataclass
class Score:
    """Result of races. `lost` counts edits that are in no file; it must be 0."""

    races: int = 0
    lost: int = 0
    mixed: int = 0
    litter: int = 0
    changed: int = 0


def edit(path: Path, kind: str, mark: bytes) -> None:
    """Save as an editor does."""
    if kind == "append":
        with path.open("ab") as file:
            file.write(mark)
    elif kind == "rewrite":
        with path.open("r+b") as file:
            file.seek(0, os.SEEK_END)
            file.write(mark)
    else:
        beside = path.with_name("editor.swp")
        beside.write_bytes(path.read_bytes() + mark)
        beside.replace(path)


class Editor:
    """A process that saves `path` on request. Use it in a `with` block."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._orders, self._tell = os.pipe()
        self._hear, self._answers = os.pipe()

    def __enter__(self) -> Self:
        self._pid = fork(self._serve)
        os.close(self._orders)
        os.close(self._answers)
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._tell)
        os.close(self._hear)
        assert ended(self._pid) == 0

    def start(self, delay: float, kind: str, mark: bytes) -> None:
        """Save after `delay` seconds."""
        os.write(self._tell, pickle.dumps((delay, kind, mark)))

    def saved(self) -> bool:
        """Return whether saving succeeded."""
        assert select.select([self._hear], [], [], WAIT_SECONDS)[0], "the editor hung"
        answer = os.read(self._hear, 1)
        assert answer, "the editor ended"
        return answer == b"y"

    def _serve(self) -> None:
        os.close(self._tell)
        while order := os.read(self._orders, 200):
            try:
                _late(self._path, *pickle.loads(order))
            except FileNotFoundError:
                os.write(self._answers, b"n")
            else:
                os.write(self._answers, b"y")


class Meddler:
    """A process that acts on a file once, on request. Use it in a `with` block."""

    def __init__(self, path: Path, do: Callable[[Path], None]) -> None:
        self._path = path
        self._do = do
        self._orders, self._tell = os.pipe()
        self._hear, self._answers = os.pipe()

    def __enter__(self) -> Self:
        self._pid = fork(self._serve)
        os.close(self._orders)
        os.close(self._answers)
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._tell)
        os.close(self._hear)
        assert ended(self._pid) == 0

    def start(self, delay: float) -> None:
        """Act after `delay` seconds."""
        os.write(self._tell, pickle.dumps(delay))

    def did(self) -> bool:
        """Wait for the action; return whether it succeeded."""
        assert select.select([self._hear], [], [], WAIT_SECONDS)[0], "somebody else hung"
        return os.read(self._hear, 1) == b"y"

    def _serve(self) -> None:
        os.close(self._tell)
        if order := os.read(self._orders, 200):
            _wait_until(time.perf_counter() + pickle.loads(order))
            try:
                self._do(self._path)
            except FileNotFoundError:
                os.write(self._answers, b"n")
            else:
                os.write(self._answers, b"y")


def race_edits(
    path: Path, old: bytes, new: bytes, work: Callable[[int], object], races: int, seed: int
) -> Score:
    """Let `work(number)` turn `old` into `new` in `path` while an editor saves at a random time.

    The time is adjusted until half of the edits come too late to stop the work, where races matter.
    """
    score, dice = Score(), random.Random(seed)
    path.write_bytes(old)
    began = time.perf_counter()
    work(0)
    reach = time.perf_counter() - began
    with Editor(path) as editor:
        for number in range(1, races + 1):
            path.write_bytes(old)
            kind, mark = dice.choice(KINDS), MARK % number
            editor.start(dice.uniform(0.3, 1.7) * reach, kind, mark)
            work(number)
            assert editor.saved()
            now = path.read_bytes()
            score.races += 1
            score.lost += mark not in now
            score.mixed += now.replace(mark, b"") not in {old, new}
            score.changed += now.startswith(new)
            reach *= 0.97 if now.startswith(new) else 1.03
            score.litter += len(list(path.parent.iterdir())) - 1
    return score


def race_removal(
    path: Path,
    old: bytes,
    prepare: Callable[[int], Work],
    races: int,
    seed: int,
    kept: Path | None = None,
) -> Score:
    """Let the work that `prepare(number)` returns remove `path` while an editor saves.

    `prepare` decides what to remove, before the editor can have saved. An edit that its editor
    believes to be saved must then be in some file of the folder, or of `kept`, to which files are
    moved.
    """
    score, dice, reach = Score(), random.Random(seed), 0.0
    with Editor(path) as editor:
        for number in range(races + 1):
            for left in _files(path.parent, kept):
                left.unlink()
            path.write_bytes(old)
            work = prepare(number)
            kind, mark = dice.choice(KINDS), MARK % number
            if number:
                editor.start(dice.uniform(0.3, 1.7) * reach, kind, mark)
            began = time.perf_counter()
            work()
            if not number:
                reach = time.perf_counter() - began
                continue
            saved = editor.saved()
            found = [file.read_bytes() for file in _files(path.parent, kept)]
            removed = not any(file.read_bytes().startswith(old) for file in _files(path.parent))
            score.races += 1
            score.lost += saved and not any(mark in one for one in found)
            score.changed += removed
            reach *= 0.97 if removed else 1.03
    return score


def _files(*folders: Path | None) -> list[Path]:
    return [path for folder in folders if folder and folder.exists() for path in folder.iterdir()]


def _late(path: Path, delay: float, kind: str, mark: bytes) -> None:
    _wait_until(time.perf_counter() + delay)
    edit(path, kind, mark)


def _wait_until(moment: float) -> None:
    # Sleeping leaves the processor to the work.
    time.sleep(max(0.0, moment - time.perf_counter() - _CLOSE))
    while time.perf_counter() < moment:
        pass


@contextmanager
def swapping(folder: Path, outside: Path) -> Iterator[None]:
    """Within the block, repeatedly replace `folder` by a link to `outside` and back."""
    stop = folder.with_name("stop")

    def swap() -> None:
        aside = folder.with_name("aside")
        while not stop.exists():
            folder.rename(aside)
            folder.symlink_to(outside)
            folder.unlink()
            aside.rename(folder)

    pid = fork(swap)
    try:
        yield
    finally:
        stop.touch()
        status = ended(pid)
        stop.unlink()
        assert status == 0
