"""Database files as a bad disk leaves them (`T14b`)."""

from __future__ import annotations

import random
from collections.abc import Iterator


def damaged_files(whole: bytes, number: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield the file with a flipped bit, mostly in used parts, truncated, or with a page of zeros
    or random bytes.
    """
    dice = random.Random(seed)
    written = [place for place, byte in enumerate(whole) if byte]
    for _ in range(number):
        kind, bad = (
            dice.choice(("flip", "flip", "flip", "cut", "zeros", "chance")),
            bytearray(whole),
        )
        page = slice(at := dice.randrange(0, len(whole), 4096), at + 4096)
        if kind == "flip":
            place = dice.choice((dice.choice(written), dice.randrange(len(whole))))
            bad[place] ^= 1 << dice.randrange(8)
        elif kind == "cut":
            del bad[dice.randrange(len(bad)) :]
        else:
            bad[page] = bytes(4096) if kind == "zeros" else dice.randbytes(4096)
        yield kind, bytes(bad)
