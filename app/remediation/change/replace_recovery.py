"""End of an interrupted job that replaces its file, after a crash or an error.

The job inspects two names: the name of the file, and the job's hidden name. Each may refer to the
new file, to the original, to a file of another program, or to nothing.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass, replace

from app.remediation.change.finalize import TROUBLE, UNSEEN, JobFinalizer
from app.remediation.disk import attributes, files
from app.remediation.disk.errors import Refused, words
from app.remediation.disk.folder import Folder, sync
from app.remediation.journal.job import Job, JournalState
from app.remediation.journal.records import Outcome

_ANOTHER = "another file replaced it during the operation"
_WRITTEN = "another program wrote to the new file before the operation was finished"
_LINKED = "; the new file got another name (hard link) meanwhile, and still exists under it"


@dataclass(frozen=True, slots=True)
class Place:
    """Names on which a job works, in the open `folder` of its file: `name` of the file, and the
    hidden name `temp`. `temp` refers to the new file and, after the exchange, to the original.
    """

    folder: Folder
    name: bytes
    temp: bytes


class Replaced:
    """Ends jobs that replace their file. Two jobs on one file must not run at the same time."""

    def __init__(self, settler: JobFinalizer) -> None:
        self._settler = settler

    def settle(self, job: Job, reason: str, *, forward: bool) -> Outcome:
        """End a job that was interrupted in any state. A crash may interrupt this call, too.

        With `forward`, a job whose files have been exchanged is finished; otherwise it is rolled
        back. If another program has changed the files so that neither is possible, the job ends in
        the attention state. If the disk prevents both now, the job stays open for the next start.
        `reason` says why the job was interrupted.
        """
        try:
            if job.state == JournalState.REQUESTED or not job.temp:
                return self._settler.back(job, reason)
            folder, name = files.open_parent(job.root, job.path)
            with folder:
                return self._settle_in(Place(folder, name, job.temp.encode()), job, reason, forward)
        except TROUBLE as error:
            return self._settler.stays_open(job, f"{reason}; {words(error)}")

    def _settle_in(self, place: Place, job: Job, reason: str, forward: bool) -> Outcome:
        folder = place.folder
        if job.state == JournalState.INTENT:  # the new file is incomplete: nothing was exchanged
            folder.unlink(place.temp)
            folder.sync()
            return self._settler.back(job, reason)
        folder.finish_exchange(place.temp, place.name)
        here, aside = folder.inode(place.name), folder.inode(place.temp)
        if here and here == aside:  # where a rename is a link and a removal
            folder.unlink(place.temp)
            aside = ""
        if not aside:
            if here == job.built:
                folder.sync()
                return self._settler.complete(job, [UNSEEN])
            if here == job.inode or self._settler.holds(folder, place.name, job.before, job.size):
                return self._settler.back(job, reason)
            return self._settler.attention(job, _ANOTHER)
        if aside == job.built:
            return self._discard(place, job, reason)
        if here == job.inode:  # interrupted while rolling back: the file aside was saved last
            folder.exchange(place.temp, place.name)
            return self._displaced(place, job, reason, forward=True)
        return self._displaced(place, job, reason, forward=forward)

    def _displaced(self, place: Place, job: Job, reason: str, *, forward: bool) -> Outcome:
        """End a job whose temporary name refers to the displaced file: the original, or a file that
        a program saved over the original.

        If a program has replaced the new file, a rollback is impossible. If a program has written
        into the new file, the original is kept in any case. The reason is that the data for undo
        may consist of pieces only, which are useless without the new file.
        """
        folder = place.folder
        here = folder.inode(place.name)
        intact = here == job.built and self._settler.holds(folder, place.name, job.after)
        if here not in {"", job.built} or (forward and (intact or not here)):
            late = self._finish(place, job)
            if late is not None:
                return self._settler.complete(job, ["finished after an interruption"], late=late)
        if intact:
            with suppress(FileNotFoundError, FileExistsError):  # another program was faster
                self._put_back(place, job)
            return self._settle_in(place, job, reason, forward)
        if not here and self._settler.give_back(folder, place.temp, folder, place.name):
            return self._settler.back(job, reason)
        self._settler.keep_beside(job, folder, place.temp, folder, place.name)
        return self._settler.attention(job, _ANOTHER if here != job.built else _WRITTEN)

    def _put_back(self, place: Place, job: Job) -> None:
        """Exchange the new file and the original again. If a program has meanwhile saved another
        file under the name, exchange once more: the file that was saved last keeps the name.
        """
        folder, there = place.folder, job.built
        while True:
            aside = folder.inode(place.temp)
            folder.exchange(place.temp, place.name)
            if folder.inode(place.temp) == there:
                break
            there = aside
        folder.sync()

    def _finish(self, place: Place, job: Job) -> str | None:
        """Check and remove the displaced file.

        Return a conflict that was detected too late ("" if none). Return None if the job can't be
        finished.
        """
        try:
            with files.open_in(place.folder, place.temp) as aside:
                aside.lease()
                self._settler.check_displaced(job, aside, place.folder, place.temp)
                place.folder.unlink(place.temp)
                place.folder.sync()
                return self._settler.too_late(job, aside)
        except Refused:
            return None

    def _discard(self, place: Place, job: Job, reason: str) -> Outcome:
        """Roll back a job whose hidden name refers to the new file, and remove the new file.

        But a program may have written into the new file while this file had the name of the
        original. If so, keep the new file beside the original, and end the job in the attention
        state.
        """
        folder = place.folder
        if not self._settler.holds(folder, place.temp, job.after):
            self._settler.keep_beside(job, folder, place.temp, folder, place.name)
            return self._settler.attention(job, _WRITTEN)
        said = self._hand_on(place, job)
        folder.unlink(place.temp)
        folder.sync()
        return self._settler.back(job, f"{reason}{said}")

    def _hand_on(self, place: Place, job: Job) -> str:
        """Copy to the original the attributes that somebody has set on the new file while the new
        file had the original's name. Return a note if the new file has got another name meanwhile,
        otherwise "".
        """
        promised = self._settler.promised(job)
        if promised is None or sys.platform == "win32":
            return ""
        folder = place.folder
        with files.open_in(folder, place.temp) as new:
            said = _LINKED if new.links() > 1 else ""
            now = attributes.read(new.fd)
        if folder.inode(place.name) == job.inode and attributes.changed(promised.meta, now):
            with files.open_in(folder, place.name) as old:
                own = replace(attributes.read(old.fd), times=None)
                wanted = attributes.with_changes(own, promised.meta, now)
                attributes.apply(old.fd, wanted, own, new=False)
                sync(old.fd)
        return said
