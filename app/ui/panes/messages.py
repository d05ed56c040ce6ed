"""Messages of the console: the message bar, the banner, and the toast.

There is at most one of each. The banner is shown as long as its cause (no connection, read-only),
the message bar until it is closed, the toast for ten seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QWidget

from app.language import Texts
from app.state.server.session import Connection
from app.state.stores import WindowStores
from app.state.work.problems import explain
from app.state.work.tasks import Failure
from app.ui.kit.accessibility import announce
from app.ui.kit.boxes import fill, hbox
from app.ui.kit.notice_bar import NoticeBar
from app.ui.kit.widgets import IconLabel, button, icon_button
from app.ui.look import icons
from app.ui.look.text import PlainLabel, ago, display
from app.ui.look.theme import Role, theme

tr = Texts(__name__)

TOAST_SECONDS = 10
_AGE_MS = 30_000
"""Interval at which the age of results is updated."""
_REQUESTED = ("pending", Role.PENDING)
"""Look of a toast that reports a request, not a proof: only evidence is green."""
_SAID = 200
"""Maximum number of characters of the server's text in the bar; the details have all."""
_PLACING = frozenset({QEvent.Type.Resize, QEvent.Type.Move})


class MessageBar(NoticeBar):
    """Bar for one message: what happened, what to do, and optionally details and Retry."""

    def __init__(self) -> None:
        super().__init__()
        self._retry: Callable[[], None] | None = None
        self._failed = ""
        self._details = PlainLabel("", "mono-secondary", wrap=True)
        self._details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._details.hide()
        below = theme().px(icons.SIZE) + self.row.spacing()  # aligned with the text above
        self._details.setContentsMargins(below, 0, 0, theme().px(4))
        self.column.addWidget(self._details)
        self.more = button(tr("Details"), "link")
        self.again = button(tr("Try again"), "link")
        self.shut = icon_button("close", tr("Close message"))
        fill(self.row.verbs, self.more, self.again, self.shut)
        self.more.clicked.connect(self._on_more)
        self.again.clicked.connect(self._on_again)
        self.shut.clicked.connect(self._on_shut)

    def show_failure(self, failure: Failure) -> None:
        """Explain a failure of a background task."""
        told = explain(failure.error)
        said = tr("The server says: {said}", said=display(told.said, _SAID)) if told.said else ""
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
        verb: str = tr("Try again"),
    ) -> None:
        """Show a message in place of the previous one. `verb` is the text of a button, which calls
        `retry`.
        """
        self._retry, self._failed = retry, ""
        self.words.setText(words)
        self._details.setText(details)
        self._details.hide()
        self.more.setVisible(bool(details))
        self.more.setText(tr("Details"))
        self.again.setText(verb)
        self.again.setVisible(retry is not None)
        self.set_level(level)
        self.set_up(True)
        self.announce()

    def _on_more(self) -> None:
        shown = not self._details.isVisible()
        self._details.setVisible(shown)
        self.more.setText(tr("Hide details") if shown else tr("Details"))

    def _on_shut(self) -> None:
        self.set_up(False)

    def _on_again(self) -> None:
        self.set_up(False)
        if self._retry is not None:
            self._retry()


class Banner(NoticeBar):
    """Banner that explains a restriction: no connection, or read-only mode."""

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._stores, self._session = stores, stores.session
        self._age = QTimer(self, interval=_AGE_MS)
        self._age.timeout.connect(self._show)
        self._age.start()
        self.local = button(tr("Use this computer"), "link")
        self.act = button(tr("Reconnect"), "link")
        fill(self.row.verbs, self.local, self.act)
        self.local.clicked.connect(self._session.connect_local)
        self.act.clicked.connect(self._on_act)
        for signal in (stores.session.changed, stores.results.changed, stores.cache.changed):
            signal.connect(self._on_changed)
        self._on_changed()

    def _earlier(self) -> str:
        """Return a note that the results were read earlier, and how long ago. Return "" if the
        results are current.
        """
        session, stores = self._session, self._stores
        if session.remote is None or stores.as_of is None or not stores.results.total:
            return ""
        what = tr(
            "Results of {server} as read {ago}",
            server=display(session.profile, 60),
            ago=ago(stores.as_of),
        )
        if session.connected:
            return tr("{what}; the current results are being read.", what=what)
        if session.connection is Connection.STARTING:
            return tr("{what}. Connecting …", what=what)
        if not session.unreachable:
            return f"{what}. {session.message}"
        if session.connection is Connection.LOST:
            return tr("{what}; the server cannot be reached. Reconnecting …", what=what)
        return tr("{what}; the server cannot be reached.", what=what)

    def _told(self) -> tuple[str, str, str]:
        """Return the text of the banner, its level, and the text of its button."""
        session, earlier = self._session, self._earlier()
        words, level, verb = "", "warning", tr("Reconnect")
        if session.connection is Connection.LOST:
            words = session.message or tr("The connection was lost. Reconnecting …")
        elif session.connection in {Connection.FAILED, Connection.SIGNED_OUT}:
            words = session.message or tr("Not connected to a server.")
            level = "error" if session.connection is Connection.FAILED else "info"
            level = "warning" if earlier else level
            verb = tr("Enter password…") if session.needs_password else verb
        elif earlier:
            level, verb = "info", ""
        elif session.read_only:
            words, level = tr("Read-only mode is on. Nothing can be changed."), "info"
            verb = tr("Allow changes")
        problem = "" if session.connected else self._stores.cache.problem
        return " ".join(filter(None, (earlier or words, problem))), level, verb

    def _on_changed(self) -> None:
        before, was_shown = self.words.whole(), self.is_up()
        self._show()
        if self.is_up() and (not was_shown or before != self.words.whole()):
            self.announce()

    def _show(self) -> None:
        session, (words, level, verb) = self._session, self._told()
        away = session.remote is not None and not session.connected
        self.local.setVisible(away and session.has_own_service)
        self.set_up(bool(words))
        if words:
            self.words.setText(words)
            self.act.setText(verb)
            self.act.setVisible(bool(verb))
            self.set_level(level)

    def _on_act(self) -> None:
        if self._session.connected:
            self._session.set_read_only(False)
        else:
            self._session.reconnect()


class JournalBar(NoticeBar):
    """Bar that reports a tampered audit journal until it is acknowledged."""

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._audit = stores.audit
        self.act = button(tr("Acknowledge…"), "link")
        self.row.verbs.addWidget(self.act)
        self.set_level("error")
        self._audit.changed.connect(self._on_changed)
        self._on_changed()

    def _on_changed(self) -> None:
        damage = self._audit.damage
        if damage is not None:
            self.words.setText(
                tr(
                    "The audit journal is damaged: {message} Files cannot be changed until the "
                    "damage is acknowledged; earlier changes can still be undone.",
                    message=damage.message,
                )
            )
        self.set_up(damage is not None)
        if damage is not None:
            self.announce()


class Toast(QFrame):
    """Note at the bottom right of its window, with Undo if the action can be undone."""

    undo = Signal()

    def __init__(
        self, window: QWidget, above: Sequence[QWidget] = (), beside: QWidget | None = None
    ) -> None:
        """`above` are widgets at the bottom of the window that the toast must not cover while they
        are shown. `beside` is a widget at the right that it avoids if there is space.
        """
        super().__init__(window)
        self._window = window
        self._above = above
        self._beside = beside
        self.setProperty("kind", "toast")
        self._words = PlainLabel("")
        self.undo_button = button(tr("Undo"), "link")
        shut = icon_button("close", tr("Close note"))
        self._icon = IconLabel(*_REQUESTED)
        hbox(
            self._icon,
            self._words,
            self.undo_button,
            shut,
            into=self,
            edges=(12, 4, 4, 4),
        )
        self._timer = QTimer(self, singleShot=True, interval=TOAST_SECONDS * 1000)
        self._timer.timeout.connect(self.hide)
        self.undo_button.clicked.connect(self._on_undo)
        shut.clicked.connect(self.hide)
        for one in (window, *above):
            one.installEventFilter(self)
        self.hide()

    def say(
        self, words: str, *, undoable: bool = False, look: tuple[str, Role] = _REQUESTED
    ) -> None:
        """Show a note for ten seconds, in place of the previous one. `look` is its icon with the
        colour.
        """
        self._words.setText(words)
        self._icon.show_icon(*look)
        self.undo_button.setVisible(undoable)
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        self._timer.start()
        announce(self._words, self._words.whole())

    def words(self) -> str:
        """Return the text."""
        return self._words.whole()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _PLACING and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():  # after a change of zoom
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
