"""Bytes of an object's stream, for previews: of a file, or of a member of a container."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from app.discovery.match import limits
from app.discovery.match.errors import ObjectGone, ObjectUnreadable
from app.discovery.read.extract.content import Format
from app.discovery.read.extract.mail import BOXED
from app.discovery.read.extract.objects import LEVELS, Opened, member_opened, opened
from app.discovery.read.extract.places import Pieces
from app.discovery.read.extract.text import Read
from app.discovery.read.extract.unpack_limits import Budget, NotScanned
from app.discovery.read.walk import open_file, reason

Stretch = tuple[int, int]
"""Offset and length of a byte range to read."""


def read_bytes(root: bytes, path: bytes, inner: str, stretches: Sequence[Stretch]) -> list[bytes]:
    """Return byte ranges (`stretches`) of an object's stream. A scan reads the same stream. `inner`
    is the path of the object in the file `path` below `root`; "" means the file itself.

    The ranges must be ordered by offset and must not overlap. At most `limits.READ` bytes are
    returned for each, fewer at the end of the stream. Call it in a worker, because content is
    parsed. Raises `ObjectGone` if the file or the object no longer exists, and `ObjectUnreadable`
    if it cannot be read.
    """
    name = os.fsdecode(path or root.rpartition(b"/")[2])
    try:
        with io.FileIO(open_file(root, path)) as file:
            return _in_file(file, os.fstat(file.fileno()).st_size, name, inner, stretches)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise ObjectGone("The file is no longer there.") from error
    except OSError as error:
        raise ObjectUnreadable(f"The file cannot be read: {reason(error)}.") from error
    except NotScanned as error:
        raise ObjectUnreadable(f"The object cannot be read: {error}.") from error


def read_fetched(
    data: bytes, inner: str, stretches: Sequence[Stretch], *, name: str = "", mail: bool
) -> list[bytes]:
    """Return byte ranges like `read_bytes`, but of an object that was fetched from another machine.
    `data` contains the whole object, which is an e-mail if `mail` is True. `name` is the name under
    which it was scanned. Raises `ObjectGone` if there is no object `inner`, and `ObjectUnreadable`
    if it cannot be read.
    """
    try:
        known = BOXED if mail else None
        return _in_file(io.BytesIO(data), len(data), name, inner, stretches, known)
    except NotScanned as error:
        raise ObjectUnreadable(f"The object cannot be read: {error}.") from error


def _in_file(
    file: BinaryIO,
    size: int,
    name: str,
    inner: str,
    stretches: Sequence[Stretch],
    known: Format | None = None,
) -> list[bytes]:
    budget = Budget()
    budget.seconds = limits.PICTURES_SECONDS  # drawn text may be in the stream
    with opened(file, name, budget, size=size, known=known) as one:
        found = _in_object(one, inner, stretches, budget, 1)
    if found is None:
        raise ObjectGone("The object is no longer in its container.")
    return found


def _in_object(
    one: Opened, inner: str, stretches: Sequence[Stretch], budget: Budget, depth: int
) -> list[bytes] | None:
    """Return the byte ranges `stretches` of the object with the path `inner` in the open object;
    None if there is no such object. Descends into `inner` level by level.

    A name may itself contain the separator between levels.
    """
    if not inner:
        return _stretches(one, stretches)
    if one.content is None:
        if one.trouble:
            raise NotScanned(one.trouble)
        return None
    for member in one.content.members:
        if inner == member.name:
            rest = ""
        elif inner.startswith(member.name + LEVELS):
            rest = inner[len(member.name) + len(LEVELS) :]
        else:
            continue
        with member_opened(member, budget, depth + 1) as found:
            read = _in_object(found, rest, stretches, budget, depth + 1)
        if read is not None:
            return read
    return None


def _stretches(one: Opened, stretches: Sequence[Stretch]) -> list[bytes]:
    if one.content is not None and one.content.pieces is not None:
        return _one_after_the_other(Pieces(one.content.pieces).read, stretches)
    found = []
    for offset, length in stretches:
        one.file.seek(offset)
        found.append(b"".join(_parts(one.file.read, min(length, limits.READ))))
    return found


def _one_after_the_other(read: Read, stretches: Sequence[Stretch]) -> list[bytes]:
    """Read the ranges of an extracted stream in one pass."""
    found = []
    at = 0
    for offset, length in stretches:
        at += sum(map(len, _parts(read, offset - at)))
        data = b"".join(_parts(read, min(length, limits.READ)) if at == offset else ())
        at += len(data)
        found.append(data)
    return found


def _parts(read: Read, length: int) -> Iterator[bytes]:
    """Yield `length` bytes in parts, fewer at the end."""
    while length > 0 and (data := read(min(length, limits.MIB))):
        length -= len(data)
        yield data


def in_bytes(data: bytes, stretches: Sequence[Stretch]) -> list[bytes]:
    """Return byte ranges of `data`, at most `limits.READ` bytes for each. Nothing is parsed."""
    return [data[at : at + min(length, limits.READ)] for at, length in stretches]
