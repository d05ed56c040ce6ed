"""The preflight of one file: each thing that was looked at, go or no-go, and why not."""

from __future__ import annotations

from collections.abc import Sequence

from app.api.records.local import PreflightCheck
from app.ui.cells import TableView
from app.ui.tables import Column, ListSource, TableModel
from app.ui.text import sentence
from app.ui.theme import Role

_NUMBERED = tuple[int, PreflightCheck]

CHECKS: tuple[Column[_NUMBERED], ...] = (
    Column(title="Looked at", text=lambda one: sentence(one[1].name).rstrip("."), width=190),
    Column(
        title="Go or no-go",
        text=lambda one: "Go" if one[1].ok else "No-go",
        width=104,
        icon=lambda one: "confirm" if one[1].ok else "error",
        role=lambda one: None if one[1].ok else Role.PROHIBITED,
    ),
    Column(
        title="Reason",
        text=lambda one: sentence(one[1].reason),
        stretch=True,
        tip=lambda one: sentence(one[1].reason),
    ),
)


class ChecksTable(TableView):
    """The checks of the file in focus; what fails stands first."""

    def __init__(self) -> None:
        self._source: ListSource[_NUMBERED] = ListSource(key=lambda one: one[0])
        self._checks_model = TableModel(CHECKS, self._source)
        super().__init__(self._checks_model)
        self.setAccessibleName("Checks before anything is touched, go or no-go")

    def show_checks(self, checks: Sequence[PreflightCheck]) -> None:
        """Show the checks of another file."""
        ordered = sorted(checks, key=lambda check: check.ok)
        self._source.put(list(enumerate(ordered)))
        self._checks_model.reload()

    def words(self) -> str:
        """The reasons of what fails."""
        rows = (self._source.row(at) for at in range(self._source.count))
        return " ".join(sentence(one[1].reason) for one in rows if one and not one[1].ok)
