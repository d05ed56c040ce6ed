"""Run tests in several processes that are forked after a single collection.

Each process takes the tests of one file at a time from a queue, and sends the reports to the first
process, which counts and prints. Where forking with loaded modules is impossible (anywhere but on
Linux), the tests run in the one process.
"""

from __future__ import annotations

import atexit
import faulthandler
import os
import select
import signal
import struct
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any, NoReturn
from warnings import WarningMessage

import pytest

SECONDS = 2400.0
"""Time limit of a whole run: pytest's own limit is per test. Without it a process that cannot end,
or a report that never arrives, would block the run.
"""
_NUMBER = struct.Struct("!H")


class Sender:
    """The plugin that replaces the terminal and forwards reports."""

    def __init__(self, to: Connection, config: pytest.Config) -> None:
        self._to = to
        self._config = config

    def pytest_runtest_logstart(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        """Forward the start of a test."""
        self._to.send(("pytest_runtest_logstart", {"nodeid": nodeid, "location": location}))

    def pytest_runtest_logfinish(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        """Forward the end of a test."""
        self._to.send(("pytest_runtest_logfinish", {"nodeid": nodeid, "location": location}))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Forward the result of a test, or of its setup or teardown."""
        hook = self._config.hook
        data = hook.pytest_report_to_serializable(config=self._config, report=report)
        self._to.send(("pytest_runtest_logreport", {"report": data}))

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
        given = {"warning_message": told, "when": when, "nodeid": nodeid, "location": location}
        self._to.send(("pytest_warning_recorded", given))


def run(session: pytest.Session, count: int) -> None:
    """Run the session's tests in `count` processes. Raises pytest.Session.Failed."""
    config = session.config
    files = [list(found) for _, found in groupby(session.items, lambda one: one.path)]
    capture: Any = config.pluginmanager.getplugin("capturemanager")
    terminal: Any = config.pluginmanager.getplugin("terminalreporter")
    terminal.showfspath = False
    capture.stop_global_capturing()  # each process captures output in its own file
    queue = _filled(len(files))
    running: dict[Connection, int] = {}
    try:
        for number in range(count):
            receiver, sender = Pipe(duplex=False)
            sys.stdout.flush()
            pid = os.fork()
            if not pid:
                for one in (*running, receiver):
                    one.close()
                _become_worker(session, number, _taken(queue, files), sender)
            sender.close()
            running[receiver] = pid
        faulthandler.dump_traceback_later(SECONDS, exit=True)  # not earlier: it holds a lock
        _listen(session, running)
    finally:
        faulthandler.cancel_dump_traceback_later()
        os.close(queue)
        for pid in running.values():
            os.kill(pid, signal.SIGINT)  # so that tests can end the programs they started
        for pid in running.values():
            select.select([ending := os.pidfd_open(pid)], [], [], 30)
            os.close(ending)
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
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


def _listen(session: pytest.Session, running: dict[Connection, int]) -> None:
    """Process the reports until all processes have ended."""
    last: dict[Connection, dict[str, Any]] = {}
    while running:
        for one in wait(list(running)):
            assert isinstance(one, Connection)
            try:
                name, given = one.recv()
            except EOFError:
                _ended(session, os.waitpid(running.pop(one), 0)[1], last.get(one))
                continue
            if name == "pytest_runtest_logstart":
                last[one] = given
            _tell(session.config, name, given)
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


def _ended(session: pytest.Session, status: int, last: dict[str, Any] | None) -> None:
    """Handle the end of a process; if it failed, its last test and the run have failed, too."""
    code = os.waitstatus_to_exitcode(status)
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
    session: pytest.Session, number: int, files: Iterator[list[pytest.Item]], sender: Connection
) -> NoReturn:
    """In the forked process: run tests until none is left, and exit as an interpreter does."""
    code = 1
    atexit._clear()  # noqa: SLF001 - the first process runs these itself
    try:
        _run_files(session, number, files, sender)
        threading._shutdown()  # type: ignore[attr-defined]  # noqa: SLF001 - as the interpreter does at its end
        atexit._run_exitfuncs()  # noqa: SLF001 - as the interpreter does at its end
        code = 0
    except BaseException:  # noqa: BLE001 - no exception may leave the forked copy
        with suppress(OSError):
            sys.__stderr__.write(traceback.format_exc())  # type: ignore[union-attr]
    finally:
        os._exit(code)


def _run_files(
    session: pytest.Session, number: int, files: Iterator[list[pytest.Item]], sender: Connection
) -> None:
    config = session.config
    plugins = config.pluginmanager
    plugins.unregister(name="terminalreporter")
    plugins.register(Sender(sender, config))
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
