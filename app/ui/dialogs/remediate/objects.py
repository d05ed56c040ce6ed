"""Objects of a remedy: which can be changed, why others cannot, and which are left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QWidget

from app.api.records.enums import Action
from app.api.records.local import MATCHES_LEFT
from app.language import Texts, number
from app.state.changes.dry_run import Checked
from app.state.changes.plan import Plan
from app.state.words.preflight import reason_word
from app.ui.dialogs.remediate.outcome import DONE
from app.ui.kit.boxes import hbox, vbox
from app.ui.kit.controls.buttons import button
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display, sentence
from app.ui.look.theme import theme

tr = Texts(__name__)

R = TypeVar("R")
ROWS = 5
"""Number of objects listed without scrolling."""
_TICK, _PATH = 0, 1
_FILE, _FILE_SHARE = 400, 0.43
"""Width of the column of paths: in pixels at 100 %, and as the maximum share of the table."""
_IN_A_CHOICE = 100


def verdict(item: Checked, action: Action | None = None) -> str:
    """Return whether the object can be changed or, for an undo, restored. If it can, add a remark;
    if not, give the reason.
    """
    if item.ok and not item.reason and action is Action.UNDO:
        return tr("Can be restored")
    if item.ok:
        return (
            tr("Can be changed ({reason})", reason=reason_word(item.reason))
            if item.reason
            else tr("Can be changed")
        )
    if _has_nothing(item):
        return tr("No matches are left for this action")
    return sentence(reason_word(item.reason)) or tr("Cannot be changed")


def _has_nothing(item: Checked) -> bool:
    return not item.ok and item.looked == MATCHES_LEFT


def _look(item: Checked) -> tuple[str, Role | None]:
    """Return icon and colour. An object in which nothing is left to change is not shown as a
    failure.
    """
    if item.ok:
        return "confirm", None
    return ("info", Role.SECONDARY) if _has_nothing(item) else ("error", Role.PROHIBITED)


def columns(plan: Plan) -> tuple[Column[Checked], ...]:
    """Return the columns of the table; the check boxes show what is ticked in `plan`."""

    def tick(item: Checked) -> str:
        if not item.ok:
            return ""
        if item.key in plan.picked and plan.is_ticked(item):
            return "tick-some"
        return "tick-on" if plan.is_ticked(item) else "tick-off"

    def told(item: Checked) -> str:
        return verdict(item, plan.action)

    def changes(item: Checked) -> str:
        if item.key in plan.picked:
            picked = len(plan.picked[item.key])
            return tr("{picked} of {changes}", picked=picked, changes=item.changes)
        return number(item.changes)

    def ticked(item: Checked) -> str:
        if item.key in plan.picked and plan.is_ticked(item):
            return tr(
                "{picked} of {changes} matches selected",
                picked=len(plan.picked[item.key]),
                changes=item.changes,
            )
        return (
            tr("Selected")
            if plan.is_ticked(item)
            else tr("Not selected")
            if item.ok
            else tr("Not possible")
        )

    return (
        Column(title="", text=lambda _item: "", width=36, icon=tick, tip=ticked,
               about=tr("Clear the check box to leave a file unchanged (Space)")),
        Column(title=tr("File"), text=lambda item: item.path, width=_FILE, middle=True),
        Column(title=tr("Changes"), text=changes, width=96, count=True),
        Column(title=tr("Bytes"), text=lambda item: number(item.size), width=88, count=True),
        Column(
            title=tr("Check"),
            text=told,
            stretch=True,
            tip=told,
            icon=lambda item: _look(item)[0],
            role=lambda item: _look(item)[1],
        ),
    )  # fmt: skip


class TickTable(ListTable[R]):
    """Table in which Space toggles the ticks of the selected rows."""

    toggled = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self.toggled.emit()
        else:
            super().keyPressEvent(event)


class ObjectsTable(QWidget):
    """Table of the objects, below a summary and a choice of the objects to list."""

    current_changed = Signal()

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self._plan = plan
        self._items: Sequence[Checked] | None = None
        self.view = TickTable(
            columns(plan), lambda item: item.key, name=tr("Files and whether they can be changed")
        )
        self.view.setMinimumHeight(2 * theme().row_height)
        self.sum = PlainLabel(elide=True)
        self._icon = IconLabel("warning", Role.MATCH)
        self.choice = ComboBox()
        self.choice.setAccessibleName(tr("Which files are listed"))
        self.choice.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.choice.setMinimumContentsLength(36)
        self.formats = button(tr("Formats…"), "link")
        self.formats.setToolTip(tr("Show which formats support masking"))
        line = hbox(self._icon, (self.sum, 1), self.formats, self.choice)
        vbox(line, (self.view, 1), into=self, gap=4)
        self.choice.activated.connect(self._on_choice)
        self.view.clicked.connect(self._on_clicked)
        self.view.toggled.connect(self._on_toggled)
        self.view.selectionModel().currentRowChanged.connect(self.current_changed)

    @property
    def count(self) -> int:
        """Number of objects listed."""
        return self.view.source.count

    def current(self) -> Checked | None:
        """Return the focused object; None if there is none."""
        return self.view.current()

    def show_items(self) -> None:
        """Show the check results of the plan's objects."""
        items = self._plan.checked
        if items is not self._items:
            self._items = items
            self._fill_choice()
            self._list(items or ())
        else:
            self.view.table.touch(self.view.visible_rows())
        self._say()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = round(self.width() * _FILE_SHARE)
        self.view.horizontalHeader().resizeSection(_PATH, min(theme().px(_FILE), room))

    def _say(self) -> None:
        """Show how many objects will be changed, and why the others will not."""
        plan, items = self._plan, self._items or ()
        bad = sum(len(group.items) for group in plan.refused)
        out = sum(item.ok and item.key in plan.unticked for item in items) if plan.unticked else 0
        parts = [_planned(len(items) - bad - out, len(items), DONE[plan.action])]
        if out:
            parts.append(
                tr.plural("{n} object is not selected.", "{n} objects are not selected.", out)
            )
        if plan.picked:
            parts.append(
                tr.plural(
                    "In {n} object, only some matches are selected.",
                    "In {n} objects, only some matches are selected.",
                    len(plan.picked),
                )
            )
        if len(plan.refused) == 1:  # if nothing else is left, the dialog gives the reason
            parts += [_skipped(bad, plan.refused[0].reason)] if plan.files_possible else []
        elif bad:
            reasons = len(plan.refused)
            parts.append(
                tr("{n} objects are skipped ({reasons} different reasons).", n=bad, reasons=reasons)
            )
        self.sum.setText(" ".join(parts))
        self._icon.setVisible(bool(bad))
        self.choice.setVisible(bool(bad) and len(items) > 1)

    def _fill_choice(self) -> None:
        self.choice.clear()
        items, refused = self._items or (), self._plan.refused
        bad = sum(len(group.items) for group in refused)
        self.choice.addItem(tr.plural("{n} object", "All {n} objects", len(items)))
        self.choice.addItem(
            tr.plural(
                "{n} object that can be changed",
                "{n} objects that can be changed",
                len(items) - bad,
            )
        )
        for group in refused:
            words = _skipped(len(group.items), group.reason)
            self.choice.addItem(display(words, _IN_A_CHOICE))

    def _list(self, items: Sequence[Checked]) -> None:
        self.view.put(items)
        if items:  # the changes of the focused object are shown below
            first = next((at for at, item in enumerate(items) if item.ok), 0)
            self.view.setCurrentIndex(self.view.table.index(first, _PATH))
        else:
            self.current_changed.emit()

    def _on_choice(self, at: int) -> None:
        items = self._items or ()
        if at == 0:
            self._list(items)
        elif at == 1:
            self._list([item for item in items if item.ok])
        else:
            self._list(self._plan.refused[at - 2].items)

    def _on_clicked(self, index: QModelIndex) -> None:
        item = self.view.source.row(index.row())
        if index.column() == _TICK and item is not None and item.ok:
            self._plan.tick([item], ticked=not self._plan.is_ticked(item))

    def _on_toggled(self) -> None:
        """Toggle the tick of the focused object, and give all selected objects the same state."""
        items = [item for item in self.view.selected() if item.ok]
        if items:
            here = self.current()
            now = self._plan.is_ticked(here if here in items else items[0])
            self._plan.tick(items, ticked=not now)


def _skipped(count: int, reason: str) -> str:
    return tr.plural(
        "{n} object skipped: {reason}",
        "{n} objects skipped: {reason}",
        count,
        reason=sentence(reason_word(reason)),
    )


def _planned(count: int, total: int, done: str) -> str:
    """Return how many of the objects will be changed, as a sentence."""
    if not count:
        return tr("No object will be {done}.", done=done)
    if count < total:
        return tr.plural(
            "{count} of {n} object will be {done}.",
            "{count} of {n} objects will be {done}.",
            total,
            count=count,
            done=done,
        )
    return tr.plural("{n} object will be {done}.", "{n} objects will be {done}.", total, done=done)
