"""Executor of scans that has files read by the workers of a cluster.

A worker that sees a file by the same path reads it itself; otherwise it gets the bytes. What only
this machine can do (large or sparse files that no worker sees, memory of processes, free space) is
done by its own processes, and so is everything while no worker is connected.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from typing import Any, ParamSpec, TypeVar

from app.discovery.match.matches import FileReport
from app.discovery.match.progress import Heeded
from app.discovery.match.rules import NO_RULES, Rules
from app.discovery.read import placeholders
from app.discovery.read.file_scan import Fetched, fetched
from app.discovery.scan import worker_calls
from app.discovery.scan.scan_cache import state
from app.discovery.scan.shared_files import (
    SharedFile,
    as_here,
    status_of,
    work_sent,
    work_shared,
)
from app.discovery.scan.worker_tasks import work_fetched
from app.own_files import OwnFiles
from app.scaleout.errors import Unreachable
from app.scaleout.link import Link

P = ParamSpec("P")
T = TypeVar("T")

MOST_CALLS = 512
"""Maximum calls that wait for an answer at the same time; each takes a thread here."""
MOST_BYTES = 32 << 20
"""Largest file whose bytes are sent to a worker."""
_MUCH = 4 << 20
_MOST_WITH_MUCH = 2
"""Maximum calls at a time that send more than `_MUCH` bytes, which are copied a few times."""

_UNSEEN_SECONDS = 60.0
"""How long bytes are sent without asking, after a worker has seen none of the files of a call."""

_File = tuple[bytes, int, bytes]


class Cluster(Executor):
    """Gives calls of scans to workers elsewhere by `link`, and others to the processes of `local`,
    which it owns, as it does the link. No file of the program's `own` is read.
    """

    def __init__(self, link: Link, local: Executor, own: OwnFiles) -> None:
        self.link = link
        self.local = local
        self._own = own
        self._threads = ThreadPoolExecutor(MOST_CALLS, "cluster")
        self._much = threading.BoundedSemaphore(_MOST_WITH_MUCH)
        self._unseen: dict[bytes, float] = {}

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a function called. Raises RuntimeError after `shutdown`.

        The future fails with `WorkerDied` if workers were lost with the call again and again, or
        the process that performed it ended.
        """
        call: Any = fn
        if kwargs or call not in {worker_calls.work_all, work_fetched}:
            return self.local.submit(fn, *args, **kwargs)
        perform = self._read if call is worker_calls.work_all else self._search
        outcome: Heeded[T] = Heeded()
        running = self._threads.submit(_settle, outcome, perform, self.local, fn, args)
        running.add_done_callback(lambda ended: ended.cancelled() and outcome.cancel())
        return outcome

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the connection and the own processes; files in work elsewhere are dropped."""
        if cancel_futures:
            self.link.close()
        self.local.shutdown(wait, cancel_futures=cancel_futures)
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        self.link.close()

    def _search(
        self,
        outcome: Heeded[Any],
        file: Fetched,
        key: bytes,
        memory: int | None = None,
        rules: Rules = NO_RULES,
    ) -> FileReport:
        """Have an object searched that was fetched from another machine."""
        return self._sent(outcome, [file], key, memory, rules)[0]

    def _sent(
        self,
        outcome: Heeded[Any],
        files: Sequence[Fetched],
        key: bytes,
        memory: int | None,
        rules: Rules,
    ) -> list[FileReport]:
        much = sum(len(file.data) for file in files) > _MUCH
        with self._much if much else nullcontext():
            return self.link.call(outcome, work_sent, files, key, memory, rules)

    def _read(
        self,
        outcome: Heeded[Any],
        root: bytes,
        files: Sequence[_File],
        key: bytes,
        memory: int | None = None,
        rules: Rules = NO_RULES,
    ) -> list[FileReport]:
        """Have files read: by their path, or by their bytes, or by this machine."""
        found: list[FileReport | None] = [None] * len(files)
        common = (key, memory, rules)
        shared = [] if self._is_unseen(root) else self._shared(root, files)
        if shared:
            given = [file for _, file, _ in shared]
            reports = self.link.call(outcome, work_shared, root, given, *common)
            for (place, _, info), report in zip(shared, reports, strict=True):
                found[place] = report and as_here(report, info)
            if len(files) > 1 and not any(reports):
                self._unseen[root] = time.monotonic()
        self._by_bytes(outcome, root, files, found, common)
        left = [place for place, report in enumerate(found) if report is None]
        if left:
            rest = [files[place] for place in left]
            own = self.local.submit(worker_calls.work_all, root, rest, *common)
            for place, report in zip(left, own.result(), strict=True):
                found[place] = report
        return [report for report in found if report is not None]

    def _is_unseen(self, root: bytes) -> bool:
        """Return whether a worker has just seen none of the files below a root."""
        return time.monotonic() - self._unseen.get(root, float("-inf")) < _UNSEEN_SECONDS

    def _shared(
        self, root: bytes, files: Sequence[_File]
    ) -> list[tuple[int, SharedFile, os.stat_result]]:
        """Return the files that a worker may see, each with its place in `files` and its status."""
        known = []
        for place, (path, size, digest) in enumerate(files):
            info = status_of(root, path)
            if info is None or placeholders.is_placeholder(info) or self._own.holds(info):
                continue
            known.append((place, (path, size, digest, state(info)), info))
        return known

    def _by_bytes(
        self,
        outcome: Heeded[Any],
        root: bytes,
        files: Sequence[_File],
        found: list[FileReport | None],
        common: tuple[bytes, int | None, Rules],
    ) -> None:
        """Send the bytes of the files without a report, and add the reports."""
        if common[2].wanted.downloads:
            return
        sent = []
        for place, (path, size, _) in enumerate(files):
            if found[place] is None and size <= MOST_BYTES:
                got = fetched(root, path, MOST_BYTES, self._own.refuse)
                if got is not None:
                    sent.append((place, *got))
        if not sent:
            return
        reports = self._sent(outcome, [file for _, file, _ in sent], *common)
        for (place, _, info), report in zip(sent, reports, strict=True):
            size = files[place][1]
            found[place] = replace(report, device=info.st_dev, inode=info.st_ino, listed=size)


def _settle(
    outcome: Heeded[Any],
    perform: Callable[..., Any],
    local: Executor,
    fn: Callable[..., Any],
    args: tuple[Any, ...],
) -> None:
    """Set the result of a call, or its error. Without workers, this machine does the work."""
    if outcome.cancelled():
        return
    result, error = None, None
    try:
        try:
            result = perform(outcome, *args)
        except Unreachable:
            result = local.submit(fn, *args).result()
    except BaseException as caught:  # noqa: BLE001 - goes to the caller, as from any executor
        error = caught
    if outcome.set_running_or_notify_cancel():
        outcome.set_exception(error) if error else outcome.set_result(result)
