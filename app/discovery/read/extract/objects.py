"""Open an object, which is a file or a member of a container, with the reader of its format.

A scan and a later read open an object in exactly the same way, so that both see the same stream.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, BinaryIO, cast

from app.discovery.match import limits
from app.discovery.read.extract.content import Content, Format, Member, Source
from app.discovery.read.extract.format_names import ending
from app.discovery.read.extract.formats import FORMATS
from app.discovery.read.extract.places import Pieces
from app.discovery.read.extract.unpack_limits import Budget, NotScanned, Rewinding
from app.discovery.read.unread_values import Unread

LEVELS = "#"
"""Separator between the levels of containers in an inner path."""

Wanted = Callable[[str], bool]
"""Function that returns whether a data type (its key) is searched for."""

_HEAD = 4096
_OVERLAP = 256
_BEGINS = tuple(begin for format_ in FORMATS for begin in format_.begins)
_BEGINNING_OTHERWISE = tuple(format_ for format_ in FORMATS if not format_.begins)


@dataclass(slots=True)
class Opened:
    """An open object whose `file` is at its start. If `content` is None, the raw bytes are read:
    either no format recognises the object, or its reader failed for the reason `trouble`.
    """

    file: BinaryIO
    name: str
    head: bytes
    content: Content | None = None
    trouble: str = ""
    again: Callable[[], AbstractContextManager[Opened]] | None = None
    """Opens the object again, with a separate budget. None if the object is not checked for values
    that its reader missed.
    """
    unread: Callable[[], Unread] | None = None
    """Returns the values in the bytes of the object, to find those that its reader missed. Call it
    after the object was searched. None if the object is not checked for such values.
    """


@contextmanager
def opened(
    file: BinaryIO,
    name: str,
    budget: Budget,
    depth: int = 1,
    size: int | None = None,
    known: Format | None = None,
    wanted: Wanted | None = None,
) -> Iterator[Opened]:
    """Open the object in a seekable file, which is at its start.

    `depth` is 1 for a file, 2 for a member of a file, and so on. `size` is in bytes, None if
    unknown. `known` is the object's format; if None, the format is recognised. With `wanted`, the
    object gets `Opened.unread`, to check for values that the reader missed. Raises `NotScanned` if
    the object is nested too deep.
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
        raise NotScanned(f"it is nested in more than {limits.ARCHIVE_DEPTH} archives")
    with _source(file, name, size, budget, format_) as source:
        how = source
        if wanted and format_.written:
            unread = Unread(wanted)
            one.unread = partial(_looked_through, unread, source.file, format_)
            one.again = partial(_again, source.file, name, Budget(), depth, source.size, format_)
            how = replace(source, note_strings=unread.look_at_strings)
        try:
            one.content = format_.open(how)
            if one.content.packed:
                one.unread = None
        except NotScanned as error:
            one.trouble = str(error)
            file.seek(0)
        yield one


@contextmanager
def _again(file: BinaryIO, *how: Any) -> Iterator[Opened]:
    file.seek(0)
    with opened(file, *how) as one:
        yield one


def _looked_through(unread: Unread, file: BinaryIO, format_: Format) -> Unread:
    """Add to `unread` the values in the first bytes of an object (`Format.written`), and return
    `unread`. Adds nothing if the object is a member that was too large for memory.
    """
    file.seek(0)
    length = format_.written
    while length > 0 and not isinstance(file, Rewinding):
        data = file.read(min(length, limits.MIB))
        unread.look(data)
        if format_.mail:
            unread.look_at_encoded(data)
        if not data:
            break
        length -= len(data)
    return unread


@contextmanager
def member_opened(
    member: Member, budget: Budget, depth: int, wanted: Wanted | None = None
) -> Iterator[Opened]:
    """Open a member of a container. Raises `NotScanned` when it must not or cannot be read."""
    file = member.open()
    if not file.seekable():
        file = cast("BinaryIO", Rewinding(member.open, budget, file))
    how = opened(file, member.name, budget, depth, known=member.known, wanted=wanted)
    with file, how as one:
        yield one


def texts(one: Opened, budget: Budget, depth: int = 1) -> Iterator[bytes]:
    """Yield the text that a scan searches in an object and its members, as bytes. Each part repeats
    the last 256 bytes of the part before, so that no value is cut. Ends early where the object
    cannot be read.
    """
    content = one.content
    kept = b""
    try:
        if content is None or content.pieces is not None:
            read = one.file.read if content is None else Pieces(content.pieces or iter(())).read
            while data := read(limits.MIB):
                yield kept + data
                kept = data[-_OVERLAP:]
        for member in content.members if content else ():
            with member_opened(member, budget, depth + 1) as inner:
                yield from texts(inner, budget, depth + 1)
    except NotScanned:
        return


def recognise(head: bytes, name: str) -> Format | None:
    """Return the format of an object, given its first bytes and its name; None if no reader knows
    the format.
    """
    end = ending(name)
    for format_ in FORMATS if head.startswith(_BEGINS) else _BEGINNING_OTHERWISE:
        if format_.is_it(head, end):
            return format_
    return None


@contextmanager
def _source(
    file: BinaryIO, name: str, size: int | None, budget: Budget, format_: Format
) -> Iterator[Source]:
    """Yield the source for a reader. A small enough member is copied to memory."""
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
    """Return all bytes of a file, or None if there are more than `most`."""
    parts: list[bytes] = []
    length = 0
    while length <= most:
        part = file.read(limits.MIB)
        if not part:
            return b"".join(parts)
        parts.append(part)
        length += len(part)
    return None
