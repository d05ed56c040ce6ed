"""The encrypted container (trust.md 5.5): a header, then chunks of AES-256-GCM.

    header  "DDE1" | version 1 | key derivation, 1 byte | its passes, lanes, 1 byte each |
            its memory in KiB, 4 | chunk size, 4 | salt, 16 | file id, 16 | nonce prefix, 7 |
            key commitment, 32
    chunk   AES-256-GCM of up to one chunk size of the stream
            nonce: prefix | counter, 4 bytes | 1 for the last chunk, else 0
            associated data: SHA-256 of the header
    stream  length of the metadata, 4 bytes | metadata | content

Numbers are big-endian. Key derivation 0 is a random master key of 32 bytes (the vault; passes,
lanes and memory are 0), 1 is Argon2id of a password in UTF-8 with the salt (files that are
encrypted for people). The key of a container is HKDF-SHA256 of the master key with the salt and
"DDE1" | file id; the commitment is HMAC-SHA256 of "commit" under that key.

Because each nonce carries the counter and the last one a flag, chunks that are dropped, doubled,
swapped or cut off at the end fail; the commitment makes a container open under one key only.
Nothing is released before the whole container has been checked.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import struct
from dataclasses import dataclass, field
from itertools import count

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CHUNK = 64 * 1024
MAGIC = b"DDE1"
_PASSES, _LANES, _MEMORY_KIB = 3, 4, 64 * 1024
_RANDOM = struct.pack(">4sBBBBI", MAGIC, 1, 0, 0, 0, 0)
_ARGON2ID = struct.pack(">4sBBBBI", MAGIC, 1, 1, _PASSES, _LANES, _MEMORY_KIB)
_HEADER = struct.Struct(">12sI16s16s7s32s")
_SALT = 16
_TAG = 16


class Damaged(Exception):
    """It is not what was sealed, or not with this key. One message, whatever the cause."""

    def __init__(self) -> None:
        super().__init__("the encrypted copy is damaged")


@dataclass(frozen=True, slots=True)
class PasswordKey:
    """The master key that Argon2id makes of a password and a salt: good for many containers."""

    master: bytes = field(repr=False)
    salt: bytes

    @classmethod
    def derive(cls, password: str, salt: bytes | None = None) -> PasswordKey:
        """Slow and 64 MiB large on purpose. Without a salt a new one is drawn."""
        salt = salt or os.urandom(_SALT)
        kdf = Argon2id(
            salt=salt, length=32, iterations=_PASSES, lanes=_LANES, memory_cost=_MEMORY_KIB
        )
        return cls(kdf.derive(password.encode()), salt)


def seal(key: bytes | PasswordKey, meta: bytes, data: bytes) -> bytes:
    """Encrypt under a 32-byte key that is used for nothing else, or under a password's key."""
    file_id, prefix = os.urandom(16), os.urandom(7)
    if isinstance(key, PasswordKey):
        kind, master, salt = _ARGON2ID, key.master, key.salt
    else:
        kind, master, salt = _RANDOM, key, os.urandom(_SALT)
    inner = _inner_key(master, salt, file_id)
    header = _HEADER.pack(kind, CHUNK, salt, file_id, prefix, _commitment(inner))
    stream = struct.pack(">I", len(meta)) + meta + data
    cipher, bound = AESGCM(inner), hashlib.sha256(header).digest()
    parts = [header]
    for number, start in enumerate(range(0, len(stream), CHUNK)):
        last = start + CHUNK >= len(stream)
        chunk = stream[start : start + CHUNK]
        parts.append(cipher.encrypt(_nonce(prefix, number, last=last), chunk, bound))
    return b"".join(parts)


def unseal(key: bytes | PasswordKey, blob: bytes) -> tuple[bytes, bytes]:
    """Metadata and content. Raises Damaged unless every byte is as it was sealed."""
    if len(blob) < _HEADER.size + _TAG:
        raise Damaged
    kind, size, salt, file_id, prefix, committed = _HEADER.unpack_from(blob)
    master = key.master if isinstance(key, PasswordKey) else key
    wanted = _ARGON2ID if isinstance(key, PasswordKey) else _RANDOM
    inner = _inner_key(master, salt, file_id)
    if (kind, size) != (wanted, CHUNK) or not hmac.compare_digest(committed, _commitment(inner)):
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
