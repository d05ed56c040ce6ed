"""Preview of an action: whether each object can be changed, and every byte that would change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QPushButton, QSplitter, QWidget

from app.api.records.enums import UNDO_COPIED, Action
from app.api.records.local import PreflightCheck
from app.language import Texts, number
from app.state.changes.dry_run import Checked
from app.state.changes.plan import Phase
from app.state.type_words.type_words import type_word
from app.state.words.preflight import reason_word
from app.state.words.time_left import time_left
from app.ui.actions.availability import formats_known
from app.ui.dialogs.remediate.choose_matches import MatchesTable
from app.ui.dialogs.remediate.diff import MOST, DiffView
from app.ui.dialogs.remediate.objects import ROWS, ObjectsTable
from app.ui.dialogs.remediate.preflight_checks import ChecksTable
from app.ui.dialogs.remediate.words import GIVEN
from app.ui.kit.boxes import hbox, stacked, vbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.flow_layout import FlowLayout
from app.ui.look import status_colours
from app.ui.look.text import PlainLabel, display
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_REFUSED = tr("This file cannot be changed.")

_HASH = 64
_NAMED, _NAME = 3, 120
"""Maximum number of files listed by name before the check, and maximum number of characters of a
name.
"""
_LEAST = 300
"""Height in pixels at 100 % below which the whole view scrolls."""


_OFFSETS = {
    "text": tr("Offsets are counted in the bytes of the text extracted from the document"),
    "member": tr("Offsets are counted in the bytes of the unpacked archive member"),
}


class Proof(QWidget):
    """View of `stores.plan` before it is sent. The dialog connects the controls `reveal` and
    `blind`.

    Construction takes two steps, to spread the work: the constructor, then `lay_out`.
    """

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._plan = stores.plan
        self._session = stores.session
        self._can_preview = stores.session.can("preview")
        self._formats_known = not formats_known(stores)
        self._private = stores.session.private
        self.objects = ObjectsTable(self._plan)
        self.diff = DiffView()
        self.reveal = _switch(tr("Reveal values"), "eye")
        self.hex = _switch(tr("Hex"))
        self.looked = _switch(tr("Checks"))
        self.looked.setToolTip(tr("Checks before any change"))
        self.picking = _switch(tr("Matches"))
        self.picking.setToolTip(tr("Choose individual matches; the others stay unchanged"))
        self.matches = MatchesTable(self._plan)
        self.blind = QCheckBox(tr("Continue without a preview"))
        self._types: dict[str, QCheckBox] = {}
        self._more = PlainLabel(kind="secondary", elide=True)
        self.checks = ChecksTable()
        self._hashes = (PlainLabel(kind="mono", elide=True), PlainLabel(kind="mono", elide=True))
        self._busy = BusyBar()
        self._busy.setFixedHeight(theme().px(2))
        self._empty = EmptyState("info", "")
        self._shown: object = None
        self._drawn: object = None
        self.objects.current_changed.connect(self._on_row)
        self.hex.clicked.connect(self._show_changes)
        self.looked.clicked.connect(self._on_looked)
        self.picking.clicked.connect(self._on_picking)
        self._empty.pressed.connect(self._plan.retry)

    def lay_out(self) -> None:
        """Create the layout; required before anything is shown."""
        self._type_row = QWidget()
        self._type_flow = FlowLayout(self._type_row, gap=12)
        tools = hbox((self._more, 1), self.reveal, self.hex, self.picking, self.looked, gap=None)
        lower = QWidget()
        self._views = stacked(self.diff, self.checks, self.matches)
        vbox(tools, (self._views, 1), self._hash_rows(), into=lower, gap=4, edges=(0, 8, 0, 0))
        split = QSplitter(Qt.Orientation.Vertical)
        split.setProperty("kind", "gap")  # the last row already has a line below it
        split.setChildrenCollapsible(False)
        split.addWidget(self.objects)
        split.addWidget(lower)
        split.setStretchFactor(1, 1)
        split.setSizes([theme().px(60), theme().px(380)])
        self._nothing = QWidget()
        vbox(
            (self._empty, 1),
            (self.blind, 0, Qt.AlignmentFlag.AlignHCenter),
            into=self._nothing,
            gap=None,
            edges=None,
        )
        self._stack = stacked(split, self._nothing)
        self._split = split
        vbox(self._type_row, self._busy, (self._stack, 1), into=self)

    def heightForWidth(self, width: int) -> int:
        """Return the smallest height; the tables and the bytes scroll separately."""
        types = self._type_flow.heightForWidth(width) if self._type_row.isVisible() else 0
        return max(self.minimumSizeHint().height() + types, theme().px(_LEAST))

    def _hash_rows(self) -> QWidget:
        self._hash_box = QWidget()
        grid = QGridLayout(self._hash_box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(theme().px(8))
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        words = tr("SHA-256 before"), tr("SHA-256 after")
        for row, (word, label) in enumerate(zip(words, self._hashes, strict=True)):
            grid.addWidget(PlainLabel(word, "secondary"), row, 0)
            grid.addWidget(label, row, 1)
        return self._hash_box

    def show_plan(self) -> None:
        """Show the current state of the plan."""
        plan = self._plan
        self._busy.setVisible(plan.phase is Phase.PREVIEWING)
        self._show_types()
        known = self._formats_known and plan.action is Action.MASK
        self.objects.formats.setVisible(known)
        self.picking.setVisible(plan.can_pick)
        for switch in (self.reveal, self.hex, self.looked):
            switch.setVisible(plan.action is Action.MASK)
        if plan.checked:
            self._show_objects()
            self._stack.setCurrentWidget(self._split)
        elif plan.phase is not Phase.PREVIEWING:
            self._say_why_empty()
            self._stack.setCurrentWidget(self._nothing)
        else:
            self._show_progress()

    def _show_progress(self) -> None:
        """Show how many of the objects have been checked."""
        plan = self._plan
        done, total, pace = plan.previewed, plan.to_preview, plan.preview_pace
        text = tr("{done} of {total} objects checked")
        if not total:
            done, total, pace = plan.read, len(plan.keys), plan.read_pace
            text = tr("{done} of {total} objects read")
        self._busy.show_share(done / total if done and total else None)
        words = (
            text.format(done=number(done), total=number(total))
            if done
            else tr("Computing the changes …")
        )
        if 0 < done < total:
            words += f" · {time_left(pace, total - done)}"
        self._empty.say(words, "", "pending")
        self.blind.hide()
        self._stack.setCurrentWidget(self._nothing)

    def seen(self) -> bool:
        """Return whether the user may continue, which means that `why_not` returns "". The changes
        must be on screen or, if they cannot be shown, the user must have chosen to continue without
        seeing them.
        """
        return not self.why_not()

    def why_not(self) -> str:
        """Return why the primary button is disabled, or ""."""
        plan = self._plan
        if plan.action is Action.UNDO and plan.decisions:
            return ""
        if plan.action is Action.MASK and not plan.data_types:
            return tr("Select at least one data type.")
        if plan.action is Action.QUARANTINE and not plan.location:
            return tr("Choose a quarantine folder.")
        if plan.checked is not None and not plan.files:
            return (
                tr("Select at least one file.")
                if plan.files_possible
                else tr("No file can be changed.")
            )
        if plan.checked is None:
            seen = not self._can_preview and self.blind.isChecked()
        else:
            seen = self._stack.currentWidget() is self._split
        return "" if seen else tr("Wait until the changes are shown.")

    def undo_words(self) -> str:
        """Return until when the action can be undone, as the server says it. If undo ends when
        this program is closed, say so instead.
        """
        if self.undo_is_brief() and self._session.loses_undo:
            return tr(
                "This system has no keyring, so the action can be undone only until you "
                "close this program."
            )
        words = dict.fromkeys(one.undo for one in self._plan.checked or () if one.ok)
        return " ".join(reason_word(word) for word in words if word)

    def undo_is_brief(self) -> bool:
        """Return whether the action can be undone only until the service ends."""
        return bool(self._session.undo_ends) and self._plan.action in UNDO_COPIED

    def _say_why_empty(self) -> None:
        if self._plan.error is not None:
            self._empty.say(tr("The changes could not be computed."), tr("Try again"), "error")
        elif self._plan.action is Action.QUARANTINE and not self._plan.location:
            names = [display(row.location, _NAME) for row in self._plan.rows[:_NAMED]]
            if more := len(self._plan.rows) - len(names):
                names.append(tr.plural("and {n} more object", "and {n} more objects", more))
            words = tr(
                "Choose a quarantine folder below, then press Check. A folder that does not exist "
                "is created."
            )
            self._empty.say("\n".join([*names, "", words]) if names else words)
        elif not self._can_preview:
            self._empty.say(
                tr("This server cannot show the changes in advance. Tick the box below to go on."),
                "",
            )
        else:
            undo = self._plan.action is Action.UNDO
            self._empty.say(
                tr("This undo changes no file. It only undoes decisions.")
                if undo
                else tr(
                    "The action would change nothing. Close the dialog and select other results."
                ),
                "",
                "info",
            )
        self.blind.setVisible(not self._can_preview and self._plan.error is None)

    def _show_types(self) -> None:
        plan = self._plan
        if list(self._types) != plan.data_types_available:
            self._type_flow.clear()
            self._types = {name: QCheckBox(type_word(name)) for name in plan.data_types_available}
            for box in self._types.values():
                self._type_flow.addWidget(box)
                box.clicked.connect(self._on_type_clicked)
        for name, box in self._types.items():
            box.setChecked(name in plan.data_types)
            allow(box, "" if plan.proposed is None else GIVEN)
        self._type_row.setVisible(len(self._types) > 1 and plan.action is Action.MASK)

    def _show_objects(self) -> None:
        items = self._plan.checked
        if items is not self._shown:
            self._shown = items
            self._give_room(len(items or ()))
        self.objects.show_items()
        self._show_changes()

    def _give_room(self, count: int) -> None:
        """Show a few rows of objects and give the remaining height to the bytes."""
        above = self.objects.view.y()
        rows = theme().row_height * (1 + min(max(count, 1), ROWS)) + 1 + above
        self._split.setSizes([rows, max(sum(self._split.sizes()) - rows, rows)])

    def _why_not_reveal(self, item: Checked | None) -> str:
        if self._private:
            return tr("Conceal mode is on.")
        if item is None:
            return tr("Select a file first.")
        return "" if item.ok else _REFUSED

    def _show_changes(self) -> None:
        plan, item = self._plan, self.objects.current()
        one = plan.detail if item is plan.focus else None
        changes = one.changes if one else []
        refused = item is not None and not item.ok
        self._hash_box.setVisible(not refused)
        looked = refused or plan.action is not Action.MASK or self.looked.isChecked()
        allow(self.reveal, self._why_not_reveal(item))
        self.reveal.setChecked(plan.revealed)
        allow(self.looked, _REFUSED if refused else "")
        allow(self.hex, "" if plan.revealed else tr("Reveal the values first."))
        picking = self.picking.isChecked() and plan.can_pick and not looked
        allow(self.picking, _REFUSED if refused else "")
        below = self.matches if picking else self.checks if looked else self.diff
        self._views.setCurrentWidget(below)
        offsets, as_hex = one.offsets if one else "", self.hex.isChecked()
        drawn = one, item, plan.revealed, as_hex
        if drawn != self._drawn:
            self._drawn = drawn
            self.matches.put(changes)
            self.checks.show_checks(one.checks if one else _refusal(item))
            self.diff.show_changes(changes, revealed=plan.revealed, as_hex=as_hex, of=offsets)
        else:
            self.matches.show_ticks()
        count = len(changes)
        if item is not None and item.key in plan.picked:
            picked = len(plan.picked[item.key])
            shown = tr.plural(
                "{picked} of {n} change selected",
                "{picked} of {n} changes selected",
                count,
                picked=picked,
            )
        elif count > MOST:
            shown = tr("The first {most} of {count} changes are shown", most=MOST, count=count)
        else:
            shown = tr.plural("{n} change", "{n} changes", count)
        hint = f". {_OFFSETS[offsets]}" if changes and offsets in _OFFSETS else ""
        shown = shown if one is not None or item is None else tr("Loading the changes …")
        what = tr("Checks before any change")
        self._more.setText(what if looked else shown + hint)
        before, after = (one.sha256_before, one.sha256_after) if one else ("", "")
        if item is not None and item.key in plan.picked:
            after = ""  # the digest assumes that all matches are masked
        self._hashes[0].setText(before[:_HASH] or status_colours.NONE)
        self._hashes[1].setText(after[:_HASH] or status_colours.NONE)

    def _on_looked(self) -> None:
        self.picking.setChecked(False)
        self._show_changes()

    def _on_picking(self) -> None:
        self.looked.setChecked(False)
        self._show_changes()

    def _on_row(self) -> None:
        self._plan.look_at(self.objects.current())

    def _on_type_clicked(self) -> None:
        self._plan.choose_types([name for name, box in self._types.items() if box.isChecked()])


def _refusal(item: Checked | None) -> list[PreflightCheck]:
    """If the server refused the object without running its checks, return one failed check with the
    server's reason. Otherwise return an empty list.
    """
    if item is None or item.ok:
        return []
    return [PreflightCheck(name="object", ok=False, reason=item.reason)]


def _switch(text: str, icon: str = "") -> QPushButton:
    made = button(text, icon=icon)
    made.setCheckable(True)
    return made
