"""One remediation being prepared: what it would do, and then sending it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from app.api.errors import ApiError
from app.api.records.enums import MARKS, WHOLE_FILES, Action
from app.api.records.local import ObjectPreview, Preview, PreviewOrder
from app.state.dispatch import Dispatch
from app.state.errors import NotAll, StateError
from app.state.keys import Key, Row
from app.state.orders import Part, Wish
from app.state.parallel import each
from app.state.reasons import reason_for
from app.state.results import Results
from app.state.session import Session
from app.state.tasks import Tasks
from app.state.undo import Done, UndoStack

MOST_PREVIEWED = 200
"""Objects shown before an action; the rest of a larger batch is checked when it is sent."""
PREVIEWS_AT_ONCE = 4
PLAN_TASKS = frozenset({"plan", "remediate"})
"""The names of the tasks that read for a plan and send it."""
_NO_PREVIEW = frozenset({*MARKS, Action.UNDO})
_NO_TYPES = _NO_PREVIEW | frozenset(WHOLE_FILES)


class Phase(StrEnum):
    """How far the plan is."""

    EDITING = "editing"
    PREVIEWING = "previewing"
    READY = "ready"
    SENDING = "sending"
    SENT = "sent"


@dataclass(frozen=True, slots=True)
class Sent:
    """A request that the server has taken, for `count` objects in `files`. No proof of anything."""

    action: Action
    count: int
    files: int
    undoable: bool


class Plan(QObject):
    """Owns one remediation. Its one rule: what is sent is what was shown."""

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
        self.files = 0
        """How many files it is about: the members of an archive share one."""
        self.rows: list[Row] = []
        self.data_types_available: list[str] = []
        self.data_types: list[str] = []
        self.location = ""
        """The folder of a quarantine, on the computer of the service."""
        self.preview: Preview | None = None
        self.revealed = False
        self.loading = False
        self.previewed = 0
        """Objects whose preview is there already, while it is made."""
        self.error: BaseException | None = None
        self.phase = Phase.EDITING
        self._session = session
        self._results = results
        self._dispatch = dispatch
        self._tasks = tasks
        self._stack = stack
        self._unwanted: frozenset[str] = frozenset()

    @property
    def reasons(self) -> list[str]:
        """Reasons given lately, newest first."""
        return self._session.settings.recent_reasons

    @property
    def reason(self) -> str:
        """The reason given last for this action."""
        return reason_for(self._session.settings, self.action)

    @property
    def sign_off(self) -> str:
        """The name to sign with."""
        return self._session.settings.sign_off

    def prepare(self, action: Action, keys: Sequence[Key]) -> None:
        """Begin a remediation of these objects and show what it would do."""
        self.action, self.keys, self.files = Action(action), list(keys), len(keys)
        self.rows, self.data_types_available, self.data_types = [], [], []
        self.preview, self.revealed, self.error = None, False, None
        quarantine = self.action is Action.QUARANTINE
        self.location = self._session.settings.quarantine_folder if quarantine else ""
        self._unwanted = frozenset()
        self._turn(Phase.PREVIEWING)
        self._tasks.read("plan", self._prepare)

    def leave_out(self, object_ids: Iterable[str]) -> None:
        """Go on without these objects, and without the containers that hold them."""
        barred = set(object_ids)
        keys = [
            key
            for key in self.keys
            if barred.isdisjoint(one.object_id for one in self._results.family(key))
        ]
        location = self.location
        unwanted = frozenset(self.data_types_available) - frozenset(self.data_types)
        self.prepare(self.action, keys)
        self.location, self._unwanted = location, unwanted

    def choose_types(self, data_types: list[str]) -> None:
        """Remediate only matches of these data types."""
        chosen = [one for one in self.data_types_available if one in data_types]
        if chosen != self.data_types:
            self.data_types = chosen
            self._preview_again()

    def choose_location(self, folder: str) -> None:
        """Quarantine into this folder."""
        if folder.strip() != self.location:
            self.location = folder.strip()
            self._preview_again()

    def reveal_diff(self, revealed: bool) -> None:
        """Show the bytes that would change unmasked, or masked again."""
        if revealed != self.revealed and not (revealed and self._session.private):
            self.revealed = revealed
            self._preview_again()

    def submit(
        self,
        sign_off: str,
        reason: str,
        data_types: list[str] | None = None,
        *,
        password: str = "",
    ) -> None:
        """Send what was prepared. `data_types` None: those chosen. A password is not kept."""
        chosen = self.data_types if data_types is None else data_types
        everything = set(chosen) >= set(self.data_types_available)
        self._send(
            Wish(
                action=self.action,
                keys=tuple(self.keys),
                sign_off=sign_off,
                reason=reason,
                data_types=None if everything or self.action in _NO_TYPES else tuple(chosen),
                password=password,
                location=self.location,
            )
        )

    @property
    def can_retry(self) -> bool:
        """Whether the preview failed: `retry` makes it again. What was sent is never repeated."""
        return self.error is not None and self.phase is Phase.EDITING

    def retry(self) -> None:
        """Make the preview once more."""
        if self.can_retry:
            self.preview, self.error = None, None
            self._turn(Phase.PREVIEWING)
            self._tasks.read("plan", self._show if self.rows else self._prepare)

    def cancel(self) -> None:
        """Drop what was prepared; nothing was sent."""
        self._tasks.stop("plan")
        self.keys, self.rows, self.preview, self.error = [], [], None, None
        self._turn(Phase.EDITING)

    def forget(self) -> None:
        """Drop everything: what comes next is another server's."""
        self.cancel()

    def _turn(self, phase: Phase) -> None:
        self.phase = phase
        self.loading = phase is Phase.PREVIEWING
        self.changed.emit()

    def _stop_at(self, error: Exception, phase: Phase) -> None:
        self.error = self._session.told(error)
        self._turn(phase)

    def _preview_again(self) -> None:
        self.preview, self.error = None, None
        self._turn(Phase.PREVIEWING)
        self._tasks.read("plan", self._show)

    async def _prepare(self) -> None:
        """The rows, the data types in them, and then the preview."""
        try:
            self.rows = await self._results.read_rows(self.keys)
        except (ApiError, StateError) as error:
            self._stop_at(error, Phase.EDITING)
            raise
        self.files = self._count_files(self.rows)
        types = dict.fromkeys(one for row in self.rows for one in row.data_types)
        self.data_types_available = list(types)
        self.data_types = [one for one in types if one not in self._unwanted]
        self.changed.emit()
        await self._show()

    async def _show(self) -> None:
        """A dry run, where the server has one and the action changes files."""
        previews: dict[Part, list[ObjectPreview]] = {}
        self.previewed = 0

        async def ask(part: Part) -> None:
            answer = await self._session.client.local.preview(self._preview_order(part))
            previews[part] = answer.objects
            self.previewed += len(answer.objects)
            self.changed.emit()

        try:
            if self._can_show:
                some = await self._dispatch.parts(self.rows[:MOST_PREVIEWED])
                await each(some, PREVIEWS_AT_ONCE, ask)
                objects = [one for part in some for one in previews[part]]
                self.preview = Preview(objects=objects)
        except (ApiError, StateError) as error:
            self._stop_at(error, Phase.EDITING)
            raise
        self._turn(Phase.READY)

    @property
    def _can_show(self) -> bool:
        """Whether there is a dry run to ask for; where a file goes must be known for it."""
        missing = self.action is Action.QUARANTINE and not self.location
        return self.action not in _NO_PREVIEW and not missing and self._session.can("preview")

    def _preview_order(self, part: Part) -> PreviewOrder:
        everything = self.data_types == self.data_types_available or self.action in _NO_TYPES
        return PreviewOrder(
            target_id=part.target_id,
            location_id=part.location_id,
            action=self.action.value,
            path=part.path,
            object_ids=part.object_ids,
            data_types=None if everything else self.data_types,
            sign_off=self.sign_off or self._session.user,
            reason="Preview",
            location=self.location or None,
            reveal=self.revealed,
        )

    def _send(self, wish: Wish) -> None:
        """Servers strip what people wrote; evidence compares it, so it is stripped here too."""
        wish = replace(
            wish,
            sign_off=wish.sign_off.strip(),
            reason=wish.reason.strip(),
            place=self._session.place,
        )
        self.error = None
        self._turn(Phase.SENDING)
        if wish.location:
            self._session.settings.quarantine_folder = wish.location
        self._session.remember_reason(wish.sign_off, wish.reason, wish.action)
        self._tasks.write("remediate", self._submit, wish)

    async def _submit(self, wish: Wish) -> None:
        """Send, and note what was taken, even if that is not all."""
        try:
            self._session.need_place(wish.place)
            rows = await self._results.read_rows(wish.keys)
            count = await self._dispatch.send(wish, rows)
        except (ApiError, StateError) as error:
            self._stop_at(error, Phase.READY)
            if isinstance(error, NotAll) and error.done:
                refused = {one for refusal in error.refusals for one in refusal.object_ids}
                taken = [row for row in rows if row.key.object_id not in refused]
                self._took(wish, error.done, taken[: error.done])
            raise
        self._turn(Phase.SENT)
        self._took(wish, count, rows)

    def _count_files(self, rows: Iterable[Row]) -> int:
        return len({(row.key.target_id, self._results.file_of(row)) for row in rows})

    def _took(self, wish: Wish, count: int, rows: Iterable[Row]) -> None:
        rows = list(rows)
        taken = [row.key for row in rows]
        self._stack.push(Done(wish.action, wish.sign_off, wish.reason, taken))
        self.sent.emit(Sent(wish.action, count, self._count_files(rows), undoable=True))
