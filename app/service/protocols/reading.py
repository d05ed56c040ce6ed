"""Reading of other machines: the service fetches objects one by one and passes their bytes to
workers.
"""

from __future__ import annotations

import os
from functools import partial

from app.discovery.match.errors import ObjectGone, ObjectUnreadable
from app.discovery.match.matches import FileReport, Problem, Trouble, not_scanned
from app.discovery.read.file_scan import Fetched
from app.discovery.scan.worker_tasks import work_fetched
from app.service.protocols.listed import ListedReading, Task
from app.service.protocols.source import Remote, Source, allowance


class RemoteReading(ListedReading[Source]):
    """One reading of one place on another machine."""

    def _held(self, item: Remote) -> int:
        return allowance(item.size)

    def _begin(self, source: Source, item: Remote, size: int) -> Task | FileReport:
        """Fetch an object and pass it to a worker. Return a report instead if that is impossible.
        `size` bytes are reserved.
        """
        try:
            data = source.read(item)
            kept = min(len(data), size)
            size -= kept
            return self._task(item, data, kept)
        except (ObjectGone, ObjectUnreadable) as error:
            trouble = Trouble.NOTICE if isinstance(error, ObjectGone) else Trouble.ERROR
            return not_scanned(Problem(item.path, "", trouble, str(error)))
        finally:
            self._room.give(size)

    def _task(self, item: Remote, data: bytes, kept: int) -> Task:
        fetched = Fetched(
            path=item.path,
            name=_name(item),
            data=data,
            mtime_ns=item.mtime_ns,
            owner=item.owner,
            metadata=item.metadata,
            mail=item.mail,
            mode=item.mode,
            group=item.group,
        )
        self.progress.bytes_given += len(data)
        ask = partial(
            self._pool.submit, work_fetched, fetched, self._key, self._memory, self._rules
        )
        return Task(item, ask, partial(self._room.give, kept))


def _name(item: Remote) -> str:
    """Return a file name whose extension indicates the format."""
    name = os.fsdecode(item.path).partition("?")[0]
    return f"{name}.eml" if item.mail else name
