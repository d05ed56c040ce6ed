"""Places of matches, for display: the line of plain text, or what a document's reader returns.

Places are requested in ascending order of offsets, so each line is counted at most once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from typing import Protocol

from app.discovery.read.extract.content import Piece
from app.discovery.read.extract.text import Encoding, Window
from app.discovery.read.extract.unpack_limits import NotScanned


class Places(Protocol):
    """Interface of objects that name the place of each match in one stream."""

    def of(self, window: Window, encoding: Encoding, offset: int, length: int) -> str | None:
        """Return the place of a match for display. Return None if the match is not valid there and
        must be dropped. `offset` and `length` are in bytes; `offset` counts from the start of the
        stream.
        """

    def leave(self, window: Window, encoding: Encoding) -> None:
        """Finish a window. No more places in it may be requested."""


class Lines:
    """Line numbers in a stream of plain text."""

    def __init__(self) -> None:
        self._line = 1
        self._counted = 0

    def of(self, window: Window, encoding: Encoding, offset: int, length: int) -> str | None:  # noqa: ARG002 - of Places
        """Return the line of a match as "line 12", counted from 1; "" for binary content, which has
        no lines.
        """
        if encoding.binary:
            return ""
        self._count(window, encoding, offset)
        return f"line {self._line:,}"

    def leave(self, window: Window, encoding: Encoding) -> None:
        """Count the remaining lines of the window. The last window of the stream is not counted."""
        if window.last < window.at + len(window.data):
            self._count(window, encoding, window.last)

    def _count(self, window: Window, encoding: Encoding, offset: int) -> None:
        if offset > self._counted:
            self._line += encoding.lines(window.data, self._counted - window.at, offset - window.at)
            self._counted = offset


class Pieces:
    """The stream of a document's joined pieces. It is also the `Places` of this stream: `of` names
    the place of a match.

    `trouble` is the reason why the stream ended early, if it did.
    """

    def __init__(self, pieces: Iterator[Piece]) -> None:
        self.trouble: NotScanned | None = None
        self._pieces = pieces
        self._starts: list[int] = []
        self._kept: list[Piece] = []
        self._made = 0
        self._rest = memoryview(b"")
        self._matched: Counter[bytes] = Counter()
        self._cells: Piece | None = None

    def read(self, length: int) -> bytes:
        """Return up to `length` bytes of the stream, b"" at its end."""
        while not self._rest and self.trouble is None:
            try:
                piece = next(self._pieces, None)
            except NotScanned as error:
                self.trouble = error
                return b""
            if piece is None:
                return b""
            data = piece.text.encode("utf-8", "replace")
            self._starts.append(self._made)
            self._kept.append(piece)
            self._made += len(data)
            self._rest = memoryview(data)
        part, self._rest = bytes(self._rest[:length]), self._rest[length:]
        return part

    def of(self, window: Window, encoding: Encoding, offset: int, length: int) -> str | None:  # noqa: ARG002 - of Places
        """Return the place of a match in its piece. Return None if the match crosses the end of the
        piece, or the end of a line in a piece with `cells`. Return None, too, if the piece repeats
        a piece with `cells` (`Piece.again`) in which the same value was matched already.
        """
        number = bisect_right(self._starts, offset) - 1
        ends = self._starts[number + 1 : number + 2]
        if ends and offset + length > ends[0]:
            return None
        start, piece = self._starts[number], self._kept[number]
        if piece.cells or piece.again:
            value = window.data[offset - window.at : offset - window.at + length]
            if b"\n" in value if piece.cells else self._was_matched(piece, value):
                return None
            if piece.cells:
                self._keep(piece, value)
        before = window.data[max(0, start - window.at) : offset - window.at]
        if start < window.at:  # a long piece: the text before the window is taken from it again
            before = piece.text.encode("utf-8", "replace")[: offset - start]
        return piece.place(before.decode("utf-8", "replace"))

    def _keep(self, cells: Piece, value: bytes) -> None:
        """Remember a match in a piece of cells."""
        if cells is not self._cells:
            self._cells, self._matched = cells, Counter()
        self._matched[_bare(value)] += 1

    def _was_matched(self, piece: Piece, value: bytes) -> bool:
        """Return whether a value was already matched in the piece of cells that this piece repeats
        (`Piece.again`). Each match in the cells counts for one match in this piece.
        """
        bare = _bare(value)
        known = self._matched if piece.again is self._cells else {}
        of = next((each for each, count in known.items() if count and bare in each), None)
        if of is not None:
            self._matched[of] -= 1
        return of is not None

    def leave(self, window: Window, encoding: Encoding) -> None:  # noqa: ARG002 - of Places
        """Release the pieces that end within this window."""
        number = bisect_right(self._starts, window.last) - 1
        if number > 0:
            del self._starts[:number], self._kept[:number]


def _bare(value: bytes) -> bytes:
    return b"".join(value.split())
