"""Damaged copies of a file, generated from a seed, and the card numbers that remain readable.

"Readable" is decided here without any code of the program: the digits are in the bytes as ASCII or
UTF-16 without adjoining characters, or in a stream that zlib still inflates to its end.
"""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Callable, Iterator

Mutation = Callable[[random.Random, bytearray], None]
SECTOR = 512
_LOCAL_HEADER = re.compile(rb"PK\x03\x04(?=.{26})", re.DOTALL)
_PDF_STREAM = re.compile(rb"stream\r?\n")
_GZIP = re.compile(rb"\x1f\x8b\x08")


def _truncate(dice: random.Random, data: bytearray) -> None:
    del data[dice.randrange(len(data)) :]


def _flip_bytes(dice: random.Random, data: bytearray) -> None:
    for _ in range(dice.randrange(1, 20)):
        data[dice.randrange(len(data))] ^= dice.randrange(1, 256)


def _flip_bit(dice: random.Random, data: bytearray) -> None:
    data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)


def _zero_sectors(dice: random.Random, data: bytearray) -> None:
    for _ in range(dice.randrange(1, 3)):
        at = dice.randrange(0, len(data), SECTOR)
        data[at : at + SECTOR] = bytes(len(data[at : at + SECTOR]))


def _swap_blocks(dice: random.Random, data: bytearray) -> None:
    size = dice.choice((64, SECTOR, SECTOR, 4096))
    one, other = (dice.randrange(0, max(1, len(data) - size), 64) for _ in range(2))
    if abs(one - other) >= size:
        block = data[one : one + size]
        data[one : one + size] = data[other : other + size]
        data[other : other + size] = block


def _damage_head(dice: random.Random, data: bytearray) -> None:
    end = min(len(data), dice.choice((4, 8, 64, SECTOR)))
    for at in range(dice.randrange(end), end):
        data[at] = dice.randrange(256)


def _damage_tail(dice: random.Random, data: bytearray) -> None:
    for _ in range(dice.randrange(1, 8)):
        data[-dice.randrange(1, min(len(data), 128))] = dice.randrange(256)


def _insert_bytes(dice: random.Random, data: bytearray) -> None:
    at = dice.randrange(len(data))
    data[at:at] = dice.randbytes(dice.randrange(1, 64))


def _delete_bytes(dice: random.Random, data: bytearray) -> None:
    at = dice.randrange(len(data))
    del data[at : at + dice.randrange(1, 64)]


def _damage_number(dice: random.Random, data: bytearray) -> None:
    """Overwrite a possible length, offset or checksum, in binary or decimal digits."""
    at = dice.randrange(max(1, len(data) - 4))
    written = [found.start() for found in re.finditer(rb"(?<![0-9])[0-9]{1,10}(?![0-9])", data)]
    if written and dice.random() < 0.5:
        data[dice.choice(written)] = dice.choice(b"0123456789")
    else:
        data[at : at + 4] = dice.choice((b"\xff\xff\xff\xff", bytes(4), dice.randbytes(4)))


MUTATIONS: dict[str, Mutation] = {
    "cut off": _truncate,
    "bytes flipped": _flip_bytes,
    "one bit flipped": _flip_bit,
    "sectors zeroed": _zero_sectors,
    "blocks swapped": _swap_blocks,
    "head damaged": _damage_head,
    "tail damaged": _damage_tail,
    "bytes inserted": _insert_bytes,
    "bytes deleted": _delete_bytes,
    "number damaged": _damage_number,
}


def mutants(whole: bytes, count: int, seed: str) -> Iterator[tuple[str, bytes]]:
    """Yield `count` damaged copies, each kind in turn, as kind and bytes."""
    dice = random.Random(seed)
    kinds = list(MUTATIONS.items())
    for number in range(count):
        kind, mutate = kinds[number % len(kinds)]
        data = bytearray(whole)
        mutate(dice, data)
        yield f"{kind}, {seed} {number}", bytes(data)


def readable(data: bytes, values: list[str]) -> list[str]:
    """Return the values that a person with a hex editor and zlib could still read."""
    streams = [data, *_inflated(data)]
    return [value for value in values if any(_stands_in(stream, value) for stream in streams)]


def _stands_in(stream: bytes, value: str) -> bool:
    ascii_, wide = value.encode(), value.encode("utf-16-le")
    return any(
        re.search(before + re.escape(written) + after, stream)
        for before, written, after in (
            (rb"(?:\A|[ :\n\r\t(>])", ascii_, rb"(?:\Z|[ ,;\n\r\t)<\\])"),
            (rb"(?:\A|[ :\n\r\t]\0)", wide, rb"(?:\Z|[ ,\n\r\t]\0)"),
            (rb"(?:\A|\0[ :\n\r\t])", b"\0" + wide[:-1], rb"(?:\Z|\0[ ,\n\r\t])"),
        )
    )


def _inflated(data: bytes) -> Iterator[bytes]:
    """Yield the content of intact ZIP, gzip and PDF streams."""
    for found in _LOCAL_HEADER.finditer(data):
        at = found.start()
        names = int.from_bytes(data[at + 26 : at + 28], "little")
        names += int.from_bytes(data[at + 28 : at + 30], "little")
        yield from _whole(data[at + 30 + names :], -15, data[at + 14 : at + 18])
    for found in _PDF_STREAM.finditer(data):
        yield from _whole(data[found.end() :], 15)
    for found in _GZIP.finditer(data):
        yield from _whole(data[found.start() :], 31)


def _whole(data: bytes, form: int, check: bytes = b"") -> Iterator[bytes]:
    inflate = zlib.decompressobj(form)
    try:
        made = inflate.decompress(data, 4 << 20)
    except zlib.error:
        return
    if inflate.eof and check in {b"", bytes(4), zlib.crc32(made).to_bytes(4, "little")}:
        yield made
