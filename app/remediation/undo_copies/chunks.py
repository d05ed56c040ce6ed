"""Undo data of a large file in which few bytes change: only these bytes, not a second file.

The kept bytes and the file left by the job together give the original; digests verify this. The
undo data is stored in the vault in a container, as an original would be. The container holds

    metadata  a JSON object: "size", "before" and "after" (SHA-256 in hex), "attributes"
    content   for each place its offset, 8 bytes | a length, 4 | the original bytes; big-endian
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable
from dataclasses import dataclass, field

from app.remediation.disk import attributes
from app.remediation.disk.attributes import Meta
from app.remediation.disk.content import Content, Patched

LARGE = 64 * 1024 * 1024
"""Smallest size in bytes of a file of which only pieces are kept. A smaller file is kept whole:
that costs a few tenths of a second, and the original then does not depend on the masked file.
"""

SAID = (
    "the file is large, so only the masked parts are kept; it can be undone as long as "
    "nothing else in the file changes"
)
"""Note about a file of which only pieces are kept."""

_NO_ORIGINAL = "the original cannot be restored from the kept parts; the file was not changed"
_PLACE = struct.Struct(">QI")


@dataclass(frozen=True, slots=True)
class ChangedChunks:
    """Kept pieces of an original. `places` are offsets and original bytes, ascending. `before` and
    `after` are the SHA-256 of the file before and after the change. `size` is its size in bytes,
    which does not change.
    """

    size: int
    before: bytes
    after: bytes
    places: tuple[tuple[int, bytes], ...] = field(repr=False)

    def original(self, changed: Content) -> Patched:
        """Return the original: the content left by the job (`changed`), with the kept pieces put
        back. The first reading of the result raises Refused if it is not the original.
        """
        was = [changed.at(offset, len(old)) for offset, old in self.places]
        return Patched(changed, self.places, was, wanted=(self.before, _NO_ORIGINAL))


def kept(old: Content, new: Content) -> ChangedChunks | None:
    """Return the pieces to keep for undo when `new` replaces `old`. `new` must have been read
    completely. None means that all of `old` must be kept.
    """
    if not (isinstance(new, Patched) and new.source is old and new.was and new.size >= LARGE):
        return None
    places = ((start, was) for (start, _), was in zip(new.edits, new.was, strict=True))
    return ChangedChunks(new.size, old.digest, new.digest, tuple(places))


def room(size: int, lengths: Iterable[int]) -> int:
    """Return how many bytes of a file are saved for undo. The file has `size` bytes, and places of
    these lengths change in it.
    """
    return size if size < LARGE else sum(_PLACE.size + length for length in lengths)


def pack(meta: Meta, pieces: ChangedChunks) -> tuple[bytes, bytes]:
    """Return metadata and content of a container for the pieces."""
    about = {
        "size": pieces.size,
        "before": pieces.before.hex(),
        "after": pieces.after.hex(),
        "attributes": attributes.pack(meta).decode(),
    }
    parts = (_PLACE.pack(offset, len(old)) + old for offset, old in pieces.places)
    return json.dumps(about).encode(), b"".join(parts)


def packed(meta: bytes) -> bool:
    """Return whether metadata in a container belongs to pieces (a JSON object), as opposed to a
    whole original (a JSON list).
    """
    return meta.startswith(b"{")


def unpack(meta: bytes, data: bytes) -> tuple[Meta, ChangedChunks]:
    """Return attributes and pieces from the metadata and content that `pack` has returned."""
    about, places, at = json.loads(meta), [], 0
    while at < len(data):
        offset, length = _PLACE.unpack_from(data, at)
        at += _PLACE.size + length
        places.append((offset, data[at - length : at]))
    digests = bytes.fromhex(about["before"]), bytes.fromhex(about["after"])
    return attributes.unpack(about["attributes"]), ChangedChunks(
        about["size"], *digests, tuple(places)
    )
