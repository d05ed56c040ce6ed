"""One e-mail as text, attachments and metadata (RFC 5322, MIME), whatever state it is in.

The own stream of a mail is who wrote it to whom about what, and its text parts, decoded, as UTF-8;
each attachment has its own decoded bytes. Damage never raises but as `NotScanned`. Parse it only in
a worker: the structure of a mail is content, and nothing about it is to be trusted.
"""

from __future__ import annotations

import email
import email.errors
import io
import re
from collections.abc import Iterator
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parsedate_to_datetime
from functools import partial
from itertools import islice
from typing import BinaryIO

from app.discovery import limits
from app.discovery.extract.budget import NotScanned
from app.discovery.extract.content import Content, Format, Member, Piece, Source

_DAMAGE = (
    AssertionError, AttributeError, IndexError, KeyError, LookupError, RecursionError, TypeError,
    ValueError, email.errors.MessageError,
)  # fmt: skip
_MOST_PARTS = 2_000
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


class Mail:
    """A mail that was parsed. Raises `NotScanned` when its parts cannot be told apart.

    `texts` are its headers and its text parts, each with its name; `attachments` map a name, unique
    in this mail, to a part. Of a mail in a mailbox, where each one has them, the `addresses` of its
    headers are no text.
    """

    def __init__(self, data: bytes, *, addresses: bool = True) -> None:
        self._searched = (*(_ADDRESSES if addresses else ()), "Subject")
        self.attachments: dict[str, Message] = {}
        self.texts: list[tuple[str, str]] = []
        try:
            message = email.message_from_bytes(data)
            self._read(message)
            self.metadata = tuple(self._metadata(message))
        except _DAMAGE as error:
            raise NotScanned("its parts cannot be told apart") from error

    def _read(self, message: Message) -> None:
        starts = True
        for number, part in enumerate(message.walk(), start=1):
            if number > _MOST_PARTS:
                raise NotScanned(f"it has more than {_MOST_PARTS:,} parts")
            if starts:  # the mail itself, or one that is forwarded in it
                found = ((name, _header(part, name)) for name in self._searched)
                self._add("", "".join(f"{name}: {value}\n" for name, value in found if value))
            starts = part.get_content_type() == "message/rfc822"
            if part.is_multipart():
                continue
            name = part.get_filename()
            if not name and part.get_content_maintype() == "text":
                text = _decoded(_payload(part), part.get_content_charset() or "utf-8")
                self._add("text" if number < 4 else f"part {number}", text)
            elif part.get_payload():
                self._attach(_decode_words(name) if name else f"part {number}", part)

    def _add(self, name: str, text: str) -> None:
        clean = text.replace("\0", " ")
        if clean:
            self.texts.append((name, clean if clean.endswith("\n") else clean + "\n"))

    def _attach(self, name: str, part: Message) -> None:
        """Keep an attachment under a name that no other one has."""
        plain = "".join(char if char.isprintable() else "_" for char in name)[:255]
        unique, count = plain, 1
        while unique in self.attachments:
            count += 1
            unique = f"{count} {plain}"
        self.attachments[unique] = part

    def pieces(self) -> Iterator[Piece]:
        """Its texts, each a piece of its own."""
        for name, text in self.texts:
            yield Piece(text, partial(_place, name))

    def members(self) -> Iterator[Member]:
        """Its attachments, decoded when they are opened."""
        for name, part in self.attachments.items():
            yield Member(name, partial(_file, part))

    def _metadata(self, message: Message) -> Iterator[tuple[str, str]]:
        for header, label in _LABELS:
            if value := _header(message, header):
                yield label, value
        if not _header(message, "Sender") and (sender := _header(message, "From")):
            yield "Sender", sender  # RFC 5322, 3.6.2: the author has sent it himself
        if date := _date(_header(message, "Date")):
            yield "Date", date
        for name in islice(self.attachments, 100):
            yield "Attachment", name


def _payload(part: Message) -> bytes:
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _file(part: Message) -> BinaryIO:
    try:
        return io.BytesIO(_payload(part))
    except _DAMAGE as error:
        raise NotScanned("it is damaged") from error


def _place(name: str, before: str) -> str:
    if not name:
        return f"header {before.rpartition(chr(10))[2].partition(':')[0]}"
    return f"{name}, line {before.count(chr(10)) + 1:,}"


def _header(message: Message, name: str) -> str:
    value = message.get(name)
    return "" if value is None else _decode_words(str(value))


def _decode_words(value: str) -> str:
    """A header's text (RFC 2047) on one line; one that is damaged is given as it came."""
    try:
        text = str(make_header(decode_header(value)))
    except _DAMAGE:
        text = value
    clean = " ".join(text.replace("\0", " ").split())[:_MOST_VALUE]
    return clean.encode("utf-8", "replace").decode()


def _decoded(content: bytes, charset: str) -> str:
    try:
        return content.decode(charset, "replace")
    except (LookupError, ValueError):
        return content.decode("latin-1")


def _date(value: str) -> str:
    """ISO 8601, or nothing for what is no date."""
    try:
        return parsedate_to_datetime(value).isoformat(timespec="seconds")
    except (ValueError, TypeError, IndexError, OverflowError):
        return ""


def is_mail(head: bytes, ending: str) -> bool:
    """Whether it is called a mail, or begins with the headers of one."""
    if ending == "eml":
        return True
    top = head.partition(b"\n\n")[0].partition(b"\r\n\r\n")[0]
    return _FIRST.match(top) is not None and len({m.lower() for m in _HEADERS.findall(top)}) > 2


def _open(source: Source, *, addresses: bool) -> Content:
    if source.size > limits.MAIL:
        raise NotScanned(f"it is a mail larger than {limits.MAIL >> 20} MiB")
    mail = Mail(source.file.read(), addresses=addresses)
    return Content("E-mail", mail.pieces(), mail.members(), mail.metadata)


EML = Format("E-mail", is_mail, partial(_open, addresses=True))
BOXED = Format("E-mail", lambda _head, _ending: False, partial(_open, addresses=False))
"""A mail in a mailbox."""
