"""Text nodes of an XML part of a document, with their byte positions. An XML parser (expat) finds
them.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial
from xml.parsers import expat

from app.remediation.disk.errors import Refused

VALUE = r"\s*=\s*(?:\"([^\"]*)\"|'([^']*)')"
"""Pattern of what follows the name of an attribute: an equals sign and a quoted value."""

_CELLS = {"table:table-cell", "table:covered-table-cell"}
_CODECS = {"utf-8", "ascii", "utf-16"}
_REFERENCE = re.compile(r"&[^;]{1,20};|[^&]+")
_ATTRIBUTE = "{}" + VALUE


@dataclass(slots=True)
class Cell:
    """Cell of a sheet. The bytes from `start` to `end` of the part are its start tag. `shown` are
    the nodes of its text.
    """

    start: int
    end: int = 0
    formula: bool = False
    value: bool = False
    """Whether an attribute of the start tag has the value of the cell (OpenDocument)."""
    shown: list[Node] = field(default_factory=list)
    paragraphs: int = 0


@dataclass(slots=True)
class Node:
    """Piece of text: the bytes from `start` to `end` of the part. `text` is what they stand for.

    The bytes are the characters of `text`, or a reference to one character (such as `&amp;`). But
    in a `whole` node, they are a number in its stored form, and `text` is the number as shown.
    `aside` marks a copy of the text for older programs; the reader of a scan ignores this copy.
    """

    start: int
    end: int
    text: str
    cell: Cell | None = None
    whole: bool = False
    aside: bool = False


Numbers = Callable[[str], str]
"""Function that formats a number as shown, from its stored form."""


def read(data: bytes, wanted: Collection[str], number: Numbers) -> list[Node]:
    """Return the text nodes of an XML part with the bytes `data`, in document order.

    The number in a cell becomes a text node only if `number` formats it as one of the texts in
    `wanted`. Raises Refused if the part is not well-formed XML, declares a document type, or
    declares another encoding than UTF-8 and UTF-16.
    """
    return _Reader(data, wanted, number).nodes


def codec(data: bytes) -> str:
    """Return the encoding of a part, detected from its beginning."""
    if data.startswith((codecs.BOM_UTF16_LE, b"<\0")):
        return "utf-16-le"
    if data.startswith((codecs.BOM_UTF16_BE, b"\0<")):
        return "utf-16-be"
    return "utf-8"


class _Reader:
    """Handlers of the parser, and their state."""

    def __init__(self, data: bytes, wanted: Collection[str], number: Numbers) -> None:
        self.data = data
        self.nodes: list[Node] = []
        self.codec = codec(data)
        self._wanted = wanted
        self._number = number
        self._cell: Cell | None = None
        self._kind = ""  # type of an Excel cell
        self._in_value = False
        self._sheet: bool | None = None  # True for Excel, decided by the first element
        self._literal = False  # inside CDATA
        self._aside = 0
        self._beside = 0
        self._pending: Cell | None = None
        self._parse()

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
            raise Refused("a part of it is not well-formed XML") from None

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
        """Handle the start of an element of an Excel sheet."""
        if local == "c":
            self._cell = self._pending = Cell(at)
            self._kind = attributes.get("t", "n")
        elif local == "f" and self._cell is not None:
            self._cell.formula = True
        elif local == "v":
            self._in_value = self._cell is not None

    def _open_cell(self, at: int, attributes: dict[str, str]) -> None:
        """Start an OpenDocument cell. If the number in it is `wanted` (see `read`), add a node."""
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
                return  # a normalized line end, which is not part of a value
        node = Node(start, end, text, self._cell, aside=self._aside > 0)
        if self._in_value and self._cell is not None:
            if self._kind in {"s", "b", "e"}:
                return  # the index of a shared string, not text
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
        """Return start and end of an attribute's value. The tag with the attribute begins at
        `tag`.
        """
        close = self.data.find("<".encode(self.codec), tag + 1)
        text = self.data[tag : close if close > 0 else len(self.data)].decode(self.codec)
        found = re.search(r"\s" + _ATTRIBUTE.format(re.escape(name)), text)
        if found is None:
            raise Refused("a part of it is not well-formed XML")
        group = 1 if found[1] is not None else 2
        before, value = text[: found.start(group)], found[group]
        start = tag + len(before.encode(self.codec))
        return start, start + len(value.encode(self.codec))

    def _attribute(self, tag: int, name: str) -> None:
        """Add the value of an attribute as nodes. A reference in the value (such as `&amp;`) ends a
        node, and is in no node itself.
        """
        try:
            start, end = self._find_attribute(tag, name)
        except Refused:
            return
        for found in _REFERENCE.finditer(self.data[start:end].decode(self.codec)):
            raw = found[0].encode(self.codec)
            if not found[0].startswith("&"):
                self.nodes.append(Node(start, start + len(raw), found[0]))
            start += len(raw)
