"""Messages to a user about the answers to their own proposals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.api.records.approvals import Proposal, ProposalState
from app.language import Texts, number
from app.ui.dialogs.proposals.proposer import action_on
from app.ui.look.text import display

tr = Texts(__name__)

_REASON = 200
"""Maximum number of characters of a reason in a message; the list of proposals has all."""

_CARRIED_OUT = "carried out"  # not translated
_COUNTS = {
    _CARRIED_OUT: tr("{n} carried out"),
    ProposalState.APPROVED.value: tr("{n} approved"),
    ProposalState.REJECTED.value: tr("{n} rejected"),
    ProposalState.WITHDRAWN.value: tr("{n} withdrawn"),
    ProposalState.EXPIRED.value: tr("{n} expired"),
}
"""Text for the number of answered proposals, by their state."""


def answer_words(answered: Sequence[Proposal]) -> str:
    """Return the outcome of the user's own proposals. A single outcome is described in detail,
    several outcomes are counted.
    """
    if len(answered) == 1:
        return _answer(answered[0])
    counts = Counter(_CARRIED_OUT if one.ended else one.state for one in answered)
    parts = ", ".join(
        _COUNTS.get(state, f"{{n}} {state}").format(n=number(count))  # not translated
        for state, count in counts.items()
    )
    return tr("{n} of your proposals have an answer: {parts}.", n=len(answered), parts=parts)


def end_words(one: Proposal) -> str:
    """Return how the jobs of an approved proposal ended; "" while they are running."""
    if not one.ended:
        return ""
    return tr.plural(
        "{done} of {n} job done", "{done} of {n} jobs done", one.started, done=one.done
    )


def _answer(one: Proposal) -> str:
    what = action_on(one.action, tr.plural("{n} object", "{n} objects", one.objects))
    by = display(one.answered_by, 60)
    if one.state == ProposalState.EXPIRED:
        return tr("Your proposal to {what} has expired without an answer.", what=what)
    if one.state == ProposalState.REJECTED:
        reason = display(one.answer_reason, _REASON).rstrip(". ")
        return tr(
            "Your proposal to {what} was rejected by {by}: {reason}.",
            what=what,
            by=by,
            reason=reason,
        )
    if not one.started:
        return tr(
            "Your proposal to {what} was approved by {by}, but all its objects were skipped.",
            what=what,
            by=by,
        )
    if not one.ended:
        return tr("Your proposal to {what} was approved by {by}.", what=what, by=by)
    return tr(
        "Your proposal to {what} was approved by {by} and carried out: {end}.",
        what=what,
        by=by,
        end=end_words(one),
    )
