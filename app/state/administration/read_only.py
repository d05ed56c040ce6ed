"""Read-only lists: agents, data types, events."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import islice

from app.api.records.administration import Agent
from app.api.records.datatypes import DataType
from app.api.records.local import Event
from app.language import Texts, current
from app.state.administration.noun import Noun, Values
from app.state.administration.record_list import MOST
from app.state.connection.session import Session
from app.state.query.type_list import data_types
from app.state.type_words.type_words import category_word, place_word, type_word
from app.state.words.event_sentences import sentence_words
from app.state.words.events import event_word, module_word
from app.state.work.tasks import slices

tr = Texts(__name__)

_SLICE = 100
"""Number of messages translated in one turn of the event loop."""
_MOST_WORDS = 2 * MOST
"""Maximum number of translations kept: those of the list that is shown, and of the one that is
being read.
"""


class Agents(Noun[Agent]):
    """Programs that scan for the server on other machines."""

    name, kind = "agents", "agent"
    one, many = tr("agent"), tr("agents")
    announces = ("jobs", "inventory")
    """No write changes agents. The list is read again when a change of jobs or of the inventory is
    announced.
    """
    refresh_seconds = 5.0
    """What an agent scans changes without an announcement."""

    def key(self, row: Agent) -> str:
        return row.id

    def label(self, row: Agent) -> str:
        return row.name

    def text(self, row: Agent) -> str:
        return "\n".join((row.name, row.platform or "", row.version or "", row.connected_ip or ""))

    async def read_page(self, offset: int, limit: int) -> Sequence[Agent]:
        return (await self.session.client.agents.list(offset=offset, limit=limit)).items

    def values(self, row: Agent) -> Values:  # noqa: ARG002 - none can be changed
        return {}

    async def get(self, key: str) -> Agent:
        return await self.session.client.agents.get(key)


class DataTypes(Noun[DataType]):
    """The data types, built-in and custom, all read together."""

    name, kind = "data_types", "data_type"
    one, many = tr("data type"), tr("data types")
    announces = ("types",)

    def key(self, row: DataType) -> str:
        return row.key

    def label(self, row: DataType) -> str:
        return type_word(row.name)

    def text(self, row: DataType) -> str:
        wire = (row.name, row.key, row.category, row.country or "", row.region or "")
        places = (place_word(one or "") for one in (row.country, row.region))
        return "\n".join((*wire, type_word(row.name), category_word(row.category), *places))

    async def read_page(self, offset: int, limit: int) -> Sequence[DataType]:  # noqa: ARG002
        return [] if offset else (await data_types(self.session))[0]


class Events(Noun[Event]):
    """The event log of the service (contract 6), oldest first, as the server returns it."""

    name, kind = "events", "event"
    one, many = tr("event"), tr("events")
    announces = ("jobs",)
    """No write changes events; the list is read again when a change of jobs is announced."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._last: str | None = None
        self._words: dict[str, str] = {}
        """Translations by message, the latest read last; empty if the language is English."""

    def key(self, row: Event) -> str:
        return row.id

    def label(self, row: Event) -> str:
        return event_word(row.kind, row.message)

    def text(self, row: Event) -> str:
        told = event_word(row.kind, row.message), row.message, self._words.get(row.message, "")
        return "\n".join((row.kind, row.module, module_word(row.module), *told, row.user or ""))

    async def read_page(self, offset: int, limit: int) -> Sequence[Event]:
        """Read the events after the last one read, because the server takes no offset
        for events.
        """
        self.need("read")
        after = self._last if offset else None
        rows = (await self.session.client.local.events(after=after, limit=limit)).items
        self._last = rows[-1].id if rows else self._last
        if current().code != "en":
            await self._read_words([row.message for row in rows])
        return rows

    async def _read_words(self, messages: Sequence[str]) -> None:
        """Translate messages in slices, because all at once would block the event loop."""
        words = self._words
        for some in slices(messages, _SLICE):
            for one in some:
                words[one] = words.pop(one, "") or sentence_words(one)
            for old in [*islice(words, max(0, len(words) - _MOST_WORDS))]:
                del words[old]
            await asyncio.sleep(0)

    def feature(self, verb: str) -> str:  # noqa: ARG002
        return "events"
