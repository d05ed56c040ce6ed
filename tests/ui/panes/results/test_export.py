"""An export has the same headings and words in every language of the window."""

from __future__ import annotations

from app.state.console_data.today import local_day
from app.state.rows.keys import Before, Key, Row
from tests.ui.in_language import Speaker

DAYS = (-1_204, -2, -1, 0, 1, 2)
"""Days until an object is due, and since it was first seen."""
THIS = "tests.ui.panes.results.test_export:shown_and_exported"


def shown_and_exported() -> list[list[list[str | int]]]:
    """Return headings and cells that the window shows, and those of an export."""
    from app.ui.panes.results.export import exported_columns  # noqa: PLC0415 - after the language
    from app.ui.panes.results.table import COLUMNS  # noqa: PLC0415

    today = local_day().toordinal()
    rows = [row(), row(before=Before("Visa", 1_204, 2, 3))]
    rows += [row(due=today + days, seen=today - abs(days)) for days in DAYS]
    exported = exported_columns(range(len(COLUMNS)))
    shown: list[list[str | int]] = [
        [column.title, *(column.text(one) for one in rows)] for column in COLUMNS
    ]
    return [shown, [[title, *map(cell, rows)] for title, cell in exported]]


def row(*, due: int = 0, seen: int = 0, before: Before | None = None) -> Row:
    counts = (1_204, 0, 7)
    words = ("Masked", "", "roe", "CSV", "High")
    return Row(
        Key("t", "o"),
        "/srv/a.csv",
        "fs01",
        "",
        *counts,
        *words,
        leaf=True,
        children=(),
        remediation_error="",
        due=due,
        seen=seen,
        before=before,
    )


def test_same_export_in_every_language(german: Speaker) -> None:
    shown, english = shown_and_exported()
    as_text = [[f"{cell:,}" if isinstance(cell, int) else cell for cell in one] for one in english]
    assert as_text == shown, "in English, an export has what the window shows"
    assert english[3][:2] == ["Prohibited", 1_204], "a count is a number"

    words, exported = german.ask(THIS)
    assert words[3][:2] == ["Unzulässig", "1.204"]
    assert exported == english
