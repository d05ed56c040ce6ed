"""Preview of what a data type would find in the known objects, before the data type is saved.

The beginning of each object with matches is read and searched again, within a time limit.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from app.api.records.datatypes import DataTypeImpact
from app.discovery.match import limits
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.rules import Wanted
from app.service.base.problems import Problem
from app.service.context.resources import Resources
from app.service.protocols.source import REMOTE, REPORTED
from app.service.queries import type_tester
from app.service.queries.object_reader import reader
from app.service.store import impact, objects
from app.service.store.impact import Place
from app.service.store.visibility import Within

SECONDS = 8.0
"""Time limit in seconds: a later answer is useless while the user types."""


def measured(served: Resources, wanted: Wanted, within: Within = None) -> DataTypeImpact:
    """Return what these data types find in the objects on the Targets of `within`. The caller
    checks that the account may inspect these objects. Objects on other machines are not fetched.
    """
    ends = time.monotonic() + SECONDS
    read = unread = found = matches = 0
    for rows in impact.objects(served.db, Place(within=within)):
        for row in rows:
            if time.monotonic() > ends:
                return DataTypeImpact(
                    read=read, unread=unread, locations=found, matches=matches, whole=False
                )
            text = _text(served, row["id"])
            try:
                count = None if text is None else type_tester.count(served.pool, text, wanted)
            except Problem:
                count = None
            unread += count is None
            read += count is not None
            found += bool(count)
            matches += count or 0
    return DataTypeImpact(read=read, unread=unread, locations=found, matches=matches, whole=True)


def _text(served: Resources, key: int) -> str | None:
    """Return the beginning of an object as text; None if the object cannot be read, or has
    changed.
    """
    with served.db.read() as conn:
        item = objects.get(conn, key)
    if item is None or item.protocol in {*REMOTE, REPORTED}:
        return None
    try:
        source = reader(served, item)
        if not source.unchanged():
            return None
        parts: Sequence[bytes] = source.read([(0, min(item.stream_size, limits.READ))])
    except (DiscoveryError, Problem):
        return None
    return parts[0].decode(item.encoding or "latin-1", "replace")
