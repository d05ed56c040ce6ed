"""Dry runs of many objects, in little memory. A dry run says whether an object can be changed, or
why not.

The preview of an object's changes may take megabytes, so only the previews of the first objects are
kept; the others are read again when needed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from msgspec import Struct

from app.api.errors import ApiError, Gone, NotAccepted, ServerFailed, TookTooLong
from app.api.records.enums import WHOLE_FILES, Action
from app.api.records.local import ObjectPreview, PreviewOrder
from app.state.connection.session import Session
from app.state.decisions_and_undo.change_requests import RequestPart
from app.state.rows.keys import Key, Row
from app.state.work.tasks import each, slices

AT_ONCE = 4
IN_REQUEST = 20
"""Maximum number of objects of one file per request; each may cost the service a complete rebuild
of the file.
"""
HELD = 50
"""Maximum number of objects whose previews are kept. Together, these previews have at most
`_MOST_HELD_CHANGES` changes.
"""
_MOST_HELD_CHANGES = 10_000
DECISION = "mark"
"""Name of the first preflight check (`Checked.looked`) of an undo that reverses a decision. Such an
undo changes no file.
"""
_TOO_LATE = frozenset({"undo", "unchanged since the job"})  # not translated
"""Names of preflight checks of an undo. Once one of these checks has failed, it will not pass later
either. The check `copy` is not among them: a copy that cannot be read now may be readable later.
"""
_BUSY = 503
NO_LOCATION = "no known location contains the object; refresh the targets"  # not translated
_NOT_THERE = "the object no longer exists; run the query again"  # not translated
"""Reason for an object that no longer exists. It is in English, like `NO_LOCATION` and the reasons
from servers, because it is written into evidence packs.
"""
_TOO_LONG = (
    "the file is too large to check: reading it takes longer than half an hour"  # not translated
)

_WHY: dict[type[ApiError], str] = {Gone: _NOT_THERE, TookTooLong: _TOO_LONG}


@dataclass(frozen=True, slots=True)
class ObjectTrial:
    """Parameters of a dry run. `data_types` None means all; `location` is the quarantine folder."""

    action: Action
    sign_off: str
    data_types: list[str] | None = None
    location: str = ""

    @property
    def whole(self) -> bool:
        """Whether the action requires that all objects of a file are requested together."""
        return self.action in WHOLE_FILES or self.action is Action.UNDO

    def order(
        self, part: RequestPart, rows: Sequence[Row], *, reveal: bool = False
    ) -> PreviewOrder:
        """Build the dry-run request for some objects of a file."""
        return PreviewOrder(
            target_id=part.target_id,
            location_id=part.location_id,
            action=self.action.value,
            path=part.path,
            object_ids=[row.key.object_id for row in rows],
            data_types=self.data_types,
            sign_off=self.sign_off,
            reason="Preview",  # not translated
            location=self.location or None,
            reveal=reveal,
        )


class Checked(Struct, frozen=True, gc=False):
    """Dry-run result of one match object. There may be many thousands.

    `part` is the index of the object's file. If the object can be changed (`ok`), `reason` says
    what to consider before the change; otherwise it says why the object cannot be changed. `looked`
    is the name of the first preflight check; `failed` is the name of the first check that failed.
    """

    key: Key
    path: str
    part: int
    ok: bool
    reason: str = ""
    changes: int = 0
    size: int = 0
    undo: str = ""
    looked: str = ""
    failed: str = ""

    @property
    def too_late(self) -> bool:
        """Whether the last action on the object can never be undone, as far as the server knows."""
        return self.failed in _TOO_LATE


@dataclass(frozen=True, slots=True)
class ReasonGroup:
    """The objects that cannot be changed, all for the same reason."""

    reason: str
    items: tuple[Checked, ...]


class DryRun:
    """Dry-run results for the objects of `parts`. Invariant: every object is requested."""

    def __init__(self, session: Session) -> None:
        self.trial = ObjectTrial(Action.MASK, "")
        self.parts: Sequence[RequestPart] = ()
        self.total = self.done = 0
        self._since = time.monotonic()
        self._session = session
        self._found: dict[Key, Checked] = {}
        self._held: dict[Key, ObjectPreview] = {}
        self._room = _MOST_HELD_CHANGES

    async def run(
        self, trial: ObjectTrial, parts: Sequence[RequestPart], told: Callable[[], None]
    ) -> None:
        """Dry-run all objects of these parts; `told` is called after each request.

        An object is recorded as not possible if the server refuses it, no longer knows it, or takes
        too long for it. If the server is busy, the request is repeated with fewer objects. Any
        other API error, and the refusal of a quarantine folder, ends the dry run and is raised.
        """
        self.trial, self.parts, self.done = trial, parts, 0
        self.total, self._since = sum(len(part.rows) for part in parts), time.monotonic()
        self._found, self._held, self._room = {}, {}, _MOST_HELD_CHANGES

        async def try_part(at: int) -> None:
            rows = parts[at].rows
            for some in [rows] if trial.whole else slices(rows, IN_REQUEST):
                await self._try(at, some)
                self.done += len(some)
                told()

        if parts and trial.action is Action.QUARANTINE:  # a refused folder fails for all
            await self._session.client.local.preview(trial.order(parts[0], parts[0].rows))
        await each(range(len(parts)), AT_ONCE, try_part)

    @property
    def pace(self) -> float:
        """Objects per minute since the start; 0 while unknown."""
        minutes = (time.monotonic() - self._since) / 60
        return self.done / minutes if minutes > 0 else 0.0

    def items(self) -> list[Checked]:
        """Return the results of all objects. Objects that cannot be changed come first; otherwise
        the order of the parts is kept.
        """
        found = [self._found[row.key] for part in self.parts for row in part.rows]
        return sorted(found, key=_possible)

    def held(self, key: Key) -> ObjectPreview | None:
        """Return the cached preview of an object, with values masked; None if it is not cached."""
        return self._held.get(key)

    async def look(self, item: Checked, *, reveal: bool) -> ObjectPreview | None:
        """Read the current preview of an object, with values unmasked if `reveal`. Return None if
        the object no longer exists.
        """
        part = self.parts[item.part]
        one = [row for row in part.rows if row.key == item.key]
        order = self.trial.order(part, part.rows if self.trial.whole else one, reveal=reveal)
        answer = await self._session.client.local.preview(order)
        wanted = item.key.object_id
        return next((found for found in answer.objects if found.object_id == wanted), None)

    async def _try(self, at: int, rows: Sequence[Row]) -> None:
        try:
            answer = await self._session.client.local.preview(
                self.trial.order(self.parts[at], rows)
            )
        except ServerFailed as error:
            half = len(rows) // 2
            if error.status != _BUSY or not half or self.trial.whole:
                raise
            for some in (rows[:half], rows[half:]):  # takes less time than all at once
                await self._try(at, some)
            return
        except (NotAccepted, Gone, TookTooLong) as error:
            if len(rows) > 1 and not self.trial.whole:
                for row in rows:  # the refusal does not always name the object
                    await self._try(at, [row])
                return
            self._refuse(at, rows, _WHY.get(type(error), error.message))
            return
        for one in answer.objects:
            self._note(at, one)
        self._refuse(at, [row for row in rows if row.key not in self._found], _NOT_THERE)

    def _refuse(self, at: int, rows: Sequence[Row], why: str) -> None:
        for row in rows:
            self._found[row.key] = Checked(row.key, row.location, at, ok=False, reason=why)

    def _note(self, at: int, one: ObjectPreview) -> None:
        key = Key(self.parts[at].target_id, one.object_id)
        self._found[key] = summary(key, at, one)
        count = len(one.changes)
        if len(self._held) < HELD and count <= self._room:
            self._held[key] = one
            self._room -= count


def summary(key: Key, part: int, one: ObjectPreview) -> Checked:
    """Return the compact result of an object's dry run. `part` is the index of the
    object's file.
    """
    if one.ok:
        reason = "; ".join(check.reason for check in one.checks if check.name == "note")
    else:
        reason = next((check.reason for check in one.checks if not check.ok), "")
    return Checked(
        key=key,
        failed=next((check.name for check in one.checks if not check.ok), ""),
        path=one.path,
        part=part,
        ok=one.ok,
        reason=reason,
        changes=len(one.changes),
        size=one.size,
        undo=one.undo,
        looked=one.checks[0].name if one.checks else "",
    )


def groups(items: Iterable[Checked]) -> list[ReasonGroup]:
    """Group the objects that cannot be changed. Each group has one reason; the most frequent reason
    comes first.
    """
    found: dict[str, list[Checked]] = {}
    for item in items:
        if not item.ok:
            found.setdefault(item.reason, []).append(item)
    made = [ReasonGroup(reason, tuple(some)) for reason, some in found.items()]
    return sorted(made, key=lambda group: -len(group.items))


def _possible(item: Checked) -> bool:
    return item.ok
