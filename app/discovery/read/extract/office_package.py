"""Documents that are ZIP packages of XML parts: Office Open XML (ECMA-376) and OpenDocument.

Parts are read one after another through `Archive` within its limits; links of a document are never
fetched. Parts without text of the document (pictures, embedded files) are members.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, BinaryIO, cast
from zipfile import ZipInfo

from app.discovery.read.extract.content import Member, Metadata, Piece, Source
from app.discovery.read.extract.markup import stretches, unescape, without_tags
from app.discovery.read.extract.pieces import gather
from app.discovery.read.extract.text import Read
from app.discovery.read.extract.unpack_limits import NotScanned
from app.discovery.read.extract.zip import Archive

_PROPERTIES = re.compile(r"<(?:[\w.-]{1,60}:)?([\w.-]{1,60})(?: [^<>]*)?>([^<>]+)</")
_LABELS = {
    "title": "Document Title",
    "subject": "Document Subject",
    "creator": "Document Creator",
    "lastModifiedBy": "Document Modifier",
    "created": "Document Created",
    "modified": "Document Modified",
}
_ELEMENT = re.compile(r"<[^<>]*>")
_TARGET = re.compile(r"Target=\"([^\"<>]*)\"")
_DIGITS = re.compile(r"([0-9]+)")
_OPENDOCUMENT = "application/vnd.oasis.opendocument."
_VALUE = 4_096


class Package:
    """The parts of a document, each of which has a name. Raises `NotScanned` when the document is
    not a readable ZIP.
    """

    def __init__(self, source: Source) -> None:
        self._archive = Archive(source.file, source.budget)
        self.notes: list[str] = self._archive.notes
        self.parts: dict[str, ZipInfo] = {}
        for info in self._archive.members():
            name = info.filename.lstrip("/")
            if self.parts.setdefault(name, info) is not info:
                self.notes.append(f"its part {name}: another part has the same name")

    def open(self, name: str) -> Read:
        """Return the function that reads a part. This call and the function raise `NotScanned` if
        a limit is exceeded or the part is damaged.
        """
        return self._archive.open(self.parts[name]).read

    def stretches(self, name: str, end: str = "<") -> Iterator[str]:
        """Yield the text of an XML part in sections, as `markup.stretches` does; nothing if there
        is no such part. If the part cannot be read further, stop and add the reason to `notes`.
        """
        if name not in self.parts:
            return
        try:
            for stretch in stretches(self.open(name), end):
                if "<!ENTITY" in stretch:
                    why = "it defines entities, which are not expanded"
                    self.notes.append(f"its part {name}: {why}")
                yield stretch
        except NotScanned as error:
            self.notes.append(f"its part {name}: {error}")

    def opendocument_kind(self) -> str:
        """Return what follows the common beginning of OpenDocument mimetypes, such as "text"; "" if
        the package is no OpenDocument. Raises `NotScanned` if the mimetype cannot be read.
        """
        if "mimetype" in self.parts:
            kind = self.open("mimetype")(200).decode("ascii", "replace").strip()
            if kind.startswith(_OPENDOCUMENT):
                return kind.removeprefix(_OPENDOCUMENT)
        return ""

    def names(self, pattern: str) -> list[str]:
        """Return the names of the parts that match the expression `pattern`, in natural order
        ("slide2" before "slide10").
        """
        found = (name for name in self.parts if re.fullmatch(pattern, name, re.IGNORECASE))
        return sorted(found, key=_numbered)

    def members(self, read: Iterable[str], left_out: str) -> Iterator[Member]:
        """Yield the parts that are not in `read`, and whose names do not match the expression
        `left_out`. The reader returns the parts in `read` as text.
        """
        done = set(read)
        for name, info in self.parts.items():
            if name not in done and not re.fullmatch(left_out, name, re.IGNORECASE):
                yield Member(name, partial(self._file, info))

    def _file(self, info: ZipInfo) -> BinaryIO:
        return part_file(self._archive.open(info).read)

    def metadata(self, name: str, labels: Mapping[str, str] = _LABELS) -> Metadata:
        """Return those properties in the part `name` for which there is a label. `labels` maps the
        name of a property to its label.
        """
        found: dict[str, str] = {}
        for stretch in self.stretches(name):
            for key, value in _PROPERTIES.findall(stretch):
                if (label := labels.get(key)) and (text := clean(unescape(value))):
                    found.setdefault(label, text)
            break  # a document's properties are short
        return tuple(found.items())

    def links(self, names: Iterable[str]) -> Iterator[Piece]:
        """Yield the addresses in these parts (lists of relationships) that lead outside of the
        document.
        """

        def targets() -> Iterator[tuple[str, str]]:
            for name in names:
                for stretch in self.stretches(name):
                    for element in _ELEMENT.findall(stretch):
                        target = _TARGET.search(element)
                        if target and 'TargetMode="External"' in element:
                            yield "link", unescape(target[1]) + "\n"

        return gather(targets(), lambda key, _: key)

    def texts(self, names: Iterable[str]) -> Iterator[Piece]:
        """Yield the text between the tags of these parts, in order."""

        def lines() -> Iterator[tuple[str, str]]:
            for name in names:
                for stretch in self.stretches(name):
                    for line in stretch.replace("</", "\n</").splitlines():
                        if text := without_tags(line).strip():
                            yield name, text + "\n"

        return gather(lines(), lambda name, _: name)


def clean(value: str) -> str:
    """Return a metadata value on one line, cut to `_VALUE` characters."""
    return " ".join(value.replace("\0", " ").split())[:_VALUE]


def _numbered(name: str) -> list[tuple[int, str]]:
    return [(int(part[:9]), "") if part.isdecimal() else (-1, part) for part in _DIGITS.split(name)]


class _Part(io.RawIOBase):
    """A part as a file that is read only forward."""

    def __init__(self, read: Read) -> None:
        super().__init__()
        self._read = read

    def readable(self) -> bool:
        return True

    def read(self, size: int | None = -1, /) -> bytes:
        if size is None or size < 0:
            return b"".join(iter(lambda: self._read(1 << 20), b""))
        return self._read(size)

    def readinto(self, buffer: Any, /) -> int:
        data = self._read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def part_file(read: Read) -> BinaryIO:
    """Return a file that reads from `read`."""
    return cast("BinaryIO", _Part(read))
