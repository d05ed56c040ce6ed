"""Files and pasted texts with a list of values: encoding, separator, columns, limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.state.data_types import value_file
from app.state.data_types.value_file import ValueSource, of_file, of_text
from app.state.work.errors import NotPossible


def rows(source: ValueSource, *columns: int, header: bool = False) -> list[list[str]]:
    return [row for part in source.parts(columns or (0,), header=header) for row in part]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_encoding_and_separator_are_recognised(
    tmp_path: Path, encoding: str, separator: str
) -> None:
    file = tmp_path / "members.csv"
    lines = [("number", "name"), ("KX-1", "Jürgen Größl"), ("KX-2", f'"a{separator}b\nc"')]
    file.write_bytes("\r\n".join(separator.join(line) for line in lines).encode(encoding))
    source = of_file(file)
    assert source.columns == 2
    assert source.headed
    assert source.lines >= 3
    assert rows(source, 1, 0, header=True) == [
        ["Jürgen Größl", "KX-1"], [f"a{separator}b\nc", "KX-2"]
    ]  # fmt: skip
    assert source.title(1, header=True) == "name"
    assert source.title(1, header=False) == "Column 2"
    assert "Größl" not in "".join(source.examples(1, header=True))
    assert "Größl" not in repr(source)


def test_pasted_lines_have_one_column() -> None:
    source = of_text("KX-1\nMuster, Anna\nsee; below\n")
    assert source.columns == 1
    assert not source.headed
    assert rows(source) == [["KX-1"], ["Muster, Anna"], ["see; below"]]


def test_missing_cells_are_empty_and_long_ones_cut() -> None:
    source = of_text("a,b\nc,d\n")
    assert rows(source, 0, 5) == [["a", ""], ["c", ""]]
    assert [len(cell) for row in rows(of_text("x" * 5_000)) for cell in row] == [1_000]


def test_parts_fit_into_a_request_and_lose_no_row() -> None:
    source = of_text("\n".join(f"ü{number:09}" for number in range(60_000)))
    parts = list(source.parts((0,), header=False))
    assert len(parts) > 3
    assert sum(map(len, parts)) == 60_000
    assert all(sum(len(f'["{row[0]}"],'.encode()) for row in part) < 1 << 20 for part in parts)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no values"), (b"\n \n\n", "no values"), (b"PK\x03\x04\0\0", "not a text file"),
        (b'"' + b"x" * 200_000, "Line 1 of the file cannot be read"),
    ],
)  # fmt: skip
def test_a_file_without_values_is_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "values.csv"
    file.write_bytes(content)
    with pytest.raises(NotPossible, match=reason):
        of_file(file)


def test_too_many_rows_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(value_file, "MOST_ROWS", 10)
    file = tmp_path / "values.txt"
    file.write_text("KX-48210\n" * 12)
    with pytest.raises(NotPossible, match="more than 10 rows"):
        of_file(file)
    file.write_text('"KX\n48210"\n' * 10)
    assert len(rows(of_file(file))) == 10
    source = of_text("KX-48210\n" * 11)
    with pytest.raises(NotPossible, match="more than 10 rows"):
        rows(source)
    assert len(rows(of_text("KX-48210\n" * 10))) == 10
    assert len(rows(source, header=True)) == 10
