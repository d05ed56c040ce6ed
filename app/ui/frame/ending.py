"""Quitting while requested work has not begun: finish it, discard it, or stay."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.state.stores import WindowStores
from app.ui.dialogs.quit import QuitDialog, still_to_be
from app.ui.panes.messages import MessageBar


class Ending(QObject):
    """Controller of quitting.

    Requested work that has not begun is lost with the service, so the user is asked first. `due` is
    emitted when the window can close.
    """

    due = Signal()

    def __init__(self, stores: WindowStores, messages: MessageBar, window: QWidget) -> None:
        super().__init__(window)
        self._stores = stores
        self._messages = messages
        self._window = window
        self._finishing = False
        stores.jobs.changed.connect(self._on_changed)
        stores.tasks.changed.connect(self._on_changed)

    def must_wait(self) -> bool:
        """Return whether the window must stay for now; if so, ask about the remaining work."""
        outstanding = self._stores.app.outstanding
        if outstanding and not any(
            child.isVisible() for child in self._window.findChildren(QuitDialog)
        ):
            dialog = QuitDialog(outstanding, self._window)
            dialog.finish.connect(self._on_finish_wanted)
            dialog.drop.connect(self._on_drop_wanted)
            dialog.rejected.connect(self._on_stay_wanted)
            dialog.open()
        return bool(outstanding)

    def _on_finish_wanted(self) -> None:
        self._finishing = True
        if outstanding := self._stores.app.outstanding:
            self._messages.say(f"{still_to_be(outstanding)}. The console closes when this is done.")
        self._on_changed()

    def _on_drop_wanted(self) -> None:
        for one in (self._stores, *self._stores.app.others):
            one.dispatch.stop()
        self.due.emit()

    def _on_stay_wanted(self) -> None:
        self._finishing = False

    def _on_changed(self) -> None:
        if self._finishing and not self._stores.app.outstanding:
            self._finishing = False
            self.due.emit()
