"""Backups of this computer: when the last one was made, and a new one."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QWidget

from app.language import Texts, moment, number
from app.state.oversight.backups import Step
from app.ui.dialogs.backups.restore import RestoreDialog
from app.ui.dialogs.encryption_password import NewPassword
from app.ui.kit.boxes import hbox, labelled, line, vbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.dialog import Dialog
from app.ui.kit.file_dialogs import open_chooser, save_chooser
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_MEGABYTE = 1_000_000
_FILES = tr("Backups (*.dde)")
_ALL = tr("All files (*)")
_ABOUT = tr(
    "A backup is one encrypted file with everything in the data folder of this computer: results, "
    "decisions, filters, accounts, settings, the audit journal and undo copies. The scanned files "
    "are not included. You can go on working meanwhile."
)
_STEPS = {
    Step.COPYING: tr("Copying the databases …"),
    Step.WRITING: tr("Writing {name} …"),
    Step.VERIFYING: tr("Verifying {name} …"),
    Step.STOPPING: tr("Cancelling the backup …"),
}
_KEEP = tr(
    "Store the password in a safe place that is not on this computer. Without it, nobody can read "
    "the backup."
)
_NO_KEY = tr(
    "This system has no keyring, so there is no lasting key of the undo copies that the backup "
    "could include."
)


class BackupsDialog(Dialog):
    """Dialog that makes a backup, and from which one is restored. A backup goes on if the dialog is
    closed by anything but *Cancel*.
    """

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(tr("Backups"), _ABOUT, tr("Back up…"), parent)
        self.setObjectName("backups_dialog")
        self._stores, self._backups = stores, stores.backups
        self._began = self._backups.running
        self.last = PlainLabel("", wrap=True)
        self.place = PlainLabel("", "mono", elide=True)
        self.body.addLayout(labelled(tr("Last backup"), self.last, self.place))
        self.body.addWidget(line())
        self.password = NewPassword(_KEEP, wrap=True)
        self.key = QCheckBox(tr("Include the key of the undo copies"))
        self.key.setChecked(True)
        self._form = QWidget()
        vbox(self.password, self.key, into=self._form, gap=12)
        self.body.addWidget(self._form)
        self._icon = IconLabel("pending", Role.PENDING)
        self.state = PlainLabel("", wrap=True)
        self.bar = BusyBar()
        self._progress = QWidget()
        vbox(hbox(self._icon, (self.state, 1)), self.bar, into=self._progress)
        self.body.addWidget(self._progress)
        self.restore = button(tr("Restore a backup…"))
        self.restore.setAutoDefault(False)
        self.restore.clicked.connect(self._on_restore)
        self.foot.insertWidget(0, self.restore)
        self.password.password.textChanged.connect(self._show)
        self.password.again.textChanged.connect(self._show)
        self._backups.changed.connect(self._show)
        stores.session.changed.connect(self._show)
        stores.jobs.changed.connect(self._show)
        self._backups.read()
        self._show()

    def accept(self) -> None:
        """Ask for the file, and make the backup."""
        if why_not := self.password.complaint():
            self.complain(why_not)
            return
        name = f"discovery-{time.strftime('%Y-%m-%d-%H%M')}.dde"
        made = save_chooser(self, tr("Back up"), _FILES, name)
        made.fileSelected.connect(self.write_to)
        made.open()

    def write_to(self, path: str) -> None:
        """Make a backup to this file."""
        self._began = True
        self._backups.make(Path(path), self.password.take(), with_key=self.key.isChecked())

    def reject(self) -> None:
        """Cancel the running backup, or else close the dialog."""
        if self._backups.running:
            self._backups.cancel()
        else:
            super().reject()

    def _on_restore(self) -> None:
        made = open_chooser(self, tr("Restore a backup"), f"{_FILES};;{_ALL}")
        made.fileSelected.connect(self.restore_from)
        made.open()

    def restore_from(self, path: str) -> None:
        """Ask whether to restore this file."""
        RestoreDialog(self._stores, Path(path), self).open()

    def _show(self) -> None:
        backups = self._backups
        running = backups.running
        self._show_last()
        why_not = backups.why_not_backup
        empty = "" if self.password.password.text() else tr("Enter a password first.")
        busy = tr("A backup is being made.") if running else ""
        unknown = "" if backups.last_known else tr("Loading …")  # whether there is a key
        allow(self.primary, why_not or busy or empty or unknown)
        allow(self.restore, backups.why_not_restore)
        allow(self.key, "" if backups.has_key else _NO_KEY)
        if not backups.has_key:
            self.key.setChecked(False)
        if not running and self.password.complaint() == "":
            self.complain("")
        self._form.setVisible(not running)
        self.primary.setVisible(not running)
        self.restore.setVisible(not running)
        self.dismiss.setText(tr("Cancel") if running else tr("Close"))
        stopping = tr("The backup is being stopped.") if backups.step is Step.STOPPING else ""
        allow(self.dismiss, stopping)
        self._progress.setVisible(self._began)
        self.bar.setVisible(running)
        known = running and backups.step is not Step.COPYING and backups.share > 0
        self.bar.show_share(backups.share if known else None)
        self._say()

    def _say(self) -> None:
        """Show the step of the backup, or how it ended."""
        backups = self._backups
        name = display(backups.path.name, 80) if backups.path is not None else ""
        look = "pending", Role.PENDING
        words = _STEPS[backups.step].format(name=name) if backups.running else ""
        if backups.step is Step.DONE and backups.written is not None:
            words = tr(
                "The backup {name} was written and verified: {size} MB, {files} files.",
                name=name,
                size=number(backups.written.size / _MEGABYTE, 1),
                files=backups.written.files,
            )
            look = "success", Role.CONFIRMED
        elif backups.step is Step.CANCELLED:
            words, look = tr("The backup was cancelled."), ("stop", Role.SECONDARY)
        elif backups.step is Step.FAILED:
            words, look = backups.error, ("error", Role.PROHIBITED)
        self._icon.show_icon(*look)
        if words != self.state.whole() or self.isVisible():
            self.state.setText(words)
            self._fit_height()

    def _show_last(self) -> None:
        backups = self._backups
        last = backups.last
        if last is None:
            none = tr(
                "No backup is recorded. Backups by earlier versions are in the audit journal."
            )
            self.last.setText(none if backups.last_known else tr("Loading …"))
            self.place.hide()
            return
        made = tr(
            "{time}, {size} MB, {files} files, verified",
            time=moment(last.time),
            size=number(last.size / _MEGABYTE, 1),
            files=last.files,
        )
        gone = tr("The file is not there any more, or its disk is not connected.")
        self.last.setText(made if backups.last_is_there else f"{made}. {gone}")
        self.place.setText(display(last.path))
        self.place.setToolTip(display(last.path))
        self.place.show()
