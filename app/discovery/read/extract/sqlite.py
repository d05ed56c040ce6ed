"""SQLite databases: the rows of their tables, read by SQLite without running any code of the file.

Views, triggers, virtual tables and computed columns are code of the file and are not used. The
database is opened from memory, or in place as immutable, so that nothing is written, and no
journal is opened. (Discovery has no store of its own: `sqlite3` is loaded only for such a file.)
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from app.discovery.match import limits
from app.discovery.read.extract.content import Content, Member, Piece, Source
from app.discovery.read.extract.libraries import library
from app.discovery.read.extract.open_names import current_name, descriptor, same_file
from app.discovery.read.extract.pieces import cell, gather, table
from app.discovery.read.extract.unpack_limits import Budget, NotScanned

DATABASE = (b"SQLite format 3\0",)
"""First bytes of an SQLite database."""
_COPIED = 8 * limits.MIB
_IN_MEMORY = 40 * limits.MIB
"""Maximum size of a database that is not a file on disk: it is briefly held twice in memory."""
_STEPS = 10_000
_MOST_COLUMNS = 2_000
_LONGEST = 16 * limits.MIB
"""Maximum size in bytes of a value; SQLite refuses to read longer ones."""
_TOO_LARGE = "it is too large for a database inside another file"
_ROW_NUMBER = ("_rowid_", "rowid", "oid")
_COMPUTED = 2  # hidden column of PRAGMA table_xinfo: generated on read
_FILES = (
    b"%PDF", b"PK\3\4", b"\x1f\x8b\x08", b"\xd0\xcf\x11\xe0", b"\x89PNG", b"\xff\xd8\xff",
    b"{\\rtf", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"II*\0", b"MM\0*", *DATABASE,
)  # fmt: skip
_PRINTABLE = re.compile(rb"[\x20-\x7e\x80-\xff]{6,}")


@dataclass(frozen=True, slots=True)
class _Table:
    name: str
    columns: tuple[str, ...]
    row_number: str
    """Name under which the row ID can be read; empty when there is none (WITHOUT ROWID)."""


def is_database(head: bytes, _: str) -> bool:
    """Return whether content is a SQLite 3 database."""
    return head.startswith(DATABASE)


def open_database(source: Source) -> Content:
    """Return the content of a database. Raises `NotScanned` if it is damaged, if another file
    replaces it while it is being opened, or if it is too large and not a file on disk (such as a
    database in an archive).
    """
    sqlite3 = library("sqlite3")
    notes: list[str] = []
    try:
        connection = _connect(sqlite3, source)
        _limit(sqlite3, connection, source.size)
        tables = _tables(sqlite3, connection)
        schema = [str(row[0]) for row in connection.execute("SELECT sql FROM sqlite_master")]
    except (sqlite3.Error, OSError, ValueError) as error:
        raise NotScanned("it is a damaged database") from error
    reader = _Reader(sqlite3, connection, source.budget, notes)
    return Content(
        "SQLite database", reader.pieces(tables, schema), reader.members(tables), (), notes
    )


def _connect(sqlite3: Any, source: Source) -> Any:
    number = descriptor(source)
    name = None if number is None else current_name(number)
    if source.size <= (_IN_MEMORY if name is None else _COPIED):
        return _copied(sqlite3, source)
    if number is None or name is None:
        raise NotScanned(_TOO_LARGE)
    target = Path(os.path.realpath(name))  # SQLite resolves links itself, and opens what they name
    if not same_file(target, number):
        raise NotScanned(_TOO_LARGE)
    connection = sqlite3.connect(
        f"{name.as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None
    )
    if not same_file(target, number):  # another file was moved there
        raise NotScanned("it was replaced while it was being opened")
    return connection


def _copied(sqlite3: Any, source: Source) -> Any:
    """Return a copy of the database in memory."""
    data = bytearray()
    while part := source.file.read(limits.MIB):
        data += part
    # File format 2 (WAL) requires the log's file; without one, the database is as with 1.
    data[18:20] = bytes(min(version, 1) for version in data[18:20])
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(data)
    return connection


def _limit(sqlite3: Any, connection: Any, size: int) -> None:
    """Limit SQLite: it trusts nothing in the file, uses limited memory, and ends in time."""
    for pragma in (
        "trusted_schema=OFF", "query_only=ON", "cell_size_check=ON", "temp_store=MEMORY",
        "mmap_size=0", "cache_size=-4096",
    ):  # fmt: skip
        connection.execute(f"PRAGMA {pragma}")
    connection.text_factory = _text
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
    left = 10_000 + size  # times `_STEPS`: some hundred steps for each byte

    def too_long() -> bool:
        nonlocal left
        left -= 10
        return left < 0

    allowed = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ}

    def authorise(action: int, first: str | None, *_: str | None) -> int:
        known = action in allowed or (action == sqlite3.SQLITE_PRAGMA and first == "table_xinfo")
        known = known or (action == sqlite3.SQLITE_FUNCTION and _[0] in {"typeof", "substr"})
        return int(sqlite3.SQLITE_OK if known else sqlite3.SQLITE_DENY)

    connection.set_progress_handler(too_long, _STEPS)
    connection.set_authorizer(authorise)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _tables(sqlite3: Any, connection: Any) -> list[_Table]:
    """Return all tables that are stored in the file, including the internal tables of features such
    as a full-text index. Virtual tables are left out.
    """
    found = []
    listed = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0"
    )
    for (name,) in listed.fetchall():
        info = connection.execute(f"PRAGMA table_xinfo({_quoted(str(name))})").fetchall()
        columns = tuple(str(row[1]) for row in info if row[6] != _COMPUTED)[:_MOST_COLUMNS]
        taken = {str(row[1]).lower() for row in info}
        row_number = next((one for one in _ROW_NUMBER if one not in taken), "")
        if row_number:
            try:
                connection.execute(f"SELECT {row_number} FROM {_quoted(str(name))} LIMIT 0")  # noqa: S608
            except sqlite3.OperationalError:
                row_number = ""
        if columns:
            found.append(_Table(str(name), columns, row_number))
    return found


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


class _Reader:
    """Reads the rows of a database within its limits."""

    def __init__(self, sqlite3: Any, connection: Any, budget: Budget, notes: list[str]) -> None:
        self._errors = (sqlite3.Error, OverflowError)
        self._connection = connection
        self._budget = budget
        self._notes = notes

    def pieces(self, tables: list[_Table], schema: list[str]) -> Iterator[Piece]:
        """Yield the rows of each table below its column names, and the SQL of the tables."""
        for one in tables:
            names = "\t".join(map(cell, one.columns))
            yield from table(self._rows(one, names), partial(_place, one), header=True)
        yield from gather((("schema", text + "\n") for text in schema), lambda key, _: key)

    def _rows(self, one: _Table, names: str) -> Iterator[tuple[object, str]]:
        yield "of names", names
        columns = ", ".join(map(_quoted, one.columns))
        number = one.row_number or "0"
        query = f"SELECT {number}, {columns} FROM {_quoted(one.name)}"  # noqa: S608 - names are quoted
        try:
            for count, row in enumerate(self._connection.execute(query), start=1):
                line = "\t".join([_cell(value) for value in row[1:]])
                self._budget.bytes -= len(line)
                if self._budget.bytes < 0:
                    self._notes.append(f"it holds more than {limits.ARCHIVE_TOTAL >> 20} MiB")
                    return
                yield row[0] if one.row_number else count, line
        except self._errors:
            self._notes.append(f"its table {one.name} was only partly readable")

    def members(self, tables: list[_Table]) -> Iterator[Member]:
        """Yield the values that are files: documents, pictures, archives. Tables without row IDs
        are left out.
        """
        for one in tables:
            for column in one.columns if one.row_number else ():
                yield from self._files(one, column)

    def _files(self, one: _Table, column: str) -> Iterator[Member]:
        name = _quoted(column)
        query = (
            f"SELECT {one.row_number}, substr({name}, 1, 16) FROM {_quoted(one.name)} "  # noqa: S608
            f"WHERE typeof({name}) = 'blob'"
        )
        try:
            for number, start in self._connection.execute(query):
                if start.startswith(_FILES):
                    inner = f"{one.name}/{column}/{number}"
                    place = (
                        ("Table", one.name),
                        ("Column", column),
                        ("Key", str(number)),
                        ("Key Source", "Blob"),
                    )
                    yield Member(inner, partial(self._file, one, name, number), metadata=place)
        except self._errors:
            self._notes.append(f"the files in its table {one.name} were only partly readable")

    def _file(self, one: _Table, column: str, number: int) -> io.BytesIO:
        query = f"SELECT {column} FROM {_quoted(one.name)} WHERE {one.row_number} = ?"  # noqa: S608
        try:
            (value,) = self._connection.execute(query, (number,)).fetchone()
        except (*self._errors, TypeError) as error:
            raise NotScanned("it is damaged") from error
        return io.BytesIO(value if isinstance(value, bytes) else b"")


def _place(one: _Table, row: object, column: int) -> str:
    return f"table {one.name}, column {one.columns[min(column, len(one.columns) - 1)]}, row {row}"


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return cell(value)
    if isinstance(value, bytes):
        return cell(_of_blob(value))
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e22:
        return str(int(value))
    return str(value)


def _of_blob(value: bytes) -> str:
    """Return the text in a blob; empty if the blob is a file, because files are members."""
    if value.startswith(_FILES):
        return ""
    wide = len(value) > 3 and value[1::2].count(0) > len(value) // 4
    try:
        text = value.decode("utf-16-le" if wide else "utf-8")
    except UnicodeDecodeError:
        pass
    else:
        if "\0" not in text:
            return text
    return b" ".join(_PRINTABLE.findall(value)).decode("latin-1")
