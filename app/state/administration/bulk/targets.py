"""Adding many Targets at once: from a file, or from the Targets that the server has discovered."""

from __future__ import annotations

import asyncio
from pathlib import Path

from app.language import Texts
from app.state.administration.bulk.adding import Bulk, tally_of
from app.state.administration.bulk.csv_rows import Draft
from app.state.administration.bulk.target_csv import Known, drafts
from app.state.administration.targets import Targets
from app.state.connection.session import Session
from app.state.inventory.tree import Inventory
from app.state.work.tasks import Tasks

tr = Texts(__name__)

PAGE = 2_000


class BulkTargets(Bulk):
    """Model of the dialog that adds Targets."""

    not_shown = tr("The server accepted the target but does not list it. Reload to check.")

    def __init__(self, session: Session, inventory: Inventory, tasks: Tasks) -> None:
        super().__init__(Targets(session, inventory), session, tasks)
        self._inventory = inventory

    def read_file(self, path: Path) -> None:
        """Read and check a CSV file."""
        self._read(self._load_file, path)

    def read_discovered(self) -> None:
        """Read the Targets that the server has discovered, and that nobody has added yet."""
        self._read(self._load_discovered)

    def put_group(self, group_id: str) -> None:
        """Set the Group of all drafts that have not been added yet, and clear their problems."""
        for draft in self.drafts:
            if not draft.key:
                draft.values["group_id"] = group_id
                draft.problem = ""
        self.tally = tally_of(self.drafts)

    async def listed(self) -> set[str]:
        found: set[str] = set()
        while True:
            page = await self._noun.read_page(len(found), PAGE)
            found.update(row.target.id for row in page)
            if len(page) < PAGE:
                return found

    async def _load_file(self, path: Path) -> list[Draft]:
        return await asyncio.to_thread(drafts, path, self._known())

    async def _load_discovered(self) -> list[Draft]:
        client, known = self._session.client, self._known()
        found: list[Draft] = []
        while True:
            page = (await client.targets.discovered(offset=len(found), limit=PAGE)).items
            for seen in page:
                values = {"name": seen.name, "platform": seen.platform or "", "comments": ""}
                found.append(Draft(0, values | {"group_id": known.first}))
            if len(page) < PAGE:
                break
        return found

    def _known(self) -> Known:
        groups = self._inventory.groups
        return Known(
            groups={group.name.casefold(): group.id for group in groups},
            names={group.id: group.name for group in groups},
            targets=frozenset(
                (group.id, target.name.casefold())
                for group in groups
                for target in group.targets or ()
            ),
            first=groups[0].id if groups else "",
        )
