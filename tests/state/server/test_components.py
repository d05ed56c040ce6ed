"""Versions of the components, determined by another process of the program."""

from __future__ import annotations

import sys

import pytest

from app import __version__
from app.state.server.components import Components
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
