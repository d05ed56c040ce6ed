"""Read-only sections: agents, data types, events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from app.api.records.administration import Agent, Scanning
from app.api.records.datatypes import DataType
from app.api.records.local import Event
from app.language import Texts, number, sort_key
from app.state.administration.outcomes import Opened
from app.state.stores import WindowStores
from app.state.type_words.names import CATEGORIES
from app.state.type_words.places import PLACES
from app.state.type_words.type_words import category_word, place_word, type_word
from app.state.words.event_sentences import sentence_words
from app.state.words.events import EVENT_WORDS, event_word, module_word
from app.ui.actions.qactions import Actions
from app.ui.administration.details import Fact
from app.ui.administration.forms.choices import when
from app.ui.administration.section import Section
from app.ui.charts.ticks import instant
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import NONE

tr = Texts(__name__)


class AgentsSection(Section[Agent]):
    """List of the agents."""

    name, title, icon = "agents", tr("Agents"), "server"
    empty = tr(
        "No agents. This server scans alone. A machine that joins it as a worker is listed here."
    )
    tools = ("refresh",)
    _read: Agent | None = None
    """The selected agent, with its details. None until the details were read after the selection.
    """

    def columns(self) -> tuple[Column[Agent], ...]:
        return (
            Column(title=tr("Name"), text=lambda row: row.name, stretch=True,
                   sort=lambda row: sort_key(row.name)),
            Column(title=tr("State"), text=_state, width=112, sort=_state,
                   words=(tr("Not verified"), tr("Connected"), tr("Not connected"))),
            Column(title=tr("System load"), text=_load, width=88, sort=lambda row: row.load or 0.0),
            Column(title=tr("Scanning now"), text=self._scanned, width=192, sort=self._scanned),
            Column(title=tr("Last message"), text=_last_seen, width=136,
                   sort=lambda row: row.last_seen or 0.0),
            Column(title=tr("Version"), text=lambda row: row.version or "", width=80,
                   sort=lambda row: row.version or ""),
            Column(title=tr("Platform"), text=lambda row: row.platform or "", width=152,
                   sort=lambda row: sort_key(row.platform or "")),
        )  # fmt: skip

    def facts(self, row: Agent) -> Sequence[Fact]:
        now = row
        if self._read is not None and self._read.id == row.id:
            row = self._read
        networks = [f"{one.ip} ({one.device}, {one.mac})" for one in row.networks or ()]
        return (
            (tr("State"), _state(now)),
            (tr("Scanning now"), "\n".join(map(self._place, now.scanning or ())) or NONE),
            (tr("System load"), _load(now) or NONE),
            (tr("Type"), row.type or NONE),
            (tr("Group", "of workers"), row.group or NONE),
            (tr("Version"), row.version or NONE),
            (tr("Platform"), row.platform or NONE),
            (tr("Address"), row.connected_ip or NONE),
            (tr("User"), row.user or NONE),
            (tr("Processor"), row.cpu or NONE),
            (tr("Last message"), when(now.last_seen)),
            (tr("Unsupported content"), ", ".join(_lacking(row)) or NONE),
            (tr("Started"), when(row.started)),
            (tr("Networks"), "\n".join(networks) or NONE),
            ("ID", row.id),
        )

    def verbs(self) -> dict[str, Callable[[], None]]:
        return {}

    def _scanned(self, row: Agent) -> str:
        """Return the first object that an agent scans now, and how many more it scans; "" if it
        scans none.
        """
        found = row.scanning or []
        first = replace(found[0], objects=sum(one.objects for one in found)) if found else None
        return self._place(first) if first is not None else ""

    def _place(self, one: Scanning) -> str:
        """Return the Target and the path of a scanned object. If `one.objects` exceeds 1, also say
        how many more objects are scanned.
        """
        target = self.stores.inventory.target(one.target_id)
        place = one.path if target is None else f"{target.name}: {one.path}"
        if one.objects <= 1:
            return place
        return tr.plural(
            "{place} and {n} more object",
            "{place} and {n} more objects",
            one.objects - 1,
            place=place,
        )

    def _on_selected(self) -> None:
        super()._on_selected()
        if len(self.records.selected) == 1:
            self._reading = self._show_opened
            self.records.open(self.records.selected[0])

    def _show_opened(self, opened: Opened[Agent]) -> None:
        self._read = opened.row
        self._show()


class DataTypesSection(Section[DataType]):
    """List of the data types, built-in and custom."""

    name, title, icon = "data_types", tr("Data types"), "match"
    empty = tr("The server lists no data types. Refresh the list, or ask its administrator.")
    tools = ("data_types",)

    def columns(self) -> tuple[Column[DataType], ...]:
        return (
            Column(title=tr("Name"), text=lambda row: type_word(row.name), stretch=True,
                   sort=lambda row: sort_key(type_word(row.name))),
            Column(title=tr("Category"), text=lambda row: category_word(row.category), width=176,
                   words=tuple(CATEGORIES.values()),
                   sort=lambda row: sort_key(category_word(row.category))),
            Column(title=tr("Country"), text=_country, width=136,
                   words=tuple(PLACES.values()), sort=lambda row: sort_key(_country(row)),
                   role=lambda _row: Role.SECONDARY),
        )  # fmt: skip

    def facts(self, row: DataType) -> Sequence[Fact]:
        return (
            (tr("Category"), category_word(row.category)),
            (tr("Country"), place_word(row.country or "") or NONE),
            (tr("Region"), place_word(row.region or "") or NONE),
            (tr("Key"), row.key),
        )

    def verbs(self) -> dict[str, Callable[[], None]]:
        return {}


def _country(row: DataType) -> str:
    return place_word(row.country or row.region or "")


def _event(row: Event) -> str:
    return event_word(row.kind, row.message)


class EventsSection(Section[Event]):
    """Log of what happened on the server, newest first."""

    name, title, icon = "events", tr("Events"), "history"
    empty = tr("No events yet. The server records scans, changes and failed logins here.")
    tools = ("refresh",)

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__(stores, actions)
        self.records.sort(lambda row: row.timestamp, descending=True)

    def columns(self) -> tuple[Column[Event], ...]:
        return (
            Column(title=tr("Time"), text=lambda row: instant(row.timestamp), width=176,
                   sort=lambda row: row.timestamp),
            Column(title=tr("Event"), text=_event, width=184, words=EVENT_WORDS,
                   sort=lambda row: sort_key(_event(row))),
            Column(title=tr("User"), text=lambda row: row.user or "", width=88,
                   sort=lambda row: sort_key(row.user or ""), role=lambda _row: Role.SECONDARY),
            Column(title=tr("Message"), text=lambda row: sentence_words(row.message), stretch=True),
        )  # fmt: skip

    def facts(self, row: Event) -> Sequence[Fact]:
        target = self.stores.inventory.target(row.target_id or "")
        return (
            (tr("Time"), instant(row.timestamp)),
            (tr("Message"), sentence_words(row.message)),
            (tr("Module"), module_word(row.module)),
            (tr("User"), row.user or NONE),
            (tr("Target"), target.name if target is not None else row.target_id or NONE),
            (tr("Job"), row.job_id or NONE),
        )

    def verbs(self) -> dict[str, Callable[[], None]]:
        return {}


def _lacking(row: Agent) -> list[str]:
    """Return the kinds of content that the agent cannot read (`Agent.lacks`), in words."""
    named = {"ocr": tr("Text in images"), "parquet": tr("Parquet files")}
    return [named.get(one, one) for one in row.lacks or ()]


def _last_seen(row: Agent) -> str:
    return when(row.last_seen) if row.last_seen else ""


def _load(row: Agent) -> str:
    return "" if row.load is None else number(row.load, 2)


def _state(row: Agent) -> str:
    if not row.verified:
        return tr("Not verified")
    return tr("Connected") if row.connected else tr("Not connected")
