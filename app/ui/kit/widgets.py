"""Small controls of the console: buttons, chips, empty states.

Each sets the `kind` property for the style sheet, a tooltip and an accessible name.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from PySide6.QtCore import SIGNAL, QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QActionEvent,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QTabWidget,
    QToolButton,
    QWidget,
)

from app.language import Texts
from app.ui.kit.boxes import STRETCH, hbox, vbox
from app.ui.kit.keys import edits_no_text
from app.ui.look import icons
from app.ui.look.text import PlainLabel, display, set_tip, tip_text
from app.ui.look.theme import Role, theme

tr = Texts(__name__)

_SENTENCE = 360
"""Largest width of a line of an empty state, in pixels at 100 %."""


def button(text: str, kind: str = "", icon: str = "") -> QPushButton:
    """Return a push button. `kind`: "" (plain), primary, destroy, danger, link."""
    made = QPushButton(beside(display(text)) if icon else display(text))
    made.setProperty("kind", kind)
    if icon:
        role = Role.ON_ACCENT if kind == "primary" else Role.SECONDARY
        made.setIcon(icons.icon(icon, role))
    made.setAutoDefault(kind == "primary")
    return made


def beside(text: str) -> str:
    """Return `text` with a gap before it, because Qt leaves too little space after the icon."""
    return f" {text}" if text else ""


def icon_button(icon: str, name: str) -> QToolButton:
    """Return a button that shows only an icon; `name` is its tooltip and its accessible name."""
    made = QToolButton()
    made.setProperty("kind", "icon")
    made.setIcon(icons.icon(icon))
    made.setAccessibleName(name)
    set_tip(made, name)
    return made


def action_button(action: QAction, *, text: bool = False, kind: str = "icon") -> QAbstractButton:
    """Return a button for `action`, which follows its state. The button shows the icon and, if
    `text`, also the text of the action.
    """
    if text:
        return ActionButton(action, kind)
    made = IconButton()
    made.setProperty("kind", kind)
    made.setObjectName(action.objectName())
    made.setDefaultAction(action)
    made.setAccessibleName(action.text().replace("&", ""))
    return made


class IconButton(QToolButton):
    """Tool button that follows its action. Qt's own button (6.11) adds a connection with each
    change, so it takes more and more memory and time, and its tooltip is read by screen readers as
    HTML.
    """

    def actionEvent(self, event: QActionEvent) -> None:
        if event.type() is QEvent.Type.ActionChanged:
            QObject.disconnect(event.action(), SIGNAL("changed()"), self, None)  # type: ignore[call-overload]
        super().actionEvent(event)
        self.setAccessibleDescription(tip_text(event.action().toolTip()))


class ActionButton(QPushButton):
    """Push button that runs `action`, and follows its state, text, icon and tooltip."""

    def __init__(self, action: QAction, kind: str = "") -> None:
        super().__init__()
        self._action = action
        self._short = False
        self.setObjectName(action.objectName())
        self.setProperty("kind", kind)
        self.setAutoDefault(False)
        self.setCheckable(action.isCheckable())
        self.clicked.connect(self._on_clicked)
        action.changed.connect(self._on_changed)
        self._on_changed()

    def set_short(self, short: bool) -> None:
        """Show only the icon if `short`, otherwise also the text."""
        self._short = short
        self._on_changed()

    def _on_clicked(self) -> None:
        self._action.trigger()
        self.setChecked(self._action.isChecked())

    def _on_changed(self) -> None:
        self.setText("" if self._short else beside(self._action.iconText()))
        self.setAccessibleName(self._action.iconText())
        self.setIcon(self._action.icon())
        set_tip(self, tip_text(self._action.toolTip()))
        self.setEnabled(self._action.isEnabled())
        self.setChecked(self._action.isChecked())


def line(upright: bool = False) -> QFrame:
    """Return a separator line."""
    made = QFrame()
    made.setProperty("kind", "upright" if upright else "line")
    return made


def bar(kind: str = "bar", height: int = 36) -> tuple[QFrame, QHBoxLayout]:
    """Return a bar of `height` pixels at 100 %. A bar of `kind` "bar" is for the top of a view,
    "foot" for the bottom.
    """
    frame = QFrame()
    frame.setProperty("kind", kind)
    frame.setMinimumHeight(theme().px(height))
    return frame, hbox(into=frame, edges=(8, 0, 8, 0))


class _Tabs(QTabWidget):
    """Tabs whose pages get the available height. Otherwise tables would request heights for which a
    dialog has to scroll.
    """

    def hasHeightForWidth(self) -> bool:
        return False


def tabs(name: str) -> QTabWidget:
    """Return pages under a row of tabs; the style sheet draws the line below the tabs. `name` is
    for screen readers.
    """
    made = _Tabs()
    made.setAccessibleName(name)
    made.tabBar().setAccessibleName(name)
    made.setDocumentMode(True)
    made.tabBar().setDrawBase(False)  # Qt's own line is white and above the tabs
    made.setElideMode(Qt.TextElideMode.ElideNone)  # if space is short, arrows scroll the tabs
    made.setUsesScrollButtons(True)
    return made


class IconLabel(QLabel):
    """Icon that is not a button, tinted by the theme; text beside it has the same meaning."""

    def __init__(self, name: str, role: Role = Role.SECONDARY, side: int = icons.SIZE) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._name, self._role, self._side = name, role, side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def show_icon(self, name: str, role: Role) -> None:
        self._name, self._role = name, role
        self._on_theme_changed()

    def _on_theme_changed(self) -> None:
        side, ratio = theme().px(self._side), self.devicePixelRatioF()
        self.setFixedSize(side, side)
        self.setPixmap(icons.pixmap(self._name, self._role, round(side * ratio), ratio))


class EmptyState(QWidget):
    """Explanation why a view is empty: one icon, one sentence, at most one button."""

    pressed = Signal()

    def __init__(self, icon: str, sentence: str, button_text: str = "") -> None:
        super().__init__()
        self._label = PlainLabel(sentence, "secondary", wrap=True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._icon = IconLabel(icon, Role.SECONDARY, 32)
        self._button = button(button_text)
        self._button.setVisible(bool(button_text))
        self._button.clicked.connect(self._on_clicked)
        self._row = hbox(STRETCH, (self._label, 8), STRETCH, gap=None)
        centre = Qt.AlignmentFlag.AlignHCenter
        parts = (self._icon, 0, centre), self._row, (self._button, 0, centre)
        self._column = vbox(STRETCH, *parts, STRETCH, into=self, gap=12, edges=None)
        theme().changed.connect(self._balance)
        self._balance()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._balance()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._balance()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._balance()

    def say(self, sentence: str, button_text: str = "", icon: str = "") -> None:
        """Change the text; an empty `icon` keeps the current one."""
        self._label.setText(sentence)
        self._button.setText(display(button_text))
        self._button.setVisible(bool(button_text))
        if icon:
            self._icon.show_icon(icon, Role.SECONDARY)
        self._balance()

    def _balance(self) -> None:
        """Wrap the text into lines of similar length.

        A hidden page gets no new size. So the width limit of its text is reset to the maximum;
        otherwise the page would request the height for its former narrow width.
        """
        if not self.isVisible():
            self._label.setMaximumWidth(theme().px(_SENTENCE))
            self._row.invalidate()  # Qt only does this for visible widgets
            return
        label, edges = self._label, self._column.contentsMargins()
        room = self.width() - edges.left() - edges.right()
        most = min(theme().px(_SENTENCE), max(1, room * 8 // 10))
        height = label.heightForWidth(most)
        widths = range(most // 2, most)
        narrow = bisect_left(widths, -height, key=lambda width: -label.heightForWidth(width))
        label.setMaximumWidth(widths[narrow] if narrow < len(widths) else most)
        self._fit_icon(height)

    def _fit_icon(self, text: int) -> None:
        """Show the icon if there is height for it beside a text of `text` pixels and the button."""
        edges, gap = self._column.contentsMargins(), self._column.spacing()
        need = edges.top() + edges.bottom() + text + gap + self._icon.height()
        need += 0 if self._button.isHidden() else gap + self._button.sizeHint().height()
        self._icon.setVisible(need <= self.height())

    def sentence(self) -> str:
        return self._label.whole()

    def _on_clicked(self) -> None:
        self.pressed.emit()


class Chip(QToolButton):
    """Chip of an active filter. A press, Delete or Backspace emits `removed` with the `value`, to
    ask for the removal of the filter. `note` is shown beside the text.
    """

    removed = Signal(object)

    def __init__(self, text: str, value: object, note: str = "") -> None:
        super().__init__()
        self._value = value
        self.setProperty("kind", "chip")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # places the cross at the end
        self.setIcon(icons.icon("close"))
        shown = display(text)
        short = self.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideMiddle, theme().px(200))
        self.setText((f"{short} · {note}" if note else short).replace("&", "&&"))
        told = tr("Remove the filter {shown}", shown=shown) + (f" ({note})" if note else "")
        set_tip(self, told)
        self.setAccessibleName(told)
        self.clicked.connect(self._on_clicked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self._on_clicked()
        else:
            super().keyPressEvent(event)

    def _on_clicked(self) -> None:
        self.removed.emit(self._value)


class TextField(QLineEdit):
    """Field that leaves Ctrl with a letter to the window's actions, except those keys that edit
    text on every system (`edits_no_text`).
    """

    def event(self, event: QEvent) -> bool:
        shortcut = event.type() is QEvent.Type.ShortcutOverride
        if shortcut and isinstance(event, QKeyEvent) and edits_no_text(event):
            event.ignore()  # an action of the window may have this key
            return True
        return super().event(event)


class SearchField(TextField):
    """Field with a magnifying glass and a clear button; Escape first clears the text."""

    def __init__(self, placeholder: str, icon: str = "search") -> None:
        super().__init__()
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        self.setClearButtonEnabled(False)
        self._icon = icon  # drawn here: Qt's own would not scale with the zoom
        self._clear = self.addAction(icons.icon("close"), QLineEdit.ActionPosition.TrailingPosition)
        self._clear.setText(tr("Clear the field"))
        self._clear.triggered.connect(self._on_clear)
        self.textChanged.connect(self._on_text_changed)
        self._clear.setVisible(False)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        side = theme().px(icons.SIZE)
        place = QRect(theme().px(8), (self.height() - side) // 2, side, side)
        role = Role.SECONDARY if self.isEnabled() else Role.FAINT
        icons.paint(QPainter(self), place, self._icon, role)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self._on_clear()
        else:
            super().keyPressEvent(event)

    def _on_theme_changed(self) -> None:
        self.setTextMargins(theme().px(icons.SIZE + 8), 0, 0, 0)

    def _on_text_changed(self, text: str) -> None:
        self._clear.setVisible(bool(text))

    def _on_clear(self) -> None:
        self.clear()
        self.returnPressed.emit()


class Pages(QStackedWidget):
    """Stack of pages whose size hint is that of the current page, not of the largest."""

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.minimumSizeHint() if page else super().minimumSizeHint()

    def sizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.sizeHint() if page else super().sizeHint()


class Pane(QWidget):
    """Pane that passes the focus on to its main widget. It does not use a focus proxy, because Tab
    would then skip the controls before the main widget.
    """

    main: QWidget

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason, /) -> None:
        self.main.setFocus(reason)


def focus_into(pane: QWidget) -> bool:
    """Focus the main view of `pane`. If it has none, focus its first control that accepts the
    focus.
    """
    main = pane.main if isinstance(pane, Pane) else pane.focusProxy() or pane
    for widget in (main, *pane.findChildren(QWidget)):
        takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes and widget.isVisible() and widget.isEnabled():
            widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return True
    return False


def focus_next(panes: Sequence[QWidget], here: QWidget | None, step: int, *, main: QWidget) -> None:
    """Focus the next (`step` 1) or previous (-1) pane, seen from `here`, that can have the focus.
    If `here` is in none of the panes, such as a button of the toolbar, focus `main`.
    """
    inside = [pane is here or pane.isAncestorOf(here) for pane in panes] if here else []
    if True not in inside and main in panes and focus_into(main):
        return
    at = inside.index(True) if True in inside else -step
    for further in range(1, len(panes) + 1):
        if focus_into(panes[(at + further * step) % len(panes)]):
            return


_RESTING = 7
"""Number of equal parts of an indeterminate bar with reduced motion; every other part is filled."""


class BusyBar(QProgressBar):
    """Thin progress bar, either with a share (0 to 1) or indeterminate. With reduced motion,
    an indeterminate bar shows several parts that do not move, instead of one that moves.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setTextVisible(False)
        self.setAccessibleName(tr("Progress"))
        self.setRange(0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.maximum() or theme().moves:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().color(Role.RAISED))
        for part in range(0, _RESTING, 2):
            left, end = (self.width() * at // _RESTING for at in (part, part + 1))
            painter.fillRect(left, 0, end - left, self.height(), theme().color(Role.ACCENT))

    def lie_across(self) -> None:
        """Style the bar as a thin line across its pane; its space stays reserved while it is
        hidden.
        """
        self.setFixedHeight(theme().px(2))
        keep = self.sizePolicy()
        keep.setRetainSizeWhenHidden(True)
        self.setSizePolicy(keep)

    def show_share(self, share: float | None) -> None:
        """Show the progress, 0 to 1; None for an indeterminate bar."""
        value = 0 if share is None else round(min(max(share, 0.0), 1.0) * 1000)
        if (share is None) == (self.maximum() == 0) and value == max(self.value(), 0):
            return
        # otherwise Qt immediately paints everything due in the window
        self.setUpdatesEnabled(False)
        self.setRange(0, 0 if share is None else 1000)
        self.setValue(value)
        self.setUpdatesEnabled(True)
