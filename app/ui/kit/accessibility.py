"""What screen readers are told beyond names and descriptions: roles, announcements, levels."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from app.language import Texts

tr = Texts(__name__)

W = TypeVar("W", bound=QWidget)
_ROLES: dict[str, QAccessible.Role] = {}
"""Role of each class of widgets, by the name of the class."""


def spoken_as(role: QAccessible.Role) -> Callable[[type[W]], type[W]]:
    """Return a class decorator that tells screen readers the role of a widget that paints itself.
    Otherwise Qt would report the widget to them without a meaning.
    """

    def give(kind: type[W]) -> type[W]:
        _ROLES[kind.__name__] = role
        _install()
        return kind

    return give


def announce(widget: QWidget, words: str, *, urgent: bool = False) -> None:
    """Let a screen reader say `words`, which have appeared in `widget`, although the focus has not
    moved. If `urgent`, it says them at once; otherwise it finishes its current sentence first.
    """
    if not words:
        return
    event = QAccessibleAnnouncementEvent(widget, words)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)


def level_words(index: QModelIndex | QPersistentModelIndex) -> str:
    """Return the level of a row of a tree in words. Screen readers need it, because Qt (6.11)
    reports a tree as a list.
    """
    depth, above = 0, index.parent()
    while above.isValid():
        depth, above = depth + 1, above.parent()
    return depth_words(depth)


def depth_words(depth: int) -> str:
    """Return the level of a row that is `depth` rows below the top."""
    return tr("Level {level}", level=depth + 1)


@cache
def _install() -> None:
    QAccessible.installFactory(_made)


def _made(kind: str, widget: QObject) -> QAccessibleInterface | None:
    role = _ROLES.get(kind)
    if role is None or not isinstance(widget, QWidget):
        return None
    return QAccessibleWidget(widget, role)
