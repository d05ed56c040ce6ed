"""Saved queries as buttons, in groups. A button shows the count of its query, unless the query has
conditions that apply to loaded rows only: its count would not be exact.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.language import Texts, number
from app.ui.dialogs.save_query import SaveQueryDialog
from app.ui.dialogs.watch import WatchDialog, said
from app.ui.kit.boxes import vbox
from app.ui.kit.controls.buttons import allow
from app.ui.kit.file_dialogs import open_chooser, save_chooser
from app.ui.kit.flow_layout import FlowLayout
from app.ui.kit.menu import Menu, allow_entry
from app.ui.look import icons
from app.ui.look.text import PlainLabel, display, set_tip, tooltip

if TYPE_CHECKING:
    from app.state.query.saved_queries import SavedQuery
    from app.state.stores import WindowStores
    from app.state.workspace.watch_file import Changes

tr = Texts(__name__)

_UNKNOWN_NAME = tr("The saved query contains a name that this server does not know.")

FILES = tr("Saved queries (*.json)")


class SavedButton(QPushButton):
    """Button of a saved query with its count. `asked` carries the query, `menu_wanted` the query
    and a global position.
    """

    asked = Signal(object)
    menu_wanted = Signal(object, object)

    def __init__(self, one: SavedQuery, count: str, *, watched: bool = False) -> None:
        super().__init__()
        self.query = one
        if watched:
            self.setIcon(icons.icon("bell"))
        self.setProperty("kind", "saved")
        self.setAutoDefault(False)
        self.setText(f"{display(one.name, 40)}  {count}".rstrip().replace("&", "&&"))
        set_tip(self, one.text)
        kind = tr("Watched query") if watched else tr("Saved query")
        self.setAccessibleName(f"{kind} {display(one.name)} {count}".rstrip())
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.clicked.connect(self._on_clicked)
        self.customContextMenuRequested.connect(self._on_menu)

    def refuse(self, why: str) -> None:
        """Disable the button, because its query cannot be run on this server. The tooltip shows
        the reason.
        """
        allow(self, f"{self.query.text}\n{why}")

    def _on_clicked(self) -> None:
        self.asked.emit(self.query)

    def _on_menu(self, where: QPoint) -> None:
        self.menu_wanted.emit(self.query, self.mapToGlobal(where))


class ChangesButton(QPushButton):
    """Button that reports the changes of a watched query; `wanted` carries the query."""

    wanted = Signal(object)

    def __init__(self, one: SavedQuery, words: str) -> None:
        super().__init__(words)
        self._query = one
        self.setProperty("kind", "link")
        self.setAutoDefault(False)
        told = tr(
            "{name}: {changes} since you last opened this query",
            name=display(one.name),
            changes=words,
        )
        set_tip(self, told)
        self.setAccessibleName(told)
        self.clicked.connect(self._on_clicked)

    def _on_clicked(self) -> None:
        self.wanted.emit(self._query)


class SavedQueries(QWidget):
    """Buttons of the saved queries. A press runs the query; the context menu of a button has
    entries to watch, edit and remove the query. Hidden while there are neither saved queries nor a
    problem to show.
    """

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._stores = stores
        self._saved, self._watches = stores.saved, stores.watches
        self._pressed: SavedQuery | None = None
        self.problem = PlainLabel("", "error", wrap=True)
        self._row = QWidget()
        self._flow = FlowLayout(self._row)
        vbox(self.problem, self._row, into=self, gap=4, edges=(8, 4, 8, 0))
        self._saved.changed.connect(self._on_changed)
        self._watches.changed.connect(self._on_changed)
        self._on_changed()

    def save(self) -> None:
        """Ask for a name, and save the query under it."""
        SaveQueryDialog(self._stores, self.window()).open()

    def export(self) -> None:
        """Ask for a file, and export the queries to it."""
        chooser = save_chooser(self, tr("Export saved queries"), FILES, "queries.json")
        chooser.fileSelected.connect(self._on_export_chosen)
        chooser.open()

    def import_(self) -> None:
        """Ask for a file, and import its queries."""
        chooser = open_chooser(self, tr("Import saved queries"), FILES)
        chooser.fileSelected.connect(self._on_import_chosen)
        chooser.open()

    def buttons(self) -> list[SavedButton]:
        """Return the buttons, in their order."""
        items = (self._flow.itemAt(at) for at in range(self._flow.count()))
        widgets = [item.widget() for item in items if item is not None]
        return [widget for widget in widgets if isinstance(widget, SavedButton)]

    def menu(self, one: SavedQuery) -> Menu:
        """Return the context menu of a saved query; it deletes itself when it closes."""
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._pressed = one
        asked = menu.addAction(tr("Open in new tab"))
        allow_entry(asked, self._why_not_here(one))
        asked.triggered.connect(self._on_new_tab)
        watch = menu.addAction(tr("Watch"))
        watch.setCheckable(True)
        watch.setChecked(self._watches.watched(one))
        watch.setToolTip(
            tooltip(
                tr(
                    "Report which results are new, changed or no longer found since you "
                    "last opened this query"
                )
            )
        )
        watch.triggered.connect(self._on_watch)
        changes = menu.addAction(tr("Show changes…"))
        found = (one.group, one.name) in self._watches.changes
        allow_entry(changes, "" if found else self._why_no_changes(one))
        changes.triggered.connect(self._on_changes)
        menu.addSeparator()
        menu.addAction(tr("Edit…")).triggered.connect(self._on_edit)
        menu.addAction(tr("Remove")).triggered.connect(self._on_remove)
        return menu

    def _why_not_here(self, one: SavedQuery) -> str:
        """Return why a query cannot be run on this server; "" if it can."""
        return "" if self._saved.question(one) is not None else _UNKNOWN_NAME

    def _why_no_changes(self, one: SavedQuery) -> str:
        """Return why there are no changes of a query to show."""
        if self._watches.watched(one):
            return tr("No result of the query has changed yet.")
        return tr("The query is not watched.")

    def _on_changed(self) -> None:
        self._flow.clear()
        group = ""
        for query in self._saved.queries:
            if query.group != group:
                group = query.group
                self._flow.addWidget(PlainLabel(group, "secondary"))
            self._flow.addWidget(self._button(query))
            if found := self._watches.changes.get((query.group, query.name)):
                self._add_changes(query, found)
        problem = self._saved.problem or self._watches.problem or self._stores.kept_problem
        problem = problem or self._stores.ages.problem
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.setVisible(bool(self._saved.queries or problem))

    def _add_changes(self, one: SavedQuery, found: Changes) -> None:
        if found.count:
            made = ChangesButton(one, said(found))
            made.wanted.connect(self.show_changes)
            self._flow.addWidget(made)

    def show_changes(self, one: SavedQuery) -> None:
        """Open a dialog with the new, removed and changed objects of a watched query, if there are
        any.
        """
        if found := self._watches.changes.get((one.group, one.name)):
            WatchDialog(self._stores, one, found, self.window()).open()

    def _button(self, one: SavedQuery) -> SavedButton:
        counted = (one.group, one.name) in self._saved.counts
        count = self._saved.counts.get((one.group, one.name))
        question = self._saved.question(one)
        rest = () if question is None else question.conditions
        at_most = bool(rest) and not self._stores.query.asked_of_server(rest)
        shown = "" if count is None or (at_most and count) else number(count)
        made = SavedButton(one, shown, watched=self._watches.watched(one))
        if counted and question is None:
            made.refuse(_UNKNOWN_NAME)
        made.asked.connect(self._on_asked)
        made.menu_wanted.connect(self._on_menu_wanted)
        return made

    def _on_asked(self, one: SavedQuery) -> None:
        if (question := self._saved.question(one)) is not None:
            self._stores.query.replace(question)  # the query of this window
            self._stores.query.run()
            self._stores.text.remember()

    def _on_menu_wanted(self, one: SavedQuery, where: QPoint) -> None:
        self.menu(one).popup(where)

    def _on_new_tab(self) -> None:
        if self._pressed is not None and (question := self._saved.question(self._pressed)):
            self._stores.tabs.new(question)

    def _on_watch(self) -> None:
        if self._pressed is not None:
            self._watches.toggle(self._pressed)

    def _on_changes(self) -> None:
        if self._pressed is not None:
            self.show_changes(self._pressed)

    def _on_edit(self) -> None:
        if self._pressed is not None:
            SaveQueryDialog(self._stores, self.window(), self._pressed).open()

    def _on_remove(self) -> None:
        if self._pressed is not None:
            self._saved.remove(self._pressed)

    def _on_export_chosen(self, path: str) -> None:
        self._saved.export_to(Path(path))

    def _on_import_chosen(self, path: str) -> None:
        self._saved.import_from(Path(path))
