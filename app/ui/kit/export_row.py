"""Row below the results: the progress of an export, and how it ended."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QWidget

from app.language import Texts
from app.state.export.export import Export, ExportJob, ExportState
from app.state.words.amounts import amount_of
from app.state.words.time_left import time_left
from app.ui.kit.boxes import hbox
from app.ui.kit.controls.buttons import allow, button, icon_button
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.spoken_progress import SpokenProgress
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display
from app.ui.look.theme import theme

tr = Texts(__name__)

_ICONS = {
    ExportState.RUNNING: ("pending", Role.PENDING),
    ExportState.DONE: ("success", Role.CONFIRMED),
    ExportState.CANCELLED: ("stop", Role.SECONDARY),
    ExportState.FAILED: ("error", Role.PROHIBITED),
}


_SHOWN_MS = 10_000
"""Milliseconds for which the end of an export is shown in the active window, if the user need not
do anything about it.
"""
_SIGHT = frozenset(
    {
        QEvent.Type.Show,
        QEvent.Type.Hide,
        QEvent.Type.WindowActivate,
        QEvent.Type.WindowDeactivate,
    }
)
"""Events that change whether the user can see the row."""


class ExportRow(QWidget):
    """Row with the progress of the last export. After the end of the export, the row stays until it
    was visible in the active window for ten seconds without a break, and longer while the mouse
    or the focus is in it. A failure, or a file with fewer results than requested, stays until the
    user closes it.
    """

    def __init__(self, export: Export) -> None:
        super().__init__()
        self.setObjectName("export_row")
        self._export = export
        self._icon = IconLabel("pending", Role.PENDING)
        self.words = PlainLabel("", elide=True)
        self._voice = SpokenProgress(self.words)
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
        self.age = QTimer(self, interval=_SHOWN_MS)
        """Runs while the user can see the end of an export that needs no attention (`_goes`)."""
        self.age.timeout.connect(self._on_old)
        self.stop.clicked.connect(export.cancel)
        self.folder.clicked.connect(self._on_folder)
        self.shut.clicked.connect(export.dismiss)
        export.changed.connect(self._on_changed)
        self._on_changed()

    def _on_changed(self) -> None:
        job = self._export.job
        self.setVisible(job is not None)
        self._count_age()
        if job is None:
            return
        self._icon.show_icon(*_ICONS[job.state])
        self.words.setText(export_words(job))
        share = job.read / job.total if job.total else None
        if job.running:
            self._voice.show(self.words.whole(), share)
        else:
            self._voice.end(self.words.whole(), urgent=job.state is ExportState.FAILED)
        self._busy.setVisible(job.running)
        self._busy.show_share(share)
        self.stop.setVisible(job.running)
        allow(self.stop, tr("The export is being stopped.") if job.cancelled else "")
        self.folder.setVisible(job.state is ExportState.DONE)
        self.shut.setVisible(not job.running)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in _SIGHT:
            self._count_age()
        return done

    def _count_age(self) -> None:
        """Count the time only while the user can see the row."""
        job = self._export.job
        if job is None or not _goes(job) or not (self.isVisible() and self.isActiveWindow()):
            self.age.stop()
        elif not self.age.isActive():
            self.age.start()

    def _on_old(self) -> None:
        focus = QApplication.focusWidget()
        if not self.underMouse() and (focus is None or not self.isAncestorOf(focus)):
            self._export.dismiss()

    def _on_folder(self) -> None:
        if self._export.job is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._export.job.path.parent)))


def _goes(job: ExportJob) -> bool:
    """Return whether the export has ended, and its end needs no attention."""
    complete = job.state is ExportState.DONE and job.written == job.total
    return complete or job.state is ExportState.CANCELLED


def export_words(job: ExportJob) -> str:
    """Return the progress of an export with its pace, or how it ended."""
    name = display(job.path.name, 80)
    if job.state is ExportState.CANCELLED:
        return tr("Export cancelled. {name} was not written.", name=name)
    if job.state is ExportState.FAILED:
        return tr("Export failed. {name} was not written.", name=name)
    if job.state is ExportState.DONE:
        gone = job.total - job.written
        lost = tr.plural("({n} result no longer exists)", "({n} results no longer exist)", gone)
        return tr(
            "Exported {results} to {name}, without values{more}.",
            results=amount_of(job.written - job.archives, job.archives),
            more=f" {lost}" if gone else "",
            name=name,
        )
    done = tr("Exporting: {read} of {total} rows", read=job.read, total=job.total)
    if job.read == job.total:
        return tr("{done} · completing the file", done=done)
    return " · ".join(filter(None, (done, time_left(job.pace, job.total - job.read))))
