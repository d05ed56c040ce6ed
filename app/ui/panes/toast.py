"""The toast: a note about what was just done, with Undo, for ten seconds."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer, Signal
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
_PLACING = frozenset({QEvent.Type.Resize, QEvent.Type.Move})


class Toast(QFrame):
    """Note at the bottom right of its window, with Undo if the action can be undone."""

    undo = Signal()
    more = Signal()
    """The further action was chosen."""

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
        for one in (window, *above):
            one.installEventFilter(self)
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
        if event.type() in _PLACING and self.isVisible():
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
        window, edge = self._window, theme().px(16)
        tops = [one.mapTo(window, QPoint(0, 0)).y() for one in self._above if one.isVisible()]
        bottom = min([window.height(), *tops])
        right = window.width()
        if self._beside is not None and self._beside.isVisible():
            start = self._beside.mapTo(window, QPoint(0, 0)).x()
            right = start if start >= self.width() + 2 * edge else right
        self.move(right - self.width() - edge, bottom - self.height() - edge)

    def _on_more(self) -> None:
        self.hide()
        self.more.emit()

    def _on_undo(self) -> None:
        self.hide()
        self.undo.emit()
