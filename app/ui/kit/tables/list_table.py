"""Table of a list of which all rows are present."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

from app.ui.kit.tables.table_model import Column, ListSource, TableModel
from app.ui.kit.tables.table_view import TableView

R = TypeVar("R")


class ListTable(TableView, Generic[R]):
    """Table that shows what was `put` into it; `name` is for screen readers."""

    def __init__(
        self,
        columns: Sequence[Column[R]],
        key: Callable[[R], Hashable],
        rows: Sequence[R] = (),
        *,
        name: str,
        single: bool = False,
        model: Callable[[Sequence[Column[R]], ListSource[R]], TableModel[R]] = TableModel,
    ) -> None:
        source = ListSource(key, rows)
        table = model(columns, source)
        super().__init__(table)
        self.source, self.table = source, table
        self.setAccessibleName(name)
        if single:
            self.setSelectionMode(TableView.SelectionMode.SingleSelection)

    def put(self, rows: Sequence[R]) -> None:
        """Replace all rows."""
        self.source.put(rows)
        self.table.reload()

    def extend(self, rows: Sequence[R]) -> None:
        """Append rows, and keep the scroll position."""
        if rows:
            self.source.extend(rows)
            self.table.grow()

    def selected(self) -> list[R]:
        """Return the selected rows."""
        return [self.source.rows[index.row()] for index in self.selectionModel().selectedRows()]

    def current(self) -> R | None:
        """Return the focused row, or None."""
        row = self.currentIndex().row()
        return self.source.rows[row] if 0 <= row < self.source.count else None
