"""Context menu of a row of the inventory: its scans, what could not be read, and its removal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.api.records.filters import FilterFields
from app.api.records.local import Job
from app.language import Texts
from app.state.changes.scan_control import is_scanning
from app.ui.dialogs.filters.filters import FiltersDialog
from app.ui.dialogs.remove_location import RemoveLocationDialog
from app.ui.dialogs.unread import UnreadDialog
from app.ui.kit.menu import Menu, allow_entry
from app.ui.kit.tree_entries import Place
from app.ui.look import icons
from app.ui.look.text import display

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_NAMED, _NAME = 5, 120
"""Maximum number of scans that are named in a tooltip, and of characters of a name."""


class TreeMenu(Menu):
    """Menu of the Group, Target or Location at `place`; it deletes itself when it closes. The menu
    of a folder in a Location has no entry to remove the Location.
    """

    def __init__(self, stores: WindowStores, place: Place, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._stores, self._place, self._name = stores, place, name
        self._window = parent.window()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        can = stores.session.why_not
        scan = self.addAction(icons.icon("folder-scan"), _scan_now(place))
        allow_entry(scan, can("scan"))
        scan.triggered.connect(self._on_scan)
        stop = self.addAction(icons.icon("stop"), tr("Stop scan"))
        self._running = self._running_scans()
        idle = tr("No scan of this item is running.")
        allow_entry(stop, "" if self._running else idle, _stop_words(self._running))
        stop.triggered.connect(self._on_stop)
        self.addSeparator()
        if place.target_id:
            unread = self.addAction(icons.icon("warning"), tr("Show unreadable items…"))
            allow_entry(unread, stores.session.why_not_connected)
            unread.triggered.connect(self._on_unread)
        if place.location_id and not place.folder:
            remove = self.addAction(icons.icon("delete"), tr("Remove location…"))
            allow_entry(remove, can("remove_location"))
            remove.triggered.connect(self._on_remove)
        refresh = self.addAction(icons.icon("refresh"), tr("Refresh counts"))
        refresh.triggered.connect(stores.inventory.refresh)
        if place.folder:
            exclude = self.addAction(icons.icon("filter"), tr("Exclude this folder…"))
            allow_entry(exclude, can("filters"))
            exclude.triggered.connect(self._on_exclude)

    def _targets(self) -> list[str]:
        place = self._place
        if place.target_id:
            return [place.target_id]
        groups = [g for g in self._stores.inventory.groups if place.group_id in {"", g.id}]
        return [target.id for group in groups for target in group.targets or ()]

    def _running_scans(self) -> list[Job]:
        """Return the running scans of this place. A scan without a known Location counts for every
        Location of its Target; a scan without a known Target only for the whole inventory.
        """
        place, targets = self._place, self._targets()
        scans = filter(is_scanning, self._stores.jobs.jobs)
        if place == Place():
            return list(scans)
        places = {"", place.location_id}
        return [
            job
            for job in scans
            if job.target_id in targets and (not place.location_id or job.location_id in places)
        ]

    def _on_scan(self) -> None:
        location_id = self._place.location_id
        for target_id in self._targets():
            self._stores.inventory.scan(target_id, [location_id] if location_id else None)

    def _on_stop(self) -> None:
        for job in self._running:
            self._stores.jobs.cancel(job.id)

    def _on_unread(self) -> None:
        where = self._place.target_id, self._place.location_id
        UnreadDialog(self._stores, self._name, *where, self._window).open()

    def _on_exclude(self) -> None:
        """Propose a filter that excludes the folder; the user can change the filter before saving
        it.
        """
        folder = self._place.folder
        mark = "\\" if "\\" in folder else "/"
        draft = FilterFields(
            type="exclude_prefix",
            expression=folder.rstrip(mark) + mark,
            apply_to=self._place.target_id,
        )
        FiltersDialog(self._stores, self._window, draft).open()

    def _on_remove(self) -> None:
        where = self._place.target_id, self._place.location_id
        RemoveLocationDialog(self._stores, self._name, *where, self._window).open()


def _stop_words(scans: Sequence[Job]) -> str:
    """Return which scans will be stopped; "" for none."""
    if not scans:
        return ""
    names = [display(job.path or job.title, _NAME) for job in scans[:_NAMED]]
    if len(scans) > _NAMED:
        names.append(tr.plural("{n} more scan", "{n} more scans", len(scans) - _NAMED))
    head = tr(
        "Stops the scans listed here, and all scans that were started together with one of them:"
    )
    return "\n".join([head, *names])


def _scan_now(place: Place) -> str:
    if place.location_id:
        return tr("Scan this location now")
    if place.target_id:
        return tr("Scan this target now")
    return tr("Scan this group now") if place.group_id else tr("Scan everything now")
