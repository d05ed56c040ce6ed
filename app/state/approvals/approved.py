"""The proposal that this console has approved last: how its jobs end."""

from __future__ import annotations

from app.api.errors import Gone, NotAllowed
from app.api.records.approvals import Proposal
from app.state.approvals.proposals import WaitingProposals
from app.state.changes.jobs import Jobs
from app.state.connection.session import Session
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

_READ_MS = 250


class ApprovedProposal(QObject):
    """Follows an approved proposal until all of its jobs have ended."""

    changed = Signal()

    def __init__(
        self, session: Session, jobs: Jobs, waiting: WaitingProposals, tasks: Tasks
    ) -> None:
        super().__init__()
        self.proposal: Proposal | None = None
        self._session = session
        self._tasks = tasks
        self._soon = tasks.pace(_READ_MS, self._refresh, reads="proposals.approved")
        jobs.changed.connect(self._on_news)
        waiting.news.connect(self._on_news)

    def follow(self, proposal: Proposal) -> None:
        """Follow this proposal in place of the one before."""
        self.proposal = proposal
        self.changed.emit()
        self._on_news()

    def stop(self) -> None:
        """Stop following when the view is closed."""
        self.proposal = None

    def _on_news(self, _record: str = "") -> None:
        if self.proposal is not None and not self.proposal.ended:
            self._soon.poke()

    def _refresh(self) -> None:
        if self._session.connected:
            self._tasks.read("proposals.approved", self._load)

    async def _load(self) -> None:
        if self.proposal is None:
            return
        try:
            found = await self._session.client.approvals.get(self.proposal.id)
        except (NotAllowed, Gone):
            self.proposal = None
            return
        if self.proposal is not None and found.id == self.proposal.id:
            self.proposal = found
            self.changed.emit()
