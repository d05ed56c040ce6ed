"""A proposal received in a signed file: verified, compared with the server, then approved."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.api.records.enums import WHOLE_FILES
from app.language import Texts
from app.state.approvals.server_identity import server_identity
from app.state.changes.decision_outbox import Outbox
from app.state.connection.server_reading import ServerReading
from app.state.connection.session import Session
from app.state.console_data.proposal_file import (
    FileProposal,
    ProposedObject,
    ProposedPart,
    SignedProposal,
    parsed,
)
from app.state.console_data.proposal_history import ProposalHistory, approved
from app.state.console_data.signed_file import LARGEST
from app.state.console_data.signer import Signer, fingerprint
from app.state.console_data.signers import Signers, Trust
from app.state.decisions_and_undo.change_requests import ProposedChange, RequestPart
from app.state.decisions_and_undo.undo_stack import UndoEntry, UndoStack
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.inventory.tree import Inventory
from app.state.results.row_reader import RowReader, TargetQueries
from app.state.rows.keys import Key, Row
from app.state.words.statuses import status_word
from app.state.work.errors import NotPossible, NotProposal
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks, slices

tr = Texts(__name__)

_AT_ONCE = 100
"""Objects read between two progress updates."""
_OWN_KEY = tr("You signed this proposal. Another person must approve it.")
_OWN_ACCOUNT = tr(
    "The account that you are signed in with made this proposal. Another person must approve it, "
    "with an account of their own."
)
_BY_SERVER = tr(
    "This server stores proposals itself. Ask the proposer to create the proposal on the server, "
    "not in a file."
)
_NOT_FOUND = tr("Not found")
_MOVED = tr("Object path has changed")
_DECIDED = tr("Status is now “{now}”")
_UNDECIDED = tr("Status was removed")
_MATCHES = tr("Matches have changed since the proposal")
_WHOLE = tr("Another object of this file has changed")


@dataclass(frozen=True, slots=True)
class ReceivedProposal:
    """A verified file. Its proposal may be approved here, on the server at `place`."""

    place: str
    signed: SignedProposal
    trust: Trust

    @property
    def proposal(self) -> FileProposal:
        """The proposal that the file contains."""
        return self.signed.proposal


@dataclass(frozen=True, slots=True)
class ComparedObject:
    """An object of the file and its current row. `change` says how the object has changed since it
    was proposed; "" if it has not.
    """

    key: Key
    part: int
    proposed: ProposedObject
    target: str
    row: Row | None = None
    change: str = ""
    read: bool = False


class ReceivedProposals(QObject):
    """Opening of proposals from files. Invariant: a proposal is opened only if another person has
    made it for this server, it has not expired, and it was not approved before.
    """

    opened = Signal(object)
    """A file was verified (`ReceivedProposal`)."""

    def __init__(
        self,
        session: Session,
        guard: ApprovalGuard,
        history: ProposalHistory,
        signer: Signer,
        save: Callable[[], None],
        tasks: Tasks,
    ) -> None:
        super().__init__()
        self._session = session
        self._guard = guard
        self._history = history
        self._signer = signer
        self._signers = Signers(session.settings, save)
        self._tasks = tasks

    def open(self, path: Path) -> None:
        """Read and verify a file. Emits `opened` only if its proposal may be approved here."""
        self._tasks.read("proposal.open", self._open, path)

    def trust(self, received: ReceivedProposal) -> None:
        """Remember the key of the proposer. Call it once the proposal is approved."""
        made = received.proposal
        self._signers.remember(made.by, received.signed.signer, received.trust)

    async def _open(self, path: Path) -> None:
        if self._guard.by_server:
            raise NotProposal(_BY_SERVER)
        try:
            signed = await asyncio.to_thread(_read, path)
        except OSError as error:
            words = tr("{name} cannot be read: {reason}.", name=path.name, reason=error.strerror)
            raise NotProposal(words) from None
        made = signed.proposal
        own = await asyncio.to_thread(self._own_key)
        place, identity = self._session.place, await server_identity(self._session)
        problem = (
            made.why_not_now(time.time())
            or identity.why_other_server(made)
            or (_OWN_KEY if signed.signer == own else "")
            or (_OWN_ACCOUNT if identity.is_proposer(made) else "")
            or self._history.why_not(signed.digest)
        )
        if problem:
            raise NotProposal(problem)
        trust = self._signers.trust(made.by, signed.signer, own)
        self.opened.emit(ReceivedProposal(place, signed, trust))

    def _own_key(self) -> str:
        return fingerprint(self._signer.key().public_key().public_bytes_raw())


class Comparison(ServerReading):
    """The objects of a received proposal, compared with what the server has now."""

    def __init__(
        self,
        received: ReceivedProposal,
        session: Session,
        inventory: Inventory,
        tasks: Tasks,
    ) -> None:
        super().__init__("proposal.compare", session, tasks)
        self.received = received
        self.done = False
        """Whether all objects were read."""
        self.read_count = 0
        self._inventory = inventory
        self.objects = [
            ComparedObject(Key(part.target_id, one.object_id), at, one, part.target)
            for at, part in enumerate(received.proposal.parts)
            for one in part.objects
        ]

    @property
    def unchanged(self) -> list[ComparedObject]:
        """The objects that have not changed since they were proposed."""
        return [one for one in self.objects if one.read and not one.change]

    def why_not(self) -> str:
        """Return why the proposal cannot be approved now, or ""."""
        if self.received.place != self._session.place:
            return tr(
                "The console was switched to another server after the file was opened. Open the "
                "file again."
            )
        if reason := self._session.why_not(self.received.proposal.action.value):
            return reason
        if not self.done:
            return self.error or tr("Wait until all objects have been compared with the server.")
        if late := self.received.proposal.why_not_now(time.time()):
            return late
        return (
            ""
            if self.unchanged
            else tr("All objects of the proposal have changed since it was made.")
        )

    def change(self) -> ProposedChange:
        """Return the action on the unchanged objects."""
        made = self.received.proposal
        rows: dict[int, list[Row]] = {}
        for one in self.unchanged:
            if one.row is not None:
                rows.setdefault(one.part, []).append(one.row)
        places = {one.key: tuple(one.proposed.places) for one in self.unchanged}
        return ProposedChange(
            action=made.action,
            parts=tuple(_request(made.parts[at], some) for at, some in rows.items()),
            reason=made.reason,
            data_types=tuple(made.data_types) if made.data_types is not None else None,
            location=made.location,
            places={key: some for key, some in places.items() if some},
            proposed_by=made.account,
            digest=self.received.signed.digest,
        )

    async def _read_all(self) -> None:
        self.read_count, self.done = 0, False
        reader = RowReader(self._session, self._inventory, TargetQueries(self._session).ask)
        for some in slices(range(len(self.objects)), _AT_ONCE):
            rows = {
                row.key: row for row in await reader.rows([self.objects[at].key for at in some])
            }
            for at in some:
                one = self.objects[at]
                row = rows.get(one.key)
                change = how_changed(one.proposed, row)
                self.objects[at] = replace(one, row=row, change=change, read=True)
            self.read_count += len(some)
            self.changed.emit()
        if self.received.proposal.action in WHOLE_FILES:
            self._leave_out_files()
        self.done = True

    def _leave_out_files(self) -> None:
        """Leave out every file with a changed object, because the action is on whole files."""
        bad = {one.part for one in self.objects if one.change}
        self.objects = [
            replace(one, change=one.change or _WHOLE) if one.part in bad else one
            for one in self.objects
        ]


class ApprovedMarks(QObject):
    """Decisions of a received proposal, sent once their approval is recorded."""

    sent = Signal()

    def __init__(
        self,
        session: Session,
        outbox: Outbox,
        stack: UndoStack,
        history: ProposalHistory,
        tasks: Tasks,
    ) -> None:
        super().__init__()
        self._session = session
        self._outbox = outbox
        self._stack = stack
        self._history = history
        self._tasks = tasks

    def send(self, change: ProposedChange, sign_off: str) -> None:
        """Record the approval, then send the decisions."""
        self._tasks.write("proposal.approve", self._send, change, sign_off, self._session.place)

    async def _send(self, change: ProposedChange, sign_off: str, place: str) -> None:
        session = self._session
        session.need_place(place)
        if reason := session.why_not(change.action.value):
            raise NotPossible(reason)
        keys = change.keys
        await self._history.use(approved(change, place, session.user, len(keys)))
        session.need_place(place)
        reason = change.signed_reason(session.user)
        batch = self._outbox.mark(
            change.action, keys, sign_off, reason, proposed_by=change.proposed_by
        )
        self._stack.push(UndoEntry(change.action, sign_off, reason, batch.taken, batch))
        self.sent.emit()


def how_changed(before: ProposedObject, now: Row | None) -> str:
    """Return how an object has changed since it was proposed, or ""."""
    if now is None:
        return _NOT_FOUND
    if now.location != before.path:
        return _MOVED
    if now.status != before.status:
        return _DECIDED.format(now=status_word(now.status)) if now.status else _UNDECIDED
    counts = (now.types, now.prohibited, now.match, now.test)
    same = counts == (before.types, before.prohibited, before.match, before.test)
    return "" if same else _MATCHES


def _request(part: ProposedPart, rows: Sequence[Row]) -> RequestPart:
    return RequestPart(part.target_id, part.location_id, part.path, tuple(rows), part.many)


def _read(path: Path) -> SignedProposal:
    """Read and verify a file. Call it in a thread. Raises `OSError`, `NotProposal`."""
    with path.open("rb") as file:
        return parsed(file.read(LARGEST + 1))
