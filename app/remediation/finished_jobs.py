"""Later check of the result of a finished job, for callers that did not see the job end.

The journal records what a job has done, but not what happened to the file since. So the file is
opened in the same way as for an action (no link is followed, no call blocks, only a regular file is
read), read block by block, and compared with the digests in the journal.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.remediation.disk import blocks, files
from app.remediation.disk.errors import InUse, Refused, words
from app.remediation.disk.read_ahead import Block, digest
from app.remediation.journal.content_digests import ContentDigests, KeyGone
from app.remediation.journal.job import Job

_BACK = "the original file is there again"
_OTHER = "the file was changed later"
_MOVES = "the file keeps changing"
_THERE = "a file with its name exists again"
_DIFFERS = (FileNotFoundError, NotADirectoryError)
"""Errors which show that the file no longer exists."""


@dataclass(frozen=True, slots=True)
class FinishedFile:
    """Result of the check.

    `kept` is true if everything is as the job has left it. Otherwise `reason` describes the
    difference. If the file cannot be checked, `unknown` is true and `reason` says why. `back` is
    true if the file has the content of the original again. `sha256` (hex), `size` and `mtime_ns`
    describe the file that the job has left, if `kept` is true.
    """

    kept: bool
    reason: str = ""
    unknown: bool = False
    back: bool = False
    sha256: str = ""
    size: int = 0
    mtime_ns: int = 0


class Later(Exception):
    """Raised if the check would take longer than the caller can wait."""


def look_back(
    job: Job, marks: ContentDigests, most: int | None, stop: Callable[[], bool]
) -> FinishedFile:
    """Check the result of a finished job. `marks` compares contents with the digests of the job.

    Raises Later if the file has more than `most` bytes, if `stop` returns True, or if another
    program denies access at the moment.
    """
    try:
        if job.source_root and _is_there(job.source_root, job.source_path):
            return FinishedFile(kept=False, reason=_THERE)
        return _look(job, marks, most, stop) if job.place else FinishedFile(kept=True)
    except InUse:
        raise Later from None
    except (OSError, Refused) as error:
        return FinishedFile(kept=False, reason=words(error), unknown=_tells_nothing(error))


def _tells_nothing(error: OSError | Refused) -> bool:
    """Return whether the file may be unchanged after this error: it could not be read, or its
    content could not be compared.
    """
    if isinstance(error, OSError):
        return not isinstance(error, _DIFFERS) and error.errno != errno.ELOOP
    return isinstance(error, KeyGone)


def _is_there(root: bytes, path: bytes) -> bool:
    """Return whether a file or folder has this name. A missing folder contains nothing."""
    try:
        folder, name = files.open_parent(root, path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    with folder:
        return folder.stat(name) is not None


def _look(
    job: Job, marks: ContentDigests, most: int | None, stop: Callable[[], bool]
) -> FinishedFile:
    root, path = (job.dest_root, job.dest_path) if job.moves else (job.root, job.path)
    with files.open_target(root, path) as target:
        status = target.status
        if most is not None and status.st_size > most:
            raise Later
        found = digest(_until(stop, target.fd, status.st_size))
        if _state(os.fstat(target.fd)) != _state(status):
            return FinishedFile(kept=False, reason=_MOVES)
    if not marks.same(job, found, job.after):
        if marks.same(job, found, job.before):
            return FinishedFile(kept=False, reason=_BACK, back=True)
        return FinishedFile(kept=False, reason=_OTHER)
    return FinishedFile(
        kept=True, sha256=found.hex(), size=status.st_size, mtime_ns=status.st_mtime_ns
    )


def _until(stop: Callable[[], bool], fd: int, size: int) -> Iterator[Block]:
    for block in blocks.views(fd, size):
        if stop():
            raise Later
        yield block


def _state(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns
