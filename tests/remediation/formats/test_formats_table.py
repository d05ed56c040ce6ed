"""The formats in which masks work agree between the documentation and a dry run of the service."""

from __future__ import annotations

import re
from pathlib import Path

from app.remediation.formats.format_table import REFUSED, WORKS

DOCS = Path(__file__).parents[3] / "resources" / "help" / "masking.md"


def rows(heading: str) -> list[str]:
    """Return the first cells of the table below a heading row of the documentation."""
    text = DOCS.read_text(encoding="utf-8")
    table = text[text.index(heading) :].split("\n\n", 1)[0]
    return [re.split(r" *\| *", line)[1] for line in table.splitlines()[2:]]


def test_the_list_has_the_rows_of_the_documentation() -> None:
    assert [row.formats for row in WORKS] == rows("| In |")
    assert [row.formats for row in REFUSED] == rows("| Refused |")
    assert all(row.about[0].isupper() and not row.about.endswith(".") for row in (*WORKS, *REFUSED))
