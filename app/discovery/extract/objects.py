"""Objects as they are opened: a file, or a member of a container, and what its format says of it.

A scan and a later read open an object in the very same way, so that both see the same stream.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO, cast

from app.discovery import limits
from app.discovery.extract.budget import Budget, NotScanned, Rewinding
from app.discovery.extract.content import Content, Format, Member, Source
from app.discovery.extract.formats import FORMATS
from app.discovery.extract.names import ending

LEVELS = "#"
"""Stands between the levels of containers in an inner path."""

_HEAD = 4096


@dataclass(slots=True)
class Opened:
    """An object whose `file` stands at its start. `content` is None when it is read as it is:
    because no format knows it, or because of the `trouble` that its format had with it."""

    file: BinaryIO
    name: str
    head: bytes
    content: Content | None = None
    trouble: str = ""


@contextmanager
def opened(
    file: BinaryIO,
    name: str,
    budget: Budget,
    depth: int = 1,
    size: int | None = None,
    known: Format | None = None,
) -> Iterator[Opened]:
    """Open an object over a seekable file that stands at its start.

    `depth` counts the containers, this one included; `size` is None where nobody knows it.
    `known` is its format, else it is recognised. Raises `NotScanned` for one that lies too deep.
    """
    name = name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    head = b""
    while len(head) < _HEAD and (part := file.read(_HEAD - len(head))):
        head += part
    file.seek(0)
    one = Opened(file, name, head)
    format_ = known or recognise(head, name)
    if format_ is None:
        yield one
        return
    if depth > limits.ARCHIVE_DEPTH:
        raise NotScanned(f"it lies more than {limits.ARCHIVE_DEPTH} archives deep")
    with _source(file, name, size, budget, format_) as source:
        try:
            one.content = format_.open(source)
        except NotScanned as error:
            one.trouble = str(error)
            file.seek(0)
        yield one


@contextmanager
def member_opened(member: Member, budget: Budget, depth: int) -> Iterator[Opened]:
    """Open a member of a container. Raises `NotScanned` when it must not or cannot be read."""
    file = member.open()
    if not file.seekable():
        file = cast("BinaryIO", Rewinding(member.open, budget, file))
    with file, opened(file, member.name, budget, depth, known=member.known) as one:
        yield one


def recognise(head: bytes, name: str) -> Format | None:
    """The format of an object, by its first bytes and its name."""
    end = ending(name)
    return next((each for each in FORMATS if each.is_it(head, end)), None)


@contextmanager
def _source(
    file: BinaryIO, name: str, size: int | None, budget: Budget, format_: Format
) -> Iterator[Source]:
    """What a format gets: of a member that is small enough, a copy in memory."""
    if size is not None or format_.streamed:
        yield Source(file, name, size or 0, budget)
        return
    room = min(limits.ARCHIVE_MEMBER_IN_MEMORY, budget.memory)
    data = _up_to(file, room)
    file.seek(0)
    if data is None:
        size = file.seek(0, io.SEEK_END)
        file.seek(0)
        yield Source(file, name, size, budget)
        return
    budget.memory -= len(data)
    try:
        yield Source(io.BytesIO(data), name, len(data), budget)
    finally:
        budget.memory += len(data)


def _up_to(file: BinaryIO, most: int) -> bytes | None:
    """All bytes of a file, unless they are more."""
    parts: list[bytes] = []
    length = 0
    while length <= most:
        part = file.read(limits.MIB)
        if not part:
            return b"".join(parts)
        parts.append(part)
        length += len(part)
    return None
