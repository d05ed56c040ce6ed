"""Certificate details for a person to compare. Their text comes from the server."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from app.language import Texts, day
from app.state.connection.certificates import CertificateSeen
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

tr = Texts(__name__)


def certificate_details(seen: CertificateSeen) -> QGridLayout:
    """Return the rows of a certificate: server, fingerprint, names and validity."""
    half = len(seen.fingerprint) // 2
    groups = " ".join(seen.fingerprint[:half]), " ".join(seen.fingerprint[half:])
    first, last = (day(end.timestamp()) for end in (seen.not_before, seen.not_after))
    grid = QGridLayout()
    grid.setHorizontalSpacing(theme().px(12))
    grid.setVerticalSpacing(theme().px(8))
    grid.setColumnStretch(1, 1)
    rows: tuple[tuple[str, PlainLabel], ...] = (
        (tr("Server"), PlainLabel(seen.host, "mono", elide=True)),
        ("SHA-256", PlainLabel("\n".join(groups), "mono", wrap=True)),
        (tr("Issued to"), PlainLabel(seen.subject, elide=True)),
        (tr("Issued by"), PlainLabel(seen.issuer, elide=True)),
        (tr("Validity"), PlainLabel(tr("{first} to {last}", first=first, last=last))),
    )
    for at, (name, value) in enumerate(rows):
        grid.addWidget(PlainLabel(name, "secondary"), at, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(value, at, 1)
    return grid
