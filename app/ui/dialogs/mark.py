"""Decisions about match objects. They change no file and can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.state.rows.keys import Key
from app.state.workspace.triage import Decision, Wanted
from app.ui.dialogs.signing import Signing
from app.ui.kit.dialog import Dialog
from app.ui.look.status_style import DECIDED
from app.ui.look.text import PlainLabel, amount

if TYPE_CHECKING:
    from app.state.stores import WindowStores

_NAMED = 3
"""Maximum number of objects listed by name; the others are only counted."""


class MarkDialog(Dialog):
    """Dialog that asks for sign-off and reason of a decision, then records it."""

    def __init__(self, stores: WindowStores, wanted: Wanted, parent: QWidget | None = None) -> None:
        self._triage = stores.triage
        self._wanted = wanted
        word, meaning = DECIDED[wanted.action]
        count = stores.results.count_objects(wanted.keys)
        super().__init__(
            f"Mark as {word}",
            f"Marks {amount(count, 'object', 'objects')} as {word}. {meaning} "
            "No file is changed, and you can undo this.",
            f"Mark {count:,} as {word}",
            parent,
        )
        for name in _names(stores, wanted.keys, count):
            self.body.addWidget(PlainLabel(name, "mono-secondary", elide=True))
        settings = stores.settings
        self.signing = Signing(
            settings.sign_off, settings.recent_reasons, stores.triage.reason(wanted.action)
        )
        self.body.addWidget(self.signing)
        self.signing.focus_first_gap()

    def accept(self) -> None:
        if not self.signing.complete(self.complain):
            return
        decision = Decision(self._wanted.action, self.signing.sign_off(), self.signing.why())
        self._triage.record(decision, self._wanted.keys, stay=self._wanted.stay)
        super().accept()


def _names(stores: WindowStores, keys: Sequence[Key], count: int) -> list[str]:
    """Return the names of the first objects, and how many more of `count` there are."""
    first = (member for key in keys[:_NAMED] for member in stores.results.family(key))
    found = (stores.results.row_of(key) for key in dict.fromkeys(first))
    names = [row.location for row in found if row is not None and row.own][:_NAMED]
    more = count - len(names)
    return [*names, *([f"and {more:,} more"] if names and more else [])]
