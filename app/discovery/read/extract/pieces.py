"""Collect text into pieces of about 64 KiB. Each piece can name the place of a match in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, chain
from typing import TypeVar

from app.discovery.read.extract.content import Piece

PIECE = 64 << 10
"""Number of characters at which a piece is complete."""
LONG_ROW = 1 << 20
"""Maximum number of characters of a part of a row. Longer rows are split, because a part is held
in memory several times.
"""
_WORD = 4 << 10
_MOST_TABS = 1 << 14  # columns of the widest sheet

Key = TypeVar("Key")
_BREAKS = {ord(char): " " for char in "\t\n\r\v\f\0\x85\u2028\u2029"}
_BREAK = re.compile("[\t\n\r\v\f\0\x85\u2028\u2029]")
MARKS = 0xE000
"""The first of 2,048 private-use characters that count as digits here. No text contains them.
Remediation reads a copy of a document in which these characters replace the digits, to find where
the values are. The same rows must look like headers in the copy and in the document.
"""
_DATA = re.compile(rf"[0-9{chr(MARKS)}-{chr(MARKS + 0x7FF)}]{{4}}|@")


def cell(text: str) -> str:
    """Return the text of a table cell with blanks instead of tabs and line ends, because these
    separate cells and rows.
    """
    return text.translate(_BREAKS) if _BREAK.search(text) else text


def gather(parts: Iterable[tuple[Key, str]], place: Callable[[Key, str], str]) -> Iterator[Piece]:
    """Join texts into pieces. Each of the `parts` is a key and a text.

    `place` returns the place of a match for display. It gets the key of the part that contains the
    match, and the text of this part before the match.
    """
    return (_piece(keys, texts, place) for keys, texts in _batches(parts, None))


def table(
    rows: Iterable[tuple[Key, str]], place: Callable[[Key, int], str], *, header: bool = False
) -> Iterator[Piece]:
    """Yield pieces of a table. Each of the `rows` is a key and a text: its cells with tabs between
    them, without a line feed.

    `place` returns the name of a cell for display. It gets the key of the row, and the number of
    the column, from 0. The first row is repeated at the start of each piece if it is a `header`, or
    if it looks like one, because it has neither four successive digits nor an "@".
    """

    def where(key: Key, before: str) -> str:
        return place(key, before.count("\t"))

    lines = ((key, part + "\n") for key, line in rows for part in _parts(line))
    first = next(lines, None)
    if first is None:
        return
    repeated = header or _DATA.search(first[1]) is None
    batches = _batches(lines, first) if repeated else _batches(chain((first,), lines), None)
    for keys, texts in batches:
        yield _piece(keys, texts, where)


def _parts(row: str) -> Iterator[str]:
    """Split a row of more than `LONG_ROW` characters. A part begins with as many tabs as
    precede it in the row, so that its columns are known. It ends after a word where possible.
    """
    at = tabs = 0
    while len(row) - at > LONG_ROW:
        end = at + LONG_ROW
        end = max(row.rfind(" ", end - _WORD, end), row.rfind("\t", end - _WORD, end)) + 1 or end
        yield "\t" * tabs + row[at:end]
        tabs = min(_MOST_TABS, tabs + row.count("\t", at, end))
        at = end
    yield "\t" * tabs + row[at:] if at else row


def _batches(
    parts: Iterable[tuple[Key, str]], head: tuple[Key, str] | None
) -> Iterator[tuple[list[Key], list[str]]]:
    """Yield groups of parts. Each group has about `PIECE` characters, and begins with `head`."""
    heads = [] if head is None else [head]
    keys, texts, length, given = [key for key, _ in heads], [text for _, text in heads], 0, False
    for key, text in parts:
        keys.append(key)
        texts.append(text)
        length += len(text)
        if length >= PIECE:
            yield keys, texts
            keys, texts, length = [key for key, _ in heads], [text for _, text in heads], 0
            given = True
    if length or (heads and not given):
        yield keys, texts


def _piece(keys: list[Key], texts: list[str], place: Callable[[Key, str], str]) -> Piece:
    starts: list[int] = []

    def where(before: str) -> str:
        if not starts:
            starts.extend(accumulate(map(len, texts[:-1]), initial=0))
        part = bisect_right(starts, len(before)) - 1
        return place(keys[part], before[starts[part] :])

    return Piece("".join(texts), where)
