"""What has no room on the screen: words of a window that are cut where nothing says that they go
on."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QWidget,
)


def cut(root: QWidget) -> list[str]:
    """The words of labels, buttons, lists and tabs that are seen in part only. A label that ends in
    dots is not cut: it tells the whole when it is pointed at."""
    seen = (one for one in (root, *root.findChildren(QWidget)) if one.isVisible())
    return [words for one in seen for words in _cut_of(one)]


def _cut_of(one: QWidget) -> list[str]:
    if isinstance(one, QTabBar):
        shown = range(one.count())
        return [one.tabText(at) for at in shown if one.isTabVisible(at) and _narrow(one, at)]
    if isinstance(one, QComboBox):
        words, room = one.currentText(), _field(one).width()
        return [words] if one.fontMetrics().horizontalAdvance(words) > room else []
    if isinstance(one, QLabel) and one.wordWrap():
        return [one.text()] if one.height() < one.heightForWidth(one.width()) else []
    if isinstance(one, QLabel | QAbstractButton) and one.text() and not one.text().endswith("…"):
        return [one.text()] if one.width() < one.minimumSizeHint().width() else []
    return []


def _narrow(bar: QTabBar, at: int) -> bool:
    return bar.fontMetrics().horizontalAdvance(bar.tabText(at)) > bar.tabRect(at).width()


def _field(one: QComboBox) -> QRect:
    option = QStyleOptionComboBox()
    one.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    return one.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, one)


def all_fits(root: QWidget) -> None:
    """For `waitUntil`: windows are laid out a turn after what has changed them."""
    assert cut(root) == []
