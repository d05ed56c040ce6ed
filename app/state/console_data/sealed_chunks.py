"""Encryption of a file in chunks, with a key of the system's keyring.

AES-256-GCM in STREAM construction: each file has a key of its own, derived from the keyring's key,
a random salt, and a description of the file (`about`); the nonce counts the chunks and marks the
last one. Therefore a chunk that was changed, moved, removed, or taken from another file is
detected.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_BYTES = 32
_SALT_BYTES = 32
_LENGTH_BYTES = 4
_COUNTER_BYTES = 11


class InvalidSeal(Exception):
    """Raised if bytes were not sealed with this key for this purpose, or were changed since."""


def sealed(key: bytes, about: bytes, chunks: Iterable[bytes]) -> bytes:
    """Return the chunks encrypted with `key`, bound to `about`."""
    salt = os.urandom(_SALT_BYTES)
    cipher, parts, number = _cipher(key, salt, about), [salt], 0
    for chunk in chunks:
        parts += _framed(cipher.encrypt(_nonce(number), chunk, None))
        number += 1
    parts += _framed(cipher.encrypt(_nonce(number, last=True), b"", None))
    return b"".join(parts)


def opened(key: bytes, about: bytes, data: bytes) -> Iterator[bytes]:
    """Yield the chunks that `sealed` has encrypted. Raises `InvalidSeal`, possibly only after the
    last chunk, so callers must not use any chunk before all were read.
    """
    cipher, at, number = _cipher(key, data[:_SALT_BYTES], about), _SALT_BYTES, 0
    while True:
        begin = at + _LENGTH_BYTES
        at = begin + int.from_bytes(data[at:begin])
        last = at == len(data)
        if at > len(data):
            raise InvalidSeal
        try:
            chunk = cipher.decrypt(_nonce(number, last=last), data[begin:at], None)
        except (InvalidTag, ValueError):
            raise InvalidSeal from None
        if last:
            return
        yield chunk
        number += 1


def _framed(data: bytes) -> tuple[bytes, bytes]:
    return len(data).to_bytes(_LENGTH_BYTES), data


def _cipher(key: bytes, salt: bytes, about: bytes) -> AESGCM:
    return AESGCM(HKDF(SHA256(), KEY_BYTES, salt, about).derive(key))


def _nonce(number: int, *, last: bool = False) -> bytes:
    return number.to_bytes(_COUNTER_BYTES) + bytes([last])
