"""Import of a scan report of an enrolled machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.api.records.machines import ReportImport
from app.language import Texts
from app.state.inventory.machines import ReportTransfer
from app.ui.charts.ticks import moment
from app.ui.kit.boxes import STRETCH, fill, hbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.dialog import Dialog
from app.ui.kit.file_dialogs import open_chooser
from app.ui.kit.spoken_progress import SpokenProgress, progress_words
from app.ui.look.text import PlainLabel, display, sentence
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_ABOUT = tr(
    "The report of an enrolled machine is imported as a scan of that machine: its results replace "
    "those of the previous scan, and decisions are kept. A report is refused if it was changed, is "
    "too old, or comes from another machine."
)
_KINDS = tr("Scan reports (*.report);;All files (*)")
_NO_FILE = tr("No file chosen")


class ImportReportDialog(Dialog):
    """Dialog that sends a report to the server, and says whether it is accepted."""

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(tr("Import scan report"), _ABOUT, tr("Import"), parent, height=360)
        self.setObjectName("import_report_dialog")
        self._transfer = ReportTransfer(stores.session, stores.tasks)
        self._path: Path | None = None
        self.choose = button(tr("Choose file…"), icon="folder")
        self.file = PlainLabel(_NO_FILE, "secondary", wrap=True)
        self.state = PlainLabel("", wrap=True)
        self.bar = BusyBar()
        self._voice = SpokenProgress(self.bar)
        self.bar.setFixedWidth(theme().px(160))
        self.stop = button(tr("Stop"), "link")
        fill(
            self.body,
            hbox(self.choose, (self.file, 1)),
            hbox((self.state, 1), self.bar, self.stop),
            STRETCH,
        )
        self._transfer.changed.connect(self._on_changed)
        self.finished.connect(self._transfer.stop)
        self.choose.clicked.connect(self._on_choose)
        self.stop.clicked.connect(self._transfer.stop)
        self._on_changed()

    def use_file(self, chosen: str) -> None:
        """Choose this report."""
        self._path = Path(chosen)
        self.file.setText(display(chosen))
        self._on_changed()

    def accept(self) -> None:
        """Send the report. If the server has accepted it already, close the dialog instead."""
        if self._transfer.result is not None:
            super().accept()
        elif self._path is not None and self.primary.isEnabled():
            self._transfer.send(self._path)

    def _on_choose(self) -> None:
        chooser = open_chooser(self, tr("Choose a scan report"), _KINDS)
        chooser.fileSelected.connect(self.use_file)
        chooser.open()

    def _on_changed(self) -> None:
        transfer = self._transfer
        result, sending = transfer.result, transfer.sending
        self.complain(sentence(transfer.error) if transfer.path == self._path else "")
        for part in (self.bar, self.stop):
            part.setVisible(sending)
        if sending:
            share = transfer.sent / max(transfer.size, 1)
            self.bar.show_share(share)
            self.state.setText(tr("Sending the report …"))
            self._voice.show(progress_words(tr("Sending the report"), share), share)
        else:
            self.state.setText("" if result is None else display(_said(result), 2_000))
            self._voice.end(self.state.whole())
        self.primary.setText(tr("Import") if result is None else tr("Close"))
        none = "" if self._path is not None else tr("Choose a file first.")
        busy = tr("Sending the report …") if sending else ""
        allow(self.choose, busy or ("" if result is None else tr("The report was sent.")))
        allow(self.primary, busy or none)
        self.dismiss.setVisible(result is None)


def _said(result: ReportImport) -> str:
    """Return a text saying what the server did with a report that it did not refuse."""
    if result.already:
        return tr(
            "This report was already imported ({time}). Nothing changed.",
            time=moment(result.imported or 0.0),
        )
    accepted = tr(
        "Report accepted: {machine}, scan of {time}. The import continues under Jobs.",
        machine=result.machine,
        time=moment(result.begun or 0.0),
    )
    return " ".join([accepted, *result.notes])
