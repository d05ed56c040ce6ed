"""Section of the Targets: the machines, mailboxes and accounts that are scanned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from app import language
from app.api.records.common import number
from app.language import Texts, sort_key
from app.state.administration.targets import TargetRow
from app.state.stores import WindowStores
from app.state.words.names import name_word
from app.ui.actions.qactions import Actions
from app.ui.administration.credentials import add_credential, open_test
from app.ui.administration.details import Fact
from app.ui.administration.forms.bulk_dialog import DISCOVERED, IMPORTED, BulkDialog
from app.ui.administration.forms.choices import (
    REJECTED_AGENT,
    agent_name,
    agents,
    credential_name,
    credentials,
    groups,
    when,
)
from app.ui.administration.forms.fields import NOTES, Field
from app.ui.administration.forms.move_dialog import MoveDialog
from app.ui.administration.section import Section
from app.ui.kit.file_dialogs import open_chooser
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import NONE, SEARCH_WORDS, search_look, search_word

tr = Texts(__name__)

_PLATFORM = "Linux"  # not translated
CSV_FILES = tr("CSV files (*.csv *.txt);;All files (*)")


class TargetsSection(Section[TargetRow]):
    """List of all Targets."""

    name, title, icon = "targets", tr("Targets"), "target"
    empty = tr(
        "No targets. A target is a machine, a mailbox or an account; its locations are scanned."
    )
    consequence = tr(
        "Deletes the target from the server with its locations, results and decisions. Files stay "
        "unchanged. This cannot be undone."
    )
    tools = (
        "add_target", "edit_target", "test_target", "move_target", "delete_target", "",
        "discovered_targets", "import_targets",
    )  # fmt: skip
    others = ("credentials", "agents")

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__(stores, actions)
        stores.inventory.changed.connect(self._on_others)

    def columns(self) -> tuple[Column[TargetRow], ...]:
        return (
            Column(title=tr("Name"), text=lambda row: row.target.name, stretch=True,
                   sort=lambda row: sort_key(row.target.name)),
            Column(title=tr("Group"), text=self._group, width=96,
                   sort=lambda row: sort_key(self._group(row)),
                   role=lambda _row: Role.SECONDARY),
            Column(title=tr("Platform"), text=lambda row: row.target.platform or "", width=128,
                   sort=lambda row: sort_key(row.target.platform or ""),
                   role=lambda _row: Role.SECONDARY),
            Column(title=tr("Matches"), text=lambda row: language.number(_matches(row)),
                   width=72, count=True, sort=_matches),
            Column(title=tr("Status"), text=lambda row: search_word(row.target.search_status),
                   width=112, words=SEARCH_WORDS,
                   icon=lambda row: search_look(row.target.search_status)[0],
                   role=lambda row: search_look(row.target.search_status)[1],
                   sort=lambda row: row.target.search_status),
            Column(title=tr("Proxy agent"), text=self._agent, width=104,
                   sort=lambda row: sort_key(self._agent(row)),
                   role=lambda _row: Role.SECONDARY),
        )  # fmt: skip

    def fields(self) -> tuple[Field, ...]:
        stores = self.stores
        return (
            Field(name="name", label=tr("Name"), required=True, fixed=True,
                  placeholder="server.example.org",
                  hint=tr(
                      "Host name or address. For a port other than the standard one, add :port."),
                  refusal=tr(
                      "The server rejected this name. Perhaps another target already uses it.")),
            Field(
                name="group_id",
                label=tr("Group"),
                choices=partial(groups, self.stores),
                refusal=tr(
                    "The server rejected this group. Perhaps another target in the group "
                    "already has the name of this target."
                ),
            ),
            Field(name="platform", label=tr("Platform"), placeholder=_PLATFORM),
            Field(name="credential_id", label=tr("Credential"),
                  choices=partial(credentials, self.stores),
                  add=None if stores.administration.why_not("credentials", "add")
                  else partial(add_credential, stores),
                  hint=tr("The server signs in to the target with this credential, over SSH for "
                          "example."),
                  refusal=tr("The server rejected this credential, which may have been deleted. "
                             "Choose another credential.")),
            Field(name="proxy_id", label=tr("Proxy agent"), choices=partial(agents, self.stores),
                  hint=tr("This agent scans the target on behalf of the server."),
                  refusal=REJECTED_AGENT),
            Field(name="comments", label=tr("Comments"), kind=NOTES),
        )  # fmt: skip

    def next_step(self) -> tuple[str, str]:
        return "add_location", tr("Add locations to the target…")

    def facts(self, row: TargetRow) -> Sequence[Fact]:
        target = row.target
        errors = target.errors.error + target.errors.critical
        return (
            (tr("Group"), self._group(row) or NONE),
            (tr("Platform"), target.platform or NONE),
            (tr("Credential"), credential_name(self.stores, target.credential_id) or NONE),
            (tr("Proxy agent"), self._agent(row) or NONE),
            (tr("Last scan"), when(target.search_time)),
            (
                tr("Prohibited / other matches / test data"),
                " / ".join(map(language.number, _counts(row))),
            ),
            (tr("Errors of the last scan"), language.number(errors)),
            (tr("Comments"), target.comments or NONE),
            ("ID", target.id),
        )

    def verbs(self) -> dict[str, Callable[[], None]]:
        return super().verbs() | {
            "test": self.test,
            "move": self.change_group,
            "discovered": self.add_discovered,
            "import": self.import_,
        }

    def test(self) -> None:
        """Open the connection test of the selected Target with its credential."""
        (row,) = self.records.chosen()
        items = self.stores.administration.credentials.items
        own = (one for one in items if one.id == row.target.credential_id)
        if (credential := next(own, None)) is None:
            self._say(tr("The credential of this target is hidden from your account."))
            self._show()
        else:
            open_test(self.stores, credential, self.window(), row.target.id)

    def change_group(self) -> None:
        """Ask for the Group to which the selected Targets are to be moved."""
        MoveDialog(self.records, groups(self.stores), self.window()).open()

    def add_discovered(self) -> None:
        """Show the Targets that the server has discovered and nobody has added yet."""
        bulk = self.stores.administration.bulk()
        BulkDialog(bulk, groups(self.stores), DISCOVERED, self.window()).open()
        bulk.read_discovered()

    def import_(self) -> None:
        """Ask for a CSV file, then show its rows before any is added."""
        chooser = open_chooser(self, tr("Import targets"), CSV_FILES)
        chooser.fileSelected.connect(self._on_file)
        chooser.open()

    def _on_file(self, path: str) -> None:
        bulk = self.stores.administration.bulk()
        BulkDialog(bulk, (), IMPORTED, self.window()).open()
        bulk.read_file(Path(path))

    def _agent(self, row: TargetRow) -> str:
        return agent_name(self.stores, row.target.proxy_id)

    def _group(self, row: TargetRow) -> str:
        inventory = self.stores.inventory
        found = inventory.group(inventory.group_of(row.target.id) or row.group_id)
        return name_word(found.name) if found is not None else ""


def _counts(row: TargetRow) -> tuple[int, int, int]:
    matches = row.target.matches
    return number(matches.prohibited), number(matches.match), number(matches.test)


def _matches(row: TargetRow) -> int:
    return sum(_counts(row)[:2])
