"""Assignment of the selected results to a person, here or by a signed file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from app.language import Texts
from app.state.console_data.assignment_file import MOST
from app.state.console_data.notes import LONGEST_NAME, MOST_AT_ONCE
from app.state.rows.keys import Key
from app.ui.dialogs.sign_off import name_question
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.dialog import Dialog
from app.ui.kit.file_dialogs import save_chooser
from app.ui.look.text import display

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_ABOUT = tr(
    "Assignments are stored on this computer and included in exports. To find "
    "assigned results, enter “assigned:” in the query. Ctrl+Z undoes an assignment."
)
_SOME_ARE = tr("Existing assignments are replaced.")
_HAND_OVER = tr(
    "The file contains locations, counts, decisions and your notes, but no values. You "
    "sign it, so that changes to it are detected."
)
KINDS = tr("Assignments (*.handover.json)")


class _PersonDialog(Dialog):
    """Base of dialogs that ask for a person's name and suggest current assignees."""

    def __init__(
        self, stores: WindowStores, title: str, about: str, parent: QWidget | None, name: str = ""
    ) -> None:
        super().__init__(title, about, "", parent)
        self.who = ComboBox()
        self.who.setEditable(True)
        self.who.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._edit = QLineEdit()
        self._edit.setProperty("kind", "bare")
        self._edit.setMaxLength(LONGEST_NAME)
        self.who.setLineEdit(self._edit)
        # a completer would turn "Ann" into the suggested "Anna"
        self.who.setCompleter(None)  # type: ignore[arg-type]
        for one in stores.assigned.names():
            self.who.addItem(display(one), one)
        self.who.setCurrentIndex(self.who.findData(name) if name else -1)

    def name(self) -> str:
        """Return the name. A suggested name is returned as it is stored, which may differ from its
        display.
        """
        at = self.who.findText(self._edit.text())
        return str(self.who.itemData(at) if at >= 0 else self._edit.text()).strip()


class AssignDialog(_PersonDialog):
    """Dialog that assigns objects to a person; an empty name removes their assignment."""

    def __init__(
        self, stores: WindowStores, keys: Sequence[Key], parent: QWidget | None = None
    ) -> None:
        self._assigned, self._keys = stores.assigned, keys[:MOST_AT_ONCE]
        found = {self._assigned.text(key) for key in self._keys}
        alone = next(iter(found)) if len(found) == 1 else ""
        self._any = found != {""}
        about = f"{_ABOUT} {_SOME_ARE}" if len(found) > 1 else _ABOUT
        super().__init__(stores, self._title(), about, parent, alone)
        self.setObjectName("assign_dialog")
        self._edit.setPlaceholderText(tr("Name, for example R. Roe"))
        self.add_field(tr("Assigned to"), self.who)
        if len(keys) > MOST_AT_ONCE:
            self.complain(
                tr(
                    "Only the first {most} of {count} objects are assigned.",
                    most=MOST_AT_ONCE,
                    count=len(keys),
                )
            )
        self._edit.textChanged.connect(self._on_text)
        self._edit.selectAll()
        self._on_text()

    def accept(self) -> None:
        self._assigned.write(self._keys, self.name())
        super().accept()

    def _on_text(self, *_: object) -> None:
        written = bool(self.name())
        taken = self._any and not written
        count = len(self._keys)
        self.primary.setText(
            tr.plural("Unassign {n} object", "Unassign {n} objects", count)
            if taken
            else self._title()
        )
        allow(self.primary, "" if written or self._any else tr("Enter a name first."))

    def _title(self) -> str:
        return tr.plural("Assign {n} object", "Assign {n} objects", len(self._keys))


class ExportAssignmentDialog(_PersonDialog):
    """Dialog that asks for sender and recipient of an assignment, then for the file."""

    def __init__(
        self, stores: WindowStores, keys: Sequence[Key], parent: QWidget | None = None
    ) -> None:
        self._assignments, self._keys = stores.assignments, keys[:MOST]
        found = {stores.assigned.text(key) for key in self._keys}
        alone = next(iter(found)) if len(found) == 1 else ""
        super().__init__(
            stores,
            tr.plural(
                "Export assignment of {n} object",
                "Export assignment of {n} objects",
                len(self._keys),
            ),
            _HAND_OVER,
            parent,
            alone,
        )
        self.setObjectName("hand_over_dialog")
        self.by = QLineEdit(stores.settings.sign_off)
        self.by.setMaxLength(LONGEST_NAME)
        self._edit.setPlaceholderText(tr("New assignee"))
        self.add_field(tr("To", "recipient"), self.who)
        question = name_question(stores.session, self.by.text())
        self.add_field(tr("From", "sender"), self.by, question)
        if len(keys) > MOST:
            self.complain(
                tr(
                    "Only the first {most} of {count} objects are exported.",
                    most=MOST,
                    count=len(keys),
                )
            )
        self.primary.setText(tr("Export…"))
        for edit in (self._edit, self.by):
            edit.textChanged.connect(self._on_text)
        self._on_text()

    def accept(self) -> None:
        made = save_chooser(self, tr("Export assignment"), KINDS, "results.handover.json")
        made.fileSelected.connect(self._on_chosen)
        made.open()

    def _on_chosen(self, path: str) -> None:
        self._assignments.write(Path(path), self._keys, self.by.text().strip(), self.name())
        super().accept()

    def _on_text(self, *_: object) -> None:
        both = self.name() and self.by.text().strip()
        allow(self.primary, "" if both else tr("Enter sender and recipient first."))
