"""Dialog that writes a report for an auditor from a template, as PDF or HTML."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.state.reports.reports import Reports, write_html
from app.state.reports.templates import TEMPLATES, Template
from app.ui.dialogs.pdf_report import write_pdf
from app.ui.kit.boxes import fill, labelled
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.dialog import Dialog
from app.ui.kit.file_dialogs import save_chooser
from app.ui.kit.spoken_progress import SpokenProgress
from app.ui.look.text import PlainLabel

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

FORMATS = (("PDF", "pdf", write_pdf), ("HTML", "html", write_html))


class ReportsDialog(Dialog):
    """Dialog for the template and the format; it shows the progress, and can cancel."""

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Compliance report"),
            tr(
                "A report from what the server knows: locations, data types, counts, decisions and "
                "coverage. It contains no values. Some fields must be filled in afterwards."
            ),
            tr("Write report…"),
            parent,
        )
        self.setObjectName("reports_dialog")
        self.template, self.format = ComboBox(), ComboBox()
        for template in TEMPLATES:
            self.template.addItem(template.title, template)
        for name, suffix, writer in FORMATS:
            self.format.addItem(name, (suffix, writer))
        self.wants = PlainLabel("", "secondary", wrap=True)
        self.said = PlainLabel("", wrap=True)
        self._voice = SpokenProgress(self.said)
        self.bar = BusyBar()
        fill(
            self.body,
            labelled(tr("Requirement"), self.template, self.wants),
            labelled(tr("Format"), self.format),
            self.said,
            self.bar,
        )
        self.reports = Reports(stores.session, stores.audit, stores.tasks, self)
        self.template.currentIndexChanged.connect(self._on_template)
        self.reports.changed.connect(self._show)
        self.finished.connect(self.reports.cancel)
        self._on_template()
        self._show()

    def accept(self) -> None:
        """Ask for a file, and write the report; the dialog stays open."""
        suffix = self.format.currentData()[0]
        kind = f"{self.format.currentText()} (*.{suffix})"
        name = f"{self._template.key.replace('.', '-')}.{suffix}"
        chooser = save_chooser(self, tr("Write report"), kind, name)
        chooser.fileSelected.connect(self.write)
        chooser.open()

    def reject(self) -> None:
        """Cancel the report that is being written. If none is, close the dialog."""
        if self.reports.running:
            self.reports.cancel()
        else:
            super().reject()

    def write(self, path: str) -> None:
        """Write the chosen report to a file."""
        self.reports.write(self._template, Path(path), self.format.currentData()[1])

    @property
    def _template(self) -> Template:
        return TEMPLATES[self.template.currentIndex()]

    def _on_template(self) -> None:
        self.wants.setText(self._template.wants)

    def _show(self) -> None:
        reports = self.reports
        busy = tr("A report is being written.") if reports.running else ""
        for control in (self.primary, self.template, self.format):
            allow(control, busy)
        self.dismiss.setText(tr("Cancel") if reports.running else tr("Close"))
        self.bar.setVisible(reports.running)
        share = reports.share
        self.bar.setRange(0, 0 if share is None else 100)
        self.bar.setValue(0 if share is None else round(share * 100))
        self.said.setText("" if reports.failed else reports.said)
        self.complain(reports.said if reports.failed else "")
        if reports.running:
            self._voice.show(reports.said, share)
        else:  # a complaint is announced by itself
            self._voice.end("" if reports.failed else reports.said)
