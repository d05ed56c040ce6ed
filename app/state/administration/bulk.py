"""Adding many Targets at once: from a file, or from the Targets that the server has discovered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

from app.api.errors import ApiError, NotReached
from app.language import Texts
from app.state.administration.outcomes import rejected
from app.state.administration.target_csv import Draft, Known, drafts
from app.state.administration.targets import Targets
from app.state.connection.session import Session
from app.state.inventory.tree import Inventory
from app.state.work.errors import UNEXPECTED, NotConnected, StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Failure, Tasks, each, slices

tr = Texts(__name__)

_READ = "targets.bulk.read"
AT_ONCE = 4
PAGE = 2_000
_SLICE = 2_000
_PROGRESS_SECONDS = 0.1
_NOT_SHOWN = tr("The server accepted the target but does not list it. Reload to check.")


class BulkTargets(QObject):
    """Model of the dialog that adds Targets. Invariant: a draft has a `key` only after a read has
    listed its Target.

    `changed`: the drafts changed, or the work ended; `progressed`: more drafts were sent.
    """

    changed = Signal()
    progressed = Signal()

    def __init__(self, session: Session, inventory: Inventory, tasks: Tasks) -> None:
        super().__init__()
        self.drafts: list[Draft] = []
        self.error = ""
        self.loading = False
        self.adding = False
        self.tried = self.total = 0
        self._cancelled = False
        self._session = session
        self._inventory = inventory
        self._noun = Targets(session, inventory)
        self._tasks = tasks
        tasks.failed.connect(self._on_failed)

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

    def addable(self, numbers: Iterable[int]) -> list[int]:
        """Return the indexes among `numbers` whose draft can be added."""
        return [at for at in numbers if not self.drafts[at].problem and not self.drafts[at].key]

    def add(self, numbers: Iterable[int]) -> None:
        """Add these drafts. A draft that the server rejects gets a `problem`."""
        chosen = [self.drafts[at] for at in numbers]
        self.adding, self._cancelled = True, False
        self.tried, self.total = 0, len(chosen)
        self.changed.emit()
        self._tasks.write("targets.bulk", self._add, chosen, self._session.place)

    def cancel(self) -> None:
        """Stop adding; Targets already sent remain."""
        self._cancelled = True

    def stop(self) -> None:
        """Stop reading when the dialog is closed, and add no more."""
        self._tasks.stop(_READ)
        self.cancel()

    def _read(self, work: Callable[..., Awaitable[None]], *args: object) -> None:
        self.loading, self.error, self.drafts = True, "", []
        self.changed.emit()
        self._tasks.read(_READ, self._told, work, args)

    async def _told(self, work: Callable[..., Awaitable[None]], args: tuple[object, ...]) -> None:
        try:
            await work(*args)
        except OSError as error:
            self.error = tr(
                "The file could not be read: {reason}.",
                reason=error.strerror or tr("unknown error"),
            )
        except (ApiError, StateError) as error:
            self.error = error.message
        self.loading = False
        self.changed.emit()

    def _on_failed(self, failure: Failure) -> None:
        """End a read that failed with an unexpected error."""
        if failure.name == _READ and self.loading:
            self.error, self.loading = UNEXPECTED, False
            self.changed.emit()

    async def _load_file(self, path: Path) -> None:
        self.drafts = await asyncio.to_thread(drafts, path, self._known())

    async def _load_discovered(self) -> None:
        client, known = self._session.client, self._known()
        found: list[Draft] = []
        while True:
            page = (await client.targets.discovered(offset=len(found), limit=PAGE)).items
            for seen in page:
                values = {"name": seen.name, "platform": seen.platform or "", "comments": ""}
                found.append(Draft(0, values | {"group_id": known.first}))
            if len(page) < PAGE:
                break
        self.drafts = found

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

    async def _add(self, chosen: list[Draft], place: str) -> None:
        keys: dict[str, Draft] = {}
        shown = 0.0

        async def add(draft: Draft) -> None:
            nonlocal shown
            if self._cancelled:
                return
            try:
                self._session.need_place(place)
                self._noun.need("add")
                keys[await self._noun.create(draft.values)] = draft
            except (ApiError, StateError) as error:
                draft.problem = rejected(error).message
                self._cancelled = self._cancelled or isinstance(error, NotReached | NotConnected)
            self.tried += 1
            if time.monotonic() - shown > _PROGRESS_SECONDS:
                shown = time.monotonic()
                self.progressed.emit()

        try:
            await each(chosen, AT_ONCE, add)
            await self._verify(keys)
        finally:
            self._session.announce(self._noun.name, *self._noun.announces)
            self.adding = False
            self.changed.emit()

    async def _verify(self, keys: dict[str, Draft]) -> None:
        """Read the list of Targets; only drafts in it count as added."""
        listed: set[str] = set()
        try:
            while keys:
                page = await self._noun.read_page(len(listed), PAGE)
                listed.update(row.target.id for row in page)
                if len(page) < PAGE:
                    break
        except (ApiError, StateError) as error:
            self.error = error.message
        for part in slices(list(keys.items()), _SLICE):
            for key, draft in part:
                if key in listed:
                    draft.key = key
                else:
                    draft.problem = _NOT_SHOWN
            await asyncio.sleep(0)
