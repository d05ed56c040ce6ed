"""Password of an encryption: typed twice or generated, with its strength."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app import passphrase
from app.ui.kit.boxes import fill, hbox, labelled, vbox
from app.ui.kit.widgets import BusyBar, button
from app.ui.look.text import PlainLabel, amount
from app.ui.look.theme import theme
from app.ui.system.clearing_clipboard import clearing_clipboard

_BREAKS = dict.fromkeys(map(ord, "\r\n\v\f\x85\u2028\u2029"))
_KEEP = "Store the password in a safe place before you continue. Without it, the files are lost."
_BAR = 120
"""Height of the bar in pixels at 100 %."""


class NewPassword(QWidget):
    """Two fields, *Generate* and *Show*, and below them a bar and text for length and strength.

    `app/passphrase.py` alone decides what is accepted.
    """

    def __init__(self) -> None:
        super().__init__()
        self.password, self.again = QLineEdit(), QLineEdit()
        self.show_ = button("Show", icon="eye")
        self.show_.setCheckable(True)
        self.show_.setAccessibleName("Show password")
        self.generate = button("Generate")
        self.generate.setToolTip("Generate a password of 125 random bits and show it")
        self.bar = BusyBar()
        self.bar.setAccessibleName("Password strength")
        self.bar.setFixedSize(theme().px(_BAR), theme().px(4))
        self.bar.show_share(0.0)
        self.words = PlainLabel(kind="secondary", elide=True)
        fields = hbox(gap=12)
        for label, field in (("Password", self.password), ("Password again", self.again)):
            fields.addLayout(_labelled(label, field), 1)
        bottom = Qt.AlignmentFlag.AlignBottom
        fill(fields, (self.show_, 0, bottom), (self.generate, 0, bottom))
        strength = hbox(self.bar, (self.words, 1))
        vbox(fields, strength, into=self, gap=6)
        self.password.textEdited.connect(self._on_password_edited)
        self.again.textEdited.connect(self._on_again_edited)
        self.show_.toggled.connect(self._on_show)
        self.generate.clicked.connect(self._on_generate)
        for field in (self.password, self.again):
            clearing_clipboard().watch(field)
        self._on_show(shown=False)
        self._say("")

    def complaint(self) -> str:
        """Return why the password cannot be used, or ""."""
        if why := passphrase.problem(self.password.text()):
            return why
        return "" if self.password.text() == self.again.text() else "The two passwords differ."

    def take(self) -> str:
        """Return the password and clear its fields."""
        typed = self.password.text()
        for field in (self.password, self.again):
            field.clear()
        self.show_.setChecked(False)
        self._say("")
        return typed

    def _on_password_edited(self, text: str) -> None:
        self._take_breaks_out(self.password, text)

    def _on_again_edited(self, text: str) -> None:
        self._take_breaks_out(self.again, text)

    def _take_breaks_out(self, field: QLineEdit, text: str) -> None:
        """Remove line breaks from pasted text, because the user could not type them later."""
        plain = text.translate(_BREAKS)
        if plain != text:
            field.setText(plain)
        self._say("Line breaks were removed." if plain != text else "")

    def _on_show(self, shown: bool) -> None:
        mode = QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password
        for field in (self.password, self.again):
            field.setEchoMode(mode)

    def _on_generate(self) -> None:
        made = passphrase.generate()
        for field in (self.password, self.again):
            field.setText(made)
        self.show_.setChecked(True)
        self.password.setFocus(Qt.FocusReason.OtherFocusReason)
        self.password.selectAll()
        self._say(_KEEP)

    def _say(self, more: str) -> None:
        """Show length and strength of the password, the reason if it is not accepted,
        and `more`.
        """
        text = self.password.text()
        strength = passphrase.strength(text)
        self.bar.show_share(strength.share if text else 0.0)
        if not text:
            least = f"At least {passphrase.SHORTEST} characters. {_KEEP}"
            self.words.setText(more or least)
            return
        said = f"{strength.word}, {amount(len(text), 'character', 'characters')}."
        missing = passphrase.problem(text)
        self.words.setText(" ".join(filter(None, (said, missing, more))))


def _labelled(label: str, field: QLineEdit) -> QVBoxLayout:
    field.setProperty("kind", "mono")
    return labelled(label, field)
