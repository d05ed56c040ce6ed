"""Replace: put a new file in place of an old one. A crash at any moment leaves the old file or the
new one.

See docs/reliability.md, "How a file is changed". `finalize.py` describes how a job ends,
`replace_recovery.py` how an interrupted job ends.
"""

from __future__ import annotations

import os
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from typing import Any

from app.remediation.change.finalize import CHANGED, TROUBLE, FileState
from app.remediation.change.replace_recovery import Place, Replaced
from app.remediation.change.tools import ChangeTools
from app.remediation.disk import attributes, content, files
from app.remediation.disk.attributes import Meta
from app.remediation.disk.content import Content, Patched, of_bytes
from app.remediation.disk.errors import Refused, words
from app.remediation.disk.files import Target
from app.remediation.disk.new_file import Built, NewFile, write_new
from app.remediation.journal.job import Job, JournalState
from app.remediation.journal.records import Change, Outcome
from app.remediation.journal.redo import Redo
from app.remediation.undo_copies import chunks


@dataclass(frozen=True, slots=True)
class Draft:
    """Planned new content of a file, and the status that the file gets.

    `notes` concern this file; they are shown before the change and added to its result. `always`
    are added to every result of the action.
    """

    data: bytes | Content = field(repr=False)
    meta: Meta
    changes: tuple[Change, ...]
    status: str
    residue: int
    notes: tuple[str, ...] = ()
    always: tuple[str, ...] = ()

    @property
    def content(self) -> Content:
        """`data` as `Content`."""
        return of_bytes(self.data)


class Replacer:
    """Replaces files. Two jobs on one file must not run at the same time."""

    def __init__(self, tools: ChangeTools) -> None:
        self._tools = tools
        self._replaced = Replaced(tools.settler)

    def replace(self, job: Job, target: Target, old: Content, draft: Draft) -> Outcome:
        """Replace the file and verify the result. `old` is the content from which `draft` was
        made.
        """
        notes = [*draft.always, *draft.notes]
        key, wrapped = self._tools.vault.new_key(job.job, job.root, job.path)
        try:
            new = draft.content
            job = intended(
                self._tools, job, target, old, draft, wrapped, temp=f".dc-{os.urandom(8).hex()}.tmp"
            )
            place = Place(target.folder, target.name, job.temp.encode())
            if isinstance(new, Patched) and new.source is old:
                built, told = self._build(job, target, place, new, key, draft.meta)
            else:
                told = self._tools.keep(job, key, target.meta(), old, new)
                built = write_new(place.folder, place.temp, new, draft.meta)
            job = self._tools.built(
                job,
                Redo(replace(built.meta, times=None), target.meta()),
                built=str(built.status.st_ino),
                after=self._tools.keys.mark(new.digest),  # known from writing it
            )
            notes += [*told, *attributes.not_kept(draft.meta, built.meta)]
            said, seen, late = self._swap(job, target, place, new, built.status)
        except TROUBLE as error:
            return self.settle(job, words(error), forward=False)
        return self._tools.settler.complete(job, notes + said, seen, late)

    def settle(self, job: Job, reason: str, *, forward: bool) -> Outcome:
        """End a job that was interrupted, as `Replaced.settle` does."""
        return self._replaced.settle(job, reason, forward=forward)

    def _build(
        self, job: Job, target: Target, place: Place, new: Patched, key: bytes, meta: Meta
    ) -> tuple[Built, list[str]]:
        """Write the new file, and store the copy for undo.

        A single pass over the old file computes the digests of the old and the new file. It also
        writes the copy, unless only pieces of the old file are kept. Return the new file, and notes
        about the copy.
        """
        with ExitStack() as open_:
            file = open_.enter_context(NewFile(place.folder, place.temp, meta))
            file.reserve(new.size)
            copy = None
            if job.vault and new.size < chunks.LARGE:
                whole = self._tools.vault.copy(job.vault, key, target.meta(), new.size)
                copy = open_.enter_context(whole)
            with closing(new.views(old=copy.write if copy else None)) as blocks:
                for block in blocks:
                    file.write(block)
            told: list[str] = []
            if copy:
                copy.keep()
            else:
                told = self._tools.keep(job, key, target.meta(), new.source, new)
            return file.finish(lambda fd: content.same(fd, new)), told

    def _swap(
        self, job: Job, target: Target, place: Place, new: Content, built: os.stat_result
    ) -> tuple[list[str], FileState | None, str]:
        """Exchange the files, check the displaced one, and remove it. Raises Refused on a
        conflict.

        Return the notes about restrictions; the state of the new file, or None if the file was not
        verified here, because it is small; and a conflict that was detected too late to refuse, or
        "".
        """
        settler = self._tools.settler
        leased = target.lease()
        notes = [] if leased else ["with restrictions: writers could not be locked out"]
        if not place.folder.exchange(place.temp, place.name):
            notes.append("with restrictions: this disk cannot exchange two files in one step")
        place.folder.sync()
        seen = self._compare(job, target, place, new, built) if leased else None
        if seen is None:
            settler.check_displaced(job, target, place.folder, place.temp)
            seen = self._look(job) if job.size > content.IN_MEMORY else None
        if target.readers():
            notes.append("programs that have it open can read the old content until they close it")
        place.folder.unlink(place.temp)
        place.folder.sync()
        return notes, seen, settler.too_late(job, target)

    def _compare(
        self, job: Job, target: Target, place: Place, new: Content, built: os.stat_result
    ) -> FileState | None:
        """Verify a large file with few changed bytes, without computing a digest of either file.

        The new file is opened by its path. It must equal the displaced file with the changes
        applied again. If so, both digests are still valid. The bytes of the new file were hashed
        during the write, and its modification time shows that nobody has written to it since. The
        lease keeps writers away from the displaced file. Return None if this way of verifying is
        not possible.
        """
        if not (isinstance(new, Patched) and new.was and new.made_of(target.fd)):
            return None
        with files.open_target(job.root, job.path) as here:
            seen = FileState(new.digest, here.status)
            if not seen.still(built):
                return None
            if place.folder.inode(place.temp) != job.inode or not new.stands_in(here.fd):
                raise Refused(CHANGED)
        self._tools.settler.check_rest(job, target)
        return seen

    def _look(self, job: Job) -> FileState:
        """Verify the new file, and return its state. Raises Refused if it was changed.

        This happens before the original is removed: the undo copy of a large original may consist
        of pieces only, which are useless without an intact new file.
        """
        seen = self._tools.settler.look(job)
        if self._tools.keys.mark(seen.digest) != job.after:
            raise Refused(CHANGED)
        return seen


def intended(
    tools: ChangeTools,
    job: Job,
    target: Target,
    old: Content,
    draft: Draft,
    wrapped: bytes,
    **more: Any,
) -> Job:
    """Set the job to INTENT in the journal, with everything that recovery needs, and return it.

    Call this before anything is written. `wrapped` is the wrapped key of the undo copy. `more` are
    further columns to set.
    """
    return tools.journal.update(
        job,
        state=JournalState.INTENT,
        device=str(target.status.st_dev),
        inode=str(target.status.st_ino),
        size=target.status.st_size,
        mtime_ns=target.status.st_mtime_ns,
        before=tools.keys.mark(old.digest),
        residue=draft.residue,
        status_done=draft.status,
        **tools.kept(wrapped),
        **more,
    )
