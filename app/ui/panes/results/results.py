"""Results pane: the active filters as chips, the table, and advice when it is empty."""

from __future__ import annotations

from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QWidget

from app.csv_cells import unevaluated
from app.language import Texts
from app.masking import without_values
from app.state.results.sorting import RowOrder
from app.state.workspace.back_and_forward import asked_text
from app.ui.kit.accessibility import announce
from app.ui.kit.boxes import hbox, stacked, vbox
from app.ui.kit.controls.buttons import icon_button
from app.ui.kit.controls.chip import Chip
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.export_row import ExportRow
from app.ui.kit.file_dialogs import save_chooser, use_suffix
from app.ui.kit.flow_layout import FlowLayout
from app.ui.kit.focus import Pane
from app.ui.kit.menu import Menu
from app.ui.look.text import PlainLabel, display, set_tip
from app.ui.panes.results.cell_filters import CellFilter, cell_filters
from app.ui.panes.results.export import TITLES, exported_columns
from app.ui.panes.results.saved_queries import SavedQueries
from app.ui.panes.results.table import COLUMNS, LOCATION
from app.ui.panes.results.tabs import ResultTabs
from app.ui.panes.results.view import ResultsView
from app.ui.panes.results.words import cached_words, selected_words, shown_words, unscanned

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.state.query.language.writing import Term
    from app.state.rows.keys import Row
    from app.state.stores import WindowStores
    from app.ui.actions.qactions import Actions

tr = Texts(__name__)

CONTEXT = (
    "confirm",
    "false_match",
    "test_data",
    "by_hand",
    "undo_mark",
    "note",
    "assign",
    "",
    "mask",
    "quarantine",
    "encrypt",
    "delete",
    "",
    "copy",
)
"""Names of the actions in the context menu of a row, in this order; "" is a separator."""
MOST_CHIPS = 40
"""Largest number of filters shown as chips."""
MOST_COPIED = 1_000
"""Largest number of rows copied to the clipboard, in one turn; more must be exported."""
EXPORTS = tr("CSV (*.csv);;Excel workbook (*.xlsx);;JSON (*.json);;HTML (*.html)")
ON_ROWS = tr("applied to loaded rows only")
"""Note on a chip whose filter the server does not support, so the console applies it to the loaded
rows.
"""
_ROWS = tr("An archive or mailbox has its own row, in addition to the rows of the results in it.")
_RESULT = tr(
    "A result is an object with matches: a file, a mail, a table, or a member of an archive. Each "
    "of its values is a match."
)
_WITHOUT = tr("query only partly understood")
_OF_SERVER: dict[str, Callable[[Row], Any]] = {
    "location": lambda row: row.location,
    "status": lambda row: row.status,
    "owner": lambda row: row.owner,
}
"""Functions that return the sort value of a row, by the server's name of the order. They are used
to sort cached rows; other rows are sorted by the server.
"""
_SORTED = tr("only loaded rows are sorted")
_IN_EACH = tr("sorted within each target")


class ResultsPane(Pane):
    """Pane with the results and the active filters. A press on the chip of a filter removes the
    filter and runs the query again.

    `opened` is emitted when a result is double-clicked or Enter is pressed on it, `shown` when the
    results of an answer are shown.
    """

    opened = Signal()
    shown = Signal()

    def __init__(
        self, stores: WindowStores, actions: Actions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._stores = stores
        self._actions = actions
        self._shown_chips: list[Term] = []
        self._unannounced = False
        """Whether the number of results of the last answer is still to be announced."""
        self._announced = ""
        self.view = ResultsView(stores.results, stores.inventory, stores.waiting)
        self.view.restore(stores.settings)
        actions.attach_grid(self.view)
        self.tabs = ResultTabs(stores, actions)
        self.saved = SavedQueries(stores)
        self._count = PlainLabel(kind="secondary")
        self._chip_row = QWidget()
        self._chips = FlowLayout(self._chip_row)
        self._columns = icon_button("columns", tr("Choose columns"))
        self._busy = BusyBar()
        self._empty = EmptyState("search", "")
        self.exported = ExportRow(stores.export)
        self._lay_out()
        self._columns.clicked.connect(self.choose_columns)
        self._empty.pressed.connect(self._on_empty_pressed)
        self.view.activated.connect(self.opened)
        self.view.menu_wanted.connect(self._on_menu_wanted)
        self.view.sort_wanted.connect(self._on_sort_wanted)
        stores.query.changed.connect(self._on_query_changed)
        stores.query.answered.connect(self._on_answered)
        stores.results.reset.connect(self._show_sort)
        counts = stores.results.changed, stores.sums.changed
        for signal in (stores.results.reset, *counts, stores.inventory.changed):
            signal.connect(self._show_state)
        stores.session.changed.connect(self._show_state)
        stores.ages.changed.connect(self._on_policy)
        stores.jobs.changed.connect(self._show_state)
        self.main = self.view
        self._on_query_changed()
        self._on_policy()

    def _lay_out(self) -> None:
        head = hbox(
            (self._count, 0, Qt.AlignmentFlag.AlignVCenter),
            (self._chip_row, 1),
            (self._columns, 0, Qt.AlignmentFlag.AlignTop),
            edges=(8, 4, 4, 4),
        )
        self._busy.lie_across()
        self._stack = stacked(self.view, self._empty)
        vbox(self.tabs, self.saved, head, self._busy, (self._stack, 1), self.exported,
             into=self, gap=0)  # fmt: skip

    def keep(self) -> None:
        """Save the columns in the settings."""
        self.view.keep(self._stores.settings)

    def restore(self) -> None:
        """Show the columns as they are stored in the settings. Called when the stored columns have
        changed.
        """
        self.view.show_kept(self._stores.settings)

    def step(self, rows: int) -> None:
        """Move by `rows` results: to the next one (1), or to the previous one (-1)."""
        self.view.step(rows)

    def enter(self) -> None:
        """Focus the results. If no result is selected, select the focused one or, if none has the
        focus, the first. Do nothing if there are no results.
        """
        if self._stores.results.count:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            if not self._stores.results.selected:
                self.step(0)

    def select_all(self) -> None:
        """Select all results of the query."""
        self.view.selectAll()

    def tick(self) -> None:
        """Toggle the selection of the focused row."""
        self.view.tick()

    def only_this(self) -> None:
        """Narrow the query to the value of the focused cell."""
        self._narrow(excluded=False)

    def not_this(self) -> None:
        """Exclude the value of the focused cell from the query."""
        self._narrow(excluded=True)

    def _cell_filters(self) -> list[CellFilter]:
        index = self.view.currentIndex()
        row = self.view.row_at(index)
        return [] if row is None else cell_filters(row, index.column())

    def _narrow(self, *, excluded: bool) -> None:
        if found := self._cell_filters():
            self._on_filter(found[0], excluded)

    def _on_filter(self, one: CellFilter, excluded: bool) -> None:
        self._stores.facets.narrow(one.key, one.value, excluded=excluded is not one.absent)

    def toggle_groups(self) -> None:
        """Toggle grouping by Target."""
        self.view.group_by_target(grouped=not self.view.grouped)

    def copied(self) -> tuple[str, int]:
        """Return selected rows as tab-separated text with a header, and the number of these rows.
        Only the first `MOST_COPIED` selected rows are used, and of these only the loaded ones. No
        column contains a value of a match.
        """
        results = self._stores.results
        shown = [at for at in range(len(COLUMNS)) if not self.view.isColumnHidden(at)]
        chosen = [results.row_of(key) for key in islice(results.selected, MOST_COPIED)]
        rows = [row for row in chosen if row is not None]
        lines = ["\t".join(COLUMNS[at].title for at in shown)]
        lines += ["\t".join(_one_cell(self.view.text(row, at)) for at in shown) for row in rows]
        return "\n".join(lines), len(rows)

    def export(self) -> None:
        """Ask for a file, and export the shown results to it, with all columns that the user has
        not hidden. The title of the dialog says how many results are exported, of which query.
        """
        made = save_chooser(self, self._export_title(), EXPORTS, "results.csv")
        made.fileSelected.connect(self._on_export_chosen)
        made.filterSelected.connect(partial(use_suffix, made))
        made.open()

    def _on_export_chosen(self, path: str) -> None:
        self._stores.export.write(Path(path), exported_columns(self.view.columns.wanted))

    def _export_title(self) -> str:
        asked = asked_text(self._stores.results.source, self._stores.query.known)
        results = self._stores.sums.words()
        if not asked:
            return tr("Export all {results}", results=results)
        query = display(without_values(asked))
        return tr("Export {results} of the query {query}", results=results, query=query)

    def _on_policy(self) -> None:
        self.view.columns.show_due(due=self._stores.ages.has_policy)

    def _on_query_changed(self) -> None:
        chips = self._stores.query.chips()
        if chips != self._shown_chips:
            self._shown_chips = chips
            self._chips.clear()
            asked = self._stores.query.for_server(self._stores.query.conditions)
            for chip in chips[:MOST_CHIPS]:
                on_rows = chip.on_rows and chip.value not in asked
                made = Chip(chip.text, chip, note=ON_ROWS if on_rows else "")
                made.removed.connect(self._on_chip_removed)
                self._chips.addWidget(made)
            if (more := len(chips) - MOST_CHIPS) > 0:
                words = tr.plural("and {n} more filter", "and {n} more filters", more)
                self._chips.addWidget(PlainLabel(words, "secondary"))
        self._show_sort()
        self._show_state()

    def _show_sort(self) -> None:
        query = self._stores.query
        draft = query.draft if self._stores.results.cached else query.in_offered_order(query.draft)
        sections = {column.order: at for at, column in enumerate(COLUMNS) if column.order}
        section = sections.get(draft.order or "")
        direction = "D" if draft.direction == "desc" else "A"
        row_order = self._stores.results.row_order
        if row_order is not None:
            section = TITLES.index(row_order.name)
            direction = "D" if row_order.descending else "A"
        self.view.show_sort(None if section is None else (section, direction))

    def _show_state(self) -> None:
        results, query = self._stores.results, self._stores.query
        self._busy.setVisible(query.running or results.loading)
        if results.total and results.loaded_count < results.total:
            self._busy.show_share(results.loaded_count / results.total)
        else:
            self._busy.show_share(None)
        chosen = len(results.selected)
        partly = results.row_order is not None and results.loaded_count < results.total
        ordered = query.applied is not None and bool(query.applied.order)
        each = ordered and results.row_order is None and (query.targets_count or 0) > 1
        other = query.applied is not None and query.altered and not query.running
        without = bool(query.left) and not other and not self._stores.text.typing
        shown = shown_words(self._stores)
        parts = (
            tr("{results} from the previous query", results=shown) if other else shown,
            cached_words(results),
            _WITHOUT * without,
            _SORTED * partly,
            _IN_EACH * each,
            selected_words(results),
        )
        self._count.setText(", ".join(filter(None, parts)))
        new = self._unannounced and not query.running and results.source is query.source
        if new:
            self._unannounced = False
            self._announce()
        set_tip(self._count, _ROWS if chosen > 1 and results.counts_rows else _RESULT)
        if not results.count:
            self._say_why_empty()
        self._stack.setCurrentWidget(self.view if results.count else self._empty)
        if new:
            self.shown.emit()

    def _on_answered(self, _answer: object) -> None:
        self._unannounced = True  # the results show it some turns later

    def _announce(self) -> None:
        """Announce the number of results to screen readers if it differs from the last
        announcement.
        """
        text = self._count.whole()
        if self.isVisible() and text != self._announced:
            self._announced = text
            announce(self._count, text)

    def _say_why_empty(self) -> None:
        session, query = self._stores.session, self._stores.query
        if not session.connected:
            self._empty.say(
                session.message
                or tr("Not connected to a server. Choose “Reconnect” in the Tools menu."),
                "",
                "disconnect",
            )
        elif query.running or query.applied is None:
            self._empty.say(tr("Searching …"), "", "search")
        elif self._stores.results.sifted and self._stores.results.loading:
            self._empty.say(
                tr("No results in the loaded rows yet. More rows are being loaded."), "", "search"
            )
        elif self._stores.queue.active:
            words = tr.plural(
                "Queue empty. {n} object decided today.",
                "Queue empty. {n} objects decided today.",
                self._stores.today.decided,
            )
            self._empty.say(words, "", "success")
        elif query.chips():
            self._empty.say(
                tr("No results for this query."), tr("Remove the last filter"), "filter"
            )
        elif self._stores.jobs.running:
            self._empty.say(tr("No results yet. A scan is running."), "", "status-searching")
        elif not self._stores.inventory.has_targets:
            self._empty.say(tr("Nothing has been scanned yet."), self._scan_offer(), "folder-scan")
        elif problem := unscanned(self._stores.inventory):
            self._empty.say(problem, self._scan_offer(), "warning")
        else:
            self._empty.say(
                tr("No sensitive data found in the scanned locations."),
                self._scan_offer(),
                "success",
            )

    def _scan_offer(self) -> str:
        return "" if self._stores.session.why_not("add_folder") else tr("Scan a folder")

    def _on_empty_pressed(self) -> None:
        chips = self._stores.query.chips()
        if chips:
            self._on_chip_removed(chips[-1])
        else:
            self._actions["scan_folder"].trigger()

    def _on_chip_removed(self, chip: Term) -> None:
        self._stores.query.remove(chip)
        self._stores.query.run()

    def _on_sort_wanted(self, sort: tuple[int, str] | None) -> None:
        """Sort by a column. The server sorts within each Target. If the server cannot sort by this
        column, or if the rows are cached, sort the loaded rows here.
        """
        query, results = self._stores.query, self._stores.results
        section, direction = sort or (LOCATION, "A")
        column, down = COLUMNS[section], direction == "D"
        here = None
        offered = query.offers_order(column.order)
        if column.sort is not None and not (column.order and offered and not results.cached):
            here = RowOrder(TITLES[section], column.sort, descending=down)
        elif sort and results.cached:
            here = RowOrder(TITLES[section], _OF_SERVER[column.order], descending=down)
        results.order_rows(here)
        if results.cached:
            return
        wanted = (column.order, "desc" if down else "asc") if sort and here is None else ("", "")
        if wanted != (query.draft.order or "", query.draft.direction or ""):
            query.order_by(*wanted)

    def choose_columns(self) -> None:
        """Open the menu of the columns, below its button."""
        corner = self._columns.mapToGlobal(QPoint(0, self._columns.height()))
        self.view.columns.menu().popup(corner)

    def menu(self) -> Menu:
        """Return the menu of a row with its commands, and filters for the focused cell."""
        menu = self._actions.context(CONTEXT, self)
        for cell_filter in self._cell_filters():
            menu.addSeparator()
            label = display(cell_filter.label, 60)
            for words, excluded in (
                (tr("Show only {label}", label=label), False),
                (tr("Exclude {label}", label=label), True),
            ):
                act = menu.addAction(words.replace("&", "&&"))
                act.triggered.connect(partial(self._on_filter_chosen, cell_filter, excluded))
        return menu

    def _on_filter_chosen(self, one: CellFilter, excluded: bool, *_: object) -> None:
        self._on_filter(one, excluded)

    def _on_menu_wanted(self, where: QPoint) -> None:
        self.menu().popup(where)


def _one_cell(text: str) -> str:
    """Return `text` for one cell: without tabs and line breaks, and never a formula."""
    return unevaluated(" ".join(text.split()))
