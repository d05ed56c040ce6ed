"""Suggestions of the query bar: completions in a list below it, and errors in the query."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QFrame, QWidget

from app.language import Texts
from app.state.query.language.completion import Offer
from app.ui.kit.boxes import WrappingRow, vbox
from app.ui.kit.controls.buttons import button
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display
from app.ui.look.theme import theme

tr = Texts(__name__)

ROWS = 10
LEAST_WIDTH, MOST_WIDTH = 420, 640
"""Pixels at 100 %; in a wider list the explanation would be too far from the suggestion."""
_LINES = 2
"""Pixels that the top and bottom borders take together; the left and right borders take as many."""
FIX_KEYS = "Alt+Enter"
_ICON, _ROLE = "error", Role.PROHIBITED

_COLUMNS: tuple[Column[Offer], ...] = (
    Column(title=tr("Text"), text=lambda one: one.text, stretch=True, mono=True, middle=True),
    Column(
        title=tr("Meaning"), text=lambda one: one.about, width=200, role=lambda _one: Role.SECONDARY
    ),
)


class Suggestions(QFrame):
    """Overlay that never takes the focus. The query bar keeps the focus, and the keys pressed in
    it choose a suggestion.

    `taken` carries the `Offer` that was clicked; `mend` is emitted to apply the fix.
    """

    taken = Signal(object)
    mend = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setProperty("kind", "offers")
        self.setAccessibleName(tr("Suggestions"))
        self.view = ListTable(_COLUMNS, lambda one: one.text, name=tr("Suggestions"))
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.horizontalHeader().hide()
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._foot = QFrame()
        self._foot.setProperty("kind", "foot")
        self._icon = IconLabel(_ICON, _ROLE)
        self.words = PlainLabel("", wrap=True)
        self.fix = button("", "link")
        self.fix.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._row = WrappingRow(self._icon, (self.words, 1))
        self._row.verbs.addWidget(self.fix)
        self._lines = vbox(self._row, into=self._foot, edges=(8, 4, 8, 4))
        vbox((self.view, 1), self._foot, into=self, gap=0)
        self.view.clicked.connect(self._on_clicked)
        self.fix.clicked.connect(self.mend)
        theme().dress(self)
        self.hide()

    def put(self, offers: Sequence[Offer], words: str, fix: str | None, *, warning: bool) -> None:
        """Set the suggestions, the message about a problem in the query (`words`, "" for none), and
        the fix of the problem (None if there is none). `warning` says that the problem is not an
        error.
        """
        self.view.put(list({offer.text: offer for offer in offers}.values()))
        self.view.setCurrentIndex(QModelIndex())
        self.view.setVisible(bool(self.view.source.count))
        self._foot.setVisible(bool(words))
        icon = ("warning", Role.MATCH) if warning else (_ICON, _ROLE)
        self._icon.show_icon(*icon)
        self.words.setText(words)
        self.fix.setVisible(fix is not None)
        if fix is not None:
            what = (
                tr("Replace with {text}", text=display(fix.strip(), 40))
                if fix.strip()
                else tr("Remove")
            )
            self.fix.setText(f"{what}  ({FIX_KEYS})".replace("&", "&&"))

    def open_below(self, field: QWidget) -> None:
        """Show the overlay under `field`; hide it if it has neither suggestions nor a message."""
        if self.view.isHidden() and self._foot.isHidden():
            self.hide()
            return
        width = max(min(theme().px(MOST_WIDTH), field.width()), theme().px(LEAST_WIDTH))
        width = min(width, self._window.width())
        rows = min(self.view.source.count, ROWS) * theme().row_height
        height = rows + (0 if self._foot.isHidden() else self._foot_height(width)) + _LINES
        corner = field.mapTo(self._window, QPoint(0, field.height() + theme().px(2)))
        left = max(0, min(corner.x(), self._window.width() - width))
        self.setGeometry(left, corner.y(), width, height)
        self.show()
        self.raise_()

    def _foot_height(self, width: int) -> int:
        """Return the height that the message needs, wrapped to as many lines as it takes."""
        inside = width - _LINES
        edges = self._lines.contentsMargins()
        for part in (self._row.telling, self._row.verbs, self._row, self._lines):
            part.invalidate()  # Qt would do so only when it next handles events
        self._row.fit(inside - edges.left() - edges.right())
        return max(theme().px(34), self._lines.totalHeightForWidth(inside))

    def offers(self) -> list[Offer]:
        """Return the current suggestions."""
        rows = (self.view.source.row(at) for at in range(self.view.source.count))
        return [row for row in rows if row is not None]

    def step(self, step: int) -> None:
        """Choose the next (`step` 1) or previous (-1) suggestion. A step back from the first one
        chooses none.
        """
        row = min(self.view.currentIndex().row() + step, self.view.source.count - 1)
        index = self.view.table.index(row, 0) if row >= 0 else QModelIndex()
        self.view.setCurrentIndex(index)
        if not index.isValid():
            self.view.clearSelection()

    def chosen(self) -> Offer | None:
        """Return the chosen suggestion, or None."""
        return self.view.current() if self.isVisible() else None

    def _on_clicked(self, index: QModelIndex) -> None:
        offer = self.view.source.row(index.row())
        if offer is not None:
            self.taken.emit(offer)
