"""Versions of the components, determined by another process of the program."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from pathlib import Path

import pytest

from app import __version__
from app.state.connection import components as components_module
from app.state.connection.components import Components
from app.state.work.tasks import Tasks
from tests.state.conftest import Run


def test_versions_are_determined_by_the_program_itself(run: Run) -> None:
    async def main() -> None:
        tasks = Tasks()
        components = Components(tasks)
        components.load()
        await tasks.idle()
        assert components.text.startswith(f"Discovery Console: {__version__}\n")
        assert "\nPattern engine: hyperscan " in components.text
        await tasks.close()

    run(main())


def test_what_cannot_be_started_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        tasks = Tasks()
        components = Components(tasks)
        components.load()
        await tasks.idle()
        assert components.text == "The versions of the components could not be determined."
        await tasks.close()

    monkeypatch.setattr(sys, "executable", "/no/such/python")
    run(main())


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
def test_the_command_ends_with_the_console(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, program = tmp_path / "begun", tmp_path / "program"
    program.write_text(
        f"#!/bin/sh\necho $$ > {begun}.new && mv {begun}.new {begun}\nexec sleep 600\n"
    )
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))

    async def main() -> None:
        tasks = Tasks()
        components = Components(tasks)
        components.load()
        await asyncio.to_thread(exists, begun)
        await tasks.close()
        assert not components.text

    run(main())
    with pytest.raises(ProcessLookupError):
        os.kill(int(begun.read_text()), 0)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
def test_a_command_that_is_just_being_started_ends_with_the_console(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\nexec sleep 600\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    begun, ending = threading.Event(), threading.Event()
    processes = []
    start = components_module._start  # noqa: SLF001

    def slowly() -> object:
        processes.append(start())
        begun.set()
        assert ending.wait(30)
        return processes[0]

    monkeypatch.setattr(components_module, "_start", slowly)

    async def main() -> None:
        tasks = Tasks()
        Components(tasks).load()
        await asyncio.to_thread(begun.wait, 30)
        closing = asyncio.ensure_future(tasks.close())
        await asyncio.sleep(0.05)
        ending.set()
        await closing

    run(main())
    assert processes[0].returncode  # the test did not wait for it, the program did


def exists(path: Path) -> None:
    """Return when a file exists."""
    while not path.exists():
        time.sleep(0.02)
