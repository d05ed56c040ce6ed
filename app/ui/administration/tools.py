"""Toolbar of a section: buttons for its actions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.ui.actions.qactions import Actions
from app.ui.kit.boxes import STRETCH, hbox
from app.ui.kit.controls.buttons import action_button, button
from app.ui.kit.menu import Menu
from app.ui.look.theme import theme

tr = Texts(__name__)


class Tools(QWidget):
    """Buttons of actions in one line. Those that do not fit are in a menu."""

    def __init__(self, actions: Actions, names: Sequence[str]) -> None:
        super().__init__()
        self._actions = actions
        self._hidden: tuple[str, ...] = ()
        self.buttons = {name: action_button(actions[name], text=True) for name in names}
        self.more = button(tr("More"), "", "chevron-down")
        self.more.hide()
        hbox(*self.buttons.values(), self.more, STRETCH, into=self)
        self.more.clicked.connect(self._on_more)

    def minimumSizeHint(self) -> QSize:
        """Return the size of the menu's button, because all other buttons that do not fit are
        hidden.
        """
        return QSize(self.more.sizeHint().width(), super().minimumSizeHint().height())

    def menu(self) -> Menu:
        """Return a menu of the actions whose buttons do not fit; show it with `popup`."""
        return self._actions.context(self._hidden, self)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:  # texts or fonts have changed
            self._fit()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show as many buttons as fit. The focus of a hidden button moves to the menu and back."""
        gap = theme().px(8)
        widths = [one.sizeHint().width() + gap for one in self.buttons.values()]
        room, shown = self.width() + gap, 0
        if sum(widths) > room:
            room -= self.more.sizeHint().width() + gap
        for wide in widths:
            room -= wide
            shown += room >= 0
        self._hidden = tuple(self.buttons)[shown:]
        focus = self.window().focusWidget()
        if self._hidden:
            self.more.show()  # before it takes the focus of a button
        for name, made in self.buttons.items():
            if name in self._hidden and made is focus:
                self.more.setFocus()
            made.setVisible(name not in self._hidden)
        if not self._hidden:
            enabled = [made for made in self.buttons.values() if made.isEnabled()]
            if self.more is focus and enabled:
                enabled[-1].setFocus()
            self.more.hide()

    def _on_more(self) -> None:
        self.menu().popup(self.more.mapToGlobal(QPoint(0, self.more.height())))
