"""Creation of an evidence pack: the choice of results and the author, then the progress, and at
the end the fingerprint of the signing key.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from app.language import Texts, number
from app.masking import without_values
from app.state.console_data.notes import LONGEST_NAME
from app.state.oversight.evidence import MOST, PackRequest
from app.state.work.errors import NotPossible
from app.state.work.problems import explain
from app.state.workspace.back_and_forward import asked_text
from app.ui.dialogs.sign_off import name_question
from app.ui.kit.boxes import hbox
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.dialog import Dialog
from app.ui.kit.file_dialogs import save_chooser
from app.ui.kit.spoken_progress import SpokenProgress
from app.ui.look.colours import Role
from app.ui.look.text import SELECTABLE, PlainLabel

if TYPE_CHECKING:
    from app.state.rows.keys import Key
    from app.state.stores import WindowStores

tr = Texts(__name__)

_FINGERPRINT = tr(
    "Send this fingerprint of the signing key to the recipient, but not together with the file:"
)
_BRIEF = tr(
    "This computer has no keyring, so the key that signs the evidence pack lasts "
    "only until the console is closed. Send the fingerprint of the key to the "
    "auditor separately from the evidence pack: after a restart, the console signs "
    "with another key and does not recognise this evidence pack as its own."
)
_EVERYTHING = tr("All results, without conditions")
_CHANGE = tr("To use another query, run it on the Explore page first.")
_NOT_RUN = tr(
    "The query on the Explore page was changed, but not run. The evidence pack contains the "
    "results of the query shown above."
)
SELECTED, LISTED, ALL = "selected", "listed", "all"
"""What a pack can contain: the selected rows, the rows in the list, or all results of the server.
The list has fewer rows than the server has results if the query has conditions that only the
console tests.
"""
PACKS = tr("Evidence packs (*.zip)")
_ABOUT = tr(
    "A signed ZIP file with the query, the decisions, the changes of files and their verification, "
    "the audit journal, a summary to read, and a program that verifies all of it. It contains no "
    "values. Creating the file is recorded in the audit journal."
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
        self.scope = ComboBox()
        if self._selected:
            chosen = len(self._selected)
            self.scope.addItem(tr("Selected results ({count})", count=chosen), SELECTED)
        self.scope.addItem(tr("Results in the list ({count})", count=_amount(stores)), LISTED)
        if results.count < results.total:
            found = tr("All results found by the server ({count})", count=results.total)
            self.scope.addItem(found, ALL)
        if len(self._selected) == 1:  # usually the focused row, which nobody has chosen
            self.scope.setCurrentIndex(self.scope.findData(LISTED))
        self.query = PlainLabel("", wrap=True)
        self.by = QLineEdit(stores.settings.sign_off)
        self.by.setMaxLength(LONGEST_NAME)
        self.by.setPlaceholderText(tr("Name, for example R. Roe"))
        self.dry_run = QCheckBox(tr("Include a dry run of masking for undecided results"))
        self.dry_run.setChecked(stores.session.can("preview"))
        self._icon = IconLabel("pending", Role.PENDING)
        self.state = PlainLabel("", wrap=True)
        self.key = PlainLabel("", "mono")
        self.key.setTextInteractionFlags(SELECTABLE)
        self.brief = PlainLabel(_BRIEF, "secondary", wrap=True)
        self.add_field(tr("Query"), self.query, _NOT_RUN if stores.query.altered else _CHANGE)
        self.add_field(tr("Results"), self.scope)
        self.add_field(tr("Created by"), self.by, name_question(stores.session, self.by.text()))
        self.body.addWidget(self.dry_run)
        self.body.addWidget(self.brief)
        self.body.addLayout(hbox(self._icon, (self.state, 1)))
        self.body.addWidget(self.key)
        self._icon.hide()
        self._began = False
        self._voice = SpokenProgress(self.state)
        self.by.textChanged.connect(self._show)
        self.scope.currentIndexChanged.connect(self._on_scope)
        self._evidence.changed.connect(self._show)
        stores.session.changed.connect(self._show)
        self.finished.connect(self._evidence.cancel)
        self._on_scope()
        self._evidence.read_key()

    def accept(self) -> None:
        """Ask for the file, and write the pack to it."""
        made = save_chooser(self, tr("Create evidence pack"), PACKS, "evidence.zip")
        made.fileSelected.connect(self.write_to)
        made.open()

    def write_to(self, path: str) -> None:
        """Write the pack to this file."""
        keys = self._keys()
        self._began = True
        self._evidence.write(
            Path(path),
            PackRequest(
                query=self._asked(),
                keys=tuple(keys),
                by=self.by.text().strip(),
                dry_run=self.dry_run.isChecked(),
            ),
        )

    def _keys(self) -> Sequence[Key]:
        """Return the objects that go into the pack."""
        results, scope = self._stores.results, self.scope.currentData()
        if scope == SELECTED:
            return self._selected
        return results.everything() if scope == ALL else results.shown([(0, results.count - 1)])

    def _asked(self) -> str:
        """Return the query with only those conditions that all objects of the pack meet."""
        listed = self.scope.currentData() != ALL
        return asked_text(self._stores.results.source, self._stores.query.known, sifted=listed)

    def _on_scope(self) -> None:
        self.query.setText(without_values(self._asked()) or _EVERYTHING)
        self._show()

    def _show(self) -> None:
        evidence = self._evidence
        running = evidence.running and self._began
        why_not = self._stores.session.why_not("preview")
        nobody = "" if self.by.text().strip() else tr("Enter a name first.")
        busy = tr("An evidence pack is being created.") if evidence.running else ""
        tip = tr(
            "Reads the files of all undecided results (very large files take minutes); changes "
            "no file"
        )
        for field in (self.scope, self.by):
            allow(field, busy if running else "")
        allow(self.dry_run, why_not or (busy if running else ""), tip)
        allow(self.primary, busy or nobody)
        self._show_brief()
        self.dismiss.setText(tr("Cancel") if running or not self._began else tr("Close"))
        self.key.setVisible(not running and self._began and evidence.path is not None)
        if running:
            self._say(f"{evidence.step} …", "pending", Role.PENDING)
            self._voice.show(evidence.step, evidence.share)
        elif self._began and evidence.path is not None:
            written = tr("The file {name} was written.", name=evidence.path.name)
            self._say(f"{written} {_FINGERPRINT}", "confirm", Role.SECONDARY)
            self._voice.end(written)
            self.key.setText(evidence.fingerprint)
        elif self._began:
            none = tr("No file was written.")
            if evidence.error is not None:
                told = explain(evidence.error)
                known = isinstance(evidence.error, NotPossible)  # its message is the reason
                why = told.details if known else f"{told.what} {told.do}"
                none = f"{none} {why}"
            self._say(none, "error", Role.PROHIBITED)
            self._voice.end(none, urgent=True)
        else:
            count = len(self._keys())
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


def _amount(stores: WindowStores) -> str:
    return stores.sums.words() if stores.sums.archives else number(stores.results.count)
