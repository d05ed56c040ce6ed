"""Data types on the wire go by name, in the store by key (spec 2.7)."""

from __future__ import annotations

from app.discovery.catalogue import BY_KEY, TYPES


def name(key: str) -> str:
    """The name of a data type; one that the catalogue no longer has keeps its key."""
    kind = BY_KEY.get(key)
    return key if kind is None else kind.name


def keys(data_type: str) -> list[str]:
    """The keys of the data types of this name (or key); empty if it is unknown."""
    return [kind.key for kind in TYPES if data_type in {kind.name, kind.key}]
