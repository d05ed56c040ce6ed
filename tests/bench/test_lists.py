"""Cost of data types with a list of 1,000,000 values: memory, file, and speed of the finder."""

from __future__ import annotations

import random
import resource
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.discovery.match.custom_types import CustomType, ExactList
from app.discovery.match.exact.hashed_list import MOST, ListBuilder
from app.discovery.match.finder import Finder, finder
from app.discovery.match.limits import WINDOW
from app.discovery.match.name_lists import name_lists
from tests.kit import corpus

KEY = bytes(32)
MB = 1_000_000
ROUNDS = 3


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    folder = tmp_path_factory.mktemp("corpus")
    corpus.write(folder, 25 * MB)
    return [file.read_bytes() for file in folder.rglob("*") if file.is_file()]


def values(kind: str) -> Iterator[tuple[str]]:
    chance = random.Random(31)
    names = name_lists()
    given, family = sorted(names.given), sorted(names.family)
    for _ in range(MOST):
        if kind == "codes":
            yield (f"KX-{chance.randrange(10**8):08d}",)
        elif kind == "numbers":
            yield (f"{chance.randrange(10**12):012d}",)
        else:
            yield (f"{chance.choice(given)} {chance.choice(family)}",)


def seconds(found: Finder, texts: list[bytes]) -> float:
    """Return the least processor time of some rounds."""
    used = []
    for _ in range(ROUNDS + 1):
        began = time.process_time()
        for text in texts:
            for at in range(0, len(text), WINDOW):
                found.hits(text[at : at + WINDOW])
        used.append(time.process_time() - began)
    return min(used[1:])


@pytest.mark.bench
@pytest.mark.parametrize(("kind", "most", "bytes_each"), [
    ("codes", 2.0, 8.1), ("numbers", 4.0, 8.1), ("names", 8.0, 12.5),
])  # fmt: skip
def test_a_list_of_a_million_values(
    kind: str, most: float, bytes_each: float, texts: list[bytes], tmp_path: Path
) -> None:
    builder = ListBuilder(KEY)
    name_lists()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    builder.add(values(kind))
    path = tmp_path / "list.values"
    builder.write(path)
    added = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    found = finder(None, (CustomType("L", "L", "", exact=ExactList(str(path), KEY, 128, 1)),))
    plain, listed = seconds(finder(), texts), seconds(found, texts)
    print(
        f"{kind}: file {path.stat().st_size / MB:.1f} MB, {added:.0f} MiB while it is made; "
        f"finder {25 / plain:.0f} MB/s, with the list {25 / listed:.0f} MB/s"
    )
    assert path.stat().st_size < bytes_each * MOST
    assert added < 250
    assert listed < most * plain
