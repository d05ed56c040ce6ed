"""Context menu of a row of the inventory: its scans, what could not be read, and its removal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from app.language import Texts
from app.ui.dialogs.remove_location import RemoveLocationDialog
from app.ui.dialogs.unread import UnreadDialog
from app.ui.kit.tree_entries import Place
from app.ui.look import icons

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)


class TreeMenu(QMenu):
    """Menu of the Group, Target or Location at `place`; it deletes itself when it closes."""

    def __init__(self, stores: WindowStores, place: Place, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._stores, self._place, self._name = stores, place, name
        self._window = parent.window()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setToolTipsVisible(True)
        can = stores.session.why_not
        scan = self.addAction(icons.icon("folder-scan"), _scan_now(place))
        scan.setEnabled(not can("scan"))
        scan.setToolTip(can("scan"))
        scan.triggered.connect(self._on_scan)
        stop = self.addAction(icons.icon("stop"), tr("Stop scan"))
        self._running = self._running_scans()
        stop.setEnabled(bool(self._running))
        stop.triggered.connect(self._on_stop)
        self.addSeparator()
        if place.target_id:
            unread = self.addAction(icons.icon("warning"), tr("Show unreadable items…"))
            unread.setEnabled(stores.session.connected)
            unread.triggered.connect(self._on_unread)
        if place.location_id:
            remove = self.addAction(icons.icon("delete"), tr("Remove location…"))
            remove.setEnabled(not can("remove_location"))
            remove.setToolTip(can("remove_location"))
            remove.triggered.connect(self._on_remove)
        refresh = self.addAction(icons.icon("refresh"), tr("Refresh counts"))
        refresh.triggered.connect(stores.inventory.refresh)

    def _targets(self) -> list[str]:
        place = self._place
        if place.target_id:
            return [place.target_id]
        groups = [g for g in self._stores.inventory.groups if place.group_id in {"", g.id}]
        return [target.id for group in groups for target in group.targets or ()]

    def _running_scans(self) -> list[str]:
        """Return the IDs of the jobs that scan any of the Targets at this place."""
        jobs, targets = self._stores.jobs, self._targets()
        scans = [job for job in jobs.jobs if job.id in jobs.active_scans]
        return [job.id for job in scans if not job.target_id or job.target_id in targets]

    def _on_scan(self) -> None:
        location_id = self._place.location_id
        for target_id in self._targets():
            self._stores.inventory.scan(target_id, [location_id] if location_id else None)

    def _on_stop(self) -> None:
        for job_id in self._running:
            self._stores.jobs.cancel(job_id)

    def _on_unread(self) -> None:
        where = self._place.target_id, self._place.location_id
        UnreadDialog(self._stores, self._name, *where, self._window).open()

    def _on_remove(self) -> None:
        where = self._place.target_id, self._place.location_id
        RemoveLocationDialog(self._stores, self._name, *where, self._window).open()


def _scan_now(place: Place) -> str:
    if place.location_id:
        return tr("Scan this location now")
    if place.target_id:
        return tr("Scan this target now")
    return tr("Scan this group now") if place.group_id else tr("Scan everything now")
