"""A list of values as a file of keyed hashes, which worker processes map into their memory.

The file begins with a header of JSON. Then come the hashes of the values in ascending order, eight
bytes each, and in the same order the hashes of the other columns, four bytes each. At the end come
the hashes of the first word and of the first two words of each phrase, four bytes each. A value
cannot be computed from its hash. It cannot be guessed either without the key of the installation
and the salt of the file. With 1,000,000 codes the file has 8 MB, which all workers share; with as
many phrases, 12 MB.
"""

from __future__ import annotations

import mmap
import os
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from app.discovery.match.exact.normalising import (
    Unusable,
    has_digit,
    is_code,
    joined,
    split,
    why_unusable,
)
from app.discovery.match.exact.shapes import Shapes
from app.paths import write_private

MOST = 1_000_000
"""Maximum number of rows of a list."""
MOST_COLUMNS = 5
"""Maximum number of columns, including the column with the values."""
_MAGIC = b"values 1"
_START = 16
_SALT_BYTES = 16
_HASH_BYTES = 8
_HALF = (1 << 32) - 1


class ListLost(Exception):
    """The list is missing, damaged, or was hashed with another key. The text says which."""


class Header(msgspec.Struct, frozen=True):
    """The header of a list. `values`, `columns` (the other columns) and `heads` (beginnings of
    phrases) are counts. `shapes` are the shapes of codes, `words` the lengths of values that are
    single words, and `others` the lengths of values in the other columns. `number` means that at
    least one single word, or first word of a phrase, contains a digit.
    """

    salt: bytes
    check: bytes
    values: int
    columns: int
    heads: int
    shapes: list[str]
    words: list[int]
    number: bool
    others: list[int]


class Hasher:
    """Hashes normalised values with the key of an installation and the salt of a list."""

    def __init__(self, key: bytes, salt: bytes) -> None:
        self._keyed = blake2b(key=blake2b(salt, key=key).digest(), digest_size=_HASH_BYTES)

    def hash(self, value: str) -> int:
        """Return the hash of a value, 64 bits; never 0."""
        hasher = self._keyed.copy()
        hasher.update(value.encode("utf-8", "replace"))
        return int.from_bytes(hasher.digest()) or 1

    def half(self, value: str) -> int:
        """Return a shorter hash, 32 bits, never 0. It is used for the other columns of a row, and
        for the first word and the first two words of a phrase.
        """
        return self.hash(f"\0{value}") & _HALF or 1

    def check(self) -> bytes:
        """Return a check value: it shows whether a list is read with its own key and salt."""
        return self.hash("\0\0").to_bytes(_HASH_BYTES)


@dataclass(slots=True)
class ListBuilder:
    """A list under construction. It keeps no value, only hashes and counts."""

    key: bytes = field(repr=False)
    columns: int = 0
    rows: int = 0
    left_out: Counter[Unusable] = field(default_factory=Counter)
    lines: dict[Unusable, list[int]] = field(default_factory=dict)
    """For each reason, the numbers (from 1) of the first five rows that were left out for it."""
    _salt: bytes = field(default_factory=lambda: os.urandom(_SALT_BYTES), repr=False)
    _hasher: Hasher = field(init=False, repr=False)
    _values: array[int] = field(default_factory=lambda: array("Q"), repr=False)
    _others: array[int] = field(default_factory=lambda: array("I"), repr=False)
    _lines: array[int] = field(default_factory=lambda: array("I"), repr=False)
    """The number (from 1) of each row in `_values`."""
    _heads: set[int] = field(default_factory=set, repr=False)
    _shapes: Shapes = field(default_factory=Shapes)
    _words: set[int] = field(default_factory=set)
    _number: bool = False
    _wide: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._hasher = Hasher(self.key, self._salt)

    @property
    def usable(self) -> int:
        """The number of rows that are not left out. Repeated rows count until `write` is called."""
        return self.rows - self.left_out.total()

    def add(self, rows: Iterable[Sequence[str]]) -> None:
        """Add rows. Each row is a value, followed by the values of the other columns; missing
        cells are empty.
        """
        for row in rows:
            self.rows += 1
            tokens = split(row[0]) if row else []
            value = joined(tokens)
            others = [joined(split(cell)) for cell in row[1 : self.columns + 1]]
            reason = why_unusable(value, corroborated=bool(self.columns))
            if reason is None and self.columns and not any(others):
                reason = Unusable.ALONE
            if reason is None:
                self._add(tokens, value, [*others, *([""] * (self.columns - len(others)))])
            else:
                self._leave_out(reason, self.rows)

    def write(self, path: Path) -> Header:
        """Write the file without repeated rows, and add the number of repeated rows to `left_out`.
        Raises OSError if the file cannot be written.
        """
        values, others = self._sorted()
        heads = array("I", sorted(self._heads))
        header = Header(
            self._salt, self._hasher.check(), len(values), self.columns, len(heads),
            self._shapes.found(), sorted(self._words), self._number,
            sorted(self._wide),
        )  # fmt: skip
        about = msgspec.json.encode(header)
        about += b" " * (-len(about) % _HASH_BYTES)
        start = _MAGIC + len(about).to_bytes(_START - len(_MAGIC))
        content = b"".join((start, about, values.tobytes(), others.tobytes(), heads.tobytes()))
        write_private(path, content)
        return header

    def _add(self, tokens: list[str], value: str, others: list[str]) -> None:
        self._values.append(self._hasher.hash(value))
        self._lines.append(self.rows)
        self._others.extend(self._hasher.half(other) if other else 0 for other in others)
        self._wide.update(map(len, filter(None, others)))
        if is_code(tokens):
            self._shapes.add(tokens)
        elif len(tokens) > 1:
            self._heads.add(self._hasher.half(tokens[0]))
            self._heads.add(self._hasher.half(f"{tokens[0]} {tokens[1]}"))
            self._number = self._number or has_digit(tokens[0])
        else:
            self._words.add(len(value))
            self._number = self._number or has_digit(value)

    def _sorted(self) -> tuple[array[int], array[int]]:
        """Return the hashes of the values in ascending order, and the hashes of the other columns
        in the same order. Equal rows are kept once.
        """
        wide = self.columns
        order = sorted(range(len(self._values)), key=self._values.__getitem__)
        values, others = array("Q"), array("I")
        seen: set[tuple[int, ...]] = set()
        repeated = array("I")
        last = 0
        for index in order:
            value, row = self._values[index], self._others[index * wide : (index + 1) * wide]
            if value != last:
                seen.clear()
                last = value
            if tuple(row) in seen:
                repeated.append(self._lines[index])
                continue
            seen.add(tuple(row))
            values.append(value)
            others.extend(row)
        for line in sorted(repeated):
            self._leave_out(Unusable.TWICE, line)
        return values, others

    def _leave_out(self, reason: Unusable, row: int) -> None:
        self.left_out[reason] += 1
        if len(lines := self.lines.setdefault(reason, [])) < 5:
            lines.append(row)


def read_header(path: Path, key: bytes) -> Header:
    """Return the header of a list. Raises ListLost if the file is missing, damaged, or hashed with
    another key.
    """
    try:
        with path.open("rb") as file:
            return _header(file.read(_START), file.read(1 << 14), key, path.stat().st_size)
    except OSError as error:
        raise ListLost("its list of values is missing") from error


def _header(start: bytes, rest: bytes, key: bytes, size: int) -> Header:
    length = int.from_bytes(start[len(_MAGIC) :])
    try:
        header = msgspec.json.decode(rest[:length], type=Header)
    except msgspec.DecodeError as error:
        raise ListLost("its list of values is damaged") from error
    content = header.values * (_HASH_BYTES + 4 * header.columns) + 4 * header.heads
    if not start.startswith(_MAGIC) or size != _START + length + content:
        raise ListLost("its list of values is damaged")
    if Hasher(key, header.salt).check() != header.check:
        raise ListLost("its list of values was stored with a key that is lost")
    return header


class HashedList:
    """A list, mapped into memory. Raises ListLost if the file is missing, damaged, or hashed with
    another key.
    """

    def __init__(self, path: Path, key: bytes) -> None:
        self.header = header = read_header(path, key)
        self.hasher = Hasher(key, header.salt)
        try:
            with path.open("rb") as file:
                mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise ListLost("its list of values is missing") from error
        data = memoryview(mapped)
        place = _START + int.from_bytes(data[len(_MAGIC) : _START])
        self._values, place = _part(data, place, header.values, "Q")
        self._others, place = _part(data, place, header.values * header.columns, "I")
        self._heads, _ = _part(data, place, header.heads, "I")

    def rows(self, value: str) -> range:
        """Return the indexes of the rows that have this normalised value. The method `others` takes
        one of these indexes.
        """
        hashed = self.hasher.hash(value)
        first = last = bisect_left(self._values, hashed)
        while last < len(self._values) and self._values[last] == hashed:
            last += 1
        return range(first, last)

    def others(self, row: int) -> list[int]:
        """Return the hashes of the other columns of a row, without empty cells."""
        wide = self.header.columns
        return [other for other in self._others[row * wide : (row + 1) * wide] if other]

    def begins(self, words: str) -> bool:
        """Return whether a phrase of the list begins with this normalised word, or with these two
        words, separated by a space.
        """
        hashed = self.hasher.half(words)
        place = bisect_left(self._heads, hashed)
        return place < len(self._heads) and self._heads[place] == hashed


def _part(data: memoryview, place: int, count: int, kind: Any) -> tuple[Any, int]:
    end = place + count * (8 if kind == "Q" else 4)
    return data[place:end].cast(kind), end
