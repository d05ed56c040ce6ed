"""Answers to proposals of this account, kept until the account has seen them."""

from __future__ import annotations

from collections.abc import Callable, Collection

from app.api.errors import Gone, NotAllowed
from app.api.records.approvals import Proposal, ProposalState
from app.api.resources.base import PAGE
from app.settings import MOST_ANSWERS_SEEN
from app.state.approvals.proposals import WaitingProposals
from app.state.connection.session import Session
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

_READ_MS = 500
_TOLD = {ProposalState.APPROVED, ProposalState.REJECTED, ProposalState.EXPIRED}
"""States that were not caused by the proposer, and are therefore announced."""


class OwnAnswers(QObject):
    """Proposals of this account that were approved, rejected or carried out, or have expired,
    since the account last looked at them.

    `arrived` carries the proposals not announced before, newest first.
    """

    changed = Signal()
    arrived = Signal(object)

    def __init__(
        self,
        session: Session,
        guard: ApprovalGuard,
        waiting: WaitingProposals,
        save: Callable[[], None],
        tasks: Tasks,
    ) -> None:
        super().__init__()
        self.unseen: list[Proposal] = []
        """Answered proposals that the account has not seen, newest first."""
        self._announced: tuple[str, float] = "", 0.0
        """An account, and the time of the last answer that was announced to it (server's clock,
        Unix seconds).
        """
        self._session = session
        self._guard = guard
        self._save = save
        self._tasks = tasks
        self._soon = tasks.pace(_READ_MS, self.refresh, reads="proposals.own")
        session.signed_in.connect(self._on_signed_in)
        waiting.news.connect(self._on_news)

    def refresh(self) -> None:
        """Read the answered proposals of this account again."""
        if self._session.connected and self._guard.by_server:
            self._tasks.read("proposals.own", self._load)
        else:
            self._put([])

    def see(self, shown: Collection[str]) -> None:
        """Record that the proposals with these IDs were shown. Does nothing unless the IDs include
        all unseen proposals.
        """
        if self.unseen and all(one.id in shown for one in self.unseen):
            seen = self._session.settings.answers_seen
            seen.pop(self._account, None)  # the newest entry is the last one
            seen[self._account] = max(map(when, self.unseen))
            while len(seen) > MOST_ANSWERS_SEEN:
                del seen[next(iter(seen))]
            self._save()
            self._put([])

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self._put([])

    @property
    def _account(self) -> str:
        return f"{self._session.user}@{self._session.place}"

    async def _load(self) -> None:
        account = self._account
        try:
            found = (await self._session.client.approvals.list(own=True, limit=PAGE)).items
        except (NotAllowed, Gone):
            found = []
        since = self._session.settings.answers_seen.get(account, 0.0)
        self._put([one for one in found if one.state in _TOLD and when(one) > since])
        told = self._announced[1] if self._announced[0] == account else since
        if new := [one for one in self.unseen if when(one) > told]:
            self._announced = account, max(map(when, new))
            self.arrived.emit(new)

    def _put(self, unseen: list[Proposal]) -> None:
        if unseen != self.unseen:
            self.unseen = unseen
            self.changed.emit()

    def _on_signed_in(self) -> None:
        """Read nothing here. The event stream announces news when it opens; `_on_news` then starts
        the reading.
        """
        if not self._guard.by_server:
            self._put([])

    def _on_news(self, _record: str) -> None:
        self._soon.poke()


def when(answered: Proposal) -> float:
    """Return when an answered proposal changed last (server's clock, Unix seconds)."""
    return answered.ended or answered.answered or answered.expires
