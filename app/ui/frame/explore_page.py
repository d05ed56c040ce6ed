"""Page of the results: the table with its decisions, and the query form as a sheet over it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.ui.kit.boxes import vbox
from app.ui.kit.focus import focus_into
from app.ui.panes.query.query_form import QueryForm
from app.ui.panes.results.results import ResultsPane
from app.ui.panes.summary import SummaryBar
from app.ui.panes.triage import TriageBar

EXPLORE = "QWidget#explore { background: palette(base); }"
"""Style sheet of the page. Qt resolves palette() when it polishes a widget. On a theme change the
page polishes only itself, and its parts are styled one by one.
"""


class ExplorePage(QWidget):
    """Page that places the form over the results. The form is as high as its fields, or as the
    space allows.

    The form closes after running the query or with Escape.
    """

    def __init__(
        self,
        form: QueryForm,
        summary: SummaryBar,
        results: ResultsPane,
        triage: TriageBar,
        totals: QWidget,
    ) -> None:
        """`totals` are hidden while the window has space for them outside of the page."""
        super().__init__()
        self.setObjectName("explore")
        # needed: only a plain QWidget has a styled background by default
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setStyleSheet(EXPLORE)
        self._form, self._results = form, results
        vbox(summary, (results, 1), triage, totals, into=self, gap=0)
        totals.hide()
        form.setParent(self)
        form.setAutoFillBackground(True)
        form.hide()
        form.applied.connect(self._shut)

    def toggle_form(self) -> None:
        """Open the query form and focus it or, if it is open, close it."""
        if self._form.isVisible():
            self._shut()
            return
        self._place()
        self._form.show()
        self._form.raise_()
        self._place()  # the height of the fields is only known once they are shown
        focus_into(self._form)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._place()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._form.isVisible():
            self._shut()
        else:
            super().keyPressEvent(event)

    def _place(self) -> None:
        """Resize the form so that the decision bar below the results stays visible."""
        high = min(self._form.sizeHint().height(), self._results.geometry().bottom() + 1)
        self._form.setGeometry(QRect(0, 0, self.width(), high))

    def _shut(self) -> None:
        focus = self._form.focusWidget()
        inside = focus is not None and focus is self.window().focusWidget()
        self._form.hide()
        if inside:
            focus_into(self._results)
