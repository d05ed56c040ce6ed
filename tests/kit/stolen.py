"""What a thief can learn from a data folder: try every key in it on every digest.

It is independent of the program and uses only public knowledge about such formats. A thief has the
masked file, the data folder and exports, and tries all possible digits. Testing the right digits is
enough: if nothing derived from them is present, no other try reveals anything.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

INFOS = (
    "journal", "audit", "digest", "redo", "vault", "key id", "filter", "credential", "fingerprint",
    "fingerprint key", "mark", "base id", "content digests",
)  # fmt: skip
"""The purposes for which the program derives keys, as in its source."""
DEPTH = 2
_LARGEST_BLOB = 1 << 18


def derived(key: bytes, info: bytes) -> bytes:
    """Return HKDF-SHA-256 (RFC 5869) without salt, 32 bytes."""
    return hmac.digest(hmac.digest(bytes(32), key, "sha256"), info + b"\x01", "sha256")


def contents(folder: Path) -> Iterator[bytes]:
    """Yield every file as it is, and every value of every database; free pages are in the files."""
    for path in folder.rglob("*"):
        if not path.is_file():
            continue
        data = path.read_bytes()
        yield data
        if data.startswith(b"SQLite format 3"):
            yield from values(path)


def values(path: Path) -> Iterator[bytes]:
    with closing(sqlite3.connect(path)) as db:
        tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            for row in db.execute(f'SELECT * FROM "{table}"'):
                yield from (_bytes(value) for value in row if value is not None)


def _bytes(value: object) -> bytes:
    if isinstance(value, bytes):
        return value
    if isinstance(value, int) and -(1 << 63) <= value < 1 << 63:
        return struct.pack(">q", value)
    return str(value).encode("utf-8", "surrogatepass")


def keys(loot: list[bytes]) -> set[bytes]:
    """Return possible keys: files of 32 bytes and all keys derived from them; and all other 32-byte
    values, raw, in hex or base64, with the keys derived from them directly.
    """
    files = {data for data in loot if len(data) == 32}
    others: set[bytes] = set()
    for data in loot:
        others |= {bytes.fromhex(text.decode()) for text in _hex(data, 64)}
        for text in re.findall(rb"[A-Za-z0-9+/]{43}=", data):
            with suppress(binascii.Error):
                others.add(base64.b64decode(text))
    return _closure(files, DEPTH) | _closure(others, 1)


def _closure(found: set[bytes], depth: int) -> set[bytes]:
    newest, every = found, set(found)
    for _ in range(depth):
        newest = {
            derived(key, b"discovery-console " + info.encode()) for key in newest for info in INFOS
        } - every
        every |= newest
    return every


def _hex(data: bytes, length: int) -> set[bytes]:
    return set(re.findall(rb"(?<![0-9a-f])[0-9a-f]{%d}(?![0-9a-f])" % length, data))


class Known:
    """Index of the loot to look up digests, truncated to 8 bytes, raw or in hex."""

    def __init__(self, loot: list[bytes]) -> None:
        self._hex: set[bytes] = set()
        self._raw: set[bytes] = set()
        for data in loot:
            for run in re.findall(rb"[0-9a-f]{16,}", data):
                self._hex.update(run[at : at + 16] for at in range(len(run) - 15))
            if len(data) <= _LARGEST_BLOB:
                self._raw.update(data[at : at + 8] for at in range(len(data) - 7))

    def has(self, digest: bytes) -> bool:
        """Return whether a digest is present."""
        return digest[:8] in self._raw or digest[:8].hex().encode() in self._hex


def tells(loot: list[bytes], original: bytes, values_: list[tuple[str, bytes]]) -> list[str]:
    """Return the ways to recognise the right digits; empty if the data are safe."""
    known = Known(loot)
    digests = {name: hashlib.new(name, original).digest() for name in ("sha256", "sha1", "md5")}
    digests["blake2b"] = hashlib.blake2b(original).digest()
    digests["sha256 twice"] = hashlib.sha256(digests["sha256"]).digest()
    texts = [value for _, value in values_] + [f"{kind}\0".encode() + v for kind, v in values_]
    for number, text in enumerate(texts):
        digests[f"value {number}"] = hashlib.sha256(text).digest()
    told = [name for name, digest in digests.items() if known.has(digest)]
    parts = [original, *digests.values(), *texts]
    parts += [digest.hex().encode() for digest in digests.values()]
    every = keys(loot)
    for key in every:
        for number, part in enumerate(parts):
            code = hmac.digest(key, part, "sha256")
            again = hmac.digest(key, code.hex().encode(), "sha256")
            told += [
                f"{way}, {number}"
                for way, one in (("once", code), ("twice", again))
                if known.has(one)
            ]
    files = _closure({data for data in loot if len(data) == 32}, 1)
    inner = [hmac.digest(key, digests["sha256"], "sha256").hex().encode() for key in files]
    for key in files:  # a digest of a digest, with different keys
        told += ["two keys" for one in inner if known.has(hmac.digest(key, one, "sha256"))]
    return told
