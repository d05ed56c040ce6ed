"""One e-mail as text, attachments and metadata (RFC 5322, MIME), damaged or not.

The text of a mail consists of its main headers and its decoded text parts, as UTF-8; each
attachment has its own decoded bytes. Damage raises only `NotScanned`. Parse a mail only in a
worker, because its structure comes from the sender, too, and cannot be trusted.
"""

from __future__ import annotations

import binascii
import email
import email.errors
import io
import re
import sys
from collections.abc import Iterator
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parsedate_to_datetime
from functools import partial
from itertools import islice
from typing import BinaryIO

from app.discovery.match import limits
from app.discovery.read.extract.content import Content, Format, Member, Piece, Source
from app.discovery.read.extract.mime import Part, body, encoding, parts, read
from app.discovery.read.extract.unpack_limits import NotScanned

_DAMAGE = (
    AssertionError, AttributeError, IndexError, KeyError, LookupError, RecursionError, TypeError,
    ValueError, email.errors.MessageError,
)  # fmt: skip
_TEXT = 4 << 20
"""Maximum total bytes of the text parts that count as the mail's text. Other text parts are treated
as attachments.
"""
_FIRST_PARTS = 4
_UUENCODED = frozenset({"x-uuencode", "uuencode", "uue", "x-uue"})
_MOST_VALUE = 4_096
_LABELS = (
    ("From", "From"), ("Sender", "Sender"), ("To", "To"), ("Cc", "CC"), ("Bcc", "BCC"),
    ("Subject", "Subject"), ("Message-ID", "Message-ID"),
)  # fmt: skip


_ADDRESSES = ("From", "Sender", "Reply-To", "To", "Cc", "Bcc")
_HEADERS = re.compile(
    rb"^(received|return-path|message-id|from|to|date|subject|mime-version|delivered-to)[ \t]*:",
    re.IGNORECASE | re.MULTILINE,
)
_FIRST = re.compile(rb"[!-9;-~]{1,80}[ \t]*:")
_CALLED = frozenset({"eml", "mbox", "mbx"})
_ENCODED = re.compile(
    rb"^content-transfer-encoding[ \t]*:[ \t]*(?:base64|quoted-printable)\b",
    re.IGNORECASE | re.MULTILINE,
)
_OVERLAP = 64
_ARMOUR = re.compile(rb"-----BEGIN [^\n]{1,80}-----\r?\n.*?\n-----END ", re.DOTALL)
_LINES = re.compile(rb"(?:^[A-Za-z0-9+/]{60,76}\r?\n){2}", re.MULTILINE)
_MIXED = (re.compile(rb"[A-Z]"), re.compile(rb"[a-z]"), re.compile(rb"[0-9]"))
_WIDE = ("utf-16", "utf-32", "ucs", "iso-10646", "unicode")
_BINARY = re.compile(rb"[\0-\x08\x0e-\x1f]")
_FILE_IN_TEXT = "a part of it holds an encoded file, which is not decoded; it may be damaged"


class Mail:
    """A mail in a seekable file. Raises `NotScanned` when its parts cannot be separated.

    `texts` are its headers and its text parts, each with its name; `attachments` maps a name,
    unique in this mail, to a part. `addresses` says whether the addresses in the headers
    are part of its text. In a mailbox they are not, because every mail there has some.
    """

    def __init__(self, file: BinaryIO, size: int, *, addresses: bool = True) -> None:
        self._file = file
        self._searched = (*(_ADDRESSES if addresses else ()), "Subject")
        self.attachments: dict[str, Part] = {}
        self.texts: list[tuple[str, str]] = []
        self._room = _TEXT
        self._encoded = 0
        self._notes: list[str] = []
        headers = None
        try:
            for number, part in enumerate(parts(file, size), start=1):
                headers = headers or part.headers
                self._take(number, part)
            self.metadata = tuple(self._metadata(headers or Message()))
        except _DAMAGE as error:
            raise NotScanned("its parts cannot be separated") from error

    def missing_parts(self, size: int) -> list[str]:
        """Return notes on what cannot be read in the mail. A note is added if the mail declares
        more parts as encoded than were found. `size` is the size of the mail in bytes.
        """
        if _encoded_parts(self._file, size) > self._encoded:
            return [
                *self._notes,
                "some of its parts cannot be separated and were not decoded; it may be damaged",
            ]
        return self._notes

    def _take(self, number: int, part: Part) -> None:
        self._encoded += encoding(part.headers) in {"base64", "quoted-printable"}
        if part.starts:
            found = ((name, _header(part.headers, name, None)) for name in self._searched)
            self._add("", "".join(f"{name}: {value}\n" for name, value in found if value))
        if part.several:
            return
        name, length = part.headers.get_filename(), part.end - part.start
        kind = part.headers.get_content_maintype()  # "multipart" whose parts were not found
        if not name and kind in {"text", "multipart"} and length <= self._room:
            self._room -= length
            content, damage = _content(self._file, part)
            charset = part.headers.get_content_charset() or "utf-8"
            if b"\0" in content and not charset.startswith(_WIDE):  # its type may be damaged
                self._look_for_files(part, content)
                self._attach(f"part {number}", part)
                return
            if damage:
                self._notes.append(f"a text in it: {damage}")
            self._look_for_files(part, content)
            text = _decoded(content, charset)
            self._add("message body" if number < _FIRST_PARTS else f"part {number}", text)
        elif length:
            self._look_for_files(
                part, read(self._file, part.start, part.start + min(length, _TEXT))
            )
            self._attach(_decode_words(name) if name else f"part {number}", part)

    def _look_for_files(self, part: Part, content: bytes) -> None:
        """Add a note if a part that is not decoded contains base64, for example of a file."""
        plain = encoding(part.headers) not in {"base64", "quoted-printable"} | _UUENCODED
        if plain and _FILE_IN_TEXT not in self._notes and _holds_a_file(content):
            self._notes.append(_FILE_IN_TEXT)

    def _add(self, name: str, text: str) -> None:
        clean = text.replace("\0", " ")
        if clean:
            self.texts.append((name, clean if clean.endswith("\n") else clean + "\n"))

    def _attach(self, name: str, part: Part) -> None:
        """Store an attachment under a unique name."""
        plain = "".join(char if char.isprintable() else "_" for char in name)[:255]
        unique, count = plain, 1
        while unique in self.attachments:
            count += 1
            unique = f"{count} {plain}"
        self.attachments[unique] = part

    def pieces(self) -> Iterator[Piece]:
        """Yield each text of the mail as one piece."""
        for name, text in self.texts:
            yield Piece(text, partial(_place, name))

    def members(self) -> Iterator[Member]:
        """Yield the attachments of the mail, which are decoded when opened."""
        for name, part in self.attachments.items():
            yield Member(name, partial(_attachment, self._file, part))

    def _metadata(self, message: Message) -> Iterator[tuple[str, str]]:
        for header, label in _LABELS:
            if value := _header(message, header):
                yield label, value
        if not _header(message, "Sender") and (sender := _header(message, "From")):
            yield "Sender", sender  # RFC 5322, 3.6.2: without a sender, the author has sent it
        if date := _date(_header(message, "Date")):
            yield "Date", date
        for name in islice(self.attachments, 100):
            yield "Attachment", name


def _content(file: BinaryIO, part: Part) -> tuple[bytes, str]:
    """Return the decoded body of a small part, and a description of its damage; "" if there is
    none.
    """
    if encoding(part.headers) in {"base64", "quoted-printable"}:
        decoded: list[bytes] = []
        stream = body(file, part)
        try:
            decoded.extend(iter(partial(stream.read, limits.MIB), b""))
        except NotScanned as error:
            return b"".join(decoded), str(error)
        return b"".join(decoded), ""
    raw = b"".join(
        f"{key}: {part.headers[key]}\n".encode("utf-8", "surrogateescape")
        for key in ("Content-Transfer-Encoding",)
        if key in part.headers
    )
    message = email.message_from_bytes(raw + b"\n" + read(file, part.start, part.end))
    payload = message.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b"", ""


def _holds_a_file(text: bytes) -> bool:
    """Return whether a text contains base64 of something other than text. This may be an
    attachment that has lost its headers. Keys and signatures do not count.
    """
    for found in _LINES.finditer(_ARMOUR.sub(b"", text) if b"-----BEGIN " in text else text):
        lines = found[0].translate(None, b"\r\n")
        if all(kind.search(lines) for kind in _MIXED):
            made = binascii.a2b_base64(lines[: len(lines) & -4])
            if _BINARY.search(made):
                return True
    return False


def _encoded_parts(file: BinaryIO, size: int) -> int:
    """Return how many lines of a mail declare a part as encoded. This includes parts that cannot be
    separated from others.
    """
    count, at, kept = 0, 0, b""
    while data := read(file, at, min(size, at + limits.MIB)):
        buffer = kept + data
        known = len(kept)
        count += sum(found.end() > known for found in _ENCODED.finditer(buffer))
        at += len(data)
        kept = buffer[-_OVERLAP:]
    return count


def _attachment(file: BinaryIO, part: Part) -> BinaryIO:
    if part.end - part.start <= _TEXT and encoding(part.headers) in _UUENCODED:
        return io.BytesIO(_content(file, part)[0])
    return body(file, part)


def _place(name: str, before: str) -> str:
    if not name:
        return f"header {before.rpartition(chr(10))[2].partition(':')[0]}"
    return f"{name}, line {before.count(chr(10)) + 1:,}"


def _header(message: Message, name: str, most: int | None = _MOST_VALUE) -> str:
    value = message.get(name)
    return "" if value is None else _decode_words(str(value), most)


def _decode_words(value: str, most: int | None = _MOST_VALUE) -> str:
    """Return the text of a header on one line, cut to `most` characters. Encoded words (RFC 2047)
    are decoded, unless the header is damaged.
    """
    try:
        text = str(make_header(decode_header(value)))
    except _DAMAGE:
        text = value
    clean = " ".join(text.replace("\0", " ").split())[:most]
    return clean.encode("utf-8", "replace").decode()


def _decoded(content: bytes, charset: str) -> str:
    try:
        return content.decode(charset, "replace")
    except (LookupError, ValueError):
        return content.decode("latin-1")


def _date(value: str) -> str:
    """Return a date as ISO 8601, or "" if it is not valid."""
    try:
        return parsedate_to_datetime(value).isoformat(timespec="seconds")
    except (ValueError, TypeError, IndexError, OverflowError):
        return ""


def is_mail(head: bytes, ending: str) -> bool:
    """Return whether the extension is that of a mail, or the content begins with mail headers."""
    if ending in _CALLED:  # a mailbox as well, if it does not begin as one
        return True
    top = head.partition(b"\n\n")[0].partition(b"\r\n\r\n")[0]
    return _FIRST.match(top) is not None and len({m.lower() for m in _HEADERS.findall(top)}) > 2


def _open(source: Source, *, addresses: bool) -> Content:
    mail = Mail(source.file, source.size, addresses=addresses)
    notes = mail.missing_parts(source.size)
    return Content("E-mail", mail.pieces(), mail.members(), mail.metadata, notes)


EML = Format("E-mail", is_mail, partial(_open, addresses=True), written=sys.maxsize, mail=True)
BOXED = Format(
    "E-mail", lambda _head, _ending: False, partial(_open, addresses=False), written=sys.maxsize,
    mail=True,
)  # fmt: skip
"""Format of a mail in a mailbox."""
