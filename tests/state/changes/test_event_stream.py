"""The event stream, which is opened again when it breaks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from app.api.records.local import Event
from app.api.resources.local import Local
from app.state.changes import jobs
from tests.state.conftest import Run, console
from tests.ui.live import until


def test_a_stream_that_is_opened_again_has_nothing_read_that_its_events_announce(
    run: Run, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listen = Local.stream

    async def short(local: Local, **how: Any) -> AsyncIterator[Event]:
        """Break after each event."""
        async for event in listen(local, **how):
            yield event
            if event.id.strip("0"):
                return

    monkeypatch.setattr(Local, "stream", short)
    monkeypatch.setattr(jobs, "STREAM_PAUSE_SECONDS", 0.01)

    async def work() -> None:
        async with console(tmp_path / "data") as stores:
            announced: list[frozenset[str]] = []
            stores.session.written.connect(announced.append)
            await stores.scan(folder)
            await until(lambda: sum("approval_rules" in what for what in announced) > 2)
            assert sum("types" in what for what in announced) < 2

    run(work())
