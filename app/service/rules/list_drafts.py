"""Lists of values during their upload: hashed row by row, and written to a file when complete.

The values themselves are in memory only while the service handles a request that contains them.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.api.records.datatypes import LeftOut, ValueListCheck
from app.discovery.match.exact.hashed_list import MOST, MOST_COLUMNS, ListBuilder
from app.service.base import problems
from app.service.base.problems import Problem

_MOST_DRAFTS = 4
_MOST_IDS = 10**18 - 1
_SECONDS = 900.0
"""Time in seconds after which a list expires if it is not continued. An expired list is dropped at
the next request about any list.
"""


@dataclass(slots=True)
class _Draft:
    owner: str
    builder: ListBuilder
    lock: threading.Lock
    used: float


class ListDrafts:
    """Lists of values that accounts are uploading, in memory, at most one per account.
    Thread-safe.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._drafts: dict[str, _Draft] = {}

    def begin(self, key: bytes, owner: str, columns: int) -> str:
        """Begin a list of an account, and drop the account's unfinished list; return the ID of the
        new list. `key` hashes the values. Raises Problem: 422 for too many columns, 409 if too many
        lists are being uploaded.
        """
        if not 0 <= columns < MOST_COLUMNS:
            raise problems.invalid_input("columns")
        with self._lock:
            now = self._drop_expired()
            for other, draft in list(self._drafts.items()):
                if draft.owner == owner:
                    del self._drafts[other]
            if len(self._drafts) >= _MOST_DRAFTS:
                raise problems.conflict("Other lists of values are being sent. Try again later.")
            list_id = str(1 + secrets.randbelow(_MOST_IDS))
            self._drafts[list_id] = _Draft(owner, ListBuilder(key, columns), threading.Lock(), now)
        return list_id

    def add(self, list_id: str, owner: str, rows: Sequence[Sequence[str]]) -> ValueListCheck:
        """Hash some rows; return the state of the list. Raises Problem: 404 if the account has no
        such list, 422 for too many rows. In the case of 422, the list is dropped.
        """
        draft = self._of(list_id, owner)
        with draft.lock:
            if draft.builder.rows + len(rows) > MOST:
                self._drop(list_id)
                raise Problem(422, f"A list of values has at most {MOST:,} rows.")
            draft.builder.add(rows)
            draft.used = self._now()
            return _check(draft.builder, complete=False)

    def complete(self, list_id: str, owner: str, path: Path) -> ValueListCheck:
        """Write a list to a file, and drop it from memory; return its state. A list without a
        usable value is only dropped. Raises Problem (404), OSError.
        """
        draft = self._of(list_id, owner)
        with draft.lock:
            self._drop(list_id)
            if draft.builder.usable:
                draft.builder.write(path)
            return _check(draft.builder, complete=True)

    def _of(self, list_id: str, owner: str) -> _Draft:
        with self._lock:
            self._drop_expired()
            draft = self._drafts.get(list_id)
        if draft is None or draft.owner != owner:
            raise problems.not_found()
        return draft

    def _drop_expired(self) -> float:
        """Drop the expired lists; return the current time."""
        now = self._now()
        for list_id, draft in list(self._drafts.items()):
            if now - draft.used >= _SECONDS:
                del self._drafts[list_id]
        return now

    def _drop(self, list_id: str) -> None:
        with self._lock:
            self._drafts.pop(list_id, None)


def _check(builder: ListBuilder, *, complete: bool) -> ValueListCheck:
    left_out = [
        LeftOut(reason=reason, count=count, rows=builder.lines.get(reason, []))
        for reason, count in builder.left_out.most_common()
    ]
    return ValueListCheck(
        rows=builder.rows, values=builder.usable, left_out=left_out, complete=complete
    )
