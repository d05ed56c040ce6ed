"""Information about this program."""

from __future__ import annotations

import platform

import PySide6
from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QWidget

from app import __version__
from app.ui.kit.dialog import Dialog
from app.ui.look.text import PlainLabel


class AboutDialog(Dialog):
    """Dialog with name, version, components and licence."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(
            "About",
            "Find, review and remediate sensitive data.",
            "Close",
            parent,
        )
        self.dismiss.hide()
        self.body.addWidget(PlainLabel(f"Discovery Console {__version__}", "heading"))
        self.body.addWidget(
            PlainLabel(
                f"Python {platform.python_version()}, Qt {qVersion()}, "
                f"PySide {PySide6.__version__}",
                "secondary",
            )
        )
        self.body.addWidget(PlainLabel("Apache License 2.0. No telemetry.", "secondary"))
