"""Quitting while requested work has not begun: the user can finish the work, discard
it, or stay.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.state.stores import WindowStores
from app.ui.dialogs.quit import QuitDialog, left_words
from app.ui.panes.messages import MessageBar

tr = Texts(__name__)

_POLL_MS = 250
"""Milliseconds between two counts of the remaining work during quitting. The counts are needed
because the work of other windows ends without a signal here.
"""


class Ending(QObject):
    """Controller of quitting.

    The end of the service discards requested work that has not begun and, without a keyring, makes
    undo copies useless. So the user is asked first. `due` is emitted when the window can close.
    """

    due = Signal()

    def __init__(self, stores: WindowStores, messages: MessageBar, window: QWidget) -> None:
        super().__init__(window)
        self._stores = stores
        self._messages = messages
        self._window = window
        self._finishing = False
        self._dialog: QuitDialog | None = None
        """The question, while it is open."""
        self._poll = QTimer(self, interval=_POLL_MS)
        self._poll.timeout.connect(self._on_changed)
        stores.jobs.changed.connect(self._on_changed)
        stores.tasks.changed.connect(self._on_changed)

    def must_wait(self) -> bool:
        """Return whether the window must stay for now. If it must, ask the user about the
        remaining work.
        """
        left = self._stores.app.unfinished
        asks = bool(left or left.copies)
        if asks and self._dialog is None:
            self._dialog = dialog = QuitDialog(left, self._window)
            dialog.finish.connect(self._on_finish_wanted)
            dialog.drop.connect(self.due)
            dialog.rejected.connect(self._on_stay_wanted)
            dialog.finished.connect(self._on_closed)
            dialog.open()
            self._poll.start()
        return asks

    def _on_closed(self) -> None:
        self._dialog = None

    def _on_finish_wanted(self) -> None:
        self._finishing = True
        if left := self._stores.app.unfinished:
            self._messages.say(
                tr("{left}. The console closes when all work is done.", left=left_words(left))
            )
        self._on_changed()

    def _on_stay_wanted(self) -> None:
        self._finishing = False

    def _on_changed(self) -> None:
        if self._dialog is not None:
            self._dialog.show_left(self._stores.app.unfinished)
        elif not self._finishing:
            self._poll.stop()
        app = self._stores.app
        if self._finishing and not app.unfinished and not app.outbox.unrecorded:
            self._finishing = False
            self.due.emit()
