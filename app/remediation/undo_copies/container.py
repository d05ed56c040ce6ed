"""The encrypted container (docs/reliability.md, "Containers and undo copies"): a header, then
chunks of AES-256-GCM.

    header  "DDE1" | version 1 | key derivation, 1 byte | its passes, lanes, 1 byte each |
            its memory in KiB, 4 | chunk size, 4 | salt, 16 | file id, 16 | nonce prefix, 7 |
            key commitment, 32
    chunk   AES-256-GCM of up to one chunk size of the stream
            nonce: prefix | counter, 4 bytes | 1 for the last chunk, else 0
            associated data: SHA-256 of the header
    stream  length of the metadata, 4 bytes | metadata | content

Numbers are big-endian. Key derivation 0 is a random master key of 32 bytes, used by the vault;
passes, lanes and memory are then 0. Key derivation 1 is Argon2id of a password in UTF-8 with the
salt, used for files that are encrypted for people. The password is normalized first (OpaqueString
profile of RFC 8265: every space is U+0020, then Unicode NFC). The key of a container is
HKDF-SHA256 of the master key with the salt and "DDE1" | file id. The commitment is HMAC-SHA256 of
"commit" under that key.

Each nonce contains the counter and a flag for the last chunk, so a reader detects chunks that were
dropped, duplicated, swapped or cut off at the end. Because of the commitment, a container opens
under one key only. No content is released before the whole container is verified.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import struct
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from itertools import chain

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.remediation.disk.content import Content, Whole, views
from app.remediation.disk.errors import Refused
from app.remediation.disk.read_ahead import Block, digest
from app.secrets.passphrase import normalized

CHUNK = 64 * 1024
MAGIC = b"DDE1"
_PASSES, _LANES, _MEMORY_KIB = 3, 4, 64 * 1024
_RANDOM = struct.pack(">4sBBBBI", MAGIC, 1, 0, 0, 0, 0)
_ARGON2ID = struct.pack(">4sBBBBI", MAGIC, 1, 1, _PASSES, _LANES, _MEMORY_KIB)
HEADER = struct.Struct(">12sI16s16s7s32s")
_SALT = 16
_TAG = 16


class Damaged(Refused):
    """Raised if a container was changed, or if the key is wrong. The message is the same for
    both.
    """

    def __init__(self) -> None:
        super().__init__("the encrypted copy is damaged")


@dataclass(frozen=True, slots=True)
class PasswordKey:
    """Master key that Argon2id derives from a password and a salt. It can encrypt many
    containers.
    """

    master: bytes = field(repr=False)
    salt: bytes

    @classmethod
    def derive(cls, password: str, salt: bytes | None = None) -> PasswordKey:
        """Derive the key, deliberately slowly and with 64 MiB. Without a salt, generate a new
        one.
        """
        salt = salt or os.urandom(_SALT)
        kdf = Argon2id(
            salt=salt, length=32, iterations=_PASSES, lanes=_LANES, memory_cost=_MEMORY_KIB
        )
        return cls(kdf.derive(normalized(password).encode()), salt)


def password_key(password: str, sealed: Content) -> PasswordKey:
    """Derive the key of a container that a password opens. Raises Damaged if `sealed` is not such a
    container.
    """
    header = sealed.at(0, HEADER.size)
    if len(header) < HEADER.size or not header.startswith(_ARGON2ID):
        raise Damaged
    return PasswordKey.derive(password, HEADER.unpack(header)[2])


class Sealer:
    """Encrypts a content block by block."""

    def __init__(self, key: bytes | PasswordKey, meta: bytes, size: int) -> None:
        """Use a 32-byte key that nothing else uses, or the key of a password. `size` is the size
        of the content.
        """
        file_id, self._prefix = os.urandom(16), os.urandom(7)
        if isinstance(key, PasswordKey):
            kind, master, salt = _ARGON2ID, key.master, key.salt
        else:
            kind, master, salt = _RANDOM, key, os.urandom(_SALT)
        self._inner = _inner_key(master, salt, file_id)
        committed = _commitment(self._inner)
        self._header = HEADER.pack(kind, CHUNK, salt, file_id, self._prefix, committed)
        self._meta = struct.pack(">I", len(meta)) + meta
        stream = len(self._meta) + size
        self._count = -(-stream // CHUNK)
        self.size = len(self._header) + stream + self._count * _TAG
        self.begin()

    def begin(self) -> None:
        """Start at the first byte of the content. Call this again to repeat the encryption of the
        same content; never use it for another content.
        """
        self._cutter, self._number = _Cutter(CHUNK), 0
        self._cipher = AESGCM(self._inner)
        self._bound = hashlib.sha256(self._header).digest()

    def head(self) -> bytes:
        """Return the first bytes of the container."""
        return self._header + self._sealed(self._cutter.cut(self._meta))

    def add(self, block: Block) -> bytes:
        """Return the next bytes of the container, for a block of the content."""
        return self._sealed(self._cutter.cut(block))

    def end(self) -> bytes:
        """Return the last bytes. Raises Damaged if the content did not have the `size` given at
        the start.
        """
        last = self._sealed(self._cutter.left())
        if self._number != self._count:
            raise Damaged
        return last

    def _sealed(self, chunks: list[Block]) -> bytes:
        sealed = []
        for chunk in chunks:
            last = self._number == self._count - 1
            nonce = _nonce(self._prefix, self._number, last=last)
            sealed.append(self._cipher.encrypt(nonce, chunk, self._bound))
            self._number += 1
        return b"".join(sealed)


class Sealed:
    """Encrypted content, produced block by block: each pass gives the same bytes."""

    def __init__(self, key: bytes | PasswordKey, meta: bytes, content: Content) -> None:
        """Use a 32-byte key that nothing else uses, or the key of a password."""
        self._sealer = Sealer(key, meta, content.size)
        self._content = content
        self.size = self._sealer.size
        self._digest = b""

    @property
    def digest(self) -> bytes:
        """SHA-256 of the container."""
        if not self._digest:
            self._digest = digest(self.blocks())
        return self._digest

    def blocks(self, *, checked: bool = True) -> Iterator[bytes]:
        """Yield the header, and then some chunks at a time."""
        sealer = copy(self._sealer)
        sealer.begin()
        yield sealer.head()
        for block in views(self._content, checked=checked):
            if sealed := sealer.add(block):
                yield sealed
        if sealed := sealer.end():
            yield sealed

    def at(self, offset: int, length: int) -> bytes:
        """Return the bytes at `offset`."""
        return _at(self.blocks(checked=False), offset, length)


class _Reader:
    """Decrypts a container. Each chunk is verified when it is read; the whole container is
    verified at the end.
    """

    def __init__(self, key: bytes | PasswordKey, sealed: Content) -> None:
        """Read the header. Raises Damaged if the header is invalid or belongs to another key."""
        header = sealed.at(0, HEADER.size)
        if len(header) < HEADER.size or sealed.size < HEADER.size + _TAG:
            raise Damaged
        kind, size, salt, file_id, self._prefix, committed = HEADER.unpack(header)
        master = key.master if isinstance(key, PasswordKey) else key
        wanted = _ARGON2ID if isinstance(key, PasswordKey) else _RANDOM
        self._inner = _inner_key(master, salt, file_id)
        whole = hmac.compare_digest(committed, _commitment(self._inner))
        if (kind, size) != (wanted, CHUNK) or not whole:
            raise Damaged
        self._bound = hashlib.sha256(header).digest()
        self._sealed = sealed
        rest = sealed.size - HEADER.size
        self._count = -(-rest // (CHUNK + _TAG))
        self.size = rest - self._count * _TAG

    def stream(self) -> Iterator[bytes]:
        """Yield metadata and content. Raises Damaged."""
        for plain in self.chunks():
            if plain:
                yield b"".join(plain)

    def chunks(self) -> Iterator[list[bytes]]:
        """Yield metadata and content, some chunks at a time.

        The tags of AES-GCM authenticate the bytes, so no additional digest is needed.
        """
        cipher, cutter, number = AESGCM(self._inner), _Cutter(CHUNK + _TAG), 0
        sealed = _after(views(self._sealed, checked=False), HEADER.size)
        for chunks in chain(map(cutter.cut, sealed), map(_Cutter.left, [cutter])):
            plain = []
            for chunk in chunks:
                nonce = _nonce(self._prefix, number, last=number == self._count - 1)
                try:
                    plain.append(cipher.decrypt(nonce, chunk, self._bound))
                except (InvalidTag, ValueError):
                    raise Damaged from None
                number += 1
            yield plain
        if number != self._count:
            raise Damaged


class Opened:
    """Content of a container. Every byte of the container has been verified. `meta` is the
    metadata.
    """

    def __init__(self, key: bytes | PasswordKey, sealed: Content) -> None:
        """Verify a container. Raises Damaged unless every byte is as it was sealed."""
        self._reader = _Reader(key, sealed)
        self.meta = self._read_meta()
        self._skip = 4 + len(self.meta)
        self.size = self._reader.size - self._skip
        self.digest = digest(self.blocks())

    def _read_meta(self) -> bytes:
        head = b""
        for block in self._reader.stream():
            head += block
            end = 4 + int.from_bytes(head[:4], "big")
            if self._reader.size < max(end, 4):
                raise Damaged
            if len(head) >= end:
                return head[4:end]
        raise Damaged

    def blocks(self, *, checked: bool = True) -> Iterator[bytes]:  # noqa: ARG002  (always)
        """Yield the content in blocks. Raises Damaged."""
        for part in _after(self._reader.stream(), self._skip):
            yield bytes(part)

    def at(self, offset: int, length: int) -> bytes:
        """Return the bytes at `offset`."""
        return _at(self.blocks(), offset, length)


def intact(key: bytes | PasswordKey, sealed: Content) -> bool:
    """Return whether every byte of a container is as it was sealed with this key."""
    try:
        for _ in _Reader(key, sealed).chunks():
            pass
    except Damaged:
        return False
    return True


def seal(key: bytes | PasswordKey, meta: bytes, data: bytes) -> bytes:
    """Return a container with these metadata and content. `key` is a 32-byte key that nothing else
    uses, or the key of a password.
    """
    return b"".join(Sealed(key, meta, Whole(data)).blocks())


def unseal(key: bytes | PasswordKey, blob: bytes) -> tuple[bytes, bytes]:
    """Return metadata and content of the container `blob`. Raises Damaged unless every byte is as
    it was sealed.
    """
    opened = Opened(key, Whole(blob))
    return opened.meta, b"".join(opened.blocks())


class _Cutter:
    """Splits a stream into chunks of `size` bytes."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._rest = b""

    def cut(self, block: Block) -> list[Block]:
        """Return the complete chunks. Use them before the memory of `block` is used again."""
        chunks: list[Block] = []
        view, start = memoryview(block), 0
        if self._rest:
            start = self._size - len(self._rest)
            self._rest += view[:start]
            if len(self._rest) < self._size:
                return []
            chunks.append(self._rest)
        whole = start + (len(view) - start) // self._size * self._size
        chunks += [view[at : at + self._size] for at in range(start, whole, self._size)]
        self._rest = bytes(view[whole:])
        return chunks

    def left(self) -> list[Block]:
        """Return the rest at the end: a shorter last chunk, or nothing if the last chunk is
        complete.
        """
        return [self._rest] if self._rest else []


def _after(blocks: Iterator[Block], skipped: int) -> Iterator[Block]:
    for block in blocks:
        part, skipped = block[skipped:], max(0, skipped - len(block))
        if part:
            yield part


def _at(blocks: Iterator[Block], offset: int, length: int) -> bytes:
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
