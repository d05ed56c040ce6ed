"""Search of a file as if some of its bytes were already replaced. Before a mask is written, this
search shows which matches would remain.
"""

from __future__ import annotations

import io
from bisect import bisect_right
from collections.abc import Sequence

from app.discovery.match.matches import Match
from app.discovery.match.rules import NO_RULES, Rules
from app.discovery.read.search import Search
from app.discovery.read.walk import open_file


def find_patched(
    root: bytes,
    path: bytes,
    edits: Sequence[tuple[int, bytes]],
    key: bytes,
    encoding: str,
    rules: Rules = NO_RULES,
) -> list[Match]:
    """Return the matches that the file `path` below `root` would have after the `edits`. An edit
    is an offset, and the bytes that replace the same number of bytes there. Edits are ordered by
    offset and do not overlap. `encoding` is the codec of the file, as in `Found`. Little memory is
    used even for a large file. Raises OSError.
    """
    search = Search(key, encoding, rules)
    with io.FileIO(open_file(root, path)) as file:
        search.run(_Patched(file, edits).read)
    return list(search.matches)


class _Patched:
    def __init__(self, file: io.FileIO, edits: Sequence[tuple[int, bytes]]) -> None:
        self._file = file
        self._edits = edits
        self._starts = [start for start, _ in edits]
        self._at = 0

    def read(self, length: int) -> bytes:
        """Return up to `length` more bytes of the file, with the edits applied; b"" at the end."""
        data = bytearray(self._file.read(length) or b"")
        first, end = self._at, self._at + len(data)
        self._at = end
        number = max(0, bisect_right(self._starts, first) - 1)
        while number < len(self._edits) and self._starts[number] < end:
            start, new = self._edits[number]
            low, high = max(start, first), min(start + len(new), end)
            if low < high:
                data[low - first : high - first] = new[low - start : high - start]
            number += 1
        return bytes(data)
