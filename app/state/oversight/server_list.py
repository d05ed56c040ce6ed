"""Base of the models of what one view lists and changes on the server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.api.errors import ApiError
from app.state.server.session import Session
from app.state.work.errors import UNEXPECTED, NotPossible, StateError
from app.state.work.tasks import Failure, Tasks


class ServerList(QObject):
    """Model of one view. Invariant: it lists only what a read has returned.

    It has no parent: a write in progress completes and reports even after the view is closed.
    `feature` names its tasks, and the ability that writing requires.
    """

    changed = Signal()
    refused = Signal(str)
    saved = Signal(str)

    def __init__(self, feature: str, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.loading = False
        self.error = ""
        self._feature = feature
        self._session = session
        self._tasks = tasks
        tasks.failed.connect(self._on_failed)

    def read(self) -> None:
        """Read everything listed."""
        self.loading, self.error = True, ""
        self.changed.emit()
        self._tasks.read(self._feature, self._load)

    def _write(self, work: Callable[..., Awaitable[str]], *args: Any) -> None:
        """Change something: `work` returns the message to show, or raises. Ends with `saved` or
        `refused`.
        """
        self._tasks.write(f"{self._feature}.write", self._told, work, args)

    async def _read_all(self) -> None:
        raise NotImplementedError

    async def _read_again(self) -> None:
        await self._read_all()
        self.changed.emit()

    async def _load(self) -> None:
        try:
            await self._read_all()
        except (ApiError, StateError) as error:
            self.error = error.message
        self.loading = False
        self.changed.emit()

    async def _told(self, work: Callable[..., Awaitable[str]], args: tuple[Any, ...]) -> None:
        refusal = UNEXPECTED
        try:
            if reason := self._session.why_not(self._feature):
                raise NotPossible(reason)
            words = await work(*args)
        except (ApiError, StateError) as error:
            refusal = error.message or UNEXPECTED
        else:
            refusal = ""
            self.saved.emit(words)
        finally:  # also if it failed with an unexpected error
            if refusal:
                self.refused.emit(refusal)

    def _on_failed(self, failure: Failure) -> None:
        """End a read that failed with an unexpected error."""
        if failure.name == self._feature and self.loading:
            self.error, self.loading = UNEXPECTED, False
            self.changed.emit()
