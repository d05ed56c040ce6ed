"""The toast: a note about what was just done, with Undo, for ten seconds."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, QTimer, Signal
from PySide6.QtWidgets import QFrame, QWidget

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
_HIGH_MOST = 64
"""Height in pixels at 100 %, above which the toast does not lie beside the widget `after`."""
_MOVED = frozenset({QEvent.Type.Resize, QEvent.Type.Move})


class Toast(QFrame):
    """Note at the bottom right of its window, with Undo if the action can be undone. It lies over
    the bars at the bottom of the window, so that it covers no rows. It ends before the widget
    `before`, so that this widget and those after it stay visible where the window has room. It
    also begins after the widget `after`, if this does not make it too high, or if its text has one
    line there when it covers `before`. Otherwise it lies above the widget `after`. Long words get
    several lines.
    """

    undo = Signal()
    more = Signal()
    """The further action was chosen."""

    def __init__(
        self, window: QWidget, before: QWidget | None = None, after: QWidget | None = None
    ) -> None:
        super().__init__(window)
        self._window, self._before, self._after = window, before, after
        self._act: Callable[[], object] | None = None
        self.setProperty("kind", "toast")
        self._words = PlainLabel("", wrap=True)
        self.more_button = button("", "link")
        self.undo_button = button(tr("Undo"), "link")
        shut = icon_button("close", tr("Close message"))
        self._icon = IconLabel(*_REQUESTED)
        hbox(
            self._icon,
            (self._words, 1),
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
        for beside in (before, after):
            if beside is not None:
                beside.installEventFilter(self)
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
        """Resize to the contents, but not beyond the room, where long words get several lines. This
        method must not invalidate the layout, because it is called on each change of the layout.
        """
        room = self._room()
        width = min(self.sizeHint().width(), room.width())
        self.resize(width, self._high(width))
        x = room.left() if self.isRightToLeft() else room.left() + room.width() - self.width()
        self.move(x, room.bottom() + 1 - self.height())

    def sizeHint(self) -> QSize:
        """Return the size with the text in one line."""
        words = self._words
        text = words.fontMetrics().horizontalAdvance(words.whole()) + theme().px(2)
        width = super().sizeHint().width() - words.sizeHint().width() + text
        return QSize(width, self._high(width))

    def _high(self, width: int) -> int:
        """Return the height in pixels at a width."""
        return max(self.minimumSizeHint().height(), self.heightForWidth(width))

    def _room(self) -> QRect:
        """Return the part of the window that the toast may cover."""
        room = self._room_before()
        if self._after is None or not self._after.isVisible():
            return room
        edge, less, whole = theme().px(4), QRect(room), self._whole()
        place = QRect(self._after.mapTo(self._window, QPoint()), self._after.size())
        if self.isRightToLeft():
            less.setRight(min(room.right(), place.left() - 1 - edge))
            whole.setRight(less.right())
        else:
            less.setLeft(max(room.left(), place.right() + 1 + edge))
            whole.setLeft(less.left())
        in_one = self.sizeHint().width()
        width = min(in_one, less.width())
        least = self.minimumSizeHint().width()
        if width >= least and self._high(width) <= theme().px(_HIGH_MOST):
            return less
        if in_one <= whole.width():
            return whole
        above = self._whole()
        above.setBottom(place.top() - 1 - edge)
        return above

    def _whole(self) -> QRect:
        edge = theme().px(4)
        return self._window.rect().adjusted(edge, edge, -edge, -edge)

    def _room_before(self) -> QRect:
        """Return the part of the window that ends before the widget `before`; the whole window if
        this part is too narrow.
        """
        window, edge, whole = self._window, theme().px(4), self._whole()
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
