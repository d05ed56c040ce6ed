"""Progress of one remediation: per file, what was sent, refused or confirmed, and what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.api.records.enums import Action
from app.language import Texts
from app.state.changes.change_evidence import Evidence, State
from app.state.decisions_and_undo.change_requests import ChangeRequest, RequestPart
from app.state.rows.keys import Key, Row
from app.state.words.preflight import reason_word
from app.state.work.errors import Refusal

tr = Texts(__name__)

_WORST = (State.FAILED, State.PARTLY, State.NOT_CONFIRMED, State.OVERTAKEN)
_AGAIN = frozenset({State.REFUSED, State.FAILED, State.PARTLY})
"""Outcomes after which the file may be sent again."""


@dataclass(slots=True, eq=False)
class Item:
    """One file of a delivery. `state` is None until the file is sent, and final once the outcome is
    known.
    """

    part: RequestPart
    job_ids: list[str] = field(default_factory=list)
    taken: list[Key] = field(default_factory=list)
    """The objects that the server accepted."""
    refusal: str = ""
    state: State | None = None
    words: str = ""
    partly: bool = False
    """Whether the file was masked as requested, and still contains other matches."""

    @property
    def path(self) -> str:
        """The path of the file. If the request is for a single object, the path of that object."""
        return self.part.name

    @property
    def ended(self) -> bool:
        """Whether the outcome of the file is known."""
        return self.state is not None and self.state.final


class Delivery:
    """Outcome of one remediation, file by file.

    Invariant: counts come from the requests sent, never from the server's job list, which may be
    truncated.
    """

    ahead = 100
    """Maximum number of unconfirmed files. More would save no time: the service processes them one
    by one.
    """

    def __init__(self, wish: ChangeRequest, parts: Sequence[RequestPart] = ()) -> None:
        self.wish = wish
        self.items = [Item(part) for part in parts]
        self.in_a_row = 0
        self.sent = 0
        """Number of files requested, including refused ones."""
        self.sending = True
        self.stopped = False
        """Whether the analyst has stopped the sending."""
        self.error: BaseException | None = None
        """The error that ended the sending early."""
        self.states: Counter[State] = Counter()
        self._given_up = False
        self._current: Item | None = None
        self._open: dict[int, Item] = {}

    @property
    def action(self) -> Action:
        """The action on the files."""
        return self.wish.action

    @property
    def wanted(self) -> bool:
        """Whether the files not yet requested should be sent."""
        return not self.stopped and not self._given_up

    def give_up(self) -> None:
        """Stop sending, after too many failures or because the console ends."""
        self._given_up = True

    def begin(self, item: Item) -> None:
        """Set the file to which the following answers of the server belong."""
        self._current = item

    def accept(self, rows: Sequence[Row], jobs: Mapping[str, int]) -> None:
        """Record objects that the server accepted, and their jobs."""
        if self._current is not None:
            self._current.job_ids += jobs
            self._current.taken += [row.key for row in rows]

    def refuse(self, _part: RequestPart, refusal: Refusal) -> None:
        """Record a refusal."""
        if self._current is not None:
            self._current.refusal = refusal.message

    def answered(self, item: Item) -> None:
        """Record that the server has answered all requests for a file: jobs, a refusal, or both."""
        self.sent += 1
        item.state = State.REQUESTED
        self._open[id(item)] = item
        if not item.job_ids:
            self._end(item, State.REFUSED, reason_word(item.refusal))

    def lost(self, item: Item, words: str) -> None:
        """Record that a request got no answer, so it is unknown whether the server accepted it."""
        self.sent += 1
        self._open[id(item)] = item
        self._end(item, State.NOT_CONFIRMED, words)

    def look(self, evidence: Mapping[str, Evidence]) -> None:
        """Update the open items from the evidence; ended items are not examined again."""
        for item in list(self._open.values()):
            seen = [evidence.get(job_id) for job_id in item.job_ids]
            known = [one for one in seen if one is not None]
            if not known or len(known) < len(seen):  # the console now uses another server
                self._end(item, State.NOT_CONFIRMED, tr("Result unknown; check the jobs"))
            elif all(one.state.final for one in known):
                self._judge(item, known)
            else:
                item.words = next(one.words for one in known if not one.state.final)

    @property
    def awaited(self) -> int:
        """Number of sent files whose outcome is still unknown."""
        return len(self._open)

    @property
    def unsent(self) -> int:
        """Number of files not yet requested."""
        return len(self.items) - self.sent

    @property
    def ended(self) -> bool:
        """Whether sending is over and all outcomes are known."""
        return not self.sending and not self._open

    @property
    def confirmed(self) -> int:
        """Number of files that a later read has confirmed."""
        return self.states[State.CONFIRMED]

    @property
    def partly(self) -> int:
        """Number of files that were masked as requested, and still contain other matches."""
        return sum(item.partly for item in self.items)

    def left(self) -> list[Item]:
        """Return the files that may still be sent, or sent again: those not yet sent, refused,
        failed, or changed only in part.
        """
        return [item for item in self.items if item.state is None or item.state in _AGAIN]

    def taken(self) -> list[Key]:
        """Return the objects that the server accepted."""
        return [key for item in self.items for key in item.taken]

    def refusals(self) -> tuple[Refusal, ...]:
        """Return the refusals of the server."""
        refused = [item for item in self.items if item.refusal]
        return tuple(Refusal(one.path, one.refusal, tuple(one.part.object_ids)) for one in refused)

    def left_keys(self) -> list[Key]:
        """Return the objects of the files in `left`."""
        return [row.key for one in self.left() for row in one.part.rows]

    def reason(self, state: State) -> str:
        """Return a text with the most frequent reason why files are in this state, and the number
        of other reasons. Return "" if no file is in this state.
        """
        counts = Counter(item.words for item in self.items if item.state is state)
        if not counts:
            return ""
        (words, _), *others = counts.most_common()
        reason = words.removesuffix(".")
        if not others:
            return reason
        return tr.plural(
            "{reason}, and another reason",
            "{reason}, and {n} other reasons",
            len(others),
            reason=reason,
        )

    def _judge(self, item: Item, known: Sequence[Evidence]) -> None:
        if item.refusal:
            refusal = reason_word(item.refusal)
            self._end(
                item, State.PARTLY, tr("Not done for some objects: {refusal}", refusal=refusal)
            )
            return
        for state in _WORST:
            for one in known:
                if one.state is state:
                    self._end(item, state, one.words)
                    return
        last = max(known, key=lambda one: (one.partly, one.checked))
        item.partly = last.partly
        self._end(item, last.state, last.words)

    def _end(self, item: Item, state: State, words: str) -> None:
        item.state, item.words = state, words
        self.states[state] += 1
        del self._open[id(item)]
