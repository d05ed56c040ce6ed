"""Preflight of one file: each check, its result, and the reason of a failure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.api.records.local import PreflightCheck
from app.ui.kit.table_view import TableView
from app.ui.kit.tables import Column, ListSource, TableModel
from app.ui.look.text import sentence
from app.ui.look.theme import Role

_PLACE = frozenset({"protected place", "rights", "free space"})
"""Checks that run a second time for the new place or name of a file."""


class CheckedFile(NamedTuple):
    """Check under a label that is unique among the checks of its file."""

    name: str
    check: PreflightCheck


CHECKS: tuple[Column[CheckedFile], ...] = (
    Column(title="Check", text=lambda one: sentence(one.name).rstrip("."), width=208),
    Column(
        title="Result",
        text=lambda one: "Passed" if one.check.ok else "Failed",
        width=104,
        icon=lambda one: "confirm" if one.check.ok else "error",
        role=lambda one: None if one.check.ok else Role.PROHIBITED,
    ),
    Column(
        title="Reason",
        text=lambda one: sentence(one.check.reason),
        stretch=True,
        tip=lambda one: sentence(one.check.reason),
    ),
)


class ChecksTable(TableView):
    """Table of the checks of the focused file; failures come first."""

    def __init__(self) -> None:
        self._source: ListSource[CheckedFile] = ListSource(key=id)
        self._checks_model = TableModel(CHECKS, self._source)
        super().__init__(self._checks_model)
        self.setAccessibleName("Checks before any change, passed or failed")

    def show_checks(self, checks: Sequence[PreflightCheck]) -> None:
        """Show the checks of another file."""
        self._source.put(sorted(_told_apart(checks), key=lambda one: one.check.ok))
        self._checks_model.reload()

    def words(self) -> str:
        """Return the reasons of the failed checks."""
        rows = (self._source.row(at) for at in range(self._source.count))
        return " ".join(sentence(row.check.reason) for row in rows if row and not row.check.ok)


def _told_apart(checks: Sequence[PreflightCheck]) -> Iterator[CheckedFile]:
    """Yield the checks with unique labels: those repeated for the new place are marked."""
    met: set[str] = set()
    for check in checks:
        again = check.name in _PLACE & met
        met.add(check.name)
        yield CheckedFile(f"{check.name} (new file)" if again else check.name, check)
