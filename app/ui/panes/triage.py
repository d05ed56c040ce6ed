"""Triage bar below the results. It has actions for the selected results, buttons to apply the last
decision to other results, and the progress of decisions on many objects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from app.api.records.enums import Action
from app.language import Texts
from app.state.counts.similarity import LAYOUT, VALUES
from app.state.decisions_and_undo.batch import Batch, Stage
from app.state.words.event_sentences import sentence_words
from app.state.words.time_left import time_left
from app.ui.kit.boxes import bar, fill, hbox, vbox
from app.ui.kit.controls.buttons import button, icon_button
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.flow_layout import FlowLayout
from app.ui.kit.menu import Menu
from app.ui.kit.spoken_progress import SpokenProgress
from app.ui.look.colours import Role
from app.ui.look.status_colours import DECIDED
from app.ui.look.text import PlainLabel, display, sentence, set_tip, tip_text
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores
    from app.ui.actions.qactions import Actions, Command

tr = Texts(__name__)

_BUTTONS = ("confirm", "false_match", "test_data", "mask")
_WORDS = {
    "confirm": tr("Confirm"),
    "false_match": tr("False match"),
    "test_data": tr("Test data"),
    "mask": tr("Mask…"),
}
_MORE = ("by_hand", "undo_mark", "repeat", "", "quarantine", "encrypt", "delete", "", "note",
         "assign", "make_rule")  # fmt: skip
MANY = 20
"""A decision about more objects than this gets a row with its progress. A smaller one gets a row
only if it is interrupted or refused in part.
"""
_MOST_ROWS = 3
_LONGEST = 60


class TriageBar(QWidget):
    """Bar with the actions for the selected results and their keys. Right after a decision, buttons
    above it apply the decision to other results. Below it are rows with the progress of the latest
    decisions, if they are large, interrupted or refused in part.
    """

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__()
        self._stores = stores
        self._actions = actions
        self._hidden: tuple[str, ...] = ()
        """Buttons that do not fit; they are in the menu instead."""
        self.setAccessibleName(tr("Decisions"))
        frame, row = bar("foot", 36)
        self.buttons = {name: KeyButton(actions[name], _WORDS[name]) for name in _BUTTONS}
        self.more = button(tr("More"), "", "chevron-down")
        for made in (*self.buttons.values(), self.more):
            row.addWidget(made)
        self.words = PlainLabel("", "secondary", elide=True)
        self.progress = PlainLabel("", "secondary")
        self.offers = QWidget()
        self.same = KeyButton(actions["decide_alike"], "", wrap=True)
        self.layout_button = KeyButton(actions["decide_layout"], "", wrap=True)
        fill(row, (self.words, 1), self.progress)
        flow = FlowLayout(self.offers, gap=8)
        flow.addWidget(self.same)
        flow.addWidget(self.layout_button)
        self.beyond = PlainLabel(
            tr("Applies to results on all targets, also outside of this query"), "secondary"
        )
        flow.addWidget(self.beyond)
        flow.setContentsMargins(*(theme().px(edge) for edge in (8, 4, 8, 4)))
        self.offers.hide()
        self._rows: dict[str, BatchRow] = {}
        self._column = vbox(self.offers, frame, into=self, gap=0)
        self.more.clicked.connect(self._on_more)
        for signal in (stores.triage.changed, stores.session.changed, stores.results.changed):
            signal.connect(self._on_changed)
        for signal in (stores.queue.changed, stores.sums.changed):
            signal.connect(self._on_progress)
        stores.outbox.changed.connect(self._on_outbox)
        actions.rebound.connect(self._on_rebound)
        self._on_changed()
        self._on_outbox()
        self._on_progress()

    def minimumSizeHint(self) -> QSize:
        """Return no minimum width, because parts that do not fit are hidden."""
        return QSize(0, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:  # a part has become wider or narrower
            self._fit_buttons(self.width())
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_buttons(event.size().width())

    def _fit_buttons(self, width: int) -> None:
        """Show as many buttons as fit, and at least one."""
        gap = theme().px(8)
        room = width - 2 * gap - self.more.sizeHint().width()
        told = (one for one in (self.words, self.progress) if not one.isHidden())
        room -= sum(gap + one.minimumSizeHint().width() for one in told)
        shown = 0
        for made in self.buttons.values():
            room -= gap + made.sizeHint().width()
            shown += room >= 0 or not shown
        self._hidden = _BUTTONS[shown:]
        for name, made in self.buttons.items():
            made.setVisible(name not in self._hidden)

    def menu(self) -> Menu:
        """Return a menu of further actions for the selected results; show it with `popup`."""
        return self._actions.context((*self._hidden, *_MORE), self)

    def _on_more(self) -> None:
        self.menu().popup(self.more.mapToGlobal(QPoint(0, 0)))

    def _on_rebound(self) -> None:
        for made in (*self.buttons.values(), self.same, self.layout_button):
            made.show_keys()
        self._on_changed()

    def _on_changed(self) -> None:
        triage, groups = self._stores.triage, self._stores.alike.groups
        last = triage.last if triage.subject is not None else None
        word = DECIDED[last.action][0] if last else ""
        same = groups[VALUES].open if VALUES in groups else 0
        alike = groups[LAYOUT].open if LAYOUT in groups else 0
        fits = triage.subject in {None, self._stores.alike.subject}
        some, others = bool(last and same and fits), bool(last and alike and fits and alike != same)
        decision = sentence(word)
        self.same.say(
            tr.plural(
                "Apply “{decision}” to {n} more result with the same values",
                "Apply “{decision}” to {n} more results with the same values",
                same,
                decision=decision,
            )
        )
        self.layout_button.say(
            tr.plural(
                "Apply “{decision}” to {n} more result from the same template",
                "Apply “{decision}” to {n} more results from the same template",
                alike,
                decision=decision,
            )
        )
        self.same.setVisible(some)
        self.layout_button.setVisible(others)
        self.beyond.setVisible(bool(self._stores.tabs.front.text))
        self.offers.setVisible(some or others)
        self.words.setText(self._said(word))

    def _on_progress(self) -> None:
        queue = self._stores.queue
        some = queue.active and self._stores.sums.sums.total > 0
        self.progress.setVisible(some)
        if some:
            self.progress.setText(queue.progress())
            set_tip(self.progress, queue.progress_in_full())

    def _said(self, word: str) -> str:
        triage = self._stores.triage
        if triage.asking:
            return tr("The next decision asks for a reason. Press 0 to turn this off.")
        if triage.picked:
            return tr(
                "Reason of the next decision: {reason}", reason=display(triage.picked, _LONGEST)
            )
        results = self._stores.results
        if (chosen := len(results.selected)) > 1:
            if chosen == results.total:
                return tr("All results selected")
            if results.counts_rows:
                return tr.plural("{n} row selected", "{n} rows selected", chosen)
            return tr("{n} results selected", n=chosen)
        # the decision first, because the end is cut in a narrow window
        return tr("{decision}: requested", decision=sentence(word)) if word else ""

    def _on_outbox(self) -> None:
        place = self._stores.session.place
        shown = [batch for batch in self._stores.outbox.batches if _worth_a_line(batch, place)]
        shown = shown[-_MOST_ROWS:]
        for gone in self._rows.keys() - {one.id for one in shown}:
            row = self._rows.pop(gone)
            row.say_end()
            row.deleteLater()
        for one in shown:
            if one.id not in self._rows:
                self._rows[one.id] = BatchRow(self._stores, one)
                self._column.addWidget(self._rows[one.id])
                theme().dress(self._rows[one.id])
            self._rows[one.id].show_state()


class KeyButton(QPushButton):
    """Button of an action with a label and its key. It is enabled while the action is, and shows
    the tooltip of the action. With `wrap`, the label has several lines in a narrow place.
    """

    def __init__(self, command: Command, word: str, *, wrap: bool = False) -> None:
        super().__init__()
        self._command = command
        self.setObjectName(command.objectName())
        self.setProperty("kind", "keyed")
        self.setAutoDefault(False)
        # a click leaves the focus in the results, where the keys work
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if wrap:  # a button that grows in height
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._word, self._keys = PlainLabel(word, wrap=wrap), PlainLabel("", "key")
        for part in (self._word, self._keys):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        hbox((self._word, 1), self._keys, into=self, gap=6, edges=(8, 4, 6, 4))
        self.clicked.connect(command.trigger)
        command.changed.connect(self._on_changed)
        self.show_keys()
        self._on_changed()

    def sizeHint(self) -> QSize:
        """Return the size of the contents, with the label in one line."""
        layout, label = self.layout(), self._word
        wide = layout.sizeHint().width() if layout is not None else 0
        if label.wordWrap():
            in_one = label.fontMetrics().horizontalAdvance(label.whole()) + 1
            wide += in_one - label.sizeHint().width()
        return QSize(wide, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        layout, hint = self.layout(), self.sizeHint()
        if layout is None or not self._word.wordWrap():
            return hint
        return QSize(layout.minimumSize().width(), hint.height())

    def text(self) -> str:
        """Return label and key."""
        return "  ".join(filter(None, (self._word.whole(), self._keys.whole())))

    def say(self, words: str) -> None:
        """Change the label."""
        self._word.setText(words)
        self.setAccessibleName(words)
        self.updateGeometry()

    def show_keys(self) -> None:
        """Show the current key of the action."""
        self._keys.setText(self._command.shown_keys())
        self._keys.setVisible(bool(self._command.shown_keys()))
        self.updateGeometry()

    def _on_changed(self) -> None:
        self.setEnabled(self._command.isEnabled())
        set_tip(self, tip_text(self._command.toolTip()))
        if not self.accessibleName():
            self.setAccessibleName(self._command.iconText())


class BatchRow(QWidget):
    """Row with the progress of one decision, and buttons to control it."""

    def __init__(self, stores: WindowStores, batch: Batch) -> None:
        super().__init__()
        self._outbox = stores.outbox
        self.batch = batch
        self._icon = IconLabel("pending", Role.PENDING)
        self.words = PlainLabel("", elide=True)
        self._busy = BusyBar()
        self._busy.setFixedWidth(theme().px(96))
        self._voice = SpokenProgress(self.words)
        self._speaks = stores.is_main
        """Only one of the windows that show the decision announces it."""
        self.hold = button(tr("Pause"), "link")
        self.drop = button(tr("Discard unsent decisions"), "link")
        self.again = button("", "link")
        self.shut = icon_button("close", tr("Close"))
        hbox(
            self._icon,
            (self.words, 1),
            self._busy,
            self.hold,
            self.drop,
            self.again,
            self.shut,
            into=self,
            edges=(8, 0, 8, 0),
        )
        self.setMinimumHeight(theme().px(30))
        self.hold.clicked.connect(self._on_hold)
        self.drop.clicked.connect(self._on_drop)
        self.again.clicked.connect(self._on_again)
        self.shut.clicked.connect(self._on_shut)

    def show_state(self) -> None:
        """Show the progress."""
        batch = self.batch
        bad = bool(batch.refused) or batch.stage is Stage.STOPPED
        self._icon.show_icon(*(("warning", Role.MATCH) if bad else ("pending", Role.PENDING)))
        self.words.setText(_told(batch))
        self._busy.setVisible(batch.wanted or bool(batch.unsettled))
        share = batch.confirmed / batch.total if batch.total else None
        self._busy.show_share(share)
        if self._speaks and batch.active:
            self._voice.show(self.words.whole(), share)
        else:
            self.say_end()
        self.hold.setVisible(batch.active)
        self.hold.setText(tr("Pause") if batch.wanted else tr("Resume"))
        self.drop.setVisible(batch.active)
        self.again.setVisible(bool(batch.refused) and not batch.active)
        self.again.setText(
            tr.plural(
                "Retry {n} refused decision", "Retry {n} refused decisions", len(batch.refused)
            )
        )
        self.shut.setVisible(not batch.active)

    def say_end(self) -> None:
        """Announce how the decision has ended, unless that was announced before."""
        self._voice.end(_told(self.batch), urgent=bool(self.batch.refused))

    def _on_hold(self) -> None:
        if self.batch.wanted:
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
    halted = batch.active and not batch.wanted
    return halted or bool(batch.refused) or (batch.total > MANY and not batch.settled)


_HALTED = {
    Stage.HELD: tr("paused"),
    Stage.LOST: tr("waiting for the connection"),
    Stage.STOPPED: tr("stopped"),
}


def _told(batch: Batch) -> str:
    """Return the progress of a decision, for example `False match: 37 of 412 verified · 83 still to
    be sent · 1 min left`. Also say whether it is interrupted, and why objects were refused.
    """
    action = batch.wish.action
    word = tr("Undo") if action is Action.UNDO else DECIDED[action][0]
    parts = [
        tr(
            "{decision}: {confirmed} of {total} verified",
            decision=sentence(word),
            confirmed=batch.confirmed,
            total=batch.total,
        )
    ]
    if halted := _HALTED.get(batch.stage):
        # of a request without a proper answer nobody knows whether it was carried out
        rest = (
            tr("{n} not verified", n=batch.unsent)
            if batch.doubtful
            else tr("{n} not sent", n=batch.unsent)
        )
        parts.append(f"{halted}, {rest}")
    elif batch.active and batch.unsent:
        parts.append(tr("{n} still to be sent", n=batch.unsent))
    if not halted and batch.pace and not batch.settled:
        undone = batch.total - batch.confirmed - len(batch.refused)
        parts.append(time_left(batch.pace, undone))
    if batch.refused:
        parts.append(
            tr(
                "{n} refused: {message}",
                n=len(batch.refused),
                message=display(sentence_words(batch.refusals[0].message), 80),
            )
        )
    return " · ".join(parts)
