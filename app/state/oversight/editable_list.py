"""Base class of models for views that list records of the server and change them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from app.api.errors import ApiError
from app.state.connection.server_reading import ServerReading
from app.state.work.errors import UNEXPECTED, NotPossible, StateError
from app.state.work.signals import Signal


class EditableList(ServerReading):
    """Model of one view that reads a list and also writes.

    It has no parent, so that a write in progress completes and reports even after the view is
    closed. `name` is also the feature (see `abilities`) that writing requires.
    """

    refused = Signal(str)
    saved = Signal(str)

    def _write(self, work: Callable[..., Awaitable[str]], *args: Any) -> None:
        """Run `work`, which changes something on the server and returns the message to show. Ends
        with `saved` or, if `work` fails, with `refused`.
        """
        self._tasks.write(f"{self._name}.write", self._told, work, args)

    async def _read_again(self) -> None:
        await self._read_all()
        self.changed.emit()

    async def _told(self, work: Callable[..., Awaitable[str]], args: tuple[Any, ...]) -> None:
        refusal = UNEXPECTED
        try:
            if reason := self._session.why_not(self._name):
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
