"""Snapshots of the match objects of a server, one a day, as a sealed file per account.

All calls may block: run them in threads.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from pathlib import Path

from app.state.console_data.object_history import (
    MOST_DAYS,
    Difference,
    Snapshot,
    days_of,
    difference,
    with_snapshot,
)
from app.state.console_data.sealed_folder import SealedFolder

FOLDER = "object-snapshots"
VERSION = b"discovery-console objects 1\n"
MOST_BYTES = 64 << 20
"""Size of a history in bytes above which the older half of its days is dropped."""


class ObjectSnapshots:
    """Histories by server and account. Reading raises `NotReadable`. Writing raises `OSError`,
    `KeyringUnavailable`, or `NotReadable` if the existing history cannot be continued.
    """

    def __init__(self, folder: Path) -> None:
        self._files = SealedFolder(folder, FOLDER, VERSION, "object snapshots")  # not translated

    def days(self, place: str, user: str) -> dict[int, float]:
        """Return the days with a snapshot in order, and when each was taken (Unix seconds)."""
        return self._files.read(place, _name(user), days_of) or {}

    def add(self, place: str, user: str, snapshot: Snapshot, *, start_over: bool = False) -> None:
        """Add the snapshot of a day. It replaces any snapshots of the same day or of later days.
        `start_over` drops all other snapshots, even unreadable ones.
        """
        name, most = _name(user), MOST_DAYS
        old = [] if start_over else self._files.read(place, name, list) or []
        chunks = list(with_snapshot(iter(old), snapshot, most))
        while sum(map(len, chunks)) > MOST_BYTES and most > 1:
            most = max(min(most, len(days_of(iter(chunks)))) // 2, 1)
            chunks = list(with_snapshot(iter(old), snapshot, most))
        self._files.write(place, name, chunks)

    def difference(self, place: str, user: str, first: int, last: int) -> Difference | None:
        """Return what has changed between the snapshots of two days; None without a history."""
        return self._files.read(place, _name(user), lambda chunks: difference(chunks, first, last))

    def forget(self, place: str) -> None:
        """Remove the snapshots of a server, and their key."""
        self._files.forget(place)

    def forget_all_but(self, places: Collection[str]) -> None:
        """Remove the snapshots of servers that are not among `places`."""
        self._files.forget_all_but(places)


def _name(user: str) -> str:
    return hashlib.sha256(user.encode()).hexdigest()[:32]
