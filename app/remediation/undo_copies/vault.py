"""Vault with the encrypted originals from which undo restores a file.

Every copy has its own random key. The copies are in the vault. The keys, wrapped by the vault key,
are in the journal. They are there because a row deleted from the journal's database leaves no
traces. To destroy a copy, first its wrapped key is destroyed, which makes the copy unreadable; then
the file is removed.
"""

from __future__ import annotations

import hashlib
import os
import struct
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from app.remediation.disk import attributes, content, files
from app.remediation.disk.attributes import Meta
from app.remediation.disk.content import Content, Whole
from app.remediation.disk.folder import Folder, close_fd
from app.remediation.disk.new_file import NewFile
from app.remediation.disk.read_ahead import Block
from app.remediation.undo_copies import chunks, container
from app.remediation.undo_copies.chunks import ChangedChunks
from app.remediation.undo_copies.keys import KEY_BYTES, Keys

_NONCE = 12


class Vault:
    """Private directory of sealed originals."""

    def __init__(self, folder: Path, keys: Keys) -> None:
        folder.mkdir(mode=0o700, exist_ok=True)
        self._folder = files.open_folder(os.fsencode(folder))
        self._keys = keys

    def new_key(self, job_id: str, root: bytes, path: bytes) -> tuple[bytes, bytes]:
        """Return a new key, and its wrapped form. The wrapped form can be unwrapped only for this
        job and this file.
        """
        key, nonce = os.urandom(KEY_BYTES), os.urandom(_NONCE)
        bound = _bound_to(job_id, root, path)
        return key, nonce + AESGCM(self._keys.vault).encrypt(nonce, key, bound)

    def unwrap(self, wrapped: bytes, job_id: str, root: bytes, path: bytes) -> bytes:
        """Return the key that `new_key` has wrapped for this job and this file. Raises
        `container.Damaged` if another vault key, job or file was used.
        """
        bound = _bound_to(job_id, root, path)
        try:
            return AESGCM(self._keys.vault).decrypt(wrapped[:_NONCE], wrapped[_NONCE:], bound)
        except (InvalidTag, ValueError):
            raise container.Damaged from None

    def store(self, name: str, key: bytes, meta: Meta, original: Content) -> None:
        """Encrypt an original with `key`, and write it durably to the file `name` of the vault."""
        self._store(name, key, attributes.pack(meta), original)

    def store_pieces(self, name: str, key: bytes, meta: Meta, few: ChangedChunks) -> None:
        """Like `store`, but store only the pieces that are kept of a large original."""
        packed, data = chunks.pack(meta, few)
        self._store(name, key, packed, Whole(data))

    def _store(self, name: str, key: bytes, meta: bytes, data: Content) -> None:
        with self._copy(name, key, meta, data.size) as copy:
            for block in content.views(data):
                copy.write(block)
            copy.keep()

    def copy(self, name: str, key: bytes, meta: Meta, size: int) -> Copy:
        """Return a `Copy` to which an original of `size` bytes will be written."""
        return self._copy(name, key, attributes.pack(meta), size)

    def _copy(self, name: str, key: bytes, meta: bytes, size: int) -> Copy:
        return Copy(self._folder, name.encode(), key, container.Sealer(key, meta, size))

    def load(
        self, name: str, key: bytes, opened: ExitStack
    ) -> tuple[Meta, Content | ChangedChunks]:
        """Return the attributes of the original, and its content or, of a large original, the kept
        pieces. The content is valid until `opened` is closed. Raises `container.Damaged` or
        OSError.
        """
        fd = self._folder.open(name.encode())
        opened.callback(close_fd, fd)
        original = container.Opened(key, content.of_file(fd))
        if chunks.packed(original.meta):
            return chunks.unpack(original.meta, b"".join(original.blocks()))
        return attributes.unpack(original.meta), _held(original)

    def remove(self, name: str) -> None:
        """Remove a copy, complete or not. A missing copy is no error."""
        self._folder.unlink(_temporary(name.encode()))
        self._folder.unlink(name.encode())
        self._folder.sync()

    def free(self) -> int:
        """Return the bytes left on the disk of the vault."""
        return self._folder.free()

    def close(self) -> None:
        """Close the directory."""
        self._folder.close()


class Copy:
    """Encrypted original that is being written. Its name appears only when it is complete on the
    disk.
    """

    def __init__(self, folder: Folder, name: bytes, key: bytes, sealer: container.Sealer) -> None:
        self._folder = folder
        self._name = name
        self._key = key
        self._sealer = sealer
        self._file = NewFile(folder, _temporary(name))
        try:
            self._file.write(sealer.head())
        except OSError:  # an open file occupies its disk space even when removed
            self._file.__exit__()
            raise

    def write(self, block: Block) -> None:
        """Seal the next bytes of the original."""
        if sealed := self._sealer.add(block):
            self._file.write(sealed)

    def keep(self) -> None:
        """Make the copy durable, verify it by decrypting it, and let its name appear."""
        if sealed := self._sealer.end():
            self._file.write(sealed)
        self._file.finish(lambda fd: container.intact(self._key, content.Held(fd)))
        self._folder.replace(_temporary(self._name), self._name)
        self._folder.sync()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.__exit__()


def new_name() -> str:
    """Return a random file name, which reveals nothing about the file."""
    return os.urandom(16).hex() + ".dde"


def _held(whole: Content) -> Content:
    """Load a small content into memory, so that the file is read only once."""
    data = content.in_memory(whole)
    return whole if data is None else Whole(data)


def _temporary(name: bytes) -> bytes:
    return name + b".tmp"


def _bound_to(job_id: str, root: bytes, path: bytes) -> bytes:
    job = job_id.encode()
    place = hashlib.sha256(struct.pack(">I", len(root)) + root + path).digest()
    return struct.pack(">I", len(job)) + job + place + b"undo"
