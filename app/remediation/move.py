"""Take a file away, let one appear, or both, so that a crash leaves all of it or nothing.

    quarantine  the file appears in another folder: renamed on one disk, else copied and taken away
    encrypt     a container appears beside the file, and the file is taken away
    delete      the file is taken away
    undo        the original appears again, and what the job has left is taken away

What appears is complete and durable before anything is taken away. What is taken away is renamed
first, looked at again, and only then removed: after a crash there may be two copies, never none
(trust.md 5.4). How a job ends is told by `settle`.
"""

from __future__ import annotations

import errno
import os
from contextlib import ExitStack
from dataclasses import dataclass, field

from app.remediation import files, new_file
from app.remediation.attributes import Meta
from app.remediation.content import Content, of_bytes
from app.remediation.errors import Refused, words
from app.remediation.files import Target
from app.remediation.folder import Folder
from app.remediation.job import BUILT, INTENT, Job
from app.remediation.plan import Outcome
from app.remediation.settle import TROUBLE
from app.remediation.tools import Tools

_RESTRICTED = {
    "Quarantined": "Quarantined with restrictions",
    "Deleted": "Deleted with restrictions",
}
_UNGUARDED = "with restrictions: writers could not be kept out"
_READERS = "programs that have it open read it until they close it"
_TAKEN_NAME = "another file has taken its name meanwhile; the original was kept under another name"
_STRANGE = "something else stands under the name of the temporary file"
_WRITTEN = "somebody wrote into the new file before it was taken back"


@dataclass(frozen=True, slots=True)
class Move:
    """What an action wants: the file at `source` gone, and one at `dest` (each a root and a path).

    `data` and `meta` are what appears; without data it is the very file from `source`. `note` is
    kept beside a quarantined file under the name `beside`; an undo names only `beside`, which goes.
    `seal`: an encrypted copy of the file at `source` is kept for undo.
    """

    status: str
    source: tuple[bytes, bytes] | None = None
    dest: tuple[bytes, bytes] | None = None
    data: bytes | Content | None = field(default=None, repr=False)
    meta: Meta | None = None
    seal: bool = False
    beside: str = ""
    note: bytes = field(default=b"", repr=False)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ground:
    """The open folders that a move works in, and the names there."""

    source: Folder | None
    name: bytes
    dest: Folder | None
    new_name: bytes
    temp: bytes

    def sync(self) -> None:
        """Make all names durable; what appears first."""
        for folder in (self.dest, self.source):
            if folder is not None:
                folder.sync()


class Mover:
    """Moves files. Not for two jobs on one file at a time."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def move(
        self, job: Job, target: Target | None, old: Content, dest: Folder | None, wish: Move
    ) -> Outcome:
        """Do it. `target` is the file at the source, `old` what it holds, `dest` the folder of
        what appears; all were looked at by the preflight and stay open.
        """
        key, wrapped = self._tools.vault.new_key(job.job, job.root, job.path)
        try:
            job = self._intend(job, target, old, wish, wrapped)
            if target is not None and job.vault:
                self._tools.vault.store(job.vault, key, target.meta(), old)
            ground = Ground(
                target.folder if target else None,
                target.name if target else b"",
                dest,
                _last(job.dest_root, job.dest_path),
                job.temp.encode(),
            )
            built = self._build(job, ground, wish)
            guarded = target is None or target.lease()
            status = wish.status if guarded else _RESTRICTED.get(wish.status, wish.status)
            job = self._tools.journal.update(job, state=BUILT, built=built, status_done=status)
            readers = self._go(job, ground, target)
        except TROUBLE as error:
            return self.settle(job, words(error), forward=False)
        said = [*wish.notes, *([] if guarded else [_UNGUARDED]), *([_READERS] if readers else [])]
        return self._tools.settler.complete(job, said)

    def _intend(
        self, job: Job, target: Target | None, old: Content, wish: Move, wrapped: bytes
    ) -> Job:
        """All that recovery needs to know, before anything is written."""
        status = target.status if target else None
        appears = old if wish.data is None else of_bytes(wish.data)
        source, dest = wish.source or (b"", b""), wish.dest or (b"", b"")
        return self._tools.journal.update(
            job,
            state=INTENT,
            device=str(status.st_dev) if status else "",
            inode=str(status.st_ino) if status else "",
            size=status.st_size if status else appears.size,
            mtime_ns=status.st_mtime_ns if status else 0,
            before=self._tools.keys.mark(old.digest) if target else "",
            after=self._tools.keys.mark(appears.digest) if wish.dest else "",
            temp=f".dc-{os.urandom(8).hex()}.tmp",
            source_root=source[0],
            source_path=source[1],
            dest_root=dest[0],
            dest_path=dest[1],
            beside=wish.beside,
            carried=int(wish.data is None and wish.dest is not None),
            status_done=wish.status,
            **(self._tools.kept(wrapped) if wish.seal else {}),
        )

    def _build(self, job: Job, ground: Ground, wish: Move) -> str:
        """Write what appears, still under another name. Returns its inode."""
        if ground.dest is None:
            return ""
        if wish.note:
            new_file.write_new(ground.dest, job.beside.encode(), wish.note, None)
            ground.dest.sync()
        if wish.data is None:
            return job.inode
        return str(new_file.write_new(ground.dest, ground.temp, wish.data, wish.meta).st_ino)

    def _go(self, job: Job, ground: Ground, target: Target | None) -> bool:
        """Let it appear, then take the file away. Returns whether others still read it."""
        if ground.dest is not None and not job.carried:
            ground.dest.move_new(ground.temp, ground.dest, ground.new_name)
            ground.dest.sync()
        if target is None:
            return False
        if job.carried:
            self._carry(job, ground, target)
        else:
            target.folder.move_new(target.name, target.folder, ground.temp)
            self._remove(job, target.folder, ground.temp, target)
        self._drop_note(job, ground)
        return target.readers()

    def _carry(self, job: Job, ground: Ground, target: Target) -> None:
        if ground.dest is None:
            raise ValueError("a move to nowhere")
        try:
            target.folder.move_new(target.name, ground.dest, ground.new_name)
        except OSError as error:
            if error.errno == errno.EXDEV:
                raise Refused("the two folders are mounted separately; choose another") from None
            raise
        ground.sync()
        self._tools.settler.check_displaced(job, target, ground.dest, ground.new_name)

    def _remove(self, job: Job, folder: Folder, name: bytes, target: Target) -> None:
        """Remove the file that was renamed; from here on recovery may find it gone.

        It is looked at as late as can be: who opened it by its old name had time to be seen.
        """
        self._tools.journal.update(job, taken=1)
        self._tools.settler.check_displaced(job, target, folder, name)
        folder.unlink(name)
        folder.sync()

    def _drop_note(self, job: Job, ground: Ground) -> None:
        """The note of a quarantined file goes when the file has come back."""
        if job.beside and job.undoes and ground.source is not None:
            ground.source.unlink(job.beside.encode())
            ground.source.sync()

    def settle(self, job: Job, reason: str, *, forward: bool) -> Outcome:
        """End a job that was cut short, whatever it had reached. May itself be cut short.

        `forward`: a job that has begun to take its file away is finished, otherwise taken back.
        When the disk does not allow to settle it now, the job stays open for the next start.
        """
        try:
            with ExitStack() as opened:
                job = self._tools.journal.known(job.job)  # as far as it came
                return self._settle_on(_ground(job, opened), job, reason, forward)
        except TROUBLE as error:
            return self._tools.settler.stays_open(job, f"{reason}; {words(error)}")

    def _settle_on(self, ground: Ground, job: Job, reason: str, forward: bool) -> Outcome:
        forward = forward or _note_dropped(ground, job)
        if job.state == BUILT and (
            self._gone(ground, job) or (forward and self._finish(ground, job))
        ):
            self._drop_note(job, ground)
            ground.sync()
            return self._tools.settler.complete(job, ["finished after an interruption"])
        if trouble := self._take_back(ground, job):
            return self._tools.settler.attention(job, trouble)
        return self._tools.settler.back(job, reason)

    def _gone(self, ground: Ground, job: Job) -> bool:
        """Whether the file has been removed by us: then there is no way back."""
        if not job.taken or ground.source is None or ground.source.inode(ground.temp):
            return False
        still = ground.source.inode(ground.name) == job.inode
        return not (still and self._tools.settler.holds(ground.source, ground.name, job.before))

    def _finish(self, ground: Ground, job: Job) -> bool:
        """Whether all has appeared and the file was renamed already: then remove it."""
        if ground.dest is not None and ground.dest.inode(ground.new_name) != job.built:
            return False
        if ground.source is None:
            return True
        if ground.source.inode(ground.name) == job.inode:
            return False
        folder, name = ground.source, ground.temp
        if job.carried and ground.dest is not None:
            folder, name = ground.dest, ground.new_name
        if folder.inode(name) != job.inode:
            return False
        try:
            with files.open_in(folder, name) as aside:
                aside.lease()
                if job.carried:
                    self._tools.settler.check_displaced(job, aside, folder, name)
                else:
                    self._remove(job, folder, name, aside)
        except Refused:
            return False
        return True

    def _take_back(self, ground: Ground, job: Job) -> str:
        """Everything as it was before. Returns why that can't be, or an empty string."""
        if not self._bring_back(ground, job):
            return _TAKEN_NAME
        if ground.dest is not None:
            if not job.carried and job.built and ground.dest.inode(ground.new_name) == job.built:
                if not self._tools.settler.holds(ground.dest, ground.new_name, job.after):
                    return _WRITTEN
                ground.dest.unlink(ground.new_name)
            aside = ground.dest.inode(ground.temp)
            if aside and job.state == BUILT and aside != job.built:
                return _STRANGE
            ground.dest.unlink(ground.temp)
            if job.beside and not job.undoes:
                ground.dest.unlink(job.beside.encode())
        ground.sync()
        return ""

    def _bring_back(self, ground: Ground, job: Job) -> bool:
        """Give the file its name again, if we had renamed it. False when the name is taken."""
        if job.state != BUILT or ground.source is None:
            return True
        folder, name = ground.source, ground.temp
        if job.carried and ground.dest is not None:
            folder, name = ground.dest, ground.new_name
        if folder.inode(name) != job.inode:
            return True
        here = ground.source.inode(ground.name)
        if here == job.inode:  # it has both names, where a rename is a link and a removal
            folder.unlink(name)
        elif here:
            return False
        else:
            folder.move_new(name, ground.source, ground.name)
            ground.sync()
        return True


def _ground(job: Job, opened: ExitStack) -> Ground:
    """The folders of a job, opened anew: one whose sync failed is not used again."""
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
    """Whether the note of a quarantined file is gone: the file can no longer go back with it."""
    if ground.source is None or not (job.beside and job.undoes):
        return False
    return not ground.source.inode(job.beside.encode())


def _last(root: bytes, path: bytes) -> bytes:
    return (path or root).rpartition(os.fsencode(os.sep))[2]
