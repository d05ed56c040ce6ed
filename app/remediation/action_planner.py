"""Planner of actions and of their undo. A preview and the change itself use the same planner, so
they agree.

Each call returns an `Inspection` with the checks, and the planned change. The files of the
inspection stay open until its `with` block ends. If the change is impossible, the plan is None, and
a failed check has the reason.
"""

from __future__ import annotations

import os
from contextlib import ExitStack

from app.api.records.enums import Action
from app.own_files import OwnFiles
from app.remediation.actions import delete, encrypt, inside, mask, quarantine, undo
from app.remediation.change import preflight
from app.remediation.change.in_place import all_names
from app.remediation.change.move import Move
from app.remediation.change.preflight import Inspection
from app.remediation.change.replace import Draft
from app.remediation.disk.content import Moved, Patched, of_bytes
from app.remediation.disk.errors import Final, Refused, words
from app.remediation.disk.files import Target
from app.remediation.formats.splices import Rebuild
from app.remediation.journal.content_digests import ContentDigests, KeyGone
from app.remediation.journal.job import Job
from app.remediation.journal.records import Check, Order, Preview, Rescan
from app.remediation.undo_copies import chunks
from app.remediation.undo_copies.chunks import ChangedChunks
from app.remediation.undo_copies.keys import Keys
from app.remediation.undo_copies.vault import Vault

ActionPlan = Draft | Move | None


class ActionPlanner:
    """Planner that inspects files. It changes nothing, except that it may create a missing
    quarantine folder.
    """

    def __init__(
        self,
        keys: Keys,
        store: Vault,
        rescan: Rescan,
        rebuild: Rebuild,
        own: OwnFiles,
        *,
        keeps: bool,
    ) -> None:
        """`keeps` means that originals are kept for undo."""
        self._keys = keys
        self._keeps = keeps
        self._vault = store
        self._marks = ContentDigests(store, keys)
        self._rescan = rescan
        self._rebuild = rebuild
        self._own = own

    def forward(self, order: Order, job_id: str | None) -> tuple[Inspection, ActionPlan]:
        """Inspect the file of an order, and plan the change.

        `job_id` is None for a preview: nothing is created, and the plan for a quarantine or an
        encryption is None.
        """
        plain = order.action == Action.MASK and not (order.inner or order.extracted)
        look = preflight.examine(
            order.root,
            order.path,
            self._own,
            self._vault.free(),
            in_place=plain,
            places=[span.length for span in order.spans] if plain else None,
        )
        if look.target is None:
            return look, None
        preflight.unchanged(look, look.target, order)
        if look.reason:
            return look, None
        try:
            way = self._forward(look, look.target, order, job_id)
            if job_id is None and isinstance(way, Draft) and isinstance(way.data, Patched):
                _ = way.data.digest  # an act computes it while writing
        except Moved as error:
            preflight.moved(look, words(error))
            return look, None
        except (OSError, Refused) as error:
            look.note("format", words(error))
            return look, None
        if order.action in {Action.MASK, Action.ENCRYPT}:
            look.note("format")
        return look, way

    def _forward(
        self, look: Inspection, target: Target, order: Order, job_id: str | None
    ) -> ActionPlan:
        if order.action == Action.MASK and (order.inner or order.extracted):
            return _told(look, inside.draft(order, look.content, target.meta(), self._rebuild))
        if order.action == Action.MASK:
            shown = job_id is None
            way = mask.draft(order, look.content, target.meta(), self._rescan, shown=shown)
            large = self._keeps and look.content.size >= chunks.LARGE
            several = [all_names(target)] if target.status.st_nlink > 1 else []
            return _told(look, way, *several, *([chunks.SAID] if large else []))
        if order.action == Action.DELETE:
            return delete.draft(order)
        if order.action == Action.ENCRYPT:
            encrypt.refuse_twice(look.content)
            preflight.free_name(look, *encrypt.place(order.root, order.path), self._own)
            ready = not look.reason and job_id is not None
            return encrypt.draft(order, target.meta(), look.content) if ready else None
        preflight.quarantine(look, order.location, self._own, create=job_id is not None)
        if look.reason or look.dest is None or job_id is None:
            return None
        name = f"{job_id}-{os.urandom(4).hex()}"
        same = look.dest.device == target.status.st_dev
        return quarantine.draft(order, target, look.content, name, carry=same)

    def back(
        self, job: Job, status: str, now: float, *, shown: bool, then: bytes = b""
    ) -> tuple[Inspection, ActionPlan]:
        """Plan the undo of a job. `status` is the status of the file after the undo, and `now` the
        current time (Unix seconds).

        `shown` means that only a preview is needed. A preview may assume that another undo is done
        first: `then` is the SHA-256 that the file will have after that undo; empty if there is
        none.
        """
        look, opened = Inspection(), ExitStack()
        try:
            undo.possible(job)
            kept = None
            if job.action != Action.QUARANTINE:
                kept = undo.load(job, self._vault, self._keys, self._marks, now, opened)
        except (OSError, Refused) as error:
            opened.close()
            look.note("undo" if isinstance(error, Final) else "copy", words(error))
            return look, None
        few = kept[1] if kept and isinstance(kept[1], ChangedChunks) else None
        try:
            look = self._left(job, few, then if shown else b"") if job.place else look
        except OSError:
            opened.close()
            raise
        look.opened = opened
        if look.reason:
            return look, None
        notes: tuple[str, ...] = ()
        try:
            original = undo.whole(*kept, look.content) if kept else None
            if original is not None:
                meta, notes = undo.kept(original[0], look.target)
                original = meta, original[1]
        except (OSError, Refused) as error:
            look.note("file", words(error))
            return look, None
        if original is not None and not job.moves:
            return look, _read_once(look, undo.draft(*original, status, notes), shown=shown)
        preflight.free_name(look, job.root, job.path, self._own)
        if look.reason or look.dest is None:
            return look, None
        if original is None and look.target and look.dest.device != look.target.status.st_dev:
            original = look.target.meta(), look.content
        return look, undo.back(job, status, original, notes)

    def _left(self, job: Job, few: ChangedChunks | None, then: bytes) -> Inspection:
        """Inspect the file that a job has left, and check that it is unchanged.

        `few` are the kept pieces of a large original. If the file has changed, the pieces cannot be
        combined with it; they then become the `changes` of the inspection. `then` has the same
        meaning as in `back`.
        """
        root, path = (job.dest_root, job.dest_path) if job.moves else (job.root, job.path)
        look = preflight.examine(
            root,
            path,
            self._own,
            self._vault.free(),
            in_place=not job.moves,
            places=[len(old) for _, old in few.places] if few else None,
        )
        if look.reason:
            return look
        try:
            later = bool(then) and few is None and self._marks.same(job, then, job.after)
            same = later or self._as_left(job, look)
        except (OSError, Refused) as error:
            look.note("file", words(error))
            return look
        if not same:
            look.note(undo.UNCHANGED, undo.changed(job, few))
            look.changes = undo.pieces_left(few, look.content) if few else ()
        return look

    def _as_left(self, job: Job, look: Inspection) -> bool:
        """Return whether a file is still as the job has left it.

        For a quarantined file whose digest key was lost at the end of the session, compare inode,
        size and time instead of the content.
        """
        try:
            return self._marks.same(job, look.content.digest, job.after)
        except KeyGone:
            if not job.built or look.target is None:
                raise
            now = look.target.status
            then = (job.built, job.size, job.mtime_ns)
            return (str(now.st_ino), now.st_size, now.st_mtime_ns) == then


def _read_once(look: Inspection, draft: Draft, *, shown: bool) -> Draft | None:
    """Return the draft. For a preview (`shown`), first read a large original completely, as the
    undo itself does while it writes the file. If that fails, add a failed check to `look`, and
    return None.
    """
    try:
        if shown and isinstance(draft.data, Patched):
            _ = draft.data.digest
    except (OSError, Refused) as error:
        look.note("copy", words(error))
        return None
    return draft


def _told(look: Inspection, draft: Draft, *more: str) -> Draft:
    """Add the notes for an analyst to the checks of `look`: `more`, and the notes of the draft. An
    analyst should read them before the change. Return the draft.
    """
    look.checks += [Check("note", ok=True, reason=said) for said in (*more, *draft.notes)]
    return draft


def shown(look: Inspection, way: ActionPlan, action: str) -> Preview:
    """Return the preview of an inspection and its planned change."""
    before = look.content.digest.hex() if look.was_read else ""
    draft = way if isinstance(way, Draft) else None
    after = draft.content.digest.hex() if draft else before if action == Action.QUARANTINE else ""
    if isinstance(way, Move) and way.data is not None:  # an undo that restores a file
        after = of_bytes(way.data).digest.hex()
    return Preview(
        ok=not look.reason,
        checks=tuple(look.checks),
        changes=draft.changes if draft else look.changes,
        residue=draft.residue if draft else 0,
        sha256_before=before,
        sha256_after=after if not look.reason else "",
        size=look.target.status.st_size if look.target else 0,
    )
