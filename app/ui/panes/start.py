"""Start page: three ways to begin."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QWidget

from app.language import Texts
from app.state.connection.session import Connection
from app.state.stores import WindowStores
from app.state.work.loop_scheduler import NextTurn
from app.ui.actions.qactions import Actions, Command
from app.ui.kit.boxes import STRETCH, fill, hbox, vbox
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.flow_layout import FlowLayout
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

tr = Texts(__name__)

_GAP = 12
_CARDS = (
    (
        "scan_folder",
        "folder-scan",
        tr("Scan a folder"),
        tr("Look for sensitive data in a folder of this computer. No file is changed."),
    ),
    (
        "open_sample",
        "sample",
        tr("Open sample set"),
        tr("Try all functions with about 300 files of invented data, created on this computer."),
    ),
    (
        "connect",
        "connect",
        tr("Connect to a server"),
        tr("Review and remediate the results of a server of your organisation."),
    ),
)


class Card(QPushButton):
    """Large button for a command, with an icon, a title and one sentence; disabled while the
    command is.
    """

    def __init__(self, command: Command, icon: str, title: str, sentence: str) -> None:
        super().__init__()
        self._command = command
        self.setProperty("kind", "card")
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        heading = PlainLabel(title, "heading")
        words = PlainLabel(sentence, "secondary", wrap=True)
        self.keys = PlainLabel(command.shown_keys(), "key")
        if not command.shown_keys():
            self.keys.hide()
        top = hbox(
            IconLabel(icon, Role.ACCENT, 28),
            STRETCH,
            (self.keys, 0, Qt.AlignmentFlag.AlignTop),
            gap=None,
        )
        column = vbox(top, into=self, edges=16)
        column.addSpacing(theme().px(4))
        fill(column, heading, words, STRETCH)
        for part in (heading, words, self.keys):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.clicked.connect(command.trigger)
        command.enabledChanged.connect(self._on_enabled)
        command.changed.connect(self._on_enabled)
        self._on_enabled()

    def sizeHint(self) -> QSize:
        width, layout = theme().px(248), self.layout()
        need = 0 if layout is None else layout.totalHeightForWidth(width)
        return QSize(width, max(need, theme().px(148)))

    def _on_enabled(self) -> None:
        allow(self, self._command.reason)


class StartPane(QScrollArea):
    """Page shown while there is no target. A folder can also be dropped on the window."""

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setObjectName("page")
        self._session = stores.session
        self.cards = [Card(actions[name], *rest) for name, *rest in _CARDS]
        self._state = PlainLabel("", "secondary")
        self._busy = BusyBar()
        self._fit_due = NextTurn(self._fit_cards, self)  # texts are styled by then
        self._inner = self._content()
        page = QWidget()
        hbox(STRETCH, (self._inner, 1000), STRETCH, into=page, gap=None, edges=None)
        self.setWidget(page)
        stores.session.changed.connect(self._on_session)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self._on_session()
        self.setAccessibleName(tr("Start page"))
        self.setFocusProxy(self.cards[0])

    def _content(self) -> QWidget:
        inner = QWidget()
        cards = FlowLayout(gap=_GAP)
        for card in self.cards:
            cards.addWidget(card)
        hint = PlainLabel(
            tr("Choose where to search. You can also drop a folder here."), "secondary"
        )
        hint.setWordWrap(True)
        column = vbox(
            (STRETCH, 2),
            PlainLabel(tr("Find and remediate sensitive data"), "title", wrap=True),
            hint,
            into=inner,
            gap=_GAP,
        )
        column.addSpacing(theme().px(_GAP))
        fill(column, cards, self._foot(), (STRETCH, 3))
        return inner

    def _on_theme_changed(self) -> None:
        self._busy.setFixedWidth(theme().px(160))
        self._fit_cards()
        count, gap = len(self.cards), theme().px(_GAP)
        self._inner.setMaximumWidth(count * (self.cards[0].width() + gap) - gap)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit_due.start()

    def _fit_cards(self) -> None:
        """Make all cards as high as the one with the longest text needs."""
        high = max(card.sizeHint().height() for card in self.cards)
        for card in self.cards:
            card.setFixedSize(card.sizeHint().width(), high)

    def _foot(self) -> QHBoxLayout:
        row = hbox((self._busy, 0, Qt.AlignmentFlag.AlignVCenter), self._state, STRETCH, gap=12)
        self._state.setMinimumHeight(theme().px(24))
        return row

    def _on_session(self) -> None:
        starting = self._session.connection is Connection.STARTING
        self._busy.setVisible(starting)
        # the banner reports the rest
        self._state.setText(self._session.message if starting else "")
