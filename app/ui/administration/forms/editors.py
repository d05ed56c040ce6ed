"""Field widgets for special kinds of values: several choices, a time, a repetition."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import available_timezones

from PySide6.QtCore import QDateTime, Qt, QTime
from PySide6.QtWidgets import (
    QComboBox,
    QDateTimeEdit,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
)

from app import language
from app.language import Texts
from app.state.administration.scans import (
    TIME_LENGTH,
    pause_of_api,
    pause_text,
    targets_of,
    targets_text,
)
from app.ui.administration.forms.fields import FieldWidget
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.choices import Choice, ChoiceField
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.number_edit import number_edit
from app.ui.look.theme import theme

tr = Texts(__name__)

_ZONE_LENGTH = 16
_TIME = "yyyy-MM-dd HH:mm"
_MOST_REPEATS = 999
_NIGHT = QTime(2, 0)
_UNITS = ("days", "months")
_INTERVALS = (
    (tr("Once"), ""),
    (tr("Daily"), "1 days"),  # not translated
    (tr("Weekly"), "7 days"),  # not translated
    (tr("Monthly"), "1 months"),  # not translated
    (tr("Every … days"), "days"),
    (tr("Every … months"), "months"),
)
"""Text and value of each entry; if the value is only a unit, the user enters the number."""


class ChoicesEditor(FieldWidget):
    """Selection of several entries of a list that may be long; the value has one entry per line."""

    def __init__(self, name: str, hint: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        self.field = ChoiceField(name, hint)
        self.field.offer(choices)
        self.field.edited.connect(self._on_edited)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.field)
        self.setFocusProxy(self.field)

    def value(self) -> str:
        return "\n".join(self.field.values())

    def put(self, value: str) -> None:
        self.field.show_values(value.splitlines())

    def _on_edited(self) -> None:
        self.edited.emit()


class PlacesEditor(ChoicesEditor):
    """Selection of Targets and Locations for a scan. The value is in the order in which the server
    returns it, and names no Location of a Target that is chosen as a whole.
    """

    def value(self) -> str:
        return targets_text(targets_of(super().value()))


class PauseEditor(FieldWidget):
    """Editor of the times at which a scan pauses. The value has the API's names of days, the text
    those of the user's language.
    """

    def __init__(self, example: str) -> None:
        super().__init__()
        self.line = QLineEdit()
        self.line.setPlaceholderText(example)
        self.line.setAccessibleName(tr("Pause at these times"))
        _row(self).addWidget(self.line)
        self.setFocusProxy(self.line)
        self.line.textChanged.connect(self._on_text)

    def value(self) -> str:
        return pause_of_api(self.line.text().strip())

    def put(self, value: str) -> None:
        self.line.setText(pause_text(value))

    def _on_text(self) -> None:
        self.edited.emit()


class StartEditor(FieldWidget):
    """Editor of the time at which a scan starts. The value is "" for now, otherwise `YYYY-MM-DD
    HH:MM` followed by the name of a time zone. Without a name, the zone of the server applies.
    """

    def __init__(self, now: str = tr("Now")) -> None:
        """`now` is the text that stands for the value ""."""
        super().__init__()
        self.when = ComboBox()
        self.when.setAccessibleName(tr("Start"))
        self.when.addItem(now)
        self.when.addItem(tr("At a set time"))
        self.time = QDateTimeEdit(_next_night())
        self.time.setAccessibleName(tr("Start time"))
        formats = language.current()
        self.time.setDisplayFormat(f"{formats.day_format} {formats.clock_format}")
        self.time.setCalendarPopup(True)
        self.zone = ComboBox()
        self.zone.setAccessibleName(tr("Time zone"))
        # The longest name would make the form wider than a scrolled dialog.
        self.zone.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.zone.setMinimumContentsLength(_ZONE_LENGTH)
        self.zone.addItem(tr("Time zone of the server"), "")
        for name in sorted(available_timezones()):
            if "/" in name and not name.startswith("Etc/"):
                self.zone.addItem(name.replace("_", " "), name.replace("_", " "))
        row = _row(self)
        row.addWidget(self.when)
        row.addWidget(self.time)
        row.addWidget(self.zone, 1)
        self.setFocusProxy(self.when)
        self._show_fields()
        self.when.currentIndexChanged.connect(self._on_when)
        self.time.dateTimeChanged.connect(self._tell)
        self.zone.currentIndexChanged.connect(self._tell)

    def value(self) -> str:
        if not self.when.currentIndex():
            return ""
        return f"{self.time.dateTime().toString(_TIME)} {self.zone.currentData()}".strip()

    def put(self, value: str) -> None:
        if value:
            self.time.setDateTime(QDateTime.fromString(value[:TIME_LENGTH], _TIME))
            zone = value[TIME_LENGTH + 1 :]
            if self.zone.findData(zone) < 0:  # a zone such as Etc/UTC must not be lost
                self.zone.addItem(zone, zone)
            self.zone.setCurrentIndex(self.zone.findData(zone))
        self.when.setCurrentIndex(1 if value else 0)

    def _on_when(self) -> None:
        self._show_fields()
        self.edited.emit()

    def _show_fields(self) -> None:
        unset = tr("Choose “At a set time” first.")
        for widget in (self.time, self.zone):
            allow(widget, "" if self.when.currentIndex() else unset)

    def _tell(self) -> None:
        self.edited.emit()


class RepeatEditor(FieldWidget):
    """Editor of how often a scan repeats. The value is "" for once, otherwise `7 days` or `1
    months`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.unit = ComboBox()
        self.unit.setAccessibleName(tr("Repeat"))
        for text, value in _INTERVALS:
            self.unit.addItem(text, value)
        self.count = number_edit(1, _MOST_REPEATS)
        self.count.setAccessibleName(tr("Number of days or months"))
        self.count.hide()
        row = _row(self)
        row.addWidget(self.unit)
        row.addWidget(self.count, 1, Qt.AlignmentFlag.AlignLeft)
        self.setFocusProxy(self.unit)
        self.unit.currentIndexChanged.connect(self._on_unit)
        self.count.valueChanged.connect(self._on_count)

    def value(self) -> str:
        interval = str(self.unit.currentData())
        return f"{self.count.value()} {interval}" if interval in _UNITS else interval

    def put(self, value: str) -> None:
        count, _, unit = value.partition(" ")
        at = self.unit.findData(value)
        self.unit.setCurrentIndex(at if at >= 0 else self.unit.findData(unit))
        self.count.setValue(int(count or 1))

    def _on_unit(self) -> None:
        self.count.setVisible(self.unit.currentData() in _UNITS)
        self.edited.emit()

    def _on_count(self) -> None:
        self.edited.emit()


def _next_night() -> QDateTime:
    """Return the next 02:00, because scans are usually planned for the night."""
    now = QDateTime.currentDateTime()
    today = QDateTime(now.date(), _NIGHT)
    return today if today > now else QDateTime(now.date().addDays(1), _NIGHT)


def _row(owner: FieldWidget) -> QHBoxLayout:
    row = QHBoxLayout(owner)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(theme().px(8))
    return row
