"""SQLite databases: every value is found and located; no code of the database is run."""

from __future__ import annotations

import gzip
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.discovery.read.extract import open_names
from app.discovery.read.extract import sqlite as module
from app.discovery.read.extract.content import Source
from app.discovery.read.extract.sqlite import open_database
from app.discovery.read.extract.unpack_limits import Budget, NotScanned
from app.discovery.read.file_scan import scan_file
from tests.discovery.read.extract.reading import opened, places, text

SCHEMA = """
CREATE TABLE customers (id INTEGER PRIMARY KEY, "full ""name" TEXT, ssn TEXT, pan REAL);
INSERT INTO customers VALUES (17, 'Ann' || char(9) || 'Other', '123-45-6789', 4539148803436467.0);
INSERT INTO customers VALUES (18, NULL, X'3132332D34352D36373839', 12);
CREATE TABLE keyed (k TEXT PRIMARY KEY, v TEXT) WITHOUT ROWID;
INSERT INTO keyed VALUES ('a', 'keyed value');
CREATE TABLE odd (rowid TEXT, _rowid_ TEXT, blob BLOB);
INSERT INTO odd VALUES ('x', 'y', CAST('%PDF-1.7 not read' AS BLOB));
INSERT INTO odd VALUES ('x', 'y', X'FF004142434445464700');
CREATE TABLE computed (a TEXT, b TEXT AS (upper(a)) VIRTUAL);
INSERT INTO computed (a) VALUES ('stored');
CREATE VIEW sight AS SELECT 'from a view';
CREATE VIRTUAL TABLE words USING fts5(body);
INSERT INTO words VALUES ('full text');
"""


def made(path: Path, schema: str = SCHEMA, *pragmas: str) -> bytes:
    with sqlite3.connect(path, isolation_level=None) as connection:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
        connection.executescript(schema)
    connection.close()
    return path.read_bytes()


@pytest.mark.parametrize("pragma", ["encoding='UTF-8'", "encoding='UTF-16'", "journal_mode=WAL"])
def test_each_value_tells_its_table_column_and_row(tmp_path: Path, pragma: str) -> None:
    data = made(tmp_path / "a.db", SCHEMA, pragma)
    content = opened(data)
    read = text(content)
    assert not content.notes
    assert read.startswith(
        'id\tfull "name\tssn\tpan\n17\tAnn Other\t123-45-6789\t4539148803436467\n'
    )
    assert "STORED" not in read
    assert "from a view\n" not in read
    assert "ABCDEFG" in read
    values = ("123-45-6789", "4539148803436467", "keyed value", "full text")
    assert places(opened(data), *values) == [
        "table customers, column ssn, row 17",
        "table customers, column ssn, row 18",
        "table customers, column pan, row 17",
        "table keyed, column v, row 1",
        "table words_content, column c0, row 1",
    ]


def test_files_in_a_table_are_members(tmp_path: Path) -> None:
    (member,) = opened(made(tmp_path / "a.db")).members
    assert member.name == "odd/blob/1"
    assert member.open().read() == b"%PDF-1.7 not read"
    assert dict(member.metadata) == {
        "Table": "odd", "Column": "blob", "Key": "1", "Key Source": "Blob",
    }  # fmt: skip


def test_what_is_found_in_such_a_file_tells_where_that_is(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "a.db")) as made:
        made.execute("CREATE TABLE papers (paper BLOB)")
        packed = gzip.compress(b"Card 4539148803436467\n")
        made.execute("INSERT INTO papers VALUES (?)", (packed,))
        made.commit()
    (found,) = scan_file(os.fsencode(tmp_path), b"a.db", bytes(32)).found
    assert found.inner.startswith("papers/paper/1")
    assert [pair for pair in found.metadata if pair[0] != "Encoding"] == [
        ("Table", "papers"), ("Column", "paper"), ("Key", "1"), ("Key Source", "Blob"),
    ]  # fmt: skip


def test_a_large_file_is_read_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = made(tmp_path / "a.db", SCHEMA, "journal_mode=WAL")
    whole = text(opened(data))
    monkeypatch.setattr(module, "_IN_MEMORY", 10)
    monkeypatch.setattr(module, "_COPIED", 10)
    before = sorted(tmp_path.iterdir())
    with (tmp_path / "a.db").open("rb") as file:
        assert text(open_database(Source(file, "a.db", len(data), Budget()))) == whole
    assert sorted(tmp_path.iterdir()) == before
    with pytest.raises(NotScanned, match="too large"):
        opened(data)


@pytest.mark.parametrize(("folders", "in_memory"), [(["/dev/fd"], 10), ([], 1 << 20)])
def test_a_large_file_is_read_without_proc(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folders: list[str], in_memory: int
) -> None:
    """macOS has only /dev/fd; where an open file has no name at all, a copy is read."""
    data = made(tmp_path / "a.db", SCHEMA)
    whole = text(opened(data))
    monkeypatch.setattr(open_names, "_FOLDERS", folders)
    monkeypatch.setattr(module, "_COPIED", 10)
    monkeypatch.setattr(module, "_IN_MEMORY", in_memory)
    with (tmp_path / "a.db").open("rb") as file:
        assert text(open_database(Source(file, "a.db", len(data), Budget()))) == whole


def test_a_value_of_megabytes_is_given_in_parts(tmp_path: Path) -> None:
    """Previously, seven copies of it were in memory."""
    with closing(sqlite3.connect(tmp_path / "a.db")) as connection:
        connection.execute("CREATE TABLE large (a TEXT, b TEXT, c TEXT)")
        value = "a word " * 400_000
        connection.execute("INSERT INTO large VALUES ('x', ?, 'y')", (f"{value}4539{value}",))
        connection.execute("INSERT INTO large VALUES (?, '', '1488')", ("z" * 3_000_000,))
        connection.commit()
    data = (tmp_path / "a.db").read_bytes()
    assert max(len(piece.text) for piece in opened(data).pieces or ()) < 1_200_000
    assert places(opened(data), "4539", "1488") == [
        "table large, column b, row 1", "table large, column c, row 2",
    ]  # fmt: skip
    assert value in text(opened(data)).replace("\n", "").replace("\t", "").replace("abc", "")


def test_damage_is_told_and_the_other_tables_are_read(tmp_path: Path) -> None:
    schema = "CREATE TABLE a (x TEXT); CREATE TABLE b (x TEXT);" + "".join(
        f"INSERT INTO {name} VALUES ('{'value ' * 200}{n}');" for name in "ab" for n in range(40)
    )
    data = bytearray(made(tmp_path / "a.db", schema))
    data[4096 : 4096 + 8] = b"\xff" * 8  # root page of the first table
    content = opened(bytes(data))
    assert text(content).count("value 39") == 1
    assert content.notes == ["its table a was only partly readable"]
    with pytest.raises(NotScanned, match="damaged"):
        opened(bytes(data[:600]))


def test_a_value_of_a_default_cannot_blow_up(
    tmp_path: Path,
) -> None:
    schema = "CREATE TABLE a (x);" + "INSERT INTO a VALUES (1);" * 50
    schema += f"ALTER TABLE a ADD COLUMN y DEFAULT '{'z' * 10_000}';"
    data = made(tmp_path / "a.db", schema)
    budget = Budget()
    budget.bytes = 100_000
    (tmp_path / "b").write_bytes(data)
    with (tmp_path / "b").open("rb") as file:
        content = open_database(Source(file, "b", len(data), budget))
        assert len(text(content)) < 130_000
    assert "holds more than" in content.notes[0]
