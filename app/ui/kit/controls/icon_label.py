"""Icon beside a text."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy

from app.ui.look import icons
from app.ui.look.colours import Role
from app.ui.look.theme import theme


class IconLabel(QLabel):
    """Icon that is not a button, tinted by the theme; text beside it has the same meaning."""

    def __init__(self, name: str, role: Role = Role.SECONDARY, side: int = icons.SIZE) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._name, self._role, self._side = name, role, side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def show_icon(self, name: str, role: Role) -> None:
        self._name, self._role = name, role
        self._on_theme_changed()

    def _on_theme_changed(self) -> None:
        side, ratio = theme().px(self._side), self.devicePixelRatioF()
        self.setFixedSize(side, side)
        self.setPixmap(icons.pixmap(self._name, self._role, round(side * ratio), ratio))
