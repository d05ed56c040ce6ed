"""First contact with a server whose certificate this console does not know."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.state.connection.certificates import CertificateSeen
from app.state.stores import WindowStores
from app.ui.kit.certificate_details import certificate_details
from app.ui.kit.dialog import Dialog

tr = Texts(__name__)


class CertificateDialog(Dialog):
    """Dialog with the details of a certificate, for a person to compare. Both Enter and closing
    the dialog refuse the certificate.
    """

    def __init__(self, stores: WindowStores, seen: CertificateSeen, parent: QWidget | None) -> None:
        super().__init__(
            tr("Unknown certificate"),
            tr(
                "This console does not know the server {host}. Compare the fingerprint with the "
                "one from the administrator of the server. Nothing has been sent yet.",
                host=seen.host,
            ),
            tr("Trust and connect"),
            parent,
        )
        self.setObjectName("certificate_dialog")
        self._session = stores.session
        self._seen = seen
        self._answered = False
        self.body.addLayout(certificate_details(seen))
        self.dismiss.setText(tr("Don't connect"))
        self.dismiss.setAutoDefault(True)
        self.primary.setAutoDefault(False)
        self.primary.setDefault(False)
        self.dismiss.setDefault(True)
        self.dismiss.setFocus()
        self.finished.connect(self._on_finished)

    def accept(self) -> None:
        self._answered = True
        self._session.trust(self._seen)
        super().accept()

    def _on_finished(self, _result: int) -> None:
        if not self._answered:
            self._session.refuse()
