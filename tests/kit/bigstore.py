"""A large synthetic store: any number of match locations, with three matches each on average.

It has the project's schema, but no scan fills it, which would take hours: rows are inserted without
indexes, which are built afterwards; the project's own statements compute counts and risk. The same
seed gives the same store. The values behind the matches never existed.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import accumulate, islice
from pathlib import Path
from typing import TypeVar

from app.service.rules import risk
from app.service.store import counting, groups, locations, targets
from app.service.store import risk as points
from app.service.store.database import Database

MATCHES_PER_LOCATION = 3
TARGETS = 40
_GROUPS = 5
_BATCH = 20_000
_NOW = 1_750_000_000
_MEMBERS = 4  # per archive

# Choices with their weights. Data types take their severities in turn.
_TYPES = {
    "EMAIL": (40, ("match",)),
    "CARD_VISA": (18, ("match", "match", "test")),
    "CARD_MASTERCARD": (12, ("match", "match", "test", "prohibited")),
    "IBAN": (12, ("match", "match", "match", "test")),
    "SSN_US": (8, ("match",)),
    "CARD_AMEX": (6, ("match", "test")),
    "AWS_ACCESS_KEY": (3, ("match",)),
    "PRIVATE_KEY": (1, ("match",)),
}
_STATUSES = {
    None: 880,
    "Confirmed Match": 30,
    "False Match": 25,
    "Masked": 25,
    "Test Data": 20,
    "Manually Remediated": 10,
    "Unable to mask": 10,
}
_FORMATS = {
    ("txt", "Plain text"): 30,
    ("csv", "CSV text"): 25,
    ("log", "Log file"): 15,
    ("json", "JSON text"): 15,
    ("py", "Source code"): 10,
    ("html", "HTML text"): 5,
}
_OWNERS = {"root": 40, "alice": 20, "bob": 15, "carol": 10, "svc_backup": 10, "www-data": 5}
_FOLDERS = ("finance", "hr", "sales", "support", "archive", "home", "build", "export")
_TRACE = '[["Pattern", "made up"], ["Length", "16"], ["Check digit", "passed"]]'

_OBJECT = (
    "INSERT INTO objects (id, target_id, location_id, parent_id, path, file_raw, inner, owner,"
    " content_type, encoding, stream_size, size, mtime_ns, device, inode, sha256, container, run,"
    " status, sign_off, reason, user, status_time, mode, file_group)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_MATCH = (
    "INSERT INTO matches (object_id, data_type, severity, offset, length, masked, fingerprint,"
    " near, trace) VALUES (?, ?, ?, ?, 16, '411111******1111', ?, ?, ?)"
)
_METADATA = "INSERT INTO metadata (object_id, label, value, day) VALUES (?, ?, ?, ?)"
_INDEXES = "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Place:
    """A Location and the folder of its files."""

    target: int
    location: int
    path: str


def build(folder: Path, size: int, seed: int = 1) -> Path:
    """Create a store of `size` match locations in this folder; return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    with closing(Database(folder)) as db:
        path = db.path
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        conn.row_factory = sqlite3.Row
        for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -200000"):
            conn.execute(f"PRAGMA {pragma}")
        conn.execute("BEGIN")
        places = list(_places(conn))
        indexes = conn.execute(_INDEXES).fetchall()
        for row in indexes:
            conn.execute(f'DROP INDEX "{row["name"]}"')
        _fill(conn, places, size, random.Random(seed))
        _create(conn, [row for row in indexes if row["tbl_name"] == "matches"])
        for first in range(1, size + 1, _BATCH):
            counting.recount(conn, range(first, min(first + _BATCH, size + 1)))
        risk.remap(conn)
        _create(conn, [row for row in indexes if row["tbl_name"] != "matches"])
        points.add_point(conn, _NOW)
        conn.execute("COMMIT")
        conn.execute("PRAGMA journal_mode = WAL")
    return path


def _create(conn: sqlite3.Connection, indexes: list[sqlite3.Row]) -> None:
    for row in indexes:
        conn.execute(row["sql"])


def _fill(conn: sqlite3.Connection, places: list[_Place], size: int, chance: random.Random) -> None:
    rows = _objects(places, size, chance)
    leaves: list[int] = []
    while batch := list(islice(rows, _BATCH)):
        conn.executemany(_OBJECT, batch)
        conn.executemany(_METADATA, (each for row in batch for each in _metadata(row)))
        leaves.extend(int(str(row[0])) for row in batch if not row[16])
    chance.shuffle(leaves)
    conn.executemany(_MATCH, _matches(leaves, size * MATCHES_PER_LOCATION, chance))


def _places(conn: sqlite3.Connection) -> Iterator[_Place]:
    """Create Targets in Groups with two Locations each."""
    keys = [groups.find_or_add(conn, f"Department {number}") for number in range(_GROUPS)]
    for number in range(TARGETS):
        fields = targets.Fields(keys[number % _GROUPS])
        target = targets.add(conn, f"server{number:02d}.example.com", fields)
        for name in ("/srv/data", "/home"):
            path = f"{name}/server{number:02d}"
            key = locations.add(conn, target or 0, "file", path)
            conn.execute(
                "UPDATE locations SET search_status = 'searched', search_time = ?, run = 1"
                " WHERE id = ?",
                (_NOW, key),
            )
            yield _Place(target or 0, key, path)


def _objects(
    places: list[_Place], size: int, chance: random.Random
) -> Iterator[tuple[int | str | bytes | None, ...]]:
    """Yield files, every hundredth an archive with members; some Targets get far more."""
    pick = _picker(chance, {place: 1 + 200 // (n + 5) for n, place in enumerate(places)})
    owner, status, kind = (_picker(chance, table) for table in (_OWNERS, _STATUSES, _FORMATS))
    key = 0
    while key < size:
        place = pick()
        folder = f"{_FOLDERS[key % 8]}/{2018 + key % 7}"
        archive = key % 100 == 0 and key + _MEMBERS < size
        for member in range(_MEMBERS + 1 if archive else 1):
            key += 1
            end, content_type = kind()
            name = f"{folder}/{'pack' if archive else 'file'}_{key - member:07d}"
            name += ".zip" if archive else f".{end}"
            inner = f"part{member}.{end}" if member else ""
            said = status() if member or not archive else None
            mark = ("A. Tester", "triage", "1", _NOW) if said else (None, None, None, None)
            yield (
                *(key, place.target, place.location, key - member if member else None),
                f"{place.path}/{name}#{inner}" if inner else f"{place.path}/{name}",
                *(name.encode(), inner, owner()),
                "ZIP archive" if archive and not member else content_type,
                *("utf-8", 4000, 4000, (_NOW - key * 60) * 10**9, "65024", str(key)),
                *(f"{key:064x}", int(archive and not member), 1, said, *mark),
                *(0o644 if key % 3 else 0o600, "staff"),
            )


def _metadata(
    row: tuple[int | str | bytes | None, ...],
) -> Iterator[tuple[int | str | bytes | None, ...]]:
    key, owner = int(str(row[0])), row[7]
    day = f"{2018 + key % 7}-{1 + key % 12:02d}-{1 + key % 28:02d}"
    yield key, "File Owner", owner, None
    yield key, "File Modified", f"{day}T00:00:00+00:00", day.replace("-", "")


def _matches(
    leaves: list[int], size: int, chance: random.Random
) -> Iterator[tuple[int | str, ...]]:
    """Yield at least one match per object; some objects get many."""
    kinds = {key: weight for key, (weight, _) in _TYPES.items()}
    kind = _picker(chance, kinds)
    for number in range(size):
        at = number if number < len(leaves) else int(len(leaves) * chance.random() ** 1.5)
        data_type = kind()
        severities = _TYPES[data_type][1]
        severity = severities[number % len(severities)]
        shape = f"{number:032x}"
        yield leaves[at], data_type, severity, number % 4000, shape, shape, _TRACE


def _picker(chance: random.Random, weights: dict[T, int]) -> Callable[[], T]:
    """Return a function that draws keys by their weights."""
    keys, sums = list(weights), list(accumulate(weights.values()))
    drawn: list[T] = []

    def draw() -> T:
        if not drawn:  # in batches: single draws are slow
            drawn.extend(chance.choices(keys, cum_weights=sums, k=_BATCH))
        return drawn.pop()

    return draw
