"""One remediation: its preview, and then sending it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from app.api.errors import ApiError
from app.api.records.enums import WHOLE_FILES, Action
from app.language import Texts
from app.state.changes.dispatch import Dispatch
from app.state.changes.dry_run import NO_LOCATION, Checked
from app.state.changes.plan_preview import NO_TYPES, PlanPreview
from app.state.changes.remediation_delivery import Delivery
from app.state.changes.remedy_answer import RemedyAnswer
from app.state.connection.session import Session
from app.state.console_data.proposal_history import ProposalHistory, approved
from app.state.decisions_and_undo.change_requests import ChangeRequest, ProposedChange, RequestPart
from app.state.decisions_and_undo.undo_stack import UndoStack
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.inventory.tree import Inventory
from app.state.results.results import Results
from app.state.results.row_reader import RowReader, TargetQueries
from app.state.rows.keys import Key, Row
from app.state.work.errors import NotAll, StateError
from app.state.work.signals import Signal
from app.state.work.tasks import LongWork, Tasks, slices

tr = Texts(__name__)

PLAN_TASKS = frozenset({"plan", "plan.look", "remediate"})
"""Names of the tasks that read data for a plan, and of the task that sends it."""
PROGRESS_MS = 100
_READ_AT_ONCE = 200
"""Results read between two progress updates."""
_FEW = 20
"""Up to this number of objects, `said` reports no progress, because the preview ends soon."""
UNDONE = "Undone"  # not translated
"""The reason of an undo of decisions, and of the command `undo`. In both cases, the analyst is not
asked for a reason.
"""


class Phase(StrEnum):
    """Stage of the plan."""

    EDITING = "editing"
    PREVIEWING = "previewing"
    READY = "ready"
    SENDING = "sending"
    SENT = "sent"


class Plan(PlanPreview):
    """One remediation. Invariant: if there are preview results, only objects that can be changed
    are sent.
    """

    sent = Signal(object)

    def __init__(
        self,
        session: Session,
        inventory: Inventory,
        results: Results,
        dispatch: Dispatch,
        stack: UndoStack,
        guard: ApprovalGuard,
        history: ProposalHistory,
        tasks: Tasks,
    ) -> None:
        super().__init__(session, tasks)
        self.loading = False
        self.read = 0
        """Number of chosen results read so far."""
        self._since = time.monotonic()
        self.delivery = Delivery(ChangeRequest(self.action))
        self.phase = Phase.EDITING
        self._inventory = inventory
        self._results = results
        self._dispatch = dispatch
        self.answer = RemedyAnswer(results, stack)
        self._guard = guard
        self._history = history
        self._recorded = ""
        """Digest of the signed proposal whose use this plan has recorded."""
        self._unwanted: frozenset[str] = frozenset()
        self._standing: frozenset[Key] = frozenset()
        """Archive members whose whole file was requested before. If such a member is the only
        object left of its file, the request is again for the whole file (see `_as_chosen`).
        """
        self._frame = tasks.pace(PROGRESS_MS, self.changed.emit)
        self._long = LongWork(self.said, tr("nothing is changed"), self.cancel, useful=False)

    @property
    def reasons(self) -> list[str]:
        """Recent reasons, newest first."""
        return self._session.settings.recent_reasons

    @property
    def reason(self) -> str:
        """The reason of the proposal or, without one, the last reason given for this action on
        objects with the same data types.
        """
        if self.proposed is not None:
            return self.proposed.reason
        return self._session.reason_for(self.action, self.data_types_available)

    def remember(self, wish: ChangeRequest) -> None:
        """Store sign-off and reason of a request of this plan for the next time."""
        types = self.data_types_available if wish.data_types is None else wish.data_types
        self._session.remember_reason(wish.sign_off, wish.reason, wish.action, types)

    @property
    def why_propose(self) -> str:
        """Return why the action on these objects can only be proposed; "" if it can be
        performed.
        """
        if self.proposed is not None:
            return ""
        return self._guard.why_propose(self.action, self.keys)

    @property
    def can_propose(self) -> bool:
        """Whether the action may also be proposed, although this account could perform it."""
        free = self.action is not Action.UNDO and self.proposed is None and not self.why_propose
        return free and self._guard.by_server and self._session.can("propose")

    def prepare_proposed(self, proposed: ProposedChange) -> None:
        """Begin the remediation that was proposed, and preview it."""
        self.prepare(proposed.action, proposed.keys, proposed=proposed)

    @property
    def read_pace(self) -> float:
        """Results read per minute since the start; 0 while unknown."""
        minutes = (time.monotonic() - self._since) / 60
        return self.read / minutes if minutes > 0 else 0.0

    def prepare(
        self,
        action: Action,
        keys: Sequence[Key],
        *,
        mixed: bool = False,
        proposed: ProposedChange | None = None,
    ) -> None:
        """Begin a remediation of these objects and preview it. An undo that is `mixed` also
        contains decisions. In this case no file is ticked, so that by default only the decisions
        are undone.
        """
        self._guard.check_soon()
        self.proposed = proposed
        self.action, self.keys = Action(action), list(keys)
        self.data_types_available, self.data_types = [], []
        self.revealed, self.unticked = False, set()
        self.delivery = Delivery(ChangeRequest(self.action))
        quarantine = self.action is Action.QUARANTINE
        self.location = self._session.settings.quarantine_folder if quarantine else ""
        if proposed is not None:
            self.location = proposed.location
        self._unwanted, self._mixed, self._standing = frozenset(), mixed, frozenset()
        self._begin()

    def prepare_left(self) -> None:
        """Begin a remediation of the objects that the previous remediation has not changed. Data
        types, quarantine folder and selected matches stay the same.
        """
        keys, location = self.delivery.left_keys(), self.location
        picked = {key: self.picked[key] for key in keys if key in self.picked}
        unwanted = frozenset(self.data_types_available) - frozenset(self.data_types)
        standing = frozenset(
            row.key for part in self._parts for row in part.rows if row.location != part.path
        )
        self.prepare(self.action, keys, proposed=self._rest_of_proposal(set(keys)))
        self.location, self._unwanted, self.picked = location, unwanted, picked
        self._standing = standing

    def _rest_of_proposal(self, keys: set[Key]) -> ProposedChange | None:
        """Return the proposal limited to these objects, if there is one."""
        if self.proposed is None:
            return None
        parts = [
            replace(part, rows=tuple(row for row in part.rows if row.key in keys))
            for part in self.proposed.parts
        ]
        return replace(self.proposed, parts=tuple(part for part in parts if part.rows))

    def choose_types(self, data_types: list[str]) -> None:
        """Limit the remediation to these data types; no effect for a proposal, whose types are
        fixed.
        """
        if self.proposed is not None:
            return
        chosen = [one for one in self.data_types_available if one in data_types]
        if chosen != self.data_types:
            self.data_types = chosen
            self._preview_again()

    def choose_location(self, folder: str) -> None:
        """Set the quarantine folder; no effect for a proposal, whose folder is fixed."""
        if self.proposed is None and folder.strip() != self.location:
            self.location = folder.strip()
            self._preview_again()

    def submit(
        self,
        sign_off: str,
        reason: str,
        data_types: list[str] | None = None,
        *,
        password: str = "",
    ) -> None:
        """Send the request for the ticked objects that can be changed. `data_types` None means the
        types set by `choose_types`. The password is not stored.
        """
        wish = self.wish(sign_off, reason, data_types, password=password)
        self.error, self.delivery = None, Delivery(wish, self.chosen())
        self.answer.expect()
        self._dispatch.enlist(self.delivery)
        self._turn(Phase.SENDING)
        if wish.location:
            self._session.settings.quarantine_folder = wish.location
        if wish.action is not Action.UNDO and not wish.proposed_by:
            self.remember(wish)
        self._tasks.write("remediate", self._submit, self.delivery)

    def wish(
        self,
        sign_off: str,
        reason: str,
        data_types: list[str] | None = None,
        *,
        password: str = "",
    ) -> ChangeRequest:
        """Return the request as chosen. Blanks around the sign-off and the reason are removed here,
        because servers remove them, too. Otherwise the request would differ from what the server
        has stored, and the evidence compares both. The reason of a proposal names both persons.
        """
        chosen = self.data_types if data_types is None else data_types
        everything = set(chosen) >= set(self.data_types_available)
        reason, proposed = reason.strip(), self.proposed
        by = proposed.proposed_by if proposed is not None else ""
        if proposed is not None and by:
            reason = proposed.signed_reason(self._session.user, reason)
        return ChangeRequest(
            action=self.action,
            sign_off=sign_off.strip(),
            reason=reason,
            data_types=None if everything or self.action in NO_TYPES else tuple(chosen),
            place=self._session.place,
            password=password,
            location=self.location,
            places=dict(self.picked),
            command=secrets.token_hex(8),
            proposed_by=by,
        )

    def said(self) -> str:
        """Return the progress of the preview as a sentence. Return "" if the preview has only a
        few objects, or has ended.
        """
        if not self.loading or len(self.keys) <= _FEW:
            return ""
        if not self.to_preview:
            return tr(
                "The preview has read {read} of {count} results",
                read=self.read,
                count=len(self.keys),
            )
        return tr(
            "The preview has checked {previewed} of {to_preview} objects",
            previewed=self.previewed,
            to_preview=self.to_preview,
        )

    def stop_sending(self) -> None:
        """Stop sending; requests already sent continue."""
        self._dispatch.stop_delivery(self.delivery)

    @property
    def can_retry(self) -> bool:
        """Whether the preview failed and `retry` can repeat it. A request that changes files is
        never repeated.
        """
        return self.error is not None and self.phase is Phase.EDITING

    def retry(self) -> None:
        """Repeat the preview."""
        if self.can_retry and self.rows:
            self._preview_again()
        elif self.can_retry:
            self._begin()

    def cancel(self) -> None:
        """Stop the preview, and clear the plan. Sends nothing. If files could be moved into the
        chosen quarantine folder, this folder is suggested the next time.
        """
        if self.location and self.files_possible:
            self._session.settings.quarantine_folder = self.location
        for name in ("plan", "plan.look"):
            self._tasks.stop(name)
        self._drop()
        self.keys = []
        self._turn(Phase.EDITING)

    def forget(self) -> None:
        """Stop the preview and clear the objects before another server is used. The other fields
        stay until the next plan begins.
        """
        self.cancel()

    def _turn(self, phase: Phase) -> None:
        self.phase = phase
        self.loading = phase is Phase.PREVIEWING
        self.changed.emit()

    def _stop_at(self, error: Exception, phase: Phase) -> None:
        self.error = self._session.told(error)
        self._turn(phase)

    def _begin(self) -> None:
        self._drop()
        self.read, self._since = 0, time.monotonic()
        self._turn(Phase.PREVIEWING)
        self._tasks.read("plan", self._prepare, long=self._long)

    def _preview_again(self) -> None:
        self._unknow()
        self._turn(Phase.PREVIEWING)
        self._tasks.read("plan", self._show, long=self._long)

    async def _prepare(self) -> None:
        """Read the rows and their data types, then run the preview."""
        try:
            rows = await self._read_parts()
        except (ApiError, StateError) as error:
            self._stop_at(error, Phase.EDITING)
            raise
        self.rows = rows
        types = dict.fromkeys(
            data_data_type for row in self.rows for data_data_type in row.data_types
        )
        self.data_types_available = list(types)
        self.data_types = [data_type for data_type in types if data_type not in self._unwanted]
        if self.proposed is not None and self.proposed.data_types is not None:
            self.data_types = [name for name in types if name in self.proposed.data_types]
        self._count_ticked()
        self.changed.emit()
        await self._show()

    async def _read_parts(self) -> list[Row]:
        """Read the rows and group them into requests; a proposal contains its requests already.
        Objects that the current query does not show are read by another query.
        """
        if self.proposed is not None:
            self._parts, self._homeless = list(self.proposed.parts), []
            return [row for part in self._parts for row in part.rows]
        found: dict[Key, Row] = {}
        everywhere = TargetQueries(self._session)
        elsewhere = RowReader(self._session, self._inventory, everywhere.ask)
        for some in slices(self.keys, _READ_AT_ONCE):
            here = [key for key in some if self._results.holds(key)]
            rows = await self._results.reader.leaves(here)
            rows += await elsewhere.leaves([key for key in some if not self._results.holds(key)])
            found.update((row.key, row) for row in rows)
            self.read += len(some)
            self._frame.poke()
            await asyncio.sleep(0)
        rows = list(found.values())
        if self.action is Action.UNDO:
            rows = [row for row in rows if row.status]
        parts, self._homeless = await self._dispatch.split(rows)
        self._parts = await self._as_chosen(parts) if self.action in WHOLE_FILES else parts
        return rows

    async def _as_chosen(self, parts: list[RequestPart]) -> list[RequestPart]:
        """Return the parts. If the only object of a part is a member that was chosen without its
        file, the path of the part is set to that of the member. The server then refuses to change
        the whole file.
        """
        known = {row.key for part in parts for row in part.rows}
        chosen = set(self.keys) - self._standing
        lone = {part.name for part in parts if _member(part) and part.rows[0].key in chosen}
        if not lone:
            return parts
        archives = await self._results.reader.paths([one for one in self.keys if one not in known])
        files = {(key.target_id, path) for key, path in archives.items()}
        return [
            replace(part, path=part.name)
            if part.name in lone and (part.target_id, part.path) not in files
            else part
            for part in parts
        ]

    async def _show(self) -> None:
        """Dry-run all objects, if the server supports it and the action changes files. Otherwise an
        undo is previewed from the status of the objects, and other actions have no preview.
        """
        try:
            if self._can_show:
                await self._run.run(self._trial(), self._parts, self._frame.poke)
                await self._take_items([*map(_outcast, self._homeless), *self._run.items()])
            elif self.action is Action.UNDO:
                await self._take_items([*map(_outcast, self._homeless), *self._by_status()])
        except (ApiError, StateError) as error:
            self._stop_at(error, Phase.EDITING)
            raise
        self._count_ticked()
        self._turn(Phase.READY)

    async def _submit(self, delivery: Delivery) -> None:
        """Send the request, and record which objects were accepted, even if an error ends it early.
        Raises `NotAll` if the server refused some objects.
        """
        try:
            self._session.need_place(delivery.wish.place)
            await self._record_use(delivery)
            await self._dispatch.send(delivery, self._frame.poke)
        except (ApiError, StateError) as error:
            delivery.error = self._session.told(error)
            raise
        finally:
            self._dispatch.drop(delivery)
            latest = delivery is self.delivery
            if sent := self.answer.take(delivery, self.keys if latest else None):
                self.sent.emit(sent)
            self._end(delivery)
        if refusals := delivery.refusals():
            total = sum(len(item.part.rows) for item in delivery.items)
            raise NotAll(len(delivery.taken()), refusals, total)

    async def _record_use(self, delivery: Delivery) -> None:
        """Record that a signed proposal is used. This happens before anything is sent, because a
        proposal is valid only once.
        """
        proposed, wish = self.proposed, delivery.wish
        if wish.proposed_by and proposed is not None and proposed.digest != self._recorded:
            count = sum(len(item.part.rows) for item in delivery.items)
            used = approved(proposed, self._session.place, self._session.user, count)
            await self._history.use(used)
            self._recorded = proposed.digest

    def _end(self, delivery: Delivery) -> None:
        if delivery is not self.delivery:  # another one is prepared already
            return
        if delivery.error is not None and not delivery.sent:
            self.error = delivery.error
            self._turn(Phase.READY)
        else:
            self._turn(Phase.SENT)


def _member(part: RequestPart) -> bool:
    """Return whether the part is about a single object inside a file."""
    return part.name != part.path


def _outcast(row: Row) -> Checked:
    return Checked(row.key, row.location, -1, ok=False, reason=NO_LOCATION)
