"""Replacement of a server's trusted certificate, confirmed by its fingerprint."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtWidgets import QLineEdit, QWidget

from app.language import Texts
from app.state.connection.certificates import TYPED, CertificateChange
from app.state.stores import WindowStores
from app.ui.kit.certificate_details import certificate_details
from app.ui.kit.controls.buttons import allow
from app.ui.kit.dialog import Dialog

tr = Texts(__name__)

_INVALID = tr("The new certificate is not valid today, so it cannot be trusted.")
_TYPE = tr("Type the last eight characters of the fingerprint that the administrator gave you.")


class ReplaceCertificateDialog(Dialog):
    """Dialog that asks for the last characters of the fingerprint that the administrator gave."""

    def __init__(
        self, stores: WindowStores, change: CertificateChange, parent: QWidget | None
    ) -> None:
        super().__init__(
            tr("Replace the trusted certificate"),
            tr(
                "After the replacement, only the new certificate is trusted, and the password "
                "is sent to the server that presents this certificate. Compare the whole "
                "fingerprint with the one from the administrator of the server."
            ),
            tr("Replace and connect"),
            parent,
        )
        self.setObjectName("replace_certificate_dialog")
        self._session = stores.session
        self._change = change
        self.body.addLayout(certificate_details(change.presented))
        self.typed = QLineEdit()
        self.typed.setProperty("kind", "mono")
        self.typed.setMaxLength(2 * TYPED)  # with blanks around it
        self.add_field(
            tr("Last eight characters of the fingerprint"),
            self.typed,
            _TYPE,
        )
        self.primary.setProperty("kind", "destroy")
        self.typed.textChanged.connect(self._on_typed)
        now = datetime.now(UTC)
        self._valid = change.presented.not_before <= now <= change.presented.not_after
        if not self._valid:
            self.complain(_INVALID)
        self._on_typed()
        self.typed.setFocus()

    def accept(self) -> None:
        if self._session.replace_certificate(self._change, self.typed.text()):
            super().accept()
        else:
            self.complain(
                tr("The server now presents another certificate. Compare the fingerprint again.")
            )

    def _on_typed(self) -> None:
        right = self._change.confirmed_by(self.typed.text())
        untyped = "" if right else _TYPE
        allow(self.primary, untyped if self._valid else _INVALID)
