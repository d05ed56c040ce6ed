"""Write into a file that has several names, so that all names show the change.

A file with hard links can't be replaced, because the other names would keep the old content. The
journal records the changes before the first byte is written. After a crash, recovery writes them
again (docs/reliability.md, "How a file is changed"). A program that reads the file meanwhile may
see only some of the changes, so no other program may have the file open. Once writing has begun,
the job can only be completed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.remediation.change.finalize import CHANGED, TROUBLE
from app.remediation.change.replace import Draft, intended
from app.remediation.change.replace_recovery import Replaced
from app.remediation.change.tools import ChangeTools
from app.remediation.disk import attributes, blocks, content, crash, files
from app.remediation.disk.content import Content, Held, Patched
from app.remediation.disk.errors import Refused, words
from app.remediation.disk.files import Target
from app.remediation.disk.folder import sync
from app.remediation.journal import redo
from app.remediation.journal.job import Job, JournalState
from app.remediation.journal.records import Outcome
from app.remediation.journal.redo import Piece, Redo

_ALL_NAMES = (
    "written in place: all {} names of the file show it, and programs that read it meanwhile "
    "may have seen a part of the change"
)
_UNGUARDED = "with restrictions: other programs could not be locked out"
_ANOTHER = (
    "another file replaced it during the operation, and its other names may show a "
    "part of the change"
)
_WRITTEN = "another program wrote to the file before the operation was finished"
_GONE = "the file lost its name, and its other names may show a part of the change"
_SECTOR = 512
"""Bytes compared at a time; of these, only the bytes that differ are written."""


def all_names(target: Target) -> str:
    """Return the note that a file has several names, and is therefore written in place."""
    return _ALL_NAMES.format(target.status.st_nlink)


class InPlace:
    """Writes into files in place. Two jobs on one file must not run at the same time."""

    def __init__(self, tools: ChangeTools) -> None:
        self._tools = tools

    def write(self, job: Job, target: Target, old: Content, draft: Draft) -> Outcome:
        """Write the change. `old` is the content of `target` from which `draft` was made. If the
        draft has another length, the job is rolled back.
        """
        notes = [*draft.always, *draft.notes]
        tools = self._tools
        key, wrapped = tools.vault.new_key(job.job, job.root, job.path)
        try:
            wish = Redo(draft.meta, target.meta(), tuple(_pieces(old, draft.content)))
            after = tools.keys.mark(draft.content.digest)
            job = intended(tools, job, target, old, draft, wrapped, after=after)
            notes += tools.keep(job, key, target.meta(), old, draft.content)
            if not target.take_over():
                notes.append(_UNGUARDED)
            if tools.keys.mark(blocks.digest_of(target.fd)) != job.before:
                raise Refused(CHANGED)
            job = tools.built(job, wish)
            _put(target.fd, wish)
            notes.append(_ALL_NAMES.format(target.links()))  # the current number
            target.let_go()
        except TROUBLE as error:
            return self._ended(job, words(error))
        return tools.settler.complete(job, notes)

    def _ended(self, job: Job, reason: str) -> Outcome:
        """Roll a job back after an error. If the job is in state BUILT, writing may have begun, so
        leave it open for recovery at the next start.
        """
        if job.state == JournalState.BUILT:
            return self._tools.settler.stays_open(job, reason)
        return Replaced(self._tools.settler).settle(job, reason, forward=False)

    def settle(self, job: Job, reason: str) -> Outcome:
        """Finish a job that was interrupted while writing: write all its changes again.

        If another program has changed or replaced the file, the job ends in the attention state. If
        the disk prevents writing now, the job stays open with the message `reason`. A crash may
        interrupt this call, too.
        """
        tools = self._tools
        try:
            with files.open_target(job.root, job.path) as target:
                wish = redo.unseal(tools.journal.redo(job), tools.keys.redo, job.job)
                if target.folder.inode(target.name) != job.inode:
                    return tools.settler.attention(job, _ANOTHER)
                target.take_over()
                if not self._fits(job, target.fd, wish):
                    return tools.settler.attention(job, _WRITTEN)
                _put(target.fd, wish)
        except FileNotFoundError:
            return tools.settler.attention(job, _GONE)
        except TROUBLE as error:
            return tools.settler.stays_open(job, f"{reason}; {words(error)}")
        return tools.settler.complete(job, ["finished after an interruption"])

    def _fits(self, job: Job, fd: int, wish: Redo) -> bool:
        """Return whether each byte to change has its old or its new value, and all other bytes of
        the file are as expected.
        """
        held = Held(fd)
        if held.size != job.size:
            return False
        if not all(piece.between(held.at(piece.offset, len(piece.new))) for piece in wish.pieces):
            return False
        new = Patched(held, [(piece.offset, piece.new) for piece in wish.pieces])
        return self._tools.keys.mark(new.digest) == job.after


def _put(fd: int, wish: Redo) -> None:
    """Write the changes and attributes durably."""
    for piece in wish.pieces:
        done = 0
        while done < len(piece.new):
            crash.point("write in place")
            done += blocks.write_at(fd, piece.new[done:], piece.offset + done)
    now = replace(attributes.read(fd), times=wish.was.times)
    crash.point("attributes")
    attributes.apply(fd, attributes.with_changes(wish.meta, wish.was, now), now)
    crash.point("sync file")
    sync(fd)


def _pieces(old: Content, new: Content) -> Iterator[Piece]:
    """Yield the pieces in which the contents differ, sorted by offset. Raises Refused if the
    contents have different lengths.
    """
    if old.size != new.size:
        raise Refused("its length would change, and it has several names (hard links)")
    offset = 0
    for block in content.views(new):
        was, now = old.at(offset, len(block)), bytes(block)
        if was != now:
            for at in range(0, len(now), _SECTOR):
                one, other = was[at : at + _SECTOR], now[at : at + _SECTOR]
                if one != other:
                    yield _trimmed(offset + at, one, other)
        offset += len(block)


def _trimmed(offset: int, old: bytes, new: bytes) -> Piece:
    """Return the piece from the first different byte to the last one."""
    differs = [at for at, (one, other) in enumerate(zip(old, new, strict=True)) if one != other]
    first, end = differs[0], differs[-1] + 1
    return Piece(offset + first, old[first:end], new[first:end])
