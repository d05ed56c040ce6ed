"""What is drawn where texts are written from right to left, in a process of its own: see
`in_language.py`.
"""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.ui.kit.controls.chip import Chip
from app.ui.kit.controls.day_edit import day_edit
from app.ui.kit.controls.text_fields import SearchField
from app.ui.kit.tables.cell_painter import ink
from app.ui.kit.tables.table_model import Content
from app.ui.look import icons
from app.ui.look.colours import Role
from app.ui.look.theme import theme
from app.ui.panes.detail.hex import HexView
from app.ui.panes.detail.preview import Preview
from app.ui.panes.messages import MessageBar
from app.ui.panes.query.query_bar import QueryBar
from app.ui.panes.tree.tree import TreePane
from tests.ui import made

SIDE = 64
WIDE, HIGH = 300, 26


def sides() -> dict[str, str]:
    """Return on which side of their room things are drawn."""
    return {
        "point of chevron-right": _side(
            icons.pixmap("chevron-right", Role.TEXT, SIDE).toImage().copy(0, SIDE // 2, SIDE, 1)
        ),
        "text": _side(_cell(Content("fs01"))),
        "number": _side(_cell(Content("7", right=True))),
        "icon before a text": _side(_cell(Content("", icon="file"))),
        "bar of a selected row": _side(_bar()),
        "arrows of the tree": _arrows(),
        "edge of a message": _edge(),
        "icon of a search": _icon_of_a_search(),
    }


def directions() -> dict[str, bool]:
    """Return which parts are laid out from right to left."""
    stores = made.stores()
    parts: dict[str, QWidget] = {
        "preview": Preview(),
        "hex": HexView(),
        "query": QueryBar(stores.text),
        "day": day_edit("From", date(2026, 11, 30)),
        "chip": Chip("type:Visa", "type"),
    }
    return {name: part.isRightToLeft() for name, part in parts.items()}


def _arrows() -> str:
    """Return on which side of the name of an open group its arrow is drawn."""
    stores = made.stores()
    stores.inventory.groups, stores.inventory.loaded = made.inventory(), True
    pane = TreePane(stores)
    pane.resize(WIDE, WIDE)
    pane.show()
    QTest.qWait(200)
    view = pane.view
    row = view.visualRect(view.model().index(1, 0))
    image = view.viewport().grab().toImage()
    arrow = image.copy(row.right() + 1, row.y() + 1, image.width() - row.right(), row.height() - 2)
    colours = {arrow.pixelColor(x, y).name() for x in range(arrow.width()) for y in range(HIGH - 2)}
    return "right" if len(colours) > 1 else "left"


def _edge() -> str:
    """Return on which side a message bar has its coloured edge."""
    bar = MessageBar()
    theme().dress(bar)
    bar.resize(WIDE, WIDE)
    bar.say("Saved")
    image, accent = bar.grab().toImage(), theme().color(Role.ACCENT)
    sides = {"left": 1, "right": image.width() - 2}
    (side,) = (name for name, x in sides.items() if image.pixelColor(x, 20) == accent)
    return side


def _icon_of_a_search() -> str:
    """Return on which side a field for a search has its icon."""
    field = SearchField("")
    theme().dress(field)
    field.resize(WIDE, HIGH)
    image = field.grab().toImage()
    ground = image.pixelColor(WIDE // 2, HIGH // 2)
    places = {"left": range(6, WIDE // 2), "right": range(WIDE // 2, WIDE - 6)}
    (side,) = (
        name
        for name, columns in places.items()
        if any(image.pixelColor(x, HIGH // 2) != ground for x in columns)
    )
    return side


def _cell(content: Content) -> QImage:
    image = QImage(WIDE, HIGH, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    ink().cell(painter, (0, 0, WIDE, HIGH), content, selected=False, enabled=True)
    painter.end()
    return image


def _bar() -> QImage:
    image = QImage(WIDE, HIGH, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    ink().bar(painter, QRect(0, 0, WIDE, HIGH))
    painter.end()
    return image


def _side(image: QImage) -> str:
    """Return the half of an image that has more of what is drawn."""
    columns = range(image.width())
    drawn = [sum(image.pixelColor(x, y).alpha() for y in range(image.height())) for x in columns]
    half = image.width() // 2
    return "left" if sum(drawn[:half]) > sum(drawn[half:]) else "right"
