"""Records of the audit journal, newest first: searched on the server, read page by page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from app.api.errors import ApiError
from app.api.records.local import AuditCheck, AuditPage, AuditRecord
from app.state.connection.server_reading import DROPPED, ServerReading
from app.state.connection.session import Session
from app.state.work.errors import StateError
from app.state.work.signals import QObject
from app.state.work.tasks import Tasks

PAGE = 500
"""Number of records read before the view has to ask for more."""


@dataclass(frozen=True, slots=True)
class JournalFields:
    """What is entered in the fields of the journal's filter. It is kept until another account or
    another server is used, so that a reopened journal shows the same records.

    `period` is the index of the chosen period. `first` and `last` are the days of a custom period;
    None for the days that the form suggests.
    """

    text: str = ""
    user: str = ""
    action: str = ""
    target_id: str = ""
    period: int = 0
    first: date | None = None
    last: date | None = None


@dataclass(frozen=True, slots=True)
class JournalFilter:
    """Conditions on records, all of which must be met; an empty condition matches every record.
    `since` and `until` are Unix seconds; `until` itself is excluded.
    """

    since: int | None = None
    until: int | None = None
    user: str = ""
    action: str = ""
    target_id: str = ""
    text: str = ""
    shown: Callable[[AuditRecord], str] | None = field(default=None, compare=False)
    """Function that returns the text shown for a record; needed to search for `text` in the user's
    language. The server does not know that language, so the console itself searches each page that
    it reads. If this is None, the server searches.
    """

    def params(self, before: int | None, limit: int) -> dict[str, object]:
        """Return the parameters of a search for at most `limit` records with numbers below
        `before`; None searches from the newest record on.
        """
        named: dict[str, object] = {
            "from": self.since,
            "until": self.until,
            "user": self.user.strip(),
            "action": self.action,
            "target_id": self.target_id,
            "text": "" if self.shown else self.text.strip(),
            "before": before,
        }
        given = {name: value for name, value in named.items() if value not in {None, ""}}
        return {"limit": limit, **given}

    async def found_in(self, page: AuditPage) -> list[AuditRecord]:
        """Return the matching records of a page that was read with `params`."""
        text, shown = self.text.strip().casefold(), self.shown
        if not text or shown is None:
            return page.records
        return await asyncio.to_thread(
            lambda: [one for one in page.records if text in shown(one).casefold()]
        )


def next_page(page: AuditPage, before: int | None) -> int | None:
    """Return the value of `before` with which to read the page after `page`; the argument `before`
    is the value with which `page` was read. Return None at the end of the journal. Also return None
    if the server's answer does not advance, because otherwise the search would never end.
    """
    older = page.older
    return None if older is None or (before is not None and older >= before) else older


class JournalReading(ServerReading):
    """The matching records read so far, and the result of a complete check."""

    def __init__(self, session: Session, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__("audit.records", session, tasks, parent)
        self.check: AuditCheck | None = None
        """Result of the check; None until it has ended."""
        self.problem = ""
        """Why the journal could not be checked."""
        self.records: list[AuditRecord] = []
        self.searched = 0
        """Number of records that the server has searched."""
        self.newest = 0
        """Number of the newest record when the search began; later records are not part of it.
        Records are numbered from 1 without gaps, so this is also the size of the journal. 0 if the
        journal is empty, or while the number is unknown.
        """
        self.filter = JournalFilter()
        self._older: int | None = None
        self._check, self._checking = f"{self._task} check", False  # not translated

    @property
    def more(self) -> bool:
        """Whether there may be older records that match."""
        return self._older is not None

    def read(self) -> None:
        """Check the journal, and read the newest records that match `filter`."""
        self.check, self.problem, self._checking = None, "", True
        self._tasks.read(self._check, self._load_check, dropped=self._on_check_dropped)
        super().read()

    def search(self, wanted: JournalFilter) -> None:
        """Read the newest records that match."""
        self.filter = wanted
        super().read()

    def read_more(self) -> None:
        """Read older records, unless a read is running."""
        if self.more and not self.loading:
            self._begin()
            self._start(self._load_more)

    def stop(self) -> None:
        """Stop reading when the view is closed."""
        super().stop()
        self._checking = False
        self._tasks.stop(self._check)

    def _on_check_dropped(self) -> None:
        if self._checking and self._check not in self._tasks.running():
            self.problem = DROPPED
            self.changed.emit()

    async def _load_check(self) -> None:
        try:
            self.check = await self._session.client.local.verify_audit()
        except (ApiError, StateError) as error:
            self.problem = error.message
        self.changed.emit()

    async def _read_all(self) -> None:
        self.records, self.searched, self.newest, self._older = [], 0, 0, None
        newest = await self._session.client.local.search_audit(limit=1)
        if newest.records:
            self.newest = newest.records[0].number
            self._older = self.newest + 1
        await self._read_page()

    async def _load_more(self) -> None:
        await self._load_with(self._read_page)

    async def _read_page(self) -> None:
        """Read until there are `PAGE` more records, or no older ones."""
        wanted = len(self.records) + PAGE
        while True:
            limit = PAGE if self.filter.shown else wanted - len(self.records)
            params = self.filter.params(self._older, limit)
            page = await self._session.client.local.search_audit(**params)
            self.records.extend(await self.filter.found_in(page))
            self.searched += page.searched
            self._older = next_page(page, self._older)
            if self._older is None or len(self.records) >= wanted:
                return
            self.changed.emit()
