"""Parquet files, with pyarrow and without."""

from __future__ import annotations

import io
import os
import sys
from datetime import date
from decimal import Decimal
from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from app.discovery.read.extract.parquet import unavailable
from app.discovery.read.extract.unpack_limits import NotScanned
from app.discovery.read.file_scan import scan_file
from tests.discovery.read.extract.reading import opened, places, text

CARD = 4539148803436467


def made(table: pa.Table) -> bytes:
    file = io.BytesIO()
    pq.write_table(table, file, row_group_size=1_500)
    return file.getvalue()


def test_each_value_tells_its_column_and_row() -> None:
    data = made(
        pa.table(
            {
                "pan": pa.array([1, CARD], pa.int64()),
                "small": pa.array([1, 2], pa.int8()),
                "flag": [True, False],
                "rate": [float(CARD), None],
                "name": ["a\tb", "Ann"],
                "raw": [b"123-45-6789", None],
                "born": [date(1980, 2, 3), None],
                "sum": [Decimal("1.50"), None],
                "tags": [["x", "me@firm.de"], []],
            }
        )
    )
    content = opened(data, "parquet")
    assert text(content) == (
        "pan\trate\tname\traw\tborn\tsum\ttags\n"
        f"1\t{CARD}\ta b\t123-45-6789\t1980-02-03\t1.50\t['x', 'me@firm.de']\n"
        f"{CARD}\t\tAnn\t\t\t\t[]\n"
    )
    found = places(opened(data), str(CARD), "me@firm.de")
    assert found == ["column rate, row 1", "column pan, row 2", "column tags, row 1"]


def test_rows_are_counted_over_groups() -> None:
    data = made(pa.table({"n": [f"value {n}" for n in range(1, 5_001)]}))
    assert places(opened(data), "value 4321\n") == ["column n, row 4321"]


def test_without_the_library_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    data = made(pa.table({"n": ["x"]}))
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(NotScanned, match="the parquet extra"):
        opened(data)


def test_whether_the_library_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert unavailable() == ""
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.delitem(sys.modules, "pyarrow")
    assert "the extra 'parquet'" in unavailable()


def test_digits_that_compression_cut_apart_are_not_reported_as_unread(tmp_path: Path) -> None:
    """Only packed, what is repeated of the longer number is left out, and the rest looks whole."""
    rows = [
        *(f"reference 99999{number}" for number in range(20)),
        f"reference 99999{CARD} and more",
    ]
    (tmp_path / "a.parquet").write_bytes(made(pa.table({"n": rows})))
    report = scan_file(os.fsencode(tmp_path), b"a.parquet", bytes(32))
    assert report.problems == ()


def test_text_that_is_not_utf_8_is_read_and_rows_are_counted_on() -> None:
    """Such a batch was left out with all its rows, and the rows after it had its numbers."""
    values = [b"fine", f"M\xfcller {CARD}".encode("latin-1"), "für".encode("utf-16-le"), b"\xff"]
    bare = pa.array(values, pa.binary())
    for made_of in (pa.StringArray, pa.LargeStringArray):
        kind = pa.binary() if made_of is pa.StringArray else pa.large_binary()
        _, offsets, data = bare.cast(kind).buffers()
        column = made_of.from_buffers(len(values), offsets, data)
        content = opened(made(pa.table({"note": column, "raw": bare.cast(pa.binary())})))
        assert text(content).splitlines()[1:4] == [
            "fine\tfine", f"Müller {CARD}\tMüller {CARD}", "für\tfür"
        ]  # fmt: skip
        assert content.notes == []
        assert places(opened(made(pa.table({"note": column}))), str(CARD)) == ["column note, row 2"]


def test_days_outside_the_range_of_python_are_read() -> None:
    days = pa.array([10**9, 0], pa.timestamp("s"))
    late = pa.array([10**12, 0], pa.timestamp("s"))
    content = opened(made(pa.table({"day": days, "late": late, "pan": [CARD, 1]})))
    assert f"\t{CARD}\n" in text(content)
    assert content.notes == []
