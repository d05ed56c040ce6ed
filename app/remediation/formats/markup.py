"""Replacement of text in an XML part of a document. All other bytes stay the same."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator
from itertools import accumulate

from app.remediation.disk.errors import Refused
from app.remediation.formats.nodes import VALUE, Cell, Node, Numbers, codec, read
from app.remediation.formats.splices import Splice

_OPEN_CELL = re.compile(r"<[^\s/>]+")
_EXCEL_TYPE = re.compile(r"\st" + VALUE)
_TYPED = re.compile(r"\s(office|calcext):value-type" + VALUE)
_VALUES = re.compile(r"\soffice:(?:value|string-value|boolean-value|currency)" + VALUE)


class Part:
    """An XML part of a document (an entry of its ZIP archive), and the text nodes in this part.

    The number in a cell is a text node only if `number` formats it as one of the texts in `wanted`.
    Raises Refused if the part is not well-formed XML, declares a document type, or declares another
    encoding than UTF-8 and UTF-16.
    """

    def __init__(self, data: bytes, wanted: Collection[str], number: Numbers) -> None:
        self.data = data
        self.codec = codec(data)
        self.nodes = read(data, wanted, number)
        self._bases = list(accumulate((len(node.text) for node in self.nodes), initial=0))

    @property
    def length(self) -> int:
        """Number of characters in all nodes together."""
        return self._bases[-1]

    def numbered(self) -> Iterator[tuple[int, Node]]:
        """Yield pairs: the number of a node's first character, and the node. Characters are
        numbered from 0 through all nodes of the part.
        """
        return zip(self._bases, self.nodes, strict=False)

    def node(self, at: int) -> tuple[Node, int]:
        """Return the node that contains the character number `at` (as in `numbered`), and the index
        of the character in this node.
        """
        number = bisect_right(self._bases, at) - 1
        return self.nodes[number], at - self._bases[number]

    def rewritten(self, text: Callable[[int, Node], str | None]) -> bytes:
        """Return the bytes of the part with new text in its nodes.

        `text` is called for each node, with the number of its first character and the node. It
        returns the new text, or None for no change.
        """
        parts, at = [], 0
        for base, node in sorted(self.numbered(), key=_place):
            if node.start < at or (new := text(base, node)) is None:
                continue
            parts += [self.data[at : node.start], new.encode(self.codec)]
            at = node.end
        return b"".join([*parts, self.data[at:]])

    def masked(self, changes: dict[int, dict[int, str]]) -> list[Splice]:
        """Return the changes that replace characters of nodes. `changes` maps the number of a
        node's first character to the new characters, by index in the node. Raises Refused if a node
        is the result of a formula, or if a number cannot become text.
        """
        splices: dict[int, Splice] = {}
        for base, chars in changes.items():
            node, _ = self.node(base)
            cell = node.cell
            if cell and cell.formula:
                raise Refused("it is the result of a formula, which would compute it again")
            if node.whole:
                shown = "".join(chars.get(at, char) for at, char in enumerate(node.text))
                new = self._number_masked(node, shown)
            else:
                new = [self._char(node, at, text) for at, text in chars.items()]
                if cell and cell.value:
                    new += self._as_text(cell)
            splices.update((splice.start, splice) for splice in new)
        return list(splices.values())

    def _char(self, node: Node, at: int, new: str) -> Splice:
        """Return the change of one character of a text. If the character is written as a
        reference, the whole reference is replaced.
        """
        first = self.data[node.start : node.start + len("&".encode(self.codec))]
        if len(node.text) == 1 or first == "&".encode(self.codec):
            return Splice(node.start, node.end, new.encode(self.codec))
        start = node.start + len(node.text[:at].encode(self.codec))
        end = start + len(node.text[at].encode(self.codec))
        return Splice(start, end, new.encode(self.codec))

    def _number_masked(self, node: Node, shown: str) -> list[Splice]:
        """Return the changes that turn a number cell into a text cell with the masked number."""
        cell = node.cell
        if cell is None:
            raise Refused("its position in the file cannot be determined")
        if not cell.value:  # Excel
            return [self._excel_text(cell), Splice(node.start, node.end, shown.encode(self.codec))]
        if cell.paragraphs != 1 or not cell.shown:
            raise Refused("a cell contains more than its number")
        first, *others = cell.shown
        return [
            *self._as_text(cell),
            Splice(first.start, first.end, shown.encode(self.codec)),
            *(Splice(other.start, other.end, b"") for other in others),
        ]

    def _excel_text(self, cell: Cell) -> Splice:
        tag = self.data[cell.start : cell.end].decode(self.codec)
        kind = ' t="str"'
        if found := _EXCEL_TYPE.search(tag):
            new = tag[: found.start()] + kind + tag[found.end() :]
        else:
            name = _OPEN_CELL.match(tag)
            at = name.end() if name else 0
            new = tag[:at] + kind + tag[at:]
        return Splice(cell.start, cell.end, new.encode(self.codec))

    def _as_text(self, cell: Cell) -> list[Splice]:
        """Return the changes that turn an OpenDocument cell into a text cell, whose value is the
        text shown.
        """
        tag = self.data[cell.start : cell.end].decode(self.codec)
        new = _TYPED.sub(r' \1:value-type="string"', _VALUES.sub("", tag))
        return [Splice(cell.start, cell.end, new.encode(self.codec))]


def _place(pair: tuple[int, Node]) -> int:
    return pair[1].start
