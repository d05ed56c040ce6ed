"""The vault: the encrypted originals from which undo brings a file back.

Every copy has a random key of its own. The vault holds the copies; the journal holds the keys,
wrapped by the vault key, because a deleted row of that database leaves nothing behind (trust.md,
F17). Destroying the wrapped key is what makes a copy unreadable; removing the file follows.
"""

from __future__ import annotations

import hashlib
import os
import struct
from contextlib import ExitStack
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from app.remediation import attributes, container, content, files
from app.remediation.attributes import Meta
from app.remediation.content import Content, Whole
from app.remediation.keys import KEY_BYTES, Keys

_NONCE = 12


class Vault:
    """A private directory of sealed originals."""

    def __init__(self, folder: Path, keys: Keys) -> None:
        folder.mkdir(mode=0o700, exist_ok=True)
        self._folder = files.open_folder(os.fsencode(folder))
        self._keys = keys

    def new_key(self, job_id: str, root: bytes, path: bytes) -> tuple[bytes, bytes]:
        """A fresh key and its wrapped form, which only opens for this job and this file."""
        key, nonce = os.urandom(KEY_BYTES), os.urandom(_NONCE)
        bound = _bound_to(job_id, root, path)
        return key, nonce + AESGCM(self._keys.vault).encrypt(nonce, key, bound)

    def unwrap(self, wrapped: bytes, job_id: str, root: bytes, path: bytes) -> bytes:
        """The key again. Raises `container.Damaged`."""
        bound = _bound_to(job_id, root, path)
        try:
            return AESGCM(self._keys.vault).decrypt(wrapped[:_NONCE], wrapped[_NONCE:], bound)
        except (InvalidTag, ValueError):
            raise container.Damaged from None

    def store(self, name: str, key: bytes, meta: Meta, original: Content) -> None:
        """Seal and write durably: the name appears only when the whole copy is on disk."""
        final = name.encode()
        temp = _temporary(final)
        sealed = container.Sealed(key, attributes.pack(meta), original)
        files.write_new(self._folder, temp, _held(sealed), None)
        self._folder.replace(temp, final)
        self._folder.sync()

    def load(self, name: str, key: bytes, opened: ExitStack) -> tuple[Meta, Content]:
        """The original, good as long as `opened` is. Raises `container.Damaged` or OSError."""
        fd = self._folder.open(name.encode())
        opened.callback(os.close, fd)
        original = container.Opened(key, content.of_file(fd))
        return attributes.unpack(original.meta), _held(original)

    def remove(self, name: str) -> None:
        """Remove a copy, finished or not; no error when it is gone already."""
        self._folder.unlink(_temporary(name.encode()))
        self._folder.unlink(name.encode())
        self._folder.sync()

    def free(self) -> int:
        """Bytes left on the disk of the vault."""
        return self._folder.free()

    def close(self) -> None:
        """Let go of the directory."""
        self._folder.close()


def new_name() -> str:
    """A file name that tells nothing."""
    return os.urandom(16).hex() + ".dde"


def _held(whole: Content) -> Content:
    """A small one in memory: it is worked out once."""
    data = content.in_memory(whole)
    return whole if data is None else Whole(data)


def _temporary(name: bytes) -> bytes:
    return name + b".tmp"


def _bound_to(job_id: str, root: bytes, path: bytes) -> bytes:
    job = job_id.encode()
    place = hashlib.sha256(struct.pack(">I", len(root)) + root + path).digest()
    return struct.pack(">I", len(job)) + job + place + b"undo"
