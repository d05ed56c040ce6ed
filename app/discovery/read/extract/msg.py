"""Outlook messages (MS-OXMSG): a compound file (MS-CFB) of properties, read with olefile.

The text of a message is like that of any other mail: main headers and body, followed by the text of
attached messages. Other attachments are members.
"""

from __future__ import annotations

import io
import struct
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import BinaryIO

import olefile  # type: ignore[import-untyped]

from app.discovery.match import limits
from app.discovery.read.extract.content import Content, Format, Member, Piece, Source
from app.discovery.read.extract.unpack_limits import NotScanned

_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_DAMAGE = (
    OSError, ValueError, IndexError, KeyError, TypeError, AttributeError, AssertionError,
    OverflowError, RecursionError, struct.error,
)  # fmt: skip
_UNICODE, _EIGHT_BIT = "001F", "001E"
_SUBJECT, _BODY, _HTML, _CODE_PAGE = "0037", "1000", "1013", 0x3FFD
_SENT = (0x0039, 0x0E06)
_HEADERS = (
    ("From", ("0C1A", "0C1F", "5D01")), ("Sender", ("0042", "0065", "5D02")),
    ("To", ("0E04",)), ("Cc", ("0E03",)), ("Bcc", ("0E02",)), ("Subject", (_SUBJECT,)),
)  # fmt: skip
_LABELS = {"Cc": "CC", "Bcc": "BCC"}
_MESSAGE_ID = "1035"
_LEVELS = 5
_MOST_VALUE = 4_096
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)


class _Message:
    """One message: a storage of the file, which contains the storages of attachments and
    recipients.
    """

    def __init__(self, file: olefile.OleFileIO, at: tuple[str, ...]) -> None:
        self._file = file
        self._at = at
        self._numbers = self._fixed()
        self._code_page = f"cp{self._numbers.get(_CODE_PAGE, 1252)}"

    def _fixed(self) -> dict[int, int]:
        """Return a map from the ID of each fixed-size property to its value: eight bytes, as a
        number.
        """
        name = (*self._at, "__properties_version1.0")
        data = self._stream(name)
        start = 24 if self._at else 32
        rows = (data[at : at + 16] for at in range(start, len(data) - 15, 16))
        return {
            int.from_bytes(row[2:4], "little"): int.from_bytes(row[8:], "little") for row in rows
        }

    def _stream(self, name: tuple[str, ...]) -> bytes:
        """Return the bytes of a stream; b"" if it does not exist. Raises `NotScanned` if it is too
        large.
        """
        path = list(name)
        if not self._file.exists(path):
            return b""
        if self._file.get_size(path) > limits.MAIL:
            raise NotScanned(f"it is larger than {limits.MAIL >> 20} MiB")
        data: bytes = self._file.openstream(path).read()
        return data

    def text(self, key: str, below: tuple[str, ...] = ()) -> str:
        """Return a text property; "" if the message does not have it. `key` is its ID, in four
        hexadecimal digits. `below` is the path of a storage in the message (of a recipient or an
        attachment) that has the property.
        """
        at = (*self._at, *below)
        if data := self._stream((*at, f"__substg1.0_{key}{_UNICODE}")):
            return data.decode("utf-16-le", "replace")
        data = self._stream((*at, f"__substg1.0_{key}{_EIGHT_BIT}"))
        try:
            return data.decode(self._code_page, "replace")
        except LookupError:
            return data.decode("cp1252", "replace")

    def binary(self, key: str, below: tuple[str, ...] = ()) -> bytes:
        """Return a binary property; b"" if the message does not have it. The parameters are those
        of `text`.
        """
        return self._stream((*self._at, *below, f"__substg1.0_{key}0102"))

    def headers(self) -> dict[str, str]:
        """Return the names and values of the headers to search: sender, subject and recipients."""
        found = {}
        for name, keys in _HEADERS:
            values = dict.fromkeys(clean for key in keys if (clean := _line(self.text(key))))
            if values:
                found[name] = " ".join(values)
        for number, name in enumerate(self._storages("__recip_version1.0_#")):
            people = (_line(self.text(key, (name,))) for key in ("3001", "39FE", "3003"))
            found[f"Recipient {number + 1}"] = " ".join(dict.fromkeys(filter(None, people)))
        return found

    def pieces(self, name: str = "") -> Iterator[Piece]:
        """Yield the headers and text of the message, then those of the messages attached to the
        message. The places of matches begin with `name`.
        """
        lines = "".join(f"{key}: {value}\n" for key, value in self.headers().items())
        yield Piece(lines.replace("\0", " "), partial(_place, name, "header"))
        text = self.text(_BODY) or self.binary(_HTML).decode(self._html_codec(), "replace")
        if text.strip("\0 \r\n"):
            yield Piece(text.replace("\0", " ") + "\n", partial(_place, name, "text"))
        for inner, message in self.messages():
            yield from message.pieces(f"{name}{inner}, ")

    def _html_codec(self) -> str:
        code = self._numbers.get(0x3FDE, 65001)
        return "utf-8" if code in {65001, 0} else self._code_page

    def messages(self) -> Iterator[tuple[str, _Message]]:
        """Yield the messages that are attached to this message, each with its name."""
        for name, storage in self._attached():
            inside = (*self._at, storage, "__substg1.0_3701000D")
            if len(inside) <= 2 * _LEVELS and self._file.exists(list(inside)):
                yield name, _Message(self._file, inside)

    def members(self) -> Iterator[Member]:
        """Yield the attachments of the message, and those of the messages attached to it."""
        for name, storage in self._attached():
            if self._file.exists([*self._at, storage, "__substg1.0_37010102"]):
                yield Member(name, partial(self._attachment, storage))
        for name, message in self.messages():
            for member in message.members():
                yield Member(f"{name}/{member.name}", member.open)

    def _attached(self) -> Iterator[tuple[str, str]]:
        """Yield the attachments' unique names and their storages."""
        names: dict[str, int] = {}
        for storage in self._storages("__attach_version1.0_#"):
            told = self.text("3707", (storage,)) or self.text("3704", (storage,))
            told = _line(told or self.text("3001", (storage,))) or "attachment"
            name = told.replace("/", "_").replace("\\", "_")[:255]
            count = names[name] = names.get(name, 0) + 1
            yield name if count == 1 else f"{count} {name}", storage

    def _attachment(self, storage: str) -> BinaryIO:
        try:
            return io.BytesIO(self.binary("3701", (storage,)))
        except _DAMAGE as error:
            raise NotScanned("it is damaged") from error

    def _storages(self, beginning: str) -> list[str]:
        depth = len(self._at)
        found = {
            path[depth]
            for path in self._file.listdir(streams=True, storages=True)
            if len(path) > depth
            and tuple(path[:depth]) == self._at
            and path[depth].startswith(beginning)
        }
        return sorted(found)

    def metadata(self) -> Iterator[tuple[str, str]]:
        """Yield the metadata, with the labels of contract 2.10."""
        headers = self.headers()
        for name, _ in _HEADERS:
            if value := headers.get(name):
                yield _LABELS.get(name, name), value[:_MOST_VALUE]
        if "Sender" not in headers and (author := headers.get("From")):
            yield "Sender", author[:_MOST_VALUE]
        if told := _line(self.text(_MESSAGE_ID)):
            yield "Message-ID", told[:_MOST_VALUE]
        if sent := next((self._numbers[key] for key in _SENT if self._numbers.get(key)), 0):
            date = _EPOCH + timedelta(microseconds=min(sent // 10, 1 << 56))
            yield "Date", date.isoformat(timespec="seconds")
        for name, _ in list(self._attached())[:100]:
            yield "Attachment", name


def _line(text: str) -> str:
    return " ".join(text.replace("\0", " ").split())


def _place(name: str, kind: str, before: str) -> str:
    if kind == "header":
        return f"{name}header {before.rpartition(chr(10))[2].partition(':')[0]}"
    return f"{name}message body, line {before.count(chr(10)) + 1:,}"


def _open(source: Source) -> Content:
    try:
        file = olefile.OleFileIO(source.file)
        if not file.exists("__properties_version1.0"):
            raise NotScanned("it is not a message")
        message = _Message(file, ())
        metadata = tuple(message.metadata())
    except _DAMAGE as error:
        raise NotScanned("it is damaged") from error
    return Content(
        "E-mail", _guarded(message.pieces()), _guarded_members(message.members()), metadata
    )


def _guarded(pieces: Iterator[Piece]) -> Iterator[Piece]:
    try:
        yield from pieces
    except _DAMAGE as error:
        raise NotScanned("it is damaged") from error


def _guarded_members(members: Iterator[Member]) -> Iterator[Member]:
    try:
        yield from members
    except _DAMAGE as error:
        raise NotScanned("it is damaged") from error


MSG = Format(
    "Outlook message",
    lambda head, end: head.startswith(_MAGIC) and end in {"msg", "oft"},
    _open,
    written=sys.maxsize,
    begins=(_MAGIC,),
)
