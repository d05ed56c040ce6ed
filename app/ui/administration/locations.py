"""Section of the Locations: the folders, mailboxes, websites and memory that are scanned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from app import language
from app.api.records.common import number
from app.language import Texts, sort_key
from app.state.administration.locations import LocationRow
from app.state.administration.outcomes import Opened
from app.state.words.names import name_word
from app.ui.administration.details import Fact
from app.ui.administration.forms.add_locations import AddLocationsDialog
from app.ui.administration.forms.choices import (
    REJECTED_AGENT,
    agent_name,
    agents,
    credential_name,
    credentials,
    when,
    why_unfit_credential,
)
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.forms.fields import Field
from app.ui.administration.forms.import_locations import ImportLocationsDialog
from app.ui.administration.known_hosts import trust_host
from app.ui.administration.section import Section
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import NONE, SEARCH_WORDS, search_look, search_word

tr = Texts(__name__)

EVERYTHING = tr("Everything")
"""Text in place of the path, for a Location that covers everything its protocol can reach."""


class LocationsSection(Section[LocationRow]):
    """List of the Locations of all Targets."""

    name, title, icon = "locations", tr("Locations"), "location"
    empty = tr(
        "No locations. A location is what is scanned of a target: a folder, a mailbox or a website."
    )
    consequence = tr(
        "Deletes the location with its results and their decisions. Files stay unchanged; masked "
        "values stay masked. This cannot be undone."
    )
    tools = ("add_location", "edit_location", "delete_location", "import_locations")
    others = ("credentials", "agents")

    def columns(self) -> tuple[Column[LocationRow], ...]:
        return (
            Column(title=tr("Path"), text=_path, stretch=True, middle=True,
                   sort=lambda row: sort_key(_path(row))),
            Column(title=tr("Target"), text=lambda row: row.target, width=120,
                   sort=lambda row: sort_key(row.target)),
            Column(title=tr("Protocol"), text=lambda row: row.location.protocol, width=80,
                   sort=lambda row: row.location.protocol, role=lambda _row: Role.SECONDARY),
            Column(title=tr("Matches"), text=lambda row: language.number(_matches(row)),
                   width=72, count=True, sort=_matches),
            Column(title=tr("Status"), text=lambda row: search_word(row.location.search_status),
                   width=112, words=SEARCH_WORDS,
                   icon=lambda row: search_look(row.location.search_status)[0],
                   role=lambda row: search_look(row.location.search_status)[1],
                   sort=lambda row: row.location.search_status),
            Column(title=tr("Proxy agent"), text=self._agent, width=112,
                   sort=lambda row: sort_key(self._agent(row)),
                   role=lambda _row: Role.SECONDARY),
        )  # fmt: skip

    def fields(self, protocol: str = "") -> tuple[Field, ...]:
        return (
            Field(name="credential_id", label=tr("Credential"),
                  choices=partial(credentials, self.stores),
                  check=partial(why_unfit_credential, self.stores, protocol),
                  hint=tr("This credential takes precedence over the credential of the target."),
                  refusal=tr("The server rejected this credential, which may have been deleted. "
                             "Choose another credential.")),
            Field(name="proxy_id", label=tr("Proxy agent"), choices=partial(agents, self.stores),
                  hint=tr("This agent takes precedence over the agent of the target."),
                  refusal=REJECTED_AGENT),
        )  # fmt: skip

    def next_step(self) -> tuple[str, str]:
        return "add_scan", tr("Plan a scan…")

    def facts(self, row: LocationRow) -> Sequence[Fact]:
        location = row.location
        errors = location.errors.error + location.errors.critical
        return (
            (tr("Target"), row.target),
            (tr("Protocol"), location.protocol),
            (tr("Description"), name_word(location.description or NONE)),
            (tr("Credential"), credential_name(self.stores, location.credential_id) or NONE),
            (tr("Proxy agent"), self._agent(row) or NONE),
            (tr("Last scan"), when(location.search_time)),
            (tr("Errors of the last scan"), language.number(errors)),
            ("ID", location.id),
        )

    def add(self) -> None:
        """Open the dialog that adds Locations to a Target."""
        form = AddLocationsDialog(self.stores, self.window(), self._target())
        form.existing_wanted.connect(self._on_existing)
        form.trust_wanted.connect(partial(trust_host, self.stores, form, form.read))
        form.accepted.connect(self._on_added)
        form.open()

    def verbs(self) -> dict[str, Callable[[], None]]:
        return super().verbs() | {"import": self.import_}

    def import_(self) -> None:
        """Open the dialog that adds Locations from a file or a list."""
        ImportLocationsDialog(self.stores, self.window(), self._target()).open()

    def _target(self) -> str:
        """Return the ID of the Target that is selected in the list of Targets. If not exactly one
        is selected there, return that of the selected Location; "" if that is not one either.
        """
        chosen = self.records.chosen()
        selected = self.stores.administration.targets.selected
        if len(selected) == 1:
            return selected[0]
        return chosen[0].target_id if len(chosen) == 1 else ""

    def _open_form(self, opened: Opened[LocationRow]) -> None:
        fields = self.fields(opened.row.location.protocol)
        EditDialog(self.records, fields, self.window(), opened).open()

    def _agent(self, row: LocationRow) -> str:
        return agent_name(self.stores, row.location.proxy_id)

    def _on_added(self) -> None:
        self._say(tr("Locations added."), leads_on=True)
        self._show()

    def _on_existing(self, key: str) -> None:
        self.search.clear()
        self.view.clearSelection()
        self._select([key])


def _path(row: LocationRow) -> str:
    return row.location.path or EVERYTHING


def _matches(row: LocationRow) -> int:
    matches = row.location.matches
    return number(matches.match) + number(matches.prohibited)
