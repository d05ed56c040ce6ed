"""Bytes of an object's stream, for previews: a file's own, or those of a member of an archive."""

from __future__ import annotations

import io
import os
from typing import BinaryIO

from app.discovery import limits
from app.discovery.errors import ObjectGone, ObjectUnreadable
from app.discovery.extract.mail import Mail
from app.discovery.extract.text import Read
from app.discovery.extract.zip import Archive, Budget, NotScanned
from app.discovery.filescan import LEVELS
from app.discovery.walk import open_file, reason


def read_bytes(root: bytes, path: bytes, inner: str, offset: int, length: int) -> bytes:
    """Return up to `length` bytes from `offset` of the object `inner` ("" = the file itself).

    At most `limits.READ` bytes come back, fewer at the end of the stream. An archive's members are
    parsed here: let a worker do it. Raises `ObjectGone` and `ObjectUnreadable`.
    """
    length = min(length, limits.READ)
    if offset < 0 or length <= 0:
        return b""
    try:
        with io.FileIO(open_file(root, path)) as file:
            if inner:
                return _read_member(file, inner, offset, length)
            return os.pread(file.fileno(), length, offset)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise ObjectGone("The file is no longer there.") from error
    except OSError as error:
        raise ObjectUnreadable(f"The file cannot be read: {reason(error)}.") from error
    except NotScanned as error:
        raise ObjectUnreadable(f"The object cannot be read: {error}.") from error


def read_fetched(data: bytes, inner: str, offset: int, length: int, *, mail: bool) -> bytes:
    """The same for an object that was fetched: `data` is all of it, or all of a `mail`."""
    length = min(length, limits.READ)
    if offset < 0 or length <= 0:
        return b""
    try:
        if mail:
            return _read_mail(data, inner, offset, length)
        if inner:
            return _read_member(io.BytesIO(data), inner, offset, length)
    except NotScanned as error:
        raise ObjectUnreadable(f"The object cannot be read: {error}.") from error
    return data[offset : offset + length]


def _read_mail(data: bytes, inner: str, offset: int, length: int) -> bytes:
    """The text of a mail, or of an attachment; of what cannot be parsed, the raw bytes."""
    try:
        parsed = Mail(data)
    except NotScanned:
        if inner:
            raise
        return data[offset : offset + length]
    if not inner:
        return parsed.text[offset : offset + length]
    contents = {part.name: part.data for part in parsed.attachments}
    if (found := contents.get(inner)) is not None:
        return found[offset : offset + length]
    for name, content in contents.items():
        if inner.startswith(name + LEVELS):
            member = inner[len(name) + len(LEVELS) :]
            return _read_member(io.BytesIO(content), member, offset, length)
    raise ObjectGone("The object is no longer in its mail.")


def _read_member(file: BinaryIO, inner: str, offset: int, length: int) -> bytes:
    """Go down `inner` level by level. A name may itself contain the sign between levels."""
    budget = Budget()
    archive = Archive(file, budget)
    for _ in range(limits.ARCHIVE_DEPTH):
        infos = {info.filename: info for info in reversed(list(archive.members()))}
        if info := infos.get(inner):
            return _skip_and_read(archive.open(info).read, offset, length)
        name = next((name for name in infos if inner.startswith(name + LEVELS)), None)
        if name is None:
            break
        inner = inner[len(name) + len(LEVELS) :]
        archive = Archive(io.BytesIO(archive.open(infos[name]).read_all()), budget)
    raise ObjectGone("The object is no longer in its archive.")


def _skip_and_read(read: Read, offset: int, length: int) -> bytes:
    while offset > 0:
        data = read(min(offset, limits.MIB))
        if not data:
            return b""
        offset -= len(data)
    parts, left = [], length
    while left > 0 and (data := read(left)):
        parts.append(data)
        left -= len(data)
    return b"".join(parts)
