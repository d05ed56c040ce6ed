"""Periods of the risk history, in the calendar of the analyst's time zone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from app import language
from app.language import Texts

tr = Texts(__name__)

NAMES = {
    "days": tr("Last 7 days"),
    "week": tr("This week"),
    "month": tr("This month"),
    "quarter": tr("This quarter"),
    "year": tr("This year"),
    "all": tr("All"),
    "range": tr("Custom period"),
}
_BEFORE = {
    "days": tr("Previous 7 days"),
    "week": tr("Previous week"),
    "month": tr("Previous month"),
    "quarter": tr("Previous quarter"),
    "year": tr("Previous year"),
    "range": tr("Previous period"),
}


@dataclass(frozen=True, slots=True)
class Period:
    """A period with a name of `NAMES`. The period "range" lasts from `first` to `last`, both
    included; without `last`, it ends today.
    """

    name: str = "month"
    first: date | None = None
    last: date | None = None

    def bounds(self, today: date) -> tuple[int, int]:
        """Return start and end in Unix seconds. The end is the end of the day `last` or, without
        `last`, of today.
        """
        end = _seconds((self.last or today) + timedelta(days=1))
        return (0 if self.name == "all" else _seconds(self._begin(today))), end

    def before(self, today: date) -> Period | None:
        """Return the period directly before this one, such as the previous month, as a `range` of
        days; None for the period "all".
        """
        if self.name == "all":
            return None
        begin = self._begin(today)
        last = begin - timedelta(days=1)
        if self.name in {"range", "days"}:
            return Period("range", begin - ((self.last or today) - begin) - timedelta(days=1), last)
        return Period("range", Period(self.name)._begin(last), last)

    def days_words(self, today: date) -> str:
        """Return the name of the period with its first and last day, for example "This month: 1 Nov
        2026 to 28 Nov 2026". For the period "range" the name is left out, and for "all" only the
        last day is given.
        """
        last = day_words((self.last or today).toordinal())
        if self.name == "all":
            return tr("Until {day}", day=last)
        first = day_words(self._begin(today).toordinal())
        days = tr("{first} to {last}", first=first, last=last)
        return days if self.name == "range" else f"{NAMES[self.name]}: {days}"

    @property
    def words_before(self) -> str:
        """Name of the previous period, for example "Previous week"; "" for the period "all"."""
        return _BEFORE.get(self.name, "")

    def _begin(self, today: date) -> date:
        if self.name == "days":
            return today - timedelta(days=6)
        if self.name == "week":
            return today - timedelta(days=today.weekday())
        if self.name == "quarter":
            return today.replace(month=(today.month - 1) // 3 * 3 + 1, day=1)
        if self.name == "year":
            return today.replace(month=1, day=1)
        return self.first or today.replace(day=1)


def _seconds(day: date) -> int:
    """Return the start of a day in Unix seconds; 0 if the system cannot represent it."""
    try:
        return max(int(datetime(day.year, day.month, day.day).timestamp()), 0)  # noqa: DTZ001
    except (OverflowError, OSError, ValueError):
        return 0


def day_words(day: int) -> str:
    """Return a day (`date.toordinal`) in the user's language, for example 1 Nov 2026, Nov 1, 2026
    or 01.11.2026.
    """
    return language.written_date(date.fromordinal(day))


def since(moment: float, now: float) -> str:
    """Format `moment` (Unix seconds) for a sentence: "14:05" if it is today, otherwise "1 Nov". In
    English, the year is added only if it is not the year of `now`; in other languages it is always
    added.
    """
    then, today = (datetime.fromtimestamp(at, UTC).astimezone() for at in (moment, now))
    if then.date() == today.date():
        return language.clock(moment)
    return language.written_date(then.date(), year=then.year != today.year)
