"""Finding out, from the server's events, who has changed a record since it was read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.api.errors import ApiError, Gone, NotAllowed
from app.api.records.local import Event
from app.language import Texts
from app.state.administration.noun import Noun
from app.state.connection.session import Session
from app.state.work.errors import StateError

tr = Texts(__name__)

_NO_EVENTS = tr("The author is unknown: this server does not report who changes records.")
_NOT_ALLOWED = tr("The author is unknown: your account is not permitted to read events.")
_NOT_SEEN = tr("The author is unknown: your account can see no event about this record.")
_FAILED = tr("The author is unknown: the events could not be read.")


@dataclass(frozen=True, slots=True)
class Author:
    """The user who changed a record. If the user is not known, `unknown` is a sentence that says
    why, otherwise "".
    """

    user: str = ""
    unknown: str = ""


class Authors:
    """Finds out who has changed a record meanwhile. For each record it remembers which event was
    the newest when editing began.
    """

    def __init__(self, noun: Noun[Any], session: Session) -> None:
        self._noun = noun
        self._session = session
        self._known: dict[str, str] = {}

    async def begin(self, key: str) -> None:
        """Note the newest event about a record. Call it before the record is read."""
        try:
            newest = await self._newest(key)
        except (ApiError, StateError):
            newest = None
        self._known[key] = newest.id if newest is not None else ""

    async def since(self, key: str) -> Author:
        """Return who has changed a record since `begin`."""
        try:
            newest = await self._newest(key)
        except Gone:
            return Author(unknown=_NO_EVENTS)
        except NotAllowed:
            return Author(unknown=_NOT_ALLOWED)
        except (ApiError, StateError):
            return Author(unknown=_FAILED)
        if newest is None or not newest.user or newest.id == self._known.get(key, ""):
            return Author(unknown=_NOT_SEEN if self._session.local else _NO_EVENTS)
        self._known[key] = newest.id
        return Author(newest.user)

    async def last(self, key: str) -> str:
        """Return the user who changed a record last; "" if unknown."""
        try:
            newest = await self._newest(key)
        except (ApiError, StateError):
            return ""
        return (newest.user or "") if newest is not None else ""

    async def _newest(self, key: str) -> Event | None:
        """Read the newest event about a record. Return None if there is none, if none is visible,
        or if the server reports no events about such records.
        """
        record = self._noun.record(key)
        if not (record and self._session.local):
            return None
        found = (await self._session.client.local.record_events(record, limit=1)).items
        return found[0] if found else None
