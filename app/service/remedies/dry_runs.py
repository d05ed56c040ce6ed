"""Dry runs: what an action would do to an object. The code of the action computes the result;
values are masked.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec.structs import replace

from app.api.records.enums import MARKS, WHOLE_FILES, Action
from app.api.records.local import Change, ObjectPreview, PreflightCheck
from app.api.records.remediation import RemediationOrder
from app.known_values import KnownValues
from app.masking import MASK, mask
from app.remediation.actions.undo import UNCHANGED
from app.remediation.engine import Remediator
from app.remediation.journal import records
from app.remediation.undo_copies.retention import RETENTION_DAYS
from app.service.remedies import effects, job_plan
from app.service.remedies.payload import Payload, last_act
from app.service.store import jobs, objects
from app.service.store.database import Database
from app.service.store.ids import public
from app.service.store.jobs import StoredJob
from app.service.store.objects import StoredMatch, StoredObject

_KEEPING_NAMES = (Action.MASK, Action.ENCRYPT)
_NAMED = "{} in the name of the file, of a folder or of a member: names stay as they are"
_AS_A_WHOLE = "the whole file, with everything in it"
_IN_TURN = "possible once the later changes of the file are undone"
_FIRST = "{member} in the same file was masked later; undo that first, or select both"
_UNDO_MARK = "Can be undone at any time."

_File = tuple[bytes, bytes]
"""A file: `root` and `file_raw` of its objects."""


class Previewer:
    """Computes dry runs. `until_quit` means that undo copies are lost at the end of the session."""

    def __init__(self, db: Database, remediator: Remediator, *, until_quit: bool) -> None:
        self._db = db
        self._remediator = remediator
        self._until_quit = until_quit

    def preview(
        self,
        action: Action,
        items: Sequence[StoredObject],
        order: RemediationOrder,
        *,
        reveal: bool = False,
    ) -> list[ObjectPreview]:
        """Return the dry run of each object. Values are masked unless `reveal` is set. Raises
        Problem (422) for an unknown data type.
        """
        with self._db.read() as conn:
            planned, left_out = job_plan.plan_all(conn, action, items, order)
        shown = {
            item.id: _refused(item, left_out[item.id]) for item in items if item.id in left_out
        }
        undone: dict[_File, str] = {}
        others: dict[_File, StoredJob | None] = {}
        requested = {chosen.undoes for _, chosen in planned if chosen.undoes}
        for item, chosen in planned:
            said = self._one(action, item, chosen, reveal=reveal)
            if action is Action.UNDO:
                said = self._in_turn(item, chosen, said, undone, reveal=reveal)
            if action is Action.UNDO and not said.ok:
                file = item.root, item.file_raw
                if file not in others:
                    others[file] = self._newest(item, requested, undone.get(file, ""))
                said = _waiting(item, chosen, said, others[file])
            shown[item.id] = said
        return [_for_item(item, shown) for item in items]

    def _one(
        self, action: Action, item: StoredObject, chosen: Payload, *, reveal: bool
    ) -> ObjectPreview:
        if action in MARKS:
            count = len(chosen.places)
            said = f"The decision is recorded for {_matches(count)}; the file is not changed."
            return _marked(item, PreflightCheck(name="mark", ok=True, reason=said), _UNDO_MARK)
        with self._db.read() as conn:
            found = objects.matches(conn, item.id)
            last = last_act(conn, item) if action is Action.UNDO else None
        if last is not None:
            return self._undo(item, last, reveal=reveal)
        order = effects.order(action, item, found, chosen)
        live = [match for match in found if not match.purged]
        result = self._remediator.preview(order)
        if action in WHOLE_FILES and item.container:
            all_of_it = records.Check("archive as a whole", ok=True)
            result = dataclasses.replace(result, checks=(*result.checks, all_of_it))
        if chosen.members:
            note = records.Check("note", ok=True, reason=_AS_A_WHOLE)
            result = dataclasses.replace(result, checks=(*result.checks, note))
        if action in _KEEPING_NAMES and (count := job_plan.named(found)):
            note = records.Check("note", ok=True, reason=_NAMED.format(_matches(count)))
            result = dataclasses.replace(result, checks=(*result.checks, note))
        return _previewed(item, result, live, self._promise(action), reveal=reveal)

    def _in_turn(
        self,
        item: StoredObject,
        chosen: Payload,
        said: ObjectPreview,
        undone: dict[_File, str],
        *,
        reveal: bool,
    ) -> ObjectPreview:
        """Return the preview of an undo.

        `said` is the preview for the file as it is now. If the undo is not possible now, but the
        same request undoes later jobs on this file first, the preview is computed again for the
        state in which those undos will leave the file. `undone` maps each file to its SHA-256 after
        the undos previewed so far; this call updates it.
        """
        file = item.root, item.file_raw
        if not said.ok and (then := undone.get(file)):
            with self._db.read() as conn:
                last = last_act(conn, item)
            if last is not None and last.id == chosen.undoes and last.kind not in MARKS:
                later = self._undo(item, last, reveal=reveal, then=then)
                note = [PreflightCheck(name="note", ok=True, reason=_IN_TURN)] if later.ok else []
                said = replace(later, checks=[*later.checks, *note], sha256_before=then)
        if said.ok and said.sha256_after:
            undone[file] = said.sha256_after
        return said

    def _promise(self, action: Action) -> str:
        if action is Action.QUARANTINE:
            return "Can be undone while the file is in quarantine."
        if self._until_quit:
            return "Can be undone until the service stops: there is no system keyring."
        return f"Can be undone for {RETENTION_DAYS} days."

    def _undo(
        self, item: StoredObject, last: StoredJob, *, reveal: bool, then: str = ""
    ) -> ObjectPreview:
        if last.kind in MARKS:
            said = "The mark is removed; the file is not changed."
            return _marked(item, PreflightCheck(name="mark", ok=True, reason=said), _UNDO_MARK)
        result = self._remediator.preview_undo(public(last.id), then)
        shown = _previewed(item, result, [], "", reveal=reveal)
        return (
            shown
            if reveal
            else replace(shown, changes=[_blank(change) for change in shown.changes])
        )

    def _newest(
        self, item: StoredObject, requested: Collection[int], then: str
    ) -> StoredJob | None:
        """Return the newest mask of a file, except for those that the request undoes. None if there
        is none, or if it cannot be undone.

        `requested` are the jobs that the request undoes, and `then` is the SHA-256 of the file
        after the undos previewed so far; empty if there are none.
        """
        with self._db.read() as conn:
            job = jobs.newest_mask(conn, (item.location_id, item.file_raw), requested)
        if job is None or not self._remediator.preview_undo(public(job.id), then).ok:
            return None
        return job


def _waiting(
    item: StoredObject, chosen: Payload, said: ObjectPreview, other: StoredJob | None
) -> ObjectPreview:
    """Return the preview of an undo that is not possible. This is `said`. But if only the later
    mask `other` of the same file prevents the undo, the preview says that `other` must be undone
    first.
    """
    failed = {check.name for check in said.checks if not check.ok}
    if failed != {UNCHANGED} or other is None or other.id <= (chosen.undoes or 0):
        return said
    first = _FIRST.format(member=other.path)
    return _marked(item, PreflightCheck(name="order of undo", ok=False, reason=first), "")


def _previewed(
    item: StoredObject,
    result: records.Preview,
    live: list[StoredMatch],
    undo: str,
    *,
    reveal: bool = False,
) -> ObjectPreview:
    return ObjectPreview(
        object_id=public(item.id),
        path=item.path,
        ok=result.ok,
        checks=[
            PreflightCheck(name=check.name, ok=check.ok, reason=check.reason)
            for check in result.checks
        ],
        changes=changes(item, result.changes, live, reveal=reveal),
        size=result.size,
        sha256_before=result.sha256_before,
        sha256_after=result.sha256_after,
        undo=undo,
        offsets="text" if item.extracted else "member" if item.inner else "file",
    )


def _blank(one: Change) -> Change:
    """Mask all bytes of a change that an undo makes, and return the change. The bytes that the undo
    restores contain values. The present bytes may contain values, too, because no scan has searched
    them.
    """
    return replace(one, before=MASK * len(one.before), after=MASK * len(one.after))


def _matches(count: int) -> str:
    return "1 match" if count == 1 else f"{count} matches"


def _for_item(item: StoredObject, shown: Mapping[int, ObjectPreview]) -> ObjectPreview:
    """Return the preview of an object. For a member of an archive, this is the preview of the
    archive, because all its members share the result.
    """
    said = shown.get(item.id) or shown[item.parent_id or 0]
    return replace(said, object_id=public(item.id), path=item.path)


def _refused(item: StoredObject, reason: str) -> ObjectPreview:
    check = PreflightCheck(name=job_plan.looked_at(reason), ok=False, reason=reason)
    return _marked(item, check, "")


def _marked(item: StoredObject, check: PreflightCheck, undo: str) -> ObjectPreview:
    """Return a preview without changed bytes: of a mark, or of an action that is not possible."""
    digest = "" if item.sha256 == records.NOT_COMPARED else item.sha256
    return ObjectPreview(
        object_id=public(item.id),
        path=item.path,
        ok=check.ok,
        checks=[check],
        changes=[],
        size=item.size,
        sha256_before=digest,
        sha256_after=digest,
        undo=undo,
    )


def changes(
    item: StoredObject,
    planned: Sequence[records.Change],
    live: Sequence[StoredMatch],
    *,
    reveal: bool = False,
) -> list[Change]:
    """Return the planned changes for display. Live matches in and around the changes are masked.
    With `reveal`, nothing is masked, and the bytes are included, too.
    """
    matches = _Matches(live)
    values = None
    if not reveal:
        values = KnownValues(dict.fromkeys(_values(item, planned, matches), 0))
    return [_change(item, one, matches, values) for one in planned]


def _values(
    item: StoredObject, planned: Sequence[records.Change], matches: _Matches
) -> Iterator[str]:
    """Yield the values that the planned changes contain."""
    for one in planned:
        for match in matches.within(one.offset, one.offset + len(one.before)):
            first = match.offset - one.offset
            if first >= 0 and first + match.length <= len(one.before):
                yield one.before[first : first + match.length].decode(item.encoding, "replace")


class _Matches:
    """Matches indexed by offset, so that only those near a change are examined."""

    def __init__(self, matches: Sequence[StoredMatch]) -> None:
        self._sorted = sorted(matches, key=lambda match: match.offset)
        self._offsets = [match.offset for match in self._sorted]
        self._longest = max((match.length for match in matches), default=0)

    def within(self, start: int, end: int) -> list[StoredMatch]:
        """Return the matches with a byte between `start` and `end`, in order."""
        first = bisect_right(self._offsets, start - self._longest)
        near = self._sorted[first : bisect_left(self._offsets, end)]
        return [match for match in near if match.offset + match.length > start]


def _change(
    item: StoredObject, change: records.Change, live: _Matches, values: KnownValues | None
) -> Change:
    """Return one planned change. If `values` is None, nothing is masked. Otherwise the matches in
    the change and in its context are masked, and also `values` in the context.
    """
    offset, end = change.offset, change.offset + len(change.before)
    here = live.within(offset, end)
    first, last = offset - len(change.context_before), end + len(change.context_after)
    before = change.before.decode(item.encoding, "replace")
    reveal = values is None
    around = ([], []) if reveal else (live.within(first, offset), live.within(end, last))
    left = _hidden(item, change.context_before, first, around[0])
    right = _hidden(item, change.context_after, end, around[1])
    return Change(
        offset=offset,
        length=len(change.before),
        data_type=", ".join(sorted({match.label for match in here})),
        before=before if reveal else _hidden(item, change.before, offset, here),
        after=change.after.decode(item.encoding, "replace"),
        context_before=left if values is None else _without(left, values),
        context_after=right if values is None else _without(right, values),
        before_hex=change.before.hex() if reveal else None,
        after_hex=change.after.hex() if reveal else None,
        place=here[0].place or None if here else None,
    )


def _hidden(item: StoredObject, raw: bytes, offset: int, live: Sequence[StoredMatch]) -> str:
    """Decode bytes at `offset` of the object, and mask the matches `live` (sorted by offset).

    A match inside the range is replaced by its stored masked form. A match that extends beyond the
    range, or overlaps the one before it, is masked completely.
    """
    parts, at = [], 0
    for match in live:
        first = match.offset - offset
        start = max(first, at)
        stop = min(match.offset + match.length - offset, len(raw))
        if start >= stop:
            continue
        parts.append(raw[at:start].decode(item.encoding, "replace"))
        if start == first and match.offset + match.length <= offset + len(raw):
            parts.append(match.masked)
        else:
            text = raw[start:stop].decode(item.encoding, "replace")
            parts.append(MASK * len(text))
        at = stop
    parts.append(raw[at:].decode(item.encoding, "replace"))
    return "".join(parts)


def _without(text: str, values: KnownValues) -> str:
    """Mask the occurrences of values in a context, and parts of values at its ends."""
    shown = list(text)
    for found in (*values.within(text), *values.cut(text)):
        value = text[found.start : found.end]
        masked = mask(value) if found.whole else MASK * len(value)
        for at, (before, after) in enumerate(zip(value, masked, strict=True), found.start):
            if before != after:
                shown[at] = MASK
    return "".join(shown)
