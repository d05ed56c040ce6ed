"""Proposing an action: at the server, or in a signed file if the server keeps no proposals."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.api.errors import ApiError
from app.api.records.approvals import ProposalPart, ProposalRequest
from app.api.records.enums import OPEN
from app.language import Texts
from app.masking import mask_within
from app.paths import write_private
from app.state.approvals.server_identity import ServerIdentity, server_identity
from app.state.changes.dispatch import Dispatch
from app.state.connection.session import Session
from app.state.console_data.notes import LONGEST_NAME
from app.state.console_data.proposal_file import (
    MOST,
    FileProposal,
    ProposedObject,
    ProposedPart,
    parsed,
    written,
)
from app.state.console_data.proposal_history import HistoryEntry, ProposalHistory
from app.state.console_data.signer import Signer, fingerprint
from app.state.decisions_and_undo.change_requests import ChangeRequest, RequestPart, order
from app.state.export.export import Recorded
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.inventory.tree import Inventory
from app.state.results.results import Results
from app.state.rows.keys import Key, Row
from app.state.work.errors import UNEXPECTED, NotPossible, StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Failure, Tasks

tr = Texts(__name__)

PROPOSE = "propose"
"""Name of the task that proposes; the dialog shows its failure."""
TOO_MANY = tr("A proposal can have at most {count} objects. Select fewer objects.", count=MOST)


@dataclass(frozen=True, slots=True)
class Draft:
    """A request to be proposed. It is for the objects of `parts`; if `parts` is empty, it is for
    the objects `keys`, whose rows have not been read yet.
    """

    wish: ChangeRequest
    parts: Sequence[RequestPart] = ()
    keys: Sequence[Key] = ()


@dataclass(frozen=True, slots=True)
class ProposalMade:
    """A proposal that was made. `path` and `signer` (the fingerprint of the key) are set if the
    proposal was written to a file.
    """

    action: str
    objects: int
    path: Path | None = None
    signer: str = ""


class Proposing(QObject):
    """Sender of proposals. Invariant: proposing changes no object.

    `changed`: `busy` or `error` has changed. `made` carries a `ProposalMade`.
    """

    changed = Signal()
    made = Signal(object)

    def __init__(
        self,
        session: Session,
        inventory: Inventory,
        results: Results,
        dispatch: Dispatch,
        guard: ApprovalGuard,
        history: ProposalHistory,
        signer: Signer,
        record: Recorded,
        tasks: Tasks,
    ) -> None:
        super().__init__()
        self.busy = False
        self.error: BaseException | None = None
        self._session = session
        self._inventory = inventory
        self._results = results
        self._dispatch = dispatch
        self._guard = guard
        self._history = history
        self._signer = signer
        self._record = record
        self._tasks = tasks
        tasks.failed.connect(self._on_failed)

    @property
    def by_file(self) -> bool:
        """Whether proposals are exported to files, because the server keeps none."""
        return not self._guard.by_server

    def propose(self, draft: Draft, path: Path | None = None) -> None:
        """Propose a draft at the server, or in the file at `path`. Ends with `made`, or an
        `error`.
        """
        self._turn(busy=True)
        self._tasks.write(PROPOSE, self._propose, draft, path)

    def clear(self) -> None:
        """Clear the last error. Call it before another proposal begins."""
        self._turn(busy=self.busy)

    def _turn(self, *, busy: bool, error: BaseException | None = None) -> None:
        self.busy, self.error = busy, error
        self.changed.emit()

    def _on_failed(self, failure: Failure) -> None:
        if failure.name == PROPOSE and self.busy:
            known = isinstance(failure.error, ApiError | StateError)
            error = failure.error if known else NotPossible(UNEXPECTED)
            self._turn(busy=False, error=self._session.told(error))

    async def _propose(self, draft: Draft, path: Path | None) -> None:
        self._session.need_place(draft.wish.place)
        if reason := self._session.why_not(draft.wish.action.value):
            raise NotPossible(reason)
        parts = await self._parts(draft)
        count = sum(len(part.rows) for part in parts)
        if not count:
            raise NotPossible(tr("The selected objects no longer exist. Run the query again."))
        if count > MOST:
            raise NotPossible(TOO_MANY)
        if path is None:
            made = await self._send(draft.wish, parts, count)
        else:
            made = await self._export(path, draft.wish, parts, count)
        self._turn(busy=False)
        self.made.emit(made)

    async def _parts(self, draft: Draft) -> Sequence[RequestPart]:
        if draft.parts:
            return draft.parts
        if len(draft.keys) > MOST:
            raise NotPossible(TOO_MANY)
        rows = {row.key: row for row in await self._results.reader.leaves(draft.keys)}
        return await self._dispatch.parts(undecided(list(rows.values())), by_location=True)

    async def _send(
        self, wish: ChangeRequest, parts: Sequence[RequestPart], count: int
    ) -> ProposalMade:
        orders = [
            ProposalPart(
                target_id=part.target_id, location_id=part.location_id, order=order(wish, part)
            )
            for part in parts
        ]
        request = ProposalRequest(action=wish.action.value, parts=orders)
        try:
            await self._session.client.approvals.propose(request)
        finally:  # also if it is unknown whether it was accepted
            self._session.announce("proposals")
        return ProposalMade(wish.action.value, count)

    async def _export(
        self, path: Path, wish: ChangeRequest, parts: Sequence[RequestPart], count: int
    ) -> ProposalMade:
        identity = await server_identity(self._session)
        proposal = self._file(identity, wish, parts)
        await self._record("proposal", "json", count)
        try:
            digest, signer = await asyncio.to_thread(self._write, path, proposal)
        except OSError as error:
            words = tr("{name} cannot be written: {reason}.", name=path.name, reason=error.strerror)
            raise NotPossible(words) from None
        entry = HistoryEntry(
            kind="exported",
            digest=digest,
            place=self._session.place,
            action=wish.action.value,
            objects=count,
            reason=proposal.reason,
            proposed_by=identity.account,
            when=proposal.made,
        )
        await self._history.add(entry)
        return ProposalMade(wish.action.value, count, path, signer)

    def _file(
        self, identity: ServerIdentity, wish: ChangeRequest, parts: Sequence[RequestPart]
    ) -> FileProposal:
        return FileProposal(
            nonce=secrets.token_hex(16),
            made=float(round(time.time())),
            server=identity.host,
            certificate=identity.certificate,
            account=identity.account,
            account_id=identity.account_id,
            by=wish.sign_off[:LONGEST_NAME],
            reason=mask_within(wish.reason),
            action=wish.action,
            data_types=list(wish.data_types) if wish.data_types is not None else None,
            location=wish.location,
            parts=[self._part(wish, part) for part in parts],
        )

    def _part(self, wish: ChangeRequest, part: RequestPart) -> ProposedPart:
        target = self._inventory.target(part.target_id)
        return ProposedPart(
            target_id=part.target_id,
            target=target.name if target is not None else part.target_id,
            location_id=part.location_id,
            path=part.path,
            many=part.many,
            objects=[_object(wish, row) for row in part.rows],
        )

    def _write(self, path: Path, proposal: FileProposal) -> tuple[str, str]:
        """Write the file; return the digest of its content and the fingerprint of the key. Call it
        in a thread.
        """
        key = self._signer.key()
        data = written(proposal, key)
        write_private(path, data)
        return parsed(data).digest, fingerprint(key.public_key().public_bytes_raw())


def undecided(rows: Sequence[Row]) -> Sequence[Row]:
    """Return the rows that are neither decided nor remediated or, if there are none, all rows."""
    return [row for row in rows if row.bucket == OPEN] or rows


def _object(wish: ChangeRequest, row: Row) -> ProposedObject:
    return ProposedObject(
        object_id=row.key.object_id,
        path=row.location,
        types=row.types,
        prohibited=row.prohibited,
        match=row.match,
        test=row.test,
        status=row.status,
        places=list(wish.places.get(row.key, ())),
    )
