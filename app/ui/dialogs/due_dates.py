"""Due dates: the number of days within which findings are to be handled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtWidgets import QCheckBox, QSpinBox, QWidget

from app.language import Texts
from app.settings import Due
from app.state.console_data.ages import OVERDUE_TEXT
from app.ui.kit.controls.number_edit import number_edit
from app.ui.kit.dialog import Dialog

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

MOST_DAYS = 3_650
OVERDUE_NAME = tr("Overdue", "name of a saved query")
"""Name under which the query for overdue objects is saved."""
PROPOSED = Due(prohibited=7, match=30)
"""Initial values while there is no policy."""
_ABOUT = tr(
    "Number of days within which an object must be remediated, or marked as "
    "false match or as test data. The days are counted from the day on "
    "which this console first saw the object. The most severe match "
    "determines the deadline. Stored on this computer only."
)
_FIELDS = {
    "prohibited": tr("Objects with prohibited data"),
    "match": tr("Objects with matches, but no prohibited data"),
    "test": tr("Objects with test data only"),
}


class DueDatesDialog(Dialog):
    """Dialog that edits the policy of due dates. It also offers a saved query for
    overdue objects.
    """

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        self._stores = stores
        super().__init__(tr("Deadlines"), _ABOUT, tr("Set deadlines"), parent)
        self.setObjectName("due_dates_dialog")
        now = stores.ages.policy
        shown = PROPOSED if now == Due() else now
        self.days = {name: self._days(name, getattr(shown, name)) for name in _FIELDS}
        self.save = QCheckBox(tr("Save the query “{name}”", name=OVERDUE_NAME))
        kept = any(query.text == OVERDUE_TEXT for query in stores.saved.queries)
        self.save.setChecked(not kept)
        self.save.setVisible(not kept)
        self.body.addWidget(self.save)

    def _days(self, name: str, days: int) -> QSpinBox:
        field = number_edit(0, MOST_DAYS)
        field.setSpecialValueText(tr("No deadline"))
        field.valueChanged.connect(partial(_show_unit, field))
        field.setValue(days)
        self.add_field(_FIELDS[name], field)
        return field

    def accept(self) -> None:
        policy = {name: field.value() for name, field in self.days.items()}
        self._stores.ages.put(msgspec.convert(policy, Due))
        if self.save.isChecked() and any(policy.values()):
            self._stores.saved.save(OVERDUE_NAME, OVERDUE_TEXT)
        super().accept()


def _show_unit(field: QSpinBox, days: int) -> None:
    field.setSuffix(tr.plural(" day", " days", days))
