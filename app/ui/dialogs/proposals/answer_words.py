"""Messages to a user about the answers to their own proposals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.api.records.approvals import Proposal, ProposalState
from app.ui.dialogs.proposals.proposer import action_on
from app.ui.look.text import amount, display

_REASON = 200
"""Maximum number of characters of a reason in a message; the list of proposals has all."""


def answer_words(answered: Sequence[Proposal]) -> str:
    """Return the outcome of the user's own proposals. A single outcome is described in detail,
    several outcomes are counted.
    """
    if len(answered) == 1:
        (one,) = answered
        what = action_on(one.action, amount(one.objects, "object", "objects"))
        return f"Your proposal to {what} {_end(one)}"
    counts = Counter("carried out" if one.ended else one.state for one in answered)
    parts = ", ".join(f"{count:,} {state}" for state, count in counts.items())
    return f"{len(answered):,} of your proposals have an answer: {parts}."


def end_words(one: Proposal) -> str:
    """Return how the jobs of an approved proposal ended; "" while they are running."""
    return f"{one.done:,} of {amount(one.started, 'job', 'jobs')} done" if one.ended else ""


def _end(one: Proposal) -> str:
    by = display(one.answered_by, 60)
    if one.state == ProposalState.EXPIRED:
        return "has expired without an answer."
    if one.state == ProposalState.REJECTED:
        return f"was rejected by {by}: {display(one.answer_reason, _REASON).rstrip('. ')}."
    if not one.started:
        return f"was approved by {by}, but all its objects were left out."
    done = f" and carried out: {end_words(one)}" if one.ended else ""
    return f"was approved by {by}{done}."
