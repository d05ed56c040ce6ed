"""Approval of remedial actions by a second person."""

from __future__ import annotations

from app.api.records.approvals import (
    Answer,
    ApprovalRules,
    Proposal,
    ProposalAnswer,
    ProposalRequest,
)
from app.api.resources.base import PAGE, Resource
from app.api.wire import Page


class Approvals(Resource):
    """Rules that require the approval of a second person (`/local/v1`), and proposals."""

    async def rules(self) -> ApprovalRules:
        """Return the rules that apply to Targets visible to this account."""
        return await self._requester.read("/local/v1/approvals/rules", ApprovalRules)

    async def change_rules(self, rules: ApprovalRules) -> None:
        """Replace all rules. Raises `Refused` (409) if somebody has changed them since
        `rules.revision`.
        """
        await self._requester.write("PUT", "/local/v1/approvals/rules", body=rules)

    async def list(
        self, *, state: str | None = None, own: bool = False, offset: int = 0, limit: int = PAGE
    ) -> Page[Proposal]:
        """Return proposals without their parts, newest first. `state` restricts the list to one
        state, `own` to the proposals of this account.
        """
        params = {"state": state, "own": own or None, "offset": offset, "limit": limit}
        return await self._requester.read_page("/local/v1/proposals", Proposal, params)

    async def get(self, proposal_id: str) -> Proposal:
        """Return a proposal with its parts and the objects that were left out."""
        return await self._requester.read(
            "/local/v1/proposals/{proposal_id}", Proposal, proposal_id=proposal_id
        )

    async def propose(self, proposal: ProposalRequest) -> Proposal:
        """Record a proposal and return it; nothing is remediated."""
        return await self._requester.post("/local/v1/proposals", Proposal, proposal)

    async def answer(self, proposal_id: str, answer: Answer, body: ProposalAnswer) -> Proposal:
        """Approve, reject or withdraw a waiting proposal, and return the proposal.

        Raises `Refused` (409) if the proposal is no longer waiting, or if its hash differs from
        `body.hash`.
        """
        return await self._requester.post(
            "/local/v1/proposals/{proposal_id}/{answer}",
            Proposal,
            body,
            proposal_id=proposal_id,
            answer=answer,
        )
