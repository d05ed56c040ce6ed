"""Functions that run in workers, each within limits of time and memory (`worker_limits.py`)."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ParamSpec, TypeVar

from app.discovery.match.custom_types import Customs, CustomType, Hopeless, checked
from app.discovery.match.errors import DiscoveryError, Overtime
from app.discovery.match.finder import finder
from app.discovery.match.matches import FileReport, Problem, Trouble, not_scanned
from app.discovery.match.rules import NO_RULES, Rules, Values, Wanted
from app.discovery.match.trial import Trial, trial
from app.discovery.read.extract.links import links
from app.discovery.read.file_scan import Fetched, scan_bytes, scan_file
from app.discovery.read.free_space import Slice, scan_slice
from app.discovery.read.near_misses import Explained, TextRange, explain
from app.discovery.read.process_memory import Process, scan_process
from app.discovery.sandbox.worker_limits import limited_memory, limited_time
from app.discovery.scan.recheck import unchanged

P = ParamSpec("P")
T = TypeVar("T")


def work_all(
    root: bytes,
    files: Sequence[tuple[bytes, int, bytes]],
    key: bytes,
    memory: int | None = None,
    rules: Rules = NO_RULES,
) -> list[FileReport]:
    """Scan several small files, each under its own limits. Runs in a worker. For each file, `files`
    has its raw path relative to `root`, its size in bytes, and its digest from an earlier scan
    (`scan_cache`), or zeros.
    """
    return [work(root, path, size, key, memory, rules, digest) for path, size, digest in files]


def work(
    root: bytes,
    path: bytes,
    size: int,
    key: bytes,
    memory: int | None = None,
    rules: Rules = NO_RULES,
    digest: bytes = b"",
) -> FileReport:
    """Scan one file under limits of processor time and memory. Runs in a worker.

    `memory` is the number of bytes that the worker may use for the file; None means the limit of
    every worker. With the `digest` of an earlier scan (not zeros), the file is searched only if its
    content has another digest.
    """
    _make_finder(rules)  # not within the time of the first file

    def scan() -> FileReport:
        again = unchanged(root, path, digest) if any(digest) else None
        return again or scan_file(root, path, key, rules, size)

    return _limited(path, size, memory, scan)


def _limited(
    path: bytes, size: int, memory: int | None, scan: Callable[[], FileReport]
) -> FileReport:
    """Return the report of `scan`, which runs under limits.

    A defect of this program that one file triggers must not end the whole scan. The report names
    the place of the defect in the code, but never the message of the error, which may contain a
    value. Only a DiscoveryError or a MemoryError is raised again.
    """
    try:
        with limited_time(size), limited_memory(memory):
            return scan()
    except Overtime:  # in the first or last step, which does not report it
        message, trouble = "Not fully scanned: it took too long.", Trouble.ERROR
    except (DiscoveryError, MemoryError):
        raise
    except Exception as error:  # noqa: BLE001
        place = traceback.extract_tb(error.__traceback__)[-1]
        fault = f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}"
        message = f"Not scanned: a fault in this program ({fault}). Please report it."
        trouble = Trouble.CRITICAL
    return not_scanned(Problem(path, "", trouble, message))


def work_fetched(
    fetched: Fetched, key: bytes, memory: int | None = None, rules: Rules = NO_RULES
) -> FileReport:
    """Scan one fetched object under the limits of `work`. Runs in a worker."""
    _make_finder(rules)
    size = len(fetched.data)
    return _limited(fetched.path, size, memory, lambda: scan_bytes(fetched, key, rules))


def work_process(
    process: Process, size: int, key: bytes, memory: int | None = None, rules: Rules = NO_RULES
) -> FileReport:
    """Search the memory of a process under the limits of `work`. `size` is the approximate size of
    this memory in bytes. Runs in a worker.
    """
    _make_finder(rules)
    return _limited(process.path, size, memory, lambda: scan_process(process, key, rules))


def work_within(size: int, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function under the limit of processor time that `work` has for a file of `size` bytes.
    Runs in a worker. Raises Overtime if the limit is exceeded.
    """
    with limited_time(size):
        return call(*args, **kwargs)


def work_slice(part: Slice, size: int, key: bytes, rules: Rules = NO_RULES) -> FileReport:
    """Search free space of `size` bytes under the limits of `work`. Runs in a worker."""
    _make_finder(rules)
    return _limited(part.path, size, None, lambda: scan_slice(part, key, rules))


def _make_finder(rules: Rules) -> None:
    """Prepare the finder for these rules. Raises DiscoveryError when that fails."""
    finder(rules.wanted.types, rules.wanted.custom)


def work_check(custom: CustomType, others: tuple[CustomType, ...]) -> str:
    """Return why a custom data type cannot be used together with the others; "" when it can. Runs
    in a worker, under a limit of processor time.
    """
    with limited_time(0):
        try:
            Customs((*others, checked(custom)))
        except Hopeless as error:
            return str(error)
        except (Overtime, MemoryError):
            return "it takes too long, or needs too much memory"
    return ""


def work_trial(text: bytes, wanted: Wanted) -> Trial:
    """Try data types on a text, under a limit of processor time. Runs in a worker. Raises
    DiscoveryError when that fails or takes too long.
    """
    try:
        with limited_time(len(text)):
            return trial(text, wanted)
    except (Overtime, MemoryError) as error:
        raise DiscoveryError(
            "Searching the text takes too long, or needs too much memory."
        ) from error


def work_explain(stretch: TextRange, rules: Rules, asked: Sequence[Values]) -> Explained:
    """Explain the excerpt `stretch` as `explain` does: return its near misses, its ignored values,
    and which of the sets in `asked` contain the value of the match. Runs in a worker, under a limit
    of processor time. Raises DiscoveryError if the search fails or takes too long.
    """
    try:
        with limited_time(len(stretch.data)):
            return explain(stretch, rules, asked)
    except (Overtime, MemoryError) as error:
        raise DiscoveryError(
            "Searching the text takes too long, or needs too much memory."
        ) from error


def work_links(data: bytes, url: str) -> list[str] | None:
    """Return the addresses to which the web page `data` at `url` links, under a limit of processor
    time. Return None if the page takes too long or needs too much memory. Runs in a worker.
    """
    try:
        with limited_time(len(data)):
            return links(data, url)
    except (Overtime, MemoryError):
        return None
