"""Section of the Locations: the folders, mailboxes, websites and memory that are scanned."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtGui import QShowEvent

from app.api.records.common import number
from app.state.administration.locations import LocationRow
from app.ui.administration.add_locations import AddLocationsDialog
from app.ui.administration.choices import credentials, when
from app.ui.administration.details import Fact
from app.ui.administration.fields import Field
from app.ui.administration.section import Section
from app.ui.kit.tables import Column
from app.ui.look.status_style import NONE, search_look
from app.ui.look.theme import Role

EVERYTHING = "Everything"
"""Path of a Location that covers everything its protocol can reach."""


class LocationsSection(Section[LocationRow]):
    """List of the Locations of all Targets."""

    name, title, icon = "locations", "Locations", "location"
    empty = "No locations. A location is a folder, a mailbox or a website of a target to scan."
    consequence = (
        "Deletes the location with its results and their decisions. Files stay unchanged; masked "
        "values stay masked. This cannot be undone."
    )
    tools = ("add_location", "edit_location", "delete_location")

    def columns(self) -> tuple[Column[LocationRow], ...]:
        return (
            Column(title="Path", text=_path, stretch=True, middle=True,
                   sort=lambda row: _path(row).casefold()),
            Column(title="Target", text=lambda row: row.target, width=168,
                   sort=lambda row: row.target.casefold()),
            Column(title="Protocol", text=lambda row: row.location.protocol, width=88,
                   sort=lambda row: row.location.protocol, role=lambda _row: Role.SECONDARY),
            Column(title="Matches", text=lambda row: f"{_matches(row):,}", width=80, count=True,
                   sort=_matches),
            Column(title="Status", text=lambda row: row.location.search_status.capitalize(),
                   width=112, icon=lambda row: search_look(row.location.search_status)[0],
                   role=lambda row: search_look(row.location.search_status)[1],
                   sort=lambda row: row.location.search_status),
        )  # fmt: skip

    def fields(self) -> tuple[Field, ...]:
        hint = "Takes precedence over the credential of the target."
        offered = partial(credentials, self.stores)
        return (Field(name="credential_id", label="Credential", hint=hint, choices=offered),)

    def facts(self, row: LocationRow) -> Sequence[Fact]:
        location = row.location
        names = {choice.value: choice.text for choice in credentials(self.stores)}
        errors = location.errors.error + location.errors.critical
        key = location.credential_id or ""
        return (
            ("Target", row.target),
            ("Protocol", location.protocol),
            ("Description", location.description or NONE),
            ("Credential", names.get(key, key)),
            ("Last scan", when(location.search_time)),
            ("Errors of the last scan", f"{errors:,}"),
            ("ID", location.id),
        )

    def add(self) -> None:
        """Open the dialog, for the Target of the selected Location."""
        chosen = self.records.chosen()
        target_id = chosen[0].target_id if len(chosen) == 1 else ""
        if not target_id:
            selected = self.stores.administration.targets.selected
            target_id = selected[0] if len(selected) == 1 else ""
        form = AddLocationsDialog(self.stores, self.window(), target_id)
        form.existing_wanted.connect(self._on_existing)
        form.open()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.stores.administration.credentials.loaded and self.stores.session.connected:
            self.stores.administration.credentials.read()

    def _on_existing(self, key: str) -> None:
        self.search.clear()
        self.view.clearSelection()
        self._select([key])


def _path(row: LocationRow) -> str:
    return row.location.path or EVERYTHING


def _matches(row: LocationRow) -> int:
    matches = row.location.matches
    return number(matches.match) + number(matches.prohibited)
