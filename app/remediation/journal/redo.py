"""Data that the journal keeps until a job has ended: attributes of the job's files, and the bytes
to write into a file in place.

The data is encrypted, because it contains bytes and attributes of the file. Its key comes from the
vault key in the keyring. On a machine without a keyring, it comes from the journal key, so that
recovery can read the data there, too.
"""

from __future__ import annotations

import os
import struct
from contextlib import suppress
from dataclasses import dataclass, field, replace

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from app.remediation.disk import attributes
from app.remediation.disk.attributes import Meta
from app.remediation.disk.errors import Refused

_NONCE = 12
_LENGTH = struct.Struct(">I")
_PIECE = struct.Struct(">QI")


@dataclass(frozen=True, slots=True)
class Piece:
    """Bytes at `offset` before and after the change. Both have the same length."""

    offset: int
    old: bytes = field(repr=False)
    new: bytes = field(repr=False)

    def between(self, now: bytes) -> bool:
        """Return whether each byte of `now` is the old or the new byte at its place. A write that a
        crash has interrupted leaves a mixture of both.
        """
        return len(now) == len(self.new) and all(
            byte in pair for byte, *pair in zip(now, self.old, self.new, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Redo:
    """Data for the recovery of a job.

    `was` are the attributes of the original file. `meta` are the attributes of the file that
    replaces it; if `meta` has no times, times are not compared. `pieces` are the bytes to write
    into a file in place, sorted by offset; none for a file that is replaced or moved.
    """

    meta: Meta
    was: Meta
    pieces: tuple[Piece, ...] = ()


def seal(redo: Redo, key: bytes, job_id: str) -> bytes:
    """Encrypt the data. It can be decrypted only with the same key and the same `job_id`."""
    parts = []
    for meta in (redo.meta, redo.was):
        packed = attributes.pack(replace(meta, holes=()))
        parts += [_LENGTH.pack(len(packed)), packed]
    for piece in redo.pieces:
        parts += [_PIECE.pack(piece.offset, len(piece.new)), piece.old, piece.new]
    nonce = os.urandom(_NONCE)
    return nonce + AESGCM(key).encrypt(nonce, b"".join(parts), _bound_to(job_id))


def unseal(sealed: bytes, key: bytes, job_id: str) -> Redo:
    """Decrypt data that `seal` has encrypted. Raises Refused if the data is damaged, or if the key
    or the `job_id` is another one.
    """
    cipher, nonce, rest = AESGCM(key), sealed[:_NONCE], sealed[_NONCE:]
    for bound, metas in ((_bound_to(job_id), 2), (job_id.encode(), 1)):
        with suppress(InvalidTag, ValueError):
            return _parsed(cipher.decrypt(nonce, rest, bound), metas)
    raise Refused("the journal entry with the data to write is damaged")


def _bound_to(job_id: str) -> bytes:
    return b"2 " + job_id.encode()


def _parsed(data: bytes, count: int) -> Redo:
    """Parse data that contains `count` sets of attributes. Earlier versions did not record
    `was`.
    """
    at, metas, pieces = 0, [], []
    for _ in range(count):
        (length,) = _LENGTH.unpack_from(data, at)
        at += _LENGTH.size + length
        metas.append(attributes.unpack(data[at - length : at]))
    while at < len(data):
        offset, length = _PIECE.unpack_from(data, at)
        at += _PIECE.size
        pieces.append(Piece(offset, data[at : at + length], data[at + length : at + 2 * length]))
        at += 2 * length
    return Redo(metas[0], metas[-1], tuple(pieces))
