"""What a data type is proven with: values, how people write them, and values that cannot be."""

from __future__ import annotations

import random
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle

from tests.discovery.match.generators.reckoning import Make
from tests.discovery.match.generators.tokens import token

COUNT = 20
GAP = "\n\n\nnothing to see here\n\n\n"


@dataclass(frozen=True)
class Case:
    """`right` draws values, which are found in all `ways` (texts; `{}` is the value). The values of
    `wrong` are found in none of them, and right ones not in texts without a word about them."""

    right: tuple[Make, ...]
    ways: tuple[str, ...]
    wrong: tuple[Make, ...]
    without: tuple[str, ...] = ()

    def rights(self, key: str) -> list[str]:
        return _drawn(self.right, key)

    def wrongs(self, key: str) -> list[str]:
        return _drawn(self.wrong, f"{key}, wrong")

    def texts(self, values: list[str]) -> tuple[str, list[tuple[int, str]]]:
        """The values, each in at least two ways; and where each stands, by byte."""
        ways, text, places = _shuffled(self.ways), b"", []
        for value in values:
            for _ in range(max(2, -(-2 * len(self.ways) // len(values)))):
                before, after = next(ways).split("{}")
                text += before.encode()
                places.append((len(text), value))
                text += f"{value}{after}{GAP}".encode()
        return text.decode(), places

    def told_by_nothing(self, values: list[str]) -> str:
        """The values in texts that say nothing about them."""
        ways = cycle(self.without)
        return GAP.join(next(ways).replace("{}", value) for value in values)


def of(*outlines: str) -> tuple[Make, ...]:
    """Makers of tokens, by outline."""
    return tuple(_maker(outline) for outline in outlines)


def placeholders(*values: str) -> tuple[Make, ...]:
    """Makers of what stands where a value will; `#` is a number."""
    return tuple(map(_numbered, values))


def b64(raw: bytes) -> str:
    return b64encode(raw).decode()


def _numbered(value: str) -> Make:
    return lambda rng: value.replace("#", str(rng.randrange(10**4)))


def _shuffled(ways: tuple[str, ...]) -> Iterator[str]:
    """All ways again and again, always in another order: each meets the values of each maker."""
    rng = random.Random(len(ways))
    while True:
        yield from rng.sample(ways, len(ways))


def _maker(outline: str) -> Make:
    return lambda rng: token(outline, rng)


def _drawn(makers: tuple[Make, ...], seed: str) -> list[str]:
    """At least 20 different values, and one of each maker."""
    rng, turns = random.Random(seed), cycle(makers)
    values: dict[str, None] = {}
    for _ in range(50 * max(COUNT, len(makers))):
        values[next(turns)(rng)] = None
        if len(values) >= max(COUNT, len(makers)):
            break
    return list(values)
