"""Rich Text Format (1.9.1): its text by paragraphs, and the objects embedded in it.

Groups without text (fonts, styles, pictures) are skipped; fields, notes, headers and deleted text
are kept. The file is read in chunks.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from app.discovery.read.extract.content import Content, Piece, Source
from app.discovery.read.extract.office_package import clean
from app.discovery.read.extract.pieces import gather

_STRETCH = 256 << 10
_TOKEN = re.compile(
    rb"\\([a-z]{1,32})(-?[0-9]{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-z'])|([{}])|([^\\{}\r\n]+)",
    re.IGNORECASE,
)
_SKIPPED = frozenset(
    b"fonttbl colortbl stylesheet listtable listoverridetable rsidtbl pict themedata xmlnstbl "
    b"colorschememapping latentstyles datastore generator filetbl revtbl objdata mmathPr pgptbl "
    b"blipuid panose wgrffmtfilter fontemb fontfile nonshppict info".split()
)
_HEX_GROUPS = frozenset(b"pict objdata themedata colorschememapping datastore blipuid".split())
"""Skipped groups of nothing but hex digits."""
_NOT_HEX = re.compile(rb"[^0-9A-Fa-f\s]")
_KEPT = frozenset(
    b"shptxt shpinst shp shppict fldinst fldrslt annotation atnid atnauthor footnote ftnsep "
    b"result listtext pntext userprops propname staticval docvar do dptxbxtext sp sv".split()
)
"""Groups whose text is read, although they are marked to be ignored by older programs."""
_SIGNS = {
    b"par": "\n", b"line": "\n", b"sect": "\n", b"page": "\n", b"tab": "\t", b"cell": "\t",
    b"nestcell": "\t", b"row": "\n", b"nestrow": "\n", b"emdash": "\u2014", b"endash": "\u2013",
    b"lquote": "\u2018", b"rquote": "\u2019", b"ldblquote": "\u201c", b"rdblquote": "\u201d",
    b"bullet": "\u2022", b"enspace": " ", b"emspace": " ",
}  # fmt: skip
_CHARACTERS = {b"~": " ", b"_": "-", b"-": "", b"\n": "\n", b"\r": "\n", b"|": "", b":": ""}
_OF_CHARSET = {
    0: "cp1252", 128: "cp932", 129: "cp949", 134: "gbk", 136: "cp950", 161: "cp1253", 162: "cp1254",
    163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874",
    238: "cp1250",
}  # fmt: skip
_PROPERTY = re.compile(
    rb"\{\\(title|subject|author|operator|keywords|doccomm|company|manager) ([^{}\\]{1,4096})\}"
)
_LABELS = {
    b"title": "Document Title",
    b"subject": "Document Subject",
    b"author": "Document Creator",
    b"operator": "Document Modifier",
}
_BEGINNING = b"{\\rtf"
_CONTROL = re.compile(rb"\\(?:pard?|plain|line|cell)(?![a-z])|\\'[0-9a-fA-F]{2}|\\[fbi][0-9]? ")
_MOST_DEEP = 2_000
_LONGEST = 1 << 20


def is_rtf(head: bytes, ending: str) -> bool:
    """Return whether content begins as RTF. If its beginning is lost, the extension "rtf" together
    with a control word of RTF is enough.
    """
    return head.startswith(_BEGINNING) or (ending == "rtf" and _CONTROL.search(head) is not None)


def open_rtf(source: Source) -> Content:
    """Return the content of an RTF document."""
    start = source.file.read(_STRETCH)
    source.file.seek(0)
    properties = [
        (_LABELS.get(name, ""), clean(value.decode("cp1252", "replace")))
        for name, value in _PROPERTY.findall(start)
    ]
    metadata = tuple((label, value) for label, value in properties if label)
    whole = start.startswith(_BEGINNING)
    notes = [] if whole else ["it does not begin as an RTF document; it may be damaged"]
    return Content(
        "RTF document", _pieces(source, properties, notes), metadata=metadata, notes=notes
    )


def _pieces(source: Source, properties: list[tuple[str, str]], notes: list[str]) -> Iterator[Piece]:
    lines = "".join(f"{value}\n" for _, value in properties)
    if lines:
        yield Piece(lines, lambda _: "properties")
    reader = _Reader()
    numbered = enumerate(reader.paragraphs(source), start=1)
    yield from gather(numbered, lambda number, _: f"paragraph {number}")
    if reader.too_deep:
        notes.append(f"its groups are nested more than {_MOST_DEEP:,} deep")
    elif reader.unclosed:
        notes.append("not all of its groups end; it may be damaged")
    elif reader.swallowed:
        notes.append("some of its text is in a group that is not read; it may be damaged")


class _Reader:
    """State of reading a document."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._bytes = bytearray()  # of characters in the current code page
        self._default = self._codec = "cp1252"
        self._fonts: dict[int, str] = {}
        self._font = 0
        self._groups: list[tuple[bool, str, int, bool]] = []
        self._hex: set[int] = set()  # nesting depths of the groups that contain only hex
        self.swallowed = self.too_deep = False
        self._skipped = self._fonttable = False
        self._starred = False
        self._fallback = 1  # number of fallback characters after \u, for older programs
        self._left = self._high = 0

    @property
    def unclosed(self) -> bool:
        """Whether a group is still open. At the end of the document, this means that the group has
        lost its end. If such a group is skipped, the text after it was skipped, too.
        """
        return bool(self._groups)

    def paragraphs(self, source: Source) -> Iterator[str]:
        """Yield each paragraph with its line feed."""
        rest = b""
        while data := source.file.read(_STRETCH):
            data = rest + data
            # A token may be split: its first bytes wait for the next chunk.
            cut = data.rfind(b"\\", max(0, len(data) - 64))
            cut = len(data) if cut < 0 else cut
            rest = data[cut:]
            yield from self._lines(data[:cut])
        yield from self._lines(rest)
        self._decode()
        if line := "".join(self._text):
            yield line + "\n"

    def _lines(self, data: bytes) -> Iterator[str]:
        for word, number, code, sign, brace, plain in _TOKEN.findall(data):
            if plain:
                self._plain(plain)
            elif code:
                self._plain(bytes([int(code, 16)]))
            elif word:
                self._word(word, number)
            elif brace:
                self._brace(brace)
            elif sign == b"*":
                self._starred = True
            elif not self._skipped:
                self._write(_CHARACTERS.get(sign, sign.decode("latin-1")))
            if self._text and self._text[-1] == "\n":
                yield "".join(self._text)
                self._text = []
        if len(self._bytes) + sum(map(len, self._text)) > _LONGEST:
            self._decode()
            yield "".join(self._text) + "\n"
            self._text = []

    def _plain(self, data: bytes) -> None:
        if self._skipped:
            if len(self._groups) in self._hex and _NOT_HEX.search(data):
                self.swallowed = True
            return
        if self._left:
            gone = min(self._left, len(data))
            self._left -= gone
            data = data[gone:]
        self._bytes += data

    def _decode(self) -> None:
        if self._bytes:
            self._text.append(self._bytes.decode(self._codec, "replace").replace("\0", " "))
            self._bytes = bytearray()

    def _write(self, text: str) -> None:
        self._decode()
        self._left = 0
        self._text.append(text)

    def _brace(self, brace: bytes) -> None:
        self._decode()
        self._starred = False
        if brace == b"{":
            if len(self._groups) < _MOST_DEEP:
                state = (self._skipped, self._codec, self._fallback, self._fonttable)
                self._groups.append(state)
            else:
                self.too_deep = True
        elif self._groups:
            self._hex.discard(len(self._groups))
            self._skipped, self._codec, self._fallback, self._fonttable = self._groups.pop()
            self._left = 0

    def _word(self, word: bytes, number: bytes) -> None:
        starred, self._starred = self._starred, False
        if word in _HEX_GROUPS:
            self._hex.add(len(self._groups))
        elif word == b"bin":  # bytes as they are
            self._hex.discard(len(self._groups))
        elif word == b"par" and self._hex:
            self.swallowed = True
        if word in _SKIPPED or (starred and word not in _KEPT):
            self._skipped = True
            self._fonttable = self._fonttable or word == b"fonttbl"
        value = int(number) if number else 0
        if self._fonttable:
            self._of_font(word, value)
        elif word == b"ansicpg":
            self._default = self._codec = _codec(f"cp{value}")
        elif word == b"uc":
            self._fallback = min(max(value, 0), 10)
        elif not self._skipped:
            self._in_text(word, value)

    def _of_font(self, word: bytes, value: int) -> None:
        if word == b"f":
            self._font = value
        elif word == b"fcharset" and value in _OF_CHARSET and len(self._fonts) < 10_000:
            self._fonts[self._font] = _OF_CHARSET[value]

    def _in_text(self, word: bytes, value: int) -> None:
        if word in _SIGNS:
            self._write(_SIGNS[word])
        elif word == b"u":
            self._unicode(value & 0xFFFF)
            self._left = self._fallback
        elif word in {b"f", b"plain"}:
            self._decode()
            charset = self._fonts.get(value, "") if word == b"f" else ""
            self._codec = charset if charset not in {"", "cp1252"} else self._default

    def _unicode(self, code: int) -> None:
        """Add one UTF-16 code unit; the first half of a surrogate pair waits for the second."""
        self._decode()
        if 0xD800 <= code < 0xDC00:
            self._high = code
            return
        if 0xDC00 <= code < 0xE000:
            code = 0x10000 + ((self._high - 0xD800) << 10) + code - 0xDC00 if self._high else 0xFFFD
        self._high = 0
        self._text.append(chr(code) if code else " ")


def _codec(name: str) -> str:
    try:
        return codecs.lookup({"cp10000": "mac_roman", "cp65001": "utf-8"}.get(name, name)).name
    except LookupError:
        return "cp1252"
