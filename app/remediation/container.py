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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.remediation.content import Content, Whole

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


class Sealed:
    """A content encrypted, block by block: the same bytes however often they are gone through."""

    def __init__(self, key: bytes | PasswordKey, meta: bytes, content: Content) -> None:
        """Under a 32-byte key that is used for nothing else, or under a password's key."""
        file_id, self._prefix = os.urandom(16), os.urandom(7)
        if isinstance(key, PasswordKey):
            kind, master, salt = _ARGON2ID, key.master, key.salt
        else:
            kind, master, salt = _RANDOM, key, os.urandom(_SALT)
        inner = _inner_key(master, salt, file_id)
        committed = _commitment(inner)
        self._header = _HEADER.pack(kind, CHUNK, salt, file_id, self._prefix, committed)
        self._inner = inner
        self._meta = struct.pack(">I", len(meta)) + meta
        self._content = content
        stream = len(self._meta) + content.size
        self._count = -(-stream // CHUNK)
        self.size = len(self._header) + stream + self._count * _TAG
        self._digest = b""

    @property
    def digest(self) -> bytes:
        """The SHA-256 of the container."""
        if not self._digest:
            hashed = hashlib.sha256()
            for block in self.blocks():
                hashed.update(block)
            self._digest = hashed.digest()
        return self._digest

    def blocks(self, *, checked: bool = True) -> Iterator[bytes]:
        """The header, and then some chunks at a time."""
        cipher, bound = AESGCM(self._inner), hashlib.sha256(self._header).digest()
        yield self._header
        stream = chain((self._meta,), self._content.blocks(checked=checked))
        number = 0
        for chunks in _in_chunks(stream, CHUNK):
            sealed = []
            for chunk in chunks:
                last = number == self._count - 1
                sealed.append(cipher.encrypt(_nonce(self._prefix, number, last=last), chunk, bound))
                number += 1
            yield b"".join(sealed)

    def at(self, offset: int, length: int) -> bytes:
        """The bytes at `offset`."""
        return _at(self.blocks(checked=False), offset, length)


class Opened:
    """What a container holds, once every byte of it has been checked. `meta` goes with it."""

    def __init__(self, key: bytes | PasswordKey, sealed: Content) -> None:
        """Raises Damaged unless every byte is as it was sealed."""
        header = sealed.at(0, _HEADER.size)
        if len(header) < _HEADER.size or sealed.size < _HEADER.size + _TAG:
            raise Damaged
        kind, size, salt, file_id, self._prefix, committed = _HEADER.unpack(header)
        master = key.master if isinstance(key, PasswordKey) else key
        wanted = _ARGON2ID if isinstance(key, PasswordKey) else _RANDOM
        self._inner = _inner_key(master, salt, file_id)
        whole = hmac.compare_digest(committed, _commitment(self._inner))
        if (kind, size) != (wanted, CHUNK) or not whole:
            raise Damaged
        self._bound = hashlib.sha256(header).digest()
        self._sealed = sealed
        rest = sealed.size - _HEADER.size
        self._count = -(-rest // (CHUNK + _TAG))
        stream = rest - self._count * _TAG
        self.meta = self._read_meta(stream)
        self._skip = 4 + len(self.meta)
        self.size = stream - self._skip
        hashed = hashlib.sha256()
        for block in self.blocks():
            hashed.update(block)
        self.digest = hashed.digest()

    def _read_meta(self, stream: int) -> bytes:
        head = b""
        for block in self._stream(checked=False):
            head += block
            end = 4 + int.from_bytes(head[:4], "big")
            if stream < max(end, 4):
                raise Damaged
            if len(head) >= end:
                return head[4:end]
        raise Damaged

    def blocks(self, *, checked: bool = True) -> Iterator[bytes]:
        """The content in blocks. Raises Damaged."""
        left = self._skip
        for block in self._stream(checked=checked):
            part, left = block[left:], max(0, left - len(block))
            if part:
                yield part

    def _stream(self, *, checked: bool) -> Iterator[bytes]:
        cipher, number = AESGCM(self._inner), 0
        sealed = _after(self._sealed.blocks(checked=checked), _HEADER.size)
        for chunks in _in_chunks(sealed, CHUNK + _TAG):
            plain = []
            for chunk in chunks:
                nonce = _nonce(self._prefix, number, last=number == self._count - 1)
                try:
                    plain.append(cipher.decrypt(nonce, chunk, self._bound))
                except (InvalidTag, ValueError):
                    raise Damaged from None
                number += 1
            yield b"".join(plain)
        if number != self._count:
            raise Damaged

    def at(self, offset: int, length: int) -> bytes:
        """The bytes at `offset`."""
        return _at(self.blocks(checked=False), offset, length)


def seal(key: bytes | PasswordKey, meta: bytes, data: bytes) -> bytes:
    """Encrypt under a 32-byte key that is used for nothing else, or under a password's key."""
    return b"".join(Sealed(key, meta, Whole(data)).blocks())


def unseal(key: bytes | PasswordKey, blob: bytes) -> tuple[bytes, bytes]:
    """Metadata and content. Raises Damaged unless every byte is as it was sealed."""
    opened = Opened(key, Whole(blob))
    return opened.meta, b"".join(opened.blocks())


def _in_chunks(blocks: Iterable[bytes], size: int) -> Iterator[list[bytes | memoryview]]:
    """Cut a stream into chunks of `size` bytes, the last one shorter; some of them at a time."""
    rest = b""
    for block in blocks:
        chunks: list[bytes | memoryview] = []
        start = 0
        if rest:
            start = size - len(rest)
            rest += block[:start]
            if len(rest) < size:
                continue
            chunks.append(rest)
        view = memoryview(block)
        whole = start + (len(block) - start) // size * size
        chunks += [view[at : at + size] for at in range(start, whole, size)]
        rest = block[whole:]
        if chunks:
            yield chunks
    if rest:
        yield [rest]


def _after(blocks: Iterator[bytes], skipped: int) -> Iterator[bytes]:
    for block in blocks:
        part, skipped = block[skipped:], max(0, skipped - len(block))
        if part:
            yield part


def _at(blocks: Iterator[bytes], offset: int, length: int) -> bytes:
    found = b""
    for part in _after(blocks, offset):
        found += part[: length - len(found)]
        if len(found) == length:
            break
    return found


def _inner_key(key: bytes, salt: bytes, file_id: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=salt, info=b"DDE1" + file_id).derive(key)


def _commitment(key: bytes) -> bytes:
    return hmac.new(key, b"commit", "sha256").digest()


def _nonce(prefix: bytes, number: int, *, last: bool) -> bytes:
    return prefix + struct.pack(">IB", number, last)
