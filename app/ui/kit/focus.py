"""The focus of panes: where it goes in a pane, and from pane to pane."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


class Pane(QWidget):
    """Pane that passes the focus on to its main widget. It does not use a focus proxy, because Tab
    would then skip the controls before the main widget.
    """

    main: QWidget

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason, /) -> None:
        self.main.setFocus(reason)


def focus_into(pane: QWidget) -> bool:
    """Focus the main view of `pane`. If the main view cannot have the focus, focus the first
    control that can. Return whether a widget was focused.
    """
    main = pane.main if isinstance(pane, Pane) else pane.focusProxy() or pane
    for widget in (main, *pane.findChildren(QWidget)):
        takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes and widget.isVisible() and widget.isEnabled():
            widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return True
    return False


def focus_next(panes: Sequence[QWidget], here: QWidget | None, step: int, *, main: QWidget) -> None:
    """Focus the next (`step` 1) or previous (-1) pane that can have the focus, starting from
    `here`. If `here` is outside of all panes, for example a button of the toolbar, focus `main`,
    provided that `main` is one of the panes.
    """
    inside = [pane is here or pane.isAncestorOf(here) for pane in panes] if here else []
    if True not in inside and main in panes and focus_into(main):
        return
    at = inside.index(True) if True in inside else -step
    for further in range(1, len(panes) + 1):
        if focus_into(panes[(at + further * step) % len(panes)]):
            return
