"""Test data of a data type: values, ways of writing them, and impossible values."""

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
    """Generators of a data type's values. Those of `right` are found in all `ways` (texts; `{}` is
    the value), and not in texts without a keyword. Those of `wrong` are never found.
    """

    right: tuple[Make, ...]
    ways: tuple[str, ...]
    wrong: tuple[Make, ...]
    without: tuple[str, ...] = ()

    def rights(self, key: str) -> list[str]:
        return _drawn(self.right, key)

    def wrongs(self, key: str) -> list[str]:
        return _drawn(self.wrong, f"{key}, wrong")

    def texts(self, values: list[str]) -> tuple[str, list[tuple[int, str]]]:
        """Return a text with each value in at least two ways, and the byte offset of each."""
        ways, text, places = _shuffled(self.ways), b"", []
        for value in values:
            for _ in range(max(2, -(-2 * len(self.ways) // len(values)))):
                before, after = next(ways).split("{}")
                text += before.encode()
                places.append((len(text), value))
                text += f"{value}{after}{GAP}".encode()
        return text.decode(), places

    def told_by_nothing(self, values: list[str]) -> str:
        """Return the values in texts without keywords."""
        ways = cycle(self.without)
        return GAP.join(next(ways).replace("{}", value) for value in values)


def of(*outlines: str) -> tuple[Make, ...]:
    """Return generators of tokens, by outline."""
    return tuple(_maker(outline) for outline in outlines)


def placeholders(*values: str) -> tuple[Make, ...]:
    """Return generators of placeholders for values; `#` is a number."""
    return tuple(map(_numbered, values))


def b64(raw: bytes) -> str:
    return b64encode(raw).decode()


def _numbered(value: str) -> Make:
    return lambda rng: value.replace("#", str(rng.randrange(10**4)))


def _shuffled(ways: tuple[str, ...]) -> Iterator[str]:
    """Yield all ways repeatedly in a new order, so that each meets the values of each generator."""
    rng = random.Random(len(ways))
    while True:
        yield from rng.sample(ways, len(ways))


def _maker(outline: str) -> Make:
    return lambda rng: token(outline, rng)


def _drawn(makers: tuple[Make, ...], seed: str) -> list[str]:
    """Draw at least 20 different values, and one from each generator."""
    rng, turns = random.Random(seed), cycle(makers)
    values: dict[str, None] = {}
    for _ in range(50 * max(COUNT, len(makers))):
        values[next(turns)(rng)] = None
        if len(values) >= max(COUNT, len(makers)):
            break
    return list(values)
