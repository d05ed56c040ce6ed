"""How a job ends: finished, taken back, or left for a person to look at.

The same code ends a job that was cut short by a crash and one that met an error: it looks at what
is there and decides. Which file is which is decided by inode: the journal knows the original's
and, once it is complete, the new one's. What somebody else put there is neither, and is kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace

from app.remediation import blocks, files
from app.remediation.errors import InUse, JournalUnwritable, Refused, words
from app.remediation.files import Target
from app.remediation.folder import Folder
from app.remediation.job import ATTENTION, DONE, INTENT, REQUESTED, ROLLED_BACK, Job
from app.remediation.journal import Journal
from app.remediation.keys import Keys
from app.remediation.plan import Outcome
from app.remediation.telling import audit_note, outcome, success
from app.remediation.vault import Vault

TROUBLE = (OSError, Refused, JournalUnwritable)
"""What may go wrong with one file."""

CHANGED = "the file changed while it was worked on; scan it again"

_PENDING = {
    "mask": "Pending Mask",
    "quarantine": "Pending Quarantine",
    "delete": "Pending Delete",
    "encrypt": "Pending Encrypt",
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a job works: its open folder, the name of the file, and of the temporary one."""

    folder: Folder
    name: bytes
    temp: bytes


@dataclass(frozen=True, slots=True)
class Seen:
    """What a file was when it was opened by its path: its SHA-256, and its status before."""

    digest: bytes
    status: os.stat_result

    def still(self, now: os.stat_result) -> bool:
        """Whether a file is this one, and was not written since."""
        then = self.status
        return (now.st_dev, now.st_ino, now.st_size, now.st_mtime_ns) == (
            then.st_dev,
            then.st_ino,
            then.st_size,
            then.st_mtime_ns,
        )


class Settler:
    """Ends jobs in the journal. Not for two jobs on one file at a time."""

    def __init__(
        self, journal: Journal, store: Vault, keys: Keys, now: Callable[[], float]
    ) -> None:
        self._journal = journal
        self._vault = store
        self._keys = keys
        self._now = now

    def check_displaced(self, job: Job, target: Target, folder: Folder, name: bytes) -> None:
        """The file that made room must be the original, unchanged, with nobody waiting to write."""
        if folder.inode(name) != job.inode:
            raise Refused(CHANGED)
        if self._keys.mark(blocks.digest_of(target.fd)) != job.before:
            raise Refused(CHANGED)
        target.lease()

    def settle(self, job: Job, reason: str, *, forward: bool) -> Outcome:
        """End a job that was cut short, whatever it had reached. May itself be cut short.

        `forward`: a job whose files have changed places already is finished, otherwise taken back.
        When the disk does not allow to settle it now, the job stays open for the next start.
        """
        try:
            if job.state == REQUESTED or not job.temp:
                return self.back(job, reason)
            folder, name = files.open_parent(job.root, job.path)
            with folder:
                return self._settle_in(Place(folder, name, job.temp.encode()), job, reason, forward)
        except TROUBLE as error:
            return self.stays_open(job, f"{reason}; {words(error)}")

    def _settle_in(self, place: Place, job: Job, reason: str, forward: bool) -> Outcome:
        folder = place.folder
        if job.state == INTENT:  # the new file is not complete, so it can't have taken the place
            folder.unlink(place.temp)
            folder.sync()
            return self.back(job, reason)
        folder.finish_exchange(place.temp, place.name)
        here, aside = folder.inode(place.name), folder.inode(place.temp)
        if here == job.built and aside:
            if not self.holds(place.folder, place.name, job.after):
                return self.attention(job, "the new file was changed before the work was finished")
            if forward and self._finish(place, job):
                return self.complete(job, ["finished after an interruption"])
            folder.exchange(place.temp, place.name)
            folder.sync()
            here, aside = folder.inode(place.name), folder.inode(place.temp)
        if here == job.built and not aside:
            folder.sync()
            return self.complete(job, [])
        if aside == job.built:
            return self._discard(place, job, reason)
        if not aside and (here == job.inode or self.holds(place.folder, place.name, job.before)):
            return self.back(job, reason)
        return self.attention(job, "something else was put in the place of the file meanwhile")

    def _finish(self, place: Place, job: Job) -> bool:
        """After a crash between exchange and removal: steps 10 and 11 once more."""
        try:
            with files.open_in(place.folder, place.temp) as aside:
                aside.lease()
                self.check_displaced(job, aside, place.folder, place.temp)
                place.folder.unlink(place.temp)
                place.folder.sync()
        except Refused:
            return False
        return True

    def _discard(self, place: Place, job: Job, reason: str) -> Outcome:
        """Remove the new file, unless somebody wrote into it while it stood in the place."""
        if not self.holds(place.folder, place.temp, job.after):
            return self.attention(job, "somebody wrote into the new file before it was taken back")
        place.folder.unlink(place.temp)
        place.folder.sync()
        return self.back(job, reason)

    def holds(self, folder: Folder, name: bytes, fingerprint: str) -> bool:
        """Whether a file of this name is there and has this content."""
        try:
            fd = folder.open(name)
        except FileNotFoundError:
            return False
        try:
            return self._keys.mark(blocks.digest_of(fd)) == fingerprint
        finally:
            os.close(fd)

    def complete(self, job: Job, notes: list[str], seen: Seen | None = None) -> Outcome:
        """Steps 12 and 13: look again by the path, and only then say that it is done.

        What was `seen` there is not read once more unless it was written since.
        """
        try:
            now = self._look_again(job, seen)
        except InUse as error:
            return self.stays_open(job, f"it could not be read again: {words(error)}")
        except (FileNotFoundError, NotADirectoryError, Refused) as error:
            return self.attention(job, f"it was done, but afterwards: {words(error)}")
        except OSError as error:
            return self.stays_open(job, f"it could not be read again: {words(error)}")
        if now and self._keys.mark(now.digest) != job.after:
            return self.attention(
                job, "it was done, but the file changed right afterwards; scan it again"
            )
        proof = "verified by reading it again" if now else "verified: it is not there any more"
        said = "; ".join([success(job), proof, *notes])
        try:
            job = self._end(job, DONE, job.status_done, said)
        except JournalUnwritable as error:
            return self.stays_open(job, f"the file is changed, but {error}")
        return replace(
            outcome(job),
            verified=True,
            sha256_after=now.digest.hex() if now else "",
            size=now.status.st_size if now else 0,
            mtime_ns=now.status.st_mtime_ns if now else 0,
        )

    def _look_again(self, job: Job, seen: Seen | None) -> Seen | None:
        """The file where the job has left it, None when it is to be nowhere."""
        if job.source_root:
            folder, name = files.open_parent(job.source_root, job.source_path)
            with folder:
                if folder.stat(name) is not None:
                    raise Refused("a file of that name is there again; scan it again")
        return self.look(job, seen) if job.place else None

    def look(self, job: Job, seen: Seen | None = None) -> Seen:
        """Open by its path the file that the job has left, and read it unless it is as `seen`."""
        root, path = (job.dest_root, job.dest_path) if job.moves else (job.root, job.path)
        with files.open_target(root, path) as target:
            if seen is not None and seen.still(target.status):
                return seen
            return Seen(target.content().digest, target.status)

    def refuse(self, job: Job, reason: str) -> Outcome:
        """End a job that never touched anything."""
        return self.back(job, reason)

    def back(self, job: Job, reason: str) -> Outcome:
        """The file is as it was; the sealed copy of it is not needed."""
        if job.vault:
            self._vault.remove(job.vault)
        said = f"Unable to {job.action}: {reason}"
        cleared = {"vault": "", "wrapped_key": None, "undoable_until": None, "residue": 0}
        return outcome(self._end(job, ROLLED_BACK, job.status_failed, said, **cleared))

    def attention(self, job: Job, reason: str) -> Outcome:
        """Nothing more is done, and nothing is removed: a person must look."""
        beside = f"; look at {job.temp} beside it" if self._litter(job) else ""
        said = f"Unable to {job.action}: {reason}{beside}"
        try:
            return outcome(self._end(job, ATTENTION, job.status_failed, said))
        except JournalUnwritable as error:
            return self.stays_open(job, f"{reason}{beside}; {error}")

    def _litter(self, job: Job) -> bool:
        try:
            folder, _ = files.open_parent(job.root, job.path)
            with folder:
                return folder.stat(job.temp.encode()) is not None
        except TROUBLE:
            return False

    def stays_open(self, job: Job, reason: str) -> Outcome:
        """It can't be settled now: the next start does it."""
        status = _PENDING.get(job.action, job.status_failed)
        said = f"Unable to {job.action} for now: {reason}; it is looked at again at the next start"
        return replace(outcome(job), status=status, message=said)

    def _end(self, job: Job, state: str, status: str, message: str, **more: object) -> Job:
        now = self._now()
        note = audit_note(job, now, state=state, status=status, message=message)
        return self._journal.end(
            job, note, state=state, status=status, message=message, ended_at=now, **more
        )
