"""Layout checks of a window: texts cut without an ellipsis, controls that exceed their parent, and
controls that overlap.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QDockWidget,
    QHeaderView,
    QLabel,
    QLayout,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QWidget,
)

from app.ui.kit.controls.text_fields import SearchField
from app.ui.kit.tables.table_view import TableView
from app.ui.look import icons
from app.ui.look.theme import theme


def cut(root: QWidget) -> list[str]:
    """Return the texts of labels, buttons, lists, tabs, headings and search fields that are only
    partly visible. A label that ends in an ellipsis is not cut: its tooltip shows the whole.
    """
    seen = (one for one in (root, *root.findChildren(QWidget)) if one.isVisible())
    return [words for one in seen for words in _cut_of(one)]


def _cut_of(one: QWidget) -> list[str]:
    if isinstance(one, QTabBar):
        shown = range(one.count())
        return [one.tabText(at) for at in shown if one.isTabVisible(at) and _narrow(one, at)]
    if isinstance(one, QComboBox):
        words, room = one.currentText(), _field(one).width()
        return [words] if one.fontMetrics().horizontalAdvance(words) > room else []
    if isinstance(one, TableView):
        across = Qt.Orientation.Horizontal
        return [str(one.model().headerData(at, across)) for at in _narrow_columns(one)]
    if isinstance(one, SearchField) and one.minimumWidth() == one.maximumWidth():
        words, room = one.placeholderText(), one.width() - theme().px(icons.SIZE + 8 + 16)
        return [words] if one.fontMetrics().horizontalAdvance(words) > room else []
    if isinstance(one, QLabel) and one.wordWrap():
        return [one.text()] if one.height() < one.heightForWidth(one.width()) else []
    if isinstance(one, QLabel | QAbstractButton) and one.text() and not one.text().endswith("…"):
        return [one.text()] if one.width() < one.minimumSizeHint().width() else []
    return []


def _narrow(bar: QTabBar, at: int) -> bool:
    return bar.fontMetrics().horizontalAdvance(bar.tabText(at)) > bar.tabRect(at).width()


def _narrow_columns(view: TableView) -> list[int]:
    """Return the columns of fixed width that are narrower than their title."""
    header = view.horizontalHeader()
    shown = [at for at in range(header.count()) if not header.isSectionHidden(at)]
    fixed = QHeaderView.ResizeMode.Interactive
    return [
        at
        for at in shown
        if header.sectionResizeMode(at) is fixed and header.sectionSize(at) < view.title_width(at)
    ]


def _field(one: QComboBox) -> QRect:
    option = QStyleOptionComboBox()
    one.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    return one.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, one)


def misfits(root: QWidget) -> list[str]:
    """Return all layout errors."""
    return [*cut(root), *outside(root), *overlapping(root)]


def outside(root: QWidget) -> list[str]:
    """Return widgets that exceed their parent, except scrolled ones."""
    seen = [
        child for child in root.findChildren(QWidget) if child.isVisible() and not child.isWindow()
    ]
    seen = [one for one in seen if not _behind_a_tab(one)]
    ours = [one for one in seen if not one.objectName().startswith("qt_")]  # not Qt's own widgets
    return [f"{_called(our)} reaches out" for our in ours if not _inside(our)]


def overlapping(root: QWidget) -> list[str]:
    """Return pairs of widgets of one layout that overlap."""
    found: list[str] = []
    for parent in (root, *root.findChildren(QWidget)):
        layout = parent.layout()
        if layout is None or not parent.isVisible():
            continue
        some = [one for one in _laid_out(layout) if one.isVisible() and not _behind_a_tab(one)]
        found += [
            f"{_called(one)} over {_called(other)}"
            for at, one in enumerate(some)
            for other in some[at + 1 :]
            if one.geometry().intersects(other.geometry())
        ]
    return found


def all_fits(root: QWidget) -> None:
    """For `waitUntil`: windows are laid out one turn after a change."""
    assert misfits(root) == []


def _laid_out(layout: QLayout) -> list[QWidget]:
    """Return the widgets of a layout and its nested layouts."""
    found: list[QWidget] = []
    for at in range(layout.count()):
        item = layout.itemAt(at)
        inner = item.layout() if item is not None else None
        widget = item.widget() if item is not None else None
        found += _laid_out(inner) if inner is not None else [widget] if widget is not None else []
    return found


def _behind_a_tab(one: QWidget) -> bool:
    """Return whether Qt keeps it outside the window: docks behind a tab, bars without tabs."""
    kept = one.count() == 0 if isinstance(one, QTabBar) else isinstance(one, QDockWidget)
    return kept and not one.isWindow() and one.x() + one.width() <= 0


def _inside(one: QWidget) -> bool:
    parent = one.parentWidget()
    around = parent.parentWidget() if parent is not None else None
    if parent is None or (isinstance(around, QAbstractScrollArea) and parent is around.viewport()):
        return True
    return parent.rect().contains(one.geometry())


def _called(one: QWidget) -> str:
    return f"{type(one).__name__} {one.accessibleName() or one.objectName()}".strip()
