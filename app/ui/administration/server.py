"""Section of the server itself and its licence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.language import Texts
from app.state.administration.server import EDITIONS, LICENCE, ServerFact
from app.ui.administration.details import Fact
from app.ui.administration.forms.fields import Field
from app.ui.administration.section import Section
from app.ui.kit.controls.choices import Choice
from app.ui.kit.tables.table_model import Column

tr = Texts(__name__)


class ServerSection(Section[ServerFact]):
    """Section with the properties of the server."""

    name, title, icon = "server", tr("Server"), "info"
    empty = tr(
        "The server reports nothing about itself. Refresh the list, or ask its administrator."
    )
    tools = ("edit_licence", "", "matches_per_day", "refresh")
    fixed = tr("The server itself sets these properties. Only its licence can be changed here.")

    def columns(self) -> tuple[Column[ServerFact], ...]:
        return (
            Column(title=tr("Property"), text=lambda row: row.name, width=312),
            Column(title=tr("Value"), text=lambda row: row.text, stretch=True),
        )

    def fields(self) -> tuple[Field, ...]:
        return (
            Field(name="edition", label=tr("Edition"), choices=_editions),
            Field(name="state", label=tr("State"), choices=_states),
        )

    def facts(self, row: ServerFact) -> Sequence[Fact]:
        return ((row.name, row.text),)

    def verbs(self) -> dict[str, Callable[[], None]]:
        return {"edit": self.edit}

    def edit(self) -> None:
        self._reading = self._open_form
        self.records.open(LICENCE)


def _editions() -> list[Choice]:
    return [Choice(name, edition) for edition, name in EDITIONS.items()]


def _states() -> list[Choice]:
    return [
        Choice(tr("Licensed"), "licensed"),
        Choice(tr("Expired"), "expired"),
        Choice(tr("Limit exceeded"), "exceeded"),
        Choice(tr("No licence"), "absent"),
    ]
