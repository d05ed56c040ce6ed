"""Open a file that was encrypted with a password (.dde), without the program that made it.

    python decrypt_dde.py letter.txt.dde letter.txt

The password is asked for, or read from standard input. Needs Python and `cryptography` >= 45.
Nothing is written unless every byte of the container is as it was sealed; the file that is written
must not exist. The format is told in app/remediation/container.py.
"""

import getpass
import hashlib
import hmac
import os
import struct
import sys
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

HEADER = struct.Struct(">4sBBBBII16s16s7s32s")
BAD = "The password is wrong, or the file is damaged or no container."


def unseal(blob: bytes, password: str) -> bytes:
    """The content. Raises ValueError."""
    if len(blob) < HEADER.size + 16:
        raise ValueError(BAD)
    magic, version, kdf, passes, lanes, memory, size, salt, file_id, prefix, commit = (
        HEADER.unpack_from(blob)
    )
    if (magic, version, kdf, passes, lanes, memory) != (b"DDE1", 1, 1, 3, 4, 65536):
        raise ValueError(BAD)
    argon = Argon2id(salt=salt, length=32, iterations=passes, lanes=lanes, memory_cost=memory)
    master = argon.derive(password.encode())
    key = HKDF(algorithm=SHA256(), length=32, salt=salt, info=b"DDE1" + file_id).derive(master)
    if size != 65536 or not hmac.compare_digest(commit, hmac.digest(key, b"commit", "sha256")):
        raise ValueError(BAD)
    header, body = blob[: HEADER.size], blob[HEADER.size :]
    step, stream = size + 16, b""
    for number, at in enumerate(range(0, len(body), step)):
        nonce = prefix + struct.pack(">IB", number, at + step >= len(body))
        try:
            part = AESGCM(key).decrypt(nonce, body[at : at + step], hashlib.sha256(header).digest())
        except (InvalidTag, ValueError):
            raise ValueError(BAD) from None
        stream += part
    return stream[4 + int.from_bytes(stream[:4], "big") :]


def main() -> int:
    if len(sys.argv) != 3:
        print("Usage: python decrypt_dde.py letter.txt.dde letter.txt", file=sys.stderr)
        return 2
    source, target = sys.argv[1:]
    password = getpass.getpass() if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    try:
        plain = unseal(Path(source).read_bytes(), password)
        fd = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    with os.fdopen(fd, "wb") as file:
        file.write(plain)
    return 0


if __name__ == "__main__":
    sys.exit(main())
