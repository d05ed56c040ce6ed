"""Additional input of some actions beside name and reason: a folder, a password, a count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.api.records.enums import WHOLE_FILES, Action
from app.language import Texts
from app.ui.dialogs.encryption_password import NewPassword
from app.ui.dialogs.remediate.words import GIVEN
from app.ui.kit.boxes import hbox, labelled
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.file_dialogs import folder_chooser

if TYPE_CHECKING:
    from app.state.changes.plan import Plan

tr = Texts(__name__)


class Extras(QWidget):
    """Additional fields for the action of `plan`; most actions have none."""

    def __init__(self, plan: Plan, *, here: bool) -> None:
        """Create the fields. `here` means that the service runs on this computer, so its folders
        can be browsed.
        """
        super().__init__()
        self._plan = plan
        self._fields: list[QLineEdit] = []
        self.folder = QLineEdit(plan.location)
        self.folder.setProperty("kind", "mono")
        self.folder.setPlaceholderText(tr("Absolute path outside of all scanned locations"))
        self.secret = NewPassword()
        self.password, self.again = self.secret.password, self.secret.again
        self.count = QLineEdit()
        self.check = button(tr("Check", "button"))
        self.check.setToolTip(tr("Check whether the files can be moved into this folder"))
        self.browse = button(tr("Browse…"))
        self.browse.clicked.connect(self._on_browse)
        self._row = hbox(into=self, gap=12)
        if plan.action is Action.QUARANTINE:
            self._add(tr("Quarantine folder on the computer of the service"), self.folder)
            self.folder.editingFinished.connect(self._on_folder)
            self.check.clicked.connect(self._on_folder)
            if here:
                self._row.addWidget(self.browse, 0, Qt.AlignmentFlag.AlignBottom)
            self._row.addWidget(self.check, 0, Qt.AlignmentFlag.AlignBottom)
        elif plan.action is Action.ENCRYPT:
            self._fields += [self.password, self.again]
            self._row.addWidget(self.secret, 1)
        elif plan.action is Action.DELETE:
            self.count.setPlaceholderText(tr("To confirm, type the number"))
            self._add(tr("Number of files to delete"), self.count)
        self.setVisible(plan.action in WHOLE_FILES)

    def _add(self, label: str, field: QLineEdit) -> None:
        self._fields.append(field)
        self._row.addLayout(labelled(label, field), 1)

    def focus_first_gap(self) -> bool:
        """Focus the first empty field; return False if no field is empty."""
        for field in self._fields:
            if not field.text().strip():
                field.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return False

    def show_fields(self, *, proposing: bool) -> None:
        """Show the fields that are needed now. A proposal needs neither a password nor a count of
        files. For an action that was proposed before, the folder is fixed.
        """
        proposed = self._plan.proposed is not None
        for field in (self.folder, self.check, self.browse):
            allow(field, GIVEN if proposed else "")
        if proposed:
            self.folder.setText(self._plan.location)
        quarantine = self._plan.action is Action.QUARANTINE
        self.setVisible(self._plan.action in WHOLE_FILES and (quarantine or not proposing))

    def complaint(self, *, proposing: bool = False) -> str:
        """Return what is missing, or ""."""
        if self._plan.action is Action.QUARANTINE and not self.folder.text().strip():
            return tr("Choose a quarantine folder.")
        if (
            self._plan.action is Action.ENCRYPT
            and not proposing
            and (why := self.secret.complaint())
        ):
            return why
        if proposing:
            return ""
        count = str(self._plan.files)
        if self._plan.action is Action.DELETE and self.count.text().strip() != count:
            return tr.plural(
                "Type {count} to delete {n} file.",
                "Type {count} to delete {n} files.",
                self._plan.files,
                count=count,
            )
        return ""

    def take_password(self) -> str:
        """Return the password and clear its fields."""
        return self.secret.take()

    def _on_browse(self) -> None:
        made = folder_chooser(self, tr("Choose a quarantine folder"), self.folder.text())
        made.fileSelected.connect(self._on_folder_chosen)
        made.open()

    def _on_folder_chosen(self, folder: str) -> None:
        self.folder.setText(folder)
        self._on_folder()

    def _on_folder(self) -> None:
        self._plan.choose_location(self.folder.text())
