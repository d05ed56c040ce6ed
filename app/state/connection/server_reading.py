"""Base class of models for views that read from the server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count

from app.api.errors import ApiError
from app.language import Texts
from app.state.connection.session import Session
from app.state.work.errors import UNEXPECTED, StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Failure, Tasks, Work

tr = Texts(__name__)

DROPPED = tr("Loading was stopped, because the console was switched to another server.")
_numbers = count()


class ServerReading(QObject):
    """Model of one view. Invariant: it contains only data that a read has returned. `error` has the
    message of a failed read. Each model has its own task, whose name begins with `name`, so that
    two views of one kind do not cancel each other's reads. `loading` is cleared when the read ends,
    even if it is cancelled.
    """

    changed = Signal()

    def __init__(
        self, name: str, session: Session, tasks: Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.loading = False
        self.error = ""
        self._name = name
        self._task = f"{name} {next(_numbers)}"
        self._began = 0
        """Number of the last read that was begun."""
        self._session = session
        self._tasks = tasks
        tasks.failed.connect(self._on_failed)

    def read(self) -> None:
        """Read everything."""
        self._begin()
        self._start(self._load)

    def stop(self) -> None:
        """Stop reading when the view is closed."""
        self._began += 1
        self.loading = False
        self._tasks.stop(self._task)

    def _start(self, work: Work, *args: object) -> None:
        """Start the read as the task of this model, cancelling an earlier one."""
        self._began += 1
        dropped = partial(self._on_dropped, self._began)
        self._tasks.read(self._task, work, *args, dropped=dropped)

    def _begin(self) -> None:
        self.loading, self.error = True, ""
        self.changed.emit()

    async def _read_all(self) -> None:
        raise NotImplementedError

    async def _load(self) -> None:
        await self._load_with(self._read_all)

    async def _load_with(self, read: Callable[[], Awaitable[None]]) -> None:
        """Await a read, and report its end or its error."""
        try:
            await read()
        except (ApiError, StateError) as error:
            self.error = error.message
        self.loading = False
        self.changed.emit()

    def _on_dropped(self, number: int) -> None:
        """Report that the read was cancelled from outside, unless a newer one has begun."""
        if number == self._began and self.loading:
            self.error, self.loading = DROPPED, False
            self.changed.emit()

    def _on_failed(self, failure: Failure) -> None:
        """End a read that failed with an unexpected error."""
        if failure.name == self._task and self.loading:
            self.error, self.loading = UNEXPECTED, False
            self.changed.emit()
