"""Approvals by a second person: rules that require them, proposals, and answers to proposals."""

from __future__ import annotations

from enum import StrEnum

from app.api.records.common import Id, Moment, Record
from app.api.records.remediation import RemediationOrder


class ProposalState(StrEnum):
    """State of a proposal. All but `WAITING` are final."""

    WAITING = "waiting"
    APPROVED = "approved"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Answer(StrEnum):
    """Answer to a waiting proposal; only its proposer may withdraw it."""

    APPROVE = "approve"
    REJECT = "reject"
    WITHDRAW = "withdraw"


class ApprovalRule(Record, frozen=True, kw_only=True):
    """Actions that need the approval of a second person in one realm.

    `realm` is `global`, `group` or `target`; `key` is the ID of the Group or Target ("" for
    global). Three kinds of rules apply to a Target: the global rules, the rules of its Group, and
    its own rules.
    """

    realm: str
    key: str = ""
    actions: list[str]


class ApprovalRules(Record, frozen=True, kw_only=True):
    """All rules. A change must name the `revision` that it is based on."""

    revision: int
    rules: list[ApprovalRule]


class ProposalPart(Record, frozen=True, kw_only=True):
    """The part of a proposal that concerns the objects of one Location. It contains no password:
    the approver enters the password.
    """

    target_id: Id
    location_id: Id
    order: RemediationOrder


class ProposalRequest(Record, frozen=True, kw_only=True):
    """A remedial action that somebody else is to approve."""

    action: str
    parts: list[ProposalPart]


class LeftOutObject(Record, frozen=True, kw_only=True):
    """An object that was left out when the approved action was performed, and the reason."""

    object_id: Id
    path: str
    reason: str


class Proposal(Record, frozen=True, kw_only=True):
    """A proposed action. After its creation, only these fields change: the state, the answer,
    `left_out`, and the fields about the jobs of the approval.

    `hash` is the SHA-256 of the action, the parts, and the content and status that each object had
    at the time of the proposal. `parts` and `left_out` are absent in lists of proposals.
    """

    id: Id
    hash: str
    state: str
    action: str
    objects: int
    sign_off: str
    reason: str
    proposed_by: str
    proposed_by_id: str
    created: Moment
    expires: Moment
    answered_by: str = ""
    answered_by_id: str = ""
    answered: Moment | None = None
    answer_reason: str = ""
    parts: list[ProposalPart] | None = None
    left_out: list[LeftOutObject] | None = None
    started: int = 0
    """Number of jobs that the approval has started."""
    ended: Moment | None = None
    """Time at which the last job of the approval ended; None before that."""
    done: int = 0
    """Number of jobs of the approval that succeeded; 0 until all jobs have ended. The other jobs
    failed or were cancelled.
    """


class ProposalAnswer(Record, frozen=True, kw_only=True):
    """Answer to the proposal with this `hash`. A rejection needs a reason. The approval of
    `encrypt` needs a password.
    """

    hash: str
    reason: str = ""
    password: str | None = None

    def __repr__(self) -> str:
        return f"ProposalAnswer(hash={self.hash!r})"
