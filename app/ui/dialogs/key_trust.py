"""Trust in the key that signed a file, as an icon and a sentence."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.state.console_data.signer import spoken
from app.state.console_data.signers import Trust
from app.ui.kit.boxes import hbox
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel

tr = Texts(__name__)

_TRUST = {
    Trust.OWN: ("success", Role.CONFIRMED, tr("You signed this file on this computer.")),
    Trust.KNOWN: (
        "success",
        Role.CONFIRMED,
        tr("The file is signed with a key that {by} used before."),
    ),
    Trust.NEW: (
        "warning",
        Role.MATCH,
        tr("The file is signed with an unknown key. Ask {by} to confirm this key: {key}"),
    ),
    Trust.OTHER: (
        "error",
        Role.PROHIBITED,
        tr(
            "The name and the key do not match those of earlier files. Ask {by} "
            "to confirm this key: {key}"
        ),
    ),
}


class KeyTrust(QWidget):
    """Row that says whether the key of the person `by` is known. `signer` is the fingerprint of
    the key.
    """

    def __init__(self, trust: Trust, by: str, signer: str) -> None:
        super().__init__()
        icon, role, words = _TRUST[trust]
        self.words = PlainLabel(words.format(by=by, key=spoken(signer)), wrap=True)
        hbox(IconLabel(icon, role), (self.words, 1), into=self)
