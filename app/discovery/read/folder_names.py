"""Compact sorted storage for the names in a folder, which may hold a million files."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

TOGETHER = 4096
"""Number of names that are stored as one byte string, and that `Names.parts` yields at a time."""
_SORTED_AT_ONCE = 1 << 16


class Names:
    """Collects raw names, and returns them sorted. A name must not contain a slash. Call `add` for
    all names first, then iterate over `parts` once.
    """

    def __init__(self) -> None:
        self._new: list[bytes] = []
        self._runs: list[list[bytes]] = []

    def add(self, name: bytes) -> None:
        """Add a name."""
        self._new.append(name)
        if len(self._new) == _SORTED_AT_ONCE:
            self._put_aside()

    def parts(self) -> Iterator[list[bytes]]:
        """Yield all names in order, `TOGETHER` at a time."""
        self._put_aside()
        if len(self._runs) == 1:
            yield from _opened(self._runs.pop())
            return
        waiting: list[bytes] = []
        for names in _merged([_opened(run) for run in self._runs]):
            waiting += names
            whole = len(waiting) // TOGETHER * TOGETHER
            yield from (waiting[at : at + TOGETHER] for at in range(0, whole, TOGETHER))
            del waiting[:whole]
        if waiting:
            yield waiting

    def _put_aside(self) -> None:
        """Sort the new names, and store them as a run: byte strings of `TOGETHER` names each. The
        last names come first in the list, because `_opened` takes the strings from its end.
        """
        names = sorted(self._new)
        texts = [b"/".join(names[at : at + TOGETHER]) for at in range(0, len(names), TOGETHER)]
        if texts:
            self._runs.append(texts[::-1])
        self._new.clear()


def _opened(texts: list[bytes]) -> Iterator[list[bytes]]:
    while texts:
        yield texts.pop().split(b"/")


def _merged(runs: list[Iterator[list[bytes]]]) -> Iterator[list[bytes]]:
    """Merge sorted runs. Yields lists of names in order, of varying length."""
    ahead = [(names, run) for run in runs if (names := next(run, []))]
    while ahead:
        until = min(names[-1] for names, _ in ahead)
        taken: list[bytes] = []
        left = []
        for names, run in ahead:
            count = bisect_right(names, until)
            taken += names[:count]
            if following := names[count:] or next(run, []):
                left.append((following, run))
        ahead = left
        taken.sort()
        yield taken
