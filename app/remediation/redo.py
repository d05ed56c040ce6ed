"""What a job writes into a file in place, as the journal keeps it until the job has ended.

It holds bytes of the file, so it is encrypted, under the key that lasts as long as the journal:
recovery must be able to read it on a machine without a keyring, too.
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from app.remediation import attributes
from app.remediation.attributes import Meta
from app.remediation.errors import Refused

_NONCE = 12
_LENGTH = struct.Struct(">I")
_PIECE = struct.Struct(">QI")


@dataclass(frozen=True, slots=True)
class Piece:
    """The bytes at `offset` before and afterwards, as many."""

    offset: int
    old: bytes = field(repr=False)
    new: bytes = field(repr=False)

    def between(self, now: bytes) -> bool:
        """Whether each byte is the old or the new one: a write may have been torn."""
        return len(now) == len(self.new) and all(
            byte in pair for byte, *pair in zip(now, self.old, self.new, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Redo:
    """All the pieces, in order of their place, and the attributes that the file is to have."""

    meta: Meta
    pieces: tuple[Piece, ...]


def seal(redo: Redo, key: bytes, job_id: str) -> bytes:
    """Encrypted; it opens for this job only."""
    meta = attributes.pack(redo.meta)
    parts = [_LENGTH.pack(len(meta)), meta]
    for piece in redo.pieces:
        parts += [_PIECE.pack(piece.offset, len(piece.new)), piece.old, piece.new]
    nonce = os.urandom(_NONCE)
    return nonce + AESGCM(key).encrypt(nonce, b"".join(parts), job_id.encode())


def unseal(sealed: bytes, key: bytes, job_id: str) -> Redo:
    """What `seal` was given. Raises Refused when it is damaged."""
    try:
        data = AESGCM(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], job_id.encode())
    except (InvalidTag, ValueError):
        raise Refused("the journal's note of what is to be written is damaged") from None
    (length,) = _LENGTH.unpack_from(data)
    at = _LENGTH.size + length
    meta, pieces = attributes.unpack(data[_LENGTH.size : at]), []
    while at < len(data):
        offset, length = _PIECE.unpack_from(data, at)
        at += _PIECE.size
        pieces.append(Piece(offset, data[at : at + length], data[at + length : at + 2 * length]))
        at += 2 * length
    return Redo(meta, tuple(pieces))
