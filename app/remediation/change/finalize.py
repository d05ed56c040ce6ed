"""End of a job: finished, rolled back, or left for a person to inspect (the attention state).

After a crash or an error, the existing files decide how a job ends (`replace_recovery`,
`move_recovery`). Files are identified by their inodes: the journal records the inode of the
original and, once the new file is complete, the inode of the new file. A file with another inode
comes from another program. Such a file gets its name back. If that name has been taken meanwhile,
the file stays in the same folder under a new name, which is reported.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from app.api.records.enums import PENDING
from app.remediation.disk import attributes, blocks, files
from app.remediation.disk.errors import InUse, JournalUnwritable, Refused, words
from app.remediation.disk.files import Target
from app.remediation.disk.folder import Folder, close_fd
from app.remediation.journal import redo
from app.remediation.journal.content_digests import ContentDigests
from app.remediation.journal.job import Job, JournalState
from app.remediation.journal.journal import Journal
from app.remediation.journal.messages import audit_note, outcome, success
from app.remediation.journal.records import Outcome
from app.remediation.journal.redo import Redo
from app.remediation.undo_copies.keys import Keys
from app.remediation.undo_copies.vault import Vault

TROUBLE = (OSError, Refused, JournalUnwritable)
"""Errors that one file may cause."""

CHANGED = "the file changed during the operation; scan it again"
UNSEEN = (
    "finished after an interruption; it cannot be determined whether the file got another name "
    "(hard link) just before"
)
_LINKED = (
    "the file got another name (hard link) during the operation, and its content would "
    "stay under that name; scan it again"
)
_STILL_LINKED = (
    "the original file got another name (hard link) just before the change, and its content is "
    "still there under that name; search for it"
)
_TOUCHED = (
    "its permissions, owner, times or attributes were changed during the operation and were kept "
    "as they are; scan it again"
)
_TOUCHED_LATE = (
    "its permissions, owner, times or attributes changed just before the change; check them"
)
_KEPT = (
    "; a file that could not get its name back was kept in the same folder, under a name that ends "
    "with {}"
)

_LONGEST = 255
"""Largest length of a file name in bytes."""

_CHANGED_SINCE = (
    "done, but the file changed right afterwards, so this cannot be undone; scan it again"
)


@dataclass(frozen=True, slots=True)
class FileState:
    """State of a file that was opened by its path: its SHA-256, and its status before it was
    read.
    """

    digest: bytes
    status: os.stat_result

    def still(self, now: os.stat_result) -> bool:
        """Return whether the status `now` is of the same file, and shows that nobody has written to
        the file since this state was recorded.
        """
        then = self.status
        return (now.st_dev, now.st_ino, now.st_size, now.st_mtime_ns) == (
            then.st_dev,
            then.st_ino,
            then.st_size,
            then.st_mtime_ns,
        )


class JobFinalizer:
    """Ends jobs in the journal. Two jobs on one file must not run at the same time."""

    def __init__(
        self, journal: Journal, store: Vault, keys: Keys, now: Callable[[], float]
    ) -> None:
        self._journal = journal
        self._vault = store
        self._keys = keys
        self._marks = ContentDigests(store, keys)
        self._now = now

    def check_displaced(self, job: Job, target: Target, folder: Folder, name: bytes) -> None:
        """Raise Refused unless the displaced file is the unchanged original, and no program has it
        open for writing.
        """
        if folder.inode(name) != job.inode:
            raise Refused(CHANGED)
        if self._keys.mark(blocks.digest_of(target.fd)) != job.before:
            raise Refused(CHANGED)
        self.check_rest(job, target)

    def check_rest(self, job: Job, target: Target) -> None:
        """Raise Refused if the original has got another link, its attributes have changed, or a
        program has it open for writing. If the job only renames the file, attributes are not
        compared, because a rename keeps them.
        """
        if target.links() > 1:
            raise Refused(_LINKED)
        if not job.carried and self._touched(job, target):
            raise Refused(_TOUCHED)
        target.lease()

    def too_late(self, job: Job, target: Target) -> str:
        """Return what another program has done to the original after the last check: made a link to
        the file, or changed its attributes. Return "" if nothing happened. On Windows, always
        return "".

        Call this after the original's last known name was removed. `target` still has the original
        open.
        """
        if sys.platform == "win32":  # there no other program can have had it open
            return ""
        if target.links() > 0:
            return _STILL_LINKED
        return _TOUCHED_LATE if self._touched(job, target) else ""

    def _touched(self, job: Job, target: Target) -> bool:
        promised = self.promised(job)
        return promised is not None and attributes.changed(promised.was, attributes.read(target.fd))

    def promised(self, job: Job) -> Redo | None:
        """Return the recovery data of a job, with the attributes of the original and of the new
        file; None if the job has not recorded any. Raises Refused if the data is damaged.
        """
        sealed = self._journal.redo(job)
        return redo.unseal(sealed, self._keys.redo, job.job) if sealed else None

    def give_back(self, folder: Folder, hidden: bytes, home: Folder, name: bytes) -> bool:
        """Rename a file back to its own name `name`. At present, the file has the name `hidden`,
        which the job has given to it. Return False if another file has the name `name`.
        """
        try:
            folder.move_new(hidden, home, name)
        except FileExistsError:
            return False
        home.sync()
        return True

    def keep_beside(
        self, job: Job, folder: Folder, hidden: bytes, home: Folder, name: bytes
    ) -> None:
        """Rename a file to a visible name beside `name`, because another file has `name` now. At
        present, the file has the name `hidden`, which the job has given to it. If the renaming
        fails, the file keeps the hidden name, and `attention` reports it.
        """
        with suppress(OSError):
            folder.move_new(hidden, home, _beside(job, name))
            home.sync()

    def holds(self, folder: Folder, name: bytes, fingerprint: str, size: int = -1) -> bool:
        """Return whether a regular file with this name exists, and its content has the keyed digest
        `fingerprint` (`Keys.mark`). If `size` (bytes) is given, a file of another size is not read.
        """
        status = folder.stat(name)
        if status is None or not stat.S_ISREG(status.st_mode):
            return False
        try:
            fd = folder.open(name)
        except FileNotFoundError:
            return False
        try:
            status = os.fstat(fd)
            if not stat.S_ISREG(status.st_mode) or size not in {-1, status.st_size}:
                return False
            return self._keys.mark(blocks.digest_of(fd)) == fingerprint
        finally:
            close_fd(fd)

    def untouched(self, job: Job, folder: Folder, name: bytes) -> bool:
        """Return whether the file `name` still has the content and the attributes that the job gave
        to its new file, and has only one name (no other hard link).
        """
        if not self.holds(folder, name, job.after):
            return False
        promised = self.promised(job)
        with files.open_in(folder, name) as built:
            now = attributes.read(built.fd)
            return built.links() == 1 and not (promised and attributes.changed(promised.meta, now))

    def complete(
        self, job: Job, notes: list[str], seen: FileState | None = None, late: str = ""
    ) -> Outcome:
        """Verify the result by its path, and end the job as done only if the result is as intended.
        Otherwise the job ends in the attention state. If the result cannot be read now, the job
        stays open.

        If the result was read already, `seen` is its state; the result is then read again only if a
        program has written to it since. `late` describes a conflict that was detected too late; the
        job then ends in the attention state. `notes` are added to the job's message.
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
            return self.attention(job, _CHANGED_SINCE)
        if late:
            return self.attention(job, f"it was done, but {late}")
        proof = "verified by reading it again" if now else "verified: it no longer exists"
        said = "; ".join([success(job), proof, *notes])
        try:
            job = self._end(job, JournalState.DONE, job.status_done, said)
        except JournalUnwritable as error:
            return self.stays_open(job, f"the file is changed, but {error}")
        return replace(
            outcome(job),
            verified=True,
            sha256_after=now.digest.hex() if now else "",
            size=now.status.st_size if now else 0,
            mtime_ns=now.status.st_mtime_ns if now else 0,
        )

    def _look_again(self, job: Job, seen: FileState | None) -> FileState | None:
        """Return the state of the file that the job has left; None if the job left no file. Raises
        Refused if a file has the name of the removed file again.
        """
        if job.source_root:
            folder, name = files.open_parent(job.source_root, job.source_path)
            with folder:
                if folder.stat(name) is not None:
                    raise Refused("a file with that name exists again; scan it again")
        return self.look(job, seen) if job.place else None

    def look(self, job: Job, seen: FileState | None = None) -> FileState:
        """Open the file that the job has left, and return its state.

        If the status of the file shows that nobody has written to it since `seen`, return `seen`
        without reading the file. Otherwise read the whole file. Raises OSError or Refused if the
        file cannot be opened or read.
        """
        root, path = (job.dest_root, job.dest_path) if job.moves else (job.root, job.path)
        with files.open_target(root, path) as target:
            if seen is not None and seen.still(target.status):
                return seen
            return FileState(target.content().digest, target.status)

    def refuse(self, job: Job, reason: str) -> Outcome:
        """End a job that has changed nothing."""
        return self.back(job, reason)

    def back(self, job: Job, reason: str) -> Outcome:
        """End a job as rolled back: its file is as before. First remove the encrypted copy that was
        made for undo. `reason` becomes part of the job's message.
        """
        if job.vault:
            self._vault.remove(job.vault)
        said = f"Unable to {job.action}: {reason}"
        cleared = {"vault": "", "wrapped_key": None, "undoable_until": None, "residue": 0}
        return outcome(self._end(job, JournalState.ROLLED_BACK, job.status_failed, said, **cleared))

    def attention(self, job: Job, reason: str) -> Outcome:
        """End a job without removing anything: a person must inspect the file."""
        said = f"Unable to {job.action}: {reason}{self._left_over(job)}"
        try:
            return outcome(self._end(job, JournalState.ATTENTION, job.status_failed, said))
        except JournalUnwritable as error:
            return self.stays_open(job, f"{reason}{self._left_over(job)}; {error}")

    def _left_over(self, job: Job) -> str:
        """Return a text that names the files that could not get their own names back, and are kept
        under other names in the same folder; "" if there are none.
        """
        said = ""
        places = {(job.root, job.path), (job.source_root, job.source_path)}
        for root, path in sorted(place for place in places if place[0]):
            with suppress(*TROUBLE):
                folder, name = files.open_parent(root, path)
                with folder:
                    if folder.stat(_beside(job, name)) is not None:
                        said += _KEPT.format(_mark(job))
                    elif folder.stat(job.temp.encode()) is not None:
                        said += f"; check {job.temp} next to it"
        return said

    def stays_open(self, job: Job, reason: str) -> Outcome:
        """Leave a job open because it can't be ended now; recovery tries again at the next start.
        Return an outcome that says so.
        """
        status = PENDING.get(job.action, job.status_failed)
        said = f"Unable to {job.action} for now: {reason}; this is tried again at the next start"
        return replace(outcome(job), status=status, message=said)

    def _end(self, job: Job, state: str, status: str, message: str, **more: object) -> Job:
        now = self._now()
        more = {**self._marks.lasting(job, state), **more}
        job = replace(job, before=str(more["before"]), after=str(more["after"]))
        note = audit_note(job, now, state=state, status=status, message=message)
        return self._journal.end(
            job, note, state=state, status=status, message=message, ended_at=now, **more
        )


def _mark(job: Job) -> str:
    """Return the suffix of the visible name under which a file is kept beside its own name."""
    return f".kept-{job.temp[4:12]}"


def _beside(job: Job, name: bytes) -> bytes:
    mark = _mark(job).encode()
    return name[: _LONGEST - len(mark)] + mark
