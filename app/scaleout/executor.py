"""Executor of scans: the workers of a cluster, and this machine, read the files.

A worker that sees a file by the same path as this machine reads the file itself; otherwise the
worker gets the bytes. The processes of this machine do what only this machine can do (large or
sparse files that no worker sees, memory of processes, free space). While no worker is connected,
they do everything.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, ParamSpec, TypeVar

from app.discovery.match import progress
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.matches import FileReport
from app.discovery.match.progress import Heeded
from app.discovery.match.rules import NO_RULES, Rules
from app.discovery.read import placeholders
from app.discovery.read.file_scan import Fetched, fetched
from app.discovery.scan import worker_calls
from app.discovery.scan.memory_budget import MemoryBudget
from app.discovery.scan.scan_cache import state
from app.discovery.scan.shared_files import (
    SharedFile,
    as_here,
    status_of,
    work_sent,
    work_shared,
)
from app.discovery.scan.worker_tasks import work_fetched
from app.discovery.scan.workers import WorkerDied, WorkerOverLimit
from app.log import get_logger
from app.own_files import OwnFiles
from app.scaleout.errors import AgentAway, Unreachable
from app.scaleout.link import ChosenCall, Link, chosen_of
from app.scaleout.threads import DaemonThreads
from app.scaleout.unread import unread
from app.scaleout.worker_facts import Chosen

P = ParamSpec("P")
T = TypeVar("T")

MOST_CALLS = 1024
"""Maximum number of calls that wait for an answer of a worker at the same time. A thread of this
process waits for each.
"""
MOST_BYTES = 32 << 20
"""Maximum size in bytes of a file whose bytes are sent to a worker."""
ROOM = 64 << 20
"""Maximum number of bytes of files that are held in memory at a time to be sent. Encryption takes a
few times as much memory.
"""
_ROOM_SECONDS = 60.0
"""Seconds that a call waits until its files fit into `ROOM`. After that, this machine reads these
files itself.
"""
_LOOK_SECONDS = 1.0
_TRIES = 5
"""Maximum number of times that chosen workers are asked to perform a call."""
_AGAIN_SECONDS = 3.0
_UNSEEN_SECONDS = 60.0
"""If a worker could open none of the files of a call by their paths, the files below the same root
are sent as bytes for this number of seconds.
"""

_File = tuple[bytes, int, bytes]

_log = get_logger(__name__)


class Cluster(Executor):
    """Executor with the processes of this machine (`local`), and workers elsewhere (reached through
    `link`).

    A call that scans files goes to `local` while `local` has fewer than `jobs` such calls.
    Otherwise it goes to a worker elsewhere if one is connected, unless it needs lists of values,
    which never leave this machine. All other calls go to `local`. `shutdown` ends `local` and
    `link`, too. None of the program's `own` files is read.
    """

    def __init__(self, link: Link, local: Executor, own: OwnFiles, jobs: int) -> None:
        self.link = link
        self.local = local
        self._own = own
        self._jobs = jobs
        self._busy = 0
        self._closed = False
        self._lock = threading.Lock()
        self._threads = DaemonThreads(MOST_CALLS, "cluster")
        self._room = MemoryBudget(ROOM)
        self._unseen: dict[bytes, float] = {}
        link.is_free_here = self._has_room

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call a function, here or on a worker elsewhere. Raises RuntimeError after `shutdown`.

        The future fails with `WorkerDied` if a process of this machine ended during the call, and
        with `WorkerOverLimit` if the call exceeded a limit, here or elsewhere.
        """
        call: Any = fn
        if kwargs or call not in {worker_calls.work_all, work_fetched}:
            return self.local.submit(fn, *args, **kwargs)
        if self._closed or self._has_room() or not self.link.threads() or _need_lists(args):
            return self._given_here(fn, args)
        return self._give_out(Heeded(), fn, args)

    def submit_here(self, fn: Callable[..., T], /, *args: Any) -> Future[T]:
        """Run `fn`, a call that scans files, here. Raises RuntimeError after `shutdown`."""
        return self._given_here(fn, args)

    def submit_to(self, chosen: Chosen, fn: Callable[..., T], /, *args: Any) -> Future[T]:
        """Run `fn`, a call that scans files, only on the workers in `chosen`. Raises DiscoveryError
        if the call needs lists of values, because these never leave this machine. Raises
        RuntimeError after `shutdown`.

        The future fails with `AgentAway` if none of the chosen workers is connected for some time,
        with `WorkerDied` if the workers fail, and with `WorkerOverLimit` if the call exceeded a
        limit. Files that the workers do not see, and that cannot be sent, are reported as not
        scanned.
        """
        if self._closed:
            raise RuntimeError("the workers have been shut down")
        if _need_lists(args):
            raise DiscoveryError(
                f"The agent {chosen.name} cannot search for lists of values, because these never "
                "leave the service. Scan without them, or choose another proxy agent."
            )
        return self._give_out(ChosenCall(chosen), fn, args)

    def _give_out(
        self, outcome: Heeded[T], fn: Callable[..., T], args: tuple[Any, ...]
    ) -> Heeded[T]:
        """Run `fn`, a call that scans files, on workers elsewhere. Return `outcome`, the future of
        the call.
        """
        call: Any = fn
        perform = self._read if call is worker_calls.work_all else self._search
        self._threads.start(partial(self._settle, outcome, perform, fn, args))
        return outcome

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the connection, and the processes of this machine. Calls that are with workers
        elsewhere are dropped, and their futures are cancelled.
        """
        self._closed = True
        self.link.close()
        self.local.shutdown(wait, cancel_futures=cancel_futures)
        self._threads.end()

    def _settle(
        self,
        outcome: Heeded[Any],
        perform: Callable[..., Any],
        fn: Callable[..., Any],
        args: tuple[Any, ...],
    ) -> None:
        """Perform a call with `perform`; if no worker can be reached, perform `fn` on this machine.
        Set the result or the error in `outcome`.
        """
        if outcome.cancelled():
            return
        result, error = None, None
        try:
            try:
                result = self._tried(perform, outcome, args)
            except Unreachable:
                result = self._done_here(outcome, fn, args)
        except BaseException as caught:  # noqa: BLE001 - goes to the caller, as from any executor
            error = caught
        if self._closed or isinstance(error, CancelledError):
            outcome.cancel()
        elif outcome.set_running_or_notify_cancel():
            outcome.set_exception(error) if error else outcome.set_result(result)

    def _tried(self, perform: Callable[..., T], outcome: Heeded[Any], args: tuple[Any, ...]) -> T:
        """Return the result of `perform`. Raises Unreachable if no worker can be reached. But if
        workers were chosen, try several times, and then raise WorkerDied. Raises CancelledError if
        `outcome` is cancelled between two tries, or after `shutdown`.
        """
        tries = _TRIES
        while True:
            try:
                return perform(outcome, *args)
            except Unreachable as error:
                if chosen_of(outcome) is None:
                    raise
                tries -= 1
                if self._closed or outcome.cancelled():
                    raise CancelledError from None
                if not tries:
                    raise WorkerDied("the workers that were to read it have failed") from error
                time.sleep(_AGAIN_SECONDS)  # the scheduler may be restarted

    def _given_here(self, fn: Callable[..., T], args: tuple[Any, ...]) -> Future[T]:
        """Give a call to the processes of this machine. Raises RuntimeError after `shutdown`."""
        future = self.local.submit(fn, *args)
        with self._lock:
            self._busy += 1
        future.add_done_callback(self._count_done)
        return future

    def _has_room(self) -> bool:
        """Return whether a process of this machine is free for another call that scans files."""
        return self._busy < self._jobs

    def _count_done(self, _future: Future[Any]) -> None:
        with self._lock:
            self._busy -= 1

    def _done_here(self, outcome: Heeded[Any], fn: Callable[..., T], args: tuple[Any, ...]) -> T:
        """Perform a call on this machine, and return its result. `outcome` gets the progress. If
        `outcome` is cancelled, or after `shutdown`, cancel the call and raise CancelledError.
        """
        running = self._given_here(fn, args)
        while not wait([running], _LOOK_SECONDS).done:
            if outcome.cancelled() or self._closed:
                running.cancel()
                raise CancelledError
            outcome.bytes_done = progress.bytes_done(running)
            outcome.signs = progress.signs(running)
            outcome.reader = progress.reader(running)
        return running.result()

    def _elsewhere(self, outcome: Heeded[Any], fn: Callable[..., T], /, *args: Any) -> T:
        """Return the result from a worker. WorkerOverLimit, CancelledError and AgentAway are raised
        unchanged. Any other error may be a fault of the worker, so Unreachable is raised instead,
        and this machine performs the call again. If workers were chosen, an error of the call is
        raised as WorkerDied.
        """
        try:
            return self.link.call(outcome, fn, *args)
        except (Unreachable, WorkerOverLimit, CancelledError, AgentAway):
            raise
        except Exception as error:
            _log.warning("a worker has failed", exc_info=error)
            if chosen_of(outcome) is not None:
                raise WorkerDied("the worker that read it has failed") from error
            raise Unreachable("a worker has failed") from error

    def _search(
        self,
        outcome: Heeded[Any],
        file: Fetched,
        key: bytes,
        memory: int | None = None,
        rules: Rules = NO_RULES,
    ) -> FileReport:
        """Have a worker elsewhere search an object that the service has fetched."""
        return self._elsewhere(outcome, work_sent, [file], key, memory, rules)[0]

    def _read(
        self,
        outcome: Heeded[Any],
        root: bytes,
        files: Sequence[_File],
        key: bytes,
        memory: int | None = None,
        rules: Rules = NO_RULES,
    ) -> list[FileReport]:
        """Read files on a worker that opens them by their paths. A file that no worker can open is
        sent to a worker as bytes. If the file cannot be sent either, this machine reads it; but if
        workers were chosen, the file is reported as not scanned.
        """
        chosen = chosen_of(outcome)
        found: list[FileReport | None] = [None] * len(files)
        common = (key, memory, rules)
        unseen = chosen is None and self._is_unseen(root)
        shared = [] if unseen else self._shared(root, files)
        if shared:
            given = [file for _, file, _ in shared]
            reports = self._elsewhere(outcome, work_shared, root, given, *common)
            for (place, _, info), report in zip(shared, reports, strict=True):
                found[place] = report and as_here(report, info)
            if chosen is None and len(files) > 1 and not any(reports):
                self._unseen[root] = time.monotonic()
        if not rules.wanted.downloads:
            self._by_bytes(outcome, root, files, found, common)
        left = [place for place, report in enumerate(found) if report is None]
        if left and chosen is not None:
            for place in left:
                found[place] = unread(root, files[place][0], chosen.name)
        elif left:
            rest = [files[place] for place in left]
            own = self._done_here(outcome, worker_calls.work_all, (root, rest, *common))
            for place, report in zip(left, own, strict=True):
                found[place] = report
        return [report for report in found if report is not None]

    def _is_unseen(self, root: bytes) -> bool:
        """Return whether the files below this root were recently unseen: less than
        `_UNSEEN_SECONDS` ago, a worker could open none of the files of a call.
        """
        return time.monotonic() - self._unseen.get(root, float("-inf")) < _UNSEEN_SECONDS

    def _shared(
        self, root: bytes, files: Sequence[_File]
    ) -> list[tuple[int, SharedFile, os.stat_result]]:
        """Return the files that a worker may open: index in `files`, file, and status of each."""
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
        """Send workers the bytes of the files that have no report in `found` yet, and add their
        reports to `found`.
        """
        sizes = {
            place: size
            for place, (_, size, _) in enumerate(files)
            if found[place] is None and size <= MOST_BYTES
        }
        if not sizes:
            return
        with self._reserved(outcome, sum(sizes.values())) as reserved:
            sent = []
            for place, size in sizes.items() if reserved else ():
                got = fetched(root, files[place][0], size, self._own.refuse)
                if got is not None:
                    sent.append((place, *got))
            if not sent:
                return
            bodies = [file for _, file, _ in sent]
            reports = self._elsewhere(outcome, work_sent, bodies, *common)
        for (place, _, info), report in zip(sent, reports, strict=True):
            size = sizes[place]
            found[place] = replace(report, device=info.st_dev, inode=info.st_ino, listed=size)

    @contextmanager
    def _reserved(self, outcome: Heeded[Any], size: int) -> Iterator[bool]:
        """Reserve memory for `size` bytes during the `with` block. Yield False if the memory was
        not free within `_ROOM_SECONDS`; a call for chosen workers waits without this limit. Raises
        CancelledError if `outcome` is cancelled, or after `shutdown`.
        """
        turn, end = self._room.turn(), time.monotonic() + _ROOM_SECONDS
        while not (taken := self._room.take(size, turn, _LOOK_SECONDS)):
            if outcome.cancelled() or self._closed:
                raise CancelledError
            if time.monotonic() > end and chosen_of(outcome) is None:
                break
        try:
            yield taken
        finally:
            if taken:
                self._room.give(size)


def _need_lists(args: Sequence[Any]) -> bool:
    """Return whether a call with these arguments searches for lists of values, which never leave
    this machine.
    """
    rules = [one for one in args if isinstance(one, Rules)]
    return any(one.exact is not None for given in rules for one in given.wanted.custom)
