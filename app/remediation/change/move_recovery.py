"""End of an interrupted job that moves its file, after a crash or an error.

A file that the job has renamed to a hidden name gets its own name back, even if it is another file
than expected. A new file that has appeared is first renamed to a hidden name and checked there,
because a program may have saved over it.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass

from app.remediation.change.finalize import TROUBLE, UNSEEN
from app.remediation.change.tools import ChangeTools
from app.remediation.disk import files
from app.remediation.disk.errors import Refused, words
from app.remediation.disk.files import Target
from app.remediation.disk.folder import Folder
from app.remediation.journal.job import Job, JournalState
from app.remediation.journal.records import Outcome

_FINISHED = "finished after an interruption"
_TAKEN_NAME = "another file took its name during the operation"
_STRANGE = "another file has the name of the temporary file"
_WRITTEN = "another program changed the new file before it was rolled back"
_SAVED = "; the file saved under its name meanwhile is kept"


@dataclass(frozen=True, slots=True)
class Ground:
    """The open folders of a move: `source` with the old file, and `dest` with the new one.

    `name` is the old file's name in `source`, and `new_name` the new file's name in `dest`. `temp`
    is the hidden name that the job uses in both folders.
    """

    source: Folder | None
    name: bytes
    dest: Folder | None
    new_name: bytes
    temp: bytes

    def sync(self) -> None:
        """Make all names durable; the destination first."""
        for folder in (self.dest, self.source):
            if folder is not None:
                folder.sync()

    def drop_second_name(self, job: Job) -> None:
        """Remove the temporary name of the new file if the file also has its new name. On some
        systems, a rename creates a link and then removes the old name; a crash in between leaves
        both names.
        """
        if self.dest is None or job.carried or not job.built:
            return
        if self.dest.inode(self.temp) == self.dest.inode(self.new_name) == job.built:
            self.dest.unlink(self.temp)

    def still_away(self, job: Job) -> bool:
        """Return whether the file that this undo moves back still has only the name that the
        earlier job gave to it.

        After an interrupted rename, the file may have both this name and its old name. It then
        counts as returned: this call removes the name from the earlier job, and returns False.
        """
        if self.source is None or self.source.inode(self.name) != job.inode:
            return False
        if self.dest is None or self.dest.inode(self.new_name) != job.inode:
            return True
        self.source.unlink(self.name)
        return False

    def drop_note(self, job: Job) -> None:
        """If the job is the undo of a quarantine, remove the note beside the file in quarantine.
        Call this after the file has returned.
        """
        if job.beside and job.undoes and self.source is not None:
            self.source.unlink(job.beside.encode())
            self.source.sync()


class Moved:
    """Ends jobs that move their file. Two jobs on one file must not run at the same time."""

    def __init__(self, tools: ChangeTools) -> None:
        self._tools = tools

    def remove(self, job: Job, folder: Folder, name: bytes, target: Target) -> str:
        """Remove the old file, which was renamed to the hidden name `name`.

        First record that the file may be missing from now on. Then check the file once more,
        because a program may have opened it by its old name. Return a conflict that was detected
        too late; "" if none. Raises Refused, without removing the file, if the check fails.
        """
        settler = self._tools.settler
        self._tools.journal.update(job, taken=1)
        settler.check_displaced(job, target, folder, name)
        folder.unlink(name)
        folder.sync()
        return settler.too_late(job, target)

    def settle(self, job: Job, reason: str, *, forward: bool) -> Outcome:
        """End a job that was interrupted in any state. A crash may interrupt this call, too.

        A job that can no longer be rolled back, for example because its old file is gone, is
        completed. With `forward`, a job that has begun to remove its file is completed, too. Any
        other job is rolled back; if that fails, it ends in the attention state. If the disk
        prevents the end of the job now, the job stays open for the next start. `reason` says why
        the job was interrupted.
        """
        try:
            with ExitStack() as opened:
                job = self._tools.journal.known(job.job)  # with the state reached
                return self._settle_on(_ground(job, opened), job, reason, forward)
        except TROUBLE as error:
            return self._tools.settler.stays_open(job, f"{reason}; {words(error)}")

    def _settle_on(self, ground: Ground, job: Job, reason: str, forward: bool) -> Outcome:
        if job.state == JournalState.BUILT:
            ground.drop_second_name(job)
            done = self._ahead(ground, job, forward or _note_dropped(ground, job))
            if done is not None:
                ground.drop_note(job)
                ground.sync()
                note, late = done
                return self._tools.settler.complete(job, [note], late=late)
        trouble, said = self._take_back(ground, job)
        if trouble:
            return self._tools.settler.attention(job, trouble)
        return self._tools.settler.back(job, f"{reason}{said}")

    def _ahead(self, ground: Ground, job: Job, forward: bool) -> tuple[str, str] | None:
        """Finish the job if it is complete or can be completed.

        Return a note and a conflict that was detected too late ("" if none). Return None if the
        job must be rolled back.
        """
        if job.carried and job.undoes:
            return None if ground.still_away(job) else (_FINISHED, "")
        if self._gone(ground, job):
            return UNSEEN, ""
        late = self._finish(ground, job) if forward else None
        return None if late is None else (_FINISHED, late)

    def _gone(self, ground: Ground, job: Job) -> bool:
        """Return whether the job has removed its old file already, so that it cannot be rolled
        back.
        """
        if not job.taken or ground.source is None or ground.source.inode(ground.temp):
            return False
        still = ground.source.inode(ground.name) == job.inode
        return not (still and self._tools.settler.holds(ground.source, ground.name, job.before))

    def _finish(self, ground: Ground, job: Job) -> str | None:
        """Finish the job if the new file has appeared and the old one was renamed. Remove the old
        file, unless the job has renamed it to its destination (`carried`).

        Return a conflict that was detected too late ("" if none). Return None if the job can't be
        finished.
        """
        if ground.dest is not None and ground.dest.inode(ground.new_name) != job.built:
            return None
        if ground.source is None:
            return ""
        if ground.source.inode(ground.name) == job.inode:
            return None
        folder, name = ground.source, ground.temp
        if job.carried and ground.dest is not None:
            folder, name = ground.dest, ground.new_name
        if folder.inode(name) != job.inode:
            return None
        try:
            with files.open_in(folder, name) as aside:
                aside.lease()
                if not job.carried:
                    return self.remove(job, folder, name, aside)
                self._tools.settler.check_displaced(job, aside, folder, name)
        except Refused:
            return None
        return ""

    def _take_back(self, ground: Ground, job: Job) -> tuple[str, str]:
        """Restore the state before the job. Return the reason if that failed (otherwise ""), and a
        note for the analyst ("" if there is none).
        """
        if job.taken:  # otherwise the next start would take the restored file for removed
            job = self._tools.journal.update(job, taken=0)
        trouble, said = self._bring_back(ground, job)
        dest = ground.dest
        if dest is not None:
            if not job.carried and job.built:
                trouble = self._withdraw(dest, ground.new_name, job) or trouble
            aside = dest.inode(ground.temp)
            if aside and job.state == JournalState.BUILT and aside != job.built:
                trouble = trouble or _STRANGE
            else:
                dest.unlink(ground.temp)
            if job.beside and not job.undoes and not (job.carried and dest.inode(ground.new_name)):
                dest.unlink(job.beside.encode())
        ground.sync()
        return trouble, said

    def _bring_back(self, ground: Ground, job: Job) -> tuple[str, str]:
        """Rename a file that the job has renamed, so that it has its own name again. If another
        program has saved another file over it, that file gets the name. Return reason and note as
        `_take_back` does.
        """
        if job.state != JournalState.BUILT or ground.source is None or (job.carried and job.undoes):
            return "", ""
        folder, name = ground.source, ground.temp
        if job.carried and ground.dest is not None:
            folder, name = ground.dest, ground.new_name
        aside = folder.inode(name)
        if not aside or (not job.carried and aside == job.built):
            return "", ""
        settler, said = self._tools.settler, "" if aside == job.inode else _SAVED
        if ground.source.inode(ground.name) == aside:  # where a rename is a link and a removal
            folder.unlink(name)
            return "", said
        if settler.give_back(folder, name, ground.source, ground.name):
            return "", said
        settler.keep_beside(job, folder, name, ground.source, ground.name)
        return _TAKEN_NAME, ""

    def _withdraw(self, folder: Folder, name: bytes, job: Job) -> str:
        """Remove the file that the job has created, if `name` still refers to it. The file is
        first renamed to a hidden name, and checked there. Return the reason why it was not
        removed, or "".
        """
        hidden, settler = job.temp.encode() + b".new", self._tools.settler
        if folder.inode(name) == job.built:
            folder.move_away(name, folder, hidden)
            folder.sync()
        there = folder.inode(hidden)
        if not there:
            return ""
        if there == job.built and settler.untouched(job, folder, hidden):
            folder.unlink(hidden)
            return ""
        if not settler.give_back(folder, hidden, folder, name):
            settler.keep_beside(job, folder, hidden, folder, name)
        return _WRITTEN


def _ground(job: Job, opened: ExitStack) -> Ground:
    """Open the folders of a job again. Folders that are still open must not be used, because their
    sync may have failed.
    """
    source = dest = None
    name = new_name = b""
    if job.source_root:
        source, name = files.open_parent(job.source_root, job.source_path)
        opened.enter_context(source)
    if job.dest_root:
        dest, new_name = files.open_parent(job.dest_root, job.dest_path)
        opened.enter_context(dest)
    return Ground(source, name, dest, new_name, job.temp.encode())


def _note_dropped(ground: Ground, job: Job) -> bool:
    """Return whether the undo of a quarantine has removed the note already. Without the note, the
    file can't go back into quarantine.
    """
    if ground.source is None or not (job.beside and job.undoes):
        return False
    return not ground.source.inode(job.beside.encode())
