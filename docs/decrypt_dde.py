"""Open a file encrypted with a password (.dde), without the program that created it.

    python decrypt_dde.py letter.txt.dde letter.txt

The password is prompted for, or is all of standard input (UTF-8; one line end at the end is
removed). It is tried as the program normalizes it, which does not depend on the keyboard, then as
entered: versions before November 2026 used it like that, including line breaks.

Needs Python and `cryptography` >= 45, and little memory, however large the file is. The container
is read twice, because nothing is written unless every byte of it is authentic. The target file must
not exist. The format is described in app/remediation/undo_copies/container.py.
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
        """Read the header. Raises ValueError if the file is not a container, or for a wrong
        password.
        """
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
        """Yield the decrypted stream in chunks. Raises ValueError at the first one that is not
        authentic.
        """
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
        """Yield the content: the stream without the metadata at its start."""
        chunks = self.chunks()
        head = next(chunks, b"")  # complete: its first 4 bytes are the length of the metadata
        skip = 4 + int.from_bytes(head[:4], "big")
        for chunk in chain([head], chunks):
            part, skip = chunk[skip:], max(0, skip - len(chunk))
            if part:
                yield part


def spellings(password: str) -> list[bytes]:
    """Return the password normalized (OpaqueString of RFC 8265: every space is U+0020, then Unicode
    NFC), and as given. Raises ValueError if it is not valid text.
    """
    spaced = "".join(" " if unicodedata.category(one) == "Zs" else one for one in password)
    try:
        given = [unicodedata.normalize("NFC", spaced).encode(), password.encode()]
    except UnicodeEncodeError:
        raise ValueError(BAD) from None
    return list(dict.fromkeys(given))


def typed() -> str:
    """Return the entered password. Raises ValueError when standard input is not UTF-8."""
    if sys.stdin.isatty():
        return getpass.getpass()
    text = sys.stdin.buffer.read(65536).decode()
    return text.removesuffix("\n").removesuffix("\r")


def unseal(file: BinaryIO, password: str) -> Iterator[bytes]:
    """Yield the content in blocks, after all of it was checked. Raises ValueError."""
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
    """Write the blocks to a new file. If that fails, the file is removed."""
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
