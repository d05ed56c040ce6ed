"""Bars above the pages: the message bar, the banner for restrictions, and the bar for a damaged
audit journal.

There is at most one of each. The message bar is shown until it is closed, the other bars as long as
their cause lasts. A note about what was done is a toast (`toast.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer

from app.api.errors import Refused
from app.language import Texts
from app.state.connection.session import Connection
from app.state.stores import WindowStores
from app.state.work.problems import explain
from app.state.work.tasks import Failure
from app.ui.kit.boxes import fill
from app.ui.kit.controls.buttons import button, icon_button
from app.ui.kit.notice_bar import NoticeBar
from app.ui.look import icons
from app.ui.look.text import PlainLabel, ago, display
from app.ui.look.theme import theme

tr = Texts(__name__)

_AGE_MS = 30_000
"""Interval at which the age of results is updated."""
_SAID = 200
"""Maximum number of characters of the server's text in the bar; the details have all."""


class MessageBar(NoticeBar):
    """Bar for one message: what happened, what to do, and optionally details and Retry."""

    def __init__(self) -> None:
        super().__init__()
        self._retry: Callable[[], None] | None = None
        self._failed = ""
        self._page = ""
        self._home: str | None = None
        """The page that the message is about; None if the message is about all pages."""
        self._details = PlainLabel("", "mono-secondary", wrap=True)
        self._details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._details.hide()
        below = theme().px(icons.SIZE) + self.row.spacing()  # aligned with the text above
        left, right = (0, below) if self.isRightToLeft() else (below, 0)
        self._details.setContentsMargins(left, 0, right, theme().px(4))
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
        self._home = self._page if isinstance(failure.error, Refused) else None

    def show_page(self, name: str) -> None:
        """Take note that the page `name` is now shown. If the message is about another page, hide
        the message until its own page is shown again.
        """
        self._page = name
        if self._home is not None:
            self.set_up(name == self._home)

    def close_failure(self, name: str) -> None:
        """Close the message if it is about a failure of the work called `name`."""
        if name == self._failed:
            self._close()

    def say(
        self,
        words: str,
        level: str = "info",
        *,
        details: str = "",
        retry: Callable[[], None] | None = None,
        verb: str = tr("Try again"),
    ) -> None:
        """Show a message in place of the previous one. `level` is error, warning or info. The user
        can show `details` by a button. `verb` is the text of a button that calls `retry`; without
        `retry`, there is no such button.
        """
        self._retry, self._failed, self._home = retry, "", None
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
        self._close()

    def _on_again(self) -> None:
        self._close()
        if self._retry is not None:
            self._retry()

    def _close(self) -> None:
        self._home = None
        self.set_up(False)


class Banner(NoticeBar):
    """Banner that explains a restriction: no connection, results of an earlier time, or read-only
    mode.
    """

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
            "Results of {server}, read {ago}",
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
        """Return the text of the banner, its level, and the text of its button. The text of the
        banner is "" if no banner is needed; the text of the button is "" if there is no button.
        """
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
        self.act = button(tr("Acknowledge damage…"), "link")
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
