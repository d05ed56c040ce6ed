"""Lock screen: one window that asks for the password and replaces all others while locked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QWindow
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip, QWidget
from shiboken6 import isValid

from app.language import Texts
from app.state.stores import WindowStores
from app.state.work.loop_scheduler import NextTurn
from app.ui.dialogs.quit import LOSE_UNDO, left_words, lost_copies
from app.ui.frame.frame import Frame
from app.ui.kit.boxes import STRETCH, hbox, vbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.look import icons
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, window_title
from app.ui.look.theme import theme
from app.ui.panes.status.status_bar import jobs_words
from app.ui.system.screen_capture import shield

tr = Texts(__name__)

TITLE = window_title(tr("Locked"))
_WIDTH = 400
"""Width of the form in pixels at 100 %."""
_QUIT = tr("Quit")
_LOOK_MS = 5_000
"""Milliseconds between two checks of the idle time."""
_INPUT = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
    }
)
_FLEETING = {Qt.WindowType.Popup, Qt.WindowType.ToolTip}
"""Types of windows that are not shown again after unlocking."""


class LockWindow(QWidget):
    """The only window while the console is locked. Its close button has no effect."""

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self.setWindowTitle(TITLE)
        self.setObjectName("lock_window")
        self.setWindowIcon(icons.icon("app"))
        theme().dress(self)
        self._stores = stores
        self.password = QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.password.setAccessibleName(tr("Password of the lock"))
        self.password.setPlaceholderText(tr("Password of the lock"))
        self.unlock, self.quit = button(tr("Unlock"), "primary"), button(_QUIT)
        self.quit.setAutoDefault(True)  # Enter presses it while it has the focus
        self.problem = PlainLabel("", "error", wrap=True)
        self.jobs = PlainLabel("", "secondary")
        self._place()
        self.password.returnPressed.connect(self._on_unlock)
        self.unlock.clicked.connect(self._on_unlock)
        stores.lock.refused.connect(self.say)
        stores.jobs.changed.connect(self._on_jobs)
        self._on_jobs()

    def _place(self) -> None:
        inner = QWidget()
        inner.setFixedWidth(theme().px(_WIDTH))
        icon = IconLabel("lock", Role.SECONDARY, 40)
        title = PlainLabel(tr("Discovery Console is locked"), "title", wrap=True)
        title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        centre = Qt.AlignmentFlag.AlignHCenter
        buttons = hbox(self.quit, STRETCH, self.unlock, gap=None)
        middle = (icon, 0, centre), title, (self.jobs, 0, centre)
        vbox(*middle, self.password, self.problem, buttons, into=inner, gap=12, edges=None)
        vbox((inner, 0, Qt.AlignmentFlag.AlignCenter), into=self, gap=None, edges=None)

    def say(self, words: str, to_quit: str = _QUIT) -> None:
        """Show a problem, and let the user enter the password again. `to_quit` is the text of the
        button that quits.
        """
        self.problem.setText(words)
        self.quit.setText(to_quit)
        allow(self.unlock, "")
        self.password.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()

    def _on_unlock(self) -> None:
        typed = self.password.text()
        self.password.clear()
        if typed:
            allow(self.unlock, tr("The password is being checked."))
            self._stores.lock.unlock(typed)

    def _on_jobs(self) -> None:
        self.jobs.setText(
            tr("Jobs: {summary}", summary=jobs_words(self._stores.jobs.commands.summary()))
        )


class LockScreen(QObject):
    """Controller of the lock. Invariant: while locked, no other window is on the screen, not even
    one that is opened meanwhile. After unlocking, each window is shown again in its place.
    `quit_wanted` is emitted when the console is to end without a question, which nobody could see.
    """

    quit_wanted = Signal()

    def __init__(self, stores: WindowStores, main: Frame) -> None:
        super().__init__(main)
        self._stores = stores
        self._lock = stores.lock
        self._main = main
        self.window: LockWindow | None = None
        self._covered: list[QWidget] = []
        self._late: list[QWidget] = []
        self._hide_due = NextTurn(self._on_hide_due, self)
        self._lock_due = NextTurn(self._lock.lock, self)
        self._idle = QTimer(self, interval=_LOOK_MS)
        self._idle.timeout.connect(self.check_idle)
        self._idle.start()
        main.installEventFilter(self)
        main.closing.connect(self._on_closing)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.focusWindowChanged.connect(self._on_focus_window)
        self._lock.changed.connect(self._on_changed)

    def show_main(self) -> None:
        """Show the main window for the first time. If the console was locked when it was last
        closed, show only the lock screen.
        """
        if self._lock.locked:
            self._cover()
        else:
            self._main.show()

    def check_idle(self) -> None:
        """Lock the console if there was no input for the time that the user has set."""
        minutes = self._stores.settings.lock_minutes
        if minutes and self._stores.presence.idle >= minutes * 60:
            self._lock.lock()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _INPUT:
            self._stores.presence.note()
        elif kind is QEvent.Type.WindowStateChange and watched is self._main:
            if self._main.isMinimized() and self._stores.settings.lock_on_minimize:
                self._lock_due.start()
        elif kind is QEvent.Type.Show and self.window is not None:
            self._keep_off(watched)
        return False

    def _on_focus_window(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)  # Qt keeps one of each

    def _on_changed(self) -> None:
        if self._lock.locked and self.window is None:
            self._cover()
        elif not self._lock.locked and self.window is not None:
            self._uncover()

    def _cover(self) -> None:
        for stores in (self._stores.app.main, *self._stores.app.others):
            stores.matches.conceal()
        while (popup := QApplication.activePopupWidget()) is not None and popup.close():
            pass
        QToolTip.hideText()
        self._main.keep_desk()
        minimized = self._main.isMinimized()
        self.window = LockWindow(self._stores)
        self.window.quit.clicked.connect(self._on_quit)
        self.window.setGeometry(self._main.geometry())
        shown = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
        self._covered = sorted({*shown, self._main}, key=_depth)
        if minimized:
            self.window.showMinimized()
        else:
            self.window.show()
        for one in reversed(self._covered):
            one.hide()
        shield().protect(self.window)
        self.window.password.setFocus()
        if (app := QApplication.instance()) is not None:
            app.installEventFilter(self)

    def _uncover(self) -> None:
        if (app := QApplication.instance()) is not None:
            app.removeEventFilter(self)
        self._on_hide_due()
        window, self.window = self.window, None
        for one in self._covered:
            if isValid(one):
                one.setWindowState(one.windowState() & ~Qt.WindowState.WindowMinimized)
                one.show()
        self._covered = []
        self._stores.presence.note()
        if window is not None:
            window.hide()
            window.deleteLater()
        self._main.activateWindow()

    def _keep_off(self, watched: QObject) -> None:
        """Prevent a window that is about to open from appearing on the screen."""
        if isinstance(watched, QWidget) and watched.isWindow() and watched is not self.window:
            watched.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
            self._late.append(watched)
            self._hide_due.start()

    def _on_hide_due(self) -> None:
        late, self._late = self._late, []
        for one in late:
            if isValid(one):
                one.hide()
                one.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen, on=False)
                if one.windowType() not in _FLEETING and one not in self._covered:
                    self._covered.append(one)

    def _on_quit(self) -> None:
        left, window = self._stores.app.unfinished, self.window
        if window is None:
            return
        lost = lost_copies(left.copies) if left.copies else ""
        if left:
            window.say(tr("{left}. To quit, unlock the console first.", left=left_words(left)))
        elif lost and window.problem.whole() != lost:  # a second click confirms
            window.say(lost, LOSE_UNDO)
        else:
            self.quit_wanted.emit()

    def _on_closing(self) -> None:
        """Hide the lock. Earlier, a process that goes on could be left without a window."""
        if self.window is not None:
            self.window.hide()


def _depth(window: QWidget) -> int:
    """Return the number of ancestors of a window. Windows with fewer ancestors are shown first, so
    that ancestors are shown before their descendants.
    """
    depth, above = 0, window.parentWidget()
    while above is not None:
        depth, above = depth + 1, above.window().parentWidget()
    return depth
