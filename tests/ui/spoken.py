"""Accessibility check of a window: controls without a name for screen readers."""

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
    """Return controls that can be pressed or focused but have no accessible name."""
    return [
        f"{type(one).__name__} in {type(one.parent()).__name__}"
        for one in (root, *root.findChildren(QWidget))
        if one.isVisible() and _is_reached(one) and not _name(one)
    ]


def _is_reached(one: QWidget) -> bool:
    """Return whether users can reach it; parts that Qt creates inside a control do not count."""
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
