"""Range of days for a date in the metadata of objects, such as *File Modified*."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.api.records.queries import DATE_LABELS, MetaFilter
from app.language import Texts
from app.state.risk.periods import day_words
from app.state.words.labels import metadata_word
from app.ui.kit.controls.buttons import button
from app.ui.kit.controls.chip import Chip
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.day_edit import day_edit, to_date
from app.ui.kit.flow_layout import FlowLayout
from app.ui.look import status_colours
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

tr = Texts(__name__)

WIRE = "%Y%m%d"
"""Format of a date in a query (contract 4.5)."""
_BETWEEN = 12
"""Pixels at 100 % between the two days, equal to the column spacing of the form."""


def range_of(label: str, first: date, last: date) -> list[MetaFilter]:
    """Return the range as the contract requires: two entries with the same label, one date each."""
    return [
        MetaFilter(label=label, start_date=first.strftime(WIRE)),
        MetaFilter(label=label, end_date=last.strftime(WIRE)),
    ]


def in_words(meta: list[MetaFilter]) -> dict[str, str]:
    """Return the range of each date label in `meta` as text: first day, dash, last day. If both
    days are equal, the text is this one day.
    """
    ends: dict[str, list[str]] = {}
    for one in meta:
        if one.start_date or one.end_date:
            pair = ends.setdefault(one.label, ["", ""])
            pair[0] = _read(one.start_date) or pair[0]
            pair[1] = _read(one.end_date) or pair[1]
    return {
        label: first if first == last else f"{first} {status_colours.NONE} {last}"
        for label, (first, last) in ends.items()
    }


def _read(text: str | None) -> str:
    if not text or len(text) != 8 or not (text.isascii() and text.isdigit()):
        return text or ""
    try:
        day = date(int(text[:4]), int(text[4:6]), int(text[6:]))
    except ValueError:
        return text
    return day_words(day.toordinal())


class DateField(QWidget):
    """Field for a label and two days; each range that the user adds becomes a chip.

    `edited` carries all date entries as a list of `MetaFilter`.
    """

    edited = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._meta: list[MetaFilter] = []
        self._label = ComboBox()
        for label in ("File Modified", *(x for x in DATE_LABELS if x != "File Modified")):
            self._label.addItem(metadata_word(label), label)
        self._label.setAccessibleName(tr("Date field"))
        today = date.today()  # noqa: DTZ011 local dates are meant
        self._first = day_edit(tr("From"), today - timedelta(days=30))
        self._last = day_edit(tr("To"), today)
        self._label.setMinimumWidth(theme().px(96))
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._add = button(tr("Add"))
        self._add.setAccessibleName(tr("Add date range"))
        self._add.clicked.connect(self._on_add)
        self.problem = PlainLabel(kind="error", wrap=True)
        self.problem.hide()
        self._chips = QWidget()
        self._flow = FlowLayout(self._chips)
        self._chips.hide()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(0)
        grid.setVerticalSpacing(theme().px(4))
        grid.setColumnMinimumWidth(1, theme().px(_BETWEEN))
        grid.addWidget(self._label, 0, 0)
        grid.addWidget(self._add, 0, 2)
        grid.addWidget(self._first, 1, 0)
        to = PlainLabel(status_colours.NONE, "secondary")
        to.setAlignment(Qt.AlignmentFlag.AlignCenter)
        grid.addWidget(to, 1, 1)
        grid.addWidget(self._last, 1, 2)
        grid.addWidget(self.problem, 2, 0, 1, 3)
        grid.addWidget(self._chips, 3, 0, 1, 3)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)

    def show_meta(self, meta: list[MetaFilter]) -> None:
        """Show the date entries of the query."""
        if meta == self._meta:
            return
        self._meta = list(meta)
        self._flow.clear()
        for label, words in in_words(meta).items():
            chip = Chip(f"{metadata_word(label)} {words}", label)
            chip.removed.connect(self._on_removed)
            self._flow.addWidget(chip)
        self._chips.setVisible(bool(meta))

    def meta(self) -> list[MetaFilter]:
        """Return the chosen date entries."""
        return list(self._meta)

    def _on_add(self) -> None:
        first, last = to_date(self._first.date()), to_date(self._last.date())
        backwards = first > last
        self.problem.setText(tr("The first day is after the last day.") if backwards else "")
        self.problem.setVisible(backwards)
        if not backwards:
            label = str(self._label.currentData())
            kept = [one for one in self._meta if one.label != label]
            self._put([*kept, *range_of(label, first, last)])

    def _on_removed(self, label: object) -> None:
        self._put([one for one in self._meta if one.label != label])

    def _put(self, meta: list[MetaFilter]) -> None:
        self.show_meta(meta)
        self.edited.emit(meta)
