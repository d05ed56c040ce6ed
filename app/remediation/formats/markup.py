"""The text of a part of XML and where each stretch of it stands, by a real parser (expat)."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate
from xml.parsers import expat

from app.remediation.errors import Refused
from app.remediation.formats.splices import Splice

_CELLS = {"table:table-cell", "table:covered-table-cell"}
_CODECS = {"utf-8", "ascii", "utf-16"}
_VALUE = r"\s*=\s*(?:\"([^\"]*)\"|'([^']*)')"
_REFERENCE = re.compile(r"&[^;]{1,20};|[^&]+")
_OPEN_CELL = re.compile(r"<[^\s/>]+")
_EXCEL_TYPE = re.compile(r"\st" + _VALUE)
_TYPED = re.compile(r"\s(office|calcext):value-type" + _VALUE)
_VALUES = re.compile(r"\soffice:(?:value|string-value|boolean-value|currency)" + _VALUE)
_ATTRIBUTE = "{}" + _VALUE


@dataclass(slots=True)
class Cell:
    """A cell of a sheet: its start tag from `start` to `end`, and the text that it shows."""

    start: int
    end: int = 0
    formula: bool = False
    value: bool = False
    """Whether its start tag holds its value."""
    shown: list[Node] = field(default_factory=list)
    paragraphs: int = 0


@dataclass(slots=True)
class Node:
    """A stretch of text: the bytes from `start` to `end` of the part.

    Each character stands for itself, but a `whole` one is a number, shown as `text`. `aside`: the
    same text again for older programs, which no reader sees.
    """

    start: int
    end: int
    text: str
    cell: Cell | None = None
    whole: bool = False
    aside: bool = False


Numbers = Callable[[str], str]
"""A number as it is shown, from how it is written."""


class Part:
    """A part of XML. Raises Refused for one that is no XML, or has a document type.

    `wanted` are the numbers to look for: cells that show others are no nodes.
    """

    def __init__(self, data: bytes, wanted: Collection[str], number: Numbers) -> None:
        self.data = data
        self.nodes: list[Node] = []
        self._wanted = wanted
        self._number = number
        self._cell: Cell | None = None
        self._kind = ""  # the type of an Excel cell
        self._in_value = False
        self._sheet: bool | None = None  # of Excel, as the first element tells
        self._literal = False  # inside of CDATA
        self._aside = 0
        self._beside = 0
        self._pending: Cell | None = None
        self.codec = _codec(data)
        self._parse()
        self._bases = list(accumulate((len(node.text) for node in self.nodes), initial=0))

    @property
    def length(self) -> int:
        """Characters of all nodes."""
        return self._bases[-1]

    def numbered(self) -> Iterator[tuple[int, Node]]:
        """The nodes, each with the number of its first character."""
        return zip(self._bases, self.nodes, strict=False)

    def node(self, at: int) -> tuple[Node, int]:
        """The node of a character, counted over all nodes, and the character's number in it."""
        number = bisect_right(self._bases, at) - 1
        return self.nodes[number], at - self._bases[number]

    def rewritten(self, text: Callable[[int, Node], str | None]) -> bytes:
        """The part with other text in its nodes, unless `text` gives none; it is told the number of
        the node's first character and the node."""
        parts, at = [], 0
        for base, node in sorted(self.numbered(), key=_place):
            if node.start < at or (new := text(base, node)) is None:
                continue
            parts += [self.data[at : node.start], new.encode(self.codec)]
            at = node.end
        return b"".join([*parts, self.data[at:]])

    def masked(self, changes: dict[int, dict[int, str]]) -> list[Splice]:
        """What changes when characters of nodes are replaced; `changes` are new texts for the
        number of a character, by the number of the node's first character."""
        splices: dict[int, Splice] = {}
        for base, chars in changes.items():
            node, _ = self.node(base)
            cell = node.cell
            if cell and cell.formula:
                raise Refused("it is the result of a formula, which would bring it back")
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
        """One character of a text becomes another; of a reference, all of it."""
        first = self.data[node.start : node.start + len("&".encode(self.codec))]
        if len(node.text) == 1 or first == "&".encode(self.codec):
            return Splice(node.start, node.end, new.encode(self.codec))
        start = node.start + len(node.text[:at].encode(self.codec))
        end = start + len(node.text[at].encode(self.codec))
        return Splice(start, end, new.encode(self.codec))

    def _number_masked(self, node: Node, shown: str) -> list[Splice]:
        """A number becomes a text: the cell says so, and what it shows is masked as well."""
        cell = node.cell
        if cell is None:
            raise Refused("its place in the file can't be told")
        if not cell.value:  # Excel
            return [self._excel_text(cell), Splice(node.start, node.end, shown.encode(self.codec))]
        if cell.paragraphs != 1 or not cell.shown:
            raise Refused("a cell holds more than its number")
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
        """An OpenDocument cell without the value of its own: what it shows is its value."""
        tag = self.data[cell.start : cell.end].decode(self.codec)
        new = _TYPED.sub(r' \1:value-type="string"', _VALUES.sub("", tag))
        return [Splice(cell.start, cell.end, new.encode(self.codec))]

    # --- parsing ---

    def _parse(self) -> None:
        parser = expat.ParserCreate()
        self._parser = parser
        parser.buffer_text = False
        parser.StartElementHandler = self._on_start
        parser.EndElementHandler = self._on_end
        parser.CharacterDataHandler = self._on_text
        parser.DefaultHandler = self._on_other
        parser.StartCdataSectionHandler = partial(self._on_literal, begins=True)
        parser.EndCdataSectionHandler = partial(self._on_literal, begins=False)
        parser.StartDoctypeDeclHandler = self._on_doctype
        parser.XmlDeclHandler = self._on_declaration
        try:
            parser.Parse(self.data, True)  # noqa: FBT003 - of expat
        except expat.ExpatError:
            raise Refused("a part of it is no sound XML") from None

    def _on_literal(self, *, begins: bool) -> None:
        self._close_tag()
        self._literal = begins

    def _on_doctype(self, *_: object) -> None:
        raise Refused("a part of it declares a document type")

    def _on_declaration(self, _version: str, encoding: str | None, _alone: int) -> None:
        if encoding:
            try:
                name = codecs.lookup(encoding).name
            except LookupError:
                name = ""
            if name not in _CODECS:
                raise Refused("a part of it is in another encoding than UTF-8 or UTF-16")

    def _on_other(self, _text: str) -> None:
        self._close_tag()

    def _close_tag(self) -> None:
        if self._pending is not None:
            self._pending.end = self._parser.CurrentByteIndex
            self._pending = None

    def _on_start(self, name: str, attributes: dict[str, str]) -> None:
        self._close_tag()
        local = name.rpartition(":")[2]
        at = self._parser.CurrentByteIndex
        if self._sheet is None:
            self._sheet = local == "worksheet"
        if local == "Fallback":
            self._aside += 1
        elif self._sheet:
            self._in_sheet(local, at, attributes)
        elif name in _CELLS:
            self._open_cell(at, attributes)
        elif name == "text:p" and self._cell is not None:
            self._cell.paragraphs += 1
        elif name == "office:annotation":
            self._beside += 1
        elif local == "Relationship" and attributes.get("TargetMode") == "External":
            self._attribute(at, "Target")
        elif name == "text:a":
            self._attribute(at, "xlink:href")

    def _in_sheet(self, local: str, at: int, attributes: dict[str, str]) -> None:
        """An element of an Excel sheet begins."""
        if local == "c":
            self._cell = self._pending = Cell(at)
            self._kind = attributes.get("t", "n")
        elif local == "f" and self._cell is not None:
            self._cell.formula = True
        elif local == "v":
            self._in_value = self._cell is not None

    def _open_cell(self, at: int, attributes: dict[str, str]) -> None:
        """An OpenDocument cell; its number is a node when it is looked for."""
        self._cell = self._pending = Cell(at)
        self._kind = ""
        self._cell.formula = "table:formula" in attributes
        self._cell.value = any(
            f"office:{key}" in attributes for key in ("value", "string-value", "boolean-value")
        )
        value = attributes.get("office:value", "")
        if attributes.get("office:value-type") == "float":
            shown = self._number(value)
            if shown in self._wanted:
                start, end = self._find_attribute(at, "office:value")
                self.nodes.append(Node(start, end, shown, self._cell, whole=True))

    def _on_end(self, name: str) -> None:
        self._close_tag()
        local = name.rpartition(":")[2]
        if local == "Fallback":
            self._aside -= 1
        elif local == "v":
            self._in_value = False
        elif name in _CELLS or (local == "c" and self._sheet):
            self._cell = None
        elif name == "office:annotation":
            self._beside -= 1

    def _on_text(self, text: str) -> None:
        self._close_tag()
        start = self._parser.CurrentByteIndex
        if not self._literal and self._data_at(start) == "&":
            end = self.data.find(";".encode(self.codec), start) + len(";".encode(self.codec))
        else:
            end = start + len(text.encode(self.codec))
            if self.data[start:end] != text.encode(self.codec):
                return  # an end of a line, which is no character of a value
        node = Node(start, end, text, self._cell, aside=self._aside > 0)
        if self._in_value and self._cell is not None:
            if self._kind in {"s", "b", "e"}:
                return  # the number of a shared string, no text
            if self._kind == "n":
                node.text = self._number(text)
                node.whole = True
                if node.text not in self._wanted:
                    return
        elif self._cell is not None and not self._beside:
            self._cell.shown.append(node)
        self.nodes.append(node)

    def _data_at(self, at: int) -> str:
        width = len("&".encode(self.codec))
        return self.data[at : at + width].decode(self.codec, "replace")

    def _find_attribute(self, tag: int, name: str) -> tuple[int, int]:
        """Where the value of an attribute of the tag that begins here stands."""
        close = self.data.find("<".encode(self.codec), tag + 1)
        text = self.data[tag : close if close > 0 else len(self.data)].decode(self.codec)
        found = re.search(r"\s" + _ATTRIBUTE.format(re.escape(name)), text)
        if found is None:
            raise Refused("a part of it is no sound XML")
        group = 1 if found[1] is not None else 2
        before, value = text[: found.start(group)], found[group]
        start = tag + len(before.encode(self.codec))
        return start, start + len(value.encode(self.codec))

    def _attribute(self, tag: int, name: str) -> None:
        """The value of an attribute as nodes, one for each reference in it."""
        try:
            start, end = self._find_attribute(tag, name)
        except Refused:
            return
        for found in _REFERENCE.finditer(self.data[start:end].decode(self.codec)):
            raw = found[0].encode(self.codec)
            if not found[0].startswith("&"):
                self.nodes.append(Node(start, start + len(raw), found[0]))
            start += len(raw)


def _place(pair: tuple[int, Node]) -> int:
    return pair[1].start


def _codec(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, b"<\0")):
        return "utf-16-le"
    if data.startswith((codecs.BOM_UTF16_BE, b"\0<")):
        return "utf-16-be"
    return "utf-8"
