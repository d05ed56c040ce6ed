"""Query bar: one line of text, checked while typing, with completion, fixes and history."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QResizeEvent, QTextCharFormat
from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.state.query.language.completion import Completion, Offer
from app.state.query.language.parsing import LONGEST
from app.state.query.query_text import QueryText
from app.ui.kit.boxes import hbox
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.controls.suggestions import Suggestions
from app.ui.kit.controls.text_fields import SearchField
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, set_tip
from app.ui.look.theme import theme

tr = Texts(__name__)

HINT = tr("Search paths, or enter a query: target:fs01 type:Visa prohibited>0")
_STARTS_A_VALUE = ":(,~="
_STATES = {
    "": ("", "query", Role.SECONDARY),
    "ok": ("OK", "success", Role.CONFIRMED),
    "warning": (tr("Warning"), "warning", Role.MATCH),
    "error": (tr("Error"), "error", Role.PROHIBITED),
    "unfinished": ("…", "pending", Role.PENDING),
    "checking": (tr("Checking"), "pending", Role.PENDING),
}
"""Label, icon and colour of each state; label and icon suffice without the colour."""
UNDERLINES = {
    True: (QTextCharFormat.UnderlineStyle.DashUnderline, Role.MATCH),
    False: (QTextCharFormat.UnderlineStyle.SingleUnderline, Role.PROHIBITED),
}
"""Underline of a problem, by whether it is only a warning. The lines differ in form, too. Qt draws
a wave so finely that its contrast is below 3:1.
"""
_VERDICT_WIDTH, _ICON_WIDTH = 84, 24
"""Widths of the verdict in pixels at 100 %: with its label, and with only its icon."""
_CROSS_WIDTH = 28
"""Width of Qt's clear button in pixels at any zoom."""


class Verdict(QWidget):
    """Indicator of whether the query is valid, with icon, colour and label."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = IconLabel("query", Role.SECONDARY)
        self.word = PlainLabel("", "secondary")
        hbox(self._icon, (self.word, 1), into=self, gap=4, edges=(4, 0, 0, 0))
        self._short = False
        self.say("", "")

    def set_short(self, short: bool) -> None:
        """Show only the icon if `short`, otherwise also the label."""
        self._short = short
        self.word.setVisible(not short)
        self._fit()

    def _fit(self) -> None:
        self.setFixedWidth(theme().px(_ICON_WIDTH if self._short else _VERDICT_WIDTH))

    def say(self, state: str, about: str) -> None:
        """Show a state, which is a key of `_STATES`. `about` is the full explanation, shown as the
        tooltip.
        """
        word, icon, role = _STATES[state]
        self._icon.show_icon(icon, role)
        self._icon.setVisible(bool(state))
        self.word.setText(word)
        self._fit()  # constant width, to avoid movement
        set_tip(self, about)
        self.setAccessibleName(tr("Query: {state}", state=about or word or tr("empty")))


class QueryBar(SearchField):
    """Input field that edits the query text (`stores.text`), with a `Verdict` at its end."""

    def __init__(self, text: QueryText) -> None:
        super().__init__(HINT)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as the query language is written
        self.setAccessibleName(tr("Query"))
        self.setMaxLength(LONGEST + 1)
        self.verdict = Verdict()
        self.verdict.setParent(self)
        self._text = text
        self._offers: Suggestions | None = None
        self._completion = Completion(0, 0)
        self._composing = self._marked = False
        self._asked = ""
        """Text that the user tried to run although it had an error."""
        self._leaving = False
        """Whether the focus moves to the results once they are shown. A key or the loss of the
        focus ends this.
        """
        self._searching = False
        """Whether the list shows recent queries instead of completions."""
        self.textChanged.connect(self._on_changed)
        self.textEdited.connect(self._on_edited)
        self.returnPressed.connect(self.run)
        self.cursorPositionChanged.connect(self._on_cursor_moved)
        text.changed.connect(self._on_text)
        theme().changed.connect(self._on_text)
        theme().changed.connect(self._place_verdict)
        self._on_text()

    @property
    def offers(self) -> Suggestions:
        """The list below the bar, created on first use."""
        if self._offers is None:
            self._offers = Suggestions(self.window())
            self._offers.taken.connect(self.take)
            self._offers.mend.connect(self.mend)
        return self._offers

    def is_open(self) -> bool:
        """Return whether the list is shown."""
        return self._offers is not None and self._offers.isVisible()

    # Verbs

    def set_short(self, short: bool) -> None:
        """Show only the icon of the verdict if `short`, otherwise also its label."""
        self.verdict.set_short(short)
        self._place_verdict()

    def run(self) -> None:
        """Run the query, or explain why it cannot be run."""
        self.close_offers()
        self._leaving = self._text.run()
        if not self._leaving and self._text.error is not None:
            self._asked = self._text.text
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self._tell()
            self._open(())

    def leaves(self) -> bool:
        """Return whether to focus the results that `run` has requested and that are now shown. This
        is so if the user has stayed in the field without typing. The next call returns False.
        """
        leaving, self._leaving = self._leaving and self.hasFocus(), False
        return leaving

    def mend(self) -> None:
        """Apply the fix of the first problem that has one."""
        if self._text.mend():
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self.setCursorPosition(len(self.text()))
            self._offer(wanted=False)

    def show_recent(self) -> None:
        """Show the recent queries that contain the typed words."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._searching = True
        self._offer(wanted=True)

    def take(self, offer: Offer) -> None:
        """Insert a completion at its position; a recent query replaces the whole text."""
        if self._searching:
            self.close_offers()
            self.setText(offer.text)
            return
        start, end = self._completion.start, self._completion.end
        text = self._text.text
        gap = "" if offer.open or text[end : end + 1] else " "
        whole = f"{text[:start]}{offer.text}{gap}{text[end:]}"
        self.setText(whole)
        self.setCursorPosition(_units(whole, start + len(offer.text) + len(gap)))
        self._offer(wanted=offer.open)

    def close_offers(self) -> None:
        """Hide the list."""
        self._searching = False
        if self._offers is not None:
            self._offers.hide()

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_verdict()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.ShortcutOverride and _is_completing(event):
                event.accept()  # in this field the key must not reveal values
                return True
            tab = event.key() == Qt.Key.Key_Tab and event.type() is QEvent.Type.KeyPress
            if tab and self._take_chosen():
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, opened, self._leaving = event.key(), self.is_open(), False
        if _is_completing(event):
            self._searching = False
            self._offer(wanted=True)
        elif key == Qt.Key.Key_Down or (key == Qt.Key.Key_Up and opened):
            if not opened:
                self._offer(wanted=True)
            self.offers.step(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Up:
            self.show_recent()
        elif key == Qt.Key.Key_Escape and opened:
            self.close_offers()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._take_chosen():
            return
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._text.typing = True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._leaving = False
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.close_offers()
            self._text.leave()
            self._tell()

    # Events

    def _place_verdict(self) -> None:
        """Place the verdict before the clear button, and keep the text out of its area."""
        margins, wide = self.textMargins(), self.verdict.width()
        self.setTextMargins(margins.left(), 0, wide, 0)
        left = self.width() - wide - _CROSS_WIDTH
        self.verdict.setGeometry(left, 0, wide, self.height())

    def _on_changed(self, text: str) -> None:
        if text != self._text.text:
            self._text.write(text)

    def _on_edited(self, text: str) -> None:
        self._on_changed(text)  # Qt emits this signal before textChanged
        self._offer(wanted=self._searching)

    def _on_cursor_moved(self, _before: int, _now: int) -> None:
        self._underline()  # format positions are relative to the cursor

    def _on_text(self) -> None:
        if self.text() != self._text.text:
            self.setText(self._text.text)
        self._tell()

    def _take_chosen(self) -> bool:
        offer = self._offers.chosen() if self._offers is not None else None
        if offer is not None:
            self.take(offer)
        return offer is not None

    def _offer(self, *, wanted: bool) -> None:
        """Show the completions. If `wanted` is False, the user has not asked for them; then show
        them only while a value is being typed.
        """
        if self._searching:
            self._open(
                [Offer(one, tr("Recent query")) for one in self._text.recent(self._text.text)]
            )
            return
        text = self._text.text
        cursor = len(_characters(text, self.cursorPosition()))
        self._completion = found = self._text.offers(cursor)
        typed = text[found.start : cursor]
        inside = typed or (cursor and text[cursor - 1] in _STARTS_A_VALUE)
        offers = found.offers if wanted or inside else ()
        if not wanted and [offer.text for offer in offers] == [typed]:
            offers = ()  # already typed in full
        self._open(offers)

    def _open(self, shown: Sequence[Offer]) -> None:
        problem = None if self._unfinished() else next(iter(self._text.problems), None)
        words = "" if problem is None or self._searching else problem.words
        fix = problem.fix if problem is not None and words else None
        if not shown and not words:
            if self._offers is not None:
                self._offers.hide()
            return
        self.offers.put(shown, words, fix, warning=problem is not None and problem.warning)
        self.offers.open_below(self)

    def _unfinished(self) -> bool:
        """Return whether the error, or else the first warning, is at the end of the text, where the
        user is still typing. A warning counts only while there are completions for the end of the
        text. Return False once the user has tried to run this text.
        """
        text = self._text.text
        problem = self._text.error or next(iter(self._text.problems), None)
        at_end = self.hasFocus() and self.cursorPosition() == len(self.text())
        if problem is None or not at_end or self._asked == text:
            return False
        if problem.warning and not self._text.offers(len(text)).offers:
            return False
        return problem.end >= len(text.rstrip())

    def _tell(self) -> None:
        """Show whether the query is valid."""
        text, problems = self._text, self._text.problems
        about = problems[0].words if problems else ""
        if text.checking:
            state = "checking"
        elif text.error is not None:
            state = "unfinished" if self._unfinished() else "error"
        elif problems:
            state = "unfinished" if self._unfinished() else "warning"
        else:
            state = "ok" if text.text.strip() else ""
        self.verdict.say(state, about)
        self.setAccessibleDescription(about)
        if self.property("verdict") != state:
            self.setProperty("verdict", state)
            self.style().unpolish(self)
            self.style().polish(self)
        self._underline()

    def _underline(self) -> None:
        """Underline the problems.

        QLineEdit supports formats only for text from an input method, so this sends an empty input
        method event with the formats.
        """
        text, cursor = self._text.text, self.cursorPosition()
        if self._composing:
            return
        marks = []
        wrong = self._text.problems if self.text() == text and not self._unfinished() else ()
        for one in wrong:
            look = QTextCharFormat()
            line, role = UNDERLINES[one.warning]
            look.setUnderlineStyle(line)
            look.setUnderlineColor(theme().color(role))
            start = _units(text, one.start)
            length = max(1, _units(text, one.end) - start)
            marks.append(
                QInputMethodEvent.Attribute(
                    QInputMethodEvent.AttributeType.TextFormat, start - cursor, length, look
                )
            )
        if marks or self._marked:
            self._marked = bool(marks)
            super().inputMethodEvent(QInputMethodEvent("", marks))


def _is_completing(event: QKeyEvent) -> bool:
    control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
    return control and event.key() == Qt.Key.Key_Space


def _units(text: str, index: int) -> int:
    """Convert a character index to Qt's UTF-16 index."""
    return len(text[:index].encode("utf-16-le", "surrogatepass")) // 2


def _characters(text: str, units: int) -> str:
    """Return the text before a UTF-16 position."""
    part = text.encode("utf-16-le", "surrogatepass")[: 2 * units]
    return part.decode("utf-16-le", "surrogatepass")
