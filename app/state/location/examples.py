"""Values that a person has marked in previews as examples of a new data type.

They stay in memory until a data type is proposed from them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from app.language import Texts
from app.state.work.signals import QObject, Signal

tr = Texts(__name__)

LONGEST = 100
"""Maximum length of an example, in characters."""
MOST = 20
AROUND = 64
"""Number of characters before an example, and after it, that are searched for words."""
_MOST_KEYWORDS = 3
_WORD = re.compile(r"[^\W\d_]{4,24}")


@dataclass(frozen=True, slots=True)
class TypeExample:
    """A value, and the text before and after it. If `found` is set, the value contains a match, and
    this match is masked.
    """

    value: str = field(repr=False)
    around: str = field(default="", repr=False)
    found: bool = False


class TypeExamples(QObject):
    """The examples marked so far, and the text that is selected in the preview.

    `changed` is emitted when the selection becomes usable as an example, or stops being usable;
    `note` carries a message for the user.
    """

    changed = Signal()
    note = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.marked: list[TypeExample] = []
        self._selected: TypeExample | None = None

    def select(self, example: TypeExample | None) -> None:
        """Set the text that is selected in the preview; None if none is selected."""
        before = self.why_not()
        self._selected = example
        if self.why_not() != before:
            self.changed.emit()

    def why_not(self) -> str:
        """Return why the selection cannot be used as an example; "" if it can."""
        selected = self._selected
        if selected is None:
            return tr("Select a value in the preview first.")
        if selected.found:
            return tr("The selection contains a masked match. Select text without a match.")
        if len(selected.value) > LONGEST or not selected.value.isprintable():
            return tr("Select one value of at most {count} characters.", count=LONGEST)
        return ""

    def mark(self) -> None:
        """Add the selection to the examples."""
        if self._selected is not None and not self.why_not():
            others = [one for one in self.marked if one.value != self._selected.value]
            self.marked = [*others, self._selected][-MOST:]
            self.note.emit(
                tr.plural("{n} example is marked.", "{n} examples are marked.", len(self.marked))
            )

    def clear(self) -> None:
        """Forget the examples."""
        self.marked = []

    def values(self) -> list[str]:
        """Return the values of the examples."""
        return [one.value for one in self.marked]

    def keywords(self) -> list[str]:
        """Return the longest words that occur near every example, longest first. Return an empty
        list if there are fewer than two examples.
        """
        near = [
            {word.lower() for word in _WORD.findall(one.around)} - set(one.value.lower().split())
            for one in self.marked
        ]
        common = set.intersection(*near) if len(near) > 1 else set()
        return sorted(common, key=lambda word: (-len(word), word))[:_MOST_KEYWORDS]
