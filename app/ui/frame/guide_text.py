"""View of a page of the guide: the only view of the console with rich text.

It shows HTML that is made from files of the program, never anything from a user, a file or a
server, and loads nothing but the guide's pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QImage,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QTextBrowser

from app.language import LANGUAGES, Texts
from app.paths import resource
from app.state.work.loop_scheduler import ChunkedWork
from app.ui.look.colours import Role
from app.ui.look.style_sheet import quoted
from app.ui.look.theme import theme

tr = Texts(__name__)

WIDEST = 860
"""Length of the longest line in pixels at 100 %: longer lines are hard to read."""
_MARGIN = 24
_GAP, _SMALL, _WIDE = 12, 6, 24
"""Pixels at 100 % between paragraphs, lines of a list, and sections."""
_LINE = 130
"""Height of a line, in per cent of the height of the font."""
_REFIT_MS = 150
"""Milliseconds after the last resize until pictures get the new width."""
_STYLE = """
body, p, li, td {{ color: {text}; }}
p, ul, ol {{ margin-top: 0; margin-bottom: {gap}px; line-height: {line}%; }}
li {{ margin-bottom: {small}px; line-height: {line}%; }}
h1 {{ font-size: {h1}pt; font-weight: 600; color: {text}; margin-top: 0; margin-bottom: {gap}px; }}
h2 {{ font-size: {h2}pt; font-weight: 600; color: {text}; margin-top: {wide}px; margin-bottom: {small}px; }}
h3, h4 {{ font-size: {h3}pt; font-weight: 600; color: {text}; margin-top: {gap}px; margin-bottom: {small}px; }}
a {{ color: {accent}; text-decoration: underline; }}
code {{ font-family: {mono}; background-color: {raised}; }}
pre {{ font-family: {mono}; background-color: {raised}; margin-bottom: {gap}px; white-space: pre-wrap; }}
table {{ border-collapse: collapse; }}
table.first {{ margin-top: {small}px; }}
table.last {{ margin-bottom: {wide}px; }}
th {{ text-align: left; font-weight: 600; color: {secondary}; background-color: {raised}; border-bottom: 1px solid {border}; padding: {small}px; }}
td {{ border-bottom: 1px solid {border}; padding: {small}px; vertical-align: top; }}
blockquote {{ margin-left: {gap}px; color: {secondary}; }}
"""  # noqa: E501 - one rule a line
_SMOOTH = Qt.TransformationMode.SmoothTransformation
_FIRST = re.compile(r"<(p|h[1-4]|pre)\b")
_IMAGE = re.compile(r"<img ")
_PICTURE = re.compile(r"<p>\s*<img ")


class GuideText(QTextBrowser):
    """Page that is inserted piece by piece, one per turn of the event loop. `ready` is emitted when
    all pieces are inserted.
    """

    ready = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Page of the guide"))
        self.setOpenLinks(False)
        # pictures have the width that is left beside the bar, before there is enough to scroll
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setUndoRedoEnabled(False)
        self._pieces: Sequence[str] = ()
        self._anchor = ""
        self._scroll = 0
        self._width = 0
        """Width of pictures in the page, in pixels."""
        self._work = ChunkedWork(self)
        self._work.ended.connect(self._on_ended)
        self._refit = QTimer(self, interval=_REFIT_MS, singleShot=True)
        self._refit.timeout.connect(self._on_refit_due)
        theme().changed.connect(self._on_theme_changed)

    @property
    def busy(self) -> bool:
        """Whether pieces are still to be inserted."""
        return self._work.some_left

    def put(self, pieces: Sequence[str], *, anchor: str = "", scroll: int = 0) -> None:
        """Show a page, given as pieces of HTML. Scroll to `anchor` or, if it is "", to the position
        `scroll`.
        """
        self._pieces, self._anchor, self._scroll = pieces, anchor, scroll
        self._work.start(self._inserting())

    def go_to(self, anchor: str) -> None:
        """Scroll to an anchor of this page, "" for the top."""
        if self.busy:
            self._anchor, self._scroll = anchor, 0
        elif anchor:
            self.scrollToAnchor(anchor)
        else:
            self.verticalScrollBar().setValue(0)

    def _inserting(self) -> Iterator[None]:
        document = self.document()
        self.clear()
        document.setDefaultStyleSheet(_style())
        document.setDefaultFont(theme().ui_font())
        self._fit()
        self._width = self._picture_width()
        cursor = QTextCursor(document)
        for piece in self._pieces:
            if document.characterCount() > 1:
                cursor.movePosition(QTextCursor.MoveOperation.End)
                cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
            begin = cursor.position()
            cursor.insertHtml(_IMAGE.sub(f'<img width="{self._width}" ', piece))
            _format_first(document, begin, piece)
            if self._anchor and f'id="{self._anchor}"' in piece:
                yield
                self.scrollToAnchor(self._anchor)
            yield

    def _on_ended(self) -> None:
        if self._anchor:
            self.scrollToAnchor(self._anchor)
        else:
            self.verticalScrollBar().setValue(self._scroll)
        self.ready.emit()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Load a picture of the guide that suits the theme; nothing else is ever loaded."""
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return None
        path = picture_path(QUrl(name).path(), dark=theme().dark)
        image = QImage(path)
        ratio = self.devicePixelRatioF()
        wide = max(1, self._width or image.width())
        scaled = image.scaledToWidth(round(wide * ratio), _SMOOTH)
        scaled.setDevicePixelRatio(ratio)
        return scaled

    def _picture_width(self) -> int:
        room = self.viewport().width() - 2 * theme().px(_MARGIN)
        return max(200, min(room, theme().px(WIDEST)))

    def _fit(self) -> None:
        """Limit the length of lines."""
        frame = self.document().rootFrame()
        margins = frame.frameFormat()
        edge = theme().px(_MARGIN)
        room = self.viewport().width() - 2 * edge - theme().px(WIDEST)
        margins.setMargin(edge)
        margins.setRightMargin(edge + max(0, room))
        frame.setFrameFormat(margins)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refit.start()

    def _on_refit_due(self) -> None:
        """Fit the lines to the new width. If the page has pictures, show the page again, so that
        the pictures get the new width.
        """
        self._fit()
        pictures = any("<img " in piece for piece in self._pieces)
        if pictures and self._picture_width() != self._width:
            self._again()

    def _on_theme_changed(self) -> None:
        if self._pieces:
            self._again()

    def _again(self) -> None:
        """Show the same page at the same position."""
        if not self.busy:
            self._anchor, self._scroll = "", self.verticalScrollBar().value()
        self._work.start(self._inserting())


def _format_first(document: QTextDocument, position: int, piece: str) -> None:
    """Set the format of the first block of a piece, because Qt gives this block the format of the
    block into which the piece was inserted.
    """
    tag = _FIRST.match(piece)
    if tag is None:
        return
    cursor, form = QTextCursor(document), QTextBlockFormat()
    cursor.setPosition(position)
    gap, small, wide = (theme().px(length) for length in (_GAP, _SMALL, _WIDE))
    if tag[1] == "p":
        form.setBottomMargin(gap)
        line = 100 if _PICTURE.match(piece) else _LINE  # else a gap below the picture
        form.setLineHeight(line, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    elif tag[1] == "pre":
        form.setBottomMargin(gap)
        form.setBackground(theme().color(Role.RAISED))
    else:
        form.setTopMargin({"h1": 0, "h2": wide}.get(tag[1], gap))
        form.setBottomMargin(gap if tag[1] == "h1" else small)
    cursor.mergeBlockFormat(form)


def picture_path(name: str, *, dark: bool) -> str:
    """Return the file of a picture: its dark version if `dark`, otherwise the light one. `name` is
    the path of the light version (see `app.guide.pages.picture`). Raises FileNotFoundError if there
    is no such file.
    """
    path = PurePosixPath(name)
    language = path.parent.parent.name
    folder = f"{language}/pictures" if language in LANGUAGES else "pictures"
    stem = path.stem.removesuffix("-light")
    return str(resource(f"help/{folder}/{stem}-{'dark' if dark else 'light'}.png"))


def _style() -> str:
    look = theme()
    colours = {role.value: look.color(role).name() for role in Role}
    points = look.ui_font().pointSizeF()
    sizes = {"h1": 1.8 * points, "h2": 1.35 * points, "h3": 1.1 * points}
    return _STYLE.format(
        **colours,
        **{name: f"{size:.1f}" for name, size in sizes.items()},
        mono=quoted(look.mono_font().family()),
        gap=look.px(_GAP),
        small=look.px(_SMALL),
        wide=look.px(_WIDE),
        line=_LINE,
    )
