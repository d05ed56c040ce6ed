"""Row below the results: the progress of an export, and how it ended."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.state.counts.export import Export, ExportJob, ExportState
from app.ui.kit.boxes import hbox
from app.ui.kit.widgets import BusyBar, IconLabel, button, icon_button
from app.ui.look.text import PlainLabel, display, time_left
from app.ui.look.theme import Role, theme

tr = Texts(__name__)

_ICONS = {
    ExportState.RUNNING: ("pending", Role.PENDING),
    ExportState.DONE: ("success", Role.CONFIRMED),
    ExportState.CANCELLED: ("stop", Role.SECONDARY),
    ExportState.FAILED: ("error", Role.PROHIBITED),
}


class ExportRow(QWidget):
    """Row with the progress of the last export. After the end of the export, the row stays until
    the user closes it.
    """

    def __init__(self, export: Export) -> None:
        super().__init__()
        self.setObjectName("export_row")
        self._export = export
        self._icon = IconLabel("pending", Role.PENDING)
        self.words = PlainLabel("", elide=True)
        self._busy = BusyBar()
        self._busy.setFixedWidth(theme().px(96))
        self.stop = button(tr("Cancel export"), "link")
        self.folder = button(tr("Open folder"), "link")
        self.shut = icon_button("close", tr("Close"))
        hbox(
            self._icon,
            (self.words, 1),
            self._busy,
            self.stop,
            self.folder,
            self.shut,
            into=self,
            edges=(8, 0, 8, 0),
        )
        self.setMinimumHeight(theme().px(30))
        self.stop.clicked.connect(export.cancel)
        self.folder.clicked.connect(self._on_folder)
        self.shut.clicked.connect(export.dismiss)
        export.changed.connect(self._on_changed)
        self._on_changed()

    def _on_changed(self) -> None:
        job = self._export.job
        self.setVisible(job is not None)
        if job is None:
            return
        self._icon.show_icon(*_ICONS[job.state])
        self.words.setText(export_words(job))
        self._busy.setVisible(job.running)
        self._busy.show_share(job.read / job.total if job.total else None)
        self.stop.setVisible(job.running)
        self.stop.setEnabled(not job.cancelled)
        self.folder.setVisible(job.state is ExportState.DONE)
        self.shut.setVisible(not job.running)

    def _on_folder(self) -> None:
        if self._export.job is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._export.job.path.parent)))


def export_words(job: ExportJob) -> str:
    """Return the progress of an export with its pace, or how it ended."""
    name = display(job.path.name, 80)
    if job.state is ExportState.CANCELLED:
        return tr("Export cancelled. {name} was not written.", name=name)
    if job.state is ExportState.FAILED:
        return tr("Export failed. {name} was not written.", name=name)
    if job.state is ExportState.DONE:
        gone = job.total - job.written
        lost = tr.plural("({n} no longer exists)", "({n} no longer exist)", gone)
        return tr.plural(
            "Exported {n} result without values{more} to {name}.",
            "Exported {n} results without values{more} to {name}.",
            job.written,
            more=f" {lost}" if gone else "",
            name=name,
        )
    done = tr("Exporting {read} of {total}", read=job.read, total=job.total)
    if job.read == job.total:
        return tr("{done} · completing the file", done=done)
    return " · ".join(filter(None, (done, time_left(job.pace, job.total - job.read))))
