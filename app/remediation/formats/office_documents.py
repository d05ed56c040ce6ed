"""Masking in a document that is a ZIP of XML parts (Office Open XML, OpenDocument).

A match is a place in the text that a reader extracts from the document. To find this text in the
parts, every character in the parts is replaced by a mark that encodes the position of the
character. Then the same reader reads the document again. The marks in the new text show from which
positions the old text came. The change is verified by reading the new document: its text must be
the old text, masked.
"""

from __future__ import annotations

import io
import re
import zipfile
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence

from app.discovery.read.extract.content import Format, Source
from app.discovery.read.extract.pieces import MARKS
from app.discovery.read.extract.unpack_limits import Budget
from app.discovery.read.extract.xlsx import number_text
from app.remediation.actions import mask
from app.remediation.disk.errors import Refused
from app.remediation.formats.markup import Part
from app.remediation.formats.nodes import Node
from app.remediation.formats.splices import applied
from app.remediation.journal.records import Span

_BITS = 11
_BELOW = (1 << _BITS) - 1
_DIGIT_MARKS = "".join(chr(MARKS + n) for n in range(1 << _BITS)) * 2
_OTHER_MARKS = "".join(chr(MARKS + (1 << _BITS) + n) for n in range(1 << _BITS)) * 2
_DIGITS = re.compile(r"[0-9]+")
_OTHERS = re.compile(r"[^\s@0-9]+")
_ALL = re.compile(r"[0-9]+|[^\s@0-9]+")
_MOST = 48 << 20
"""Largest number of bytes of XML searched in one document."""
_TELLING = 8
"""Masked values of at least this many bytes are also searched for in parts that no scan reads.
Shorter values occur there by chance.
"""
_LOOKED_THROUGH = 4 << 30
"""Limit in bytes of the search for masked values in unchanged parts: the size of these parts times
the number of values. A larger search is left out.
"""
_READ = re.compile(
    r"(?!.*(?:/theme/|styles\.xml$|\[Content_Types\])).*\.(?:xml|rels)", re.IGNORECASE
)
_READ_OPEN = re.compile(r"content\.xml|styles\.xml|meta\.xml")
_NOT_FOUND = "the position of a match in the file cannot be determined"
_Changes = dict[str, dict[int, dict[int, str]]]
"""New characters, keyed by part, by the number of the first character of their node, and by their
index in the node.
"""


class Document:
    """Document, and the places to mask in the text `old` (UTF-8), which the document's reader has
    extracted.

    `parts` are the contents of the document's entries by name. Raises Refused if a place can't be
    located.
    """

    def __init__(
        self,
        old: bytes,
        name: str,
        form: Format,
        parts: Mapping[str, bytes],
        spans: Sequence[Span],
    ) -> None:
        self._name = name
        self._form = form
        self._old = old
        self._text = old.decode()
        self._new, _ = mask.transform(old, "utf-8", spans)
        self._spans = mask.merged(spans)
        changing = {self._text[at] for _, chars in self._changed() for at, _ in chars}
        digits = changing <= set("0123456789")
        self._like = _DIGITS if digits else _ALL if changing & set("0123456789") else _OTHERS
        self.formulas: list[int] = []
        """Starts of places that stay unmasked, because they are results of formulas."""
        self._unfit = ""
        self._parts: dict[str, Part] = {}
        self._others: dict[str, bytes] = {}
        self._sort(parts)
        self._bases: list[int] = []
        self._names = list(self._parts)
        total = 0
        for part in self._parts.values():
            self._bases.append(total)
            total += part.length
        self._marked = [
            self._read_marked(power) for power in range(max(1, -(-total.bit_length() // _BITS)))
        ]

    def masked(self) -> dict[str, bytes]:
        """Return the new content of the changed parts by name. Add to `formulas` the starts of
        places that stay unmasked. Raises Refused if no place can be masked.
        """
        changes: _Changes = {}
        for start, chars in self._changed():
            sources = [(*self._source(at), new) for at, new in chars]
            if any(self._is_result(name, base) for name, base, _, _ in sources):
                self.formulas.append(start)
                continue
            for name, base, char, new in sources:
                changes.setdefault(name, {}).setdefault(base, {})[char] = new
        if len(self.formulas) == len(self._spans):
            raise Refused("it is the result of a formula, which would compute it again")
        self._leave(self.formulas)
        self._mask_aside(changes)
        self._sources = changes
        return {
            name: applied(self._parts[name].data, self._parts[name].masked(found))
            for name, found in changes.items()
        }

    def elsewhere(self) -> tuple[str, ...]:
        """Return a note that names unchanged parts in which a masked value occurs, too, such as
        parts that no scan reads. If the search would take too long, return a note about that.
        """
        values = {self._old[start:end] for start, end in self._spans if end - start >= _TELLING}
        others = {name: part.data for name, part in self._parts.items()} | self._others
        others = {name: data for name, data in others.items() if name not in self._sources}
        if len(values) * sum(map(len, others.values())) > _LOOKED_THROUGH:
            return (
                "its other parts were not searched for the same values, which would take too long",
            )
        names = [name for name, data in others.items() if any(value in data for value in values)]
        if not names:
            return ()
        return (f"a masked value also occurs in {', '.join(names[:3])} and is left there",)

    def _is_result(self, name: str, base: int) -> bool:
        node, _ = self._parts[name].node(base)
        return node.cell is not None and node.cell.formula

    def _leave(self, starts: Collection[int]) -> None:
        """Leave the places with these `starts` unmasked."""
        new = bytearray(self._new)
        for start, end in self._spans:
            if start in starts:
                new[start:end] = self._old[start:end]
        self._new = bytes(new)
        self._spans = [(start, end) for start, end in self._spans if start not in starts]

    def check(self, new: bytes) -> tuple[str, ...]:
        """Compare the text of the new document with the expected text. Return a note about the
        cells that change although they contain no match (see `_more`). Raises Refused if other text
        would change.
        """
        if new == self._new:
            return ()
        old_lines, new_lines = self._old.split(b"\n"), new.split(b"\n")
        if len(new) != len(self._old) or len(old_lines) != len(new_lines):
            raise Refused("the change would affect more text than the matches")
        cells: set[int] = set()
        at = chars = 0
        for old, changed in zip(old_lines, new_lines, strict=True):
            if old != changed:
                cells |= self._more(old, changed, at, chars)
            at += len(old) + 1
            chars += len(old.decode()) + 1
        if not cells:
            return ()
        count = "1 more cell shows" if len(cells) == 1 else f"{len(cells):,} more cells show"
        return (f"{count} the same text, which is stored once: changed as well",)

    def _more(self, old: bytes, new: bytes, at: int, chars: int) -> set[int]:
        """Return the starts of cells that change although they contain no match, because the
        document stores a text once for several cells.

        `old` and `new` are a line of the text before and after masking; the line begins at byte
        `at` and at character `chars` of the text. Raises Refused if other text would change.
        """
        cells = set()
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            expected = self._new[at + place]
            if other == expected:
                continue
            if one & 0xC0 != 0x80:
                name, base, char = self._source(chars + len(old[:place].decode()))
                if char not in self._sources.get(name, {}).get(base, {}):
                    raise Refused("the change would affect more text than the matches")
            cells.add(at + old.rfind(b"\t", 0, place))
        return cells

    def _changed(self) -> Iterator[tuple[int, list[tuple[int, str]]]]:
        """Yield the byte offset of each place to mask, and a list of the changes in this place. A
        change is a pair: the number of a character (counted from the start of the text), and the
        new character.
        """
        at = chars = 0
        for start, end in self._spans:
            chars += len(self._old[at:start].decode())
            at = start
            changed = []
            for char in self._old[start:end].decode():
                size = len(char.encode())
                if self._new[at : at + size] != self._old[at : at + size]:
                    changed.append((chars, self._new[at : at + size].decode()))
                at += size
                chars += 1
            yield start, changed

    def _source(self, at: int) -> tuple[str, int, int]:
        """Return where a character of the text is in the document: the part, the number of its
        node's first character, and its index in the node.
        """
        place = 0
        for power, marked in enumerate(self._marked):
            mark = ord(marked[at]) - MARKS
            if not 0 <= mark < 2 << _BITS:
                raise Refused(self._unfit or _NOT_FOUND)
            place |= (mark & _BELOW) << (_BITS * power)
        number = bisect_right(self._bases, place) - 1
        if number < 0:
            raise Refused(_NOT_FOUND)
        name = self._names[number]
        local = place - self._bases[number]
        if local >= self._parts[name].length:
            raise Refused(_NOT_FOUND)
        node, char = self._parts[name].node(local)
        if node.text[char] != self._text[at]:
            raise Refused(_NOT_FOUND)
        return name, local - char, char

    def _mask_aside(self, changes: _Changes) -> None:
        """Mask the copies of the text for older programs, too."""
        for name in {name for name in changes if any(n.aside for n in self._parts[name].nodes)}:
            part = self._parts[name]
            aside = [(base, node) for base, node in part.numbered() if node.aside]
            flat = "".join(node.text for _, node in aside)
            places = [(base, char) for base, node in aside for char in range(len(node.text))]
            for start, end in self._spans:
                value, new = self._old[start:end].decode(), self._new[start:end].decode()
                if len(value) != len(new):
                    continue
                at = flat.find(value)
                while at >= 0:
                    for (base, char), old, masked in zip(places[at:], value, new, strict=False):
                        if old != masked:
                            changes[name].setdefault(base, {})[char] = masked
                    at = flat.find(value, at + 1)

    def _sort(self, parts: Mapping[str, bytes]) -> None:
        """Parse the parts from which the reader may extract text."""
        wanted = set(self._cells())
        like = _READ_OPEN if "content.xml" in parts else _READ
        left = _MOST
        for name, data in parts.items():
            if not like.fullmatch(name):
                self._others[name] = data
                continue
            left -= len(data)
            if left < 0:
                raise Refused(f"its text is larger than {_MOST >> 20} MiB of XML")
            try:
                self._parts[name] = Part(data, wanted, number_text)
            except Refused as error:
                self._unfit = self._unfit or str(error)
                self._others[name] = data

    def _cells(self) -> Iterator[str]:
        """Yield the text of each cell that contains a match. Tabs and line ends separate cells."""
        for start, end in self._spans:
            first = max(self._old.rfind(sign, 0, start) for sign in (b"\t", b"\n")) + 1
            ends = [at for sign in (b"\t", b"\n") if (at := self._old.find(sign, end)) >= 0]
            yield self._old[first : min(ends, default=len(self._old))].decode()

    def _read_marked(self, power: int) -> str:
        """Return the text of the document after its characters were replaced by marks. A mark
        encodes some bits of a character's number; `power` says which bits.
        """
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            for name, data in self._others.items():
                archive.writestr(name, data)
            for name, base in zip(self._names, self._bases, strict=True):
                marker = _Marker(self._like, base, power)
                archive.writestr(name, self._parts[name].rewritten(marker.text))
        text = _read(file.getvalue(), self._name, self._form)
        if len(text) != len(self._text):
            raise Refused(_NOT_FOUND)
        return text


class _Marker:
    """Replaces characters by marks. A mark encodes some bits of the character's number.

    White space and "@" stay, so that a reader treats the text in the same way. Digits stay if no
    digit will be masked. All other characters stay if only digits will be masked.
    """

    def __init__(self, like: re.Pattern[str], base: int, power: int) -> None:
        self._like = like
        self._base = base
        self._shift = _BITS * power

    def text(self, first: int, node: Node) -> str | None:
        """Return the text of the node with marks; None if no character of the node is replaced."""
        if not self._like.search(node.text):
            return None
        start = self._base + first
        return self._like.sub(lambda found: self._marks(found[0], start + found.start()), node.text)

    def _marks(self, text: str, at: int) -> str:
        """Return the marks for the characters of `text`. `at` is the number of the first one."""
        marks = _DIGIT_MARKS if text[0] in "0123456789" else _OTHER_MARKS
        length = len(text)
        if self._shift:
            first, last = at >> self._shift, (at + length - 1) >> self._shift
            if first == last:
                return marks[first & _BELOW] * length
            return "".join(marks[(at + n) >> self._shift & _BELOW] for n in range(length))
        start = at & _BELOW
        if start + length <= len(marks):
            return marks[start : start + length]
        return "".join(marks[(at + n) & _BELOW] for n in range(length))


def _read(data: bytes, name: str, form: Format) -> str:
    """Return the text that the reader of this format extracts from a document."""
    content = form.open(Source(io.BytesIO(data), name, len(data), Budget()))
    return "".join(piece.text for piece in content.pieces or ())
