"""Reasons for decisions: the one given last for an action, and nine that a digit recalls."""

from __future__ import annotations

from app.api.records.enums import Action
from app.settings import Settings

MOST_RECENT = 10
MOST_SAVED = 9
USUAL = {
    Action.CONFIRMED: "Sensitive data",
    Action.FALSE_MATCH: "No sensitive data",
    Action.TEST_DATA: "Published or invented test values",
    Action.REMEDIATED_MANUALLY: "Dealt with by hand",
}
"""What is proposed for a mark before any other reason was given."""


def reason_for(settings: Settings, action: Action) -> str:
    """The reason given last for this action, or the usual one: what is right for a mark is not for
    a deletion."""
    return settings.reasons.get(action.value, USUAL.get(action, ""))


def remember(settings: Settings, sign_off: str, reason: str, action: Action | None) -> None:
    """Keep the name and the reason for the next time. A new one for an action gets a digit of its
    own, that of the one not given for the longest time if none is free."""
    settings.sign_off = sign_off
    if not reason:
        return
    recent = [reason, *(one for one in settings.recent_reasons if one != reason)]
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
