"""Password of an encryption: typed twice or generated, with its strength."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.language import Texts
from app.secrets import passphrase
from app.ui.kit.boxes import fill, hbox, labelled, vbox
from app.ui.kit.controls.buttons import button
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme
from app.ui.system.clearing_clipboard import clearing_clipboard

tr = Texts(__name__)

_BREAKS = dict.fromkeys(map(ord, "\r\n\v\f\x85\u2028\u2029"))
_KEEP = tr(
    "Store the password in a safe place before you continue. Without it, the files are lost."
)
_BAR = 120
"""Width of the bar in pixels at 100 %."""


class NewPassword(QWidget):
    """Two fields, *Generate* and *Show*, and below them a bar and text for length and strength.

    `app/secrets/passphrase.py` alone decides what is accepted. `keep` says why the password must
    not be lost. With `wrap`, the text below takes several lines, for a narrow dialog.
    """

    def __init__(self, keep: str = _KEEP, *, wrap: bool = False) -> None:
        super().__init__()
        self._keep = keep
        self.password, self.again = QLineEdit(), QLineEdit()
        self.show_ = button(tr("Show"), icon="eye")
        self.show_.setCheckable(True)
        self.show_.setAccessibleName(tr("Show password"))
        self.generate = button(tr("Generate"))
        self.generate.setToolTip(tr("Generate a password of 125 random bits and show it"))
        self.bar = BusyBar()
        self.bar.setAccessibleName(tr("Password strength"))
        self.bar.setFixedSize(theme().px(_BAR), theme().px(4))
        self.bar.show_share(0.0)
        self.words = PlainLabel(kind="secondary", elide=not wrap, wrap=wrap)
        fields = hbox(gap=12)
        for label, field in ((tr("Password"), self.password), (tr("Repeat password"), self.again)):
            fields.addLayout(_labelled(label, field), 1)
        bottom = Qt.AlignmentFlag.AlignBottom
        fill(fields, (self.show_, 0, bottom), (self.generate, 0, bottom))
        strength = vbox(self.bar, self.words) if wrap else hbox(self.bar, (self.words, 1))
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
        return "" if self.password.text() == self.again.text() else tr("The two passwords differ.")

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
        self._say(tr("Line breaks were removed from the pasted password.") if plain != text else "")

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
        self._say(self._keep)

    def _say(self, more: str) -> None:
        """Show length and strength of the password, the reason if it is not accepted,
        and `more`.
        """
        text = self.password.text()
        strength = passphrase.strength(text)
        self.bar.show_share(strength.share if text else 0.0)
        if not text:
            least = tr("The password needs at least {n} characters.", n=passphrase.SHORTEST)
            self.words.setText(more or f"{least} {self._keep}")
            return
        said = tr.plural(
            "{strength}, {n} character.",
            "{strength}, {n} characters.",
            len(text),
            strength=strength.word,
        )
        missing = passphrase.problem(text)
        self.words.setText(" ".join(filter(None, (said, missing, more))))


def _labelled(label: str, field: QLineEdit) -> QVBoxLayout:
    field.setProperty("kind", "mono")
    return labelled(label, field)
