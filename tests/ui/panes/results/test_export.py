"""An export for people has the words of the window, and one for programs those of the API."""

from __future__ import annotations

from app.state.console_data.today import local_day
from app.state.rows.keys import Before, Key, Row
from tests.ui.in_language import Speaker

DAYS = (-1_204, -2, -1, 0, 1, 2)
"""Days until an object is due, and since it was first seen."""
THIS = "tests.ui.panes.results.test_export:shown_and_exported"
Table = list[list[str | int]]


def shown_and_exported() -> list[Table]:
    """Return headings and cells that the window shows, those of an export for people, and those of
    an export for programs.
    """
    from app.ui.panes.results.export import exported_columns  # noqa: PLC0415 - after the language
    from app.ui.panes.results.table import COLUMNS  # noqa: PLC0415

    today = local_day().toordinal()
    rows = [row(), row(before=Before("Visa, E-mail address", 1_204, 2, 3))]
    rows += [row(due=today + days, seen=today - abs(days)) for days in DAYS]
    exported = exported_columns(range(len(COLUMNS)))
    shown: Table = [[column.title, *(column.text(one) for one in rows)] for column in COLUMNS]
    people: Table = [[one.title, *map(one.words or one.cell, rows)] for one in exported]
    return [shown, people, [[one.name, *map(one.cell, rows)] for one in exported]]


def row(*, due: int = 0, seen: int = 0, before: Before | None = None) -> Row:
    counts = (1_204, 0, 7)
    words = ("Masked", "", "roe", "Plain text", "High")
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


def as_text(table: Table, separator: str = ",") -> Table:
    return [
        [f"{cell:,}".replace(",", separator) if isinstance(cell, int) else cell for cell in column]
        for column in table
    ]


def test_in_english_all_exports_have_what_the_window_shows() -> None:
    shown, people, programs = shown_and_exported()
    assert as_text(people) == as_text(programs) == shown
    assert people[3][:2] == ["Prohibited", 1_204], "a count is a number"


def test_in_german_an_export_for_people_has_what_the_window_shows(german: Speaker) -> None:
    shown, people, _ = german.ask(THIS)
    assert as_text(people, ".") == shown
    assert [column[0] for column in people[:4]] == ["Fundstelle", "Ziel", "Typen", "Unzulässig"]
    assert people[2][2] == "Visa, E-Mail-Adresse"
    assert people[6][1] == "Maskiert"


def test_an_export_for_programs_is_the_same_in_every_language(german: Speaker) -> None:
    assert german.ask(THIS)[2] == shown_and_exported()[2]
