"""Containers for tests, each with the given members."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import struct
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from email.message import EmailMessage

import py7zr

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

Members = Sequence[tuple[str, bytes]]
NOBODY = "Nobody <nobody@example.org>"


def zipped(members: Members, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return made.getvalue()


def tarred(members: Members, form: int = tarfile.PAX_FORMAT) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=form) as archive:
        for name, data in members:
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return made.getvalue()


def seven_zipped(members: Members, **settings: object) -> bytes:
    made = io.BytesIO()
    with py7zr.SevenZipFile(made, "w", **settings) as archive:  # type: ignore[arg-type]
        for name, data in members:
            archive.writestr(data, name)
    return made.getvalue()


def gzipped(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


def bzipped(data: bytes) -> bytes:
    return bz2.compress(data)


def xzipped(data: bytes) -> bytes:
    return lzma.compress(data)


def lzma_alone(data: bytes) -> bytes:
    return lzma.compress(data, lzma.FORMAT_ALONE)


def zstandard(data: bytes) -> bytes:
    return zstd.compress(data)


def mailed(members: Members, text: str = "nothing to see\n") -> bytes:
    made = EmailMessage()
    made["Subject"] = "files"
    made["Date"] = "Mon, 02 Mar 2026 10:00:00 +0100"
    made["Message-ID"] = "<1@example.org>"
    made.set_content(text)
    for name, data in members:
        made.add_attachment(data, "application", "octet-stream", filename=name)
    return made.as_bytes()


def mailbox(messages: Sequence[bytes]) -> bytes:
    line = b"From nobody Sat Jan  3 01:05:34 2026\n"
    return b"\n".join(line + message for message in messages)


def outlook(members: Members, text: str = "nothing to see\r\n", subject: str = "files") -> bytes:
    """Return an Outlook message (MS-OXMSG)."""
    fixed = struct.pack("<HHIQ", 0x40, 0x39, 2, 134_169_012_000_000_000)
    tree: dict[str, object] = {
        "__properties_version1.0": bytes(32) + fixed,
        "__substg1.0_0037001F": subject.encode("utf-16-le"),
        "__substg1.0_1000001F": text.encode("utf-16-le"),
        "__substg1.0_0C1A001F": "Ada".encode("utf-16-le"),
        "__substg1.0_0E04001F": "Bob".encode("utf-16-le"),
        "__recip_version1.0_#00000000": {"__substg1.0_3001001F": "Bob".encode("utf-16-le")},
    }
    for number, (name, data) in enumerate(members):
        tree[f"__attach_version1.0_#{number:08X}"] = {
            "__properties_version1.0": bytes(8),
            "__substg1.0_3707001F": name.encode("utf-16-le"),
            "__substg1.0_37010102": data,
        }
    return compound(tree)


def compound(tree: dict[str, object]) -> bytes:
    """Return a compound file (MS-CFB, version 3): storages are dictionaries, streams are bytes."""
    sectors: list[bytes] = []
    fat: list[int] = []
    small = bytearray()
    small_fat: list[int] = []
    entries: list[bytearray] = []

    def chain(data: bytes, size: int, table: list[int]) -> tuple[int, list[bytes]]:
        parts = [data[at : at + size].ljust(size, b"\0") for at in range(0, len(data), size)]
        if not parts:
            return 0xFFFFFFFE, []
        first = len(table)
        table.extend([*range(first + 1, first + len(parts)), 0xFFFFFFFE])
        return first, parts

    def store(data: bytes) -> int:
        first, parts = chain(data, 512, fat)
        sectors.extend(parts)
        return first

    def entry(name: str, kind: int, start: int, size: int) -> int:
        raw = name.encode("utf-16-le")
        row = bytearray(128)
        row[: len(raw)] = raw
        struct.pack_into("<HBBIII", row, 64, len(raw) + 2, kind, 1, *[0xFFFFFFFF] * 3)
        struct.pack_into("<IQ", row, 116, start, size)
        entries.append(row)
        return len(entries) - 1

    def fill(parent: int, content: dict[str, object]) -> None:
        last, where = parent, 76  # the first one is the child, the others are right siblings
        for name, value in content.items():
            if isinstance(value, dict):
                number = entry(name, 1, 0, 0)
                fill(number, value)
            else:
                data = bytes(value)  # type: ignore[call-overload]
                if len(data) >= 4096:
                    start = store(data)
                else:
                    start, parts = chain(data, 64, small_fat)
                    small.extend(b"".join(parts))
                number = entry(name, 2, start, len(data))
            struct.pack_into("<I", entries[last], where, number)
            last, where = number, 72

    entry("Root Entry", 5, 0, 0)
    fill(0, tree)
    struct.pack_into("<IQ", entries[0], 116, store(bytes(small)), len(small))
    small_table = struct.pack(f"<{len(small_fat)}I", *small_fat)
    small_table += b"\xff" * (-len(small_table) % 512)
    small_start = store(small_table)
    while len(entries) % 4:
        entries.append(bytearray(128))
    directory = store(b"".join(entries))
    count = -(-(len(fat) + 1) // 127)
    places = list(range(len(fat), len(fat) + count))
    table = struct.pack(f"<{len(fat) + count}I", *fat, *[0xFFFFFFFD] * count)
    table += b"\xff" * (count * 512 - len(table))
    head = struct.pack(
        "<8s16sHHHHH6xIIIIIIIII",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", 0x3E, 3, 0xFFFE, 9, 6, 0, count, directory, 0,
        4096, small_start, len(small_table) // 512, 0xFFFFFFFE, 0,
    )  # fmt: skip
    places += [0xFFFFFFFF] * (109 - count)
    return head + struct.pack("<109I", *places) + b"".join(sectors) + table
