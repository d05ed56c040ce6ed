"""Adding many Locations at once: from a CSV file, or from a list of paths."""

from __future__ import annotations

import asyncio
from pathlib import Path

from app.api.errors import ApiError, Gone, ParentExists
from app.language import Texts
from app.state.administration.bulk.adding import Bulk
from app.state.administration.bulk.csv_rows import LARGEST, Draft, file_text
from app.state.administration.bulk.location_list import Defaults, drafts
from app.state.administration.locations import Locations, key_of
from app.state.connection.session import Session
from app.state.inventory.tree import Inventory
from app.state.work.errors import NotPossible, StateError
from app.state.work.tasks import Tasks

tr = Texts(__name__)


class BulkLocations(Bulk):
    """Model of the dialog that adds Locations. `defaults` are for rows that name no Target or
    protocol.
    """

    not_shown = tr("The server accepted the location but does not list it. Reload to check.")

    def __init__(self, session: Session, inventory: Inventory, tasks: Tasks) -> None:
        super().__init__(Locations(session, inventory), session, tasks)
        self._inventory = inventory
        self._text = ""
        self._defaults = Defaults("", "file")  # not translated

    def read_file(self, path: Path) -> None:
        """Read and check a CSV file, or a file with one path in each line."""
        self._read(self._load_file, path)

    def read_list(self, text: str) -> None:
        """Check a CSV text, or one path in each line."""
        self._read(self._load_text, text)

    def use(self, defaults: Defaults) -> None:
        """Set the defaults, and check the rows again."""
        if defaults != self._defaults:
            self._defaults = defaults
            if self._text:
                self.read_list(self._text)

    async def listed(self) -> set[str]:
        await self._inventory.load()
        found: set[str] = set()
        for group in self._inventory.groups:
            for target in group.targets or ():
                found.update(key_of(target.id, place.id) for place in target.locations or ())
                await asyncio.sleep(0)
        return found

    def refusal(self, error: ApiError | StateError) -> str:
        if isinstance(error, ParentExists):
            return tr("A location of this target already covers this path.")
        if isinstance(error, Gone):
            return tr("This target does not exist any more.")
        return super().refusal(error)

    async def _load_file(self, path: Path) -> list[Draft]:
        self._text = ""
        return await self._load_text(await asyncio.to_thread(file_text, path))

    async def _load_text(self, text: str) -> list[Draft]:
        if len(text) > LARGEST:
            raise NotPossible(tr("The list is larger than 64 MiB. Split it into smaller lists."))
        self._text = text
        groups = self._inventory.groups
        return await asyncio.to_thread(drafts, text, groups, self._defaults)
