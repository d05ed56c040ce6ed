"""What a process that reads files may answer, and what it may not."""

from __future__ import annotations

import copyreg
import os
import pickle
from collections.abc import Callable
from dataclasses import is_dataclass
from inspect import isabstract
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from app.discovery.match import answers
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.matches import Problem, Trouble
from app.discovery.match.progress import Heard
from app.discovery.read.file_scan import Fetched, scan_bytes
from app.discovery.read.object_bytes import read_bytes, read_fetched
from app.discovery.read.ocr import Picture
from app.discovery.read.rescan_preview import find_patched
from app.discovery.read.search import find_all
from app.discovery.sandbox.worker_watch import Bounds
from app.discovery.scan import worker_tasks
from app.discovery.scan.shared_files import work_sent, work_shared
from app.own_files import OwnFileError, OwnFiles
from app.remediation.formats import mask_inside

PROBLEM = Problem(b"a", "", Trouble.ERROR, "no")


class Calls:
    """Pickles as a call of a function."""

    def __init__(self, function: object, *arguments: object) -> None:
        self._call = function, arguments

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return self._call


@pytest.mark.parametrize(
    "answer",
    [
        None, 1.5, "a", b"a", (True, [1], {"a": {2}}, frozenset({3})), bytearray(b"a"), PROBLEM,
        Trouble.ERROR, scan_bytes(Fetched(b"a", "a.txt", b"4111 1111 1111 1111"), b"k" * 32),
    ],
)  # fmt: skip
def test_records_and_plain_values_arrive(answer: object) -> None:
    assert answers.loads(pickle.dumps(answer)) == answer


@pytest.mark.parametrize(
    "error", [DiscoveryError("a"), OwnFileError(1, "a"), PermissionError(13, "a"), MemoryError()]
)
def test_errors_arrive(error: Exception) -> None:
    found = answers.loads(answers.dumps(error))
    assert (type(found), found.args) == (type(error), error.args)


def test_errors_are_pickled_as_the_program_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dask has them pickled with their places in the code."""
    monkeypatch.setitem(copyreg.dispatch_table, DiscoveryError, lambda _: (os.getpid, ()))
    found = answers.loads(answers.dumps(DiscoveryError("a")))
    assert (type(found), found.args) == (DiscoveryError, ("a",))


@pytest.mark.parametrize(
    "answer",
    [
        Calls(os.system, "true"), Calls(eval, "1"), Calls(getattr, "", "join"),
        Calls(Path.touch), OwnFiles(Path("/")), Path("/"), SystemExit(), Calls(scan_bytes, b""),
        Calls(__import__, "os"),
    ],
)  # fmt: skip
def test_nothing_else_is_made_or_called(answer: object) -> None:
    with pytest.raises(pickle.UnpicklingError, match="has no place in an answer"):
        answers.loads(pickle.dumps(answer))


def test_a_damaged_message_is_refused() -> None:
    for message in (b"", b"x", pickle.dumps(PROBLEM)[:-9], b"capp.discovery.nowhere\nA\n."):
        with pytest.raises(pickle.UnpicklingError):
            answers.loads(message)


@pytest.mark.parametrize(
    "name",
    ["app.discovery.match.matches\nProblem.__init__", "app.__main__\nmain",
     "app.discovery.scan.workers\npickle", "app.discovery.scan.workers\nFuture"],
)  # fmt: skip
def test_nothing_is_reached_by_way_of_the_program(name: str) -> None:
    with pytest.raises(pickle.UnpicklingError, match="has no place in an answer"):
        answers.loads(f"c{name}\n.".encode())


def classes(hint: Any, known: set[Any]) -> set[Any]:
    """Return the classes of this program in a type, and in the fields of its records. Of an
    abstract type, they include all classes of these rooms that implement it.
    """
    for part in get_args(hint):
        classes(part, known)
    if isabstract(kind := get_origin(hint) or hint):
        for each in kind.__subclasses__():
            if each.__module__.startswith(("app.discovery.", "app.remediation.")):
                classes(each, known)
    if isinstance(hint, type) and hint.__module__.startswith("app.") and hint not in known:
        known.add(hint)
        if is_dataclass(hint) or hasattr(hint, "_fields"):
            for each in get_type_hints(hint).values():
                classes(each, known)
    return known


@pytest.mark.parametrize(
    "call",
    [
        find_all, find_patched, mask_inside.rebuild, read_bytes, read_fetched, worker_tasks.work,
        worker_tasks.work_all, worker_tasks.work_check, worker_tasks.work_explain,
        worker_tasks.work_fetched, worker_tasks.work_links, worker_tasks.work_process,
        worker_tasks.work_slice, worker_tasks.work_trial, work_sent, work_shared,
    ],
    ids=lambda call: call.__name__,
)  # fmt: skip
def test_all_that_a_call_may_return_arrives(call: Callable[..., object]) -> None:
    for each in classes(get_type_hints(call)["return"], {Bounds, Heard, Picture}):
        assert answers.loads(f"c{each.__module__}\n{each.__name__}\n.".encode()) is each
