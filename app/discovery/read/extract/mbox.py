"""Mailboxes in one file (mbox, RFC 4155): each message is a member, a byte range of the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import BinaryIO, cast

from app.discovery.match import limits
from app.discovery.read.extract.content import Content, Format, Member, Source
from app.discovery.read.extract.mail import BOXED
from app.discovery.read.extract.unpack_limits import NotScanned, Slice

_LONGEST = 512
_FROM = rb"From [^\r\n]{1,300}?[0-9]{1,2}:[0-9]{2}[^\r\n]{0,60}(?:19|20)[0-9]{2}[^\r\n]{0,40}\r?\n"
_FIRST = re.compile(_FROM)
_NEXT = re.compile(rb"(?<=\n)\r?\n" + _FROM)


def _open(source: Source) -> Content:
    head = source.file.read(_LONGEST)
    if _FIRST.match(head) is None:
        raise NotScanned("it is not a mailbox")
    return Content("Mailbox", None, _members(source.file), apart=True)


def _members(file: BinaryIO) -> Iterator[Member]:
    for number, (start, end) in enumerate(_messages(file), start=1):
        yield Member(f"message {number}", partial(_slice, file, start, end - start), BOXED)


def _slice(file: BinaryIO, start: int, size: int) -> BinaryIO:
    return cast("BinaryIO", Slice(file, start, size))


def _messages(file: BinaryIO) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each message, without the line that separates messages."""
    at, kept = 0, b""
    start: int | None = None
    while True:
        file.seek(at + len(kept))
        data = file.read(limits.MIB)
        buffer = kept + data
        if start is None:
            first = _FIRST.match(buffer)
            start = first.end() if first else 0
        searched = 0
        for found in _NEXT.finditer(buffer):
            yield start, at + found.start()
            start = at + found.end()
            searched = found.end()
        if not data:
            yield start, at + len(buffer)
            return
        keep = max(searched, len(buffer) - _LONGEST)
        at, kept = at + keep, buffer[keep:]


_BEGIN = b"From "


def is_mailbox(head: bytes, _ending: str) -> bool:
    """Return whether content begins with the first line of a message."""
    return head.startswith(_BEGIN) and _FIRST.match(head) is not None


MBOX = Format("Mailbox", is_mailbox, _open, streamed=True, begins=(_BEGIN,))
