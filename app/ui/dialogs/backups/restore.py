"""Restore of a backup: its check, what it replaces, and the question whether to do that."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QWidget

from app.backup_records import CheckedBackup, Contents
from app.language import Texts, moment, number
from app.state.oversight.backups import Step
from app.state.words.journal import journal_words
from app.state.work.loop_scheduler import NextTurn
from app.ui.kit.boxes import labelled, vbox
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.dialog import Dialog
from app.ui.look.text import PlainLabel, display
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_ABOUT = tr(
    "First every byte of the backup is checked, while you can still work. Nothing is changed "
    "before you have seen what the backup contains and what it replaces."
)
_REPLACES = tr(
    "All data of the console on this computer is replaced by that of the backup: results, "
    "decisions, filters, accounts, settings and the audit journal. Scanned files stay as they are."
)
_WINDOWS = tr(
    "All windows of the console close, and the main window opens again with the restored data. The "
    "present data is kept in the folder below; delete this folder when you do not need it any more."
)
_ROWS = {
    "targets": tr("Targets"),
    "results": tr("Results"),
    "decisions": tr("Decisions and actions"),
    "records": tr("Journal records"),
    "undo_copies": tr("Undo copies"),
}
_OLDER = tr(
    "The audit journal of the backup ends earlier than that of the present data. So the console "
    "will report the journal as damaged until you acknowledge that."
)
_NO_KEY = tr(
    "The backup does not contain the key of its undo copies. If this computer has no such key, "
    "undo copies, secrets of credentials and lists of values in the backup cannot be read."
)
_NO_KEYRING = tr(
    "This system has no keyring for the key of the undo copies. Undo copies, secrets of "
    "credentials and lists of values in the backup cannot be read."
)


class RestoreDialog(Dialog):
    """Dialog that checks a backup, then asks whether to replace the present data. Enter keeps the
    present data.
    """

    def __init__(self, stores: WindowStores, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(tr("Restore a backup"), _ABOUT, tr("Check backup"), parent)
        self.setObjectName("restore_dialog")
        self._backups, self._path = stores.backups, path
        self.file = PlainLabel(display(str(path)), "mono", elide=True)
        self.file.setToolTip(display(str(path)))
        self.password = QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self._form = QWidget()
        vbox(labelled(tr("Password of the backup"), self.password), into=self._form)
        self.body.addWidget(self.file)
        self.body.addWidget(self._form)
        self.state, self.bar = PlainLabel(tr("Checking the backup …"), wrap=True), BusyBar()
        self._progress = QWidget()
        vbox(self.state, self.bar, into=self._progress)
        self.body.addWidget(self._progress)
        self._comparison: QWidget | None = None
        self._fit_later = NextTurn(self._fit_height, self)
        self.sure = QCheckBox(tr("Replace the present data by that of the backup"))
        self.sure.hide()
        self.body.addWidget(self.sure)
        self.password.textChanged.connect(self._show)
        self.sure.toggled.connect(self._show)
        self._backups.changed.connect(self._on_changed)
        stores.jobs.changed.connect(self._show)
        stores.tasks.changed.connect(self._show)
        self.finished.connect(self._backups.drop)
        self._show()

    def accept(self) -> None:
        """Check the backup or, if it was checked, restore it."""
        if self._backups.checked is not None:
            self._backups.replace()
        elif self.password.text():
            self.complain("")
            self._backups.check(self._path, self.password.text())

    def _on_changed(self) -> None:
        backups = self._backups
        if backups.checked is not None and self._comparison is None:
            self.password.clear()
            self._compare(backups.checked)
        if backups.check_step is not Step.VERIFYING:
            self.complain(backups.check_error)
        self._show()

    def _show(self) -> None:
        backups = self._backups
        checking, checked = backups.check_step is Step.VERIFYING, backups.checked is not None
        if self._progress.isHidden() == checking:
            self._progress.setVisible(checking)
            self._form.setVisible(not checking and not checked)
            if backups.check_step is Step.FAILED:
                self.password.setFocus(Qt.FocusReason.OtherFocusReason)
                self.password.selectAll()
            self._fit_height()
        self.bar.show_share(backups.check_share or None)
        busy = tr("The backup is being checked.") if checking else ""
        empty = "" if self.password.text() or checked else tr("Enter the password first.")
        unsure = (
            "" if self.sure.isChecked() or not checked else tr("Confirm with the check box first.")
        )
        allow(self.primary, busy or backups.why_not_restore or empty or unsure)

    def _compare(self, found: CheckedBackup) -> None:
        """Show what the backup contains, and what it replaces."""
        self.retitle(tr("Restore this backup?"), _REPLACES, tr("Restore and restart"))
        self._comparison = QWidget()
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme().px(24))
        heads = ("", tr("Backup"), tr("Present data, to be replaced"))
        made = moment(found.created), tr("now")
        rows = [heads, (tr("As of"), *made)]
        rows += [
            (title, _count(found.backup, name), _count(found.now, name))
            for name, title in _ROWS.items()
        ]
        for at, row in enumerate(rows):
            for column, words in enumerate(row):
                label = PlainLabel(words, "secondary" if not at or not column else "")
                grid.addWidget(label, at, column)
        grid.setColumnStretch(2, 1)
        folder = PlainLabel(display(self._backups.replaced), "mono", elide=True)
        folder.setToolTip(display(self._backups.replaced))
        texts = vbox(grid, PlainLabel(_WINDOWS, wrap=True), folder, into=self._comparison, gap=12)
        for warning in _warnings(found):
            texts.addWidget(PlainLabel(warning, wrap=True))
        self.body.insertWidget(self.body.indexOf(self.sure), self._comparison)
        self._form.hide()
        self.sure.show()
        self.primary.setProperty("kind", "danger")
        self.primary.style().unpolish(self.primary)
        self.primary.style().polish(self.primary)
        self.primary.setAutoDefault(False)
        self.primary.setDefault(False)
        self.dismiss.setDefault(True)
        self.dismiss.setFocus()
        self._fit_later.start()  # once the new labels have their fonts


def _count(contents: Contents, name: str) -> str:
    found = getattr(contents, name)
    return tr("cannot be read") if found is None else number(found)


def _warnings(found: CheckedBackup) -> list[str]:
    """Return what the user should know before restoring this backup."""
    told = []
    if found.fault:
        fault = journal_words(f"{found.fault[:1].upper()}{found.fault[1:]}.")
        told.append(tr("The audit journal of the backup is damaged. {fault}", fault=fault))
    elif found.older:
        told.append(_OLDER)
    if not found.has_key:
        told.append(_NO_KEY)
    elif not found.keyring:
        told.append(_NO_KEYRING)
    return told
