"""Base class of the console's dialogs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMoveEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QBoxLayout,
    QComboBox,
    QDialog,
    QFrame,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from app.language import Texts
from app.state.work.loop_scheduler import NextTurn
from app.ui.kit.accessibility import announce
from app.ui.kit.boxes import STRETCH, hbox, labelled, vbox
from app.ui.kit.controls.buttons import button
from app.ui.kit.controls.chip import Chip
from app.ui.kit.guide_places import asks_for_guide
from app.ui.kit.keys import opens_menu
from app.ui.kit.production_band import ProductionBand, production_server
from app.ui.look.focus_ring import FocusRing
from app.ui.look.text import PlainLabel, display
from app.ui.look.theme import theme
from app.ui.system.screen_capture import shield

tr = Texts(__name__)

_FILLED_IN = (QLineEdit, QPlainTextEdit, QComboBox)

_FRAME = 40
"""Pixels reserved for the window frame of a dialog."""
_LABEL = 28
"""Height in pixels at 100 % that stays visible above and below a focused field, to show
its label.
"""
DIALOG_WIDTH = 560
"""Width of a dialog without a diff, in pixels at 100 %."""


class Dialog(QDialog):
    """Dialog whose first line says what its action will do, with the action button at the bottom
    right.

    Show it with `open()`; subclasses fill `body` and override `accept`. `wide` is for a dialog
    with a diff or a list. Such a dialog is `height` pixels high at 100 %; any other is as high as
    its text needs.
    """

    def __init__(
        self,
        title: str,
        consequence: str,
        verb: str,
        parent: QWidget | None,
        *,
        wide: bool = False,
        height: int = 720,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(display(title))
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        theme().dress(self)
        theme().drawing.watch(self)
        self.title = PlainLabel(title, "title", wrap=True)
        self.consequence = PlainLabel(consequence, wrap=True)
        self.body = vbox()
        self.problem = PlainLabel("", "error", wrap=True)
        self.problem.hide()
        self.primary = button(verb, "primary")
        self.primary.setDefault(True)
        self.primary.clicked.connect(self.accept)
        self.dismiss = button(tr("Cancel"))
        self.dismiss.clicked.connect(self.reject)
        self.foot = hbox(STRETCH, self.dismiss, self.primary)
        column = vbox(
            self.title,
            self.consequence,
            (self.body, 1),
            self.problem,
            self.foot,
            into=self,
            gap=12,
            edges=16,
        )
        self._band: ProductionBand | None = None
        self._scrolled: _Scrolled | None = None
        self._wide = wide
        self._column = column
        width = min(theme().px(960 if wide else DIALOG_WIDTH), self._most_width())
        if wide:
            self.resize(width, theme().px(height))
        else:
            self.setFixedWidth(width)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = self.focusWidget()
        enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        buttons = QPushButton | QToolButton
        if enter and isinstance(focused, buttons) and not isinstance(focused, Chip):
            focused.click()  # Qt would click the default button, such as "Delete", instead
        elif enter and isinstance(focused, QAbstractItemView) and self.dismiss.isDefault():
            event.accept()  # the list has opened its row, and must not be closed
        elif not asks_for_guide(event, focused or self) and not opens_menu(event):
            super().keyPressEvent(event)

    def complain(self, text: str) -> None:
        """Show an error above the buttons; "" clears it."""
        if text != self.problem.whole() or bool(text) == self.problem.isHidden():
            self.problem.setText(text)
            self.problem.setVisible(bool(text))
            self._fit_height()
            announce(self.problem, text, urgent=True)

    def retitle(self, title: str, consequence: str, verb: str) -> None:
        """Change title, consequence and button text, for example when objects were left out."""
        self.setWindowTitle(display(title))
        self.title.setText(title)
        self.consequence.setText(consequence)
        self.primary.setText(display(verb))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        shield().protect(self)
        self._show_band()
        self._fit_height()
        self._fit_screen()
        if self.focusWidget() in {None, self.dismiss, self.primary}:
            self._begin()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._band is not None:
            self._band.setGeometry(0, 0, self.width(), self._band.sizeHint().height())

    def _show_band(self) -> None:
        """Show the name of this dialog's production server, if any, above everything else."""
        name = production_server(self)
        if name and self._band is None:
            self._band = ProductionBand(self)
            self._band.name_server(name)
            height, edge = self._band.sizeHint().height(), theme().px(16)
            self._band.setGeometry(0, 0, self.width(), height)
            self._column.setContentsMargins(edge, edge + height, edge, edge)

    def _begin(self) -> None:
        """Focus the first field, or else the first list, instead of a button."""
        inside = [
            child for child in self.findChildren(QWidget) if child.isVisible() and child.isEnabled()
        ]
        fields = [one for one in inside if isinstance(one, _FILLED_IN)]
        for widget in (*fields, *(one for one in inside if isinstance(one, QAbstractItemView)))[:1]:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fit_height(self) -> None:
        """Resize to the height that the text needs at this width; a wide dialog keeps its size."""
        layout = self.layout()
        if layout is None or self._wide or not self.isVisible():
            return
        layout.activate()
        self._fit_screen()
        self.resize(self.width(), min(layout.totalHeightForWidth(self.width()), self._room()))
        self._move_up()

    def _move_up(self) -> None:
        """Move the dialog up, if it has grown beyond the lower edge of the screen."""
        frame, screen = self.frameGeometry(), self.screen().availableGeometry()
        beyond = min(frame.bottom() - screen.bottom(), frame.top() - screen.top())
        if beyond > 0:
            self.move(self.x(), self.y() - beyond)

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        # the system puts a frame around the dialog after placing it
        QTimer.singleShot(0, self, self._show_title_bar)

    def _show_title_bar(self) -> None:
        """Move the dialog down, if its title bar is above the screen, where the user could not drag
        it.
        """
        above = self.screen().availableGeometry().top() - self.frameGeometry().top()
        if above > 0 and self.isVisible():
            self.move(self.x(), self.y() + above)

    def _room(self) -> int:
        """Return the largest height in pixels that leaves space for the window frame."""
        return self.screen().availableGeometry().height() - _FRAME

    def _fit_screen(self) -> None:
        """Let the body scroll if the dialog exceeds the screen, so that its buttons are visible.
        If the texts above the body still leave too little height, let them scroll with it.
        """
        self._stack_buttons()
        if self._exceeds() and self.body.parent() is self._column:
            self._scroll_body()
        self._widen()
        for label in (self.consequence, self.title):
            if self._scrolled is not None and self._exceeds() and self._column.indexOf(label) >= 0:
                self._column.removeWidget(label)
                self.body.insertWidget(0, label)
                self._column.activate()
        if self.height() > self._room():
            self.resize(self.width(), self._room())

    def _exceeds(self) -> bool:
        """Return whether the dialog needs more space than the screen has."""
        least = self._column.totalMinimumHeightForWidth(self.width())
        wide = self._column.totalMinimumSize().width() > self._most_width()
        return wide or least > self._room()

    def _stack_buttons(self) -> None:
        """Place the buttons below each other if they need more width than the screen has."""
        items = [self.foot.itemAt(at) for at in range(self.foot.count())]
        widths = [item.minimumSize().width() for item in items if item and not item.isEmpty()]
        edges = self._column.contentsMargins()
        need = sum(widths) + self.foot.spacing() * max(0, len(widths) - 1)
        beyond = need + edges.left() + edges.right() > self._most_width()
        directions = QBoxLayout.Direction
        wanted = directions.TopToBottom if beyond else directions.LeftToRight
        if self.foot.direction() is not wanted:
            self.foot.setDirection(wanted)
            self._column.activate()

    def _scroll_body(self) -> None:
        """Put the body into a scroll area."""
        focused = self.focusWidget()  # which loses the focus when it is moved
        scrolled = _Scrolled()
        scrolled.setAccessibleName(self.title.whole())
        at = self._column.indexOf(self.body)
        self._column.removeItem(self.body)
        self.body.setParent(None)
        inside = QWidget()
        inside.setLayout(self.body)
        self.body.setContentsMargins(0, 0, 0, 0)
        scrolled.setWidget(inside)
        self._column.insertWidget(at, scrolled, 1)
        scrolled.show()  # the layout would show it a turn later, but it needs the focus now
        self._column.activate()  # otherwise it keeps its previous minimum height
        self._scrolled = scrolled
        if focused is not None:
            focused.setFocus(Qt.FocusReason.OtherFocusReason)

    def _most_width(self) -> int:
        """Return the largest width in pixels that fits on the screen."""
        return self.screen().availableGeometry().width() - theme().px(16)

    def _widen(self) -> None:
        """If the buttons, or a body with a scroll bar, need more width, widen the dialog as far as
        the screen allows.
        """
        edges, least = self._column.contentsMargins(), self._column.totalMinimumSize().width()
        if self._scrolled is not None:
            least = max(least, self._scrolled.least_width() + edges.left() + edges.right())
        width = min(max(least, self.width()), self._most_width())
        if self._wide:
            self.resize(width, self.height())
        elif width > self.width():
            self.setFixedWidth(width)

    def add_field(self, label: str, field: QWidget, hint: str = "") -> None:
        """Add a labelled field to the body: the label above it, a hint below."""
        column = labelled(label, field)
        if hint:
            field.setAccessibleDescription(hint)
            column.addWidget(PlainLabel(hint, "secondary", wrap=True))
        self.body.addLayout(column)


class _Scrolled(QScrollArea):
    """Scroll area for the body of a dialog too high for the screen.

    It keeps the focused widget visible, also when the body grows, until the user scrolls.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        FocusRing(self)
        self._follow_due = NextTurn(self._follow, self)  # wait until the layout is complete
        self._focus: QWidget | None = None
        """Widget last focused in this dialog. If it gets the focus again, for example on return
        from another window, the area does not scroll.
        """
        self._followed_to = 0
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus_changed)

    def least_width(self) -> int:
        """Return the smallest width in pixels at which the body fits beside the scroll bar."""
        inside = self.widget()
        least = 0 if inside is None else inside.minimumSizeHint().width()
        return least + self.verticalScrollBar().sizeHint().width()

    def minimumSizeHint(self) -> QSize:
        """Return Qt's hint, reduced to the height of one row, because there is no space for more at
        a zoom of 400 %.
        """
        hint = super().minimumSizeHint()
        return QSize(hint.width(), min(hint.height(), theme().row_height))

    def sizeHint(self) -> QSize:
        """Ask for the height of the whole body; Qt's own hint is a few lines."""
        hint, inside = super().sizeHint(), self.widget()
        layout = None if inside is None else inside.layout()
        if layout is not None:
            height = layout.totalHeightForWidth(self.viewport().width())  # -1 without wrapped text
            hint.setHeight(max(height, layout.totalSizeHint().height()))
        return hint

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        done = super().eventFilter(watched, event)
        if event.type() is QEvent.Type.Resize and watched is self.widget():
            bar = self.verticalScrollBar()
            if bar.value() == min(self._followed_to, bar.maximum()):  # the user has not scrolled
                self._follow_due.start()
        return done

    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        # focus may change during deletion
        if now is None or now is self._focus or not isValid(self):
            return
        if self.window().isAncestorOf(now):  # ignore other windows
            self._focus = now
            self._follow_due.start()

    def _follow(self) -> None:
        inside, now = self.widget(), self.window().focusWidget()
        if inside is None or now is None or not inside.isAncestorOf(now):
            return
        if now.height() < self.viewport().height():
            self.ensureWidgetVisible(now, 0, theme().px(_LABEL))
            self._followed_to = self.verticalScrollBar().value()
