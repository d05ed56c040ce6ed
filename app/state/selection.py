"""Which results are selected: spans of them, not a list of a million keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from app.state.keys import Key

Places = Sequence[int]
"""Places among all results, in the order in which they are shown: a range, or an array."""


class Selection(Sequence[Key]):
    """The keys at some places of an answer; it stays what it was when another answer comes.

    To make, to count and to compare one takes no longer for a million rows than for ten.
    """

    def __init__(self, keys: Sequence[Key] = (), parts: Sequence[Places] = ()) -> None:
        self._keys = keys
        self._parts = [part for part in parts if part]
        self._count = sum(map(len, self._parts))

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Key]:
        keys = self._keys
        return (keys[place] for part in self._parts for place in part)

    @overload
    def __getitem__(self, at: int) -> Key: ...
    @overload
    def __getitem__(self, at: slice) -> list[Key]: ...
    def __getitem__(self, at: int | slice) -> Key | list[Key]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(self._count))]
        left = at + self._count if at < 0 else at
        for part in self._parts:
            if 0 <= left < len(part):
                return self._keys[part[left]]
            left -= len(part)
        raise IndexError(at)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Selection) and other._keys is self._keys:
            return other._parts == self._parts
        if not isinstance(other, Selection | list) or len(other) != self._count:
            return False
        return all(one == another for one, another in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Selection({self._count})"
