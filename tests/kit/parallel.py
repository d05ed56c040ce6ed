"""Run tests in several processes that are forked after a single collection.

Each process takes the tests of one file at a time from a queue, and sends the reports to the first
process, which counts and prints. If a process dies, its test fails, and the run ends. Where forking
with loaded modules is impossible (anywhere but on Linux), the tests run in the one process.
"""

from __future__ import annotations

import atexit
import faulthandler
import os
import pickle
import select
import signal
import struct
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from multiprocessing.connection import wait
from typing import Any, NoReturn
from warnings import WarningMessage

import pytest

SECONDS = 2400.0
"""Time limit of a whole run: pytest's own limit is per test. Without it a process that cannot end,
or a report that never arrives, would block the run.
"""
_NUMBER = struct.Struct("!H")
_LENGTH = struct.Struct("!Q")
_AT_ONCE = 1 << 16
Message = tuple[str, dict[str, Any]]
"""Name and arguments of a hook of pytest."""


class Worker:
    """A forked process that runs tests, and the pipe from which its messages are read.

    Its end is seen by its process, not by the end of the pipe: programs that it has started may
    keep the pipe open. Half a message, which it may leave, is never waited for.
    """

    def __init__(self, pid: int, pipe: int) -> None:
        self.pid, self.pipe, self.end = pid, pipe, os.pidfd_open(pid)
        self.last: dict[str, Any] | None = None
        """The test that was started last."""
        self._left = b""
        os.set_blocking(pipe, False)

    def received(self) -> Iterator[Message]:
        """Yield the messages that have arrived as a whole."""
        parts = [self._left]
        with suppress(BlockingIOError):
            while part := os.read(self.pipe, _AT_ONCE):
                parts.append(part)
        self._left = b"".join(parts)
        while len(self._left) >= _LENGTH.size:
            end = _LENGTH.size + _LENGTH.unpack_from(self._left)[0]
            if len(self._left) < end:
                return
            message, self._left = self._left[_LENGTH.size : end], self._left[end:]
            yield pickle.loads(message)

    def close(self) -> int:
        """Wait for the end of the process; return its exit code."""
        os.close(self.pipe)
        os.close(self.end)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


class Sender:
    """The plugin that replaces the terminal and forwards reports to `pipe`."""

    def __init__(self, pipe: int, config: pytest.Config) -> None:
        self.pipe = pipe
        self._config = config

    def _send(self, name: str, **given: object) -> None:
        message = pickle.dumps((name, given))
        rest = memoryview(_LENGTH.pack(len(message)) + message)
        while rest:
            rest = rest[os.write(self.pipe, rest) :]

    def pytest_runtest_logstart(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        """Forward the start of a test."""
        self._send("pytest_runtest_logstart", nodeid=nodeid, location=location)

    def pytest_runtest_logfinish(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        """Forward the end of a test."""
        self._send("pytest_runtest_logfinish", nodeid=nodeid, location=location)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Forward the result of a test, or of its setup or teardown."""
        hook = self._config.hook
        data = hook.pytest_report_to_serializable(config=self._config, report=report)
        self._send("pytest_runtest_logreport", report=data)

    def pytest_warning_recorded(
        self,
        warning_message: WarningMessage,
        when: str,
        nodeid: str,
        location: tuple[str, int, str] | None,
    ) -> None:
        """Forward a warning; of its class only the name."""
        text = f"{warning_message.category.__name__}: {warning_message.message}"
        told = WarningMessage(
            UserWarning(text), UserWarning, warning_message.filename, warning_message.lineno
        )
        self._send(
            "pytest_warning_recorded",
            warning_message=told,
            when=when,
            nodeid=nodeid,
            location=location,
        )


def run(session: pytest.Session, count: int) -> None:
    """Run the session's tests in `count` processes. Raises pytest.Session.Failed."""
    config = session.config
    files = [list(found) for _, found in groupby(session.items, lambda one: one.path)]
    capture: Any = config.pluginmanager.getplugin("capturemanager")
    terminal: Any = config.pluginmanager.getplugin("terminalreporter")
    terminal.showfspath = False
    capture.stop_global_capturing()  # each process captures output in its own file
    queue = _filled(len(files))
    running: list[Worker] = []
    try:
        for number in range(count):
            reading, writing = os.pipe()
            sys.stdout.flush()
            pid = os.fork()
            if not pid:
                os.close(reading)
                for worker in running:
                    os.close(worker.pipe)
                    os.close(worker.end)
                _become_worker(session, number, _taken(queue, files), writing)
            os.close(writing)
            running.append(Worker(pid, reading))
        faulthandler.dump_traceback_later(SECONDS, exit=True)  # not earlier: it holds a lock
        _listen(session, running)
    finally:
        faulthandler.cancel_dump_traceback_later()
        os.close(queue)
        for worker in running:
            os.kill(worker.pid, signal.SIGINT)  # so that tests can end the programs they started
        for worker in running:
            select.select([worker.end], [], [], 30)
            os.kill(worker.pid, signal.SIGKILL)
            worker.close()
        capture.start_global_capturing()
        capture.suspend_global_capture()


def _filled(count: int) -> int:
    """Return a pipe with the numbers of all files; each number is read by one process."""
    reading, writing = os.pipe()
    os.write(writing, b"".join(map(_NUMBER.pack, range(count))))
    os.close(writing)
    return reading


def _taken(queue: int, files: list[list[pytest.Item]]) -> Iterator[list[pytest.Item]]:
    """Yield the next file's tests, until none is left."""
    while said := os.read(queue, _NUMBER.size):
        yield files[_NUMBER.unpack(said)[0]]


def _listen(session: pytest.Session, running: list[Worker]) -> None:
    """Process the reports until all processes have ended."""
    while running:
        ready = set(wait([file for worker in running for file in (worker.pipe, worker.end)]))
        for worker in [worker for worker in running if ready & {worker.pipe, worker.end}]:
            for name, given in worker.received():
                if name == "pytest_runtest_logstart":
                    worker.last = given
                _tell(session.config, name, given)
            if worker.end in ready:
                running.remove(worker)
                _ended(session, worker.close(), worker.last)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)


def _tell(config: pytest.Config, name: str, given: dict[str, Any]) -> None:
    """Call the hook in this process."""
    hook = config.hook
    if name == "pytest_warning_recorded":
        hook.pytest_warning_recorded.call_historic(kwargs=given)
        return
    if name == "pytest_runtest_logreport":
        data = given["report"]
        given["report"] = hook.pytest_report_from_serializable(config=config, data=data)
    getattr(hook, name)(**given)


def _ended(session: pytest.Session, code: int, last: dict[str, Any] | None) -> None:
    """Handle the end of a process; if it failed, its last test and the run have failed, too."""
    if not code:
        return
    said = f"its process ended with {code}"
    if last is not None:
        report = pytest.TestReport(
            **last, keywords={}, outcome="failed", longrepr=said, when="call"
        )
        session.config.hook.pytest_runtest_logreport(report=report)
    raise session.Failed(said)


def _become_worker(
    session: pytest.Session, number: int, files: Iterator[list[pytest.Item]], pipe: int
) -> NoReturn:
    """In the forked process: run tests until none is left, and exit as an interpreter does."""
    code = 1
    atexit._clear()  # noqa: SLF001 - the first process runs these itself
    try:
        _run_files(session, number, files, pipe)
        threading._shutdown()  # type: ignore[attr-defined]  # noqa: SLF001 - as the interpreter does at its end
        atexit._run_exitfuncs()  # noqa: SLF001 - as the interpreter does at its end
        code = 0
    except BaseException:  # noqa: BLE001 - no exception may leave the forked copy
        with suppress(OSError):
            sys.__stderr__.write(traceback.format_exc())  # type: ignore[union-attr]
    finally:
        os._exit(code)


def _run_files(
    session: pytest.Session, number: int, files: Iterator[list[pytest.Item]], pipe: int
) -> None:
    config = session.config
    plugins = config.pluginmanager
    plugins.unregister(name="terminalreporter")
    plugins.register(Sender(pipe, config))
    capture: Any = plugins.getplugin("capturemanager")
    capture.start_global_capturing()
    capture.suspend_global_capture()
    folders = vars(config)["_tmp_path_factory"]
    folders._basetemp = folders.getbasetemp() / f"{number}"  # noqa: SLF001 - pytest has no public way
    folders._basetemp.mkdir(0o700)  # noqa: SLF001 - pytest has no public way
    items = (item for file in files for item in file)
    item = next(items, None)
    while item:  # the next test decides which fixtures are kept
        following = next(items, None)
        config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        item = following
