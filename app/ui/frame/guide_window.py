"""Window of the guide: contents, search, a page, and a search within the page."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeySequence, QShortcut, QTextDocument
from PySide6.QtWidgets import (
    QListWidgetItem,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.guide.pages import CONTENTS
from app.guide.search import SearchHit
from app.language import Texts
from app.state.workspace.guide_pages import GuideStore, ShownPage
from app.ui.frame.guide_hits import GuideHits
from app.ui.frame.guide_text import GuideText
from app.ui.kit.accessibility import level_words
from app.ui.kit.boxes import STRETCH, bar, vbox
from app.ui.kit.controls.buttons import allow, icon_button
from app.ui.kit.controls.text_fields import SearchField
from app.ui.kit.tabs import Pages
from app.ui.look import icons
from app.ui.look.focus_ring import FocusRing
from app.ui.look.text import PlainLabel, window_title
from app.ui.look.theme import theme

tr = Texts(__name__)

_GUIDE = tr("Guide")
_WIDTH, _HEIGHT, _SIDE = 1140, 720, 324
"""In pixels at a zoom of 100 %."""
_PLACE = Qt.ItemDataRole.UserRole
_ABOUT = Qt.ItemDataRole.AccessibleDescriptionRole
_MOST_VISITS = 100
_FRAME = 40
"""Pixels reserved for the title bar before the window has one."""


@dataclass(frozen=True, slots=True)
class _Visit:
    """A page in the history, and how far it was scrolled when it was left."""

    place: str
    scroll: int = 0


class GuideWindow(QWidget):
    """Window beside the others, which it never blocks. `zoomed` is emitted with 1 to zoom in, -1 to
    zoom out, or 0 to reset the zoom.
    """

    zoomed = Signal(int)

    def __init__(self, guide: GuideStore) -> None:
        super().__init__()
        self._guide = guide
        self._visits: list[_Visit] = []
        self._at = -1
        self._wanted: _Visit | None = None
        """The visit that is being prepared."""
        self._page: ShownPage | None = None
        self._enter = False
        """Whether Enter was pressed before the search has ended."""
        self._found = ""
        """The search text whose hits are in the list."""
        self.setWindowTitle(window_title(_GUIDE))
        self.setObjectName("page")
        self.setWindowIcon(icons.icon("app"))
        self.setMinimumSize(QSize(560, 360))
        self.resize(theme().px(_WIDTH), theme().px(_HEIGHT))
        self._fit_screen()
        self._make()
        self._place()
        self._bind_keys()
        theme().dress(self)
        theme().drawing.watch(self)
        guide.listed.connect(self._on_listed)
        guide.shown.connect(self._on_shown)
        guide.found.connect(self._on_found)
        theme().changed.connect(self._on_listed)
        theme().changed.connect(self._fit_screen)
        if guide.chapters:
            self._on_listed()

    def _make(self) -> None:
        self.back = icon_button("chevron-left", tr("Back (Alt+Left)"))
        self.forward = icon_button("chevron-right", tr("Forward (Alt+Right)"))
        self.home = icon_button("report", tr("Contents (F1)"))
        self.field = SearchField(tr("Search the guide (Ctrl+K)"))
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(tr("Contents of the guide"))
        self.tree.setIndentation(theme().px(16))
        self.hits = GuideHits()
        self.hits.setAccessibleName(tr("Sections of the guide that were found"))
        FocusRing(self.tree)
        FocusRing(self.hits)
        self.none = PlainLabel(
            tr("No section of the guide contains the words you entered."), "secondary", wrap=True
        )
        self.text = GuideText()
        self.wanted = SearchField(tr("Find on this page"))
        self.find_next = icon_button("next", tr("Next (F3)"))
        self.find_previous = icon_button("previous", tr("Previous (Shift+F3)"))
        self.find_close = icon_button("close", tr("Close (Esc)"))
        self.said = PlainLabel("", "secondary")
        self.back.clicked.connect(self.go_back)
        self.forward.clicked.connect(self.go_forward)
        self.home.clicked.connect(self.go_home)
        self.field.textChanged.connect(self._on_typed)
        self.field.returnPressed.connect(self._on_search_entered)
        self.tree.itemClicked.connect(self._on_item)
        self.tree.itemActivated.connect(self._on_item)
        self.hits.itemClicked.connect(self._on_hit)
        self.hits.itemActivated.connect(self._on_hit)
        self.text.anchorClicked.connect(self._on_link)
        self.wanted.textChanged.connect(self._on_find_typed)
        self.wanted.returnPressed.connect(self._on_find_next)
        self.find_next.clicked.connect(self._on_find_next)
        self.find_previous.clicked.connect(self._on_find_previous)
        self.find_close.clicked.connect(self._on_find_closed)

    def _place(self) -> None:
        top, row = bar(height=44)
        for part in (self.back, self.forward, self.home):
            row.addWidget(part)
        row.addWidget(self.field, 1)
        self.find_bar, below = bar("foot", 40)
        buttons: tuple[QWidget, ...] = (self.find_previous, self.find_next, self.said)
        for shown in (self.wanted, *buttons):
            below.addWidget(shown)
        below.addStretch(1)
        below.addWidget(self.find_close)
        self.wanted.setMaximumWidth(theme().px(320))
        self.find_bar.hide()
        empty = QWidget()
        vbox(self.none, STRETCH, into=empty, edges=16)
        self.side = Pages()
        for page in (self.tree, self.hits, empty):
            self.side.addWidget(page)
        right = QWidget()
        vbox((self.text, 1), self.find_bar, into=right, gap=0)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.addWidget(self.side)
        self.split.addWidget(right)
        self.split.setStretchFactor(1, 1)
        self.split.setChildrenCollapsible(False)
        self.split.setSizes([theme().px(_SIDE), theme().px(_WIDTH - _SIDE)])
        self.split.setHandleWidth(1)
        vbox(top, (self.split, 1), into=self, gap=0)

    def _bind_keys(self) -> None:
        keys = {
            "Alt+Left": self.go_back,
            "Alt+Right": self.go_forward,
            "F1": self.go_home,
            "Ctrl+K": self._on_search_wanted,
            "Ctrl+F": self._on_find_wanted,
            "F3": self._on_find_next,
            "Shift+F3": self._on_find_previous,
            "F6": self._on_pane_wanted,
            "Esc": self._on_escape,
            "Ctrl+W": self.close,
            "Ctrl+=": self._on_zoom_in,
            "Ctrl++": self._on_zoom_in,
            "Ctrl+-": self._on_zoom_out,
            "Ctrl+0": self._on_zoom_reset,
        }
        for key, slot in keys.items():
            QShortcut(QKeySequence(key), self).activated.connect(slot)

    # Pages

    def open(self, place: str) -> None:
        """Show the window with a page: `name` or `name#anchor`."""
        self._fit_screen()
        self.show()
        if self.isMinimized():
            self.showNormal()
        self.raise_()
        self.activateWindow()
        self.text.setFocus()
        self._go(place)

    def search(self, text: str) -> None:
        """List the sections that contain these words, and show the first."""
        self.field.setText(text)
        self._on_search_entered()

    def _go(self, place: str) -> None:
        """Show a page, and add it to the history."""
        if 0 <= self._at < len(self._visits) and self._visits[self._at].place == place:
            self._prepare(_Visit(place))
            return
        self._leave()
        del self._visits[self._at + 1 :]
        self._visits.append(_Visit(place))
        del self._visits[:-_MOST_VISITS]
        self._at = len(self._visits) - 1
        self._prepare(self._visits[-1])

    def _leave(self) -> None:
        """Remember how far the page was scrolled."""
        if 0 <= self._at < len(self._visits):
            scroll = self.text.verticalScrollBar().value()
            self._visits[self._at] = replace(self._visits[self._at], scroll=scroll)

    def _prepare(self, visit: _Visit) -> None:
        self._wanted = visit
        self._show_state()
        self._guide.open(visit.place)

    def _step(self, by: int) -> None:
        if 0 <= self._at + by < len(self._visits):
            self._leave()
            self._at += by
            self._prepare(self._visits[self._at])

    def go_back(self) -> None:
        self._step(-1)

    def go_forward(self) -> None:
        self._step(1)

    def go_home(self) -> None:
        """Show the contents."""
        self.field.clear()
        self._go(CONTENTS)

    def _show_state(self) -> None:
        first, last = self._at <= 0, self._at >= len(self._visits) - 1
        allow(self.back, tr("There is no previous page.") if first else "")
        allow(self.forward, tr("There is no next page.") if last else "")

    def _on_shown(self, page: ShownPage) -> None:
        visit = self._wanted
        if visit is None:
            return
        same = self._page is not None and self._page.name == page.name
        self._page = page
        self.setWindowTitle(window_title(page.title, _GUIDE))
        self._select(page.name)
        scroll = visit.scroll
        if same and not scroll:
            self.text.go_to(page.anchor)
        else:
            self.text.put(page.pieces, anchor="" if scroll else page.anchor, scroll=scroll)

    def _on_link(self, link: QUrl) -> None:
        """Follow a link: to a page here, to a place on this page, or to the web in the browser."""
        if link.scheme() == "https":
            QDesktopServices.openUrl(link)
            return
        place, anchor = link.path(), link.fragment()
        if not place and self._page is not None:
            place = self._page.name
        self._go(f"{place}#{anchor}" if anchor else place)

    # Contents and search

    def _on_listed(self) -> None:
        self.tree.clear()
        tall, bold = QSize(0, theme().row_height), theme().ui_font()
        bold.setWeight(bold.Weight.DemiBold)
        for chapter in self._guide.chapters:
            head = QTreeWidgetItem(self.tree, [chapter.title])
            head.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            for name, title in chapter.pages:
                item = QTreeWidgetItem(head, [title])
                item.setData(0, _PLACE, name)
                item.setData(0, _ABOUT, level_words(self.tree.indexFromItem(item)))
                item.setSizeHint(0, tall)
            head.setData(0, _ABOUT, level_words(self.tree.indexFromItem(head)))
            head.setSizeHint(0, tall)
            head.setFont(0, bold)
            head.setExpanded(True)
        if self._page is not None:
            self._select(self._page.name)

    def _select(self, name: str) -> None:
        """Select the page in the contents."""
        for at in range(self.tree.topLevelItemCount()):
            head = self.tree.topLevelItem(at)
            for inside in range(0 if head is None else head.childCount()):
                item = head.child(inside) if head is not None else None
                if item is not None and item.data(0, _PLACE) == name:
                    self.tree.setCurrentItem(item)
                    return
        self.tree.clearSelection()

    def _on_item(self, item: QTreeWidgetItem) -> None:
        if name := item.data(0, _PLACE):
            self._go(name)
        else:
            item.setExpanded(not item.isExpanded())

    def _on_typed(self, text: str) -> None:
        self._enter = False
        if text.strip():
            self._guide.search(text)
        else:
            self.side.setCurrentIndex(0)

    def _on_found(self, hits: list[SearchHit]) -> None:
        text = self.field.text()
        if not text.strip():  # it was cleared meanwhile
            return
        self.hits.clear()
        for hit in hits:
            lines = (
                (hit.heading, hit.title, hit.excerpt) if hit.anchor else (hit.title, hit.excerpt)
            )
            item = QListWidgetItem("\n".join(lines))
            item.setData(_PLACE, f"{hit.page}#{hit.anchor}" if hit.anchor else hit.page)
            self.hits.addItem(item)
        self.side.setCurrentIndex(1 if hits else 2)
        self.hits.setCurrentRow(0)
        self._found = text
        if self._enter:
            self._on_search_entered()

    def _on_search_entered(self) -> None:
        self._enter = self._found != self.field.text()
        if not self._enter and self.hits.count() and self.side.currentIndex() == 1:
            self.hits.setFocus()
            self._on_hit(self.hits.item(0))

    def _on_hit(self, item: QListWidgetItem) -> None:
        self._go(item.data(_PLACE))

    def _on_search_wanted(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    def _on_pane_wanted(self) -> None:
        """Move the focus between the list at the left and the page."""
        side = self.side.currentWidget()
        if self.text.hasFocus() and side is not None:
            side.setFocus()
        else:
            self.text.setFocus()

    # Find on the page

    def _on_find_wanted(self) -> None:
        self.find_bar.show()
        self.wanted.setFocus()
        self.wanted.selectAll()

    def _on_find_typed(self, _text: str) -> None:
        cursor = self.text.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self.text.setTextCursor(cursor)
        self._find(QTextDocument.FindFlag(0))

    def _on_find_next(self) -> None:
        self._find(QTextDocument.FindFlag(0))

    def _on_find_previous(self) -> None:
        self._find(QTextDocument.FindFlag.FindBackward)

    def _find(self, flags: QTextDocument.FindFlag) -> None:
        """Select the next occurrence of the text or, with `FindBackward`, the previous one. Beyond
        the last one, continue at the other end of the page.
        """
        text = self.wanted.text()
        self.said.setText("")
        if not text or self.text.find(text, flags):
            return
        cursor, before = self.text.textCursor(), self.text.textCursor()
        back = bool(flags & QTextDocument.FindFlag.FindBackward)
        cursor.movePosition(cursor.MoveOperation.End if back else cursor.MoveOperation.Start)
        self.text.setTextCursor(cursor)
        if self.text.find(text, flags):
            self.said.setText(tr("Search continued from the other end of the page"))
        else:
            self.text.setTextCursor(before)
            self.said.setText(tr("Text not found on this page"))

    def _on_find_closed(self) -> None:
        self.find_bar.hide()
        self.text.setFocus()

    def _on_escape(self) -> None:
        """Close the search on the page, or else clear the search, or else close the guide."""
        if self.find_bar.isVisible():
            self._on_find_closed()
        elif self.field.text():
            self.field.clear()
            self.text.setFocus()
        else:
            self.close()

    # Zoom

    def _fit_screen(self) -> None:
        """Make the window, with its frame, no larger than the screen, and move it back onto the
        screen.
        """
        if self.isMaximized() or self.isFullScreen():
            return
        screen = self.screen().availableGeometry()
        frame = self.frameGeometry().size() - self.size()
        self.resize(self.size().boundedTo(screen.size() - frame.expandedTo(QSize(0, _FRAME))))
        outer = self.frameGeometry()
        right, below = outer.right() - screen.right(), outer.bottom() - screen.bottom()
        if self.isVisible() and (right > 0 or below > 0):
            self.move(self.x() - max(0, right), self.y() - max(0, below))

    def _on_zoom_in(self) -> None:
        self.zoomed.emit(1)

    def _on_zoom_out(self) -> None:
        self.zoomed.emit(-1)

    def _on_zoom_reset(self) -> None:
        self.zoomed.emit(0)
