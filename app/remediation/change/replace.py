"""Put a new file in the place of an old one, so that a crash at any moment leaves one of the two.

Steps 4 to 11 of trust.md 5.3. How a job ends is in `settle`, and when it
was cut short in `replaced`.
"""

from __future__ import annotations

import os
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from typing import Any

from app.remediation.change.finalize import CHANGED, TROUBLE, Seen
from app.remediation.change.replaced import Place, Replaced
from app.remediation.change.tools import Tools
from app.remediation.disk import attributes, content, files
from app.remediation.disk.attributes import Meta
from app.remediation.disk.content import Content, Patched, of_bytes
from app.remediation.disk.errors import Refused, words
from app.remediation.disk.files import Target
from app.remediation.disk.new_file import Built, NewFile, write_new
from app.remediation.journal.job import INTENT, Job
from app.remediation.journal.records import Change, Outcome
from app.remediation.journal.redo import Redo
from app.remediation.vault import chunks


@dataclass(frozen=True, slots=True)
class Draft:
    """What an action wants in place of the file, and how the result is called.

    `notes` are of this file, and said before it is changed, too; `always` are told of each.
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
        """`data`, whichever it is."""
        return of_bytes(self.data)


class Replacer:
    """Replaces files. Not for two jobs on one file at a time."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._replaced = Replaced(tools.settler)

    def replace(self, job: Job, target: Target, old: Content, draft: Draft) -> Outcome:
        """Steps 4 to 13. `old` is what `target` held when `draft` was made from it."""
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
                after=self._tools.keys.mark(new.digest),  # known since it was written
            )
            notes += [*told, *attributes.not_kept(draft.meta, built.meta)]
            said, seen, late = self._swap(job, target, place, new, built.status)
        except TROUBLE as error:
            return self.settle(job, words(error), forward=False)
        return self._tools.settler.complete(job, notes + said, seen, late)

    def settle(self, job: Job, reason: str, *, forward: bool) -> Outcome:
        """End a job that was cut short."""
        return self._replaced.settle(job, reason, forward=forward)

    def _build(
        self, job: Job, target: Target, place: Place, new: Patched, key: bytes, meta: Meta
    ) -> tuple[Built, list[str]]:
        """Steps 5 and 6 for a large file: one reading feeds both hashes, the copy and the new file.

        Returns the new file, and what is to be told of the copy.
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
    ) -> tuple[list[str], Seen | None, str]:
        """Steps 8 to 11. Raises Refused on a conflict.

        Returns restrictions worth telling, of a large file what step 13 has seen already, and what
        came too late to be refused.
        """
        settler = self._tools.settler
        leased = target.lease()
        notes = [] if leased else ["with restrictions: writers could not be kept out"]
        if not place.folder.exchange(place.temp, place.name):
            notes.append("with restrictions: this disk can't exchange two files in one step")
        place.folder.sync()
        seen = self._compare(job, target, place, new, built) if leased else None
        if seen is None:
            settler.check_displaced(job, target, place.folder, place.temp)
            seen = self._look(job) if job.size > content.IN_MEMORY else None
        if target.readers():
            notes.append("programs that have it open read the old content until they close it")
        place.folder.unlink(place.temp)
        place.folder.sync()
        return notes, seen, settler.too_late(job, target)

    def _compare(
        self, job: Job, target: Target, place: Place, new: Content, built: os.stat_result
    ) -> Seen | None:
        """Steps 10 and 13 for a large file in which few bytes change: none of the two is hashed.

        The new file, by its path, must be what the displaced one gives when it is masked again. It
        was that before they changed places, what was written to it was hashed, its time tells that
        nobody wrote to it since, and the lease keeps writers out of the other: so both have their
        hashes still. None where that can't be told.
        """
        if not (isinstance(new, Patched) and new.was and new.made_of(target.fd)):
            return None
        with files.open_target(job.root, job.path) as here:
            seen = Seen(new.digest, here.status)
            if not seen.still(built):
                return None
            if place.folder.inode(place.temp) != job.inode or not new.stands_in(here.fd):
                raise Refused(CHANGED)
        self._tools.settler.check_rest(job, target)
        return seen

    def _look(self, job: Job) -> Seen:
        """Step 13 while the original is there: of a large one perhaps only pieces are kept, which
        are worth nothing without the file that was built.
        """
        seen = self._tools.settler.look(job)
        if self._tools.keys.mark(seen.digest) != job.after:
            raise Refused(CHANGED)
        return seen


def intended(
    tools: Tools, job: Job, target: Target, old: Content, draft: Draft, wrapped: bytes, **more: Any
) -> Job:
    """Step 4: all that recovery needs to know, before anything is written."""
    return tools.journal.update(
        job,
        state=INTENT,
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
