"""Proposals that the server keeps: how many wait for this account, and the list of them."""

from __future__ import annotations

import time

from app.api.errors import Gone, NotAllowed
from app.api.records.approvals import Proposal, ProposalState
from app.api.records.enums import Action
from app.api.records.local import Event
from app.api.resources.base import PAGE
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.server.server_reading import ServerReading
from app.state.server.session import Session
from app.state.work.signals import QObject, QTimer, Signal
from app.state.work.tasks import Tasks

RECORD = "proposal/"
"""Prefix of `Event.record` in events about proposals."""
IN_LIST = 200
"""Proposals read at a time."""
_READ_MS = 500


class WaitingProposals(QObject):
    """Number of proposals that this account may answer.

    `news` announces that a proposal was made or answered. It carries `Event.record` of the event,
    or "" if this console itself has made or answered the proposal.
    """

    changed = Signal()
    news = Signal(str)

    def __init__(self, session: Session, guard: ApprovalGuard, tasks: Tasks) -> None:
        super().__init__()
        self.count = 0
        self._session = session
        self._guard = guard
        self._tasks = tasks
        self._soon = tasks.pace(_READ_MS, self.refresh, reads="proposals.waiting")
        session.signed_in.connect(self.refresh)
        session.written.connect(self._on_written)
        session.noticed.connect(self._on_event)
        guard.changed.connect(self._on_guard)
        self._known_account = ""

    def refresh(self) -> None:
        """Count again."""
        if self._session.connected and self._guard.by_server:
            self._tasks.read("proposals.waiting", self._load)
        else:
            self._put(0)

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self._put(0)

    async def _load(self) -> None:
        client, waiting = self._session.client, ProposalState.WAITING.value
        try:
            found = (await client.approvals.list(state=waiting, limit=PAGE)).items
        except (NotAllowed, Gone):
            found = []
        self._put(sum(self._is_for_me(one) for one in found))

    def _is_for_me(self, proposal: Proposal) -> bool:
        others = not self._guard.is_own(proposal.proposed_by_id)
        known = proposal.action in set(Action) and time.time() < proposal.expires
        return others and known and self._guard.may_do_anywhere(Action(proposal.action))

    def _put(self, count: int) -> None:
        if count != self.count:
            self.count = count
            self.changed.emit()

    def _on_guard(self) -> None:
        """Count again once the account is known, because the count depends on the account."""
        account = self._guard.account.id if self._guard.account is not None else ""
        if account != self._known_account:
            self._known_account = account
            self._soon.poke()

    def _on_written(self, what: frozenset[str]) -> None:
        if "proposals" in what:  # by this console: what it shows must not lag behind
            self.refresh()
            self.news.emit("")

    def _on_event(self, event: Event) -> None:
        if (event.record or "").startswith(RECORD):
            self._soon.poke()
            self.news.emit(event.record)


class ProposalList(ServerReading):
    """List of the proposals of one state, or of all, newest first. More are read on request."""

    def __init__(self, session: Session, waiting: WaitingProposals, tasks: Tasks) -> None:
        super().__init__("proposals.list", session, tasks)
        self.items: list[Proposal] = []
        self.state: str | None = None
        """The state to show; "" for all, None before `show_state`."""
        self.more = False
        """Whether the server may have more proposals, older than `items`."""
        self._closed = False
        self._soon = QTimer(self, singleShot=True, interval=_READ_MS)
        self._soon.timeout.connect(self.read_again)
        waiting.news.connect(self._on_news)

    def show_state(self, state: str) -> None:
        """Show the proposals of a state."""
        if state != self.state:
            self.state, self.items, self.more = state, [], False
            self.read()

    def read_more(self) -> None:
        """Read older proposals."""
        if self.more and not self.loading:
            self._begin()
            self._start(self._load_with, self._read_older)

    def read_again(self) -> None:
        """Read the listed proposals again, while `loading` stays False. If a read is running, try
        again after a moment.
        """
        if self.loading:
            self._soon.start()
        elif self._session.connected:
            self._start(self._load)

    def stop(self) -> None:
        """Stop reading when the view is closed."""
        self._closed = True
        self._soon.stop()
        super().stop()

    async def _read_all(self) -> None:
        wanted = max(len(self.items), IN_LIST)
        found = await self._page(0, min(wanted, PAGE))
        self.items, self.more = found, len(found) >= min(wanted, PAGE)

    async def _read_older(self) -> None:
        found = await self._page(len(self.items), IN_LIST)
        known = {one.id for one in self.items}
        self.items = [*self.items, *(one for one in found if one.id not in known)]
        self.more = len(found) >= IN_LIST

    async def _page(self, offset: int, limit: int) -> list[Proposal]:
        approvals = self._session.client.approvals
        page = await approvals.list(state=self.state or None, offset=offset, limit=limit)
        return page.items

    def _on_news(self, _record: str) -> None:
        if not self._closed:
            self._soon.start()
