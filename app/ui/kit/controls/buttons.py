"""Buttons, with or without an action.

Each sets the `kind` property for the style sheet. A button with only an icon also has a tooltip and
an accessible name.
"""

from __future__ import annotations

from PySide6.QtCore import SIGNAL, QEvent, QObject
from PySide6.QtGui import QAction, QActionEvent
from PySide6.QtWidgets import QAbstractButton, QPushButton, QToolButton, QWidget

from app.language import Texts
from app.ui.look import icons
from app.ui.look.colours import Role
from app.ui.look.text import display, lines, set_tip, tip_text, tooltip

tr = Texts(__name__)

WAITING = tr("Waiting for the answer of the server.")
"""Reason for a control that sent a request."""
_OWN_TIP = "ownTip"  # not translated


def button(text: str, kind: str = "", icon: str = "") -> QPushButton:
    """Return a push button. `kind`: "" (plain), primary, destroy, danger, link."""
    made = QPushButton(beside(display(text)) if icon else display(text))
    made.setProperty("kind", kind)
    if icon:
        role = Role.ON_ACCENT if kind == "primary" else Role.SECONDARY
        made.setIcon(icons.icon(icon, role))
    made.setAutoDefault(kind == "primary")
    return made


def beside(text: str) -> str:
    """Return `text` with a gap before it, because Qt leaves too little space after the icon. Return
    "" if `text` is empty.
    """
    return f" {text}" if text else ""


def allow(control: QWidget, why_not: str, tip: str | None = None) -> None:
    """Enable a control if `why_not` is "". Otherwise disable it, with this reason in its tooltip
    and its description. An enabled control gets back its own tooltip and description or, if given,
    the tooltip `tip`.

    Every control is disabled by this function, so that none is without a reason
    (tests/ui/test_disabled_lint.py).
    """
    own = control.property(_OWN_TIP)  # none while the control has no reason
    about = control.accessibleDescription()
    tooltip_, description = own or (control.toolTip(), about)
    if tip is not None:
        tooltip_, description = tooltip(tip), lines(tip)
    control.setEnabled(not why_not)
    if own or why_not:
        control.setProperty(_OWN_TIP, (tooltip_, description) if why_not else None)
    shown, told = (tooltip(why_not), lines(why_not)) if why_not else (tooltip_, description)
    if control.toolTip() != shown:
        control.setToolTip(shown)
    if about != told:
        control.setAccessibleDescription(told)


def icon_button(icon: str, name: str) -> QToolButton:
    """Return a button that shows only an icon; `name` is its tooltip and its accessible name."""
    made = QToolButton()
    made.setProperty("kind", "icon")
    made.setIcon(icons.icon(icon))
    made.setAccessibleName(name)
    set_tip(made, name)
    return made


def action_button(action: QAction, *, text: bool = False, kind: str = "icon") -> QAbstractButton:
    """Return a button that runs `action` and follows the state of the action. The button shows the
    icon and, if `text`, also the text of the action.
    """
    if text:
        return ActionButton(action, kind)
    made = IconButton()
    made.setProperty("kind", kind)
    made.setObjectName(action.objectName())
    made.setDefaultAction(action)
    made.setAccessibleName(action.text().replace("&", ""))
    return made


class IconButton(QToolButton):
    """Tool button that follows its action. Qt's own button (6.11) adds a connection with each
    change, so it takes more and more memory and time, and its tooltip is read by screen readers as
    HTML.
    """

    def actionEvent(self, event: QActionEvent) -> None:
        if event.type() is QEvent.Type.ActionChanged:
            QObject.disconnect(event.action(), SIGNAL("changed()"), self, None)  # type: ignore[call-overload]
        super().actionEvent(event)
        self.setAccessibleDescription(tip_text(event.action().toolTip()))


class ActionButton(QPushButton):
    """Push button that runs `action`, and follows its state, text, icon and tooltip."""

    def __init__(self, action: QAction, kind: str = "") -> None:
        super().__init__()
        self._action = action
        self._short = False
        self.setObjectName(action.objectName())
        self.setProperty("kind", kind)
        self.setAutoDefault(False)
        self.setCheckable(action.isCheckable())
        self.clicked.connect(self._on_clicked)
        action.changed.connect(self._on_changed)
        self._on_changed()

    def set_short(self, short: bool) -> None:
        """Show only the icon if `short`, otherwise also the text."""
        self._short = short
        self._on_changed()

    def _on_clicked(self) -> None:
        self._action.trigger()
        self.setChecked(self._action.isChecked())

    def _on_changed(self) -> None:
        self.setText("" if self._short else beside(self._action.iconText()))
        self.setAccessibleName(self._action.iconText())
        self.setIcon(self._action.icon())
        set_tip(self, tip_text(self._action.toolTip()))
        self.setEnabled(self._action.isEnabled())
        self.setChecked(self._action.isChecked())
