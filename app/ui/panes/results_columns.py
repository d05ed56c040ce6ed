"""Which columns of the results are shown: what the user has chosen, or what there is room for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.ui.cells import TableView
from app.ui.panes.results_table import (
    COLUMNS,
    FORMAT,
    LOCATION,
    MATCH,
    NOTE,
    OWNER,
    PROHIBITED,
    RISK,
    STATUS,
    TARGET,
    TEST,
    TYPES,
)
from app.ui.theme import theme

if TYPE_CHECKING:
    from app.settings import Settings

_KEPT = f"results-{len(COLUMNS)}"
_CHOSEN = f"{_KEPT}-chosen"
"""Where the settings have the columns: by their number, so that other columns begin anew."""
_WIDENED = f"{_KEPT}-types"
_PATH_FIRST, _TYPES_MORE = 280, 120
"""Pixels at 100 %: beyond so many the path shares with the types, which get so many at most."""
_WITH_PATH = 200, (TARGET, RISK, FORMAT, OWNER, NOTE)
_BARELY = 110, (MATCH, PROHIBITED, STATUS, TEST, TYPES)
"""Pixels at 100 % to leave for the path, and the columns shown, in this order, while that lasts."""


class ResultsColumns(QObject):
    """Owns the choice. Columns that have no room are hidden until the user chooses columns
    (`arranged`)."""

    arranged = Signal()

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self._chosen = False
        self._types = float(COLUMNS[TYPES].width)
        """Pixels at 100 % that were given to the types: with others they are the user's."""

    def menu(self) -> QMenu:
        """Which columns are shown; it deletes itself when it closes."""
        menu = QMenu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for section, column in enumerate(COLUMNS):
            act = menu.addAction(column.title)
            act.setData(section)
            act.setCheckable(True)
            act.setChecked(not self._view.isColumnHidden(section))
            act.setEnabled(section != LOCATION)
        menu.addSeparator()
        fit = menu.addAction("Fit to the width")
        fit.setData(None)
        menu.addMenu(self.sort_menu(menu))
        menu.triggered.connect(self._on_column_chosen)
        return menu

    def sort_menu(self, parent: QWidget | None = None) -> QMenu:
        """What a click on the header does, for each column that can be sorted."""
        menu = QMenu("Sort by", parent or self._view)
        for section, column in enumerate(COLUMNS):
            if column.order or column.sort is not None:
                where = "" if column.order else " (loaded rows)"
                menu.addAction(column.title + where).setData(section)
        menu.triggered.connect(self._on_sort_chosen)
        return menu

    def keep(self, settings: Settings) -> None:
        """Write the columns down, and whether the user has chosen them."""
        kept = {_KEPT: self._view.columns_kept(), _CHOSEN: "yes" if self._chosen else ""}
        kept[_WIDENED] = f"{self._types:g}"
        settings.columns = {**settings.columns, **kept}

    def restore(self, settings: Settings) -> None:
        """Put the columns as they were written down, if they were."""
        if kept := settings.columns.get(_KEPT):
            self._view.put_columns(kept)
            self._chosen = bool(settings.columns.get(_CHOSEN))
            self._types = _number(settings.columns.get(_WIDENED, ""), self._types)
            self.fit()

    def fit(self) -> None:
        """Hide what has no room, so that the path stays readable and nothing scrolls sideways."""
        if self._chosen:
            return
        used = 0
        for path, sections in (_BARELY, _WITH_PATH):
            for section in sections:
                used += theme().px(COLUMNS[section].width)
                room = self._view.viewport().width() - theme().px(path)
                self._view.setColumnHidden(section, used > room)
        self._share_with_types()

    def _share_with_types(self) -> None:
        """Where the path has more than enough, the names of the types are cut less."""
        header, zoom = self._view.horizontalHeader(), theme().measures.zoom
        now = header.sectionSize(TYPES)
        if self._view.isColumnHidden(TYPES) or abs(now - self._types * zoom / 100) > 3:
            return
        declared = theme().px(COLUMNS[TYPES].width)
        fixed = (at for at in range(len(COLUMNS)) if at not in {LOCATION, TYPES})
        taken = declared + sum(header.sectionSize(at) for at in fixed)  # hidden ones have none
        spare = self._view.viewport().width() - taken - theme().px(_PATH_FIRST)
        wanted = declared + min(max(spare // 2, 0), theme().px(_TYPES_MORE))
        self._types = wanted * 100 / zoom
        if wanted != now:
            header.resizeSection(TYPES, wanted)

    def _on_sort_chosen(self, act: Any) -> None:
        self._view.horizontalHeader().sectionClicked.emit(act.data())

    def _on_column_chosen(self, act: Any) -> None:
        section = act.data()
        if act.parent() is not self.sender():  # an entry of the menu in it
            return
        self._chosen = section is not None
        if section is None:
            self.fit()
        else:
            self._view.setColumnHidden(section, not act.isChecked())
        self.arranged.emit()


def _number(kept: str, otherwise: float) -> float:
    """A width as it was written down; the settings are a file that people may edit."""
    try:
        return float(kept)
    except ValueError:
        return otherwise
