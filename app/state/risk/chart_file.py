"""Charts written to files, outside of the event loop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.state.export.export_formats import chosen_suffix
from app.state.oversight.audit import Audit
from app.state.work.new_file import in_thread, new_file
from app.state.work.tasks import Tasks


def save_chart(tasks: Tasks, audit: Audit, path: Path, make: Callable[[], bytes]) -> None:
    """Record the export in the journal, and write what `make` returns to a file. An existing file
    is replaced once the new one is complete.
    """
    tasks.write("risk.export", _save, audit, path, make)


async def _save(audit: Audit, path: Path, make: Callable[[], bytes]) -> None:
    suffix = chosen_suffix(path, ("", ".png", ".svg", ".csv")).removeprefix(".")
    await audit.exported("chart", suffix or "png")
    await write_file(path, make)


async def write_file(path: Path, make: Callable[[], bytes]) -> None:
    """Write what `make` returns, outside of the event loop. Raises `NotPossible`."""
    async with new_file(path) as file:
        await in_thread(lambda: file.write(make()))
