"""Open a file that was encrypted with a password (.dde), without the program that made it.

    python decrypt_dde.py letter.txt.dde letter.txt

The password is asked for, or is all that standard input holds (UTF-8, but for one line end after
it). However a keyboard has spelled it, it is tried as the program has normalized it, then as it was
given, which is how versions before November 2026 used it: they took line breaks, too.

Needs Python and `cryptography` >= 45, and little memory, however large the file is. Nothing is
written unless every byte of the container is as it was sealed, so it is read twice; the file that
is written must not exist. The format is told in app/remediation/vault/container.py.
"""

import getpass
import hashlib
import hmac
import os
import struct
import sys
import unicodedata
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

HEADER = struct.Struct(">4sBBBBII16s16s7s32s")
CHUNK, TAG = 65536, 16
BAD = "The password is wrong, or the file is damaged or no container."


class Container:
    """An open container; `blocks` is its content, checked chunk by chunk."""

    def __init__(self, file: BinaryIO, password: str) -> None:
        """Raises ValueError for what is no container, or is one of another password."""
        self.file, self.left = file, file.seek(0, os.SEEK_END) - HEADER.size
        file.seek(0)
        self.header = file.read(HEADER.size)
        if self.left < TAG or len(self.header) < HEADER.size:
            raise ValueError(BAD)
        magic, version, kdf, passes, lanes, memory, size, salt, file_id, self.prefix, commit = (
            HEADER.unpack(self.header)
        )
        if (magic, version, kdf, passes, lanes, memory) != (b"DDE1", 1, 1, 3, 4, 65536):
            raise ValueError(BAD)
        for spelled in spellings(password):
            argon = Argon2id(
                salt=salt, length=32, iterations=passes, lanes=lanes, memory_cost=memory
            )
            master, info = argon.derive(spelled), b"DDE1" + file_id
            self.key = HKDF(algorithm=SHA256(), length=32, salt=salt, info=info).derive(master)
            right = hmac.compare_digest(commit, hmac.digest(self.key, b"commit", "sha256"))
            if size == CHUNK and right:
                return
        raise ValueError(BAD)

    def chunks(self) -> Iterator[bytes]:
        """The stream in chunks. Raises ValueError at the first that is not as it was sealed."""
        cipher, bound = AESGCM(self.key), hashlib.sha256(self.header).digest()
        self.file.seek(HEADER.size)
        count = -(-self.left // (CHUNK + TAG))
        for number in range(count):
            nonce = self.prefix + struct.pack(">IB", number, number == count - 1)
            try:
                yield cipher.decrypt(nonce, self.file.read(CHUNK + TAG), bound)
            except (InvalidTag, ValueError):
                raise ValueError(BAD) from None
        if self.file.read(1):
            raise ValueError(BAD)

    def blocks(self) -> Iterator[bytes]:
        """The content: the stream without the metadata that stand before it."""
        chunks = self.chunks()
        head = next(chunks, b"")  # whole: the length of the metadata stands in its first 4 bytes
        skip = 4 + int.from_bytes(head[:4], "big")
        for chunk in chain([head], chunks):
            part, skip = chunk[skip:], max(0, skip - len(chunk))
            if part:
                yield part


def spellings(password: str) -> list[bytes]:
    """The password normalized (OpaqueString of RFC 8265: every space is U+0020, then Unicode NFC),
    and as it was given. Raises ValueError for what is no text."""
    spaced = "".join(" " if unicodedata.category(one) == "Zs" else one for one in password)
    try:
        given = [unicodedata.normalize("NFC", spaced).encode(), password.encode()]
    except UnicodeEncodeError:
        raise ValueError(BAD) from None
    return list(dict.fromkeys(given))


def typed() -> str:
    """The password. Raises ValueError when standard input is not UTF-8."""
    if sys.stdin.isatty():
        return getpass.getpass()
    text = sys.stdin.buffer.read(65536).decode()
    return text.removesuffix("\n").removesuffix("\r")


def unseal(file: BinaryIO, password: str) -> Iterator[bytes]:
    """The content in blocks, once all of it was checked. Raises ValueError."""
    container = Container(file, password)
    for _ in container.chunks():
        pass
    return container.blocks()


def main() -> int:
    if len(sys.argv) != 3:
        print("Usage: python decrypt_dde.py letter.txt.dde letter.txt", file=sys.stderr)
        return 2
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    try:
        with source.open("rb") as sealed:
            blocks = unseal(sealed, typed())
            write(target, blocks)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def write(target: Path, blocks: Iterator[bytes]) -> None:
    """Make a new file of them; when it can't be finished, there is none."""
    fd = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(fd, "wb") as file:
            for block in blocks:
                file.write(block)
    except (OSError, ValueError):
        target.unlink()
        raise


if __name__ == "__main__":
    sys.exit(main())
