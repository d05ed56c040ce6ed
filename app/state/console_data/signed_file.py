"""Signed files. The signed text is a string within a JSON file, so the signed bytes are preserved
exactly.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from app.decoding import NOT_DECODED

LARGEST = 32 << 20
"""Maximum size of a file in bytes."""
_LONGEST_KEY, _LONGEST_SIGNATURE = 100, 200
_FIELDS = ("content", "key", "signature")


class NotSigned(Exception):
    """Raised if a file has no valid signature. `changed`: the file is of the right kind, but was
    changed after it was signed.
    """

    def __init__(self, *, changed: bool = False) -> None:
        super().__init__("not signed")  # not translated
        self.changed = changed


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of signed file: the field that marks it, and the prefix of the signed bytes. Because
    of the prefix, a signature made for another kind is not valid.
    """

    mark: str
    prefix: bytes


def sign(kind: FileKind, content: bytes, key: Ed25519PrivateKey) -> bytes:
    """Return the file with this content (JSON), signed."""
    file = {
        kind.mark: 1,
        "content": content.decode(),
        "key": _text(key.public_key().public_bytes_raw()),
        "signature": _text(key.sign(kind.prefix + content)),
    }
    return msgspec.json.format(msgspec.json.encode(file), indent=2) + b"\n"


def verify(kind: FileKind, data: bytes) -> tuple[bytes, bytes]:
    """Return the content of a file and the public key that signed it. Raises `NotSigned`."""
    try:
        file = msgspec.json.decode(data, type=dict[str, str | int])
        content, public, signature = _fields(kind, file)
        Ed25519PublicKey.from_public_bytes(public).verify(signature, kind.prefix + content)
    except InvalidSignature:
        raise NotSigned(changed=True) from None
    except (*NOT_DECODED, ValueError):
        raise NotSigned from None
    return content, public


def _fields(kind: FileKind, file: dict[str, str | int]) -> tuple[bytes, bytes, bytes]:
    """Return content, key and signature. Raises ValueError if anything is missing or unknown."""
    if (
        set(file) != {kind.mark, *_FIELDS}
        or file[kind.mark] != 1
        or isinstance(file[kind.mark], bool)
    ):
        raise ValueError("another kind of file")
    texts = [text for text in (file[name] for name in _FIELDS) if isinstance(text, str)]
    if len(texts) != len(_FIELDS):
        raise ValueError("not a text")
    content, key, signature = texts
    if len(key) > _LONGEST_KEY or len(signature) > _LONGEST_SIGNATURE:
        raise ValueError("too long")
    return content.encode(), _bytes(key), _bytes(signature)


def _bytes(text: str) -> bytes:
    """Decode base64. Raises ValueError, also if the text is not the canonical form."""
    data = base64.b64decode(text, validate=True)
    if _text(data) != text:
        raise ValueError("not canonical")
    return data


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
