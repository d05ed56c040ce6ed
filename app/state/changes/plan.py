"""One remediation: its preview, and then sending it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from app.api.errors import ApiError, Gone, NotAccepted
from app.api.records.enums import MARKS, WHOLE_FILES, Action
from app.api.records.local import Change, ObjectPreview
from app.state.acts.orders import ChangeRequest, RequestPart, Stretch
from app.state.acts.undo import UndoEntry, UndoStack
from app.state.changes.delivery import Delivery
from app.state.changes.dispatch import Dispatch
from app.state.changes.dry_run import DECISION, Checked, DryRun, ObjectTrial, ReasonGroup, groups
from app.state.results.results import Results
from app.state.rows.keys import Key, Row
from app.state.server.decision_reasons import reason_for
from app.state.server.session import Session
from app.state.work.errors import NotAll, StateError
from app.state.work.parallel import slices
from app.state.work.tasks import Tasks

PLAN_TASKS = frozenset({"plan", "plan.look", "remediate"})
"""Names of the tasks that read for a plan and send it."""
PROGRESS_MS = 100
_READ_AT_ONCE = 200
"""Results read between two progress updates."""
_BY_FILE = frozenset({*WHOLE_FILES, Action.UNDO})
"""Actions that apply to all objects of a file or to none."""
_NO_TYPES = frozenset({*MARKS, *_BY_FILE})
UNDONE = "Undone"
"""The fixed reason of an undo; the analyst is not asked for one."""


class Phase(StrEnum):
    """Stage of the plan."""

    EDITING = "editing"
    PREVIEWING = "previewing"
    READY = "ready"
    SENDING = "sending"
    SENT = "sent"


@dataclass(frozen=True, slots=True)
class Sent:
    """A request that the server has accepted, for `count` objects in `files`; no files for
    decisions, which change none. It proves nothing.
    """

    action: Action
    count: int
    files: int
    undoable: bool


class Plan(QObject):
    """One remediation. Invariant: only what was previewed and is possible is sent."""

    changed = Signal()
    sent = Signal(object)

    def __init__(
        self,
        session: Session,
        results: Results,
        dispatch: Dispatch,
        stack: UndoStack,
        tasks: Tasks,
    ) -> None:
        super().__init__()
        self.action = Action.MASK
        self.keys: list[Key] = []
        self.rows: list[Row] = []
        self.data_types_available: list[str] = []
        self.data_types: list[str] = []
        self.location = ""
        """The quarantine folder, on the computer of the service."""
        self.checked: list[Checked] | None = None
        """Preview results, one per object; None while unknown, or if the server has no preview."""
        self.refused: list[ReasonGroup] = []
        """Impossible objects, by reason; they are left out."""
        self.decisions: list[Key] = []
        """For an undo: the objects whose last action is a decision. No file changes for these."""
        self.unticked: set[Key] = set()
        """Objects that the analyst has left out."""
        self.picked: dict[Key, tuple[Stretch, ...]] = {}
        """Objects of which only some matches are masked: those in these byte ranges."""
        self.detail: ObjectPreview | None = None
        """Preview of the focused object."""
        self.focus: Checked | None = None
        self.revealed = False
        self.loading = False
        self.read = 0
        """Number of chosen results read so far."""
        self.delivery = Delivery(self.action)
        self.error: BaseException | None = None
        self.phase = Phase.EDITING
        self._session = session
        self._results = results
        self._dispatch = dispatch
        self._tasks = tasks
        self._stack = stack
        self._run = DryRun(session)
        self._parts: list[RequestPart] = []
        self._ticked: list[int] = []
        """Number of objects to change, per file."""
        self._homeless: list[Row] = []
        self._unwanted: frozenset[str] = frozenset()
        self._mixed = False
        self._frame = tasks.pace(PROGRESS_MS, self.changed.emit)

    @property
    def reasons(self) -> list[str]:
        """Recent reasons, newest first."""
        return self._session.settings.recent_reasons

    @property
    def reason(self) -> str:
        """The last reason given for this action."""
        return reason_for(self._session.settings, self.action)

    @property
    def sign_off(self) -> str:
        """The name to sign with."""
        return self._session.settings.sign_off

    @property
    def files(self) -> int:
        """Number of files to change; members of an archive share one."""
        if not self._parts:
            return len(self.keys)
        return sum(count > 0 for count in self._ticked)

    @property
    def files_possible(self) -> int:
        """Number of files that could be changed, ticked or not."""
        return len({one.part for one in self.checked or () if one.ok})

    @property
    def previewed(self) -> int:
        """Number of objects previewed so far."""
        return self._run.done

    @property
    def to_preview(self) -> int:
        """Number of objects to preview; 0 while unknown."""
        return self._run.total if self.rows else 0

    def prepare(self, action: Action, keys: Sequence[Key], *, mixed: bool = False) -> None:
        """Begin a remediation of these objects and preview it. If an undo is `mixed` (contains
        decisions), no file is ticked: only its decisions were meant.
        """
        self.action, self.keys = Action(action), list(keys)
        self.data_types_available, self.data_types = [], []
        self.revealed, self.unticked, self.delivery = False, set(), Delivery(self.action)
        quarantine = self.action is Action.QUARANTINE
        self.location = self._session.settings.quarantine_folder if quarantine else ""
        self._unwanted, self._mixed = frozenset(), mixed
        self._begin()

    def prepare_left(self) -> None:
        """Begin again with the objects left over from the remediation just sent, as chosen."""
        keys, location = self.delivery.left_keys(), self.location
        picked = {key: self.picked[key] for key in keys if key in self.picked}
        unwanted = frozenset(self.data_types_available) - frozenset(self.data_types)
        self.prepare(self.action, keys)
        self.location, self._unwanted, self.picked = location, unwanted, picked

    def tick(self, items: Iterable[Checked], *, ticked: bool) -> None:
        """Include or exclude these objects; for actions on whole files, all objects of a file or
        none.
        """
        chosen = list(items)
        if self.action in _BY_FILE:
            parts = {one.part for one in chosen}
            chosen = [one for one in self.checked or () if one.part in parts]
        change = self.unticked.difference_update if ticked else self.unticked.update
        change([one.key for one in chosen])
        self._count_ticked()
        self.changed.emit()

    @property
    def can_pick(self) -> bool:
        """Whether single matches can be left out."""
        return self.action is Action.MASK and self._session.can("places")

    def pick(self, changes: Sequence[Change], *, ticked: bool) -> None:
        """Include or exclude these matches of the focused object; an object without any is
        unticked.
        """
        item, detail = self.focus, self.detail
        if item is None or detail is None or not item.ok:
            return
        mine = {(change.offset, change.length) for change in changes}
        all_ = [(change.offset, change.length) for change in detail.changes]
        now = {one for one, change in zip(all_, detail.changes, strict=True)
               if self.is_picked(change)}  # fmt: skip
        left = now | mine if ticked else now - mine
        self.picked.pop(item.key, None)
        if 0 < len(left) < len(all_):
            self.picked[item.key] = tuple(one for one in all_ if one in left)
        self.tick([item], ticked=bool(left))

    def is_picked(self, change: Change) -> bool:
        """Whether a match of the focused object will be masked."""
        item = self.focus
        if item is None or not self.is_ticked(item):
            return False
        places = self.picked.get(item.key)
        return places is None or (change.offset, change.length) in places

    def is_ticked(self, item: Checked) -> bool:
        """Whether an object will be remediated."""
        return item.ok and item.key not in self.unticked

    def choose_types(self, data_types: list[str]) -> None:
        """Limit the remediation to these data types."""
        chosen = [one for one in self.data_types_available if one in data_types]
        if chosen != self.data_types:
            self.data_types = chosen
            self._preview_again()

    def choose_location(self, folder: str) -> None:
        """Set the quarantine folder."""
        if folder.strip() != self.location:
            self.location = folder.strip()
            self._preview_again()

    def reveal_diff(self, revealed: bool) -> None:
        """Show the changing bytes of the focused object unmasked or masked."""
        if revealed != self.revealed and not (revealed and self._session.private):
            self.revealed = revealed
            self._look()

    def look_at(self, item: Checked | None) -> None:
        """Focus an object and load its preview into `detail`."""
        if item is not self.focus:
            self.focus, self.revealed = item, False
            self._look()

    def submit(
        self,
        sign_off: str,
        reason: str,
        data_types: list[str] | None = None,
        *,
        password: str = "",
    ) -> None:
        """Send the possible, ticked objects. `data_types` None means the chosen ones. The password
        is not stored.
        """
        chosen = self.data_types if data_types is None else data_types
        everything = set(chosen) >= set(self.data_types_available)
        self._send(
            ChangeRequest(
                action=self.action,
                keys=(),
                sign_off=sign_off,
                reason=reason,
                data_types=None if everything or self.action in _NO_TYPES else tuple(chosen),
                password=password,
                location=self.location,
                places=dict(self.picked),
            )
        )

    def stop_sending(self) -> None:
        """Stop sending; requests already sent continue."""
        self._dispatch.stop_delivery(self.delivery)

    @property
    def can_retry(self) -> bool:
        """Whether the preview failed and `retry` can repeat it. What was sent is never repeated."""
        return self.error is not None and self.phase is Phase.EDITING

    def retry(self) -> None:
        """Repeat the preview."""
        if self.can_retry and self.rows:
            self._preview_again()
        elif self.can_retry:
            self._begin()

    def cancel(self) -> None:
        """Discard the plan; nothing was sent."""
        for name in ("plan", "plan.look"):
            self._tasks.stop(name)
        self._drop()
        self.keys = []
        self._turn(Phase.EDITING)

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self.cancel()

    def _drop(self) -> None:
        """Clear the rows and all preview results."""
        self.rows, self._parts, self._ticked, self._homeless = [], [], [], []
        self._unknow()

    def _unknow(self) -> None:
        """Clear the preview results."""
        self._tasks.stop("plan.look")
        self.checked, self.refused, self.error = None, [], None
        self.decisions, self.picked = [], {}
        self.detail, self.focus = None, None
        self._run = DryRun(self._session)

    def _turn(self, phase: Phase) -> None:
        self.phase = phase
        self.loading = phase is Phase.PREVIEWING
        self.changed.emit()

    def _stop_at(self, error: Exception, phase: Phase) -> None:
        self.error = self._session.told(error)
        self._turn(phase)

    def _begin(self) -> None:
        self._drop()
        self.read = 0
        self._turn(Phase.PREVIEWING)
        self._tasks.read("plan", self._prepare)

    def _preview_again(self) -> None:
        self._unknow()
        self._turn(Phase.PREVIEWING)
        self._tasks.read("plan", self._show)

    async def _prepare(self) -> None:
        """Read the rows and their data types, then run the preview."""
        try:
            found: dict[Key, Row] = {}
            for some in slices(self.keys, _READ_AT_ONCE):
                found.update((row.key, row) for row in await self._results.read_rows(some))
                self.read += len(some)
                self._frame.poke()
                await asyncio.sleep(0)
            rows = list(found.values())
            if self.action is Action.UNDO:
                rows = [row for row in rows if row.status]
            self._parts, self._homeless = await self._dispatch.split(rows)
        except (ApiError, StateError) as error:
            self._stop_at(error, Phase.EDITING)
            raise
        self.rows = rows
        types = dict.fromkeys(
            data_data_type for row in self.rows for data_data_type in row.data_types
        )
        self.data_types_available = list(types)
        self.data_types = [data_type for data_type in types if data_type not in self._unwanted]
        self._count_ticked()
        self.changed.emit()
        await self._show()

    async def _show(self) -> None:
        """Dry-run all objects, if the server supports it and the action changes files."""
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

    async def _take_items(self, items: list[Checked]) -> None:
        """Store the preview results, in slices: there may be many thousands."""
        await asyncio.sleep(0)
        if self.action is Action.UNDO:
            self.decisions = [item.key for item in items if item.ok and item.looked == DECISION]
            items = [item for item in items if not (item.ok and item.looked == DECISION)]
            if self._mixed and self.decisions:
                self.unticked = {item.key for item in items}
            await asyncio.sleep(0)
        self.checked, self.refused = items, groups(items)
        await asyncio.sleep(0)

    def _by_status(self) -> list[Checked]:
        """Classify the objects of an undo by their status, where no dry run is available."""
        marked = set(MARKS.values())
        return [
            Checked(
                row.key,
                row.location,
                at,
                ok=True,
                reason="" if row.status in marked else row.status,
                looked=DECISION if row.status in marked else "",
            )
            for at, part in enumerate(self._parts)
            for row in part.rows
        ]

    def _count_ticked(self) -> None:
        """Count the objects to change, per file."""
        if self.checked is None:
            self._ticked = [len(part.rows) for part in self._parts]
            return
        self._ticked = [0] * len(self._parts)
        for item in self.checked:
            self._ticked[item.part] += self.is_ticked(item)

    def _chosen(self) -> list[RequestPart]:
        """Return the parts to send: possible, ticked objects. An action on whole files drops files
        that are not complete.
        """
        if self.checked is None:
            return self._parts
        chosen = {item.key for item in self.checked if self.is_ticked(item)}
        kept = [
            replace(part, rows=tuple(row for row in part.rows if row.key in chosen))
            for part in self._parts
        ]
        whole = self.action in WHOLE_FILES
        both = zip(kept, self._parts, strict=True)
        return [one for one, all_ in both if one.rows and (not whole or one.rows == all_.rows)]

    def _look(self) -> None:
        """Show the preview of the focused object: cached, or read again."""
        self._tasks.stop("plan.look")
        item = self.focus
        self.detail = None
        if item is not None and item.part >= 0:
            self.detail = None if self.revealed else self._run.held(item.key)
            if self.detail is None and item.looked:
                self._tasks.read("plan.look", self._read_detail, item, self.revealed)
        self.changed.emit()

    async def _read_detail(self, item: Checked, revealed: bool) -> None:
        run = self._run
        try:
            detail = await run.look(item, reveal=revealed)
        except (NotAccepted, Gone):  # it was possible a moment ago: sending it will report why
            return
        if run is self._run and item is self.focus:
            self.detail = detail
            self.changed.emit()

    @property
    def _can_show(self) -> bool:
        """Whether a dry run can be requested; a quarantine needs its folder first."""
        missing = self.action is Action.QUARANTINE and not self.location
        return self.action not in MARKS and not missing and self._session.can("preview")

    def _trial(self) -> ObjectTrial:
        everything = self.data_types == self.data_types_available or self.action in _NO_TYPES
        return ObjectTrial(
            action=self.action,
            sign_off=self.sign_off or self._session.user,
            data_types=None if everything else self.data_types,
            location=self.location,
        )

    def _send(self, wish: ChangeRequest) -> None:
        """Send a wish. The texts are stripped here because servers strip them and the evidence
        compares them.
        """
        wish = replace(
            wish,
            sign_off=wish.sign_off.strip(),
            reason=wish.reason.strip(),
            place=self._session.place,
            command=secrets.token_hex(8),
        )
        self.error, self.delivery = None, Delivery(wish.action)
        self.delivery.begin(self._chosen())
        self._dispatch.enlist(self.delivery)
        self._turn(Phase.SENDING)
        if wish.location:
            self._session.settings.quarantine_folder = wish.location
        if wish.action is not Action.UNDO:
            self._session.remember_reason(wish.sign_off, wish.reason, wish.action)
        self._tasks.write("remediate", self._submit, wish, self.delivery)

    async def _submit(self, wish: ChangeRequest, delivery: Delivery) -> None:
        """Send, and record what was accepted, even if that is not everything."""
        try:
            self._session.need_place(wish.place)
            await self._dispatch.send(wish, delivery, self._frame.poke)
        except (ApiError, StateError) as error:
            delivery.error = self._session.told(error)
            raise
        finally:
            self._dispatch.drop(delivery)
            self._took(wish, delivery)
            self._end(delivery)
        if refusals := delivery.refusals():
            total = sum(len(item.part.rows) for item in delivery.items)
            raise NotAll(len(delivery.taken()), refusals, total)

    def _end(self, delivery: Delivery) -> None:
        if delivery is not self.delivery:  # another one is prepared already
            return
        if delivery.error is not None and not delivery.sent:
            self.error = delivery.error
            self._turn(Phase.READY)
        else:
            self._turn(Phase.SENT)

    def _took(self, wish: ChangeRequest, delivery: Delivery) -> None:
        if keys := delivery.taken():
            files = sum(bool(item.taken) for item in delivery.items)
            undo = wish.action is Action.UNDO
            if undo:
                self._stack.drop(keys)
            else:
                self._stack.push(UndoEntry(wish.action, wish.sign_off, wish.reason, keys))
            self.sent.emit(Sent(wish.action, len(keys), files, undoable=not undo))


def _outcast(row: Row) -> Checked:
    reason = "no known location contains it; refresh the targets"
    return Checked(row.key, row.location, -1, ok=False, reason=reason)
