"""Field for a day, with a calendar."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QCalendarWidget, QDateEdit, QSizePolicy, QToolButton

from app import language
from app.ui.kit.controls.text_fields import TextField
from app.ui.look import icons
from app.ui.look.theme import theme

_ARROWS = {"qt_calendar_prevmonth": "chevron-left", "qt_calendar_nextmonth": "chevron-right"}
"""Icons for buttons of Qt's calendar, by object name."""


def day_edit(name: str, day: date) -> QDateEdit:
    """Return a field for a day, with a calendar."""
    made = QDateEdit(QDate(day.year, day.month, day.day))
    made.setLineEdit(TextField())
    made.setCalendarPopup(True)
    made.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # also where texts are mirrored
    made.setDisplayFormat(language.current().day_format)
    made.setMinimumWidth(theme().px(96))
    made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    made.setAccessibleName(name)
    made.setToolTip(name)
    _dress_calendar(made.calendarWidget())
    return made


def _dress_calendar(calendar: QCalendarWidget) -> None:
    """Replace Qt's colours: without this, the arrows are black and the weekends red on any
    background.
    """
    for name, icon in _ARROWS.items():
        arrow = calendar.findChild(QToolButton, name)
        if isinstance(arrow, QToolButton):
            arrow.setIcon(icons.icon(icon))
    for weekend in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
        calendar.setWeekdayTextFormat(weekend, QTextCharFormat())


def to_date(day: QDate) -> date:
    """Convert a `QDate`, as a day field has it, to a `date`."""
    return date(day.year(), day.month(), day.day())
