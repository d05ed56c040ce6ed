"""Bytes of an object's stream, for previews: a file's own, or those of a member of an archive."""

from __future__ import annotations

import io
import os

from app.discovery import limits
from app.discovery.errors import ObjectGone, ObjectUnreadable
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


def _read_member(file: io.FileIO, inner: str, offset: int, length: int) -> bytes:
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
