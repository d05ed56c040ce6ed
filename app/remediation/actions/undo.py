"""Undo: put the sealed original in place of the file that an earlier job left."""

from __future__ import annotations

from contextlib import ExitStack

from app.remediation.change.move import Move
from app.remediation.change.replace import Draft
from app.remediation.disk import attributes
from app.remediation.disk.attributes import Meta
from app.remediation.disk.content import Content
from app.remediation.disk.errors import Final, Refused
from app.remediation.disk.files import Target
from app.remediation.journal.content_digests import ContentDigests
from app.remediation.journal.job import Job, JournalState
from app.remediation.journal.messages import day
from app.remediation.journal.records import Change
from app.remediation.undo_copies.chunks import ChangedChunks
from app.remediation.undo_copies.container import Damaged
from app.remediation.undo_copies.keys import Keys
from app.remediation.undo_copies.vault import Vault

UNCHANGED = "unchanged since the job"
"""Name of the check that fails if the file was changed after the job."""
CHANGED = "the file changed later; its original stays in the vault until {until}, nothing was lost"
_IN_PIECES = (
    "the file changed later, so it cannot be restored: only the masked parts of a large original "
    "are kept; the {count:,} masked parts and their offsets stay in the vault until {until}, "
    "nothing was lost"
)
_RIGHTS = "its permissions, owner or attributes were changed later and stay as they are"
KEY_LOST = (
    "the undo copy can no longer be opened: there was no keyring, so its key was in memory only, "
    "until the service ended; restore the file from a backup, and install or unlock a keyring "
    "before the next change"
)
_CHANGED_THERE = "the file changed in quarantine; nothing was lost"


def possible(job: Job) -> None:
    """Raise Final if the job is not done, or if it is the undo of a move."""
    if job.state == JournalState.ATTENTION:
        raise Final("that job failed; inspect the file first")
    if job.state != JournalState.DONE:
        raise Final("that job did not change the file")
    if job.undoes and job.moves:
        raise Final("the file is restored already; repeat the action instead")


def load(
    job: Job, vault: Vault, keys: Keys, marks: ContentDigests, now: float, opened: ExitStack
) -> tuple[Meta, Content | ChangedChunks]:
    """Return attributes and content of a job's original. If only pieces of the content were kept,
    return these pieces instead of the content.

    The original is verified. It can be read until `opened` is closed. `now` is in Unix seconds.
    Raises Final if the original is gone or expired, or if its key is lost. Raises Refused if the
    original is damaged, or if its key is missing. Raises OSError if the original cannot be read.
    """
    if job.wrapped_key is None or job.undoable_until is None:
        raise Final("the original is no longer kept: it was removed from the vault")
    if now > job.undoable_until:
        raise Final(f"the time to undo ended on {day(job.undoable_until)}")
    if job.key_id != keys.id:
        if keys.was_in_memory(job.base):
            raise Final(KEY_LOST)
        raise Refused(
            "the vault key that sealed the original is not available; if the data folder was "
            "moved, use it at its earlier path, with the same user account"
        )
    try:
        key = vault.unwrap(job.wrapped_key, job.job, job.root, job.path)
        meta, data = vault.load(job.vault, key, opened)
    except FileNotFoundError:
        raise Refused("the encrypted copy of the original is missing from the vault") from None
    except Damaged as error:
        raise Refused(f"{error}; the file was not changed") from None
    digest = data.before if isinstance(data, ChangedChunks) else data.digest
    if not marks.same(job, digest, job.before):
        raise Refused("the encrypted copy is not the original of this file")
    return meta, data


def whole(meta: Meta, data: Content | ChangedChunks, left: Content) -> tuple[Meta, Content]:
    """Return attributes and content of the original. If `data` are kept pieces, they are combined
    with `left`, the content that the job has left.
    """
    return meta, data.original(left) if isinstance(data, ChangedChunks) else data


def kept(meta: Meta, left: Target | None) -> tuple[Meta, tuple[str, ...]]:
    """Return the attributes that the restored file gets, and notes for the analyst.

    These are the attributes `meta` of the original. But if somebody has changed the mode, the owner
    or an extended attribute since the job, this attribute keeps its present value (see
    `attributes.since`). `left` is the file that the job has left; None if it left no file.
    """
    if left is None:
        return meta, ()
    meta, changed = attributes.since(meta, left.meta())
    return meta, (_RIGHTS,) if changed else ()


def draft(meta: Meta, data: Content, status: str, notes: tuple[str, ...] = ()) -> Draft:
    """Return the draft that restores the original with its attributes and times. Privileges such
    as set-uid are not restored (see `attributes.dropped`).
    """
    notes = (*notes, *_not_given(meta))
    return Draft(data=data, meta=meta, changes=(), status=status, residue=0, notes=notes)


def back(
    job: Job, status: str, original: tuple[Meta, Content] | None, notes: tuple[str, ...] = ()
) -> Move:
    """Return the move that undoes an earlier move: the original appears again, and the file left
    by the job is removed.

    If `original` is None, the file itself returns from the place to which the job has moved it.
    """
    meta, data = original or (None, None)
    return Move(
        status=status,
        source=(job.dest_root, job.dest_path) if job.dest_root else None,
        dest=(job.root, job.path),
        data=data,
        meta=meta,
        beside=job.beside,
        notes=(*notes, *(_not_given(meta) if meta else ())),
    )


def _not_given(meta: Meta) -> tuple[str, ...]:
    return attributes.dropped(meta, "not restored")


def changed(job: Job, few: ChangedChunks | None) -> str:
    """Return the reason to refuse the undo of a job whose file changed later. `few` are the kept
    pieces of a large original; None if the original was kept as a whole.
    """
    if job.undoable_until is None:
        return _CHANGED_THERE
    until = day(job.undoable_until)
    return (
        _IN_PIECES.format(count=len(few.places), until=until)
        if few
        else CHANGED.format(until=until)
    )


def pieces_left(few: ChangedChunks, now: Content) -> tuple[Change, ...]:
    """Return the kept pieces of an original that cannot be restored, as changes that a user could
    make by hand. `before` are the file's current bytes, `after` the original bytes.
    """
    return tuple(
        Change(offset, now.at(offset, len(old)), old, b"", b"") for offset, old in few.places
    )
