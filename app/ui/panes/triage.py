"""Below the results: what is like the one in focus, the reason that comes next, and how far
decisions on many objects are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.api.records.enums import Action
from app.state.alike import LAYOUT, VALUES
from app.state.batch import Batch, Stage
from app.ui.marks import DECIDED
from app.ui.text import PlainLabel, amount, display
from app.ui.theme import Role, theme
from app.ui.widgets import BusyBar, IconLabel, action_button, bar, button, icon_button, line

if TYPE_CHECKING:
    from app.state.stores import Stores
    from app.ui.commands import Actions

_BUTTONS = ("confirm", "false_match", "test_data", "by_hand")
_REMEDIES = ("mask", "quarantine", "encrypt", "delete")
_WIDE = 520
"""Pixels at 100 % from which on the remedies stand beside the decisions; they are in the menus."""
MANY = 20
"""Objects from which on the way of a decision is shown."""
_MOST_ROWS = 3
_LONGEST = 60


class TriageBar(QWidget):
    """One line of words with what can be decided at once, and a line per decision on its way."""

    def __init__(self, stores: Stores, actions: Actions) -> None:
        super().__init__()
        self._stores = stores
        self._actions = actions
        self._wide = True
        self.setAccessibleName("Decisions")
        frame, row = bar("foot", 32)
        self.buttons = {name: action_button(actions[name]) for name in (*_BUTTONS, *_REMEDIES)}
        apart = line(upright=True)
        for name, made in self.buttons.items():
            if name == _REMEDIES[0]:
                row.addWidget(apart)
            row.addWidget(made)
        self._remedies = [apart, *(self.buttons[name] for name in _REMEDIES)]
        self.words = PlainLabel("", "secondary", elide=True)
        self.progress = PlainLabel("", "secondary")
        self.same = button("", "link")
        self.layout_button = button("", "link")
        row.addWidget(self.words, 1)
        row.addWidget(self.progress)
        row.addWidget(self.layout_button)
        row.addWidget(self.same)
        self._rows: dict[str, BatchRow] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(frame)
        self.same.clicked.connect(self._on_same)
        self.layout_button.clicked.connect(self._on_layout)
        for signal in (stores.triage.changed, stores.session.changed, stores.results.changed):
            signal.connect(self._on_changed)
        for signal in (stores.queue.changed, stores.sums.changed):
            signal.connect(self._on_progress)
        stores.outbox.changed.connect(self._on_outbox)
        actions.rebound.connect(self._on_changed)
        self._on_changed()
        self._on_outbox()
        self._on_progress()

    def minimumSizeHint(self) -> QSize:
        """None is asked for: what has no room makes way."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = event.size().width() >= theme().px(_WIDE)
        if wide != self._wide:
            self._wide = wide
            for made in self._remedies:
                made.setVisible(wide)
            self._on_changed()

    def _on_changed(self) -> None:
        triage, groups = self._stores.triage, self._stores.alike.groups
        last = triage.last if triage.subject is not None else None
        word = DECIDED[last.action][0] if last else ""
        same = groups[VALUES].open if VALUES in groups else 0
        alike = groups[LAYOUT].open if LAYOUT in groups else 0
        fits = triage.subject in {None, self._stores.alike.subject}
        self.same.setVisible(bool(last and same and fits))
        self.layout_button.setVisible(bool(last and alike and fits and alike != same))
        self._name_groups(same, alike, word)
        self.words.setText(self._said(word, same if fits else 0))

    def _name_groups(self, same: int, alike: int, word: str) -> None:
        """In full where there is room, else as short as can be."""
        self.same.setText(f"All {same:,} as {word}" + "  (Enter)" * self._wide)
        kind = "that look the same" if self._wide else "alike"
        self.layout_button.setText(f"All {alike:,} {kind}")

    def _on_progress(self) -> None:
        queue = self._stores.queue
        some = queue.active and self._stores.sums.sums.total > 0
        self.progress.setVisible(some)
        if some:
            self.progress.setText(queue.progress())

    def _said(self, word: str, same: int) -> str:
        triage = self._stores.triage
        if triage.asking:
            return "The next one asks for its reason (0: no)."
        if triage.picked:
            return f"Reason of the next decision: {display(triage.picked, _LONGEST)}"
        if (chosen := len(self._stores.results.selected)) > 1:
            return self._keys(f"decide {chosen:,} selected")
        if not same:
            return f"Marked as {word}: requested." if word else self._keys("decide")
        targets = self._stores.alike.groups[VALUES].targets
        where = f" on {targets:,} targets" if targets > 1 else ""
        return amount(same, "more holds", "more hold") + f" the same values{where}, undecided"

    def _keys(self, decide: str) -> str:
        """`C F T H decide · U take back · . repeat`, without a key that was taken away."""
        keys = {
            name: self._actions[name].shown_keys() for name in (*_BUTTONS, "undo_mark", "repeat")
        }
        parts = [(" ".join(filter(None, map(keys.get, _BUTTONS))), decide)]
        parts += [(keys["undo_mark"], "take back"), (keys["repeat"], "repeat")]
        return " · ".join(f"{some} {what}" for some, what in parts if some)

    def _on_same(self) -> None:
        self._stores.triage.decide_alike(VALUES)

    def _on_layout(self) -> None:
        self._stores.triage.decide_alike(LAYOUT)

    def _on_outbox(self) -> None:
        place = self._stores.session.place
        shown = [one for one in self._stores.outbox.batches if _worth_a_line(one, place)]
        shown = shown[-_MOST_ROWS:]
        for gone in self._rows.keys() - {one.id for one in shown}:
            self._rows.pop(gone).deleteLater()
        for one in shown:
            if one.id not in self._rows:
                self._rows[one.id] = BatchRow(self._stores, one)
                self._column.addWidget(self._rows[one.id])
                theme().dress(self._rows[one.id])
            self._rows[one.id].show_state()


class BatchRow(QWidget):
    """How far one decision is, and what can be done about it."""

    def __init__(self, stores: Stores, batch: Batch) -> None:
        super().__init__()
        self._outbox = stores.outbox
        self.batch = batch
        self._icon = IconLabel("pending", Role.PENDING)
        self.words = PlainLabel("", elide=True)
        self._busy = BusyBar()
        self._busy.setFixedWidth(theme().px(96))
        self.hold = button("Hold", "link")
        self.drop = button("Drop the rest", "link")
        self.again = button("", "link")
        self.shut = icon_button("close", "Close this line")
        row = QHBoxLayout(self)
        row.setContentsMargins(theme().px(8), 0, theme().px(8), 0)
        row.setSpacing(theme().px(8))
        row.addWidget(self._icon)
        row.addWidget(self.words, 1)
        row.addWidget(self._busy)
        for made in (self.hold, self.drop, self.again, self.shut):
            row.addWidget(made)
        self.setMinimumHeight(theme().px(30))
        self.hold.clicked.connect(self._on_hold)
        self.drop.clicked.connect(self._on_drop)
        self.again.clicked.connect(self._on_again)
        self.shut.clicked.connect(self._on_shut)

    def show_state(self) -> None:
        """Say how far it is."""
        batch = self.batch
        bad = bool(batch.refused) or batch.stage is Stage.STOPPED
        self._icon.show_icon(*(("warning", Role.MATCH) if bad else ("pending", Role.PENDING)))
        self.words.setText(_told(batch))
        self._busy.setVisible(batch.sending or bool(batch.unsettled))
        self._busy.show_share(batch.confirmed / batch.total if batch.total else None)
        self.hold.setVisible(batch.active)
        self.hold.setText("Hold" if batch.sending else "Go on")
        self.drop.setVisible(batch.active)
        self.again.setVisible(bool(batch.refused) and not batch.active)
        self.again.setText(f"Ask again for {len(batch.refused):,}")
        self.shut.setVisible(not batch.active)

    def _on_hold(self) -> None:
        if self.batch.sending:
            self._outbox.hold(self.batch)
        else:
            self._outbox.go_on(self.batch)

    def _on_drop(self) -> None:
        self._outbox.cancel(self.batch)

    def _on_again(self) -> None:
        self._outbox.retry(self.batch)

    def _on_shut(self) -> None:
        self._outbox.dismiss(self.batch)


def _worth_a_line(batch: Batch, place: str) -> bool:
    if batch.wish.place != place:
        return False
    halted = batch.active and not batch.sending
    return halted or bool(batch.refused) or (batch.total > MANY and not batch.settled)


def _told(batch: Batch) -> str:
    """`False match: 37 of 412 · 660/min · 1 min left`, or why it does not go on."""
    action = batch.wish.action
    word = "Take back" if action is Action.UNDO else DECIDED[action][0]
    parts = [f"{word[:1].upper()}{word[1:]}: {batch.confirmed:,} of {batch.total:,}"]
    left = batch.total - len(batch.taken) - len(batch.refused)
    if batch.stage is Stage.HELD:
        parts.append(f"held, {left:,} not sent")
    elif batch.stage is Stage.LOST:
        parts.append(f"waits for the connection, {left:,} not sent")
    elif batch.stage is Stage.STOPPED:
        parts.append(f"stopped, {left:,} not sent")
    elif batch.pace and not batch.settled:
        minutes = (batch.total - batch.confirmed - len(batch.refused)) / batch.pace
        parts.append(f"{batch.pace:,.0f}/min")
        parts.append("less than 1 min left" if minutes < 1 else f"{minutes:,.0f} min left")
    if batch.refused:
        parts.append(f"{len(batch.refused):,} refused: {display(batch.refusals[0].message, 80)}")
    return " · ".join(parts)
