"""Base of the models of what one view reads from the server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from PySide6.QtCore import QObject, Signal

from app.api.errors import ApiError
from app.state.server.session import Session
from app.state.work.errors import UNEXPECTED, StateError
from app.state.work.tasks import Failure, Tasks


class ServerReading(QObject):
    """Model of one view. Invariant: it has only what a read has returned, and reports its own read
    errors. `name` is that of its task.
    """

    changed = Signal()

    def __init__(
        self, name: str, session: Session, tasks: Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.loading = False
        self.error = ""
        self._name = name
        self._session = session
        self._tasks = tasks
        tasks.failed.connect(self._on_failed)

    def read(self) -> None:
        """Read everything."""
        self._begin()
        self._tasks.read(self._name, self._load)

    def stop(self) -> None:
        """Stop reading when the view is closed."""
        self._tasks.stop(self._name)

    def _begin(self) -> None:
        self.loading, self.error = True, ""
        self.changed.emit()

    async def _read_all(self) -> None:
        raise NotImplementedError

    async def _load(self) -> None:
        await self._load_with(self._read_all)

    async def _load_with(self, read: Callable[[], Awaitable[None]]) -> None:
        """Read, and report how that ended."""
        try:
            await read()
        except (ApiError, StateError) as error:
            self.error = error.message
        self.loading = False
        self.changed.emit()

    def _on_failed(self, failure: Failure) -> None:
        """End a read that failed with an unexpected error."""
        if failure.name == self._name and self.loading:
            self.error, self.loading = UNEXPECTED, False
            self.changed.emit()
