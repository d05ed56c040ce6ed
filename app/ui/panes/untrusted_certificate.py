"""Page that replaces the results while a server presents another certificate than the trusted one.

Nothing is sent to such a server. The only way to continue with this server is to replace the
trusted certificate.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from app.language import Texts
from app.state.connection.certificates import CertificateChange, CertificateSeen
from app.state.stores import WindowStores
from app.ui.dialogs.servers.replace_certificate import ReplaceCertificateDialog
from app.ui.kit.boxes import STRETCH, hbox, vbox
from app.ui.kit.certificate_details import certificate_details
from app.ui.kit.controls.buttons import button
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display
from app.ui.look.theme import theme

tr = Texts(__name__)

_WIDEST = 900
"""Largest width of the contents of the page in pixels at 100 %."""
_SIGNED = tr("This certificate was signed by an authority that this computer trusts.")


class _Red(QWidget):
    """Widget with the red background of the page."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), theme().color(Role.REMOVED))


class UntrustedPane(QScrollArea):
    """Page with both certificates side by side."""

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setObjectName("untrusted")
        self.setAccessibleName(tr("Server not trusted"))
        self._stores = stores
        self._session = stores.session
        self._shown: CertificateChange | None = None
        self.title = PlainLabel("", "title", wrap=True)
        self._words = PlainLabel("", wrap=True)
        self.local = button(tr("Use this computer"))
        self.again = button(tr("Try again"))
        self.replace = button(tr("Replace the trusted certificate…"), "danger")
        self.local.clicked.connect(self._session.connect_local)
        self.again.clicked.connect(self._session.reconnect)
        self.replace.clicked.connect(self._on_replace)
        self._both = hbox(gap=24)
        self._inner = QWidget()
        self._fill(self._inner)
        page = _Red()
        hbox(STRETCH, (self._inner, 1000), STRETCH, into=page, gap=None, edges=None)
        self.setWidget(page)
        self.setFocusProxy(self.again)
        theme().changed.connect(self._on_theme_changed)
        self._session.changed.connect(self._on_session)
        self._on_theme_changed()
        self._on_session()

    def _fill(self, inner: QWidget) -> None:
        head = hbox(IconLabel("prohibited", Role.PROHIBITED, 28), (self.title, 1), gap=12)
        buttons = hbox(self.again, self.local, self.replace, STRETCH)
        parts = (head, self._words, self._both, buttons)
        vbox((STRETCH, 2), *parts, (STRETCH, 3), into=inner, gap=16, edges=None)

    def _on_session(self) -> None:
        change = self._session.certificate_change
        if change is None or change is self._shown:
            return
        self._shown = change
        name = display(self._session.profile, 60)
        self.title.setText(tr("{name} is not trusted: its certificate has changed", name=name))
        self._words.setText(
            tr(
                "Either the certificate was renewed, or somebody else answers in place "
                "of the server. Nothing was sent, and the results of the server are not "
                "shown. Ask the administrator of the server for the new fingerprint, by "
                "telephone or in person."
            )
        )
        self.local.setVisible(self._session.has_own_service)
        while (taken := self._both.takeAt(0)) is not None:
            if (widget := taken.widget()) is not None:
                widget.deleteLater()
        self._both.addWidget(_certificate(tr("Certificate trusted until now"), change.trusted), 1)
        self._both.addWidget(_certificate(tr("Certificate presented now"), change.presented), 1)

    def _on_replace(self) -> None:
        if (change := self._session.certificate_change) is not None:
            ReplaceCertificateDialog(self._stores, change, self).open()

    def _on_theme_changed(self) -> None:
        self._inner.setMaximumWidth(theme().px(_WIDEST))


def _certificate(title: str, seen: CertificateSeen | None) -> QWidget:
    made = QWidget()
    column = vbox((PlainLabel(title, "heading"), 0, Qt.AlignmentFlag.AlignTop), into=made)
    if seen is None:
        column.addWidget(PlainLabel(_SIGNED, wrap=True))
    else:
        column.addLayout(certificate_details(seen))
    column.addStretch(1)
    return made
