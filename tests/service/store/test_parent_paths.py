"""Whether a Target has a Location at a path, or above it."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from app.service.store import locations

CASES, CHARS = 2_000, "ab/\\"
PLACES = (("http", "", "/"), ("file", "/", "/"), ("file", "C:\\", "\\"))
"""Protocol, beginning of each path, separator."""


def stored(paths: list[str], protocol: str) -> sqlite3.Connection:
    """Return a table with these Locations of the Target 1."""
    conn = sqlite3.connect(":memory:")
    conn.execute("CREATE TABLE locations (target_id INTEGER, protocol TEXT, path TEXT)")
    rows = [(1, protocol, path) for path in paths]
    conn.executemany("INSERT INTO locations VALUES (?, ?, ?)", rows)
    return conn


def contains(parent: str, path: str, separator: str) -> bool:
    stem = parent.rstrip(separator)
    return path == parent or not stem or path.startswith(stem + separator)


def test_a_parent_is_found_whatever_separators_paths_end_with() -> None:
    drawn = random.Random(1)
    for _ in range(CASES):
        protocol, root, separator = drawn.choice(PLACES)
        paths = [root + "".join(drawn.choices(CHARS, k=drawn.randrange(8))) for _ in range(3)]
        *held, path = paths
        with closing(stored(held, protocol)) as conn:
            found = locations.parent_exists(conn, 1, protocol, path)
        assert found == any(contains(parent, path, separator) for parent in held), paths


@pytest.fixture
def conn() -> Iterator[sqlite3.Connection]:
    with closing(stored(["/srv/data"], "file")) as made:
        yield made


@pytest.mark.parametrize(("target", "protocol", "path", "there"), [
    (1, "file", "/srv/data", True),
    (1, "file", "/srv/data/a", True),
    (1, "file", "/srv/database", False),
    (1, "file", "/srv", False),
    (1, "ssh", "/srv/data", False),
    (2, "file", "/srv/data", False),
])  # fmt: skip
def test_a_parent_is_of_the_same_target_and_protocol(
    conn: sqlite3.Connection, target: int, protocol: str, path: str, there: bool
) -> None:
    assert locations.parent_exists(conn, target, protocol, path) is there
