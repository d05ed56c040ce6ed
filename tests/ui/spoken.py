"""What a screen reader would say of a window: which of its controls have no name."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QWidget,
)


def nameless(root: QWidget) -> list[str]:
    """What can be pressed, or can have the focus, and has no name in the tree of accessibility."""
    return [
        f"{type(one).__name__} in {type(one.parent()).__name__}"
        for one in (root, *root.findChildren(QWidget))
        if one.isVisible() and _is_reached(one) and not _name(one)
    ]


def _is_reached(one: QWidget) -> bool:
    """Whether somebody gets there; parts that Qt has made of a control are not controls."""
    parent = one.parent()
    of_qt = one.objectName().startswith("qt_") or isinstance(one, QHeaderView)
    part = isinstance(one, QLineEdit) and isinstance(parent, QAbstractSpinBox | QComboBox)
    port = isinstance(parent, QAbstractScrollArea) and parent.viewport() is one
    if of_qt or part or port:
        return False
    focused = one.isEnabled() and one.focusPolicy() != Qt.FocusPolicy.NoFocus
    return focused or isinstance(one, QAbstractButton)


def _name(one: QWidget) -> str:
    told = QAccessible.queryAccessibleInterface(one)
    return told.text(QAccessible.Text.Name) if told is not None else ""
