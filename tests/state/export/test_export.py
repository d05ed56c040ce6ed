"""Export formats: no formulas, no markup, no broken rows."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from app.csv_cells import unevaluated
from app.language import current
from app.state.export.export_formats import Csv, Form, Html, Json, form_of
from app.state.work.errors import NotPossible

SUMS = {"total": 2, "open": 1, "confirmed": 0, "test": 0, "false": 1, "done": 0}
TITLES = ["Location", "Owner", "Decision"]
ROWS = [
    ['=HYPERLINK("http://x")', "<b>roe</b>", "open"],
    ["/srv/a,b\nc", '"doe"', "false"],
    ["-1", "grün", "archive"],
]


def text(form: Form) -> str:
    return form.head() + "".join(form.row(row) for row in ROWS) + form.foot(SUMS)


def test_csv_has_no_formula_and_keeps_its_rows() -> None:
    rows = list(csv.reader(io.StringIO(text(Csv(TITLES)), newline="")))
    assert rows[0] == TITLES
    assert rows[1] == ['\'=HYPERLINK("http://x")', "<b>roe</b>", "open"]
    assert rows[2:] == [ROWS[1], ["-1", "grün", "archive"]]


def test_csv_has_the_separator_of_a_language_with_a_decimal_comma(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(current(), "separator", ";")
    made = Csv(TITLES)
    assert made.head() == "Location;Owner;Decision\r\n"
    assert made.mark == b"\xef\xbb\xbf", "without it, a spreadsheet there misreads umlauts"
    assert Csv(["Change"]).row(["a;b"]) == '"a;b"\r\n'


def test_a_name_of_another_format_is_refused() -> None:
    with pytest.raises(NotPossible, match=r"report.pdf was not written.*\.csv"):
        form_of(Path("report.pdf"), TITLES)
    assert form_of(Path("report"), TITLES).name == "csv"
    assert form_of(Path("report.HTM"), TITLES).name == "html", "as the journal names the format"


def test_a_plain_number_is_no_formula() -> None:
    for text in ("-60", "-0.5", "12"):
        assert unevaluated(text) == text
    for text in ("-60\n", "-1+2", "-", "--1", "-1.", "-\u0661", "-1e5", "-1 2", "+1", "=-1"):
        assert unevaluated(text) == f"'{text}", text
    assert Csv(["Change"]).rows([[-60], ["-60"], [1_200]]) == "-60\r\n-60\r\n1200\r\n"


@pytest.mark.parametrize(("own", "other"), [(";", ","), (",", ";"), (";", "\t"), (";", "\n")])
@pytest.mark.parametrize("quote", ["", '"'])
def test_no_formula_begins_where_a_spreadsheet_splits_otherwise(
    monkeypatch: pytest.MonkeyPatch, own: str, other: str, quote: str
) -> None:
    monkeypatch.setattr(current(), "separator", own)
    made = Csv(TITLES).row(["open", f"a{other}{quote}=cmd|' /C calc'!A0{other}.txt", "open"])
    splits = "," if other == "\n" else other
    cells = [cell for row in csv.reader(io.StringIO(made), delimiter=splits) for cell in row]
    assert not [cell for cell in cells if cell.startswith("=")]


@pytest.mark.parametrize("rows", [ROWS, []])
def test_json_holds_rows_and_sums(rows: list[list[str]]) -> None:
    form = Json(TITLES)
    told = json.loads(form.head() + "".join(map(form.row, rows)) + form.foot(SUMS))
    assert told["results"] == [dict(zip(TITLES, row, strict=True)) for row in rows]
    assert told["sums"] == SUMS


def test_html_is_escaped_and_comes_out_even() -> None:
    page = text(Html(TITLES))
    assert "&lt;b&gt;roe&lt;/b&gt;" in page
    assert "<b>" not in page
    assert "total 2 = open 1 + confirmed 0 + test 0 + false 1 + done 0" in page
