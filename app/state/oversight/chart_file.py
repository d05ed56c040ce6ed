"""Charts written to files, outside of the event loop."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path

from app.state.work.errors import NotPossible
from app.state.work.tasks import Tasks


def save_chart(tasks: Tasks, path: Path, make: Callable[[], bytes]) -> None:
    """Write what `make` returns to a file, which replaces an existing one when it is complete."""
    tasks.write("risk.export", write_file, path, make)


async def write_file(path: Path, make: Callable[[], bytes]) -> None:
    """Write what `make` returns, outside of the event loop. Raises `NotPossible`."""
    try:
        await asyncio.to_thread(_write, path, make)
    except OSError as error:
        raise NotPossible(f"{path.name} cannot be written: {error.strerror}.") from None


def _write(path: Path, make: Callable[[], bytes]) -> None:
    with tempfile.NamedTemporaryFile(
        prefix=f".{path.name}.", dir=path.parent, delete=False
    ) as file:
        temporary = Path(file.name)
        try:
            file.write(make())
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    temporary.replace(path)
