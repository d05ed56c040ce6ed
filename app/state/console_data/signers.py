"""Signing keys of other people, remembered from the signed files that were accepted before."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from app.settings import Settings

MOST_SIGNERS = 200


class Trust(Enum):
    """How well the signing key of a file is known."""

    OWN = auto()
    KNOWN = auto()
    """This person has signed with this key before."""
    NEW = auto()
    OTHER = auto()
    """This person has used another key before, or this key belongs to another person."""


class Signers:
    """Known keys with the names of their owners, in the settings."""

    def __init__(self, settings: Settings, save: Callable[[], None]) -> None:
        self._settings = settings
        self._save = save

    def trust(self, name: str, key: str, own: str) -> Trust:
        """Return how well the key of a person is known. `key` and `own`, the key of this console,
        are fingerprints.
        """
        if key == own:
            return Trust.OWN
        signers = self._settings.signers
        if signers.get(key) == name:
            return Trust.KNOWN
        return Trust.OTHER if key in signers or name in signers.values() else Trust.NEW

    def remember(self, name: str, key: str, trust: Trust) -> None:
        """Remember the key of a person whose file was accepted, in place of an earlier key. Pass
        the result of the method `trust` as `trust`. A key that is already known, or that is this
        console's own, is not stored.
        """
        if trust in {Trust.NEW, Trust.OTHER}:
            signers = self._settings.signers
            others = {one: said for one, said in signers.items() if said != name and one != key}
            last = list(others.items())[1 - MOST_SIGNERS :]
            self._settings.signers = {**dict(last), key: name}
            self._save()
