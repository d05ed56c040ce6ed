"""Visible columns of the results: chosen by the user, or as many as fit."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHeaderView, QWidget

from app.language import Texts
from app.ui.kit.menu import Menu, allow_entry
from app.ui.kit.tables.pinned_columns import PinnedColumns
from app.ui.kit.tables.table_view import TableView
from app.ui.look.theme import theme
from app.ui.panes.results.table import (
    AGE,
    ASSIGNED,
    COLUMNS,
    DUE,
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

if TYPE_CHECKING:
    from app.settings import Settings

tr = Texts(__name__)

_KEPT = f"results-{len(COLUMNS)}"
_CHOSEN = f"{_KEPT}-chosen"
"""Keys of the columns in the settings; they contain the number of columns, so that a new set of
columns starts with the defaults.
"""
_HIDDEN = f"{_KEPT}-hidden"
_WIDENED = f"{_KEPT}-types"
_NARROWED = f"{_KEPT}-status"
_PINNED = f"{_KEPT}-pinned"
_STRETCH = QHeaderView.ResizeMode.Stretch
_TYPES_FIRST, _PATH_FIRST, _TYPES_MORE = 112, 312, 120
"""Pixels at 100 %. The column of data types is widened to `_TYPES_FIRST` before the columns of
`_WITH_PATH` are shown, if the path keeps its share. If the path is then wider than `_PATH_FIRST`,
enough for a folder and a file name, the column of data types gets half of the excess, but at most
`_TYPES_MORE`.
"""
_WITH_STATUS = 260
"""Pixels at 100 % to leave for the path, if the status column can be narrowed for this."""
_WITH_PATH = 260, (DUE, TARGET, FORMAT, OWNER)
_WITH_NAMES = _PATH_FIRST, (NOTE, ASSIGNED, AGE)
"""Pixels at 100 % to leave for the path, and columns that are shown in this order while they fit.
These columns are often empty or uniform, so they must not cut the path.
"""
_PATH_LEAST, _PATH_SHARE = 200, 0.4
"""Smallest width of the path in pixels at 100 %, and its smallest share of the table.

The path always has this share. If columns that the user has chosen, widened or pinned leave less,
the table scrolls sideways, and the path, if it is pinned, stays in place. The width counts only for
columns that the user has chosen: a narrow table without a choice of columns does not scroll.
"""
_BARELY = 110, (MATCH, PROHIBITED, STATUS, RISK, TYPES, TEST)
"""Pixels at 100 % to leave for the path, and the columns shown in this order while they fit."""
_STATUS_LEAST = 62
"""Smallest width of the status column in pixels at 100 %, enough for the icon and the heading. The
column is narrowed, but not below this width, if this makes space for the columns of `_BARELY`.
"""

_FIELDS = {
    TARGET: "target",
    PROHIBITED: "prohibited",
    MATCH: "match",
    TEST: "test",
    OWNER: "owner",
    FORMAT: "content_type",
    RISK: "risk",
    NOTE: "note",
    ASSIGNED: "assigned",
}
"""Row field of each column that may be empty or have the same value everywhere. The column of
statuses is left out, so it is not hidden when it is empty: the first decision would otherwise move
the other columns.
"""


class ResultsColumns(QObject):
    """Controller of the columns. Until the user chooses columns, those without space are hidden.
    Pinned columns (`frozen`; by default the path) are never hidden for lack of space. `arranged`
    is emitted when the user has changed the columns.
    """

    arranged = Signal()

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self._chosen = False
        self._hidden: set[int] = set()
        """The columns that the user has hidden; others may be hidden for lack of space."""
        self._types = view.least_width(TYPES) * 100 / theme().measures.zoom
        """Automatic width of the column of data types in pixels at 100 %. If the column has any
        other width, the user has set it.
        """
        self._status = view.least_width(STATUS) * 100 / theme().measures.zoom
        """Automatic width of the column of statuses in pixels at 100 %. A width that is neither
        this one nor the declared one was set by the user.
        """
        self._due = False
        self._fitting = False
        self._filled: frozenset[str] = frozenset()
        self.frozen = PinnedColumns(view)
        self.frozen.put([LOCATION])
        view.horizontalHeader().sectionResized.connect(self._on_resized)

    @property
    def wanted(self) -> list[int]:
        """The columns that the user has not hidden, whether they have space or not."""
        return [at for at in range(len(COLUMNS)) if at not in self._hidden]

    def menu(self, of: int | None = None) -> Menu:
        """Return a menu to show and pin columns. If the column `of` is given, its entries come
        first. The menu deletes itself when it closes.
        """
        menu = Menu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if of is not None:
            self._add_pin(menu, of, tr("Pin {column}", column=COLUMNS[of].title))
            if of != LOCATION:
                fitted = menu.addAction(tr("Fit {column} to content", column=COLUMNS[of].title))
                fitted.setData(of)
                fitted.triggered.connect(self._on_fit_wanted)
            menu.addSeparator()
        for section, column in enumerate(COLUMNS):
            act = menu.addAction(column.title)
            act.setData(section)
            act.setCheckable(True)
            act.setChecked(not self._view.isColumnHidden(section))
            allow_entry(act, tr("This column is always shown.") if section == LOCATION else "")
            act.triggered.connect(self._on_column_chosen)
        menu.addSeparator()
        menu.addAction(tr("Choose columns automatically")).triggered.connect(self._on_automatic)
        menu.addAction(tr("Fit all columns to content")).triggered.connect(self._on_fit_wanted)
        pins = Menu(menu, tr("Pin"))
        menu.addMenu(pins)
        for section, column in enumerate(COLUMNS):
            self._add_pin(pins, section, column.title)
        menu.addMenu(self.sort_menu(menu))
        return menu

    def _add_pin(self, menu: Menu, section: int, text: str) -> None:
        act = menu.addAction(text)
        act.setData(section)
        act.setCheckable(True)
        act.setChecked(section in self.frozen.columns)
        act.triggered.connect(self._on_pinned)

    def sort_menu(self, parent: QWidget | None = None) -> Menu:
        """Return a menu that sorts by any sortable column, like a click on its header."""
        menu = Menu(parent or self._view, tr("Sort by"))
        for section, column in enumerate(COLUMNS):
            if column.order or column.sort is not None:
                name = column.title
                text = name if column.order else tr("{column} (loaded rows)", column=name)
                menu.addAction(text).setData(section)
        menu.triggered.connect(self._on_sort_chosen)
        return menu

    def keep(self, settings: Settings) -> None:
        """Save the columns, and whether the user has chosen them."""
        kept = {_KEPT: self._view.columns_kept(), _CHOSEN: "yes" if self._chosen else ""}
        kept[_WIDENED] = f"{round(self._types)}"  # settings accept no decimal point
        kept[_NARROWED] = f"{round(self._status)}"
        kept[_HIDDEN] = _listed(sorted(self._hidden))
        kept[_PINNED] = _listed(self.frozen.columns)
        settings.columns = {**settings.columns, **kept}

    def restore(self, settings: Settings) -> None:
        """Restore saved columns, if any."""
        if kept := settings.columns.get(_KEPT):
            self._view.put_columns(kept)
            self._chosen = bool(settings.columns.get(_CHOSEN))
            self._types = _number(settings.columns.get(_WIDENED, ""), self._types)
            self._status = _number(settings.columns.get(_NARROWED, ""), self._status)
            unseen = _listed(at for at in range(len(COLUMNS)) if self._view.isColumnHidden(at))
            hidden = settings.columns.get(_HIDDEN, unseen if self._chosen else "")
            self._hidden = set(_sections(hidden))
            self.frozen.put(_sections(settings.columns.get(_PINNED, str(LOCATION))))
            self.fit()

    def show_due(self, *, due: bool) -> None:
        """Set whether any object has a due date. If none has, the column of due dates is shown
        only if the user has chosen it.
        """
        self._due = due
        self.fit()

    def show_filled(self, filled: frozenset[str]) -> None:
        """Set the fields for which some row has a value (`Results.filled`). Columns whose field has
        no value in any row are hidden, unless they are pinned or the user has chosen the columns.
        If the set is empty, for example before anything is loaded, no column is hidden for this
        reason.
        """
        if filled != self._filled:
            self._filled = filled
            self.fit()

    def fit(self) -> None:
        """Hide columns that do not fit, so that the path stays readable and nothing scrolls
        sideways. Columns that the user has chosen or pinned are never hidden: then the table
        scrolls.
        """
        if not self._chosen:
            self._fitting = True
            self._hide_columns()
            self._share_with_types()
            self._fitting = False
        self._give_path()

    def _hide_columns(self) -> None:
        """Show the columns that fit at their automatic widths, and hide the others."""
        self._view.horizontalHeader().setSectionResizeMode(LOCATION, _STRETCH)
        used, whole = 0, self._view.viewport().width()
        share = ceil(whole * _PATH_SHARE)
        for path, sections in (_BARELY, _WITH_PATH, _WITH_NAMES):
            if sections is _WITH_PATH[1] and not self._view.isColumnHidden(TYPES):
                used += theme().px(_TYPES_FIRST) - self._view.least_width(TYPES)
            room = whole - max(theme().px(path), share)
            for section in sections:
                wide = self._fit_status() if section == STATUS else self._view.least_width(section)
                unused = (section == DUE and not self._due) or self._is_empty(section)
                used += 0 if unused else wide
                pinned = section in self.frozen.columns
                self._view.setColumnHidden(section, not pinned and (unused or used > room))

    def _fit_status(self) -> int:
        """Give the status column its declared width, or less if this makes space for the columns
        of `_BARELY`. If the user has set its width, keep that. Return the width to reserve for the
        status column.
        """
        header, zoom = self._view.horizontalHeader(), theme().measures.zoom
        declared, least = self._view.least_width(STATUS), theme().px(_STATUS_LEAST)
        self._view.setColumnHidden(STATUS, False)  # noqa: FBT003 - a hidden column has no width
        now = header.sectionSize(STATUS)
        if min(abs(now - one) for one in (self._status * zoom / 100, declared)) > 3:
            return min(now, declared)
        whole = self._view.viewport().width()
        room = whole - max(theme().px(_WITH_STATUS), ceil(whole * _PATH_SHARE))
        beside = [at for at in _BARELY[1] if at != STATUS and not self._is_empty(at)]
        left = room - sum(map(self._view.least_width, beside))
        wanted = min(max(left, least), declared)
        self._status = wanted * 100 / zoom
        if wanted != now:
            header.resizeSection(STATUS, wanted)
        return wanted

    def _is_empty(self, section: int) -> bool:
        return bool(self._filled) and _FIELDS.get(section, "") not in {"", *self._filled}

    def size(self, sections: Iterable[int]) -> None:
        """Fit columns to their visible contents, each to at most half of the table's width."""
        most = self._view.viewport().width() // 2
        for section in sections:
            self._view.resizeColumnToContents(section)
            if self._view.columnWidth(section) > most:
                self._view.setColumnWidth(section, most)

    def _give_path(self) -> None:
        """Give the path the remaining width, but never less than its share and, among chosen
        columns, `_PATH_LEAST`.
        """
        header, whole = self._view.horizontalHeader(), self._view.viewport().width()
        least = max(theme().px(_PATH_LEAST) if self._chosen else 0, ceil(whole * _PATH_SHARE))
        others = sum(header.sectionSize(at) for at in range(len(COLUMNS)) if at != LOCATION)
        stretched = header.sectionResizeMode(LOCATION) is _STRETCH
        if whole - others >= least:
            header.setSectionResizeMode(LOCATION, _STRETCH)
        elif stretched or header.sectionSize(LOCATION) < least:
            header.setSectionResizeMode(LOCATION, QHeaderView.ResizeMode.Interactive)
            header.resizeSection(LOCATION, least)

    def _on_resized(self, _section: int, _before: int, _now: int) -> None:
        if not self._fitting:
            self._fitting = True  # giving the path its width resizes it again
            self._give_path()
            self._fitting = False

    def _share_with_types(self) -> None:
        """Give excess width of the path to the column of data types, so that more of these are
        visible.
        """
        header, zoom = self._view.horizontalHeader(), theme().measures.zoom
        now, declared = header.sectionSize(TYPES), self._view.least_width(TYPES)
        # a zoom sets hidden columns to their declared width
        given = self._types * zoom / 100, declared
        if self._view.isColumnHidden(TYPES) or min(abs(now - one) for one in given) > 3:
            return
        fixed = (at for at in range(len(COLUMNS)) if at not in {LOCATION, TYPES})
        taken = declared + sum(header.sectionSize(at) for at in fixed)  # hidden ones have size 0
        whole = self._view.viewport().width()
        share = ceil(whole * _PATH_SHARE)
        spare = max(whole - taken - max(theme().px(_PATH_LEAST), share), 0)
        first = min(spare, theme().px(_TYPES_FIRST) - declared)
        spare = whole - taken - first - max(theme().px(_PATH_FIRST), share)
        wanted = declared + first + min(max(spare // 2, 0), theme().px(_TYPES_MORE))
        self._types = wanted * 100 / zoom
        if wanted != now:
            header.resizeSection(TYPES, wanted)

    def _on_sort_chosen(self, act: Any) -> None:
        self._view.horizontalHeader().sectionClicked.emit(act.data())

    def _on_column_chosen(self, shown: bool) -> None:
        self._chosen = True
        section = _section(self.sender())
        (self._hidden.discard if shown else self._hidden.add)(section)
        self._view.setColumnHidden(section, not shown)
        self.fit()
        self.arranged.emit()

    def _on_automatic(self) -> None:
        self._chosen = False
        self._hidden.clear()
        self.fit()
        self.arranged.emit()

    def _on_fit_wanted(self) -> None:
        """Fit the column that the menu entry is about. If the entry is about no single column, fit
        all visible columns except the path.
        """
        one = _section(self.sender())
        shown = (at for at in range(len(COLUMNS)) if not self._view.isColumnHidden(at))
        self.size([at for at in shown if at != LOCATION] if one is None else [one])
        self.arranged.emit()

    def _on_pinned(self, pinned: bool) -> None:
        section = _section(self.sender())
        if pinned and self._view.isColumnHidden(section):
            self._chosen = True
            self._hidden.discard(section)
            self._view.setColumnHidden(section, False)  # noqa: FBT003 - as Qt takes it
        self.frozen.pin(section, pinned=pinned)
        self.fit()
        self.arranged.emit()


def _section(sender: QObject | None) -> Any:
    """Return the column that a menu entry is about; None if it is about no single column."""
    return sender.data() if isinstance(sender, QAction) else None


def _listed(sections: Iterable[int]) -> str:
    """Return columns as text for the settings."""
    return "/".join(map(str, sections))


def _sections(kept: str) -> list[int]:
    """Parse what `_listed` has returned. Ignore everything else, because users may edit the
    settings file.
    """
    known = {str(section): section for section in range(len(COLUMNS))}
    return [known[one] for one in dict.fromkeys(kept.split("/")) if one in known]


def _number(kept: str, otherwise: float) -> float:
    """Parse a saved width. Return `otherwise` if it is not a number, because users may edit the
    settings file.
    """
    try:
        return float(kept)
    except ValueError:
        return otherwise
