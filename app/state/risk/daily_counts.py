"""Number of matches at the end of each day, and the days without a known number."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import NamedTuple

from app.api.errors import ApiError
from app.api.records.administration import DailyMatches
from app.api.records.common import number
from app.language import Texts
from app.state.connection.session import Session
from app.state.risk.periods import day_words
from app.state.work.errors import StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

PAGE = 1_000
MOST = 4_000
"""Maximum number of days read: eleven years."""
_DAY = 86_400
_EPOCH = date(1970, 1, 1).toordinal()
_MOST_SPANS = 3
"""Maximum number of spans of unknown days listed in the notes; further days are only counted."""


class Day(NamedTuple):
    """A day in UTC (`date.toordinal`) and its number of matches; None if that is unknown."""

    day: int
    matches: int | None


class DailyCounts(QObject):
    """Matches per day of a period. Invariant: no count is estimated; a day that the server does not
    report is unknown.
    """

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.days: list[Day] = []
        """All days of the period, from the first one that is known."""
        self.loading = False
        self.error = ""
        self._session = session
        self._tasks = tasks

    def read(self, start: float, end: float) -> None:
        """Read the days from `start` to `end` (Unix seconds, `end` not included)."""
        self.loading = True
        self.changed.emit()
        self._tasks.read("risk.daily", self._load, start, end)

    @property
    def unknown(self) -> list[tuple[int, int]]:
        """First and last day (`date.toordinal`) of each span of days without a known count."""
        spans: list[tuple[int, int]] = []
        for day, matches in self.days:
            if matches is not None:
                continue
            if spans and spans[-1][1] == day - 1:
                spans[-1] = (spans[-1][0], day)
            else:
                spans.append((day, day))
        return spans

    @property
    def notes(self) -> str:
        """Return a text that says since when counts are known, and for which days they are unknown;
        "" if there are no days.
        """
        if not self.days:
            return ""
        since = day_words(self.days[0].day)
        told = (
            tr(
                "Matches of all targets, without test data, at the end of each day (UTC). The "
                "first day with data is {day}.",
                day=since,
            )
            if self._session.local
            else tr(
                "Matches of all targets at the end of each day (UTC). The first day with data is "
                "{day}.",
                day=since,
            )
        )
        spans = self.unknown
        if not spans:
            return told
        count = sum(last - first + 1 for first, last in spans)
        named = ", ".join(_span(*span) for span in spans[:_MOST_SPANS])
        if len(spans) > _MOST_SPANS:
            named = tr("{days}, and further days that are not listed here", days=named)
        unknown = tr.plural(
            "{n} day has no data (grey): {days}.",
            "{n} days have no data (grey): {days}.",
            count,
            days=named,
        )
        return f"{told} {unknown}"

    async def _load(self, start: float, end: float) -> None:
        try:
            found = await self._read(start)
        except (ApiError, StateError) as error:
            self.error, self.days = error.message, []
        else:
            self.error = ""
            today = datetime.now(UTC).date().toordinal()
            last = min(_day(end - 1), today)
            self.days = spread(found, _day(start), last)
        self.loading = False
        self.changed.emit()

    async def _read(self, start: float) -> dict[int, int]:
        """Return the counts back to `start`, by day. If a day has several counts, the first one is
        used, because servers list the newest first.
        """
        found: dict[int, int] = {}
        offset = 0
        while offset < MOST:
            read = self._session.client.server.daily_matches(offset=offset, limit=PAGE)
            items = (await read).items
            for one in items:
                if (day := self._day_of(one)) is not None:
                    found.setdefault(day, number(one.matches))
            if len(items) < PAGE or items[-1].timestamp <= start:
                break
            offset += PAGE
        return found

    def _day_of(self, one: DailyMatches) -> int | None:
        """Return the day of a count (`date.toordinal`); None if its time is not valid. A server
        with /local/v1 stamps the count of a finished day with the midnight at which the day ended.
        """
        end = one.timestamp - 1 if self._session.local else one.timestamp
        return _day(end) if 0 < one.timestamp < _DAY * (date.max.toordinal() - _EPOCH) else None


def spread(found: dict[int, int], first: int, last: int) -> list[Day]:
    """Return the days up to `last`, beginning with the first day from `first` on that has a count.
    `found` has the counts by day; days without a count are unknown. Return an empty list if no day
    from `first` to `last` has a count.
    """
    known = [day for day in found if first <= day <= last]
    if not known:
        return []
    return [Day(day, found.get(day)) for day in range(min(known), last + 1)]


def _day(timestamp: float) -> int:
    return int(timestamp // _DAY) + _EPOCH


def _span(first: int, last: int) -> str:
    if first == last:
        return day_words(first)
    return tr("{first} to {last}", first=day_words(first), last=day_words(last))
