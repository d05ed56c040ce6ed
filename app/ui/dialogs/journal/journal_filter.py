"""Filter of the audit journal: text, account, action, Target and days."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from PySide6.QtCore import QDate, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QWidget

from app.language import Texts
from app.state.oversight.journal import JournalFields, JournalFilter
from app.state.words.journal import JOURNAL_ACTIONS, journal_action_word
from app.ui.kit.boxes import STRETCH, hbox, labelled, vbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.day_edit import day_edit, to_date
from app.ui.look import status_colours
from app.ui.look.text import PlainLabel, display
from app.ui.look.theme import theme

tr = Texts(__name__)

_PERIODS = (
    (tr("Any time"), None),
    (tr("Today"), 0),
    (tr("Last 7 days"), 6),
    (tr("Last 30 days"), 29),
    (tr("Last 365 days"), 364),
)
"""Each period, and how many days before today it begins; None: no limit."""
_CHOSEN = len(_PERIODS)
"""Index of the entry after the periods, with which the user chooses a first and a last day."""
_PAUSE_MS = 250


class JournalFilterBar(QWidget):
    """Fields of the filter. `changed` is emitted a short time after the last change of a field."""

    changed = Signal()

    def __init__(self, targets: Sequence[tuple[str, str]]) -> None:
        """Create the fields. `targets` has the name and the ID of each Target to choose from."""
        super().__init__()
        self._pause = QTimer(self, interval=_PAUSE_MS, singleShot=True)
        self._pause.timeout.connect(self.changed)
        self.text = _line(tr("Search by file, reason, outcome, sign-off"))
        self.user = _line(tr("Any account"))
        self.action = _combo([tr("Any action"), *map(journal_action_word, JOURNAL_ACTIONS)])
        self.target = _combo([tr("Any target"), *(display(name) for name, _ in targets)])
        self._target_ids = ["", *(target_id for _, target_id in targets)]
        self.period = _combo([*(title for title, _ in _PERIODS), tr("Custom period")])
        today = date.today()  # noqa: DTZ011 local dates are meant
        self.first = day_edit(tr("From", "first day"), today - timedelta(days=6))
        self.last = day_edit(tr("To", "last day"), today)
        self.clear = button(tr("Clear filter"))
        self.problem = PlainLabel("", "error")
        fields = hbox(
            (labelled(tr("Text"), self.text), 3),
            (labelled(tr("Account"), self.user), 1),
            (labelled(tr("Action"), self.action), 1),
            (labelled(tr("Target"), self.target), 1),
            (labelled(tr("Time"), self.period), 1),
        )
        self._range = QWidget()
        dash = PlainLabel(status_colours.NONE, "secondary")
        hbox(STRETCH, self.problem, self.first, dash, self.last, into=self._range)
        vbox(fields, self._range, into=self)
        for line in (self.text, self.user):
            line.textEdited.connect(self._on_changed)
        for combo in (self.action, self.target, self.period):
            combo.currentIndexChanged.connect(self._on_changed)
        for day in (self.first, self.last):
            day.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            day.setMinimumWidth(theme().px(120))
            day.dateChanged.connect(self._on_changed)
        self.clear.clicked.connect(self._on_clear)
        self._show()

    def value(self) -> JournalFilter:
        """Return the filter that the fields describe."""
        since, until = self._days()
        entered = self.fields()
        return JournalFilter(
            since=_midnight(since),
            until=_midnight(until and until + timedelta(days=1)),
            user=entered.user,
            action=entered.action,
            target_id=entered.target_id,
            text=entered.text,
        )

    def fields(self) -> JournalFields:
        """Return what is entered."""
        action = self.action.currentIndex()
        return JournalFields(
            text=self.text.text(),
            user=self.user.text(),
            action=JOURNAL_ACTIONS[action - 1] if action > 0 else "",
            target_id=self._target_ids[max(0, self.target.currentIndex())],
            period=self.period.currentIndex(),
            first=to_date(self.first.date()),
            last=to_date(self.last.date()),
        )

    def put(self, fields: JournalFields) -> None:
        """Show what was entered earlier, without `changed`. A Target that is not known any more
        counts as none.
        """
        known = fields.target_id in self._target_ids
        at = self._target_ids.index(fields.target_id) if known else 0
        self.text.setText(fields.text)
        self.user.setText(fields.user)
        chosen = JOURNAL_ACTIONS.index(fields.action) + 1 if fields.action else 0
        self.action.setCurrentIndex(chosen)
        self.target.setCurrentIndex(at)
        self.period.setCurrentIndex(fields.period)
        for editor, day in ((self.first, fields.first), (self.last, fields.last)):
            if day is not None:
                editor.setDate(QDate(day.year, day.month, day.day))
        self._pause.stop()
        self._show()

    @property
    def active(self) -> bool:
        """Whether any field limits the records."""
        return self.value() != JournalFilter()

    def _days(self) -> tuple[date | None, date | None]:
        """Return the first and the last day; None without a limit."""
        if self.period.currentIndex() == _CHOSEN:
            return to_date(self.first.date()), to_date(self.last.date())
        _, days = _PERIODS[max(0, self.period.currentIndex())]
        today = date.today()  # noqa: DTZ011 local dates are meant
        return (None if days is None else today - timedelta(days=days)), None

    def _on_changed(self) -> None:
        self._show()
        self._pause.start()

    def _on_clear(self) -> None:
        for line in (self.text, self.user):
            line.clear()
        for combo in (self.action, self.target, self.period):
            combo.setCurrentIndex(0)
        self._on_changed()

    def _show(self) -> None:
        """Show the fields for the days only if days are chosen. Complain if the days are in the
        wrong order.
        """
        chosen = self.period.currentIndex() == _CHOSEN
        self._range.setVisible(chosen)
        allow(self.clear, "" if self.active else tr("The list is not filtered."))
        backwards = chosen and self.first.date() > self.last.date()
        self.problem.setText(tr("The first day is after the last day.") if backwards else "")


def _line(hint: str) -> QLineEdit:
    made = QLineEdit()
    made.setPlaceholderText(hint)
    made.setMaxLength(200)
    return made


def _combo(texts: Sequence[str]) -> QComboBox:
    made = ComboBox()
    made.addItems(list(texts))
    made.setMinimumContentsLength(max(10, len(texts[0])))
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return made


def _midnight(day: date | None) -> int | None:
    """Return the start of a day of the local calendar in Unix seconds; None for None."""
    return None if day is None else int(datetime.combine(day, time.min).timestamp())
