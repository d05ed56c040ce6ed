"""Bytes of an object's stream, for previews: a file's own, or those of a member of an archive."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from app.discovery import limits
from app.discovery.errors import ObjectGone, ObjectUnreadable
from app.discovery.extract.budget import Budget, NotScanned
from app.discovery.extract.mail import Mail
from app.discovery.extract.text import Read
from app.discovery.extract.zip import Archive
from app.discovery.filescan import LEVELS
from app.discovery.walk import open_file, reason

Stretch = tuple[int, int]
"""Offset and length of what is to be read."""


def read_bytes(root: bytes, path: bytes, inner: str, stretches: Sequence[Stretch]) -> list[bytes]:
    """Return these stretches of the object `inner` ("" = the file itself).

    They ascend and do not overlap. At most `limits.READ` bytes come back of each, fewer at the end
    of the stream. An archive's members are parsed here: let a worker do it. Raises `ObjectGone` and
    `ObjectUnreadable`.
    """
    try:
        with io.FileIO(open_file(root, path)) as file:
            if inner:
                return _in_member(file, inner, stretches)
            return [os.pread(file.fileno(), min(n, limits.READ), at) for at, n in stretches]
    except (FileNotFoundError, NotADirectoryError) as error:
        raise ObjectGone("The file is no longer there.") from error
    except OSError as error:
        raise ObjectUnreadable(f"The file cannot be read: {reason(error)}.") from error
    except NotScanned as error:
        raise ObjectUnreadable(f"The object cannot be read: {error}.") from error


def read_fetched(
    data: bytes, inner: str, stretches: Sequence[Stretch], *, mail: bool
) -> list[bytes]:
    """The same for an object that was fetched: `data` is all of it, or all of a `mail`."""
    try:
        if mail:
            return _in_mail(data, inner, stretches)
        if inner:
            return _in_member(io.BytesIO(data), inner, stretches)
    except NotScanned as error:
        raise ObjectUnreadable(f"The object cannot be read: {error}.") from error
    return _in_bytes(data, stretches)


def _in_bytes(data: bytes, stretches: Sequence[Stretch]) -> list[bytes]:
    return [data[at : at + min(length, limits.READ)] for at, length in stretches]


def _in_mail(data: bytes, inner: str, stretches: Sequence[Stretch]) -> list[bytes]:
    """The text of a mail, or of an attachment; of what cannot be parsed, the raw bytes."""
    try:
        parsed = Mail(data)
    except NotScanned:
        if inner:
            raise
        return _in_bytes(data, stretches)
    if not inner:
        return _in_bytes(parsed.text, stretches)
    contents = {part.name: part.data for part in parsed.attachments}
    if (found := contents.get(inner)) is not None:
        return _in_bytes(found, stretches)
    for name, content in contents.items():
        if inner.startswith(name + LEVELS):
            return _in_member(io.BytesIO(content), inner[len(name) + len(LEVELS) :], stretches)
    raise ObjectGone("The object is no longer in its mail.")


def _in_member(file: BinaryIO, inner: str, stretches: Sequence[Stretch]) -> list[bytes]:
    """Go down `inner` level by level. A name may itself contain the sign between levels."""
    budget = Budget()
    archive = Archive(file, budget)
    for _ in range(limits.ARCHIVE_DEPTH):
        infos = {info.filename: info for info in reversed(list(archive.members()))}
        if info := infos.get(inner):
            return _one_after_the_other(archive.open(info).read, stretches)
        name = next((name for name in infos if inner.startswith(name + LEVELS)), None)
        if name is None:
            break
        inner = inner[len(name) + len(LEVELS) :]
        archive = Archive(io.BytesIO(archive.open(infos[name]).read_all()), budget)
    raise ObjectGone("The object is no longer in its archive.")


def _one_after_the_other(read: Read, stretches: Sequence[Stretch]) -> list[bytes]:
    """What is packed is unpacked once, from its start to the end of the last stretch."""
    found = []
    at = 0
    for offset, length in stretches:
        at += sum(map(len, _pieces(read, offset - at)))
        data = b"".join(_pieces(read, min(length, limits.READ)) if at == offset else ())
        at += len(data)
        found.append(data)
    return found


def _pieces(read: Read, length: int) -> Iterator[bytes]:
    """So many bytes, as they come; fewer at the end."""
    while length > 0 and (data := read(min(length, limits.MIB))):
        length -= len(data)
        yield data
