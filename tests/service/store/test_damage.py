"""A store with a damaged file is either refused and left unchanged, or read to its end (`T14b`).
SQLite has no checksums: a changed value is accepted.
"""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import pytest

from app.service.store.database import NAME, Database, DatabaseDamaged, DatabaseTooNew
from tests.kit import stores
from tests.kit.damage import damaged_files
from tests.service.store.kit import add_location, found, match, report, scan

SLOWEST = 5.0
"""Processor seconds."""


def filled(folder: Path) -> bytes:
    """Return the file of a store with some results."""
    db = stores.new(folder)
    with db.write() as conn:
        reports = [report(f"{number}.txt", found(match(), match(40))) for number in range(200)]
        scan(conn, add_location(conn), *reports)
    db.close()
    return (folder / NAME).read_bytes()


def read(folder: Path) -> list[tuple[object, ...]]:
    """Open the store as the service does, and read every row of every table."""
    db = Database(folder)
    try:
        with db.read() as conn:
            tables = [
                str(name).replace('"', '""')
                for (name,) in conn.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            ]
            return [
                tuple(row) for table in tables for row in conn.execute(f'SELECT * FROM "{table}"')
            ]
    finally:
        db.close()


@pytest.mark.parametrize("number", [100, pytest.param(1_000, marks=pytest.mark.slow)])
def test_a_damaged_store_is_refused_or_read(tmp_path: Path, number: int) -> None:
    whole, rows = filled(tmp_path), read(tmp_path)
    assert len(rows) > 600
    outcomes: Counter[str] = Counter()
    for kind, bad in damaged_files(whole, number, seed=14):
        for file in tmp_path.iterdir():
            file.unlink()
        (tmp_path / NAME).write_bytes(bad)
        began = time.process_time()
        try:
            outcome = "same" if read(tmp_path) == rows else "other rows"
        except DatabaseDamaged:
            outcome = "damaged"
            assert (tmp_path / NAME).read_bytes() == bad
        except DatabaseTooNew:
            outcome = "too new"
        assert time.process_time() - began < SLOWEST
        outcomes[f"{kind}: {outcome}"] += 1
    print(f"T14b: {number} damaged files: {dict(sorted(outcomes.items()))}")  # noqa: T201
    assert {"flip: same", "cut: damaged", "zeros: damaged"} <= outcomes.keys()


def test_a_text_that_is_none_is_damage_and_not_told(tmp_path: Path) -> None:
    whole = filled(tmp_path)
    (tmp_path / NAME).write_bytes(whole.replace(b"alice", b"al\xffce"))
    with pytest.raises(
        DatabaseDamaged, match=r"damaged \(a text in it is no UTF-8\)\. It"
    ) as caught:
        read(tmp_path)
    assert caught.value.__suppress_context__, "it has the text in it"


def test_a_description_that_is_no_text_is_damage(tmp_path: Path) -> None:
    """SQLite names the unreadable table."""
    whole = filled(tmp_path)
    bad = whole.replace(b"tablegroupsgroups", b"table\xc3(oupsgroups")
    bad = bad.replace(b"CREATE TABLE groups", b"CREATE TAXLE groups")
    (tmp_path / NAME).write_bytes(bad)
    with pytest.raises(DatabaseDamaged, match="its description is no text"):
        read(tmp_path)
