"""Undo: put the sealed original in place of what an earlier job made."""

from __future__ import annotations

from datetime import UTC, datetime

from app.remediation.attributes import Meta
from app.remediation.container import Damaged
from app.remediation.errors import Refused
from app.remediation.journal import ATTENTION, DONE, Job
from app.remediation.keys import Keys
from app.remediation.replace import Draft
from app.remediation.vault import Vault

CHANGED = (
    "the file changed since; its original stays in the vault until {until}, nothing was destroyed"
)


def load(job: Job, vault: Vault, keys: Keys, now: float) -> tuple[Meta, bytes]:
    """The original of a job, checked. Raises Refused with the reason, or OSError."""
    if job.state == ATTENTION:
        raise Refused("that job did not end well: look at the file first")
    if job.state != DONE:
        raise Refused("that job did not change the file")
    if job.wrapped_key is None or job.undoable_until is None:
        raise Refused("the original is no longer kept: it was removed from the vault")
    if now > job.undoable_until:
        raise Refused(f"the time to undo ended on {day(job.undoable_until)}")
    if job.key_id != keys.id:
        raise Refused("the vault key that sealed the original is not available on this machine")
    try:
        key = vault.unwrap(job.wrapped_key, job.job, job.root, job.path)
        meta, data = vault.load(job.vault, key)
    except FileNotFoundError:
        raise Refused("the encrypted copy of the original is missing from the vault") from None
    except Damaged as error:
        raise Refused(f"{error}; the file was left as it is") from None
    if keys.fingerprint(data) != job.before:
        raise Refused("the encrypted copy is not the original of this file")
    return meta, data


def draft(meta: Meta, data: bytes, status: str) -> Draft:
    """The original with everything it had, its times included (but never set-uid or set-gid)."""
    notes = ("its set-uid or set-gid was not given back",) if meta.mode & 0o6000 else ()
    return Draft(data=data, meta=meta, changes=(), status=status, residue=0, notes=notes)


def changed(job: Job) -> str:
    """Why a file that is not what the job left behind is not overwritten."""
    return CHANGED.format(until=day(job.undoable_until or 0))


def day(moment: float) -> str:
    """A time for people, in UTC."""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M UTC")
