"""Array of objects that the garbage collector does not visit.

A full collection visits each item of every list: 40 ms for a million rows on an idle machine, and
120 ms on a busy one, in which the window does not answer. It does not look into a numpy array.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TypeVar, overload

import numpy as np

T = TypeVar("T")
_CHUNK = 1_000


class ObjectArray(Sequence[T]):
    """A fixed number of items, initially None.

    The items must not be visited by the collector either (strings, numbers, structs with
    `gc=False`): cycles through the array are never freed.
    """

    def __init__(self, length: int = 0) -> None:
        self._items = np.empty(length, object)

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self[at : at + _CHUNK] for at in range(0, len(self), _CHUNK))

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        found: T | list[T]
        found = self._items[at].tolist() if isinstance(at, slice) else self._items[at]
        return found

    def __setitem__(self, at: int, item: T) -> None:
        self._items[at] = item

    def put(self, items: Sequence[T], first: int) -> None:
        """Store items at consecutive places from `first` on."""
        self._items[first : first + len(items)] = np.fromiter(items, object, len(items))

    def copy(self) -> ObjectArray[T]:
        """Return a copy, with the same items."""
        found = ObjectArray[T]()
        found._items = self._items.copy()
        return found

    def clear(self, places: slice) -> None:
        """Replace these items by None."""
        self._items[places] = None
