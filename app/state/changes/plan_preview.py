"""Effect of a remediation on each object, and the selection of objects and matches."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.api.errors import Gone, NotAccepted
from app.api.records.enums import MARKS, WHOLE_FILES, Action
from app.api.records.local import Change, ObjectPreview
from app.state.changes.dry_run import DECISION, Checked, DryRun, ObjectTrial, ReasonGroup, groups
from app.state.connection.session import Session
from app.state.decisions_and_undo.change_requests import ProposedChange, RequestPart, Stretch
from app.state.rows.keys import Key, Row
from app.state.words.statuses import status_word
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

_BY_FILE = frozenset({*WHOLE_FILES, Action.UNDO})
"""Actions that apply to all objects of a file or to none."""
NO_TYPES = frozenset({*MARKS, *_BY_FILE})
"""Actions that cannot be limited to some data types."""


class PlanPreview(QObject):
    """Previewed objects of a plan. Invariant: an object is selected only if it can be changed and
    is ticked.
    """

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.action = Action.MASK
        self.keys: list[Key] = []
        self.rows: list[Row] = []
        self.data_types_available: list[str] = []
        self.data_types: list[str] = []
        self.location = ""
        """The quarantine folder, on the computer of the service."""
        self.checked: list[Checked] | None = None
        """Preview results, one per object except `decisions`; None while unknown, or if the server
        has no preview.
        """
        self.refused: list[ReasonGroup] = []
        """The objects that cannot be changed, by reason; they are left out."""
        self.decisions: list[Key] = []
        """For an undo: the objects whose last action is a decision. No file changes for these."""
        self.unticked: set[Key] = set()
        """Objects that the analyst has left out."""
        self.proposed: ProposedChange | None = None
        """The proposal that is previewed, if any. It fixes the data types, the folder and the
        matches.
        """
        self.picked: dict[Key, tuple[Stretch, ...]] = {}
        """Byte ranges by object. In an object listed here, only the matches in its ranges are
        masked.
        """
        self.detail: ObjectPreview | None = None
        """Preview of the focused object."""
        self.focus: Checked | None = None
        self.revealed = False
        self.error: BaseException | None = None
        self._session = session
        self._tasks = tasks
        self._run = DryRun(session)
        self._parts: list[RequestPart] = []
        self._ticked: list[int] = []
        """Number of objects to change in each file, by the index of the file."""
        self._homeless: list[Row] = []
        self._mixed = False

    @property
    def sign_off(self) -> str:
        """The name to sign with."""
        return self._session.settings.sign_off

    @property
    def files(self) -> int:
        """Number of files to change. All members of an archive count as one file. While the files
        are unknown, it is the number of chosen objects.
        """
        if not self._parts and self.checked is None:
            return len(self.keys)
        return sum(count > 0 for count in self._ticked)

    @property
    def masked_members(self) -> tuple[int, int]:
        """Number of masked archive members that an undo would restore, and number of the files that
        contain them. The other members of these files stay as they are.
        """
        counts = [part.masked_members for part in self.chosen()]
        return sum(counts), sum(count > 0 for count in counts)

    @property
    def files_possible(self) -> int:
        """Number of files that could be changed, ticked or not."""
        return len({one.part for one in self.checked or () if one.ok})

    @property
    def previewed(self) -> int:
        """Number of objects previewed so far."""
        return self._run.done

    @property
    def preview_pace(self) -> float:
        """Objects previewed per minute; 0 while unknown."""
        return self._run.pace

    @property
    def to_preview(self) -> int:
        """Number of objects to preview; 0 while unknown."""
        return self._run.total if self.rows else 0

    def tick(self, items: Iterable[Checked], *, ticked: bool) -> None:
        """Include or exclude these objects. An action on whole files includes either all objects
        of a file or none. Does nothing for a proposal that the server itself will carry out.
        """
        if self.proposed is not None and not self.proposed.proposed_by:
            return
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
        free = self.action is Action.MASK and self.proposed is None
        return free and self._session.can("places")

    def pick(self, changes: Sequence[Change], *, ticked: bool) -> None:
        """Include or exclude these matches of the focused object. If this excludes all matches of
        the object, the object is unticked.
        """
        item, detail = self.focus, self.detail
        if not self.can_pick or item is None or detail is None or not item.ok:
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
        """Whether this match of the focused object is included."""
        item = self.focus
        if item is None or not self.is_ticked(item):
            return False
        places = self.picked.get(item.key)
        return places is None or (change.offset, change.length) in places

    def is_ticked(self, item: Checked) -> bool:
        """Whether an object will be remediated."""
        return item.ok and item.key not in self.unticked

    def reveal_diff(self, revealed: bool) -> None:
        """Show the bytes that would change in the focused object, unmasked if `revealed`. In
        conceal mode they stay masked.
        """
        if revealed != self.revealed and not (revealed and self._session.private):
            self.revealed = revealed
            self._look()

    def look_at(self, item: Checked | None) -> None:
        """Focus an object and load its preview into `detail`."""
        if item is not self.focus:
            self.focus, self.revealed = item, False
            self._look()

    async def details(self, item: Checked) -> ObjectPreview | None:
        """Return the preview of an object, with values masked; None if the object no longer exists.
        Raises `ApiError`, `NotConnected`.
        """
        return self._run.held(item.key) or await self._run.look(item, reveal=False)

    def _drop(self) -> None:
        """Clear the rows and all preview results."""
        self.rows, self._parts, self._ticked, self._homeless = [], [], [], []
        self._unknow()

    def _unknow(self) -> None:
        """Clear the preview results."""
        self._tasks.stop("plan.look")
        self.checked, self.refused, self.error = None, [], None
        self.decisions = []
        self.picked = dict(self.proposed.places) if self.proposed is not None else {}
        self.detail, self.focus = None, None
        self._run = DryRun(self._session)

    async def _take_items(self, items: list[Checked]) -> None:
        """Store the preview results. Works in slices, because there may be many thousands."""
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
        """Classify the objects of an undo by their status, for servers without dry runs."""
        marked = set(MARKS.values())
        return [
            Checked(
                row.key,
                row.location,
                at,
                ok=True,
                reason="" if row.status in marked else status_word(row.status),
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
        for item in filter(self.is_ticked, self.checked):  # others may have no file
            self._ticked[item.part] += 1

    def chosen(self) -> list[RequestPart]:
        """Return the parts to send, with the possible and ticked objects. For an action on whole
        files, a file is left out unless all its objects are possible and ticked.
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
        """Show the preview of the focused object, from the cache or read again."""
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
        everything = self.data_types == self.data_types_available or self.action in NO_TYPES
        return ObjectTrial(
            action=self.action,
            sign_off=self.sign_off or self._session.user,
            data_types=None if everything else self.data_types,
            location=self.location,
        )
