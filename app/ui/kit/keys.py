"""Keys that no widget handles, which the window maps to its actions.

In windows with results a character is the shortcut of an action, never a search by typing. If a
letter searched, a stray key would select another row, and in the tree even run another query.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QWidget

_NOT_TYPED = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
_OWN = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape})
_EDITS = frozenset({Qt.Key.Key_A, Qt.Key.Key_C, Qt.Key.Key_V, Qt.Key.Key_X, Qt.Key.Key_Y,
                    Qt.Key.Key_Z})  # fmt: skip
_FROM_EDGE = 24
_SHIFTED = {Qt.Key.Key_Greater: Qt.Key.Key_Period, Qt.Key.Key_Less: Qt.Key.Key_Comma}
"""Characters that need Shift on a US keyboard, and the characters of the same keys without Shift.
No action may have both as shortcuts: if one key press matches both, Qt treats them as ambiguous and
runs nothing.
"""


def is_for_window(view: QWidget, event: QKeyEvent) -> bool:
    """Return whether `view` must leave this key to its window. In a window with results, these are
    the keys that type a character, because characters are shortcuts of actions. In a dialog there
    are no such keys, because typing searches the rows.
    """
    typed = bool(event.text()) and not event.modifiers() & _NOT_TYPED
    return typed and event.key() not in _OWN and not isinstance(view.window(), QDialog)


def edits_no_text(event: QKeyEvent) -> bool:
    """Return whether the event is Ctrl with a letter that fields must leave to the window. These
    are all letters except A, C, V, X, Y and Z: with Ctrl, those edit text on every system.

    On X11, Qt's fields also use other letters, for example Ctrl+E to go to the end of the line.
    They would hide shortcuts of the window's actions.
    """
    control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
    return control and Qt.Key.Key_A <= event.key() <= Qt.Key.Key_Z and event.key() not in _EDITS


def sequences(event: QKeyEvent) -> list[QKeySequence]:
    """Return the key sequences that match the event. There may be several, because some keyboards
    need Shift for a character such as "/".
    """
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    pressed = [QKeySequence(event.key() | modifiers.value)]
    shift = Qt.KeyboardModifier.ShiftModifier
    if modifiers == shift and not event.text().isalpha():
        pressed.append(QKeySequence(event.key()))
    plain = _SHIFTED.get(Qt.Key(event.key()))
    if plain is not None and not modifiers & _NOT_TYPED:
        pressed.append(QKeySequence(plain | shift))
    return pressed


def opens_menu(event: QKeyEvent) -> bool:
    """On X11 and Wayland, open the context menu of the focused widget if the event is Shift+F10,
    which Qt ignores there. Return whether the event was handled.
    """
    wanted = event.key() == Qt.Key.Key_F10 and (
        event.modifiers() == Qt.KeyboardModifier.ShiftModifier
    )
    widget = QApplication.focusWidget()
    if not wanted or widget is None or sys.platform in {"win32", "darwin"}:
        return False
    where = menu_place(widget)
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(widget, QContextMenuEvent(reason, where, widget.mapToGlobal(where)))
    return True


def menu_place(widget: QWidget) -> QPoint:
    """Return where to open a context menu by keyboard, in viewport coordinates. This is at the
    focused row; without one, it is where Qt would place the menu.
    """
    if isinstance(widget, QAbstractItemView) and widget.currentIndex().isValid():
        widget.scrollTo(widget.currentIndex())
        seen = widget.visualRect(widget.currentIndex()) & widget.viewport().rect()
        return QPoint(min(seen.center().x(), seen.left() + _FROM_EDGE), seen.center().y())
    cursor = widget.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
    return cursor.center() if hasattr(cursor, "center") else widget.rect().center()


def asks_by_key(event: object) -> bool:
    """Return whether this is a context menu event from the keyboard."""
    return (
        isinstance(event, QContextMenuEvent) and event.reason() is QContextMenuEvent.Reason.Keyboard
    )
