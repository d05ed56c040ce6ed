"""Global filters of the server, the impact of drafts, and the error rates of data types."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec

from app.api.errors import ApiError, Gone
from app.api.records.filters import VALUE_TYPES, Filter, FilterFields
from app.api.records.impact import FilterImpact, Precision
from app.language import Texts
from app.masking import mask, may_be_masked
from app.paths import write_private
from app.state.connection.session import Session
from app.state.inventory.tree import Inventory
from app.state.oversight import filter_file
from app.state.oversight.audit import Audit
from app.state.oversight.editable_list import EditableList
from app.state.work.errors import NotPossible, StateError
from app.state.work.signals import Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

PAGE = 2_000
MOST = 10_000
"""Maximum number of filters shown; a longer list would be unusable."""


class Filters(EditableList):
    """The global filters, the impact of drafts, and the error rates of data types."""

    measured = Signal()
    opened = Signal(object)

    def __init__(self, session: Session, inventory: Inventory, audit: Audit, tasks: Tasks) -> None:
        super().__init__("filters", session, tasks)
        self.items: list[Filter] = []
        self.impacts: dict[FilterFields, FilterImpact | str] = {}
        """Impact of each draft, or why it is unknown."""
        self.meter: list[Precision] = []
        self.meter_error = ""
        self._inventory = inventory
        self._audit = audit

    @property
    def why_no_values(self) -> str:
        """The reason why the account may not export full values; "" if it may."""
        return self._session.why_not("values")

    def is_masked(self, one: Filter) -> bool:
        """Whether the server has masked the value of a filter, because the account may not see it
        in full.
        """
        hides = one.type in VALUE_TYPES and may_be_masked(one.expression or "")
        return hides and not self._audit.reads_everything

    def open(self, filter_id: str) -> None:
        """Read one filter again, because somebody else may have changed it. Ends with `opened`,
        which carries a `Filter`, or with `refused`.
        """
        self._tasks.read("filters.open", self._open, filter_id)

    def read_meter(self) -> None:
        """Read the error rates: the share of false matches per data type."""
        self._tasks.read("filters.meter", self._load_meter)

    def measure(self, drafts: Sequence[FilterFields]) -> None:
        """Request the impact of these drafts, one after the other; an earlier request is
        dropped."""
        wanted = [draft for draft in dict.fromkeys(drafts) if draft not in self.impacts]
        self._tasks.read("filters.impact", self._measure, wanted)

    def save(self, fields: FilterFields, filter_id: str | None = None) -> None:
        """Add a filter, or replace the filter with the ID `filter_id`. Ends with `saved` or
        `refused`.
        """
        self._write(self._save, fields, filter_id)

    def remove(self, filter_id: str) -> None:
        """Remove a filter. Ends with `saved` or `refused`."""
        self._write(self._remove, filter_id)

    def export_to(self, path: Path, *, values: bool) -> None:
        """Export the filters to a file. Filters for a single value are included only with `values`,
        and only if the account sees the value.
        """
        values = values and not self.why_no_values
        whole = [one for one in self.items if not self.is_masked(one)]
        chosen = filter_file.exportable(whole, self._inventory.groups, values=values)
        content = filter_file.written(chosen)
        full = any(one.type in VALUE_TYPES for one in chosen)
        self._tasks.write("filters.export", self._export, path, content, len(chosen), full)

    def import_from(self, path: Path) -> None:
        """Import those filters of a file that the server does not have yet. Ends with `saved` or
        `refused`.
        """
        self._write(self._import, path)

    def stop(self) -> None:
        """Stop reading when the view is closed; a write in progress completes."""
        super().stop()
        for name in ("filters.open", "filters.impact", "filters.meter"):
            self._tasks.stop(name)

    async def _all(self) -> list[Filter]:
        found: list[Filter] = []
        while len(found) < MOST:
            page = await self._session.client.filters.list(offset=len(found), limit=PAGE)
            found += page.items
            if len(page.items) < PAGE:
                break
        return found

    async def _open(self, filter_id: str) -> None:
        try:
            found = await self._session.client.filters.get(filter_id)
        except Gone:
            self.refused.emit(tr("This filter does not exist any more."))
            await self._load()
        except (ApiError, StateError) as error:
            self.refused.emit(error.message)
        else:
            self.opened.emit(found)

    async def _load_meter(self) -> None:
        self.meter_error = self._session.why_not("impact")
        try:
            if not self.meter_error:
                self.meter = (await self._session.client.filters.precision()).items
        except (ApiError, StateError) as error:
            self.meter_error = error.message
        self.changed.emit()

    async def _measure(self, drafts: list[FilterFields]) -> None:
        for draft in drafts:
            why_not = self._session.why_not("impact")
            try:
                found = why_not or await self._session.client.filters.impact(draft)
            except (ApiError, StateError) as error:
                found = error.message
            self.impacts[draft] = found
            self.measured.emit()

    async def _save(self, fields: FilterFields, filter_id: str | None) -> str:
        filters = self._session.client.filters
        if filter_id is None:
            filter_id = await filters.create(fields)
        else:
            await filters.update(filter_id, fields)
        await self._read_again()
        there = next((item for item in self.items if item.id == filter_id), None)
        if there is None or fields_of(there) not in {fields, _masked(fields)}:
            raise NotPossible(
                tr(
                    "The server accepted the filter but shows values that differ from your input. "
                    "Check the filter."
                )
            )
        return tr("Filter saved.")

    async def _remove(self, filter_id: str) -> str:
        await self._session.client.filters.delete(filter_id)
        await self._read_again()
        if any(item.id == filter_id for item in self.items):
            raise NotPossible(tr("The server accepted the request, but the filter still exists."))
        return tr("Filter removed. The next scan shows the matches that the filter hid.")

    async def _export(self, path: Path, content: bytes, count: int, full: bool) -> None:
        try:
            await self._audit.exported("filters", "json", count, values=full)
            await asyncio.to_thread(write_private, path, content)
        except (ApiError, StateError) as error:
            self.refused.emit(error.message)
            return
        except OSError as error:
            self.refused.emit(tr("The file could not be written: {reason}.", reason=error.strerror))
            return
        left_out = len(self.items) - count
        words = tr.plural("{n} filter was written.", "{n} filters were written.", count)
        if left_out:
            others = tr.plural(
                "{n} filter was not exported.",
                "{n} filters were not exported.",
                left_out,
            )
            words = f"{words} {others}"
        self.saved.emit(words)

    async def _import(self, path: Path) -> str:
        added = 0
        try:
            content = await asyncio.to_thread(filter_file.content, path)
            wanted = filter_file.parsed(content, self._inventory.groups)
            there = {fields_of(one) for one in await self._all()}
            fresh = [one for one in dict.fromkeys(wanted) if one not in there]
            for one in fresh:
                await self._session.client.filters.create(one)
                added += 1
        except OSError as error:
            raise NotPossible(
                tr("The file could not be read: {reason}.", reason=error.strerror)
            ) from error
        except (ApiError, StateError) as error:
            if not added:
                raise
            await self._load()
            done = tr.plural(
                "{n} filter was added before the error.",
                "{n} filters were added before the error.",
                added,
            )
            raise NotPossible(f"{error.message} {done}") from error
        await self._read_again()
        return tr.plural(
            "{n} filter was added; {others} existed already.",
            "{n} filters were added; {others} existed already.",
            added,
            others=len(wanted) - added,
        )

    async def _read_all(self) -> None:
        self.items = await self._all()

    async def _read_again(self) -> None:
        """Read the filters again, and announce that results, tree and risk may differ now."""
        self.impacts.clear()
        await super()._read_again()
        self._session.announce("inventory", "results", "risk")


def _masked(fields: FilterFields) -> FilterFields:
    """Return a filter as the server shows it to accounts that may not see its value."""
    if fields.type not in VALUE_TYPES or fields.expression is None:
        return fields
    return msgspec.structs.replace(fields, expression=mask(fields.expression))


def fields_of(one: Filter) -> FilterFields:
    """Return the writable fields of a filter, without its ID."""
    return FilterFields(
        type=one.type,
        apply_to=one.apply_to,
        expression=one.expression,
        from_date=one.from_date,
        to_date=one.to_date,
        days=one.days,
        size=one.size,
    )
