"""Where a match is, in words for people: the line of plain text, or what a document's reader says.

Asked is in ascending order of offsets; so nothing is counted twice, and nothing beyond need.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Protocol

from app.discovery.read.extract.budget import NotScanned
from app.discovery.read.extract.content import Piece
from app.discovery.read.extract.text import Encoding, Window


class Places(Protocol):
    """Knows the places of one stream."""

    def of(self, window: Window, encoding: Encoding, offset: int, length: int) -> str | None:
        """Where a match of this window is; None when it cannot be one."""

    def leave(self, window: Window, encoding: Encoding) -> None:
        """No more of this window is asked."""


class Lines:
    """Places in a stream of plain text."""

    def __init__(self) -> None:
        self._line = 1
        self._counted = 0

    def of(self, window: Window, encoding: Encoding, offset: int, length: int) -> str | None:  # noqa: ARG002 - of Places
        """The line, from 1; nothing where content has no lines."""
        if encoding.binary:
            return ""
        self._count(window, encoding, offset)
        return f"line {self._line:,}"

    def leave(self, window: Window, encoding: Encoding) -> None:
        """Count the rest, unless there is no window behind."""
        if window.last < window.at + len(window.data):
            self._count(window, encoding, window.last)

    def _count(self, window: Window, encoding: Encoding, offset: int) -> None:
        if offset > self._counted:
            passed = window.data[self._counted - window.at : offset - window.at]
            self._line += encoding.lines(passed)
            self._counted = offset


class Pieces:
    """The stream that a document's pieces make, and the places in it.

    `trouble` is why it ended early.
    """

    def __init__(self, pieces: Iterator[Piece]) -> None:
        self.trouble: NotScanned | None = None
        self._pieces = pieces
        self._starts: list[int] = []
        self._kept: list[Piece] = []
        self._made = 0
        self._rest = memoryview(b"")

    def read(self, length: int) -> bytes:
        """Up to so many bytes of the stream, b"" at its end."""
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
        """What the piece tells; None for what reaches over its end."""
        number = bisect_right(self._starts, offset) - 1
        ends = self._starts[number + 1 : number + 2]
        if ends and offset + length > ends[0]:
            return None
        start, piece = self._starts[number], self._kept[number]
        before = window.data[max(0, start - window.at) : offset - window.at]
        if start < window.at:  # a long piece: what is before the window is taken from it anew
            before = piece.text.encode("utf-8", "replace")[: offset - start]
        return piece.place(before.decode("utf-8", "replace"))

    def leave(self, window: Window, encoding: Encoding) -> None:  # noqa: ARG002 - of Places
        """Forget the pieces that end in this window's part."""
        number = bisect_right(self._starts, window.last) - 1
        if number > 0:
            del self._starts[:number], self._kept[:number]
