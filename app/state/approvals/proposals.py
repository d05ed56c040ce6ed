"""Proposals that the server keeps: how many wait for this account, which objects wait, and the
list of the proposals.
"""

from __future__ import annotations

import time
from collections import ChainMap
from collections.abc import Mapping

from app.api.errors import ApiError, Gone, NotAllowed, NotReached, NotSignedIn
from app.api.records.approvals import Proposal, ProposalState
from app.api.records.enums import Action
from app.api.records.local import Event
from app.api.resources.base import PAGE
from app.api.transport import Pause
from app.state.connection.server_reading import ServerReading
from app.state.connection.session import Session
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.rows.keys import Key
from app.state.work.signals import QObject, QTimer, Signal
from app.state.work.tasks import Tasks

RECORD = "proposal/"
"""Prefix of `Event.record` in events about proposals."""
IN_LIST = 200
"""Number of proposals read at a time."""
_LIST, _OBJECTS = "proposals.waiting", "proposals.objects"  # names of reads
_READ_MS = 500
_MOST_READ = 200
"""Maximum number of waiting proposals whose objects are read, one request each."""


class WaitingProposals(QObject):
    """Waiting proposals: the number of those that this account may answer, and the objects of those
    that it may see.

    `news` announces that a proposal was made or answered. It carries `Event.record` of the event,
    or "" if this console itself has made or answered the proposal.
    """

    changed = Signal()
    news = Signal(str)

    def __init__(self, session: Session, guard: ApprovalGuard, tasks: Tasks) -> None:
        super().__init__()
        self.count = 0
        self.actions: Mapping[Key, str] = {}
        """The proposed action of each object that waits for an approval, also of those in this
        account's own proposals.
        """
        self._found: list[Proposal] = []
        """The waiting proposals, as they were read last."""
        self._waiting: list[str] = []
        """The IDs of the waiting proposals whose objects are shown, newest first."""
        self._objects: dict[str, dict[Key, str]] = {}
        """For each waiting proposal whose objects were read from this server (by its ID): these
        objects. They are kept, because a proposal never changes.
        """
        self._shown: list[str] = []
        """The IDs of the proposals in `actions`."""
        self._session = session
        self._guard = guard
        self._tasks = tasks
        self._soon = tasks.pace(_READ_MS, self.refresh, reads=_LIST)
        session.signed_in.connect(self._on_signed_in)
        session.written.connect(self._on_written)
        session.noticed.connect(self._on_event)
        guard.changed.connect(self._on_guard)
        self._known_account = ""

    def refresh(self) -> None:
        """Count the waiting proposals again. The count is 0 without a connection, and for a server
        that keeps no proposals.
        """
        if self._session.connected and self._guard.by_server:
            self._tasks.read(_LIST, self._load)
        else:
            self.forget()

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self._forget_objects()
        self._put(0)

    def _forget_objects(self) -> None:
        """Forget which objects were read, because another server uses the same IDs."""
        self._tasks.stop(_LIST)
        self._tasks.stop(_OBJECTS)
        self._found, self._waiting, self._objects = [], [], {}

    async def _load(self) -> None:
        client, state = self._session.client, ProposalState.WAITING.value
        try:
            found = (await client.approvals.list(state=state, limit=PAGE)).items
        except (NotAllowed, Gone):
            found = []
        self._found = found
        waiting = [one.id for one in found if time.time() < one.expires][:_MOST_READ]
        same, self._waiting = waiting == self._waiting, waiting
        self._objects = {one: self._objects[one] for one in waiting if one in self._objects}
        self._count()
        if self._shown != waiting and not (same and _OBJECTS in self._tasks.running()):
            self._tasks.read(_OBJECTS, self._load_objects)

    async def _load_objects(self) -> None:
        """Read the objects of the waiting proposals that are not known yet. A proposal that cannot
        be read is tried again at the next `refresh`.
        """
        client = self._session.client
        for proposal_id in self._waiting:
            if proposal_id not in self._objects:
                try:
                    whole = await client.approvals.get(proposal_id)
                except (NotReached, NotSignedIn):
                    raise  # all others would fail, too
                except ApiError:
                    continue
                self._objects[proposal_id] = await _objects_of(whole)
        self._put(self.count)

    def _count(self) -> None:
        self._put(sum(map(self._is_for_me, self._found)))

    def _is_for_me(self, proposal: Proposal) -> bool:
        others = not self._guard.is_own(proposal.proposed_by_id)
        known = proposal.action in set(Action) and time.time() < proposal.expires
        return others and known and self._guard.may_do_anywhere(Action(proposal.action))

    def _put(self, count: int) -> None:
        """Show this number of proposals, and the objects that are known."""
        shown = [one for one in self._waiting if one in self._objects]
        if (count, shown) != (self.count, self._shown):
            if shown != self._shown:  # no copy: there may be 10,000 objects in each proposal
                self.actions = ChainMap(*(self._objects[one] for one in reversed(shown)))
            self.count, self._shown = count, shown
            self.changed.emit()

    def _on_signed_in(self) -> None:
        """Forget the objects. If the server keeps no proposals, clear all state. Otherwise the
        proposals are read later, when the event stream of the server is open: if they were read
        now, changes before that would be missed (see `Jobs`).
        """
        self._forget_objects()
        if not self._guard.by_server:
            self.forget()

    def _on_guard(self) -> None:
        """Count again once the account is known, because the count depends on the account."""
        account = self._guard.account.id if self._guard.account is not None else ""
        if account != self._known_account:
            self._known_account = account
            self._count()

    def _on_written(self, what: frozenset[str]) -> None:
        if "proposals" in what:  # by this console: what it shows must not lag behind
            self.refresh()
            self.news.emit("")

    def _on_event(self, event: Event) -> None:
        if (event.record or "").startswith(RECORD):
            self._soon.poke()
            self.news.emit(event.record)


async def _objects_of(proposal: Proposal) -> dict[Key, str]:
    """Return the proposed action of each object of a proposal."""
    found: dict[Key, str] = {}
    pause = Pause()
    for part in proposal.parts or ():
        for object_id in part.order.object_ids:
            found[Key(part.target_id, object_id)] = proposal.action
            await pause.if_due()
    return found


class ProposalList(ServerReading):
    """List of the proposals of one state, or of all states, newest first. Older proposals are read
    on request.
    """

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
        """Show the proposals of a state; "" shows all."""
        if state != self.state:
            self.state, self.items, self.more = state, [], False
            self.read()

    def read_more(self) -> None:
        """Read older proposals."""
        if self.more and not self.loading:
            self._begin()
            self._start(self._load_with, self._read_older)

    def read_again(self) -> None:
        """Read the listed proposals again, without setting `loading`. If a read is running, try
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
        wanted, found = max(len(self.items), IN_LIST), dict[str, Proposal]()
        more, read = True, 0
        while more and read < wanted:
            limit = min(PAGE, wanted - read)
            page = await self._page(read, limit)
            found |= {one.id: one for one in page}
            more, read = len(page) >= limit, read + limit
        self.items, self.more = list(found.values()), more

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
