"""Protocols over which a server scans, as choices of a form."""

from __future__ import annotations

from PySide6.QtGui import QStandardItemModel

from app.language import Texts
from app.state.connection.session import Session
from app.ui.kit.controls.combo_box import ComboBox

tr = Texts(__name__)

PROTOCOLS = (
    ("file", tr("Local files"), "/srv/data"),
    ("ssh", "SSH", "/srv/data"),
    ("share", tr("Mounted share"), "/mnt/share"),
    ("mount", tr("Mounted file system"), "/mnt/nfs"),
    ("imap", tr("Mailbox (IMAP)"), "INBOX"),
    ("imaps", tr("Mailbox over TLS (IMAPS)"), "INBOX"),
    ("http", tr("Website (HTTP)"), "/"),
    ("https", tr("Website over TLS (HTTPS)"), "/"),
    ("memory", tr("Memory of processes"), tr("all processes")),
    ("free", tr("Free disk space"), "/dev/sda1"),
)
"""Protocols that servers scan: identifier, words, and an example of a path."""


def protocol_box(session: Session) -> ComboBox:
    """Return a box with all protocols. Those that the server does not support are shown, but
    disabled, with the reason.
    """
    box = ComboBox()
    for at, (key, words, _) in enumerate(PROTOCOLS):
        why = session.why_not(key) if key in {"memory", "free"} else ""
        box.addItem(f"{words}: {why}" if why else words, key)
        model = box.model()
        if why and isinstance(model, QStandardItemModel):
            model.item(at).setEnabled(False)
    return box
