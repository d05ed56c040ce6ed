"""Titles of the query fields in the user's language. A query needs the names themselves."""

from __future__ import annotations

from app.language import Texts

tr = Texts(__name__)

FIELD_WORDS: dict[str, tuple[str, ...]] = {
    "target": (tr("Target"),),
    "group": (tr("Group"),),
    "type": (tr("Type"), tr("Data type")),
    "status": (tr("Status"),),
    "path": (tr("Path"), tr("Folder")),
    "format": (tr("Format"),),
    "risk": (tr("Risk"), tr("Risk profile")),
    "owner": (tr("Owner"),),
    "creator": (tr("Creator"),),
    "sender": (tr("Sender"),),
    "modified": (tr("Modified"),),
    "created": (tr("Created"),),
    "date": (tr("Date"),),
    "label": (tr("Label"),),
    "classification": (tr("Classification"),),
    "filter": (tr("Filter"),),
    "prohibited": (tr("Prohibited"),),
    "match": (tr("Matches"),),
    "test": (tr("Test"), tr("Test data")),
    "is": (tr("State"), tr("Decision")),
    "note": (tr("Note"),),
    "assigned": (tr("Assigned"),),
    "age": (tr("Age"),),
    "due": (tr("Due"),),
    "order": (tr("Sort by"),),
    "direction": (tr("Direction"),),
}
"""Titles by the name of the field."""
_NAMES = {word.casefold(): name for name, words in reversed(FIELD_WORDS.items()) for word in words}


def translated_field(title: str) -> str | None:
    """Return the name of the query field with this title, ignoring case; None if there is none."""
    return _NAMES.get(title.casefold())
