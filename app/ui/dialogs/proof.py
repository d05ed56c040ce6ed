"""What an action would do: per object whether it can be done and why not, and each byte of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from app.api.records.enums import WHOLE_FILES, Action
from app.api.records.local import ObjectPreview
from app.state.plan import MOST_PREVIEWED, Phase
from app.ui import marks
from app.ui.cells import TableView
from app.ui.dialogs.checks import ChecksTable
from app.ui.dialogs.diff import MOST, DiffView
from app.ui.panes.flow import FlowLayout
from app.ui.tables import Column, ListSource, TableModel
from app.ui.text import PlainLabel, amount, sentence
from app.ui.theme import Role, theme
from app.ui.widgets import BusyBar, EmptyState, button

if TYPE_CHECKING:
    from app.state.stores import Stores

_HASH = 64
_LEAST = 300
"""Pixels at 100 % below which it scrolls as a whole."""
_ROWS = 5
"""Objects that are listed without scrolling."""


_OFFSETS = {
    "text": "Offsets count bytes of the text taken from the document",
    "member": "Offsets count bytes of the unpacked member",
}


def _verdict(one: ObjectPreview) -> str:
    """With what an analyst should know of this file beforehand, such as that a part is left."""
    if one.ok:
        notes = [check.reason for check in one.checks if check.name == "note"]
        return f"Can be done: {'; '.join(notes)}" if notes else "Can be done"
    refusals = (check.reason for check in one.checks if not check.ok)
    return sentence("; ".join(refusals)) or "Cannot be done"


def _checks(one: ObjectPreview) -> str:
    return "\n".join(
        f"{'Yes' if check.ok else 'No'}: {check.name}{f' ({check.reason})' if check.reason else ''}"
        for check in one.checks
    )


_FILE, _FILE_SHARE = 400, 0.43
"""Pixels at 100 % of the path, and its share of the table at most: what is said has the rest."""

OBJECTS: tuple[Column[ObjectPreview], ...] = (
    Column(title="File", text=lambda one: one.path, width=_FILE, middle=True),
    Column(title="Changes", text=lambda one: f"{len(one.changes):,}", width=80, count=True),
    Column(title="Bytes", text=lambda one: f"{one.size:,}", width=88, count=True),
    Column(
        title="Go or no-go",
        text=_verdict,
        stretch=True,
        tip=_checks,
        icon=lambda one: "confirm" if one.ok else "error",
        role=lambda one: None if one.ok else Role.PROHIBITED,
    ),
)


class Proof(QWidget):
    """Shows `stores.plan` before it is sent. `reveal` and `blind` are the dialog's to act on.

    It is made in two pieces: after it, `lay_out`.
    """

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self._plan = stores.plan
        self._can_preview = stores.session.can("preview")
        self._private = stores.session.private
        self._source: ListSource[ObjectPreview] = ListSource(key=lambda one: one.object_id)
        self._model = TableModel(OBJECTS, self._source)
        self.objects = TableView(self._model)
        self.objects.setAccessibleName("Files and whether they can be changed")
        self.objects.setMinimumHeight(2 * theme().row_height)
        self.diff = DiffView()
        self.reveal = _switch("Reveal values", "eye")
        self.hex = _switch("Hex")
        self.looked = _switch("Checks")
        self.looked.setToolTip("What was looked at before anything is touched")
        self.blind = QCheckBox("Go on without seeing what changes")
        self._types: dict[str, QCheckBox] = {}
        self._more = PlainLabel(kind="secondary", elide=True)
        self.checks = ChecksTable()
        self._hashes = (PlainLabel(kind="mono", elide=True), PlainLabel(kind="mono", elide=True))
        self._busy = BusyBar()
        self._busy.setFixedHeight(theme().px(2))
        self._empty = EmptyState("info", "")
        self._shown: object = None
        self.objects.selectionModel().currentRowChanged.connect(self._on_row)
        self.hex.clicked.connect(self._show_changes)
        self.looked.clicked.connect(self._show_changes)
        self._empty.pressed.connect(self._on_again)

    def lay_out(self) -> None:
        """Put everything into its place, before anything is shown."""
        self._type_row = QWidget()
        self._type_flow = FlowLayout(self._type_row, gap=12)
        tools = QHBoxLayout()
        tools.addWidget(self._more, 1)
        tools.addWidget(self.reveal)
        tools.addWidget(self.hex)
        tools.addWidget(self.looked)
        lower = QWidget()
        column = QVBoxLayout(lower)
        column.setContentsMargins(0, theme().px(8), 0, 0)
        column.setSpacing(theme().px(4))
        column.addLayout(tools)
        self._views = QStackedLayout()
        self._views.addWidget(self.diff)
        self._views.addWidget(self.checks)
        column.addLayout(self._views, 1)
        column.addWidget(self._hash_rows())
        split = QSplitter(Qt.Orientation.Vertical)
        split.setProperty("kind", "gap")  # the last row has a line below it already
        split.setChildrenCollapsible(False)
        split.addWidget(self.objects)
        split.addWidget(lower)
        split.setStretchFactor(1, 1)
        split.setSizes([theme().px(60), theme().px(380)])
        self._nothing = QWidget()
        middle = QVBoxLayout(self._nothing)
        middle.addWidget(self._empty, 1)
        middle.addWidget(self.blind, 0, Qt.AlignmentFlag.AlignHCenter)
        self._stack = QStackedLayout()
        self._stack.addWidget(split)
        self._stack.addWidget(self._nothing)
        self._split = split
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(theme().px(8))
        outer.addWidget(self._type_row)
        outer.addWidget(self._busy)
        outer.addLayout(self._stack, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = round(self.width() * _FILE_SHARE)
        self.objects.horizontalHeader().resizeSection(0, min(theme().px(_FILE), room))

    def heightForWidth(self, width: int) -> int:
        """What it cannot do without: the tables and the bytes scroll by themselves."""
        types = self._type_flow.heightForWidth(width) if self._type_row.isVisible() else 0
        return max(self.minimumSizeHint().height() + types, theme().px(_LEAST))

    def _hash_rows(self) -> QWidget:
        self._hash_box = QWidget()
        grid = QGridLayout(self._hash_box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(theme().px(8))
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        for row, (word, label) in enumerate(zip(("before", "after"), self._hashes, strict=True)):
            grid.addWidget(PlainLabel(f"SHA-256 {word}", "secondary"), row, 0)
            grid.addWidget(label, row, 1)
        return self._hash_box

    def show_plan(self) -> None:
        """Show the plan as it stands."""
        plan = self._plan
        self._busy.setVisible(plan.phase is Phase.PREVIEWING)
        self._show_types()
        self.reveal.setEnabled(plan.preview is not None and not self._private)
        for switch in (self.reveal, self.hex, self.looked):
            switch.setVisible(plan.action not in WHOLE_FILES)
        if plan.preview is not None:
            self._show_objects(plan.preview.objects)
            self._stack.setCurrentWidget(self._split)
        elif plan.phase is not Phase.PREVIEWING:
            self._say_why_empty()
            self._stack.setCurrentWidget(self._nothing)
        else:
            self._show_progress()

    def _show_progress(self) -> None:
        """How many of the files are looked at; what was there before stays while it is new."""
        plan = self._plan
        count = min(len(plan.keys), MOST_PREVIEWED)
        self._busy.show_share(plan.previewed / count if plan.previewed and count else None)
        if self._source.count == 0:
            done = f" {plan.previewed:,} of {count:,} files" if plan.previewed else ""
            self._empty.say(f"Finding out what would change …{done}", "", "pending")
            self.blind.hide()
            self._stack.setCurrentWidget(self._nothing)

    def barred(self) -> list[str]:
        """The IDs of the objects that cannot be done."""
        preview = self._plan.preview
        return [one.object_id for one in preview.objects if not one.ok] if preview else []

    def some_left(self) -> bool:
        """Whether anything can be done when the others are left out."""
        preview = self._plan.preview
        return preview is not None and (
            any(one.ok for one in preview.objects) or len(self._plan.rows) > len(preview.objects)
        )

    def seen(self) -> bool:
        """Whether what would change is on screen, or was waived where it cannot be shown."""
        if not self._plan.data_types:
            return False
        if self._plan.preview is not None:
            return bool(self._plan.preview.objects) and self._stack.currentWidget() is self._split
        return not self._can_preview and self.blind.isChecked()

    def why_not(self) -> str:
        """Why the button does not work yet; "" when it does."""
        if not self._plan.data_types:
            return "Tick at least one data type."
        if self._plan.action is Action.QUARANTINE and not self._plan.location:
            return "Say into which folder this goes."
        if self.barred():
            return "Some files cannot be changed: leave them out."
        return "" if self.seen() else "First, what changes must be on screen."

    def undo_words(self) -> str:
        """Until when it can be taken back, in the server's words."""
        preview = self._plan.preview
        words = dict.fromkeys(one.undo for one in preview.objects if one.ok) if preview else {}
        return " ".join(word for word in words if word)

    def _say_why_empty(self) -> None:
        if self._plan.error is not None:
            self._empty.say("What would change could not be found out.", "Try again", "error")
        elif self._plan.action is Action.QUARANTINE and not self._plan.location:
            self._empty.say("Say below into which folder this goes, then press Check.")
        elif not self._can_preview:
            self._empty.say("This server has no dry run: it cannot show what will change.", "")
        else:
            self._empty.say("Nothing would change.", "", "info")
        self.blind.setVisible(not self._can_preview and self._plan.error is None)

    def _show_types(self) -> None:
        plan = self._plan
        if list(self._types) != plan.data_types_available:
            self._type_flow.clear()
            self._types = {name: QCheckBox(name) for name in plan.data_types_available}
            for box in self._types.values():
                self._type_flow.addWidget(box)
                box.clicked.connect(self._on_type_clicked)
        for name, box in self._types.items():
            box.setChecked(name in plan.data_types)
        self._type_row.setVisible(len(self._types) > 1 and plan.action not in WHOLE_FILES)

    def _show_objects(self, objects: list[ObjectPreview]) -> None:
        wanted = (objects, self._plan.revealed)
        if wanted == self._shown:
            return
        self._shown = wanted
        row = max(0, self.objects.currentIndex().row())
        if len(objects) != self._source.count:
            self._give_room(len(objects))
        self._source.put(objects)
        self._model.reload()
        if objects:  # what changes in the row in focus is shown with it
            bad = next((at for at, one in enumerate(objects) if not one.ok), row)
            self.objects.setCurrentIndex(self._model.index(min(bad, len(objects) - 1), 0))
        else:
            self._show_changes()

    def _give_room(self, count: int) -> None:
        """Rows for a few of the objects; the bytes get what is left."""
        rows = theme().row_height * (1 + min(max(count, 1), _ROWS)) + 1
        self._split.setSizes([rows, max(sum(self._split.sizes()) - rows, rows)])

    def _show_changes(self) -> None:
        at = self.objects.currentIndex().row()
        one = self._source.row(at) if 0 <= at < self._source.count else None
        changes = one.changes if one else []
        refused = one is not None and not one.ok
        whole = self._plan.action in WHOLE_FILES
        self._hash_box.setVisible(not refused)
        looked = refused or whole or self.looked.isChecked()
        self.looked.setEnabled(not refused)
        self.checks.show_checks(one.checks if one else [])
        self._views.setCurrentWidget(self.checks if looked else self.diff)
        revealed = self._plan.revealed
        self.hex.setEnabled(revealed)
        offsets = one.offsets if one else ""
        self.diff.show_changes(changes, revealed=revealed, as_hex=self.hex.isChecked(), of=offsets)
        count = amount(len(changes), "change", "changes")
        shown = f"The first {MOST} of {count}" if len(changes) > MOST else count
        hint = "" if revealed or not changes else ". Reveal the values to tell before from after."
        hint += f". {_OFFSETS[offsets]}" if changes and offsets in _OFFSETS else ""
        what = "What was looked at before anything is touched"
        self._more.setText(what if looked else shown + hint)
        before, after = (one.sha256_before, one.sha256_after) if one else ("", "")
        self._hashes[0].setText(before[:_HASH] or marks.NONE)
        self._hashes[1].setText(after[:_HASH] or marks.NONE)

    def _on_again(self) -> None:
        self._plan.retry()

    def _on_row(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self._show_changes()

    def _on_type_clicked(self) -> None:
        self._plan.choose_types([name for name, box in self._types.items() if box.isChecked()])


def _switch(text: str, icon: str = "") -> QPushButton:
    made = button(text, icon=icon)
    made.setCheckable(True)
    return made
