"""Words for actions, and for the titles of jobs, which begin with an action."""

from __future__ import annotations

from app.language import Texts

tr = Texts(__name__)

_ACTIONS = {
    **tr.words("mask", "quarantine", "delete", "encrypt", "confirmed", "undo"),
    "remediated_manually": tr("remediated by hand"),
    "test_data": tr("test data"),
    "false_match": tr("false match"),
}
_TITLES = tr.words(
    "Scan",
    "Mask",
    "Quarantine",
    "Delete",
    "Encrypt",
    "Confirmed",
    "Remediated manually",
    "Test data",
    "False match",
    "Undo",
)
_ALL = {**_TITLES, **_ACTIONS}


def action_word(action: str) -> str:
    """Return the word for an action (`Action`); an unknown action is returned unchanged."""
    return _ACTIONS.get(action, action)


def title_words(title: str) -> str:
    """Return the title of a job with the word for its action; the path after it is unchanged."""
    for action, word in _ALL.items():
        if title == action or title.startswith(f"{action} "):
            return f"{word}{title.removeprefix(action)}"
    return title
