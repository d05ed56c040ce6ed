"""Check the content of a file with new times: if its hash is unchanged, the content is, too. Runs
in a worker.
"""

from __future__ import annotations

import hashlib
import io
import os

from app.discovery.match import limits
from app.discovery.match.matches import FileReport
from app.discovery.read.walk import open_file
from app.discovery.scan.scan_cache import DIGEST


def unchanged(root: bytes, path: bytes, digest: bytes) -> FileReport | None:
    """Return a report without matches if the content of a file still has the `digest` of an earlier
    scan; `unchanged` is true in this report. Return None if the content has another digest, changes
    while it is read, or cannot be read.
    """
    try:
        with io.FileIO(open_file(root, path)) as file:
            before = os.fstat(file.fileno())
            content = hashlib.sha256()
            while data := file.read(limits.MIB):
                content.update(data)
            after = os.fstat(file.fileno())
    except OSError:
        return None
    moved = (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns)
    if moved or content.digest()[:DIGEST] != digest:
        return None
    return FileReport(
        path=path,
        size=before.st_size,
        mtime_ns=before.st_mtime_ns,
        device=before.st_dev,
        inode=before.st_ino,
        sha256=content.hexdigest(),
        owner="",
        content_type="",
        container=False,
        unchanged=True,
    )
