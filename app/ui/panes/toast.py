"""The toast: a note about what was just done, with Undo, for ten seconds."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer, Signal
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
_WORDS_LEAST = 160
"""Width of the text in pixels at 100 %, below which the toast uses the whole window."""
_MOVED = frozenset({QEvent.Type.Resize, QEvent.Type.Move})


class Toast(QFrame):
    """Note at the bottom right of its window, with Undo if the action can be undone. It lies over
    the bars at the bottom of the window, so that it covers no rows. It ends before the widget
    `before`, so that this widget and those after it stay visible where the window has room.
    """

    undo = Signal()
    more = Signal()
    """The further action was chosen."""

    def __init__(self, window: QWidget, before: QWidget | None = None) -> None:
        super().__init__(window)
        self._window, self._before = window, before
        self._act: Callable[[], object] | None = None
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
        if before is not None:
            before.installEventFilter(self)
        self.hide()

    def say(
        self,
        words: str,
        *,
        undoable: bool = False,
        look: tuple[str, Role] = _REQUESTED,
        more: str = "",
        act: Callable[[], object] | None = None,
    ) -> None:
        """Show a note for ten seconds, in place of the previous note; `undoable` shows the Undo
        button. `look` is the name and the colour of the icon. `more` is the text of the button of
        a further action; "" hides it. The button calls `act` or, without `act`, emits `more`.
        """
        self._act = act
        self._words.setText(words)
        self._words.updateGeometry()  # the shortened texts of two notes may be equal
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
        if event.type() in _MOVED and self.isVisible():
            self._fit()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():  # after a change of zoom
            self._fit()
        return done

    def _fit(self) -> None:
        """Resize to the contents, but not beyond the room, where long words are shortened. This
        must not invalidate the layout, because a change of the layout calls it.
        """
        hint, room = self.sizeHint(), self._room()
        self.resize(min(hint.width(), room.width()), hint.height())
        x = room.left() if self.isRightToLeft() else room.left() + room.width() - self.width()
        self.move(x, room.bottom() + 1 - self.height())

    def _room(self) -> QRect:
        """Return the part of the window that the toast may cover."""
        window, edge = self._window, theme().px(4)
        whole = window.rect().adjusted(edge, edge, -edge, -edge)
        if self._before is None or not self._before.isVisible():
            return whole
        room = QRect(whole)
        place = QRect(self._before.mapTo(window, QPoint()), self._before.size())
        if self.isRightToLeft():
            room.setLeft(place.right() + 1 + edge)
        else:
            room.setRight(place.left() - 1 - edge)
        least = self.minimumSizeHint().width() + theme().px(_WORDS_LEAST)
        return room if room.width() >= min(least, self.sizeHint().width()) else whole

    def _on_more(self) -> None:
        self.hide()
        if self._act is not None:
            self._act()
        else:
            self.more.emit()

    def _on_undo(self) -> None:
        self.hide()
        self.undo.emit()
