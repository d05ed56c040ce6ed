"""Details of the selected record: its name, and its fields as labelled texts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from app.language import Texts
from app.ui.look.focus_ring import FocusRing
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

tr = Texts(__name__)

Fact = tuple[str, str]
"""Label and text."""


class Details(QScrollArea):
    """Pane that shows the details of the selected record, in labels that are reused for the next
    record.
    """

    def __init__(self, empty: str) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Details"))
        FocusRing(self)
        self._empty = empty
        self._labels: list[tuple[PlainLabel, PlainLabel]] = []
        self.title = PlainLabel("", "heading", wrap=True)
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        edge = theme().px(12)
        self._column.setContentsMargins(edge, edge, edge, edge)
        self._column.setSpacing(theme().px(4))
        self._column.addWidget(self.title)
        self._column.addStretch(1)
        self.setWidget(inner)
        self.show_facts("", ())

    def show_facts(self, title: str, facts: Sequence[Fact]) -> None:
        """Show the title and the facts of a record. If `title` is "", show instead the text that
        was given as `empty`.
        """
        self.title.setText(title or self._empty)
        self.title.set_kind("heading" if title else "secondary")
        while len(self._labels) < len(facts):
            pair = PlainLabel("", "secondary", wrap=True), PlainLabel("", wrap=True)
            pair[0].setContentsMargins(0, theme().px(8), 0, 0)
            pair[1].setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            for label in pair:
                self._column.insertWidget(self._column.count() - 1, label)
            self._labels.append(pair)
        for at, (name, text) in enumerate(self._labels):
            shown = at < len(facts)
            if shown:
                name.setText(facts[at][0])
                text.setText(facts[at][1])
            name.setVisible(shown)
            text.setVisible(shown)

    def words(self) -> list[str]:
        """Return what is shown, one line per fact."""
        pairs = ((one, other) for one, other in self._labels if not one.isHidden())
        return [f"{name.whole()}: {text.whole()}" for name, text in pairs]
