"""Reasons for decisions: the last one per action, and nine recalled by digits."""

from __future__ import annotations

from app.api.records.enums import Action
from app.settings import Settings

MOST_RECENT = 10
MOST_SAVED = 9
USUAL = {
    Action.CONFIRMED: "Sensitive data",
    Action.FALSE_MATCH: "No sensitive data",
    Action.TEST_DATA: "Published or invented test values",
    Action.REMEDIATED_MANUALLY: "Remediated by hand",
}
"""Default reason of a mark, until another reason was given."""


def reason_for(settings: Settings, action: Action) -> str:
    """Return the last reason for this action, or its default. Each action has its own reason,
    because the reason for a mark does not suit a deletion.
    """
    return settings.reasons.get(action.value, USUAL.get(action, ""))


def remember(settings: Settings, sign_off: str, reason: str, action: Action | None) -> None:
    """Store the name and the reason. A new reason gets a free digit, or the digit of the least
    recently used reason.
    """
    settings.sign_off = sign_off
    if not reason:
        return
    recent = [
        reason,
        *(recent_reason for recent_reason in settings.recent_reasons if recent_reason != reason),
    ]
    settings.recent_reasons = recent[:MOST_RECENT]
    if action is None:
        return
    settings.reasons = {**settings.reasons, action.value: reason}
    saved = list(settings.saved_reasons)
    if reason in saved:
        return
    if len(saved) < MOST_SAVED:
        settings.saved_reasons = [*saved, reason]
        return
    oldest = max(saved, key=lambda one: recent.index(one) if one in recent else len(recent))
    settings.saved_reasons = [reason if one == oldest else one for one in saved]
