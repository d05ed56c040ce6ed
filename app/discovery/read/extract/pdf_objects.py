"""Find the objects of a PDF that draw a page, by scanning the file.

Only the references of each object are kept. Of several objects with the same number the last one
counts, as after an update (ISO 32000-1, 7.5.6).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import BinaryIO

from app.discovery.match import limits
from app.discovery.read.extract.pdf_streams import unpacked

_MOST = 300_000
_MOST_REFERENCES = 1_000_000
_DIGITS = 10
_LONGEST = 256 << 10
_PACKED_LONGEST = 16 << 20
_LONGEST_HEAD = 40
_HEAD = re.compile(rb"(\d{1,10})[\s\0]+\d{1,5}[\s\0]+obj\b")
_END = re.compile(rb"\b(?:endobj\b|stream\r?\n)")
_REFERENCE = re.compile(rb"(\d{1,10})[\s\0]+\d{1,5}[\s\0]+R\b")
_PAGE = re.compile(rb"/Type[\s\0]*/Page\b(?!s)")
_CATALOG = re.compile(rb"/Type[\s\0]*/Catalog\b")
_PAGES = re.compile(rb"/Pages[\s\0]+(\d{1,10})[\s\0]+\d")
_KIDS = re.compile(rb"/Kids[\s\0]*(\[[^\]]*\]|\d+[\s\0]+\d+[\s\0]+R)")
_ELSEWHERE = re.compile(
    rb"/(?:Parent|Pg|Annots|Dest|StructParents?)[\s\0]*(?:\[[^\]]*\]|\d+[\s\0]+\d+[\s\0]+R)"
)


@dataclass(slots=True)
class Objects:
    """The objects of a PDF, by their numbers. For each object, `refers` has the numbers of the
    objects to which it refers. `references` is the number of references of all objects together.
    Of the page tree, `root` is the root, `kids` has the children of each node, and `leaves` the
    pages.
    """

    refers: dict[int, tuple[int, ...]] = field(default_factory=dict)
    leaves: set[int] = field(default_factory=set)
    kids: dict[int, tuple[int, ...]] = field(default_factory=dict)
    root: int | None = None
    references: int = 0

    def pages(self) -> list[int]:
        """Return the object numbers of the pages, in order; an empty list if the page tree is
        invalid.
        """
        found: list[int] = []
        seen: set[int] = set()
        pending = [] if self.root is None else [self.root]
        while pending:
            number = pending.pop()
            if number in seen:
                return []
            seen.add(number)
            if number in self.leaves:
                found.append(number)
            elif number in self.kids:
                pending.extend(reversed(self.kids[number]))
            else:  # a separate array
                pending.extend(reversed(self.refers.get(number, ())))
        return found

    def drawn_by(self, page: int) -> set[int]:
        """Return the numbers of all objects that are needed to draw the page with the object number
        `page`. References to other pages are not followed (for example, a link to a page).
        """
        seen: set[int] = set()
        pending = [page]
        while pending:
            number = pending.pop()
            if number not in seen and (number == page or number not in self.leaves):
                seen.add(number)
                pending.extend(self.refers.get(number, ()))
        return seen

    def add(self, number: int, told: bytes) -> None:
        """Add the object `number`, given its content `told` as written in the file."""
        self.refers[number] = refs(_ELSEWHERE.sub(b"", told))
        self.references += len(self.refers[number])
        self.leaves.discard(number)
        self.kids.pop(number, None)
        if _PAGE.search(told):
            self.leaves.add(number)
        elif kids := _KIDS.search(told):
            self.kids[number] = refs(kids[1])
        if _CATALOG.search(told) and (pages := _PAGES.search(told)):
            self.root = int(pages[1])


def refs(told: bytes) -> tuple[int, ...]:
    """Return the numbers of the objects to which the text `told` refers, at most `_MOST_REFERENCES`
    + 1 of them. A result of this length shows the caller that there are too many references.
    """
    found = islice(_REFERENCE.finditer(told), _MOST_REFERENCES + 1)
    return tuple(int(each[1]) for each in found)


def objects_of(file: BinaryIO, packed: Iterable[tuple[int, int]]) -> Objects | None:
    """Return the objects of a file, including those in object streams; None if there are too many
    objects or references. `packed` contains two offsets for each object stream: of its data in the
    file, and of the first object in the unpacked data.
    """
    objects = Objects()
    found = (told for part in (_plain(file), *(_packed(file, *each) for each in packed))
             for told in part)  # fmt: skip
    for number, told in found:
        objects.add(number, told)
        if len(objects.refers) > _MOST or objects.references > _MOST_REFERENCES:
            return None
    return objects


def _plain(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield numbers and texts of the objects that are stored in the file directly."""
    file.seek(0)
    buffer = b""
    while data := file.read(limits.MIB):
        buffer += data
        end = 0
        while (head := _head(buffer, end)) and (ended := _END.search(buffer, head.end())):
            yield int(head[1]), buffer[head.end() : ended.start()]
            end = ended.end()
        buffer = buffer[max(end, len(buffer) - _LONGEST) :]


def _head(buffer: bytes, start: int) -> re.Match[bytes] | None:
    """Find the start of the next object: its number and the word "obj"."""
    at = start
    while (at := buffer.find(b"obj", at)) >= 0:
        at += 3
        if found := _HEAD.search(buffer, max(start, at - _LONGEST_HEAD), at + 1):
            return found
    return None


def _packed(file: BinaryIO, start: int, first: int) -> Iterator[tuple[int, bytes]]:
    """Yield numbers and texts of the objects in one stream (7.5.7), which begins with pairs of a
    number and an offset.
    """
    parts: list[bytes] = []
    for part, _ in unpacked(file, start):
        parts.append(part)
        if sum(map(len, parts)) > _PACKED_LONGEST:
            return
    data = b"".join(parts)
    told = data[:first].split(None, 2 * _MOST)[: 2 * _MOST]
    numbers = [int(each) for each in told if each.isdigit() and len(each) <= _DIGITS]
    places = [*numbers[1::2], len(data)]
    for number, at, end in zip(numbers[::2], places, places[1:], strict=False):
        yield number, data[first + at : first + end]
