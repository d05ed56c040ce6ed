"""The encrypted container (trust.md 5.5): a header, then chunks of AES-256-GCM.

    header  "DDE1" | version 1 | key derivation 0 (random key) | chunk size, 4 bytes | salt, 16 |
            file id, 16 | nonce prefix, 7 | key commitment, 32
    chunk   AES-256-GCM of up to one chunk size of the stream
            nonce: prefix | counter, 4 bytes | 1 for the last chunk, else 0
            associated data: SHA-256 of the header
    stream  length of the metadata, 4 bytes | metadata | content

Numbers are big-endian. Because each nonce carries the counter and the last one a flag, chunks that
are dropped, doubled, swapped or cut off at the end fail; the commitment makes a container open
under one key only. Nothing is released before the whole container has been checked.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import struct
from itertools import count

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CHUNK = 64 * 1024
_MAGIC = b"DDE1\x01\x00"
_HEADER = struct.Struct(">6sI16s16s7s32s")
_TAG = 16


class Damaged(Exception):
    """It is not what was sealed, or not with this key. One message, whatever the cause."""

    def __init__(self) -> None:
        super().__init__("the encrypted copy is damaged")


def seal(key: bytes, meta: bytes, data: bytes) -> bytes:
    """Encrypt under a 32-byte key that is used for nothing else."""
    salt, file_id, prefix = os.urandom(16), os.urandom(16), os.urandom(7)
    inner = _inner_key(key, salt, file_id)
    header = _HEADER.pack(_MAGIC, CHUNK, salt, file_id, prefix, _commitment(inner))
    stream = struct.pack(">I", len(meta)) + meta + data
    cipher, bound = AESGCM(inner), hashlib.sha256(header).digest()
    parts = [header]
    for number, start in enumerate(range(0, len(stream), CHUNK)):
        last = start + CHUNK >= len(stream)
        chunk = stream[start : start + CHUNK]
        parts.append(cipher.encrypt(_nonce(prefix, number, last=last), chunk, bound))
    return b"".join(parts)


def unseal(key: bytes, blob: bytes) -> tuple[bytes, bytes]:
    """Metadata and content. Raises Damaged unless every byte is as it was sealed."""
    if len(blob) < _HEADER.size + _TAG:
        raise Damaged
    magic, size, salt, file_id, prefix, committed = _HEADER.unpack_from(blob)
    inner = _inner_key(key, salt, file_id)
    if (magic, size) != (_MAGIC, CHUNK) or not hmac.compare_digest(committed, _commitment(inner)):
        raise Damaged
    cipher, bound = AESGCM(inner), hashlib.sha256(blob[: _HEADER.size]).digest()
    parts, at = [], _HEADER.size
    for number in count():
        chunk = blob[at : at + CHUNK + _TAG]
        at += len(chunk)
        last = at >= len(blob)
        try:
            parts.append(cipher.decrypt(_nonce(prefix, number, last=last), chunk, bound))
        except (InvalidTag, ValueError):
            raise Damaged from None
        if last:
            break
    stream = b"".join(parts)
    end = 4 + int.from_bytes(stream[:4], "big")
    if len(stream) < end:
        raise Damaged
    return stream[4:end], stream[end:]


def _inner_key(key: bytes, salt: bytes, file_id: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=salt, info=b"DDE1" + file_id).derive(key)


def _commitment(key: bytes) -> bytes:
    return hmac.new(key, b"commit", "sha256").digest()


def _nonce(prefix: bytes, number: int, *, last: bool) -> bytes:
    return prefix + struct.pack(">IB", number, last)
