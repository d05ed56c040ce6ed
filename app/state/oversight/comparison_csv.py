"""The difference of two days as a CSV file."""

from __future__ import annotations

from collections.abc import Iterable

from app.state.counts.export_formats import Csv
from app.state.kept.object_history import Changed, Seen

_COUNTS = ("Prohibited", "Match", "Test", "Status")
TITLES = (
    *("Change", "Target", "Path"),
    *(f"{title} before" for title in _COUNTS),
    *(f"{title} after" for title in _COUNTS),
)


def comparison_csv(rows: Iterable[Changed]) -> bytes:
    """Return the file; no cell of it is a formula."""
    made = Csv(TITLES)
    lines = (made.row([row.kind, row.target, row.path, *_cells(row.before), *_cells(row.after)])
             for row in rows)  # fmt: skip
    return "".join([made.head(), *lines]).encode("utf-8-sig", "replace")


def _cells(seen: Seen | None) -> tuple[str, ...]:
    if seen is None:
        return ("",) * len(_COUNTS)
    return str(seen.prohibited), str(seen.match), str(seen.test), seen.status
