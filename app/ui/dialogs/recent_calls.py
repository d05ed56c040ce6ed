"""Recent calls to the server, each as a command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QWidget

from app.api.recent_calls import MOST_OTHERS, MOST_READS, Call
from app.language import Texts, clock, number
from app.ui.kit.boxes import fill
from app.ui.kit.controls.buttons import allow
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_LOOK_MS = 500
_BAD = 400
_NO_BODY = tr(
    "The body of the call is not included because it may contain a value or a "
    "password. Save the body as body.json in the folder where you run curl."
)
_PINNED = tr("Save the certificate of the server as server.pem in the folder where you run curl.")


def _time(one: Call) -> str:
    return clock(one.when, seconds=True)


def _status(one: Call) -> str:
    return str(one.status) if one.status else tr("No answer")


def _icon(one: Call) -> str:
    return "" if 0 < one.status < _BAD else "warning"


def _role(one: Call) -> Role:
    return Role.SECONDARY if 0 < one.status < _BAD else Role.MATCH


# fmt: off
COLUMNS: tuple[Column[Call], ...] = (
    Column(title=tr("Time"), text=_time, width=80, role=lambda _one: Role.SECONDARY),
    Column(title=tr("Method"), text=lambda one: one.method, width=72, mono=True),
    Column(title=tr("Path"), text=lambda one: one.path, stretch=True, middle=True, mono=True,
           tip=lambda one: f"{one.server}{one.path}"),
    Column(title=tr("Status"), text=_status, width=104, icon=_icon, role=_role),
    Column(title="ms", text=lambda one: number(one.seconds * 1000.0), width=72, right=True,
           about=tr("Milliseconds until the answer was complete")),
)
# fmt: on


class CallsDialog(Dialog):
    """List of calls, updated as they are made. The primary button copies the focused call and
    leaves the dialog open.
    """

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("API calls"),
            tr(
                "Recent calls, newest first: the last {reading} GET calls, and the last "
                "{changing} other calls. The calls are not saved.",
                changing=MOST_OTHERS,
                reading=MOST_READS,
            ),
            tr("Copy as curl"),
            parent,
            wide=True,
            height=480,
        )
        self.setObjectName("calls_dialog")
        self._calls = stores.session.calls
        self._number = -1
        self.view = ListTable(
            COLUMNS, lambda one: one.number, name=tr("API calls, newest first"), single=True
        )
        self.reads = QCheckBox(tr("Show GET calls"))
        self.said = PlainLabel("", "secondary", wrap=True)
        fill(self.body, self.reads, (self.view, 1), self.said)
        self.dismiss.setText(tr("Close"))
        self._looking = QTimer(self, interval=_LOOK_MS)
        self._looking.timeout.connect(self._look)
        self.finished.connect(self._looking.stop)
        self.reads.toggled.connect(self._show)
        self.view.selectionModel().currentRowChanged.connect(self._on_chosen)
        self._looking.start()
        self._look()
        self.view.setFocus()

    def accept(self) -> None:
        """Copy the focused call as a curl command; the dialog stays open."""
        one = self._chosen()
        if one is not None:
            QGuiApplication.clipboard().setText(one.as_curl())
            more = [_NO_BODY * (one.body is None), _PINNED * one.pinned]
            words = tr("The curl command was copied. It will ask for the password.")
            self.said.setText(" ".join([words, *filter(None, more)]))

    def _chosen(self) -> Call | None:
        return self.view.current()

    def _look(self) -> None:
        if self._number != self._calls.number:
            self._show()

    def _show(self) -> None:
        before, self._number = self._chosen(), self._calls.number
        self.view.put(self._calls.newest(reads=self.reads.isChecked()))
        if before is not None and (index := self.view.table.index_of(before.number)).isValid():
            self.view.setCurrentIndex(index)
        elif self.view.source.count:
            self.view.setCurrentIndex(self.view.table.index(0, 0))
        self._on_chosen()

    def _on_chosen(self) -> None:
        self.said.setText("")
        chosen = self._chosen() is not None
        allow(self.primary, "" if chosen else tr("Select a call first."))
