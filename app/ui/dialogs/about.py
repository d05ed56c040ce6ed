"""Information about this program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app import __version__
from app.language import Texts
from app.ui.kit.boxes import fill
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.dialog import Dialog
from app.ui.look.text import SELECTABLE, PlainLabel

if TYPE_CHECKING:
    from app.state.connection.components import Components

tr = Texts(__name__)

_LOADING = tr("Reading the versions of the components …")


class AboutDialog(Dialog):
    """Dialog with name, licence, and the version of each component, which can be copied."""

    def __init__(self, components: Components, parent: QWidget | None) -> None:
        super().__init__(
            tr("About"),
            tr("Find, review and remediate sensitive data."),
            tr("Close"),
            parent,
        )
        self._components = components
        self.versions = PlainLabel("", "mono-secondary", wrap=True)
        self.versions.setTextInteractionFlags(SELECTABLE)
        self.copy = button(tr("Copy the version numbers"))
        self.copy.clicked.connect(self._on_copy)
        self.dismiss.hide()
        self.foot.insertWidget(0, self.copy)
        fill(
            self.body,
            PlainLabel(tr("Discovery Console {version}", version=__version__), "heading"),
            PlainLabel(
                tr(
                    "Apache License 2.0. No telemetry. The licences of the components are in the "
                    "file NOTICE."
                ),
                "secondary",
                wrap=True,
            ),
            self.versions,
        )
        components.changed.connect(self._show)
        self._show()
        components.load()

    def _show(self) -> None:
        self.versions.setText(self._components.text or _LOADING)
        allow(self.copy, "" if self._components.text else tr("The versions are still loading."))
        self._fit_height()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._components.text)
