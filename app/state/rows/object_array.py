"""Array of objects that the garbage collector does not visit.

A full collection visits each item of every list. For a million rows this takes 40 ms on an idle
machine and 120 ms on a busy one, and the window does not answer meanwhile. The collector does not
look into a numpy array. In a command without a window, such pauses do no harm, and numpy is not
loaded: the items are in a list.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from itertools import chain
from typing import Any, TypeVar, overload

if "PySide6.QtCore" in sys.modules:  # loaded before any store: see `app/state/work/signals.py`
    import numpy as np

    def _items(values: Sequence[object]) -> Any:
        return np.fromiter(values, object, len(values))

    _values: Callable[[Any], list[Any]] = np.ndarray.tolist
else:

    def _items(values: Sequence[object]) -> Any:
        return [*values]

    _values = list

T = TypeVar("T")
_CHUNK = 1_000


class ObjectArray(Sequence[T]):
    """A fixed number of items, initially None.

    The items must be of types that the garbage collector does not visit either (strings, numbers,
    structs with `gc=False`), because reference cycles through the array are never freed.
    """

    def __init__(self, length: int = 0) -> None:
        self._items: MutableSequence[T] = _items([None] * length)

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self[at : at + _CHUNK] for at in range(0, len(self), _CHUNK))

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        return _values(self._items[at]) if isinstance(at, slice) else self._items[at]

    def __setitem__(self, at: int, item: T) -> None:
        self._items[at] = item

    def put(self, items: Sequence[T], first: int) -> None:
        """Store items at consecutive places from `first` on."""
        self._items[first : first + len(items)] = _items(items)

    def copy(self) -> ObjectArray[T]:
        """Return a copy, with the same items."""
        found = ObjectArray[T]()
        found._items = _items(self._items)
        return found

    def clear(self, places: slice) -> None:
        """Replace these items by None."""
        self._items[places] = _items([None] * len(range(len(self))[places]))
