"""One e-mail as text, attachments and metadata (RFC 5322, MIME), whatever state it is in.

The own stream of a mail is its subject and its text parts, decoded, as UTF-8; each attachment has
its own decoded bytes. Damage never raises but as `NotScanned`. Parse it only in a worker: the
structure of a mail is content, and nothing about it is to be trusted.
"""

from __future__ import annotations

import email
import email.errors
from collections.abc import Iterator
from dataclasses import dataclass
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parsedate_to_datetime

from app.discovery.extract.budget import NotScanned

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


@dataclass(frozen=True, slots=True)
class Attachment:
    """One attachment; `name` is unique in its mail."""

    name: str
    data: bytes


class Mail:
    """A mail that was parsed. Raises `NotScanned` when its parts cannot be told apart."""

    def __init__(self, data: bytes) -> None:
        self.attachments: list[Attachment] = []
        self._texts: list[str] = []
        try:
            message = email.message_from_bytes(data)
            self._read(message)
            self.metadata = tuple(self._metadata(message))
        except _DAMAGE as error:
            raise NotScanned("its parts cannot be told apart") from error
        text = "\n".join(self._texts).replace("\0", " ")
        self.text = text.encode("utf-8", "replace")

    def _read(self, message: Message) -> None:
        starts = True
        for number, part in enumerate(message.walk(), start=1):
            if number > _MOST_PARTS:
                raise NotScanned(f"it has more than {_MOST_PARTS:,} parts")
            if starts:  # the mail itself, or one that is forwarded in it
                self._texts.append(f"Subject: {_header(part, 'Subject')}\n")
            starts = part.get_content_type() == "message/rfc822"
            if part.is_multipart():
                continue
            payload = part.get_payload(decode=True)
            content = payload if isinstance(payload, bytes) else b""
            name = part.get_filename()
            if not name and part.get_content_maintype() == "text":
                self._texts.append(_decoded(content, part.get_content_charset() or "utf-8"))
            elif content:
                self._attach(_decode_words(name) if name else f"part {number}", content)

    def _attach(self, name: str, content: bytes) -> None:
        """Keep an attachment under a name that no other one has."""
        plain = "".join(char if char.isprintable() else "_" for char in name)[:255]
        taken = {one.name for one in self.attachments}
        unique, count = plain, 1
        while unique in taken:
            count += 1
            unique = f"{count} {plain}"
        self.attachments.append(Attachment(unique, content))

    def _metadata(self, message: Message) -> Iterator[tuple[str, str]]:
        for header, label in _LABELS:
            if value := _header(message, header):
                yield label, value
        if not _header(message, "Sender") and (sender := _header(message, "From")):
            yield "Sender", sender  # RFC 5322, 3.6.2: the author has sent it himself
        if date := _date(_header(message, "Date")):
            yield "Date", date
        for attachment in self.attachments[:100]:
            yield "Attachment", attachment.name


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
