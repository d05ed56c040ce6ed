"""Fields for several values: tick boxes, and an input line with completion that shows each value as
a chip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QCompleter, QGridLayout, QWidget

from app.language import Texts
from app.ui.kit.accessibility import announce
from app.ui.kit.boxes import vbox
from app.ui.kit.controls.chip import Chip
from app.ui.kit.controls.text_fields import TextField
from app.ui.kit.flow_layout import FlowLayout
from app.ui.look.text import PlainLabel, display
from app.ui.look.theme import theme

tr = Texts(__name__)

_SHOWN = 12
_SEARCHED = Qt.ItemDataRole.UserRole
_LIST_WIDTH = 480
"""Pixels at 100 %, wide enough to distinguish data types with a common beginning."""
_RELEASED_MS = 20
"""Milliseconds between two checks whether the mouse button was released."""
_AWAY = frozenset({Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason})
"""Reasons of a lost focus after which the user is still at the field: another window is activated,
or a pop-up opens.
"""
_kept: set[QAbstractItemView] = set()
"""Popups of all completers. They are referenced here so that the garbage collector does not destroy
them. Otherwise each completer would destroy its popup a second time, which crashes the program.
"""


@dataclass(frozen=True, slots=True)
class Choice:
    """Choice with the text that is displayed and the value that it stands for. `also` is another
    text by which it is found.
    """

    text: str
    value: str
    also: str = ""


class _Completer(QCompleter):
    """Completer that searches the text of the item role `_SEARCHED`, but inserts the displayed
    text.
    """

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        return str(index.data())


class ChoiceEdit(TextField):
    """Input line of `ChoiceField`: Backspace in an empty line removes the last value."""

    taken = Signal()
    back = Signal()
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        typed = bool(self.text().strip())
        if event.key() == Qt.Key.Key_Backspace and not self.text():
            self.back.emit()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and typed:
            if (popup := self.completer().popup()) is not None:
                popup.hide()  # Qt leaves it open when the line handles the key
            self.taken.emit()
        elif event.key() == Qt.Key.Key_Down and not typed:
            self.completer().setCompletionPrefix("")
            self.completer().complete()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _AWAY:
            self.left.emit()


class ChoiceField(QWidget):
    """Input with completion and chips, instead of a drop-down list of possibly thousands.

    `edited` carries the list of values. With `free`, text that matches no choice is accepted as
    typed. Otherwise the field shows that there is no such choice.
    """

    edited = Signal(object)

    def __init__(self, name: str, hint: str, *, free: bool = False) -> None:
        super().__init__()
        self._name = name
        self._free = free
        self._choices: dict[str, Choice] = {}
        self._values: list[str] = []
        self._known = QStandardItemModel(self)
        self.edit = ChoiceEdit()
        self.edit.setPlaceholderText(hint)
        self.edit.setAccessibleName(name)
        self.edit.setCompleter(self._make_completer())
        self.problem = PlainLabel(kind="error", wrap=True)
        self.problem.hide()
        self._chips = QWidget()
        self._flow = FlowLayout(self._chips)
        self._chips.hide()
        self._complaint = ""
        self._due: set[Callable[[], None]] = set()
        """Methods to call once no mouse button is down."""
        self._released = QTimer(self, interval=_RELEASED_MS)
        self._released.timeout.connect(self._show_due)
        vbox(self.edit, self.problem, self._chips, into=self, gap=4)
        self.edit.taken.connect(self.take_typed)
        self.edit.back.connect(self._on_back)
        self.edit.left.connect(self._on_left)
        self.edit.textChanged.connect(self._on_text_changed)
        self.setFocusProxy(self.edit)

    def _make_completer(self) -> QCompleter:
        made = _Completer(self._known, self)
        made.setCompletionRole(_SEARCHED)
        made.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        made.setFilterMode(Qt.MatchFlag.MatchContains)
        made.setMaxVisibleItems(_SHOWN)
        popup = made.popup()
        if popup is not None:
            popup.setProperty("kind", "overlay")
            popup.setMinimumWidth(theme().px(_LIST_WIDTH))  # Qt limits it to the width of the field
            theme().dress(popup)  # as a separate window it is not styled with its parent
            _kept.add(popup)
            made.destroyed.connect(partial(_kept.discard, popup))
        made.activated.connect(self._take, Qt.ConnectionType.QueuedConnection)
        return made

    def offer(self, choices: Sequence[Choice]) -> None:
        """Set the choices."""
        fresh = {display(choice.text): choice for choice in choices}
        if fresh != self._choices:
            self._choices = fresh
            self._offer(fresh)
            self._show(self._show_chips)

    def _offer(self, choices: Mapping[str, Choice]) -> None:
        """Fill the list of the completer."""
        self._known.clear()
        for text, choice in choices.items():
            item = QStandardItem(text)
            item.setData(f"{text} {choice.also}".rstrip(), _SEARCHED)
            self._known.appendRow(item)

    def show_values(self, values: Sequence[str]) -> None:
        """Show these values as chips, in place of the previous ones."""
        if list(values) != self._values:
            self._values = list(values)
            self._show(self._show_chips)

    def values(self) -> list[str]:
        """Return the chosen values."""
        return list(self._values)

    def take_typed(self) -> bool:
        """Accept text that was typed but not entered; return False if it matches no choice."""
        text = self.edit.text().strip()
        return self._take(text) if text else True

    def _take(self, text: str) -> bool:
        choice = self._find(text)
        if choice is None:
            self._complain(self.refusal(text))
            return False
        self.edit.clear()
        if choice.value not in self._values:
            self._put([*self._values, choice.value])
        return True

    def refusal(self, text: str) -> str:
        """Return the sentence that says why `text` is not accepted."""
        return tr("“{text}” is not one of the choices. Choose an entry from the list.", text=text)

    def _find(self, text: str) -> Choice | None:
        """Return the choice whose text is `text`, ignoring case. If there is none, and the field is
        `free`, return `text` itself as a choice. If the field is not `free`, return the only choice
        that contains `text`; None if no choice or more than one contains it.
        """
        if text in self._choices:
            return self._choices[text]
        low = text.casefold()
        same = [one for shown, one in self._choices.items() if shown.casefold() == low]
        near = [one for shown, one in self._choices.items() if low in shown.casefold()]
        if same:
            return same[0]
        if self._free:
            return Choice(text, text)
        return near[0] if len(near) == 1 else None

    def _put(self, values: list[str]) -> None:
        self._values = values
        self._show(self._show_chips)
        self.edited.emit(values)

    def _show(self, part: Callable[[], None]) -> None:
        """Call `part`, which changes the height of the field. Wait while a mouse button is down,
        because what the user presses must not move away.
        """
        self._due.add(part)
        self._show_due()

    def _show_due(self) -> None:
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self._released.start()
            return
        self._released.stop()
        while self._due:
            self._due.pop()()

    def _show_chips(self) -> None:
        """Show the values as chips."""
        self._flow.clear()
        words = {choice.value: choice.text for choice in self._choices.values()}
        before: QWidget = self.edit
        for value in self._values:
            chip = Chip(words.get(value, value), value)
            chip.removed.connect(self._on_removed)
            self._flow.addWidget(chip)
            QWidget.setTabOrder(before, chip)
            before = chip
        self._chips.setVisible(bool(self._values))
        self.updateGeometry()

    def _complain(self, text: str) -> None:
        self._complaint = text
        self._show(self._show_problem)

    def _show_problem(self) -> None:
        text = self._complaint
        if text == self.problem.whole():
            return
        self.problem.setText(text)
        self.problem.setVisible(bool(text))
        if text:
            announce(self.problem, text, urgent=True)
        self.edit.setProperty("invalid", bool(text))
        self.edit.style().unpolish(self.edit)
        self.edit.style().polish(self.edit)

    def _on_left(self) -> None:
        self.take_typed()

    def _on_back(self) -> None:
        if self._values:
            self._put(self._values[:-1])

    def _on_removed(self, value: object) -> None:
        self._put([one for one in self._values if one != value])

    def _on_text_changed(self, _text: str) -> None:
        self._complain("")


class TickBoxes(QWidget):
    """Tick boxes in columns, one per choice. Any number of them can be ticked. `edited` is emitted
    after each change.
    """

    edited = Signal()

    def __init__(self, choices: Iterable[Choice], *, columns: int = 2) -> None:
        super().__init__()
        self.boxes = {choice.value: QCheckBox(choice.text) for choice in choices}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(theme().px(4))
        for at, box in enumerate(self.boxes.values()):
            grid.addWidget(box, at // columns, at % columns)
            box.toggled.connect(self._on_toggled)

    def ticked(self) -> list[str]:
        """Return the ticked values, sorted."""
        return sorted(value for value, box in self.boxes.items() if box.isChecked())

    def tick(self, values: Iterable[str]) -> None:
        """Tick exactly these values."""
        wanted = set(values)
        for value, box in self.boxes.items():
            box.setChecked(value in wanted)

    def _on_toggled(self, _ticked: bool) -> None:
        self.edited.emit()
