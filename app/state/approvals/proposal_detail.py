"""One proposal of the server: its objects as they are now, and the answer to it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.api.errors import ApiError
from app.api.records.approvals import (
    Answer,
    LeftOutObject,
    Proposal,
    ProposalAnswer,
    ProposalPart,
    ProposalState,
)
from app.api.records.enums import MARKS, Action
from app.language import Texts
from app.state.connection.server_reading import ServerReading
from app.state.connection.session import Session
from app.state.decisions_and_undo.change_requests import ProposedChange, RequestPart
from app.state.inventory.approval_guard import ACT, MARK, ApprovalGuard
from app.state.inventory.tree import Inventory
from app.state.results.row_reader import RowReader, TargetQueries
from app.state.rows.keys import Key, Row
from app.state.words.permissions import permission_name
from app.state.work.errors import UNEXPECTED, StateError
from app.state.work.signals import Signal
from app.state.work.tasks import Failure, Tasks, slices

tr = Texts(__name__)

ANSWER = "proposals.answer"
_AT_ONCE = 100
"""Objects read between two progress updates."""
_CLOSED = {
    ProposalState.APPROVED: tr("The proposal was approved by {by}."),
    ProposalState.REJECTED: tr("The proposal was rejected by {by}."),
    ProposalState.WITHDRAWN: tr("The proposal was withdrawn."),
    ProposalState.EXPIRED: tr("The proposal has expired."),
}


@dataclass(frozen=True, slots=True)
class ProposalObject:
    """One object of a proposal. `row` is its current row; None if it was not read yet, or if the
    object does not exist (`gone`). `left_out` is the reason why the approval left the object out,
    else "".
    """

    key: Key
    part: ProposalPart
    row: Row | None = None
    gone: bool = False
    left_out: str = ""
    path: str = ""


class ProposalDetail(ServerReading):
    """A proposal and its objects. Invariant: an answer contains the hash of the proposal shown. If
    the server's proposal has another hash, the server refuses the answer.

    `answered` carries the proposal as it is after the answer, or an error.
    """

    answered = Signal(object)

    def __init__(
        self,
        session: Session,
        inventory: Inventory,
        guard: ApprovalGuard,
        tasks: Tasks,
    ) -> None:
        super().__init__("proposals.detail", session, tasks)
        self.proposal: Proposal | None = None
        self.objects: list[ProposalObject] = []
        self.read_count = 0
        """Number of objects read so far."""
        self.busy = False
        """Whether an answer is being sent."""
        self._id = ""
        self._inventory = inventory
        self._guard = guard
        tasks.failed.connect(self._on_answer_failed)

    def stop(self) -> None:
        """Stop reading when the view is closed; an answer on its way is still sent."""
        self._id = ""
        super().stop()

    def show_proposal(self, proposal: Proposal | None) -> None:
        """Read this proposal; None clears the view. If the proposal is already shown, it is read
        again only if it has changed.
        """
        wanted = proposal.id if proposal is not None else ""
        if wanted == self._id and (proposal is None or not self._is_older(proposal)):
            return
        if wanted != self._id:
            self.proposal, self.objects, self.read_count = None, [], 0
        self._id = wanted
        if wanted:
            self.read()
        else:
            self.stop()
            self.changed.emit()

    def why_not(self, answer: Answer) -> str:
        """Return why this account cannot give an answer, or ""."""
        proposal, guard = self.proposal, self._guard
        if proposal is None:
            return tr("Select a proposal first.")
        if reason := self._session.why_not("propose"):
            return reason
        if closed := why_closed(proposal):
            return closed
        own = guard.is_own(proposal.proposed_by_id)
        if answer is Answer.WITHDRAW:
            return "" if own else tr("Only the person who made the proposal can withdraw it.")
        if own:
            return tr(
                "You made this proposal. Another person must approve it with an account "
                "of their own (Administration > Accounts), in a console connected to "
                "{server}.",
                server=self._session.base_url,
            )
        if proposal.action not in set(Action):
            return tr("This version of the console does not support the proposed action.")
        action, parts = Action(proposal.action), proposal.parts or []
        lacking = any(not guard.may_do(action, one) for one in {part.target_id for part in parts})
        if not lacking:
            return ""
        right = permission_name(MARK if action in MARKS else ACT)
        return tr("Your account needs the permission “{right}” on every target.", right=right)

    def answer(self, answer: Answer, *, reason: str = "", password: str = "") -> None:
        """Send an answer. Ends with `answered`."""
        if self.proposal is not None and not self.busy:
            self.busy = True
            self.changed.emit()
            body = ProposalAnswer(hash=self.proposal.hash, reason=reason, password=password or None)
            self._tasks.write(ANSWER, self._answer, self._session.place, self._id, answer, body)

    @property
    def why_no_dry_run(self) -> str:
        """Why a dry run cannot show what the action would change now, or ""."""
        proposal = self.proposal
        if proposal is None or self.loading:
            return tr("Select a proposal first.")
        if why_not := why_closed(proposal) or self._session.why_not("preview"):
            return why_not
        if proposal.action not in set(Action) - set(MARKS):
            return tr("The proposed action changes no file.")
        some = any(one.row is not None for one in self.objects)
        return "" if some else tr("The objects of the proposal no longer exist.")

    def change(self) -> ProposedChange | None:
        """Return the proposed action on those objects that still exist, for a dry run as a preview;
        None if there is nothing to preview.
        """
        proposal = self.proposal
        if proposal is None or not proposal.parts or self.why_no_dry_run:
            return None
        rows = {one.key: one.row for one in self.objects if one.row is not None}
        parts = [_request(part, rows) for part in proposal.parts]
        order = proposal.parts[0].order
        places = {
            Key(part.target_id, object_id): tuple(some)
            for part in proposal.parts
            for object_id, some in (part.order.places or {}).items()
        }
        return ProposedChange(
            action=Action(proposal.action),
            parts=tuple(part for part in parts if part.rows),
            reason=proposal.reason,
            data_types=tuple(order.data_types) if order.data_types else None,
            location=order.location or "",
            places=places,
        )

    def _is_older(self, proposal: Proposal) -> bool:
        """Whether the proposal shown here is older than `proposal`, which is the same proposal as
        the list has read it. This is assumed if the two have different states.
        """
        return self.proposal is not None and self.proposal.state != proposal.state

    async def _read_all(self) -> None:
        proposal = await self._session.client.approvals.get(self._id)
        if proposal.id != self._id:  # another one was selected meanwhile
            return
        self.proposal = proposal
        left_out = {one.object_id: one for one in proposal.left_out or ()}
        self.objects = [
            _object(part, object_id, left_out)
            for part in proposal.parts or ()
            for object_id in part.order.object_ids
        ]
        self.read_count = 0
        self.changed.emit()
        await self._read_rows()

    async def _read_rows(self) -> None:
        reader = RowReader(self._session, self._inventory, TargetQueries(self._session).ask)
        for some in slices(range(len(self.objects)), _AT_ONCE):
            keys = [self.objects[at].key for at in some]
            rows = {row.key: row for row in await reader.rows(keys)}
            for at, key in zip(some, keys, strict=True):
                row = rows.get(key)
                self.objects[at] = _with_row(self.objects[at], row)
            self.read_count += len(keys)
            self.changed.emit()

    async def _answer(self, place: str, key: str, answer: Answer, body: ProposalAnswer) -> None:
        self._session.need_place(place)
        try:
            done = await self._session.client.approvals.answer(key, answer, body)
        except (ApiError, StateError) as error:
            self._end_answer(self._session.told(error))
            return
        self._end_answer(done)

    def _end_answer(self, result: Proposal | BaseException) -> None:
        """Report the end of an answer. Even if it failed, the proposal may have been answered."""
        self.busy = False
        self._session.announce("proposals", "jobs", "inventory", "risk")
        if self._id:
            self.read()
        self.answered.emit(result)

    def _on_answer_failed(self, failure: Failure) -> None:
        if failure.name == ANSWER and self.busy:
            self._end_answer(StateError(UNEXPECTED))


def why_closed(proposal: Proposal) -> str:
    """Return why a proposal takes no answer any more, or ""."""
    state = proposal.state
    if state == ProposalState.WAITING:
        return _CLOSED[ProposalState.EXPIRED] if time.time() >= proposal.expires else ""
    if state not in set(ProposalState):
        return tr("The state of the proposal is “{state}”.", state=state)
    return _CLOSED[ProposalState(state)].format(by=proposal.answered_by or tr("another person"))


def _object(
    part: ProposalPart, object_id: str, left_out: dict[str, LeftOutObject]
) -> ProposalObject:
    said = left_out.get(object_id)
    return ProposalObject(
        Key(part.target_id, object_id),
        part,
        left_out=said.reason if said is not None else "",
        path=said.path if said is not None else "",
    )


def _with_row(one: ProposalObject, row: Row | None) -> ProposalObject:
    path = row.location if row is not None else one.path
    return replace(one, row=row, gone=row is None, path=path)


def _request(part: ProposalPart, rows: dict[Key, Row]) -> RequestPart:
    keys: Sequence[Key] = [Key(part.target_id, one) for one in part.order.object_ids]
    found = tuple(rows[key] for key in keys if key in rows)
    return RequestPart(part.target_id, part.location_id, part.order.path, found)
