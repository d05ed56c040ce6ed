"""Clauses of the query text that were not understood, so the form cannot show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.ui.kit.boxes import hbox, vbox
from app.ui.kit.controls.buttons import button
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display, set_tip

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_LONGEST = 120
"""Largest number of characters of the clauses shown."""


class LeftClauses(QWidget):
    """Bar that names the clauses that were not understood. For one of the clauses, the bar says why
    it was not understood, and offers to fix or remove it. The bar is hidden while the whole text is
    understood.
    """

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._stores = stores
        self.words = PlainLabel("", wrap=True)
        self.why = PlainLabel("", "secondary", wrap=True)
        self.fix = button(tr("Fix"))
        self.leave_out = button(tr("Remove"))
        words = vbox(self.words, self.why, gap=0)
        hbox(
            IconLabel("error", Role.PROHIBITED),
            (words, 1),
            self.fix,
            self.leave_out,
            into=self,
            edges=(8, 4, 8, 4),
        )
        self.fix.clicked.connect(self._stores.text.mend)
        self.leave_out.clicked.connect(self._on_leave_out)
        self.setFocusProxy(self.leave_out)
        self.hide()

    def show_clauses(self) -> None:
        """Update the clauses shown."""
        left, text = self._stores.query.left, self._stores.text
        self.setVisible(bool(left))
        if not left:
            return
        named = display("  ".join(left), _LONGEST)
        self.words.setText(
            tr.plural(
                "Part of the query not understood, but kept: {named}",
                "{n} parts of the query not understood, but kept: {named}",
                len(left),
                named=named,
            )
        )
        self.why.setText(text.error.words if text.error is not None else "")
        fix = text.error.fix if text.error is not None else None
        self.fix.setVisible(fix is not None)
        self.setFocusProxy(self.leave_out if fix is None else self.fix)
        if fix is not None:
            written = (
                tr("Replace with {fix}", fix=display(fix))
                if fix
                else tr("Remove the invalid part of the query")
            )
            set_tip(self.fix, f"{written} (Alt+Enter)")
        set_tip(
            self.leave_out, tr("Remove {clause} from the query", clause=display(self._clause()))
        )

    def _clause(self) -> str:
        """Return the clause that contains the error shown. If there is no such clause, return the
        first clause that was not understood.
        """
        left, text = self._stores.query.left, self._stores.text
        at = text.error.start if text.error is not None else 0
        holding = (one for one in left if one in text.text[max(0, at - len(one)) : at + len(one)])
        return next(holding, left[0])

    def _on_leave_out(self) -> None:
        if self._stores.query.left:
            self._stores.query.leave_out(self._clause())
