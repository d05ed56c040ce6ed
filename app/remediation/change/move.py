"""Move: remove a file, create a file, or both. A crash leaves either the whole move or nothing of
it.

    quarantine  the file appears in another folder: renamed on one disk, else copied and removed
    encrypt     a container appears beside the file, and the file is removed
    delete      the file is removed
    undo        the original appears again, and the file that the job left is removed

The new file is complete and durable before the old one is removed. The old file is first renamed,
then checked again, and only then removed. So after a crash there may be two copies, but never none
(docs/reliability.md, "How a file is changed"). `finalize.py` describes how a job ends,
`move_recovery.py` how an interrupted job ends.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, field, replace

from app.api.records.enums import OperationStatus
from app.remediation.change.finalize import TROUBLE
from app.remediation.change.move_recovery import Ground, Moved
from app.remediation.change.tools import ChangeTools
from app.remediation.disk import attributes, new_file
from app.remediation.disk.attributes import Meta
from app.remediation.disk.content import Content, of_bytes
from app.remediation.disk.errors import Refused, words
from app.remediation.disk.files import Target
from app.remediation.disk.folder import Folder
from app.remediation.disk.new_file import Built
from app.remediation.journal.job import Job, JournalState
from app.remediation.journal.records import Outcome
from app.remediation.journal.redo import Redo

_RESTRICTED: dict[str, OperationStatus] = {
    OperationStatus.QUARANTINED: OperationStatus.QUARANTINED_RESTRICTED,
    OperationStatus.DELETED: OperationStatus.DELETED_RESTRICTED,
}
_UNGUARDED = "with restrictions: writers could not be locked out"
_READERS = "programs that have it open can read it until they close it"


@dataclass(frozen=True, slots=True)
class Move:
    """Request to remove the file at `source` and create a file at `dest`. Each place is a root and
    a path.

    `data` and `meta` are content and attributes of the new file. Without `data`, the file from
    `source` itself is moved. A quarantine writes `note` to a file with the name `beside`, which is
    put beside the quarantined file. The undo of a quarantine has `beside` without `note`, and
    removes the file with this name. `seal` means that an encrypted copy of the file at `source` is
    kept for undo.
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


class Mover:
    """Moves files. Two jobs on one file must not run at the same time."""

    def __init__(self, tools: ChangeTools) -> None:
        self._tools = tools
        self._moved = Moved(tools)

    def move(
        self, job: Job, target: Target | None, old: Content, dest: Folder | None, wish: Move
    ) -> Outcome:
        """Carry out the move. `target` is the file at the source, `old` its content, and `dest`
        the destination folder. The preflight has checked all of them; they stay open.
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
            inode = str(built.status.st_ino) if built else job.inode if job.carried else ""
            job = self._tools.built(job, _noted(built, target), built=inode, status_done=status)
            late = self._go(job, ground, target)
            readers = target is not None and target.readers()
        except TROUBLE as error:
            return self.settle(job, words(error), forward=False)
        said = [*wish.notes]
        if built and wish.meta:
            said += [
                *attributes.not_kept(wish.meta, built.meta),
            ]
            said += attributes.not_copied(wish.meta, built.meta)
        said += [
            *([] if guarded else [_UNGUARDED]),
            *([_READERS] if readers else []),
        ]
        return self._tools.settler.complete(job, said, late=late)

    def settle(self, job: Job, reason: str, *, forward: bool) -> Outcome:
        """End a job that was interrupted, as `Moved.settle` does."""
        return self._moved.settle(job, reason, forward=forward)

    def _intend(
        self, job: Job, target: Target | None, old: Content, wish: Move, wrapped: bytes
    ) -> Job:
        """Record everything that recovery needs. Call this before anything is written."""
        status = target.status if target else None
        appears = old if wish.data is None else of_bytes(wish.data)
        source, dest = wish.source or (b"", b""), wish.dest or (b"", b"")
        return self._tools.journal.update(
            job,
            state=JournalState.INTENT,
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

    def _build(self, job: Job, ground: Ground, wish: Move) -> Built | None:
        """Write the new file under a temporary name. Return None if the move has no new content,
        because it only removes or renames a file.
        """
        if ground.dest is None:
            return None
        if wish.note:
            new_file.write_new(ground.dest, job.beside.encode(), wish.note, None)
            ground.dest.sync()
        if wish.data is None:
            return None
        return new_file.write_new(ground.dest, ground.temp, wish.data, wish.meta, copy=True)

    def _go(self, job: Job, ground: Ground, target: Target | None) -> str:
        """Create the new file, then remove the old one. Return a conflict that was detected too
        late; "" if none.
        """
        late = ""
        if ground.dest is not None and not job.carried:
            ground.dest.move_new(ground.temp, ground.dest, ground.new_name)
            ground.dest.sync()
        if target is None:
            return late
        if job.carried:
            self._carry(job, ground, target)
        else:
            target.folder.move_away(target.name, target.folder, ground.temp)
            late = self._moved.remove(job, target.folder, ground.temp, target)
        ground.drop_note(job)
        return late

    def _carry(self, job: Job, ground: Ground, target: Target) -> None:
        """Rename the file from its source to its destination.

        An undo checks the returning file before the rename: once the file has its old name, it
        belongs to its owner, and we never remove it.
        """
        if ground.dest is None:
            raise ValueError("a move to nowhere")
        check = self._tools.settler.check_displaced
        if job.undoes:
            check(job, target, target.folder, target.name)
        try:
            if job.undoes:
                target.folder.move_new(target.name, ground.dest, ground.new_name)
            else:
                target.folder.move_away(target.name, ground.dest, ground.new_name)
        except OSError as error:
            if error.errno == errno.EXDEV:
                raise Refused("the two folders are on different mounts; choose another") from None
            raise
        ground.dest.sync()
        if not (job.undoes and job.beside):  # else the note is removed next, with a sync
            target.folder.sync()
        if not job.undoes:
            check(job, target, ground.dest, ground.new_name)


def _noted(built: Built | None, target: Target | None) -> Redo | None:
    """Return the attributes of the old and the new file, with which recovery compares the files.
    None if there is neither.
    """
    new = replace(built.meta, times=None) if built else None
    old = target.meta() if target else None
    meta, was = new or old, old or new
    return Redo(meta, was) if meta and was else None


def _last(root: bytes, path: bytes) -> bytes:
    return os.path.split(path or root)[1]
