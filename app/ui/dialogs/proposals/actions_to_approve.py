"""Choice of the actions that need approval at a server without approval rules of its own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from app.language import Texts
from app.ui.kit.boxes import vbox
from app.ui.kit.controls.choices import Choice, TickBoxes
from app.ui.look.status_colours import ACTION_NAMES
from app.ui.look.text import PlainLabel

tr = Texts(__name__)

_ABOUT = tr(
    "For the ticked actions, the console exports a signed proposal instead "
    "of performing them. Approval rules of the server take precedence."
)


class ApprovalActions(QWidget):
    """Check box, and below it a tick box for each action. The tick boxes are shown only while the
    check box is ticked. `changed` is emitted when the height has changed.
    """

    changed = Signal()

    def __init__(self, actions: Sequence[str] = ()) -> None:
        super().__init__()
        self.required = QCheckBox(tr("Require approval by a second person for some actions"))
        self.boxes = TickBoxes(
            (Choice(name, value) for value, name in ACTION_NAMES.items()), columns=4
        )
        self._inside = QWidget()
        about = PlainLabel(_ABOUT, "secondary", wrap=True)
        vbox(self.boxes, about, into=self._inside, edges=(24, 0, 0, 0))
        vbox(self.required, self._inside, into=self)
        self.required.toggled.connect(self._on_toggled)
        self.put(actions)

    def put(self, actions: Sequence[str]) -> None:
        """Tick exactly these actions."""
        self.boxes.tick(actions)
        self.required.setChecked(bool(actions))
        self._on_toggled()

    def value(self) -> tuple[str, ...]:
        """Return the chosen actions; none while the check box is not ticked."""
        return tuple(self.boxes.ticked()) if self.required.isChecked() else ()

    def _on_toggled(self) -> None:
        self._inside.setVisible(self.required.isChecked())
        self.changed.emit()
