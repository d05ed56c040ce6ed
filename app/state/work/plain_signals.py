"""Signals and timers for processes without Qt, with the part of Qt's interface that stores use.

As in Qt, a slot gets as many arguments as it accepts, and an exception in a slot is reported by
`sys.excepthook` and reaches neither the emitter nor the other slots. Timers need a running asyncio
loop.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any

_Slot = Callable[..., object]
_POSITIONAL = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


class BoundSignal:
    """The signal of one object."""

    def __init__(self) -> None:
        self._slots: list[tuple[_Slot | BoundSignal, _Slot, int | None]] = []
        """For each connection: the connected slot, the function to call, and how many arguments
        this function gets (None: all).
        """

    def connect(self, slot: _Slot | BoundSignal) -> None:
        """At each emission, call `slot`; if `slot` is a signal, emit it."""
        call = slot.emit if isinstance(slot, BoundSignal) else slot
        self._slots.append((slot, call, _accepted(call)))

    def disconnect(self, slot: _Slot | BoundSignal) -> None:
        """Remove a slot. Raises RuntimeError if it is not connected."""
        for connection in self._slots:
            if connection[0] == slot:
                self._slots.remove(connection)
                return
        raise RuntimeError("The slot is not connected.")

    def emit(self, *values: object) -> None:
        """Call the connected slots, in the order in which they were connected."""
        for _, call, count in [*self._slots]:
            try:
                call(*values[:count])
            except Exception:  # noqa: BLE001 - the boundary between the emitter and its listeners
                sys.excepthook(*sys.exc_info())


def _accepted(call: _Slot) -> int | None:
    """Return how many positional arguments a slot accepts; None if any number."""
    try:
        parameters = signature(call).parameters.values()
    except ValueError:  # a built-in function without a signature, such as `int`
        return None
    if any(one.kind is Parameter.VAR_POSITIONAL for one in parameters):
        return None
    return sum(one.kind in _POSITIONAL for one in parameters)


class Signal:
    """Declaration of a signal in a class; the types of its arguments are for the reader only."""

    def __init__(self, *_types: type) -> None:
        self._name = ""

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    def __get__(self, owner: Any, _kind: type | None = None) -> Any:
        if owner is None:
            return self
        return owner.__dict__.setdefault(self._name, BoundSignal())

    def __set__(self, owner: Any, value: object) -> None:
        raise AttributeError(f"{self._name} is a signal.")  # not translated


class QObject:
    """Base class of objects with signals. Its parent has no meaning without Qt."""

    def __init__(self, parent: QObject | None = None) -> None:
        self._parent = parent

    def setParent(self, parent: QObject | None) -> None:  # noqa: N802 - Qt's name
        """Set the parent."""
        self._parent = parent


class QTimer(QObject):
    """Timer on the running asyncio loop; `interval` is in milliseconds."""

    timeout = Signal()

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        singleShot: bool = False,  # noqa: N803 - Qt's name
        interval: int = 0,
    ) -> None:
        super().__init__(parent)
        self._once = singleShot
        self._interval = interval
        self._next: asyncio.TimerHandle | None = None

    def start(self, interval: int | None = None) -> None:
        """Start the timer, or start it over."""
        self.stop()
        if interval is not None:
            self._interval = interval
        loop = asyncio.get_running_loop()
        self._next = loop.call_later(self._interval / 1000, self._on_due)

    def stop(self) -> None:
        """Stop the timer."""
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def isActive(self) -> bool:  # noqa: N802 - Qt's name
        """Whether the timer is running."""
        return self._next is not None

    def _on_due(self) -> None:
        self._next = None
        if not self._once:
            self.start()
        self.timeout.emit()
