"""The toast: a note about what was just done, with Undo, for ten seconds."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.language import Texts
from app.ui.kit.accessibility import announce
from app.ui.kit.boxes import hbox
from app.ui.kit.controls.buttons import button, icon_button
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

tr = Texts(__name__)

TOAST_SECONDS = 10
_REQUESTED = ("pending", Role.PENDING)
"""Look of a toast that reports a request, not a proof: only evidence is green."""


class Toast(QFrame):
    """Note at the bottom right of its window, with Undo if the action can be undone. It lies over
    the bars at the bottom of the window, so that it covers no rows.
    """

    undo = Signal()
    more = Signal()
    """The further action was chosen."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setProperty("kind", "toast")
        self._words = PlainLabel("", elide=True)
        # as wide as its text, where the window has room
        self._words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.more_button = button("", "link")
        self.undo_button = button(tr("Undo"), "link")
        shut = icon_button("close", tr("Close message"))
        self._icon = IconLabel(*_REQUESTED)
        hbox(
            self._icon,
            self._words,
            self.more_button,
            self.undo_button,
            shut,
            into=self,
            edges=(12, 4, 4, 4),
        )
        self._timer = QTimer(self, singleShot=True, interval=TOAST_SECONDS * 1000)
        self._timer.timeout.connect(self.hide)
        self.more_button.clicked.connect(self._on_more)
        self.undo_button.clicked.connect(self._on_undo)
        shut.clicked.connect(self.hide)
        window.installEventFilter(self)
        self.hide()

    def say(
        self,
        words: str,
        *,
        undoable: bool = False,
        look: tuple[str, Role] = _REQUESTED,
        more: str = "",
    ) -> None:
        """Show a note for ten seconds, in place of the previous note; `undoable` shows the Undo
        button. `look` is the name and the colour of the icon. `more` is the text of the button of
        a further action; "" hides it.
        """
        self._words.setText(words)
        self.more_button.setText(more)
        self.more_button.setVisible(bool(more))
        self._icon.show_icon(*look)
        self.undo_button.setVisible(undoable)
        self._fit()
        self.show()
        self.raise_()
        self._timer.start()
        announce(self._words, self._words.whole())

    def words(self) -> str:
        """Return the text."""
        return self._words.whole()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and self.isVisible():
            self._fit()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():  # after a change of zoom
            self._fit()
        return done

    def _fit(self) -> None:
        """Resize to the contents, but not beyond the window, where long words are shortened."""
        self._words.updateGeometry()  # its text may still be shortened for the last note
        self.adjustSize()
        most = self._window.width() - 2 * theme().px(16)
        if self.width() > most:
            self.resize(most, self.height())
        self._place()

    def _place(self) -> None:
        window, edge = self._window, theme().px(4)
        right = window.width() - self.width() - edge
        x = edge if self.isRightToLeft() else right
        self.move(x, window.height() - self.height() - edge)

    def _on_more(self) -> None:
        self.hide()
        self.more.emit()

    def _on_undo(self) -> None:
        self.hide()
        self.undo.emit()
