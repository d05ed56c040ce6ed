"""Dialogs of remediation, opened on real files."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.api.records.enums import Action
from app.state.changes.plan import Phase
from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.ui.dialogs.mark import MarkDialog
from app.ui.dialogs.remediate.remediate import RemediateDialog
from tests.ui.live import CSV, until

IBAN = "DE89 3704 0044 0532 0130 00"

TEXT = CSV + f"{IBAN}\n"


def show(dialog: MarkDialog | RemediateDialog, qtbot: QtBot) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(dialog)
    dialog.open()


def status(stores: WindowStores, key: Key) -> str:
    row = stores.results.row_of(key)
    return row.status if row else ""


async def whole(
    stores: WindowStores, qtbot: QtBot, action: Action, keys: list[Key]
) -> RemediateDialog:
    """Return the dialog of a whole-file action, once it shows its preview."""
    stores.plan.prepare(action, keys)
    dialog = RemediateDialog(stores)
    show(dialog, qtbot)
    await until(lambda: stores.plan.phase is Phase.READY)
    return dialog
