"""What the console has to say: the message bar, the banner, and the toast.

One of each at a time. The banner stands as long as its cause does (no connection, read-only), the
message bar until it is closed, the toast for ten seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.state.server.session import Connection
from app.state.stores import Stores
from app.state.work.tasks import Failure
from app.ui.kit.problems import explain
from app.ui.kit.widgets import IconLabel, button, icon_button
from app.ui.look import icons
from app.ui.look.text import PlainLabel, display
from app.ui.look.theme import Role, theme

TOAST_SECONDS = 10
_SAID = 200
"""Characters of what the server says that stand in the bar; the details have all."""
_PLACING = frozenset({QEvent.Type.Resize, QEvent.Type.Move})
_ICONS = {
    "error": ("error", Role.PROHIBITED),
    "warning": ("warning", Role.MATCH),
    "info": ("info", Role.ACCENT),
}


class _Bar(QFrame):
    """Icon, words, and room for buttons at the right; `level` is error, warning or info."""

    shown = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "message")
        self.icon = IconLabel("info", Role.ACCENT)
        self.words = PlainLabel("", wrap=True)
        self.row = QHBoxLayout()
        self.row.setSpacing(theme().px(8))
        self.row.addWidget(self.icon)
        self.row.addWidget(self.words, 1)
        self.column = QVBoxLayout(self)
        edge = theme().px(8)
        self.column.setContentsMargins(edge, theme().px(4), edge, theme().px(4))
        self.column.setSpacing(theme().px(4))
        self.column.addLayout(self.row)
        self._settle = QTimer(self, singleShot=True, interval=0)  # until the buttons are styled
        self._settle.timeout.connect(self._fit_height)
        self.hide()

    def set_level(self, level: str) -> None:
        self.setProperty("level", level)
        self.icon.show_icon(*_ICONS[level])
        self.style().unpolish(self)
        self.style().polish(self)

    def is_up(self) -> bool:
        """Whether there is something to say."""
        return not self.isHidden()

    def set_up(self, up: bool) -> None:
        """Show or hide; `shown` tells the window to make room."""
        if up != self.is_up():
            self.setVisible(up)
            self.shown.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit_height()
        return done

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._settle.start()

    def _fit_height(self) -> None:
        """As high as the words need at this width: a tool bar asks for the hint alone, which is
        that of a narrow column."""
        height = self.column.totalHeightForWidth(self.width())
        if self.isVisible() and height != self.height():
            self.setFixedHeight(height)

    def announce(self) -> None:
        """Tell a screen reader what has just appeared."""
        QAccessible.updateAccessibility(QAccessibleEvent(self.words, QAccessible.Event.Alert))


class MessageBar(_Bar):
    """One message: what happened, what to do; details and retry where there are any."""

    def __init__(self) -> None:
        super().__init__()
        self._retry: Callable[[], None] | None = None
        self._failed = ""
        self._details = PlainLabel("", "mono-secondary", wrap=True)
        self._details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._details.hide()
        below = theme().px(icons.SIZE) + self.row.spacing()  # as far in as the words above
        self._details.setContentsMargins(below, 0, 0, theme().px(4))
        self.column.addWidget(self._details)
        self.more = button("Details", "link")
        self.again = button("Retry", "link")
        self.shut = icon_button("close", "Close the message")
        for made in (self.more, self.again, self.shut):
            self.row.addWidget(made)
        self.more.clicked.connect(self._on_more)
        self.again.clicked.connect(self._on_again)
        self.shut.clicked.connect(self._on_shut)

    def show_failure(self, failure: Failure) -> None:
        """Explain what went wrong in the background."""
        told = explain(failure.error)
        said = f"The server says: {display(told.said, _SAID)}" if told.said else ""
        words = " ".join(filter(None, (told.what, told.do, said)))
        self.say(words, "error", details=told.details, retry=failure.retry)
        self._failed = failure.name

    def close_failure(self, name: str) -> None:
        """Close the message if it is about a failure of the work called `name`."""
        if name == self._failed:
            self.set_up(False)

    def say(
        self,
        words: str,
        level: str = "info",
        *,
        details: str = "",
        retry: Callable[[], None] | None = None,
    ) -> None:
        """Show one message; it takes the place of the one before."""
        self._retry, self._failed = retry, ""
        self.words.setText(words)
        self._details.setText(details)
        self._details.hide()
        self.more.setVisible(bool(details))
        self.more.setText("Details")
        self.again.setVisible(retry is not None)
        self.set_level(level)
        self.set_up(True)
        self.announce()

    def _on_more(self) -> None:
        shown = not self._details.isVisible()
        self._details.setVisible(shown)
        self.more.setText("Hide details" if shown else "Details")

    def _on_shut(self) -> None:
        self.set_up(False)

    def _on_again(self) -> None:
        self.set_up(False)
        if self._retry is not None:
            self._retry()


class Banner(_Bar):
    """Why something is not possible at the moment: the connection, or read-only mode."""

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self._session = stores.session
        self.local = button("Use this machine", "link")
        self.act = button("Reconnect", "link")
        self.row.addWidget(self.local)
        self.row.addWidget(self.act)
        self.local.clicked.connect(self._session.connect_local)
        self.act.clicked.connect(self._on_act)
        stores.session.changed.connect(self._on_changed)
        self._on_changed()

    def _on_changed(self) -> None:
        session = self._session
        words, level, verb = "", "warning", "Reconnect"
        if session.connection is Connection.LOST:
            words = session.message or "The connection is lost. Trying again."
        elif session.connection in {Connection.FAILED, Connection.SIGNED_OUT}:
            words = session.message or "Not connected to a server."
            level = "error" if session.connection is Connection.FAILED else "info"
            verb = "Enter password…" if session.needs_password else verb
        elif session.read_only:
            words, level = "Read-only mode is on: nothing can be changed from here.", "info"
            verb = "Allow changes"
        away = session.remote is not None and not session.connected
        self.local.setVisible(away and session.has_own_service)
        was_shown = self.is_up()
        self.set_up(bool(words))
        if words:
            changed = words != self.words.whole()
            self.words.setText(words)
            self.act.setText(verb)
            self.set_level(level)
            if changed or not was_shown:
                self.announce()

    def _on_act(self) -> None:
        if self._session.connected:
            self._session.set_read_only(False)
        else:
            self._session.reconnect()


class JournalBar(_Bar):
    """That the audit journal was tampered with, for as long as nobody has acknowledged it."""

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self._audit = stores.audit
        self.act = button("Acknowledge…", "link")
        self.row.addWidget(self.act)
        self.set_level("error")
        self._audit.changed.connect(self._on_changed)
        self._on_changed()

    def _on_changed(self) -> None:
        damage = self._audit.damage
        if damage is not None:
            self.words.setText(
                f"The audit journal is damaged: {damage.message} Files are not changed until "
                "somebody acknowledges that; what was done can be taken back."
            )
        self.set_up(damage is not None)
        if damage is not None:
            self.announce()


class Toast(QFrame):
    """A note at the bottom right of its window, with Undo where something can be taken back."""

    undo = Signal()

    def __init__(
        self, window: QWidget, above: Sequence[QWidget] = (), beside: QWidget | None = None
    ) -> None:
        """`above`: what it must not cover at the bottom of the window, while it is shown, and
        `beside`: what at the right of it, where there is room."""
        super().__init__(window)
        self._window = window
        self._above = above
        self._beside = beside
        self.setProperty("kind", "toast")
        self._words = PlainLabel("")
        self.undo_button = button("Undo", "link")
        shut = icon_button("close", "Close the note")
        row = QHBoxLayout(self)
        row.setContentsMargins(theme().px(12), theme().px(4), theme().px(4), theme().px(4))
        row.setSpacing(theme().px(8))
        # What a toast tells of was asked for, not proved: the only green is that of evidence.
        row.addWidget(IconLabel("pending", Role.PENDING))
        row.addWidget(self._words)
        row.addWidget(self.undo_button)
        row.addWidget(shut)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(TOAST_SECONDS * 1000)
        self._timer.timeout.connect(self.hide)
        self.undo_button.clicked.connect(self._on_undo)
        shut.clicked.connect(self.hide)
        for one in (window, *above):
            one.installEventFilter(self)
        self.hide()

    def say(self, words: str, *, undoable: bool = False) -> None:
        """Show a note for ten seconds; it takes the place of the one before."""
        self._words.setText(words)
        self.undo_button.setVisible(undoable)
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        self._timer.start()
        QAccessible.updateAccessibility(QAccessibleEvent(self._words, QAccessible.Event.Alert))

    def words(self) -> str:
        """What it says."""
        return self._words.whole()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _PLACING and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():  # zoomed meanwhile
            self.adjustSize()
            self._place()
        return done

    def _place(self) -> None:
        window, edge = self._window, theme().px(16)
        tops = [one.mapTo(window, QPoint(0, 0)).y() for one in self._above if one.isVisible()]
        bottom = min([window.height(), *tops])
        right = window.width()
        if self._beside is not None and self._beside.isVisible():
            start = self._beside.mapTo(window, QPoint(0, 0)).x()
            right = start if start >= self.width() + 2 * edge else right
        self.move(right - self.width() - edge, bottom - self.height() - edge)

    def _on_undo(self) -> None:
        self.hide()
        self.undo.emit()
