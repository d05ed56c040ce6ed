"""Scenes of the Administration workspace: each section, its forms, and edits that meet others."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.api.records.administration import NewCredential, NewUser
from app.api.records.groups import NewGroup
from app.api.records.targets import NewTarget
from app.settings import Profile
from app.state.administration.authors import Author
from app.state.administration.outcomes import Diverged, Opened, Rejected
from app.ui.administration.forms.add_locations import AddLocationsDialog
from app.ui.administration.forms.bulk_dialog import IMPORTED, BulkDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.page import SECTIONS
from app.ui.administration.section import Section
from app.ui.dialogs.servers.servers import EditServerDialog, RemoveServerDialog, ServersDialog
from tests.journeys.hands import Hands, Scene

_FORMS = (
    *("add_target", "add_group", "add_credential", "add_scan", "add_ssh_host_key", "add_account"),
    "edit_licence",
)
_CSV = "name,group,comments\nfs01,Finance,new\nfs01,Finance,again\n,Finance,\nfs02,Nowhere,\n"
_PASSWORD = "Long enough, 4 sure"


class Administration(Hands):
    """Sections with records of their own, which are removed at the end."""

    def all(self) -> Iterator[tuple[str, Scene]]:
        """Yield all scenes by name."""
        yield "administration", self.sections
        yield "administration-forms", self.forms
        yield "administration-edits", self.edits
        yield "administration-many", self.many
        yield "servers", self.servers

    async def sections(self) -> None:
        """Each section with a selected record and its details."""
        await self._begin()
        for kind in SECTIONS:
            section = await self._section(kind.name)
            if section.model.rowCount():
                section.view.selectRow(0)
            await self.shot(f"administration-{kind.name}")
        await self._end()

    async def forms(self) -> None:
        """Each form, first empty, then with a problem at its first field."""
        await self._begin()
        for kind in SECTIONS:
            await self._section(kind.name)
            for action in _FORMS:
                if action in kind.tools:
                    self.window.actions_.refresh()
                    self.window.actions_[action].trigger()
                    form = await self.do.dialog(EditDialog)
                    await self.shot(f"{action}-empty")
                    form.accept()
                    await self.closed(action)
        await self._end()

    async def edits(self) -> None:
        """The review of a change, a refusal at a field, and the change of somebody else."""
        await self._begin()
        section = await self._section("credentials")
        row = section.records.items[0]
        values = section.records.noun.values(row)
        opened = Opened(section.records.noun.key(row), (row,), values)
        form = EditDialog(section.records, section.fields(), self.window, opened)
        form.open()
        form.editors["label"].put("Backup account of the branch office")
        form.editors["password"].put("new")
        form.accept()
        await self.shot("edit-review")
        form._show_rejected(Rejected("One exists already.", "label"))  # noqa: SLF001 - an answer of another server
        await self.shot("edit-refused")
        theirs = values | {"label": "Backup account", "username": "backup-2"}
        form._show_merge(Diverged(theirs, Author("ann")))  # noqa: SLF001 - an answer of another server
        await self.shot("edit-merge")
        unknown = Author(
            unknown="The author is unknown: your account can see no event about this record."
        )
        form._show_merge(Diverged(theirs | {"username": "backup-3"}, unknown))  # noqa: SLF001 - an answer of another server
        await self.closed("edit-merge-unknown")
        await self._end()

    async def many(self) -> None:
        """Locations ticked in a tree, and a file of Targets."""
        await self._begin()
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for below in ("accounts/2025", "accounts/2026", "personnel"):
                (folder / below).mkdir(parents=True)
            form = AddLocationsDialog(self.stores, self.window, self.target()[1])
            form.open()
            form.path.setText(str(folder))
            form.browse.click()
            await self.do.until(lambda: form.tree.answered, "the entries")
            form.tree.open(0)
            await self.do.until(lambda: not form.tree.loading, "the entries of a folder")
            form.tree.tick(1)
            await self.shot("add-locations")
            refused = "The server rejected this agent, which may have been removed."
            form._complain_at("proxy_id", refused)  # noqa: SLF001 - an answer of another server
            await self.closed("add-locations-refused")
            file = folder / "targets.csv"
            file.write_text(_CSV, encoding="utf-8")
            bulk = self.stores.administration.bulk()
            BulkDialog(bulk, (), IMPORTED, self.window).open()
            bulk.read_file(file)
            await self.do.until(lambda: bool(bulk.drafts), "the rows")
            await self.closed("import-targets")
        await self._end()

    async def servers(self) -> None:
        """The list of servers, one being edited, one being removed with a locked keyring."""
        settings = self.stores.settings
        before = settings.profiles
        settings.profiles = [
            Profile(name="Audit", base_url="https://er.example:8339", username="ann"),
            Profile(name="Payments", base_url="https://pay.example:8339", username="ann",
                    production=True, remember=True),
        ]  # fmt: skip
        await self.dialog("servers", ServersDialog(self.stores, self.window).open)
        known = settings.profiles[1]
        await self.dialog("edit-server", EditServerDialog(self.stores, known, self.window).open)
        question = RemoveServerDialog(self.stores, known, self.window)
        question.open()
        words = "The system's keyring is locked or denies access."
        self.stores.session.servers.failed.emit(known.base_url, words)
        await self.closed("remove-server")
        settings.profiles = before

    async def _begin(self) -> None:
        """Add some records, and show the workspace."""
        client = self.stores.session.client
        login = NewCredential(label="Backup", type="ssh", username="backup", password="p")
        self._made = (
            await client.groups.create(NewGroup(name="Branch office", comments="Munich")),
            await client.targets.create(NewTarget(name="fs99", comments="File server")),
            await client.credentials.create(login),
            await client.users.add(NewUser(name="erin", password=_PASSWORD)),
        )
        await self.stores.inventory.load()
        self.window.actions_["administration"].trigger()

    async def _end(self) -> None:
        """Remove the records, and show the results again."""
        client = self.stores.session.client
        group, target, credential, user = self._made
        await client.targets.delete(target)
        await client.credentials.delete(credential)
        await client.users.remove(user)
        await client.groups.delete(group)
        await self.stores.inventory.load()
        self.window.show_page("explore")
        await self.do.until(self.settled, "the results")

    async def _section(self, name: str) -> Section[Any]:
        """Show a section, and wait for its list."""
        self.window.administration.show_section(name)
        section = self.window.administration.section(name)
        section.records.read()
        await self.do.until(lambda: not section.records.loading, f"the list of {name}")
        return section
