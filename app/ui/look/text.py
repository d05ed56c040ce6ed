"""Safe display of text from files and servers: plain, escaped, clipped.

Only this module may create a QLabel or write HTML (tests/ui/test_text_lint.py): Qt interprets a
label's text as HTML if it looks like HTML, and then opens the files that it names.
"""

from __future__ import annotations

import html
import re
import sys
import time
import unicodedata
from functools import lru_cache

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.language import Texts, number

tr = Texts(__name__)

PROGRAM = "Discovery Console"  # not translated
_APART = " - " if sys.platform == "win32" else " \N{EM DASH} "  # not translated
"""Separator in window titles: Qt uses it, too, to add the program's name to titles of dialogs."""
FIELD = 4_096
"""Largest number of characters of a field that are displayed."""
LINE = 2_000
"""Largest number of characters of a line that are displayed."""

_ESCAPED = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})  # not translated
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200a\u205f\u2060-\u206f\u3164"
    "\ufdd0-\ufdef\ufe00-\ufe0f\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]"
)
"""Characters to escape besides those of the categories in `_ESCAPED`: they are invisible (Unicode:
Default_Ignorable_Code_Point), look like a blank, or are no characters. The no-break spaces and the
ideographic space are not among them: dates, numbers and many names contain these.
"""
_MARKS = frozenset({"Mn", "Me"})  # not translated
_STACK = 4
_TIP_BEGIN, _TIP_END = "<p style='white-space:pre-wrap;margin:0'>", "</p>"
_NEW_LINE = "¶"
r"""Shown for a line break: `\n` would be ambiguous, since it occurs in many Windows paths."""
_ALIKE = "асеіјорѕухһԁԛԝАВЕЅІЈКМНОРСТУХԌԚԜονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
"""Cyrillic and Greek letters that look like Latin ones."""
_WORD = re.compile(rf"[A-Za-z{_ALIKE}]{{2,}}")
_BETWEEN_GROUPS = re.compile(r"(?<=\d)\D(?=\d{3}\b)")
"""Separator of groups of digits in any language: `1,204`, `1.204`."""
_BREAK = "\N{ZERO WIDTH SPACE}"
SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse
_LONG_WORD = re.compile(r"\S{33,}")
_PART = re.compile(r"\S{4}(?=\S)")
_LIKE_ESCAPE = re.compile(
    r"\\+(?=x[01][0-9a-f]|x7f|x[89][0-9a-f]|xad|xb6|u[0-9a-f]{4}|U[0-9a-f]{8})"
)


def window_title(*parts: str) -> str:
    """Return the title of a window: its parts, and the name of the program."""
    return _APART.join([*parts, PROGRAM])


def display(text: str, limit: int = FIELD) -> str:
    r"""Return `text` as one line in which invisible and misleading characters are visible.

    Control, bidirectional, zero-width and other invisible characters, lone surrogates and stacks
    of combining marks appear as escapes (`\u202e`). So do letters of other scripts that look like
    Latin ones, if their word also has Latin letters. Backslashes before an escape, or before text
    that looks like one, are doubled. A line break appears as `¶`.

    If `text` has more than `limit` characters, the result is cut and ends with an ellipsis.
    """
    clipped = text[:limit]
    if "\\" in clipped:
        clipped = _LIKE_ESCAPE.sub(_twice, clipped)[:limit]
    if not (clipped.isascii() and clipped.isprintable()):
        clipped = _escaped(clipped)[:limit]
    return clipped + "…" if len(text) > limit else clipped


def lines(text: str, limit: int = FIELD) -> str:
    """Return `text` with its line breaks, each line as `display` returns it, cut to `LINE`
    characters. If `text` has more than `limit` characters, it is cut and ends with an ellipsis.
    """
    parts = text[:limit].replace("\r\n", "\n").split("\n")
    shown = "\n".join(display(part, LINE) for part in parts)
    return shown + "…" if len(text) > limit else shown


def tooltip(text: str) -> str:
    """Return HTML for `setToolTip` that shows `text` literally and wrapped, as `lines` displays it.
    Return "" if `text` is empty.
    """
    if not text:
        return ""
    shown = html.escape(lines(text)).replace("\n", "<br>")
    return f"{_TIP_BEGIN}{shown}{_TIP_END}"


def tip_text(tip: str) -> str:
    """Return the text that a tooltip shows; `tip` is the HTML that `tooltip` has returned."""
    inner = tip.removeprefix(_TIP_BEGIN).removesuffix(_TIP_END)
    return html.unescape(inner.replace("<br>", "\n"))


def set_tip(widget: QWidget, text: str) -> None:
    """Set the tooltip of a widget, which shows `text` literally (see `tooltip`). Also set a
    description, because screen readers would otherwise read the HTML of the tooltip.
    """
    tip = tooltip(text)
    if tip != widget.toolTip():
        widget.setToolTip(tip)
        widget.setAccessibleDescription(lines(text))


def elide_path(text: str, metrics: QFontMetrics, width: int) -> str:
    """Elide `text` to `width` pixels. If there is space, keep the file name at the end of a path.
    Also keep leading blanks: in a tree, they show the depth of the row.
    """
    if metrics.horizontalAdvance(text) <= width:
        return text
    if deep := len(text) - len(text.lstrip(" ")):
        left = width - metrics.horizontalAdvance(text[:deep])
        return text[:deep] + elide_path(text[deep:], metrics, left)
    end = max(text.rfind(mark, 0, -1) for mark in "/\\#")
    tail = text[end:] if end > 0 else ""
    left = width - metrics.horizontalAdvance(tail)
    if tail and metrics.horizontalAdvance("…") <= left < metrics.horizontalAdvance("xx…"):
        return "…" + tail
    if not tail or left < metrics.horizontalAdvance("xx…"):
        # Without its separator: "/name" would be another file, in the root.
        return metrics.elidedText(tail[1:] or text, Qt.TextElideMode.ElideMiddle, width)
    return metrics.elidedText(text[:end], Qt.TextElideMode.ElideRight, left) + tail


def elide_told(text: str, metrics: QFontMetrics, width: int) -> str:
    """Elide a text that ends with a path or a value to `width` pixels. Only the path or value is
    shortened. If it would have no space at all, the end of the whole text is cut.
    """
    marks = [at for mark in "/\\" if (at := text.find(mark)) >= 0]
    begin = text.rfind(" ", 0, min(marks, default=len(text))) + 1
    left = width - metrics.horizontalAdvance(text[:begin])
    if left < metrics.horizontalAdvance("xx…"):
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
    return text[:begin] + elide_path(text[begin:], metrics, left)


def elide_list(text: str, metrics: QFontMetrics, width: int) -> str:
    """Return as many items of a list (`Visa, IBAN, ...`) as fit into `width` pixels, and the number
    of the remaining items: `Visa, IBAN +2`. If not even the first item fits, shorten this item.
    """
    items = text.split(", ")
    for kept in range(len(items), 0, -1):
        more = f" +{len(items) - kept}" * (kept < len(items))
        shown = ", ".join(items[:kept]) + more
        if metrics.horizontalAdvance(shown) <= width:
            return shown
    left = width - metrics.horizontalAdvance(more)
    return metrics.elidedText(items[0], Qt.TextElideMode.ElideRight, left) + more


def elide_count(text: str, _metrics: QFontMetrics, _width: int) -> str:
    """Shorten a count to four characters, for example `1.2k`, because truncating the digits would
    change the number. Return a text that is not a count unchanged.
    """
    digits = _BETWEEN_GROUPS.sub("", text)
    return short(int(digits)) if digits.isdecimal() else text


def short(count: int) -> str:
    """Return a count below a trillion in at most four characters: `1.2k`, `12k`, `3M`, `1.0G`."""
    for size, letter in ((1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")):
        shown = count / size
        if shown >= 0.9995:  # a smaller share would round to 1000 of the next unit
            return f"{number(shown, 1)}{letter}" if shown < 9.95 else f"{shown:.0f}{letter}"
    return str(count)


def ago(when: float) -> str:
    """Return how long ago a time (seconds since 1970) was: `3 hours ago`."""
    minutes = int((time.time() - when) // 60)
    if minutes >= 1_440:
        return tr.plural("{n} day ago", "{n} days ago", minutes // 1_440)
    if minutes >= 60:
        return tr.plural("{n} hour ago", "{n} hours ago", minutes // 60)
    return tr.plural("{n} minute ago", "{n} minutes ago", minutes) if minutes else tr("just now")


def sentence(text: str) -> str:
    """Return a server's message with a capital first letter. A message that begins with a URL is
    returned unchanged.
    """
    return text if "://" in text.partition(" ")[0] else text[:1].upper() + text[1:]


@lru_cache(maxsize=4096)
def _escaped(text: str) -> str:
    shown: list[str] = []
    stack, posing = 0, _posing(text)
    for at, char in enumerate(text):
        category = unicodedata.category(char)
        stack = stack + 1 if category in _MARKS else 0
        if char == "\n":
            shown.append(_NEW_LINE)
            continue
        hidden = category in _ESCAPED or _is_unseen(char)
        if not (hidden or stack > _STACK or at in posing or char == _NEW_LINE):
            shown.append(char)
            continue
        before = text[:at]
        shown.append("\\" * (len(before) - len(before.rstrip("\\"))) + _escape(char))
    return "".join(shown)


def _is_unseen(char: str) -> bool:
    last = ord(char) & 0xFFFF  # the last two of each plane are no characters
    return last >= 0xFFFE or _UNSEEN.match(char) is not None


def _twice(found: re.Match[str]) -> str:
    return found.group() * 2


def _posing(text: str) -> set[int]:
    """Return the positions of letters of another script that imitate Latin ones in a Latin word."""
    words = (word for word in _WORD.finditer(text) if not word.group().isascii())
    return {
        at
        for word in words
        if any(char.isascii() for char in word.group())
        for at in range(*word.span())
        if text[at] in _ALIKE
    }


def _escape(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _breakable(word: re.Match[str]) -> str:
    """Insert an invisible character after every fourth character of a word, so that the word may be
    broken there.
    """
    return _PART.sub(lambda part: f"{part[0]}{_BREAK}", word[0])


class PlainLabel(QLabel):
    """Label of the console, which always shows plain text.

    `kind` chooses the style: secondary, faint, title, heading, mono, mono-secondary, error,
    success, warning, key.

    With `elide` the label has one line, which is shortened to the width of the label. A mono label
    keeps the end of a path; any other label keeps the beginning of the text. The tooltip then shows
    the whole text.

    With `wrap` the label keeps line breaks, and breaks a long word such as a fingerprint. It does
    not break words of a text that can be selected, because a copy would contain the invisible
    characters at which words may be broken.
    """

    def __init__(
        self,
        text: str = "",
        kind: str = "",
        *,
        elide: bool = False,
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setOpenExternalLinks(False)
        self.setWordWrap(wrap)
        self._elide = elide
        self._whole = ""
        if kind:
            self.setProperty("kind", kind)
        if elide:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setText(text)

    def setText(self, text: str) -> None:
        self._whole = lines(text) if self.wordWrap() else display(text)
        self.setAccessibleName(self._whole)
        if self._elide:
            self._fit()
        elif self.wordWrap() and not self.textInteractionFlags() & SELECTABLE:
            super().setText(_LONG_WORD.sub(_breakable, self._whole))
        else:
            super().setText(self._whole)

    def whole(self) -> str:
        """Return the full displayed text."""
        return self._whole

    def set_kind(self, kind: str) -> None:
        """Change the style to `kind`, which is a style of this class."""
        if self.property("kind") != kind:
            self.setProperty("kind", kind)
            self.style().unpolish(self)
            self.style().polish(self)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self._elide:
            hint.setWidth(self.fontMetrics().horizontalAdvance(self._whole) + 4)
        return hint

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        if self._elide:
            hint.setWidth(self.fontMetrics().averageCharWidth() * 4)
        return hint

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._elide:
            self._fit()

    def _fit(self) -> None:
        metrics, width = self.fontMetrics(), max(0, self.width() - 2)
        if str(self.property("kind") or "").startswith("mono"):
            shown = elide_path(self._whole, metrics, width)
        else:
            shown = metrics.elidedText(self._whole, Qt.TextElideMode.ElideRight, width)
        super().setText(shown)
        set_tip(self, self._whole if shown != self._whole else "")
