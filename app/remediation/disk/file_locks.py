"""Locks on files, by path."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from app.remediation.disk import files


class FileLocks:
    """Locks of the files that jobs work on. Thread-safe."""

    def __init__(self) -> None:
        self._busy: set[bytes] = set()
        self._free = threading.Condition()

    @contextmanager
    def lock(self, root: bytes, path: bytes) -> Iterator[None]:
        """Hold the lock of a file during the `with` block. First wait until no other job holds it.
        A file has only one lock, even if jobs reach the file through different scanned roots.
        """
        file = files.full_path(root, path)
        with self._free:
            self._free.wait_for(lambda: file not in self._busy)
            self._busy.add(file)
        try:
            yield
        finally:
            with self._free:
                self._busy.discard(file)
                self._free.notify_all()
