"""How a job that replaces its file ends when it was cut short, by a crash or by an error.

Two names are looked at: that of the file, and the hidden one of the job. Each has the new file, the
original, what somebody else has put there, or nothing.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass, replace

from app.remediation.change.finalize import TROUBLE, UNSEEN, Settler
from app.remediation.disk import attributes, files
from app.remediation.disk.errors import Refused, words
from app.remediation.disk.folder import Folder, sync
from app.remediation.journal.job import INTENT, REQUESTED, Job
from app.remediation.journal.records import Outcome

_ANOTHER = "something else was put in the place of the file meanwhile"
_WRITTEN = "somebody wrote into the new file before the work was finished"
_LINKED = "; a name (hard link) that the new file was given meanwhile still shows that one"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a job works: its open folder, the name of the file, and of the temporary one."""

    folder: Folder
    name: bytes
    temp: bytes


class Replaced:
    """Ends jobs that replace their file. Not for two jobs on one file at a time."""

    def __init__(self, settler: Settler) -> None:
        self._settler = settler

    def settle(self, job: Job, reason: str, *, forward: bool) -> Outcome:
        """End a job that was cut short, whatever it had reached. May itself be cut short.

        `forward`: a job whose files have changed places already is finished, otherwise taken back.
        When the disk does not allow to settle it now, the job stays open for the next start.
        """
        try:
            if job.state == REQUESTED or not job.temp:
                return self._settler.back(job, reason)
            folder, name = files.open_parent(job.root, job.path)
            with folder:
                return self._settle_in(Place(folder, name, job.temp.encode()), job, reason, forward)
        except TROUBLE as error:
            return self._settler.stays_open(job, f"{reason}; {words(error)}")

    def _settle_in(self, place: Place, job: Job, reason: str, forward: bool) -> Outcome:
        folder = place.folder
        if job.state == INTENT:  # the new file is not complete, so it can't have taken the place
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
        if here == job.inode:  # cut short while it was put back: what lies aside was saved last
            folder.exchange(place.temp, place.name)
            return self._displaced(place, job, reason, forward=True)
        return self._displaced(place, job, reason, forward=forward)

    def _displaced(self, place: Place, job: Job, reason: str, *, forward: bool) -> Outcome:
        """What lies aside was in the place of the file: the original, or what was saved over it.

        Where something was saved over the new file, there is no way back. The original stays in any
        case where somebody wrote into the new file: undo may have only pieces of it.
        """
        folder = place.folder
        here = folder.inode(place.name)
        intact = here == job.built and self._settler.holds(folder, place.name, job.after)
        if here not in {"", job.built} or (forward and (intact or not here)):
            late = self._finish(place, job)
            if late is not None:
                return self._settler.complete(job, ["finished after an interruption"], late=late)
        if intact:
            with suppress(FileNotFoundError, FileExistsError):  # somebody was there first
                self._put_back(place, job)
            return self._settle_in(place, job, reason, forward)
        if not here and self._settler.give_back(folder, place.temp, folder, place.name):
            return self._settler.back(job, reason)
        self._settler.keep_beside(job, folder, place.temp, folder, place.name)
        return self._settler.attention(job, _ANOTHER if here != job.built else _WRITTEN)

    def _put_back(self, place: Place, job: Job) -> None:
        """Let the files change places again. Where somebody has saved over the new file meanwhile,
        what was saved last has the name afterwards.
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
        """Steps 10 and 11 once more. Returns what came too late; None when it can't be finished."""
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
        """Remove the new file, unless somebody wrote into it while it stood in the place."""
        folder = place.folder
        if not self._settler.holds(folder, place.temp, job.after):
            self._settler.keep_beside(job, folder, place.temp, folder, place.name)
            return self._settler.attention(job, _WRITTEN)
        said = self._hand_on(place, job)
        folder.unlink(place.temp)
        folder.sync()
        return self._settler.back(job, f"{reason}{said}")

    def _hand_on(self, place: Place, job: Job) -> str:
        """Give the original the attributes that somebody gave to the new file while it stood in
        its place. Returns what is to be told.
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
