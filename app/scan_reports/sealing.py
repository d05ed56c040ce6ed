"""Encryption of a report for one service, as a stream: X25519, HKDF-SHA-256, ChaCha20-Poly1305.

The file begins with a magic line, the service's public key and the public key of this report. The
chunks follow, each with its authentication tag. The nonce of a chunk consists of its number and a
flag for the last chunk, as in the STREAM construction that age uses
(https://age-encryption.org/v1). So the reader detects a chunk that was changed, moved, repeated or
left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.scan_reports.errors import DAMAGED, NEWER, NO_REPORT, OTHER_SERVICE, ReportRefused

MAGIC = b"discovery-console scan report 1\n"
HEADER_BYTES = len(MAGIC) + 64
CHUNK_BYTES = 1 << 16
_TAG_BYTES = 16
_ANY_VERSION = MAGIC[:-2]


class Sealer:
    """Encrypts a stream for the service with this public key (32 bytes)."""

    def __init__(self, service: bytes) -> None:
        once = X25519PrivateKey.generate()
        self.header = MAGIC + service + once.public_key().public_bytes_raw()
        shared = once.exchange(X25519PublicKey.from_public_bytes(service))
        self._cipher = _cipher(shared, self.header)
        self._plain = bytearray()
        self._count = 0

    def add(self, data: bytes) -> bytes:
        """Add `data` to the stream. Return the chunks that are now complete, encrypted."""
        self._plain += data
        done = bytearray()
        while len(self._plain) > CHUNK_BYTES:
            done += self._seal(bytes(self._plain[:CHUNK_BYTES]), last=False)
            del self._plain[:CHUNK_BYTES]
        return bytes(done)

    def end(self) -> bytes:
        """Encrypt the rest of the stream, and return it as the last chunk."""
        return self._seal(bytes(self._plain), last=True)

    def _seal(self, plain: bytes, *, last: bool) -> bytes:
        sealed = self._cipher.encrypt(_nonce(self._count, last=last), plain, None)
        self._count += 1
        return sealed


class Opener:
    """Decrypts a stream that arrives in pieces of any size. Its methods raise `ReportRefused` if
    the stream is damaged, or is not sealed for this service.
    """

    def __init__(self, private: X25519PrivateKey) -> None:
        self.header = b""
        self._private = private
        self._cipher: ChaCha20Poly1305 | None = None
        self._sealed = bytearray()
        self._count = 0

    def add(self, data: bytes) -> Iterator[bytes]:
        """Add `data` to the stream, and yield the chunks that are now complete, decrypted."""
        self._sealed += data
        if self._cipher is None and not self._begin():
            return
        whole = CHUNK_BYTES + _TAG_BYTES
        while len(self._sealed) > whole:  # the last chunk is opened by `end`
            chunk = bytes(self._sealed[:whole])
            del self._sealed[:whole]
            yield self._open(chunk, last=False)

    def end(self) -> bytes:
        """Decrypt the rest of the stream, which must be the last chunk, and return it."""
        if self._cipher is None:
            raise ReportRefused(DAMAGED if self._sealed.startswith(_ANY_VERSION) else NO_REPORT)
        return self._open(bytes(self._sealed), last=True)

    def _begin(self) -> bool:
        """Read the header, and return whether it is complete. Raises `ReportRefused` if the data is
        no report, or is not sealed for this service.
        """
        magic = bytes(self._sealed[: len(MAGIC)])
        if not MAGIC.startswith(magic):
            known = magic.startswith(_ANY_VERSION)
            raise ReportRefused(NEWER if known else NO_REPORT)
        if len(self._sealed) < HEADER_BYTES:
            return False
        self.header = bytes(self._sealed[:HEADER_BYTES])
        del self._sealed[:HEADER_BYTES]
        service, once = self.header[len(MAGIC) : -32], self.header[-32:]
        if service != self._private.public_key().public_bytes_raw():
            raise ReportRefused(OTHER_SERVICE)
        try:
            shared = self._private.exchange(X25519PublicKey.from_public_bytes(once))
        except ValueError:  # a point of low order
            raise ReportRefused(DAMAGED) from None
        self._cipher = _cipher(shared, self.header)
        return True

    def _open(self, chunk: bytes, *, last: bool) -> bytes:
        assert self._cipher is not None  # noqa: S101 - for the type checker
        try:
            plain = self._cipher.decrypt(_nonce(self._count, last=last), chunk, None)
        except (InvalidTag, ValueError):
            raise ReportRefused(DAMAGED) from None
        self._count += 1
        return plain


def _cipher(shared: bytes, header: bytes) -> ChaCha20Poly1305:
    """Return the cipher of a report. Its key depends on every byte of the header."""
    derived = HKDF(algorithm=SHA256(), length=32, salt=header, info=MAGIC).derive(shared)
    return ChaCha20Poly1305(derived)


def _nonce(count: int, *, last: bool) -> bytes:
    return count.to_bytes(11) + bytes([last])
