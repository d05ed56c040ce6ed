"""The parts of a mail (RFC 5322, RFC 2046) as byte ranges; only headers are held in memory."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesHeaderParser
from typing import BinaryIO, cast

from app.discovery.match import limits
from app.discovery.read.extract.unpack_limits import NotScanned, Slice, Stream

_HEADER = 256 << 10
"""Maximum size of a header block."""
_LINE = 1 << 10
_DEEPEST = 30
_MOST_PARTS = 2_000
_END_OF_HEADERS = re.compile(rb"\r?\n(?=\r?\n)|\A(?=\r?\n)")
_NOT_BASE64 = bytes(
    set(range(256)) - set(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=")
)
_NEITHER = re.compile(rb"[^A-Za-z0-9+/=\s]|=\s*[A-Za-z0-9+/]")
"""Anything that is not valid in base64: other characters, or more data after its end."""
_ODD_LINE = re.compile(rb"\n(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{1,3}\r?\n[A-Za-z0-9+/]")
_PORTION = 96 << 10
_PARSER = BytesHeaderParser()


@dataclass(slots=True)
class Part:
    """A part of a mail: its headers, and the byte range of its body. `starts` is True for a
    whole mail, which may be forwarded in another mail. `several` is True for a part that consists
    of other parts, which are yielded after it.
    """

    headers: Message
    start: int
    end: int
    starts: bool
    several: bool = False


def parts(file: BinaryIO, size: int) -> Iterator[Part]:
    """Yield every part of a mail, a file of `size` bytes. A part that consists of other parts comes
    before them. Raises `NotScanned` if there are too many parts, or if they are nested too deep.
    """
    for number, part in enumerate(_parts(file, 0, size, 0, starts=True), start=1):
        if number > _MOST_PARTS:
            raise NotScanned(f"it has more than {_MOST_PARTS:,} parts")
        yield part


def _parts(file: BinaryIO, start: int, end: int, depth: int, *, starts: bool) -> Iterator[Part]:
    if depth > _DEEPEST:
        raise NotScanned("its parts are nested too deeply")
    part = _head(file, start, end, starts=starts)
    boundary = part.headers.get_boundary()
    inside: list[tuple[int, int]] = []
    if part.headers.get_content_type() == "message/rfc822" and not _encoded(part):
        inside = [(part.start, part.end)]
    elif part.headers.get_content_maintype() == "multipart" and boundary:
        inside = list(_between(file, part.start, part.end, boundary))
    part.several = bool(inside)
    yield part
    forwarded = part.headers.get_content_type() == "message/rfc822"
    for first, last in inside:
        yield from _parts(file, first, last, depth + 1, starts=forwarded)


def _encoded(part: Part) -> bool:
    return encoding(part.headers) in {"base64", "quoted-printable"}


def encoding(headers: Message) -> str:
    """Return the transfer encoding of a part's body in lower case ("base64"); "" if the headers do
    not say it.
    """
    return str(headers.get("Content-Transfer-Encoding", "")).strip().lower()


def _head(file: BinaryIO, start: int, end: int, *, starts: bool) -> Part:
    """Read the headers of the part that begins at `start`."""
    top = read(file, start, min(end, start + _HEADER))
    found = _END_OF_HEADERS.search(top)
    cut = found.end() if found else len(top)
    headers = _PARSER.parsebytes(top[:cut] + b"\n\n")
    if str(headers.get_payload()).strip():  # no header: text from the first line on
        return Part(headers, start, end, starts)
    blank = re.compile(rb"\r?\n").match(top, cut)
    return Part(headers, start + (blank.end() if blank else cut), end, starts)


def _between(file: BinaryIO, start: int, end: int, boundary: str) -> Iterator[tuple[int, int]]:
    """Yield the byte ranges between the boundary lines."""
    mark = re.escape(boundary.encode("utf-8", "surrogateescape"))
    line = re.compile(rb"(?:\A|\n)--" + mark + rb"(--)?[ \t]*(?:\r?\n|\r?\Z)")
    at, kept, first = start, b"\n", None
    while True:
        data = read(file, at, min(end, at + limits.MIB))
        buffer = kept + data
        offset = at - len(kept)
        searched = 0
        while found := line.search(buffer, searched):
            if found.end() == len(buffer) and at + len(data) < end:
                break  # the line may continue
            if first is not None:
                yield first, max(first, offset + found.start())
            first = None if found[1] else offset + found.end()
            searched = found.end() - 1  # its line feed may begin the next boundary
        at += len(data)
        if not data or at >= end:
            break
        kept = buffer[max(searched, len(buffer) - _LINE) :]
    if first is not None:
        yield first, end


def read(file: BinaryIO, start: int, end: int) -> bytes:
    """Return the bytes of a file from offset `start` to `end`, fewer if the file ends before."""
    file.seek(start)
    found = []
    left = end - start
    while left > 0 and (part := file.read(min(left, limits.MIB))):
        found.append(part)
        left -= len(part)
    return b"".join(found)


class _Base64:
    """Checks a base64 body for missing or foreign characters. A missing character would shift all
    the decoded data after it. A missing `=` at the end is no damage, because some programs omit it.
    """

    def __init__(self) -> None:
        self._last = b"\n"
        self._length = 0
        self._padded = self._odd = self._foreign = False

    def look(self, data: bytes) -> None:
        """Examine the next bytes."""
        self._foreign = self._foreign or _NEITHER.search(self._last + data) is not None
        self._odd = self._odd or _ODD_LINE.search(self._last + data) is not None
        self._padded = self._padded or b"=" in data
        self._length += len(data.translate(None, _NOT_BASE64))
        self._last = data[-1:]

    @property
    def damaged(self) -> bool:
        """Whether some of the body cannot have been decoded correctly."""
        left = self._length % 4
        return self._foreign or (left > 0 and (self._padded or self._odd or left == 1))


class _Decoded(Stream):
    """A body that is decoded while it is read."""

    def __init__(self, body: Slice, how: str) -> None:
        super().__init__()
        self._body = body
        self._decode = _from_base64 if how == "base64" else _from_quoted
        self._base64 = _Base64() if how == "base64" else None
        self._rest = b""
        self._ready = b""

    def read(self, size: int | None = -1, /) -> bytes:
        """Return up to `size` decoded bytes, b"" at the end; all remaining bytes if `size` is
        negative or None. Raises `NotScanned` if the body is damaged; for base64 only after
        everything that could be decoded was returned.
        """
        if size is None or size < 0:
            return self.read_all()
        while not self._ready:
            data = self._body.read(_PORTION)
            if self._base64:
                self._base64.look(data)
            try:
                self._ready, self._rest = self._decode(self._rest + data, last=not data)
            except ValueError as error:
                raise NotScanned("it is damaged") from error
            if not data:
                break
        if self._base64 and self._base64.damaged and not self._ready:
            raise NotScanned("it is damaged: not all of it is base64")
        found, self._ready = self._ready[:size], self._ready[size:]
        return found


def _from_base64(data: bytes, *, last: bool) -> tuple[bytes, bytes]:
    data = data.translate(None, _NOT_BASE64)
    whole = len(data) if last else len(data) - len(data) % 4
    if last:
        data = data[:whole].rstrip(b"=")
        whole = len(data) - (len(data) % 4 == 1)
        return binascii.a2b_base64(data[:whole] + b"=" * (-whole % 4)), b""
    return binascii.a2b_base64(data[:whole]), data[whole:]


def _from_quoted(data: bytes, *, last: bool) -> tuple[bytes, bytes]:
    whole = len(data) if last or len(data) > 2 * _PORTION else data.rfind(b"\n") + 1
    return binascii.a2b_qp(data[:whole]), data[whole:]


def body(file: BinaryIO, part: Part) -> BinaryIO:
    """Return the decoded body of a part as a file."""
    raw = Slice(file, part.start, part.end - part.start)
    how = encoding(part.headers)
    if how in {"base64", "quoted-printable"}:
        return cast("BinaryIO", _Decoded(raw, how))
    return cast("BinaryIO", raw)
