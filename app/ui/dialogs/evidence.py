"""Creation of an evidence pack: the choice of results and the author, then the progress, and at
the end the fingerprint of the signing key.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from app.language import Texts
from app.masking import without_values
from app.state.kept.notes import LONGEST_NAME
from app.state.oversight.evidence import MOST, PackRequest
from app.state.query.language.question import Question, settled
from app.state.query.language.writing import text_of
from app.state.workspace.visits import unordered
from app.ui.kit.boxes import hbox
from app.ui.kit.dialog import Dialog
from app.ui.kit.file_dialogs import save_chooser
from app.ui.kit.widgets import IconLabel
from app.ui.look.text import SELECTABLE, PlainLabel
from app.ui.look.theme import Role

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_FINGERPRINT = tr(
    "Send this fingerprint of its key to the recipient, but not together with the file:"
)
_BRIEF = tr(
    "This computer has no keyring, so the key that signs the pack lasts only until the console "
    "ends. Send the fingerprint of the key to the auditor by another way than the pack: after a "
    "restart, the console signs with another key and does not recognise this pack as its own."
)
_EVERYTHING = tr("All results, without conditions")
_CHANGE = tr("To use another query, run it on the Explore page first.")
PACKS = tr("Evidence packs (*.zip)")
_ABOUT = tr(
    "A signed ZIP file with the query, the decisions, the changes of files and their verification, "
    "the audit journal, a summary to read, and a program that verifies all of it. It contains no "
    "values. The audit journal records that you made it."
)


class EvidenceDialog(Dialog):
    """Dialog that creates a pack. It stays open while the pack is written, and then shows the
    fingerprint of the signing key, with which the recipient can verify the pack.
    """

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(tr("Create evidence pack"), _ABOUT, tr("Create…"), parent)
        self.setObjectName("evidence_dialog")
        self._stores, self._evidence = stores, stores.evidence
        results = stores.results
        self._selected = tuple(results.selected)
        self.scope = QComboBox()
        self.scope.addItem(tr("All results of the query ({count})", count=results.count))
        if self._selected:
            self.scope.addItem(tr("Selected results ({count})", count=len(self._selected)))
        self._query = _query_of(stores)
        self.query = PlainLabel(without_values(self._query) or _EVERYTHING, wrap=True)
        self.by = QLineEdit(stores.settings.sign_off)
        self.by.setMaxLength(LONGEST_NAME)
        self.by.setPlaceholderText(tr("Name, for example R. Roe"))
        self.dry_run = QCheckBox(tr("Include a dry run of masking for open results"))
        self.dry_run.setToolTip(tr("Reads each of their files; changes nothing"))
        self.dry_run.setChecked(stores.session.can("preview"))
        self.dry_run.setEnabled(stores.session.can("preview"))
        self._icon = IconLabel("pending", Role.PENDING)
        self.state = PlainLabel("", wrap=True)
        self.key = PlainLabel("", "mono")
        self.key.setTextInteractionFlags(SELECTABLE)
        self.brief = PlainLabel(_BRIEF, "secondary", wrap=True)
        self.add_field(tr("Query"), self.query, _CHANGE)
        self.add_field(tr("Results"), self.scope)
        self.add_field(tr("Made by"), self.by)
        self.body.addWidget(self.dry_run)
        self.body.addWidget(self.brief)
        self.body.addLayout(hbox(self._icon, (self.state, 1)))
        self.body.addWidget(self.key)
        self._icon.hide()
        self._began = False
        self.by.textChanged.connect(self._show)
        self.scope.currentIndexChanged.connect(self._show)
        self._evidence.changed.connect(self._show)
        self.finished.connect(self._evidence.cancel)
        self._show()
        self._evidence.read_key()

    def accept(self) -> None:
        """Ask for the file."""
        made = save_chooser(self, tr("Create evidence pack"), PACKS, "evidence.zip")
        made.fileSelected.connect(self.write_to)
        made.open()

    def write_to(self, path: str) -> None:
        """Write the pack to this file."""
        results = self._stores.results
        every = self.scope.currentIndex() == 0
        keys = results.shown([(0, results.count - 1)]) if every else self._selected
        self._began = True
        self._evidence.write(
            Path(path),
            PackRequest(
                query=self._query,
                keys=tuple(keys),
                by=self.by.text().strip(),
                dry_run=self.dry_run.isChecked(),
            ),
        )

    def _show(self) -> None:
        evidence = self._evidence
        running = evidence.running and self._began
        for field in (self.scope, self.by):
            field.setEnabled(not running)
        self.dry_run.setEnabled(not running and self._stores.session.can("preview"))
        self.primary.setEnabled(bool(self.by.text().strip()) and not evidence.running)
        self._show_brief()
        self.dismiss.setText(tr("Cancel") if running or not self._began else tr("Close"))
        self.key.setVisible(not running and self._began and evidence.path is not None)
        if running:
            self._say(f"{evidence.step} …", "pending", Role.PENDING)
        elif self._began and evidence.path is not None:
            self._say(
                f"{tr('{name} was written.', name=evidence.path.name)} {_FINGERPRINT}",
                "confirm",
                Role.SECONDARY,
            )
            self.key.setText(evidence.fingerprint)
        elif self._began:
            self._say(tr("No file was written."), "error", Role.PROHIBITED)
        else:
            chosen = self.scope.currentIndex() == 1
            count = len(self._selected) if chosen else self._stores.results.count
            most = tr(
                "Only the first {most} of {count} results are included.", most=MOST, count=count
            )
            self.complain(most if count > MOST else "")

    def _show_brief(self) -> None:
        if self.brief.isHidden() != self._evidence.lasting:
            self.brief.setHidden(self._evidence.lasting)
            self._fit_height()

    def _say(self, words: str, icon: str, role: Role) -> None:
        self._icon.show_icon(icon, role)
        self._icon.show()
        if words != self.state.whole():
            self.state.setText(words)
            self._fit_height()


def _query_of(stores: WindowStores) -> str:
    """Return the text of the query that returned the results, or "". A later change of the query
    that has not been run is ignored.
    """
    source = stores.results.source
    if source is None:
        return ""
    question = settled(Question(source.query, source.conditions))
    return text_of(unordered(question), stores.query.known)
