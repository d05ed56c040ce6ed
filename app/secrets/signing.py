"""Ed25519 signatures of statements that other people verify: coverage of scans, and evidence.

A signature is valid for one purpose only. It carries the public key that verifies it. To find out
whether the key belongs to the expected installation, people compare fingerprints.
"""

from __future__ import annotations

import hashlib

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct


class Signature(Struct, frozen=True, kw_only=True):
    """A signature and its public key (both hex)."""

    key: str
    signature: str

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the public key (hex)."""
        return hashlib.sha256(bytes.fromhex(self.key)).hexdigest()


class SigningKey:
    """A private key, derived from 32 secret bytes: the same bytes always give the same key."""

    def __init__(self, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)

    @property
    def public(self) -> str:
        """The public key (hex)."""
        return self._key.public_key().public_bytes_raw().hex()

    def sign(self, purpose: str, content: bytes) -> Signature:
        """Sign these bytes for `purpose`, a line of text."""
        return Signature(
            key=self.public,
            signature=self._key.sign(_signed(purpose, content)).hex(),
        )


def verified(purpose: str, content: bytes, signature: Signature) -> bool:
    """Return whether the signature was made for this purpose and exactly these bytes."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.key))
        key.verify(bytes.fromhex(signature.signature), _signed(purpose, content))
    except (InvalidSignature, ValueError):
        return False
    return True


def _signed(purpose: str, content: bytes) -> bytes:
    return f"discovery-console {purpose}\n".encode() + content
