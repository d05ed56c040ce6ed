"""How the lines of a table are split into cells."""

from __future__ import annotations

import re
from dataclasses import dataclass

NOT_TEXT = "\ufffd"
"""The character that replaces bytes which cannot be decoded."""
_QUOTED = re.compile(rb'"(?:[^"]|"")*"|[^"]')
_APOSTROPHE = ord("'")
_AROUND = b" \"\r'"

Span = tuple[int, int]
"""The start and the end of a cell, in bytes of its line."""


@dataclass(frozen=True, slots=True)
class Frame:
    """How the lines of a table are split into `width` cells: by the separator `sign`, or where
    columns of fixed width begin (`edges`, in characters).
    """

    sign: bytes
    width: int
    edges: tuple[int, ...] = ()

    def cells(self, line: bytes, most: int) -> list[Span]:
        """Return the start and end of the cells of a line, up to the cell with index `most`. The
        rest of the line may be returned as one more cell.
        """
        if self.edges:
            return _fixed(line, self.edges)
        found, at = [], 0
        parts = _quoted(line, self.sign) if b'"' in line else line.split(self.sign, most + 1)
        for part in parts:
            end = at + len(part)
            found.append((at, end))
            at = end + 1
        return found

    def count(self, text: bytes, start: int, end: int) -> int:
        """Return the number of cells of a line. Separators inside quotes do not count. If a quote
        is not closed, all separators count.
        """
        if self.edges:
            return len(_fixed(text[start:end], self.edges))
        if text.find(b'"', start, end) >= 0:
            outside = text[start:end].split(b'"')
            if len(outside) % 2:
                return sum(part.count(self.sign) for part in outside[::2]) + 1
        return text.count(self.sign, start, end) + 1


def _fixed(line: bytes, edges: tuple[int, ...]) -> list[Span]:
    """Return the cells of a line of columns of fixed width: fewer if text crosses an edge, none if
    the line is not UTF-8.
    """
    text = line.decode("utf-8", "replace")
    found: list[Span] = []
    at = 0
    for place, edge in enumerate(edges):
        if edge and text[edge - 1 : edge].strip():
            break
        stop = edges[place + 1] if place + 1 < len(edges) else len(text)
        end = at + len(text[edge:stop].encode())
        found.append((at, end))
        at = end
    return found if NOT_TEXT not in text else []


def _quoted(line: bytes, sign: bytes) -> list[bytes]:
    """Split a line with quotes: separators inside quotes do not count."""
    hidden = _QUOTED.sub(
        lambda part: b"x" * len(part.group()) if len(part.group()) > 1 else part.group(), line
    )
    found, at = [], 0
    for part in hidden.split(sign):
        found.append(line[at : at + len(part)])
        at += len(part) + 1
    return found


def bare(text: bytes, start: int, end: int) -> tuple[int, int]:
    """Return the range of a cell without quotes and surrounding blanks. An apostrophe before a
    letter ("'t Hooft") is part of the value, unless the value also ends with one.
    """
    if start < end and text[start] not in _AROUND and text[end - 1] not in _AROUND:
        return start, end
    while start < end and text[start] in b' "\r':
        start += 1
    while end > start and text[end - 1] in b" \"'\r":
        end -= 1
    quoted = end < len(text) and text[end] == _APOSTROPHE
    while start < end and text[start] == _APOSTROPHE:
        if not quoted and text[start + 1 : start + 2].isalpha():
            break
        start += 1
    while start < end and text[start] in b' "':
        start += 1
    return start, end
