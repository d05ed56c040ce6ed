"""Settings of the lock: when the console locks itself, and the password that unlocks it."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from app.language import Texts
from app.state.console_data.console_lock import SHORTEST
from app.state.stores import WindowStores
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.number_edit import number_edit
from app.ui.kit.dialog import Dialog

tr = Texts(__name__)

MINUTES = 10
"""Idle minutes proposed on first use."""


class LockSettingsDialog(Dialog):
    """Dialog for the password, the idle minutes after which the console locks itself, and whether
    minimizing the main window locks it. With `now`, the console is locked after saving.
    """

    def __init__(self, stores: WindowStores, parent: QWidget | None, *, now: bool = False) -> None:
        has = stores.lock.has_password
        super().__init__(
            tr("Automatic lock"),
            tr(
                "The lock hides all windows of the console. To show them again, enter "
                "the password that you set here. The lock does not encrypt anything."
            ),
            tr("Save the password and lock") if now else tr("Save"),
            parent,
        )
        self.setObjectName("lock_settings_dialog")
        self._lock, self._now, self._has = stores.lock, now, has
        self.password, self.again = QLineEdit(), QLineEdit()
        for field in (self.password, self.again):
            field.setEchoMode(QLineEdit.EchoMode.Password)
            field.textChanged.connect(self._on_edited)
            if has:
                field.setPlaceholderText(tr("Unchanged"))
        hint = tr(
            "The password needs at least {count} characters. If you forget the password, "
            "delete the entry lock_hash in the file settings.json.",
            count=SHORTEST,
        )
        self.add_field(tr("Password"), self.password, hint)
        self.add_field(tr("Repeat password"), self.again)
        self.minutes = number_edit(0, 240)
        self.minutes.setSpecialValueText(tr("Never"))
        self.minutes.setSuffix(" min")
        self.minutes.setValue(stores.settings.lock_minutes if has else MINUTES)
        self.add_field(tr("Lock after this time without typing or clicking"), self.minutes)
        self.on_minimize = QCheckBox(tr("Lock when the main window is minimized"))
        self.on_minimize.setChecked(stores.settings.lock_on_minimize)
        self.body.addWidget(self.on_minimize)
        self._on_edited()

    def accept(self) -> None:
        password = self.password.text()
        if problem := self._problem():
            self.complain(problem)
            return
        for field in (self.password, self.again):
            field.clear()
        self._lock.set_up(
            password,
            minutes=self.minutes.value(),
            on_minimize=self.on_minimize.isChecked(),
            now=self._now,
        )
        super().accept()

    def _problem(self) -> str:
        typed = self.password.text()
        if typed != self.again.text():
            return tr("The two passwords differ.")
        if len(typed) < SHORTEST and (typed or not self._has):
            return tr("The password must have at least {count} characters.", count=SHORTEST)
        return ""

    def _on_edited(self) -> None:
        self.complain("")
        some = self._has or self.password.text()
        allow(self.primary, "" if some else tr("Enter a password first."))
