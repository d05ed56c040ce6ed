"""First contact with a server whose certificate this console does not know."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from app.state.server.certificates import CertificateSeen
from app.state.stores import WindowStores
from app.ui.kit.dialog import Dialog
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme


class CertificateDialog(Dialog):
    """Dialog with what a person needs to compare. Enter does not trust; closing refuses."""

    def __init__(self, stores: WindowStores, seen: CertificateSeen, parent: QWidget | None) -> None:
        super().__init__(
            "Unknown certificate",
            f"This console does not know the server {seen.host}. Compare the fingerprint with the "
            "one from the administrator of the server. Nothing has been sent yet.",
            "Trust and connect",
            parent,
        )
        self.setObjectName("certificate_dialog")
        self._session = stores.session
        self._seen = seen
        self._answered = False
        half = len(seen.fingerprint) // 2
        groups = " ".join(seen.fingerprint[:half]), " ".join(seen.fingerprint[half:])
        fingerprint = PlainLabel("\n".join(groups), "mono", wrap=True)
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme().px(12))
        grid.setVerticalSpacing(theme().px(8))
        grid.setColumnStretch(1, 1)
        rows: tuple[tuple[str, PlainLabel], ...] = (
            ("Server", PlainLabel(seen.host, "mono", elide=True)),
            ("SHA-256", fingerprint),
            ("Issued to", PlainLabel(seen.subject, elide=True)),
            ("Issued by", PlainLabel(seen.issuer, elide=True)),
            ("Valid", PlainLabel(f"{seen.not_before:%Y-%m-%d} to {seen.not_after:%Y-%m-%d}")),
        )
        for at, (name, value) in enumerate(rows):
            grid.addWidget(PlainLabel(name, "secondary"), at, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(value, at, 1)
        self.body.addLayout(grid)
        self.dismiss.setText("Don't connect")
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
