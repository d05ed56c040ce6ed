"""Decisions about match objects. They change no file and can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.api.records.enums import DISMISSALS, OPEN
from app.language import Texts
from app.state.approvals.proposing import Draft
from app.state.decisions_and_undo.change_requests import ChangeRequest
from app.state.rows.keys import Key
from app.state.workspace.decision import Decision, Wanted
from app.state.workspace.row_counts import count_decided, count_prohibited
from app.ui.dialogs.proposals import proposer
from app.ui.dialogs.sign_off import Signing, name_question
from app.ui.kit.dialog import Dialog
from app.ui.look.status_colours import DECIDED
from app.ui.look.text import PlainLabel

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_NAMED = 3
"""Maximum number of objects listed by name; the others are only counted."""
_LOOKED_AT = 1_000
"""Maximum number of objects examined to find those to be named."""


class MarkDialog(Dialog):
    """Dialog that asks for sign-off and reason of a decision, then records it."""

    def __init__(self, stores: WindowStores, wanted: Wanted, parent: QWidget | None = None) -> None:
        self._triage = stores.triage
        self._stores = stores
        self._wanted = wanted
        self._why = stores.triage.why_propose(wanted.action, wanted.keys)
        word, meaning = DECIDED[wanted.action]
        total = stores.results.count_objects(wanted.keys)
        decided = count_decided(stores.results, wanted.keys) if total != 1 else 0
        some = bool(total and decided and decided < total)
        count = total - decided if some and total and decided else total
        title = tr("Mark as {word}", word=word)
        verb = title if count is None else tr("Mark {count} as {word}", count=count, word=word)
        super().__init__(title, _told(count, len(wanted.keys), word, meaning), verb, parent)
        self.proposer = proposer.Proposer(stores, self)
        if self._why:
            title, propose = _proposed(count, word)
            told = f"{proposer.consequence(stores.proposing, self._why)} {meaning}"
            self.retitle(title, told, proposer.verb(stores.proposing, propose))
        for name in _names(stores, wanted.keys, count, undecided=some):
            self.body.addWidget(PlainLabel(name, "mono-secondary", elide=True))
        words = [_about_rows(len(wanted.keys), total)]
        if wanted.action in DISMISSALS:
            prohibited, known = count_prohibited(stores.results, wanted.keys)
            words.append(_about_prohibited(prohibited, known=known))
        self.told = PlainLabel("\n".join(filter(None, words)), wrap=True)
        self.told.setVisible(bool(self.told.whole()))
        self.body.addWidget(self.told)
        self.kept = PlainLabel(_about_decided(decided, total), "secondary", wrap=True)
        self.kept.setVisible(bool(self.kept.whole()))
        self.body.addWidget(self.kept)
        if wanted.folders:
            folders = tr.plural(
                "Objects from the same template, in {n} folder",
                "Objects from the same template, in {n} folders",
                wanted.folders,
            )
            self.body.addWidget(PlainLabel(folders, "secondary", wrap=True))
        settings, given = stores.settings, wanted.given
        name = given.sign_off if given is not None else settings.sign_off
        reason = given.reason if given is not None else stores.triage.reason(wanted.action)
        self.signing = Signing(name, settings.recent_reasons, reason)
        self.signing.ask(name_question(stores.session, name))
        self.body.addWidget(self.signing)
        self.signing.focus_first_gap()
        if self.signing.asks:
            self.primary.setFocus()

    def _begin(self) -> None:
        """Focus the primary button if both fields are filled in and the name is from an earlier
        session. Letters typed for further decisions then change neither the name nor the reason.
        """
        if self.signing.asks and not self.signing.complaint():
            self.primary.setFocus()
        else:
            super()._begin()

    def accept(self) -> None:
        if not self.signing.complete(self.complain):
            return
        if self._why:
            self.proposer.propose(self._draft())
            return
        decision = Decision(self._wanted.action, self.signing.sign_off(), self.signing.why())
        self._triage.record(decision, self._wanted.keys, stay=self._wanted.stay)
        super().accept()

    def _draft(self) -> Draft:
        """Return the decision as the draft of a proposal."""
        session, action = self._stores.session, self._wanted.action
        wish = ChangeRequest(
            action=action,
            sign_off=self.signing.sign_off(),
            reason=self.signing.why(),
            place=session.place,
        )
        session.remember_reason(wish.sign_off, wish.reason, action)
        return Draft(wish, keys=self._wanted.keys)


def _told(count: int | None, rows: int, word: str, meaning: str) -> str:
    """Return the consequence of the decision. If the number of objects is unknown (None), the
    number of their rows is told.
    """
    if count is None:
        return tr.plural(
            "Marks the objects of {n} row as {word}. {meaning} No file is changed, and you can "
            "undo this.",
            "Marks the objects of {n} rows as {word}. {meaning} No file is changed, and you can "
            "undo this.",
            rows,
            word=word,
            meaning=meaning,
        )
    return tr.plural(
        "Marks {n} object as {word}. {meaning} No file is changed, and you can undo this.",
        "Marks {n} objects as {word}. {meaning} No file is changed, and you can undo this.",
        count,
        word=word,
        meaning=meaning,
    )


def _proposed(count: int | None, word: str) -> tuple[str, str]:
    """Return title and button text of a proposal about so many objects; None if unknown."""
    if count is None:
        title = tr("Propose to mark as {word}", word=word)
        return title, title
    return tr.plural(
        "Propose to mark {n} object as {word}",
        "Propose to mark {n} objects as {word}",
        count,
        word=word,
    ), tr.plural("Propose to mark {n} object", "Propose to mark {n} objects", count)


def _about_rows(rows: int, objects: int | None) -> str:
    """Return why the number of objects differs from that of the selected rows, or may differ if it
    is unknown (None); "" if it does not.
    """
    if rows == objects:
        return ""
    return tr.plural(
        "{n} row is selected. An archive stands for the objects in it.",
        "{n} rows are selected. An archive stands for the objects in it, and each object counts "
        "once.",
        rows,
    )


def _about_prohibited(count: int, *, known: bool) -> str:
    """Return how many objects contain prohibited values; "" if none is known to contain any.
    `known` says whether this is known of all objects.
    """
    if not count:
        return ""
    if not known:
        return tr.plural(
            "At least {n} object contains prohibited values. After the decision, "
            "these values are no longer counted.",
            "At least {n} objects contain prohibited values. After the decision, "
            "these values are no longer counted.",
            count,
        )
    return tr.plural(
        "{n} object contains prohibited values. After the decision, these "
        "values are no longer counted.",
        "{n} objects contain prohibited values. After the decision, these "
        "values are no longer counted.",
        count,
    )


def _about_decided(decided: int | None, total: int | None) -> str:
    """Return a text saying what the decision does to results that are already decided. `decided` is
    their number, None if it is unknown; `total` is the number of all results. Return "" if no
    result is decided.
    """
    if decided is None:
        return tr(
            "Earlier decisions are replaced only if all of the results are already "
            "decided; otherwise earlier decisions are kept."
        )
    if not decided:
        return ""
    if decided == total:
        return tr(
            "All of these results are already decided. Their decisions are "
            "replaced; only results whose files were remediated stay as they are."
        )
    return tr.plural(
        "{n} other result is already decided and stays as it is.",
        "{n} other results are already decided and stay as they are.",
        decided,
    )


def _names(
    stores: WindowStores, keys: Sequence[Key], count: int | None, *, undecided: bool
) -> list[str]:
    """Return the names of the first objects; if `undecided` is True, only of undecided ones. If
    more of the `count` objects exist (None: an unknown number), the last item says how many. Return
    an empty list if no name is known.
    """
    some = keys if undecided else keys[:_NAMED]
    families = (member for key in some for member in stores.results.family(key))
    first = dict.fromkeys(islice(families, _LOOKED_AT))
    rows = (row for row in map(stores.results.row_of, first) if row is not None and row.own)
    named = (row.location for row in rows if not undecided or row.bucket == OPEN)
    names = list(islice(named, _NAMED))
    if names and count is None:
        return [*names, tr("and others")]
    more = (count or 0) - len(names)
    if names and more:
        names.append(tr.plural("and {n} more object", "and {n} more objects", more))
    return names
